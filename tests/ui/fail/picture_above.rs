//! Where rustdoc draws the machine of an example, there has to be one. That the value is no literal, the compiler adds by
//! itself, as it does where `include_str!` finds no file.

/// There is no example.
#[doc = fsm_pictures::picture_above!()]
struct Nothing;

/// ```
/// assert_eq!(1 + 1, 2);
/// ```
#[doc = fsm_pictures::picture_above!()]
struct NoMachine;

/// ```
/// fsmith::state_machine! { machine Lamp { events { Press } initial Off; state Off { on Press => Onn; } state On; } }
/// ```
#[doc = fsm_pictures::picture_above!()]
struct Mistaken;

fn main() {}
