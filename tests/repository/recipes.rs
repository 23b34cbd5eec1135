//! The files that `docs/contributing` names exist.

use super::sources;
use std::fs;
use std::path::Path;

/// Returns the names in a text, with one name for each alternative in braces.
fn names(text: &str) -> impl Iterator<Item = String> {
    text.split("```").step_by(2).flat_map(|prose| prose.split('`').skip(1).step_by(2)).flat_map(|name| {
        match name.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?))) {
            Some((before, (all, after))) => all.split(',').map(|one| format!("{before}{one}{after}")).collect(),
            None => vec![name.to_owned()],
        }
    })
}

#[test]
fn files_of_recipes_exist() {
    let files: Vec<_> = ["benches", "crates", "fsm-core", "fsm-macros", "src", "tests"]
        .into_iter()
        .flat_map(sources)
        .map(|file| format!("/{}", file.path))
        .collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/contributing");
    let (mut found, mut missing) = (0, Vec::new());
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("text");
        // `NAME.rs` and `PAGE.rs` are files to be added.
        let is_file = |name: &String| name.ends_with(".rs") && !name.contains("NAME") && !name.contains("PAGE");
        for name in names(&text).filter(is_file) {
            found += 1;
            if !files.iter().any(|file| file.ends_with(&format!("/{name}"))) {
                missing.push(format!("{}: {name}", path.display()));
            }
        }
    }
    assert!(found > 100, "only {found} files are named");
    assert!(missing.is_empty(), "{missing:#?}");
}
