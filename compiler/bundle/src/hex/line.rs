//! Straight rows and strings of hexes, as people write them: `0701-0708-0809`, the hexes between filled in.
//! Must not: bend a row that is not straight, or choose a way round.

use super::{Grid, HexNumber};

/// What a written string of hexes comes to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chain {
    /// The runs of hexes, each next to the one before; a break starts a new run.
    pub runs: Vec<Vec<HexNumber>>,
    /// The pairs that could not be joined, in the order of writing.
    pub breaks: Vec<ChainBreak>,
}

/// Two neighbours in a written string that could not be joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{gap}")]
pub struct ChainBreak {
    /// The place of the second hex in what was written.
    pub at: usize,
    /// What is wrong.
    pub gap: Gap,
}

/// Why two hexes are not joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Gap {
    /// There is no straight row of hexes between them.
    #[error("{0} and {1} do not lie in a straight row of hexes")]
    NotInLine(HexNumber, HexNumber),
    /// The same hex twice.
    #[error("{0} stands twice in a row")]
    Twice(HexNumber),
}

impl Grid {
    /// The hexes from one to the other in a straight row, both ends included; one hex if they are the same.
    ///
    /// # Errors
    /// If they do not lie in a straight row.
    pub fn straight(&self, from: HexNumber, to: HexNumber) -> Result<Vec<HexNumber>, Gap> {
        if from == to {
            return Ok(vec![from]);
        }
        let (start, wrong) = (self.cube(from), Gap::NotInLine(from, to));
        let (step, times) = start.straight_to(self.cube(to)).ok_or(wrong)?;
        let times = i32::try_from(times).map_err(|_| wrong)?;
        (0..=times).map(|n| self.number(start.along(step, n)).ok_or(wrong)).collect()
    }

    /// The string of hexes that `written` stands for: straight stretches filled in, all breaks listed.
    #[must_use]
    pub fn chain(&self, written: &[HexNumber]) -> Chain {
        let mut chain = Chain::default();
        let Some(&first) = written.first() else {
            return chain;
        };
        let (mut run, mut last) = (vec![first], first);
        for (at, &next) in written.iter().enumerate().skip(1) {
            match self.straight(last, next) {
                Ok(_) if last == next => chain.breaks.push(ChainBreak { at, gap: Gap::Twice(next) }),
                Ok(filled) => run.extend(filled.into_iter().skip(1)),
                Err(gap) => {
                    chain.breaks.push(ChainBreak { at, gap });
                    chain.runs.push(std::mem::replace(&mut run, vec![next]));
                }
            }
            last = next;
        }
        chain.runs.push(run);
        chain
    }
}
