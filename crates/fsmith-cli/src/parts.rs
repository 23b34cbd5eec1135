//! The parts that machines include. They are found in the files of the package, because `fsmith` runs no compiler.

use fsm_syntax::is_deep_file;
use fsm_syntax::library::Library;
use proc_macro2::{Span, TokenStream};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// A text that every file with a part contains.
const DECLARES: &str = "part!";

/// The parts in some files.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// The parts by name.
    pub library: Library,
    /// The name of each file in the spans of its tokens, and its path.
    files: Vec<(String, PathBuf)>,
}

impl Parts {
    /// The parts of a single Rust text.
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

    /// The file that contains a token of a part.
    #[must_use]
    pub fn file_of(&self, span: Span) -> Option<&Path> {
        self.file_named(&span.file())
    }

    /// The file of a part, given the name of the file in the spans of its tokens.
    #[must_use]
    pub fn file_named(&self, name: &str) -> Option<&Path> {
        self.files.iter().find(|(known, _)| known == name).map(|(_, path)| path.as_path())
    }
}

/// The parts in a file, and also those in all other files of its package if the file includes any.
#[must_use]
pub fn parts_of(file: &Path, source: &str) -> Parts {
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

/// The last modules in the path of a file: `combat` for `src/combat.rs` and for `src/combat/mod.rs`.
fn modules(file: &Path) -> Vec<String> {
    let stem = |path: &Path| Some(path.file_stem()?.to_string_lossy().into_owned());
    let names = [file.parent().and_then(stem), stem(file)].into_iter().flatten();
    names.filter(|name| !["mod", "lib", "main", "src"].contains(&name.as_str())).collect()
}

/// The Rust files of the package that a file belongs to, which is the folder of the nearest `Cargo.toml`, in the order
/// of their names. Without a package, the files in the same folder.
fn files_of_package(file: &Path) -> BTreeSet<PathBuf> {
    let Ok(file) = fs::canonicalize(file) else { return BTreeSet::new() };
    match package_of(&file) {
        Some(package) => rust_files(&package, false),
        None => entries(file.parent().unwrap_or(Path::new(".")))
            .map(|entry| entry.path())
            .filter(|path| is_rust(path))
            .collect(),
    }
}

/// The folder of the nearest `Cargo.toml` around a file.
#[must_use]
pub fn package_of(file: &Path) -> Option<PathBuf> {
    let file = fs::canonicalize(file).ok()?;
    file.ancestors().skip(1).find(|folder| folder.join("Cargo.toml").is_file()).map(Path::to_owned)
}

/// The Rust files in a folder and its subfolders, in the order of their names. Build output, hidden folders and links
/// to folders are left out, and so are other packages unless `in_packages` is set.
#[must_use]
pub fn rust_files(folder: &Path, in_packages: bool) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for entry in entries(folder) {
        let (path, name) = (entry.path(), entry.file_name());
        let is_passed_over = name == "target" || name.as_encoded_bytes().starts_with(b".");
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            if !is_passed_over && (in_packages || !path.join("Cargo.toml").is_file()) {
                found.append(&mut rust_files(&path, in_packages));
            }
        } else if is_rust(&path) {
            found.insert(path);
        }
    }
    found
}

fn entries(folder: &Path) -> impl Iterator<Item = fs::DirEntry> {
    fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok)
}

fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "rs") && path.is_file()
}
