//! The parts that machines include, found in the files of their package: `fsmith` runs no compiler.

use fsm_core::syntax::is_deep_file;
use fsm_core::syntax::library::Library;
use proc_macro2::{Span, TokenStream};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// What every file has that declares one.
const DECLARES: &str = "part!";

/// The parts in some files.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// By their names.
    pub library: Library,
    /// What the tokens of a file call it, and its path.
    files: Vec<(String, PathBuf)>,
}

impl Parts {
    /// Those of a Rust text alone.
    #[must_use]
    pub fn of(source: &str) -> Parts {
        let mut parts = Parts::default();
        parts.add(source, Path::new("-"));
        parts
    }

    fn add(&mut self, source: &str, file: &Path) {
        if !source.contains(DECLARES) {
            return;
        }
        let Some(code) = source.parse().ok().filter(|code: &TokenStream| !is_deep_file(code)) else { return };
        if let Some(first) = code.clone().into_iter().next() {
            let here = env::current_dir().unwrap_or_default();
            self.files.push((first.span().file(), file.strip_prefix(here).unwrap_or(file).to_path_buf()));
        }
        self.library.add(code, &modules(file));
    }

    /// The file that a token of a part stands in.
    #[must_use]
    pub fn file_of(&self, span: Span) -> Option<&Path> {
        let file = span.file();
        self.files.iter().find(|(known, _)| *known == file).map(|(_, path)| path.as_path())
    }
}

/// The parts in a file, and in all others of its package, if the file includes any.
#[must_use]
pub fn around(file: &Path, source: &str) -> Parts {
    let mut parts = Parts::default();
    parts.add(source, file);
    if !source.contains("include") {
        return parts;
    }
    let own = file.canonicalize().ok();
    for other in files_of_package(file) {
        if own != other.canonicalize().ok()
            && let Ok(text) = fs::read_to_string(&other)
        {
            parts.add(&text, &other);
        }
    }
    parts
}

/// The last modules that a file is, by its path: `combat` for `src/combat.rs` and for `src/combat/mod.rs`.
fn modules(file: &Path) -> Vec<String> {
    let stem = |path: &Path| Some(path.file_stem()?.to_string_lossy().into_owned());
    let names = [file.parent().and_then(stem), stem(file)].into_iter().flatten();
    names.filter(|name| !["mod", "lib", "main", "src"].contains(&name.as_str())).collect()
}

/// The Rust files of the package that a file belongs to, which is where the nearest `Cargo.toml` is; without one those beside
/// the file. In the order of their names.
fn files_of_package(file: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    let Some(file) = fs::canonicalize(file).ok() else { return found };
    let beside = file.parent().unwrap_or(Path::new("."));
    match beside.ancestors().find(|folder| folder.join("Cargo.toml").is_file()) {
        Some(package) => collect(package, &mut found),
        None => found.extend(files_in(beside).filter(|path| is_rust(path))),
    }
    found
}

/// The Rust files in a folder and in those inside it, but not in other packages and in what is built.
fn collect(folder: &Path, found: &mut BTreeSet<PathBuf>) {
    for path in files_in(folder) {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_dir() {
            if name != "target" && !name.starts_with('.') && !path.join("Cargo.toml").is_file() {
                collect(&path, found);
            }
        } else if is_rust(&path) {
            found.insert(path);
        }
    }
}

fn files_in(folder: &Path) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()))
}

fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "rs")
}
