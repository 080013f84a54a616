//! Distance in spelling, for "did you mean".
//! Must not: decide what was meant.

/// Letters longer than this are not compared: nobody mistypes so long a name by two letters and wants help.
const LONGEST: usize = 64;

/// Least number of letters to insert, delete, change or swap with a neighbour (optimal string alignment; Damerau 1964).
/// Names of more than 64 letters are as far apart as their lengths together.
#[must_use]
pub fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    if one.len() > LONGEST || other.len() > LONGEST {
        return one.len() + other.len();
    }
    let width = other.len() + 1;
    let mut before_last: Vec<usize> = vec![0; width];
    let mut last: Vec<usize> = (0..width).collect();
    for (i, a) in one.iter().enumerate() {
        let mut row = vec![i + 1; width];
        for (j, b) in other.iter().enumerate() {
            let at = |row: &[usize], column: usize| row.get(column).copied().unwrap_or(usize::MAX / 2);
            let change = at(&last, j) + usize::from(a != b);
            let mut best = change.min(at(&last, j + 1) + 1).min(at(&row, j) + 1);
            let swapped = i > 0 && j > 0 && one.get(i - 1) == Some(b) && other.get(j - 1) == Some(a);
            if swapped {
                best = best.min(at(&before_last, j - 1) + 1);
            }
            if let Some(cell) = row.get_mut(j + 1) {
                *cell = best;
            }
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(0)
}

/// Names that are looked for in one go at most: whoever has more unknown names than this has another mistake to mend first,
/// and every search reads all names.
pub const MOST_SEARCHES: usize = 200;

/// The nearest of the names, if it is near enough to have been meant: at most a third of the letters, and at most three.
#[must_use]
pub fn nearest<'n>(called: &str, declared: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let wanted = Letters::of(called)?;
    let mut bound = (called.chars().count() / 3).clamp(1, 3);
    let mut best: Option<(usize, &'n str)> = None;
    for name in declared {
        // A name that is much longer in bytes has at least as many letters more, but for letters of several bytes.
        if name.len() > (called.len() + bound) * 4 {
            continue;
        }
        let found = Letters::of(name).and_then(|letters| within(wanted.as_slice(), letters.as_slice(), bound));
        let Some(distance) = found else { continue };
        if best.is_none_or(|(least, first)| (distance, name) < (least, first)) {
            best = Some((distance, name));
            bound = distance;
        }
    }
    best.map(|(_, name)| name)
}

/// Lower-case letters of a name, kept in place since thousands of names are compared with one.
struct Letters {
    all: [char; LONGEST],
    count: usize,
}

impl Letters {
    /// The letters of a name; none if there are more than are compared.
    fn of(name: &str) -> Option<Self> {
        let mut letters = Self { all: ['\0'; LONGEST], count: 0 };
        for letter in name.chars().flat_map(char::to_lowercase) {
            *letters.all.get_mut(letters.count)? = letter;
            letters.count += 1;
        }
        Some(letters)
    }

    fn as_slice(&self) -> &[char] {
        self.all.get(..self.count).unwrap_or(&[])
    }
}

/// [`distance`] of two names if it is at most `bound`. Only cells near the diagonal can be so near, and no others are reckoned.
fn within(one: &[char], other: &[char], bound: usize) -> Option<usize> {
    if one.len().abs_diff(other.len()) > bound || one.len() > LONGEST || other.len() > LONGEST {
        return None;
    }
    let far = bound + 1;
    let mut before_last = [far; LONGEST + 1];
    let mut last = [far; LONGEST + 1];
    for (cell, value) in last.iter_mut().zip(0..=bound) {
        *cell = value;
    }
    for (i, a) in one.iter().enumerate() {
        let mut row = [far; LONGEST + 1];
        if let Some(first) = row.first_mut() {
            *first = (i + 1).min(far);
        }
        let (from, to) = (i.saturating_sub(bound), (i + bound + 1).min(other.len()));
        let mut least = row.first().copied().filter(|_| from == 0).unwrap_or(far);
        for j in from..to {
            let at = |row: &[usize], column: usize| row.get(column).copied().unwrap_or(far);
            let b = other.get(j);
            let mut best = (at(&last, j) + usize::from(b != Some(a))).min(at(&last, j + 1) + 1).min(at(&row, j) + 1);
            if i > 0 && j > 0 && one.get(i - 1) == b && other.get(j - 1) == Some(a) {
                best = best.min(at(&before_last, j - 1) + 1);
            }
            if let Some(cell) = row.get_mut(j + 1) {
                *cell = best.min(far);
            }
            least = least.min(best);
        }
        // A swap reaches back two rows, so the row before must be too far as well.
        if least > bound && last.iter().all(|cell| *cell > bound) {
            return None;
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last.get(other.len()).copied().filter(|distance| *distance <= bound)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_counts_edits() {
        assert_eq!(distance("woods", "woods"), 0);
        assert_eq!(distance("creek", "crek"), 1);
        assert_eq!(distance("woods", "wodos"), 1);
        assert_eq!(distance("", "abc"), 3);
    }

    #[test]
    fn the_bounded_distance_is_the_distance() {
        let names = [
            "", "a", "woods", "wodos", "wood", "dowos", "creek", "crek", "keerc", "slope", "slopes", "solpe", "Ärger",
            "arger",
        ];
        for one in names {
            for other in names {
                let (a, b): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
                for bound in 0..4 {
                    let whole = Some(distance(one, other)).filter(|distance| *distance <= bound);
                    assert_eq!(within(&a, &b, bound), whole, "{one} {other} {bound}");
                }
            }
        }
    }

    #[test]
    fn the_nearest_of_all_wins_and_then_the_first_in_order() {
        assert_eq!(nearest("woodz", ["word", "woods", "wood"].into_iter()), Some("wood"));
        assert_eq!(nearest(&"x".repeat(70), [""].into_iter()), None);
    }

    #[test]
    fn only_near_names_are_proposed() {
        assert_eq!(nearest("Woods", ["clear", "woods"].into_iter()), Some("woods"));
        assert_eq!(nearest("town", ["clear", "woods"].into_iter()), None);
    }
}
