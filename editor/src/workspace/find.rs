//! Finding the project that a path means: its folder, its files, and which of them holds the map.
//! Must not: write, or follow a name out of the folder.

use super::error::OpenError;
use super::start;
use camino::{Utf8Path, Utf8PathBuf};
use cartouche_compiler::disk::{self, DiskError, LARGEST_FILE};
use cartouche_dsl::syntax::parse_text;
use cartouche_dsl::text::FileId;
use cartouche_scan::Kind;
use std::fs;
use std::io::Read;
use std::sync::Arc;

/// A project found.
pub(super) struct Found {
    pub folder: Utf8PathBuf,
    pub map_file: String,
    pub files: Vec<FoundFile>,
    /// The scan that a new map is started from.
    pub scan: Option<String>,
}

/// One file of it; without bytes if it is not on the disk yet.
pub(super) struct FoundFile {
    pub name: String,
    pub text: Arc<str>,
    pub bytes: Option<Vec<u8>>,
}

pub(super) fn find(path: &Utf8Path) -> Result<Found, OpenError> {
    let read = |error| OpenError::Read { path: path.to_owned(), error };
    let kind = fs::metadata(path).map_err(read)?;
    if kind.is_dir() {
        return in_folder(path);
    }
    let folder = path.parent().filter(|parent| !parent.as_str().is_empty()).unwrap_or(Utf8Path::new("."));
    let name = path.file_name().unwrap_or(path.as_str());
    if path.extension() == Some("cart") {
        let files = read_files(folder, Some(path))?;
        let maps = maps_among(&files);
        if !maps.iter().any(|map| map == name) {
            return Err(OpenError::NotAMap { file: path.to_owned(), maps });
        }
        return Ok(Found { folder: folder.to_owned(), map_file: name.to_owned(), files, scan: None });
    }
    let mut beginning = Vec::new();
    fs::File::open(path).and_then(|file| file.take(512).read_to_end(&mut beginning)).map_err(read)?;
    let looks_like = Kind::of(&beginning);
    if !looks_like.is_read() {
        let error = match looks_like {
            Kind::OtherPicture(_) => cartouche_scan::ScanError::Unsupported {
                kind: looks_like,
                what: "its kind is not known here".to_owned(),
            },
            _ => cartouche_scan::ScanError::NotAPicture { looks_like },
        };
        return Err(OpenError::NotAPicture { path: path.to_owned(), why: error.to_string() });
    }
    from_scan(folder, name)
}

fn in_folder(folder: &Utf8Path) -> Result<Found, OpenError> {
    let projects = match disk::projects(folder) {
        Err(DiskError::Empty(_)) => return Err(OpenError::NoProject(folder.to_owned())),
        other => other?,
    };
    let [project] = projects.as_slice() else {
        let projects = projects.into_iter().map(|project| project.name).collect();
        return Err(OpenError::SeveralProjects { folder: folder.to_owned(), projects });
    };
    // The one project may lie a folder or two further down.
    let first = project.files.first().map(Utf8Path::new);
    let folder = first.and_then(Utf8Path::parent).unwrap_or(folder).to_owned();
    let files = read_files(&folder, None)?;
    let mut maps = maps_among(&files);
    match (maps.pop(), maps.is_empty()) {
        (Some(map_file), true) => Ok(Found { folder, map_file, files, scan: None }),
        (None, _) => Err(OpenError::NoMap(folder)),
        (Some(last), false) => {
            maps.push(last);
            Err(OpenError::SeveralMaps { folder, maps })
        }
    }
}

/// A new map for a scan: in the project that its folder holds, or as a project of its own.
fn from_scan(folder: &Utf8Path, scan: &str) -> Result<Found, OpenError> {
    let mut files = match read_files(folder, None) {
        Err(OpenError::Disk(DiskError::Empty(_))) => Vec::new(),
        other => other?,
    };
    if let Some(map) = maps_among(&files).into_iter().next() {
        return Err(OpenError::MapThere { folder: folder.to_owned(), map });
    }
    let new = start::project_for(scan, files.is_empty());
    let map_file = start::free_name("map.cart", &files.iter().map(|file| file.name.as_str()).collect::<Vec<_>>());
    files.push(FoundFile { name: map_file.clone(), text: new.map.into(), bytes: None });
    if let Some(game) = new.game {
        files.push(FoundFile { name: "game.cart".to_owned(), text: game.into(), bytes: None });
    }
    Ok(Found { folder: folder.to_owned(), map_file, files, scan: Some(scan.to_owned()) })
}

/// The `.cart` files of a folder, and the named one if it is elsewhere among them.
fn read_files(folder: &Utf8Path, named: Option<&Utf8Path>) -> Result<Vec<FoundFile>, OpenError> {
    let mut paths: Vec<Utf8PathBuf> = Vec::new();
    let entries = folder.read_dir_utf8().map_err(|error| OpenError::Read { path: folder.to_owned(), error })?;
    for entry in entries {
        // A name that is not UTF-8 is no file of ours.
        let Ok(entry) = entry else { continue };
        let path = entry.into_path();
        if path.extension() == Some("cart") && path.is_file() {
            paths.push(path);
        }
    }
    if let Some(named) = named
        && !paths.iter().any(|path| path.file_name() == named.file_name())
    {
        paths.push(named.to_owned());
    }
    if paths.is_empty() {
        return Err(OpenError::Disk(DiskError::Empty(folder.to_owned())));
    }
    paths.sort();
    paths.into_iter().map(read_file).collect()
}

fn read_file(path: Utf8PathBuf) -> Result<FoundFile, OpenError> {
    let name = path.file_name().unwrap_or(path.as_str()).to_owned();
    match disk::read_bounded(&path, LARGEST_FILE) {
        Ok(bytes) => match std::str::from_utf8(&bytes) {
            Ok(text) => Ok(FoundFile { name, text: text.into(), bytes: Some(bytes) }),
            Err(_) => Err(OpenError::NotText(path)),
        },
        Err(error) => Err(OpenError::Read { path, error }),
    }
}

/// Names of the files that hold a map, sorted.
fn maps_among(files: &[FoundFile]) -> Vec<String> {
    let holds_map = |file: &&FoundFile| {
        let tree = parse_text(FileId(0), Arc::clone(&file.text));
        tree.items().any(|item| item.keyword().is_some_and(|word| word.is("map")))
    };
    files.iter().filter(holds_map).map(|file| file.name.clone()).collect()
}
