//! A source: its cases as read, what is printed otherwise, what it refers to.
//! Must not: hold the source's sentences.

use super::{OriginId, OriginRef};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A rulebook.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Source {
    /// Title.
    pub title: String,
    /// Name of the plain text from which it was transcribed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// SHA-256 of that text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
    /// Printing, and its date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<(String, Option<String>)>,
    /// Parts: name and title.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<(String, Option<String>)>,
    /// Cases in the order of the book, as written: numbers may repeat while nothing reads one of them otherwise.
    pub cases: Vec<Case>,
    /// Cases that the numbering skips.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub omitted: Vec<OmittedCase>,
    /// Main sections that the table of contents lists.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contents: Vec<(i64, i64)>,
    /// Sections declared to be missing in the contents.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contents_lack: Vec<String>,
    /// References from case to case.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub references: Vec<Reference>,
    /// Origins of single lines by line name.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub origins: IndexMap<String, OriginRef>,
}

/// A case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Case {
    /// Number as read.
    pub number: String,
    /// Title, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Part of the book.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// The statement (`printed` there when the book prints another number).
    pub from: OriginId,
}

/// A case that is skipped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OmittedCase {
    /// Number.
    pub number: String,
    /// Why.
    pub reason: String,
    /// The statement.
    pub from: OriginId,
}

/// A reference from case to case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Reference {
    /// From.
    pub case: String,
    /// To, as read.
    pub to: Vec<String>,
    /// The statement.
    pub from: OriginId,
}
