//! A state of an `async` machine runs an `async` submachine. If the submachine waits, so does the call.

use std::time::Duration;

use fsmith::Answer;
use fsmith::interpreter::state_machine;
use fsmith_tests::scenario;
use fsmith_tests::tape::{Failure, Tape};
use fsmith_tests::waiting::{block_on, polled};

const SECOND: Duration = Duration::from_secs(1);

state_machine! {
    /// A machine whose actions all wait.
    async machine Modem(tape: &mut Tape) {
        #[derive(Clone, Debug)]
        events { Dial, Drop, Ring }
        initial Idle;
        exit { tape.later("power off").await; }
        state Idle {
            enter { tape.later("idle").await; }
            on Dial => { tape.later("dials").await; Busy }
        }
        state Busy {
            active { tape.later("hums").await; }
            after 2s => { tape.later("late").await; Idle }
            on Drop => { tape.later("drops").await; Gone(3) }
        }
        final Gone(tries: u8) {
            exit { tape.later("forgets").await; }
        }
    }
}

state_machine! {
    /// A machine that waits only for its submachine.
    async machine Desk(tape: &mut Tape) {
        events { Modem(ModemEvent), Open, Close }
        initial Shut;
        state Shut { on Open => Manned; }
        state Manned {
            machine modem: Modem(tape);
            forward Modem(event) => modem(event);
            done(modem.Gone { tries }) if tries > 2 => { tape.act("calls the shop"); Shut }
            on Modem(_) => tape.act("in vain");
            on Close => Shut;
        }
    }
}

mod plain {
    use super::*;

    state_machine! {
        pub machine Lamp(tape: &mut Tape) {
            events { Press }
            initial Off;
            state Off { on Press => On; }
            state On { enter { tape.act("shines"); } after 1s => Off; on Press => Broken; }
            final Broken;
        }
    }
}

use plain::*;

state_machine! {
    /// A machine that fails and waits, and runs machines with and without these features.
    async machine Hall(tape: &mut Tape) fails Failure {
        events { Lamp(LampEvent), Modem(ModemEvent), Quit }
        initial state Lit {
            machine lamp: Lamp(tape);
            machine modem: Modem(tape);
            forward Lamp(event) => lamp(event);
            forward Modem(event) => modem(event);
            done(lamp) => { tape.try_later("new lamp").await?; Lit }
            on Quit => Over;
        }
        final Over;
    }
}

scenario! {
    a_call_waits_for_the_submachine(machine: Desk, tape) {
        block_on(machine.restart(&mut tape));
        block_on(machine.handle(&mut tape, DeskEvent::Open));
        assert_eq!(tape.take(), "idle");
        let modem = |event| DeskEvent::Modem(event);
        assert_eq!(block_on(machine.handle(&mut tape, modem(ModemEvent::Ring))), Answer::Stayed);
        assert_eq!(tape.take(), "in vain");
        assert_eq!(block_on(machine.handle(&mut tape, modem(ModemEvent::Dial))), Answer::Stayed);
        assert_eq!(tape.take(), "dials");
        block_on(machine.update(&mut tape));
        assert_eq!(tape.take(), "hums");
        assert_eq!(machine.due(), Some(2 * SECOND));
        assert_eq!(block_on(machine.advance(&mut tape, 2 * SECOND)), Answer::Stayed);
        assert_eq!(tape.take(), "late, idle");
        block_on(machine.handle(&mut tape, modem(ModemEvent::Dial)));
        assert_eq!(block_on(machine.handle(&mut tape, modem(ModemEvent::Drop))), Answer::Moved);
        assert_eq!(tape.take(), "dials, drops, forgets, power off, calls the shop");
        assert!(machine.is_in(DeskState::Shut));
        block_on(machine.handle(&mut tape, DeskEvent::Open));
        assert_eq!(block_on(machine.handle(&mut tape, DeskEvent::Close)), Answer::Moved);
        assert_eq!(tape.take(), "idle, power off");
    }
}

scenario! {
    an_async_submachine_next_to_a_synchronous_one(machine: Hall, tape) {
        block_on(machine.restart(&mut tape)).unwrap();
        assert_eq!(tape.take(), "idle");
        for event in [HallEvent::Lamp(LampEvent::Press), HallEvent::Modem(ModemEvent::Dial)] {
            assert_eq!(block_on(machine.handle(&mut tape, event)), Ok(Answer::Stayed));
        }
        assert_eq!(tape.take(), "shines, dials");
        block_on(machine.advance(&mut tape, SECOND)).unwrap();
        block_on(machine.handle(&mut tape, HallEvent::Lamp(LampEvent::Press))).unwrap();
        tape.take();
        tape.only(&["fail new lamp"]);
        let broken = block_on(machine.handle(&mut tape, HallEvent::Lamp(LampEvent::Press)));
        assert_eq!(broken, Err(Failure("new lamp")));
        assert_eq!(block_on(machine.handle(&mut tape, HallEvent::Quit)), Ok(Answer::Moved));
    }
}

/// If a call is dropped while a submachine waits, the outer machine is interrupted, and nothing is left of the
/// submachine.
#[test]
fn a_call_dropped_in_a_submachine_interrupts_the_machine() {
    let opened = || {
        let mut tape = Tape::new();
        let mut desk = block_on(Desk::start(&mut tape));
        tape.wait(1);
        block_on(desk.handle(&mut tape, DeskEvent::Open));
        block_on(desk.handle(&mut tape, DeskEvent::Modem(ModemEvent::Dial)));
        tape.take();
        (desk, tape)
    };
    let mut polls = 0;
    loop {
        let (mut desk, mut tape) = opened();
        let done = polled(desk.handle(&mut tape, DeskEvent::Modem(ModemEvent::Drop)), polls).is_some();
        if done {
            break;
        }
        assert_eq!(desk.is_interrupted(), polls > 0, "dropped behind {polls} polls");
        block_on(desk.restart(&mut tape));
        assert!(!desk.is_interrupted());
        block_on(desk.handle(&mut tape, DeskEvent::Open));
        assert!(tape.take().ends_with("idle"));
        polls += 1;
    }
    assert_eq!(polls, 4, "the effect and the exits wait");
}

mod sent {
    use super::state_machine;

    state_machine! {
        pub async machine Inner(log: &mut Vec<u8>) {
            events { Go }
            initial state Idle { on Go => { core::future::ready(()).await; log.push(1); } }
        }
    }

    state_machine! {
        pub async machine Outer(log: &mut Vec<u8>) {
            events { Go(InnerEvent) }
            initial state Idle { machine inner: Inner(log); forward Go(event) => inner(event); }
        }
    }
}

#[test]
fn a_future_is_send_if_its_parameters_are() {
    fn sent(_: &impl Send) {}
    let (mut log, mut outer) = (Vec::new(), sent::Outer::new());
    sent(&outer.handle(&mut log, sent::OuterEvent::Go(sent::InnerEvent::Go)));
}
