//! The texts of a new map: one that names its scan, and a game with a terrain key to paint with.
//! Must not: guess how the map is numbered; the grid is asked for.

/// Texts of a new project.
pub(super) struct NewProject {
    pub map: String,
    /// Where the project has none yet.
    pub game: Option<String>,
}

/// Takes the file name of the scan, and whether the folder has no game yet.
pub(super) fn project_for(scan: &str, with_game: bool) -> NewProject {
    let stem = scan.rsplit_once('.').map_or(scan, |(stem, _)| stem);
    let (id, title) = (short_name(stem), title(stem));
    // Quotes cannot stand in a quoted name; the file is then named by hand once it has a better one.
    let scan = scan.replace(['"', '\n', '\r'], "_");
    let map = format!("cartouche 1\n\nmap {id} \"{title}\"\n\ngrid {{\n  scan \"{scan}\"\n}}\n");
    let game = with_game.then(|| format!("cartouche 1\n\nuse \"map.cart\"\n\ngame {id} \"{title}\"\n\n{KEY}"));
    NewProject { map, game }
}

/// What most maps show. Names are there to be changed; the costs are holes until somebody reads the chart.
const KEY: &str = "\
# What the map shows. Rename, add and take away as the printed terrain key has it; `?` is a value not yet transcribed.
terrain {
        | enter |
  clear | ?     |
  woods | ?     |
  town  | ?     |
  missing cells \"not yet transcribed from the terrain chart\"
}

hexsides {
         | cross |
  creek  | ?     |
  bridge | ?     |  on creek
  ford   | ?     |  on creek
  slope  | ?     |  directed up
  missing cells \"not yet transcribed from the terrain chart\"
}

paths {
       | enter |
  road | ?     |
  missing cells \"not yet transcribed from the terrain chart\"
}
";

/// A name that no file has yet: the wanted one, or it with a number.
pub(super) fn free_name(wanted: &str, taken: &[&str]) -> String {
    let stem = wanted.strip_suffix(".cart").unwrap_or(wanted);
    let names = std::iter::once(wanted.to_owned()).chain((2u32..).map(|number| format!("{stem}-{number}.cart")));
    names.into_iter().find(|name| !taken.contains(&name.as_str())).unwrap_or_else(|| wanted.to_owned())
}

/// Small letters, digits and hyphens, beginning with a letter.
fn short_name(stem: &str) -> String {
    let mut name = String::new();
    for letter in stem.chars() {
        if letter.is_ascii_alphanumeric() {
            name.push(letter.to_ascii_lowercase());
        } else if !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
    }
    let name = name.trim_end_matches('-');
    if name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        name.to_owned()
    } else {
        format!("map-{name}").trim_end_matches('-').to_owned()
    }
}

fn title(stem: &str) -> String {
    let words: String = stem
        .chars()
        .map(|letter| if letter == '"' || letter.is_control() || letter == '_' { ' ' } else { letter })
        .collect();
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() { "New map".to_owned() } else { words }
}
