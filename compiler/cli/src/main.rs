//! The command line of Cartouche: arguments in, exit codes out.
//! Must not: decide anything about projects; commands call the compiler.

mod arguments;
mod commands;
mod output;

use arguments::{Arguments, Command};
use clap::Parser;
use std::process::ExitCode;

/// Exit codes: clean, findings, could not run.
pub const CLEAN: u8 = 0;
/// Findings that fail.
pub const FINDINGS: u8 = 1;
/// The command could not run.
pub const COULD_NOT_RUN: u8 = 2;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are no failure; a wrong argument is "could not run".
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { COULD_NOT_RUN } else { CLEAN });
        }
    };
    let result = match &arguments.command {
        Command::New(new) => commands::new::run(new),
        Command::Check(check) => commands::check::run(check),
        Command::Build(build) => commands::build::run(build),
        Command::Fmt(fmt) => commands::fmt::run(fmt),
        Command::Coverage(coverage) => commands::coverage::run(coverage),
        Command::Outline(outline) => commands::outline::run(outline),
        Command::Explain(explain) => commands::explain::run(explain),
        Command::Vocabulary(vocabulary) => commands::vocabulary::run(vocabulary),
        Command::Diff(diff) => commands::diff::run(diff),
        Command::Schema(schema) => commands::schema::run(schema),
        Command::Verify(verify) => commands::verify::run(verify),
        Command::Query(query) => commands::query::run(query),
        Command::Odds(odds) => commands::odds::run(odds),
        Command::Mutate(mutate) => commands::mutate::run(mutate),
        Command::Play(play) => commands::play::run(play),
        Command::Test(test) => commands::test::run(test),
    };
    match result {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            output::complain(&format!("cartouche: {error:#}"));
            ExitCode::from(COULD_NOT_RUN)
        }
    }
}
