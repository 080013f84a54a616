//! A game step by step through the sequence of play: orders in, a log out; what may be ordered, what must be.
//! Must not: decide for a player, throw dice, or let an order through that the rules refuse.

use super::compile::Code;
use super::error::{Result, RunError};
use super::eval::{Run, members};
use super::node::{Does, Rule};
use super::program::{Answers, Done, Flow, Wanted};
use super::state::{At, State};
use super::value::{Lack, Sym, Val};
use super::world::World;
use cartouche_bundle::dice::Dice;
use cartouche_bundle::model::DefinitionKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Most orders of one action that are looked at.
const MOST_ORDERS: usize = 20_000;

/// An order: an action, what each of its parts is, and the throws and choices that it asks for, as they are printed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// The action.
    pub action: String,
    /// Its parts in order: each one thing, or for a part that is a set, several.
    pub parts: Vec<Vec<String>>,
    /// Throws in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<i64>,
    /// Choices in order, each a list of things.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Vec<String>>,
}

/// What came of an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Came {
    /// It was done.
    Done {
        /// What it did.
        log: Vec<Done>,
    },
    /// A throw of these dice is wanted; nothing was done yet.
    Roll {
        /// The dice.
        dice: Dice,
    },
    /// A choice is wanted; nothing was done yet.
    Choose {
        /// Whose.
        by: String,
        /// What may be chosen: each a list of things, an empty one for none.
        options: Vec<Vec<String>>,
    },
    /// The source lacks what it needs; nothing was done.
    Blocked {
        /// What.
        lack: Lack,
    },
}

/// Orders that may be given.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Orders {
    /// They, in the order of the actions and of what their parts are taken from.
    pub orders: Vec<Order>,
    /// What the source lacks, so that of some order nobody can tell whether it may be given.
    pub unknown: Option<Lack>,
}

/// Where a game stands in its sequence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Moment {
    /// Turn.
    pub turn: i64,
    /// Side whose player-turn it is.
    pub side: String,
    /// Phase.
    pub phase: String,
}

/// A game being played.
#[derive(Debug)]
pub struct Game<'c, 's> {
    code: &'c Code<'s>,
    world: &'c World,
    state: State,
    sides: Vec<String>,
    phases: Vec<String>,
    side: usize,
    phase: usize,
    over: bool,
}

impl<'s> Code<'s> {
    /// A game at its first phase.
    ///
    /// # Errors
    /// If the scenario has no sequence of play, or does not say how many turns there are.
    pub fn game(&self) -> Result<Game<'_, 's>> {
        let content = &self.scenario.content;
        let mut sides: Vec<String> = content.sides.keys().cloned().collect();
        let first = self.scenario.situation.first.as_ref().or(content.sequence.first.as_ref());
        if let Some(at) = first.and_then(|first| sides.iter().position(|side| side == first)) {
            sides.rotate_left(at);
        }
        let phases = content.sequence.phases.clone();
        if phases.is_empty() || sides.is_empty() {
            return Err(RunError::new("the scenario has no sequence of play"));
        }
        if self.scenario.situation.turns.is_none() {
            return Err(RunError::new("the scenario does not say how many turns there are"));
        }
        let mut game = Game {
            code: self,
            world: &self.world,
            state: State::start(self),
            sides,
            phases,
            side: 0,
            phase: 0,
            over: false,
        };
        game.enter();
        Ok(game)
    }
}

impl Game<'_, '_> {
    /// Where the game stands; none when it is over.
    #[must_use]
    pub fn moment(&self) -> Option<Moment> {
        let side = self.sides.get(self.side)?.clone();
        let phase = self.phases.get(self.phase)?.clone();
        (!self.over).then_some(Moment { turn: self.state.turn, side, phase })
    }

    fn enter(&mut self) {
        let side = self.sides.get(self.side).map(|side| self.code.sym(side));
        let phase = self.phases.get(self.phase).map(|phase| self.code.sym(phase));
        self.state.phasing = side;
        self.state.phase = phase;
    }

    /// What is remembered only until now falls back.
    fn forget(&mut self, ended: &[&str]) {
        let gone = |sym: &Sym| {
            let memory = self.code.memory.get(sym);
            memory.and_then(|memory| memory.until.as_deref()).is_some_and(|until| ended.contains(&until))
        };
        for piece in &mut self.state.units {
            piece.values.retain(|field, _| !gone(field));
        }
        self.state.sides.retain(|(_, field), _| !gone(field));
        self.state.hexes.retain(|(_, field), _| !gone(field));
        self.state.game.retain(|field, _| !gone(field));
    }

    fn run(&self) -> Run<'_, '_> {
        static NOTHING: std::sync::OnceLock<BTreeSet<cartouche_bundle::model::OriginId>> = std::sync::OnceLock::new();
        Run::new(self.code, self.world, self.state.clone(), NOTHING.get_or_init(BTreeSet::new))
    }

    fn actions(&self) -> impl Iterator<Item = (usize, &Rule)> {
        let phase = self.state.phase;
        let bound = move |rule: &Rule| {
            rule.lines.iter().any(|line| match &line.does {
                Does::During(phases) => phase.is_some_and(|phase| phases.contains(&phase)),
                _ => false,
            })
        };
        let rules = self.code.rules.iter().enumerate();
        rules.filter(move |(_, rule)| rule.kind == DefinitionKind::Action && bound(rule))
    }

    /// Every order that may be given now, of parts that are single things; with `must`, only those that must be.
    ///
    /// # Errors
    /// If a rule cannot be evaluated, or an action could be ordered in too many ways.
    pub fn orders(&self, must: bool) -> Result<Orders> {
        let mut open = Orders::default();
        for (place, rule) in self.actions() {
            if must && !rule.lines.iter().any(|line| matches!(line.does, Does::Must)) {
                continue;
            }
            let mut run = self.run();
            let mut found: Vec<Vec<Val>> = vec![Vec::new()];
            for (at, parameter) in rule.parameters.iter().enumerate() {
                let Some(from) = &parameter.from else { return Err(self.no_set(rule, &parameter.name)) };
                let mut longer = Vec::new();
                for so_far in &found {
                    let mut args = so_far.clone();
                    args.resize(at.max(rule.slots), Val::None);
                    let set = run.inside_of(rule, args, |run| run.eval(from))?;
                    if let Val::Unknown(lack) = &set {
                        open.unknown.get_or_insert_with(|| (**lack).clone());
                        continue;
                    }
                    for member in members(&set) {
                        let mut next = so_far.clone();
                        next.push(if parameter.some { Val::set(vec![member]) } else { member });
                        longer.push(next);
                    }
                }
                if longer.len() > MOST_ORDERS {
                    let message = format!("`{}` could be ordered in more than {MOST_ORDERS} ways", rule.name);
                    return Err(RunError::new(message).within(rule.from));
                }
                found = longer;
            }
            for args in found {
                let permitted = run.permit(place, args.clone(), must)?;
                if let Val::Unknown(lack) = &permitted {
                    open.unknown.get_or_insert_with(|| (**lack).clone());
                }
                if permitted == Val::YES {
                    let parts =
                        args.iter().map(|arg| members(arg).iter().map(|one| run.shown(one)).collect()).collect();
                    open.orders.push(Order {
                        action: rule.name.clone(),
                        parts,
                        rolls: Vec::new(),
                        choices: Vec::new(),
                    });
                }
            }
        }
        Ok(open)
    }

    fn no_set(&self, rule: &Rule, part: &str) -> RunError {
        RunError::new(format!("`{}` does not say from what `{part}` is taken", rule.name)).within(rule.from)
    }

    /// A printed thing as a value: a unit by name, a hex, a word.
    fn thing(&self, text: &str) -> Val {
        if let Some(unit) = self.state.by_name.get(text) {
            return Val::Unit(*unit);
        }
        match text {
            "yes" => Val::YES,
            "no" => Val::NO,
            _ => text.parse().map(Val::Hex).unwrap_or_else(|_| match text.parse() {
                Ok(number) => Val::Number(number),
                Err(_) => Val::Word(self.code.sym(text)),
            }),
        }
    }

    /// Gives an order. If it asks for a throw or a choice that it does not have, nothing is done and the answer says which.
    ///
    /// # Errors
    /// If the rules refuse it, with their reasons and cases; the position stays as it was.
    pub fn give(&mut self, order: &Order) -> Result<Came> {
        let found = self
            .actions()
            .find(|(_, rule)| rule.name == order.action)
            .map(|(place, rule)| (place, rule.parameters.len()));
        let Some((place, wanted)) = found else {
            return Err(RunError::new(format!("`{}` is no action of this phase", order.action)));
        };
        if wanted != order.parts.len() {
            return Err(RunError::new(format!(
                "`{}` has {wanted} parts, and {} are given",
                order.action,
                order.parts.len()
            )));
        }
        let value = |things: &Vec<String>| match things.as_slice() {
            [one] => self.thing(one),
            [] => Val::None,
            several => Val::set(several.iter().map(|one| self.thing(one)).collect()),
        };
        let args = order.parts.iter().map(value).collect();
        let choices = order.choices.iter().map(value).collect();
        let mut answers = Answers::new(order.rolls.clone(), choices);
        let mut log = Vec::new();
        let mut run = self.run();
        let flow = run.perform(place, args, &mut answers, &mut log)?;
        Ok(match flow {
            Flow::Next | Flow::End => {
                let state = std::mem::take(&mut run.state);
                drop(run);
                self.state = state;
                Came::Done { log }
            }
            Flow::Wait(Wanted::Roll(dice)) => Came::Roll { dice },
            Flow::Wait(Wanted::Choice { by, options, optional }) => {
                let mut options: Vec<Vec<String>> = options.iter().map(|one| vec![run.shown(one)]).collect();
                if optional {
                    options.push(Vec::new());
                }
                Came::Choose { by: run.shown(&by), options }
            }
            Flow::Wait(Wanted::Choices { by, fitting, .. }) => {
                let shown = |set: &Val| members(set).iter().map(|one| run.shown(one)).collect();
                Came::Choose { by: run.shown(&by), options: fitting.iter().map(shown).collect() }
            }
            Flow::Blocked(lack) => Came::Blocked { lack },
        })
    }

    /// Ends the phase. What must still be done is named, and the phase goes on.
    ///
    /// # Errors
    /// If something must still be done.
    pub fn next_phase(&mut self) -> Result<()> {
        if let Some(order) = self.orders(true)?.orders.first() {
            let parts = order.parts.iter().map(|part| part.join(" and ")).collect::<Vec<_>>().join(", ");
            return Err(RunError::new(format!("{}({parts}) must be done before the phase ends", order.action)));
        }
        self.phase += 1;
        let mut ended = vec!["phase"];
        if self.phase >= self.phases.len() {
            self.phase = 0;
            self.side += 1;
            ended.push("player-turn");
        }
        if self.side >= self.sides.len() {
            self.side = 0;
            self.state.turn += 1;
            ended.push("turn");
        }
        self.forget(&ended);
        self.over = self.code.scenario.situation.turns.is_some_and(|turns| self.state.turn > turns);
        self.enter();
        Ok(())
    }

    /// The position in words, the same for the same position: turn, then a line for each unit, side, hex and for the game with
    /// all that is remembered of them.
    #[must_use]
    pub fn position(&self) -> String {
        let run = self.run();
        let values = |values: Vec<(&Sym, &Val)>| {
            let mut shown: Vec<String> = values
                .into_iter()
                .map(|(field, value)| format!(" {}={}", self.code.word(*field), run.shown(value)))
                .collect();
            shown.sort();
            shown.concat()
        };
        let mut text = format!("turn {}\n", self.state.turn);
        for (piece, id) in self.state.units.iter().zip(0_u32..) {
            let states: Vec<String> =
                piece.states.iter().map(|(machine, place)| run.shown(&Val::State(*machine, *place))).collect();
            let at = match piece.at {
                At::Hex(hex) => hex.to_string(),
                At::Aside => "aside".to_owned(),
                At::Eliminated => "eliminated".to_owned(),
                At::Box(name) => self.code.word(name),
            };
            let remembered = values(piece.values.iter().collect());
            text.push_str(&format!("{id} {} {at} {}{remembered}\n", piece.name, states.join(" ")));
        }
        let sides = self
            .state
            .sides
            .iter()
            .map(|((side, field), value)| format!("{}{}\n", self.code.word(*side), values(vec![(field, value)])));
        let hexes =
            self.state.hexes.iter().map(|((hex, field), value)| format!("{hex}{}\n", values(vec![(field, value)])));
        let mut rest: Vec<String> = sides.chain(hexes).collect();
        rest.sort();
        text.push_str(&rest.concat());
        text.push_str(&format!("game{}\n", values(self.state.game.iter().collect())));
        text
    }
}
