//! The one list of passes: read, fold, check. Every command and every editor goes through it.
//! Must not: check less for one caller than for another.

mod echoes;

use cartouche_dsl::book::Book;
use cartouche_dsl::checks;
use cartouche_dsl::diagnostics::{self, Diagnostic, Severity};
use cartouche_dsl::layers::{self, Folded, Selection};
use cartouche_dsl::project::{self, Provider};
use cartouche_dsl::syntax::Tree;

/// A project that has gone through all passes.
#[derive(Debug)]
pub struct Compiled {
    /// Declarations.
    pub book: Book,
    /// Trees of the files, in the order of the book's files.
    pub trees: Vec<Tree>,
    /// Scenarios with their layers folded.
    pub folded: Vec<Folded>,
    /// All findings, in file order, each once.
    pub diagnostics: Vec<Diagnostic>,
}

impl Compiled {
    /// How many findings are errors.
    #[must_use]
    pub fn errors(&self) -> usize {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count()
    }
}

/// Takes the `.cart` files of a project through all passes. `paths` are read through `provider`, as are the files that they use.
pub fn compile(paths: &[String], provider: &dyn Provider, selection: &Selection) -> Compiled {
    let (mut book, trees, mut diagnostics) = project::read_project_from(paths, provider);
    let folded = layers::fold(&mut book, selection, &mut diagnostics);
    checks::check_book(&book, &mut diagnostics);
    for scenario in &folded {
        checks::check_folded(&book, scenario, &mut diagnostics);
    }
    diagnostics::sort(&mut diagnostics);
    // What several scenarios of one game find alike is said once; equal findings are neighbours after sorting.
    diagnostics.dedup_by(|a, b| a.code == b.code && a.span() == b.span() && a.message == b.message);
    echoes::drop(&mut diagnostics, &book.files, &trees);
    echoes::bound(&mut diagnostics);
    Compiled { book, trees, folded, diagnostics }
}
