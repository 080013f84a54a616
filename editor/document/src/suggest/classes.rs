//! Linear discriminant analysis with a shrunk common covariance: few examples, many measures (Friedman, Regularized Discriminant
//! Analysis, 1989, with the diagonal as target).
//! Must not: know what the classes stand for.
#![allow(clippy::float_arithmetic, reason = "pictures are looked at")]
#![allow(clippy::cast_precision_loss, reason = "counts of examples")]

/// What was learnt of each class.
#[derive(Debug, Clone)]
pub(super) struct Classes {
    /// The middle of each class, whitened; none for a class without an example.
    means: Vec<Option<Vec<f64>>>,
    /// Logarithm of how often each occurs.
    priors: Vec<f64>,
    /// Rows of the lower triangle of the common covariance (Cholesky).
    lower: Vec<Vec<f64>>,
}

/// How far the covariance is drawn to its diagonal.
const SHRINK: f64 = 0.55;
/// Examples are few and alike: distances are taken for so much shorter than they look.
const CAUTION: f64 = 0.5;

impl Classes {
    /// Learns from examples; none if fewer than two classes have any.
    pub(super) fn learn(examples: &[(usize, Vec<f64>)], classes: usize) -> Option<Self> {
        let size = examples.first()?.1.len();
        let mut means: Vec<Option<Vec<f64>>> = Vec::with_capacity(classes);
        let mut counts = Vec::with_capacity(classes);
        for class in 0..classes {
            let own: Vec<&Vec<f64>> = examples.iter().filter(|(of, _)| *of == class).map(|(_, look)| look).collect();
            counts.push(own.len() as f64);
            let mean = |at: usize| own.iter().filter_map(|look| look.get(at)).sum::<f64>() / own.len() as f64;
            means.push((!own.is_empty()).then(|| (0..size).map(mean).collect()));
        }
        if means.iter().flatten().count() < 2 {
            return None;
        }
        let mut spread = vec![vec![0.0; size]; size];
        for (class, look) in examples {
            let Some(Some(mean)) = means.get(*class) else { continue };
            let off: Vec<f64> = look.iter().zip(mean).map(|(value, mean)| value - mean).collect();
            for (row, one) in spread.iter_mut().zip(&off) {
                for (cell, other) in row.iter_mut().zip(&off) {
                    *cell += one * other;
                }
            }
        }
        let free = (examples.len() as f64 - means.iter().flatten().count() as f64).max(1.0);
        for (at, row) in spread.iter_mut().enumerate() {
            for (other, cell) in row.iter_mut().enumerate() {
                *cell /= free;
                // A measure that never varied among the examples will vary in the rest.
                *cell = if at == other { *cell + 0.5 } else { *cell * (1.0 - SHRINK) };
            }
        }
        let lower = cholesky(&spread)?;
        let total: f64 = counts.iter().sum();
        let priors = counts.iter().map(|count| ((count + 1.0) / (total + classes as f64)).ln()).collect();
        let means = means.into_iter().map(|mean| mean.map(|mean| whitened(&lower, &mean))).collect();
        Some(Self { means, priors, lower })
    }

    /// The score of each class in logarithms; only differences tell.
    pub(super) fn scores(&self, look: &[f64]) -> Vec<f64> {
        let white = whitened(&self.lower, look);
        let classes = self.means.iter().zip(&self.priors);
        classes
            .map(|(mean, prior)| match mean {
                Some(mean) => {
                    let far: f64 = white.iter().zip(mean).map(|(a, b)| (a - b).powi(2)).sum();
                    prior - far / 2.0 * CAUTION
                }
                None => f64::NEG_INFINITY,
            })
            .collect()
    }
}

/// The lower triangle whose product with its transpose is the matrix; none if that is not positive.
fn cholesky(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let mut lower: Vec<Vec<f64>> = Vec::with_capacity(matrix.len());
    for (at, row) in matrix.iter().enumerate() {
        let mut new: Vec<f64> = Vec::with_capacity(at + 1);
        for (other, cell) in row.iter().enumerate().take(at + 1) {
            let known = lower.get(other).unwrap_or(&new);
            let sum: f64 = new.iter().zip(known).take(other).map(|(a, b)| a * b).sum();
            let left = cell - sum;
            let value = if other == at { (left > 0.0).then(|| left.sqrt())? } else { left / known.get(other)? };
            new.push(value);
        }
        lower.push(new);
    }
    Some(lower)
}

/// The measures with the common spread taken out: forward substitution.
fn whitened(lower: &[Vec<f64>], look: &[f64]) -> Vec<f64> {
    let mut white: Vec<f64> = Vec::with_capacity(look.len());
    for (row, value) in lower.iter().zip(look) {
        let sum: f64 = row.iter().zip(&white).map(|(a, b)| a * b).sum();
        let diagonal = row.get(white.len()).copied().unwrap_or(1.0);
        white.push((value - sum) / diagonal);
    }
    white
}

#[cfg(test)]
mod tests {
    use super::{Classes, cholesky};

    #[test]
    fn a_matrix_comes_back_from_its_triangle() {
        let matrix = vec![vec![4.0, 2.0, 0.6], vec![2.0, 5.0, 1.0], vec![0.6, 1.0, 3.0]];
        let lower = cholesky(&matrix).unwrap();
        for (i, row) in matrix.iter().enumerate() {
            for (j, cell) in row.iter().enumerate() {
                let sum: f64 = lower[i].iter().zip(&lower[j]).map(|(a, b)| a * b).sum();
                assert!((sum - cell).abs() < 1e-12);
            }
        }
        assert!(cholesky(&[vec![1.0, 2.0], vec![2.0, 1.0]]).is_none());
    }

    #[test]
    fn the_nearer_class_scores_higher() {
        let examples: Vec<(usize, Vec<f64>)> =
            (0..10).map(|at| (at % 2, vec![f64::from(u8::try_from(at % 2 * 50 + at).unwrap()), 3.0])).collect();
        let classes = Classes::learn(&examples, 3).unwrap();
        let scores = classes.scores(&[52.0, 3.0]);
        assert!(scores[1] > scores[0] && scores[2] == f64::NEG_INFINITY);
        assert!(Classes::learn(&examples[..1], 3).is_none());
    }
}
