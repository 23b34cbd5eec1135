//! A parcel sorter and a patrol, which take several follow-up steps in one call.
//!
//! This covers raises with and without a condition, in effects, entries, exits and `active` blocks and after timers, raises
//! of signals, of events and of computed events, raises in the value of a raise, signals that wait behind others, an `always`
//! that enters its own leaf again, circles of `always` and of submachines that end when they start, and follow-up steps in a
//! leaf that only the run decides.

use std::time::Duration;

use fsmith::interpreter::state_machine;

use crate::tape::Tape;

state_machine! {
    /// A sorter weighs parcels, splits heavy ones, and prints labels.
    pub machine Sorter(tape: &mut Tape) {
        #[derive(Clone, Copy)]
        events { Scan(u32), Load, Seal, Reject, Drop, Audit(u32) }
        signals { Print(u32), Alert, Counted(u32) }
        queue 8;

        initial Waiting;
        on Print(copies) => tape.act(&format!("print {copies}"));
        on Alert if tape.ask("loud") => { tape.note("rings", true); Alarmed }
        on Alert => tape.act("alert");

        state Waiting {
            on Scan(kg) => { tape.act(&format!("scan {kg}")); if kg > 40 { raise(Alert); } }
            on Load => { tape.act("load"); Belt(1) }
            on Audit(left) if left > 0 => { tape.act(&format!("audit {left}")); raise(Counted(left)); }
            on Counted(left) => { tape.act("counted"); raise(Audit(left / 2)); }
            active { if tape.ask("jam") { raise(Alert); } }
        }
        state Belt(kg: u32) {
            initial Weighing;
            enter { tape.act(&format!("Belt: enter {kg}")); if *kg > 3 { raise(Alert); } }
            exit { raise(Print(*kg)); tape.act("Belt: exit"); }
            on Drop => { tape.act("drop"); raise(Alert); Dropped }
            done if tape.ask("fits") => { tape.act("done"); raise(Counted({ raise(Print(0)); *kg })); Out }

            state Weighing {
                on Seal => { *kg += 2; raise(Print(100)); Splitting }
                on Reject => Refused;
                on Print(copies) if copies > 1 => { tape.act("weighed twice"); *kg += copies % 2; Weighing }
            }
            state Splitting {
                enter { tape.act("Splitting: enter"); }
                always if *kg > 1 && tape.ask("heavy") => { *kg -= 1; tape.act("split"); Splitting }
                always if tape.ask("torn") => Refused;
                always if tape.ask("whole") => Sealed;
            }
            final Sealed;
        }
        state Refused { always if tape.ask("room") => { tape.act("refused"); raise(Print(2)); Waiting } }
        state Dropped {
            always if tape.ask("caught") => Waiting;
            on Load => Belt({ raise(Print(7)); 5 });
            on Print(_) => tape.act("wet label");
        }
        state Out {
            on Scan(_) => Waiting;
            on Print(_) if tape.ask("last") => { tape.act("last label"); Waiting }
            on Counted(count) => {
                tape.act(&format!("count {count}"));
                raise(if count > 2 { SorterEvent::Drop } else { SorterEvent::Scan(count) });
            }
            after 3s => { tape.act("late"); raise(Print(3)); }
        }
        state Alarmed {
            enter { tape.act("Alarmed: enter"); }
            always if tape.noted("rings") => { tape.note("rings", false); Calming }
            on Load => Waiting;
            on Print(_) => tape.act("no paper");
            after Duration::from_millis(100) * (1 + tape.number("ring", 20)) => Waiting;
        }
        state Calming {
            always if tape.ask("still loud") => Alarmed;
            on Seal => Waiting;
        }
    }
}

state_machine! {
    /// A probe may find something as soon as it starts.
    #[why]
    pub machine Probe(tape: &mut Tape) {
        events { Echo(u32), Silence }
        initial Asking;
        state Asking {
            always if tape.noted("near") => { tape.note("near", false); Found }
            on Echo(far) if far < 50 => Found;
            on Echo(_) => Resting;
            on Silence => Lost;
        }
        state Resting { on Silence => Asking; on Echo(_) => { tape.note("near", true); } }
        final Found;
        final Lost;
    }
}

state_machine! {
    /// A patrol probes in two directions. Calls pause it.
    pub machine Patrol(tape: &mut Tape) {
        events { Signal(ProbeEvent), Begin, Rest, Back, Call, Over }
        signals { Tired(u32) }
        stack 2;
        queue 8;

        initial Home;
        on Tired(hours) => tape.act(&format!("tired {hours}"));
        on Call => push(Talking);

        state Home { on Begin => { tape.note("near", true); Tour } on Back => Tour.Break; }
        state Tour {
            initial North;
            exit { raise(Tired(2)); }
            on Rest => { tape.act("rest"); Home }

            state North {
                machine probe: Probe(tape);
                forward Signal(signal) => probe(signal);
                done(probe.Found) => { tape.act("found in the north"); South }
                done(probe.Lost) => { tape.act("lost in the north"); Home }
            }
            state South {
                machine probe: Probe(tape);
                forward Signal(signal) => probe(signal);
                done(probe.Found) => { tape.act("found in the south"); North }
                done(probe.Lost) => { tape.act("lost in the south"); Break }
                on Signal(ProbeEvent::Echo(_)) => { tape.act("an echo of nothing"); }
            }
            state Break {
                always if tape.ask("rested") => North;
                on Tired(_) if tape.ask("weak") => { tape.act("goes home"); Home }
            }
        }
        state Talking {
            enter { raise(Tired(1)); }
            on Over => pop;
            always if tape.ask("short") => { tape.act("hangs up"); pop }
        }
    }
}

/// Returns every event of the sorter in turn.
pub fn event(n: u32) -> SorterEvent {
    match n % 6 {
        0 => SorterEvent::Load,
        1 => SorterEvent::Seal,
        2 => SorterEvent::Scan(n % 61),
        3 => SorterEvent::Reject,
        4 => SorterEvent::Drop,
        _ => SorterEvent::Audit(n % 7),
    }
}

drive!(Sorter, SorterInterpreter, SorterState, event event; timers);

/// Returns every event of the patrol in turn.
pub fn event_of_patrol(n: u32) -> PatrolEvent {
    match n % 8 {
        0 => PatrolEvent::Begin,
        1 => PatrolEvent::Signal(ProbeEvent::Echo(n % 97)),
        2 => PatrolEvent::Signal(ProbeEvent::Silence),
        3 => PatrolEvent::Rest,
        4 => PatrolEvent::Back,
        5 => PatrolEvent::Call,
        6 => PatrolEvent::Over,
        _ => PatrolEvent::Signal(ProbeEvent::Echo(60)),
    }
}

/// Returns every event of the probe in turn.
pub fn event_of_probe(n: u32) -> ProbeEvent {
    match n % 3 {
        0 => ProbeEvent::Silence,
        1 => ProbeEvent::Echo(n % 50),
        _ => ProbeEvent::Echo(60),
    }
}

drive!(Probe, ProbeInterpreter, ProbeState, event event_of_probe);

drive!(Patrol, PatrolInterpreter, PatrolState, event event_of_patrol; stack);
