//! A courier: pushes with decisions, payloads that move, groups, `or`, and `impl Trait`.
//!
//! A detour may lead home, and thus to a state that is already pushed over, so the depth of the stack depends on the
//! run.

use fsmith::interpreter::state_machine;

use super::lent::Log;

/// Records an address that was moved out of its event.
fn keep(log: &mut impl Log, address: String) {
    log.write(&format!("keep {address}"));
}

state_machine! {
    /// Sorts and delivers parcels, with detours and rests.
    pub machine Courier(log: &mut impl Log, strength: u32) {
        events { Parcel { to: String, weight: u32 }, Detour(String), Done, Rest, Report }
        stack 200;

        initial => if log.pressed("early") { Sorting } else { log.write("late"); Riding };

        in Sorting | Riding {
            on Detour(place) if place.len() > 3 => { log.write(&format!("detour {place}")); push(Detouring) }
            on Rest or when log.pressed("tired") => { log.write("rest"); push(Resting) }
        }
        on Report => if is_in(Resting) {
            pop
        } else if is_in(Detouring) {
            pass
        } else {
            log.write("nothing to report");
            stay
        };
        on Report => { log.write("on a detour"); }

        state Sorting {
            enter { log.write("Sorting: enter"); }
            exit { log.write("Sorting: exit"); }
            pause { log.write("Sorting: pause"); }
            resume { log.write("Sorting: resume"); }
            on Parcel { to, weight } => match weight {
                0 => pass,
                w if w > strength => { log.write(&format!("{w} is too much for {to}")); push(Resting) }
                _ if to.is_empty() => { log.write("no address"); stay }
                _ => { keep(log, to); Riding }
            };
            on Parcel { to, .. } => { log.write(&format!("nothing for {to}")); }
        }
        state Riding {
            initial => { log.write("mount"); if log.pressed("hill") { Climbing } else { Rolling } }
            history shallow;
            enter { log.write("Riding: enter"); }
            exit { log.write("Riding: exit"); }
            pause { log.write("Riding: pause"); }
            resume { log.write("Riding: resume"); }

            state Climbing {
                enter or resume { log.write("Climbing: enter or resume"); }
                exit { log.write("Climbing: exit"); }
                pause { log.write("Climbing: pause"); }
                on Done => Rolling;
            }
            state Rolling {
                enter { log.write("Rolling: enter"); }
                exit { log.write("Rolling: exit"); }
                active { log.write("Rolling: active"); }
                on Done => Sorting;
                on Detour(place) => { keep(log, place); push(Detouring) }
            }
        }
        state Detouring {
            enter { log.write("Detouring: enter"); }
            exit { log.write("Detouring: exit"); }
            on Done => pop;
            on Rest => push(Resting);
            on Detour(place) => if place == "home" { keep(log, place); Sorting } else { pass };
            on Detour(place) => { keep(log, place); push(Detouring) }
        }
        state Resting {
            enter { log.write("Resting: enter"); }
            exit { log.write("Resting: exit"); }
            active { log.write("Resting: active"); }
            on Done or when log.pressed("fresh") => { log.write("fresh"); pop }
        }
    }
}

/// Returns every event in turn, mostly those that end something, with payloads on both sides of the limits in guards.
pub fn event(n: u32) -> CourierEvent {
    let payload = n / 7 % 6;
    let word = ["", "inn", "home", "river"][payload as usize % 4].to_owned();
    match n % 7 {
        0 => CourierEvent::Parcel { to: word, weight: payload },
        1 => CourierEvent::Detour(word),
        2..5 => CourierEvent::Done,
        5 => CourierEvent::Rest,
        _ => CourierEvent::Report,
    }
}

drive!(Courier, CourierInterpreter, CourierState, lends |tape| [tape, 3], event event; stack);
