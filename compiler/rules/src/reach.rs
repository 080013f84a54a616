//! How far a unit gets with its movement points.
//! Must not: depend on the order in which hexes are looked at.

use crate::answer::{Answer, Known, Notes, Reason};
use crate::ground::{Question, Rules};
use crate::movement::Entry;
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::number::Fraction;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// The cheapest way to a hex so far.
#[derive(Debug, Clone, Copy)]
struct Way {
    cost: Fraction,
    before: Option<HexNumber>,
    done: bool,
}

impl Rules<'_> {
    /// The hexes that a unit of this type reaches from `start` with `points`, with the least cost of the ways that are
    /// known, and as reasons the hexes entered with the cost of each. A hex next to these that is reached by no known
    /// way, but would perhaps be if a hole were filled, stands there with the name of the hole.
    ///
    /// # Errors
    /// If the start is not on the map, or the type or the column is not there.
    pub fn reach(
        &self,
        unit_type: &str,
        start: HexNumber,
        points: Fraction,
    ) -> Result<BTreeMap<HexNumber, Answer<Fraction>>, Question> {
        self.on_map(start)?;
        let kinds = self.kinds_of(unit_type)?;
        let mut ways = BTreeMap::from([(start, Way { cost: Fraction::ZERO, before: None, done: false })]);
        let mut holes: BTreeMap<HexNumber, Known<Fraction>> = BTreeMap::new();
        let mut open = BinaryHeap::from([Reverse((Fraction::ZERO, start))]);
        while let Some(Reverse((cost, here))) = open.pop() {
            match ways.get_mut(&here) {
                Some(way) if !way.done => way.done = true,
                _ => continue,
            }
            for (_, next) in self.grid.neighbours(here) {
                let step = match self.entry(&kinds, here, next, &mut Notes::default())? {
                    Known::Value { value: Entry::Points { points } } => points,
                    Known::Value { value: Entry::Never } => continue,
                    hole => {
                        holes.entry(next).or_insert_with(|| hole.map(|_| Fraction::ZERO));
                        continue;
                    }
                };
                let total = cost.checked_add(step).ok_or(Question::TooLarge)?;
                let cheaper = ways.get(&next).is_none_or(|way| !way.done && total < way.cost);
                if step >= Fraction::ZERO && total <= points && cheaper {
                    ways.insert(next, Way { cost: total, before: Some(here), done: false });
                    open.push(Reverse((total, next)));
                }
            }
        }
        let mut reached: BTreeMap<HexNumber, Answer<Fraction>> = BTreeMap::new();
        for (hex, way) in &ways {
            let value = Known::Value { value: way.cost };
            reached.insert(*hex, Answer { value, reasons: steps(&ways, *hex) });
        }
        for (hex, value) in holes {
            reached.entry(hex).or_insert(Answer { value, reasons: Vec::new() });
        }
        Ok(reached)
    }
}

/// The hexes entered on the way, in order.
fn steps(ways: &BTreeMap<HexNumber, Way>, to: HexNumber) -> Vec<Reason> {
    let mut steps = Vec::new();
    let mut at = to;
    while let Some((way, before)) = ways.get(&at).and_then(|way| Some((way, way.before?))) {
        let amount = ways.get(&before).and_then(|earlier| way.cost.checked_sub(earlier.cost));
        let what = format!("{before}>{at}");
        steps.push(Reason { what, amount, unused: false, cases: Vec::new(), origin: Default::default(), level: 0 });
        at = before;
    }
    steps.reverse();
    steps
}
