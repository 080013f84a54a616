//! Operators of two operands, and the order of values.
//! Must not: compare odds with a number: a ratio is not a difference.

use super::error::{Result, RunError};
use super::eval::Run;
use super::value::Val;
use cartouche_bundle::model::Operator;
use cartouche_bundle::number::Fraction;
use std::cmp::Ordering;

pub(super) fn both(by: Operator, one: Val, other: Val, run: &Run<'_, '_>) -> Result<Val> {
    match by {
        Operator::And | Operator::Or => truth(by, one, other),
        Operator::In => member(&one, &other, run),
        _ if one.is_unknown() => Ok(one),
        _ if other.is_unknown() => Ok(other),
        Operator::Equal => Ok(Val::Truth(equal(&one, &other, run))),
        Operator::Unequal => Ok(Val::Truth(!equal(&one, &other, run))),
        Operator::Less | Operator::AtMost | Operator::More | Operator::AtLeast => {
            // What is not there is neither more nor less.
            if matches!(one, Val::None) || matches!(other, Val::None) {
                return Ok(Val::NO);
            }
            let order = order(&one, &other, run)
                .ok_or_else(|| RunError::new(format!("{} cannot be compared with {}", one.kind(), other.kind())))?;
            Ok(Val::Truth(match by {
                Operator::Less => order.is_lt(),
                Operator::AtMost => order.is_le(),
                Operator::More => order.is_gt(),
                _ => order.is_ge(),
            }))
        }
        Operator::Add | Operator::Subtract | Operator::Multiply | Operator::Divide => arithmetic(by, &one, &other),
    }
}

fn truth(by: Operator, one: Val, other: Val) -> Result<Val> {
    let and = by == Operator::And;
    match (&one, &other) {
        (Val::Truth(a), Val::Truth(b)) => Ok(Val::Truth(if and { *a && *b } else { *a || *b })),
        // `no and ?` is no, `yes or ?` is yes; the left side alone was looked at before.
        (Val::Unknown(_), Val::Truth(b)) if *b != and => Ok(other),
        (Val::Unknown(_), Val::Truth(_) | Val::Unknown(_)) => Ok(one),
        (Val::Truth(_), Val::Unknown(_)) => Ok(other),
        (Val::Truth(_) | Val::Unknown(_), wrong) | (wrong, _) => {
            Err(RunError::new(format!("yes or no is wanted, and {} stands there", wrong.kind())))
        }
    }
}

fn arithmetic(by: Operator, one: &Val, other: &Val) -> Result<Val> {
    let (a, b) = match (one, other) {
        (Val::Number(a), Val::Number(b)) => (*a, *b),
        (Val::Unlimited, Val::Number(_)) | (Val::Number(_), Val::Unlimited) if by != Operator::Subtract => {
            return Ok(Val::Unlimited);
        }
        (Val::Unlimited, Val::Number(_)) => return Ok(Val::Unlimited),
        (Val::Number(_), wrong) | (wrong, _) => {
            return Err(RunError::new(format!("a number is wanted, and {} stands there", wrong.kind())));
        }
    };
    let result = match by {
        Operator::Add => a.checked_add(b),
        Operator::Subtract => a.checked_sub(b),
        Operator::Multiply => a.checked_mul(b),
        _ if b == Fraction::ZERO => return Err(RunError::new("a division by nought")),
        _ => a.checked_div(b),
    };
    result.map(Val::Number).ok_or_else(|| RunError::new("a number is too large to be kept exactly"))
}

/// Whether two values are the same; a state and its name are, a column and its head are, a range and its only number are not.
pub(super) fn equal(one: &Val, other: &Val, run: &Run<'_, '_>) -> bool {
    match (one, other) {
        (Val::State(machine, place), Val::Word(word)) | (Val::Word(word), Val::State(machine, place)) => {
            let machine = run.code.machines.get(usize::from(*machine));
            machine.and_then(|machine| machine.order.get(usize::from(*place))) == Some(word)
        }
        (Val::Level(table, at), Val::Level(second, place)) => table == second && at == place,
        (Val::Level(table, at), value) | (value, Val::Level(table, at)) => run.level_is(*table, *at, value),
        (Val::Text(text), Val::Word(word)) | (Val::Word(word), Val::Text(text)) => {
            *run.code.symbols.borrow().name(*word) == **text
        }
        (Val::Set(a), Val::Set(b)) => {
            a.len() == b.len() && a.iter().all(|member| b.iter().any(|second| equal(member, second, run)))
        }
        (Val::Unit(unit), Val::Text(text)) | (Val::Text(text), Val::Unit(unit)) => {
            run.state.piece(*unit).is_some_and(|piece| piece.name == *text)
        }
        (a, b) => a == b,
    }
}

/// The order of two values of one kind; none if they have none. States: better first.
pub(super) fn order(one: &Val, other: &Val, run: &Run<'_, '_>) -> Option<Ordering> {
    match (one, other) {
        (Val::Number(a), Val::Number(b)) => Some(a.cmp(b)),
        (Val::Unlimited, Val::Unlimited) => Some(Ordering::Equal),
        (Val::Unlimited, Val::Number(_)) => Some(Ordering::Greater),
        (Val::Number(_), Val::Unlimited) => Some(Ordering::Less),
        (Val::Odds(a), Val::Odds(b)) => Some(a.cmp(b)),
        (Val::State(machine, a), Val::State(second, b)) if machine == second => Some(a.cmp(b)),
        (Val::State(machine, a), Val::Word(word)) => {
            let order = &run.code.machines.get(usize::from(*machine))?.order;
            let place = order.iter().position(|state| state == word)?;
            Some(usize::from(*a).cmp(&place))
        }
        (Val::Word(_), Val::State(..)) => order(other, one, run).map(Ordering::reverse),
        (Val::Level(table, a), Val::Level(second, b)) if table == second => Some(a.cmp(b)),
        (Val::Level(table, a), value) => run.level_of(*table, value).map(|place| a.cmp(&place)),
        (value, Val::Level(table, b)) => run.level_of(*table, value).map(|place| place.cmp(b)),
        _ => None,
    }
}

fn member(one: &Val, set: &Val, run: &Run<'_, '_>) -> Result<Val> {
    Ok(match set {
        Val::Unknown(_) => set.clone(),
        _ if one.is_unknown() => one.clone(),
        Val::Set(members) => {
            if members.iter().any(|member| equal(one, member, run)) {
                Val::YES
            } else {
                // A member that is not known might be the one.
                members.iter().find(|member| member.is_unknown()).cloned().unwrap_or(Val::NO)
            }
        }
        Val::Range(low, high) => match one {
            Val::Number(number) => {
                Val::Truth(low.is_none_or(|low| low <= *number) && high.is_none_or(|high| *number <= high))
            }
            Val::None => Val::NO,
            other => return Err(RunError::new(format!("{} lies in no range", other.kind()))),
        },
        Val::None => Val::NO,
        single => Val::Truth(equal(one, single, run)),
    })
}
