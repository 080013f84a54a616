//! Colour words and what they look like on a counter.
//! Must not: give two sides without a colour the same look.

/// A ground and the ink that can be read on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Paint {
    /// Colour of the ground.
    pub(crate) ground: &'static str,
    /// Colour of what is written on it.
    pub(crate) ink: &'static str,
}

const DARK: &str = "#16181c";
const LIGHT: &str = "#ffffff";

/// Colour words with a ground and an ink whose contrast is at least 4.5 to 1.
const WORDS: [(&str, &str, &str); 27] = [
    ("black", "#2b2b2e", LIGHT),
    ("blue", "#a9c7e8", DARK),
    ("brown", "#c8a27a", DARK),
    ("buff", "#eadfb8", DARK),
    ("cyan", "#a5dde3", DARK),
    ("dark-blue", "#234a80", LIGHT),
    ("dark-green", "#2f5d3a", LIGHT),
    ("gold", "#e6bf4c", DARK),
    ("gray", "#c3c6c4", DARK),
    ("green", "#a9d19b", DARK),
    ("grey", "#c3c6c4", DARK),
    ("khaki", "#cfc08c", DARK),
    ("light-blue", "#cfe4f5", DARK),
    ("light-green", "#d3ecc6", DARK),
    ("maroon", "#7a2b34", LIGHT),
    ("olive", "#b1b077", DARK),
    ("orange", "#f0b070", DARK),
    ("pink", "#f3bccb", DARK),
    ("purple", "#c3aede", DARK),
    ("red", "#eb9a8e", DARK),
    ("silver", "#d5d9dd", DARK),
    ("tan", "#dcc49c", DARK),
    ("teal", "#8ec7bd", DARK),
    ("turquoise", "#97d8cf", DARK),
    ("violet", "#cdb6e4", DARK),
    ("white", "#fbfbf8", DARK),
    ("yellow", "#f2e07c", DARK),
];

/// Looks for what has no colour word, or one that is not known, by order.
const OTHERS: [Paint; 4] = [
    Paint { ground: "#dde3ea", ink: DARK },
    Paint { ground: "#efe3d0", ink: DARK },
    Paint { ground: "#dfead6", ink: DARK },
    Paint { ground: "#eadbe6", ink: DARK },
];

/// The look of a colour word; without a known word, that of the `order`th thing without one.
pub(crate) fn paint(word: Option<&str>, order: usize) -> Paint {
    let named = word.and_then(|word| {
        let (_, ground, ink) = WORDS.iter().find(|(name, _, _)| *name == word)?;
        Some(Paint { ground, ink })
    });
    let [first, ..] = OTHERS;
    named.or_else(|| OTHERS.get(order % OTHERS.len()).copied()).unwrap_or(first)
}
