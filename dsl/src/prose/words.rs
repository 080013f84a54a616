//! Words of a prose with their places, and how near two words are.
//! Must not: hold lists of any game's words.

use std::ops::Range;

/// One word: letters with apostrophes, hyphens or slashes inside.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Word<'t> {
    pub text: &'t str,
    /// Byte offset in whatever text the words were cut from, plus the base given.
    pub start: usize,
}

impl Word<'_> {
    pub(crate) fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
    pub(crate) fn is_capitalised(&self) -> bool {
        self.text.chars().next().is_some_and(char::is_uppercase)
    }
}

/// Cuts a text into words; `joined` keeps `die-roll` and `forest/woods` whole, otherwise they are parted.
pub(crate) fn words(text: &str, base: usize, joined: bool) -> Vec<Word<'_>> {
    let mut found = Vec::new();
    let mut start = None;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let next_is_letter = chars.peek().is_some_and(|(_, n)| n.is_alphabetic());
        let inside =
            start.is_some() && next_is_letter && (matches!(c, '\'' | '’') || (joined && matches!(c, '-' | '/')));
        if c.is_alphanumeric() || inside {
            start.get_or_insert(at);
        } else if let Some(from) = start.take() {
            push(&mut found, text, base, from, at);
        }
    }
    if let Some(from) = start {
        push(&mut found, text, base, from, text.len());
    }
    found
}

fn push<'t>(found: &mut Vec<Word<'t>>, text: &'t str, base: usize, from: usize, to: usize) {
    if let Some(word) = text.get(from..to) {
        found.push(Word { text: word, start: base + from });
    }
}

/// A word without case, possession and the commonest endings, for asking whether two words are about the same thing.
pub(crate) fn stem(word: &str) -> String {
    let mut low = word.to_lowercase().replace('’', "'");
    for ending in ["'s", "'"] {
        if let Some(short) = low.strip_suffix(ending) {
            low = short.to_owned();
        }
    }
    for ending in ["ies", "es", "ed", "ing", "s"] {
        if let Some(short) = low.strip_suffix(ending)
            && short.chars().count() >= 3
            && !low.ends_with("ss")
        {
            if let Some(single) = single_end(short).filter(|_| matches!(ending, "ed" | "ing")) {
                return single.to_owned();
            }
            return if ending == "ies" { format!("{short}y") } else { short.trim_end_matches('e').to_owned() };
        }
    }
    low.trim_end_matches('e').to_owned()
}

/// "commit" for the "committ" of "committed".
fn single_end(word: &str) -> Option<&str> {
    let last = word.chars().next_back().filter(|c| !matches!(c, 'l' | 's'))?;
    let body = word.strip_suffix(last)?;
    body.ends_with(last).then_some(body)
}

/// Words too common to say what a sentence is about.
pub(crate) fn is_function_word(word: &str) -> bool {
    const COMMON: &str = "a all also an and another any are as at be been before between but by can case cases \
        does each effect effects either exception for from general has have if in into is it \
        its may more must no not of on one only or other per procedure rule rules same \
        section see such than that the their them then there these they this to two under \
        unit units unless was when which will with within you";
    COMMON.split(' ').any(|common| word.eq_ignore_ascii_case(common))
}

/// Whether two words differ by one letter put in, left out, replaced, or by two neighbours swapped;
/// gives the position (in characters) of the first difference.
pub(crate) fn one_slip_apart(a: &str, b: &str) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > 1 || a == b {
        return None;
    }
    let same = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let tail = |skip_a: usize, skip_b: usize| a.get(same + skip_a..) == b.get(same + skip_b..);
    let swapped =
        a.get(same).is_some() && a.get(same) == b.get(same + 1) && a.get(same + 1) == b.get(same) && tail(2, 2);
    let near = match a.len().cmp(&b.len()) {
        std::cmp::Ordering::Equal => swapped || tail(1, 1),
        std::cmp::Ordering::Less => tail(0, 1),
        std::cmp::Ordering::Greater => tail(1, 0),
    };
    near.then_some(same)
}

/// All words that arise by leaving one letter out, and the word itself: two words one slip apart share one of these.
pub(crate) fn with_one_left_out(word: &str) -> Vec<String> {
    let chars: Vec<char> = word.chars().collect();
    let mut all = vec![word.to_owned()];
    all.extend(
        (0..chars.len())
            .map(|skip| chars.iter().enumerate().filter(|(i, _)| *i != skip).map(|(_, c)| *c).collect::<String>()),
    );
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_their_places() {
        let text = "A die-toll, the Player's.";
        let cut: Vec<_> = words(text, 10, true).iter().map(|w| (w.text, w.start)).collect();
        assert_eq!(cut, [("A", 10), ("die-toll", 12), ("the", 22), ("Player's", 26)]);
        assert_eq!(words(text, 0, false).len(), 5);
    }

    #[test]
    fn slips_are_one_letter() {
        assert_eq!(one_slip_apart("toll", "roll"), Some(0));
        assert_eq!(one_slip_apart("hexs", "hexes"), Some(3));
        assert_eq!(one_slip_apart("moevs", "moves"), Some(2));
        assert_eq!(one_slip_apart("retreat", "retire"), None);
        assert_eq!(one_slip_apart("same", "same"), None);
    }
}
