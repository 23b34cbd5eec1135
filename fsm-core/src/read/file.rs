//! Machines of a text in a file, which may change while they run.

use super::{Binding, Blueprint, Machine, Mistake, Mistakes};
use crate::syntax::words::spelling;
use std::borrow::ToOwned;
use std::boxed::Box;
use std::format;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::string::String;
use std::time::{Duration, Instant, SystemTime};
use std::{fmt, fs, io};

/// How often a file is looked at, at most. A text is in force after it has been the same for two looks, so that nothing is
/// read while it is being written.
const PAUSE: Duration = Duration::from_millis(30);

/// The longest text that is read, in bytes.
pub(super) const LONGEST: u64 = 1 << 20;

/// A text in a file, and its machines, which follow it when it changes.
///
/// What texts may ask and do is bound once. A text that is wrong is told, and the machines stay as they are until it is
/// mended.
///
/// ```
/// use fsm_core::read::File;
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
/// // While the program runs, somebody makes guards more alert.
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
    /// Of the text that is in force.
    machine: Machine<Context>,
    text: String,
    /// When the file was looked at, and what it was then.
    looked: Instant,
    seen: Stamp,
    /// Whether that was read.
    is_read: bool,
}

/// Binds what texts may ask and do.
type Bind<Context> = dyn Fn(Binding<Context>) -> Binding<Context> + Send + Sync + 'static;

/// What tells that a file has changed: its length, its time of modification and, because a save may leave both as they were,
/// what else the system notes of each change. `None` if the file is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp(Option<(u64, Option<SystemTime>, [u64; 3])>);

/// Why the text of a file is not in force.
#[derive(Debug)]
#[non_exhaustive]
pub enum Problem {
    /// The file cannot be read.
    Unreadable(PathBuf, io::Error),
    /// The text has mistakes; a name to which nothing is bound is one.
    Mistaken(PathBuf, Mistakes),
}

impl<Context: 'static> File<Context> {
    /// Reads a file, whose texts may use what `bind` binds.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is longer than a mebibyte, or its text has mistakes.
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

    /// A machine of the text that is in force, not started.
    #[must_use]
    pub fn machine(&self) -> Machine<Context> {
        self.machine.another()
    }

    /// Looks whether the text has changed, as often as you like: the file system is asked about thirty times a second. Says
    /// whether another text is in force from now on.
    ///
    /// A new text is in force less than a tenth of a second after it was written, if this is called that often.
    ///
    /// # Errors
    ///
    /// Once for each new text that is not in force, with the reason.
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

    /// Has a machine follow the text that is in force, if it does not yet: see [`Machine::renew`]. Says whether anything has
    /// changed. Any machine will do that was made by this file at any time.
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
    /// That of a file that is not there.
    #[cfg(feature = "live")]
    pub(crate) const NOTHING: Self = Stamp(None);

    pub(crate) fn of(path: &Path) -> Self {
        Stamp(fs::metadata(path).ok().map(|about| (about.len(), about.modified().ok(), noted(&about))))
    }
}

/// The number of a file, and the time at which anything about it changed, which programs cannot set.
#[cfg(unix)]
fn noted(about: &fs::Metadata) -> [u64; 3] {
    use std::os::unix::fs::MetadataExt;
    [about.ino(), about.ctime().cast_unsigned(), about.ctime_nsec().cast_unsigned()]
}

#[cfg(not(unix))]
fn noted(_: &fs::Metadata) -> [u64; 3] {
    [0; 3]
}

/// The text of a regular file of limited length. Other files may have no end, or wait for a program that writes into them.
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

/// One line for each mistake, as compilers print them: `guard.machine:3:24: ..`.
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
