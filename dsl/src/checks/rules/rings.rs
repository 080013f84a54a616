//! E0073: rules that call themselves, directly or through others.
//! Must not: report one ring twice.

use super::super::view::View;
use crate::diagnostics::Diagnostic;
use cartouche_bundle::model::{Definition, Expr, OriginId, RuleDoes, RuleLine};
use std::collections::{BTreeMap, BTreeSet};

/// A call of a definition, and the line where it stands.
type Calls<'a> = Vec<(&'a str, OriginId)>;

/// Checks who calls whom.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let core = &view.content.core;
    let mut graph: BTreeMap<&str, Calls<'_>> = BTreeMap::new();
    let wants = |name: &str| core.definitions.get(name).is_some_and(|found| !found.parameters.is_empty());
    let additions = core.additions.iter().map(|(name, definition)| (name, definition));
    for (name, definition) in core.definitions.iter().chain(additions) {
        // By its bare name a rule that wants values is not called.
        graph.entry(name.as_str()).or_default().extend(
            calls(definition)
                .into_iter()
                .filter(|(name, _, bare)| !bare || !wants(name))
                .map(|(name, from, _)| (name, from)),
        );
    }
    let mut done: BTreeSet<&str> = BTreeSet::new();
    for start in core.definitions.keys() {
        // The way down: each rule with how many of its calls were looked at.
        let mut way: Vec<(&str, usize)> = vec![(start, 0)];
        while let Some((name, at)) = way.last().copied() {
            let next = graph.get(name).and_then(|calls| calls.get(at)).copied();
            if let Some(last) = way.last_mut() {
                last.1 += 1;
            }
            match next {
                _ if done.contains(name) => {
                    way.pop();
                }
                None => {
                    done.insert(name);
                    way.pop();
                }
                Some((called, from)) => match way.iter().position(|(other, _)| *other == called) {
                    Some(first) => report(view, way.get(first..).unwrap_or_default(), (called, from), sink),
                    None if core.definitions.contains_key(called) && !done.contains(called) => way.push((called, 0)),
                    None => {}
                },
            }
        }
    }
}

fn report(view: &View<'_>, ring: &[(&str, usize)], (called, from): (&str, OriginId), sink: &mut Vec<Diagnostic>) {
    let mut names: Vec<&str> = ring.iter().map(|(name, _)| *name).collect();
    names.push(called);
    let message = match names.as_slice() {
        [_, _] => format!("`{called}` calls itself"),
        _ => format!("`{called}` calls itself through others"),
    };
    sink.push(Diagnostic::new("E0073", message).primary(view.word(from, called), "called again here").help(format!(
        "{}; nothing recurs: go over a set (`for each`, `flood`), or take one call out",
        names.join(" -> ")
    )));
}

/// What it calls; of each whether it stands there by its bare name.
fn calls(definition: &Definition) -> Vec<(&str, OriginId, bool)> {
    let mut found = Found { calls: Vec::new(), scope: Vec::new() };
    for parameter in &definition.parameters {
        if let Some(set) = &parameter.from {
            found.expr(set, definition.from);
        }
        found.scope.push(&parameter.name);
    }
    found.lines(&definition.lines);
    found.calls
}

struct Found<'a> {
    calls: Vec<(&'a str, OriginId, bool)>,
    scope: Vec<&'a str>,
}

impl<'a> Found<'a> {
    fn lines(&mut self, lines: &'a [RuleLine]) {
        let kept = self.scope.len();
        for line in lines {
            self.does(&line.does, line.from);
            line.when.iter().for_each(|when| self.expr(when, line.from));
            line.unless.iter().for_each(|unless| self.expr(&unless.when, unless.from));
            self.lines(&line.body);
        }
        self.scope.truncate(kept);
    }

    fn does(&mut self, does: &'a RuleDoes, from: OriginId) {
        use RuleDoes as D;
        let (values, name): (Vec<&Expr>, Option<&'a String>) = match does {
            D::Start { value }
            | D::Becomes { value }
            | D::Add { value }
            | D::Times { value }
            | D::AtLeast { value }
            | D::AtMost { value } => (vec![value], None),
            D::Let { name, value } => (vec![value], Some(name)),
            D::Roll { name, .. } => (Vec::new(), Some(name)),
            D::ForEach { name, over } => (vec![over], Some(name)),
            D::Choose { name, over, by, .. } => (vec![over, by], Some(name)),
            D::ChooseSome { name, over, by, such_that } => {
                ([over, by].into_iter().chain(such_that.as_ref()).collect(), Some(name))
            }
            D::Set { target, value } => (vec![target, value], None),
            D::Move { unit, to } => (vec![unit, to], None),
            D::Eliminate { unit } => (vec![unit], None),
            D::Run { call } => (vec![call], None),
            _ => (Vec::new(), None),
        };
        values.into_iter().for_each(|value| self.expr(value, from));
        self.scope.extend(name.map(String::as_str));
    }

    fn expr(&mut self, expr: &'a Expr, from: OriginId) {
        match expr {
            Expr::Name { name } if !self.scope.contains(&name.as_str()) => self.calls.push((name, from, true)),
            Expr::Call { name, args } => {
                self.calls.push((name, from, false));
                args.iter().for_each(|arg| self.expr(arg, from));
            }
            Expr::Field { of, .. } | Expr::Not { of } | Expr::Negative { of } | Expr::Is { of, .. } => {
                self.expr(of, from);
            }
            Expr::Both { left, right, .. } => {
                self.expr(left, from);
                self.expr(right, from);
            }
            Expr::Over { name, over, body, .. } => {
                self.expr(over, from);
                self.scope.push(name);
                self.expr(body, from);
                self.scope.pop();
            }
            _ => {}
        }
    }
}
