//! Machines from a file that may change while they run.

use super::{Binding, Blueprint, Machine, Mistake, Mistakes};
use fsm_syntax::words::spelling;
use std::borrow::ToOwned;
use std::boxed::Box;
use std::format;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::string::String;
use std::time::{Duration, Instant, SystemTime};
use std::{fmt, fs, io};

/// The shortest time between two checks of a file. A new text comes into force when two checks find it unchanged, so
/// that no half-written text is read.
const PAUSE: Duration = Duration::from_millis(30);

/// The longest text that is read, in bytes.
pub(super) const LONGEST: u64 = 1 << 20;

/// A text in a file, and its machines, which follow the text when it changes.
///
/// The values and actions that texts can use are bound once. If a text has mistakes, they are returned, and the
/// machines keep the previous text until the mistakes are fixed.
///
/// ```
/// use fsm_live::read::File;
/// use std::time::Duration;
///
/// let path = std::env::temp_dir().join(format!("fsmith-guard-{}.machine", std::process::id()));
/// std::fs::write(&path, "machine Guard { initial Patrol; state Patrol { when noise > 50 => Defend; } state Defend; }")?;
///
/// let mut guards = File::open(&path, |bind| bind.value("noise", |noise: &f64| *noise))?;
/// let mut guard = guards.machine();
/// guard.restart(&mut 40.0);
/// guard.update(&mut 40.0);
/// assert_eq!(guard.state(), Some("Patrol"));
///
/// // While the program runs, someone makes the guards more alert.
/// std::fs::write(&path, "machine Guard { initial Patrol; state Patrol { when noise > 30 => Defend; } state Defend; }")?;
/// while !guards.look()? {
///     std::thread::sleep(Duration::from_millis(10));
/// }
/// guards.renew(&mut guard, &mut 40.0);
/// guard.update(&mut 40.0);
/// assert_eq!(guard.state(), Some("Defend"));
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct File<Context> {
    path: PathBuf,
    bind: Box<Bind<Context>>,
    /// A machine of the text in force, from which others are copied.
    machine: Machine<Context>,
    text: String,
    /// The time of the last check, and the state of the file at that time.
    looked: Instant,
    seen: Stamp,
    /// Whether the file was read in that state.
    is_read: bool,
}

/// Binds the values and actions that texts can use.
type Bind<Context> = dyn Fn(Binding<Context>) -> Binding<Context> + Send + Sync + 'static;

/// The properties that reveal a change of a file: its length, its modification time and, because a save can leave both
/// unchanged, other data of the file system. `None` if the file does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp(Option<(u64, Option<SystemTime>, [u64; 3])>);

/// The reason why the text of a file is not in force.
#[derive(Debug)]
#[non_exhaustive]
pub enum Problem {
    /// The file cannot be read.
    Unreadable(PathBuf, io::Error),
    /// The text has mistakes. A name that is not bound is one, too.
    Mistaken(PathBuf, Mistakes),
}

impl<Context: 'static> File<Context> {
    /// Reads a file. Its texts can use the values and actions that `bind` binds.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is longer than a mebibyte, or if its text has mistakes.
    pub fn open(
        path: impl AsRef<Path>,
        bind: impl Fn(Binding<Context>) -> Binding<Context> + Send + Sync + 'static,
    ) -> Result<Self, Problem> {
        let path = path.as_ref().to_owned();
        let seen = Stamp::of(&path);
        let text = text(&path)?;
        let machine = read(&path, &text, &bind)?;
        Ok(File { path, bind: Box::new(bind), machine, text, looked: Instant::now(), seen, is_read: true })
    }

    /// Creates a machine of the text in force, without starting it.
    #[must_use]
    pub fn machine(&self) -> Machine<Context> {
        self.machine.another()
    }

    /// Checks whether the text has changed. Returns whether another text has come into force.
    ///
    /// A program can call this as often as it likes, because the file system is accessed at most about thirty times a
    /// second. With frequent calls, a new text comes into force less than a tenth of a second after it was written.
    ///
    /// # Errors
    ///
    /// Returns the reason, once for each new text that does not come into force.
    pub fn look(&mut self) -> Result<bool, Problem> {
        if self.looked.elapsed() < PAUSE {
            return Ok(false);
        }
        self.looked = Instant::now();
        let stamp = Stamp::of(&self.path);
        if stamp != self.seen {
            (self.seen, self.is_read) = (stamp, false);
            return Ok(false);
        }
        if self.is_read {
            return Ok(false);
        }
        self.is_read = true;
        let text = text(&self.path)?;
        if text == self.text {
            return Ok(false);
        }
        let read = read(&self.path, &text, &*self.bind);
        self.text = text;
        self.machine = read?;
        Ok(true)
    }

    /// Makes a machine follow the text in force, unless it does so already: see [`Machine::renew`]. Returns whether
    /// anything has changed. The machine can be any one that this file has created.
    pub fn renew(&self, machine: &mut Machine<Context>, context: &mut Context) -> bool {
        let is_old = !machine.is_like(&self.machine);
        if is_old {
            machine.renew(context, self.machine());
        }
        is_old
    }
}

impl<Context> fmt::Debug for File<Context> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("File").field("path", &self.path).finish_non_exhaustive()
    }
}

impl Stamp {
    /// The stamp of a file that does not exist.
    #[cfg(feature = "live")]
    pub(crate) const NOTHING: Self = Stamp(None);

    pub(crate) fn of(path: &Path) -> Self {
        Stamp(fs::metadata(path).ok().map(|about| (about.len(), about.modified().ok(), noted(&about))))
    }
}

/// The inode number of a file, and the time of its last change of any kind, which programs cannot set.
#[cfg(unix)]
fn noted(about: &fs::Metadata) -> [u64; 3] {
    use std::os::unix::fs::MetadataExt;
    [about.ino(), about.ctime().cast_unsigned(), about.ctime_nsec().cast_unsigned()]
}

#[cfg(not(unix))]
fn noted(_: &fs::Metadata) -> [u64; 3] {
    [0; 3]
}

/// Reads a regular file of limited length. Other files can be endless, or wait for a program that writes into them.
pub(crate) fn text_up_to(path: &Path, longest: u64) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "no regular file"));
    }
    let mut text = String::new();
    fs::File::open(path)?.take(longest + 1).read_to_string(&mut text)?;
    if text.len() as u64 > longest {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("longer than {} MiB", longest >> 20)));
    }
    Ok(text)
}

fn text(path: &Path) -> Result<String, Problem> {
    text_up_to(path, LONGEST).map_err(|error| Problem::Unreadable(path.to_owned(), error))
}

fn read<Context: 'static>(path: &Path, text: &str, bind: &Bind<Context>) -> Result<Machine<Context>, Problem> {
    let mistaken = |mistakes| Problem::Mistaken(path.to_owned(), mistakes);
    let blueprint = Blueprint::read(text).map_err(mistaken)?;
    let binding = bind(blueprint.bind());
    let known = binding.names();
    let mut unbound = binding.mistaken();
    let kinds = [(&blueprint.code.values, "value"), (&blueprint.code.actions, "action")];
    for ((names, what), known) in kinds.into_iter().zip(&known) {
        for name in names.iter().filter(|name| !known.contains(&&*name.name)) {
            let meant = spelling::did_you_mean(&name.name, known.iter().copied());
            let message = format!("no {what} is bound to `{}`{meant}", name.name);
            unbound.push(Mistake { line: name.place.0, column: name.place.1, message });
        }
    }
    if !unbound.is_empty() {
        return Err(mistaken(Mistakes::of(unbound)));
    }
    binding.finish_loosely().map_err(|_| unreachable!("everything is bound"))
}

/// Writes a line for each mistake in the format of compilers: `guard.machine:3:24: ..`.
impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Unreadable(path, error) => write!(formatter, "{}: {error}", path.display()),
            Problem::Mistaken(path, mistakes) => {
                for (at, mistake) in mistakes.iter().enumerate() {
                    let end = if at > 0 { "\n" } else { "" };
                    write!(formatter, "{end}{}:{mistake}", path.display())?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for Problem {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Problem::Unreadable(_, error) => Some(error),
            Problem::Mistaken(_, mistakes) => Some(mistakes),
        }
    }
}
