//! E0078, E0079, E0401, E0402: values used as what they certainly are not.
//! Must not: report where anything is unknown.

use super::Walk;
use super::kinds::{Base, Kind};
use crate::diagnostics::Diagnostic;
use crate::text::Span;
use cartouche_bundle::model::{Expr, Fold, HeadValue, Operator, OriginId, Table};

impl<'v> Walk<'v, '_> {
    /// Looks through an expression; gives what is certain of it.
    pub fn expr(&mut self, expr: &'v Expr, from: OriginId) -> Kind {
        match expr {
            Expr::Number { value } => Kind::one(if value.to_whole().is_some() { Base::Number } else { Base::Fraction }),
            Expr::Odds { .. } => Kind::one(Base::Odds),
            Expr::Truth { .. } => Kind::one(Base::Truth),
            Expr::Hex { .. } => Kind::one(Base::Hex),
            // A text may name a unit, a level, a code.
            Expr::Text { .. } => Kind::UNKNOWN,
            Expr::Dice { .. } => Kind::many(Base::Number),
            Expr::Name { name } => self.name(name, from),
            Expr::Field { of, field } => {
                let of = self.expr(of, from);
                self.field(of, field, from)
            }
            Expr::Call { name, args } => self.call(name, args, from),
            Expr::Both { by, left, right } => self.both(*by, left, right, from),
            Expr::Not { of } => {
                self.condition(of, from);
                Kind::one(Base::Truth)
            }
            Expr::Negative { of } => {
                let kind = self.expr(of, from);
                self.reckoned(kind, of, from);
                kind
            }
            Expr::Is { of, words } => {
                let kind = self.expr(of, from);
                words.iter().for_each(|word| self.is(kind, word, from));
                Kind::one(Base::Truth)
            }
            Expr::Over { each, name, over, body } => self.over(*each, name, over, body, from),
        }
    }

    fn both(&mut self, by: Operator, left: &'v Expr, right: &'v Expr, from: OriginId) -> Kind {
        use Operator as O;
        if matches!(by, O::And | O::Or) {
            self.condition(left, from);
            self.condition(right, from);
            return Kind::one(Base::Truth);
        }
        let (one, other) = (self.expr(left, from), self.expr(right, from));
        let odds = |kind: Kind| kind.is(Base::Odds);
        if (odds(one) && other.is_number()) || (one.is_number() && odds(other)) {
            self.odds_and_number(from);
        }
        match by {
            O::Add | O::Subtract | O::Multiply | O::Divide => {
                self.reckoned(one, left, from);
                self.reckoned(other, right, from);
                if odds(one) && odds(other) {
                    self.odds_and_number(from);
                }
                let whole = |kind: Kind| kind.is(Base::Number);
                let broken = one.is(Base::Fraction) || other.is(Base::Fraction);
                let both = one.is_number() && other.is_number();
                match by {
                    // Two numbers as they stand are looked at together.
                    O::Divide | O::Multiply if literal(left) && literal(right) => Kind::UNKNOWN,
                    O::Divide => Kind::one(Base::Fraction),
                    _ if whole(one) && whole(other) => Kind::one(Base::Number),
                    O::Multiply if broken => Kind::one(Base::Fraction),
                    _ if broken && both => Kind::one(Base::Fraction),
                    _ => Kind::UNKNOWN,
                }
            }
            _ => Kind::one(Base::Truth),
        }
    }

    fn over(&mut self, each: Fold, name: &'v str, over: &'v Expr, body: &'v Expr, from: OriginId) -> Kind {
        let set = self.expr(over, from);
        self.scope.push((name, set.member()));
        use Fold as F;
        let asked = matches!(each, F::Some | F::Every | F::No | F::Count | F::Those | F::First | F::Chance | F::Flood);
        let kind = if asked {
            self.condition(body, from);
            Kind::UNKNOWN
        } else {
            self.expr(body, from)
        };
        self.scope.pop();
        match each {
            F::Some | F::Every | F::No => Kind::one(Base::Truth),
            F::Count => Kind::one(Base::Number),
            F::Chance => Kind::one(Base::Fraction),
            F::Sum | F::Most | F::Least if kind.is_number() => kind,
            F::Sum | F::Most | F::Least => Kind::UNKNOWN,
            F::Those | F::Greatest | F::Smallest => set.as_set(),
            F::Each => kind.as_set(),
            F::First => set.member(),
            F::Flood => Kind::many(Base::Hex),
        }
    }

    /// What is asked yes or no.
    pub fn condition(&mut self, expr: &'v Expr, from: OriginId) {
        let kind = self.expr(expr, from);
        if !kind.is_number() && !kind.is(Base::Odds) {
            return;
        }
        let at = self.of_expr(expr, from);
        let what = if kind.is_number() { "a number" } else { "odds" };
        self.sink.push(
            Diagnostic::new("E0078", format!("{what} where yes or no is asked"))
                .primary(at, "neither yes nor no")
                .help("compare it: `… > 0`, `… = 1`; of members of a set ask `some x in SET (…)`"),
        );
    }

    /// What is reckoned with.
    pub fn reckoned(&mut self, kind: Kind, expr: &'v Expr, from: OriginId) {
        if !kind.is(Base::Truth) {
            return;
        }
        let at = self.of_expr(expr, from);
        self.sink.push(
            Diagnostic::new("E0078", "yes or no where a number is reckoned with")
                .primary(at, "yes or no")
                .help("write `either(…, 1, 0)`, or put the condition after `if`"),
        );
    }

    /// E0401.
    fn odds_and_number(&mut self, from: OriginId) {
        let at = super::super::place::first_line(self.view.book, self.view.span(from));
        self.sink.push(
            Diagnostic::new("E0401", "odds and a plain number are put together")
                .primary(at, "a ratio is not a difference")
                .help("write odds with odds (`3:1`), or shift the column: `shifted(TABLE, LEVEL, COLUMNS)`"),
        );
    }

    fn is(&mut self, of: Kind, word: &str, from: OriginId) {
        self.word(word, from);
        if of.is(Base::Hex) && self.words.only_hexside(word) {
            let help = format!(
                "ask a side: `has(FROM, TO, {word})`, or `some near in neighbours(HEX) (has(HEX, near, {word}))`"
            );
            self.report(
                "E0402",
                format!("`{word}` lies on the sides of hexes, and no hex is one"),
                (word, from),
                "a feature of hexsides",
                help,
            );
        }
    }

    /// E0079: what is looked up in a table of whole numbers.
    pub fn looked_up(&mut self, table: &Table, args: &'v [Expr], kinds: &[Kind], from: OriginId) {
        let heads = |row: bool| -> Vec<&HeadValue> {
            let rows = || table.planes.iter().flat_map(|plane| &plane.rows).filter_map(|row| row.head.as_ref());
            let columns = || table.planes.iter().flat_map(|plane| &plane.columns);
            if row { rows().map(|head| &head.value).collect() } else { columns().map(|head| &head.value).collect() }
        };
        let (rows, columns) = (whole(&heads(true)), table.favour.is_none() && whole(&heads(false)));
        let axes: &[bool] = if args.len() == 1 { &[columns] } else { &[rows, columns] };
        for ((whole, kind), arg) in axes.iter().zip(kinds).zip(args) {
            if !whole || !kind.is(Base::Fraction) {
                continue;
            }
            let at = self.of_expr(arg, from);
            self.sink.push(
                Diagnostic::new("E0079", "a table of whole numbers is asked with what may be a fraction")
                    .primary(at, "not rounded")
                    .help("say how it is rounded: `rounded(…, nearest)`, `rounded(…, up)`, `rounded(…, down)`"),
            );
        }
    }

    /// The place of an expression: of a word by which it is known, else the line.
    fn of_expr(&self, expr: &Expr, from: OriginId) -> Span {
        let word = match expr {
            Expr::Name { name } | Expr::Call { name, .. } => name.clone(),
            Expr::Field { field, .. } => field.clone(),
            Expr::Number { value } => value.printed(),
            Expr::Truth { value } => (if *value { "yes" } else { "no" }).to_owned(),
            _ => String::new(),
        };
        self.place(&word, from)
    }
}

fn literal(expr: &Expr) -> bool {
    matches!(expr, Expr::Number { .. })
}

/// Whether all heads, and there are some, are whole numbers or ranges of them.
fn whole(heads: &[&HeadValue]) -> bool {
    let one = |head: &&HeadValue| match head {
        HeadValue::Number(number) => number.to_whole().is_some(),
        HeadValue::Range(low, high) => [low, high].into_iter().flatten().all(|end| end.to_whole().is_some()),
        _ => false,
    };
    !heads.is_empty() && heads.iter().all(one)
}
