//! rustdoc draws the machine of an example, so there must be one. The compiler adds that the value is not a literal,
//! as it does if `include_str!` does not find its file.

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
