//! Rules at work: compiled once, then asked over a position, with reasons.
//! Must not: know a game, throw dice, hold a float.

mod ask;
mod compile;
mod define;
mod drive;
mod effects;
mod error;
mod eval;
mod example;
mod functions;
mod lookup;
mod mutate;
mod node;
mod operate;
mod pairs;
mod play;
mod program;
mod state;
mod value;
mod world;

pub use ask::{Outcomes, Told};
pub use compile::Code;
pub use drive::{Draw, Phase};
pub use error::RunError;
pub use example::{ExampleReport, Expectation};
pub use mutate::{Mutation, mutations};
pub use play::{Came, Game, Moment, Order, Orders};
pub use program::Done;
pub use value::{Lack, LackKind};
