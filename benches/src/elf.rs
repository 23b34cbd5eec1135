//! The memory size of a program on a microcontroller, from the sections of a 32-bit ELF file, and the code size of a
//! 64-bit program.
//!
//! The size includes everything that is in memory before the program runs: its code, its constants, and the initial
//! values of its variables. Unwinding tables are not included, because a program that aborts does not need them.

/// A section with bytes in the file.
const PROGBITS: u32 = 1;
/// A section that is in memory when the program runs.
const ALLOC: u32 = 2;

/// Returns the number of bytes of code and data.
///
/// # Errors
/// Returns a message if this is not a little-endian 32-bit ELF file.
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

/// Returns the number of bytes of code and constants of a 64-bit ELF file: its sections `.text` and `.rodata`.
///
/// # Errors
/// Returns a message if this is not a little-endian 64-bit ELF file, or if it is truncated.
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
    fn only_stored_code_and_data_are_counted() {
        let sections = [(1, 6, 700), (1, 2, 30), (8, 3, 5000), (0x7000_0001, 0x82, 16), (1, 0x30, 139)];
        assert_eq!(bytes(&elf(&sections)), Ok(730));
    }

    #[test]
    fn unreadable_files_are_explained() {
        assert!(bytes(b"\x7fELF\x02\x01").is_err_and(|why| why.contains("32 bits")));
        let file = elf(&[(1, 6, 700)]);
        assert!(bytes(&file[..file.len() - 20]).is_err_and(|why| why.contains("ends")));
    }

    /// Creates a header and a section table, from types, flags and sizes.
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
