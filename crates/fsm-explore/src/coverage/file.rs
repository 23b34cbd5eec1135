//! The counts of several test programs, in one file.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{Read as _, Result, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

use super::items::{Counts, Item, Kind};
use crate::kept::results_folder;

/// The first line of each file. The number changes with the format.
const HEADER: &str = "fsmith coverage 1, the counts of the last run of each test program; it is safe to delete";

/// Returns the path of a file for [`Counts::merge_into`]: in the folder `fsmith` among cargo's results, `target`. Returns `None`
/// in programs that cargo does not build there, such as doc tests.
#[must_use]
pub fn file(name: &str) -> Option<PathBuf> {
    Some(results_folder()?.join("coverage").join(name).with_extension("txt"))
}

impl Counts {
    /// Adds these counts to a file, under a lock, and returns the sum of the file.
    ///
    /// The file has the counts of the last run of each test program, and programs that do not exist any more are left out. The
    /// first call of a program replaces the counts of its previous run. So after `cargo test`, the file has the counts of all
    /// tests. With nextest, which starts a program for each test, a run is one of nextest.
    ///
    /// Cargo runs test programs in the order of their names. A program that is run last can assert on the sum.
    ///
    /// # Errors
    ///
    /// Returns an error if the file or its folder cannot be created, locked, read or written.
    pub fn merge_into(&self, path: impl AsRef<Path>) -> Result<Counts> {
        let path = path.as_ref();
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        // Other programs may read it at the same time, so it is emptied only under the lock.
        let mut file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        file.lock()?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let mut runs = parse(&text);
        let program = env::current_exe()?.to_string_lossy().into_owned();
        runs.retain(|known, _| *known == program || Path::new(known).exists());
        let (id, counts) = runs.entry(program).or_default();
        if id != run_id() {
            *counts = Counts::new();
            run_id().clone_into(id);
        }
        counts.add(self);
        file.set_len(0)?;
        file.rewind()?;
        file.write_all(print(&runs).as_bytes())?;
        Ok(sum(&runs))
    }

    /// Returns the sum of a file of [`merge_into`](Self::merge_into).
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read.
    pub fn read(path: impl AsRef<Path>) -> Result<Counts> {
        let mut file = File::open(path)?;
        file.lock_shared()?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        Ok(sum(&parse(&text)))
    }
}

/// The id of the last run, and its counts, for each program.
type Runs = BTreeMap<String, (String, Counts)>;

fn sum(runs: &Runs) -> Counts {
    let mut sum = Counts::new();
    runs.values().for_each(|(_, counts)| sum.add(counts));
    sum
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
    let mut text = format!("{HEADER}\n");
    for (program, (id, counts)) in runs {
        let _ = writeln!(text, "run {id} {}", escaped(program));
        for (Item { kind, at, text: item }, count) in &counts.counts {
            let _ = writeln!(text, "{kind} {} {} {count} {}", at.0, at.1, escaped(item));
        }
    }
    text
}

/// Reads a file. A file of another version, or one that was not written to its end, counts as empty from there on.
fn parse(text: &str) -> Runs {
    let mut runs = Runs::new();
    let mut lines = text.lines();
    if lines.next() != Some(HEADER) {
        return runs;
    }
    let mut current: Option<String> = None;
    for line in lines {
        if let Some((id, program)) = line.strip_prefix("run ").and_then(|line| line.split_once(' ')) {
            let program = unescaped(program);
            runs.insert(program.clone(), (id.to_owned(), Counts::new()));
            current = Some(program);
        } else {
            let counts = current.as_ref().and_then(|program| runs.get_mut(program));
            let Some(((item, count), (_, counts))) = item(line).zip(counts) else { return runs };
            counts.counts.insert(item, count);
        }
    }
    runs
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
