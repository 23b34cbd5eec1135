//! A door: a flat machine with every form of `on`.
//!
//! This covers alternatives, a payload that is matched by a literal, a catch-all after it, a block without a target,
//! which stays, and an event that a state ignores.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// A door with a lock that can be kicked in.
    pub machine Door(tape: &mut Tape) {
        events { Open, Close, Lock, Unlock { code: u32 }, Kick }

        initial Closed;

        state Opened {
            enter { tape.act("Opened: enter"); }
            exit { tape.act("Opened: exit"); }
            on Close => Closed;
            on Lock => { tape.act("the bolt shoots out"); }
        }
        state Closed {
            enter { tape.act("Closed: enter"); }
            exit { tape.act("Closed: exit"); }
            on Open => Opened;
            on Lock => { tape.act("click"); Locked }
            on Kick => stay;
        }
        state Locked {
            enter { tape.act("Locked: enter"); }
            exit { tape.act("Locked: exit"); }
            on Unlock { code: 7 } => Closed;
            on Unlock { code } => { tape.act(&format!("{code} is wrong")); stay }
            on Kick if tape.ask("hard") => Broken;
            on _ => { tape.act("rattle"); }
        }
        state Broken {
            enter { tape.act("Broken: enter"); }
            exit { tape.act("Broken: exit"); }
            on Lock | Unlock { code: 0 } if tape.ask("repaired") => Locked;
            on Open | Close => Broken;
        }
    }
}

/// Returns every event in turn, with codes from 0 to 8.
pub fn event(n: u32) -> DoorEvent {
    match n % 5 {
        0 => DoorEvent::Open,
        1 => DoorEvent::Close,
        2 => DoorEvent::Lock,
        3 => DoorEvent::Unlock { code: n / 5 % 9 },
        _ => DoorEvent::Kick,
    }
}

drive!(Door, DoorInterpreter, DoorState, event event; unpolled);
