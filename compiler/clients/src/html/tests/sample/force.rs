//! The armies of the sample.
//! Must not: place them.

use super::{Sample, cell, read};
use cartouche_bundle::model::*;
use indexmap::IndexMap;

pub(super) fn force(sample: &mut Sample) {
    let from = sample.from("2.1");
    let sides = [("north", "Northern League", "blue"), ("south", "Southern Pact", "buff")];
    for (name, title, colour) in sides {
        let side = Side { title: title.to_owned(), colour: Some(colour.to_owned()), from };
        sample.scenario.content.sides.insert(name.to_owned(), side);
    }
    sample.scenario.content.attributes = ["strength", "movement", "range"].map(str::to_owned).to_vec();
    for (name, symbol, movement, range) in [
        ("foot", "infantry", "4", "-"),
        ("horse", "cavalry", "8", "-"),
        ("guns", "artillery", "?", "3"),
        ("flying-guns", "horse-artillery", "6", "3"),
        ("boat", "gunboat", "10", "5"),
        ("sappers", "engineer", "4", "-"),
        ("staff", "headquarters", "6", "-"),
        ("train", "supply", "3", "-"),
        ("general", "leader", "8", "-"),
        ("carts", "wagon", "3", "-"),
        ("militia", "none", "3", "-"),
    ] {
        let from = sample.from("2.1");
        let mut attributes = IndexMap::new();
        attributes.insert("strength".to_owned(), cell(Value::Printed, from));
        attributes.insert("movement".to_owned(), cell(read(movement), from));
        attributes.insert("range".to_owned(), cell(read(range), from));
        let unit_type = UnitType {
            attributes,
            is: (name == "flying-guns").then(|| "guns".to_owned()),
            symbol: Some(symbol.to_owned()),
            from,
        };
        sample.scenario.content.unit_types.insert(name.to_owned(), unit_type);
    }
    for (side, army, wing) in [("north", "League", "Left"), ("south", "Pact", "Main")] {
        formations(sample, side, army, wing);
    }
    units(sample);
}

fn formations(sample: &mut Sample, side: &str, army: &str, wing: &str) {
    let root = format!("{side}/army {army}");
    for (key, level, name, parent, band) in [
        (root.clone(), "army", army, None, None),
        (format!("{root}/wing {wing}"), "wing", wing, Some(root.clone()), Some("red")),
        (format!("{root}/wing Reserve"), "wing", "Reserve", Some(root.clone()), Some("green")),
    ] {
        let from = sample.from("6.1");
        let missing = if name == "Reserve" && side == "north" {
            vec![Missing {
                what: "units".to_owned(),
                names: Vec::new(),
                reason: "the list breaks off at the foot of the page".to_owned(),
                from,
            }]
        } else {
            Vec::new()
        };
        let formation = Formation {
            side: side.to_owned(),
            level: level.to_owned(),
            name: name.to_owned(),
            title: (level == "army").then(|| format!("Army of the {army}")),
            parent,
            band: band.map(str::to_owned),
            numbers: None,
            count: (level == "wing").then_some(6),
            missing,
            from,
        };
        sample.scenario.content.formations.insert(key, formation);
    }
}

fn units(sample: &mut Sample) {
    let left = "north/army League/wing Left";
    let reserve = "north/army League/wing Reserve";
    let main = "south/army Pact/wing Main";
    let other = "south/army Pact/wing Reserve";
    for (side, formation, name, unit_type, strength) in [
        ("north", left, "1/1/L", "foot", "4"),
        ("north", left, "2/1/L", "foot", "5"),
        ("north", left, "3/1/L", "foot", "?"),
        ("north", left, "Hale", "horse", "2"),
        ("north", left, "A Bty", "guns", "6"),
        ("north", left, "Quartermaster-General", "staff", "1"),
        ("north", reserve, "", "foot", "4"),
        ("north", reserve, "Mill", "carts", "1"),
        ("north", reserve, "<b>Odd</b> & \"Sons\"", "sappers", "2"),
        ("south", main, "Wren", "foot", "6"),
        ("south", main, "Finch", "foot", "3"),
        ("south", main, "Rook", "horse", "3"),
        ("south", main, "Heron", "boat", "4"),
        ("south", main, "Daw", "flying-guns", "5"),
        ("south", other, "Town Watch", "militia", "1"),
        ("south", other, "Osprey", "general", "1"),
        ("south", other, "Depot", "train", "-"),
    ] {
        let from = match name {
            "1/1/L" => sample.origin("6.1", |origin| {
                origin.printed = Some("l/1/L".to_owned());
                origin.because = Some("no other unit bears a letter".to_owned());
            }),
            "Finch" => sample.origin("6.1", |origin| {
                origin.doubtful = Some("the figure is smudged".to_owned());
            }),
            _ => sample.from("6.1"),
        };
        let mut attributes = IndexMap::new();
        attributes.insert("strength".to_owned(), cell(read(strength), from));
        let designation = (!name.is_empty()).then(|| name.to_owned());
        let key = format!("{side} {}", designation.as_deref().unwrap_or("?1"));
        let unit = Unit {
            side: side.to_owned(),
            designation,
            unit_type: unit_type.to_owned(),
            formation: formation.to_owned(),
            attributes,
            flags: Vec::new(),
            splits: Vec::new(),
            from,
        };
        sample.scenario.content.units.insert(key, unit);
    }
}
