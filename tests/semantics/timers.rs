//! Time: `after`, `every`, and the calls `advance`, `tick` and `due`.

use std::time::Duration;

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::Tape;

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

state_machine! {
    /// A light that changes without events.
    machine Light(tape: &mut Tape) {
        events { Break }
        initial Red;
        state Red    { enter { tape.act("red"); } after 3s => Green; }
        state Green  { enter { tape.act("green"); } after 2s => { tape.act("soon"); Yellow } on Break => stay; }
        state Yellow { enter { tape.act("yellow"); } after 500ms => Red; }
    }
}

scenario! {
    a_timer_fires_when_its_duration_has_passed(light: Light, tape) {
        assert_eq!(light.due(), None, "not started");
        assert_eq!(light.advance(&mut tape, ms(9000)), Answer::Ignored);
        light.restart(&mut tape);
        assert_eq!(light.due(), Some(ms(3000)));
        assert_eq!(light.advance(&mut tape, ms(2999)), Answer::Ignored);
        assert_eq!(light.due(), Some(ms(1)));
        assert_eq!(light.advance(&mut tape, ms(1)), Answer::Moved);
        assert_eq!(light.due(), Some(ms(2000)));
        assert_eq!(tape.take(), "red, green");
        light.stop(&mut tape);
        assert_eq!(light.due(), None);
    }
}

scenario! {
    /// One call takes many steps. Each state gets the remaining time.
    each_state_gets_the_remaining_time(light: Light, tape) {
        light.restart(&mut tape);
        assert_eq!(light.advance(&mut tape, ms(5600)), Answer::Moved);
        assert_eq!(tape.take(), "red, green, soon, yellow, red");
        assert_eq!(light.due(), Some(ms(2900)));
    }
}

scenario! {
    an_internal_transition_does_not_affect_timers(light: Light, tape) {
        light.restart(&mut tape);
        light.advance(&mut tape, ms(4000));
        assert_eq!(light.handle(&mut tape, LightEvent::Break), Answer::Stayed);
        assert_eq!(light.due(), Some(ms(1000)));
    }
}

state_machine! {
    /// Guards, repeating timers, and timers that are due immediately.
    machine Guarded(tape: &mut Tape) {
        events { Go, Again }
        initial Idle;
        state Idle {
            after 1s if tape.ask("ready") => { tape.act("ready"); Busy }
            every 400ms if tape.ask("blink") => tape.act("blink");
            on Again => Idle;
            on Go => Busy;
        }
        state Busy {
            after 0s => tape.act("at once");
            after 2s => { tape.act("once"); }
            every 1.5s => tape.act("tick");
            on Go => Idle;
        }
    }
}

scenario! {
    /// A refused `after` stays due and is considered in every later call, but `due` does not report it.
    a_refused_after_stays_due(guarded: Guarded, tape) {
        guarded.restart(&mut tape);
        assert_eq!(guarded.advance(&mut tape, ms(1000)), Answer::Ignored);
        assert_eq!(tape.take_all(), "? blink: no, ? blink: no, ? ready: no");
        assert_eq!(guarded.due(), Some(ms(200)), "the blinking alone");
        guarded.advance(&mut tape, ms(0));
        assert_eq!(tape.take_all(), "? ready: no");
        guarded.advance(&mut tape, ms(200));
        assert_eq!(tape.take_all(), "? ready: no, ? ready: no, ? blink: no");
        tape.only(&["ready"]);
        assert_eq!(guarded.advance(&mut tape, ms(0)), Answer::Moved);
        assert_eq!(tape.take(), "ready, at once");
    }
}

scenario! {
    /// A timer of zero duration fires in the next call, even if no time passes in it.
    a_timer_of_zero_duration_fires_in_the_next_call(guarded: Guarded, tape) {
        guarded.restart(&mut tape);
        guarded.handle(&mut tape, GuardedEvent::Go);
        assert_eq!(guarded.due(), Some(ms(0)));
        assert_eq!(tape.take(), "");
        assert_eq!(guarded.advance(&mut tape, ms(0)), Answer::Stayed);
        assert_eq!(tape.take(), "at once");
        assert_eq!(guarded.advance(&mut tape, ms(0)), Answer::Ignored);
        assert_eq!(guarded.due(), Some(ms(1500)));
    }
}

scenario! {
    /// A refused `every` skips that firing and keeps its rhythm.
    a_refused_every_skips_a_firing(guarded: Guarded, tape) {
        guarded.restart(&mut tape);
        guarded.advance(&mut tape, ms(900));
        tape.only(&["blink"]);
        guarded.advance(&mut tape, ms(299));
        assert_eq!(tape.take(), "");
        assert_eq!(guarded.advance(&mut tape, ms(1)), Answer::Stayed);
        assert_eq!(tape.take(), "blink");
        guarded.advance(&mut tape, ms(800));
        assert_eq!(tape.take(), "blink, blink");
    }
}

scenario! {
    /// Timers that are due together are considered from top to bottom. An `after` fires once per entry, and an `every`
    /// repeatedly.
    an_after_fires_once_and_an_every_repeatedly(guarded: Guarded, tape) {
        tape.only(&["ready"]);
        guarded.restart(&mut tape);
        guarded.advance(&mut tape, ms(1000));
        assert_eq!(tape.take(), "ready, at once");
        assert_eq!(guarded.advance(&mut tape, ms(6000)), Answer::Stayed);
        assert_eq!(tape.take(), "tick, once, tick, tick, tick");
        assert_eq!(guarded.handle(&mut tape, GuardedEvent::Go), Answer::Moved);
        assert_eq!(guarded.due(), Some(ms(400)), "a new entry");
        guarded.advance(&mut tape, ms(300));
        guarded.handle(&mut tape, GuardedEvent::Again);
        assert_eq!(guarded.due(), Some(ms(400)), "a transition to itself is an entry too");
    }
}

state_machine! {
    /// Alarms, and timers that are due at the same time.
    machine Ranked(tape: &mut Tape) {
        initial Outer;
        every 1s => tape.act("root");
        alarm every 2s => tape.act("root alarm");
        state Outer {
            initial Inner;
            after 1s => tape.act("outer");
            alarm after 2s => tape.act("outer alarm");
            state Inner {
                after 2s => { tape.act("inner"); }
                alarm after 1s if tape.ask("inner alarm") => { tape.act("inner alarm"); }
                after 1s => tape.act("inner too");
            }
        }
    }
}

scenario! {
    timers_due_together_follow_the_usual_order(ranked: Ranked, tape) {
        ranked.restart(&mut tape);
        tape.only(&["inner alarm"]);
        ranked.advance(&mut tape, ms(1000));
        assert_eq!(tape.take(), "inner alarm, inner too, outer, root");
        ranked.advance(&mut tape, ms(1000));
        assert_eq!(tape.take(), "root alarm, outer alarm, inner, root");
    }
}

scenario! {
    /// Refused timers are considered again after every step of the call.
    refused_timers_are_considered_again_after_each_step(ranked: Ranked, tape) {
        ranked.restart(&mut tape);
        ranked.advance(&mut tape, ms(1000));
        let refused = "? inner alarm: no";
        assert_eq!(
            tape.take_all(),
            [refused, "inner too", refused, "outer", refused, "root", refused].join(", ")
        );
    }
}

state_machine! {
    machine Computed(tape: &mut Tape, factor: u32) {
        initial One;
        state One {
            enter { tape.act("One"); }
            initial Inner;
            after 2 * ms(u64::from(tape.number("one", 100))) + 500ms => Two;
            state Inner {
                enter { tape.act("Inner"); }
            }
        }
        state Two {
            every if is_in(One) { 9h } else { factor * ms(u64::from(tape.number("two", 100))) } => {
                tape.act("again");
            }
        }
    }
}

scenario! {
    /// A duration is evaluated after the `enter` of its state, and for an `every` again at each firing.
    a_duration_is_evaluated_after_the_entry(computed: Computed, tape) {
        tape.set_number("one", 50);
        computed.restart(&mut tape, 3);
        assert_eq!(tape.take_all(), "One, ? one: 50, Inner");
        assert_eq!(computed.due(), Some(ms(600)));
        tape.set_number("two", 20);
        computed.advance(&mut tape, 3, ms(600));
        assert_eq!(computed.due(), Some(ms(60)));
        tape.set_number("two", 10);
        computed.advance(&mut tape, 3, ms(50));
        assert_eq!(computed.due(), Some(ms(10)), "the period is not evaluated before it fires");
        computed.advance(&mut tape, 3, ms(15));
        assert_eq!(tape.take(), "again");
        assert_eq!(computed.due(), Some(ms(25)), "from when it was due");
    }
}

#[test]
#[should_panic(expected = "`Computed` cannot repeat in `Two`: the period of an `every` is zero")]
fn a_period_of_zero_panics() {
    let mut tape = Tape::new();
    let mut computed = Computed::start(&mut tape, 3);
    computed.advance(&mut tape, 3, ms(500));
}

#[test]
#[should_panic(expected = "`Computed` cannot repeat in `Two`: the period of an `every` is zero")]
fn a_period_of_zero_panics_interpreted() {
    let mut tape = Tape::new();
    let mut computed = Computed::interpreter();
    computed.restart(&mut tape, 3);
    computed.advance(&mut tape, 3, ms(500));
}

state_machine! {
    /// Waits for the given delay, which may be zero.
    machine Round(laps: &mut u32, delay: Duration, most: u32) {
        initial Out;
        state Out { enter { *laps += 1; } after delay if *laps < most => Back; }
        state Back { after delay => Out; }
    }
}

state_machine! {
    /// A signal restarts the timer in one of two regions.
    machine Beside(laps: &mut u32, delay: Duration, most: u32) {
        signals { Again }
        initial parallel Both {
            state Left { initial Turn; state Turn { after delay => raise(Again); on Again => Turn; } }
            state Right { initial Slow; state Slow { enter { *laps += 1; } after 1h if *laps > most => Slow; } }
        }
    }
}

/// The message with which a call panics.
fn panic_message(call: impl FnOnce()) -> String {
    let message = std::panic::catch_unwind(std::panic::AssertUnwindSafe(call)).expect_err("it ends by a panic");
    *message.downcast::<String>().expect("a text")
}

/// A machine whose timers never wait panics in both engines instead of blocking the caller. A machine that comes to rest
/// does not panic, however often its timers fire.
#[test]
fn timers_that_never_wait_panic() {
    const HOUR: Duration = Duration::from_secs(3600);
    let never = Duration::ZERO;
    let mut laps = 0;
    let message =
        panic_message(|| _ = Round::start(&mut laps, never, u32::MAX).advance(&mut laps, never, u32::MAX, HOUR));
    assert!(message.starts_with("`Round` cannot go on from `Back`: its timers have fired 1000000 times"), "{message}");
    assert_eq!(laps, 500_001);
    laps = 0;
    let mut round = Round::interpreter();
    round.restart(&mut laps, never, u32::MAX);
    let interpreted = panic_message(|| _ = round.advance(&mut laps, never, u32::MAX, HOUR));
    assert_eq!((interpreted, laps), (message, 500_001));

    let message =
        panic_message(|| _ = Beside::start(&mut laps, never, u32::MAX).advance(&mut laps, never, u32::MAX, HOUR));
    assert!(message.starts_with("`Beside` cannot go on from `Both`: "), "{message}");

    laps = 0;
    let mut round = Round::start(&mut laps, never, 100_000);
    assert_eq!(round.advance(&mut laps, never, 100_000, HOUR), Answer::Moved);
    assert_eq!((laps, round.state()), (100_000, Some(RoundState::Out)));
    let nanosecond = Duration::from_nanos(1);
    let mut round = Round::start(&mut laps, nanosecond, u32::MAX);
    assert_eq!(round.advance(&mut laps, nanosecond, u32::MAX, nanosecond * 1_100_000), Answer::Moved);
}

state_machine! {
    /// Entries, signals and polls in the same call.
    machine Whole(tape: &mut Tape) {
        events { Hit }
        signals { Told }
        initial Fight;
        every 1s => tape.act("heartbeat");
        state Fight {
            initial Aim;
            on Hit or after 5s => { tape.act("over"); Over }
            when tape.ask("tired") => stay;
            active { tape.act("active"); }
            on Told => tape.act("told");
            done => { tape.act("done"); Aim }
            state Aim { after 1500ms => { raise(Told); Shot } always if tape.ask("always") => stay; }
            final Shot;
        }
        final Over;
    }
}

scenario! {
    /// Each step runs to completion before the next timer is considered.
    each_firing_runs_to_completion(whole: Whole, tape) {
        whole.restart(&mut tape);
        whole.advance(&mut tape, ms(3000));
        assert_eq!(tape.take(), "heartbeat, done, told, heartbeat, done, told, heartbeat");
    }
}

scenario! {
    /// One clause with several triggers. A completed machine ignores time.
    a_completed_machine_ignores_time(whole: Whole, tape) {
        whole.restart(&mut tape);
        assert_eq!(whole.advance(&mut tape, ms(99_999)), Answer::Moved);
        assert!(whole.is_finished());
        assert!(tape.take().ends_with("heartbeat, done, told, over"), "the heartbeat belongs to an outer state");
        assert_eq!(whole.due(), None);
        assert_eq!(whole.tick(&mut tape, ms(5000)), Answer::Ignored);
        assert_eq!(tape.take_all(), "");
        whole.restart(&mut tape);
        tape.take();
        whole.handle(&mut tape, WholeEvent::Hit);
        assert_eq!(tape.take(), "over");
    }
}

scenario! {
    /// `tick` is `advance` followed by `update`, and returns the stronger of both answers.
    tick_equals_advance_and_update(whole: Whole, tape) {
        tape.only(&["tired"]);
        whole.restart(&mut tape);
        assert_eq!(whole.tick(&mut tape, ms(1000)), Answer::Stayed);
        assert_eq!(tape.take(), "heartbeat, active");
        assert_eq!(whole.tick(&mut tape, ms(500)), Answer::Moved);
        assert_eq!(tape.take(), "done, told, active");
        tape.only(&[]);
        assert_eq!(whole.tick(&mut tape, ms(100)), Answer::Ignored);
    }
}

state_machine! {
    /// A timer of several states, and one with a decision.
    machine Shared(tape: &mut Tape) {
        events { Next }
        initial Low;
        in Low | High {
            after 1s => if tape.ask("enough") { tape.act("rest"); Rest } else { pass };
            every 300ms => match tape.number("way", 3) {
                0 => pass,
                1 => { tape.act("stays"); stay }
                _ => { tape.act("turns"); Low }
            };
        }
        state Low { on Next => High; }
        state High;
        state Rest;
    }
}

scenario! {
    /// A reaction that passes has the same effect as a guard that is false.
    a_passing_reaction_acts_like_a_refused_guard(shared: Shared, tape) {
        shared.restart(&mut tape);
        assert_eq!(shared.advance(&mut tape, ms(250)), Answer::Ignored);
        shared.handle(&mut tape, SharedEvent::Next);
        assert_eq!(shared.due(), Some(ms(300)), "each state has its own");
        assert_eq!(shared.advance(&mut tape, ms(1000)), Answer::Ignored);
        tape.set_number("way", 1);
        assert_eq!(shared.advance(&mut tape, ms(200)), Answer::Stayed);
        tape.set("enough", true);
        assert_eq!(shared.advance(&mut tape, ms(0)), Answer::Moved);
        assert_eq!(tape.take(), "stays, rest");
        assert_eq!(shared.due(), None);
    }
}

state_machine! {
    /// Regions, one of which is itself a parallel.
    machine Sides(tape: &mut Tape) {
        events { Out, Again, Left }
        initial Both;
        every 1s => tape.act("root");
        alarm every 2s => tape.act("root alarm");
        state Away { on Again => Both; after 1s => tape.act("away"); }
        parallel Both {
            every 1s => tape.act("both");
            on Out => Away;
            state A {
                initial A1;
                alarm every 1s => tape.act("a alarm");
                state A1 { after 1s => { tape.act("a1"); A2 } on Left => A1; }
                state A2 { after 1s if tape.ask("a2") => tape.act("a2"); }
            }
            parallel B {
                state B1 { every 1s => tape.act("b1"); }
                state B2 { alarm every 1s => tape.act("b2 alarm"); every 1s => tape.act("b2"); }
            }
        }
    }
}

scenario! {
    /// Timers of several regions that are due together are considered leaf by leaf, in document order. For the first
    /// leaf, the alarms of its enclosing states come first, then its own timers and the others of its enclosing states.
    /// Then follow the remaining regions.
    timers_due_together_in_regions(sides: Sides, tape) {
        sides.restart(&mut tape);
        assert_eq!(sides.advance(&mut tape, ms(1000)), Answer::Moved);
        assert_eq!(tape.take(), "a alarm, a1, both, root, b1, b2 alarm, b2");
        assert_eq!(sides.advance(&mut tape, ms(1000)), Answer::Stayed);
        assert_eq!(tape.take(), "root alarm, a alarm, both, root, b1, b2 alarm, b2");
    }
}

scenario! {
    /// Each region has its own time: the timers of a reentered region are restarted, and those of the others continue.
    each_region_has_its_own_time(sides: Sides, tape) {
        sides.restart(&mut tape);
        sides.advance(&mut tape, ms(600));
        sides.handle(&mut tape, SidesEvent::Left);
        assert_eq!(sides.due(), Some(ms(400)));
        sides.advance(&mut tape, ms(400));
        assert_eq!(tape.take(), "a alarm, both, root, b1, b2 alarm, b2");
        sides.advance(&mut tape, ms(600));
        assert_eq!(tape.take(), "a1");
        sides.handle(&mut tape, SidesEvent::Out);
        sides.advance(&mut tape, ms(399));
        assert_eq!(tape.take(), "", "all timers inside are discarded");
        sides.advance(&mut tape, ms(601));
        assert_eq!(tape.take(), "root alarm, root, away");
        sides.handle(&mut tape, SidesEvent::Again);
        sides.advance(&mut tape, ms(399));
        assert_eq!(tape.take(), "");
    }
}

state_machine! {
    /// An `after` that has fired in a state that stays active, and an `every`.
    machine Spent(tape: &mut Tape) {
        events { Back }
        initial Base;
        state Base {
            after 1s => push(Top);
            after 2s => { tape.act("once") }
            every 800ms => { tape.act("tick") }
        }
        state Top { on Back => pop; }
    }
}

scenario! {
    a_fired_timer_is_not_due_again(spent: Spent, tape) {
        spent.restart(&mut tape);
        assert_eq!(spent.advance(&mut tape, ms(60_000)), Answer::Moved);
        assert_eq!(tape.take(), "tick");
        spent.handle(&mut tape, SpentEvent::Back);
        assert_eq!(spent.due(), Some(ms(600)));
        assert_eq!(spent.advance(&mut tape, ms(3000)), Answer::Stayed);
        assert_eq!(tape.take(), "tick, once, tick, tick, tick");
        assert_eq!(spent.due(), Some(ms(800)));
    }
}

state_machine! {
    /// Timers that wait for 342 years.
    machine Ages {
        initial First;
        state First { after 3000000h => Second; }
        state Second { after 3000000h => Third; }
        state Third;
    }
}

/// The limit is the longest duration of a timer.
#[test]
fn a_call_advances_by_at_most_584_years() {
    let mut ages = Ages::start();
    assert_eq!(ages.advance(Duration::MAX), Answer::Moved);
    assert_eq!(ages.state(), Some(AgesState::Second));
    assert_eq!(ages.advance(Duration::MAX), Answer::Moved);
    assert_eq!(ages.state(), Some(AgesState::Third));
}
