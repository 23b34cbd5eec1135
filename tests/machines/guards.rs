//! Guards that bind: `let` chains in `when` and `on`, and bindings of patterns used by reactions.

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

/// Returns the distance of the prey; `None` if none is seen.
fn prey(tape: &Tape) -> Option<u32> {
    tape.number("prey", 6).checked_sub(1)
}

state_machine! {
    /// A cat.
    pub machine Cat(tape: &mut Tape) {
        events { Smell { distance: u32, of: &'static str }, Call(Result<u32, String>) }

        initial Asleep;

        state Asleep {
            enter { tape.act("Asleep: enter"); }
            exit { tape.act("Asleep: exit"); }
            on Smell { distance: near @ 0..=2, of } if of != "dog" => {
                tape.act(&format!("{of} at {near}"));
                Hunting
            }
            on Smell { of, .. } if let Some(at) = prey(tape) && at < 3 && of.starts_with('m') => {
                tape.act(&format!("{of} at {at}"));
                Hunting
            }
            on Call(Ok(n)) if n > 2 && tape.ask("hungry") => {
                tape.act(&format!("called {n} times"));
                Begging
            }
        }
        state Hunting {
            enter { tape.act("Hunting: enter"); }
            exit { tape.act("Hunting: exit"); }
            when let Some(distance) = prey(tape) && distance < 2 => {
                tape.act(&format!("pounce at {distance}"));
                Eating
            }
            when let Some(distance) = prey(tape) => { tape.act(&format!("creep from {distance}")); stay }
            when let None = prey(tape) && let 3.. = tape.number("boredom", 5) => Asleep;
            on Call(Err(why)) if let [first, ..] = why.as_bytes() && *first == b'!' => { tape.act(&why); Asleep }
        }
        state Eating {
            enter { tape.act("Eating: enter"); }
            exit { tape.act("Eating: exit"); }
            when tape.number("left", 4) == 0 => Asleep;
            on Call(Ok(0..=1) | Err(_)) => stay;
            on Call(Ok(n)) if let true = tape.ask("full") => if n % 2 == 0 { Begging } else { Asleep };
        }
        state Begging {
            enter { tape.act("Begging: enter"); }
            exit { tape.act("Begging: exit"); }
            on Call(answer) => match answer {
                Ok(n) if n > 3 => Eating,
                Ok(_) => stay,
                Err(why) => { tape.act(&why); Asleep }
            };
        }
    }
}

/// Returns every event: near and far smells, calls that succeed and that fail.
pub fn event(n: u32) -> CatEvent {
    let payload = n / 4 % 5;
    match n % 4 {
        0 => CatEvent::Smell { distance: payload, of: "mouse" },
        1 => CatEvent::Smell { distance: payload, of: "dog" },
        2 => CatEvent::Call(Ok(payload)),
        _ => CatEvent::Call(Err(["!", "", "?no", "!stop", "later"][payload as usize].to_owned())),
    }
}

drive!(Cat, CatInterpreter, CatState, event event);
