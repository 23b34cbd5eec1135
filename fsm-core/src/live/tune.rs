//! A text that is tuned while its machines run: a number, a transition, a target at a time, written back into its file.
//!
//! Each change is an edit of the text, as somebody makes it in an editor: what is not changed stays as it is, and all rules
//! are those of any other text.

use super::places::{self, OFF, ON, Places};
use super::source::{LONGEST, Source, tell};
use super::written::{Found, Written, spelled};
use crate::model::StateId;
use crate::read::{Mistakes, text_up_to};
use crate::replace::replace;
use crate::syntax::{self, Errors, apart};
use core::fmt;
use core::ops::Range;
use std::path::Path;
use std::string::{String, ToString};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::vec::Vec;
use std::{format, io};

/// Whoever reads a file that may be written here, or writes it, is alone meanwhile: what is read is not older than what is
/// in force.
pub fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How many edits can be undone.
const DEPTH: usize = 256;

/// What is changed of a text.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Change {
    /// The literal with this number gets another value.
    Cell(usize, String),
    /// The transition with this number is switched on or off.
    Switch(usize, bool),
    /// The target with this number is another state, as the program knows it; or it stays.
    Target(usize, Option<StateId>),
    /// What was changed last is as it was before.
    Undo,
    /// What was undone last is done again.
    Redo,
    /// What is in force is written into the file.
    Write,
}

/// Why a text is not changed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Unchanged {
    /// There is another text by now.
    Outdated,
    /// It would not be valid.
    Mistaken(Mistakes),
    /// There is another reason.
    Because(String),
}

/// An edit that was made.
#[derive(Clone, Debug)]
pub struct Edit {
    at: usize,
    before: Arc<str>,
    after: Arc<str>,
    /// Edits of one movement of the hand are undone together.
    gesture: u64,
}

/// The edits of a text.
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
    /// Changes the text that is in force, which was this one when whoever wants it has looked, and writes it into its file
    /// if that is wished. Says whether what is in force is in the file.
    ///
    /// # Errors
    ///
    /// If the text has changed in between, or would not be valid: then the text before stays in force. Or if the file has
    /// changed in between where the machine stands: then what is changed is in force and not written.
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

    /// What of the text may be tuned, with that text, its line, and how many edits can be undone and done again.
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

    /// The text, where it stands in its file by now: somebody may have laid it out anew.
    fn looked_up(&'static self, written: Written) -> Written {
        let Some((path, disk)) = &written.file else { return written };
        if !written.is_in_file() {
            return written;
        }
        let now = self.found_in(path, &written).filter(|now| now.text != *disk && now.spelled() == written.spelled());
        match now {
            Some(now) => {
                self.moved(now.clone());
                now
            }
            None => written,
        }
    }

    fn found_in(&self, path: &'static str, written: &Written) -> Option<Written> {
        let whole = text_up_to(Path::new(path), LONGEST).ok()?;
        let all = Found::all(whole.parse().ok()?);
        let (machine, nth) = Found::again(&all, &self.known(&written.spelled(), Some(written)))?;
        machine.written(path, &whole, nth)
    }

    /// The edit that a change is.
    fn edit(&'static self, written: &Written, change: &Change) -> Result<(Range<usize>, String), Unchanged> {
        let (padded, skipped) = written.padded();
        let Places { cells, switches, targets } = places::places(&padded, skipped);
        let gone = || because("this is not there any more");
        let text = |range: &Range<usize>| written.text.get(range.clone()).unwrap_or_default();
        match change {
            Change::Cell(at, value) => {
                let range = cells.get(*at).ok_or_else(gone)?.range.clone();
                let after = places::literal(text(&range), value).map_err(Unchanged::Because)?;
                Ok((range, after))
            }
            Change::Switch(at, on) => {
                let switch = switches.get(*at).ok_or_else(gone)?;
                let inner = text(&switch.range);
                let range = match (switch.is_on, on) {
                    (false, true) => return Ok((around(&switch.range), inner.to_string())),
                    (true, false) => switch.range.clone(),
                    _ => return Ok((switch.range.clone(), inner.to_string())),
                };
                if inner.contains(OFF) {
                    return Err(because("something in this transition is switched off already"));
                }
                if inner.contains("/*") || inner.contains("*/") {
                    return Err(because("a transition with `/*` or `*/` in it cannot be put into a comment"));
                }
                Ok((range, format!("{OFF}{inner}{ON}")))
            }
            Change::Target(at, state) => {
                let target = targets.get(*at).ok_or_else(gone)?;
                let Some(known) = state else { return Ok((target.range.clone(), "stay".to_string())) };
                let frame = self.in_force().0;
                let state = frame.frame.state(*known).ok_or_else(gone)?;
                let mut errors = Errors::default();
                let machine = syntax::read(padded.parse().unwrap_or_default(), &mut errors).map(|(machine, _)| machine);
                let _ = errors.into_list();
                Ok((target.range.clone(), places::name_of(&machine.ok_or_else(gone)?, state)))
            }
            Change::Undo | Change::Redo | Change::Write => Err(gone()),
        }
    }

    /// Has something else stand in a place, and brings that into force.
    fn put(&'static self, written: &Written, at: usize, before: &str, after: &str) -> Result<(), Unchanged> {
        let end = at + before.len();
        if written.text.get(at..end) != Some(before) {
            return Err(because("the text has changed there in between"));
        }
        let text = [&written.text[..at], after, &written.text[end..]].concat();
        let tuned = Written { text: Arc::from(text), ..written.clone() };
        self.tuned(tuned).map_err(|mistakes| {
            // As any text that is refused.
            tell(self.shown_path(Some(written)), &mistakes);
            Unchanged::Mistaken(mistakes)
        })
    }

    /// Writes what is in force into its file.
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

/// Why a file is not written.
enum Unwritten {
    /// Another program has changed the machine in it.
    Changed,
    Failed(io::Error),
}

impl From<io::Error> for Unwritten {
    fn from(error: io::Error) -> Self {
        Unwritten::Failed(error)
    }
}

/// What of a text may be tuned.
#[derive(Debug)]
pub struct Tunable {
    /// Which text it is.
    pub number: u32,
    /// What may be tuned, and where it stands in the text.
    pub places: Places,
    /// The text of the machine.
    pub text: Arc<str>,
    /// The line that it begins in.
    pub line: usize,
    /// The file that it is written into; `None` if nobody knows it.
    pub file: Option<&'static str>,
    /// Whether it is in the file as it is in force.
    pub is_written: bool,
    /// How many edits can be undone.
    pub undo: usize,
    /// How many can be done again.
    pub redo: usize,
}

/// With the comment around what is switched off.
fn around(range: &Range<usize>) -> Range<usize> {
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
