//! The arguments of every command, with their help.
//! Must not: do anything.

use camino::Utf8PathBuf;
use cartouche_bundle::hex::HexNumber;
use cartouche_bundle::number::Fraction;
use cartouche_dsl::layers::{Errata, Selection};
use clap::{Args, Parser, Subcommand, ValueEnum};

/// Transcribe printed hex-and-counter wargames into checked scenario bundles.
#[derive(Debug, Parser)]
#[command(
    name = "cartouche",
    version,
    about,
    after_help = "A PATH may be a .cart file, a project folder, or a folder of projects.\nExit codes: 0 clean, 1 findings, 2 could not run."
)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// Commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Start a project that checks clean
    #[command(after_help = "Examples:\n  cartouche new my-battle\n  cartouche check my-battle")]
    New(New),
    /// Say what is wrong, where, why, and what to write instead
    #[command(
        after_help = "Examples:\n  cartouche check scenarios\n  cartouche check my-battle --fix\n  cartouche check my-battle --deny warnings --format sarif\n  cartouche check my-battle --text rulebook.txt"
    )]
    Check(Check),
    /// Build a bundle for each scenario
    #[command(
        after_help = "Examples:\n  cartouche build scenarios\n  cartouche build my-battle --out bundles --zip\n  cartouche build my-battle --errata 1976-12-31\n  cartouche build my-battle --as-printed --out printed"
    )]
    Build(Build),
    /// Put files into their canonical form
    #[command(
        after_help = "Examples:\n  cartouche fmt my-battle\n  cartouche fmt --check scenarios\n  cartouche fmt --upgrade old.cart"
    )]
    Fmt(Fmt),
    /// Show how the cases of each source are carried
    #[command(
        after_help = "Examples:\n  cartouche coverage my-battle\n  cartouche coverage my-battle --format json\n  cartouche coverage my-battle --text rulebook.txt"
    )]
    Coverage(Coverage),
    /// Propose a source item from a plain-text rulebook
    #[command(after_help = "Examples:\n  cartouche outline rulebook.txt --name book > my-battle/source.cart")]
    Outline(Outline),
    /// Explain a code, or show the places that set a unit, table, hex or case
    #[command(
        after_help = "Examples:\n  cartouche explain E0503\n  cartouche explain unit \"union 1/3/I\" scenarios/antietam-bloodiest-day\n  cartouche explain table crt my-battle --core\n  cartouche explain hex 0815 my-battle"
    )]
    Explain(Explain),
    /// List every line that may be written, with its exact meaning
    #[command(
        after_help = "Examples:\n  cartouche vocabulary\n  cartouche vocabulary scenario\n  cartouche vocabulary arrivals.turn"
    )]
    Vocabulary(Vocabulary),
    /// Compare two projects or bundles: hex by hex, unit by unit, cell by cell
    #[command(after_help = "Examples:\n  cartouche diff old-battle new-battle\n  cartouche diff bundles/a other/a.zip")]
    Diff(Diff),
    /// Print the JSON Schema of a bundle's scenario or manifest
    #[command(after_help = "Examples:\n  cartouche schema > scenario.schema.json\n  cartouche schema --manifest")]
    Schema(Schema),
    /// Read a bundle as a stranger would, and say whether it is whole
    #[command(
        after_help = "Examples:\n  cartouche verify target/bundles/antietam-bloodiest-day\n  cartouche verify battle.zip"
    )]
    Verify(Verify),
    /// Ask a bundle: what a step costs, how far a unit gets, what blocks sight
    #[command(
        after_help = "Examples:\n  cartouche query battle.zip cost 0504 0604 infantry\n  cartouche query battle.zip reach 0504 infantry 6\n  cartouche query battle.zip sight 0302 0604 --json\nExit code 1: the answer is not in the source, or is told in words only."
    )]
    Query(Query),
    /// Exact chances of each result of a table
    #[command(
        after_help = "Examples:\n  cartouche odds battle.zip crt 7:3\n  cartouche odds battle.zip crt 3:1 --die=-1\n  cartouche odds battle.zip fire 2 --when rifle --json"
    )]
    Odds(Odds),
    /// Change rules and table cells one at a time, and list those of which no worked example takes notice
    #[command(after_help = "Examples:\n  cartouche mutate my-battle")]
    Mutate(Mutate),
    /// Step a game through its sequence of play, by orders from a file or by chance
    #[command(
        after_help = "An order is a line as in an example: `move(\"1/1/I\", 0805)`, `attack(0905, joined(A, B)) rolling 3 choosing 0906`; `next` ends a phase.\nExamples:\n  cartouche play battle.zip --script orders.txt --log game.jsonl\n  cartouche play battle.zip --script orders.txt --seed 7\n  cartouche play battle.zip --random 100 --seed 1\nExit code 1: an order is refused, the source lacks what it needs, or a game is stuck."
    )]
    Play(Play),
    /// Run the worked examples of a project, and say what each comes to
    #[command(
        after_help = "Examples:\n  cartouche test scenarios\n  cartouche test my-battle --only Ax19 --reasons\n  cartouche test my-battle --with more-examples.cart\nExit code 1: an example comes to something else than it says."
    )]
    Test(Test),
}

/// Which layers are taken.
#[derive(Debug, Args)]
pub struct Layers {
    /// Take errata up to and on this day (YYYY-MM-DD), or none of them
    #[arg(long, value_name = "DATE|none")]
    pub errata: Option<String>,
    /// Leave readings out: what is printed stands
    #[arg(long)]
    pub as_printed: bool,
    /// Lay private values over too
    #[arg(long)]
    pub private: bool,
}

impl Layers {
    /// The selection that the options ask for.
    ///
    /// # Errors
    /// If the date is none.
    pub fn selection(&self) -> anyhow::Result<Selection> {
        let errata = match self.errata.as_deref() {
            None => Errata::All,
            Some("none") => Errata::None,
            Some(date) if cartouche_dsl::syntax::parse::date(date).is_some() => Errata::UpTo(date.to_owned()),
            Some(other) => anyhow::bail!("`--errata {other}`: write a day as 1976-12-31, or `none`"),
        };
        Ok(Selection { errata, private: self.private, as_printed: self.as_printed })
    }
}

/// `new`.
#[derive(Debug, Args)]
pub struct New {
    /// Folder to make; it must not exist, or be empty
    pub dir: Utf8PathBuf,
}

/// `check`.
#[derive(Debug, Args)]
pub struct Check {
    /// Files, projects, folders of projects
    #[arg(required = true)]
    pub paths: Vec<Utf8PathBuf>,
    /// Apply safe fixes; `--fix=likely` applies likely ones too
    #[arg(long, value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "safe")]
    pub fix: Option<FixKind>,
    /// Let warnings fail too
    #[arg(long, value_enum)]
    pub deny: Option<Deny>,
    /// How findings are shown
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// Layers
    #[command(flatten)]
    pub layers: Layers,
    /// Check the prose of the source's plain text too
    #[arg(long, value_name = "FILE")]
    pub text: Option<Utf8PathBuf>,
}

/// Grades of fixes to apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FixKind {
    /// Only those that change no meaning
    Safe,
    /// Those that are most likely meant too
    Likely,
}

/// What else fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Deny {
    /// Warnings
    Warnings,
}

/// Forms of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// With the text beside them
    Human,
    /// One line each
    Short,
    /// JSON
    Json,
    /// SARIF 2.1.0
    Sarif,
}

/// `build`.
#[derive(Debug, Args)]
pub struct Build {
    /// A file, a project, a folder of projects
    pub path: Utf8PathBuf,
    /// Folder for the bundles
    #[arg(long, default_value = "target/bundles")]
    pub out: Utf8PathBuf,
    /// One zip file a scenario in place of a folder
    #[arg(long)]
    pub zip: bool,
    /// Layers
    #[command(flatten)]
    pub layers: Layers,
}

/// `fmt`.
#[derive(Debug, Args)]
pub struct Fmt {
    /// Files, projects, folders of projects
    #[arg(required = true)]
    pub paths: Vec<Utf8PathBuf>,
    /// Change nothing; exit 1 if a file is not in its canonical form
    #[arg(long)]
    pub check: bool,
    /// Bring files of an older version of the language, or without a version, up to this one
    #[arg(long)]
    pub upgrade: bool,
}

/// `coverage`.
#[derive(Debug, Args)]
pub struct Coverage {
    /// A file, a project, a folder of projects
    pub path: Utf8PathBuf,
    /// How it is shown
    #[arg(long, value_enum, default_value_t = TextOrJson::Text)]
    pub format: TextOrJson,
    /// Plain text of the source: lists its sentences in cases that nothing carries, and what its prose has wrong
    #[arg(long, value_name = "FILE")]
    pub text: Option<Utf8PathBuf>,
    /// List every case, with what carries it
    #[arg(long)]
    pub cases: bool,
}

/// Text or JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TextOrJson {
    /// For people
    Text,
    /// For tools
    Json,
}

/// `outline`.
#[derive(Debug, Args)]
pub struct Outline {
    /// The plain text of a rulebook
    pub file: Utf8PathBuf,
    /// Name of the source in the language: letters, digits and hyphens
    #[arg(long, default_value = "book")]
    pub name: String,
}

/// `explain`.
#[derive(Debug, Args)]
pub struct Explain {
    /// A code such as E0503; or unit, table, hex, case
    pub what: String,
    /// Name of the unit, table, hex or case
    pub name: Option<String>,
    /// Project to look in; the current folder if left out
    pub path: Option<Utf8PathBuf>,
    /// Show the exact meaning in the core's terms too
    #[arg(long)]
    pub core: bool,
}

/// `vocabulary`.
#[derive(Debug, Args)]
pub struct Vocabulary {
    /// A place, the id of a shape, or any word of a shape
    pub word: Option<String>,
}

/// `diff`.
#[derive(Debug, Args)]
pub struct Diff {
    /// The first project or bundle
    pub first: Utf8PathBuf,
    /// The second
    pub second: Utf8PathBuf,
}

/// `schema`.
#[derive(Debug, Args)]
pub struct Schema {
    /// That of the manifest
    #[arg(long)]
    pub manifest: bool,
}

/// `verify`.
#[derive(Debug, Args)]
pub struct Verify {
    /// A bundle: a folder or a zip file
    pub bundle: Utf8PathBuf,
}

/// `query`.
#[derive(Debug, Args)]
pub struct Query {
    /// A bundle: a folder or a zip file
    pub bundle: Utf8PathBuf,
    /// What is asked
    #[command(subcommand)]
    pub question: QueryQuestion,
    /// JSON in place of lines
    #[arg(long, global = true)]
    pub json: bool,
    /// Column of the terrain chart to read, where several would do
    #[arg(long, global = true, value_name = "NAME")]
    pub column: Option<String>,
}

/// Questions.
#[derive(Debug, Subcommand)]
pub enum QueryQuestion {
    /// Of the charts
    #[command(flatten)]
    Charts(ChartQuestion),
    /// Any expression of the rules over the set-up: `attack-strength("1/1/I", 0905)`
    Ask {
        /// The expression
        expression: String,
        /// Over the position of this worked example of the bundle
        #[arg(long, value_name = "NAME")]
        example: Option<String>,
    },
    /// Exact chances of what an expression comes to after a program: every throw counted
    Chances {
        /// The program or action with its values: `rally(A)`
        program: String,
        /// What is looked at afterwards: `A.morale`
        see: String,
        /// Over the position of this worked example of the bundle
        #[arg(long, value_name = "NAME")]
        example: Option<String>,
        /// Choices in order
        #[arg(long, value_name = "EXPRESSION")]
        choosing: Vec<String>,
    },
}

/// Questions that the charts answer by themselves.
#[derive(Debug, Subcommand)]
pub enum ChartQuestion {
    /// Movement points from a hex into the next
    Cost {
        /// The hex that is left
        from: HexNumber,
        /// The hex that is entered
        to: HexNumber,
        /// Unit type
        #[arg(value_name = "TYPE")]
        unit_type: String,
    },
    /// Hexes that a unit reaches, with the cost of each
    Reach {
        /// Where it starts
        hex: HexNumber,
        /// Unit type
        #[arg(value_name = "TYPE")]
        unit_type: String,
        /// Movement points: 6, 1/2, 5½
        points: Fraction,
    },
    /// Whether one hex sees another
    Sight {
        /// One hex
        from: HexNumber,
        /// The other
        to: HexNumber,
    },
}

/// `odds`.
#[derive(Debug, Args)]
pub struct Odds {
    /// A bundle: a folder or a zip file
    pub bundle: Utf8PathBuf,
    /// Name of the table
    pub table: String,
    /// The measure as it comes (7:3, 4, -2), or the name of a column, or of a row where the columns are rolls
    #[arg(allow_hyphen_values = true)]
    pub column: String,
    /// Added to the dice
    #[arg(long, value_name = "CHANGE", allow_hyphen_values = true)]
    pub die: Option<Fraction>,
    /// Occasion on which the table is used, for edges that hold on one only
    #[arg(long = "in", value_name = "OCCASION")]
    pub occasion: Option<String>,
    /// Value of the further axis, for a table that stands once for each
    #[arg(long, value_name = "VALUE")]
    pub when: Option<String>,
    /// JSON in place of lines
    #[arg(long)]
    pub json: bool,
}

/// `test`.
#[derive(Debug, Args)]
pub struct Test {
    /// Files, projects, folders of projects
    #[arg(required = true)]
    pub paths: Vec<Utf8PathBuf>,
    /// A further file of `example` items, read as part of each project
    #[arg(long, value_name = "FILE")]
    pub with: Vec<Utf8PathBuf>,
    /// Only examples whose name holds this
    #[arg(long, value_name = "NAME")]
    pub only: Option<String>,
    /// Show the reasons of every answer
    #[arg(long)]
    pub reasons: bool,
    /// JSON in place of lines
    #[arg(long)]
    pub json: bool,
    /// Layers
    #[command(flatten)]
    pub layers: Layers,
}

/// `play`.
#[derive(Debug, Args)]
pub struct Play {
    /// A bundle: a folder or a zip file
    pub bundle: Utf8PathBuf,
    /// Orders, one a line
    #[arg(long, value_name = "FILE", conflicts_with = "random")]
    pub script: Option<Utf8PathBuf>,
    /// Play so many games by orders drawn at random
    #[arg(long, value_name = "GAMES")]
    pub random: Option<u64>,
    /// Dice and choices that no order gives are drawn with this seed
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// Write what was ordered, with all throws and choices, as a script that plays the same game again
    #[arg(long, value_name = "FILE")]
    pub log: Option<Utf8PathBuf>,
}

/// `mutate`.
#[derive(Debug, Args)]
pub struct Mutate {
    /// A file, a project, a folder of projects
    pub path: Utf8PathBuf,
}
