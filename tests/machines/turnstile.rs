//! A turnstile: a machine without parameters.

use fsmith::interpreter::state_machine;

state_machine! {
    /// Coin, push, coin, push.
    pub machine Turnstile {
        events { Coin, Push, #[allow(fsmith::unused_event)] Kick }

        initial Locked;

        state Locked { on Coin => Unlocked; }
        state Unlocked {
            on Push => Locked;
            on Coin => stay;
        }
    }
}

/// Returns every event in turn.
pub fn event(n: u32) -> TurnstileEvent {
    match n % 3 {
        0 => TurnstileEvent::Coin,
        1 => TurnstileEvent::Push,
        _ => TurnstileEvent::Kick,
    }
}

drive!(Turnstile, TurnstileInterpreter, TurnstileState, lends |_tape| [], event event; unpolled);
