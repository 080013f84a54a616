//! The practice sheet in the repository is what the generator makes.
//! Must not: compare the bytes of the JPEG, which another encoder may pack otherwise.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that fails may panic")]

use cartouche_practice::{Parameters, game_text, generate, map_text, start_text};
use std::path::Path;

#[test]
fn the_sheet_is_what_the_generator_makes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("sheet");
    let practice = generate(&Parameters::default()).unwrap();
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(read("map.cart"), start_text(&practice.truth, "scans/practice.jpg"));
    assert_eq!(read("true/map.cart"), map_text(&practice.truth, "../scans/practice.jpg"));
    assert_eq!(read("game.cart"), game_text("map.cart"));
    let scan = image::load_from_memory(&std::fs::read(folder.join("scans/practice.jpg")).unwrap()).unwrap().into_rgb8();
    assert_eq!(scan.dimensions(), practice.image.dimensions());
    // A JPEG of quality 82 is near to what went into it.
    let off: u64 = scan.as_raw().iter().zip(practice.image.as_raw()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    let mean = off / scan.as_raw().len() as u64;
    assert!(mean < 8, "{mean} steps off in the mean");
}
