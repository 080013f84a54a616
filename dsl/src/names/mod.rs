//! Names: how near they are in spelling, and the form in which one is compared with another.
//! Must not: know what a name stands for.

pub mod spelling;

/// The form in which a quoted name may be called later: lower case, blanks as hyphens (`"Dunker Church"` is `dunker-church`).
#[must_use]
pub fn hyphenated(name: &str) -> String {
    name.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
}

/// The declared name that `called` means: the same, or the same in hyphen form.
#[must_use]
pub fn resolve<'n>(called: &str, mut declared: impl Iterator<Item = &'n str> + Clone) -> Option<&'n str> {
    declared.clone().find(|name| *name == called).or_else(|| declared.find(|name| hyphenated(name) == called))
}
