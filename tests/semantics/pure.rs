//! Machines of pure moves: in constants, and with slices of events, which have the same result as the separate events.

use fsmith::Answer;
use fsmith::interpreter::state_machine;

state_machine! {
    /// Nested states, alarms, self-transitions, and a final state.
    #[derive(Clone)]
    machine Lift {
        #[derive(Clone, Copy)]
        events { Call, Arrive, Open, Close, Fire, Reset, Halt }
        initial Working;
        alarm on Fire => Burning;
        on Halt => Halted;
        state Working {
            initial Waiting;
            on Reset => Working;
            state Waiting { on Call => Moving; on Open => Opened; }
            state Moving { on Arrive => Opened; on Call => stay; }
            state Opened { on Close => Waiting; on Open => Opened; }
        }
        state Burning {
            initial Down;
            on Fire => stay;
            state Down { on Arrive => Evacuating; }
            state Evacuating { on Reset => Working; on Close => Down; }
        }
        final Halted;
    }
}

state_machine! {
    /// More than ten leaves, with bytes as events.
    #[derive(Clone)]
    machine Hex {
        events u8;
        initial Start;
        state Start { on b'0' => Zero; on b'a'..=b'f' | b'A'..=b'F' | b'1'..=b'9' => Digits; }
        state Zero { on b'x' | b'X' => Prefix; on b'0'..=b'9' => Digits; on b'\n' => Start; }
        state Prefix { on b'0'..=b'9' => A; on b'a'..=b'f' => A; on b'\n' => Start; }
        state Digits { on b'0'..=b'9' => stay; on b'\n' => Start; on self::SPACE => Start; }
        state A { on b'0'..=b'9' => B; on b'\n' => Start; }
        state B { on b'0'..=b'9' => C; on b'\n' => Start; }
        state C { on b'0'..=b'9' => D; on b'\n' => Start; }
        state D { on b'0'..=b'9' => E; on b'\n' => Start; }
        state E { on b'0'..=b'9' => F; on b'\n' => Start; }
        state F { on b'0'..=b'9' => G; on b'\n' => Start; }
        state G { on b'0'..=b'9' => stay; on b'\n' => Start; }
        state H { on _ => H; }
        on b'!' => H;
    }
}

const SPACE: u8 = b' ';

/// Pseudorandom numbers.
fn random(seed: u32) -> impl Iterator<Item = usize> {
    let mut state = seed;
    core::iter::repeat_with(move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as usize
    })
}

/// Compares a slice of events with calls of `handle`, and with the state of the twin after each event.
macro_rules! agrees {
    ($machine:ident, $state:ident, $tape:expr) => {
        let tape = $tape;
        let mut twin = $machine::interpreter();
        twin.restart();
        let mut machine = $machine::start();
        let mut states = Vec::new();
        for &event in &tape {
            assert_eq!(machine.handle(event), twin.handle(event));
            assert_eq!(machine.state(), twin.state());
            states.push(machine.clone());
        }
        for length in [0, 1, 2, tape.len() / 2, tape.len()] {
            let mut run = $machine::start();
            run.run_slice(&tape[..length]);
            let expected = states[..length].last().map_or($machine::start().state(), |machine| machine.state());
            assert_eq!(run.state(), expected);
        }
        for &state in $state::ALL {
            let mut run = $machine::start();
            let found = run.run_until(&tape, state);
            assert_eq!(found, states.iter().position(|machine| machine.is_in(state)), "{state:?}");
            let last = found.unwrap_or(tape.len() - 1);
            assert_eq!(run.state(), states[last].state());
        }
    };
}

#[test]
fn a_slice_equals_separate_events() {
    use LiftEvent::*;
    const ALL: [LiftEvent; 7] = [Call, Arrive, Open, Close, Fire, Reset, Halt];
    for seed in 0..40 {
        let kinds = if seed % 4 == 0 { 7 } else { 6 };
        agrees!(Lift, LiftState, random(seed).take(300).map(|drawn| ALL[drawn % kinds]).collect::<Vec<_>>());
    }
}

#[test]
fn a_slice_of_bytes_equals_separate_events() {
    let letters = b"0123456789xXabf\n ?";
    for seed in 0..40 {
        let mut tape: Vec<u8> = random(seed).take(300).map(|drawn| letters[drawn % letters.len()]).collect();
        if seed % 4 == 0 {
            tape[250] = b'!';
        }
        agrees!(Hex, HexState, tape);
    }
}

#[test]
fn a_machine_runs_at_compile_time() {
    const ANSWERS: (Answer, Answer, Answer) = {
        let mut lift = Lift::start();
        (lift.handle(LiftEvent::Call), lift.handle(LiftEvent::Call), lift.handle(LiftEvent::Close))
    };
    assert_eq!(ANSWERS, (Answer::Moved, Answer::Stayed, Answer::Ignored));
    const STOPPED: Lift = {
        let mut lift = Lift::start();
        lift.handle(LiftEvent::Fire);
        assert!(lift.is_in(LiftState::Burning) && lift.is_in(LiftState::Down));
        lift.restart();
        lift.stop();
        lift
    };
    assert_eq!(STOPPED.state(), None);
}

#[test]
fn a_machine_that_is_not_started_ignores_slices() {
    let mut lift = Lift::new();
    lift.run_slice(&[LiftEvent::Fire, LiftEvent::Reset]);
    assert_eq!(lift.run_until(&[LiftEvent::Fire], LiftState::Burning), None);
    assert_eq!(lift.handle(LiftEvent::Fire), Answer::Ignored);
    assert_eq!(lift.state(), None);
    assert_eq!(Hex::new().handle(b'!'), Answer::Ignored);
}

#[test]
fn run_until_stops_after_the_event_that_enters_the_state() {
    use LiftEvent::*;
    let (mut lift, events) = (Lift::start(), [Open, Close, Call, Arrive, Close]);
    assert_eq!(lift.run_until(&events, LiftState::Moving), Some(2));
    assert_eq!(lift.state(), Some(LiftState::Moving));
    assert_eq!(lift.run_until(&events[3..], LiftState::Moving), None);
    assert_eq!(lift.state(), Some(LiftState::Waiting));
}

#[test]
fn run_until_stops_after_one_event_in_an_active_state() {
    let mut lift = Lift::start();
    assert_eq!(lift.run_until(&[LiftEvent::Call, LiftEvent::Arrive], LiftState::Working), Some(0));
    assert_eq!(lift.state(), Some(LiftState::Moving));
    assert_eq!(lift.run_until(&[], LiftState::Working), None);
}

state_machine! {
    /// A machine that reacts to so few events that a mask finds the ignored ones.
    #[derive(Clone)]
    machine Dial {
        #[derive(Clone, Copy)]
        events { D0, D1, D2, D3, D4, D5, D6, D7, D8, D9 }
        initial S0;
        state S0 { on D4 => S1; }
        state S1 { on D9 => S2; on D0 => S0; }
        state S2 { on D1 => S3; on D0 => S0; }
        state S3 { on D7 => S4; on D0 => S0; }
        state S4 { on D7 => S5; on D0 => S0; }
        state S5 { on D2 => S6; on D0 => S0; }
        state S6 { on D8 => S7; on D0 => S0; }
        state S7 { on D8 => S0; }
    }
}

#[test]
fn a_slice_of_masked_events_equals_separate_events() {
    use DialEvent::*;
    const ALL: [DialEvent; 10] = [D0, D1, D2, D3, D4, D5, D6, D7, D8, D9];
    const DIALLED: Option<DialState> = {
        let mut dial = Dial::start();
        dial.handle(D4);
        dial.handle(D5);
        dial.state()
    };
    assert_eq!(DIALLED, Some(DialState::S1));
    for seed in 0..20 {
        agrees!(Dial, DialState, random(seed).take(2000).map(|drawn| ALL[drawn % 10]).collect::<Vec<_>>());
    }
}
