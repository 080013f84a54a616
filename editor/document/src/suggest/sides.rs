//! Suggestions for hexsides: a strip along the side is compared with what lies beside it.
//! Must not: know features by name.
#![allow(clippy::float_arithmetic, reason = "pictures are looked at")]

use super::classes::Classes;
use super::{Sight, SuggestError, look, softmax, thousandths};
use crate::layout::{Layout, Point};
use cartouche_bundle::hex::{HexNumber, HexSide};
use std::collections::{BTreeMap, BTreeSet};

/// A side that may have the feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideSuggestion {
    /// The side.
    pub side: HexSide,
    /// From 0, surely not, to 1000, sure; 500 and above is proposed.
    pub confidence: u16,
}

/// What was learnt of one feature.
#[derive(Debug, Clone)]
pub struct SideSuggester {
    classes: Classes,
    with: BTreeSet<HexSide>,
}

/// How much the sides that go on at an end count.
const CHAIN: f64 = 0.5;

impl SideSuggester {
    /// Learns what a feature looks like from sides that have it and sides that have not.
    ///
    /// # Errors
    /// If there are fewer than three of each.
    pub fn learn(
        sight: Sight<'_>,
        layout: &Layout,
        with: &BTreeSet<HexSide>,
        without: &BTreeSet<HexSide>,
    ) -> Result<Self, SuggestError> {
        let seen = |sides: &BTreeSet<HexSide>, class: usize| -> Vec<(usize, Vec<f64>)> {
            sides.iter().filter_map(|side| Some((class, of_side(sight, layout, *side)?))).collect()
        };
        let (mut examples, bare) = (seen(with, 1), seen(without, 0));
        if examples.len() < 3 || bare.len() < 3 {
            return Err(SuggestError::TooFewSides);
        }
        examples.extend(bare);
        let classes = Classes::learn(&examples, 2).ok_or(SuggestError::NotSeen)?;
        Ok(Self { classes, with: with.clone() })
    }

    /// Looks at sides, the least sure first. A feature that runs on at both ends of a side is likelier there, one that ends is less.
    #[must_use]
    pub fn sides(&self, sight: Sight<'_>, layout: &Layout, wanted: &[HexSide]) -> Vec<SideSuggestion> {
        let own: BTreeMap<HexSide, f64> = wanted
            .iter()
            .filter_map(|side| {
                let scores = self.classes.scores(&of_side(sight, layout, *side)?);
                Some((*side, scores.get(1)? - scores.first()?))
            })
            .collect();
        let mut found: Vec<SideSuggestion> = own
            .iter()
            .map(|(side, odds)| {
                let [one, other] = side.hexes();
                let ends: f64 = beyond(layout, one, other)
                    .map(|third| {
                        let next = [HexSide::between(one, third), HexSide::between(other, third)];
                        let odds = next.into_iter().flatten().map(|next| {
                            if self.with.contains(&next) { 3.0 } else { own.get(&next).copied().unwrap_or(0.0) }
                        });
                        CHAIN * odds.fold(f64::NEG_INFINITY, f64::max).clamp(-3.0, 3.0)
                    })
                    .sum();
                let chances = softmax(&[0.0, odds + ends]);
                SideSuggestion { side: *side, confidence: thousandths(chances.get(1).copied().unwrap_or(0.0)) }
            })
            .collect();
        found.sort_by_key(|suggestion| (suggestion.confidence.abs_diff(500), suggestion.side));
        found
    }
}

/// The hexes at the two ends of the side between two neighbours.
fn beyond(layout: &Layout, one: HexNumber, other: HexNumber) -> impl Iterator<Item = HexNumber> + '_ {
    let around = layout.grid().neighbours(one).into_iter().map(|(_, hex)| hex);
    around.filter(move |hex| layout.grid().adjacent(*hex, other))
}

/// The look of a side: how the strip on it differs from the strips beside it, at several distances across.
fn of_side(sight: Sight<'_>, layout: &Layout, side: HexSide) -> Option<Vec<f64>> {
    let [from, to] = layout.side_ends(side)?;
    let [one, other] = side.hexes();
    let (a, b) = (layout.centre(one), layout.centre(other));
    let across = |at: Point, off: f64| Point::new(at.x + (b.x - a.x) * off, at.y + (b.y - a.y) * off);
    let mut differs: Vec<[f64; 3]> = Vec::new();
    let mut middles = [[0.0; 3]; 2];
    let mut counted = 0.0;
    for step in 1..12 {
        let at = from.towards(to, f64::from(step) / 12.0);
        let row = |offs: &[f64]| -> Option<[f64; 3]> {
            let mut sum = [0.0; 3];
            for off in offs {
                let seen = look::colour(sight, across(at, *off))?;
                sum.iter_mut().zip(seen).for_each(|(sum, seen)| *sum += seen);
            }
            #[allow(clippy::cast_precision_loss, reason = "a few")]
            let n = offs.len() as f64;
            Some(sum.map(|sum| sum / n))
        };
        let beside = row(&[-0.2, -0.17, 0.17, 0.2])?;
        // The pen wanders: the place across the side that differs most in colour from what is beside it is taken.
        let places = [-0.08, -0.05, -0.02, 0.02, 0.05, 0.08];
        let strips = places.iter().filter_map(|off| row(&[off - 0.015, *off, off + 0.015]));
        let differ = strips.map(|seen| [seen[0] - beside[0], seen[1] - beside[1], seen[2] - beside[2]]);
        let most = differ.max_by(|one, other| {
            let far = |of: &[f64; 3]| of[1].abs() + of[2].abs() + of[0].abs() * 0.3;
            far(one).total_cmp(&far(other))
        })?;
        for (middle, offs) in middles.iter_mut().zip([[-0.03, 0.0, 0.03], [-0.1, 0.0, 0.1]]) {
            let seen = row(&offs)?;
            middle.iter_mut().zip(seen).zip(beside).for_each(|((sum, seen), beside)| *sum += seen - beside);
        }
        counted += 1.0;
        differs.push(most);
    }
    let mut measures = Vec::new();
    for channel in 0..3 {
        let mut values: Vec<f64> = differs.iter().filter_map(|differ| differ.get(channel).copied()).collect();
        values.sort_by(f64::total_cmp);
        // Low and high quantiles: a feature lies along the whole side, a road only crosses it.
        measures.extend([0.25, 0.5, 0.75].map(|part| look::quantile(&values, part)));
    }
    measures.extend(middles.iter().flatten().map(|sum| sum / counted));
    Some(measures)
}
