//! The table of commands: id, name, usual keys, menu, help, and when each can be used.
//! Must not: list a command twice, or give one key to two.

use super::{Command, Menu, Sheet};
use crate::app::Tab;
use cartouche_document::tool::Tool;
use std::sync::OnceLock;

/// When a command can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// At any time.
    Always,
    /// While a map is open.
    Open,
    /// While the open map has a grid.
    Grid,
    /// While there is a step to take back.
    Undo,
    /// While there is a step to make again.
    Redo,
    /// While the open map names a scan that is read.
    Scan,
    /// While there are problems.
    Problems,
    /// While another map is compared.
    Compared,
    /// While something is at work beside the window.
    Work,
}

/// A command with all that is said of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// What is done.
    pub command: Command,
    /// Its id, in the preferences.
    pub id: &'static str,
    /// Its name, in menus and the palette.
    pub name: &'static str,
    /// Its usual keys.
    pub keys: &'static [&'static str],
    /// Its menu; none stands in the palette and the key help alone.
    pub menu: Option<Menu>,
    /// What it does, in a sentence.
    pub help: &'static str,
    /// When it can be used.
    pub when: When,
}

/// All commands, in the order of the menus.
#[must_use]
pub fn table() -> &'static [Row] {
    static TABLE: OnceLock<Vec<Row>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut rows = file();
        rows.extend(edit());
        rows.extend(tools());
        rows.extend(hand());
        rows.extend(entries());
        rows.extend(view());
        rows.extend(sheets());
        rows.extend(tabs());
        rows.extend(second_look());
        rows.extend(scans_and_help());
        rows
    })
}

fn row(
    command: Command,
    (id, name): (&'static str, &'static str),
    keys: &'static [&'static str],
    menu: impl Into<Option<Menu>>,
    when: When,
    help: &'static str,
) -> Row {
    Row { command, id, name, keys, menu: menu.into(), help, when }
}

fn file() -> Vec<Row> {
    use Command as C;
    use Menu::File;
    vec![
        row(
            C::Start,
            ("open", "Open…"),
            &["Ctrl-O"],
            File,
            When::Always,
            "Opens a project's folder, a map's file or a scan.",
        ),
        row(
            C::Save,
            ("save", "Save"),
            &["Ctrl-S"],
            File,
            When::Open,
            "Saves what is unsaved; other lines of the files stay as they are.",
        ),
        row(
            C::SaveCopy,
            ("save-copy", "Save a copy…"),
            &["Ctrl-Shift-S"],
            File,
            When::Open,
            "Writes all files into another folder.",
        ),
        row(
            C::Close,
            ("close", "Close the map"),
            &["Ctrl-W"],
            File,
            When::Open,
            "Closes the map. Unsaved edits are offered at the next opening.",
        ),
        row(
            C::Quit,
            ("quit", "Quit"),
            &["Ctrl-Q"],
            File,
            When::Always,
            "Leaves. Unsaved edits are offered at the next start.",
        ),
    ]
}

fn edit() -> Vec<Row> {
    use Command as C;
    use Menu::Edit;
    vec![
        row(C::Undo, ("undo", "Undo"), &["Ctrl-Z"], Edit, When::Undo, "Takes the last step back."),
        row(
            C::Redo,
            ("redo", "Redo"),
            &["Ctrl-Shift-Z", "Ctrl-Y"],
            Edit,
            When::Redo,
            "Makes again what was taken back.",
        ),
        row(
            C::Cancel,
            ("cancel", "Cancel"),
            &["Escape"],
            Edit,
            When::Always,
            "Drops the gesture in hand, or closes what lies over the map.",
        ),
        row(
            C::Find,
            ("find", "Find…"),
            &["Ctrl-F"],
            Edit,
            When::Open,
            "Finds a hex by its number, or a place, a terrain, a unit by name.",
        ),
        row(
            C::Palette,
            ("palette", "Command palette…"),
            &["Ctrl-K"],
            Edit,
            When::Always,
            "Lists every command with its key, and runs one.",
        ),
        row(
            C::SelectAll,
            ("select-all", "Select all hexes"),
            &["Ctrl-A"],
            Edit,
            When::Grid,
            "Selects every hex of the map.",
        ),
        row(
            C::SelectNone,
            ("select-none", "Select nothing"),
            &["Ctrl-Shift-A"],
            Edit,
            When::Grid,
            "Gives the selection up.",
        ),
    ]
}

fn tools() -> Vec<Row> {
    let tool =
        |tool: Tool, id, name, keys, help| row(Command::Tool(tool), (id, name), keys, Menu::Tool, When::Open, help);
    vec![
        tool(Tool::Select, "select", "Select", &["V"], "Selects hexes; a fill stays within the selection."),
        tool(Tool::Terrain, "brush", "Terrain brush", &["B"], "Paints terrain, hex by hex or with a larger brush."),
        tool(Tool::Fill, "fill", "Fill", &["F"], "Fills hexes of one terrain, up to painted sides or the selection."),
        tool(Tool::Height, "height", "Height", &["H"], "Sets, raises or lowers the height in levels."),
        tool(Tool::Hexside, "hexside", "Hexside", &["E"], "Paints a feature along hexsides; a drag follows the chain."),
        tool(Tool::Path, "path", "Path", &["P"], "Lays a road or another path through the centres of hexes."),
        tool(Tool::Place, "names", "Names", &["N"], "Names a hex."),
        tool(Tool::Region, "region", "Region", &["R"], "Adds hexes to a region, or takes them away."),
        tool(Tool::SetUp, "set-up", "Set-up", &["U"], "Puts units where they stand at the start."),
        tool(Tool::Survey, "survey", "Survey", &["S"], "Marks how well a hex is known."),
        tool(Tool::Measure, "measure", "Measure", &["M"], "Counts the hexes between two."),
        tool(
            Tool::Calibrate,
            "calibrate",
            "Calibrate the scan",
            &["C"],
            "Clicks known hexes on the scan and types their numbers.",
        ),
    ]
}

fn hand() -> Vec<Row> {
    use Command as C;
    use Menu::Tool;
    vec![
        row(C::Smaller, ("smaller", "Smaller brush"), &["["], Tool, When::Open, "1, 7, 19 or 37 hexes."),
        row(C::Larger, ("larger", "Larger brush"), &["]"], Tool, When::Open, "1, 7, 19 or 37 hexes."),
        row(
            C::PickUp,
            ("pick-up", "Pick up"),
            &["I"],
            Tool,
            When::Grid,
            "Takes up the terrain, side or path under the pointer, as a right click does.",
        ),
        row(
            C::Flip,
            ("flip", "Flip the side"),
            &["X"],
            Tool,
            When::Grid,
            "Turns which hex of the side under the pointer is up, or protected.",
        ),
        row(
            C::HeightSet,
            ("height-set", "Heights are set"),
            &["="],
            Tool,
            When::Open,
            "The height tool sets the chosen level.",
        ),
        row(
            C::HeightRaise,
            ("height-raise", "Heights are raised"),
            &["."],
            Tool,
            When::Open,
            "The height tool raises by one level.",
        ),
        row(
            C::HeightLower,
            ("height-lower", "Heights are lowered"),
            &[","],
            Tool,
            When::Open,
            "The height tool lowers by one level.",
        ),
        row(
            C::Also,
            ("second-terrain", "Second terrain"),
            &["Shift-B"],
            Tool,
            When::Open,
            "Paints a second terrain beside the main one.",
        ),
        row(
            C::Act,
            ("act", "Act at the keyboard's hex"),
            &["Space"],
            None,
            When::Grid,
            "Does there what a click does.",
        ),
        row(
            C::Inspect,
            ("inspect", "Inspect"),
            &["Enter"],
            None,
            When::Grid,
            "Opens the hex in the inspector, as a double click does.",
        ),
    ]
}

fn entries() -> Vec<Row> {
    const ENTRIES: [(&str, &str, &[&str]); 10] = [
        ("entry-1", "Palette entry 1", &["1"]),
        ("entry-2", "Palette entry 2", &["2"]),
        ("entry-3", "Palette entry 3", &["3"]),
        ("entry-4", "Palette entry 4", &["4"]),
        ("entry-5", "Palette entry 5", &["5"]),
        ("entry-6", "Palette entry 6", &["6"]),
        ("entry-7", "Palette entry 7", &["7"]),
        ("entry-8", "Palette entry 8", &["8"]),
        ("entry-9", "Palette entry 9", &["9"]),
        ("entry-10", "Palette entry 10", &["0"]),
    ];
    let help = "Takes this entry of the tool's palette.";
    let entries = ENTRIES.iter().enumerate();
    entries.map(|(at, (id, name, keys))| row(Command::Entry(at), (id, name), keys, None, When::Open, help)).collect()
}

fn view() -> Vec<Row> {
    use Command as C;
    use Menu::View;
    vec![
        row(C::Fit, ("fit", "Fit the map"), &["Home", "Ctrl-0"], View, When::Open, "Shows all of the map."),
        row(
            C::TrueSize,
            ("true-size", "True size"),
            &["Ctrl-1"],
            View,
            When::Open,
            "Shows the scan pixel for pixel, or hexes at their usual size.",
        ),
        row(C::ZoomIn, ("zoom-in", "Zoom in"), &["+"], View, When::Open, "Nearer; the wheel zooms at the pointer."),
        row(C::ZoomOut, ("zoom-out", "Zoom out"), &["-"], View, When::Open, "Farther."),
        row(
            C::Theme,
            ("theme", "Light or dark"),
            &["Ctrl-T"],
            View,
            When::Always,
            "Changes between the light and the dark theme.",
        ),
        row(
            C::Cursor(-1, 0),
            ("cursor-left", "Keyboard hex left"),
            &["Left"],
            None,
            When::Grid,
            "Moves the keyboard's hex.",
        ),
        row(
            C::Cursor(1, 0),
            ("cursor-right", "Keyboard hex right"),
            &["Right"],
            None,
            When::Grid,
            "Moves the keyboard's hex.",
        ),
        row(C::Cursor(0, -1), ("cursor-up", "Keyboard hex up"), &["Up"], None, When::Grid, "Moves the keyboard's hex."),
        row(
            C::Cursor(0, 1),
            ("cursor-down", "Keyboard hex down"),
            &["Down"],
            None,
            When::Grid,
            "Moves the keyboard's hex.",
        ),
    ]
}

fn sheets() -> Vec<Row> {
    let sheet = |sheet: Sheet, id, name, keys| {
        row(Command::Sheet(sheet), (id, name), keys, Menu::View, When::Open, "Shows or hides this overlay.")
    };
    vec![
        sheet(Sheet::Scan, "show-scan", "Show the scan", &["Alt-1"]),
        sheet(Sheet::Terrain, "show-terrain", "Show terrain", &["Alt-2"]),
        sheet(Sheet::Heights, "show-heights", "Show heights", &["Alt-3"]),
        sheet(Sheet::Grid, "show-grid", "Show the grid", &["Alt-4"]),
        sheet(Sheet::Sides, "show-hexsides", "Show hexsides", &["Alt-5"]),
        sheet(Sheet::Paths, "show-paths", "Show paths", &["Alt-6"]),
        sheet(Sheet::Regions, "show-regions", "Show regions", &["Alt-7"]),
        sheet(Sheet::Survey, "show-survey", "Show the survey", &["Alt-8"]),
        sheet(Sheet::Numbers, "show-numbers", "Show numbers", &["Alt-9"]),
        sheet(Sheet::Places, "show-names", "Show names", &["Alt-0"]),
        sheet(Sheet::SetUp, "show-set-up", "Show the set-up", &[]),
        sheet(Sheet::Suggestions, "show-suggestions", "Show suggestions", &[]),
        sheet(Sheet::Problems, "show-problems", "Show problems", &[]),
    ]
}

fn tabs() -> Vec<Row> {
    let tab = |tab: Tab, id, name, keys, help| row(Command::Tab(tab), (id, name), keys, Menu::Map, When::Open, help);
    vec![
        tab(Tab::Inspector, "inspector", "Inspector", &["F2"], "All that is said of one hex."),
        tab(Tab::Layers, "layers", "Layers", &["F3"], "What is drawn, and how solid."),
        tab(Tab::Problems, "problems", "Problems", &["F4"], "What the compiler finds."),
        tab(Tab::Units, "order-of-battle", "Order of battle", &["F5"], "Units, those not yet placed first."),
        tab(
            Tab::Calibration,
            "calibration",
            "Calibration",
            &["F6"],
            "The grid, the clicked points and how far off each is.",
        ),
        tab(
            Tab::Suggestions,
            "suggestions",
            "Suggestions",
            &["Shift-F6"],
            "What the scan proposes, the least sure first.",
        ),
        tab(Tab::Survey, "survey-list", "Survey progress", &["F7"], "What is left to look at, and what is in doubt."),
        tab(Tab::Compare, "compare", "Compare", &["F9"], "Two maps of one sheet, difference by difference."),
        tab(Tab::History, "history", "History", &["F10"], "The steps that were made."),
    ]
}

fn second_look() -> Vec<Row> {
    use Command as C;
    use Menu::Map;
    vec![
        row(
            C::SuggestTerrain,
            ("suggest-terrain", "Suggest terrain"),
            &["T"],
            Map,
            When::Scan,
            "Proposes terrain for bare hexes from what painted ones look like on the scan.",
        ),
        row(
            C::SuggestSides,
            ("suggest-hexsides", "Suggest hexsides"),
            &["Shift-E"],
            Map,
            When::Scan,
            "Proposes sides for the hexside tool's feature.",
        ),
        row(
            C::AcceptSelected,
            ("accept-selected", "Accept the selected suggestions"),
            &["Shift-T"],
            Map,
            When::Scan,
            "Accepts what is proposed in the selected hexes.",
        ),
        row(
            C::DropSuggestions,
            ("drop-suggestions", "Drop the suggestions"),
            &[],
            Map,
            When::Scan,
            "Forgets what was proposed; the map stays as it is.",
        ),
        row(
            C::NextProblem,
            ("next-problem", "Next problem"),
            &["F8"],
            Map,
            When::Problems,
            "Centres the next problem.",
        ),
        row(
            C::PreviousProblem,
            ("previous-problem", "Previous problem"),
            &["Shift-F8"],
            Map,
            When::Problems,
            "Centres the problem before.",
        ),
        row(
            C::NextDoubt,
            ("next-doubt", "Next doubt"),
            &["D"],
            Map,
            When::Grid,
            "Centres the next place that deserves a look, the gravest first.",
        ),
        row(
            C::PreviousDoubt,
            ("previous-doubt", "Previous doubt"),
            &["Shift-D"],
            Map,
            When::Grid,
            "Centres the doubt before.",
        ),
        row(
            C::NextDifference,
            ("next-difference", "Next difference"),
            &["Ctrl-D"],
            Map,
            When::Compared,
            "Centres the next difference from the compared map.",
        ),
    ]
}

fn scans_and_help() -> Vec<Row> {
    use Command as C;
    use Menu::{Help, Map};
    vec![
        row(
            C::FindGrid,
            ("find-grid", "Find the grid"),
            &["G"],
            Map,
            When::Scan,
            "Proposes the grid from the scan; confirm it with one known hex.",
        ),
        row(
            C::Lock,
            ("lock", "Lock the calibration"),
            &["L"],
            Map,
            When::Scan,
            "Keeps the clicked points from being moved.",
        ),
        row(
            C::ReloadScans,
            ("reload-scans", "Read the scans again"),
            &[],
            Map,
            When::Open,
            "Reads the pictures from the disk again.",
        ),
        row(C::Check, ("check", "Check now"), &["Ctrl-Enter"], Map, When::Open, "Compiles the project as it stands."),
        row(C::Stop, ("stop", "Stop the work"), &[], Map, When::Work, "Stops what is at work beside the window."),
        row(
            C::KeyHelp,
            ("keys", "Keys"),
            &["?"],
            Help,
            When::Always,
            "Lists every command with its key; keys can be changed here.",
        ),
        row(
            C::FirstSteps,
            ("first-steps", "What to do first"),
            &["F1"],
            Help,
            When::Always,
            "From a scan to a map in a few steps.",
        ),
    ]
}
