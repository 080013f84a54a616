//! Draws practice scans: an invented map, printed, laid askew on a scanner, with its true map beside it.
//! Must not: take anything from a printed game.

mod ink;
mod land;
mod noise;
mod parameters;
mod project;
mod scanner;
mod sheet;

pub use land::{PathTruth, SideTruth, TERRAINS, Truth};
pub use parameters::Parameters;
pub use project::{game_text, map_text, start_text};
pub use sheet::Sheet;

use cartouche_document::layout::Layout;
use image::RgbImage;
use image::codecs::jpeg::JpegEncoder;

/// A practice scan with all that is true of it.
#[derive(Debug, Clone)]
pub struct Practice {
    /// The scan.
    pub image: RgbImage,
    /// What is printed on it.
    pub truth: Truth,
    /// Where it lies.
    pub sheet: Sheet,
}

/// The land and where its sheet lies, without the picture.
#[must_use]
pub fn plan(parameters: &Parameters) -> (Truth, Sheet) {
    let truth = land::make(parameters);
    let sheet = Sheet::new(parameters, &Layout::new(&truth.grid));
    (truth, sheet)
}

/// Makes the land up, prints and scans it. The same parameters give the same pixels.
///
/// # Errors
/// If the picture cannot be put through a JPEG.
pub fn generate(parameters: &Parameters) -> Result<Practice, image::ImageError> {
    let (truth, sheet) = plan(parameters);
    let print = ink::Print::new(&truth, parameters.seed, parameters.pitch);
    let mut image = scanner::scan(parameters, &sheet, &print);
    if let Some(quality) = parameters.jpeg {
        image = image::load_from_memory(&jpeg(&image, quality)?)?.into_rgb8();
    }
    Ok(Practice { image, truth, sheet })
}

/// The bytes of a JPEG of this quality, 1 to 100.
///
/// # Errors
/// If the picture is too large for the format.
pub fn jpeg(image: &RgbImage, quality: u8) -> Result<Vec<u8>, image::ImageError> {
    let mut bytes = Vec::new();
    image.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, quality.clamp(1, 100)))?;
    Ok(bytes)
}

#[cfg(test)]
mod tests;
