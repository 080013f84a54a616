//! Suggestions from the scan: asked for, shown, accepted by the person, or dropped.
//! Must not: write a suggestion into the map unasked.
#![allow(clippy::float_arithmetic, reason = "confidence is drawn")]

use crate::app::{EditorApp, Mood, Proposed, Suggested, Tab};
use crate::canvas::{Spot, Suggestion};
use crate::command::Command;
use cartouche_bundle::hex::{HexNumber, HexSide};
use cartouche_document::change::{Change, Step};
use cartouche_document::document::Document;
use cartouche_document::layout::{Layout, Point};
use cartouche_document::state::{MapState, SideState, Survey};
use cartouche_document::suggest::{Picture, SideSuggester, Sight, SuggestError, Suggester};
use cartouche_scan::Scan;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc;

/// A scan as the suggestions look at it.
struct Pixels<'a>(&'a Scan);

impl Picture for Pixels<'_> {
    fn rgb(&self, x: i64, y: i64) -> Option<[u8; 3]> {
        self.0.pixel(x, y)
    }
}

impl EditorApp {
    pub(super) fn suggest(&mut self, command: Command) {
        match command {
            Command::SuggestTerrain => self.ask(None),
            Command::SuggestSides => {
                let features = self.document().map(|document| document.palette().features.clone()).unwrap_or_default();
                let feature = self.tools.feature.clone().or_else(|| features.first().map(|kind| kind.name.clone()));
                match feature {
                    Some(feature) => self.ask(Some(feature)),
                    None => self.tell(Mood::Told, "the project declares no hexside feature"),
                }
            }
            Command::AcceptSure(least) => self.accept(|proposed| proposed.confidence >= least),
            Command::AcceptSelected => {
                let chosen = self.tools.selection.clone();
                self.accept(|proposed| match proposed.spot {
                    Spot::Hex(hex) => chosen.contains(&hex),
                    Spot::Side(side) => side.hexes().iter().any(|hex| chosen.contains(hex)),
                });
            }
            Command::AcceptSuggestion(at) => {
                let wanted = self.suggested.list.get(at).map(|proposed| proposed.spot);
                self.accept(|proposed| Some(proposed.spot) == wanted);
            }
            Command::RejectSuggestion(at) if at < self.suggested.list.len() => {
                self.suggested.list.remove(at);
                self.suggested.mark();
            }
            Command::ShowSuggestion(at) => {
                let spot = self.suggested.list.get(at).map(|proposed| proposed.spot);
                let hex = spot.and_then(|spot| match spot {
                    Spot::Hex(hex) => Some(hex),
                    Spot::Side(side) => side.hexes().into_iter().next(),
                });
                if let Some(hex) = hex {
                    self.centre(hex);
                }
            }
            Command::DropSuggestions => self.suggested = Suggested::default(),
            _ => {}
        }
    }

    /// Learns and looks beside the window; for pictures and tests at once.
    fn ask(&mut self, feature: Option<String>) {
        let (wake, at_once) = (self.wake.clone(), self.setting.at_once);
        let Some(project) = &mut self.project else { return };
        let Some(layout) = project.document.layout().cloned() else { return };
        let Some(open) = project.scans.get(project.scan) else { return };
        let Some(scan) = open.picture().cloned() else { return };
        if open.fit.is_err() {
            self.tell(Mood::Told, "lay the scan under the grid first: suggestions look at each hex of the scan");
            return;
        }
        let (fit, state) = (open.laid.clone(), project.document.state().clone());
        let (tell, told) = mpsc::channel();
        let work = move || {
            let pixels = Pixels(&scan);
            let pixel_of = |at: Point| fit.pixel(at);
            let sight = Sight { picture: &pixels, pixel_of: &pixel_of };
            let found = match &feature {
                None => terrain(sight, &layout, &state),
                Some(feature) => sides(sight, &layout, &state, feature),
            };
            let _ = tell.send(found);
            if let Some(wake) = wake {
                wake();
            }
        };
        self.suggesting = Some(told);
        self.tab = Tab::Suggestions;
        if at_once {
            work();
            self.poll_suggestions();
        } else {
            std::thread::spawn(work);
        }
    }

    /// Takes the suggestions, if they have come.
    pub(crate) fn poll_suggestions(&mut self) {
        let Some(found) = self.suggesting.as_ref().and_then(|told| told.try_recv().ok()) else { return };
        self.suggesting = None;
        match found {
            Ok(list) => {
                self.suggested = Suggested { list, marks: Vec::new() };
                self.suggested.mark();
                self.overlays.suggestions.shown = true;
            }
            Err(why) => self.tell(Mood::Told, why.to_string()),
        }
    }

    /// Makes one step of those suggestions that are wanted, and still say something new.
    fn accept(&mut self, wanted: impl Fn(&Proposed) -> bool) {
        if self.gesture.is_some() || self.waits_for_answer() {
            return;
        }
        let Some(state) = self.document().map(Document::state) else { return };
        let (taken, left): (Vec<Proposed>, Vec<Proposed>) = self.suggested.list.iter().cloned().partition(wanted);
        let changes: Vec<Change> = taken.iter().filter_map(|proposed| change(state, proposed)).collect();
        self.suggested.list = left;
        self.suggested.mark();
        if !changes.is_empty() {
            let many = changes.len();
            let label = if many == 1 { "accept a suggestion".to_owned() } else { format!("accept {many} suggestions") };
            self.make(Step { label, changes });
        }
    }
}

impl Suggested {
    /// Brings the marks on the map up to the list.
    fn mark(&mut self) {
        let marks = self.list.iter().map(|proposed| Suggestion {
            spot: proposed.spot,
            name: proposed.name.clone(),
            confidence: f32::from(proposed.confidence) / 1000.0,
        });
        self.marks = marks.collect();
    }
}

/// What accepting a suggestion changes; none where the map says something already.
fn change(state: &MapState, proposed: &Proposed) -> Option<Change> {
    match proposed.spot {
        Spot::Hex(hex) => {
            let suggestion = cartouche_document::suggest::HexSuggestion {
                hex,
                terrain: proposed.name.clone(),
                confidence: proposed.confidence,
                runner_up: None,
            };
            suggestion.accept(state)
        }
        Spot::Side(side) => {
            let known = state.sides.contains_key(&(side, proposed.name.clone()));
            let after = Some(SideState::default());
            (!known).then(|| Change::Side { side, feature: proposed.name.clone(), before: None, after })
        }
    }
}

/// Whether a person has looked at a hex.
fn looked_at(state: &MapState, hex: HexNumber) -> bool {
    matches!(state.known(hex), Some(Survey::Painted | Survey::Checked))
}

fn terrain(sight: Sight<'_>, layout: &Layout, state: &MapState) -> Result<Vec<Proposed>, SuggestError> {
    let painted: BTreeMap<HexNumber, String> = state
        .hexes
        .iter()
        .filter(|(hex, _)| looked_at(state, **hex))
        .filter_map(|(hex, state)| Some((*hex, state.main()?.to_owned())))
        .collect();
    let suggester = Suggester::learn(sight, layout, &painted)?;
    let bare = |hex: &HexNumber| state.hexes.get(hex).is_none_or(|state| state.terrain.is_empty());
    let wanted: Vec<HexNumber> = layout.grid().hexes().filter(bare).collect();
    let found = suggester.hexes(sight, layout, &wanted).into_iter().map(|found| Proposed {
        spot: Spot::Hex(found.hex),
        name: found.terrain,
        confidence: found.confidence,
        runner_up: found.runner_up,
    });
    Ok(found.collect())
}

fn sides(sight: Sight<'_>, layout: &Layout, state: &MapState, feature: &str) -> Result<Vec<Proposed>, SuggestError> {
    let with: BTreeSet<HexSide> =
        state.sides.keys().filter(|(_, kind)| kind == feature).map(|(side, _)| *side).collect();
    // Who has drawn two sides of a hex has looked at its other sides too.
    let mut touched: BTreeMap<HexNumber, usize> = BTreeMap::new();
    with.iter().flat_map(|side| side.hexes()).for_each(|hex| *touched.entry(hex).or_default() += 1);
    let seen =
        |hex: HexNumber| touched.get(&hex).is_some_and(|many| *many > 1) || state.known(hex) == Some(Survey::Checked);
    let (mut without, mut wanted) = (BTreeSet::new(), Vec::new());
    for hex in layout.grid().hexes() {
        for (_, other) in layout.grid().neighbours(hex) {
            let Ok(side) = HexSide::between(hex, other) else { continue };
            if hex < other && !with.contains(&side) {
                if seen(hex) || seen(other) {
                    without.insert(side);
                } else {
                    wanted.push(side);
                }
            }
        }
    }
    let suggester = SideSuggester::learn(sight, layout, &with, &without)?;
    let found = suggester.sides(sight, layout, &wanted).into_iter().filter(|found| found.confidence >= 500);
    Ok(found
        .map(|found| Proposed {
            spot: Spot::Side(found.side),
            name: feature.to_owned(),
            confidence: found.confidence,
            runner_up: None,
        })
        .collect())
}
