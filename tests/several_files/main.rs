//! Machines in several files: an included part behaves as if it were written in the place of its `include`, for parts
//! of other modules and of another crate, on both engines.

#![allow(unfulfilled_lint_expectations, reason = "what these machines have in vain is warned of")]

mod combat;
mod large;
mod patrol;
mod sleep;
mod talk;
mod work;

use fsmith::interpreter::state_machine;
use fsmith::{Answer, part};
use fsmith_test_parts::body;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

/// A name in a part is resolved in the module that includes the part.
const CALLED: &str = "outside";

mod inner {
    // A part with the same name as one in the enclosing module.
    fsmith::part! {
        counting { on Next => stay; }
    }

    fsmith::part! {
        /// A part that is visible in this module and the enclosing one.
        pub(super) hidden {
            state Hidden {
                enter { let before = CALLED; tape.act(before); }
                on Next => Shown(3);
                on Back => stay;
            }
            state Shown(count: u32) {
                include crate::counting;
                on Back => Hidden;
            }
        }
    }

    pub mod place {
        fsmith::part! {
            /// Another part of the same name, which is used.
            counting { on Next => tape.act("again"); }
        }

        state_machine! {
            machine Nested(tape: &mut Tape) {
                events { Next }
                initial state Only { include counting; }
            }
        }

        #[test]
        fn an_include_refers_to_the_part_of_the_innermost_module() {
            let mut tape = Tape::default();
            Nested::start(&mut tape).handle(&mut tape, NestedEvent::Next);
            assert_eq!(tape.take(), "again");
        }

        use crate::{Tape, scenario, state_machine};

        const CALLED: &str = "inside";

        state_machine! {
            machine Placed(tape: &mut Tape) {
                events { Next, Back }
                initial Hidden;
                include crate::inner::hidden;
            }
        }

        scenario! {
            names_in_a_part_refer_to_states_around_the_include(machine: Placed, tape) {
                machine.restart(&mut tape);
                machine.handle(&mut tape, PlacedEvent::Next);
                machine.handle(&mut tape, PlacedEvent::Back);
                assert_eq!(tape.take(), "inside, count 3, inside");
            }
        }
    }
}

// In the source text, this part comes after the machine that includes it.
part! {
    /// Uses a field of the state that includes the part.
    counting {
        enter { tape.act(&format!("count {count}")); }
        on Next if *count > 1 => { *count -= 1; tape.act(&format!("count {count}")); }
    }
}

use inner::hidden as renamed;

state_machine! {
    machine Outer(tape: &mut Tape) {
        events { Next, Back }
        initial Hidden;
        include renamed;
    }
}

scenario! {
    a_part_uses_fields_and_parameters_around_the_include(machine: Outer, tape) {
        use OuterEvent as E;
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, E::Back), Answer::Stayed);
        machine.handle(&mut tape, E::Next);
        assert_eq!(machine.handle(&mut tape, E::Next), Answer::Stayed);
        assert_eq!(machine.handle(&mut tape, E::Next), Answer::Stayed);
        assert_eq!(machine.handle(&mut tape, E::Next), Answer::Ignored);
        machine.handle(&mut tape, E::Back);
        assert_eq!(tape.take(), "outside, count 3, count 2, count 1, outside");
    }
}

part! {
    everything {
        events { Go, Stop, Later, Bell, Hold, Resume }
        signals { Raised }
        queue 4;
        stack 2;
        initial Idle;
        include all_of_it;
        never tape.ask("broken");
        ignore Bell;
        on Raised => tape.act("raised");
        on Hold => push(Held);
        state Held { on Resume => pop; }
        in Idle | Busy {
            include shared_transitions;
        }
    }
}

part! { shared_transitions { on Later if tape.ask("late") => tape.act("too late"); } }

part! {
    all_of_it {
        state Idle { on Go => Busy; }
        parallel Busy {
            exit { tape.act("not busy"); }
            include regions;
            done => Idle;
        }
    }
}

part! {
    regions {
        state Left { initial A; state A { defer Later; on Stop => { raise(Raised); End } } final End; }
        state Right { include half; }
    }
}

part! {
    half {
        history shallow;
        initial B;
        state B { enter or resume { tape.act("b"); } pause { tape.act("pause"); } on Stop => Finished; }
        final Finished { enter { tape.act("finished"); } }
    }
}

state_machine! {
    machine Whole(tape: &mut Tape) { include everything; }
}

scenario! {
    every_item_may_be_in_a_part(machine: Whole, tape) {
        use WholeEvent as E;
        machine.restart(&mut tape);
        machine.handle(&mut tape, E::Go);
        machine.handle(&mut tape, E::Later);
        machine.handle(&mut tape, E::Bell);
        machine.handle(&mut tape, E::Hold);
        machine.handle(&mut tape, E::Resume);
        machine.handle(&mut tape, E::Stop);
        assert_eq!(tape.take(), "b, pause, b, finished, not busy, raised");
    }
}

part! {
    /// The common part of a lamp and a bell.
    switch {
        initial state Off { on Press => On; }
        state On { enter { tape.act(sound); } on Press => Off; }
    }
}

state_machine! {
    machine Panel(tape: &mut Tape) {
        events { Press, Swap }
        initial Lamp;
        state Lamp(sound: &'static str = "light") { include switch; on Swap => Bell; }
        state Bell(sound: &'static str = "ring") { include switch; on Swap => Lamp; }
    }
}

state_machine! {
    machine Single(tape: &mut Tape, sound: &'static str) {
        events { Press }
        include switch;
    }
}

scenario! {
    a_part_is_included_in_several_states(machine: Panel, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, PanelEvent::Press);
        machine.handle(&mut tape, PanelEvent::Swap);
        machine.handle(&mut tape, PanelEvent::Press);
        assert_eq!(machine.state(), Some(PanelState::BellOn));
        assert_eq!(tape.take(), "light, ring");
    }
}

#[test]
fn a_part_is_included_in_several_machines() {
    let mut tape = Tape::default();
    let mut single = Single::start(&mut tape, "one");
    single.handle(&mut tape, "two", SingleEvent::Press);
    assert_eq!(tape.take(), "two");
}

/// One part in every kind of machine.
mod kinds {
    pub mod plain {
        fsmith::state_machine! {
            pub machine Kind(tape: &mut super::super::Tape, sound: &'static str) {
                events { Press }
                include crate::switch;
            }
        }
    }

    pub mod inspected {
        fsmith::inspect::state_machine! {
            #[derive(Debug)]
            pub machine Kind(tape: &mut super::super::Tape, sound: &'static str) {
                events { Press }
                include crate::switch;
            }
        }
    }

    pub mod inspected_twin {
        fsmith::inspect::interpreter::state_machine! {
            #[derive(Debug)]
            pub machine Kind(tape: &mut super::super::Tape, sound: &'static str) {
                events { Press }
                #[cfg(all())]
                include crate::switch;
            }
        }
    }
}

#[test]
fn parts_are_included_in_every_kind_of_machine() {
    let mut tape = Tape::default();
    kinds::plain::Kind::start(&mut tape, "").handle(&mut tape, "plain", kinds::plain::KindEvent::Press);
    kinds::inspected::Kind::start(&mut tape, "").handle(&mut tape, "shown", kinds::inspected::KindEvent::Press);
    kinds::inspected_twin::Kind::start(&mut tape, "").handle(
        &mut tape,
        "both",
        kinds::inspected_twin::KindEvent::Press,
    );
    let mut twin = kinds::inspected_twin::Kind::interpreter();
    twin.restart(&mut tape, "");
    twin.handle(&mut tape, "twin", kinds::inspected_twin::KindEvent::Press);
    assert_eq!(tape.take(), "plain, shown, both, twin");
}

state_machine! {
    machine Guest(tape: &mut Tape) {
        events { Fed, Hungry }
        initial Rest;
        include body::needs;
    }
}

scenario! {
    a_part_uses_items_of_its_own_crate(machine: Guest, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, GuestEvent::Hungry);
        machine.handle(&mut tape, GuestEvent::Fed);
        assert_eq!(tape.take(), "rest, eat for 7, rest");
    }
}

state_machine! {
    machine Conditional(tape: &mut Tape) {
        events { Fed, Hungry, Turn }
        #[cfg(any())]
        include nobody::knows;
        initial state Here { include fsmith_test_parts::conditional; on Turn => Away; }
        #[cfg(any())]
        state There { include nobody::knows; }
        #[cfg(all())]
        state Away { initial One; on Hungry => Here; include fsmith_test_parts::one; }
    }
}

scenario! {
    cfg_in_a_part_refers_to_the_crate_of_the_machine(machine: Conditional, tape) {
        machine.restart(&mut tape);
        machine.handle(&mut tape, ConditionalEvent::Hungry);
        machine.handle(&mut tape, ConditionalEvent::Fed);
        machine.handle(&mut tape, ConditionalEvent::Turn);
        assert_eq!(tape.take(), "starve, thanks, One");
    }
}

#[test]
fn parts_and_machines_are_declared_in_functions_and_macros() {
    macro_rules! both {
        ($machine:ident, $($part:ident)*) => {
            state_machine! {
                machine $machine(tape: &mut Tape) {
                    events { Fed }
                    initial One;
                    $(include $part;)*
                    on Fed => Here;
                }
            }
            part! { here { state Here { enter { tape.act("here"); } } } }
        };
    }
    use fsmith_test_parts::one;
    let tape = "a variable of the function";
    both! { Local, one here }
    assert_eq!(tape.len(), 26);
    let mut tape = Tape::default();
    let mut local = Local::start(&mut tape);
    local.handle(&mut tape, LocalEvent::Fed);
    assert_eq!(tape.take(), "One");
}
