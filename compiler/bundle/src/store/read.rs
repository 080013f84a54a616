//! Opening a bundle: format and version first, then every hash, then the content.
//! Must not: read a part before its hash is checked, or give half a bundle.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Budgets, Intake, MANIFEST, Parts, ReadError, SCENARIO_JSON, SCENARIO_RON};
use crate::canonical;
use crate::model::{FORMAT, VERSION};

/// What a reader needs of the manifest; its other fields are left alone.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ManifestHead {
    /// The name of the format.
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// The SHA-256 of each part, by name.
    pub parts: BTreeMap<String, String>,
}

/// A bundle whose parts are all there and are those that the manifest was made for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    head: ManifestHead,
    parts: Parts,
    depth: usize,
}

/// Checks a bundle that came from anywhere: sizes and names, format and version, hashes, text and nesting.
///
/// # Errors
/// The first reason to refuse it.
pub fn open(parts: Parts, budgets: &Budgets) -> Result<Opened, ReadError> {
    let mut intake = Intake::new(*budgets);
    for (name, bytes) in parts {
        intake.take(&name, bytes)?;
    }
    let parts = intake.finish();
    let head = read_head(&parts, budgets.depth)?;
    check_hashes(&head, &parts)?;
    for name in [SCENARIO_JSON, SCENARIO_RON] {
        part(&parts, name)?;
    }
    for (name, bytes) in &parts {
        let kind = name.rsplit_once('.').map_or("", |(_, kind)| kind);
        if kind == "json" {
            check_depth(name, text(name, bytes)?, budgets.depth)?;
        } else if ["ron", "html", "svg", "txt", "csv"].contains(&kind) {
            text(name, bytes)?;
        }
    }
    Ok(Opened { head, parts, depth: budgets.depth })
}

impl Opened {
    /// Format, version and hashes.
    #[must_use]
    pub fn head(&self) -> &ManifestHead {
        &self.head
    }

    /// The parts by name, the manifest among them.
    #[must_use]
    pub fn parts(&self) -> &Parts {
        &self.parts
    }

    /// The whole manifest.
    ///
    /// # Errors
    /// If it has not the form of `M`.
    pub fn manifest<M: DeserializeOwned>(&self) -> Result<M, ReadError> {
        from_json(MANIFEST, part(&self.parts, MANIFEST)?)
    }

    /// The scenario, from the JSON, once the RON is known to say the same.
    ///
    /// # Errors
    /// If either cannot be read as `T`, or they differ.
    pub fn scenario<T: Serialize + DeserializeOwned>(&self) -> Result<T, ReadError> {
        let scenario: T = from_json(SCENARIO_JSON, part(&self.parts, SCENARIO_JSON)?)?;
        let ron = text(SCENARIO_RON, part(&self.parts, SCENARIO_RON)?)?;
        // RON writes an optional value with a bracket of its own, so it may stand twice as deep.
        let options = canonical::ron_options(self.depth.saturating_mul(2));
        let twin: T = options.from_str(ron).map_err(|error| match error.code {
            ron::Error::Eof => ReadError::CutShort(SCENARIO_RON.to_owned()),
            ron::Error::ExceededRecursionLimit => {
                ReadError::TooDeep { name: SCENARIO_RON.to_owned(), budget: self.depth }
            }
            _ => not_readable(SCENARIO_RON, &error),
        })?;
        let one = canonical::json(&scenario).map_err(|error| not_readable(SCENARIO_JSON, &error))?;
        let other = canonical::json(&twin).map_err(|error| not_readable(SCENARIO_RON, &error))?;
        if one == other {
            Ok(scenario)
        } else {
            Err(ReadError::ContentsDiffer { json: SCENARIO_JSON, ron: SCENARIO_RON })
        }
    }
}

/// Reads format and version before anything else: a newer manifest may look otherwise below them.
fn read_head(parts: &Parts, depth: usize) -> Result<ManifestHead, ReadError> {
    let bytes = part(parts, MANIFEST)?;
    check_depth(MANIFEST, text(MANIFEST, bytes)?, depth)?;
    let manifest: Value = from_json(MANIFEST, bytes)?;
    let format = manifest.get("format").and_then(Value::as_str).ok_or(ReadError::NoFormat)?;
    if format != FORMAT {
        return Err(ReadError::OtherFormat(ReadError::cut(format)));
    }
    match manifest.get("version").and_then(Value::as_u64) {
        None | Some(0) => return Err(ReadError::NoVersion),
        Some(made_by) if made_by > u64::from(VERSION) => {
            return Err(ReadError::Newer { made_by, reads: VERSION });
        }
        Some(_) => {}
    }
    serde_json::from_value(manifest).map_err(|error| not_readable(MANIFEST, &error))
}

fn check_hashes(head: &ManifestHead, parts: &Parts) -> Result<(), ReadError> {
    if let Some(name) = parts.keys().find(|name| *name != MANIFEST && !head.parts.contains_key(*name)) {
        return Err(ReadError::Unlisted(name.clone()));
    }
    for (name, hash) in &head.parts {
        if !canonical::is_sha256(hash) {
            return Err(ReadError::NoHash(ReadError::cut(name)));
        }
        let bytes = parts.get(name).ok_or_else(|| ReadError::Missing(ReadError::cut(name)))?;
        if canonical::sha256(bytes) != *hash {
            return Err(ReadError::WrongHash(name.clone()));
        }
    }
    Ok(())
}

/// Counts brackets outside strings, in one pass and without recursion, before a parser sees the text.
fn check_depth(name: &str, json: &str, budget: usize) -> Result<(), ReadError> {
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    for byte in json.bytes() {
        if in_string {
            in_string = escaped || byte != b'"';
            escaped = !escaped && byte == b'\\';
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > budget {
            return Err(ReadError::TooDeep { name: name.to_owned(), budget });
        }
    }
    Ok(())
}

fn part<'a>(parts: &'a Parts, name: &str) -> Result<&'a [u8], ReadError> {
    parts.get(name).map(Vec::as_slice).ok_or_else(|| ReadError::Missing(name.to_owned()))
}

fn text<'a>(name: &str, bytes: &'a [u8]) -> Result<&'a str, ReadError> {
    std::str::from_utf8(bytes).map_err(|error| ReadError::NotUtf8 { name: name.to_owned(), at: error.valid_up_to() })
}

fn from_json<T: DeserializeOwned>(name: &str, bytes: &[u8]) -> Result<T, ReadError> {
    serde_json::from_slice(bytes).map_err(|error| match error.classify() {
        serde_json::error::Category::Eof => ReadError::CutShort(name.to_owned()),
        _ => not_readable(name, &error),
    })
}

fn not_readable(name: &str, error: &dyn std::fmt::Display) -> ReadError {
    ReadError::NotReadable { name: name.to_owned(), why: error.to_string().chars().take(300).collect() }
}
