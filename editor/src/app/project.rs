//! An open project: its document, its files on the disk, and what is at work beside the window for it.
//! Must not: draw, or decide what a command does.

use super::scans::OpenScan;
use crate::canvas::{Counter, MapKey, ProblemMark, Spot, Tone};
use crate::command::FitChoice;
use crate::workspace::{
    CompileRequest, CompileResult, Compiler, Opened, Options, Problem, ProjectFile, Wake, Watcher, Workspace, compile,
};
use camino::{Utf8Path, Utf8PathBuf};
use cartouche_bundle::hex::{HexNumber, HexSide};
use cartouche_bundle::model::Content;
use cartouche_compiler::pipeline::Compiled;
use cartouche_document::change::Touched;
use cartouche_document::document::{Aside, Document, SourceFile, units_of};
use cartouche_document::finder::{FinderError, Proposal};
use cartouche_document::journal::{self, Event, Journal};
use cartouche_document::layout::{Layout, Point};
use cartouche_document::palette::{FeatureKind, Palette, TerrainKind};
use cartouche_dsl::diagnostics::Severity;
use std::collections::BTreeMap;
use std::sync::mpsc::Receiver;

/// What changed since the last frame that was drawn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Fresh {
    /// Everything may have.
    #[default]
    All,
    /// Only this.
    Some(Touched),
}

impl Fresh {
    /// Notes a further change.
    pub fn add(&mut self, touched: Touched) {
        match self {
            Self::All => {}
            Self::Some(known) => {
                known.hexes.extend(touched.hexes);
                known.all |= touched.all;
            }
        }
    }
}

/// A place clicked on a scan that waits for the number of its hex.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Waiting {
    /// Which scan.
    pub scan: usize,
    /// The pixel.
    pub pixel: Point,
}

/// An open project.
pub struct Project {
    /// The path that was opened.
    pub path: Utf8PathBuf,
    /// The map.
    pub document: Document,
    /// Its files.
    pub workspace: Workspace,
    /// The compiler beside the window.
    pub compiler: Option<Compiler>,
    /// Who watches the files.
    pub watcher: Option<Watcher>,
    /// What the compiler found last.
    pub problems: Vec<Problem>,
    /// Where those problems are, for the map.
    pub marks: Vec<ProblemMark>,
    /// The place of each problem.
    places: Vec<Option<Spot>>,
    /// The revision that is being compiled; none when the last result is of the newest text.
    pub compiling: Option<u64>,
    /// The words of the project, for the canvas.
    pub key: MapKey,
    /// Names of sides, in order.
    pub sides: Vec<String>,
    /// The symbol of each unit type.
    pub symbols: BTreeMap<String, String>,
    /// Units as they stand.
    pub counters: Vec<Counter>,
    /// What is to be drawn again.
    pub fresh: Fresh,
    /// Scans.
    pub scans: Vec<OpenScan>,
    /// The scan that is calibrated.
    pub scan: usize,
    /// Which fit is made.
    pub choice: FitChoice,
    /// Points stay where they are.
    pub locked: bool,
    /// A click that waits for its number.
    pub waiting: Option<Waiting>,
    /// The point that is dragged, or was chosen.
    pub chosen_point: Option<usize>,
    /// Where the chosen point is dragged.
    pub moved: Option<Point>,
    /// The grid that was found in the scan.
    pub proposal: Option<Proposal>,
    /// The search for it, beside the window.
    pub finding: Option<Receiver<Result<Proposal, FinderError>>>,
    /// Edits of an earlier session that wait for an answer.
    pub recovered: Option<Journal>,
    /// Changes that did not fit on a text that changed outside.
    pub asides: Vec<Aside>,
}

impl Project {
    /// Opens a path. Gives the project and what the person should be told.
    ///
    /// # Errors
    /// A sentence that says what to do.
    pub fn open(path: &Utf8Path, options: Options, wake: Option<&Wake>) -> Result<(Self, Vec<String>), String> {
        let Opened { mut workspace, recovered, notes } =
            Workspace::open(path, options).map_err(|error| error.to_string())?;
        let mut notes = notes;
        let map_file = workspace.map_file().to_owned();
        let files: Vec<ProjectFile> = workspace.files().to_vec();
        let sources =
            files.iter().map(|file| SourceFile { name: file.name.clone(), text: file.text.clone() }).collect();
        let document = Document::open(sources, &map_file, Palette::default()).map_err(|error| error.to_string())?;
        let recovered = recovered.and_then(|text| match journal::read(&text) {
            Ok(journal) => unsaved_part(journal, workspace.sha256(&map_file).as_deref()),
            Err(error) => {
                notes.push(format!(
                    "edits of an earlier session cannot be read: {error}; they are kept in {}",
                    workspace.journal_path()
                ));
                None
            }
        });
        workspace.begin_journal(&journal::header(&map_file, &workspace.sha256(&map_file).unwrap_or_default()));
        let result = compile(
            workspace.folder(),
            CompileRequest { revision: document.revision(), files, ..CompileRequest::default() },
        );
        let (compiler, watcher) = match wake {
            Some(wake) => (Some(workspace.compiler(wake.clone())), Some(workspace.watch(wake.clone()))),
            None => (None, None),
        };
        let mut project = Self {
            path: path.to_owned(),
            document,
            workspace,
            compiler,
            watcher,
            problems: Vec::new(),
            marks: Vec::new(),
            places: Vec::new(),
            compiling: None,
            key: MapKey::default(),
            sides: Vec::new(),
            symbols: BTreeMap::new(),
            counters: Vec::new(),
            fresh: Fresh::All,
            scans: Vec::new(),
            scan: 0,
            choice: FitChoice::Usual,
            locked: false,
            waiting: None,
            chosen_point: None,
            moved: None,
            proposal: None,
            finding: None,
            recovered,
            asides: Vec::new(),
        };
        project.take(result);
        Ok((project, notes))
    }

    /// All texts as they stand.
    #[must_use]
    pub fn texts(&self) -> Vec<ProjectFile> {
        let texts = self.document.files().into_iter();
        texts.filter_map(|name| Some(ProjectFile { text: self.document.text_of(&name)?.into(), name })).collect()
    }

    /// Asks for a compilation of the texts as they stand; at once where there is no compiler beside the window.
    pub fn check(&mut self) {
        let request =
            CompileRequest { revision: self.document.revision(), files: self.texts(), ..CompileRequest::default() };
        match &self.compiler {
            Some(compiler) => {
                self.compiling = Some(request.revision);
                compiler.request(request);
            }
            None => {
                let result = compile(self.workspace.folder(), request);
                self.take(result);
            }
        }
    }

    /// Takes what the compiler says.
    pub fn take(&mut self, result: CompileResult) {
        if self.compiling.is_some_and(|revision| revision <= result.revision) {
            self.compiling = None;
        }
        self.problems = result.problems;
        if let Some(compiled) = result.compiled {
            self.take_words(&compiled);
        }
        self.mark_problems();
        self.place_units();
    }

    fn take_words(&mut self, compiled: &Compiled) {
        let folded = compiled.folded.iter().map(|folded| &folded.content);
        let contents: Vec<&Content> = folded.chain(compiled.book.parts.iter().map(|part| &part.content)).collect();
        let mut palette = Palette::default();
        self.sides.clear();
        self.symbols.clear();
        for content in contents {
            let words = Palette::of(content);
            add(&mut palette.terrains, words.terrains, |one: &TerrainKind, other| one.name == other.name);
            add(&mut palette.features, words.features, |one: &FeatureKind, other| one.name == other.name);
            add(&mut palette.paths, words.paths, |one, other| one == other);
            add(&mut self.sides, content.sides.keys().cloned(), |one, other| one == other);
            for (name, kind) in &content.unit_types {
                if let Some(symbol) = &kind.symbol {
                    self.symbols.insert(name.clone(), symbol.clone());
                }
            }
        }
        let key = MapKey {
            terrains: palette.terrains.iter().map(|kind| kind.name.clone()).collect(),
            features: palette.features.iter().map(|kind| (kind.name.clone(), kind.directed)).collect(),
            paths: palette.paths.clone(),
        };
        if key != self.key {
            self.key = key;
            self.fresh = Fresh::All;
        }
        self.document.set_palette(palette);
    }

    /// Reads where units stand from the texts, for the palette and the counters.
    pub fn place_units(&mut self) {
        let mut palette = self.document.palette().clone();
        let files = self.document.files().into_iter().filter_map(|name| Some((self.document.text_of(&name)?, name)));
        let with_units = files.filter(|(text, _)| text.contains("army ") || text.contains("scenario "));
        palette.units = with_units.flat_map(|(text, name)| units_of(&name, &text)).collect();
        self.counters = palette
            .units
            .iter()
            .filter_map(|unit| {
                let hex: HexNumber = unit.at.as_deref()?.parse().ok()?;
                let symbol = self.symbols.get(&unit.kind).cloned().unwrap_or_default();
                let side = self.sides.iter().position(|side| *side == unit.side).unwrap_or(0);
                Some(Counter { hex, side, symbol, values: unit.printed.clone(), name: unit.name.clone() })
            })
            .collect();
        self.document.set_palette(palette);
    }

    fn mark_problems(&mut self) {
        let text = self.document.text();
        let lines: Vec<&str> = text.lines().collect();
        let spot = |problem: &Problem| spot_of(problem, self.document.map_file(), &lines, self.document.layout()?);
        self.places = self.problems.iter().map(spot).collect();
        let marks = self.problems.iter().zip(&self.places).filter_map(|(problem, spot)| {
            let tone = if problem.severity == Severity::Error { Tone::Alarm } else { Tone::Doubt };
            spot.map(|spot| ProblemMark { spot, tone })
        });
        self.marks = marks.collect();
    }

    /// The hex that a problem of the list is about; none if it is not about one.
    #[must_use]
    pub fn place_of(&self, problem: usize) -> Option<HexNumber> {
        match self.places.get(problem).copied().flatten()? {
            Spot::Hex(hex) => Some(hex),
            Spot::Side(side) => side.hexes().into_iter().next(),
        }
    }

    /// Writes an event to the journal.
    ///
    /// # Errors
    /// A sentence.
    pub fn record(&mut self, event: &Event) -> Result<(), String> {
        self.workspace.record(&journal::line(event)).map_err(|error| error.to_string())
    }
}

fn add<T>(list: &mut Vec<T>, more: impl IntoIterator<Item = T>, same: impl Fn(&T, &T) -> bool) {
    for new in more {
        if !list.iter().any(|old| same(old, &new)) {
            list.push(new);
        }
    }
}

/// A problem's place is the hex or side that its excerpt names, or the first that its line of the map names.
fn spot_of(problem: &Problem, map_file: &str, lines: &[&str], layout: &Layout) -> Option<Spot> {
    let on_map = |hex: HexNumber| layout.grid().holds(hex).then_some(hex);
    let number = |text: &str| (text.len() == 4).then(|| text.parse().ok()).flatten().and_then(on_map);
    let spot = |word: &str| match word.split_once('/') {
        Some((one, other)) => {
            layout.grid().side(number(one)?, number(other)?).ok().map(|side: HexSide| Spot::Side(side))
        }
        None => number(word).map(Spot::Hex),
    };
    let first = |text: &str| text.split(|letter: char| !letter.is_ascii_digit() && letter != '/').find_map(spot);
    // A bare number in another file may be anything.
    let here = problem.file == map_file;
    let line = usize::try_from(problem.line).ok().and_then(|line| lines.get(line.checked_sub(1)?));
    first(&problem.excerpt)
        .filter(|spot| here || matches!(spot, Spot::Side(_)))
        .or_else(|| first(line.filter(|_| here)?))
}

/// What of a journal is not in the map's file: all of it, or what came after the save that the file holds. After such a save
/// taking back is told as a change of its own. None when nothing is left.
fn unsaved_part(journal: Journal, on_disk: Option<&str>) -> Option<Journal> {
    let saved = journal
        .events
        .iter()
        .rposition(|event| matches!(event, Event::Saved { sha256 } if Some(sha256.as_str()) == on_disk));
    let Some(saved) = saved else {
        let any = journal.events.iter().any(|event| matches!(event, Event::Did(_)));
        return any.then_some(journal);
    };
    let (mut done, mut undone) = (Vec::new(), Vec::new());
    let mut events = Vec::new();
    for (at, event) in journal.events.iter().enumerate() {
        let told = match event {
            Event::Did(step) => {
                done.push(step.clone());
                undone.clear();
                Some(step.clone())
            }
            Event::Undid => done.pop().map(|step| {
                undone.push(step.clone());
                let changes = step.changes.iter().rev().map(cartouche_document::change::Change::inverse).collect();
                cartouche_document::change::Step { label: format!("take back: {}", step.label), changes }
            }),
            Event::Redid => undone.pop().inspect(|step| done.push(step.clone())),
            Event::Saved { .. } => None,
        };
        if at > saved {
            events.extend(told.map(Event::Did));
        }
    }
    (!events.is_empty()).then_some(Journal { events, ..journal })
}

#[cfg(test)]
mod tests {
    use super::unsaved_part;
    use cartouche_document::change::{Change, Step};
    use cartouche_document::journal::{Event, Journal};

    fn step(name: &str) -> Step {
        let change = Change::Place { name: name.to_owned(), before: None, after: "0101".parse().ok() };
        Step { label: name.to_owned(), changes: vec![change] }
    }

    #[test]
    fn what_was_saved_is_not_offered_again() {
        let saved = Event::Saved { sha256: "f00d".to_owned() };
        let events = vec![Event::Did(step("a")), Event::Did(step("b")), saved, Event::Undid, Event::Did(step("c"))];
        let journal = Journal { map_file: "m".to_owned(), base: String::new(), events, torn: false };
        let left = unsaved_part(journal.clone(), Some("f00d")).unwrap();
        let labels: Vec<_> = left
            .events
            .iter()
            .map(|event| match event {
                Event::Did(step) => step.label.as_str(),
                _ => "",
            })
            .collect();
        assert_eq!(labels, ["take back: b", "c"]);
        assert_eq!(unsaved_part(journal.clone(), Some("beef")), Some(journal.clone()));
        let all = Journal { events: journal.events.into_iter().take(3).collect(), ..journal };
        assert_eq!(unsaved_part(all, Some("f00d")), None);
    }
}
