//! Reader of worked examples: told ones, and those that run.
//! Must not: run one.

use super::{Reader, Statement};
use crate::expression;
use crate::syntax::{ItemRef, LineRef, Literal, Word};
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::{Cell, Example, ExampleOutcome, ExampleStep, Expr, Hex, Survey};

impl Reader<'_> {
    /// `example "Ax03"` with its lines.
    pub(crate) fn example(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        let mut example = Example {
            name: head.captures.joined("name"),
            given: Vec::new(),
            expect: Vec::new(),
            map: None,
            elsewhere: None,
            steps: Vec::new(),
            outcome: None,
            from: head.from,
        };
        let mut told = Vec::new();
        for line in self.only_lines(item.body()) {
            let Some(statement) = self.line("example", &line, head.from) else { continue };
            match statement.shape.id {
                "example.told-given" => example.given.extend(statement.captures.list("text")),
                "example.told-expect" => example.expect.extend(statement.captures.list("text")),
                _ => {
                    self.example_line(&line, &statement, &mut example);
                    continue;
                }
            }
            told.push(statement.from);
        }
        if example.steps.is_empty() {
            // Nothing in it runs, so its case is told.
            told.push(head.from);
        }
        told.into_iter().for_each(|from| self.mark_told(from));
        let key = (self.part, format!("example {}", example.name));
        match self.seen.get(&key).copied() {
            Some(first) => self.twice("the example", &example.name, first, head.from),
            None => {
                self.seen.insert(key, head.from);
                self.current().content.examples.push(example);
            }
        }
    }

    fn example_line(&mut self, line: &LineRef<'_>, statement: &Statement<'_>, example: &mut Example) {
        let at = &statement.captures;
        let (from, span) = (statement.from, statement.span);
        let written =
            |reader: &Self, slot: &str| reader.source_of(at.all(slot)).map_or_else(String::new, |(_, text)| text);
        let step = match statement.shape.id {
            "example.map" => return self.example_map(line, statement, example),
            "example.unit" => self.example_unit(statement),
            "example.given" => {
                let target = self.expr(at.all("target"), span);
                let value = self.expr(at.all("value"), span);
                target.zip(value).map(|(target, value)| ExampleStep::Given { target, value, from })
            }
            "example.do" => {
                let rolling = at.all("rolls").iter().filter_map(|word| self.number(Some(*word))).collect();
                let choosing = self.choices(at.all("choices"));
                self.expr(at.all("call"), span).map(|call| ExampleStep::Run { call, rolling, choosing, from })
            }
            "example.unknown" => {
                let written = written(self, "of");
                self.expr(at.all("of"), span).map(|of| ExampleStep::ExpectUnknown { of, written, from })
            }
            "example.expect" => {
                let written = written(self, "holds");
                self.expr(at.all("holds"), span).map(|holds| ExampleStep::Expect { holds, written, from })
            }
            "example.outcome" => {
                let said = at.joined("kind");
                let Some(kind) = ExampleOutcome::ALL.into_iter().find(|kind| kind.words() == said) else { return };
                let cases: Vec<String> = self.cases(at.all("cases")).into_iter().map(|case| case.number).collect();
                let cases = (!cases.is_empty()).then(|| format!("[{}]", cases.join(", ")));
                let words = [cases, at.text("text")].into_iter().flatten().collect::<Vec<_>>().join(" ");
                let words = (!words.is_empty()).then_some(words);
                example.outcome = Some(Cell { value: (kind, words), from, marks: Vec::new() });
                return;
            }
            _ => None,
        };
        example.steps.extend(step);
    }

    /// Lines of a map, laid over the scenario's in this example.
    fn example_map(&mut self, line: &LineRef<'_>, head: &Statement<'_>, example: &mut Example) {
        let kept = std::mem::take(&mut self.current().content.map);
        for line in self.only_lines(line.body()) {
            let Some(statement) = self.line("example-map", &line, head.from) else { continue };
            if statement.shape.id == "example.elsewhere" {
                let words = self.hex_words(statement.captures.all("words"));
                let survey = words.survey.unwrap_or(Survey::Stated);
                let hex = Hex { terrain: words.terrain, height: words.height, survey, from: statement.from };
                example.elsewhere = Some(Box::new(hex));
            } else {
                self.map_line(&line, &statement);
            }
        }
        let map = std::mem::replace(&mut self.current().content.map, kept);
        example.map = Some(Box::new(map));
    }

    /// `unit A union infantry at 1010 strength 4 disordered`: words, a hex after `at`, values after their names.
    fn example_unit(&mut self, statement: &Statement<'_>) -> Option<ExampleStep> {
        let words: Vec<Word<'_>> =
            statement.captures.all("words").iter().filter(|word| word.kind != Literal::Comma).copied().collect();
        let (mut kinds, mut values, mut hex): (Vec<String>, Vec<(String, Expr)>, Option<HexNumber>) =
            (Vec::new(), Vec::new(), None);
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let next = words.get(at + 1);
            at += 1;
            if word.text == "at" && next.is_some_and(|next| next.kind == Literal::Hex) {
                hex = next.and_then(|next| self.hex(*next));
                at += 1;
            } else if let Some(next) = next.filter(|next| is_value(next)) {
                if let Some(value) = self.expr(&[*next], next.span) {
                    values.push((word.text.to_owned(), value));
                }
                at += 1;
            } else if is_value(word) {
                self.wrong(word.span, word.text, "a word, or the name of a value before it");
            } else {
                kinds.push(word.text.to_owned());
            }
        }
        let name = statement.captures.joined("name");
        Some(ExampleStep::Unit { name, words: kinds, at: hex, values, from: statement.from })
    }

    fn choices(&mut self, words: &[Word<'_>]) -> Vec<Expr> {
        let Some((span, text)) = self.source_of(words) else { return Vec::new() };
        let mut read = Vec::new();
        for (from, to) in expression::split_parameters(&text) {
            let part = text.get(from..to).unwrap_or_default();
            let lead = part.len() - part.trim_start().len();
            read.extend(self.read_expr(part.trim(), span, from + lead));
        }
        read
    }
}

/// Whether a word is a value by itself: a number, a hex, a fraction, a signed number, `yes` or `no`.
fn is_value(word: &Word<'_>) -> bool {
    use Literal as L;
    matches!(word.kind, L::Number | L::Slashed | L::Half | L::Signed | L::Hex)
        || matches!(word.text, "yes" | "no" | "none")
}
