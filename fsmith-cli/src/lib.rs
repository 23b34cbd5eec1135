//! What the program `fsmith` is made of, as a library, so that tests reach it. It may change in any version.
//!
//! `fmt`, `draw`, `import`, `inspect` and `explain` are the commands, whose arguments are read with `arguments`; `layout` formats the machines of a file, `source` has their
//! charts, and `wire` decodes what they do.

pub mod arguments;
pub mod draw;
pub mod explain;
pub mod fmt;
pub mod import;
pub mod inspect;
pub mod layout;
pub mod parts;
pub mod source;
pub mod wire;

use std::fs;
use std::io::{self, ErrorKind, Write};
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

/// Writes a file, whose folder is made if there is none: 0, or 2 if it cannot be written, which is told.
fn put(file: &Path, bytes: &[u8]) -> u8 {
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    let written = folder.map_or(Ok(()), fs::create_dir_all).map_err(|error| (folder.unwrap_or(file), error));
    match written.and_then(|()| fs::write(file, bytes).map_err(|error| (file, error))) {
        Ok(()) => 0,
        Err((place, error)) => {
            eprintln!("{}: cannot be written: {error}", place.display());
            2
        }
    }
}

/// Prints to the standard output: 0, or 2 if that cannot be written, which is told. A reader that has had enough is none.
#[must_use]
pub fn print(bytes: &[u8]) -> u8 {
    match io::stdout().write_all(bytes).and_then(|()| io::stdout().flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("the standard output cannot be written: {error}");
            2
        }
        _ => 0,
    }
}
