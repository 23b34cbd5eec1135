//! Shows that the lints of this crate apply: each of these mistakes is reported, both outside of a machine and in the
//! user's own code inside one. Only `lints.rs` compiles them.

pub fn undocumented() {}

mod inner {
    pub fn unreachable() {}
}

/// Contains `unsafe` code.
#[must_use]
pub fn unsafely(byte: &u8) -> u8 {
    inner::unreachable();
    unsafe { *core::ptr::from_ref(byte) }
}

/// Truncates a number.
#[must_use]
pub const fn casts(large: u64) -> u8 {
    large as u8
}

fsmith::state_machine! {
    pub machine Lamp(level: &mut u8, large: u64) {
        events { Press(u8) }
        /// Dark.
        initial state Off {
            enter { *level = large as u8; }
            on Press(by) => On;
        }
        /// Bright.
        state On {
            exit { *level = unsafe { *core::ptr::from_ref(level) }; }
            on Press(_) => Off;
        }
    }
}
