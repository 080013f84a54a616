//! Names: how near they are in spelling, and the form in which one is compared with another.
//! Must not: know what a name stands for.

pub mod spelling;

pub use cartouche_bundle::model::hyphenated;

/// The declared name that `called` means: the same, or the same in hyphen form.
#[must_use]
pub fn resolve<'n>(called: &str, mut declared: impl Iterator<Item = &'n str> + Clone) -> Option<&'n str> {
    declared.clone().find(|name| *name == called).or_else(|| declared.find(|name| hyphenated(name) == called))
}
