//! A post office: parcels wait for a free clerk and are weighed and stamped, and their data includes the results.

use fsmith::interpreter::state_machine;

use crate::tape::{Held, Tape};

state_machine! {
    /// Data that alarms, signals, `always` and timers use while events are deferred.
    pub machine Post(tape: &mut Tape) {
        events { Parcel { weight: u32 }, Stamp, Next, Fire, Clear }
        signals { Heavy(u32), Sent(u32) }
        queue 250;

        initial Open(0);

        state Open(sent: u32) {
            initial Free;
            enter { tape.act(&format!("Open: enter {sent}")); }
            exit { tape.act(&format!("Open: exit {sent}")); }
            alarm on Fire if *sent > 1 => { tape.act(&format!("saves {sent}")); Yard(sent) }
            on Sent(weight) => { *sent += 1; tape.act(&format!("{sent}: {weight}")); }
            done if tape.ask("bag is full") => { tape.act(&format!("bag of {bagged}")); raise(Sent(*bagged)); Free }

            state Free {
                on Parcel { weight } => Weighing(weight, tape.hold("parcel"));
            }
            state Weighing(weight: u32, parcel: Held) {
                defer Parcel { .. };
                enter {
                    tape.act(&format!("Weighing: enter {}", parcel.name()));
                    if *weight > 5 { raise(Heavy(*weight)); }
                }
                on Heavy(extra) => {
                    tape.act(&format!("heavy {extra}"));
                    Stamping(parcel.renamed("crate"), weight + extra)
                }
                always if *weight == 0 => { tape.act(&format!("{} is empty", parcel.name())); Free }
                after 2s => Stamping(parcel, weight);
            }
            state Stamping(parcel: Held, worth: u32, stamps: u32 = 1 + *sent % 2) {
                defer Parcel { weight: 3.. };
                exit { tape.act(&format!("{} has {stamps} of {worth}", parcel.name())); }
                on Stamp => { *stamps += 2; }
                every 1s if tape.ask("machine works") => { *stamps += 1; }
                always if *stamps >= *worth => { tape.act("enough"); Bagged(worth) }
                alarm on Next if *stamps > 2 => { tape.act("good enough"); raise(Sent(*worth)); Free }
            }
            final Bagged(bagged: u32) { enter { tape.act(&format!("Bagged: enter {bagged}")); } }
        }
        state Yard(saved: u32, minutes: u32 = 0) {
            defer Parcel { .. } | Stamp;
            every 1s => { *minutes += 1; }
            always if *minutes > 6 => Open(saved);
            on Clear => { tape.act(&format!("after {minutes}")); Open(saved + 1) }
        }
    }
}

/// Returns every event, with parcels of all weights.
pub fn event(n: u32) -> PostEvent {
    use PostEvent as E;
    match n % 9 {
        0..=3 => E::Parcel { weight: n / 9 % 8 },
        4 | 5 => E::Stamp,
        6 => E::Next,
        7 => E::Fire,
        _ => E::Clear,
    }
}

drive!(Post, PostInterpreter, PostState, event event; timers);
