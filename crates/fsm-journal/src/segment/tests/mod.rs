//! A segment file that is cut, damaged, full, or shared by threads.

use super::*;
use crate::{Time, contract};
use std::fs;
use std::ops::Range;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn entry(number: u64) -> Record {
    let body = format!("entry {number}{}", "!".repeat((number * 5 % 13) as usize));
    Record { head: Head { number, at: Time(number), digest: 5 }, body }
}

/// Appends an entry with an output in a separate transaction.
fn append(store: &Segment, machine: &str, number: u64) -> Result<(), Error> {
    let mut tx = store.begin()?;
    store.append(&mut tx, machine, &entry(number), &[format!("output {number}")])?;
    store.commit(tx)
}

/// Returns the numbers of the entries of a machine, which are checked, and those of its outputs.
fn contents(store: &Segment, machine: &str) -> (Vec<u64>, Vec<u64>) {
    let mut tx = store.begin().expect("a transaction");
    let mut numbers = Vec::new();
    let result = store.read(&mut tx, machine, 0, u64::MAX, &mut |record| {
        assert_eq!(record, entry(record.head.number));
        numbers.push(record.head.number);
        Ok(())
    });
    result.expect("it is read");
    let outputs = store.outputs(&mut tx, usize::MAX).expect("outputs");
    let check = |(key, body): (Key, String)| {
        assert_eq!((key.index, &body), (0, &format!("output {}", key.number)));
        key.number
    };
    (numbers, outputs.into_iter().map(check).collect())
}

fn numbers(range: Range<u64>) -> (Vec<u64>, Vec<u64>) {
    (range.clone().collect(), range.collect())
}

/// A file with some entries, and its length after each of them. The program ended without closing the file.
fn recorded(count: u64) -> (Vec<u8>, Vec<usize>) {
    let folder = folder();
    let store = Segment::open(folder.path()).expect("it opens");
    let mut ends = vec![store.length() as usize];
    for number in 1..=count {
        append(&store, "a", number).expect("it is appended");
        ends.push(store.length() as usize);
    }
    let mut bytes = fs::read(file::path(folder.path())).expect("it is read");
    let zeros = bytes.split_off(ends[count as usize]);
    assert!(zeros.len() > 1000 && zeros.iter().all(|byte| *byte == 0));
    (bytes, ends)
}

/// Opens a file with these bytes.
fn open(folder: &Path, bytes: &[u8]) -> Result<Segment, Error> {
    fs::write(file::path(folder), bytes).expect("it is written");
    Segment::open(folder)
}

#[test]
fn a_segment_file_fulfills_the_contract() {
    let folder = folder();
    contract::check(&|name: &str| Segment::open(folder.path().join(name)));
}

#[test]
fn truncation_at_any_byte_loses_only_the_unfinished_entry() {
    let (bytes, ends) = recorded(12);
    let folder = folder();
    for cut in 0..=bytes.len() {
        let opened = open(folder.path(), &bytes[..cut]);
        if cut < ends[0] {
            let error = opened.expect_err("a header is not cut").to_string();
            assert!(error.ends_with("log is not a segment file"), "{error}");
            continue;
        }
        let store = opened.unwrap_or_else(|error| panic!("cut at {cut}: {error}"));
        let whole = ends.iter().filter(|end| **end <= cut).count() as u64;
        assert_eq!(contents(&store, "a"), numbers(1..whole), "cut at {cut}");
        let unfinished = &bytes[ends[whole as usize - 1]..cut];
        let unfinished = unfinished.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
        assert_eq!(store.cut_off() as usize, unfinished, "cut at {cut}");
        // It goes on where it was.
        append(&store, "a", whole).expect("it is appended");
        drop(store);
        let store = Segment::open(folder.path()).expect("it opens");
        assert_eq!((contents(&store, "a"), store.cut_off()), (numbers(1..whole + 1), 0), "after the cut at {cut}");
    }
}

#[test]
fn a_changed_byte_is_reported_unless_it_is_in_the_last_record() {
    let (bytes, ends) = recorded(6);
    let folder = folder();
    for at in 0..bytes.len() {
        for bit in [1, 0x10, 0x80] {
            let mut bytes = bytes.clone();
            bytes[at] ^= bit;
            match open(folder.path(), &bytes) {
                // Whether the last entry was finished cannot be known.
                Ok(store) => {
                    assert!(at >= ends[5], "byte {at}");
                    assert_eq!(contents(&store, "a"), numbers(1..6));
                    assert_eq!(store.cut_off() as usize, ends[6] - ends[5]);
                }
                Err(Error::Broken { position, .. }) => {
                    assert!(at >= ends[0] && at < ends[5], "byte {at}");
                    assert!(ends.contains(&(position as usize)) && position as usize <= at);
                }
                Err(error) => assert!(at < ends[0] && matches!(error, Error::Format { .. }), "byte {at}: {error}"),
            }
        }
    }
}

#[test]
fn preallocated_zeros_are_not_an_unfinished_entry() {
    let (mut bytes, _) = recorded(3);
    let folder = folder();
    for zeros in [1, 15, 16, 17, 100_000] {
        bytes.extend(vec![0; zeros]);
        let store = open(folder.path(), &bytes).expect("it opens");
        assert_eq!((contents(&store, "a"), store.cut_off()), (numbers(1..4), 0));
    }
}

#[test]
fn any_changed_byte_of_a_closed_file_is_reported() {
    let folder = folder();
    let store = Segment::open(folder.path()).expect("it opens");
    (1..=3).for_each(|number| append(&store, "a", number).expect("it is appended"));
    let end = store.length() as usize;
    drop(store);
    let bytes = fs::read(file::path(folder.path())).expect("it is read");
    assert!(bytes.len() > end, "the end is marked");
    for at in 0..end {
        let mut bytes = bytes.clone();
        bytes[at] ^= 4;
        open(folder.path(), &bytes).expect_err("a changed byte is noticed");
    }
    let store = open(folder.path(), &bytes[..end + 3]).expect("the mark is cut");
    assert_eq!(contents(&store, "a"), numbers(1..4));
}

#[test]
fn unsynced_records_may_be_written_in_any_order() {
    let folder = folder();
    let store = Segment::open(folder.path()).expect("it opens");
    append(&store, "a", 1).expect("it is appended");
    let begin = store.length() as usize;
    // Two threads have written, and neither has synced yet.
    for number in 2..4 {
        let mut tx = store.begin().expect("a transaction");
        store.append(&mut tx, "a", &entry(number), &[]).expect("it is appended");
        tx.write().expect("it is written");
    }
    let mut bytes = fs::read(file::path(folder.path())).expect("it is read");
    drop(store);
    bytes[begin + 20] ^= 1;
    let store = open(folder.path(), &bytes).expect("the second one is not acknowledged");
    assert_eq!(contents(&store, "a").0, [1]);
}

#[test]
fn a_full_disk_rejects_a_commit_until_there_is_room() {
    let (bytes, ends) = recorded(4);
    for room in ends[0]..=bytes.len() {
        let folder = folder();
        let store = Segment::open(folder.path()).expect("it opens");
        lock(&store.log).room = Some(room as u64);
        let done = (1..=4).take_while(|&number| append(&store, "a", number).is_ok()).count() as u64;
        assert_eq!(done as usize, ends.iter().filter(|end| **end <= room).count() - 1, "{room}");
        assert_eq!(contents(&store, "a"), numbers(1..done + 1), "{room}");
        if done < 4 {
            let error = append(&store, "a", done + 1).expect_err("it is full").to_string();
            assert_eq!(error, "no storage space");
            // Someone makes room.
            lock(&store.log).room = None;
            append(&store, "a", done + 1).expect("there is room");
        }
        drop(store);
        let store = Segment::open(folder.path()).expect("it opens");
        assert_eq!(contents(&store, "a"), numbers(1..done.min(3) + 2), "{room}, opened again");
    }
}

#[test]
fn after_a_failed_sync_nothing_is_acknowledged() {
    let folder = folder();
    let store = Segment::open(folder.path()).expect("it opens");
    append(&store, "a", 1).expect("it is appended");
    lock(&store.log).cannot_sync = true;
    assert_eq!(append(&store, "a", 2).expect_err("no sync").to_string(), "the disk is gone");
    lock(&store.log).cannot_sync = false;
    let error = append(&store, "a", 2).expect_err("it is uncertain");
    let folder = folder.path();
    let expected = format!(
        "an earlier write to the journal {} failed, and which entries the disk has is uncertain; open it again",
        folder.display()
    );
    assert_eq!(error.to_string(), expected);
    drop(store);
    let store = Segment::open(folder).expect("it opens");
    assert!([numbers(1..2), numbers(1..3)].contains(&contents(&store, "a")));
}

#[test]
fn only_one_program_can_open_a_segment_file() {
    let folder = folder();
    let store = Segment::open(folder.path()).expect("it opens");
    let error = Segment::open(folder.path()).expect_err("it is open").to_string();
    assert_eq!(error, format!("the journal {} is open in another program", folder.path().display()));
    drop(store);
    Segment::open(folder.path()).expect("it is closed");
}

#[test]
fn threads_share_syncs() {
    let folder = folder();
    let store = Segment::open(folder.path()).expect("it opens");
    std::thread::scope(|scope| {
        for machine in ["a", "b", "c", "d"] {
            let store = &store;
            scope.spawn(move || (1..=50).for_each(|number| append(store, machine, number).expect("it is appended")));
        }
    });
    // A thread waits for its commit before it begins the next one, so a sync is shared by at most four.
    let syncs = lock(&store.log).syncs;
    assert!((50..=200).contains(&syncs), "{syncs}");
    drop(store);
    let store = Segment::open(folder.path()).expect("it opens");
    for machine in ["a", "b", "c", "d"] {
        assert_eq!(contents(&store, machine).0, numbers(1..51).0);
    }
    assert_eq!(contents(&store, "a").1.len(), 200);
}

#[test]
fn compaction_keeps_all_existing_data() {
    let folder = folder();
    let store = Segment::open(folder.path()).expect("it opens");
    for number in 1..=100 {
        append(&store, "a", number).expect("it is appended");
        append(&store, "b", number).expect("it is appended");
    }
    let mut tx = store.begin().expect("a transaction");
    store.save(&mut tx, "a", &entry(90)).expect("it is saved");
    store.forget(&mut tx, "a", 90).expect("it is forgotten");
    store.remove(&mut tx, "b").expect("it is removed");
    for number in 1..=99 {
        for machine in ["a", "b"] {
            store.settle(&mut tx, &Key { machine: machine.to_owned(), number, index: 0 }).expect("it is settled");
        }
    }
    store.commit(tx).expect("it is committed");
    let before = store.length();
    fs::write(folder.path().join("log.new"), "an earlier attempt").expect("it is written");
    store.compact().expect("it is compacted");
    assert!(store.length() < before / 8, "{} {before}", store.length());
    let check = |store: &Segment, end: u64| {
        assert_eq!(contents(store, "a").0, numbers(91..end).0);
        let mut tx = store.begin().expect("a transaction");
        assert_eq!(store.saved(&mut tx, "a", u64::MAX).expect("a snapshot"), Some(entry(90)));
        assert_eq!(store.machines(&mut tx).expect("machines"), ["a"]);
        let keys: Vec<_> =
            store.outputs(&mut tx, 3).expect("outputs").into_iter().map(|(key, _)| key.to_string()).collect();
        assert_eq!(keys[..2], ["a/100/0", "b/100/0"]);
    };
    check(&store, 101);
    append(&store, "a", 101).expect("it goes on");
    check(&store, 102);
    drop(store);
    check(&Segment::open(folder.path()).expect("it opens"), 102);
}

#[test]
fn missing_folders_are_created() {
    let folder = folder();
    let path = folder.path().join("some/new/folder");
    append(&Segment::open(&path).expect("it opens"), "a", 1).expect("it is appended");
    assert_eq!(contents(&Segment::open(&path).expect("it opens"), "a"), numbers(1..2));
}

#[test]
fn other_files_are_rejected() {
    let folder = folder();
    let error = |bytes: &[u8]| open(folder.path(), bytes).expect_err("another file").to_string();
    assert!(error(b"SQLite format 3\0and so on").ends_with("log is not a segment file"));
    let mut header = format::header();
    header[8] = 9;
    let sum = crc32fast::hash(&header[..12]);
    header[12..].copy_from_slice(&sum.to_le_bytes());
    assert!(error(&header).ends_with("log has the newer format 9: update fsm-journal"));
}
