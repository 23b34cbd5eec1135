//! A detective: a case with its clues, which a telephone call or a chase interrupts, and an alarm ends.

use fsmith::interpreter::state_machine;

use crate::tape::{Held, Tape};

state_machine! {
    /// Data of states that push, are pushed and complete, combined with alarms and signals.
    pub machine Detective(tape: &mut Tape) {
        events { Client(u32), Clue(u32), Phone, Bye, Run, Lost, Murder }
        signals { Fee(u32) }
        queue 250;

        initial Office(0);
        enter { tape.note("filed", false); }
        alarm on Murder if tape.ask("the mayor") => { tape.act("murder"); Office(1) }
        on Fee(n) => tape.act(&format!("{n} pounds"));

        state Office(debts: u32) {
            enter { tape.act(&format!("Office: enter {debts}")); }
            on Fee(n) if n > *debts => { *debts = 0; tape.act("pays all"); }
            on Client(fee) => { tape.act("a client"); Case(tape.hold("case"), fee + debts) }
            on Clue(_) if tape.noted("filed") => Case;
            after 5s => { *debts += 1; Office(debts) }
        }
        state Case(file: Held, fee: u32) {
            initial Searching(0);
            history deep;
            enter { tape.note("filed", true); tape.act(&format!("Case: enter {} {fee}", file.name())); }
            exit { tape.act(&format!("Case: exit {}", file.name())); }
            defer Client(..);
            on Phone => push(Call(tape.hold("receiver"), *fee));
            on Lost => { *fee /= 2; Office(7) }
            done if tape.ask("confesses") => {
                raise(Fee(*fee + *proof));
                tape.act(&format!("solved by {proof}"));
                Office(0)
            }

            state Searching(clues: u32) {
                pause { tape.act(&format!("Searching: pause {clues}")); }
                resume { *clues += 1; tape.act(&format!("Searching: resume {clues}")); }
                on Clue(n) => { *clues += n; }
                always if *clues > 8 => { tape.act("it was the gardener"); Suspecting(clues, tape.hold("suspect")) }
            }
            state Suspecting(clues: u32, who: Held) {
                enter { tape.act(&format!("Suspecting: enter {} {clues}", who.name())); }
                on Run => push(Chase(who.name().len() as u32));
                on Clue(0) => Searching(clues / 2);
                on Clue(n) if n > 3 => Solved(clues + n);
            }
            state Chase(streets: u32) {
                enter { tape.act(&format!("Chase: enter {streets}")); }
                exit { tape.act(&format!("Chase: exit {streets}")); }
                every 1s => { *streets -= u32::from(*streets > 0); }
                always if *streets == 0 => pop;
                on Run => { *streets += 2; }
                on Bye => { tape.act("out of breath"); pop }
            }
            final Solved(proof: u32);
        }
        state Call(receiver: Held, worth: u32) {
            pause { tape.act("never"); }
            exit { tape.act(&format!("Call: exit {} {worth}", receiver.name())); }
            defer Clue(2..) | Run;
            on Bye or after 3s => { tape.act("click"); pop }
            on Client(n) => { *worth += n; raise(Fee(*worth)); }
        }
    }
}

/// Returns every event; clues are more frequent.
pub fn event(n: u32) -> DetectiveEvent {
    use DetectiveEvent as E;
    match n % 12 {
        0 | 1 => E::Client(n / 12 % 5),
        2..=5 => E::Clue(n / 12 % 6),
        6 => E::Phone,
        7 | 8 => E::Bye,
        9 => E::Run,
        10 => E::Lost,
        _ => E::Murder,
    }
}

drive!(Detective, DetectiveInterpreter, DetectiveState, event event; stack timers);
