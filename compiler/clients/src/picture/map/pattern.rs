//! The patterns that terrains take in the order of their chart.
//! Must not: mean anything by a pattern; the legend says what it stands for.

use crate::markup::Markup;

/// A pattern: a ground, a motif on a tile of 24 by 24, its colour, and whether the motif is filled.
struct Pattern {
    ground: &'static str,
    motif: &'static str,
    ink: &'static str,
    filled: bool,
}

const fn lined(ground: &'static str, ink: &'static str, motif: &'static str) -> Pattern {
    Pattern { ground, motif, ink, filled: false }
}

const fn filled(ground: &'static str, ink: &'static str, motif: &'static str) -> Pattern {
    Pattern { ground, motif, ink, filled: true }
}

/// The first is plain, since a chart mostly begins with open ground.
const PATTERNS: [Pattern; 16] = [
    lined("#f4f1de", "#f4f1de", ""),
    filled("#eee8c9", "#c9bd86", "M5 5h3v3H5zM17 17h3v3h-3z"),
    lined("#e9dfb9", "#bda766", "M0 12h24M0 0h24M0 24h24"),
    filled("#cfe3bd", "#5c8f4e", "M6 3a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM18 14a4 4 0 1 0 0 8a4 4 0 1 0 0-8z"),
    lined("#e6d3b8", "#9c7440", "M2 10l5-6 5 6M13 21l5-6 5 6"),
    lined("#bcd3a6", "#4f6f34", "M2 10l5-6 5 6M13 21l5-6 5 6M17 3v6M14 6h6M5 15v6M2 18h6"),
    filled("#e3e3e6", "#6f6f7a", "M3 4h7v6H3zM14 14h7v6h-7z"),
    lined("#cfe4f3", "#4f8fbe", "M0 8q6-5 12 0t12 0M0 20q6-5 12 0t12 0"),
    lined("#f6e3a8", "#a8862b", "M4 0v24M12 0v24M20 0v24"),
    lined("#dbe9d2", "#5f8d83", "M2 9h8M4 6v3M8 6v3M13 20h8M15 17v3M19 17v3"),
    lined("#f0d9cf", "#b56a4b", "M0 24 24 0M-6 6 6-6M18 30 30 18"),
    lined("#e4daf0", "#7d62a6", "M0 0 24 24M0 24 24 0"),
    filled("#f3efe6", "#8a8577", "M6 6l3 3-3 3-3-3zM18 14l3 3-3 3-3-3z"),
    lined("#d6ecea", "#3d8d88", "M6 2v8M2 6h8M18 14v8M14 18h8"),
    lined("#f2e4ee", "#a4588a", "M0 12h24M12 0v24"),
    filled("#e8efc4", "#8fa03c", "M4 4h2v2H4zM12 4h2v2h-2zM20 4h2v2h-2zM8 14h2v2H8zM16 14h2v2h-2z"),
];

/// The id of the pattern of the `place`th terrain; they repeat when there are more terrains than patterns.
pub(super) fn pattern_of(place: usize) -> String {
    format!("ground-{}", place % PATTERNS.len())
}

/// Writes every pattern once.
pub(crate) fn definitions(out: &mut Markup) {
    for (place, pattern) in PATTERNS.iter().enumerate() {
        tile(out, &pattern_of(place), 24, |out| {
            out.empty("path", &[("fill", pattern.ground), ("d", "M0 0h24v24H0z")]);
            if pattern.filled {
                out.empty("path", &[("fill", pattern.ink), ("d", pattern.motif)]);
            } else if !pattern.motif.is_empty() {
                let line = [("fill", "none"), ("stroke", pattern.ink), ("stroke-width", "1.5"), ("d", pattern.motif)];
                out.empty("path", &line);
            }
        });
    }
    for (id, colour, motif) in [
        ("hatch-doubtful", "#b3261e", "M0 10 10 0M-2 2 2-2M8 12 12 8"),
        ("hatch-guessed", "#6a6a6a", "M0 0 10 10M-2 8 2 12M8-2 12 2"),
    ] {
        tile(out, id, 10, |out| {
            let line = [
                ("fill", "none"),
                ("stroke", colour),
                ("stroke-opacity", "0.55"),
                ("stroke-width", "1.2"),
                ("d", motif),
            ];
            out.empty("path", &line);
        });
    }
}

fn tile(out: &mut Markup, id: &str, size: i32, inside: impl FnOnce(&mut Markup)) {
    let size = size.to_string();
    let attributes =
        [("id", id), ("width", size.as_str()), ("height", size.as_str()), ("patternUnits", "userSpaceOnUse")];
    out.within("pattern", &attributes, inside);
}
