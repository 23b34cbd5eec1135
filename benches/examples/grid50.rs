//! Prints the forms of the fifty-state machines from their tables into `src/grid50` and `src/sparse50`.
//!
//! ```text
//! cargo run -p fsmith-benches --example grid50
//! ```

use std::path::Path;
use std::{fs, io};

use fsmith_benches::grid50_files;

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (name, text) in grid50_files() {
        fs::write(folder.join(name), text)?;
        println!("wrote src/{name}");
    }
    Ok(())
}
