//! Time in orthogonal regions: each has its own timers, and timers that are due together are considered leaf by leaf.

use core::time::Duration;

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

state_machine! {
    /// Timers in all states.
    machine Clocks(tape: &mut Tape) {
        events { Go, Left }
        initial Both;
        every 10s => tape.act("machine");
        alarm every 10s => tape.act("machine's alarm");

        parallel Both {
            after 10s => tape.act("both");
            on Go => Both;
            state One {
                initial A;
                history deep;
                every 5s if tape.ask("one") => tape.act("one");
                state A {
                    enter { tape.act("A: enter"); }
                    after 3s => B;
                }
                state B {
                    enter { tape.act("B: enter"); }
                    after 10s => A;
                    after 7s => { tape.act("seven"); }
                    on Left => A;
                }
            }
            state Two {
                after 10s => { tape.act("two"); Two }
                alarm after 10s => tape.act("two's alarm");
            }
        }
    }
}

scenario! {
    each_region_has_its_own_timers(machine: Clocks, tape) {
        machine.restart(&mut tape);
        tape.take();
        assert_eq!(machine.due(), Some(Duration::from_secs(3)));
        assert_eq!(machine.advance(&mut tape, Duration::from_secs(4)), Answer::Moved);
        assert_eq!(tape.take(), "B: enter");
        assert!(machine.is_in(ClocksState::Two));
        assert_eq!(machine.due(), Some(Duration::from_secs(1)), "`every 5s`");
        machine.handle(&mut tape, ClocksEvent::Left);
        assert_eq!(tape.take(), "A: enter");
        machine.advance(&mut tape, Duration::from_secs(3));
        assert_eq!(tape.take(), "B: enter", "the region's own timers continued");
    }
}

scenario! {
    timers_due_together_fire_in_the_order_of_the_leaves(machine: Clocks, tape) {
        machine.restart(&mut tape);
        tape.set("one", true);
        tape.take();
        machine.advance(&mut tape, Duration::from_secs(10));
        let trace = "B: enter, one, machine's alarm, seven, one, both, machine, two's alarm, two, B: enter";
        assert_eq!(tape.take(), trace);
        assert_eq!(machine.due(), Some(Duration::from_secs(5)), "the region remembers");
        machine.advance(&mut tape, Duration::from_secs(1));
        machine.handle(&mut tape, ClocksEvent::Go);
        assert_eq!(machine.due(), Some(Duration::from_secs(5)), "the timers of a reentered state are restarted");
    }
}

state_machine! {
    /// Nested regions in which all timers are due at the same time.
    machine Chimes(tape: &mut Tape) {
        initial parallel Tower {
            every 2s => tape.act("tower");
            alarm every 2s => tape.act("tower's alarm");
            state Clock {
                parallel Works {
                    every 2s => tape.act("works");
                    state Hours { every 2s => tape.act("hours"); }
                    state Minutes { every 2s => tape.act("minutes"); alarm every 2s => tape.act("minutes' alarm"); }
                }
                initial Works;
                every 2s => tape.act("clock");
            }
            state Bells {
                parallel Ropes {
                    every 2s => tape.act("ropes");
                    state Small { every 2s => tape.act("small"); }
                    state Great { every 2s => tape.act("great"); }
                }
                initial Ropes;
            }
        }
    }
}

scenario! {
    /// The timers that the first leaf considers come first, including those of its enclosing states, then the remaining
    /// ones of the second leaf, and so on.
    timers_due_together_in_nested_regions(machine: Chimes, tape) {
        machine.restart(&mut tape);
        machine.advance(&mut tape, Duration::from_secs(2));
        let trace = "tower's alarm, hours, works, clock, tower, minutes' alarm, minutes, small, ropes, great";
        assert_eq!(tape.take(), trace);
    }
}
