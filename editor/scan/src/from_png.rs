//! PNG, row by row: no second picture in memory, and cancel is heard at every row.
//! Must not: keep 16 bits where 8 are shown.

use crate::colour::{self, Depth, Model};
use crate::error::ScanError;
use crate::job::Job;
use crate::orient::{Plain, upright};
use image::metadata::Orientation;
use png::{BitDepth, Decoder, DecodingError, Reader, Transformations};
use std::io::{BufRead, Seek};

/// Rows between two looks at cancel.
const ROWS: usize = 64;

pub(crate) fn read(job: &Job<'_>, source: impl BufRead + Seek) -> Result<Plain, ScanError> {
    let limits = png::Limits { bytes: usize::try_from(job.limits.bytes).unwrap_or(usize::MAX) };
    let mut decoder = Decoder::new_with_limits(source, limits);
    decoder.set_ignore_text_chunk(true);
    // Palettes and fewer than 8 bits become 8 bits, and a transparent colour becomes alpha.
    decoder.set_transformations(Transformations::EXPAND);
    let mut reader = decoder.read_info().map_err(|error| said(job, error))?;
    let (width, height) = reader.info().size();
    job.check_size(width, height)?;
    let (colour, bits) = reader.output_color_type();
    let model = match colour {
        png::ColorType::Grayscale => Model::Grey,
        png::ColorType::GrayscaleAlpha => Model::GreyAlpha,
        png::ColorType::Rgb => Model::Rgb,
        png::ColorType::Rgba => Model::Rgba,
        png::ColorType::Indexed => return Err(job.unsupported("its palette cannot be resolved")),
    };
    let depth = if bits == BitDepth::Sixteen { Depth::Sixteen } else { Depth::Eight };
    let orientation = reader.info().exif_metadata.as_deref().and_then(Orientation::from_exif_chunk);
    let rgb = if reader.info().interlaced {
        whole(job, &mut reader, (width, height), model, depth)?
    } else {
        job.check_memory(width, height, 0)?;
        rows(job, &mut reader, (width, height), model, depth)?
    };
    Ok(upright(Plain { width, height, rgb }, orientation.unwrap_or(Orientation::NoTransforms)))
}

fn rows<R: BufRead + Seek>(
    job: &Job<'_>,
    reader: &mut Reader<R>,
    (width, height): (u32, u32),
    model: Model,
    depth: Depth,
) -> Result<Vec<u8>, ScanError> {
    let mut rgb = job.rgb_room(width, height)?;
    let mut row = vec![0; reader.output_line_size(width).unwrap_or(0)];
    for (y, to) in rgb.chunks_exact_mut(width as usize * 3).enumerate() {
        if y % ROWS == 0 {
            job.pause(y as u64, u64::from(height))?;
        }
        let plain = model == Model::Rgb && depth == Depth::Eight;
        let into = if plain { &mut *to } else { row.as_mut_slice() };
        if reader.read_row(into).map_err(|error| said(job, error))?.is_none() {
            return Err(job.damaged("it has fewer rows than it says"));
        }
        if !plain {
            from_big_endian(&mut row, depth);
            colour::fill(to, &row, model, depth);
        }
    }
    // What stands behind the last row is looked at too, so that a file cut there is noticed.
    reader.read_row(&mut row).map_err(|error| said(job, error))?;
    Ok(rgb)
}

/// An interlaced picture comes in seven passes over the whole of it.
fn whole<R: BufRead + Seek>(
    job: &Job<'_>,
    reader: &mut Reader<R>,
    (width, height): (u32, u32),
    model: Model,
    depth: Depth,
) -> Result<Vec<u8>, ScanError> {
    let bytes = reader.output_buffer_size().unwrap_or(usize::MAX) as u64;
    job.check_memory(width, height, bytes)?;
    let mut buffer = job.room(width, height, bytes)?;
    reader.next_frame(&mut buffer).map_err(|error| said(job, error))?;
    job.pause(1, 1)?;
    if model == Model::Rgb && depth == Depth::Eight {
        return Ok(buffer);
    }
    from_big_endian(&mut buffer, depth);
    let mut rgb = job.rgb_room(width, height)?;
    colour::fill(&mut rgb, &buffer, model, depth);
    Ok(rgb)
}

fn from_big_endian(samples: &mut [u8], depth: Depth) {
    if depth == Depth::Sixteen {
        for two in samples.as_chunks_mut::<2>().0 {
            *two = u16::from_be_bytes(*two).to_ne_bytes();
        }
    }
}

fn said(job: &Job<'_>, error: DecodingError) -> ScanError {
    match error {
        DecodingError::IoError(error) => job.said_io(error),
        DecodingError::LimitsExceeded => job.unsupported("it wants more memory than is set aside"),
        error => job.damaged(error.to_string()),
    }
}
