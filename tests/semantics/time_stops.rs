//! Time stops in suspended states and below pushes. With the other kinds of history, timers are restarted.

use std::time::Duration;

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

state_machine! {
    /// A machine with suspension and a push.
    #[derive(Debug, PartialEq)]
    machine Aside(tape: &mut Tape) {
        events { Away, Back, Push, Pop, Next, Afresh, Elsewhere, Quit }
        initial Work;
        every 10s => tape.act("ten");
        on Quit => Rest;

        state Work {
            initial Dig;
            history suspend;
            after 5s => tape.act("work");
            on Away => Rest;
            on Push => push(Alert);
            state Dig {
                initial Deep;
                after 3s => tape.act("dig");
                on Next => Carry;
                state Deep { every 2s => tape.act("deep"); }
            }
            state Carry { after 1s => { tape.act("carry"); Dig } }
        }
        state Rest {
            after 4s => tape.act("rest");
            on Back => Work;
            on Afresh => Work.initial;
            on Elsewhere => Carry;
        }
        state Alert {
            initial Loud;
            after 1s => tape.act("alert");
            on Pop => pop;
            state Loud { after 500ms => Quiet; }
            state Quiet { every 700ms => tape.act("quiet"); }
        }
    }
}

scenario! {
    /// The timers of the suspending composite itself are restarted, and those of nested states continue.
    time_stops_in_suspended_states(aside: Aside, tape) {
        aside.restart(&mut tape);
        aside.advance(&mut tape, ms(2500));
        assert_eq!(tape.take(), "deep");
        aside.handle(&mut tape, AsideEvent::Away);
        assert_eq!(aside.due(), Some(ms(4000)));
        aside.advance(&mut tape, ms(3900));
        aside.handle(&mut tape, AsideEvent::Back);
        assert_eq!(aside.due(), Some(ms(500)), "of three seconds");
        aside.advance(&mut tape, ms(3600));
        assert_eq!(tape.take(), "dig, deep, deep, ten");
        assert_eq!(aside.due(), Some(ms(1400)), "`work` waits five seconds after it is entered again");
    }
}

scenario! {
    /// If suspended states are not resumed, their timers are discarded.
    timers_are_discarded_with_suspended_states(aside: Aside, tape) {
        use AsideEvent::{Afresh, Away, Back, Elsewhere, Next};
        aside.restart(&mut tape);
        aside.advance(&mut tape, ms(1500));
        for event in [Away, Afresh] { aside.handle(&mut tape, event); }
        assert_eq!(aside.due(), Some(ms(2000)));
        aside.advance(&mut tape, ms(1500));
        for event in [Away, Elsewhere] { aside.handle(&mut tape, event); }
        assert_eq!(aside.due(), Some(ms(1000)));
        for event in [Away, Back, Next] { aside.handle(&mut tape, event); }
        assert_eq!(aside.due(), Some(ms(1000)), "in the state that was suspended");
    }
}

scenario! {
    /// Time also stops below a push, but not in the states around it.
    time_stops_below_a_push(aside: Aside, tape) {
        use AsideEvent::{Pop, Push, Quit};
        aside.restart(&mut tape);
        aside.advance(&mut tape, ms(1500));
        aside.handle(&mut tape, Push);
        assert_eq!(aside.due(), Some(ms(500)));
        aside.advance(&mut tape, ms(8500));
        assert_eq!(tape.take(), "alert, quiet, quiet, quiet, quiet, quiet, quiet, quiet, quiet, quiet, quiet, quiet, ten");
        aside.handle(&mut tape, Pop);
        assert_eq!(aside.due(), Some(ms(500)));
        aside.advance(&mut tape, ms(1500));
        assert_eq!(tape.take(), "deep, dig");
        assert_eq!(aside.due(), Some(ms(1000)));

        aside.handle(&mut tape, Push);
        aside.handle(&mut tape, Quit);
        assert_eq!(aside.due(), Some(ms(4000)), "the stack is unwound, so the timers below the push are gone");
        assert_eq!(aside.handle(&mut tape, Pop), Answer::Ignored);
        aside.advance(&mut tape, ms(4000));
        assert_eq!(tape.take(), "rest");
    }
}

state_machine! {
    machine Recalled(tape: &mut Tape) {
        events { Away, Back }
        initial Work;
        state Work {
            initial Dig;
            history deep;
            on Away => Rest;
            state Dig { after 3s => tape.act("dig"); }
        }
        state Rest { on Back => Work; }
    }
}

scenario! {
    /// Deep history enters the states again, so their timers are restarted.
    deep_history_restarts_timers(recalled: Recalled, tape) {
        recalled.restart(&mut tape);
        recalled.advance(&mut tape, ms(2000));
        recalled.handle(&mut tape, RecalledEvent::Away);
        assert_eq!(recalled.due(), None);
        recalled.handle(&mut tape, RecalledEvent::Back);
        assert_eq!(recalled.due(), Some(ms(3000)));
    }
}

/// Discarded timers leave no trace: two machines in the same state are equal, although only one of them has paused
/// states before.
#[test]
fn discarded_timers_do_not_affect_equality() {
    use AsideEvent::{Away, Elsewhere, Pop, Push, Quit};
    let mut tape = Tape::new();
    let mut travelled = Aside::start(&mut tape);
    for event in [Away, Elsewhere, Push, Pop, Push, Quit] {
        travelled.handle(&mut tape, event);
    }
    let mut fresh = Aside::start(&mut tape);
    for event in [Push, Quit] {
        fresh.handle(&mut tape, event);
    }
    assert_eq!(travelled, fresh);
    for event in [Away, AsideEvent::Back] {
        travelled.handle(&mut tape, event);
    }
    travelled.stop(&mut tape);
    assert_eq!(travelled, Aside::new());
}
