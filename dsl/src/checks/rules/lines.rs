//! The lines of rules and examples, with the variables that each brings into sight.
//! Must not: look into an expression.

use super::Walk;
use super::kinds::{Base, Kind};
use super::words::{NOT_SET, Owner};
use cartouche_bundle::model::{Definition, ExampleStep, Expr, OriginId, RuleDoes, RuleLine};

impl<'v> Walk<'v, '_> {
    /// All definitions, what is added to them, what is remembered.
    pub fn definitions(&mut self) {
        let core = &self.view.content.core;
        for memory in core.memory.values() {
            self.scope.clear();
            self.expr(&memory.initial, memory.from);
        }
        for definition in core.definitions.values() {
            self.definition(definition);
        }
        for (_, definition) in &core.additions {
            self.definition(definition);
        }
    }

    fn definition(&mut self, definition: &'v Definition) {
        self.scope.clear();
        for parameter in &definition.parameters {
            // What a part of an order is taken from may speak of the parts before it.
            let kind = parameter.from.as_ref().map_or(Kind::UNKNOWN, |set| {
                let set = self.expr(set, definition.from);
                if parameter.some { set.as_set() } else { set.member() }
            });
            self.scope.push((parameter.name.as_str(), kind));
        }
        self.lines(&definition.lines);
    }

    fn lines(&mut self, lines: &'v [RuleLine]) {
        let kept = self.scope.len();
        for line in lines {
            let in_loop = matches!(line.does, RuleDoes::ForEach { .. });
            // The condition of a loop speaks of its variable; that of a `let` does not.
            if let Some(when) = line.when.as_ref().filter(|_| !in_loop) {
                self.condition(when, line.from);
            }
            let depth = self.scope.len();
            self.does(&line.does, line.from);
            if let Some(when) = line.when.as_ref().filter(|_| in_loop) {
                self.condition(when, line.from);
            }
            for unless in &line.unless {
                self.condition(&unless.when, unless.from);
            }
            self.lines(&line.body);
            if in_loop {
                self.scope.truncate(depth);
            }
        }
        self.scope.truncate(kept);
    }

    fn does(&mut self, does: &'v RuleDoes, from: OriginId) {
        match does {
            RuleDoes::Start { value } | RuleDoes::Becomes { value } => {
                self.expr(value, from);
            }
            RuleDoes::Add { value }
            | RuleDoes::Times { value }
            | RuleDoes::AtLeast { value }
            | RuleDoes::AtMost { value } => {
                let kind = self.expr(value, from);
                if !matches!(does, RuleDoes::AtLeast { .. } | RuleDoes::AtMost { .. }) {
                    self.reckoned(kind, value, from);
                }
            }
            RuleDoes::During { phases } => phases.iter().for_each(|phase| self.word(phase, from)),
            RuleDoes::Set { target, value } => {
                self.target(target, from);
                self.expr(value, from);
            }
            RuleDoes::Move { unit, to } => {
                self.expr(unit, from);
                self.expr(to, from);
            }
            RuleDoes::Eliminate { unit } => {
                self.expr(unit, from);
            }
            RuleDoes::Let { name, value } => {
                let kind = self.expr(value, from);
                self.scope.push((name, kind));
            }
            RuleDoes::Roll { name, .. } => self.scope.push((name, Kind::one(Base::Number))),
            RuleDoes::Choose { name, over, by, .. } => {
                let kind = self.expr(over, from);
                self.expr(by, from);
                self.scope.push((name, kind.member()));
            }
            RuleDoes::ChooseSome { name, over, by, such_that } => {
                let kind = self.expr(over, from);
                self.expr(by, from);
                self.scope.push((name, kind.as_set()));
                if let Some(such) = such_that {
                    self.condition(such, from);
                }
            }
            RuleDoes::ForEach { name, over } => {
                let kind = self.expr(over, from);
                self.scope.push((name, kind.member()));
            }
            RuleDoes::Run { call } => self.run(call, from),
            _ => {}
        }
    }

    /// What is set: a field that can be.
    fn target(&mut self, target: &'v Expr, from: OriginId) {
        self.expr(target, from);
        match target {
            Expr::Field { field, .. } if NOT_SET.contains(&field.as_str()) => self.report(
                "E0076",
                format!("`{field}` is not set"),
                (field, from),
                "this follows from where units stand",
                "a unit goes elsewhere by `move UNIT to HEX`, and leaves the game by `eliminate UNIT`".into(),
            ),
            Expr::Field { .. } => {}
            _ => {
                let at = self.view.span(from);
                self.sink.push(
                    crate::diagnostics::Diagnostic::new("E0076", "only what has a name of its own is set")
                        .primary(super::super::place::first_line(self.view.book, at), "no field of anything")
                        .help(
                            "write a field: `unit.NAME`, `side.NAME`, `hex.NAME`, `game.NAME`, and list it in `memory`",
                        ),
                );
            }
        }
    }

    /// All examples that run.
    pub fn examples(&mut self) {
        for example in &self.view.content.examples {
            self.scope.clear();
            for step in &example.steps {
                match step {
                    ExampleStep::Unit { name, .. } => self.scope.push((name, Kind::one(Base::Unit))),
                    ExampleStep::Given { target: Expr::Name { name }, .. } if !self.words.has(name) => {
                        self.scope.push((name, Kind::UNKNOWN));
                    }
                    _ => {}
                }
            }
            example.steps.iter().for_each(|step| self.step(step));
        }
    }

    fn step(&mut self, step: &'v ExampleStep) {
        match step {
            ExampleStep::Given { target, value, from } => {
                if !matches!(target, Expr::Name { .. }) {
                    self.expr(target, *from);
                }
                self.expr(value, *from);
            }
            ExampleStep::Unit { words, values, from, .. } => {
                words.iter().for_each(|word| self.word(word, *from));
                for (field, value) in values {
                    if !self.words.has_field(Owner::Unit, field) {
                        self.no_field(field, &[Owner::Unit], *from);
                    }
                    self.expr(value, *from);
                }
            }
            ExampleStep::Run { call, choosing, from, .. } => {
                self.run(call, *from);
                for choice in choosing {
                    self.expr(choice, *from);
                }
            }
            ExampleStep::Expect { holds, from, .. } => self.condition(holds, *from),
            ExampleStep::ExpectUnknown { of, from, .. } => {
                self.expr(of, *from);
            }
        }
    }
}
