//! The parts of the program `fsmith`, as a library that tests can use. It may change in any version.
//!
//! The commands are `fmt`, `draw`, `check`, `coverage`, `import`, `inspect`, `explain`, `program` and `schema`;
//! `arguments` helps to parse their arguments.
//! `layout` formats the machines of a file, `source` converts them to charts, and `wire` decodes their streams.

pub mod arguments;
pub mod check;
pub mod coverage;
pub mod draw;
pub mod explain;
pub mod fmt;
pub mod import;
pub mod inspect;
pub mod layout;
pub mod parts;
pub mod program;
pub mod schema;
pub mod source;
pub mod wire;

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Calls a function for all files. Returns the worst status, which is 2 for a file that cannot be read or written.
fn worst(files: &[PathBuf], mut treat: impl FnMut(&Path) -> io::Result<u8>) -> u8 {
    let status = files.iter().map(|file| {
        treat(file).unwrap_or_else(|error| {
            eprintln!("{}: {error}", file.display());
            2
        })
    });
    status.max().unwrap_or(0)
}

/// Writes a file, and creates its folder if necessary. Returns 0, or prints the error and returns 2.
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

/// Prints to the standard output. Returns 0, or prints the error and returns 2. A closed pipe is not an error.
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
