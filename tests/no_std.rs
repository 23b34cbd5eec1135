//! `no_std` and no allocation, proved by linking: a static library with its own panic handler is built from a machine
//! with every feature, and no symbol of an allocator is left undefined in it.

use std::path::Path;
use std::process::Command;

#[test]
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

    let listed = Command::new("nm")
        .args(["--undefined-only", "--no-sort"])
        .arg(target.join("debug/libfsmith_no_std.a"))
        .output()
        .expect("`nm`, of binutils, is installed with every C compiler");
    let symbols = String::from_utf8_lossy(&listed.stdout);
    assert!(symbols.contains("core"), "the library was listed: {}", String::from_utf8_lossy(&listed.stderr));
    let allocating: Vec<_> = symbols.lines().filter(|line| line.contains("alloc") || line.contains("free")).collect();
    assert!(allocating.is_empty(), "it allocates: {allocating:?}");
}
