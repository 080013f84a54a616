//! Expressions: from a stretch of text to the bundle's form, with an exact place for what cannot be read.
//! Must not: know what a name stands for; that is settled by the checks, and again when rules are compiled.

use cartouche_bundle::dice::Dice;
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::{Expr, Fold, Operator};
use cartouche_bundle::number::{Fraction, Odds};
use pest::Parser as _;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::{Pair, Pairs};
use pest::pratt_parser::{Assoc, Op, PrattParser};
use std::sync::OnceLock;

mod grammar {
    //! The parser that pest makes out of `grammar/expression.pest`.
    #![allow(missing_docs)]

    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/expression.pest"]
    pub struct Expressions;
}

use grammar::{Expressions, Rule};

/// Longest expression that is read, in bytes: more than a page.
const LONGEST: usize = 4_000;

/// Why a text is no expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// Where, in bytes from the start of the text.
    pub at: usize,
    /// What is wrong, or wanted there.
    pub message: String,
}

impl Unreadable {
    fn at(at: usize, message: impl Into<String>) -> Self {
        Self { at, message: message.into() }
    }
}

/// Reads an expression.
///
/// # Errors
/// Where and why it cannot be read.
pub fn read(text: &str) -> Result<Expr, Unreadable> {
    if text.len() > LONGEST {
        return Err(Unreadable::at(
            0,
            format!("the expression is longer than {LONGEST} bytes; name a part of it by `term`"),
        ));
    }
    too_deep(text)?;
    let mut pairs = Expressions::parse(Rule::whole, text).map_err(|error| problem(&error))?;
    let whole = pairs.next().ok_or_else(|| Unreadable::at(0, "a value is wanted"))?;
    let value = whole.into_inner().next().ok_or_else(|| Unreadable::at(0, "a value is wanted"))?;
    let expr = expression(value)?;
    if depth(&expr) > Expr::DEEPEST {
        return Err(Unreadable::at(0, "the expression is nested too deeply; name a part of it by `term`"));
    }
    Ok(expr)
}

/// Nesting is counted before pest goes down into it.
fn too_deep(text: &str) -> Result<(), Unreadable> {
    let (mut open, mut prefixes) = (0_usize, 0_usize);
    let mut quoted = false;
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '(' if !quoted => open += 1,
            ')' if !quoted => open = open.saturating_sub(1),
            '-' if !quoted => prefixes += 1,
            _ => {}
        }
        if open > Expr::DEEPEST / 2 || prefixes > 400 {
            return Err(Unreadable::at(at, "the expression is nested too deeply; name a part of it by `term`"));
        }
    }
    let nots = text.split_whitespace().filter(|word| word.trim_start_matches('(') == "not").count();
    if nots > Expr::DEEPEST / 2 {
        return Err(Unreadable::at(0, "the expression says `not` too often"));
    }
    Ok(())
}

fn depth(expr: &Expr) -> usize {
    let below = match expr {
        Expr::Field { of, .. } | Expr::Not { of } | Expr::Negative { of } | Expr::Is { of, .. } => depth(of),
        Expr::Call { args, .. } => args.iter().map(depth).max().unwrap_or(0),
        Expr::Both { left, right, .. } => depth(left).max(depth(right)),
        Expr::Over { over, body, .. } => depth(over).max(depth(body)),
        _ => 0,
    };
    below + 1
}

fn problem(error: &pest::error::Error<Rule>) -> Unreadable {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let wanted = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => {
            let wants = |rules: &[Rule]| positives.iter().any(|rule| rules.contains(rule));
            if wants(&[Rule::number, Rule::name, Rule::value, Rule::hex, Rule::text, Rule::call_name]) {
                "a value is wanted: a number, a name, a call such as `distance(a, b)`, or brackets"
            } else {
                "an operator (`+ - * / = != < > and or is in`) or the end is wanted; a minus between two values has blanks round it"
            }
        }
        ErrorVariant::CustomError { .. } => "this cannot be read",
    };
    Unreadable::at(at, wanted)
}

fn pratt() -> &'static PrattParser<Rule> {
    static PARSER: OnceLock<PrattParser<Rule>> = OnceLock::new();
    PARSER.get_or_init(|| {
        let left = |rule| Op::infix(rule, Assoc::Left);
        PrattParser::new()
            .op(left(Rule::or))
            .op(left(Rule::and))
            .op(Op::prefix(Rule::not))
            .op(left(Rule::equal)
                | left(Rule::unequal)
                | left(Rule::less)
                | left(Rule::at_most)
                | left(Rule::more)
                | left(Rule::at_least)
                | left(Rule::member))
            .op(Op::postfix(Rule::kinds))
            .op(left(Rule::add) | left(Rule::subtract))
            .op(left(Rule::multiply) | left(Rule::divide))
            .op(Op::prefix(Rule::negative))
            .op(Op::postfix(Rule::field))
    })
}

fn expression(pair: Pair<'_, Rule>) -> Result<Expr, Unreadable> {
    pratt()
        .map_primary(primary)
        .map_prefix(|operator, of| {
            let of = Box::new(of?);
            Ok(if operator.as_rule() == Rule::not { Expr::Not { of } } else { Expr::Negative { of } })
        })
        .map_postfix(|of, operator| postfix(of?, operator))
        .map_infix(|left, operator, right| {
            let by = match operator.as_rule() {
                Rule::or => Operator::Or,
                Rule::and => Operator::And,
                Rule::equal => Operator::Equal,
                Rule::unequal => Operator::Unequal,
                Rule::less => Operator::Less,
                Rule::at_most => Operator::AtMost,
                Rule::more => Operator::More,
                Rule::at_least => Operator::AtLeast,
                Rule::member => Operator::In,
                Rule::add => Operator::Add,
                Rule::subtract => Operator::Subtract,
                Rule::multiply => Operator::Multiply,
                _ => Operator::Divide,
            };
            Ok(Expr::Both { by, left: Box::new(left?), right: Box::new(right?) })
        })
        .parse(pair.into_inner())
}

fn postfix(of: Expr, operator: Pair<'_, Rule>) -> Result<Expr, Unreadable> {
    if operator.as_rule() == Rule::field {
        let field = operator.into_inner().next().map_or_else(String::new, |name| name.as_str().to_owned());
        return Ok(Expr::Field { of: Box::new(of), field });
    }
    let mut words = Vec::new();
    let mut denied = false;
    for part in operator.into_inner() {
        match part.as_rule() {
            Rule::denied => denied = true,
            Rule::name => words.push(part.as_str().to_owned()),
            Rule::text => words.push(part.as_str().trim_matches('"').to_owned()),
            _ => {}
        }
    }
    let is = Expr::Is { of: Box::new(of), words };
    Ok(if denied { Expr::Not { of: Box::new(is) } } else { is })
}

fn primary(pair: Pair<'_, Rule>) -> Result<Expr, Unreadable> {
    let at = pair.as_span().start();
    let text = pair.as_str();
    let wrong = |what: &str| Unreadable::at(at, format!("`{text}` is no {what}"));
    Ok(match pair.as_rule() {
        Rule::value => expression(pair)?,
        Rule::number => Expr::Number { value: text.parse::<Fraction>().map_err(|_| wrong("number that can be kept"))? },
        Rule::odds => Expr::Odds { value: text.parse::<Odds>().map_err(|_| wrong("odds"))? },
        Rule::hex => Expr::Hex { hex: text.parse::<HexNumber>().map_err(|_| wrong("hex number"))? },
        Rule::dice => Expr::Dice { dice: text.parse::<Dice>().map_err(|_| wrong("dice that are known"))? },
        Rule::text => Expr::Text { text: text.trim_matches('"').to_owned() },
        Rule::truth => Expr::Truth { value: text == "yes" },
        Rule::nothing => Expr::Name { name: "none".into() },
        Rule::call => call(pair)?,
        Rule::over => over(pair.into_inner(), at)?,
        _ => Expr::Name { name: text.to_owned() },
    })
}

fn call(pair: Pair<'_, Rule>) -> Result<Expr, Unreadable> {
    let mut parts = pair.into_inner();
    let name = parts.next().map_or("", |name| name.as_str()).trim_end_matches('(').to_owned();
    let args = parts.map(expression).collect::<Result<Vec<_>, _>>()?;
    Ok(Expr::Call { name, args })
}

fn over(mut parts: Pairs<'_, Rule>, at: usize) -> Result<Expr, Unreadable> {
    let lost = || Unreadable::at(at, "a set and a condition in brackets are wanted");
    let fold = match parts.next().ok_or_else(lost)?.as_str() {
        "some" => Fold::Some,
        "every" => Fold::Every,
        "no" => Fold::No,
        "count" => Fold::Count,
        "sum" => Fold::Sum,
        "most" => Fold::Most,
        "least" => Fold::Least,
        "those" => Fold::Those,
        "each" => Fold::Each,
        "first" => Fold::First,
        "greatest" => Fold::Greatest,
        "smallest" => Fold::Smallest,
        "chance" => Fold::Chance,
        _ => Fold::Flood,
    };
    let name = parts.next().ok_or_else(lost)?.as_str().to_owned();
    let mut rest = parts.filter(|part| part.as_rule() != Rule::member);
    let set = rest.next().ok_or_else(lost)?;
    let mut inner = set.into_inner();
    let first = inner.next().ok_or_else(lost)?;
    let mut set = primary(first)?;
    for field in inner {
        set = postfix(set, field)?;
    }
    let body = expression(rest.next().ok_or_else(lost)?)?;
    Ok(Expr::Over { each: fold, name, over: Box::new(set), body: Box::new(body) })
}

/// The parameters of an action: `unit from friends(phasing), to from neighbours(unit)`, `guns some of friends(phasing)`:
/// for each its name, whether it is a set, and where its expression begins and ends.
pub fn split_parameters(text: &str) -> Vec<(usize, usize)> {
    let mut parts = Vec::new();
    let (mut open, mut start, mut quoted) = (0_i32, 0, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '(' if !quoted => open += 1,
            ')' if !quoted => open -= 1,
            ',' if !quoted && open == 0 => {
                parts.push((start, at));
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push((start, text.len()));
    parts
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

    use super::*;

    fn shown(text: &str) -> String {
        fn show(expr: &Expr) -> String {
            match expr {
                Expr::Number { value } => value.to_string(),
                Expr::Odds { value } => value.to_string(),
                Expr::Truth { value } => value.to_string(),
                Expr::Hex { hex } => hex.to_string(),
                Expr::Text { text } => format!("\"{text}\""),
                Expr::Dice { dice } => dice.to_string(),
                Expr::Name { name } => name.clone(),
                Expr::Field { of, field } => format!("{}.{field}", show(of)),
                Expr::Call { name, args } => {
                    format!("{name}({})", args.iter().map(show).collect::<Vec<_>>().join(", "))
                }
                Expr::Both { by, left, right } => format!("({} {by:?} {})", show(left), show(right)),
                Expr::Not { of } => format!("(not {})", show(of)),
                Expr::Negative { of } => format!("(- {})", show(of)),
                Expr::Is { of, words } => format!("({} is {})", show(of), words.join("|")),
                Expr::Over { each, name, over, body } => format!("[{each:?} {name} {} {}]", show(over), show(body)),
            }
        }
        show(&read(text).unwrap())
    }

    #[test]
    fn operators_bind_as_told() {
        assert_eq!(shown("a + b * 2/3 - c"), "((a Add (b Multiply 2/3)) Subtract c)");
        assert_eq!(shown("a or b and not c = d"), "(a Or (b And (not (c Equal d))))");
        assert_eq!(
            shown("not unit is artillery or cavalry and night"),
            "((not (unit is artillery|cavalry)) And night)"
        );
        assert_eq!(shown("unit is artillery or adjacent(a, b)"), "((unit is artillery) Or adjacent(a, b))");
        assert_eq!(shown("unit is artillery or unit.spent = 0"), "((unit is artillery) Or (unit.spent Equal 0))");
        assert_eq!(shown("unit is artillery or b is union"), "((unit is artillery) Or (b is union))");
        assert_eq!(shown("hex in sharpsburg and 3:1 <= x"), "((hex In sharpsburg) And (3:1 AtMost x))");
        assert_eq!(shown("-1"), "(- 1)");
        assert_eq!(shown("unit.hex.height"), "unit.hex.height");
    }

    #[test]
    fn members_of_sets_are_asked() {
        assert_eq!(shown("some e in enemies(side) (controls(e, hex))"), "[Some e enemies(side) controls(e, hex)]");
        assert_eq!(shown("sum u in attackers (u.strength) >= 4"), "([Sum u attackers u.strength] AtLeast 4)");
        assert_eq!(shown("chance d in 2d6 (d > 7) = 5/12"), "([Chance d 2d6 (d More 7)] Equal 5/12)");
        assert_eq!(shown("no f in units(to) (f is infantry)"), "[No f units(to) (f is infantry)]");
        assert_eq!(shown("moved = no"), "(moved Equal false)");
        assert_eq!(shown("terrain.enter.never(hex, \"A.P. Hill\")"), "terrain.enter.never(hex, \"A.P. Hill\")");
    }

    #[test]
    fn what_cannot_be_read_has_a_place() {
        assert_eq!(read("a + ").unwrap_err().at, 4);
        assert_eq!(read("(a").unwrap_err().at, 2);
        assert!(read("a b").unwrap_err().message.contains("operator"));
        assert!(read(&"(".repeat(3_000)).unwrap_err().message.contains("nested"));
        assert!(read(&"not ".repeat(200)).is_err());
        assert!(read(&format!("{}x", "- ".repeat(900))).is_err());
        assert!(read(&"x".repeat(5_000)).unwrap_err().message.contains("longer"));
    }
}
