//! Reader of scenarios: turns, area, forces, limits, control and points.
//! Must not: resolve names of units; layers do that once all armies are known.

use super::grid::has_words;
use super::{Reader, Statement};
use crate::book::ScenarioItem;
use crate::syntax::{ItemRef, LineRef, Literal, Word, parse};
use cartouche_bundle::model::{
    Award, AwardKind, Cell, Control, Limit, LimitKind, Night, OriginId, OriginRef, Situation,
};

/// The most turns that a scenario may have.
const MOST_TURNS: i64 = 1000;

impl Reader<'_> {
    /// `scenario battle "17 September 1862" {`.
    pub(crate) fn scenario(&mut self, item: &ItemRef<'_>, head: &Statement<'_>) {
        let name = head.captures.joined("name");
        let mut scenario = ScenarioItem {
            name: name.clone(),
            title: head.captures.joined("title"),
            from: head.from,
            ..ScenarioItem::default()
        };
        for line in self.only_lines(item.body()) {
            if let Some(statement) = self.line("scenario", &line, head.from) {
                self.scenario_line(&line, &statement, &mut scenario);
            }
        }
        let key = (self.part, format!("scenario {name}"));
        if let Some(first) = self.seen.get(&key).copied() {
            return self.twice("the scenario", &name, first, head.from);
        }
        self.seen.insert(key, head.from);
        self.current().scenarios.push(scenario);
    }

    fn scenario_line(&mut self, line: &LineRef<'_>, statement: &Statement<'_>, scenario: &mut ScenarioItem) {
        let at = &statement.captures;
        let from = statement.from;
        let id = statement.shape.id;
        let situation = &mut scenario.situation;
        let repeatable = matches!(
            id,
            "scenario.setup" | "scenario.arrivals" | "scenario.limits" | "scenario.control" | "scenario.points"
        );
        let key = match id {
            "scenario.clock" => "scenario.turns",
            "scenario.levels-ratio" | "scenario.levels-points" => "scenario.levels",
            id => id,
        };
        let first = situation.origins.get(key).map(|first| first.from);
        if !repeatable && !self.once(key.trim_start_matches("scenario."), first, from) {
            return;
        }
        situation.origins.entry(key.to_owned()).or_insert(OriginRef { from });
        match id {
            "scenario.turns" => {
                situation.turns = self.number(at.one("count"));
                if situation.turns.is_some_and(|turns| turns > MOST_TURNS) {
                    self.out_of_bounds(statement.span, "the number of turns", &MOST_TURNS.to_string());
                    situation.turns = None;
                }
                situation.first = at.text("side");
            }
            "scenario.clock" => self.clock(statement, situation),
            "scenario.night" => {
                situation.night = self.night(at.all("turns")).map(|value| Cell { value, from, marks: Vec::new() });
            }
            "scenario.date" => scenario.date = self.date(at.one("date")),
            "scenario.area" => self.area(statement, situation),
            "scenario.uses" => {
                situation.uses = at.list("names");
                situation.without = at.list("others");
            }
            "scenario.setup" => self.set_up(line, statement, situation),
            "scenario.arrivals" => self.arrivals(line, from, situation),
            "scenario.limits" => self.limits(line, from, situation),
            "scenario.control" => self.control(line, from, situation),
            "scenario.points" => self.points(line, from, situation),
            _ => situation.levels = Some(self.levels(line, statement)),
        }
    }

    /// `turns 9:00-12:00 by half hours`: a turn for each time, both ends in.
    fn clock(&mut self, statement: &Statement<'_>, situation: &mut Situation) {
        let Some(word) = statement.captures.one("times") else { return };
        let step = match statement.captures.joined("step").as_str() {
            "quarter hours" => 15,
            "half hours" => 30,
            "hours" => 60,
            _ => {
                let Some((first, last)) = self.whole_range(word) else { return };
                if last - first >= MOST_TURNS {
                    return self.out_of_bounds(word.span, "the number of turns", &MOST_TURNS.to_string());
                }
                situation.turn_names = (first..=last).map(|day| day.to_string()).collect();
                situation.turns = Some(last - first + 1);
                return;
            }
        };
        let Some((first, last)) = parse::clock_range(word.text) else {
            return self.wrong(word.span, word.text, "two times of the day, as `9:00-12:00`,");
        };
        // Past midnight the clock begins anew.
        let length = if last >= first { last - first } else { last + 24 * 60 - first };
        if length % step != 0 {
            return self.wrong(word.span, word.text, "a last time that the steps meet");
        }
        let times = (0..=length / step).map(|turn| (first + turn * step) % (24 * 60));
        situation.turn_names = times.map(|minutes| format!("{}:{:02}", minutes / 60, minutes % 60)).collect();
        situation.turns = i64::try_from(situation.turn_names.len()).ok();
    }

    fn night(&mut self, words: &[Word<'_>]) -> Option<Night> {
        if let [word] = words {
            if word.kind == Literal::Question {
                return Some(Night::Hole);
            }
            if word.text == "none" {
                return Some(Night::None);
            }
        }
        let mut turns = Vec::new();
        for word in words {
            let (low, high) = self.whole_range(*word)?;
            if high > MOST_TURNS {
                self.out_of_bounds(word.span, &format!("turn {high}"), &MOST_TURNS.to_string());
                return None;
            }
            turns.extend(low..=high);
        }
        Some(Night::Turns(turns))
    }

    fn area(&mut self, statement: &Statement<'_>, situation: &mut Situation) {
        let at = &statement.captures;
        let (whole, region) = (at.joined("area") == "whole map", at.text("region"));
        if whole == region.is_some() {
            let wanted = "`whole map`, or `region` with its name,";
            return self.wrong(statement.span, &at.joined("area"), wanted);
        }
        situation.area = region;
    }

    fn limits(&mut self, block: &LineRef<'_>, parent: OriginId, situation: &mut Situation) {
        for line in self.only_lines(block.body()) {
            let Some(statement) = self.line("limits", &line, parent) else { continue };
            if matches!(statement.shape.id, "limits.same" | "limits.until" | "limits.not-counting") {
                // `repeats the limit before it` may stand at the level of the line it means.
                match situation.limits.last_mut() {
                    Some(limit) if statement.shape.id == "limits.same" => limit.restated = true,
                    _ => self.misplaced(&statement, "a limit", "put it deeper, under the limit that it speaks of"),
                }
                continue;
            }
            let Some(kind) = self.limit(&statement) else { continue };
            let mut limit =
                Limit { limit: kind, until: None, not_counting: None, restated: false, from: statement.from };
            for line in self.only_lines(line.body()) {
                let Some(under) = self.line("limits", &line, statement.from) else { continue };
                let at = &under.captures;
                match under.shape.id {
                    "limits.same" => limit.restated = true,
                    "limits.until" => limit.until = at.text("text"),
                    "limits.not-counting" => limit.not_counting = at.text("text"),
                    _ => self.misplaced(&under, "a scenario", "put it at the level of the other limits"),
                }
            }
            situation.limits.push(limit);
        }
    }

    fn limit(&mut self, statement: &Statement<'_>) -> Option<LimitKind> {
        let at = &statement.captures;
        let side = at.joined("side");
        Some(match statement.shape.id {
            "limits.count-on" | "limits.count-from" => LimitKind::Count {
                side,
                count: self.number(at.one("count"))?,
                turn: self.number(at.one("turn"))?,
                onward: statement.shape.id == "limits.count-from",
            },
            "limits.units" => {
                LimitKind::Units { units: self.units(at.all("units")), turn: self.number(at.one("turn"))? }
            }
            "limits.hexes" => {
                let hexes = self.region_hexes(at.all("hexes"));
                LimitKind::SetUpAt { side, hexes, turn: self.number(at.one("turn"))? }
            }
            _ => LimitKind::Never { side, unit_type: at.joined("whom") },
        })
    }

    fn control(&mut self, block: &LineRef<'_>, parent: OriginId, situation: &mut Situation) {
        for line in self.only_lines(block.body()) {
            let Some(statement) = self.line("control", &line, parent) else { continue };
            let at = &statement.captures;
            let from = statement.from;
            if statement.shape.id == "control.how" {
                let first = situation.control_rule.as_ref().map(|cell| cell.from);
                if self.once("held by the side", first, from) {
                    situation.control_rule = Some(Cell { value: at.joined("how"), from, marks: Vec::new() });
                }
            } else {
                situation.control.push(Control { side: at.joined("side"), what: at.list("what"), from });
            }
        }
    }

    fn points(&mut self, block: &LineRef<'_>, parent: OriginId, situation: &mut Situation) {
        for line in self.only_lines(block.body()) {
            let Some(statement) = self.line("points", &line, parent) else { continue };
            let at = &statement.captures;
            let from = statement.from;
            if statement.shape.id == "points.told" {
                self.mark_told(from);
                situation.points_told.push(Cell { value: at.joined("text"), from, marks: Vec::new() });
                continue;
            }
            let side = at.joined("side");
            let side = self.is_side(&side).then_some(side);
            let Some(points) = self.fraction(at.one("points")) else { continue };
            let award = match statement.shape.id {
                "points.each" => AwardKind::Each { what: at.joined("what") },
                "points.control" => AwardKind::Control {
                    what: at.list("what"),
                    all: has_words(&line.words().to_vec(), &["all", "of", "it"]),
                },
                _ => AwardKind::Once { what: at.joined("what") },
            };
            let at_end = has_words(&line.words().to_vec(), &["at", "the", "end"]);
            situation.points.push(Award { side, points, award, at_end, from });
        }
    }
}
