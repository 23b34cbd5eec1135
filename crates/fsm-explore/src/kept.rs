//! Tapes of failures in files, so that the next run of a test tries them before it searches.
//!
//! A search would find the same violation again, so a file only saves time. It is kept among cargo's results, which are not
//! under version control.

use std::env;
use std::fmt::Debug;
use std::fs;
use std::hash::{BuildHasher, Hash};
use std::io::{ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::{process, thread};

use rustc_hash::FxBuildHasher;

use crate::explore::{Explore, text_of};
use crate::property::{PANIC, PANIC_NAME, Place};
use crate::retrace::{self, Outcome};
use crate::tape::Tape;
use crate::trail::Trail;

/// The first line of each file. The number changes with the format.
const HEADER: &str = "fsmith tape 1, which the next run of its test tries first; it is safe to delete";
/// The line before the steps that repeat.
const REPEATS: &str = "repeats";

/// The file of a search.
pub(crate) struct Kept {
    path: PathBuf,
}

/// A tape that is kept, and still violates its property.
pub(crate) struct Retraced {
    pub(crate) property: usize,
    pub(crate) trail: Trail,
    pub(crate) panic: String,
}

impl Kept {
    /// The file of a search that is proven at `place`; `None` if there is no folder for it.
    ///
    /// A search is recognized by the file and the thread of its test, whose name is usually that of the test, and by its names
    /// and its start. All of these remain when lines move.
    pub(crate) fn of<S: Clone + Eq + Hash>(explore: &Explore<'_, S>, place: Place) -> Option<Self> {
        let folder = explore.tapes.clone().or_else(results_folder)?;
        let names = explore.steps.iter().map(|step| &step.name);
        let names = names.chain(explore.properties.iter().map(|property| &property.name));
        let start = explore.debug.map(|debug| text_of(|| debug(&explore.first)));
        let thread = thread::current();
        let hash = FxBuildHasher.hash_one((place.file(), thread.name(), names.collect::<Vec<_>>(), start));
        let file = Path::new(place.file()).with_extension("");
        let parts: Vec<_> = file.iter().map(|part| part.to_string_lossy()).collect();
        let name: String =
            parts.join("-").chars().map(|char| if char.is_alphanumeric() { char } else { '-' }).collect();
        Some(Kept { path: folder.join(format!("{name}-{hash:016x}.tape")) })
    }

    /// Returns the kept tape, if it still violates its property. Otherwise, removes it.
    pub(crate) fn violation<S: Clone + Eq + Hash>(&self, explore: &Explore<'_, S>) -> Option<Retraced> {
        let text = match fs::read_to_string(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return None,
            Err(error) => {
                eprintln!("the tape `{}` cannot be read: {error}", self.path.display());
                return None;
            }
            Ok(text) => text,
        };
        let unexpected = |found: &(usize, Trail)| explore.is_expected(found.0).is_none();
        let violation = parse(explore, &text).filter(unexpected).and_then(|(property, trail)| {
            match retrace::outcome(explore, property, &trail) {
                Outcome::Violated(panic) => Some(Retraced { property, trail, panic }),
                _ => None,
            }
        });
        if violation.is_none()
            && let Err(error) = fs::remove_file(&self.path)
            && error.kind() != ErrorKind::NotFound
        {
            eprintln!(
                "the tape `{}`, which violates nothing any more, cannot be removed: {error}",
                self.path.display()
            );
        }
        violation
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps a tape, and returns a sentence about that. Tapes of properties that panic are not kept.
    pub(crate) fn save(&self, property: &str, tape: &Tape) -> Option<String> {
        if property == PANIC_NAME && !tape.panics() {
            return None;
        }
        let path = self.path.display();
        Some(match self.write(property, tape) {
            Ok(()) => format!("saved as `{path}`, which the next run tries first"),
            Err(error) => format!("the tape cannot be saved as `{path}`, so the next run searches again: {error}"),
        })
    }

    fn write(&self, property: &str, tape: &Tape) -> Result<()> {
        let mut lines = vec![HEADER.to_owned(), quoted(property)];
        for (nth, step) in tape.steps().enumerate() {
            lines.extend((tape.repeats_from() == Some(nth)).then(|| REPEATS.to_owned()));
            lines.push(quoted(step));
        }
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        // The new file is renamed when it is complete, because another process may read the tape.
        let new = self.path.with_extension(format!("{}.new", process::id()));
        fs::write(&new, lines.join("\n") + "\n")?;
        fs::rename(new, &self.path)
    }
}

/// Files that cargo puts into the folder of its results: the first only if it creates the folder itself.
const MARKS: [&str; 2] = ["CACHEDIR.TAG", ".rustc_info.json"];

/// The folder `fsmith` among cargo's results. Programs that are not there, such as those of doc tests, have none.
pub(crate) fn results_folder() -> Option<PathBuf> {
    let program = env::current_exe().ok()?;
    let is_marked = |folder: &&Path| MARKS.iter().any(|mark| folder.join(mark).is_file());
    program.ancestors().find(is_marked).map(|target| target.join("fsmith"))
}

fn quoted(text: impl Debug) -> String {
    format!("{text:?}")
}

/// Reads a file. Returns `None` if it is of another version, or of a search with other names.
fn parse<S>(explore: &Explore<'_, S>, text: &str) -> Option<(usize, Trail)> {
    let mut lines = text.lines();
    lines.next().filter(|&line| line == HEADER)?;
    let line = lines.next()?;
    let property = explore.properties.iter().position(|property| quoted(&property.name) == line)?;
    let mut trail = Trail { panics: property == PANIC, ..Trail::default() };
    for line in lines {
        if line == REPEATS {
            trail.repeats_from = Some(trail.steps.len());
        } else {
            trail.steps.push(explore.steps.iter().position(|step| quoted(&step.name) == line)? as u16);
        }
    }
    let is_whole =
        trail.repeats_from.is_none_or(|from| from < trail.steps.len()) && !(trail.panics && trail.steps.is_empty());
    is_whole.then_some((property, trail))
}
