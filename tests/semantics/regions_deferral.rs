//! `defer` in regions: an event is deferred for all regions or not at all, and which transitions override a deferral.
//!
//! The tests follow those for deferred events in OMG, *Precise Semantics of UML State Machines* (PSSM) 1.0, 9.3.16,
//! except for 006 and 007, which need `do` activities and return values of calls. They also follow its rule in 8.5.5: a
//! state defers an event unless a transition is enabled whose source is that state or a nested one.

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::{Tape, Watcher};

state_machine! {
    /// A state that defers an event and has an overriding transition, a second state that defers it, and one that
    /// reacts to it.
    machine Simple(tape: &mut Tape) {
        events { Continue(u8), Next }
        queue 4;
        initial First;
        state First { defer Continue(_); on Next => Second; on Continue(n) if n == 9 => tape.act("overridden"); }
        state Second { defer Continue(_); on Next => Third; }
        state Third { on Continue(n) => { tape.act(&format!("continue {n}")); Fourth } }
        state Fourth { on Next => First; }
    }
}

scenario! {
    /// PSSM, Deferred 001 and 002: an event is deferred until the active state does not defer it, or a transition of
    /// the deferring state overrides the deferral.
    an_event_is_deferred_until_no_active_state_defers_it(machine: Simple, tape) {
        use SimpleEvent::{Continue, Next};
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, Continue(1)), Answer::Deferred);
        assert_eq!(machine.handle(&mut tape, Continue(9)), Answer::Stayed);
        assert_eq!(tape.take(), "overridden");
        assert_eq!(machine.handle(&mut tape, Next), Answer::Moved);
        assert_eq!((tape.take().as_str(), machine.deferred().count()), ("", 1));
        assert_eq!(machine.handle(&mut tape, Next), Answer::Moved);
        assert_eq!((tape.take().as_str(), machine.deferred().count()), ("continue 1", 0));
        assert!(machine.is_in(SimpleState::Fourth));
    }
}

state_machine! {
    /// A composite defers an event to which a nested state reacts, and a nested state defers an event to which the
    /// composite reacts.
    machine Nested(tape: &mut Tape) {
        events { Continue, Pending, Next }
        queue 4;
        initial Outer;
        state Outer {
            defer Continue;
            on Pending => tape.act("outer");
            initial state Plain { defer Pending; on Next => Hearing; }
            state Hearing { on Continue => { tape.act("inner"); Done } }
            state Done;
        }
    }
}

scenario! {
    /// PSSM, Deferred 003: the innermost state has priority, whether it reacts or defers.
    the_innermost_state_has_priority(machine: Nested, tape) {
        use NestedEvent::{Continue, Next, Pending};
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, Continue), Answer::Deferred);
        assert_eq!(machine.handle(&mut tape, Pending), Answer::Deferred);
        assert_eq!(tape.take(), "");
        machine.handle(&mut tape, Next);
        assert_eq!(tape.take(), "inner, outer");
        assert!(machine.is_in(NestedState::Done));
        assert_eq!(machine.handle(&mut tape, Continue), Answer::Deferred);
    }
}

state_machine! {
    /// Two regions. One of them defers an event to which the other one reacts.
    machine Siblings(tape: &mut Tape) {
        events { Continue, Next }
        queue 4;
        initial parallel Both {
            state Left {
                initial state Deferring { defer Continue; on Next => { tape.act("next"); Free } }
                state Free;
            }
            state Right {
                initial state Waiting { on Continue => { tape.act("continue"); Reached } }
                state Reached;
            }
        }
    }
}

scenario! {
    /// PSSM, Deferred 004-A: the region that reacts waits for the one that defers.
    one_region_defers_for_all_regions(machine: Siblings, tape) {
        use SiblingsEvent::{Continue, Next};
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, Continue), Answer::Deferred);
        assert!(machine.is_in(SiblingsState::Waiting));
        assert_eq!(tape.take(), "");
        assert_eq!(machine.handle(&mut tape, Next), Answer::Moved);
        assert_eq!(tape.take(), "next, continue", "once, when no state defers it any more");
        assert!(machine.is_in(SiblingsState::Free) && machine.is_in(SiblingsState::Reached));
        assert_eq!(machine.deferred().count(), 0);
    }
}

state_machine! {
    /// The state that defers is nested more deeply than the one that reacts.
    machine Deeper(tape: &mut Tape) {
        events { Continue, Next, Leave }
        queue 4;
        initial parallel Both {
            on Leave => tape.act("both");
            state Left {
                initial state Around {
                    initial state Deferring { defer Continue | Leave; on Next => Free; }
                    state Free;
                }
            }
            state Right { on Continue => tape.act("continue"); }
        }
    }
}

scenario! {
    /// PSSM, Deferred 004-B: the depth of the states does not matter. An event to which the `parallel` reacts is
    /// deferred, too.
    deferral_does_not_depend_on_depth(machine: Deeper, tape) {
        use DeeperEvent::{Continue, Leave, Next};
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, Continue), Answer::Deferred);
        assert_eq!(machine.handle(&mut tape, Leave), Answer::Deferred);
        machine.handle(&mut tape, Next);
        assert_eq!(tape.take(), "continue, both");
    }
}

state_machine! {
    /// Each region defers an event, and each has a transition that overrides this.
    machine Each(tape: &mut Tape) {
        events { Call }
        queue 4;
        initial parallel Both {
            state Left { defer Call; state Quiet { on Call if tape.ask("left") => tape.act("left"); } initial Quiet; }
            state Right { defer Call; on Call if tape.ask("right") => tape.act("right"); }
        }
    }
}

scenario! {
    /// PSSM, 8.5.5: every state that defers has to be overridden.
    each_deferral_has_to_be_overridden(machine: Each, tape) {
        machine.restart(&mut tape);
        tape.set("left", true);
        assert_eq!(machine.handle(&mut tape, EachEvent::Call), Answer::Deferred);
        tape.set("left", false);
        tape.set("right", true);
        assert_eq!(machine.handle(&mut tape, EachEvent::Call), Answer::Deferred);
        assert_eq!(tape.take(), "");
        tape.set("left", true);
        assert_eq!(machine.handle(&mut tape, EachEvent::Call), Answer::Stayed);
        assert_eq!(tape.take(), "left, right, left, right, left, right", "and so do the deferred events");
    }
}

state_machine! {
    /// A state around regions defers an event. An enabled transition in a region is excluded by another one.
    machine Excluded(tape: &mut Tape) {
        events { Go, Back }
        queue 4;
        initial Start;
        state Start { on Back => Both; on Go => tape.act("go"); }
        parallel Both {
            state Left { on Go => { tape.act("out"); Start } }
            state Right {
                defer Go;
                initial parallel Inner {
                    state One { initial state Ready { on Go => { tape.act("moved"); Gone } } state Gone; }
                    state Two;
                }
            }
        }
    }
}

scenario! {
    /// An enabled transition overrides a deferral, even if it is not taken.
    an_enabled_transition_overrides_a_deferral(machine: Excluded, tape) {
        use ExcludedEvent::{Back, Go};
        machine.restart(&mut tape);
        machine.handle(&mut tape, Back);
        assert_eq!(machine.handle(&mut tape, Go), Answer::Moved);
        assert_eq!((tape.take().as_str(), machine.deferred().count()), ("out", 0));
    }
}

state_machine! {
    /// Alarms have priority over transitions and deferrals in nested states, but not over those in other regions.
    machine Alarms(tape: &mut Tape) {
        events { Fire, Smoke, Open }
        queue 4;
        initial parallel House {
            alarm on Fire => tape.act("house");
            state Kitchen { alarm on Smoke => tape.act("kitchen"); state Stove { defer Smoke; } initial Stove; }
            state Bedroom {
                initial state Asleep { defer Fire | Smoke; on Open => Awake; }
                state Awake;
            }
        }
    }
}

scenario! {
    alarms_outrank_nested_deferrals(machine: Alarms, tape) {
        use AlarmsEvent::{Fire, Open, Smoke};
        machine.restart(&mut tape);
        assert_eq!(machine.handle(&mut tape, Fire), Answer::Stayed);
        assert_eq!(tape.take(), "house");
        assert_eq!(machine.handle(&mut tape, Smoke), Answer::Deferred);
        assert_eq!(tape.take(), "");
        machine.handle(&mut tape, Open);
        assert_eq!(tape.take(), "kitchen");
    }
}

state_machine! {
    /// An observed machine with two regions.
    machine Observed(watcher: &mut Watcher, tape: &mut Tape) {
        observer watcher;
        events { Call, Next }
        queue 4;
        initial parallel Both {
            state Left { on Call if tape.ask("left") => stay; }
            state Right { initial state Deaf { defer Call; on Next => Awake; } state Awake; }
        }
    }
}

scenario! {
    /// All regions are considered before the event is deferred, so an observer is notified of a transition that is then
    /// not taken.
    candidates_are_reported_before_the_event_is_deferred(machine: Observed, tape) {
        machine.restart(&mut tape.watcher(), &mut tape);
        tape.set("left", true);
        tape.take_all();
        machine.handle(&mut tape.watcher(), &mut tape, ObservedEvent::Call);
        assert_eq!(
            tape.take_all(),
            "> began Call, ? left: yes, > Left: on Call if tape.ask(\"left\"): taken, > Deaf: defer Call: deferred, \
             > deferred Call"
        );
        machine.handle(&mut tape.watcher(), &mut tape, ObservedEvent::Next);
        assert_eq!(
            tape.take_all(),
            "> began Next, > Deaf: on Next: taken, > exit Deaf, > effect of Deaf to Awake, > enter Awake, > recalled Call, > began Call, \
             ? left: yes, > Left: on Call if tape.ask(\"left\"): taken, > effect of Left to stay"
        );
    }
}
