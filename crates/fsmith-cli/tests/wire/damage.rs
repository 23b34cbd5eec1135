//! Streams that begin in the middle, lose bytes, or are noise: they are decoded as far as possible, with notes.

use super::arena::SentryState;
use super::kinds::Dice;
use super::{ARENA, KINDS, Watched, decoder, steps};
use fsm_observe::wire::{format, number};
use fsmith::{State, Trace};
use fsmith_cli::wire::Decoder;
use serde_json::Value;

/// The messages to the page and the notes to the user for some bytes, and the states of the machines at the end.
fn read(mut decoder: Decoder, bytes: &[u8]) -> (Vec<Value>, Vec<String>, Vec<Value>) {
    decoder.feed(bytes);
    decoder.finish();
    (decoder.messages(), decoder.notes(), decoder.here())
}

/// The number of the machine with this label.
fn number(messages: &[Value], label: &str) -> Option<u64> {
    let is_it = |message: &&Value| message["k"] == "new" && message["label"] == label;
    messages.iter().rev().find(is_it).and_then(|message| message["m"].as_u64())
}

/// Checks the last steps of the sentries and their active states. Returns the number of steps that were decoded.
fn check_ends(watched: &Watched, messages: &[Value], here: &[Value]) -> usize {
    let mut all = 0;
    for (nth, (_, trace)) in watched.sentries.iter().enumerate() {
        let label = format!("Sentry {}", nth + 1);
        let machine = number(messages, &label).unwrap_or_else(|| panic!("{label} is not reported"));
        let decoded = steps(messages, machine as usize);
        all += decoded.len();
        let expected: Vec<_> = trace.steps().filter_map(super::expected_step::expected_step).collect();
        for (decoded, expected) in decoded.iter().rev().zip(expected.iter().rev()).take(4) {
            assert_eq!((&decoded["look"], &decoded["h"]), (&expected["look"], &expected["h"]), "{label}");
        }
        let active: Vec<_> = Trace::active(trace).iter().map(|state: &SentryState| state.index() + 1).collect();
        let place = here.iter().find(|place| place["m"] == machine).expect("it is there");
        assert_eq!(place["cfg"], serde_json::json!(active), "{label}");
    }
    all
}

/// The distance between the tested positions or rounds: 1 if `FSMITH_FULL` is set, as in `.ci/run`.
fn stride() -> usize {
    if std::env::var_os("FSMITH_FULL").is_some() { 1 } else { 8 }
}

#[test]
fn a_stream_may_start_in_the_middle() {
    let mut watched = Watched::run(30, 1500, false, true);
    let bytes = watched.wire.sink().bytes.clone();
    for start in (1..bytes.len() / 2).step_by(97 * stride()) {
        let (messages, notes, here) = read(decoder(ARENA), &bytes[start..]);
        assert!(notes.iter().any(|note| note.contains("before")), "{notes:?}");
        check_ends(&watched, &messages, &here);
    }
}

#[test]
fn damaged_bytes_cost_few_steps() {
    let mut watched = Watched::run(30, 1500, false, true);
    let bytes = watched.wire.sink().bytes.clone();
    let (messages, ..) = read(decoder(ARENA), &bytes);
    let all = steps_in(&messages);
    let mut dice = Dice(7);
    for round in 0..60 {
        let mut damaged = bytes.clone();
        let at = bytes.len() / 4 + dice.roll(bytes.len() as u32 / 4) as usize;
        let lost = match round % 3 {
            0 => {
                damaged.drain(at..at + 1 + dice.roll(40) as usize);
                40
            }
            1 => {
                // A changed declaration costs all steps of a machine until it is declared again.
                damaged[at] ^= 1 << dice.roll(8);
                10
            }
            _ => {
                let noise: Vec<u8> = (0..30).map(|_| dice.roll(256) as u8).collect();
                damaged.splice(at..at, noise);
                4
            }
        };
        // The remaining part takes time.
        if round % stride() != 0 {
            continue;
        }
        let (messages, notes, here) = read(decoder(ARENA), &damaged);
        check_ends(&watched, &messages, &here);
        assert!(!notes.is_empty(), "round {round}");
        let decoded = steps_in(&messages);
        assert!(decoded + lost >= all, "round {round}: {decoded} of {all}, {notes:?}");
    }
}

fn steps_in(messages: &[Value]) -> usize {
    messages.iter().filter(|message| message["k"] == "step").count()
}

/// Noise in which a machine is declared now and then, so that its steps are decoded, too.
#[test]
fn decoding_noise_does_not_panic() {
    let mut decoded = 0;
    for seed in 0..40 {
        let mut dice = Dice(seed);
        let mut decoder = decoder(if seed % 2 == 0 { ARENA } else { KINDS });
        let fingerprints: Vec<u64> = decoder.books().iter().map(|book| book.fingerprint).collect();
        for _ in 0..2000 {
            let of = dice.roll(fingerprints.len() as u32) as usize;
            let mut piece = vec![0x87 | 1 << 3, dice.roll(4) as u8];
            piece.extend(format::print(fingerprints[of]));
            for _ in 0..12 {
                piece.extend([0x88 | dice.roll(128) as u8, dice.roll(4) as u8]);
                piece.extend(
                    (0..dice.roll(12)).map(|_| dice.roll(128) as u8 & if dice.roll(2) == 0 { 127 } else { 31 }),
                );
            }
            decoder.feed(&piece);
        }
        decoder.finish();
        decoded += steps_in(&decoder.messages());
    }
    assert!(decoded > 1000, "{decoded}");
}

/// Real streams with a change every few dozen bytes.
#[test]
fn decoding_a_badly_damaged_stream_continues() {
    for seed in (0..60).step_by(stride()) {
        let mut watched = Watched::run(4, 1500, true, true);
        let mut dice = Dice(seed);
        let mut bytes = std::mem::take(&mut watched.wire.sink().bytes);
        let mut at = 0;
        loop {
            at += dice.roll(60) as usize;
            match bytes.get_mut(at) {
                Some(byte) if dice.roll(2) == 0 => *byte = dice.roll(256) as u8,
                Some(_) if dice.roll(2) == 0 => drop(bytes.remove(at)),
                Some(_) => bytes.insert(at, dice.roll(256) as u8),
                None => break,
            }
        }
        let (messages, notes, _) = read(decoder(ARENA), &bytes);
        assert!(!notes.is_empty() && steps_in(&messages) > 100, "seed {seed}: {}", steps_in(&messages));
    }
}

#[test]
fn machines_with_another_chart_are_ignored() {
    let mut watched = Watched::run(3, 200, false, false);
    let other = ARENA.replace("when npc.losing() => RunAway;", "");
    let (messages, notes, _) = read(decoder(&other), &watched.wire.sink().bytes);
    assert!(number(&messages, "Boss 0").is_some() && number(&messages, "Sentry 1").is_none());
    assert!(notes[0].starts_with("machine 1 has a chart that is not in the source"), "{notes:?}");
    // The code of guards is not part of the fingerprint.
    let alike = ARENA.replace("npc.losing() => RunAway", "npc.lost() => RunAway");
    let (messages, notes, _) = read(decoder(&alike), &watched.wire.sink().bytes);
    assert!(notes.is_empty() && number(&messages, "Sentry 1").is_some());
}

#[test]
fn a_restart_of_the_program_is_detected() {
    let mut first = Watched::run(3, 200, false, false);
    let mut second = Watched::run(3, 300, false, false);
    let bytes = [&first.wire.sink().bytes[..], &second.wire.sink().bytes].concat();
    let (messages, notes, here) = read(decoder(ARENA), &bytes);
    assert_eq!(notes, ["the program has begun anew"]);
    assert_eq!(messages.iter().filter(|message| message["k"] == "drop").count(), 4);
    check_ends(&second, &messages, &here);
}

/// A record that names a machine, or that declares it by its fingerprint.
fn record(kind: u8, machine: u32, more: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut record = vec![format::FIRST | format::CONTROL | kind << 3];
    number::write(u64::from(machine), |byte| record.push(byte));
    more(&mut record);
    record
}

fn name(machine: u32, name: &str) -> Vec<u8> {
    record(format::NAME, machine, |record| number::write_text(name, |byte| record.push(byte)))
}

fn declaration(machine: u32, fingerprint: u64) -> Vec<u8> {
    record(format::DECLARED, machine, |record| record.extend(format::print(fingerprint)))
}

/// The maximum number of machines at a time.
const MACHINES: u32 = 10_000;
const TOO_MANY: &str = "there are more than 10000 machines: what the rest of them do is left out";

#[test]
fn the_number_of_undeclared_machine_names_is_limited() {
    let mut decoder = decoder(ARENA);
    let fingerprint = decoder.books()[0].fingerprint;
    for machine in 0..2 * MACHINES {
        decoder.feed(&name(machine, &"long ".repeat(2000)));
    }
    assert_eq!(decoder.notes(), [TOO_MANY]);
    for machine in [0, MACHINES - 1, MACHINES, 2 * MACHINES - 1] {
        decoder.feed(&declaration(machine, fingerprint));
    }
    decoder.finish();
    let messages = decoder.messages();
    let labels: Vec<_> = messages.iter().map(|message| message["label"].as_str().expect("a label")).collect();
    let (long, of) = ("long ".repeat(52)[..256].to_owned(), decoder.books()[0].chart.name().to_owned());
    assert_eq!(labels, [&long, &long, &format!("{of} 10000"), &format!("{of} 19999")]);
}

#[test]
fn the_number_of_known_and_unknown_machines_is_limited() {
    let mut decoder = decoder(ARENA);
    let fingerprint = decoder.books()[0].fingerprint;
    for machine in 0..2 * MACHINES {
        decoder.feed(&declaration(machine, fingerprint));
    }
    assert_eq!((decoder.messages().len(), decoder.here().len()), (10_000, 10_000));
    assert_eq!(decoder.notes().pop().as_deref(), Some(TOO_MANY));
    for machine in 0..2 * MACHINES {
        decoder.feed(&declaration(machine, !fingerprint));
    }
    decoder.finish();
    assert_eq!(decoder.here().len(), 0, "each of them has another chart by now");
    assert_eq!(decoder.notes().len(), 10_000, "each is reported once, as far as they are kept");
}

/// A program may have any number of machines, one after the other.
#[test]
fn a_removed_machine_frees_its_place() {
    let mut decoder = decoder(ARENA);
    let fingerprint = decoder.books()[0].fingerprint;
    for machine in 0..2 * MACHINES {
        decoder.feed(&name(machine, "one of many"));
        decoder.feed(&declaration(machine, fingerprint));
        decoder.feed(&record(format::GONE, machine, |_| {}));
    }
    decoder.feed(&declaration(0, fingerprint));
    decoder.finish();
    let (messages, of) = (decoder.messages(), decoder.books()[0].chart.name().to_owned());
    let labelled = messages.iter().filter(|message| message["label"] == "one of many").count();
    assert_eq!(labelled, 20_000);
    assert_eq!(messages.last().expect("a message")["label"], format!("{of} 0"));
    assert_eq!(decoder.notes(), Vec::<String>::new());
}
