//! From a folded scenario to the published model: origins renumbered, holes named, manifest counted.
//! Must not: publish a span, or an origin of a layer that the build left out.

mod from_folded;
mod holes;
mod origins;

pub use from_folded::{Lowered, bundle_of, pack};
pub use holes::holes;
