//! Reports that several readers make.
//! Must not: read anything.

use super::Reader;
use crate::diagnostics::{Diagnostic, FixGrade};
use crate::names::spelling;
use crate::syntax::{LineRef, NodeRef, Word};
use crate::text::Span;
use crate::vocabulary::{NameKind, Part as ShapePart, Vocabulary};
use cartouche_bundle::model::OriginId;

impl Reader<'_> {
    /// Reports an item whose first word is no kind of item.
    pub(crate) fn unknown_item(&mut self, word: &str, span: Span) {
        let kinds = Vocabulary::get().of_place("top").filter_map(|shape| match shape.parts.first() {
            Some(ShapePart::Word(word)) => Some(*word),
            _ => None,
        });
        let near = spelling::nearest(word, kinds);
        let mut problem =
            Diagnostic::new("E0051", format!("no item begins with `{word}`")).primary(span, "unknown here");
        problem = match near {
            Some(near) => problem.help(format!("write `{near}`, if that is meant")).fix_replace(
                FixGrade::Likely,
                format!("write `{near}`"),
                span,
                near,
            ),
            None => problem.help("`cartouche vocabulary top` lists the kinds of items"),
        };
        self.sink.push(problem);
    }

    /// Reports a name that is declared twice; the first stands.
    pub(crate) fn twice(&mut self, what: &str, name: &str, first: OriginId, second: OriginId) {
        let (first, second) = (self.place(first), self.place(second));
        self.sink.push(
            Diagnostic::new("E0052", format!("{what} `{name}` is declared twice"))
                .primary(second, "again here; the first one stands")
                .secondary(first, "first here")
                .help("give one of them another name, or take it out"),
        );
    }

    /// Reports a word that is not what its place asks for.
    pub(crate) fn wrong(&mut self, span: Span, text: &str, wanted: &str) {
        if text.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.trim_start_matches('0').len() > 9) {
            return self.out_of_bounds(span, &format!("`{text}`"), "999999999");
        }
        self.sink.push(
            Diagnostic::new("E0053", format!("`{text}` cannot stand here"))
                .primary(span, format!("{wanted} is wanted"))
                .help("`?` says that the source does not have it, `-` that there is none"),
        );
    }

    /// Reports a number that is too large, or a count beyond a bound.
    pub(crate) fn out_of_bounds(&mut self, span: Span, text: &str, bound: &str) {
        self.sink.push(
            Diagnostic::new("E0058", format!("{text} is out of bounds"))
                .primary(span, format!("{bound} at most"))
                .help("no printed game needs more; look for a slip of the pen"),
        );
    }

    /// Reports a name that nothing declares.
    pub(crate) fn unknown_name(&mut self, what: &str, name: &str, near: Option<String>, span: Span) {
        let mut problem =
            Diagnostic::new("E0301", format!("there is no {what} `{name}`")).primary(span, "unknown here");
        problem = match near {
            Some(near) => problem.help(format!("`{near}` is near")),
            None => problem.help("declare it, or take the line out"),
        };
        self.sink.push(problem);
    }

    /// Reports a name that is no side's where a side is wanted.
    pub(crate) fn no_side(&mut self, word: &Word<'_>) {
        let sides: Vec<&str> = self.names.of(NameKind::Side).collect();
        let help = match (spelling::nearest(word.text, sides.iter().copied()), sides.is_empty()) {
            (Some(near), _) => format!("`{near}` is near"),
            (None, true) => "declare the sides first: `sides {`".to_owned(),
            (None, false) => format!("the sides are {}", sides.join(", ")),
        };
        let problem = Diagnostic::new("E0301", format!("there is no side `{}`", word.text));
        self.sink.push(problem.primary(word.span, "unknown here").help(help));
    }

    /// Reports columns that do not go together, or a chart where none is read.
    pub(crate) fn bad_columns(&mut self, span: Span, message: &str, help: &str) {
        self.sink.push(Diagnostic::new("E0057", message).primary(span, "here").help(help));
    }

    /// The lines among the nodes; a chart where only lines are read is reported.
    pub(crate) fn only_lines<'t>(&mut self, nodes: Vec<NodeRef<'t>>) -> Vec<LineRef<'t>> {
        let mut lines = Vec::with_capacity(nodes.len());
        for node in nodes {
            match node {
                NodeRef::Line(line) => lines.push(line),
                NodeRef::Chart(chart) => self.bad_columns(
                    chart.header().span(),
                    "no chart is read here",
                    "write it as lines; `cartouche vocabulary` lists them by place",
                ),
            }
        }
        lines
    }

    /// Reports lines under a line that takes none.
    pub(crate) fn nothing_under_line(&mut self, line: &LineRef<'_>) {
        if line.has_body()
            && let Some(first) = line.body().first()
        {
            self.nothing_here(first);
        }
    }

    /// Reports a line or chart that stands under one that takes none.
    pub(crate) fn nothing_here(&mut self, node: &NodeRef<'_>) {
        let span = match node {
            NodeRef::Line(line) => line.span(),
            NodeRef::Chart(chart) => chart.header().span(),
        };
        self.sink.push(
            Diagnostic::new("E0050", "nothing is read under the line above")
                .primary(span, "deeper than the line above")
                .help("put it at the level of the line above, if it stands for itself"),
        );
    }

    /// Reports words after the cells of a row that say nothing there.
    pub(crate) fn nothing_after(&mut self, words: &[Word<'_>]) {
        let Some(word) = words.iter().find(|word| word.text != ",") else { return };
        self.sink.push(
            Diagnostic::new("E0050", format!("`{}` says nothing after a row", word.text))
                .primary(word.span, "unknown here")
                .help("after the cells stand remarks such as `printed \"…\"`, and the case"),
        );
    }
}
