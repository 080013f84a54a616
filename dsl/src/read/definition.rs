//! Reader of rules that run: terms, measures, questions, actions, programs, what is remembered.
//! Must not: judge whether a name in an expression is known; that is a check.

use super::{Reader, Statement};
use crate::diagnostics::Diagnostic;
use crate::expression;
use crate::syntax::{ItemRef, LineRef, Word};
use crate::text::Span;
use cartouche_bundle::model::{
    Definition, DefinitionKind, Expr, Memory, OriginId, Parameter, Rounding, RuleDoes, RuleLine, Together, Unless,
};
use std::collections::BTreeMap;

/// Deepest nesting of lines in a rule.
const DEEPEST: usize = 12;

impl Reader<'_> {
    /// `memory {` and its lines.
    pub(crate) fn memory(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        for line in self.only_lines(item.body()) {
            let Some(statement) = self.line("memory", &line, head.from) else { continue };
            let at = &statement.captures;
            let Some(initial) = self.expr(at.all("initial"), statement.span) else { continue };
            let memory = Memory { of: owner(&at.joined("of")), initial, until: at.text("until"), from: statement.from };
            let name = at.joined("name");
            self.declare("what is remembered as", name, memory, |content| &mut content.core.memory, |found| found.from);
        }
    }

    /// `term …`, `measure …`, `question …`, `action …`, `program …`, `also …`.
    pub(crate) fn definition(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        let at = &head.captures;
        let name = at.joined("name");
        let kind = match head.shape.id {
            "top.term" => DefinitionKind::Term,
            "top.question" => DefinitionKind::Question,
            "top.action" => DefinitionKind::Action,
            "top.program" => DefinitionKind::Program,
            _ => DefinitionKind::Measure,
        };
        let parameters = if kind == DefinitionKind::Action {
            self.parameters(at.all("parameters"))
        } else {
            let plain = |name: String| Parameter { name, from: None, some: false };
            at.list("parameters").into_iter().map(plain).collect()
        };
        let mut definition = Definition { kind, parameters, lines: Vec::new(), from: head.from };
        if kind == DefinitionKind::Term {
            let Some(value) = self.expr(at.all("value"), head.span) else { return };
            definition.lines.push(plain_line(RuleDoes::Start { value }, head.from));
        } else {
            let also = head.shape.id == "top.also";
            let lines = self.only_lines(item.body());
            let place = match (kind, also) {
                (_, true) => place_by_words(&lines),
                (DefinitionKind::Question, _) => "question",
                (DefinitionKind::Action, _) => "action",
                (DefinitionKind::Program, _) => "program",
                _ => "measure",
            };
            definition.lines = self.rule_lines(place, lines, head.from, 0);
            if also {
                return self.current().content.core.additions.push((name, definition));
            }
        }
        self.declare("the rule", name, definition, |content| &mut content.core.definitions, |found| found.from);
    }

    /// `unit from friends(phasing), to from neighbours(unit)`.
    fn parameters(&mut self, words: &[Word<'_>]) -> Vec<Parameter> {
        let Some((start, text)) = self.source_of(words) else { return Vec::new() };
        let mut parameters = Vec::new();
        for (from, to) in expression::split_parameters(&text) {
            let part = text.get(from..to).unwrap_or_default();
            let name: String = part.trim_start().chars().take_while(|c| !c.is_whitespace()).collect();
            let lead = part.len() - part.trim_start().len() + name.len();
            let rest = part.get(lead..).unwrap_or_default();
            let blanks = rest.len() - rest.trim_start().len();
            let rest = rest.trim_start();
            let (some, word) = match (rest.strip_prefix("some of "), rest.strip_prefix("from ")) {
                (Some(_), _) => (true, "some of "),
                (_, Some(_)) => (false, "from "),
                _ => {
                    let span = Span::new(start.file, start.start + small(from), start.start + small(to));
                    self.unreadable(span, "each part is written `NAME from SET`, or `NAME some of SET`");
                    continue;
                }
            };
            let offset = from + lead + blanks + word.len();
            let text = rest.get(word.len()..).unwrap_or_default().trim_end();
            if let Some(set) = self.read_expr(text, start, offset) {
                parameters.push(Parameter { name, from: Some(set), some });
            }
        }
        parameters
    }

    fn rule_lines(&mut self, place: &str, lines: Vec<LineRef<'_>>, parent: OriginId, depth: usize) -> Vec<RuleLine> {
        let mut read = Vec::new();
        for line in lines {
            let Some(statement) = self.line(place, &line, parent) else { continue };
            if depth > DEEPEST {
                self.unreadable(statement.span, "the lines of a rule are nested too deeply");
                continue;
            }
            if matches!(statement.shape.id, "definition.exception" | "definition.unless") {
                self.misplaced(&statement, "a rule", "put it deeper, under the line that it limits");
                continue;
            }
            let (mut rule, readable) = match self.rule_line(&statement) {
                Some(rule) => (rule, true),
                // What stands under it is read all the same, so that its mistakes are said too.
                None => (plain_line(RuleDoes::Suspend, statement.from), false),
            };
            self.rule_body(inner_place(place, statement.shape.id), &line, &mut rule, depth);
            if readable {
                read.push(rule);
            }
        }
        read
    }

    /// The deeper lines: limits of this line, and lines inside it.
    fn rule_body(&mut self, inner: &str, line: &LineRef<'_>, rule: &mut RuleLine, depth: usize) {
        let mut deeper = Vec::new();
        for line in self.only_lines(line.body()) {
            let word = line.words().first().map(|word| word.text.to_owned());
            let limit = matches!(word.as_deref(), Some("unless" | "exception"));
            if !limit && inner != "definition" {
                deeper.push(line);
                continue;
            }
            let Some(statement) = self.line("definition", &line, rule.from) else { continue };
            if statement.shape.id == "definition.exception" {
                rule.over.extend(self.cases(statement.captures.all("cases")));
            } else if let Some(when) = self.expr(statement.captures.all("when"), statement.span) {
                rule.unless.push(Unless { when, from: statement.from });
            }
        }
        rule.body = self.rule_lines(inner, deeper, rule.from, depth + 1);
    }

    fn rule_line(&mut self, statement: &Statement<'_>) -> Option<RuleLine> {
        let at = &statement.captures;
        let span = statement.span;
        // Every expression of the line is read before any of them may end the reading of it.
        let mut slots: BTreeMap<&str, Option<Expr>> = BTreeMap::new();
        for slot in ["value", "target", "over", "by", "such", "unit", "to", "call", "when"] {
            if at.has(slot) {
                slots.insert(slot, self.expr(at.all(slot), span));
            }
        }
        let mut value = |slot: &str| slots.remove(slot).flatten();
        let when = if at.has("when") { Some(value("when")?) } else { None };
        let does = match statement.shape.id {
            "measure.start" => RuleDoes::Start { value: value("value")? },
            "measure.becomes" => RuleDoes::Becomes { value: value("value")? },
            "measure.add" => RuleDoes::Add { value: value("value")? },
            "measure.times" => RuleDoes::Times { value: value("value")? },
            "measure.least" => RuleDoes::AtLeast { value: value("value")? },
            "measure.most" => RuleDoes::AtMost { value: value("value")? },
            "measure.round" => RuleDoes::Round { how: rounding(&at.joined("how")) },
            "measure.stage" => RuleDoes::Stage { name: at.joined("name"), together: together(&at.joined("together")) },
            "definition.nothing" => RuleDoes::Suspend,
            "question.yes" | "action.may" => RuleDoes::Yes,
            "question.no" | "action.may-not" => RuleDoes::No,
            "action.must" => RuleDoes::Must,
            "action.in" => RuleDoes::During { phases: at.list("phases") },
            "action.does" => RuleDoes::Does,
            "program.let" => RuleDoes::Let { name: at.joined("name"), value: value("value")? },
            "program.roll" => RuleDoes::Roll { name: at.joined("name"), dice: self.dice(at.one("dice"))? },
            "program.choose" => RuleDoes::Choose {
                name: at.joined("name"),
                over: value("over")?,
                by: value("by")?,
                optional: at.has("optional"),
            },
            "program.choose-some" => RuleDoes::ChooseSome {
                name: at.joined("name"),
                over: value("over")?,
                by: value("by")?,
                such_that: if at.has("such") { Some(value("such")?) } else { None },
            },
            "program.for-each" => RuleDoes::ForEach { name: at.joined("name"), over: value("over")? },
            "program.if" => RuleDoes::If,
            "program.else" | "program.else-if" => RuleDoes::Else,
            "program.set" => RuleDoes::Set { target: value("target")?, value: value("value")? },
            "program.move" => RuleDoes::Move { unit: value("unit")?, to: value("to")? },
            "program.eliminate" => RuleDoes::Eliminate { unit: value("unit")? },
            "program.do" => RuleDoes::Run { call: value("call")? },
            "program.end" => RuleDoes::End,
            _ => return None,
        };
        Some(RuleLine { when, ..plain_line(does, statement.from) })
    }

    /// The expression that these words are; what cannot be read is reported.
    pub(crate) fn expr(&mut self, words: &[Word<'_>], line: Span) -> Option<Expr> {
        let Some((span, text)) = self.source_of(words) else {
            self.unreadable(line, "a value is wanted");
            return None;
        };
        self.read_expr(&text, span, 0)
    }

    pub(crate) fn read_expr(&mut self, text: &str, span: Span, offset: usize) -> Option<Expr> {
        match expression::read(text) {
            Ok(expr) => Some(expr),
            Err(error) => {
                let at = span.start + small(offset + error.at.min(text.len()));
                let length = text.get(error.at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
                self.unreadable(Span::new(span.file, at, at + small(length)), &error.message);
                None
            }
        }
    }

    fn unreadable(&mut self, span: Span, message: &str) {
        self.sink.push(Diagnostic::new("E0070", "the expression cannot be read").primary(span, message).help(
            "`docs/rule-language.md` shows expressions; `cartouche vocabulary functions` lists what can be called",
        ));
    }

    /// The text from the first of the words to the last, as it stands in the file.
    pub(crate) fn source_of(&self, words: &[Word<'_>]) -> Option<(Span, String)> {
        let span = words.first()?.span.to(words.last()?.span);
        Some((span, span.slice(&self.text).to_owned()))
    }
}

/// Where the lines under a line of this shape stand.
fn inner_place<'p>(place: &'p str, shape: &str) -> &'p str {
    match shape {
        "measure.stage" => place,
        "action.does" | "program.if" | "program.else" | "program.else-if" | "program.for-each" => "program",
        _ => "definition",
    }
}

/// What kind of item lines belong to that say only whose they are, told by the first word that tells.
fn place_by_words(lines: &[LineRef<'_>]) -> &'static str {
    let place = |line: &LineRef<'_>| match line.words().first()?.text {
        "nothing" => None,
        "starts" | "becomes" | "add" | "times" | "at" | "rounded" | "stage" => Some("measure"),
        "yes" | "no" => Some("question"),
        "may" | "must" | "in" | "does" => Some("action"),
        _ => Some("program"),
    };
    lines.iter().find_map(place).unwrap_or("measure")
}

fn small(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

fn plain_line(does: RuleDoes, from: OriginId) -> RuleLine {
    RuleLine { does, when: None, unless: Vec::new(), over: Vec::new(), body: Vec::new(), from }
}

fn rounding(words: &str) -> Rounding {
    match words {
        "up" => Rounding::Up,
        "down" => Rounding::Down,
        "down but keep a half" => Rounding::DownKeepHalf,
        "down to a half" => Rounding::DownToHalf,
        _ => Rounding::Nearest,
    }
}

fn together(words: &str) -> Together {
    match words {
        "only the least" => Together::Least,
        "only the most" => Together::Most,
        "only the farthest from 0" => Together::Extreme,
        "only one may apply" => Together::One,
        _ => Together::All,
    }
}

/// Whose a thing is that is remembered; a player's things hang on his side.
fn owner(word: &str) -> String {
    if word == "player" { "side".to_owned() } else { word.to_owned() }
}
