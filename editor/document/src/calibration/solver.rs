//! Small dense systems of linear equations, for fits through a few points.
//! Must not: serve systems of thousands; know what the numbers mean.
#![allow(clippy::float_arithmetic, reason = "fits of pictures; they decide nothing")]

/// Below this part of the greatest number of the system a pivot counts as nought, and the system as singular.
const SINGULAR: f64 = 1e-10;

/// Solves a square system. Takes one row per unknown: its coefficients, then its right-hand sides (as many as wished, in all
/// rows alike). Gives for each unknown its value for every right-hand side; none when the system is singular or badly formed.
/// Elimination after Gauss and Jordan with partial pivoting.
#[must_use]
pub fn solve(mut rows: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let unknowns = rows.len();
    let width = rows.first()?.len();
    if width <= unknowns || rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let greatest =
        rows.iter().flat_map(|row| row.iter().take(unknowns)).fold(0.0_f64, |most, value| most.max(value.abs()));
    for column in 0..unknowns {
        let size = |row: &Vec<f64>| row.get(column).map_or(0.0, |value| value.abs());
        let (at, _) =
            rows.iter().enumerate().skip(column).max_by(|one, other| size(one.1).total_cmp(&size(other.1)))?;
        rows.swap(column, at);
        let mut pivot = std::mem::take(rows.get_mut(column)?);
        let lead = *pivot.get(column)?;
        if !lead.is_finite() || lead.abs() <= greatest * SINGULAR {
            return None;
        }
        pivot.iter_mut().for_each(|value| *value /= lead);
        for row in rows.iter_mut().filter(|row| !row.is_empty()) {
            let times = *row.get(column)?;
            row.iter_mut().zip(&pivot).for_each(|(value, above)| *value -= times * above);
        }
        *rows.get_mut(column)? = pivot;
    }
    Some(rows.into_iter().map(|row| row.into_iter().skip(unknowns).collect()).collect())
}

/// The least-squares solution of more equations than unknowns, by the normal equations; callers bring their numbers near 1
/// first. Takes one row per equation: coefficients, then right-hand sides. Gives what [`solve`] gives.
#[must_use]
pub fn least_squares(equations: &[Vec<f64>], unknowns: usize) -> Option<Vec<Vec<f64>>> {
    let width = equations.first()?.len();
    let mut normal = vec![vec![0.0; width]; unknowns];
    for equation in equations {
        for (row, times) in normal.iter_mut().zip(equation) {
            row.iter_mut().zip(equation).for_each(|(sum, value)| *sum += times * value);
        }
    }
    solve(normal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_system_is_solved_and_a_singular_one_is_not() {
        let solved = solve(vec![vec![0.0, 2.0, 6.0], vec![3.0, 1.0, 9.0]]).unwrap();
        assert!((solved[0][0] - 2.0).abs() < 1e-12 && (solved[1][0] - 3.0).abs() < 1e-12, "{solved:?}");
        assert_eq!(solve(vec![vec![1.0, 2.0, 1.0], vec![2.0, 4.0, 2.0]]), None);
        assert_eq!(solve(vec![vec![1.0, 2.0]; 2]), None, "no right-hand side");
        assert_eq!(solve(Vec::new()), None);
    }

    #[test]
    fn three_equations_for_one_unknown_give_the_mean() {
        let solved = least_squares(&[vec![1.0, 1.0], vec![1.0, 2.0], vec![1.0, 6.0]], 1).unwrap();
        assert!((solved[0][0] - 3.0).abs() < 1e-12);
    }
}
