//! Which signals and raises the macro accepts, and what they mean.

use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

state_machine! {
    /// Patterns of events and signals, one half of which is always taken before.
    machine Halves(tape: &mut Tape) {
        events { Told, Go }
        signals { Heard, Other }
        initial A;
        on Go => { raise(Heard); raise(Other); }

        state A {
            on Told => tape.act("A: told");
            on Heard | Told => tape.act("A: heard");
            on Other | Go if tape.ask("B") => B;
        }
        state B {
            alarm on Heard => tape.act("B: heard");
            on Heard | Told => tape.act("B: told");
            on _ if tape.ask("any") => tape.act("B: any");
        }
    }
}

scenario! {
    /// A transition of events and signals is reached as long as either half is.
    half_of_a_pattern_is_taken_before(machine: Halves, tape) {
        use HalvesEvent::{Go, Told};
        machine.restart(&mut tape);
        machine.handle(&mut tape, Told);
        assert_eq!(tape.take(), "A: told");
        machine.handle(&mut tape, Go);
        assert_eq!(tape.take(), "A: heard");
        tape.set("B", true);
        machine.handle(&mut tape, Go);
        machine.handle(&mut tape, Told);
        assert_eq!(tape.take(), "B: told");
        machine.handle(&mut tape, Go);
        assert_eq!(tape.take(), "B: heard");
    }
}

state_machine! {
    /// Raises beside loops, closures and bars, none of them in one: there is no need to say how many wait.
    machine Counted(tape: &mut Tape) {
        events { Go, Next }
        signals { One, Two }
        initial A;
        on One => tape.act("one");
        on Two => tape.act("two");

        state A {
            exit { for turn in 0..2 { tape.act(&format!("turn {turn}")); } raise(One); }
            on Next => B;
        }
        state B {
            enter {
                let half = |n: u32| n / 2;
                if half(3) == 1 || tape.ask("or") { raise(Two); }
            }
            on Go => {
                raise(One);
                let sum: u32 = (0..3).filter(|n| *n != 1).sum();
                match sum { 0 | 1 => A, _ => B }
            }
        }
    }
}

scenario! {
    /// Only what is raised in a loop or in a closure may be raised again and again.
    raised_beside_loops(machine: Counted, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, CountedEvent::Next);
        assert_eq!(tape.take(), "turn 0, turn 1, one, two");
        machine.handle(&mut tape, CountedEvent::Go);
        assert_eq!(tape.take(), "one, two");
    }
}

state_machine! {
    /// A raise before a push that never passes.
    machine Pushed(tape: &mut Tape) {
        events { Call, Hang }
        signals { Ring }
        initial Idle;
        on Ring => tape.act("ring");
        state Idle { on Call => { raise(Ring); if tape.ask("busy") { stay } else { push(Talk) } } }
        state Talk { on Hang => pop; }
    }
}

scenario! {
    /// What stands before a decision raises, unless the decision may pass.
    raised_before_a_push(machine: Pushed, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, PushedEvent::Call);
        assert_eq!(tape.take(), "ring");
        assert!(machine.is_in(PushedState::Talk) && machine.stack().count() == 1);
        machine.handle(&mut tape, PushedEvent::Call);
        assert_eq!(tape.take(), "");
        machine.handle(&mut tape, PushedEvent::Hang);
        tape.set("busy", true);
        machine.handle(&mut tape, PushedEvent::Call);
        assert_eq!(tape.take(), "ring");
    }
}

state_machine! {
    /// A raise and a name in front of a decision, in a step of two regions.
    machine Beside(tape: &mut Tape) {
        events { Go }
        signals { Gone }
        initial Sides;
        parallel Sides {
            state Left {
                initial A;
                state A {
                    on Go => {
                        raise(Gone);
                        let much = tape.number("much", 9);
                        match much { 0 => stay, _ => { tape.act(&format!("left by {much}")); B } }
                    }
                }
                state B { on Gone => tape.act("gone"); }
            }
            state Right { initial state C { on Go => D; } state D; }
        }
    }
}

scenario! {
    /// What code in front of a decision binds, its ends have, whatever else that code does.
    raised_beside_a_name(machine: Beside, tape) {
        tape.set_number("much", 3);
        machine.restart(&mut tape);
        machine.handle(&mut tape, BesideEvent::Go);
        assert_eq!(tape.take(), "left by 3, gone");
        assert!(machine.is_in(BesideState::B) && machine.is_in(BesideState::D));
    }
}

state_machine! {
    /// Nothing but `stop` leaves these states, and their exits raise.
    machine Farewell(tape: &mut Tape) {
        events { Ring }
        signals { Bye }
        initial Outer;
        exit { tape.act("-machine"); raise(Bye); raise(Bye); }
        on Bye => tape.act("heard");
        on Ring => tape.act("ring");
        state Outer {
            initial Inner;
            exit { tape.act("-Outer"); raise(Bye); }
            state Inner { exit { tape.act("-Inner"); raise(Bye); } }
        }
    }
}

scenario! {
    /// There is room for what the exits of `stop` raise, and nobody hears it.
    what_stop_raises_is_heard_by_nobody(machine: Farewell, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, FarewellEvent::Ring);
        machine.stop(&mut tape);
        assert_eq!(tape.take(), "ring, -Inner, -Outer, -machine");
        machine.restart(&mut tape);
        machine.handle(&mut tape, FarewellEvent::Ring);
        machine.restart(&mut tape);
        assert_eq!(tape.take(), "ring, -Inner, -Outer, -machine");
    }
}

state_machine! {
    /// What is suspended is exited by `stop` alone.
    machine Shelf(tape: &mut Tape) {
        events { Next, Back }
        signals { Bye }
        initial Kept;
        on Bye => tape.act("heard");
        state Kept {
            initial Book;
            history suspend;
            exit { tape.act("-Kept"); raise(Bye); }
            on Next => Other;
            state Book { exit { tape.act("-Book"); raise(Bye); raise(Bye); } }
        }
        state Other { on Back => Kept; }
    }
}

scenario! {
    what_is_suspended_raises_when_stopped(machine: Shelf, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, ShelfEvent::Next);
        machine.handle(&mut tape, ShelfEvent::Back);
        machine.handle(&mut tape, ShelfEvent::Next);
        machine.stop(&mut tape);
        assert_eq!(tape.take(), "-Kept, heard, -Kept, heard, -Book");
    }
}
