//! Generated projects of any size, for benchmarks and for tests of growth. Invented throughout; the same numbers give the same text.
//! Must not: use chance or the clock.

use std::fmt::Write;

/// How large a generated project is.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    /// Units, half of them to a side.
    pub units: usize,
    /// Tables of six rows and twelve columns.
    pub tables: usize,
    /// Columns of the map, at most 99.
    pub columns: usize,
    /// Rows of the map, at most 99.
    pub rows: usize,
}

impl Size {
    /// The size of the goal: 10,000 units, 200 tables, a map of 99 by 99.
    pub const GOAL: Self = Self { units: 10_000, tables: 200, columns: 99, rows: 99 };

    /// A tenth of the goal in every count.
    pub const TENTH: Self = Self { units: 1_000, tables: 20, columns: 33, rows: 30 };
}

/// The files of the project: path and text. It checks without an error.
#[must_use]
pub fn project(size: Size) -> Vec<(String, String)> {
    vec![
        ("generated/game.cart".to_owned(), game(size)),
        ("generated/map.cart".to_owned(), map(size)),
        ("generated/source.cart".to_owned(), source()),
    ]
}

fn source() -> String {
    let mut text = "cartouche 1\n\nsource book \"A generated rulebook\" {\n".to_owned();
    for (number, title) in ["Sides", "Units", "Ground", "Tables", "Play", "Armies", "Battle"].iter().enumerate() {
        let _ = writeln!(text, "  [{}.0] \"{title}\"", number + 1);
    }
    text.push_str("}\n");
    text
}

fn game(size: Size) -> String {
    let mut text = String::from(
        "cartouche 1\n\ngame generated \"A generated game\"\nfrom book\n\n\
         sides {\n  blue \"Blue\" blue\n  grey \"Grey\" grey\n}                                      [1.0]\n\n\
         unit types {\n             | strength | movement |\n  infantry   | printed  | 6        |\n  artillery  | printed  | 5        |\n  \
         cavalry    | printed  | 9        |\n}                                      [2.0]\n\n\
         terrain {\n        | enter          | attacked     |\n  clear | 1              | -            |\n  \
         woods | 2, artillery 3 | shift left 1 |\n  rough | 3              | attacker halved |\n}                                      [3.0]\n\n\
         hexsides {\n        | cross |\n  stream | +2    |\n}                                      [3.0]\n\n\
         paths {\n       | enter |\n  road | 1     |\n}                                      [3.0]\n\n\
         sequence {\n       | movement | combat |\n  each | moves    | attacks |\n}                                      [5.0]\n\n",
    );
    for table in 0..size.tables {
        let _ = writeln!(text, "table t{table} \"Table {table}\" d6 by odds, rounded for the defender {{");
        text.push_str("      | 1:5 1:4 1:3 1:2 2:3 1:1 3:2 2:1 3:1 4:1 5:1 6:1\n");
        for row in 1..=6 {
            let _ = write!(text, "    {row} |");
            for column in 0..12 {
                let code = pick(&["AE", "AR", "DR", "DE"], ((column + 6 - row) / 4).min(3));
                let _ = write!(text, " {code} ");
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        text.push_str("  below 1:5 as 1:5\n  above 6:1 as 6:1\n}                                      [4.0]\n");
        let _ = writeln!(
            text,
            "results of t{table} {{\n  AE told \"a\"\n  AR told \"b\"\n  DR told \"c\"\n  DE told \"d\"\n}}                                      [4.0]\n"
        );
    }
    for (side, name) in [("blue", "B"), ("grey", "G")] {
        let _ = writeln!(text, "army {side} \"{name} army\" {{");
        let units = size.units / 2;
        for corps in 0..units.div_ceil(100) {
            let _ = writeln!(text, "  corps {name}{corps} {{\n              | type | strength | at |");
            for unit in (corps * 100)..((corps + 1) * 100).min(units) {
                let kind = pick(&["infantry", "artillery", "cavalry"], unit);
                let (column, row) = (unit % size.columns + 1, (unit / size.columns) % size.rows + 1);
                let _ = writeln!(text, "    {name}-{unit} | {kind} | {} | {column:02}{row:02} |", unit % 9 + 1);
            }
            text.push_str("  }\n");
        }
        text.push_str("}                                      [6.0]\n\n");
    }
    text.push_str("scenario battle \"The battle\" {\n  turns 10, first blue\n  area whole map\n}                                      [7.0]\n");
    text
}

fn map(size: Size) -> String {
    let mut text = format!(
        "cartouche 1\n\nmap generated \"A generated map\"\nfrom book\n\ngrid {{\n  flat tops, odd columns low\n  \
         columns 01-{:02}, rows 01-{:02}\n  numbered column then row\n}}                                      [map]\n\n",
        size.columns, size.rows
    );
    for column in 1..=size.columns {
        for row in 1..=size.rows {
            let terrain = pick(&["clear", "clear", "woods", "clear", "rough"], column * 7 + row * 3);
            let _ = writeln!(text, "{column:02}{row:02} {terrain} height {} painted", (column + row) % 4);
        }
    }
    for row in (2..=size.rows).step_by(3) {
        for column in (1..=size.columns).step_by(4) {
            let _ = writeln!(text, "stream {column:02}{:02}/{column:02}{row:02}", row - 1);
        }
    }
    for row in (5..size.rows).step_by(10) {
        let _ = writeln!(text, "road 01{row:02}-01{:02}", row + 1);
    }
    text
}

/// One of the words, going round.
fn pick(words: &[&'static str], number: usize) -> &'static str {
    words.get(number % words.len()).copied().unwrap_or("")
}

/// A generator of numbers below a bound: Lehmer's, as Park and Miller give it (1988). The same seed gives the same numbers.
pub fn draws(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed % 2_147_483_646 + 1;
    move |bound| {
        state = state * 48_271 % 2_147_483_647;
        state % bound.max(1)
    }
}

/// A game that is a rule of sight and a square map with woods and heights scattered over it.
#[must_use]
pub fn hilly(size: u8, seed: u64) -> String {
    let mut text = HILLY.to_owned();
    let _ = writeln!(text, "map m \"M\"\ngrid {{\n  flat tops, odd columns low");
    let _ = writeln!(text, "  columns 01-{size:02}, rows 01-{size:02}\n  numbered column then row\n}}");
    let mut draw = draws(seed);
    for column in 1..=size {
        for row in 1..=size {
            let terrain = if draw(4) == 0 { "wood" } else { "open" };
            let _ = writeln!(text, "{column:02}{row:02} {terrain} height {}", draw(4));
        }
    }
    text
}

const HILLY: &str = "cartouche 1
source b \"B\" {
  [1] \"Sight\"
}
game g \"G\"
from b
sides {
  red \"Red\"
} [1]
terrain {
        | sight  |
  open  | -      |
  wood  | blocks |
} [1]
question hides of hex, from, to {
  yes if hex.height > from.height and hex.height > to.height [1]
  yes if some cover in terrain.sight.blocks(hex) (cover) and hex.height + 1 > least(from.height, to.height) [1]
}
question sees of from, to {
  yes [1]
  no if some stretch in between(from, to) (every hex in stretch (hides(hex, from, to))) [1]
}
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_goal_is_about_a_megabyte() {
        let bytes: usize = project(Size::GOAL).iter().map(|(_, text)| text.len()).sum();
        assert!((700_000..1_500_000).contains(&bytes), "{bytes} bytes");
    }
}
