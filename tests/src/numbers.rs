//! Numbers that look like chance and are not, and the mutations of text that they choose.
//! Must not: use real chance or the clock; the same seed gives the same mutations everywhere.

/// A small generator of numbers (splitmix64, Steele and others 2014).
#[derive(Debug, Clone)]
pub struct Numbers(pub u64);

impl Numbers {
    /// The next number.
    #[allow(clippy::should_implement_trait, reason = "it never ends, so it is no iterator")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`; 0 if there is none below it.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % (bound.max(1) as u64)).unwrap_or(0)
    }

    /// One of a list; nothing from an empty one.
    pub fn of<'l, T>(&mut self, list: &'l [T]) -> Option<&'l T> {
        let at = self.below(list.len());
        list.get(at)
    }
}

/// What is put into texts: the marks of the language, values at and beyond its bounds, and characters that look like others.
const PIECES: [&str; 44] = [
    "|",
    "{",
    "}",
    "\"",
    "[",
    "]",
    ",",
    "?",
    "-",
    ".",
    ":",
    "½",
    "†",
    "\t",
    "#",
    "\n",
    "\r\n",
    "\r",
    " ",
    "\u{a0}",
    "\u{200b}",
    "\u{feff}",
    "–",
    "“",
    "0101",
    "9999",
    "00",
    "d6",
    "2d6",
    "d66",
    "3:1",
    "0:0",
    "1/0",
    "-1",
    "99999999999999999999",
    "4294967296",
    "1-99999999",
    "printed \"x\"",
    "[1.0-9.9]",
    "[1.0",
    "missing rows \"x\"",
    "because \"y\"",
    "\n}\n",
    " {\n",
];

/// One to three small changes: lines deleted, doubled, swapped; words and cells deleted, doubled, swapped; characters taken
/// out; pieces put in; the end cut off.
#[must_use]
pub fn mutated(text: &str, numbers: &mut Numbers) -> String {
    let mut text = text.to_owned();
    for _ in 0..=numbers.below(3) {
        text = match numbers.below(10) {
            0..=2 => units_changed(text.split_inclusive('\n').collect(), numbers),
            3 | 4 => line_changed(&text, |line| line.split_inclusive(' ').collect(), numbers),
            5 | 6 => line_changed(&text, |line| line.split_inclusive('|').collect(), numbers),
            7 => cut_out(&text, numbers),
            8 => text.chars().take(numbers.below(text.chars().count())).collect(),
            _ => {
                let at = boundary(&text, numbers);
                let piece = numbers.of(&PIECES).copied().unwrap_or_default();
                format!("{}{piece}{}", text.get(..at).unwrap_or_default(), text.get(at..).unwrap_or_default())
            }
        };
    }
    text
}

/// One of the parts deleted, doubled elsewhere, or put in the place of another.
fn units_changed(mut parts: Vec<&str>, numbers: &mut Numbers) -> String {
    let (one, other) = (numbers.below(parts.len()), numbers.below(parts.len()));
    if !parts.is_empty() {
        match numbers.below(3) {
            0 => {
                parts.remove(one);
            }
            1 => {
                let doubled = parts.get(one).copied().unwrap_or_default();
                parts.insert(other, doubled);
            }
            _ => parts.swap(one, other),
        }
    }
    parts.concat()
}

/// One line whose parts are changed; half of the time those of another line are put in too.
fn line_changed<'t>(text: &'t str, split: impl Fn(&'t str) -> Vec<&'t str>, numbers: &mut Numbers) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let at = numbers.below(lines.len());
    let mut parts = lines.get(at).map(|line| split(line)).unwrap_or_default();
    if numbers.below(2) == 0 {
        let others = numbers.of(&lines).map(|line| split(line)).unwrap_or_default();
        parts.extend(numbers.of(&others).copied());
    }
    let changed = units_changed(parts, numbers);
    lines.iter().enumerate().map(|(n, line)| if n == at { changed.as_str() } else { line }).collect()
}

/// One to four characters taken out.
fn cut_out(text: &str, numbers: &mut Numbers) -> String {
    let at = boundary(text, numbers);
    let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at..).unwrap_or_default());
    let taken: usize = after.chars().take(1 + numbers.below(4)).map(char::len_utf8).sum();
    format!("{before}{}", after.get(taken..).unwrap_or_default())
}

/// A place between two characters.
fn boundary(text: &str, numbers: &mut Numbers) -> usize {
    let mut at = numbers.below(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The lines of a text that are left when every line is taken out without which `fails` still says yes.
#[must_use]
pub fn least(text: &str, fails: impl Fn(&str) -> bool) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut step = lines.len().next_power_of_two();
    while step > 0 {
        let mut at = 0;
        while at < lines.len() {
            let fewer: Vec<&str> =
                lines.iter().enumerate().filter(|(n, _)| *n < at || *n >= at + step).map(|(_, line)| *line).collect();
            if fails(&fewer.concat()) {
                lines = fewer;
            } else {
                at += step;
            }
        }
        step /= 2;
    }
    lines.concat()
}
