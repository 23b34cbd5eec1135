//! The declared press.

use fsmith::interpreter::state_machine;

use super::{Event, Floor, Task};
use crate::harness::Machine;

state_machine! {
    pub machine Press(floor: &mut Floor) {
        #[derive(Clone, Copy)]
        events { Start, Load(u32), Stop, Clear }

        initial state Idle { on Start => { floor.starts += 1; Running } }
        state Jammed { on Clear => Idle; }

        parallel Running {
            on Stop => Idle;

            state Spindle {
                initial state Slow {
                    on Load(load) if load > 90 => { floor.jams += 1; Jammed }
                    on Load(load) if load < 20 => Fast;
                }
                state Fast {
                    exit { floor.brakes += 1; }
                    on Load(load) if load > 60 => Slow;
                    on Stop => { floor.slowed += 1; Slow }
                }
            }
            state Coolant {
                initial state Dry { on Load(load) if load > 50 => Wet; }
                state Wet {
                    enter { floor.opened += 1; }
                    exit { floor.closed += 1; }
                    on Load(load) if load < 30 => Dry;
                }
            }
            state Feed {
                initial state Steady {
                    on Load(load) if load > 70 => Held;
                    on Load(_) => { floor.fed += 1; }
                }
                state Held { on Load(load) if load < 70 => Steady; }
            }
        }
    }
}

impl From<Event> for PressEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::Start => PressEvent::Start,
            Event::Load(load) => PressEvent::Load(load),
            Event::Stop => PressEvent::Stop,
            Event::Clear => PressEvent::Clear,
        }
    }
}

/// Returns a name for the active states.
pub fn name(is_in: impl Fn(PressState) -> bool) -> &'static str {
    use PressState::{Fast, Held, Jammed, Running, Wet};
    match (is_in(Running), is_in(Jammed)) {
        (true, _) => super::running(is_in(Fast), is_in(Wet), is_in(Held)),
        (_, true) => "jammed",
        _ => "idle",
    }
}

impl Machine<Task> for Press {
    const NAME: &'static str = "generated";
    type Op = PressEvent;

    fn start(floor: &mut Floor) -> Self {
        Self::start(floor)
    }

    #[inline]
    fn step(&mut self, event: &PressEvent, floor: &mut Floor) {
        self.handle(floor, *event);
    }

    fn state(&self) -> &'static str {
        name(|state| self.is_in(state))
    }
}
