//! Answers to questions about a bundle, from what its charts, its map and its tables carry as data.
//! Must not: know a game, touch the disk, hold a float, or answer where the source has a hole.

mod answer;
mod chance;
mod columns;
mod geometry;
mod ground;
mod movement;
mod reach;
mod run;
mod sight;

pub use answer::{Answer, Known, Reason};
pub use chance::{ChanceError, Distribution, Throw, table_odds};
pub use columns::{Columns, ColumnsError};
pub use geometry::{Line, Meeting, Part, line};
pub use ground::{Question, Rules};
pub use movement::Entry;
pub use run::{
    Came, Code, Done, Draw, ExampleReport, Expectation, Game, Lack, LackKind, Moment, Mutation, Order, Orders,
    Outcomes, Phase, RunError, Told, mutations,
};
pub use sight::Sight;
