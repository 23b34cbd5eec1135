//! Reads a file of numbers line by line. Every operation may fail, by `?`. A line that is not a number is skipped, up
//! to a maximum number of them. An error of the file ends the import, or is returned to the caller.
//!
//! ```text
//! machine Importer(source: &mut Source) fails ImportError
//! ```

use std::error::Error;
use std::fmt;
use std::io::{self, BufRead};
use std::num::ParseIntError;

use fsmith::state_machine;

/// The errors of an import.
#[derive(Debug)]
enum ImportError {
    File(io::Error),
    Line { number: u32, error: ParseIntError },
    Empty,
}

impl From<io::Error> for ImportError {
    fn from(error: io::Error) -> Self {
        ImportError::File(error)
    }
}

impl fmt::Display for ImportError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImportError::File(error) => write!(out, "the file: {error}"),
            ImportError::Line { number, error } => write!(out, "line {number}: {error}"),
            ImportError::Empty => out.write_str("there is nothing in it"),
        }
    }
}

impl Error for ImportError {}

/// The source of the lines, and the result so far.
struct Source<'a> {
    lines: io::Lines<Box<dyn BufRead + 'a>>,
    line: u32,
    sum: u64,
}

impl<'a> Source<'a> {
    fn new(file: impl BufRead + 'a) -> Self {
        let file: Box<dyn BufRead + 'a> = Box::new(file);
        Source { lines: file.lines(), line: 0, sum: 0 }
    }

    /// Returns the next line, if there is one.
    fn next(&mut self) -> io::Result<Option<String>> {
        self.line += 1;
        self.lines.next().transpose()
    }

    fn add(&mut self, line: &str) -> Result<(), ImportError> {
        let number = line.trim().parse::<u64>();
        self.sum += number.map_err(|error| ImportError::Line { number: self.line, error })?;
        Ok(())
    }

    fn is_empty(&self) -> bool {
        self.line <= 1
    }
}

state_machine! {
    /// Adds up the numbers of a file, a line at each call.
    machine Importer(source: &mut Source) fails ImportError {
        events { Step, Cancel }
        initial Reading(0);
        on Cancel => Broken("it was cancelled".to_owned());

        state Reading(skipped: u32) {
            on Step => {
                let line = source.next()?;
                match line {
                    Some(line) => { source.add(&line)?; stay }
                    None => Done(skipped),
                }
            }
            // A few lines more or less do not matter.
            failed ImportError::Line { number, error } if *skipped < 2 => {
                println!("  line {number} is skipped: {error}");
                *skipped += 1;
                stay
            }
            failed error @ (ImportError::Line { .. } | ImportError::File(_)) => Broken(error.to_string());
        }
        final Done(skipped: u32) {
            enter {
                if source.is_empty() { Err(ImportError::Empty)?; }
                println!("  the sum is {}; {skipped} lines were skipped", source.sum);
            }
        }
        final Broken(why: String) {
            enter { println!("  broken off: {why}"); }
        }
    }
}

/// Imports a whole file.
fn import(file: impl BufRead) -> Result<u64, ImportError> {
    let mut source = Source::new(file);
    let mut importer = Importer::start(&mut source)?;
    while importer.is_in(ImporterState::Reading) {
        importer.handle(&mut source, ImporterEvent::Step)?;
    }
    Ok(source.sum)
}

/// A file that fails while it is read.
struct Torn;

impl io::Read for Torn {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the disk is torn"))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("a good file:");
    assert_eq!(import(&b"1\n2\n3\n"[..])?, 6);

    println!("a file with a line that is no number:");
    assert_eq!(import(&b"1\ntwo\n3\n"[..])?, 4);

    println!("one with too many of them:");
    assert_eq!(import(&b"1\ntwo\nthree\nfour\n5\n"[..])?, 1);

    println!("one that cannot be read:");
    import(io::BufReader::new(Torn))?;

    println!("an empty one:");
    let Err(error) = import(&b""[..]) else { unreachable!("there is no number in it") };
    println!("  {error}");

    println!("one that is cancelled:");
    let mut source = Source::new(&b"1\n2\n"[..]);
    let mut importer = Importer::start(&mut source)?;
    importer.handle(&mut source, ImporterEvent::Step)?;
    importer.handle(&mut source, ImporterEvent::Cancel)?;
    Ok(())
}
