//! What runs beside the window: watching, compiling, reading scans.
//! Must not: leave anything outside a temporary folder.

use super::{GAME, MAP, Place, file, no_wake, small_png, wait};
use crate::workspace::{CompileRequest, ScanNews};
use cartouche_dsl::diagnostics::Severity;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

#[test]
fn a_change_by_another_is_told_once_and_our_own_never() {
    let place = Place::project();
    let mut workspace = place.open().workspace;
    let woken = Arc::new(AtomicUsize::new(0));
    let counting = Arc::clone(&woken);
    let watcher = workspace.watch(Arc::new(move || {
        counting.fetch_add(1, Ordering::SeqCst);
    }));
    std::thread::sleep(Duration::from_millis(700));
    workspace.save(&[file("map.cart", &MAP.replace("clear", "woods"))]).unwrap();
    std::thread::sleep(Duration::from_millis(1200));
    assert!(watcher.next().is_none());
    let by_hand = format!("{MAP}# by hand\n");
    place.write("map.cart", &by_hand);
    let theirs = wait(|| watcher.next());
    assert_eq!((theirs.name.as_str(), theirs.text.as_deref()), ("map.cart", Some(by_hand.as_str())));
    assert_eq!(woken.load(Ordering::SeqCst), 1);
    std::thread::sleep(Duration::from_millis(1200));
    assert!(watcher.next().is_none());
    workspace.accept(&theirs);
    assert_eq!(workspace.save(&[file("map.cart", MAP)]).unwrap(), ["map.cart"]);
    place.write("new.cart", "cartouche 1\n");
    assert_eq!(wait(|| watcher.next()).name, "new.cart");
    fs::remove_file(place.folder.join("game.cart")).unwrap();
    let gone = wait(|| watcher.next());
    assert_eq!((gone.name.as_str(), gone.text, gone.sha256), ("game.cart", None, None));
}

#[test]
fn the_compiler_takes_the_texts_in_memory_and_the_newest_request() {
    let place = Place::project();
    let workspace = place.open().workspace;
    let compiler = workspace.compiler(no_wake());
    let files = |word: &str| vec![file("game.cart", GAME), file("map.cart", &MAP.replace("clear", word))];
    for revision in 0..20 {
        let word = if revision == 19 { "swamp" } else { "woods" };
        compiler.request(CompileRequest { revision, files: files(word), ..CompileRequest::default() });
    }
    let mut results = 0;
    let result = wait(|| {
        let result = compiler.latest()?;
        results += 1;
        (result.revision == 19).then_some(result)
    });
    assert!(results < 20, "every request was compiled");
    let errors: Vec<_> = result.problems.iter().filter(|problem| problem.severity == Severity::Error).collect();
    assert_eq!(errors.len(), 1, "{:?}", result.problems);
    assert_eq!((errors[0].file.as_str(), errors[0].line, errors[0].column), ("map.cart", 11, 6));
    assert_eq!(errors[0].excerpt, "swamp");
    let compiled = result.compiled.unwrap();
    assert_eq!(compiled.book.files.len(), 2);
    // The file on the disk was left alone, and is what counts where memory has nothing.
    compiler.request(CompileRequest {
        revision: 20,
        files: vec![file("game.cart", GAME)],
        ..CompileRequest::default()
    });
    let result = wait(|| compiler.latest());
    assert_eq!(result.compiled.unwrap().book.files.len(), 2, "the used file came from the disk");
    assert!(result.problems.is_empty(), "{:?}", result.problems);
}

#[test]
fn a_scan_is_read_beside_the_window() {
    let place = Place::project();
    fs::create_dir(place.folder.join("scans")).unwrap();
    small_png(&place.folder.join("scans/sheet.png"));
    let mut job = place.open().workspace.load_scan("scans/sheet.png", no_wake());
    let news = wait(|| Some(job.news()).filter(|news| !matches!(news, ScanNews::Reading(_))));
    let ScanNews::Ready(scan) = news else { panic!("{news:?}") };
    assert_eq!((scan.width(), scan.height()), (40, 30));
    assert!(matches!(job.news(), ScanNews::Ready(_)));
}

#[test]
fn a_scan_that_is_gone_or_no_picture_is_told() {
    let place = Place::project();
    let workspace = place.open().workspace;
    let news = |named: &str| {
        let mut job = workspace.load_scan(named, no_wake());
        wait(|| Some(job.news()).filter(|news| !matches!(news, ScanNews::Reading(_))))
    };
    let missing = news("scans/lost.png");
    assert!(matches!(&missing, ScanNews::Missing(path) if *path == place.folder.join("scans/lost.png")), "{missing:?}");
    fs::write(place.folder.join("zip.png"), b"PK\x03\x04").unwrap();
    for (named, words) in [("zip.png", "zip archive"), ("map.cart", "text"), (".", "no file")] {
        let failed = news(named);
        assert!(matches!(&failed, ScanNews::Failed(why) if why.contains(words) && why.contains(named)), "{failed:?}");
    }
}

#[test]
fn reading_a_scan_can_be_cancelled() {
    let place = Place::project();
    image::RgbImage::new(3000, 3000).save(place.folder.join("big.png")).unwrap();
    let mut job = place.open().workspace.load_scan("big.png", no_wake());
    job.cancel();
    let news = wait(|| Some(job.news()).filter(|news| !matches!(news, ScanNews::Reading(_))));
    assert!(matches!(news, ScanNews::Cancelled), "{news:?}");
}
