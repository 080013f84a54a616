//! Files that lie: about their size, their kind, their length; and damaged ones.
//! Must not: read a file.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "test")]

mod made;

use cartouche_scan::{Kind, Limits, Progress, ScanError, decode};
use image::ImageFormat;
use made::{checks, jpeg, packed_tiff, read, saved, set_tag, tiff};
use std::io::Cursor;

const FORMATS: [ImageFormat; 5] =
    [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Tiff, ImageFormat::WebP, ImageFormat::Bmp];

/// CRC-32 as PNG has it (ISO 3309), bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 })
    })
}

fn png_that_claims(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = saved(checks(4, 4), ImageFormat::Png);
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let crc = crc(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&crc.to_be_bytes());
    bytes
}

#[test]
fn a_claim_of_a_hundred_thousand_a_side_is_refused_with_its_size() {
    let mut bmp = saved(checks(4, 4), ImageFormat::Bmp);
    bmp[18..22].copy_from_slice(&100_000u32.to_le_bytes());
    bmp[22..26].copy_from_slice(&100_000u32.to_le_bytes());
    let files = [png_that_claims(100_000, 100_000), bmp, tiff(100_000, 100_000, 8, 3, 2, 1, &[0; 48])];
    for file in files {
        match read(&file) {
            Err(error @ ScanError::TooLarge { width: 100_000, height: 100_000, side: 30_000 }) => {
                assert!(error.to_string().contains("100000 x 100000 pixels"), "{error}");
                assert!(error.to_string().contains("cut it into sheets"), "{error}");
            }
            other => panic!("{other:?}"),
        }
    }
    // JPEG cannot claim more than 65,535, WebP not more than 16,384 in its plain forms.
    let mut file = jpeg(&checks(16, 16), 80);
    let frame = file.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    file[frame + 5..frame + 9].copy_from_slice(&[0xff, 0xff, 0xff, 0xff]);
    assert!(matches!(read(&file), Err(ScanError::TooLarge { width: 65_535, .. })));
}

#[test]
fn a_claim_within_the_limits_costs_nothing_until_it_is_kept() {
    // 2.7 GB if it were believed.
    for file in [png_that_claims(30_000, 30_000), tiff(30_000, 30_000, 8, 3, 2, 1, &[0; 48])] {
        let error = read(&file).unwrap_err();
        assert!(matches!(error, ScanError::Truncated { .. } | ScanError::Damaged { .. }), "{error}");
    }
    let small = Limits { side: 30_000, bytes: 1_000_000 };
    let error = decode(Cursor::new(png_that_claims(2000, 1000)), &small, &Progress::new()).unwrap_err();
    assert!(matches!(error, ScanError::TooMuchMemory { width: 2000, height: 1000, .. }), "{error}");
}

#[test]
fn what_is_no_picture_is_named() {
    // The 512 bytes that are looked at end in the middle of a letter.
    let letters = format!("x{}", "Ü".repeat(300));
    let cases: [(&[u8], Kind, &str); 9] = [
        (b"", Kind::Empty, "an empty file"),
        (b"PK\x03\x04\x14\0\0\0\x08\0", Kind::Zip, "unpack it"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", Kind::Pdf, "save its page as a PNG"),
        (b"map \"Creek\"\n  hexes 0101\n", Kind::Text, "this is no picture but text"),
        (letters.as_bytes(), Kind::Text, "text"),
        (b"\x1f\x8b\x08\0\0\0", Kind::Archive, "packed archive"),
        (&[0x93, 0x01, 0xfe, 0x00, 0x44], Kind::Unknown, "something unknown"),
        (b"BM is how this text begins", Kind::Text, "text"),
        (b"RIFF\0\0\0\0WAVEfmt ", Kind::Unknown, "something unknown"),
    ];
    for (bytes, kind, says) in cases {
        match read(bytes) {
            Err(error @ ScanError::NotAPicture { looks_like }) => {
                assert_eq!(looks_like, kind);
                assert!(error.to_string().contains(says), "{error}");
            }
            other => panic!("{other:?}"),
        }
    }
    for (bytes, name) in [(&b"GIF89a\x01\0\x01\0"[..], "GIF"), (b"\0\0\0\x1cftypheic\0\0\0\0", "HEIF")] {
        let error = read(bytes).unwrap_err();
        assert!(matches!(error, ScanError::Unsupported { .. }) && error.to_string().contains(name), "{error}");
    }
}

#[test]
fn a_file_cut_anywhere_gives_a_reason() {
    for format in FORMATS {
        let whole = saved(checks(61, 47), format);
        let last = whole.len();
        let mut truncated = 0;
        for cut in (0..last - 12).step_by(last / 60 + 1) {
            match read(&whole[..cut]) {
                Err(ScanError::Truncated { .. }) => truncated += 1,
                Err(ScanError::NotAPicture { .. }) => assert!(cut < 12, "{format:?} cut at {cut}"),
                Err(error) => assert!(matches!(error, ScanError::Damaged { .. }), "{format:?} cut at {cut}: {error}"),
                Ok(_) => panic!("{format:?} cut at {cut} of {last} was read as if it were whole"),
            }
        }
        assert!(truncated > 20, "{format:?}: only {truncated} of the cuts were said to be cuts");
    }
}

/// Numbers that look random and are the same each time (xorshift).
fn numbers(mut seed: u64) -> impl FnMut() -> u64 {
    move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    }
}

#[test]
fn damaged_bytes_never_bring_it_down() {
    let mut next = numbers(0x9e37_79b9_7f4a_7c15);
    // A claim made by a damaged header may be large, and need not be believed here.
    let limits = Limits { side: 4000, bytes: 50_000_000 };
    let mut files: Vec<Vec<u8>> = FORMATS.iter().map(|format| saved(checks(40, 30), *format)).collect();
    files.push(packed_tiff(&checks(40, 30), tiff::encoder::Compression::Lzw, 8));
    let mut in_jpeg = tiff(40, 30, 8, 3, 6, 1, &jpeg(&checks(40, 30), 90));
    set_tag(&mut in_jpeg, 259, 259, 3, 7);
    assert!(read(&in_jpeg).is_ok());
    files.push(in_jpeg);
    for whole in files {
        for _ in 0..400 {
            let mut bytes = whole.clone();
            for _ in 0..next() % 6 + 1 {
                let at = (next() % bytes.len() as u64) as usize;
                // Headers are where the damage is interesting.
                let at = if next().is_multiple_of(2) { at } else { at % 64 };
                bytes[at] = (next() >> 32) as u8;
            }
            // Either way is right; what must not happen is a panic that gets out, or a scan that does not hold together.
            if let Ok(scan) = decode(Cursor::new(&bytes), &limits, &Progress::new()) {
                let bytes = scan.width() as usize * scan.height() as usize * 3;
                assert_eq!(scan.levels()[0].rgb().len(), bytes);
            }
        }
    }
}

#[test]
fn noise_behind_each_signature_is_refused() {
    let mut next = numbers(7);
    let limits = Limits { side: 4000, bytes: 50_000_000 };
    let signatures: [&[u8]; 7] = [
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xd8\xff",
        b"II*\0",
        b"MM\0*",
        b"II+\0",
        b"RIFF\xff\0\0\0WEBPVP8L",
        b"BM\x40\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0",
    ];
    for signature in signatures {
        for _ in 0..60 {
            let mut bytes = signature.to_vec();
            bytes.extend((0..next() % 300).map(|_| (next() >> 24) as u8));
            assert!(decode(Cursor::new(&bytes), &limits, &Progress::new()).is_err(), "{bytes:?}");
        }
    }
}
