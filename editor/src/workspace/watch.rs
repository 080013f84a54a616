//! Noticing that another program changed a file of the project.
//! Must not: report what we wrote ourselves, or the same change twice.

use super::Wake;
use super::known::{Known, Theirs, sha256};
use camino::{Utf8Path, Utf8PathBuf};
use cartouche_compiler::disk::{LARGEST_FILE, read_bounded};
use std::collections::BTreeMap;
use std::fs;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, SystemTime};

/// How often the files are looked at. Looking works on every disk, network disks included, which events do not.
const PAUSE: Duration = Duration::from_millis(500);

/// Watches the `.cart` files of a folder from a thread of its own, which ends when this is dropped.
#[derive(Debug)]
pub struct Watcher {
    news: Receiver<Theirs>,
    _stop: Sender<()>,
}

impl Watcher {
    pub(super) fn start(folder: Utf8PathBuf, known: Known, wake: Wake) -> Watcher {
        let (tell, news) = mpsc::channel();
        let (stop, stopped) = mpsc::channel::<()>();
        thread::spawn(move || {
            let mut seen = Seen::default();
            while stopped.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                for theirs in seen.look(&folder, &known) {
                    if tell.send(theirs).is_err() {
                        return;
                    }
                    wake();
                }
            }
        });
        Watcher { news, _stop: stop }
    }

    /// The next change that was noticed; none if there is none now. A file of a name that the project did not have is
    /// told too.
    #[must_use]
    pub fn next(&self) -> Option<Theirs> {
        self.news.try_recv().ok()
    }
}

/// What was seen of the files at the last look.
#[derive(Debug, Default)]
struct Seen {
    /// Time of change and length, which tell cheaply whether a file is worth reading.
    marks: BTreeMap<String, (Option<SystemTime>, u64)>,
    /// Hash that was told last; none for a file told to be gone.
    told: BTreeMap<String, Option<String>>,
}

impl Seen {
    fn look(&mut self, folder: &Utf8Path, known: &Known) -> Vec<Theirs> {
        let mut there = BTreeMap::new();
        let Ok(entries) = folder.read_dir_utf8() else { return Vec::new() };
        for entry in entries.flatten() {
            if let (true, Ok(found)) = (entry.path().extension() == Some("cart"), fs::metadata(entry.path())) {
                there.insert(entry.file_name().to_owned(), (found.modified().ok(), found.len()));
            }
        }
        let mut news = Vec::new();
        for (name, mark) in &there {
            if self.marks.get(name) == Some(mark) {
                continue;
            }
            // Reading and comparing under one lock: our own saving cannot come between.
            let hashes = known.lock();
            let Ok(bytes) = read_bounded(&folder.join(name), LARGEST_FILE) else { continue };
            let hash = Some(sha256(&bytes));
            if hashes.get(name) != hash.as_ref() && self.told.get(name) != Some(&hash) {
                self.told.insert(name.clone(), hash);
                news.push(Theirs::new(name, Some(&bytes)));
            } else if hashes.get(name) == hash.as_ref() {
                self.told.remove(name);
            }
        }
        let names: Vec<String> = known.lock().keys().cloned().collect();
        for name in names {
            // A file is gone only if a second look finds it gone: some programs take it away and write it anew.
            if there.contains_key(&name) || self.marks.contains_key(&name) || self.told.get(&name) == Some(&None) {
                continue;
            }
            self.told.insert(name.clone(), None);
            news.push(Theirs::new(&name, None));
        }
        self.marks = there;
        news
    }
}
