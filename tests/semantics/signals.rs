//! Which signals and raises the macro accepts, and their meaning.

use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

state_machine! {
    /// Patterns of events and signals that other transitions partly shadow.
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
    /// A transition for events and signals is reachable as long as one of them is not shadowed.
    a_partly_shadowed_pattern_is_reachable(machine: Halves, tape) {
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
    /// Raises next to loops, closures and `||`, but not inside them, so no `queue N;` is required.
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
    /// Only a raise in a loop or in a closure can run any number of times.
    raises_next_to_loops_and_closures_are_accepted(machine: Counted, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, CountedEvent::Next);
        assert_eq!(tape.take(), "turn 0, turn 1, one, two");
        machine.handle(&mut tape, CountedEvent::Go);
        assert_eq!(tape.take(), "one, two");
    }
}

state_machine! {
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
    /// Code before a decision may raise, unless the decision may pass.
    raised_before_a_decision_that_may_push(machine: Pushed, tape) {
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
    /// A raise and a binding before a decision, in a step of two regions.
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
    /// The branches of a decision can use the bindings of the code before it, even if that code also raises.
    raised_before_a_decision_that_uses_bindings(machine: Beside, tape) {
        tape.set_number("much", 3);
        machine.restart(&mut tape);
        machine.handle(&mut tape, BesideEvent::Go);
        assert_eq!(tape.take(), "left by 3, gone");
        assert!(machine.is_in(BesideState::B) && machine.is_in(BesideState::D));
    }
}

state_machine! {
    /// Only `stop` exits these states, and their exits raise.
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
    /// The queue has room for the signals that `stop` raises, and they are unhandled.
    signals_raised_by_stop_are_not_handled(machine: Farewell, tape) {
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
    /// Only `stop` exits the suspended state.
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
    suspended_states_may_raise_signals_when_stopped(machine: Shelf, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, ShelfEvent::Next);
        machine.handle(&mut tape, ShelfEvent::Back);
        machine.handle(&mut tape, ShelfEvent::Next);
        machine.stop(&mut tape);
        assert_eq!(tape.take(), "-Kept, heard, -Kept, heard, -Book");
    }
}
