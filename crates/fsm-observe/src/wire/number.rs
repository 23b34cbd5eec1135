//! The encoding of numbers and texts. The first byte of a record has its highest bit set, and no other byte has. So a
//! reader that has lost its place finds it at the next record.
//!
//! A number up to 95 takes one byte. For a larger one, 96 is subtracted, and the lowest five bits of the result are sent as
//! a byte from 96 to 127. The remaining bits are a number again, which is encoded in the same way. So numbers up to 3167
//! take two bytes, each number has one encoding, and a number is the sum of its bytes, each shifted by five bits more than
//! the byte before. A text is sent byte by byte. A byte above `~` takes three bytes: 127, and its two halves.

/// Precedes the halves of a byte that is too large.
const ESCAPE: u8 = 127;

/// The smallest number that takes more than one byte.
const MORE: u64 = 96;
/// The bits of a number that each byte but the last carries.
const BITS: usize = 5;

/// Writes a number.
pub fn write(mut number: u64, mut put: impl FnMut(u8)) {
    while number >= MORE {
        number -= MORE;
        put((MORE + (number & 31)) as u8);
        number >>= BITS;
    }
    put(number as u8);
}

/// Writes a text.
pub fn write_text(text: &str, mut put: impl FnMut(u8)) {
    for byte in text.bytes() {
        match byte {
            ESCAPE.. => [ESCAPE, byte >> 4, byte & 15].into_iter().for_each(&mut put),
            _ => put(byte),
        }
    }
}

/// Reads a number from the front of a slice.
pub fn read(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0u64;
    for at in (0..u64::BITS).step_by(BITS) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number = number.wrapping_add(u64::from(byte) << at);
        if u64::from(byte) < MORE {
            return Some(number);
        }
    }
    None
}

/// Reads the next byte of a text.
pub fn read_byte_of_text(bytes: &mut &[u8]) -> Option<u8> {
    match **bytes {
        [ESCAPE, high, low, ..] => {
            *bytes = &bytes[3..];
            Some((high & 15) << 4 | low & 15)
        }
        [byte, ..] => {
            *bytes = &bytes[1..];
            Some(byte)
        }
        [] => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn numbers_and_texts_survive_a_round_trip() {
        let edges = [0, 96, 3168, 101_472, 1 << 35].map(|edge: u64| [edge.saturating_sub(1), edge]);
        for number in edges.into_iter().flatten().chain([u64::from(u32::MAX), u64::MAX]) {
            let mut bytes = Vec::new();
            write(number, |byte| bytes.push(byte));
            assert!(bytes.iter().all(|byte| *byte < 128));
            let mut rest = &*bytes;
            assert_eq!((read(&mut rest), rest), (Some(number), &[][..]));
        }
        let text = "Grüße, \u{7f} 🦀~";
        let mut bytes = Vec::new();
        write_text(text, |byte| bytes.push(byte));
        assert!(bytes.iter().all(|byte| *byte < 128));
        let mut rest = &*bytes;
        let read: Vec<u8> = core::iter::from_fn(|| read_byte_of_text(&mut rest)).collect();
        assert_eq!(read, text.as_bytes());
    }

    #[test]
    fn invalid_numbers_are_rejected() {
        for bytes in [&[][..], &[96], &[121, 96], &[127; 13]] {
            assert_eq!(read(&mut &*bytes), None, "{bytes:?}");
        }
    }
}
