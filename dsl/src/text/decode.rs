//! Bytes of a file made into text, or the reason why they are not text.
//! Must not: guess at another encoding and go on with it.

/// The most bytes that one file may have.
pub const MAX_FILE_BYTES: usize = 16 * 1024 * 1024;

/// The text of a file and what was dropped on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text, without a byte order mark.
    pub text: String,
    /// Whether a byte order mark stood before it. It is dropped; it means nothing in UTF-8.
    pub had_mark: bool,
}

/// Why bytes are not a text in UTF-8. Lines and columns count from 1, columns in bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeProblem {
    /// More bytes than [`MAX_FILE_BYTES`].
    #[error("the file has {bytes} bytes; a file may have {MAX_FILE_BYTES} at most")]
    TooLarge {
        /// How many it has.
        bytes: usize,
    },
    /// Every second byte is nought, or a UTF-16 mark stands first.
    #[error("the file is in UTF-16; save it as UTF-8")]
    Utf16,
    /// A NUL byte: the file is no text.
    #[error(
        "byte {offset} (line {line}, byte {column} of it) is NUL: the file is not text, or was cut off while it was saved"
    )]
    Nul {
        /// Which byte, from 0.
        offset: usize,
        /// Its line.
        line: usize,
        /// Its place on the line.
        column: usize,
    },
    /// The file ends within a character.
    #[error("the file breaks off within a character, at byte {offset} (line {line}, byte {column} of it)")]
    BreaksOff {
        /// Which byte, from 0.
        offset: usize,
        /// Its line.
        line: usize,
        /// Its place on the line.
        column: usize,
    },
    /// Bytes that UTF-8 does not have.
    #[error(
        "byte {offset} (line {line}, byte {column} of it) is {byte:#04x}, which UTF-8 does not have there{}",
        guess.map(|c| format!("; in Windows-1252 it would be \u{2018}{c}\u{2019}: save the file as UTF-8")).unwrap_or_default()
    )]
    NotUtf8 {
        /// Which byte, from 0.
        offset: usize,
        /// Its line.
        line: usize,
        /// Its place on the line.
        column: usize,
        /// The byte.
        byte: u8,
        /// What it would be in Windows-1252, if the bytes look like that.
        guess: Option<char>,
    },
}

/// Takes the bytes of a file, gives its text.
pub fn decode(bytes: &[u8]) -> Result<Decoded, DecodeProblem> {
    if bytes.len() > MAX_FILE_BYTES {
        return Err(DecodeProblem::TooLarge { bytes: bytes.len() });
    }
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
        return Err(DecodeProblem::Utf16);
    }
    let (had_mark, bytes, skipped) = match bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]) {
        Some(rest) => (true, rest, 3),
        None => (false, bytes, 0),
    };
    if let Some(offset) = bytes.iter().position(|byte| *byte == 0) {
        let n_nul = bytes.iter().filter(|byte| **byte == 0).count();
        if n_nul.saturating_mul(3) >= bytes.len() {
            return Err(DecodeProblem::Utf16);
        }
        let (line, column) = line_and_column(bytes, offset);
        return Err(DecodeProblem::Nul { offset: offset + skipped, line, column });
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Decoded { text: text.to_owned(), had_mark }),
        Err(error) => {
            let offset = error.valid_up_to();
            let (line, column) = line_and_column(bytes, offset);
            if error.error_len().is_none() && bytes.len() > offset + 1 {
                return Err(DecodeProblem::BreaksOff { offset: offset + skipped, line, column });
            }
            let byte = bytes.get(offset).copied().unwrap_or_default();
            let guess = windows_1252(byte);
            Err(DecodeProblem::NotUtf8 { offset: offset + skipped, line, column, byte, guess })
        }
    }
}

fn line_and_column(bytes: &[u8], offset: usize) -> (usize, usize) {
    let before = bytes.get(..offset).unwrap_or_default();
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    (line, offset - start + 1)
}

/// What a byte means in Windows-1252, for the bytes that rulebooks hold: dashes, quotes, fractions, letters.
fn windows_1252(byte: u8) -> Option<char> {
    match byte {
        0x85 => Some('\u{2026}'),
        0x86 => Some('\u{2020}'),
        0x91 => Some('\u{2018}'),
        0x92 => Some('\u{2019}'),
        0x93 => Some('\u{201C}'),
        0x94 => Some('\u{201D}'),
        0x95 => Some('\u{2022}'),
        0x96 => Some('\u{2013}'),
        0x97 => Some('\u{2014}'),
        0xA1..=0xFF => Some(char::from(byte)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf8_passes_and_its_mark_is_dropped() {
        let decoded = decode("\u{FEFF}½ † – •".as_bytes()).unwrap();
        assert_eq!(decoded, Decoded { text: "½ † – •".into(), had_mark: true });
        assert!(!decode(b"plain").unwrap().had_mark);
    }

    #[test]
    fn other_encodings_are_named_with_their_place() {
        let problem = decode(b"one\n38\xBD points").unwrap_err();
        assert_eq!(
            problem.to_string(),
            "byte 6 (line 2, byte 3 of it) is 0xbd, which UTF-8 does not have there; \
             in Windows-1252 it would be \u{2018}½\u{2019}: save the file as UTF-8"
        );
        assert_eq!(decode(b"\xFF\xFEa\0").unwrap_err(), DecodeProblem::Utf16);
        assert_eq!(decode(b"a\0b\0c\0d\0").unwrap_err(), DecodeProblem::Utf16);
        let nul = decode(b"abcdefgh\nij\0kl").unwrap_err();
        assert_eq!(nul, DecodeProblem::Nul { offset: 11, line: 2, column: 3 });
    }

    #[test]
    fn a_file_that_ends_within_a_character_was_cut() {
        assert_eq!(decode(b"ab\n\xE2\x80").unwrap_err(), DecodeProblem::BreaksOff { offset: 3, line: 2, column: 1 });
        // One byte may as well be a letter of another encoding.
        assert!(matches!(decode(b"ab\xBD").unwrap_err(), DecodeProblem::NotUtf8 { guess: Some('\u{BD}'), .. }));
    }

    #[test]
    fn a_file_beyond_the_bound_is_refused() {
        let bytes = vec![b'a'; MAX_FILE_BYTES + 1];
        assert_eq!(decode(&bytes).unwrap_err(), DecodeProblem::TooLarge { bytes: MAX_FILE_BYTES + 1 });
    }
}
