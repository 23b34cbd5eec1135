//! What a program takes in the memory of a microcontroller: the sections of an ELF file of 32 bits; and how much code a
//! program of 64 bits has.
//!
//! Counted is what is laid down before the program runs: its code, its constants, and the first values of its
//! variables. Tables for unwinding are not, which a program that aborts has no use for.

/// A section with bytes in the file.
const PROGBITS: u32 = 1;
/// A section that is in memory when the program runs.
const ALLOC: u32 = 2;

/// The bytes of code and data.
///
/// # Errors
/// Where it is no ELF file of 32 bits and little-endian.
pub fn bytes(file: &[u8]) -> Result<u32, String> {
    if !file.starts_with(b"\x7fELF\x01\x01") {
        return Err("not a little-endian ELF file of 32 bits".to_owned());
    }
    sections(file).ok_or_else(|| "the ELF file ends before its sections do".to_owned())
}

fn sections(file: &[u8]) -> Option<u32> {
    let (table, each, count) = (word(file, 0x20)?, half(file, 0x2e)?, half(file, 0x30)?);
    let bytes = |number: u16| {
        let at = usize::try_from(table).ok()? + usize::from(number) * usize::from(each);
        let (kind, flags, size) = (word(file, at + 4)?, word(file, at + 8)?, word(file, at + 20)?);
        Some(if kind == PROGBITS && flags & ALLOC != 0 { size } else { 0 })
    };
    (0..count).map(bytes).sum()
}

/// The bytes of code and constants of an ELF file of 64 bits: its sections `.text` and `.rodata`.
///
/// # Errors
/// Where it is no ELF file of 64 bits and little-endian, or ends too early.
pub fn code_of_64_bits(file: &[u8]) -> Result<u64, String> {
    if !file.starts_with(b"\x7fELF\x02\x01") {
        return Err("not a little-endian ELF file of 64 bits".to_owned());
    }
    sections_of_64_bits(file).ok_or_else(|| "the ELF file ends before its sections do".to_owned())
}

fn sections_of_64_bits(file: &[u8]) -> Option<u64> {
    let (table, each, count) = (long(file, 0x28)?, half(file, 0x3a)?, half(file, 0x3c)?);
    let at = |number: u16| Some(usize::try_from(table).ok()? + usize::from(number) * usize::from(each));
    let names = at(half(file, 0x3e)?)?;
    let names = usize::try_from(long(file, names + 24)?).ok()?;
    let bytes = |number: u16| {
        let at = at(number)?;
        let name = file.get(names + usize::try_from(word(file, at)?).ok()?..)?;
        let counts = name.starts_with(b".text\0") || name.starts_with(b".rodata\0");
        Some(if counts { long(file, at + 32)? } else { 0 })
    };
    (0..count).map(bytes).sum()
}

fn long(file: &[u8], at: usize) -> Option<u64> {
    file.get(at..)?.first_chunk().copied().map(u64::from_le_bytes)
}

fn word(file: &[u8], at: usize) -> Option<u32> {
    file.get(at..)?.first_chunk().copied().map(u32::from_le_bytes)
}

fn half(file: &[u8], at: usize) -> Option<u16> {
    file.get(at..)?.first_chunk().copied().map(u16::from_le_bytes)
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn counts_code_and_data_but_not_what_is_zeroed_or_left_out() {
        let sections = [(1, 6, 700), (1, 2, 30), (8, 3, 5000), (0x7000_0001, 0x82, 16), (1, 0x30, 139)];
        assert_eq!(bytes(&elf(&sections)), Ok(730));
    }

    #[test]
    fn says_what_it_cannot_read() {
        assert!(bytes(b"\x7fELF\x02\x01").is_err_and(|why| why.contains("32 bits")));
        let file = elf(&[(1, 6, 700)]);
        assert!(bytes(&file[..file.len() - 20]).is_err_and(|why| why.contains("ends")));
    }

    /// A header and the table of sections, by type, flags and size.
    fn elf(sections: &[(u32, u32, u32)]) -> Vec<u8> {
        let mut file = b"\x7fELF\x01\x01".to_vec();
        file.resize(0x34, 0);
        file[0x20] = 0x34;
        file[0x2e] = 40;
        file[0x30] = u8::try_from(sections.len()).expect("few");
        for &(kind, flags, size) in sections {
            let words = [0, kind, flags, 0, 0, size, 0, 0, 0, 0];
            file.extend(words.iter().flat_map(|word: &u32| word.to_le_bytes()));
        }
        file
    }
}
