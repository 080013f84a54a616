//! Why an expression or a program cannot be evaluated at all: a mistake of who wrote it or asks, never a hole of the source.
//! Must not: stand for a value that the source lacks.

use cartouche_bundle::model::OriginId;

/// A mistake in a rule, or in a question.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct RunError {
    /// What is wrong.
    pub message: String,
    /// The statement in which it was found, the innermost.
    pub at: Option<OriginId>,
}

impl RunError {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), at: None }
    }

    /// The same with the statement, if none is known yet.
    pub(crate) fn within(mut self, at: OriginId) -> Self {
        self.at.get_or_insert(at);
        self
    }
}

pub(crate) type Result<T> = std::result::Result<T, RunError>;
