//! The machines of the corpus as tokens: every `state_machine! { .. }` in the tests and the examples.

use proc_macro2::{TokenStream, TokenTree};
use std::path::{Path, PathBuf};
use syn::visit::Visit;

/// Returns every machine of `tests/machines` and `examples`, in the order of the file names.
pub fn machines() -> Vec<TokenStream> {
    let folders = ["tests/machines", "examples", "examples/client/src", "examples/retry/src"];
    let mut files: Vec<PathBuf> = folders.iter().flat_map(|folder| files_of(&root().join(folder))).collect();
    files.sort();
    let machines: Vec<_> = files.iter().flat_map(|file| read(file)).collect();
    assert!(machines.len() > 20, "the corpus is where it was");
    machines
}

/// Returns the machines of a file, whose path is relative to the workspace.
pub fn machines_of(file: &str) -> Vec<TokenStream> {
    read(&root().join(file))
}

/// Returns the name after `machine`.
pub fn name_of(machine: &TokenStream) -> String {
    let words = machine.clone().into_iter().filter_map(|token| match token {
        TokenTree::Ident(word) => Some(word.to_string()),
        _ => None,
    });
    words.skip_while(|word| word != "machine").nth(1).unwrap_or_default()
}

fn root() -> PathBuf {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders.find(|folder| folder.join("Cargo.lock").exists()).expect("this is a package of a workspace").to_owned()
}

fn files_of(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder of the workspace");
    let files = entries.map(|entry| entry.expect("readable").path());
    files.filter(|file| file.extension().is_some_and(|extension| extension == "rs")).collect()
}

fn read(file: &Path) -> Vec<TokenStream> {
    let source = std::fs::read_to_string(file).expect("readable");
    let file = syn::parse_file(&source).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let mut found = Machines(Vec::new());
    found.visit_file(&file);
    found.0
}

struct Machines(Vec<TokenStream>);

impl<'ast> Visit<'ast> for Machines {
    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        if call.path.segments.last().is_some_and(|last| last.ident == "state_machine") {
            self.0.push(call.tokens.clone());
        }
    }
}
