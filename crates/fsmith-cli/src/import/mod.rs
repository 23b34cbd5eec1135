//! `fsmith import`: converts an SCXML document to a machine, once. From then on, the user maintains the machine.
//!
//! ```text
//! text ──elements──▶ document ──outline──▶ states by id ──machine──▶ text ──layout──▶ text
//! ```
//!
//! Code in another programming language becomes calls of methods (`todo`), which a trait declares with the original
//! text. The events of the machine are those that transitions react to, and those that the document sends to itself
//! (`events`). A delayed event becomes a timer if both have exactly the same meaning (`timers`).
//!
//! The machine behaves as appendix D of the Recommendation prescribes for the document. Each difference is a note: it
//! is reported, and the text has a `todo` at that place. Differences are possible in histories (`histories`) and in the
//! order of events (`order`). They are found from the states that transitions exit and enter (`steps`).

mod document;
mod elements;
mod events;
mod histories;
mod names;
mod order;
mod outline;
mod steps;
mod text;
mod timers;
mod todo;
mod transitions;

use std::io;
use std::path::{Path, PathBuf};

pub use text::Written;

use lexopt::{Arg, Parser};

use crate::arguments::{once, unknown};
use crate::layout;
use crate::source::{self, Mistake, charts_in};
use crate::{print, put, worst};

/// The help of the command.
pub const HELP: &str = "\
usage: fsmith import [--out FILE] FILE

Prints a machine for an SCXML document, to be worked on from then on. Where the machine behaves in
another way, its text has a todo, which is reported with the line of the document.

    FILE          the document, or - for the standard input
    --out FILE    where to, or - for the standard output (the default); what
                  exists is not overwritten

It ends with 1 if the document has mistakes, with 2 if something cannot be read or written.
";

/// The maximum width of the machine, in columns.
const WIDTH: usize = 100;

/// The capacity for raised events, if the macro cannot compute it.
const QUEUE: usize = 16;

/// The arguments of the command.
#[derive(Debug, Default)]
pub struct Task {
    out: Option<PathBuf>,
    file: PathBuf,
}

impl Task {
    /// Parses the arguments; `None` if the help is requested.
    ///
    /// # Errors
    ///
    /// Fails if the arguments are not valid.
    pub fn read(arguments: &mut Parser) -> Result<Option<Task>, String> {
        const OUT: (&str, &str) = ("--out", "a file, or - for the standard output");
        let (mut out, mut file) = (None, None);
        while let Some(argument) = arguments.next().map_err(|error| error.to_string())? {
            match argument {
                Arg::Long("out") => once(arguments, &mut out, OUT, |out| Some(PathBuf::from(out)))?,
                Arg::Short('h') | Arg::Long("help") => return Ok(None),
                Arg::Value(name) if file.is_none() => file = Some(PathBuf::from(name)),
                Arg::Value(name) => return Err(format!("one file is imported at a time, so not {name:?} too")),
                other => return Err(unknown(&other)),
            }
        }
        let file = file.ok_or("which file is to be imported?")?;
        Ok(Some(Task { out: out.filter(|out| out != Path::new("-")), file }))
    }

    /// Imports the document. Returns 0 for a machine, 1 if the document has mistakes, and 2 for an error of a file.
    pub fn run(&self) -> u8 {
        worst(std::slice::from_ref(&self.file), |file| self.import(file))
    }

    fn import(&self, file: &Path) -> io::Result<u8> {
        let notify = |mistakes: &[Mistake]| {
            for Mistake { line, message } in mistakes {
                eprintln!("{}:{line}: {message}", file.display());
            }
        };
        let name = file.file_stem().filter(|name| *name != "-").unwrap_or("Machine".as_ref());
        let written = match import(&source::read(file)?, &name.to_string_lossy()) {
            Ok(written) => written,
            Err(mistakes) => {
                notify(&mistakes);
                return Ok(1);
            }
        };
        notify(&written.notes);
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

/// Converts an SCXML document to a machine in a Rust file. The name of the machine is `name` if the document has none.
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
/// Fails if the document has mistakes. Mistakes of the machine, such as a composite that cannot complete, become notes.
pub fn import(text: &str, name: &str) -> Result<Written, Vec<Mistake>> {
    let document = elements::read(text)?;
    let mut written = text::write(&document, name, None)?;
    let mut wrong = mistakes(&written.text);
    if wrong.iter().any(|mistake| mistake.message.contains("[fsmith::unbounded_raise]")) {
        written = text::write(&document, name, Some(QUEUE))?;
        wrong = mistakes(&written.text);
    }
    let mut lines: Vec<_> = written.text.lines().map(str::to_owned).collect();
    wrong.sort_by_key(|mistake| std::cmp::Reverse(mistake.line));
    for Mistake { line, message } in wrong {
        // The line numbers of the machine are not those of the document.
        let message = format!("the machine has to be corrected by hand: {}", message.replace('\n', " "));
        let note = Mistake { line: document.root.line, message };
        lines.insert(line.saturating_sub(1).min(lines.len()), note.mark());
        written.notes.push(note);
    }
    let marked = lines.join("\n") + "\n";
    Ok(Written { text: layout::format(&marked, WIDTH).text, ..written })
}

/// The mistakes of the machine in a text.
fn mistakes(text: &str) -> Vec<Mistake> {
    charts_in(text).into_iter().flat_map(|found| found.mistakes).collect()
}
