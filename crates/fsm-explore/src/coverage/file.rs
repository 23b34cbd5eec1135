//! The counts of several test programs, in one file.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

use super::items::{Counts, Item, Kind};
use crate::kept::results_folder;

/// How the first line of each file begins, in all versions.
const MARK: &str = "fsmith coverage ";
/// The first line of each file. The number changes with the format.
const HEADER: &str = "fsmith coverage 2, the counts of the last run of each test program; it is safe to delete";

/// Returns the path of a file for [`Counts::merge_into`]: in the folder `fsmith` among cargo's results, `target`. Returns `None`
/// in programs that cargo does not build there, such as doc tests.
#[must_use]
pub fn file(name: &str) -> Option<PathBuf> {
    Some(results_folder()?.join("coverage").join(format!("{name}.txt")))
}

impl Counts {
    /// Adds these counts to a file, under a lock, and returns the sum of the file. The lock is another file, with the name
    /// of this one and `.lock`.
    ///
    /// The file has the counts of the last run of each test program, by its package and its name. The first call of a program
    /// replaces the counts of its previous run. So after `cargo test`, the file has the counts of all tests. With nextest, which
    /// starts a program for each test, a run is one of nextest.
    ///
    /// Delete the file after you delete or rename a test program, because its counts remain otherwise. Two programs of one
    /// package with the same name replace the counts of each other, such as those of `src/lib.rs` of `robot` and of
    /// `tests/robot.rs`.
    ///
    /// Cargo runs test programs in the order of their names. A program that is run last can assert on the sum. Nextest runs
    /// them at the same time, so none is the last one.
    ///
    /// # Errors
    ///
    /// Returns an error if the file or its folder cannot be created, locked, read or written, and if the file is not one of
    /// this function, or one of another machine.
    pub fn merge_into(&self, path: impl AsRef<Path>) -> Result<Counts> {
        let path = path.as_ref();
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let lock = File::create(with_suffix(path, ".lock"))?;
        lock.lock()?;
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            text => text?,
        };
        let mut runs = parse(&text, path)?;
        if self.differs(&runs.machine) {
            return Err(invalid(path, &format!("has the counts of `{}`", runs.machine)));
        }
        if runs.machine.is_empty() {
            self.machine.clone_into(&mut runs.machine);
        }
        let (id, counts) = runs.programs.entry(program()?).or_default();
        if id != run_id() {
            *counts = Counts::new();
            run_id().clone_into(id);
        }
        counts.add(self);
        // Renamed when it is complete, so that an interrupted run leaves the old file.
        let new = with_suffix(path, ".new");
        fs::write(&new, print(&runs))?;
        fs::rename(new, path)?;
        Ok(sum(&runs))
    }

    /// Returns the sum of a file of [`merge_into`](Self::merge_into).
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, and if it is not one of `merge_into`.
    pub fn read(path: impl AsRef<Path>) -> Result<Counts> {
        let path = path.as_ref();
        Ok(sum(&parse(&fs::read_to_string(path)?, path)?))
    }
}

/// The content of a file.
#[derive(Default)]
struct Runs {
    machine: String,
    /// The id of the last run, and its counts, for each program.
    programs: BTreeMap<String, (String, Counts)>,
}

fn with_suffix(path: &Path, suffix: &str) -> OsString {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name
}

fn invalid(path: &Path, text: &str) -> Error {
    Error::new(ErrorKind::InvalidData, format!("the file `{}` {text}", path.display()))
}

fn sum(runs: &Runs) -> Counts {
    let mut sum = Counts::new();
    runs.programs.values().for_each(|(_, counts)| sum.add(counts));
    sum
}

/// The name of this program: the folder of its package, if cargo has started it, and its file without the hash that changes with
/// its dependencies and its profile.
fn program() -> Result<String> {
    let file = env::current_exe()?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let is_hash = |text: &str| text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let name = name.rsplit_once('-').filter(|(_, hash)| is_hash(hash)).map_or(&*name, |(name, _)| name);
    let package = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    Ok(format!("{package} {name}"))
}

/// Identifies this run of this program, or the run of nextest that it belongs to.
fn run_id() -> &'static str {
    static ID: OnceLock<String> = OnceLock::new();
    ID.get_or_init(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        env::var("NEXTEST_RUN_ID").unwrap_or_else(|_| format!("{}-{now}", process::id()))
    })
}

fn print(runs: &Runs) -> String {
    let mut text = format!("{HEADER}\n{}\n", runs.machine);
    for (program, (id, counts)) in &runs.programs {
        let _ = writeln!(text, "run {id} {}", escaped(program));
        for (Item { kind, at, text: item }, count) in &counts.counts {
            let _ = writeln!(text, "{kind} {} {} {count} {}", at.0, at.1, escaped(item));
        }
    }
    text
}

/// Reads a file. A file of another version, or one that was not written to its end, counts as empty from there on.
fn parse(text: &str, path: &Path) -> Result<Runs> {
    let mut runs = Runs::default();
    if !text.is_empty() && !text.starts_with(MARK) {
        return Err(invalid(path, "has no counts of coverage"));
    }
    let mut lines = text.lines();
    if lines.next() != Some(HEADER) {
        return Ok(runs);
    }
    lines.next().unwrap_or_default().clone_into(&mut runs.machine);
    let mut current: Option<String> = None;
    for line in lines {
        if let Some((id, program)) = line.strip_prefix("run ").and_then(|line| line.split_once(' ')) {
            let program = unescaped(program);
            runs.programs.insert(program.clone(), (id.to_owned(), Counts::of(&runs.machine)));
            current = Some(program);
        } else {
            let counts = current.as_ref().and_then(|program| runs.programs.get_mut(program));
            let Some(((item, count), (_, counts))) = item(line).zip(counts) else { return Ok(runs) };
            counts.counts.insert(item, count);
        }
    }
    Ok(runs)
}

fn item(line: &str) -> Option<(Item, u64)> {
    let mut words = line.splitn(5, ' ');
    let kind = words.next()?;
    let kind = Kind::ALL.into_iter().find(|known| known.to_string() == kind)?;
    let at = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let count = words.next()?.parse().ok()?;
    Some((Item { kind, at, text: unescaped(words.next()?) }, count))
}

/// A text without line breaks.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n")
}

fn unescaped(text: &str) -> String {
    let mut chars = text.chars();
    let mut found = String::new();
    while let Some(char) = chars.next() {
        found.extend(match char {
            '\\' => chars.next().map(|next| if next == 'n' { '\n' } else { next }),
            _ => Some(char),
        });
    }
    found
}
