//! Proves by linking that `no_std` machines do not allocate: a static library with its own panic handler contains a
//! machine with every feature, and has no undefined symbol of an allocator. It also defines no symbol of modules that
//! only the twin, texts that are read and live machines need.

use std::path::Path;
use std::process::Command;

#[test]
#[ignore = "builds a program of its own, and needs `nm`; `.ci/run` runs this"]
fn a_machine_links_without_std_and_without_an_allocator() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = tests.join("../target/no_std");
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--manifest-path"])
        .arg(tests.join("no_std/Cargo.toml"))
        .arg("--target-dir")
        .arg(&target)
        .status()
        .expect("cargo runs");
    assert!(built.success(), "the static library builds");

    let library = target.join("debug/libfsmith_no_std.a");
    let symbols = symbols(&library, "--undefined-only");
    assert!(symbols.contains("core"), "the library was listed: {symbols}");
    let allocating: Vec<_> = symbols.lines().filter(|line| line.contains("alloc") || line.contains("free")).collect();
    assert!(allocating.is_empty(), "it allocates: {allocating:?}");

    // Mangled symbols contain a length before each name.
    let symbols = self::symbols(&library, "--defined-only");
    assert!(symbols.contains("8fsm_core5timer"), "what is used is there: {symbols}");
    for other in ["9fsm_model", "10fsm_engine", "10fsm_syntax", "8fsm_live"] {
        let unused: Vec<_> = symbols.lines().filter(|line| line.contains(other)).collect();
        assert!(unused.is_empty(), "it contains unused modules: {unused:?}");
    }
}

/// Lists the symbols of a library.
fn symbols(library: &Path, which: &str) -> String {
    let listed = Command::new("nm")
        .args([which, "--no-sort"])
        .arg(library)
        .output()
        .expect("`nm`, of binutils, is installed with every C compiler");
    String::from_utf8(listed.stdout).expect("names")
}
