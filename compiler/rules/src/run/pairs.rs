//! A question about two hexes, asked of every ordered pair of a map. What the rule says of a hex between the two depends on
//! what the rule reads of the three hexes; where it reads nothing but what lies in them, hexes that are alike are asked once.
//! Must not: answer otherwise than the rule would for each pair alone; a test compares them.

use super::compile::Code;
use super::error::{Result, RunError};
use super::eval::Run;
use super::node::{Does, Function, Line, Node, Rule};
use super::state::State;
use super::value::Val;
use crate::geometry::{Line as HexLine, Part};
use cartouche_bundle::hex::{Cube, Grid, HexNumber};
use cartouche_bundle::model::{DefinitionKind, Fold, Operator};
use std::collections::{BTreeMap, BTreeSet};

/// `no if some stretch in between(from, to) (every hex in stretch (P))`: the part P, over `from`, `to` and the hex, and
/// whether every hex of a stretch must be so or one is enough.
struct Between<'r> {
    part: &'r Node,
    every: bool,
    slot: usize,
}

/// A rule that says yes but for bars of the form above.
struct Plan<'r> {
    rule: &'r Rule,
    bars: Vec<Between<'r>>,
}

/// Counts the answers.
pub(super) fn count(code: &Code<'_>, question: &str, hexes: &[HexNumber]) -> Result<(u64, u64, u64)> {
    let place = code.by_name.get(question).copied();
    let rule = place.and_then(|place| code.rules.get(place));
    let Some((place, rule)) = place.zip(rule).filter(|(_, rule)| rule.parameters.len() == 2) else {
        return Err(RunError::new(format!("there is no question `{question}` about two hexes")));
    };
    let nothing_off = BTreeSet::new();
    let mut run = Run::new(code, &code.world, State::default(), &nothing_off);
    run.unbounded();
    let grid = code.world.grid.as_ref().ok_or_else(|| RunError::new("the map has no grid"))?;
    let field = Field::of(code, grid)?;
    match plan(code, rule).filter(|_| field.first.len() <= MOST_KINDS) {
        Some(plan) => fast(&mut run, &plan, (grid, &field), hexes),
        None => slow(&mut run, place, hexes),
    }
}

fn slow(run: &mut Run<'_, '_>, place: usize, hexes: &[HexNumber]) -> Result<(u64, u64, u64)> {
    let mut counts = (0, 0, 0);
    for from in hexes {
        for to in hexes {
            add(&mut counts, &run.call(place, vec![Val::Hex(*from), Val::Hex(*to)])?);
        }
    }
    Ok(counts)
}

fn add(counts: &mut (u64, u64, u64), value: &Val) {
    match value {
        Val::Truth(true) => counts.0 += 1,
        Val::Truth(false) => counts.1 += 1,
        _ => counts.2 += 1,
    }
}

/// The plan of a question, if it has the form: `yes` without a condition, and `no` lines about what lies between.
fn plan<'r>(code: &'r Code<'_>, rule: &'r Rule) -> Option<Plan<'r>> {
    if rule.kind != DefinitionKind::Question {
        return None;
    }
    let mut bars = Vec::new();
    let mut yes = false;
    for line in &rule.lines {
        match (&line.does, &line.when) {
            (Does::Yes, None) if plain(line) => yes = true,
            (Does::No, Some(when)) if plain(line) => bars.push(between(code, when)?),
            _ => return None,
        }
    }
    // Without a `yes` the answer is no, whatever lies between.
    yes.then_some(Plan { rule, bars })
}

fn plain(line: &Line) -> bool {
    line.unless.is_empty() && line.under.is_empty()
}

fn between<'r>(code: &'r Code<'_>, when: &'r Node) -> Option<Between<'r>> {
    let Node::Over { each: Fold::Some, slot: outer, over, body } = when else { return None };
    let Node::Function(Function::Between, args) = &**over else { return None };
    let (Some(Node::Local(0)), Some(Node::Local(1))) = (args.first(), args.get(1)) else { return None };
    let Node::Over { each, slot, over, body } = &**body else { return None };
    let every = match each {
        Fold::Every => true,
        Fold::Some => false,
        _ => return None,
    };
    let inner = matches!(&**over, Node::Local(place) if place == outer);
    (inner && alike(code, body, 0)).then_some(Between { part: body, every, slot: *slot })
}

/// Whether an expression reads nothing of a hex but its terrain and height, and nothing else of the position: then hexes that
/// are alike in these give the same.
fn alike(code: &Code<'_>, node: &Node, depth: u8) -> bool {
    let all = |nodes: &[Node]| nodes.iter().all(|node| alike(code, node, depth));
    if depth > 16 {
        return false;
    }
    match node {
        Node::Const(value) => !matches!(value, Val::Hex(_) | Val::Set(_) | Val::Unit(_)),
        Node::Local(_) => true,
        Node::Field(of, field) => {
            let name = code.word(*field);
            (name == "height" || name == "terrain") && alike(code, of, depth)
        }
        Node::Call(place, args) => code.rules.get(*place).is_some_and(|rule| {
            rule.kind != DefinitionKind::Action
                && all(args)
                && rule.lines.iter().all(|line| alike_line(code, line, depth + 1))
        }),
        Node::Function(function, args) => {
            let pure = matches!(
                function,
                Function::Abs | Function::Either | Function::Least | Function::Most | Function::Sum | Function::Rounded
            );
            pure && all(args)
        }
        Node::Column { chart: super::node::ChartName::Terrain, args, .. } => all(args),
        // Truths joined and numbers reckoned are no hexes.
        Node::Both(
            Operator::And | Operator::Or | Operator::Add | Operator::Subtract | Operator::Multiply | Operator::Divide,
            left,
            right,
        ) => alike(code, left, depth) && alike(code, right, depth),
        Node::Both(_, left, right) => alike_operands(code, left, right, depth),
        Node::Not(of) | Node::Negative(of) | Node::Is(of, _) => alike(code, of, depth),
        Node::Over { each, over, body, .. } => {
            *each != Fold::Flood && alike(code, over, depth) && alike(code, body, depth)
        }
        _ => false,
    }
}

/// Two hexes compared with each other are not told by what lies in them, so nothing that may be a hex is compared.
fn alike_operands(code: &Code<'_>, left: &Node, right: &Node, depth: u8) -> bool {
    let hex = |node: &Node| match node {
        Node::Local(_) | Node::Function(..) | Node::Call(..) => true,
        Node::Over { each, .. } => {
            matches!(each, Fold::First | Fold::Those | Fold::Each | Fold::Greatest | Fold::Smallest)
        }
        _ => false,
    };
    !(hex(left) && hex(right)) && alike(code, left, depth) && alike(code, right, depth)
}

fn alike_line(code: &Code<'_>, line: &Line, depth: u8) -> bool {
    let when = line.when.iter().chain(line.unless.iter().map(|(node, _)| node)).all(|node| alike(code, node, depth));
    let does = match &line.does {
        Does::Start(node)
        | Does::Becomes(node)
        | Does::Add(node)
        | Does::Times(node)
        | Does::AtLeast(node)
        | Does::AtMost(node) => alike(code, node, depth),
        Does::Round(_) | Does::Stage(..) | Does::Suspend | Does::Yes | Does::No => true,
        _ => false,
    };
    when && does && line.body.iter().all(|line| alike_line(code, line, depth))
}

/// 0 no, 1 yes, 2 not known.
type Mark = u8;

/// The hexes of a map by their place in the plane, each with its kind.
struct Field {
    least: Cube,
    width: i32,
    kinds: Vec<u16>,
    /// The first hex of each kind stands for it.
    first: Vec<HexNumber>,
}

/// No hex of the map.
const NOWHERE: u16 = u16::MAX;

impl Field {
    fn of(code: &Code<'_>, grid: &Grid) -> Result<Self> {
        let cubes: Vec<(HexNumber, Cube)> = grid.hexes().map(|hex| (hex, grid.cube(hex))).collect();
        let bound = |pick: fn(&Cube) -> i32| {
            let all = cubes.iter().map(|(_, cube)| pick(cube));
            (all.clone().min().unwrap_or(0), all.max().unwrap_or(0))
        };
        let ((low_q, high_q), (low_r, high_r)) = (bound(|cube| cube.q), bound(|cube| cube.r));
        let (width, height) = (high_q - low_q + 1, high_r - low_r + 1);
        let size = usize::try_from(i64::from(width) * i64::from(height)).unwrap_or(0);
        let mut field =
            Self { least: Cube { q: low_q, r: low_r }, width, kinds: vec![NOWHERE; size], first: Vec::new() };
        let mut known: BTreeMap<(Vec<super::value::Sym>, Option<i64>, bool), u16> = BTreeMap::new();
        for (hex, cube) in cubes {
            let ground = code.world.ground(hex);
            let key = ground.map_or((Vec::new(), None, false), |ground| (ground.terrain.clone(), ground.height, true));
            let next =
                u16::try_from(field.first.len()).map_err(|_| RunError::new("the map has too many kinds of hexes"))?;
            let kind = *known.entry(key).or_insert(next);
            if kind == next {
                field.first.push(hex);
            }
            if let Some(place) = field.at(cube).and_then(|at| field.kinds.get_mut(at)) {
                *place = kind;
            }
        }
        Ok(field)
    }

    fn at(&self, cube: Cube) -> Option<usize> {
        let (q, r) = (cube.q - self.least.q, cube.r - self.least.r);
        if q < 0 || q >= self.width || r < 0 {
            return None;
        }
        usize::try_from(i64::from(r) * i64::from(self.width) + i64::from(q)).ok()
    }

    fn kind(&self, cube: Cube) -> u16 {
        self.at(cube).and_then(|at| self.kinds.get(at)).copied().unwrap_or(NOWHERE)
    }
}

/// Answers of one bar for every three kinds, reckoned when first asked for.
struct Known {
    kinds: usize,
    marks: Vec<Mark>,
}

/// Not reckoned yet.
const NEW: Mark = 3;

/// Most kinds of hexes of which the answers are kept; more are asked one by one.
const MOST_KINDS: usize = 200;

fn fast(
    run: &mut Run<'_, '_>,
    plan: &Plan<'_>,
    (grid, field): (&Grid, &Field),
    hexes: &[HexNumber],
) -> Result<(u64, u64, u64)> {
    let kinds = field.first.len();
    let size = kinds.pow(3);
    let mut known: Vec<Known> = plan.bars.iter().map(|_| Known { kinds, marks: vec![NEW; size] }).collect();
    let starts: Vec<Cube> = hexes.iter().map(|hex| grid.cube(*hex)).collect();
    let mut wanted = vec![false; field.kinds.len()];
    for cube in &starts {
        if let Some(place) = field.at(*cube).and_then(|at| wanted.get_mut(at)) {
            *place = true;
        }
    }
    let mut counts = (0, 0, 0);
    // The line of every two hexes that lie alike is the same but for its place, so it is drawn once.
    for (q, r) in spans(&starts) {
        let way = Cube { q, r };
        let line = HexLine::between(Cube { q: 0, r: 0 }, way);
        let inner = line.parts.get(1..line.parts.len().saturating_sub(1)).unwrap_or_default();
        for from in &starts {
            let to = Cube { q: from.q + q, r: from.r + r };
            if field.at(to).and_then(|at| wanted.get(at)) != Some(&true) {
                continue;
            }
            match pair(run, plan, field, &mut known, inner, (*from, to))? {
                1 => counts.0 += 1,
                0 => counts.1 += 1,
                _ => counts.2 += 1,
            }
        }
    }
    Ok(counts)
}

/// Every way from one of the hexes that could lead to another.
fn spans(starts: &[Cube]) -> Vec<(i32, i32)> {
    let bound = |pick: fn(&Cube) -> i32| {
        let all = starts.iter().map(pick);
        all.clone().max().unwrap_or(0) - all.min().unwrap_or(0)
    };
    let (wide, high) = (bound(|cube| cube.q), bound(|cube| cube.r));
    (-wide..=wide).flat_map(|q| (-high..=high).map(move |r| (q, r))).collect()
}

fn pair(
    run: &mut Run<'_, '_>,
    plan: &Plan<'_>,
    field: &Field,
    known: &mut [Known],
    inner: &[Part],
    (from, to): (Cube, Cube),
) -> Result<Mark> {
    let ends = (field.kind(from), field.kind(to));
    let mut answer: Mark = 1;
    for (bar, known) in plan.bars.iter().zip(known) {
        for part in inner {
            let mut ask = |offset: &Cube| -> Result<Option<Mark>> {
                let kind = field.kind(Cube { q: from.q + offset.q, r: from.r + offset.r });
                if kind == NOWHERE {
                    return Ok(None);
                }
                known.mark(run, plan.rule, bar, &field.first, (ends.0, ends.1, kind)).map(Some)
            };
            let found = match part {
                Part::Hex(offset) => ask(offset)?,
                Part::Along([one, other]) => match (ask(one)?, ask(other)?) {
                    (Some(one), Some(other)) => Some(if bar.every { both(one, other) } else { either(one, other) }),
                    (one, other) => one.or(other),
                },
            };
            match found {
                Some(1) => return Ok(0),
                Some(2) => answer = 2,
                _ => {}
            }
        }
    }
    Ok(answer)
}

impl Known {
    fn mark(
        &mut self,
        run: &mut Run<'_, '_>,
        rule: &Rule,
        bar: &Between<'_>,
        first: &[HexNumber],
        (a, b, c): (u16, u16, u16),
    ) -> Result<Mark> {
        let (a, b, c) = (usize::from(a), usize::from(b), usize::from(c));
        let at = (a * self.kinds + b) * self.kinds + c;
        match self.marks.get(at).copied() {
            Some(NEW) | None => {
                let found = mark(run, rule, bar, first, (a, b, c))?;
                if let Some(place) = self.marks.get_mut(at) {
                    *place = found;
                }
                Ok(found)
            }
            Some(found) => Ok(found),
        }
    }
}

/// `every`: one no makes it no.
fn both(one: Mark, other: Mark) -> Mark {
    match (one, other) {
        (0, _) | (_, 0) => 0,
        (2, _) | (_, 2) => 2,
        _ => 1,
    }
}

/// `some`: one yes makes it yes.
fn either(one: Mark, other: Mark) -> Mark {
    match (one, other) {
        (1, _) | (_, 1) => 1,
        (2, _) | (_, 2) => 2,
        _ => 0,
    }
}

/// What the part says of hexes of these kinds, asked of the first of each.
fn mark(
    run: &mut Run<'_, '_>,
    rule: &Rule,
    bar: &Between<'_>,
    first: &[HexNumber],
    kinds: (usize, usize, usize),
) -> Result<Mark> {
    let hex = |kind: usize| first.get(kind).copied().map_or(Val::None, Val::Hex);
    let args = vec![hex(kinds.0), hex(kinds.1)];
    run.inside_of(rule, args, |run| {
        run.set_local(bar.slot, hex(kinds.2));
        Ok(match run.eval(bar.part)? {
            Val::Truth(true) => 1,
            Val::Truth(false) => 0,
            _ => 2,
        })
    })
}
