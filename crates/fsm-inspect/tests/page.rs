//! The page in the repository is the one that its sources produce, and it loads nothing.

use std::fs;
use std::path::Path;

use fsm_inspect::PAGE;

/// FNV-1a of all sources, as `page/build.mjs` computes it.
fn fingerprint() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let mut names: Vec<String> = ["build.mjs", "index.html", "package-lock.json"].map(str::to_owned).into();
    for inner in ["script", "style"] {
        let files = fs::read_dir(folder.join(inner)).expect("a folder");
        names.extend(files.map(|file| format!("{inner}/{}", file.expect("a file").file_name().display())));
    }
    names.sort_unstable();
    let hash = names.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, name| {
        let text = fs::read_to_string(folder.join(name)).expect("a text");
        let bytes = name.bytes().chain([0]).chain(text.bytes());
        bytes.fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
    });
    format!("{hash:016x}")
}

#[test]
fn the_page_is_up_to_date_with_its_sources() {
    let (_, rest) = PAGE.split_once("content=\"fsm-inspect ").expect("the page has a fingerprint");
    let kept = rest.split_once('"').expect("it ends").0;
    assert_eq!(
        kept,
        fingerprint(),
        "page/inspector.html is stale: `npm ci && npm run build` in crates/fsm-inspect/page"
    );
}

#[test]
fn the_page_loads_no_other_files() {
    let head = PAGE.split_once("<style>").expect("a style").0;
    assert!(head.contains("default-src 'none'"), "{head}");
    // The only addresses are namespaces, placeholders, and those of editors.
    let known = ["http://www.w3.org/2000/svg"];
    for (at, _) in PAGE
        .match_indices("http")
        .filter(|(at, _)| PAGE[*at..].starts_with("http://") || PAGE[*at..].starts_with("https://"))
    {
        assert!(known.iter().any(|known| PAGE[at..].starts_with(known)), "{}", &PAGE[at..at + 60]);
    }
    for way in ["src=", "@import", "url(", "import("] {
        assert!(!PAGE.contains(way), "{way}");
    }
    // The documentation states this limit; raising it must be deliberate.
    assert!(PAGE.len() < 100_000, "{}", PAGE.len());
}
