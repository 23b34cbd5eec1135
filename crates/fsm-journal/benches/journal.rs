//! How fast journals are, as tables: `cargo bench --all-features --bench journal`, in the folder of this crate. `--
//! --quick` only checks that it runs, and `-- --appends` prints only the first table.

use fsm_journal::{Journal, Journaled, Redb, Schema, Segment, Sqlite, Store, Time};
use fsmith::state_machine;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fs, thread};

state_machine! {
    /// A meter that is read, with a timer.
    #[derive(Clone, Serialize, Deserialize)]
    machine Meter {
        #[derive(Serialize, Deserialize)]
        events { Read { value: u32 }, Reset }
        initial Counting(0, 0);
        state Counting(sum: u64, reads: u64) {
            on Read { value } => { *sum += u64::from(value); *reads += 1; }
            on Reset => Counting(0, 0);
            after 1h => Counting(sum, 0);
        }
    }
}

impl Journaled for Meter {
    type Event = MeterEvent;
    type Out = ();
    type Answer = fsmith::Answer;
    const EVENTS: Schema = Schema::new("MeterEvent", 1);
    const SAVED: Schema = Schema::new("Meter", 1);

    fn start(_: &mut Vec<()>) -> Self {
        Meter::start()
    }
    fn handle(&mut self, event: MeterEvent, _: &mut Vec<()>) -> fsmith::Answer {
        Meter::handle(self, event)
    }
    fn advance(&mut self, by: Duration, _: &mut Vec<()>) {
        Meter::advance(self, by);
    }
    fn due(&self) -> Option<Duration> {
        Meter::due(self)
    }
}

/// The number of threads that append at the same time.
const THREADS: u32 = 8;

/// A store in a folder.
trait Opened: Store + Sized {
    const NAME: &'static str;

    fn open(folder: &Path) -> Self;

    /// Runs `body` in some threads, with a store that they share or with one for each.
    fn in_threads(folder: &Path, body: impl Fn(&Self, u32) + Sync);
}

fn shared<S: Store + Sync>(store: &S, body: &(impl Fn(&S, u32) + Sync)) {
    thread::scope(|scope| (0..THREADS).for_each(|number| drop(scope.spawn(move || body(store, number)))));
}

impl Opened for Segment {
    const NAME: &'static str = "segment";

    fn open(folder: &Path) -> Self {
        Segment::open(folder).expect("it opens")
    }

    fn in_threads(folder: &Path, body: impl Fn(&Self, u32) + Sync) {
        shared(&<Self as Opened>::open(folder), &body);
    }
}

impl Opened for Redb {
    const NAME: &'static str = "redb";

    fn open(folder: &Path) -> Self {
        Redb::open(folder.join("redb"), "it").expect("it opens")
    }

    fn in_threads(folder: &Path, body: impl Fn(&Self, u32) + Sync) {
        shared(&<Self as Opened>::open(folder), &body);
    }
}

impl Opened for Sqlite {
    const NAME: &'static str = "sqlite";

    fn open(folder: &Path) -> Self {
        Sqlite::open(folder.join("sqlite"), "it").expect("it opens")
    }

    fn in_threads(folder: &Path, body: impl Fn(&Self, u32) + Sync) {
        let (open, body) = (|| <Self as Opened>::open(folder), &body);
        thread::scope(|scope| (0..THREADS).for_each(|number| drop(scope.spawn(move || body(&open(), number)))));
    }
}

/// Appends to one machine, `each` entries in a transaction.
fn append<S: Store>(journal: &Journal<Meter, S>, id: &str, entries: u32, each: u32) {
    let mut meter = journal.transact(|tx| journal.start(tx, id, Time(0))).expect("it starts");
    for first in (0..entries).step_by(each as usize) {
        let result = journal.transact(|tx| {
            (first..first + each).try_for_each(|value| {
                let at = Time(1_000 * u64::from(value));
                journal.handle(tx, &mut meter, at, MeterEvent::Read { value: value % 100 }).map(drop)
            })
        });
        result.expect("it is appended");
    }
}

/// A folder in the one that `FSMITH_FOLDER` names, which decides on the disk.
fn folder() -> tempfile::TempDir {
    let parent = std::env::var_os("FSMITH_FOLDER").map_or(env!("CARGO_TARGET_TMPDIR").into(), PathBuf::from);
    tempfile::tempdir_in(parent).expect("a folder")
}

/// The number of bytes of all files in a folder.
fn size(folder: &Path) -> u64 {
    let files = fs::read_dir(folder).expect("the folder");
    files.map(|file| file.expect("a file").metadata().expect("its length").len()).sum()
}

/// The rate of a run of `entries`: the best of several rounds, because others use the disk as well.
fn best(is_quick: bool, entries: u32, run: impl Fn(&Path)) -> String {
    let took = (0..if is_quick { 1 } else { 5 }).map(|_| {
        let folder = folder();
        let start = Instant::now();
        run(folder.path());
        start.elapsed()
    });
    let took = took.min().expect("a round");
    format!("{:.0}", f64::from(entries) / took.as_secs_f64())
}

/// The rates of appends, as a row.
fn appends<S: Opened>(is_quick: bool) {
    let entries = if is_quick { 40 } else { 1_000 };
    let one = best(is_quick, entries, |folder| append(&Journal::new(S::open(folder)), "it", entries, 1));
    let many = best(is_quick, entries * 10, |folder| append(&Journal::new(S::open(folder)), "it", entries * 10, 100));
    let threads = best(is_quick, entries, |folder| {
        drop(S::open(folder));
        S::in_threads(folder, |store, number| append_records(store, number, entries / THREADS));
    });
    println!("| {} | {one} | {threads} | {many} |", S::NAME);
}

/// Appends entries to the machine of a thread, each in a transaction, without carrying anything out.
fn append_records<S: Store>(store: &S, thread: u32, entries: u32) {
    for number in 1..=u64::from(entries) {
        let mut tx = store.begin().expect("a transaction");
        store.append(&mut tx, &thread.to_string(), &record(number), &[]).expect("it is appended");
        store.commit(tx).expect("it is committed");
    }
}

/// An entry as the journal writes it.
fn record(number: u64) -> fsm_journal::Record {
    let head = fsm_journal::Head { number, at: Time(1_000 * number), digest: 0 };
    fsm_journal::Record { head, body: r#"{"cause":{"event":{"Read":{"value":55}}}}"#.to_owned() }
}

/// The time until a machine with a long history is loaded, as a row.
fn recovery<S: Opened>(entries: u32, every: Option<u64>) {
    let folder = folder();
    let journal = || {
        let journal = Journal::<Meter, S>::new(S::open(folder.path()));
        match every {
            Some(every) => journal.snapshot_every(every),
            None => journal,
        }
    };
    append(&journal(), "it", entries, 1_000);
    let bytes = size(folder.path());
    let start = Instant::now();
    let journal = journal();
    let opened = start.elapsed();
    let start = Instant::now();
    // Without a commit, because some databases sync an empty one.
    let mut tx = journal.store().begin().expect("a transaction");
    let meter = journal.load(&mut tx, "it").expect("it is loaded");
    let loaded = start.elapsed();
    assert_eq!(meter.head().number, u64::from(entries) + 1);
    let every = every.map_or("never".to_owned(), |every| every.to_string());
    let per_entry = bytes as f64 / f64::from(entries);
    println!("| {} | {every} | {:.3} | {:.4} | {per_entry:.0} |", S::NAME, opened.as_secs_f64(), loaded.as_secs_f64());
}

fn main() {
    let is_quick = std::env::args().any(|argument| argument == "--quick");
    println!("| store | one for each commit | one for each commit, {THREADS} threads | 100 for each commit |");
    println!("|---|--:|--:|--:|");
    appends::<Segment>(is_quick);
    appends::<Sqlite>(is_quick);
    appends::<Redb>(is_quick);
    if std::env::args().any(|argument| argument == "--appends") {
        return;
    }
    let entries = if is_quick { 3_000 } else { 1_000_000 };
    println!("\n| store | snapshot every | open, s | load {entries} entries, s | bytes for each entry |");
    println!("|---|--:|--:|--:|--:|");
    for every in [None, Some(1_000)] {
        recovery::<Segment>(entries, every);
        recovery::<Sqlite>(entries, every);
        recovery::<Redb>(entries, every);
    }
}
