//! Finding a place on the map by what a person remembers of it.
//! Must not: make a person type exactly.

mod line;

pub use line::in_words;

use crate::state::RegionKind;
use crate::tool::View;
use cartouche_bundle::hex::HexNumber;
use std::collections::{BTreeMap, BTreeSet};

/// What was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FoundKind {
    /// A hex by its number.
    Hex,
    /// A named hex.
    Place,
    /// A unit where it is set up.
    Unit,
    /// A path by its name or kind.
    Path,
    /// A hexside feature by its name or kind.
    Feature,
    /// A region, an entry or an edge.
    Region,
    /// A terrain.
    Terrain,
}

/// A thing found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// What it is.
    pub kind: FoundKind,
    /// In words: `Alder Mill, place in 0504`.
    pub text: String,
    /// The hex to centre on.
    pub hex: HexNumber,
    /// All its hexes, in order.
    pub hexes: Vec<HexNumber>,
}

/// Finds by number, name of a place, unit, path, feature, region, or terrain, the nearest in wording first: the whole name, its
/// beginning, the beginning of a word, anywhere. Large and small letters are alike. At most `most` are given.
#[must_use]
pub fn find(view: View<'_>, query: &str, most: usize) -> Vec<Found> {
    let query = query.trim().to_lowercase();
    if query.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<(u8, Found)> = Vec::new();
    numbers(view, &query, &mut found);
    let mut offer = |name: &str, kind: FoundKind, text: String, hexes: Vec<HexNumber>| {
        if let (Some(rank), Some(hex)) = (nearness(name, &query), middle(view, &hexes)) {
            found.push((rank, Found { kind, text, hex, hexes }));
        }
    };
    for place in &view.state.places {
        offer(&place.name, FoundKind::Place, format!("{}, place in {}", place.name, place.hex), vec![place.hex]);
    }
    for unit in &view.palette.units {
        let at = unit.at.as_deref().and_then(|at| at.parse().ok());
        let hexes: Vec<HexNumber> = at.into_iter().filter(|hex| view.grid().holds(*hex)).collect();
        let text = hexes.first().map(|hex| format!("{}, {} in {hex}", unit.name, unit.owner)).unwrap_or_default();
        offer(&unit.name, FoundKind::Unit, text, hexes);
    }
    for (names, kind, text, hexes) in lines(view) {
        let best = names.into_iter().min_by_key(|name| nearness(name, &query).unwrap_or(u8::MAX));
        offer(&best.unwrap_or_default(), kind, text, hexes);
    }
    found.sort_by(|(rank, one), (other_rank, other)| {
        (rank, one.kind, &one.text, one.hex).cmp(&(other_rank, other.kind, &other.text, other.hex))
    });
    found.into_iter().take(most).map(|(_, found)| found).collect()
}

/// Hexes by number; three digits give all that begin so.
fn numbers(view: View<'_>, query: &str, found: &mut Vec<(u8, Found)>) {
    if query.len() < 3 || !query.bytes().all(|byte| byte.is_ascii_digit()) {
        return;
    }
    for hex in view.grid().hexes() {
        let number = hex.to_string();
        if number.starts_with(query) {
            let rank = if number == query { 0 } else { 1 };
            found.push((rank, Found { kind: FoundKind::Hex, text: in_words(view, hex), hex, hexes: vec![hex] }));
        }
    }
}

type Line = (Vec<String>, FoundKind, String, Vec<HexNumber>);

/// Paths, features, regions and terrains, each with the names by which it is found.
fn lines(view: View<'_>) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for path in &view.state.paths {
        let hexes: Vec<HexNumber> = path.chains.iter().flatten().filter_map(|at| *at).collect();
        let names: Vec<String> = path.name.iter().chain([&path.kind]).cloned().collect();
        let text = match (&path.name, hexes.first().zip(hexes.last())) {
            (Some(name), _) => format!("{name}, {}", path.kind),
            (None, Some((first, last))) => format!("{} from {first} to {last}", path.kind),
            (None, None) => path.kind.clone(),
        };
        lines.push((names, FoundKind::Path, text, hexes));
    }
    let mut features: BTreeMap<(Option<&str>, &str), BTreeSet<HexNumber>> = BTreeMap::new();
    for ((side, feature), state) in &view.state.sides {
        features.entry((state.name.as_deref(), feature)).or_default().extend(side.hexes());
    }
    for ((name, feature), hexes) in features {
        let names = name.into_iter().chain([feature]).map(ToOwned::to_owned).collect();
        let text = name.map_or_else(|| feature.to_owned(), |name| format!("{name}, {feature}"));
        lines.push((names, FoundKind::Feature, text, hexes.into_iter().collect()));
    }
    for region in view.state.regions.iter().filter(|region| !region.hexes.is_empty()) {
        let kind = match region.kind {
            RegionKind::Region => "region",
            RegionKind::Entry => "entry",
            RegionKind::Edge => "edge",
        };
        let text = format!("{}, {kind}", region.name);
        lines.push((vec![region.name.clone()], FoundKind::Region, text, region.hexes.clone()));
    }
    let mut terrains: BTreeMap<&str, Vec<HexNumber>> = BTreeMap::new();
    for (hex, state) in &view.state.hexes {
        state.terrain.iter().for_each(|terrain| terrains.entry(terrain).or_default().push(*hex));
    }
    for (terrain, hexes) in terrains {
        let text = format!("{terrain}, {} {}", hexes.len(), if hexes.len() == 1 { "hex" } else { "hexes" });
        lines.push((vec![terrain.to_owned()], FoundKind::Terrain, text, hexes));
    }
    lines
}

/// How near a name comes to a query in small letters: 0 the same, 1 begins so, 2 a word begins so, 3 has it inside; none if not.
fn nearness(name: &str, query: &str) -> Option<u8> {
    let name = name.to_lowercase();
    let word = || name.split(|c: char| !c.is_alphanumeric()).any(|word| word.starts_with(query));
    match () {
        () if name == query => Some(0),
        () if name.starts_with(query) => Some(1),
        () if word() => Some(2),
        () if name.contains(query) => Some(3),
        () => None,
    }
}

/// The hex of the set that is nearest to the middle of all, so that centring shows as much of it as can be; of a set of one, that.
fn middle(view: View<'_>, hexes: &[HexNumber]) -> Option<HexNumber> {
    let on_map = || hexes.iter().copied().filter(|hex| view.grid().holds(*hex));
    let n = i64::try_from(on_map().count()).ok().filter(|n| *n > 0)?;
    let sum = on_map().fold((0_i64, 0_i64), |(q, r), hex| {
        let at = view.grid().cube(hex);
        (q + i64::from(at.q), r + i64::from(at.r))
    });
    // Coordinates are counted in parts of one by the number of hexes, so that the mean is a whole number.
    let away = |hex: &HexNumber| {
        let at = view.grid().cube(*hex);
        let (q, r) = (i64::from(at.q) * n - sum.0, i64::from(at.r) * n - sum.1);
        q.abs().max(r.abs()).max((q + r).abs())
    };
    on_map().min_by_key(away)
}
