//! A thermometer on a bus that never blocks, as in drivers for microcontrollers. A missing answer is an error, too, but
//! a harmless one: the machine stays in its state, and the next poll tries again. Any other error restarts the
//! measurement, three times; then the machine gives up.
//!
//! Every decision that depends on the bus comes after a `?`. If that fails, no state has been exited yet.

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

/// An electrical fault.
#[derive(Debug, PartialEq)]
enum Fault {
    Noise,
    ArbitrationLost,
}

/// A bus with prepared answers.
struct Bus(VecDeque<nb::Result<u8, Fault>>);

impl Bus {
    /// Sends a byte, and receives one at the same time.
    fn transfer(&mut self, byte: u8) -> nb::Result<u8, Fault> {
        let answer = self.0.pop_front().unwrap_or(Err(nb::Error::WouldBlock));
        println!("    {byte:#04x} -> {answer:02x?}");
        answer
    }
}

/// The commands of the thermometer.
const CONVERT: u8 = 0x44;
const READ: u8 = 0xbe;
/// The answer of the thermometer while it is busy.
const BUSY: u8 = 0xff;

state_machine! {
    /// Measures the temperature on request.
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

/// Polls until the measurement is complete.
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
