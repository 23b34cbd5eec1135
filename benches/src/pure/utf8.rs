//! Which bytes are UTF-8? This compares the machine of the example `utf8` with a switch and with well-known validators.

use super::Race;
use crate::harness::{Case, Outcome};
use example::{Utf8, Utf8State};
use fsmith_printed::Random;

#[allow(dead_code, reason = "what the example prints is not measured")]
#[path = "../../../examples/utf8.rs"]
mod example;

/// Whether bytes are UTF-8.
#[must_use]
pub fn is_valid(bytes: &[u8]) -> bool {
    let mut machine = Utf8::start();
    machine.run_until(bytes, Utf8State::Invalid).is_none() && machine.is_in(Utf8State::Boundary)
}

/// The hand-written switch.
mod hand {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        Boundary,
        One,
        Two,
        Three,
        AfterE0,
        AfterF0,
        AfterEd,
        AfterF4,
    }

    pub fn is_valid(bytes: &[u8]) -> bool {
        let mut state = State::Boundary;
        for byte in bytes {
            state = match (state, byte) {
                (State::Boundary, 0x00..=0x7f) | (State::One, 0x80..=0xbf) => State::Boundary,
                (State::Boundary, 0xc2..=0xdf)
                | (State::Two, 0x80..=0xbf)
                | (State::AfterE0, 0xa0..=0xbf)
                | (State::AfterEd, 0x80..=0x9f) => State::One,
                (State::Boundary, 0xe1..=0xec | 0xee..=0xef)
                | (State::Three, 0x80..=0xbf)
                | (State::AfterF0, 0x90..=0xbf)
                | (State::AfterF4, 0x80..=0x8f) => State::Two,
                (State::Boundary, 0xf1..=0xf3) => State::Three,
                (State::Boundary, 0xe0) => State::AfterE0,
                (State::Boundary, 0xed) => State::AfterEd,
                (State::Boundary, 0xf0) => State::AfterF0,
                (State::Boundary, 0xf4) => State::AfterF4,
                _ => return false,
            };
        }
        state == State::Boundary
    }
}

/// Returns valid text of the given number of bytes, with random characters from the list.
fn text(length: usize, characters: &[char]) -> Vec<u8> {
    let mut random = Random::new(5);
    let mut text = String::with_capacity(length);
    loop {
        let next = random.pick(characters);
        if text.len() + next.len_utf8() > length {
            break;
        }
        text.push(next);
    }
    text.push_str(&"x".repeat(length - text.len()));
    text.into_bytes()
}

/// Returns each validator with ASCII text, and with characters of all lengths.
pub fn races(length: usize) -> Vec<Race> {
    let inputs = [("ASCII", "fsmith and so on"), ("mixed", "fsmith aäöüß Ωжש 状態機械 😀🚀")];
    let races = inputs.map(|(input, characters)| {
        let bytes = text(length, &characters.chars().collect::<Vec<_>>());
        let case = |form, is_valid: fn(&[u8]) -> bool| {
            let bytes = bytes.clone();
            let validity = move |length: usize| Outcome {
                state: if is_valid(&bytes[..length]) { "valid" } else { "invalid" },
                checksum: 0,
            };
            Case::new(form, Box::new(validity))
        };
        let cases = vec![
            case("hand", hand::is_valid),
            case("run_until", is_valid),
            case("core", |bytes| core::str::from_utf8(bytes).is_ok()),
            case("simdutf8", |bytes| simdutf8::basic::from_utf8(bytes).is_ok()),
        ];
        Race { name: format!("UTF-8, {input}"), cases }
    });
    races.into()
}

#[cfg(test)]
mod tests {
    use super::{hand, is_valid};
    use fsmith_printed::Random;

    /// Compares the result for all sequences of up to two bytes, and for many longer ones, with the standard library.
    #[test]
    fn validation_agrees_with_the_standard_library() {
        let check = |bytes: &[u8]| {
            let expected = core::str::from_utf8(bytes).is_ok();
            assert_eq!((is_valid(bytes), hand::is_valid(bytes)), (expected, expected), "{bytes:x?}");
        };
        let edges = [0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5];
        for first in 0..=255 {
            check(&[first]);
            for second in 0..=255 {
                check(&[first, second]);
                edges.iter().for_each(|&third| check(&[first, second, third]));
            }
        }
        let mut random = Random::new(9);
        for _ in 0..200_000 {
            let bytes: Vec<u8> = (0..random.below(9)).map(|_| random.pick(&edges)).collect();
            check(&bytes);
        }
    }
}
