//! A program that appends and sends outputs is killed at any moment, or has no more room on the disk: nothing
//! acknowledged is lost, nothing is applied twice, and nothing is sent whose entry is not stored.
//!
//! ```text
//! FSMITH_SEED=1 FSMITH_KILLS=100 cargo test --all-features --test killed -- --nocapture
//! ```
//!
//! A killed program loses nothing that the operating system has, so this does not test syncs. `a_cut_at_any_byte` in
//! the tests of the segment file does.

#![cfg(unix)]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Lines};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

use fsm_journal::{Error, Journal, Journaled, Schema, Segment, Store, Time};
use serde::{Deserialize, Serialize};

/// The number of kills for each store in `cargo test`.
const BRIEF: u64 = 10;

/// The number of machines, each of which has a thread.
const MACHINES: u64 = 3;

/// Counts its events, each of which is numbered, and sends each number.
#[derive(Serialize, Deserialize)]
struct Counter {
    count: u64,
}

impl Journaled for Counter {
    type Event = u64;
    type Out = u64;
    type Answer = ();
    const EVENTS: Schema = Schema::new("u64", 1);
    const SAVED: Schema = Schema::new("Counter", 1);

    fn start(_: &mut Vec<u64>) -> Self {
        Counter { count: 0 }
    }

    fn handle(&mut self, number: u64, out: &mut Vec<u64>) {
        self.count += 1;
        assert_eq!(self.count, number, "an event is missing or applied twice");
        out.push(number);
    }
}

/// Appends to one machine until it is killed, and prints each acknowledged number.
fn append<S: Store>(journal: &Journal<Counter, S>, id: &str) -> Result<(), Error> {
    let mut counter = journal.transact(|tx| match journal.load(tx, id) {
        Err(Error::Unknown { .. }) => journal.start(tx, id, Time(0)),
        loaded => loaded,
    })?;
    loop {
        let number = counter.machine().count + 1;
        journal.transact(|tx| journal.handle(tx, &mut counter, Time(number), number))?;
        println!("done {id} {number}");
    }
}

/// Ends the program if a call fails. Nothing is closed, as if it was killed.
fn end_if_failed(result: Result<(), Error>) {
    if let Err(error) = result {
        println!("failed: {error}");
        std::process::exit(3);
    }
}

/// Sends outputs until it is killed.
fn send<S: Store>(journal: &Journal<Counter, S>) -> Result<(), Error> {
    loop {
        let delivery = journal.deliver(7, |key, number| {
            println!("sent {} {number}", key.machine);
            Ok::<(), ()>(())
        })?;
        if delivery.carried_out == 0 {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// The kinds of stores.
trait Opened: Store + Send + Sized {
    const NAME: &'static str;

    /// The number of blocks of 512 bytes with which the program is able to begin.
    const ROOM: u64;

    fn open(path: &Path) -> Self;

    /// Runs the threads of the program.
    fn run(path: &Path);
}

fn journal<S: Store>(store: S) -> Journal<Counter, S> {
    let journal = Journal::new(store).snapshot_every(16);
    // Without retention, the files grow until there is no room.
    if std::env::var_os("FSMITH_GROWS").is_some() { journal } else { journal.keep(40) }
}

/// Runs the threads of a program that share a store.
fn share<S: Store + Sync>(journal: &Journal<Counter, S>) {
    thread::scope(|scope| {
        for id in 0..MACHINES {
            scope.spawn(move || end_if_failed(append(journal, &id.to_string())));
        }
        end_if_failed(send(journal));
    });
}

impl Opened for Segment {
    const NAME: &'static str = "segment";
    const ROOM: u64 = 4;

    fn open(path: &Path) -> Self {
        Segment::open(path).expect("it opens")
    }

    fn run(path: &Path) {
        share(&journal(Segment::open(path).expect("it opens")));
    }
}

#[cfg(feature = "redb")]
impl Opened for fsm_journal::Redb {
    const NAME: &'static str = "redb";
    const ROOM: u64 = 400;

    fn open(path: &Path) -> Self {
        fsm_journal::Redb::open(path, "counter").expect("it opens")
    }

    fn run(path: &Path) {
        share(&journal(<Self as Opened>::open(path)));
    }
}

/// A connection is not shared, so each thread opens the database.
#[cfg(feature = "sqlite")]
impl Opened for fsm_journal::Sqlite {
    const NAME: &'static str = "sqlite";
    const ROOM: u64 = 150;

    fn open(path: &Path) -> Self {
        fsm_journal::Sqlite::open(path, "counter").expect("it opens")
    }

    fn run(path: &Path) {
        thread::scope(|scope| {
            for id in 0..MACHINES {
                scope.spawn(move || end_if_failed(append(&journal(<Self as Opened>::open(path)), &id.to_string())));
            }
            end_if_failed(send(&journal(<Self as Opened>::open(path))));
        });
    }
}

/// The program that is killed. As a test of its own, it does nothing.
#[test]
fn child() {
    let Ok(path) = std::env::var("FSMITH_JOURNAL") else { return };
    // The name of the test is already on this line.
    println!();
    match std::env::var("FSMITH_STORE").as_deref() {
        Ok(<Segment as Opened>::NAME) => <Segment as Opened>::run(Path::new(&path)),
        #[cfg(feature = "redb")]
        Ok(<fsm_journal::Redb as Opened>::NAME) => <fsm_journal::Redb as Opened>::run(Path::new(&path)),
        #[cfg(feature = "sqlite")]
        Ok(<fsm_journal::Sqlite as Opened>::NAME) => <fsm_journal::Sqlite as Opened>::run(Path::new(&path)),
        store => panic!("there is no store {store:?}"),
    }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}

/// The next random number below a bound.
fn below(bits: &mut u64, bound: u64) -> u64 {
    *bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*bits >> 33) % bound
}

/// What the program has printed, in all runs.
#[derive(Default)]
struct Seen {
    /// The last acknowledged number of each machine.
    done: BTreeMap<String, u64>,
    /// How often each output was sent.
    sent: BTreeMap<(String, u64), u64>,
}

impl Seen {
    fn note(&mut self, line: std::io::Result<String>) {
        // The last line may be cut.
        let line = line.unwrap_or_default();
        let words: Vec<_> = line.split(' ').collect();
        let [what @ ("done" | "sent"), id, number] = words[..] else { return };
        let Ok(number) = number.parse() else { return };
        match what {
            "done" => drop(self.done.insert(id.to_owned(), number)),
            _ => *self.sent.entry((id.to_owned(), number)).or_default() += 1,
        }
    }
}

/// Runs the program, in a shell that executes `setup` first.
fn spawn<S: Opened>(path: &Path, setup: &str) -> (Child, Lines<BufReader<ChildStdout>>) {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{setup} exec \"$0\" child --exact --nocapture --test-threads=1")]);
    command.arg(std::env::current_exe().expect("this program")).stdout(Stdio::piped()).stderr(Stdio::null());
    command.env("FSMITH_JOURNAL", path).env("FSMITH_STORE", S::NAME);
    let mut running = command.spawn().expect("it runs");
    let output = BufReader::new(running.stdout.take().expect("a pipe")).lines();
    (running, output)
}

/// Runs the program, and kills it after this number of lines and microseconds.
fn kill<S: Opened>(path: &Path, lines: u64, pause: u64, seen: &mut Seen) {
    let (mut running, mut output) = spawn::<S>(path, "");
    output.by_ref().take(lines as usize).for_each(|line| seen.note(line));
    thread::sleep(Duration::from_micros(pause));
    running.kill().expect("it can be killed");
    running.wait().expect("it ends");
    output.for_each(|line| seen.note(line));
}

/// Compares a journal with what the killed program has printed.
fn check<S: Opened>(path: &Path, seen: &mut Seen, when: &str) {
    let journal = journal(S::open(path));
    let pending = journal.pending(usize::MAX).expect("outputs");
    let pending: Vec<_> = pending.into_iter().map(|(key, number)| (key.machine, number)).collect();
    for (id, done) in &mut seen.done {
        let counter = journal.transact(|tx| journal.load(tx, id)).unwrap_or_else(|error| panic!("{when}: {error}"));
        let count = counter.machine().count;
        // The last event may be stored, although the program was killed before it printed the number.
        assert!(count == *done || count == *done + 1, "{when}: {count} events of {id}, {done} acknowledged");
        assert_eq!(counter.head().number, count + 1, "{when}");
        for number in 1..=count {
            let output = (id.clone(), number);
            let (is_sent, is_pending) = (seen.sent.contains_key(&output), pending.contains(&output));
            assert!(is_sent || is_pending, "{when}: the output {number} of {id} is lost");
        }
        let last = seen.sent.range((id.clone(), 0)..=(id.clone(), u64::MAX)).next_back();
        assert!(last.is_none_or(|((_, number), _)| *number <= count), "{when}: {id} has sent too much: {last:?}");
        *done = count;
    }
}

fn killed<S: Opened>() {
    let (kills, seed) = (setting("FSMITH_KILLS", BRIEF), setting("FSMITH_SEED", 1));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("journal");
    let (mut seen, mut bits) = (Seen::default(), seed);
    for number in 0..kills {
        let (lines, pause) = (below(&mut bits, 300), below(&mut bits, 3000));
        kill::<S>(&path, lines, pause, &mut seen);
        check::<S>(&path, &mut seen, &format!("{}, seed {seed}, kill {number}", S::NAME));
    }
    let events: u64 = seen.done.values().sum();
    let again = seen.sent.values().filter(|count| **count > 1).count();
    println!("{}, seed {seed}: {kills} kills, {events} events, {again} outputs sent more than once", S::NAME);
    assert!(events > kills * 10, "it was killed while it worked");
}

/// Lets the program run until its files may not grow any more, which is an error as on a full disk.
fn full<S: Opened>() {
    let (rounds, seed) = (setting("FSMITH_KILLS", BRIEF) / 2, setting("FSMITH_SEED", 1));
    let mut bits = seed;
    for round in 0..rounds {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let room = S::ROOM + below(&mut bits, 64);
        let when = format!("{}, seed {seed}, {room} blocks", S::NAME);
        let mut seen = Seen::default();
        let (mut running, output) =
            spawn::<S>(&path, &format!("trap '' XFSZ; ulimit -f {room}; export FSMITH_GROWS=yes;"));
        output.for_each(|line| seen.note(line));
        assert_eq!(running.wait().expect("it ends").code(), Some(3), "{when}");
        assert!(!seen.done.is_empty(), "{when}: nothing was appended");
        check::<S>(&path, &mut seen, &when);
        // With room, it goes on.
        let before: u64 = seen.done.values().sum();
        kill::<S>(&path, 200, 0, &mut seen);
        check::<S>(&path, &mut seen, &when);
        assert!(seen.done.values().sum::<u64>() > before, "{when}, round {round}");
    }
}

#[test]
fn a_segment_file_on_a_full_disk_keeps_acknowledged_entries() {
    full::<Segment>();
}

#[cfg(feature = "redb")]
#[test]
fn redb_on_a_full_disk_keeps_acknowledged_entries() {
    full::<fsm_journal::Redb>();
}

#[cfg(feature = "sqlite")]
#[test]
fn sqlite_on_a_full_disk_keeps_acknowledged_entries() {
    full::<fsm_journal::Sqlite>();
}

#[test]
fn a_killed_segment_file_keeps_acknowledged_entries() {
    killed::<Segment>();
}

#[cfg(feature = "redb")]
#[test]
fn a_killed_redb_keeps_acknowledged_entries() {
    killed::<fsm_journal::Redb>();
}

#[cfg(feature = "sqlite")]
#[test]
fn a_killed_sqlite_keeps_acknowledged_entries() {
    killed::<fsm_journal::Sqlite>();
}
