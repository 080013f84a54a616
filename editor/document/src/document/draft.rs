//! From changes to the splice that writes them.
//! Must not: change the document; the splice does.

use super::splice::{Hunk, Splice};
use super::{ApplyError, Document, setup};
use crate::change::Change;
use crate::state::{Chain, HexState, PathState, RegionKind, SideState};
use crate::text::{self, Entry, Says};
use cartouche_bundle::hex::{HexNumber, HexSide};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is being written: entries changed or taken out, and lines put between entries.
#[derive(Default)]
struct Draft {
    /// By place: the new entry, or none to take it out.
    edits: BTreeMap<usize, Option<Entry>>,
    /// Hex lines written anew. A stroke has many, each once: they are sorted at the end.
    hexes: Vec<(usize, Option<Entry>)>,
    /// Room to write in.
    scratch: String,
    /// By place: entries that go before the entry of that place.
    puts: BTreeMap<usize, Vec<Entry>>,
}

/// A change to one line: where it stands if there shall be one already, its kind's rank, and what it becomes.
struct OneLine {
    line: Option<Option<usize>>,
    rank: u8,
    text: Option<String>,
}

/// Where each hex line stands, by number.
struct HexLines(Vec<(HexNumber, usize)>);

impl HexLines {
    fn of(entries: &[Arc<Entry>]) -> Self {
        let mut lines: Vec<(HexNumber, usize)> = Vec::new();
        for (at, entry) in entries.iter().enumerate() {
            if let Says::Hex(hex, _) = entry.says {
                lines.push((hex, at));
            }
        }
        // Stable, so that of two lines for one hex the first stays the first.
        lines.sort_by_key(|(hex, _)| *hex);
        Self(lines)
    }

    fn line(&self, hex: HexNumber) -> Option<usize> {
        let at = self.0.partition_point(|(other, _)| *other < hex);
        self.0.get(at).filter(|(other, _)| *other == hex).map(|(_, line)| *line)
    }

    /// Behind the line of the next lower number, or before the first line; none while there is no hex line.
    fn place_for(&self, hex: HexNumber) -> Option<usize> {
        let at = self.0.partition_point(|(other, _)| *other < hex);
        match at.checked_sub(1).and_then(|before| self.0.get(before)) {
            Some((_, line)) => Some(line + 1),
            None => self.0.first().map(|(_, line)| *line),
        }
    }
}

impl Document {
    /// Works out the splice that writes the changes.
    pub(super) fn draft(&self, changes: &[&Change]) -> Result<Splice, ApplyError> {
        let mut draft = Draft::default();
        let hexes =
            changes.iter().any(|change| matches!(change, Change::Hex { .. })).then(|| HexLines::of(&self.cut.entries));
        let mut added: Vec<(&str, &SideState, Vec<HexSide>)> = Vec::new();
        let mut put_hexes: Vec<(HexNumber, &HexState)> = Vec::new();
        for change in changes.iter().filter(|change| !change.is_idle()) {
            match change {
                Change::Hex { hex, before: None, after: Some(after) } => put_hexes.push((*hex, after)),
                Change::Hex { hex, before, after } => {
                    let line = hexes.as_ref().and_then(|lines| lines.line(*hex));
                    let line = line.ok_or_else(|| ApplyError::NoLine(change.what()))?;
                    self.draft_hex(&mut draft, line, *hex, before.as_ref(), after.as_ref());
                }
                Change::Side { side, feature, before: None, after: Some(after) } => {
                    let group = added.iter_mut().find(|(kind, state, _)| *kind == feature.as_str() && *state == after);
                    match group {
                        Some((_, _, sides)) => sides.push(*side),
                        None => added.push((feature.as_str(), after, vec![*side])),
                    }
                }
                Change::Side { side, feature, after, .. } => {
                    self.draft_side(&mut draft, *side, feature, after.as_ref())?;
                }
                Change::SetUp { .. } => {}
                other => self.draft_line(&mut draft, other)?,
            }
        }
        if let Some(lines) = &hexes {
            self.put_hexes(&mut draft, lines, put_hexes);
        }
        for (feature, state, sides) in added {
            let at = self
                .last(|says| matches!(says, Says::Sides(kind, ..) if kind == feature))
                .or_else(|| self.last(|says| matches!(says, Says::Sides(..))));
            let lines = text::add_sides(feature, state, &sides, self.cut.indent, self.eol);
            self.put(&mut draft, at.map(|at| at + 1), 2, lines);
        }
        Ok(self.hunks(draft))
    }

    fn read(&self, text: String) -> Entry {
        text::read_entry(text, self.cut.indent, self.layout.as_ref().map(crate::layout::Layout::grid))
    }

    /// Writes a hex line as the window writes it.
    fn write_hex(&self, out: &mut String, hex: HexNumber, state: &HexState) {
        out.clear();
        out.extend(std::iter::repeat_n(' ', self.cut.indent));
        text::render_hex(out, hex, state);
        out.push_str(self.eol);
    }

    fn hex_line(&self, hex: HexNumber, state: &HexState) -> Entry {
        let mut text = String::with_capacity(32);
        self.write_hex(&mut text, hex, state);
        // A note may hold signs that a string cannot: what the line says is read off it. All else says what was given.
        if state.note.is_some() { self.read(text) } else { Entry { text, says: Says::Hex(hex, state.clone()) } }
    }

    fn draft_hex(
        &self,
        draft: &mut Draft,
        line: usize,
        hex: HexNumber,
        before: Option<&HexState>,
        after: Option<&HexState>,
    ) {
        let Some(entry) = self.cut.entries.get(line) else { return };
        let Some(after) = after else {
            let left = text::erase_line(&entry.text, self.cut.indent, self.eol).map(|text| self.read(text));
            draft.hexes.push((line, left));
            return;
        };
        // Most lines are as the window writes them, and need not be parsed to be written again.
        let plain = before.is_some_and(|before| {
            self.write_hex(&mut draft.scratch, hex, before);
            draft.scratch == entry.text
        });
        let new = if plain {
            self.hex_line(hex, after)
        } else {
            self.read(text::rewrite_hex(&entry.text, self.cut.indent, hex, after))
        };
        draft.hexes.push((line, Some(new)));
    }

    fn put_hexes(&self, draft: &mut Draft, lines: &HexLines, mut hexes: Vec<(HexNumber, &HexState)>) {
        hexes.sort_by_key(|(hex, _)| *hex);
        let mut first = Vec::new();
        for (hex, state) in hexes {
            let entry = self.hex_line(hex, state);
            match lines.place_for(hex) {
                Some(at) => draft.puts.entry(at).or_default().push(entry),
                None => first.push(entry.text),
            }
        }
        self.put(draft, None, 1, first);
    }

    /// Puts lines at a place, or, if none is given, behind the last lines of what comes before their kind in a map.
    fn put(&self, draft: &mut Draft, at: Option<usize>, rank: u8, lines: Vec<String>) {
        if lines.is_empty() {
            return;
        }
        let mut entries: Vec<Entry> = lines.into_iter().map(|text| self.read(text)).collect();
        let at = at.unwrap_or_else(|| {
            let before = self.last(|says| rank_of(says).is_some_and(|other| other <= rank)).map(|at| at + 1);
            let at = before.unwrap_or(self.cut.map.start);
            let above = at.checked_sub(1).and_then(|above| self.cut.entries.get(above));
            // The first lines of their kind stand apart from what is above.
            if above.is_some_and(|above| rank_of(&above.says) != Some(rank)) && !draft.puts.contains_key(&at) {
                entries.insert(0, Entry { text: self.eol.to_owned(), says: Says::Nothing });
            }
            at
        });
        draft.puts.entry(at).or_default().extend(entries);
    }

    /// The last entry of the map for which something holds.
    fn last(&self, holds: impl Fn(&Says) -> bool) -> Option<usize> {
        let inside = self.cut.entries.get(..self.cut.map.end)?;
        inside.iter().rposition(|entry| holds(&entry.says)).filter(|at| *at + 1 >= self.cut.map.start)
    }

    fn draft_side(
        &self,
        draft: &mut Draft,
        side: HexSide,
        feature: &str,
        after: Option<&SideState>,
    ) -> Result<(), ApplyError> {
        let holds = |entry: &Entry| matches!(&entry.says, Says::Sides(kind, sides, _) if kind == feature && sides.contains(&side));
        // A line that this step has already written is found as it is now.
        let line = draft.edits.iter().find(|(_, entry)| entry.as_ref().is_some_and(holds)).map(|(at, _)| *at);
        let line = line.or_else(|| {
            let mut lines = self.cut.entries.iter().enumerate();
            lines.find(|(at, entry)| !draft.edits.contains_key(at) && holds(entry)).map(|(at, _)| at)
        });
        let line = line.ok_or_else(|| ApplyError::NoLine(format!("{feature} {side}")))?;
        let text = match draft.edits.get(&line) {
            Some(Some(entry)) => entry.text.clone(),
            _ => self.cut.entries.get(line).map(|entry| entry.text.clone()).unwrap_or_default(),
        };
        let (left, own) = text::rewrite_side(&text, self.cut.indent, feature, side, after, self.eol);
        let left = left.or_else(|| text::erase_line(&text, self.cut.indent, self.eol));
        draft.edits.insert(line, left.map(|text| self.read(text)));
        if let Some(own) = own {
            draft.puts.entry(line + 1).or_default().push(self.read(own));
        }
        Ok(())
    }

    /// Changes that concern one line.
    fn draft_line(&self, draft: &mut Draft, change: &Change) -> Result<(), ApplyError> {
        let no_line = || ApplyError::NoLine(change.what());
        let OneLine { line, rank, text } = match change {
            Change::Path { kind, name, before, after } => self.path_line(kind, name, before.as_ref(), after.as_ref()),
            Change::Region { kind: RegionKind::Edge, name, .. } => return Err(ApplyError::Derived(name.clone())),
            Change::Place { .. } | Change::Region { .. } => self.named_line(change),
            Change::Grid { .. } | Change::Scan { .. } => self.grid_line(change)?,
            Change::Hex { .. } | Change::Side { .. } | Change::SetUp { .. } => return Ok(()),
        };
        match (line, text) {
            // There was a line: written anew, or taken out but for its comment.
            (Some(line), text) => {
                let line = line.ok_or_else(no_line)?;
                let old = self.cut.entries.get(line).ok_or_else(no_line)?;
                let text = text.or_else(|| text::erase_line(&old.text, self.cut.indent, self.eol));
                draft.edits.insert(line, text.map(|text| self.read(text)));
            }
            (None, Some(text)) => {
                let at = self.last(|says| rank_of(says) == Some(rank));
                self.put(draft, at.map(|at| at + 1), rank, vec![text]);
            }
            (None, None) => {}
        }
        Ok(())
    }

    fn path_line(
        &self,
        kind: &str,
        name: &Option<String>,
        before: Option<&Vec<Chain>>,
        after: Option<&Vec<Chain>>,
    ) -> OneLine {
        let says = |chains: &Vec<Chain>| {
            self.last(|says| matches!(says, Says::Path(path) if path.kind == kind && path.name == *name && path.chains == *chains))
        };
        let line = before.and_then(says);
        let old = line.and_then(|at| self.cut.entries.get(at)).zip(before);
        let text = after.filter(|after| !after.is_empty()).map(|after| match old {
            Some((entry, before)) => text::rewrite_path(&entry.text, self.cut.indent, before, after),
            None => {
                let path = PathState { kind: kind.to_owned(), name: name.clone(), chains: after.clone() };
                text::render_path(&path, self.cut.indent, self.eol)
            }
        });
        OneLine { line: before.is_some().then_some(line), rank: 3, text }
    }

    /// A place, region or entry.
    fn named_line(&self, change: &Change) -> OneLine {
        let (indent, eol) = (self.cut.indent, self.eol);
        match change {
            Change::Place { name, before, after } => {
                let line = self.last(|says| matches!(says, Says::Place(place) if place.name == *name));
                let entry = line.and_then(|at| self.cut.entries.get(at));
                let text = after.map(|hex| match entry {
                    Some(entry) => text::rewrite_place(&entry.text, indent, hex),
                    None => text::render_place(name, hex, indent, eol),
                });
                OneLine { line: before.is_some().then_some(line), rank: 4, text }
            }
            Change::Region { kind, name, before, after } => {
                let line = self
                    .last(|says| matches!(says, Says::Region(region) if region.kind == *kind && region.name == *name));
                let entry = line.and_then(|at| self.cut.entries.get(at));
                let text = after.as_ref().filter(|hexes| !hexes.is_empty()).map(|hexes| match entry {
                    Some(entry) => text::rewrite_region(&entry.text, indent, hexes),
                    None => text::render_region(*kind, name, hexes, indent, eol),
                });
                OneLine { line: before.is_some().then_some(line), rank: 5, text }
            }
            _ => OneLine { line: None, rank: 5, text: None },
        }
    }

    /// The block of the grid, for its own lines or a scan's.
    fn grid_line(&self, change: &Change) -> Result<OneLine, ApplyError> {
        let line = self.last(|says| matches!(says, Says::Grid(..)));
        let entry = line.and_then(|at| self.cut.entries.get(at));
        match change {
            Change::Grid { before, after } => {
                let text = after.as_ref().map(|after| match entry {
                    Some(entry) => text::rewrite_grid(&entry.text, before.as_deref(), after),
                    None => text::render_grid(after, self.cut.indent, self.eol),
                });
                Ok(OneLine { line: line.is_some().then_some(line), rank: 0, text })
            }
            Change::Scan { file, after, .. } => {
                let entry = entry.ok_or(ApplyError::NoGrid)?;
                let text = text::rewrite_scan(&entry.text, file, after.as_deref());
                let text = text.ok_or_else(|| ApplyError::NoLine(change.what()))?;
                Ok(OneLine { line: Some(line), rank: 0, text: Some(text) })
            }
            _ => Ok(OneLine { line: None, rank: 0, text: None }),
        }
    }

    /// Sets a unit's place in the map's own file, where an army stands in it.
    pub(super) fn draft_set_up(
        &self,
        unit: &str,
        owner: &str,
        before: Option<&str>,
        after: Option<&str>,
    ) -> Result<Splice, ApplyError> {
        let old = self.text();
        let new = setup::rewrite(&old, unit, owner, before, after)?;
        let mut at = 0;
        for (index, entry) in self.cut.entries.iter().enumerate() {
            let end = at + entry.text.len();
            let same = new.get(at..end) == Some(entry.text.as_str());
            if !same {
                // One cell was changed, so one entry differs: it ends as far from the end as it did.
                let end = new.len().saturating_sub(old.len() - end);
                let text = new.get(at..end).unwrap_or_default().to_owned();
                let says = entry.says.clone();
                return Ok(vec![Hunk { at: index, removed: 1, inserted: vec![Arc::new(Entry { text, says })] }]);
            }
            at = end;
        }
        Ok(Splice::new())
    }

    fn hunks(&self, mut draft: Draft) -> Splice {
        let entries = &self.cut.entries;
        let edited = std::mem::take(&mut draft.hexes);
        if draft.puts.is_empty() && draft.edits.is_empty() {
            return sorted(edited.into_iter().filter_map(|(at, edit)| hunk(entries, at, edit)).collect());
        }
        draft.edits.extend(edited);
        // A last line without a line end gets one before something is put behind it.
        let last = entries.len().saturating_sub(1);
        let open = entries.last().filter(|entry| !entry.text.ends_with('\n'));
        if let (Some(open), true) = (open, draft.puts.contains_key(&entries.len())) {
            let edit = draft.edits.entry(last).or_insert_with(|| Some((**open).clone()));
            if let Some(entry) = edit.as_mut().filter(|entry| !entry.text.ends_with('\n')) {
                entry.text.push_str(self.eol);
            }
        }
        let mut splice: Splice = Vec::with_capacity(draft.edits.len() + draft.puts.len());
        for (at, put) in draft.puts {
            splice.push(Hunk { at, removed: 0, inserted: put.into_iter().map(Arc::new).collect() });
        }
        splice.extend(draft.edits.into_iter().filter_map(|(at, edit)| hunk(entries, at, edit)));
        sorted(splice)
    }
}

/// The hunk of one edit; none if it changes no byte.
fn hunk(entries: &[Arc<Entry>], at: usize, edit: Option<Entry>) -> Option<Hunk> {
    let same = edit.as_ref().is_some_and(|entry| entries.get(at).is_some_and(|old| old.text == entry.text));
    (!same).then(|| Hunk { at, removed: 1, inserted: edit.into_iter().map(Arc::new).collect() })
}

/// In the order of places; what is put before an entry comes before its change.
fn sorted(mut splice: Splice) -> Splice {
    splice.sort_by_key(|hunk| (hunk.at, hunk.removed));
    splice
}

/// The order in which the kinds of lines stand in a map.
fn rank_of(says: &Says) -> Option<u8> {
    Some(match says {
        Says::Map(..) | Says::Grid(..) => 0,
        Says::Hex(..) => 1,
        Says::Sides(..) => 2,
        Says::Path(_) => 3,
        Says::Place(_) => 4,
        Says::Region(_) => 5,
        Says::Nothing | Says::Other => return None,
    })
}
