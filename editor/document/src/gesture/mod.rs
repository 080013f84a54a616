//! Gestures: from press to release, one step of undo.
//! Must not: change the document; whoever holds it applies the step.

mod label;
mod marks;
mod measure;
mod paint;
mod path;
mod place;
mod region;
mod replace;
mod select;
mod setup;
mod side;

pub use marks::{mark_hexes, mark_side};
pub use measure::Measured;
pub use path::{erase_path, lay_path};
pub use place::name_hex;
pub use replace::replace_terrain;
pub use setup::set_up;
pub use side::{SideWarning, flip, lay_sides, side_warning};

use crate::change::{Change, Step};
use crate::layout::Point;
use crate::tool::{Pointer, Tool, ToolState, View};
use cartouche_bundle::hex::HexNumber;
use std::collections::BTreeSet;

/// A gesture under way. Drop it to cancel it.
#[derive(Debug, Clone)]
pub struct Gesture {
    tools: ToolState,
    erase: bool,
    last: Point,
    changes: Vec<Change>,
    kind: Kind,
}

#[derive(Debug, Clone)]
enum Kind {
    Paint(paint::Stroke),
    Region(paint::Stroke),
    Fill(Vec<HexNumber>),
    Sides(side::Drag),
    Path(path::Drag),
    Place(place::Drag),
    SetUp(setup::Drag),
    Select(select::Drag),
    Measure(measure::Drag),
}

impl Gesture {
    /// Begins a gesture with a press; none if the tool in hand can do nothing here, see [`why_not`].
    #[must_use]
    pub fn begin(view: View<'_>, tools: &ToolState, pointer: &Pointer) -> Option<Self> {
        if why_not(view, tools, pointer).is_some() {
            return None;
        }
        let hex = view.layout.hex_at(pointer.at);
        let kind = match tools.tool {
            Tool::Terrain | Tool::Height | Tool::Survey => Kind::Paint(paint::Stroke::begin(view, tools, pointer)),
            Tool::Region => Kind::Region(paint::Stroke::begin(view, tools, pointer)),
            Tool::Fill => Kind::Fill(crate::tool::flood(view, tools, hex?)),
            Tool::Hexside => Kind::Sides(side::Drag::begin(view, tools, pointer)),
            Tool::Path => Kind::Path(path::Drag::begin(view, tools, pointer)),
            Tool::Place => Kind::Place(place::Drag::begin(view, tools, pointer)?),
            Tool::SetUp => Kind::SetUp(setup::Drag::begin(view, tools, pointer)?),
            Tool::Select => Kind::Select(select::Drag::begin(pointer)),
            Tool::Measure => Kind::Measure(measure::Drag::begin(view, hex?)),
            Tool::Calibrate => return None,
        };
        let mut gesture =
            Self { tools: tools.clone(), erase: pointer.erase, last: pointer.at, changes: Vec::new(), kind };
        gesture.remake(view);
        Some(gesture)
    }

    /// Goes on with a move of the pointer. Whether it takes away was said by the press.
    pub fn drag(&mut self, view: View<'_>, pointer: &Pointer) {
        let radius = self.tools.size.radius();
        match &mut self.kind {
            Kind::Paint(stroke) => {
                let whole = stroke.drag(view, radius, pointer);
                if whole {
                    self.changes.clear();
                }
                let fresh = stroke.fresh();
                self.changes.extend(paint::changes(view, &self.tools, self.erase, &fresh));
                self.last = pointer.at;
                return;
            }
            Kind::Region(stroke) => drop(stroke.drag(view, radius, pointer)),
            Kind::Fill(_) => {}
            Kind::Sides(drag) => drag.drag(view, pointer),
            Kind::Path(drag) => drag.drag(view, pointer),
            Kind::Place(drag) => drag.drag(view, pointer),
            Kind::SetUp(drag) => drag.drag(view, pointer),
            Kind::Select(drag) => drag.drag(pointer),
            Kind::Measure(drag) => drag.drag(view, pointer),
        }
        self.last = pointer.at;
        self.remake(view);
    }

    /// What would be changed if the gesture ended now.
    #[must_use]
    pub fn preview(&self) -> &[Change] {
        &self.changes
    }

    /// Ends the gesture. None if it changes nothing: a selection or a measure is asked for before.
    #[must_use]
    pub fn finish(mut self, view: View<'_>) -> Option<Step> {
        // The map may have been read anew meanwhile: what is taken for granted is looked up again.
        self.remake(view);
        let changes: Vec<Change> = self.changes.iter().filter(|change| !change.is_idle()).cloned().collect();
        if changes.is_empty() {
            return None;
        }
        Some(Step { label: self.label(view, &changes), changes })
    }

    /// Where the pointer was last: keep it in [`ToolState::last`], so that the next click with Shift draws a line from here.
    #[must_use]
    pub fn last(&self) -> Point {
        self.last
    }

    /// The chosen hexes as a gesture of the select tool leaves them.
    #[must_use]
    pub fn selection(&self, view: View<'_>) -> Option<BTreeSet<HexNumber>> {
        match &self.kind {
            Kind::Select(drag) => Some(drag.selection(view, &self.tools)),
            _ => None,
        }
    }

    /// What the measure tool counts.
    #[must_use]
    pub fn measured(&self) -> Option<&Measured> {
        match &self.kind {
            Kind::Measure(drag) => Some(drag.measured()),
            _ => None,
        }
    }

    /// What the map's heights say against the sides that would be laid.
    #[must_use]
    pub fn warnings(&self, view: View<'_>) -> Vec<SideWarning> {
        let laid = self.changes.iter().filter_map(|change| match change {
            Change::Side { side, feature, after: Some(after), .. } => {
                side_warning(view.state, *side, feature, after.up)
            }
            _ => None,
        });
        laid.collect()
    }

    fn remake(&mut self, view: View<'_>) {
        self.changes = match &mut self.kind {
            Kind::Paint(stroke) => {
                let fresh = stroke.all();
                paint::changes(view, &self.tools, self.erase, &fresh)
            }
            Kind::Fill(hexes) => paint::changes(view, &self.tools, self.erase, hexes),
            Kind::Region(stroke) => region::changes(view, &self.tools, self.erase, &stroke.all()),
            Kind::Sides(drag) => drag.changes(view, &self.tools, self.erase),
            Kind::Path(drag) => drag.changes(view, &self.tools, self.erase),
            Kind::Place(drag) => drag.changes(view),
            Kind::SetUp(drag) => drag.changes(view),
            Kind::Select(_) | Kind::Measure(_) => Vec::new(),
        };
    }
}

/// Why the tool in hand can do nothing here, in words that say the way out; none if it can.
#[must_use]
pub fn why_not(view: View<'_>, tools: &ToolState, pointer: &Pointer) -> Option<String> {
    let off = view.layout.hex_at(pointer.at).is_none();
    if off && matches!(tools.tool, Tool::Fill | Tool::Place | Tool::SetUp | Tool::Measure) {
        return Some("there is no hex of the map".to_owned());
    }
    let missing = match tools.tool {
        Tool::Terrain if tools.terrain.is_none() && (tools.also || !pointer.erase) => "choose a terrain first",
        Tool::Fill if tools.terrain.is_none() && tools.fill == crate::tool::FillWhat::Terrain && !pointer.erase => {
            "choose a terrain first"
        }
        Tool::Hexside if tools.feature.is_none() && !pointer.erase => "choose a hexside feature first",
        Tool::Path if tools.path.is_none() && !pointer.erase => "choose a kind of path first",
        Tool::Place if place::Drag::begin(view, tools, pointer).is_none() => {
            if pointer.erase {
                "there is no name here"
            } else {
                "type a name first, or press on one to move it"
            }
        }
        Tool::SetUp if setup::Drag::begin(view, tools, pointer).is_none() => {
            if pointer.erase {
                "no unit is set up here"
            } else {
                "choose a unit first, or press on one to move it"
            }
        }
        Tool::Region if tools.region.is_none() => "name a region first",
        Tool::Region => {
            let region = tools.region.as_deref().and_then(|name| region::find(view, tools.region_kind, name));
            if region.is_some_and(|region| !region.listed) {
                return region.map(|region| {
                    format!("the hexes of {} come from a rule in the text: change it there", region.name)
                });
            }
            return None;
        }
        _ => return None,
    };
    Some(missing.to_owned())
}
