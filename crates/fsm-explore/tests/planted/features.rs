//! Mistakes in machines that may fail, wait, defer or push.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use fsm_explore::Explore;
use fsmith::{Answer, state_machine};

use crate::assert_tape;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct NoFan;

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Oven {
    is_hot: bool,
    fan: bool,
    broken: bool,
    fan_first: bool,
}

impl Oven {
    fn start_fan(&mut self) -> Result<(), NoFan> {
        self.fan |= !self.broken;
        if self.broken { Err(NoFan) } else { Ok(()) }
    }
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Heater(oven: &mut Oven) fails NoFan {
        #[derive(Clone, Copy)]
        events { On, Off }
        initial Cold;
        state Cold { on On => Hot; }
        state Hot {
            enter {
                if oven.fan_first { oven.start_fan()?; }
                oven.is_hot = true;
                oven.start_fan()?;
            }
            exit { oven.is_hot = false; oven.fan = false; }
            on Off => Cold;
        }
    }
}

/// An error ends the entry of a state in the middle, after the heater is on.
#[test]
fn an_error_leaves_a_heater_on() {
    let explore = |fan_first| {
        let mut oven = Oven { fan_first, ..Oven::default() };
        let heater = Heater::start(&mut oven).expect("its start does nothing");
        // The error is returned after the state was entered, so something happened.
        let tell = |event| move |(heater, oven): &mut (Heater, Oven)| heater.handle(oven, event) != Ok(Answer::Ignored);
        Explore::of((heater, oven))
            .step("on", tell(HeaterEvent::On))
            .step("off", tell(HeaterEvent::Off))
            .world("the fan breaks", |(_, oven)| !oven.broken && !oven.fan, |(_, oven)| oven.broken = true)
            .never("hot without a fan", |(_, oven)| oven.is_hot && !oven.fan)
    };
    assert_tape(&explore(false).report(), "hot without a fan", "the fan breaks; on");
    explore(true).prove();
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Printer(printed: &mut u8) {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        events { Job, Page }
        queue 1;
        initial Idle;
        state Idle { on Job => Busy; }
        state Busy {
            defer Job;
            on Page => { *printed += 1; Idle }
        }
    }
}

/// There is room for one job while another one is printed. The third one is refused, and forgotten by its sender.
#[test]
fn a_job_is_lost() {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    struct Office {
        printer: Printer,
        sent: u8,
        printed: u8,
    }
    let explore = |is_patient: bool| {
        let mut printed = 0;
        Explore::of(Office { printer: Printer::start(&mut printed), sent: 0, printed })
            .step("send", move |office| {
                let answer = office.printer.handle(&mut office.printed, PrinterEvent::Job);
                office.sent += 1;
                office.sent <= 3 && !(is_patient && answer == Answer::Refused)
            })
            .step("print", |office| office.printer.handle(&mut office.printed, PrinterEvent::Page) != Answer::Ignored)
            .ends(|office| office.sent == 3 && office.printed == 3)
    };
    assert_tape(&explore(false).report(), "deadlock", "send; send; send; print; print");
    explore(true).prove();
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    async machine Sensor(polls: u8) {
        #[derive(Clone, Copy)]
        events { Measure }
        initial Ready;
        state Ready { on Measure => { wait(polls).await; Ready } }
    }
}

/// Waits for a number of polls.
async fn wait(mut polls: u8) {
    std::future::poll_fn(|context| {
        context.waker().wake_by_ref();
        polls = polls.saturating_sub(1);
        if polls == 0 { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
}

/// Runs a future, and abandons it after two polls.
fn run<T>(future: impl Future<Output = T>) -> Option<T> {
    let (mut future, mut context) = (pin!(future), Context::from_waker(Waker::noop()));
    (0..2).find_map(|_| if let Poll::Ready(value) = future.as_mut().poll(&mut context) { Some(value) } else { None })
}

/// The search chooses how long a call waits. A call that is abandoned leaves the machine in no state, until it is restarted.
#[test]
fn a_call_is_abandoned() {
    let explore = |restarts: bool| {
        let mut sensor = Sensor::new();
        run(sensor.restart(0)).expect("its start does not wait");
        let mut explore = Explore::of((sensor, 0u8)).world("a year", |(_, years)| *years < 3, |(_, years)| *years += 1);
        for polls in 1..4 {
            explore = explore.step(format!("{polls} polls"), move |(sensor, _)| {
                let is_done = run(sensor.handle(polls, SensorEvent::Measure)).is_some();
                if !is_done && restarts {
                    run(sensor.restart(0));
                }
                true
            });
        }
        let explore = explore.ends(|(_, years)| *years == 3);
        explore.always_possible("ready", |(sensor, _)| sensor.is_in(SensorState::Ready))
    };
    assert_tape(&explore(false).report(), "ready", "3 polls");
    explore(true).prove();
}

state_machine! {
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    machine Game {
        #[derive(Clone, Copy)]
        events { Pause, Help, Back }
        stack 2;
        initial Play;
        state Play { on Pause => push(Menu); }
        state Menu { on Help => push(Text); on Back => pop; }
        state Text { on Pause => push(Menu); on Back => pop; }
    }
}

/// The text of the help can be paused, too, and then there is no room for the menu.
#[test]
fn a_stack_overflows() {
    let tell = |event| move |game: &mut Game| game.handle(event) != Answer::Ignored;
    let report = Explore::of(Game::start())
        .step("pause", tell(GameEvent::Pause))
        .step("help", tell(GameEvent::Help))
        .step("back", tell(GameEvent::Back))
        .report();
    assert_tape(&report, "panic", "pause; help; pause");
}
