//! Reader of tables and of the keys to their codes.
//! Must not: check whether a table is complete.

use super::{Reader, Statement};
use crate::diagnostics::Diagnostic;
use crate::syntax::{CellRef, ChartRef, ItemRef, LineRef, Literal, NodeRef, Word};
use cartouche_bundle::model::{
    Cell, Edge, EdgeSide, Formula, Head, HeadValue, Modifiers, OriginId, Party, Plane, ResultCode, Table, TableRow,
    Value,
};
use indexmap::IndexMap;

impl Reader<'_> {
    /// `table crt "Combat Results Table" d6 by odds, rounded for the defender {`.
    pub(crate) fn table(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        let at = &head.captures;
        let name = at.joined("name");
        let mut table = Table {
            title: at.one("title").map(|word| word.text.to_owned()),
            dice: self.dice(at.one("dice")),
            by: if at.has("axis") { at.joined("axis") } else { "roll".to_owned() },
            favour: at
                .one("favour")
                .map(|word| if word.text == "defender" { Party::Defender } else { Party::Attacker }),
            planes: Vec::new(),
            edges: Vec::new(),
            formula: None,
            modifiers: None,
            parts: Vec::new(),
            column_names: Vec::new(),
            footnotes: Vec::new(),
            missing: Vec::new(),
            uneven_as_printed: false,
            from: head.from,
        };
        for node in item.body() {
            match node {
                NodeRef::Chart(chart) => {
                    let plane = self.plane(&chart, None, head.from);
                    table.planes.push(plane);
                }
                NodeRef::Line(line) => self.table_line(&line, &mut table),
            }
        }
        if table.planes.is_empty() && table.missing.is_empty() {
            self.sink.push(
                Diagnostic::new("E0027", "a table without rows")
                    .primary(head.span, "nothing is read in it")
                    .help("write its chart; if the book at hand lacks it, say so: `missing rows \"…\"`"),
            );
        }
        if table.parts.is_empty() {
            // Only a table that names the parts of its cells has records; elsewhere `1/2` is one half.
            for cell in table.planes.iter_mut().flat_map(|plane| &mut plane.rows).flat_map(|row| &mut row.cells) {
                cell.value = super::value::fraction_of(std::mem::replace(&mut cell.value, Value::None));
            }
        }
        self.declare("the table", name, table, |content| &mut content.tables, |table| table.from);
    }

    fn table_line(&mut self, line: &LineRef<'_>, table: &mut Table) {
        let Some(statement) = self.line("table", line, table.from) else { return };
        let at = &statement.captures;
        let from = statement.from;
        match statement.shape.id {
            "table.below" | "table.above" | "table.above-die" | "table.void" => {
                let edge = self.edge(&statement);
                table.edges.push(edge);
            }
            "table.formula" => {
                let change = at.one("change").and_then(|word| super::value::signed(word.text));
                if let (Some(change), Some(levels)) = (change, self.number(at.one("levels"))) {
                    let up_to = at.one("last").map(|word| word.text.to_owned());
                    table.formula = Some(Formula { change, levels, above: at.joined("value"), up_to, from });
                }
            }
            "table.cells" => table.parts = at.list("parts"),
            "table.columns" => table.column_names = at.list("names"),
            "table.uneven" => table.uneven_as_printed = true,
            "chart.footnote" => {
                let footnote = self.footnote(&statement);
                table.footnotes.push(footnote);
            }
            "chart.missing" => {
                let missing = self.missing_of(&statement);
                table.missing.push(missing);
            }
            "table.when" => {
                let when = (at.joined("axis"), at.joined("value"));
                for node in line.body() {
                    match node {
                        NodeRef::Chart(chart) => {
                            let plane = self.plane(&chart, Some(when.clone()), from);
                            table.planes.push(plane);
                        }
                        NodeRef::Line(line) => self.table_line(&line, table),
                    }
                }
            }
            "table.modifiers" => {
                let mut modifiers = Modifiers { combine: at.joined("how"), list: Vec::new(), from };
                for line in self.only_lines(line.body()) {
                    let Some(statement) = self.line("table", &line, from) else { continue };
                    if statement.shape.id != "table.modifier" {
                        self.misplaced(&statement, "the table", "put it at the level of `modifiers`");
                        continue;
                    }
                    let at = &statement.captures;
                    let change = at.one("value").and_then(|word| super::value::signed(word.text));
                    if let (Some(change), Some(text)) = (change, at.one("text")) {
                        let value = (change, text.text.to_owned());
                        modifiers.list.push(Cell { value, from: statement.from, marks: Vec::new() });
                    }
                }
                table.modifiers = Some(modifiers);
            }
            "table.modifier" => {
                self.misplaced(&statement, "the changes to a roll", "put it into a block `modifiers, added up {`")
            }
            _ => {}
        }
    }

    fn edge(&mut self, statement: &Statement<'_>) -> Edge {
        let at = &statement.captures;
        let side = if statement.shape.id.starts_with("table.above") { EdgeSide::Above } else { EdgeSide::Below };
        let die = at
            .all("steps")
            .chunks(3)
            .filter_map(|step| match step {
                [change, _, from] => Some((from.text.to_owned(), super::value::signed(change.text)?)),
                _ => None,
            })
            .collect();
        Edge {
            side,
            beyond: at.joined("value"),
            use_head: at.one("as").map(|word| word.text.to_owned()),
            die,
            occasion: at.one("occasion").map(|word| word.text.to_owned()),
            exception_to: self.cases(at.all("cases")),
            from: statement.from,
        }
    }

    fn plane(&mut self, chart: &ChartRef<'_>, when: Option<(String, String)>, parent: OriginId) -> Plane {
        let header = chart.header().columns();
        let in_one = self.columns_in_one(&header);
        let columns = header.iter().flat_map(|column| self.column_heads(column, in_one, parent)).collect();
        let mut rows = Vec::new();
        let parent = self.chart_origin(chart, parent);
        for row in chart.rows() {
            let (from, rest) = self.row(&row, parent);
            self.nothing_after(&rest);
            let cells = row.cells().iter().flat_map(|cell| self.value_cells(cell, in_one, from)).collect();
            let label = row.label().to_vec();
            let head = (!label.is_empty()).then(|| self.head_of(&label, from));
            rows.push(TableRow { head, cells });
        }
        Plane { when, columns, rows }
    }

    /// Whether the one column of a header is several that a last bar has made one: `| 1:2 1:1 2:1 |`. It is reported,
    /// and the words are read as columns, so that the rest of the table can be.
    fn columns_in_one(&mut self, header: &[CellRef<'_>]) -> bool {
        let [column] = header else { return false };
        let words = column.words().to_vec();
        let measures = |word: &Word<'_>| {
            use Literal::{Hex, Number, Odds, Range, Signed};
            matches!(word.kind, Number | Odds | Range | Signed | Hex)
        };
        if words.len() < 2 || !words.iter().all(measures) {
            return false;
        }
        self.bad_columns(
            column.span(),
            &format!("{} heads stand in one column", words.len()),
            "leave out the last bar of the header and of its rows, and blanks part the columns; or put a bar between all",
        );
        true
    }

    fn column_heads(&mut self, column: &CellRef<'_>, in_one: bool, parent: OriginId) -> Vec<Head> {
        let words = column.words().to_vec();
        if !in_one {
            let from = self.book.origins.add_within(parent, column.span());
            return vec![self.head_of(&words, from)];
        }
        let mut heads = Vec::new();
        for word in words {
            let from = self.book.origins.add_within(parent, word.span);
            heads.push(self.head_of(&[word], from));
        }
        heads
    }

    fn value_cells(&mut self, cell: &CellRef<'_>, in_one: bool, row: OriginId) -> Vec<Cell<Value>> {
        if !in_one {
            return vec![self.value_cell(cell, row)];
        }
        let mut cells = Vec::new();
        for word in cell.words().to_vec() {
            let from = self.book.origins.add_within(row, word.span);
            let (value, marks) = self.value_of_word(word);
            cells.push(Cell { value: value.unwrap_or(Value::Hole), from, marks });
        }
        cells
    }

    /// The head of a row or column.
    fn head_of(&mut self, words: &[Word<'_>], from: OriginId) -> Head {
        let text = super::chart::name_of(words);
        let value = match (words, super::value::plain_value(&text)) {
            ([_], Some(Value::Number(number))) => HeadValue::Number(number),
            ([_], Some(Value::Range(low, high))) => HeadValue::Range(low, high),
            ([_], Some(Value::AtLeast(low))) => HeadValue::Range(Some(low), None),
            ([_], Some(Value::Change(change))) => HeadValue::Difference(change),
            ([_], Some(Value::Odds(odds))) => HeadValue::Odds(odds),
            ([_], Some(Value::Hole)) => HeadValue::Hole,
            ([word], None) if word.kind == Literal::Range => {
                self.wrong(word.span, word.text, "a range from the lower to the higher, as `4-6`,");
                HeadValue::Word(text.clone())
            }
            ([low, or, less], _) if or.text == "or" => match (low.text.parse().ok(), less.text) {
                (Some(low), "more") => HeadValue::Range(Some(low), None),
                (Some(high), "less") => HeadValue::Range(None, Some(high)),
                _ => HeadValue::Word(text.clone()),
            },
            _ => HeadValue::Word(text.clone()),
        };
        Head { text, value, from }
    }

    /// `results of crt {`.
    pub(crate) fn results(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        let table = head.captures.joined("table");
        let mut codes: IndexMap<String, ResultCode> = IndexMap::new();
        for line in self.only_lines(item.body()) {
            let Some(statement) = self.line("results", &line, head.from) else { continue };
            let at = &statement.captures;
            let code = at.joined("code");
            let text = at.has("text").then(|| at.joined("text"));
            let unused = at.has("reason").then(|| at.joined("reason"));
            if let Some(entry) = codes.get_mut(&code) {
                // `AR told …` and `AR unused …` are two lines about one code.
                let (old_text, old_unused) = (entry.text.is_some(), entry.unused.is_some());
                if (old_text && text.is_some()) || (old_unused && unused.is_some()) {
                    let first = entry.from;
                    self.twice("the code", &code, first, statement.from);
                    continue;
                }
                entry.text = entry.text.take().or(text);
                entry.unused = entry.unused.take().or(unused);
            } else {
                codes.insert(code, ResultCode { text, unused, from: statement.from });
            }
        }
        let known = self.current().content.results.entry(table).or_default();
        let mut again = Vec::new();
        for (code, entry) in codes {
            match known.get(&code) {
                Some(first) => again.push((code, first.from, entry.from)),
                None => {
                    known.insert(code, entry);
                }
            }
        }
        for (code, first, second) in again {
            self.twice("the code", &code, first, second);
        }
    }
}
