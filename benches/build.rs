//! Prints the modules of the fifty-state machines, which `grid50` and `sparse50` include: to read them, see
//! `target/*/build/fsmith-benches-*/out`.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fsmith_printed::modules().iter().try_for_each(|(name, text)| fs::write(folder.join(name), text))
}
