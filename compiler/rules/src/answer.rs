//! An answer: a value, or the hole that stands in its place, and the reasons in order.
//! Must not: give a bare number, or drop a reason because it changed nothing.

use cartouche_bundle::model::{CitationKind, OriginId, Scenario};
use cartouche_bundle::number::Fraction;
use serde::Serialize;
use std::fmt;

/// A value that is known, or what stands in its way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Known<T> {
    /// The value.
    Value {
        /// It.
        value: T,
    },
    /// The source does not have it.
    NotInSource {
        /// The name of the hole.
        hole: String,
    },
    /// The source has it in words, and no rule that runs says it.
    ToldOnly {
        /// What is told, and where.
        what: String,
    },
}

/// One thing that led to the answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// What, in the words of the bundle: `wood`, `brook not used`.
    pub what: String,
    /// What it adds; none where it adds nothing that can be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<Fraction>,
    /// Whether it was looked at and not used.
    pub unused: bool,
    /// The cases cited where it is set.
    pub cases: Vec<String>,
    /// The statement that set it.
    pub origin: OriginId,
    /// How many rules deep it was found.
    #[serde(skip_serializing_if = "is_top")]
    pub level: u8,
}

fn is_top(level: &u8) -> bool {
    *level == 0
}

/// A value with the reasons for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Answer<T> {
    /// The value.
    pub value: Known<T>,
    /// Why, in the order in which it was looked at.
    pub reasons: Vec<Reason>,
}

impl<T> Known<T> {
    /// The value, if there is one.
    #[must_use]
    pub fn known(&self) -> Option<&T> {
        match self {
            Self::Value { value } => Some(value),
            Self::NotInSource { .. } | Self::ToldOnly { .. } => None,
        }
    }

    /// The same, with another value where there is one; a hole keeps its name.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Known<U> {
        match self {
            Self::Value { value } => Known::Value { value: change(value) },
            Self::NotInSource { hole } => Known::NotInSource { hole },
            Self::ToldOnly { what } => Known::ToldOnly { what },
        }
    }
}

impl<T: fmt::Display> fmt::Display for Known<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value { value } => value.fmt(f),
            Self::NotInSource { hole } => write!(f, "not in the source: {hole}"),
            Self::ToldOnly { what } => write!(f, "told in words only: {what}"),
        }
    }
}

impl fmt::Display for Reason {
    /// `wood 2 [5.2]`; what was not used stands in round brackets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let amount = self.amount.map_or_else(String::new, |amount| format!(" {}", amount.printed()));
        let cases = if self.cases.is_empty() { String::new() } else { format!(" [{}]", self.cases.join(", ")) };
        if self.unused {
            write!(f, "({}{amount}{cases}: not used)", self.what)
        } else {
            write!(f, "{}{amount}{cases}", self.what)
        }
    }
}

impl<T: fmt::Display> fmt::Display for Answer<T> {
    /// The value, and a line for each reason.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)?;
        self.reasons.iter().try_for_each(|reason| write!(f, "\n  {reason}"))
    }
}

/// The cases that the first of these statements with any cites, as people write them: `5.2`, `chart 5.2`, with the
/// name of the source where the scenario has several.
pub(crate) fn cases(scenario: &Scenario, statements: &[OriginId]) -> Vec<String> {
    let origin = |id: &OriginId| scenario.origins.get(usize::try_from(id.0).ok()?);
    let Some(cited) = statements.iter().filter_map(origin).find(|origin| !origin.cites.is_empty()) else {
        return Vec::new();
    };
    let named = scenario.sources.len() > 1;
    let words = cited.cites.iter().map(|citation| {
        let kind = match citation.kind {
            CitationKind::Case => "",
            CitationKind::Chart => "chart",
            CitationKind::Counter => "counter",
            CitationKind::Map => "map",
        };
        let source = if named { citation.source.as_str() } else { "" };
        let said = [source, kind, citation.number.as_str()];
        said.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    });
    words.collect()
}

/// Reasons while they are gathered; nothing is made of them where nobody asks, as in a search over a whole map.
#[derive(Debug, Default)]
pub(crate) struct Notes(Option<Vec<Reason>>);

impl Notes {
    pub(crate) fn kept() -> Self {
        Self(Some(Vec::new()))
    }

    pub(crate) fn say(&mut self, reason: impl FnOnce() -> Reason) {
        if let Some(kept) = &mut self.0 {
            kept.push(reason());
        }
    }

    pub(crate) fn take(self) -> Vec<Reason> {
        self.0.unwrap_or_default()
    }
}
