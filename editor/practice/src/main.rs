//! Draws a practice scan, or a whole practice project, from the command line.
//! Must not: hold more than arguments and files.

use anyhow::Context;
use cartouche_practice::{Parameters, game_text, generate, jpeg, map_text, start_text};
use clap::Parser;
use std::path::PathBuf;

/// Draws a practice scan of an invented hex map.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// Folder for scans/practice.jpg, game.cart, map.cart (empty) and true/ (the true map).
    folder: PathBuf,
    /// Seed of land and noise.
    #[arg(long, default_value_t = Parameters::default().seed)]
    seed: u64,
    /// Columns of hexes, 1 to 99.
    #[arg(long, default_value_t = Parameters::default().columns)]
    columns: u8,
    /// Rows of hexes, 1 to 99.
    #[arg(long, default_value_t = Parameters::default().rows)]
    rows: u8,
    /// Corners on top instead of sides.
    #[arg(long)]
    pointy: bool,
    /// Pixels from a centre to the next.
    #[arg(long, default_value_t = Parameters::default().pitch)]
    pitch: f64,
    /// Degrees of turn, clockwise.
    #[arg(long, default_value_t = Parameters::default().rotation, allow_negative_numbers = true)]
    rotation: f64,
    /// Per cent by which lines down lean to the right.
    #[arg(long, default_value_t = Parameters::default().shear, allow_negative_numbers = true)]
    shear: f64,
    /// Paper around the map in widths of a hex; below nought the edge is cut.
    #[arg(long, default_value_t = Parameters::default().margin, allow_negative_numbers = true)]
    margin: f64,
    /// Strength of the grain.
    #[arg(long, default_value_t = Parameters::default().noise)]
    noise: f64,
    /// Radius of the blur in pixels.
    #[arg(long, default_value_t = Parameters::default().blur)]
    blur: f64,
    /// Contrast of the print, 0 to 1.
    #[arg(long, default_value_t = Parameters::default().contrast)]
    contrast: f64,
    /// Quality of the JPEG that is written.
    #[arg(long, default_value_t = 82)]
    jpeg: u8,
    /// About so many pixels across and down instead of columns, rows and pitch: `12000x8000`.
    #[arg(long)]
    size: Option<String>,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let mut parameters = Parameters {
        seed: arguments.seed,
        columns: arguments.columns,
        rows: arguments.rows,
        pointy: arguments.pointy,
        pitch: arguments.pitch,
        rotation: arguments.rotation,
        shear: arguments.shear,
        margin: arguments.margin,
        noise: arguments.noise,
        blur: arguments.blur,
        contrast: arguments.contrast,
        jpeg: None,
    };
    if let Some(size) = &arguments.size {
        let (width, height) = size.split_once('x').context("a size is written as 12000x8000")?;
        let large = Parameters::large(width.parse()?, height.parse()?);
        parameters = Parameters { columns: large.columns, rows: large.rows, pitch: large.pitch, ..parameters };
    }
    let practice = generate(&parameters)?;
    let (folder, scan) = (&arguments.folder, "scans/practice.jpg");
    let write = |name: &str, bytes: &[u8]| -> anyhow::Result<()> {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap_or(folder))?;
        std::fs::write(&path, bytes).with_context(|| format!("{} cannot be written", path.display()))
    };
    write(scan, &jpeg(&practice.image, arguments.jpeg)?)?;
    write("game.cart", game_text("map.cart").as_bytes())?;
    write("map.cart", start_text(&practice.truth, scan).as_bytes())?;
    write("true/game.cart", game_text("map.cart").as_bytes())?;
    write("true/map.cart", map_text(&practice.truth, &format!("../{scan}")).as_bytes())?;
    Ok(())
}
