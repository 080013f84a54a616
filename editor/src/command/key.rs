//! Keys as people write them: `Ctrl-Shift-Z`, `[`, `F8`.
//! Must not: know commands.

use egui::{Key, Modifiers};
use std::fmt;

/// A key with what is held with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shortcut {
    /// Ctrl, or Cmd on a Mac.
    pub ctrl: bool,
    /// Shift.
    pub shift: bool,
    /// Alt.
    pub alt: bool,
    /// The key.
    pub key: Key,
}

/// Keys that are written by a sign rather than by egui's name.
const SIGNS: [(&str, Key); 12] = [
    ("[", Key::OpenBracket),
    ("]", Key::CloseBracket),
    ("?", Key::Questionmark),
    ("+", Key::Plus),
    ("=", Key::Equals),
    ("-", Key::Minus),
    (",", Key::Comma),
    (".", Key::Period),
    ("Left", Key::ArrowLeft),
    ("Right", Key::ArrowRight),
    ("Up", Key::ArrowUp),
    ("Down", Key::ArrowDown),
];

impl Shortcut {
    /// Reads a key as people write it; none if there is no such key.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut shortcut = Self { ctrl: false, shift: false, alt: false, key: Key::A };
        let mut rest = text.trim();
        loop {
            let (word, after) = match rest.split_once('-') {
                Some((word, after)) if !word.is_empty() && !after.is_empty() => (word, after),
                _ => break,
            };
            match word.to_ascii_lowercase().as_str() {
                "ctrl" | "cmd" => shortcut.ctrl = true,
                "shift" => shortcut.shift = true,
                "alt" => shortcut.alt = true,
                _ => return None,
            }
            rest = after;
        }
        let sign = SIGNS.iter().find(|(sign, _)| sign.eq_ignore_ascii_case(rest)).map(|(_, key)| *key);
        shortcut.key = sign.or_else(|| Key::from_name(rest)).or_else(|| Key::from_name(&rest.to_ascii_uppercase()))?;
        Some(shortcut)
    }

    /// Whether this was pressed. Keys that are signs are what they are with Shift or without: where they lie differs by keyboard.
    #[must_use]
    pub fn matches(self, key: Key, held: Modifiers) -> bool {
        let sign = matches!(
            self.key,
            Key::Questionmark | Key::Plus | Key::OpenBracket | Key::CloseBracket | Key::Equals | Key::Minus
        );
        let ctrl = held.ctrl || held.command || held.mac_cmd;
        self.key == key && self.ctrl == ctrl && self.alt == held.alt && (sign || self.shift == held.shift)
    }
}

impl fmt::Display for Shortcut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (held, word) in [(self.ctrl, "Ctrl-"), (self.alt, "Alt-"), (self.shift, "Shift-")] {
            if held {
                f.write_str(word)?;
            }
        }
        let sign = SIGNS.iter().find(|(_, key)| *key == self.key).map(|(sign, _)| *sign);
        f.write_str(sign.unwrap_or_else(|| self.key.name()))
    }
}
