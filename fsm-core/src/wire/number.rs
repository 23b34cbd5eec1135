//! Numbers and texts. The first byte of a record has its highest bit set, and no other has: so a reader that has lost its
//! place finds it at the next record.
//!
//! A byte has six bits of a number, the lowest first, and 64 if more follow. A text is its bytes as they are; those
//! beyond `~` are three: 127, and four bits each.

/// Stands before the halves of a byte that is too large.
const ESCAPE: u8 = 127;

/// The bytes of a number.
pub fn write(mut number: u64, mut put: impl FnMut(u8)) {
    while number >= 64 {
        put(number as u8 & 63 | 64);
        number >>= 6;
    }
    put(number as u8);
}

/// The bytes of a number that has seven bits in each, so many as are needed for `bits`.
pub fn write_fixed(number: u64, bits: u32, mut put: impl FnMut(u8)) {
    for at in (0..bits).step_by(7) {
        put((number >> at) as u8 & 127);
    }
}

/// The bytes of a text.
pub fn write_text(text: &str, mut put: impl FnMut(u8)) {
    for byte in text.bytes() {
        match byte {
            ESCAPE.. => [ESCAPE, byte >> 4, byte & 15].into_iter().for_each(&mut put),
            _ => put(byte),
        }
    }
}

/// Takes a number from the front of some bytes.
pub fn read(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for (nth, byte) in bytes.iter().enumerate() {
        let part = u64::from(byte & 63);
        let shift = 6 * nth as u32;
        if shift >= u64::BITS || part << shift >> shift != part {
            return None;
        }
        number |= part << shift;
        if byte & 64 == 0 {
            *bytes = &bytes[nth + 1..];
            return Some(number);
        }
    }
    None
}

/// Takes a number of seven bits in each byte.
pub fn read_fixed(bytes: &mut &[u8], bits: u32) -> Option<u64> {
    let (these, rest) = bytes.split_at_checked(bits.div_ceil(7) as usize)?;
    *bytes = rest;
    Some(these.iter().rev().fold(0, |number, byte| number << 7 | u64::from(byte & 127)))
}

/// Takes the next byte of a text.
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
        for number in [0, 1, 63, 64, 4095, 4096, u64::from(u32::MAX), u64::MAX] {
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
        for bytes in [&[][..], &[64], &[127; 11], &[127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 16]] {
            assert_eq!(read(&mut &*bytes), None, "{bytes:?}");
        }
    }
}
