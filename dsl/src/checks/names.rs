//! E0301, E0302: names that nothing declares, wherever they are used, and names that are another form of a known one.
//! Must not: report terrain names; those are E0505. Nor moments of the sequence; those are E0651 and E0652.

use super::known::{Kind, Likeness};
use super::view::View;
use crate::diagnostics::{Diagnostic, FixGrade};
use crate::names::{hyphenated, spelling};
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::model::{Chart, Effect, LevelsBy, LimitKind, OriginId, Where};

const FORCES: &[Kind] = &[Kind::Side, Kind::Formation, Kind::UnitType, Kind::Unit, Kind::Leader];
const GROUND: &[Kind] = &[Kind::Place, Kind::Region, Kind::Entry];

/// Checks the names of a scenario.
pub(super) fn check(view: &View<'_>, sink: &mut Vec<Diagnostic>) {
    let mut names = Names { view, sink, searches: 0 };
    names.rules();
    names.forces();
    names.states();
    names.charts();
    names.tables();
    names.situation();
    names.markers_for_states();
}

struct Names<'v, 's> {
    view: &'v View<'v>,
    sink: &'s mut Vec<Diagnostic>,
    /// How often a near name was looked for.
    searches: usize,
}

impl Names<'_, '_> {
    fn wanted(&mut self, what: &str, name: &str, kinds: &[Kind], from: OriginId) {
        if !self.view.known.has(kinds, name) {
            self.unknown(what, name, kinds, from);
        }
    }

    fn unknown(&mut self, what: &str, name: &str, kinds: &[Kind], from: OriginId) {
        self.searches += 1;
        let search = self.searches <= spelling::MOST_SEARCHES;
        let like = search.then(|| self.view.known.like(name, kinds)).flatten();
        self.unknown_like(what, name, like, from);
    }

    fn unknown_like(&mut self, what: &str, name: &str, like: Option<Likeness<'_>>, from: OriginId) {
        let at = self.view.word(from, name);
        let problem = match like {
            Some(Likeness::Misspelt(near)) => {
                let near = hyphenated_if_needed(near);
                Diagnostic::new("E0301", format!("there is no {what} `{name}`"))
                    .primary(at, "unknown here")
                    .help(format!("`{near}` is near"))
                    .fix_replace(FixGrade::Likely, format!("write `{near}`"), at, near)
            }
            Some(Likeness::OtherForm(near)) => {
                let near = hyphenated_if_needed(near);
                Diagnostic::new("E0302", format!("`{name}` is no {what}; `{near}` is, and may be the same"))
                    .primary(at, "another form of a known name?")
                    .help(format!(
                        "if the book means `{near}`, write `{near} printed \"{name}\"`; else declare `{name}`"
                    ))
                    .fix_replace(FixGrade::Likely, format!("read `{near}`"), at, format!("{near} printed \"{name}\""))
            }
            None => Diagnostic::new("E0301", format!("there is no {what} `{name}`"))
                .primary(at, "unknown here")
                .help("declare it, or take it out"),
        };
        self.sink.push(problem);
    }

    fn rules(&mut self) {
        let content = self.view.content;
        let about = &self.view.about;
        for rule in &content.rules {
            for word in &rule.whom {
                self.wanted("side, formation or type of unit", word, FORCES, rule.from);
            }
            for word in &rule.about {
                if !self.view.known.has_any(word) && !about.is_ground(word) {
                    self.unknown_like("name", word, about.like(word), rule.from);
                }
            }
        }
    }

    fn forces(&mut self) {
        let content = self.view.content;
        for unit_type in content.unit_types.values() {
            if let Some(base) = &unit_type.is {
                self.wanted("type of unit", base, &[Kind::UnitType], unit_type.from);
            }
        }
        for unit in content.units.values() {
            self.wanted("type of unit", &unit.unit_type, &[Kind::UnitType], unit.from);
        }
        let counters = &content.counters;
        for entry in counters.legend.values() {
            self.wanted("type of unit", &entry.unit_type, &[Kind::UnitType], entry.from);
        }
        let faces = counters.flags.values().chain(&counters.start_face);
        for face in faces.filter(|face| !counters.faces.contains(face)) {
            let origin = counters
                .origins
                .values()
                .find(|origin| self.view.word(origin.from, face) != self.view.span(origin.from));
            self.listed(
                "face",
                face,
                counters.faces.iter().map(String::as_str),
                origin.map_or_else(OriginId::default, |o| o.from),
            );
        }
        for chit in content.chits.values() {
            if let Some(formation) = &chit.formation {
                self.wanted("formation", formation, &[Kind::Formation, Kind::Unit], chit.from);
            }
        }
        for entry in content.cups.values().flat_map(|cup| &cup.holds) {
            self.wanted("chit", &entry.chit, &[Kind::Chit], entry.from);
        }
    }

    fn states(&mut self) {
        let content = self.view.content;
        for states in content.states.values() {
            let names: Vec<&str> = states.order.iter().map(|state| state.value.as_str()).collect();
            let known = |name: &str| name == "eliminated" || names.contains(&name);
            for roll in states.rolls.values() {
                for (state, outcomes) in &roll.rows {
                    if !known(state) {
                        self.listed(
                            "state",
                            state,
                            names.iter().copied(),
                            outcomes.first().map_or(roll.from, |o| o.from),
                        );
                    }
                    for outcome in outcomes {
                        if let Some(to) = outcome.to.as_ref().filter(|to| !known(to)) {
                            self.listed("state", to, names.iter().copied(), outcome.from);
                        }
                    }
                }
            }
            for become_at in &states.become_at {
                for state in become_at.states.iter().chain(std::iter::once(&become_at.to)).filter(|state| !known(state))
                {
                    self.listed("state", state, names.iter().copied(), become_at.from);
                }
            }
            for (state, cells) in states.effects.iter().filter(|(state, _)| !known(state)) {
                self.listed(
                    "state",
                    state,
                    names.iter().copied(),
                    cells.values().next().map_or(states.from, |cell| cell.from),
                );
            }
        }
    }

    /// A name that must be one of a list, with the nearest of it.
    fn listed<'n>(&mut self, what: &str, name: &str, list: impl Iterator<Item = &'n str> + Clone, from: OriginId) {
        let at = self.view.word(from, name);
        let near = spelling::nearest(name, list.clone());
        let other = || list.clone().find(|known| super::known::in_common(known, name).is_some());
        let problem = match (near, other()) {
            (Some(near), _) => Diagnostic::new("E0301", format!("there is no {what} `{name}`"))
                .primary(at, "unknown here")
                .help(format!("`{near}` is near"))
                .fix_replace(FixGrade::Likely, format!("write `{near}`"), at, near),
            (None, Some(near)) => {
                Diagnostic::new("E0302", format!("`{name}` is no {what}; `{near}` is, and may be the same"))
                    .primary(at, "another form of a known name?")
                    .help(format!("if the book means `{near}`, write `{near}` and say `printed \"{name}\"`"))
            }
            (None, None) => {
                let known: Vec<&str> = list.take(12).collect();
                Diagnostic::new("E0301", format!("there is no {what} `{name}`")).primary(at, "unknown here").help(
                    if known.is_empty() {
                        format!("declare a {what}, or take this out")
                    } else {
                        format!("known are {}", known.join(", "))
                    },
                )
            }
        };
        self.sink.push(problem);
    }

    fn charts(&mut self) {
        let content = self.view.content;
        for chart in [&content.terrain, &content.hexsides, &content.paths] {
            self.chart(chart);
        }
    }

    fn chart(&mut self, chart: &Chart) {
        for row in chart.rows.values() {
            if let Some(base) = row.is.as_ref().filter(|base| !chart.rows.contains_key(*base)) {
                self.listed("row", base, chart.rows.keys().map(String::as_str), row.from);
            }
            for cell in &row.effects {
                self.effect(&cell.value, cell.from);
            }
        }
        for restated in &chart.restated {
            if !chart.rows.contains_key(&restated.row) {
                self.listed("row", &restated.row, chart.rows.keys().map(String::as_str), restated.from);
            }
            if !chart.columns.contains(&restated.column) {
                self.listed("column", &restated.column, chart.columns.iter().map(String::as_str), restated.from);
            }
        }
    }

    fn effect(&mut self, effect: &Effect, from: OriginId) {
        match effect {
            Effect::Becomes { state } => self.wanted("state", state, &[Kind::State], from),
            Effect::Cost { by_type, .. } => {
                for unit_type in by_type.keys() {
                    self.wanted("type of unit", unit_type, &[Kind::UnitType], from);
                }
            }
            Effect::All { of } => of.iter().for_each(|effect| self.effect(effect, from)),
            _ => {}
        }
    }

    fn tables(&mut self) {
        let content = self.view.content;
        for (table, codes) in &content.results {
            if !content.tables.contains_key(table) {
                let first = codes.values().next().map(|code| code.from);
                let item = first.and_then(|from| self.view.book.origins.get(from)?.parent).or(first);
                self.listed("table", table, content.tables.keys().map(String::as_str), item.unwrap_or_default());
            }
        }
        for table in content.tables.values() {
            let heads: Vec<&str> = table
                .planes
                .iter()
                .flat_map(|plane| plane.columns.iter().chain(plane.rows.iter().filter_map(|row| row.head.as_ref())))
                .map(|head| head.text.as_str())
                .collect();
            for edge in &table.edges {
                let named = std::iter::once(&edge.beyond).chain(&edge.use_head);
                for head in named.filter(|head| !heads.contains(&head.as_str()) && !ends_a_range(head, &heads)) {
                    self.listed("row or column", head, heads.iter().copied(), edge.from);
                }
            }
        }
    }

    fn situation(&mut self) {
        let situation = self.view.situation;
        let line = |name: &str| situation.origins.get(name).map_or_else(OriginId::default, |origin| origin.from);
        if let Some(side) = &situation.first {
            self.wanted("side", side, &[Kind::Side], line("scenario.turns"));
        }
        if let Some(region) = &situation.area {
            self.wanted("region", region, &[Kind::Region], line("scenario.area"));
        }
        for name in situation.uses.iter().chain(&situation.without) {
            self.wanted("army or formation", name, &[Kind::Side, Kind::Formation], line("scenario.uses"));
        }
        for placement in &situation.setup {
            self.place(&placement.at, placement.from);
        }
        for arrival in &situation.arrivals {
            self.wanted("side", &arrival.side, &[Kind::Side], arrival.from);
            self.place(&arrival.at, arrival.from);
        }
        for limit in &situation.limits {
            match &limit.limit {
                LimitKind::Never { side, unit_type } => {
                    self.wanted("side", side, &[Kind::Side], limit.from);
                    self.wanted("type of unit", unit_type, &[Kind::UnitType], limit.from);
                }
                LimitKind::Count { side, .. } | LimitKind::SetUpAt { side, .. } => {
                    self.wanted("side", side, &[Kind::Side], limit.from);
                }
                LimitKind::Units { .. } => {}
            }
        }
        for control in &situation.control {
            self.wanted("side", &control.side, &[Kind::Side], control.from);
            self.grounds(&control.what, control.from);
        }
        for award in &situation.points {
            if let Some(side) = &award.side {
                self.wanted("side", side, &[Kind::Side], award.from);
            }
            if let cartouche_bundle::model::AwardKind::Control { what, .. } = &award.award {
                self.grounds(what, award.from);
            }
        }
        self.levels();
    }

    fn levels(&mut self) {
        let Some(levels) = &self.view.situation.levels else { return };
        let sides: Vec<&str> = match &levels.by {
            LevelsBy::Ratio { first, second } => vec![first, second],
            LevelsBy::Points { side } | LevelsBy::Difference { side } => vec![side],
        };
        for side in sides {
            self.wanted("side", side, &[Kind::Side], levels.from);
        }
        let names = || levels.bands.iter().map(|band| band.level.as_str());
        let named = levels.claims.iter().map(|claim| (&claim.value.0, claim.from));
        let zero = levels.when_zero.iter().map(|zero| (&zero.value.1, zero.from));
        for (level, from) in named.chain(zero).filter(|(level, _)| !names().any(|name| name == level.as_str())) {
            self.listed("level", level, names(), from);
        }
    }

    fn place(&mut self, at: &Where, from: OriginId) {
        if let Where::Named { name } = at {
            self.wanted("place, region or entry", name, GROUND, from);
        }
    }

    fn grounds(&mut self, names: &[String], from: OriginId) {
        for name in names.iter().filter(|name| name.parse::<HexNumber>().is_err()) {
            self.wanted("place, region or entry", name, GROUND, from);
        }
    }

    /// A marker shows a state; a marker whose name is another form of a state's name is most likely that state's.
    fn markers_for_states(&mut self) {
        let view = self.view;
        for (name, marker) in &view.content.markers {
            if view.known.has(&[Kind::State], name) {
                continue;
            }
            let states = view.known.of(&[Kind::State]);
            let Some(state) = states.into_iter().find(|state| super::known::in_common(state, name).is_some()) else {
                continue;
            };
            if view.content.markers.contains_key(state) {
                continue;
            }
            let at = view.word(marker.from, name);
            self.sink.push(
                Diagnostic::new("E0302", format!("no state is called `{name}`; `{state}` is, and may be the same"))
                    .primary(at, "another form of a known name?")
                    .help(format!("if the marker shows that state, write `{state} printed \"{name}\"`"))
                    .fix_replace(
                        FixGrade::Likely,
                        format!("read `{state}`"),
                        at,
                        format!("{state} printed \"{name}\""),
                    ),
            );
        }
    }
}

/// A name as it may be called in a line: with hyphens if it has blanks.
fn hyphenated_if_needed(name: &str) -> String {
    if name.contains(' ') { hyphenated(name) } else { name.to_owned() }
}

/// Whether the head is an end of a range among the heads: `23` of `23+`, `6` of `4-6`.
fn ends_a_range(head: &str, heads: &[&str]) -> bool {
    heads.iter().any(|range| {
        range.strip_suffix('+') == Some(head)
            || range.split_once('-').is_some_and(|(low, high)| low == head || high == head)
    })
}
