//! Splices: entries taken out and put in, all at once, and the splice that turns it round.
//! Must not: know why.

use super::Document;
use crate::change::Touched;
use crate::text::{Entry, Says};
use std::sync::Arc;

/// One place of a splice, counted in the entries as they are before it.
#[derive(Debug, Clone)]
pub(super) struct Hunk {
    pub(super) at: usize,
    pub(super) removed: usize,
    pub(super) inserted: Vec<Arc<Entry>>,
}

/// Hunks in the order of their places; none overlap.
pub(super) type Splice = Vec<Hunk>;

impl Document {
    /// Makes a splice and brings what the map says up to date. Gives the splice back to what was.
    pub(super) fn splice(&mut self, splice: Splice, touched: &mut Touched) -> Splice {
        let old = std::mem::take(&mut self.cut.entries);
        let (map_from, map_to) = (self.cut.map.start, self.cut.map.end);
        let mut new: Vec<Arc<Entry>> = Vec::with_capacity(old.len() + splice.len());
        let mut back = Splice::with_capacity(splice.len());
        let mut out: Vec<Arc<Entry>> = Vec::new();
        let mut put: Vec<Arc<Entry>> = Vec::new();
        let mut next = 0;
        let mut grown = 0i64;
        for hunk in splice {
            let at = hunk.at.max(next).min(old.len());
            new.extend_from_slice(old.get(next..at).unwrap_or_default());
            let taken = old.get(at..(at + hunk.removed).min(old.len())).unwrap_or_default().to_vec();
            if at >= map_from && at <= map_to {
                grown += count(hunk.inserted.len()) - count(taken.len());
            }
            back.push(Hunk { at: new.len(), removed: hunk.inserted.len(), inserted: taken.clone() });
            next = at + taken.len();
            out.extend(taken);
            put.extend(hunk.inserted.iter().cloned());
            new.extend(hunk.inserted);
        }
        new.extend_from_slice(old.get(next..).unwrap_or_default());
        self.cut.entries = new;
        self.cut.map.end = usize::try_from((count(map_to) + grown).max(0)).unwrap_or(map_to);
        self.brought_up(&out, &put, touched);
        let file = self.map_file.clone();
        self.touch(&file);
        back
    }

    fn brought_up(&mut self, out: &[Arc<Entry>], put: &[Arc<Entry>], touched: &mut Touched) {
        let says_grid =
            |entries: &[Arc<Entry>]| entries.iter().any(|entry| matches!(entry.says, Says::Grid(..) | Says::Map(..)));
        if says_grid(out) || says_grid(put) {
            touched.all = true;
            return self.read_all();
        }
        self.note_touched(out, touched);
        self.note_touched(put, touched);
        touched.hexes.sort_unstable();
        touched.hexes.dedup();
        if self.doubles {
            return self.read_all();
        }
        if self.only_hexes_said_anew(out, put) {
            return;
        }
        out.iter().for_each(|entry| self.unsay(entry));
        let mut lists =
            out.iter().chain(put).any(|entry| matches!(entry.says, Says::Path(_) | Says::Place(_) | Says::Region(_)));
        for entry in put {
            if !self.say(entry) {
                // A second line for one thing, or a line that needs the lists: work it all out.
                lists = false;
                self.read_all();
                break;
            }
        }
        if lists {
            self.read_lists();
        }
    }
}

impl Document {
    /// A stroke over painted hexes: each line says something else of the same hex. Nothing needs to be taken out and put in again.
    /// False, with nothing done, for anything else.
    fn only_hexes_said_anew(&mut self, out: &[Arc<Entry>], put: &[Arc<Entry>]) -> bool {
        let pair = |(old, new): (&Arc<Entry>, &Arc<Entry>)| match (&old.says, &new.says) {
            (Says::Hex(one, _), Says::Hex(other, _)) => one == other,
            _ => false,
        };
        if out.len() != put.len() || !out.iter().zip(put).all(pair) {
            return false;
        }
        for entry in put {
            if let Says::Hex(hex, state) = &entry.says {
                self.state.hexes.insert(*hex, state.clone());
            }
        }
        true
    }
}

fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}
