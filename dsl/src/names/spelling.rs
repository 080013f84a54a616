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

/// The nearest of the names, if it is near enough to have been meant: at most a third of the letters, and at most three.
#[must_use]
pub fn nearest<'n>(called: &str, declared: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let lower = called.to_lowercase();
    let bound = (called.chars().count() / 3).clamp(1, 3);
    declared
        .map(|name| (distance(&lower, &name.to_lowercase()), name))
        .filter(|(distance, _)| *distance <= bound)
        .min_by(|a, b| a.0.cmp(&b.0).then_with(|| a.1.cmp(b.1)))
        .map(|(_, name)| name)
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
    fn only_near_names_are_proposed() {
        assert_eq!(nearest("Woods", ["clear", "woods"].into_iter()), Some("woods"));
        assert_eq!(nearest("town", ["clear", "woods"].into_iter()), None);
    }
}
