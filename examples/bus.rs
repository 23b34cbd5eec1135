//! A thermometer on a bus that never waits, as drivers of microcontrollers have it: what is not there yet is an error, too, and
//! no bad one. It leaves the machine where it is, so that the next poll asks again. Any other error has the measurement begin
//! anew, three times; then the machine gives up.
//!
//! All that is decided by what the bus answers is decided behind a `?`: where it fails, nothing has been left yet.

use std::collections::VecDeque;

use fsmith::{Answer, state_machine};

/// As in the crate `nb`.
mod nb {
    #[derive(Debug, PartialEq)]
    pub enum Error<E> {
        Other(E),
        WouldBlock,
    }

    pub type Result<T, E> = core::result::Result<T, Error<E>>;
}

/// What is wrong with the wires.
#[derive(Debug, PartialEq)]
enum Fault {
    Noise,
    ArbitrationLost,
}

/// A bus that answers what was written down for it.
struct Bus(VecDeque<nb::Result<u8, Fault>>);

impl Bus {
    /// Sends a byte, and receives one at the same time.
    fn transfer(&mut self, byte: u8) -> nb::Result<u8, Fault> {
        let answer = self.0.pop_front().unwrap_or(Err(nb::Error::WouldBlock));
        println!("    {byte:#04x} -> {answer:02x?}");
        answer
    }
}

/// What the thermometer is told.
const CONVERT: u8 = 0x44;
const READ: u8 = 0xbe;
/// What it says while it has nothing else to say.
const BUSY: u8 = 0xff;

state_machine! {
    /// Measures the temperature when it is asked to.
    machine Thermometer(bus: &mut Bus) fails nb::Error<Fault> {
        events { Measure, Poll }
        initial Idle;

        state Idle { on Measure => Measuring; }
        state Measuring(retries: u32 = 0) {
            initial Commanding;
            failed nb::Error::WouldBlock => stay;
            failed nb::Error::Other(fault) if *retries < 3 => {
                *retries += 1;
                println!("    {fault:?}: retry {retries}");
                Commanding
            }
            failed nb::Error::Other(fault) => GivenUp(fault);

            state Commanding {
                on Poll => {
                    let answer = bus.transfer(CONVERT)?;
                    if answer == BUSY { stay } else { Converting }
                }
            }
            state Converting {
                on Poll => {
                    let answer = bus.transfer(READ)?;
                    match answer {
                        BUSY => stay,
                        degrees => Measured(degrees),
                    }
                }
            }
        }
        state Measured(degrees: u8) {
            enter { println!("    it is {degrees} degrees"); }
            on Measure => Measuring;
        }
        state GivenUp(fault: Fault) {
            enter { println!("    given up: {fault:?}"); }
            on Measure => Measuring;
        }
    }
}

/// Polls until there is nothing more to wait for.
fn measure(thermometer: &mut Thermometer, bus: &mut Bus) -> nb::Result<(), Fault> {
    thermometer.handle(bus, ThermometerEvent::Measure)?;
    while thermometer.is_in(ThermometerState::Measuring) {
        thermometer.handle(bus, ThermometerEvent::Poll)?;
    }
    Ok(())
}

fn main() -> nb::Result<(), Fault> {
    use nb::Error::{Other, WouldBlock};

    let mut bus = Bus(VecDeque::new());
    let mut thermometer = Thermometer::start(&mut bus)?;

    println!("a slow bus");
    bus.0.extend([Err(WouldBlock), Ok(0), Err(WouldBlock), Err(WouldBlock), Ok(BUSY), Ok(21)]);
    measure(&mut thermometer, &mut bus)?;

    println!("a noisy bus");
    bus.0.extend([Ok(0), Err(Other(Fault::Noise)), Err(WouldBlock), Ok(0), Ok(22)]);
    measure(&mut thermometer, &mut bus)?;

    println!("a bus that somebody else holds");
    bus.0.extend([0; 4].map(|_| Err(Other(Fault::ArbitrationLost))));
    measure(&mut thermometer, &mut bus)?;

    println!("nobody asks");
    let answer = thermometer.handle(&mut bus, ThermometerEvent::Poll)?;
    assert_eq!(answer, Answer::Ignored);
    Ok(())
}
