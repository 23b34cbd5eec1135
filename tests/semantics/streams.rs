//! `run` and `run_updates` have the same result as one call for each event, in every kind of machine. Also tests where
//! they stop.

use std::panic::{AssertUnwindSafe, catch_unwind};

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::tape::{Tape, Watcher};

state_machine! {
    machine Reader(tape: &mut Tape) {
        #[derive(Clone, Copy, Debug)]
        events { Letter(char), End, Break }

        initial Before;

        state Before {
            active { tape.act("waits"); }
            when tape.ask("ready") => Inside(0);
            on Letter(first) => { tape.act(&first.to_string()); Inside(1) }
            on End => Done;
        }
        state Inside(length: u32) {
            exit { tape.act(&format!("{length} letters")); }
            active { tape.act("reads"); }
            on Letter('\n') => Before;
            on Letter(next) => { *length += 1; tape.act(&next.to_string()); stay }
            on Break => { tape.act("breaks"); assert!(tape.ask("whole"), "broken"); Before }
            on End => Done;
        }
        final Done;
    }
}

fn letters(text: &str) -> impl Iterator<Item = ReaderEvent> {
    text.chars().map(|letter| match letter {
        '.' => ReaderEvent::End,
        '!' => ReaderEvent::Break,
        letter => ReaderEvent::Letter(letter),
    })
}

#[test]
fn run_equals_handle_for_each_event() {
    let (mut one, mut other) = (Tape::new(), Tape::new());
    let (mut run, mut handled) = (Reader::start(&mut one), Reader::start(&mut other));
    let answer = run.run(&mut one, letters("ab\nc"));
    let answers = letters("ab\nc").map(|event| handled.handle(&mut other, event));
    assert_eq!(Some(answer), answers.max());
    assert_eq!(one.lines(), other.lines());
    assert_eq!((run.state(), run.state()), (Some(ReaderState::Inside), handled.state()));
    assert_eq!(one.lines(), ["a", "b", "2 letters", "c"]);
}

#[test]
fn run_returns_the_strongest_answer() {
    let mut tape = Tape::new();
    let mut reader = Reader::start(&mut tape);
    assert_eq!(reader.run(&mut tape, []), Answer::Ignored);
    assert_eq!(reader.run(&mut tape, letters("!!")), Answer::Ignored);
    assert_eq!(reader.run(&mut tape, letters("!a!".trim_end_matches('!'))), Answer::Moved);
    assert_eq!(reader.run(&mut tape, letters("bc")), Answer::Stayed);
}

#[test]
fn run_stops_at_completion() {
    let mut tape = Tape::new();
    let mut reader = Reader::start(&mut tape);
    let mut events = letters("ab.cd");
    reader.run(&mut tape, &mut events);
    assert!(reader.is_finished());
    assert!(matches!(events.next(), Some(ReaderEvent::Letter('c'))));
    assert_eq!(reader.run(&mut tape, &mut events), Answer::Ignored);
    assert!(matches!(events.next(), Some(ReaderEvent::Letter('d'))));
}

#[test]
fn run_before_the_start_consumes_no_event() {
    let mut tape = Tape::new();
    let mut reader = Reader::new();
    let mut events = letters("a");
    assert_eq!(reader.run(&mut tape, &mut events), Answer::Ignored);
    assert_eq!(reader.run_updates(&mut tape, 3), Answer::Ignored);
    assert_eq!(events.count(), 1);
    assert!(tape.lines().is_empty());
}

#[test]
fn run_updates_polls_repeatedly() {
    let mut tape = Tape::new();
    let mut reader = Reader::start(&mut tape);
    assert_eq!(reader.run_updates(&mut tape, 2), Answer::Ignored);
    tape.set("ready", true);
    assert_eq!(reader.run_updates(&mut tape, 3), Answer::Moved);
    let lines = ["? ready: no", "waits", "? ready: no", "waits", "? ready: yes", "reads", "reads"];
    assert_eq!(tape.lines(), lines);
}

/// After an action panics, the machine is in the same state as with `handle`, and continues from there.
#[test]
fn a_panic_in_run_has_the_same_effect_as_in_handle() {
    let after = |drive: fn(&mut Reader, &mut Tape)| {
        let mut tape = Tape::new();
        let mut reader = Reader::start(&mut tape);
        catch_unwind(AssertUnwindSafe(|| drive(&mut reader, &mut tape))).expect_err("it breaks");
        let state = reader.state();
        tape.set("whole", true);
        reader.run(&mut tape, letters("z!y"));
        (state, reader.state(), tape.lines())
    };
    let handled = after(|reader, tape| letters("ab!c").for_each(|event| _ = reader.handle(tape, event)));
    assert_eq!(after(|reader, tape| _ = reader.run(tape, letters("ab!c"))), handled);
    assert_eq!(handled.1, Some(ReaderState::Inside));
}

mod borrowed {
    use super::*;

    state_machine! {
        machine Frames(tape: &mut Tape) {
            events { Data(&'frame [u8]), Mark }
            initial Idle;
            state Idle { on Data(bytes) => { tape.act(&bytes.len().to_string()); Busy } }
            state Busy { on Mark => Idle; on Data(bytes) => { tape.act(&bytes[0].to_string()); stay } }
        }
    }

    #[test]
    fn events_may_borrow() {
        let bytes = [7, 8, 9];
        let mut tape = Tape::new();
        let mut frames = Frames::start(&mut tape);
        let events = bytes.chunks(1).map(FramesEvent::Data).chain([FramesEvent::Mark]);
        assert_eq!(frames.run(&mut tape, events), Answer::Moved);
        assert_eq!(tape.lines(), ["1", "8", "9"]);
    }
}

mod lent {
    use super::*;

    state_machine! {
        machine Counting(add: &mut impl FnMut(u32), step: u32, bounds: &[u32; 2]) {
            events { Up, Down }
            initial Low;
            state Low { on Up => { add(step); High } }
            state High { on Up if step < bounds[1] => { add(step + bounds[0]); stay } on Down => Low; }
        }
    }

    #[test]
    fn parameters_are_passed_to_each_step() {
        let mut sum = 0;
        let mut add = |n| sum += n;
        let mut counting = Counting::start(&mut add, 1, &[10, 5]);
        use CountingEvent::{Down, Up};
        counting.run(&mut add, 1, &[10, 5], [Up, Up, Up, Down, Up]);
        assert_eq!(sum, 24);
    }
}

mod queued {
    use super::*;

    state_machine! {
        machine Chain(tape: &mut Tape) {
            events { Go, Stop }
            signals { Next }
            initial A;
            state A { on Go => { raise(Next); B } }
            state B { on Next => C; on Stop => Over; }
            state C { enter { tape.act("C"); } on Stop => B; }
            final Over;
        }
    }

    #[test]
    fn the_machine_runs_to_completion_between_events() {
        use ChainEvent::{Go, Stop};
        let mut tape = Tape::new();
        let mut chain = Chain::start(&mut tape);
        let mut events = [Go, Stop, Stop, Go].into_iter();
        assert_eq!(chain.run(&mut tape, events.by_ref()), Answer::Moved);
        assert!(chain.is_finished() && events.len() == 1);
        assert_eq!(tape.lines(), ["C"]);
    }
}

mod side_by_side {
    use super::*;

    state_machine! {
        machine Switches {
            events { Left, Right, Both }
            initial On;
            parallel On {
                state L { initial L0; state L0 { on Left | Both => L1; } state L1 { on Left | Both => L0; } }
                state R { initial R0; state R0 { on Right | Both => R1; } state R1 { on Right | Both => R0; } }
            }
        }
    }

    #[test]
    fn regions_receive_every_event() {
        use SwitchesEvent::{Both, Left, Right};
        let mut switches = Switches::start();
        switches.run([Left, Right, Both, Left]);
        assert!(switches.is_in(SwitchesState::L1) && switches.is_in(SwitchesState::R0));
    }
}

mod observed {
    use super::*;

    state_machine! {
        /// One state has nothing to poll, and the other one reacts to no event.
        machine Pair(watcher: &mut Watcher) {
            events { Go }
            observer watcher;
            initial Quiet;
            state Quiet { on Go => Deaf; }
            state Deaf { when false => Quiet; }
        }
    }

    #[test]
    fn observers_are_notified_of_events_without_a_reaction() {
        let tape = Tape::new();
        let mut pair = Pair::start(&mut tape.watcher());
        assert_eq!(pair.run_updates(&mut tape.watcher(), 2), Answer::Ignored);
        assert_eq!(tape.lines(), ["> enter Quiet", "> began update", "> began update"]);
        pair.run(&mut tape.watcher(), [PairEvent::Go, PairEvent::Go, PairEvent::Go]);
        assert_eq!(tape.lines().iter().filter(|line| *line == "> began Go").count(), 3);
    }
}
