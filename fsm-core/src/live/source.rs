//! The text of a machine: as it was compiled, and as it is by now.

use super::bind::bind;
use super::frame::Frame;
use super::tune::Edits;
use super::unit::Text;
use super::value::interned;
use super::watch;
use super::written::{Found, Known, Written, spelled};
use crate::model::StateId;
use crate::read::{Mistake, Mistakes, text_up_to};
use crate::steps::Steps;
use crate::syntax::apart;
use alloc::sync::Arc;
use core::fmt;
use core::sync::atomic::{AtomicU32, Ordering};
use std::io::{Write, stderr};
use std::path::Path;
use std::string::String;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::vec::Vec;

/// The longest file in which machines are looked for, in bytes.
pub const LONGEST: u64 = 16 << 20;

/// The text of a live machine.
pub struct Source {
    name: &'static str,
    text: &'static str,
    file: Option<&'static str>,
    line: u32,
    /// How many states it was compiled with.
    states: u16,
    /// Whether it was compiled with what the inspector may have it do.
    inspected: bool,
    number: AtomicU32,
    /// How often a text has come into force or was refused.
    changes: AtomicU32,
    now: Mutex<Now>,
}

/// What is in force.
struct Now {
    version: Option<Arc<Version>>,
    /// The paths of states that were not compiled, in the order in which they came.
    new_states: Vec<&'static str>,
    /// The text, once anybody wants to see it.
    written: Option<Written>,
    /// What is wrong with a text that came later, and was refused.
    refused: Option<Mistakes>,
    /// How the text was tuned.
    edits: Edits,
}

impl Now {
    /// The text that is in force is written so. If it was not tuned, there is nothing to be undone.
    fn put(&mut self, written: Written, is_tuned: bool) {
        if !is_tuned && self.written.as_ref().is_none_or(|before| before.text != written.text) {
            self.edits.clear();
        }
        self.written = Some(written);
        self.refused = None;
    }
}

/// A text that is, or was, in force.
pub struct Version {
    number: u32,
    pub(super) frame: Arc<Frame>,
    steps: Arc<Steps>,
}

impl Version {
    pub(super) fn number(&self) -> u32 {
        self.number
    }

    pub(super) fn steps(&self) -> Arc<Steps> {
        Arc::clone(&self.steps)
    }
}

impl Source {
    /// The text of a machine with so many states, and the file and the line where it begins. For generated code.
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

    /// The file that it was compiled from, if the compiler knows it.
    #[must_use]
    pub fn file(&self) -> Option<&'static str> {
        self.file
    }

    /// The line of that file in which it began.
    #[must_use]
    pub fn line(&self) -> u32 {
        self.line
    }

    /// How often another text has come into force.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number.load(Ordering::Acquire)
    }

    /// Brings another text into force: `machine Name { .. }`, as between the braces of `state_machine!`. Every machine of this
    /// type follows it from its next call on.
    ///
    /// # Errors
    ///
    /// Everything that `state_machine!` refuses, and what the program has no code for. The text before stays in force.
    pub fn load(&'static self, text: &str) -> Result<(), Mistakes> {
        self.load_written(Written::loose(text, 1))
    }

    /// The text stands so in its file by now. What was tuned and written is in force already.
    pub(super) fn follow(&'static self, written: Written) -> Result<(), Mistakes> {
        let mut now = self.now();
        if let Some(known) = now.written.as_mut().filter(|known| known.file == written.file) {
            // What was tuned meanwhile is not written yet; and what was wrong is mended.
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

    /// The text was tuned so.
    pub(super) fn tuned(&'static self, written: Written) -> Result<(), Mistakes> {
        self.try_to_load(written, true)
    }

    /// The text that is in force stands so in its file by now.
    pub(super) fn moved(&self, written: Written) {
        self.now().written = Some(written);
        self.has_changed();
    }

    /// Does something with what was tuned.
    pub(super) fn edits<T>(&self, with: impl FnOnce(&mut Edits) -> T) -> T {
        let of = with(&mut self.now().edits);
        self.has_changed();
        of
    }

    /// How many edits can be undone and done again.
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

    /// A text is not even one that could be read.
    pub(super) fn refuse(&self, mistakes: &Mistakes) {
        self.now().refused = Some(mistakes.clone());
        self.has_changed();
    }

    fn try_to_load(&'static self, written: Written, is_tuned: bool) -> Result<(), Mistakes> {
        apart(|| self.load_here(written, is_tuned))
    }

    /// What a text says is found not to be possible while it runs: it is told, and added to what is wrong.
    pub(super) fn does_not_fit(&self, mistake: Mistake) {
        let mut now = self.now();
        let path = self.shown_path(now.written.as_ref());
        let before = now.refused.take();
        let all = before.iter().flat_map(Mistakes::iter).cloned().chain([mistake.clone()]).collect();
        now.refused = Some(Mistakes::of(all));
        drop(now);
        self.has_changed();
        tell(path, &Mistakes::of(Vec::from([mistake])));
    }

    fn load_here(&'static self, written: Written, is_tuned: bool) -> Result<(), Mistakes> {
        let padded = written.padded().0;
        let tokens = padded.parse().map_err(|error| Mistakes::no_tokens(&padded, &error))?;
        let (compiled, text) = (self.compiled(), Text::read(tokens, self.inspected)?);
        let mut now = self.now();
        let (states, new_states) = (usize::from(self.states), &mut now.new_states);
        let frame = bind(&compiled, &text, |path| {
            let at = new_states.iter().position(|known| *known == path).unwrap_or_else(|| {
                new_states.push(interned(path));
                new_states.len() - 1
            });
            StateId::at(states + 1 + at)
        })?;
        let number = self.number() + 1;
        now.version = Some(Arc::new(Version::of(self, number, text, frame)));
        now.put(written, is_tuned);
        self.number.store(number, Ordering::Release);
        drop(now);
        self.has_changed();
        Ok(())
    }

    /// The text that is in force: the one that was compiled, if there was none before. Its file is watched from now on.
    pub(super) fn newest(&'static self) -> Arc<Version> {
        watch::watch(self, None);
        let mut now = self.now();
        let version = now.version.get_or_insert_with(|| {
            apart(|| {
                let text = self.compiled();
                let frame = bind(&text, &text, |_| unreachable!("every state was compiled"));
                let frame = frame.unwrap_or_else(|mistakes| unreachable!("what was compiled is known: {mistakes}"));
                Arc::new(Version::of(self, 0, text, frame))
            })
        });
        Arc::clone(version)
    }

    /// The name of a state that was not compiled. For generated code.
    #[doc(hidden)]
    #[must_use]
    pub fn new_state(&self, nth: u16) -> &'static str {
        let path = self.now().new_states.get(usize::from(nth)).copied().unwrap_or("?");
        path.rsplit('.').next().unwrap_or(path)
    }

    /// Has the text follow another file, as where the program does not run where it was compiled. The machine in it is the one
    /// of this name that is nearest to the line in which it was.
    pub fn watch(&'static self, path: impl AsRef<Path>) {
        let mut now = self.now();
        // What is in force does not stand there, as far as anybody knows.
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

    /// How often a text has come into force or was refused: who shows it looks again when this is another one.
    #[doc(hidden)]
    #[must_use]
    pub fn changes(&self) -> u32 {
        self.changes.load(Ordering::Acquire)
    }

    /// What is wrong with the last text, if it was refused; and what of the one in force was found not to fit as it ran.
    #[doc(hidden)]
    #[must_use]
    pub fn refused(&self) -> Option<Mistakes> {
        self.now().refused.clone()
    }

    /// The version in force, its text, and the paths of the states that have come since the program was compiled.
    pub(super) fn in_force(&'static self) -> (Arc<Version>, Written, Vec<&'static str>) {
        let version = self.newest();
        let mut now = self.now();
        let written = now.written.get_or_insert_with(|| self.written_in_file()).clone();
        (now.version.clone().unwrap_or(version), written, now.new_states.clone())
    }

    /// The text as it was compiled: in its file, if that has it.
    fn written_in_file(&'static self) -> Written {
        let found = || {
            let path = watch::path(self)?;
            let whole = text_up_to(Path::new(path), LONGEST).ok()?;
            let all = Found::all(whole.parse().ok()?);
            let compiled = spelled(self.text.parse().ok()?);
            let (machine, nth) = Found::again(&all, &self.known(&compiled, None))?;
            (machine.spelled() == compiled).then(|| machine.written(path, &whole, nth))?
        };
        apart(found).unwrap_or_else(|| Written::loose(self.text, self.line))
    }

    /// The machine as it was found in its file last, or as it was compiled.
    pub(super) fn known<'k>(&'k self, spelled: &'k str, written: Option<&Written>) -> Known<'k> {
        let line = written.map_or(self.line as usize, |written| written.line);
        Known { name: self.name, spelled, line, nth: written.and_then(|written| written.nth) }
    }

    /// Where a text stands, for messages: its file, that of the program, or the machine, if there is none.
    pub(super) fn shown_path(&self, written: Option<&Written>) -> &'static str {
        let of_text = written.and_then(|written| written.file.as_ref()).map(|(path, _)| *path);
        of_text.or(self.file).unwrap_or(self.name)
    }

    /// The text has not changed in its file, and stands there by now.
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
    fn of(source: &'static Source, number: u32, text: Text, frame: Frame) -> Self {
        let frame = Arc::new(Frame { told: text.told, source: Some(source), ..frame });
        let steps = Arc::new(Steps::renewable(text.plan).framed(Arc::clone(&frame)));
        Version { number, frame, steps }
    }
}

/// Mistakes as compilers print them: `src/guard.rs:3:24: ..`. If nobody reads the standard error, that changes nothing.
pub fn tell(path: &str, mistakes: &Mistakes) {
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
