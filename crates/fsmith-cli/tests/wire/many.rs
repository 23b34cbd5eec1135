//! Streams with many kinds of damage. The decoder continues with any input, and its output stays in proportion.
//!
//! ```text
//! FSMITH_SEED=1 FSMITH_STREAMS=120000 cargo test --release -p fsmith-cli --test wire many -- --ignored --nocapture
//! ```

use std::time::{Duration, Instant};

use super::kinds::Dice;
use super::{ARENA, KINDS, Watched, decoder};
use fsmith_cli::wire::Decoder;
use serde_json::Value;

/// The number of damaged streams.
const BRIEF: u64 = 2000;
/// The time limit is generous because the machine has other load: most streams take less than a millisecond.
const LONGEST: Duration = Duration::from_secs(10);

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}

/// Streams of a few machines, from hello to a few steps, with and without payloads.
fn streams() -> Vec<Vec<u8>> {
    let lengths = [(1, 40), (2, 60), (3, 120), (1, 250)];
    let streams = lengths.iter().flat_map(|&(sentries, ticks)| {
        [false, true]
            .map(|payloads| std::mem::take(&mut Watched::run(sentries, ticks, payloads, true).wire.sink().bytes))
    });
    streams.collect()
}

/// A stream with a few changes, some of which come from another stream.
fn damaged(stream: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = stream.to_vec();
    for _ in 0..=dice.roll(6) {
        let at = dice.roll(bytes.len() as u32 + 1) as usize;
        let end = (at + dice.roll(12) as usize).min(bytes.len());
        match dice.roll(9) {
            0 if at < bytes.len() => bytes[at] ^= 1 << dice.roll(8),
            1 if at < bytes.len() => bytes[at] = dice.roll(256) as u8,
            2 => drop(bytes.drain(at..end)),
            3 => drop(bytes.splice(at..at, (0..dice.roll(12)).map(|_| dice.roll(256) as u8).collect::<Vec<_>>())),
            4 => {
                let copy = bytes[at..end].to_vec();
                let to = dice.roll(bytes.len() as u32 + 1) as usize;
                bytes.splice(to..to, copy);
            }
            5 => {
                let from = dice.roll(other.len() as u32) as usize;
                let piece = &other[from..(from + dice.roll(40) as usize).min(other.len())];
                bytes.splice(at..end, piece.iter().copied());
            }
            6 => bytes.truncate(at),
            // The largest number, and more digits than it has.
            7 => drop(bytes.splice(at..end, [127; 12])),
            _ => drop(bytes.splice(at..at, [0x80 | dice.roll(128) as u8])),
        }
    }
    bytes
}

#[test]
#[ignore = "takes long, most of all in `.ci/long`"]
fn many_damaged_streams_are_decoded() {
    let (many, seed) = (setting("FSMITH_STREAMS", BRIEF), setting("FSMITH_SEED", 1));
    let streams = streams();
    let books = [ARENA, KINDS].map(|source| decoder(source).books().to_vec());
    let (mut dice, mut decoded, mut noted, mut longest) = (Dice(seed), 0, 0, Duration::ZERO);
    for number in 0..many {
        let [stream, other] = [0, 1].map(|_| &streams[dice.roll(streams.len() as u32) as usize]);
        let bytes = damaged(stream, other, &mut dice);
        let start = Instant::now();
        let mut decoder = Decoder::new(books[usize::from(number % 16 == 0)].iter().cloned());
        // In pieces, as from a serial port.
        bytes.chunks(1 + dice.roll(200) as usize).for_each(|piece| decoder.feed(piece));
        decoder.finish();
        let (messages, notes, here) = (decoder.messages(), decoder.notes(), decoder.here());
        let took = start.elapsed();
        let length = |all: &[Value]| all.iter().map(|one| one.to_string().len()).sum::<usize>();
        let size = length(&messages) + length(&here) + notes.iter().map(String::len).sum::<usize>();
        longest = longest.max(took);
        decoded += messages.len();
        noted += notes.len();
        let in_proportion = size < 100_000 + 3000 * bytes.len();
        assert!(took < LONGEST && in_proportion, "seed {seed}, stream {number}: {took:?}, {size} bytes for {bytes:?}");
    }
    println!("seed {seed}: {many} streams, {decoded} messages, {noted} notes; {longest:?} at most");
    assert!(decoded as u64 > many && noted as u64 > many / 4, "{decoded} messages, {noted} notes");
}
