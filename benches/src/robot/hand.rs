//! The hand-written robot, flattened over its leaves.
//!
//! Each arm contains the exits and entries of its transition, so that nothing is looked up at run time. The deep
//! history is reduced to the last active leaf, which is stored when Cleaning is exited. As in the declared machine, the
//! `active` action of Cleaning runs in each update that does not exit Cleaning, including one that moves inside it.

use super::{Body, Event, Op, Task};
use crate::harness::Machine;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leaf {
    Search,
    HeadFor,
    PickUp,
    ToCompactor,
    Refuel,
}

pub struct Robot {
    leaf: Leaf,
    /// The leaf that was active when `Cleaning` was exited. `Refuel` returns to it.
    left: Leaf,
}

impl Robot {
    #[inline]
    fn update(&mut self, bot: &mut Body) {
        match self.leaf {
            Leaf::Search => {
                if bot.battery_low() {
                    bot.end_scan();
                    self.refuel(bot);
                    return;
                } else if bot.sees_trash() {
                    bot.end_scan();
                    bot.arm_out();
                    bot.set_off();
                    self.leaf = Leaf::HeadFor;
                } else if bot.finds_nothing() {
                    bot.end_scan();
                    self.refuel(bot);
                    return;
                } else {
                    bot.wander();
                }
                bot.sweep();
            }
            Leaf::HeadFor => {
                if bot.battery_low() {
                    bot.halt();
                    bot.arm_in();
                    self.refuel(bot);
                    return;
                } else if bot.at_trash() {
                    bot.halt();
                    bot.grip();
                    self.leaf = Leaf::PickUp;
                } else {
                    bot.approach();
                }
                bot.sweep();
            }
            Leaf::PickUp => {
                if bot.battery_low() {
                    bot.release();
                    bot.arm_in();
                    self.refuel(bot);
                    return;
                } else if bot.holds() {
                    bot.release();
                    bot.arm_in();
                    bot.lift();
                    self.leaf = Leaf::ToCompactor;
                } else {
                    bot.squeeze();
                }
                bot.sweep();
            }
            Leaf::ToCompactor => {
                if bot.battery_low() {
                    bot.put_down();
                    self.refuel(bot);
                    return;
                } else if bot.disposed() {
                    bot.put_down();
                    bot.start_scan();
                    self.leaf = Leaf::Search;
                } else {
                    bot.carry();
                }
                bot.sweep();
            }
            Leaf::Refuel => {
                if bot.is_charged() {
                    bot.undock();
                    self.resume_cleaning(bot);
                } else {
                    bot.charge();
                }
            }
        }
    }

    #[inline]
    fn handle(&mut self, bot: &mut Body, event: Event) {
        match self.leaf {
            Leaf::Search => match event {
                Event::Bumped => bot.turn(),
                Event::Recall => {
                    bot.end_scan();
                    self.refuel(bot);
                }
                Event::Slipped | Event::Lost => {}
            },
            Leaf::HeadFor => match event {
                Event::Bumped => {
                    bot.halt();
                    bot.back_off();
                    bot.set_off();
                }
                Event::Lost => {
                    bot.halt();
                    bot.arm_in();
                    bot.start_scan();
                    self.leaf = Leaf::Search;
                }
                Event::Recall => {
                    bot.halt();
                    bot.arm_in();
                    self.refuel(bot);
                }
                Event::Slipped => {}
            },
            Leaf::PickUp => match event {
                Event::Bumped => {
                    bot.release();
                    bot.back_off();
                    bot.set_off();
                    self.leaf = Leaf::HeadFor;
                }
                Event::Slipped => {
                    bot.release();
                    bot.set_off();
                    self.leaf = Leaf::HeadFor;
                }
                Event::Lost => {
                    bot.release();
                    bot.arm_in();
                    bot.start_scan();
                    self.leaf = Leaf::Search;
                }
                Event::Recall => {
                    bot.release();
                    bot.arm_in();
                    self.refuel(bot);
                }
            },
            Leaf::ToCompactor => match event {
                Event::Bumped => bot.turn(),
                Event::Slipped => {
                    bot.put_down();
                    bot.drop_item();
                    bot.arm_out();
                    bot.set_off();
                    self.leaf = Leaf::HeadFor;
                }
                Event::Recall => {
                    bot.put_down();
                    self.refuel(bot);
                }
                Event::Lost => {}
            },
            Leaf::Refuel => {
                if let Event::Bumped = event {
                    bot.align();
                }
            }
        }
    }

    /// The common end of all transitions from Cleaning to Refuel.
    #[inline]
    fn refuel(&mut self, bot: &mut Body) {
        self.left = self.leaf;
        bot.brush_off();
        bot.dock();
        self.leaf = Leaf::Refuel;
    }

    #[inline]
    fn resume_cleaning(&mut self, bot: &mut Body) {
        bot.brush_on();
        match self.left {
            Leaf::Search | Leaf::Refuel => bot.start_scan(),
            Leaf::HeadFor => {
                bot.arm_out();
                bot.set_off();
            }
            Leaf::PickUp => {
                bot.arm_out();
                bot.grip();
            }
            Leaf::ToCompactor => bot.lift(),
        }
        self.leaf = self.left;
    }
}

impl Machine<Task> for Robot {
    const NAME: &'static str = "hand";
    type Op = Op;

    fn start(bot: &mut Body) -> Self {
        bot.brush_on();
        bot.start_scan();
        Self { leaf: Leaf::Search, left: Leaf::Search }
    }

    #[inline]
    fn step(&mut self, op: &Op, bot: &mut Body) {
        match *op {
            Op::Update(senses) => {
                bot.senses = senses;
                self.update(bot);
            }
            Op::Tell(event) => self.handle(bot, event),
        }
    }

    fn state(&self) -> &'static str {
        match self.leaf {
            Leaf::Search => "Search",
            Leaf::HeadFor => "HeadFor",
            Leaf::PickUp => "PickUp",
            Leaf::ToCompactor => "ToCompactor",
            Leaf::Refuel => "Refuel",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::robot::Senses;

    #[test]
    fn work_resumes_after_the_alarm() {
        let mut bot = Body::default();
        let mut robot = Robot::start(&mut bot);
        let flags = [Senses::TRASH, Senses::NEAR, Senses::LOW | Senses::HELD, 0, Senses::CHARGED, Senses::HELD];
        let leaves = flags.map(|flags| {
            robot.step(&Op::Update(Senses(flags)), &mut bot);
            robot.leaf
        });
        use Leaf::{HeadFor, PickUp, Refuel, ToCompactor};
        assert_eq!(leaves, [HeadFor, PickUp, Refuel, Refuel, PickUp, ToCompactor]);
        assert_eq!((bot.arm_outs, bot.arm_ins, bot.grips, bot.releases), (2, 2, 2, 2));
        assert_eq!((bot.brush_ons, bot.brush_offs, bot.docks, bot.undocks), (2, 1, 1, 1));
        assert_eq!((bot.swept, bot.charged, bot.lifts), (3, 1, 1));
    }
}
