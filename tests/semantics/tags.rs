//! Tags: which of them the active states have, as seen by the machine's own code and by the program.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

state_machine! {
    /// Tags of leaves, of a composite and of a state inside it, and two tags of one state.
    machine Boar(tape: &mut Tape) {
        events { Stir, Calm, Nudge, Peek, Back }
        initial Rest;
        never has(hurt) && tape.ask("painless");
        on Peek => push(Look);

        #[tag(quiet)]
        state Rest {
            exit { tape.act(if has(quiet) { "still quiet" } else { "not quiet" }); }
            on Stir => Angry;
        }
        #[tag(hostile)]
        state Angry {
            initial => if has(quiet) { tape.act("from quiet"); Snort } else { Charge };
            on Calm if !has(quiet) => Rest;
            state Snort { on Nudge => Wounded; }
            #[tag(hostile, hurt)]
            state Wounded { on Nudge => Charge; }
            state Charge { enter { if has(hostile) { tape.act("charges"); } } }
        }
        #[tag(quiet)]
        state Look { on Back => pop; }
    }
}

scenario! {
    tags_of_states_and_of_enclosing_ones(boar: Boar, tape) {
        use BoarEvent::*;
        use BoarTag::*;
        assert!(![Quiet, Hostile, Hurt].iter().any(|tag| boar.has(*tag)));
        boar.restart(&mut tape);
        assert!(boar.has(Quiet) && !boar.has(Hostile));
        tape.take();
        boar.handle(&mut tape, Stir);
        assert_eq!(tape.take(), "still quiet, from quiet");
        assert!(boar.has(Hostile) && !boar.has(Quiet) && !boar.has(Hurt));
        boar.handle(&mut tape, Nudge);
        assert!(boar.has(Hostile) && boar.has(Hurt));
        boar.handle(&mut tape, Nudge);
        assert!(tape.take().ends_with("charges"));
        assert!(boar.has(Hostile) && !boar.has(Hurt));
        assert_eq!(boar.handle(&mut tape, Calm), Answer::Moved);
        assert!(boar.has(Quiet) && !boar.has(Hostile));
    }
}

scenario! {
    a_paused_state_keeps_its_tags(boar: Boar, tape) {
        use BoarEvent::*;
        use BoarTag::*;
        boar.restart(&mut tape);
        boar.handle(&mut tape, Stir);
        boar.handle(&mut tape, Peek);
        assert!(boar.has(Quiet) && boar.has(Hostile));
        boar.handle(&mut tape, Back);
        assert!(!boar.has(Quiet) && boar.has(Hostile));
    }
}

state_machine! {
    /// A tag of states in both regions, and guards that use data as well.
    machine Desk(tape: &mut Tape) {
        events { Ring, Open, Shut }
        initial parallel Shift {
            state Phone {
                initial state Silent { on Ring if !has(busy) => Talk(1); }
                #[tag(busy)]
                state Talk(calls: u8) {
                    on Ring if *calls < 3 && has(busy) => { *calls += 1; }
                    on Shut if has(busy) || tape.ask("tired") => Silent;
                }
            }
            state Door {
                initial state Closed { on Open => Crowded; }
                #[tag(busy)]
                state Crowded { on Shut if !has(busy) => Closed; }
            }
        }
    }
}

scenario! {
    tags_of_other_regions(desk: Desk, tape) {
        use DeskEvent::*;
        use DeskState as S;
        desk.restart(&mut tape);
        assert!(!desk.has(DeskTag::Busy));
        desk.handle(&mut tape, Open);
        assert!(desk.has(DeskTag::Busy));
        // The guard of the other region refers to the door.
        assert_eq!(desk.handle(&mut tape, Ring), Answer::Ignored);
        desk.restart(&mut tape);
        desk.handle(&mut tape, Ring);
        assert!(desk.is_in(S::Talk) && desk.has(DeskTag::Busy));
        assert_eq!(desk.handle(&mut tape, Ring), Answer::Stayed);
        desk.handle(&mut tape, Open);
        // Both queries refer to the configuration before the step.
        desk.handle(&mut tape, Shut);
        assert!(desk.is_in(S::Silent) && desk.is_in(S::Crowded));
    }
}

/// The program's own function, called in a machine without tags.
fn has(_: u8) -> bool {
    true
}

state_machine! {
    machine Plain(tape: &mut Tape, level: u8) {
        events { Go }
        initial A;
        state A { on Go if has(level) => B; }
        state B { on Go if self::has(level) => A; }
    }
}

scenario! {
    without_tags_has_is_a_function_of_the_program(plain: Plain, tape) {
        plain.restart(&mut tape, 1);
        assert_eq!(plain.handle(&mut tape, 1, PlainEvent::Go), Answer::Moved);
        assert_eq!(plain.handle(&mut tape, 1, PlainEvent::Go), Answer::Moved);
    }
}

state_machine! {
    machine Bulb {
        events { Press }
        initial Off;
        state Off { on Press => On; }
        #[tag(lit)]
        state On { on Press => Off; }
    }
}

#[test]
fn tags_of_a_pure_machine_are_queried_at_compile_time() {
    const LIT: [bool; 2] = {
        let mut bulb = Bulb::start();
        let before = bulb.has(BulbTag::Lit);
        let _ = bulb.handle(BulbEvent::Press);
        [before, bulb.has(BulbTag::Lit)]
    };
    assert_eq!(LIT, [false, true]);
}
