//! What is reported to an author: a code, a message, places, the way out, and edits that mend it.
//! Must not: print, or stop anything. A diagnostic is an entry in a list.

mod diagnostic;
pub mod registry;

pub use diagnostic::{Diagnostic, Edit, Fix, FixGrade, Label, Severity, sort};
