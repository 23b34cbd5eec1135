//! The machines of the repository.

use std::fs;
use std::path::Path;

use fsm_chart::Chart;
use fsmith_cli::source::charts_in;

/// A machine of the repository.
pub struct Example {
    /// The name of its file and its own name, which together are unique.
    pub name: String,
    pub chart: Chart,
}

/// The files with machines: names that are made from their paths, and their texts.
pub fn files() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files: Vec<_> = ["examples", "examples/client/src", "examples/retry/src", "tests/machines"]
        .into_iter()
        .flat_map(|folder| fs::read_dir(root.join(folder)).expect("the folder is there"))
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect();
    files.sort();
    let text = |path: &Path| fs::read_to_string(path).expect("the file can be read");
    let name = |path: &Path| {
        let path = path.strip_prefix(&root).expect("it is in the repository").with_extension("");
        path.to_string_lossy().replace(['/', '\\'], "_")
    };
    files.iter().map(|path| (name(path), text(path))).collect()
}

/// All machines. None of them has mistakes.
pub fn all() -> Vec<Example> {
    let examples = examples(files());
    assert!(examples.len() > 80, "{}", examples.len());
    examples
}

/// All machines, including those that are hard to draw.
pub fn all_and_hard() -> Vec<Example> {
    let hard = ("hard".to_owned(), include_str!("hard.rs").to_owned());
    all().into_iter().chain(examples(vec![hard])).collect()
}

fn examples(files: Vec<(String, String)>) -> Vec<Example> {
    let mut examples = Vec::new();
    for (file, text) in files {
        for found in charts_in(&text) {
            assert_eq!(found.mistakes, [], "{file}");
            let chart = found.chart.expect("it has no mistakes");
            examples.push(Example { name: format!("{file}_{}", chart.name()), chart });
        }
    }
    examples
}
