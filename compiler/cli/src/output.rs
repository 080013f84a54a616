//! What is printed: plain when it does not go to a terminal, and without a panic when nobody reads on.
//! Must not: colour what goes to a file.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

/// Prints text to standard output. A reader that has gone away (`| head`) ends the program quietly.
pub fn print(text: &str) {
    let mut out = io::stdout().lock();
    if let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        let gone = error.kind() == io::ErrorKind::BrokenPipe;
        if !gone {
            complain(&format!("cartouche: cannot write: {error}"));
        }
        std::process::exit(if gone { 0 } else { i32::from(crate::COULD_NOT_RUN) });
    }
}

/// Prints a line to standard error.
pub fn complain(text: &str) {
    // If nobody reads standard error there is nobody to tell.
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Whether colours are wanted on standard output: a terminal, and `NO_COLOR` not set (no-color.org).
#[must_use]
pub fn colour() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// A line on standard error that says what is being done, on a terminal only.
#[must_use]
pub fn progress(what: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner().with_message(what.to_owned());
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} ({elapsed})") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
