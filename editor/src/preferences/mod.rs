//! What a person prefers: theme, keys, recent projects; kept as RON in the user's own configuration folder.
//! Must not: keep the window from starting; what cannot be read is said and left as it is.

use camino::{Utf8Path, Utf8PathBuf};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::env;

/// How many recent projects are kept.
const RECENT: usize = 12;

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum ThemeChoice {
    /// As the desktop has it; light where it does not say.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// What is kept from one start to the next.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// Light or dark.
    pub theme: ThemeChoice,
    /// Keys other than the usual ones, by the command's id.
    pub keys: BTreeMap<String, Vec<String>>,
    /// Projects, maps and scans that were open, the last first.
    pub recent: Vec<String>,
}

impl Preferences {
    /// Reads preferences. A file that is not there gives the usual ones; of one that cannot be read also the reason.
    #[must_use]
    pub fn load(file: &Utf8Path) -> (Self, Option<String>) {
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return (Self::default(), None),
            Err(error) => {
                return (
                    Self::default(),
                    Some(format!("the preferences {file} cannot be read ({error}); the usual ones hold")),
                );
            }
        };
        match ron::from_str(&text) {
            Ok(preferences) => (preferences, None),
            Err(error) => {
                let note = format!(
                    "the preferences {file} cannot be read ({error}); the usual ones hold until you change one"
                );
                (Self::default(), Some(note))
            }
        }
    }

    /// Writes them, and makes the folder first.
    ///
    /// # Errors
    /// A sentence with what the system said.
    pub fn save(&self, file: &Utf8Path) -> Result<(), String> {
        let text =
            ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default()).map_err(|error| error.to_string())?;
        let write = || -> std::io::Result<()> {
            if let Some(folder) = file.parent() {
                std::fs::create_dir_all(folder)?;
            }
            std::fs::write(file, text)
        };
        write()
            .map_err(|error| format!("the preferences {file} cannot be written ({error}); they hold until you leave"))
    }

    /// Notes a path as the last that was open.
    pub fn opened(&mut self, path: &Utf8Path) {
        self.recent.retain(|recent| recent != path.as_str());
        self.recent.insert(0, path.to_string());
        self.recent.truncate(RECENT);
    }
}

/// Where the preferences lie: the user's configuration folder of the system; none if the system names none.
#[must_use]
pub fn usual_file() -> Option<Utf8PathBuf> {
    let named = |name: &str| env::var(name).ok().filter(|value| !value.is_empty()).map(Utf8PathBuf::from);
    let folder = if cfg!(windows) {
        named("APPDATA")
    } else if cfg!(target_os = "macos") {
        named("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        named("XDG_CONFIG_HOME").or_else(|| named("HOME").map(|home| home.join(".config")))
    };
    folder.map(|folder| folder.join("cartouche").join("editor.ron"))
}

#[cfg(test)]
mod tests;
