//! Coverage: for each case of each source, how it is carried and by which lines.
//! Must not: take a claim for carried when its case does not exist.

use crate::pipeline::Compiled;
use cartouche_bundle::model::{Citation, CitationKind, CoverageCounts, Source};
use cartouche_clients::html::{CaseCoverage, SourceCoverage};
use cartouche_dsl::book::{Book, ClaimedCase};
use cartouche_dsl::layers::Selection;
use cartouche_rules::Code;
use indexmap::IndexMap;
use serde::Serialize;
use std::collections::BTreeMap;

/// How a case is carried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Carried {
    /// Nothing cites it.
    Uncited,
    /// Set aside with a reason, or said not to arise.
    Aside,
    /// Told to the players.
    Told,
    /// Carried as data.
    Data,
    /// It runs: a worked example comes out otherwise when what claims it is left out.
    Runs,
}

/// Coverage of all sources of a book.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Coverage {
    /// By source name, cases in the order of the book.
    pub sources: IndexMap<String, Vec<CoveredCase>>,
    /// Lines by the number of cases that they claim, most first: (line as `file:line`, cases).
    pub claims_per_line: Vec<(String, u32)>,
}

/// One case.
#[derive(Debug, Clone, Serialize)]
pub struct CoveredCase {
    /// Number as read.
    pub number: String,
    /// Title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// How it is carried.
    pub carried: Carried,
    /// Lines that claim it, as `file:line`.
    pub lines: Vec<String>,
    /// The example that shows that it runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<String>,
    /// Why it does not run, where the text says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl Carried {
    /// The word by which it is shown.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Uncited => "uncited",
            Self::Aside => "aside",
            Self::Told => "told",
            Self::Data => "data",
            Self::Runs => "runs",
        }
    }
}

impl Coverage {
    /// The same in the form that the report takes.
    #[must_use]
    pub fn for_report(&self) -> Vec<SourceCoverage> {
        let case = |case: &CoveredCase| CaseCoverage {
            number: case.number.clone(),
            title: case.title.clone().unwrap_or_default(),
            status: case.carried.word().to_owned(),
        };
        let sources = self.sources.iter();
        sources
            .map(|(source, cases)| SourceCoverage { source: source.clone(), cases: cases.iter().map(case).collect() })
            .collect()
    }

    /// Counts of one source; zeros for a source that the book does not have.
    #[must_use]
    pub fn counts(&self, source: &str) -> CoverageCounts {
        let mut counts = CoverageCounts::default();
        for case in self.sources.get(source).into_iter().flatten() {
            match case.carried {
                Carried::Uncited => counts.uncited += 1,
                Carried::Aside => counts.aside += 1,
                Carried::Told => counts.told += 1,
                Carried::Data => counts.data += 1,
                Carried::Runs => counts.runs += 1,
            }
        }
        counts
    }
}

/// How every case of every source is carried, before anything runs: see [`with_runs`].
#[must_use]
pub fn coverage(book: &Book) -> Coverage {
    let index: BTreeMap<&str, Index<'_>> =
        book.sources.iter().map(|(name, source)| (name.as_str(), Index::new(source))).collect();
    let mut found: BTreeMap<(String, usize), (Carried, Vec<String>)> = BTreeMap::new();
    let mut per_line: BTreeMap<String, u32> = BTreeMap::new();
    let mut mark = |source: &str, cases: Vec<usize>, carried: Carried, line: &str| {
        for case in cases {
            let entry = found.entry((source.to_owned(), case)).or_insert((Carried::Uncited, Vec::new()));
            entry.0 = entry.0.max(carried);
            if !entry.1.iter().any(|other| other == line) {
                entry.1.push(line.to_owned());
            }
        }
    };
    for (_, record) in book.origins.iter() {
        if record.claims.is_empty() {
            continue;
        }
        let line = place(book, record.span);
        let carried = if record.told { Carried::Told } else { Carried::Data };
        for claim in &record.claims {
            let Some(index) = index.get(claim.citation.source.as_str()) else { continue };
            let cases = index.cases(claim);
            *per_line.entry(line.clone()).or_default() += u32::try_from(cases.len()).unwrap_or(u32::MAX);
            mark(&claim.citation.source, cases, carried, &line);
        }
    }
    for part in &book.parts {
        for aside in part.content.asides.iter().chain(&part.content.not_here) {
            let line = place(book, book.origins.span(aside.from));
            for citation in &aside.cases {
                if let Some(index) = index.get(citation.source.as_str()) {
                    mark(&citation.source, index.of_citation(citation), Carried::Aside, &line);
                }
            }
        }
    }
    let sources = book.sources.iter().map(|(name, source)| (name.clone(), listed(name, source, &found))).collect();
    let mut claims_per_line: Vec<(String, u32)> = per_line.into_iter().collect();
    claims_per_line.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    Coverage { sources, claims_per_line }
}

/// The same with the cases that run, found by running the worked examples of every scenario with and without what claims
/// a case.
///
/// # Errors
/// Only if the model cannot be written as JSON, which is our own mistake. A scenario whose rules do not compile runs nothing.
pub fn with_runs(compiled: &Compiled, selection: &Selection) -> Result<Coverage, serde_json::Error> {
    let mut coverage = coverage(&compiled.book);
    for folded in &compiled.folded {
        let lowered = crate::lower::bundle_of(&compiled.book, folded, selection, &coverage)?;
        let Ok(code) = Code::compile(&lowered.scenario) else { continue };
        for ((source, number), example) in code.earned() {
            let Some(index) = compiled.book.sources.get(&source).map(Index::new) else { continue };
            let Some(case) = index.one(&number) else { continue };
            let case = coverage.sources.get_mut(&source).and_then(|cases| cases.get_mut(case));
            if let Some(case) = case.filter(|case| case.carried != Carried::Runs) {
                case.carried = Carried::Runs;
                case.example = Some(example);
            }
        }
    }
    for aside in compiled.book.parts.iter().flat_map(|part| &part.content.not_run) {
        for citation in &aside.cases {
            let Some(index) = compiled.book.sources.get(&citation.source).map(Index::new) else { continue };
            for at in index.of_citation(citation) {
                let case = coverage.sources.get_mut(&citation.source).and_then(|cases| cases.get_mut(at));
                if let Some(case) = case {
                    case.reason = Some(aside.reason.clone());
                }
            }
        }
    }
    Ok(coverage)
}

fn listed(name: &str, source: &Source, found: &BTreeMap<(String, usize), (Carried, Vec<String>)>) -> Vec<CoveredCase> {
    let mut cases = Vec::new();
    for (index, case) in source.cases.iter().enumerate() {
        let (carried, lines) = found.get(&(name.to_owned(), index)).cloned().unwrap_or((Carried::Uncited, Vec::new()));
        cases.push(CoveredCase {
            number: case.number.clone(),
            title: case.title.clone(),
            carried,
            lines,
            example: None,
            reason: None,
        });
    }
    cases
}

/// A place as `file:line`.
#[must_use]
pub fn place(book: &Book, span: cartouche_dsl::text::Span) -> String {
    let file = book.files.iter().find(|file| file.id == span.file);
    file.map_or_else(String::new, |file| format!("{}:{}", file.path, file.place(span.start).line))
}

/// The cases of a source by number.
struct Index<'s> {
    by_number: BTreeMap<&'s str, usize>,
    count: usize,
}

impl<'s> Index<'s> {
    fn new(source: &'s Source) -> Self {
        let by_number = source.cases.iter().enumerate().map(|(index, case)| (case.number.as_str(), index)).collect();
        Self { by_number, count: source.cases.len() }
    }

    /// Indexes of the cases that a claim covers: both ends and what stands between them in the book.
    fn cases(&self, claim: &ClaimedCase) -> Vec<usize> {
        if !matches!(claim.citation.kind, CitationKind::Case | CitationKind::Chart) {
            return Vec::new();
        }
        let first = self.one(&claim.citation.number);
        let last = claim.to.as_deref().and_then(|to| self.one(to));
        match (first, last) {
            (Some(first), Some(last)) if first <= last => (first..=last.min(self.count.saturating_sub(1))).collect(),
            (Some(first), _) => vec![first],
            _ => Vec::new(),
        }
    }

    fn of_citation(&self, citation: &Citation) -> Vec<usize> {
        let (number, to) =
            citation.number.split_once('-').map_or((citation.number.as_str(), None), |(a, b)| (a, Some(b)));
        self.cases(&ClaimedCase {
            citation: Citation { number: number.to_owned(), ..citation.clone() },
            to: to.map(ToOwned::to_owned),
            span: cartouche_dsl::text::Span::default(),
        })
    }

    /// The case itself, or the case that a sub-item (`12.41b i`, `10.34 ii`) belongs to.
    fn one(&self, number: &str) -> Option<usize> {
        let mut number = number;
        loop {
            if let Some(index) = self.by_number.get(number) {
                return Some(*index);
            }
            let cut = number.rfind(' ').or_else(|| {
                let last = number.chars().last()?;
                last.is_alphabetic().then(|| number.len() - last.len_utf8())
            })?;
            number = number.get(..cut)?;
        }
    }
}
