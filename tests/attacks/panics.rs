//! User code panics, and the program catches the panic: both engines can still be queried and called.

use std::collections::BTreeMap;
use std::time::Duration;

use super::guard::Guard;
use super::setting;
use fsmith_tests::driven::{Driven, Machine, Profile, Subject};
use fsmith_tests::machines::*;
use fsmith_tests::operation::{Configuration, Operation, caught, is_overflow};
use fsmith_tests::tape::{PANIC, Tape, mix};

/// The number of panics that are caught in all machines of the corpus, on both engines.
const BRIEF: u64 = 4000;
const OPERATIONS: u64 = 60;

#[derive(Default)]
struct Count {
    caught: u64,
    overflows: u64,
    /// The number of calls that need data that an earlier panic has lost.
    lost: u64,
    operations: u64,
}

macro_rules! all {
    ($($name:ident: $machine:ty;)*) => {
        [$((stringify!($name), (<$machine as Machine>::subject as fn() -> Subject))),*]
    };
}

#[test]
#[ignore = "takes long, most of all in `.ci/long`"]
fn machines_continue_after_panics_in_user_code() {
    let (panics, seed) = (setting("FSMITH_PANICS", BRIEF), setting("FSMITH_SEED", 1));
    let guard = Guard::of_this_thread();
    let (mut count, mut round, mut faults) = (Count::default(), 0, BTreeMap::new());
    while count.caught < panics {
        for (name, subject) in fsmith_tests::corpus!(all) {
            let subject = subject();
            for (engine, new) in [("compiled", subject.compiled), ("interpreted", subject.interpreted)] {
                let seed = mix(seed) ^ round;
                guard.begin(|| format!("{name}, {engine}, tape seed {seed}"));
                if let Err(fault) = drive(&subject, &mut *new(), seed, &mut count) {
                    faults.entry((name, engine)).or_insert(format!("tape seed {seed}, {fault}"));
                }
            }
        }
        round += 1;
    }
    let Count { caught, overflows, lost, operations } = count;
    println!("seed {seed}: {caught} panics in {operations} operations; {overflows} overflows, {lost} calls lack data");
    faults.iter().for_each(|((name, engine), fault)| println!("{name}, {engine}: {fault}"));
    assert!(faults.is_empty());
}

fn drive(subject: &Subject, machine: &mut dyn Driven, seed: u64, count: &mut Count) -> Result<(), String> {
    let (profile, mut tape, mut bits) = (&subject.profile, Tape::random(seed), mix(seed));
    // `false` after a step has panicked, until the next start.
    let mut is_whole = true;
    for number in 0..OPERATIONS {
        bits = mix(bits);
        let operation = Operation::draw(bits, profile, machine);
        let fuse = if bits >> 60 < 8 { 1 + (bits >> 50) as u32 % 8 } else { 0 };
        // The beginning of an operation is recorded, too, and counts as an action.
        tape.panic_after(if fuse == 0 { 0 } else { fuse + 1 });
        let ran = operation.run(machine, &mut tape);
        tape.panic_after(0);
        count.operations += 1;
        let recent = tape.recent();
        let fault = |what: &str| format!("operation {number}, {operation:?}: {what}\n{recent}");
        match &ran {
            Ok(_) => is_whole |= matches!(operation, Operation::Restart),
            Err(message) if *message == PANIC => count.caught += 1,
            Err(message) if is_overflow(message) => count.overflows += 1,
            Err(message) if !is_whole && is_lost(message) => count.lost += 1,
            Err(message) => return Err(fault(message)),
        }
        is_whole &= ran.is_ok();
        query_all(profile, machine).map_err(|message| fault(&message))?;
        if let (true, Some(mistake)) = (is_whole, subject.shape.mistake(&machine.active())) {
            return Err(fault(&mistake));
        }
        if profile.timed && bits >> 44 & 3 == 0 {
            let before = Configuration::of(profile, machine).describe(profile);
            match caught(|| Some(machine.advance(&mut tape, Duration::from_secs(1)))) {
                Err(message) if !is_overflow(&message) && (is_whole || !is_lost(&message)) => {
                    return Err(fault(&format!("then time passes: {message}\n{before}")));
                }
                _ => {}
            }
        }
    }
    Ok(())
}

/// Whether a call panics because an earlier step panicked before the data of a state was set.
fn is_lost(message: &str) -> bool {
    ["has lost the data of", "has no data yet"].iter().any(|words| message.contains(words))
}

/// Queries everything about a machine. None of the queries may panic.
fn query_all(profile: &Profile, machine: &dyn Driven) -> Result<(), String> {
    let query = || {
        let _ = (Configuration::of(profile, machine), machine.shown());
        None
    };
    caught(query).map(drop).map_err(|message| format!("a query panics: {message}"))
}
