//! A player without a plan: orders, throws and choices drawn by numbers that the caller gives. Games played so end, or show
//! where the rules are stuck.
//! Must not: draw a number itself; the same numbers give the same game.

use super::error::{Result, RunError};
use super::play::{Came, Game, Order};
use super::value::Lack;
use cartouche_bundle::dice::Dice;

/// Times that one order is tried with further throws and choices, and that a phase is left.
const MOST_ANSWERS: usize = 1_000;

/// A number below the one given, which is above nought.
pub type Draw<'d> = &'d mut dyn FnMut(u64) -> u64;

/// What a phase came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phase {
    /// It ended; the orders that were done, as given with all throws and choices.
    Ended {
        /// Orders.
        orders: Vec<Order>,
        /// Orders drawn that an earlier one had made impossible.
        lapsed: usize,
    },
    /// The source lacks what it needs.
    Blocked {
        /// What.
        lack: Lack,
    },
}

impl Game<'_, '_> {
    /// Gives an order with throws and choices drawn where it has none. Gives it as it was done.
    ///
    /// # Errors
    /// If the rules refuse it.
    pub fn complete(&mut self, order: Order, draw: Draw<'_>) -> Result<(Order, Came)> {
        let mut order = order;
        for _ in 0..MOST_ANSWERS {
            let came = self.give(&order)?;
            match &came {
                Came::Roll { dice } => order.rolls.push(thrown(*dice, draw)),
                Came::Choose { options, .. } => {
                    let at = draw(u64::try_from(options.len()).unwrap_or(1).max(1));
                    let option = usize::try_from(at).ok().and_then(|at| options.get(at));
                    order.choices.push(option.cloned().unwrap_or_default());
                }
                _ => return Ok((order, came)),
            }
        }
        Err(RunError::new(format!("`{}` asks for throws and choices without end", order.action)))
    }

    /// Plays a phase: up to so many orders drawn of those that are open, then what must be done, then the end of the phase.
    ///
    /// # Errors
    /// If the game is stuck: a rule that cannot be evaluated, or something that must be done and cannot.
    pub fn drawn_phase(&mut self, most: usize, draw: Draw<'_>) -> Result<Phase> {
        let open = self.orders(false)?;
        if let Some(lack) = open.unknown {
            return Ok(Phase::Blocked { lack });
        }
        let mut open = open.orders;
        shuffle(&mut open, draw);
        let (mut orders, mut lapsed) = (Vec::new(), 0);
        for order in open.into_iter().take(most) {
            match self.complete(order, draw) {
                Ok((order, Came::Done { .. })) => orders.push(order),
                Ok((_, Came::Blocked { lack })) => return Ok(Phase::Blocked { lack }),
                Ok(_) | Err(_) => lapsed += 1,
            }
        }
        for _ in 0..MOST_ANSWERS {
            let mut bound = self.orders(true)?.orders;
            if bound.is_empty() {
                self.next_phase()?;
                return Ok(Phase::Ended { orders, lapsed });
            }
            shuffle(&mut bound, draw);
            let Some(order) = bound.into_iter().next() else { continue };
            match self.complete(order, draw)? {
                (order, Came::Done { .. }) => orders.push(order),
                (_, Came::Blocked { lack }) => return Ok(Phase::Blocked { lack }),
                _ => {}
            }
        }
        Err(RunError::new("what must be done in this phase never ends"))
    }
}

/// Fisher and Yates, as Durstenfeld gives it (1964): every order as likely.
fn shuffle(orders: &mut [Order], draw: Draw<'_>) {
    for at in (1..orders.len()).rev() {
        let other = draw(u64::try_from(at).unwrap_or(0) + 1);
        orders.swap(at, usize::try_from(other).unwrap_or(at).min(at));
    }
}

/// A throw as likely as its faces.
fn thrown(dice: Dice, draw: Draw<'_>) -> i64 {
    let all = dice.count_of_faces().max(1);
    let mut left = draw(all);
    for face in dice.faces(Dice::FACES_BUDGET).unwrap_or_default() {
        let times = face.chance.numerator().unsigned_abs() * (all / face.chance.denominator().unsigned_abs().max(1));
        if left < times {
            return i64::from(face.shows);
        }
        left -= times;
    }
    i64::from(dice.least())
}
