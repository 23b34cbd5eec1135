//! The declared robot.

use super::{Body, Event, Op, Task};
use crate::harness::{Machine, state_machine};

/// Declares the machine, with or without an observer.
macro_rules! robot {
    ([$($observer:tt)*] [$($item:tt)*]) => {
        state_machine! {
            pub machine Robot(bot: &mut Body $($observer)*) {
                $($item)*
                #[derive(Clone, Copy)]
                events { Bumped, Slipped, Lost, Recall }

                initial Cleaning;

                state Cleaning {
                    initial Search;
                    history deep;
                    enter  { bot.brush_on(); }
                    exit   { bot.brush_off(); }
                    active { bot.sweep(); }
                    alarm when bot.battery_low() => Refuel;
                    on Recall => Refuel;

                    state Search {
                        enter  { bot.start_scan(); }
                        exit   { bot.end_scan(); }
                        active { bot.wander(); }
                        when bot.sees_trash() => Fetch;
                        when bot.finds_nothing() => Refuel;
                        on Bumped => { bot.turn(); }
                    }
                    state Fetch {
                        initial HeadFor;
                        enter { bot.arm_out(); }
                        exit  { bot.arm_in(); }
                        on Lost => Search;
                        on Bumped => { bot.back_off(); HeadFor }

                        state HeadFor {
                            enter  { bot.set_off(); }
                            exit   { bot.halt(); }
                            active { bot.approach(); }
                            when bot.at_trash() => PickUp;
                        }
                        state PickUp {
                            enter  { bot.grip(); }
                            exit   { bot.release(); }
                            active { bot.squeeze(); }
                            when bot.holds() => ToCompactor;
                            on Slipped => HeadFor;
                        }
                    }
                    state ToCompactor {
                        enter  { bot.lift(); }
                        exit   { bot.put_down(); }
                        active { bot.carry(); }
                        when bot.disposed() => Search;
                        on Slipped => { bot.drop_item(); Fetch }
                        on Bumped => { bot.turn(); }
                    }
                }
                state Refuel {
                    enter  { bot.dock(); }
                    exit   { bot.undock(); }
                    active { bot.charge(); }
                    when bot.is_charged() => Cleaning;
                    on Bumped => { bot.align(); }
                }
            }
        }
    };
}
pub(super) use robot;

robot!([] []);

impl From<Op> for Op<RobotEvent> {
    fn from(op: Op) -> Self {
        op.map_event(|event| match event {
            Event::Bumped => RobotEvent::Bumped,
            Event::Slipped => RobotEvent::Slipped,
            Event::Lost => RobotEvent::Lost,
            Event::Recall => RobotEvent::Recall,
        })
    }
}

impl Machine<Task> for Robot {
    const NAME: &'static str = "generated";
    type Op = Op<RobotEvent>;

    fn start(bot: &mut Body) -> Self {
        Self::start(bot)
    }

    #[inline]
    fn step(&mut self, op: &Self::Op, bot: &mut Body) {
        match *op {
            Op::Update(senses) => {
                bot.senses = senses;
                self.update(bot);
            }
            Op::Tell(event) => {
                self.handle(bot, event);
            }
        }
    }

    fn state(&self) -> &'static str {
        self.state().map_or("none", RobotState::name)
    }
}
