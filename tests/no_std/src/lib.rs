//! A machine with everything the language has, on a target without `std`, allocator or `unsafe`.
//!
//! The static library links with its own panic handler and without a symbol of an allocator. This proves that the
//! run time, `fsm-core`, and the generated code need neither `std` nor an allocator.

#![no_std]
#![deny(unsafe_code)]

use core::future::{Future, poll_fn};
use core::pin::pin;
use core::task::{Context, Poll, Waker};
use core::time::Duration;
use fsmith::drive::embassy::Clock;
use fsmith::drive::{TaskId, TaskIds};
use fsmith::observer::{Defmt, Log};
use fsmith::wire::Wire;
use fsmith::{Observer, state_machine};

/// The panic handler, which `std` would otherwise provide.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// The context of the machine.
#[derive(Default)]
pub struct Device {
    charge: u8,
    steps: u32,
}

impl Device {
    fn pause(&self) -> Duration {
        Duration::from_millis(u64::from(self.charge))
    }
}

state_machine! {
    /// Nested states, alarms, all kinds of history, decisions, pushes and time.
    pub machine Robot(device: &mut Device, limit: u32) {
        events { Bump(u8), Data(&[u8]), Call, Done }

        initial Work;
        on Call => push(Serve);

        state Work {
            initial => if device.charge > 50 { Search } else { Carry };
            history deep;
            alarm when device.charge < 10 => Charge;
            enter { device.steps += 1; }
            exit { device.steps += 2; }
            active { device.charge = device.charge.saturating_sub(1); }

            state Search {
                on Bump(force) if force > 3 => { device.steps += u32::from(force); Carry }
                after device.pause() + 30s => Charge;
                on Data([first, ..]) => if *first > 7 { Carry } else { pass };
            }
            state Carry {
                initial Lift;
                history shallow else Walk;
                state Lift { on Done => Walk; }
                state Walk { on Done => Work.initial; when device.steps > limit => Search; }
            }
        }
        state Charge {
            initial Dock;
            history suspend;
            on Done => Work;
            state Dock { pause { device.steps += 1; } when is_in(Charge) && device.charge < 5 => Load; }
            state Load { every 500ms => device.charge += 1; active { device.charge += 9; } on Bump(_) => Load; }
            on Bump(0) => reenter(Dock);
        }
        state Serve {
            on Done or after 1s => pop;
        }
    }
}

state_machine! {
    machine Door(log: &mut impl Observer<DoorState>) {
        events { Push }
        observer log;
        initial state Shut { on Push => Open; }
        state Open { on Push => Shut; }
    }
}

state_machine! {
    /// A machine that embassy drives, and that recognizes the answer it waits for.
    machine Lamp(ids: &mut TaskIds) {
        events { Press, Measured(TaskId) }
        initial state Off { on Press => On; }
        state On(wanted: TaskId = ids.issue()) { on Measured(id) if id == *wanted => Off; after 20ms => Off; }
    }
}

/// A task of embassy, which ends when the lamp is off.
async fn lamp(event: impl AsyncFn() -> LampEvent) {
    let mut ids = TaskIds::new();
    let mut lamp = Lamp::start(&mut ids);
    let mut clock = Clock::new();
    lamp.handle(&mut ids, LampEvent::Press);
    while lamp.is_in(LampState::On) {
        let (passed, event) = clock.wait(lamp.due(), event()).await;
        lamp.advance(&mut ids, passed);
        if let Some(event) = event {
            lamp.handle(&mut ids, event);
        }
    }
}

state_machine! {
    async machine Radio(device: &mut Device) fails Silence {
        events { Tune(u8), Off }
        initial Quiet;
        state Quiet {
            exit { device.settle().await; }
            on Tune(to) => {
                let found = device.listen(to).await?;
                if found > 3 { Playing } else { stay }
            }
        }
        state Playing(volume: u8 = 9) {
            enter { device.settle().await; }
            on Tune(to) => { *volume = device.listen(to).await?; }
            on Off => Quiet;
            after 5s => { device.settle().await; Quiet }
            failed Silence => Quiet;
        }
    }
}

/// The error if there is no signal on the air.
#[derive(Debug)]
pub struct Silence;

impl Device {
    async fn settle(&mut self) {
        let mut waited = false;
        poll_fn(|_| if core::mem::replace(&mut waited, true) { Poll::Ready(()) } else { Poll::Pending }).await;
        self.steps += 1;
    }

    async fn listen(&mut self, to: u8) -> Result<u8, Silence> {
        self.settle().await;
        if to == 0 { Err(Silence) } else { Ok(to) }
    }
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    let (mut future, mut context) = (pin!(future), Context::from_waker(Waker::noop()));
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return value;
        }
    }
}

static mut ROBOT: Robot = Robot::new();

/// Runs a machine in a static, so that all of it is linked.
#[unsafe(no_mangle)]
#[allow(unsafe_code)] // The entry point of a C program, not the machine.
pub extern "C" fn run(events: u32) -> u32 {
    let mut device = Device { charge: 90, steps: 0 };
    // SAFETY: the program has one thread and calls this once.
    let robot = unsafe { &mut *core::ptr::addr_of_mut!(ROBOT) };
    robot.restart(&mut device, 40);
    for number in 0..events {
        let byte = number.to_le_bytes();
        let event = match number % 4 {
            0 => RobotEvent::Bump(byte[0]),
            1 => RobotEvent::Data(&byte),
            2 => RobotEvent::Call,
            _ => RobotEvent::Done,
        };
        let _ = robot.handle(&mut device, 40, event).max(robot.tick(&mut device, 40, Duration::from_millis(200)));
    }
    robot.stop(&mut device, 40);
    let mut sent = 0;
    let mut wire = Wire::new(|bytes: &[u8]| sent += bytes.len() as u32);
    let mut log = (Log::new("door"), Defmt::new("door"), wire.machine(0));
    let answer = Door::start(&mut log).handle(&mut log, DoorEvent::Push);
    let lamp =
        pin!(lamp(async || LampEvent::Measured(TaskIds::new().issue()))).poll(&mut Context::from_waker(Waker::noop()));
    let mut radio = Radio::new();
    let _ = block_on(radio.restart(&mut device));
    for number in 0..events {
        let event = if number % 5 == 4 { RadioEvent::Off } else { RadioEvent::Tune(number.to_le_bytes()[0]) };
        let _ = block_on(radio.handle(&mut device, event));
        let _ = block_on(radio.tick(&mut device, Duration::from_secs(2)));
    }
    device.steps + u32::from(answer.moved()) + u32::from(lamp == Poll::Ready(())) + sent
}
