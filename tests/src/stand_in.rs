//! A stand-in for what a source lacks, so that games can be played to their end in tests. Nothing of it is in any source, and no
//! published bundle has it.
//! Must not: be used outside tests.

use cartouche_bundle::model::{Cell, Effect, Hex, Night, Scenario, Survey, Value};
use cartouche_bundle::number::Fraction;

/// Fills the map with the first terrain of its chart, the tables with the results that they have elsewhere, and costs with 1.
pub fn stand_in(scenario: &mut Scenario) {
    let content = &mut scenario.content;
    let map = &mut content.map;
    let plain = content.terrain.rows.keys().next().cloned().unwrap_or_default();
    for hex in map.grid.iter().flat_map(|grid| grid.hexes().collect::<Vec<_>>()) {
        let known =
            Hex { terrain: vec![plain.clone()], height: Some(0), survey: Survey::Guessed, from: Default::default() };
        map.hexes.entry(hex).or_insert(known);
    }
    map.missing.clear();
    for chart in [&mut content.terrain, &mut content.hexsides, &mut content.paths] {
        for (at, cell) in chart.rows.values_mut().flat_map(|row| row.effects.iter_mut().enumerate()) {
            if cell.value == Effect::Hole {
                cell.value = if at == 0 {
                    Effect::Cost { points: Fraction::ONE, by_type: Default::default(), into: Default::default() }
                } else {
                    Effect::None
                };
            }
        }
    }
    for table in content.tables.values_mut() {
        for plane in &mut table.planes {
            let known: Vec<Value> = plane
                .rows
                .iter()
                .flat_map(|row| &row.cells)
                .map(|cell| cell.value.clone())
                .filter(|value| *value != Value::Hole)
                .collect();
            let mut turn = known.iter().cycle();
            for cell in plane.rows.iter_mut().flat_map(|row| &mut row.cells) {
                if cell.value == Value::Hole
                    && let Some(value) = turn.next()
                {
                    cell.value = value.clone();
                }
            }
        }
    }
    scenario.situation.night =
        Some(Cell { value: Night::Turns(vec![3, 7]), from: Default::default(), marks: Vec::new() });
}
