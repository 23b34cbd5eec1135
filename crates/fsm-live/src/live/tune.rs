//! Tunes a text while its machines run, one number, transition or target at a time, and writes it back into its file.
//!
//! Each change is an edit of the text, as in an editor: the rest stays unchanged, and the usual rules apply.

use super::places::{self, OFF, ON, Places, is_comment};
use super::source::{Source, report};
use super::written::{Found, Written, spelled};
use crate::apart;
use crate::read::Mistakes;
use core::fmt;
use core::ops::Range;
use fsm_engine::HostIds as _;
use fsm_files::replace;
use fsm_model::StateId;
use fsm_syntax::{self as syntax, Errors};
use std::path::Path;
use std::string::{String, ToString};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::vec::Vec;
use std::{format, io};

/// Locks the files of live machines while the watcher reads one or a text is tuned, so that a text that is read is
/// never older than the one in force.
pub fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The maximum number of edits that can be undone.
const DEPTH: usize = 256;

/// A change of a text.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Change {
    /// Gives the literal with this number another value.
    Cell(usize, String),
    /// Switches the transition with this number on or off.
    Switch(usize, bool),
    /// Changes the target with this number to another state, given by its known id, or to `stay`.
    Target(usize, Option<StateId>),
    /// Undoes the last edit.
    Undo,
    /// Redoes the edit that was undone last.
    Redo,
    /// Writes the text in force into its file.
    Write,
}

/// The reason why a text was not changed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Unchanged {
    /// Another text is in force by now.
    Outdated,
    /// The changed text would not be valid.
    Mistaken(Mistakes),
    /// Another reason, as a message.
    Because(String),
}

/// An edit of a text.
#[derive(Clone, Debug)]
pub struct Edit {
    at: usize,
    before: Arc<str>,
    after: Arc<str>,
    /// Successive edits of one place with the same gesture, such as the drag of a slider, are undone together. Edits
    /// with the gesture 0 are undone one at a time.
    gesture: u64,
}

/// The edits that can be undone and redone.
#[derive(Debug, Default)]
pub struct Edits {
    done: Vec<Edit>,
    undone: Vec<Edit>,
}

impl Edits {
    pub const fn new() -> Self {
        Edits { done: Vec::new(), undone: Vec::new() }
    }

    pub fn counts(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }

    pub fn clear(&mut self) {
        self.done.clear();
        self.undone.clear();
    }

    fn push(&mut self, edit: Edit) {
        self.undone.clear();
        match self.done.last_mut() {
            Some(last)
                if last.gesture == edit.gesture
                    && last.at == edit.at
                    && last.after == edit.before
                    && edit.gesture > 0 =>
            {
                last.after = edit.after;
            }
            _ => self.done.push(edit),
        }
        if self.done.len() > DEPTH {
            self.done.remove(0);
        }
    }
}

impl Source {
    /// Changes the text in force, and also writes it into its file if `writes` is true. `number` is the
    /// [number](Source::number) of the text that the caller wants to change. Returns whether the text in force is in
    /// the file.
    ///
    /// # Errors
    ///
    /// Returns an error if:
    ///
    /// - another text is in force, or the changed text would not be valid. The previous text stays in force.
    /// - the machine in the file has changed in the meantime, or the file cannot be written. The changed text is in
    ///   force, but not written.
    #[doc(hidden)]
    pub fn tune(&'static self, number: u32, change: &Change, gesture: u64, writes: bool) -> Result<bool, Unchanged> {
        apart(|| self.tune_here(number, change, gesture, writes))
    }

    fn tune_here(&'static self, number: u32, change: &Change, gesture: u64, writes: bool) -> Result<bool, Unchanged> {
        let _alone = alone();
        let (version, written, _) = self.in_force();
        if version.number() != number {
            return Err(Unchanged::Outdated);
        }
        let written = self.looked_up(written);
        match change {
            Change::Write => {}
            Change::Undo => {
                let edit =
                    self.edits(|edits| edits.done.last().cloned()).ok_or_else(|| because("nothing is to be undone"))?;
                self.put(&written, edit.at, &edit.after, &edit.before)?;
                self.edits(|edits| edits.undone.extend(edits.done.pop()));
            }
            Change::Redo => {
                let edit = self
                    .edits(|edits| edits.undone.last().cloned())
                    .ok_or_else(|| because("nothing is to be done again"))?;
                self.put(&written, edit.at, &edit.before, &edit.after)?;
                self.edits(|edits| edits.done.extend(edits.undone.pop()));
            }
            change => {
                let (range, after) = self.edit(&written, change)?;
                let before: Arc<str> = Arc::from(written.text.get(range.clone()).unwrap_or_default());
                if *before == *after {
                    return if writes { self.write() } else { Ok(written.is_in_file()) };
                }
                self.put(&written, range.start, &before, &after)?;
                let edit = Edit { at: range.start, before, after: Arc::from(after), gesture };
                self.edits(|edits| edits.push(edit));
            }
        }
        if writes || *change == Change::Write { self.write() } else { Ok(self.in_force().1.is_in_file()) }
    }

    /// Returns the parts of the text that can be tuned, the text and its line, and how many edits can be undone and
    /// redone.
    #[doc(hidden)]
    #[must_use]
    pub fn tunable(&'static self) -> Tunable {
        let (version, written, _) = self.in_force();
        let (padded, before) = written.padded();
        let (undo, redo) = self.counts();
        Tunable {
            number: version.number(),
            places: apart(|| places::places(&padded, before)),
            line: written.line,
            file: written.file.as_ref().map(|(path, _)| *path),
            is_written: written.is_in_file(),
            text: written.text,
            undo,
            redo,
        }
    }

    /// Returns the text as it is in its file now, because the file may have been formatted in the meantime.
    fn looked_up(&'static self, written: Written) -> Written {
        let Some((path, disk)) = &written.file else { return written };
        if !written.is_in_file() {
            return written;
        }
        match self.found_in(path, &written.spelled(), Some(&written)).filter(|now| now.text != *disk) {
            Some(now) => {
                self.moved(now.clone());
                now
            }
            None => written,
        }
    }

    /// The edit that makes a change: the range to replace, and its new text.
    fn edit(&'static self, written: &Written, change: &Change) -> Result<(Range<usize>, String), Unchanged> {
        let (padded, skipped) = written.padded();
        let Places { cells, switches, targets } = places::places(&padded, skipped);
        let gone = || because("this is not there any more");
        let text = |range: &Range<usize>| written.text.get(range.clone()).unwrap_or_default();
        match change {
            Change::Cell(at, value) => {
                let cell = cells.get(*at).ok_or_else(gone)?;
                Ok((cell.range.clone(), cell.spelled(value).map_err(Unchanged::Because)?))
            }
            Change::Switch(at, on) => {
                let switch = switches.get(*at).ok_or_else(gone)?;
                let inner = text(&switch.range);
                let range = match (switch.is_on, on) {
                    (false, true) => return Ok((enclosing(&switch.range), inner.to_string())),
                    (true, false) => switch.range.clone(),
                    _ => return Ok((switch.range.clone(), inner.to_string())),
                };
                if inner.contains(OFF) {
                    return Err(because("something in this transition is switched off already"));
                }
                if is_comment(inner) {
                    return Err(because("a transition with `/*` or `*/` in it cannot be put into a comment"));
                }
                Ok((range, format!("{OFF}{inner}{ON}")))
            }
            Change::Target(at, state) => {
                let target = targets.get(*at).ok_or_else(gone)?;
                let Some(known) = state else { return Ok((target.range.clone(), "stay".to_string())) };
                let ids = self.in_force().0;
                let state = ids.ids.state(*known).ok_or_else(gone)?;
                let mut errors = Errors::default();
                let machine = syntax::read(padded.parse().unwrap_or_default(), &mut errors).map(|(machine, _)| machine);
                let _ = errors.into_list();
                Ok((target.range.clone(), places::name_of(&machine.ok_or_else(gone)?, state)))
            }
            Change::Undo | Change::Redo | Change::Write => Err(gone()),
        }
    }

    /// Replaces `before` with `after` in the text, and brings the result into force.
    fn put(&'static self, written: &Written, at: usize, before: &str, after: &str) -> Result<(), Unchanged> {
        let end = at + before.len();
        if written.text.get(at..end) != Some(before) {
            return Err(because("the text has changed there in between"));
        }
        let text = [&written.text[..at], after, &written.text[end..]].concat();
        let tuned = Written { text: Arc::from(text), ..written.clone() };
        self.tuned(tuned).map_err(|mistakes| {
            // Reports the mistakes, as for any text that is refused.
            report(self.shown_path(Some(written)), &mistakes);
            Unchanged::Mistaken(mistakes)
        })
    }

    /// Writes the text in force into its file. Returns whether the file contains it.
    fn write(&'static self) -> Result<bool, Unchanged> {
        let (_, written, _) = self.in_force();
        let Some((path, disk)) = &written.file else { return Ok(false) };
        if written.is_in_file() {
            return Ok(true);
        }
        let known = spelled(disk.parse().unwrap_or_default());
        let mut nth = written.nth;
        let written_again = replace(Path::new(path), |whole| {
            let all = Found::all(whole.parse().unwrap_or_default());
            let found = Found::again(&all, &self.known(&known, Some(&written)));
            let found = found.filter(|(found, _)| whole.get(found.range.clone()) == Some(&**disk));
            let (found, place) = found.ok_or(Unwritten::Changed)?;
            nth = Some(place);
            Ok([&whole[..found.range.start], &written.text, &whole[found.range.end..]].concat())
        });
        written_again.map_err(|unwritten| match unwritten {
            Unwritten::Changed => Unchanged::Because(format!(
                "the machine in {path} has changed in between: what is in force is not written"
            )),
            Unwritten::Failed(error) => Unchanged::Because(format!("{path}: {error}; it is in force and not written")),
        })?;
        self.moved(Written { file: Some((path, Arc::clone(&written.text))), nth, ..written.clone() });
        Ok(true)
    }
}

/// The reason why a file was not written.
enum Unwritten {
    /// Another program has changed the machine in the file.
    Changed,
    Failed(io::Error),
}

impl From<io::Error> for Unwritten {
    fn from(error: io::Error) -> Self {
        Unwritten::Failed(error)
    }
}

/// The parts of a text that can be tuned.
#[derive(Debug)]
pub struct Tunable {
    /// The number of the text: see [`Source::number`].
    pub number: u32,
    /// The parts that can be tuned, with their places in the text.
    pub places: Places,
    /// The text of the machine.
    pub text: Arc<str>,
    /// The line where the text begins.
    pub line: usize,
    /// The file that the text is written into; `None` if the file is not known.
    pub file: Option<&'static str>,
    /// Whether the file contains the text in force.
    pub is_written: bool,
    /// The number of edits that can be undone.
    pub undo: usize,
    /// The number of edits that can be redone.
    pub redo: usize,
}

/// Extends the range of a transition that is switched off to the comment around it.
fn enclosing(range: &Range<usize>) -> Range<usize> {
    range.start - OFF.len()..range.end + ON.len()
}

fn because(words: &str) -> Unchanged {
    Unchanged::Because(words.to_string())
}

impl fmt::Display for Unchanged {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unchanged::Outdated => formatter.write_str("another text is in force by now"),
            Unchanged::Mistaken(mistakes) => write!(formatter, "{mistakes}"),
            Unchanged::Because(words) => formatter.write_str(words),
        }
    }
}
