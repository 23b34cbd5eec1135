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

use super::covered::Covered;
use super::items::{Counts, Item, Kind};
use crate::kept::results_folder;

/// How the first line of each file begins, in all versions.
const MARK: &str = "fsmith coverage ";
/// The first line of each file. The number changes with the format.
const HEADER: &str = "fsmith coverage 3, the counts of the last run of each test program; it is safe to delete";

/// The line before the reachable items of a program.
const REACHABLE: &str = "reachable";

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
    /// Returns an error if the file or its folder cannot be created, locked, read or written, if the file was not
    /// written by this function, and if it belongs to another machine.
    pub fn merge_into(&self, path: impl AsRef<Path>) -> Result<Counts> {
        self.merge(path.as_ref(), |run| &mut run.counts).map(|runs| sum(&runs, |run| &run.counts))
    }

    /// Adds these items to a file of [`merge_into`](Self::merge_into) as the reachable ones. [`Covered::read`] and the
    /// command `fsmith coverage` compare the counts of the file with them. Returns all reachable items of the file,
    /// because each of several programs may explore a part of them.
    ///
    /// # Errors
    ///
    /// Returns the errors of `merge_into`.
    pub fn merge_reachable_into(&self, path: impl AsRef<Path>) -> Result<Counts> {
        self.merge(path.as_ref(), |run| &mut run.reachable).map(|runs| sum(&runs, |run| &run.reachable))
    }

    /// Adds these counts to the counts of this program that `place` chooses. Returns the new content of the file.
    fn merge(&self, path: &Path, place: impl FnOnce(&mut Run) -> &mut Counts) -> Result<Runs> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let lock = File::create(with_suffix(path, ".lock"))?;
        lock.lock()?;
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            text => text?,
        };
        let (mut runs, _) = parse(&text, path)?;
        if self.differs(&runs.machine) {
            return Err(invalid(path, &format!("has the counts of `{}`", runs.machine)));
        }
        if runs.machine.is_empty() {
            self.machine.clone_into(&mut runs.machine);
        }
        let run = runs.programs.entry(program()?).or_default();
        if run.id != run_id() {
            *run = Run { id: run_id().to_owned(), ..Run::default() };
        }
        place(run).add(self);
        // The new file is renamed when it is complete, so that an interrupted run leaves the old file.
        let new = with_suffix(path, ".new");
        fs::write(&new, print(&runs))?;
        fs::rename(new, path)?;
        Ok(runs)
    }

    /// Returns the sum of a file of [`merge_into`](Self::merge_into).
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, if it was not written by this version of `merge_into`, if it is
    /// damaged, and if its programs have counted two versions of the machine.
    pub fn read(path: impl AsRef<Path>) -> Result<Counts> {
        Ok(sum(&read(path.as_ref())?, |run| &run.counts))
    }
}

impl Covered {
    /// Compares the counts of a file of [`Counts::merge_into`] with the items that [`Counts::merge_reachable_into`] has added
    /// to it.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Counts::read`], and an error if the file has no reachable items.
    pub fn read(path: impl AsRef<Path>) -> Result<Covered> {
        Covered::read_or(path, |_, _| {
            Err("has no reachable items: no test has called `merge_reachable_into`".to_owned())
        })
    }

    /// Like [`read`](Self::read), but if the file has no reachable items, compares its counts with all items, which `all`
    /// returns for the name of the machine and the counts.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Counts::read`], and those of `all`.
    pub fn read_or(
        path: impl AsRef<Path>,
        all: impl FnOnce(&str, &Counts) -> std::result::Result<Counts, String>,
    ) -> Result<Covered> {
        let path = path.as_ref();
        let runs = read(path)?;
        let [counts, reachable] = [sum(&runs, |run| &run.counts), sum(&runs, |run| &run.reachable)];
        if !reachable.is_empty() {
            return Ok(Covered { counts, reachable, is_all: false });
        }
        let machine = runs.machine.strip_suffix("State").unwrap_or(&runs.machine);
        let reachable = all(machine, &counts).map_err(|why| invalid(path, &why))?;
        Ok(Covered { counts, reachable, is_all: true })
    }
}

/// The content of a file.
#[derive(Default)]
struct Runs {
    machine: String,
    programs: BTreeMap<String, Run>,
}

/// The last run of a program.
#[derive(Default)]
struct Run {
    id: String,
    counts: Counts,
    reachable: Counts,
}

/// Reads a whole file.
fn read(path: &Path) -> Result<Runs> {
    let (runs, damaged) = parse(&fs::read_to_string(path)?, path)?;
    match damaged {
        None => {}
        Some(1) => return Err(invalid(path, "is of another version of fsmith: run the tests again")),
        Some(line) => return Err(invalid(path, &format!("is damaged in line {line}: run the tests again"))),
    }
    let items = runs.programs.values().flat_map(|run| run.counts.counts.keys().chain(run.reachable.counts.keys()));
    let mut texts = BTreeMap::new();
    for item in items.filter(|item| matches!(item.kind, Kind::State | Kind::Transition)) {
        let known: &mut &str = texts.entry((item.kind, item.at)).or_insert(&item.text);
        if *known != item.text {
            let Runs { machine, .. } = &runs;
            let text = format!("has counts of two versions of `{machine}`, with `{known}` and with `{}`", item.text);
            return Err(invalid(path, &format!("{text}: delete it, and run all tests again")));
        }
    }
    Ok(runs)
}

fn with_suffix(path: &Path, suffix: &str) -> OsString {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name
}

fn invalid(path: &Path, text: &str) -> Error {
    Error::new(ErrorKind::InvalidData, format!("the file `{}` {text}", path.display()))
}

fn sum(runs: &Runs, counts: impl Fn(&Run) -> &Counts) -> Counts {
    let mut sum = Counts::new();
    runs.programs.values().for_each(|run| sum.add(counts(run)));
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
    for (program, Run { id, counts, reachable }) in &runs.programs {
        let _ = writeln!(text, "run {id} {}", escaped(program));
        print_items(&mut text, counts);
        if !reachable.is_empty() {
            let _ = writeln!(text, "{REACHABLE}");
            print_items(&mut text, reachable);
        }
    }
    text
}

fn print_items(text: &mut String, counts: &Counts) {
    for (Item { kind, at, text: item }, count) in &counts.counts {
        let _ = writeln!(text, "{kind} {} {} {count} {}", at.0, at.1, escaped(item));
    }
}

/// Reads a file. Also returns the number of the first line that this version of the format does not allow; this line
/// and all after it are ignored.
fn parse(text: &str, path: &Path) -> Result<(Runs, Option<usize>)> {
    let mut runs = Runs::default();
    if !text.is_empty() && !text.starts_with(MARK) {
        return Err(invalid(path, "has no counts of coverage"));
    }
    let mut lines = text.lines();
    if lines.next() != Some(HEADER) {
        return Ok((runs, Some(1)));
    }
    lines.next().unwrap_or_default().clone_into(&mut runs.machine);
    let mut current: Option<(String, bool)> = None;
    for (line, number) in lines.zip(3..) {
        if let Some((id, program)) = line.strip_prefix("run ").and_then(|line| line.split_once(' ')) {
            let (program, none) = (unescaped(program), || Counts::of(&runs.machine));
            let run = Run { id: id.to_owned(), counts: none(), reachable: none() };
            runs.programs.insert(program.clone(), run);
            current = Some((program, false));
            continue;
        }
        let Some((program, is_reachable)) = &mut current else { return Ok((runs, Some(number))) };
        if line == REACHABLE {
            *is_reachable = true;
        } else if let Some(((item, count), run)) = item(line).zip(runs.programs.get_mut(program)) {
            let counts = if *is_reachable { &mut run.reachable } else { &mut run.counts };
            counts.counts.insert(item, count);
        } else {
            return Ok((runs, Some(number)));
        }
    }
    Ok((runs, None))
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
