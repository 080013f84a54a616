//! Compiling beside the window: the texts as they stand in memory, over the files on the disk.
//! Must not: hold up the window, or compile a request that a newer one has overtaken.

use super::{ProjectFile, Wake};
use camino::Utf8PathBuf;
use cartouche_compiler::disk::{LARGEST_FILE, read_bounded};
use cartouche_compiler::pipeline::{self, Compiled};
use cartouche_compiler::report::Files;
use cartouche_dsl::diagnostics::{Diagnostic, Severity};
use cartouche_dsl::layers::Selection;
use cartouche_dsl::project::Provider;
use std::collections::BTreeMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// Room for the parser's recursion; threads have less than the program's own by default.
const STACK: usize = 16 << 20;

/// What to compile.
#[derive(Debug, Clone, Default)]
pub struct CompileRequest {
    /// Revision of the document, handed back with the result.
    pub revision: u64,
    /// All files of the project with their texts as they stand in memory. Files that they `use` and that are not among
    /// them are read from the disk.
    pub files: Vec<ProjectFile>,
    /// Which layers are taken.
    pub selection: Selection,
}

/// One finding, with its place as a person reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Its stable code.
    pub code: &'static str,
    /// How grave it is.
    pub severity: Severity,
    /// File, from the project's folder; empty if it has no place.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// The text at the place, as it stands in the line: often a hex number or a name.
    pub excerpt: String,
    /// What is wrong.
    pub message: String,
    /// The way out.
    pub help: Option<String>,
}

/// What came of a request.
#[derive(Debug)]
pub struct CompileResult {
    /// Revision of the request.
    pub revision: u64,
    /// Findings, in file order.
    pub problems: Vec<Problem>,
    /// The whole project: declarations, trees, folded scenarios. None if the compiler itself failed, of which
    /// `problems` then tells.
    pub compiled: Option<Box<Compiled>>,
}

/// A compiler in a thread of its own, which ends when this is dropped.
#[derive(Debug)]
pub struct Compiler {
    requests: Sender<CompileRequest>,
    results: Receiver<CompileResult>,
}

impl Compiler {
    pub(super) fn start(folder: Utf8PathBuf, wake: Wake) -> Compiler {
        let (requests, asked) = mpsc::channel::<CompileRequest>();
        let (tell, results) = mpsc::channel();
        let work = move || {
            while let Ok(mut request) = asked.recv() {
                while let Ok(newer) = asked.try_recv() {
                    request = newer;
                }
                if tell.send(compile(&folder, request)).is_err() {
                    return;
                }
                wake();
            }
        };
        // Without a thread no result ever comes, which a window can live with better than with an end.
        let _ = thread::Builder::new().name("compiler".to_owned()).stack_size(STACK).spawn(work);
        Compiler { requests, results }
    }

    /// Asks for a compilation. The newest request wins; those in between are left out.
    pub fn request(&self, request: CompileRequest) {
        let _ = self.requests.send(request);
    }

    /// The newest result, if one has come since the last call.
    #[must_use]
    pub fn latest(&self) -> Option<CompileResult> {
        self.results.try_iter().last()
    }
}

/// Compiles at once, in the calling thread: for opening, where the palette is wanted before the first frame.
#[must_use]
pub fn compile(folder: &camino::Utf8Path, request: CompileRequest) -> CompileResult {
    let revision = request.revision;
    let paths: Vec<String> = request.files.iter().map(|file| file.name.clone()).collect();
    let texts = request.files.into_iter().map(|file| (file.name, file.text)).collect();
    let provider = Overlay { folder: folder.to_owned(), texts };
    let compiled = catch_unwind(AssertUnwindSafe(|| pipeline::compile(&paths, &provider, &request.selection)));
    match compiled {
        Ok(compiled) => {
            let files = Files(&compiled.book.files);
            let problems = compiled.diagnostics.iter().map(|finding| problem(finding, files)).collect();
            CompileResult { revision, problems, compiled: Some(Box::new(compiled)) }
        }
        Err(_) => CompileResult { revision, problems: vec![broken()], compiled: None },
    }
}

fn problem(finding: &Diagnostic, files: Files<'_>) -> Problem {
    let span = finding.span();
    let found = span.and_then(|span| files.of(span).map(|file| (file, file.place(span.start), span)));
    let excerpt = found.map(|(file, _, span)| span.slice(&file.text).lines().next().unwrap_or_default().to_owned());
    Problem {
        code: finding.code,
        severity: finding.severity,
        file: found.map_or_else(String::new, |(file, _, _)| file.path.clone()),
        line: found.map_or(1, |(_, place, _)| place.line),
        column: found.map_or(1, |(_, place, _)| place.column),
        excerpt: excerpt.unwrap_or_default(),
        message: finding.message.clone(),
        help: finding.help.clone(),
    }
}

/// A mistake of ours, told as such.
fn broken() -> Problem {
    Problem {
        code: "",
        severity: Severity::Error,
        file: String::new(),
        line: 1,
        column: 1,
        excerpt: String::new(),
        message: "the compiler failed on this text, which is its mistake and not yours".to_owned(),
        help: Some("take back the last edit, and send the text to us".to_owned()),
    }
}

/// Texts in memory over the files of a folder.
struct Overlay {
    folder: Utf8PathBuf,
    texts: BTreeMap<String, Arc<str>>,
}

impl Provider for Overlay {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        match self.texts.get(path) {
            Some(text) => Ok(text.as_bytes().to_vec()),
            None => read_bounded(&self.folder.join(path), LARGEST_FILE),
        }
    }
}
