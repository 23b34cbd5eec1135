//! The encoding of numbers and texts. The first byte of a record has its highest bit set, and no other byte has. So a
//! reader that has lost its place finds it at the next record.
//!
//! | first byte | numbers | bytes in all |
//! |---|---|---|
//! | 0 to 111 | the byte | 1 |
//! | 112 to 119 | the next 1024, three bits of them here | 2 |
//! | 120 to 123 | the next 65536, two bits of them here | 3 |
//! | 124 | up to 35 bits | 6 |
//! | 125 | any | 11 |
//!
//! Each following byte has seven bits, the highest ones first. A text is sent byte by byte. A byte above `~` takes
//! three: 127, and twice four bits.

/// Precedes the halves of a byte that is too large.
const ESCAPE: u8 = 127;
/// The smallest numbers that take two, three, and more bytes.
const TWO: u64 = 112;
const THREE: u64 = TWO + (1 << 10);
const MORE: u64 = THREE + (1 << 16);

/// Writes a number.
pub fn write(number: u64, mut put: impl FnMut(u8)) {
    let (first, rest, follow) = match number {
        0..TWO => (number, 0, 0),
        TWO..THREE => (TWO + ((number - TWO) >> 7), number - TWO, 1),
        THREE..MORE => (120 + ((number - THREE) >> 14), number - THREE, 2),
        _ if number >> 35 == 0 => (124, number, 5),
        _ => (125, number, 10),
    };
    put(first as u8);
    (0..follow).rev().for_each(|at| put((rest >> (7 * at)) as u8 & 127));
}

/// The number of bytes that follow the first byte of a number; `None` if no number begins with this byte.
#[must_use]
pub const fn follow(first: u8) -> Option<usize> {
    match first {
        0..112 => Some(0),
        112..120 => Some(1),
        120..124 => Some(2),
        124 => Some(5),
        125 => Some(10),
        _ => None,
    }
}

/// Writes a number with seven bits in each byte, in as many bytes as `bits` requires.
pub fn write_fixed(number: u64, bits: u32, mut put: impl FnMut(u8)) {
    for at in (0..bits).step_by(7) {
        put((number >> at) as u8 & 127);
    }
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
    let (&first, rest) = bytes.split_first()?;
    let (these, rest) = rest.split_at_checked(follow(first)?)?;
    *bytes = rest;
    let number = these.iter().fold(0, |number, byte| number << 7 | u64::from(byte & 127));
    let high = |mask: u8| u64::from(first & mask) << (7 * these.len());
    Some(match these.len() {
        0 => u64::from(first),
        1 => TWO + (high(7) | number),
        2 => THREE + (high(3) | number),
        _ => number,
    })
}

/// Reads a number with seven bits in each byte.
pub fn read_fixed(bytes: &mut &[u8], bits: u32) -> Option<u64> {
    let (these, rest) = bytes.split_at_checked(bits.div_ceil(7) as usize)?;
    *bytes = rest;
    Some(these.iter().rev().fold(0, |number, byte| number << 7 | u64::from(byte & 127)))
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
    fn what_is_written_is_read() {
        let edges = [0, 112, 1136, 66_672, 1 << 35].map(|edge: u64| [edge.saturating_sub(1), edge]);
        for number in edges.into_iter().flatten().chain([u64::from(u32::MAX), u64::MAX]) {
            let mut bytes = Vec::new();
            write(number, |byte| bytes.push(byte));
            write_fixed(number, 64, |byte| bytes.push(byte));
            assert!(bytes.iter().all(|byte| *byte < 128));
            let mut rest = &*bytes;
            assert_eq!((read(&mut rest), read_fixed(&mut rest, 64), rest), (Some(number), Some(number), &[][..]));
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
    fn what_is_no_number_is_refused() {
        for bytes in [&[][..], &[112], &[121, 0], &[126, 0], &[127; 11]] {
            assert_eq!(read(&mut &*bytes), None, "{bytes:?}");
        }
    }
}
