//! Prints the machine of fifty states, as for the benchmarks, but without its twin.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fsmith_printed::modules().iter().try_for_each(|(name, text)| {
        let text = text.replace("use fsmith::interpreter::state_machine;", "use fsmith::state_machine;");
        fs::write(folder.join(name), text)
    })
}
