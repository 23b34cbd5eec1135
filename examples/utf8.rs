//! Checks whether bytes are UTF-8, with a machine over bytes that only moves between states. The macro detects this,
//! and such a machine can be run over whole slices by a table instead of a `match` for each byte.
//!
//! The states are the well-formed sequences of the Unicode Standard, table 3-7.

use fsmith::state_machine;

state_machine! {
    /// What may follow the previous bytes.
    pub machine Utf8 {
        events u8;
        initial Boundary;

        /// Between two characters.
        state Boundary {
            on 0x00..=0x7f => stay;
            on 0xc2..=0xdf => One;
            on 0xe0 => AfterE0;
            on 0xe1..=0xec | 0xee..=0xef => Two;
            on 0xed => AfterEd;
            on 0xf0 => AfterF0;
            on 0xf1..=0xf3 => Three;
            on 0xf4 => AfterF4;
            on _ => Invalid;
        }

        /// One, two, three more bytes of a character.
        state One { on 0x80..=0xbf => Boundary; on _ => Invalid; }
        state Two { on 0x80..=0xbf => One; on _ => Invalid; }
        state Three { on 0x80..=0xbf => Two; on _ => Invalid; }

        /// No character is longer than it has to be.
        state AfterE0 { on 0xa0..=0xbf => One; on _ => Invalid; }
        state AfterF0 { on 0x90..=0xbf => Two; on _ => Invalid; }

        /// No surrogates, and nothing beyond U+10FFFF.
        state AfterEd { on 0x80..=0x9f => One; on _ => Invalid; }
        state AfterF4 { on 0x80..=0x8f => Two; on _ => Invalid; }

        final Invalid;
    }
}

// The machine is checked at compile time: no sequence begins with a continuation byte.
const _: () = {
    let mut machine = Utf8::start();
    machine.handle(0x80);
    assert!(machine.is_finished());
};

/// Checks text. Fails with the position of the first invalid byte, or because the text is incomplete.
fn check(bytes: &[u8]) -> Result<(), String> {
    let mut machine = Utf8::start();
    match machine.run_until(bytes, Utf8State::Invalid) {
        Some(position) => Err(format!("byte {position} cannot be there")),
        None if machine.is_in(Utf8State::Boundary) => Ok(()),
        None => Err("it ends within a character".to_string()),
    }
}

fn main() {
    let texts: [&[u8]; 5] =
        ["Zustände, 状態, 😀".as_bytes(), b"caf\xe9!", b"\xc0\xaf", b"\xed\xa0\x80", &"状態".as_bytes()[..5]];
    for bytes in texts {
        let found = check(bytes);
        println!("{:?}: {found:?}", String::from_utf8_lossy(bytes));
        assert_eq!(found.is_ok(), core::str::from_utf8(bytes).is_ok());
    }
}
