//! The window's program: reads the command line, opens the window or draws a picture of the map.
//! Must not: hold logic.

use anyhow::{Context, Result, anyhow};
use camino::Utf8PathBuf;
use cartouche_editor::app::{EditorApp, Setting, window_options};
use cartouche_editor::preferences::{ThemeChoice, usual_file};
use cartouche_editor::screenshot::{Picture, draw};
use clap::{Parser, ValueEnum};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The map editor: from a scan to a map that the compiler accepts.
#[derive(Debug, Parser)]
#[command(name = "cartouche-editor", version)]
struct Arguments {
    /// A project's folder, a map's file, or a scan, which starts a new map.
    path: Option<Utf8PathBuf>,
    /// Draws the map into this PNG file instead of opening a window; needs no display.
    #[arg(long, value_name = "FILE")]
    screenshot: Option<Utf8PathBuf>,
    /// Size of the window, or of the picture in pixels.
    #[arg(long, value_name = "WxH", default_value = "1280x860", value_parser = size)]
    size: [u32; 2],
    /// Light or dark; else what the preferences say.
    #[arg(long, value_enum)]
    theme: Option<Theme>,
    /// The hex in the middle.
    #[arg(long, value_name = "NUMBER")]
    hex: Option<String>,
    /// Pixels per hex width; else the whole map is shown.
    #[arg(long, value_name = "PIXELS")]
    zoom: Option<f32>,
    /// The picture shows the whole window, panels and all.
    #[arg(long)]
    window: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Theme {
    Light,
    Dark,
}

fn size(text: &str) -> Result<[u32; 2], String> {
    let wrong = || format!("`{text}` is no size; write width x height, as 1280x860");
    let (width, height) = text.split_once(['x', 'X']).ok_or_else(wrong)?;
    let side = |text: &str| text.trim().parse().ok().filter(|side| (64..=16_384).contains(side)).ok_or_else(wrong);
    Ok([side(width)?, side(height)?])
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let theme = arguments.theme.map(|theme| match theme {
        Theme::Light => ThemeChoice::Light,
        Theme::Dark => ThemeChoice::Dark,
    });
    if let Some(file) = &arguments.screenshot {
        let path = arguments.path.ok_or_else(|| anyhow!("say which map: cartouche-editor PATH --screenshot {file}"))?;
        let hex =
            arguments.hex.map(|text| text.parse().with_context(|| format!("`{text}` is no hex number"))).transpose()?;
        let picture = Picture {
            size: arguments.size,
            dark: theme == Some(ThemeChoice::Dark),
            hex,
            zoom: arguments.zoom,
            window: arguments.window,
        };
        return draw(&path, &picture)?.save(file).with_context(|| format!("{file} cannot be written"));
    }
    let setting = Setting { preferences: usual_file(), ..Setting::default() };
    let side = |side: u32| f32::from(u16::try_from(side).unwrap_or(u16::MAX));
    let [width, height] = arguments.size.map(side);
    eframe::run_native(
        "cartouche-editor",
        window_options([width, height]),
        Box::new(move |creation| {
            let mut app = EditorApp::new(setting);
            app.begin(&creation.egui_ctx, theme, arguments.path.as_deref(), arguments.hex.as_deref());
            Ok(Box::new(app))
        }),
    )
    .map_err(|error| anyhow!("the window cannot be opened: {error}"))
}
