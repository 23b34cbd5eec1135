//! `fsmith import`: a machine from an SCXML document, once, to be worked on from then on.
//!
//! ```text
//! text ──elements──▶ document ──outline──▶ states by id ──machine──▶ text ──layout──▶ text
//! ```
//!
//! What the document says in another programming language becomes calls of methods (`todo`), which a trait declares
//! with the original text. Events are what transitions wait for (`events`); delayed ones that a state sends itself are
//! timers (`timers`).

mod document;
mod elements;
mod events;
mod histories;
mod machine;
mod names;
mod order;
mod outline;
mod steps;
mod timers;
mod todo;
mod transitions;

use std::io;
use std::path::{Path, PathBuf};

pub use machine::Written;

use crate::layout;
use crate::source::{self, Mistake, charts_in};
use crate::{print, put, worst};

/// How many columns a line of the machine may have.
const WIDTH: usize = 100;

/// The room for what is raised, where it cannot be worked out.
const QUEUE: usize = 16;

/// What is asked for.
#[derive(Debug, Default)]
pub struct Task {
    out: Option<PathBuf>,
    file: PathBuf,
}

impl Task {
    /// Reads the arguments; `None` if they ask for help.
    ///
    /// # Errors
    ///
    /// What is wrong with them.
    pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Option<Task>, String> {
        let (mut out, mut file) = (None, None);
        while let Some(argument) = arguments.next() {
            match &*argument {
                "--out" => out = Some(PathBuf::from(arguments.next().ok_or("--out wants a file")?)),
                "--help" | "-h" => return Ok(None),
                option if option.starts_with('-') && option != "-" => return Err(format!("no option {option:?}")),
                name if file.is_none() => file = Some(PathBuf::from(name)),
                name => return Err(format!("one file is imported at a time, so not {name:?} too")),
            }
        }
        let file = file.ok_or("which file is to be imported?")?;
        Ok(Some(Task { out: out.filter(|out| out != Path::new("-")), file }))
    }

    /// Imports the document: 0 if all is well, 1 if it has mistakes, 2 if something cannot be read or written.
    pub fn run(&self) -> u8 {
        worst(std::slice::from_ref(&self.file), |file| self.import(file))
    }

    fn import(&self, file: &Path) -> io::Result<u8> {
        let tell = |mistakes: &[Mistake]| {
            for Mistake { line, message } in mistakes {
                eprintln!("{}:{line}: {message}", file.display());
            }
        };
        let name = file.file_stem().filter(|name| *name != "-").unwrap_or("Machine".as_ref());
        let written = match import(&source::read(file)?, &name.to_string_lossy()) {
            Ok(written) => written,
            Err(mistakes) => {
                tell(&mistakes);
                return Ok(1);
            }
        };
        tell(&written.notes);
        match &self.out {
            Some(out) if out.exists() => {
                eprintln!("{}: exists, and may have been worked on; remove it, or name another", out.display());
                Ok(1)
            }
            Some(out) => Ok(put(out, written.text.as_bytes())),
            None => Ok(print(written.text.as_bytes())),
        }
    }
}

/// The machine of an SCXML document, as a Rust file. It is called `name` if the document says no name.
///
/// ```
/// let document = r#"<scxml><state id="off"><transition event="press" target="on"/></state><state id="on"/></scxml>"#;
/// let written = fsmith_cli::import::import(document, "lamp").unwrap();
/// assert_eq!(written.text, "\
/// use fsmith::state_machine;
///
/// state_machine! {
///     pub machine Lamp {
///         events { Press }
///         initial Off;
///         state Off {
///             on Press => On;
///         }
///         state On;
///     }
/// }
/// ");
/// ```
///
/// # Errors
///
/// What is wrong with the document. What its machine gets wrong, such as a composite that cannot complete, is a note.
pub fn import(text: &str, name: &str) -> Result<Written, Vec<Mistake>> {
    let document = elements::read(text)?;
    let mut written = machine::write(&document, name, None)?;
    let mut wrong = mistakes(&written.text);
    if wrong.iter().any(|mistake| mistake.message.contains("[fsmith::unbounded_raise]")) {
        written = machine::write(&document, name, Some(QUEUE))?;
        wrong = mistakes(&written.text);
    }
    let formatted = layout::format(&written.text, WIDTH);
    // The lines of the machine are none of the document's.
    let wrong = wrong.into_iter().map(|mistake| {
        let message = format!("the machine has to be corrected by hand: {}", mistake.message);
        Mistake { line: document.root.line, message }
    });
    written.notes.extend(wrong);
    Ok(Written { text: formatted.text, ..written })
}

/// What is wrong with the machine in a text.
fn mistakes(text: &str) -> Vec<Mistake> {
    charts_in(text).into_iter().flat_map(|found| found.mistakes).collect()
}
