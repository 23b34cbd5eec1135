//! Damaged saved machines, in JSON and in a format without names. Each of them is refused, or is a consistent machine
//! that continues.

mod damage;
mod machines;

use std::fmt::Debug;

use super::guard::Guard;
use super::setting;
use damage::{bytes, value};
use fsmith_tests::operation::{caught, is_overflow};
use fsmith_tests::shape::Shape;
use fsmith_tests::tape::mix;
use machines::{Clerk, House, Plant, Watch};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The number of snapshots to damage, in total.
const BRIEF: u64 = 8000;
/// The maximum number of calls before a machine is saved, and the number of calls after it has been read.
const CALLS: u64 = 12;

pub trait Saved: Serialize + DeserializeOwned + PartialEq + Debug + Sized {
    const NAME: &str;

    fn begin() -> Self;
    fn call(&mut self, bits: u64);
    fn active(&self) -> Vec<usize>;
    fn shape() -> Shape;
}

#[derive(Debug, Default)]
struct Count {
    refused: u64,
    read: u64,
    overflows: u64,
}

#[test]
#[ignore = "takes long, most of all in `.ci/long`"]
fn damaged_snapshots_are_rejected_or_consistent() {
    let (snapshots, seed) = (setting("FSMITH_SNAPSHOTS", BRIEF), setting("FSMITH_SEED", 1));
    let guard = Guard::of_this_thread();
    let faults = [
        attack::<Clerk>(&guard, snapshots / 4, seed),
        attack::<Plant>(&guard, snapshots / 4, seed),
        attack::<House>(&guard, snapshots / 4, seed),
        attack::<Watch>(&guard, snapshots / 4, seed),
    ];
    assert_eq!(faults, [0; 4], "see above");
}

/// The saved form is stable: snapshots that earlier versions of fsmith have written are read, and written again as they
/// were. `FSMITH_EXPECT=overwrite` writes the snapshots of this version, if there are none yet.
#[test]
fn snapshots_of_earlier_versions_are_deserialized() {
    stable::<Clerk>(include_str!("snapshots/written/Clerk.txt"));
    stable::<Plant>(include_str!("snapshots/written/Plant.txt"));
    stable::<House>(include_str!("snapshots/written/House.txt"));
    stable::<Watch>(include_str!("snapshots/written/Watch.txt"));
}

/// Checks lines, each with a snapshot as JSON and as the bytes of postcard.
fn stable<M: Saved>(written: &str) {
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    if written.is_empty() && std::env::var("FSMITH_EXPECT").is_ok_and(|value| value == "overwrite") {
        let lines = (0..12).map(|seed| {
            let machine = driven::<M>(mix(seed));
            let json = serde_json::to_string(&machine).expect("it is written as JSON");
            format!("{json}\n{}\n", hex(&postcard::to_allocvec(&machine).expect("it is written in bytes")))
        });
        let file = format!("{}/attacks/snapshots/written/{}.txt", env!("CARGO_MANIFEST_DIR"), M::NAME);
        std::fs::write(file, lines.collect::<String>()).expect("the file is written");
        return;
    }
    let lines: Vec<_> = written.lines().collect();
    assert!(lines.len() > 10, "{}: too few snapshots", M::NAME);
    for pair in lines.chunks(2) {
        let [json, bytes] = pair else { panic!("{}: an odd number of lines", M::NAME) };
        let machine: M = serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"));
        assert_eq!(serde_json::to_string(&machine).expect("it is written"), *json);
        let from = |at: usize| u8::from_str_radix(&bytes[at..at + 2], 16).expect("two digits");
        let plain: Vec<u8> = (0..bytes.len()).step_by(2).map(from).collect();
        let again: M = postcard::from_bytes(&plain).unwrap_or_else(|error| panic!("{error}: {json}"));
        assert_eq!(again, machine, "{json}");
        assert_eq!(hex(&postcard::to_allocvec(&machine).expect("it is written")), *bytes, "{json}");
    }
}

/// Damages the given number of snapshots of a machine, and prints the faults. Returns their number.
fn attack<M: Saved>(guard: &Guard, snapshots: u64, seed: u64) -> usize {
    let (mut count, mut faults, mut bits) = (Count::default(), Vec::new(), mix(seed));
    let shape = M::shape();
    let mut saved: Vec<(Value, Vec<u8>)> = Vec::new();
    for number in 0..snapshots {
        bits = mix(bits);
        if number % 16 == 0 {
            let machine = driven::<M>(bits);
            let json = serde_json::to_value(&machine).expect("it is written as JSON");
            saved.push((json, postcard::to_allocvec(&machine).expect("it is written in bytes")));
            if saved.len() > 40 {
                saved.remove(0);
            }
        }
        let (json, plain) = &saved[(bits >> 8) as usize % saved.len()];
        let other = &saved[(bits >> 24) as usize % saved.len()];
        let (text, read) = if number % 2 == 0 {
            let text = value(json, &other.0, bits).to_string();
            let read = caught_reading(|| serde_json::from_str::<M>(&text).ok());
            (text, read)
        } else {
            let damaged = bytes(plain, &other.1, bits);
            (format!("{damaged:?}"), caught_reading(|| postcard::from_bytes::<M>(&damaged).ok()))
        };
        guard.begin(|| format!("{} of {text}", M::NAME));
        let tried = match read {
            Ok(None) => {
                count.refused += 1;
                continue;
            }
            Ok(Some(machine)) => continue_calls(machine, &shape, bits),
            Err(message) => Err(format!("reading panics: {message}")),
        };
        match tried {
            Ok(overflows) => {
                count.read += 1;
                count.overflows += u64::from(overflows);
            }
            Err(fault) => faults.push(format!("{fault}\n    {text}")),
        }
    }
    println!("{}, seed {seed}: {snapshots} snapshots, {count:?}", M::NAME);
    faults.sort_by_key(String::len);
    faults.iter().take(5).for_each(|fault| println!("  {fault}"));
    assert!(count.read > snapshots / 100 && count.refused > snapshots / 10, "{count:?} of {}", M::NAME);
    faults.len()
}

/// Returns a machine after some calls.
fn driven<M: Saved>(bits: u64) -> M {
    let mut machine = M::begin();
    for nth in 0..bits % CALLS {
        let before = postcard::to_allocvec(&machine).expect("it is written");
        if caught(|| call(&mut machine, mix(bits ^ nth))).is_err() {
            // The call exceeded a capacity, so it is undone.
            machine = postcard::from_bytes(&before).expect("it is read");
        }
    }
    machine
}

fn call<M: Saved>(machine: &mut M, bits: u64) -> Option<fsmith::Answer> {
    machine.call(bits);
    None
}

fn caught_reading<M>(read: impl FnOnce() -> Option<M>) -> Result<Option<M>, String> {
    let mut found = None;
    caught(|| {
        found = read();
        None
    })?;
    Ok(found)
}

/// Drives a deserialized machine, and checks before each call that it is consistent and can be saved. Returns whether
/// it exceeded a capacity.
fn continue_calls<M: Saved>(mut machine: M, shape: &Shape, bits: u64) -> Result<bool, String> {
    for nth in 0..CALLS {
        if let Some(mistake) = shape.mistake(&machine.active()) {
            return Err(format!("after {nth} calls: {mistake}"));
        }
        let again = serde_json::to_string(&machine).map_err(|error| error.to_string())?;
        match serde_json::from_str::<M>(&again) {
            Ok(read) if read == machine => {}
            Ok(_) => return Err(format!("after {nth} calls: it is another machine when it is read again: {again}")),
            Err(error) => return Err(format!("after {nth} calls: it is not read again: {error}: {again}")),
        }
        let shown = caught(|| {
            let _ = format!("{machine:?}");
            None
        });
        shown.map_err(|message| format!("after {nth} calls: `Debug` panics: {message}"))?;
        match caught(|| call(&mut machine, mix(bits ^ nth))) {
            Err(message) if is_overflow(&message) => return Ok(true),
            Err(message) => return Err(format!("call {nth} panics: {message}")),
            Ok(_) => {}
        }
    }
    Ok(false)
}
