//! A pump, and a scenario of two minutes. It is the same on every target.

use core::time::Duration;
use fsmith::wire::{Sink, Wire};
use fsmith::{Observer, state_machine};

/// The tank that the pump fills.
#[derive(Debug)]
pub struct Tank {
    /// The level in millimetres.
    pub level: u32,
    pub is_running: bool,
    pub failures: u32,
}

state_machine! {
    /// Keeps a tank full, and an eye on itself.
    pub machine Pump(tank: &mut Tank, look: &mut impl Observer<PumpState>) {
        events { Start, Stop, Flow { litres: u32 }, Overheated, Acknowledged }
        observer look;

        initial Off;
        alarm on Overheated if !is_in(Failed) => { tank.failures += 1; Failed }
        on Stop => Off;

        /// Waits to be started.
        state Off {
            enter { tank.is_running = false; }
            on Start => On;
        }
        /// At work, in two regions.
        parallel On {
            /// Whether water is pumped.
            state Motor {
                initial Idle;
                state Idle {
                    enter { tank.is_running = false; }
                    when tank.level < 300 => Running;
                }
                state Running {
                    enter { tank.is_running = true; }
                    when tank.level > 900 => Idle;
                    after 8s => Resting;
                }
                state Resting {
                    enter { tank.is_running = false; }
                    after 2s => Running;
                }
            }
            /// Whether water comes.
            state Pipe {
                initial Dry;
                state Dry { on Flow { litres } if litres > 2 => Wet; }
                state Wet {
                    on Flow { litres: 0 } => Dry;
                    on Flow { .. } => stay;
                }
            }
        }
        /// Too hot; somebody has to look.
        state Failed {
            enter { tank.is_running = false; }
            on Acknowledged if tank.failures < 4 => On;
            after 10s => Off;
        }
    }
}

/// Runs the pump for two minutes, in ticks of 100 ms, and sends its stream to `sink`.
pub fn run(sink: impl Sink) {
    const TICK: Duration = Duration::from_millis(100);
    let mut tank = Tank { level: 500, is_running: false, failures: 0 };
    let mut wire = Wire::new(sink);
    wire.name(0, "the pump");
    let mut pump = Pump::start(&mut tank, &mut wire.machine(0));
    for tick in 1..=1200_u32 {
        tank.level = if tank.is_running { tank.level + 12 } else { tank.level.saturating_sub(5) };
        wire.at(u64::from(tick) * 100);
        let event = match tick {
            _ if tick % 400 == 3 => Some(PumpEvent::Start),
            _ if tick % 15 == 0 => Some(PumpEvent::Flow { litres: if tank.is_running { tick / 15 % 6 } else { 0 } }),
            _ if tick % 310 == 0 => Some(PumpEvent::Overheated),
            _ if tick % 310 == 40 => Some(PumpEvent::Acknowledged),
            1190 => Some(PumpEvent::Stop),
            _ => None,
        };
        if let Some(event) = event {
            pump.handle(&mut tank, &mut wire.machine(0), event);
        }
        pump.advance(&mut tank, &mut wire.machine(0), TICK);
        pump.update(&mut tank, &mut wire.machine(0));
    }
}
