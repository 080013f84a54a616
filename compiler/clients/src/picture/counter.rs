//! One face of a counter: size, symbol, designation, figures; what is not known is a visible hole.
//! Must not: look up where a figure comes from.

use super::{Paint, symbol_is_known};
use crate::markup::Markup;

/// A figure at the foot of a counter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Figure {
    /// As printed, in short.
    Known(String),
    /// Not in the source.
    Hole,
}

/// A face of a counter to be drawn.
#[derive(Debug)]
pub(crate) struct Counter<'a> {
    /// What a reader who does not see the picture is told.
    pub(crate) title: &'a str,
    /// Designation; none is a hole.
    pub(crate) designation: Option<&'a str>,
    /// Unit type, written where no symbol is known.
    pub(crate) unit_type: &'a str,
    /// Symbol word.
    pub(crate) symbol: Option<&'a str>,
    /// Size mark.
    pub(crate) size: Option<Figure>,
    /// Figures from left to right.
    pub(crate) figures: &'a [Figure],
    /// Colour of the side.
    pub(crate) paint: Paint,
    /// Colour of the formation's band.
    pub(crate) band: Option<Paint>,
    /// A reversed face is drawn with a cut corner.
    pub(crate) reversed: bool,
}

/// Width and height of the drawing.
const SIZE: i32 = 64;

impl Counter<'_> {
    /// Draws the face as one inline picture.
    pub(crate) fn draw(&self, out: &mut Markup) {
        let colours = format!("color:{}", self.paint.ink);
        out.open(
            "svg",
            &[
                ("class", "counter"),
                ("viewBox", "0 0 64 64"),
                ("width", "64"),
                ("height", "64"),
                ("role", "img"),
                ("style", &colours),
            ],
        );
        out.leaf("title", &[], self.title);
        let edge = if self.reversed {
            "M4 1h46l13 13v46a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3z"
        } else {
            "M4 1h56a3 3 0 0 1 3 3v56a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3z"
        };
        out.empty("path", &[("class", "card"), ("fill", self.paint.ground), ("d", edge)]);
        if let Some(band) = self.band {
            out.empty("path", &[("class", "band"), ("fill", band.ground), ("d", "M4 12h8v22H4z")]);
        }
        self.draw_size(out);
        self.draw_symbol(out);
        self.draw_designation(out);
        self.draw_figures(out);
        out.close();
    }

    fn draw_size(&self, out: &mut Markup) {
        match &self.size {
            Some(Figure::Known(size)) => label(out, "size", 32, 10, size),
            Some(Figure::Hole) => label(out, "size gap", 32, 10, "?"),
            None => {}
        }
    }

    fn draw_symbol(&self, out: &mut Markup) {
        match self.symbol.filter(|word| symbol_is_known(word)) {
            Some(word) => {
                let target = format!("#sym-{word}");
                out.empty("use", &[("href", &target), ("x", "17"), ("y", "13"), ("width", "30"), ("height", "20")]);
            }
            None if self.unit_type == "?" => hole(out, 32, 23, 16),
            None => label(out, "kind", 32, 26, &shortened(self.unit_type, 13)),
        }
    }

    fn draw_designation(&self, out: &mut Markup) {
        match self.designation {
            Some(name) if name.chars().count() <= 9 => label(out, "name", 32, 43, name),
            Some(name) => label(out, "name small", 32, 43, &shortened(name, 16)),
            None => hole(out, 32, 40, 12),
        }
    }

    fn draw_figures(&self, out: &mut Markup) {
        let slots = i32::try_from(self.figures.len()).unwrap_or(1).clamp(1, 4);
        let width = if slots < 3 { 24 } else { SIZE / slots };
        let left = (SIZE - width * slots) / 2;
        let small = slots > 2;
        for (place, figure) in (0..slots).zip(self.figures) {
            let middle = left + width * place + width / 2;
            if place > 0 {
                label(out, figure_class(small, 1), left + width * place, 59, "-");
            }
            match figure {
                Figure::Hole => hole(out, middle, 54, 14),
                Figure::Known(text) => {
                    let class = figure_class(small, text.chars().count());
                    label(out, class, middle, 59, text);
                }
            }
        }
    }
}

fn figure_class(small: bool, length: usize) -> &'static str {
    match (small, length) {
        (false, 0..=2) => "figure",
        (false, 3..=4) | (true, 0..=2) => "figure middling",
        _ => "figure tiny",
    }
}

fn label(out: &mut Markup, class: &str, x: i32, y: i32, text: &str) {
    let (x, y) = (x.to_string(), y.to_string());
    out.leaf("text", &[("class", class), ("x", &x), ("y", &y)], text);
}

/// A hole: a framed gap with a question mark, about a middle.
fn hole(out: &mut Markup, x: i32, y: i32, width: i32) {
    let (left, top) = ((x - width / 2).to_string(), (y - 7).to_string());
    let (wide, high) = (width.to_string(), "13");
    out.empty("rect", &[("class", "hole"), ("x", &left), ("y", &top), ("width", &wide), ("height", high)]);
    label(out, "figure middling gap", x, y + 4, "?");
}

/// The text if it is short enough, else its beginning.
fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{kept}…")
}
