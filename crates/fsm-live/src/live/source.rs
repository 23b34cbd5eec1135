//! The text of a machine: the compiled one, and the one in force.

use super::id_map::{IdMap, Reports};
use super::matching::bind;
use super::tune::Edits;
use super::unit::Text;
use super::value::interned;
use super::watch;
use super::written::{Found, Known, Written, spelled};
use crate::apart;
use crate::read::{Mistake, Mistakes, text_up_to};
use alloc::sync::Arc;
use core::fmt;
use core::sync::atomic::{AtomicU32, Ordering};
use fsm_engine::Executable;
use fsm_model::StateId;
use std::io::{Write, stderr};
use std::path::Path;
use std::string::String;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::vec::Vec;

/// The maximum length in bytes of a file that is searched for machines.
pub const LONGEST: u64 = 16 << 20;

/// The text of a live machine.
pub struct Source {
    name: &'static str,
    text: &'static str,
    file: Option<&'static str>,
    line: u32,
    /// The number of states of the compiled text.
    states: u16,
    /// Whether the machine was compiled with the transitions that the inspector can take.
    inspected: bool,
    number: AtomicU32,
    /// See [`Source::changes`].
    changes: AtomicU32,
    now: Mutex<Now>,
}

/// The changeable part of a source.
struct Now {
    version: Option<Arc<Version>>,
    /// The paths of the states that the compiled text does not have, in the order in which they were added.
    new_states: Vec<&'static str>,
    /// The text in force, once it was requested.
    written: Option<Written>,
    /// The mistakes of a later text that was refused.
    refused: Option<Mistakes>,
    /// The edits of the text by tuning.
    edits: Edits,
}

impl Now {
    /// Stores the text that is now in force. If it does not result from tuning, there is nothing to undo any more.
    fn put(&mut self, written: Written, is_tuned: bool) {
        if !is_tuned && self.written.as_ref().is_none_or(|before| before.text != written.text) {
            self.edits.clear();
        }
        self.written = Some(written);
        self.refused = None;
    }
}

/// A text that is or was in force.
pub struct Version {
    number: u32,
    pub(super) ids: Arc<IdMap>,
    steps: Arc<Executable>,
    #[cfg(feature = "serde")]
    form: crate::on_text::Form,
}

impl Version {
    pub(super) fn number(&self) -> u32 {
        self.number
    }

    #[cfg(feature = "serde")]
    pub(super) fn form(&self) -> &crate::on_text::Form {
        &self.form
    }

    pub(super) fn steps(&self) -> Arc<Executable> {
        Arc::clone(&self.steps)
    }
}

impl Source {
    /// The text of a machine with this number of states, and the file and the line where it begins. For generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(
        name: &'static str,
        text: &'static str,
        file: Option<&'static str>,
        line: u32,
        states: u16,
        inspected: bool,
    ) -> Self {
        let now = Mutex::new(Now {
            version: None,
            new_states: Vec::new(),
            written: None,
            refused: None,
            edits: Edits::new(),
        });
        Source { name, text, file, line, states, inspected, number: AtomicU32::new(0), changes: AtomicU32::new(0), now }
    }

    /// The name of the machine.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The file that the machine was compiled from, if the compiler knows it.
    #[must_use]
    pub fn file(&self) -> Option<&'static str> {
        self.file
    }

    /// The line in that file where the machine began.
    #[must_use]
    pub fn line(&self) -> u32 {
        self.line
    }

    /// The number of times that another text came into force.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number.load(Ordering::Acquire)
    }

    /// Brings another text into force: `machine Name { .. }`, as between the braces of `state_machine!`. Every machine
    /// of this type follows the text from its next call on.
    ///
    /// # Errors
    ///
    /// Returns every mistake that `state_machine!` reports, and every piece of code that the program does not have. The
    /// previous text stays in force.
    pub fn load(&'static self, text: &str) -> Result<(), Mistakes> {
        self.load_written(Written::loose(text, 1))
    }

    /// Brings the text of the file into force, unless it is the one that was tuned and then written.
    pub(super) fn follow(&'static self, written: Written) -> Result<(), Mistakes> {
        let mut now = self.now();
        if let Some(known) = now.written.as_mut().filter(|known| known.file == written.file) {
            // The file is unchanged, so unwritten edits stay in force, and mistakes of a text in between are fixed.
            known.place(&written);
            now.refused = None;
            drop(now);
            self.has_changed();
            return Ok(());
        }
        drop(now);
        if self.spelled_in_force() != written.spelled() {
            return self.load_written(written);
        }
        self.now().put(written, false);
        self.has_changed();
        Ok(())
    }

    fn load_written(&'static self, written: Written) -> Result<(), Mistakes> {
        let loaded = self.try_to_load(written, false);
        if let Err(mistakes) = &loaded {
            self.refuse(mistakes);
        }
        loaded
    }

    /// Brings a tuned text into force.
    pub(super) fn tuned(&'static self, written: Written) -> Result<(), Mistakes> {
        self.try_to_load(written, true)
    }

    /// Stores the new place, in its file, of the text in force.
    pub(super) fn moved(&self, written: Written) {
        self.now().written = Some(written);
        self.has_changed();
    }

    /// Reads or changes the edits.
    pub(super) fn edits<T>(&self, with: impl FnOnce(&mut Edits) -> T) -> T {
        let of = with(&mut self.now().edits);
        self.has_changed();
        of
    }

    /// The number of edits that can be undone, and that can be redone.
    pub(super) fn counts(&self) -> (usize, usize) {
        self.now().edits.counts()
    }

    fn has_changed(&self) {
        self.changes.fetch_add(1, Ordering::Release);
    }

    fn spelled_in_force(&self) -> String {
        let written = self.now().written.clone();
        written.map_or_else(|| apart(|| spelled(self.text.parse().unwrap_or_default())), |written| written.spelled())
    }

    /// Stores the mistakes of a text that was refused.
    pub(super) fn refuse(&self, mistakes: &Mistakes) {
        self.now().refused = Some(mistakes.clone());
        self.has_changed();
    }

    fn try_to_load(&'static self, written: Written, is_tuned: bool) -> Result<(), Mistakes> {
        apart(|| self.load_here(written, is_tuned))
    }

    fn load_here(&'static self, written: Written, is_tuned: bool) -> Result<(), Mistakes> {
        let padded = written.padded().0;
        let tokens = padded.parse().map_err(|error| Mistakes::no_tokens(&padded, &error))?;
        let (compiled, text) = (self.compiled(), Text::read(tokens, self.inspected)?);
        let mut now = self.now();
        let (states, new_states) = (usize::from(self.states), &mut now.new_states);
        let ids = bind(&compiled, &text, |path| {
            let at = new_states.iter().position(|known| *known == path).unwrap_or_else(|| {
                new_states.push(interned(path));
                new_states.len() - 1
            });
            StateId::at(states + 1 + at)
        })?;
        let number = self.number() + 1;
        now.version = Some(Arc::new(Version::of(self, number, text, ids)));
        now.put(written, is_tuned);
        self.number.store(number, Ordering::Release);
        drop(now);
        self.has_changed();
        Ok(())
    }

    /// Returns the version in force, which is the compiled one if no other text was loaded. Starts to watch the file.
    pub(super) fn newest(&'static self) -> Arc<Version> {
        watch::watch(self, None);
        let mut now = self.now();
        let version = now.version.get_or_insert_with(|| {
            apart(|| {
                let text = self.compiled();
                let ids = bind(&text, &text, |_| unreachable!("every state was compiled"));
                let ids = ids.unwrap_or_else(|mistakes| unreachable!("what was compiled is known: {mistakes}"));
                Arc::new(Version::of(self, 0, text, ids))
            })
        });
        Arc::clone(version)
    }

    /// The name of a state that the compiled text does not have. For generated code.
    #[doc(hidden)]
    #[must_use]
    pub fn new_state(&self, nth: u16) -> &'static str {
        let path = self.now().new_states.get(usize::from(nth)).copied().unwrap_or("?");
        path.rsplit('.').next().unwrap_or(path)
    }

    /// Makes the machine follow another file, for example because the program does not run where it was compiled. If
    /// the file has several machines of this name, those with the compiled text are preferred, and then the one nearest
    /// to the line where the machine was compiled.
    pub fn watch(&'static self, path: impl AsRef<Path>) {
        let mut now = self.now();
        // It is not known whether the text in force is in the new file.
        now.written = now.written.take().filter(|_| now.version.as_ref().is_some_and(|it| it.number() > 0));
        if let Some(written) = &mut now.written {
            (written.file, written.nth) = (None, None);
        }
        drop(now);
        watch::watch(self, Some(interned(&path.as_ref().to_string_lossy())));
    }

    pub(super) fn text(&self) -> &'static str {
        self.text
    }

    /// A number that grows when a text comes into force or is refused, and when its edits or its place in the file
    /// change. A tool that shows the text reads it again if this number has changed.
    #[doc(hidden)]
    #[must_use]
    pub fn changes(&self) -> u32 {
        self.changes.load(Ordering::Acquire)
    }

    /// The mistakes of the last text if it was refused, and those that were found while the text in force ran.
    #[doc(hidden)]
    #[must_use]
    pub fn refused(&self) -> Option<Mistakes> {
        self.now().refused.clone()
    }

    /// The version in force, its text, and the paths of the states that the compiled text does not have.
    pub(super) fn in_force(&'static self) -> (Arc<Version>, Written, Vec<&'static str>) {
        let version = self.newest();
        let mut now = self.now();
        let written = now.written.get_or_insert_with(|| self.written_in_file()).clone();
        (now.version.clone().unwrap_or(version), written, now.new_states.clone())
    }

    /// The compiled text, with its place in its file if the file still contains it.
    fn written_in_file(&'static self) -> Written {
        let found = || self.found_in(watch::path(self)?, &spelled(self.text.parse().ok()?), None);
        apart(found).unwrap_or_else(|| Written::loose(self.text, self.line))
    }

    /// Finds the machine in its file, if it is spelled there as before. `written` is the text as it was last found.
    pub(super) fn found_in(&self, path: &'static str, before: &str, written: Option<&Written>) -> Option<Written> {
        let whole = text_up_to(Path::new(path), LONGEST).ok()?;
        let all = Found::all(whole.parse().ok()?);
        let (machine, nth) = Found::again(&all, &self.known(before, written))?;
        machine.written(path, &whole, nth).filter(|_| machine.spelled() == before)
    }

    /// The machine as it was last found in its file, or as it was compiled.
    pub(super) fn known<'k>(&'k self, spelled: &'k str, written: Option<&Written>) -> Known<'k> {
        let line = written.map_or(self.line as usize, |written| written.line);
        Known { name: self.name, spelled, line, nth: written.and_then(|written| written.nth) }
    }

    /// The path for messages: that of the text, or else that of the compiled machine, or else the name of the machine.
    pub(super) fn shown_path(&self, written: Option<&Written>) -> &'static str {
        let of_text = written.and_then(|written| written.file.as_ref()).map(|(path, _)| *path);
        of_text.or(self.file).unwrap_or(self.name)
    }

    /// Updates the place of a text in its file, unless the file contains another text.
    pub(super) fn placed(&self, written: &Written) {
        if let Some(known) = self.now().written.as_mut().filter(|known| known.file == written.file) {
            known.place(written);
        }
    }

    pub(super) fn compiled(&self) -> Text {
        let tokens = self.text.parse().unwrap_or_else(|error| unreachable!("what was compiled is tokens: {error}"));
        Text::read(tokens, self.inspected)
            .unwrap_or_else(|mistakes| unreachable!("what was compiled is read: {mistakes}"))
    }

    fn now(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Version {
    fn of(source: &'static Source, number: u32, text: Text, ids: IdMap) -> Self {
        #[cfg(feature = "serde")]
        let form = crate::on_text::Form::of(&text.machine, &text.plan);
        let ids = Arc::new(IdMap { descriptions: text.descriptions, reports: Some(source), ..ids });
        let steps = Arc::new(Executable::renewable(text.plan).for_host(Arc::<IdMap>::clone(&ids)));
        Version {
            number,
            ids,
            steps,
            #[cfg(feature = "serde")]
            form,
        }
    }
}

/// Prints mistakes as compilers do: `src/guard.rs:3:24: ..`. Errors of writing to the standard error are ignored.
pub fn report(path: &str, mistakes: &Mistakes) {
    for mistake in mistakes.iter() {
        let _ = writeln!(stderr(), "{path}:{mistake}");
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Source")
            .field("name", &self.name)
            .field("number", &self.number())
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Version {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Version").field(&self.number).finish()
    }
}

impl Reports for Source {
    /// Prints a mistake that is found only while the text runs, and adds it to the [`refused`](Self::refused) ones.
    fn does_not_fit(&self, mistake: Mistake) {
        let mut now = self.now();
        let path = self.shown_path(now.written.as_ref());
        let before = now.refused.take();
        let all = before.iter().flat_map(Mistakes::iter).cloned().chain([mistake.clone()]).collect();
        now.refused = Some(Mistakes::of(all));
        drop(now);
        self.has_changed();
        report(path, &Mistakes::of(Vec::from([mistake])));
    }
}
