//! The verdicts about considered transitions that an observer receives.

use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::{Tape, Watcher};

state_machine! {
    /// Guards that are false, and reactions that pass.
    machine Doubts(watcher: &mut Watcher, tape: &mut Tape) {
        events { Ask, Beg }
        observer watcher;
        initial Firm;
        on Ask => stay;
        state Firm {
            on Ask if tape.ask("heard") => if tape.ask("willing") { Soft } else { pass };
            on Beg => if tape.ask("willing") { Soft } else { pass };
            when tape.ask("looked") => if tape.ask("willing") { Soft } else { pass };
            always if tape.ask("now") => if tape.ask("willing") { Soft } else { pass };
        }
        state Soft { on Ask => Firm; }
    }
}

scenario! {
    a_refusal_is_distinguished_from_a_pass(machine: Doubts, tape) {
        machine.restart(&mut tape.watcher(), &mut tape);
        tape.take();
        let verdicts = |tape: &mut Tape| {
            let lines = tape.take();
            let all = lines.split(", ").filter_map(|line| line.strip_prefix("> ")).filter(|line| line.contains(": "));
            all.filter_map(|line| line.rsplit(": ").next()).map(str::to_owned).collect::<Vec<_>>().join(" ")
        };
        machine.handle(&mut tape.watcher(), &mut tape, DoubtsEvent::Ask);
        assert_eq!(verdicts(&mut tape), "refused taken refused");
        tape.only(&["heard"]);
        machine.handle(&mut tape.watcher(), &mut tape, DoubtsEvent::Ask);
        assert_eq!(verdicts(&mut tape), "passed taken refused");
        machine.handle(&mut tape.watcher(), &mut tape, DoubtsEvent::Beg);
        assert_eq!(verdicts(&mut tape), "passed refused");
        tape.only(&["looked", "now"]);
        machine.update(&mut tape.watcher(), &mut tape);
        assert_eq!(verdicts(&mut tape), "passed passed");
        tape.only(&["looked", "willing"]);
        machine.update(&mut tape.watcher(), &mut tape);
        assert_eq!(verdicts(&mut tape), "taken");
    }
}

state_machine! {
    /// Conflicts between regions: with an enclosing state, with each other, and with an alarm.
    machine Crew(watcher: &mut Watcher, tape: &mut Tape) {
        events { Storm, Leak, Fire, Relief }
        observer watcher;
        initial Sailing;
        parallel Sailing {
            on Storm => Harbour;
            state Deck {
                initial Watch;
                state Watch { on Storm => Below; on Leak => Harbour; on Fire => Below; }
                state Below { on Storm if tape.ask("drowning") => if tape.ask("willing") { Watch } else { pass }; }
            }
            state Hold {
                initial Dry;
                alarm on Fire => Harbour;
                state Dry { on Leak => Wet; }
                state Wet { on Storm => Dry; }
            }
        }
        state Harbour { on Relief => Sailing; }
    }
}

scenario! {
    a_preempted_candidate_names_the_preempting_one(machine: Crew, tape) {
        machine.restart(&mut tape.watcher(), &mut tape);
        tape.take();
        let verdicts = |tape: &mut Tape| {
            let lines = tape.take();
            let all = lines.split(", ").filter_map(|line| line.strip_prefix("> ")).filter(|line| line.contains(": "));
            all.map(str::to_owned).collect::<Vec<_>>()
        };
        machine.handle(&mut tape.watcher(), &mut tape, CrewEvent::Leak);
        assert_eq!(verdicts(&mut tape), [
            "Watch: on Leak: taken",
            "Dry: on Leak: taken",
            "Dry: on Leak: Excluded { by: 2 }",
        ]);
        machine.handle(&mut tape.watcher(), &mut tape, CrewEvent::Relief);
        tape.take();
        machine.handle(&mut tape.watcher(), &mut tape, CrewEvent::Fire);
        assert_eq!(verdicts(&mut tape), [
            "Watch: on Fire: taken",
            "Hold: alarm on Fire: taken",
            "Watch: on Fire: Outranked { by: 5 }",
        ]);
        machine.handle(&mut tape.watcher(), &mut tape, CrewEvent::Relief);
        tape.take();
        // The leaf in `Hold` does not react to `Storm`, so its enclosing state is considered.
        machine.handle(&mut tape.watcher(), &mut tape, CrewEvent::Storm);
        assert_eq!(verdicts(&mut tape), [
            "Watch: on Storm: taken",
            "Sailing: on Storm: taken",
            "Sailing: on Storm: Outranked { by: 1 }",
        ]);
        tape.only(&["drowning"]);
        machine.handle(&mut tape.watcher(), &mut tape, CrewEvent::Storm);
        assert_eq!(verdicts(&mut tape), [
            "Below: on Storm if tape.ask(\"drowning\"): passed",
            "Sailing: on Storm: taken",
        ]);
    }
}
