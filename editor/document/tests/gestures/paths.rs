//! Paths through hexes.
//! Must not: test hexsides.

use crate::bench::*;
use cartouche_document::tool::{Tool, ToolState};

fn laying(kind: &str, name: Option<&str>) -> ToolState {
    ToolState { path: Some(kind.into()), path_name: name.map(Into::into), ..tools(Tool::Path) }
}

fn road() -> ToolState {
    laying("road", None)
}

#[test]
fn a_drag_lays_a_chain_without_gaps() {
    makes("", &road(), "", "0104 0107", "lay road through 4 hexes", &[], &["road 0104-0105-0106-0107"]);
    makes(
        "",
        &laying("road", Some("Mill Road")),
        "",
        "0104 0106 0206",
        "lay road through 4 hexes",
        &[],
        &["road \"Mill Road\" 0104-0105-0106-0206"],
    );
    // Going back takes the last hex off.
    makes("", &road(), "", "0104 0107 0105", "lay road through 2 hexes", &[], &["road 0104-0105"]);
    makes("", &road(), "shift", "0104 0808 0106", "lay road through 3 hexes", &[], &["road 0104-0105-0106"]);
    idle("", &road(), "", "0104");
}

#[test]
fn a_cut_corner_is_not_a_turn() {
    // From 0403 to 0503 by way of the corner that both share with 0404, a little inside of 0404.
    makes("", &road(), "", "0403 0403|0404|0503|0404 0503", "lay road through 2 hexes", &[], &["road 0403-0503"]);
}

#[test]
fn a_stretch_goes_on_with_the_chain_whose_end_it_meets() {
    makes(
        "road 0104-0106\n",
        &road(),
        "",
        "0106 0108",
        "lay road through 3 hexes",
        &["road 0104-0106"],
        &["road 0104-0105-0106-0107-0108"],
    );
    makes(
        "road 0104-0106\n",
        &road(),
        "",
        "0102 0104",
        "lay road through 3 hexes",
        &["road 0104-0106"],
        &["road 0102-0103-0104-0105-0106"],
    );
    makes(
        "road 0104-0106\n",
        &road(),
        "",
        "0104 0102",
        "lay road through 3 hexes",
        &["road 0104-0106"],
        &["road 0102-0103-0104-0105-0106"],
    );
    // Two lines become one.
    makes(
        "road 0101-0103\nroad 0105-0107\n",
        &road(),
        "",
        "0103 0105",
        "lay road through 3 hexes",
        &["road 0101-0103", "road 0105-0107"],
        &["road 0101-0102-0103-0104-0105-0106-0107"],
    );
    // Another kind, another name: a line of its own.
    makes("lane 0104-0106\n", &road(), "", "0106 0107", "lay road through 2 hexes", &[], &["road 0106-0107"]);
    makes(
        "road \"Mill Road\" 0104-0106\n",
        &road(),
        "",
        "0106 0107",
        "lay road through 2 hexes",
        &[],
        &["road 0106-0107"],
    );
}

#[test]
fn a_branch_belongs_to_the_line_that_it_meets() {
    makes(
        "road 0104-0106\n",
        &road(),
        "",
        "0105 0205",
        "lay road through 2 hexes",
        &["road 0104-0106"],
        &["road 0104-0106, 0105-0205"],
    );
    makes(
        "road \"Mill Road\" 0104-0106\n",
        &laying("road", Some("Mill Road")),
        "",
        "0804 0805",
        "lay road through 2 hexes",
        &["road \"Mill Road\" 0104-0106"],
        &["road \"Mill Road\" 0104-0106, 0804-0805"],
    );
    makes("road 0104-0106\n", &road(), "", "0804 0805", "lay road through 2 hexes", &[], &["road 0804-0805"]);
}

#[test]
fn what_lies_there_is_not_laid_twice() {
    idle("road 0104-0107\n", &road(), "", "0105 0107");
    makes(
        "road 0104-0106\n",
        &road(),
        "",
        "0105 0108",
        "lay road through 3 hexes",
        &["road 0104-0106"],
        &["road 0104-0105-0106-0107-0108"],
    );
}

#[test]
fn alt_takes_a_stretch_up_and_the_chain_falls_apart() {
    makes(
        "road 0101-0107\n",
        &road(),
        "alt",
        "0103 0105",
        "take up road through 3 hexes",
        &["road 0101-0107"],
        &["road 0101-0102-0103, 0105-0106-0107"],
    );
    makes(
        "road 0101-0107\n",
        &road(),
        "alt",
        "0104",
        "take up road through 3 hexes",
        &["road 0101-0107"],
        &["road 0101-0102-0103, 0105-0106-0107"],
    );
    makes("road 0101-0102\n", &road(), "alt", "0101 0102", "take up road through 2 hexes", &["road 0101-0102"], &[]);
    makes(
        "lane 0101-?-0107\nroad 0101-0102\n",
        &road(),
        "alt",
        "0101",
        "take up road through 2 hexes",
        &["road 0101-0102"],
        &[],
    );
    idle("road 0101-0107\n", &road(), "alt", "0301 0305");
    let any = tools(Tool::Path);
    makes(
        "lane 0101-0102\nroad 0101-0102\n",
        &any,
        "alt",
        "0101 0102",
        "take up lane and road through 2 hexes",
        &["lane 0101-0102", "road 0101-0102"],
        &[],
    );
}
