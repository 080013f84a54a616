//! TIFF, strip by strip or tile by tile: one of them in memory beside the finished picture, and cancel heard at each.
//! Must not: trust the claimed size of a strip.

use crate::colour::{self, Depth, Model};
use crate::error::ScanError;
use crate::job::Job;
use crate::orient::{Plain, upright};
use image::metadata::Orientation;
use std::io::{BufRead, Seek};
use tiff::ColorType;
use tiff::TiffError;
use tiff::decoder::{Decoder, Limits};
use tiff::tags::{SampleFormat, Tag};

pub(crate) fn read(job: &Job<'_>, source: impl BufRead + Seek) -> Result<Plain, ScanError> {
    let said = |error| said(job, error);
    let mut decoder = Decoder::new(source).map_err(said)?.with_limits(limits(job));
    let (width, height) = decoder.dimensions().map_err(said)?;
    job.check_size(width, height)?;
    let colour = decoder.colortype().map_err(said)?;
    let (model, bits) = model_of(colour).ok_or_else(|| job.unsupported(format!("its colours are {colour:?}")))?;
    let formats: Vec<u16> = decoder.find_tag_unsigned_vec(Tag::SampleFormat).map_err(said)?.unwrap_or_default();
    let wanted = if bits == 32 { SampleFormat::IEEEFP } else { SampleFormat::Uint };
    let formats_fit = if formats.is_empty() { bits != 32 } else { formats.iter().all(|f| *f == wanted.to_u16()) };
    if !formats_fit {
        return Err(job.unsupported(format!("its samples are of {bits} bits and of an unusual format")));
    }
    let planar: Option<u16> = decoder.find_tag_unsigned(Tag::PlanarConfiguration).map_err(said)?;
    if planar == Some(2) && model.samples() > 1 {
        return Err(job.unsupported("its colours lie in planes apart"));
    }
    let orientation: Option<u16> = decoder.find_tag_unsigned(Tag::Orientation).map_err(said)?;
    let orientation = orientation.and_then(|value| Orientation::from_exif(u8::try_from(value).ok()?));
    let picture = Picture { width, height, model, bits };
    let rgb = picture.read_pieces(job, &mut decoder)?;
    Ok(upright(Plain { width, height, rgb }, orientation.unwrap_or(Orientation::NoTransforms)))
}

struct Picture {
    width: u32,
    height: u32,
    model: Model,
    bits: u8,
}

impl Picture {
    fn read_pieces(&self, job: &Job<'_>, decoder: &mut Decoder<impl BufRead + Seek>) -> Result<Vec<u8>, ScanError> {
        let (wide, high) = decoder.chunk_dimensions();
        if wide == 0 || high == 0 {
            return Err(job.damaged("its strips have no size"));
        }
        let across = self.width.div_ceil(wide);
        let pieces = u64::from(across) * u64::from(self.height.div_ceil(high));
        let largest = u64::from(wide.min(self.width)) * u64::from(high.min(self.height));
        let bytes = self.model.samples() as u64 * u64::from(self.bits.div_ceil(8));
        job.check_memory(self.width, self.height, largest.saturating_mul(bytes))?;
        let mut rgb = job.rgb_room(self.width, self.height)?;
        let mut buffer = Vec::new();
        for piece in 0..pieces {
            job.pause(piece, pieces)?;
            let index = u32::try_from(piece).map_err(|_| job.damaged("it has too many strips"))?;
            let layout = decoder.image_chunk_buffer_layout(index).map_err(|error| said(job, error))?;
            if layout.len as u64 > job.limits.bytes {
                return Err(job.damaged("a strip is larger than the picture"));
            }
            if buffer.len() < layout.len {
                buffer = job.room(self.width, self.height, layout.len as u64)?;
            }
            buffer.truncate(layout.len);
            decoder.read_chunk_bytes(index, &mut buffer).map_err(|error| said(job, error))?;
            let (column, row) = (index % across * wide, index / across * high);
            let (wide, high) = decoder.chunk_data_dimensions(index);
            let stride = layout.row_stride.map_or(layout.len, |stride| stride.get());
            for (y, from) in buffer.chunks(stride.max(1)).take(high as usize).enumerate() {
                let start = ((row as usize + y) * self.width as usize + column as usize) * 3;
                if let Some(to) = rgb.get_mut(start..start + wide as usize * 3) {
                    self.fill(to, from);
                }
            }
        }
        Ok(rgb)
    }

    fn fill(&self, rgb: &mut [u8], from: &[u8]) {
        match self.bits {
            8 => colour::fill(rgb, from, self.model, Depth::Eight),
            16 => colour::fill(rgb, from, self.model, Depth::Sixteen),
            32 => colour::fill(rgb, from, self.model, Depth::Float),
            bits => {
                let mut row = vec![0; rgb.len() / 3 * self.model.samples()];
                colour::spread_bits(from, u32::from(bits), &mut row);
                colour::fill(rgb, &row, self.model, Depth::Eight);
            }
        }
    }
}

/// What the samples mean and how many bits each has; nothing if that is not shown here.
fn model_of(colour: ColorType) -> Option<(Model, u8)> {
    let (model, bits) = match colour {
        ColorType::Gray(bits) => (Model::Grey, bits),
        ColorType::GrayA(bits) => (Model::GreyAlpha, bits),
        // A grey picture with one sample more has alpha in it.
        ColorType::Multiband { bit_depth, num_samples: 2 } => (Model::GreyAlpha, bit_depth),
        ColorType::RGB(bits) => (Model::Rgb, bits),
        ColorType::RGBA(bits) => (Model::Rgba, bits),
        ColorType::CMYK(bits) => (Model::Cmyk, bits),
        ColorType::CMYKA(bits) => (Model::Cmyka, bits),
        ColorType::YCbCr(bits) => (Model::YCbCr, bits),
        _ => return None,
    };
    let shown = match bits {
        1 | 2 | 4 => model == Model::Grey,
        8 | 16 => true,
        32 => matches!(model, Model::Rgb | Model::Rgba | Model::Grey),
        _ => false,
    };
    shown.then_some((model, bits))
}

fn limits(job: &Job<'_>) -> Limits {
    let bytes = usize::try_from(job.limits.bytes).unwrap_or(usize::MAX);
    let mut limits = Limits::default();
    limits.decoding_buffer_size = bytes;
    limits.intermediate_buffer_size = bytes;
    // Offsets of strips, a profile: never more than this in a scan.
    limits.ifd_value_size = bytes.min(64 << 20);
    limits
}

fn said(job: &Job<'_>, error: TiffError) -> ScanError {
    match error {
        TiffError::IoError(error) => job.said_io(error),
        TiffError::UnsupportedError(what) => job.unsupported(what.to_string()),
        TiffError::LimitsExceeded => job.damaged("a part of it claims more than is set aside for a scan"),
        error => job.damaged(error.to_string()),
    }
}
