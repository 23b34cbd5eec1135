//! What the program `fsmith` is made of, as a library, so that tests reach it. It may change in any version.
//!
//! `fmt`, `draw` and `import` are the commands; `layout` formats the machines of a file, and `source` has their charts.

pub mod draw;
pub mod fmt;
pub mod import;
pub mod layout;
pub mod source;

use std::io;
use std::path::{Path, PathBuf};

/// Does something with all files, and answers with the worst that happened: 2 for one that cannot be read or written.
fn worst(files: &[PathBuf], mut treat: impl FnMut(&Path) -> io::Result<u8>) -> u8 {
    let status = files.iter().map(|file| {
        treat(file).unwrap_or_else(|error| {
            eprintln!("{}: {error}", file.display());
            2
        })
    });
    status.max().unwrap_or(0)
}
