//! embassy: a task on a microcontroller, which sleeps until something is due.
//!
//! Neither the crate nor generated code needs an allocator or `std`. The task waits for an event and for the next timer at
//! once, so the processor sleeps in between. Checked with embassy-executor 0.10.0, embassy-time 0.5.1, embassy-sync 0.8.0 and
//! embassy-futures 0.1.2, on the host.
//!
//! ```ignore
//! use embassy_executor::Spawner;
//! use embassy_futures::select::{Either, select};
//! use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
//! use embassy_sync::channel::Channel;
//! use embassy_time::{Duration, Instant, Timer};
//! use fsmith::state_machine;
//!
//! /// What a task may switch.
//! pub struct Pin(pub bool);
//!
//! state_machine! {
//!     machine Lamp(pin: &mut Pin) {
//!         events { Press }
//!         initial Off;
//!         state Off { on Press => On; }
//!         state On {
//!             enter { pin.0 = true; }
//!             exit { pin.0 = false; }
//!             on Press or after 20ms => Off;
//!         }
//!     }
//! }
//!
//! /// Where interrupts and other tasks put what happens.
//! static EVENTS: Channel<CriticalSectionRawMutex, LampEvent, 4> = Channel::new();
//!
//! #[embassy_executor::task]
//! async fn lamp(mut pin: Pin) {
//!     let mut lamp = Lamp::start(&mut pin);
//!     let mut seen = Instant::now();
//!     loop {
//!         let sleep = async {
//!             match lamp.due() {
//!                 // Rounded up, so that the timer is due when the task wakes.
//!                 Some(wait) => {
//!                     let micros = wait.as_nanos().div_ceil(1000) as u64;
//!                     Timer::after(Duration::from_micros(micros)).await
//!                 }
//!                 None => core::future::pending().await,
//!             }
//!         };
//!         let woken = select(EVENTS.receive(), sleep).await;
//!         let now = Instant::now();
//!         lamp.advance(&mut pin, core::time::Duration::from_micros((now - seen).as_micros()));
//!         seen = now;
//!         if let Either::First(event) = woken {
//!             lamp.handle(&mut pin, event);
//!             lamp.advance(&mut pin, core::time::Duration::ZERO);
//!         }
//!     }
//! }
//! ```
//!
//! - **Rounding.** embassy counts ticks, here of a microsecond; a machine counts nanoseconds. Round what is to be slept up: a task
//!   that wakes too early finds nothing due and sleeps again, for less than a tick, again and again.
//! - **Interrupts** put events into the channel by `try_send`; the machine runs in the task alone, so nothing has to be locked.
//! - **Without tasks.** A main loop calls `tick` with the time since the last round, or `handle` as it polls; a machine in a
//!   `static` begins as `Lamp::new()`, which is `const`.
//! - **What it takes.** A byte or a few of memory, and code of the size of the hand-written `match`: see
//!   [size](crate::language::speed#size). Nothing of `core::fmt` is in it unless your own code formats.
//! - **The watchdog** is an `every`: `every 500ms => watchdog.feed();` in the body of the machine, lent like anything else.
