//! `is_in` in the code of an `initial` refers to the configuration before the step, with and without regions.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

state_machine! {
    /// The step exits the state that its `initial` queries.
    machine Left(tape: &mut Tape) {
        events { Go, Back, Turn }
        initial Pair;
        parallel Pair {
            on Go => Later;
            state One {
                initial A;
                state A { on Turn => B; }
                state B { on Turn => A; }
            }
            state Two { exit { tape.act("Two: exit"); } }
        }
        state Later {
            initial => if is_in(Pair) && is_in(A) { tape.act("from A"); First } else { Second };
            on Back => Pair;
            state First;
            state Second;
        }
    }
}

scenario! {
    initial_sees_regions_that_are_exited(left: Left, tape) {
        use LeftEvent::{Back, Go, Turn};
        left.restart(&mut tape);
        assert_eq!(left.handle(&mut tape, Go), Answer::Moved);
        assert_eq!(tape.take(), "Two: exit, from A");
        assert!(left.is_in(LeftState::First));
        left.handle(&mut tape, Back);
        left.handle(&mut tape, Turn);
        left.handle(&mut tape, Go);
        assert!(left.is_in(LeftState::Second));
        left.restart(&mut tape);
        left.handle(&mut tape, Back);
        assert_eq!(left.handle(&mut tape, Back), Answer::Ignored);
        left.stop(&mut tape);
    }
}

state_machine! {
    /// Two regions that move together. Each decides by the previous state of the other one.
    #[derive(PartialEq, Debug)]
    machine Together(tape: &mut Tape) {
        events { Go }
        initial parallel Both {
            state Left {
                initial L1;
                state L1 { on Go => L2; after 1s => L2; }
                state L2 {
                    initial => if is_in(R1) { WithR1 } else { WithoutR1 };
                    on Go => L1;
                    state WithR1;
                    state WithoutR1;
                }
            }
            state Right {
                initial R1;
                state R1 { on Go => R2; after 1s => R2; }
                state R2 {
                    initial => { tape.act("R2"); if is_in(L1) { WithL1 } else { WithoutL1 } };
                    on Go => R1;
                    state WithL1;
                    state WithoutL1;
                }
            }
        }
    }
}

scenario! {
    regions_that_move_together_see_each_other_before_the_step(together: Together, tape) {
        use TogetherState as S;
        together.restart(&mut tape);
        together.handle(&mut tape, TogetherEvent::Go);
        assert!(together.is_in(S::WithR1) && together.is_in(S::WithL1));
        together.handle(&mut tape, TogetherEvent::Go);
        // Two timers fire in separate steps.
        together.advance(&mut tape, std::time::Duration::from_secs(1));
        assert!(together.is_in(S::WithR1) && together.is_in(S::WithoutL1));
    }
}

#[test]
fn earlier_configurations_do_not_affect_equality() {
    let mut tape = Tape::new();
    let mut moved = Together::start(&mut tape);
    (0..2).for_each(|_| {
        moved.handle(&mut tape, TogetherEvent::Go);
    });
    let mut fresh = Together::start(&mut tape);
    moved.restart(&mut tape);
    fresh.handle(&mut tape, TogetherEvent::Go);
    moved.handle(&mut tape, TogetherEvent::Go);
    assert_eq!(moved, fresh);
}

state_machine! {
    /// At the start, no state was active before.
    machine Fresh {
        events { Go }
        initial => if is_in(Some) { None } else { Some };
        parallel Some { state X; state Y; on Go => None; }
        state None { on Go => Some; }
    }
}

scenario! {
    nothing_was_active_before_the_start(fresh: Fresh, _tape) {
        fresh.restart();
        assert!(fresh.is_in(FreshState::X));
        fresh.restart();
        assert!(fresh.is_in(FreshState::X));
        fresh.handle(FreshEvent::Go);
        fresh.restart();
        assert!(fresh.is_in(FreshState::X));
    }
}

state_machine! {
    /// A transition exits states that are pushed over.
    machine Stacked(tape: &mut Tape) {
        events { Push, Away }
        stack 1;
        initial Calm;
        on Away => Busy.initial;
        state Calm { on Push => push(Inner); exit { tape.act("Calm: exit"); } }
        state Busy {
            initial => {
                tape.act(if is_in(Calm) { "from Calm" } else { "not from Calm" });
                if is_in(Busy) { Inner } else { Other }
            };
            state Inner;
            state Other;
        }
    }
}

scenario! {
    states_that_are_pushed_over_count_as_active(stacked: Stacked, tape) {
        use StackedEvent::{Away, Push};
        stacked.restart(&mut tape);
        assert_eq!(stacked.handle(&mut tape, Away), Answer::Moved);
        assert_eq!(tape.take(), "Calm: exit, from Calm");
        assert!(stacked.is_in(StackedState::Other));
        stacked.restart(&mut tape);
        stacked.handle(&mut tape, Push);
        assert_eq!(stacked.handle(&mut tape, Away), Answer::Moved);
        assert_eq!(tape.take(), "Calm: exit, from Calm");
        assert!(stacked.is_in(StackedState::Inner));
        stacked.handle(&mut tape, Away);
        assert_eq!(tape.take(), "not from Calm");
    }
}

state_machine! {
    machine Hurried(tape: &mut Tape) {
        events { Go, Push, Back }
        signals { Onward }
        queue 1;
        stack 1;
        initial Calm;
        on Push => push(Calm);
        state Calm { on Go => Way; on Back => pop; }
        state Way { always => Busy; }
        state Raising { enter { raise(Onward); } on Onward => Busy; }
        state Busy {
            initial => {
                if is_in(Calm) {
                    Other
                } else if is_in(Raising) {
                    tape.act("from Raising");
                    Inner
                } else {
                    Inner
                }
            };
            state Other;
            state Inner { on Go => Raising; on Back => Done; }
            state Done { initial Last; done => Busy; final Last; }
        }
    }
}

scenario! {
    follow_up_steps_see_the_configuration_before_them(hurried: Hurried, tape) {
        use HurriedEvent::{Back, Go, Push};
        use HurriedState as S;
        hurried.restart(&mut tape);
        // The `always` sees the configuration before its own step, not the one at the beginning of the call.
        hurried.handle(&mut tape, Go);
        assert!(hurried.is_in(S::Inner));
        // A signal causes the step.
        hurried.handle(&mut tape, Go);
        assert_eq!(tape.take(), "from Raising");
        assert!(hurried.is_in(S::Inner));
        // A completion causes the step, some steps later.
        hurried.handle(&mut tape, Back);
        assert_eq!(tape.take(), "");
        assert!(hurried.is_in(S::Inner));
        // A state that is pushed over counts as active.
        hurried.handle(&mut tape, Push);
        assert!(hurried.is_in(S::Inner) && hurried.is_in(S::Calm));
        hurried.handle(&mut tape, Go);
        assert!(hurried.is_in(S::Inner) && !hurried.is_in(S::Calm));
    }
}
