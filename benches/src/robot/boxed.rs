//! The robot with the State pattern: an object per leaf, whose virtual methods call those of the enclosing states, like
//! a subclass calls its superclass.
//!
//! A trigger costs one virtual call and a transition two more, at any nesting depth. The objects have no fields, so
//! boxing one does not allocate. The deep history is the object that was active when Cleaning was exited.

use std::mem;

use super::{Body, Event, Op, Task};
use crate::harness::Machine;

/// The innermost state that a transition does not exit. The variants are in order, the outermost state first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Robot,
    Cleaning,
    Fetch,
}

enum Next {
    Same,
    Leaf(Level, Box<dyn State>),
    Refuel,
    Resume,
}

trait State {
    fn name(&self) -> &'static str;
    fn update(&mut self, bot: &mut Body) -> Next;
    fn handle(&mut self, bot: &mut Body, event: Event) -> Next;

    /// Enters the leaf and its enclosing states below `inside`, outermost first.
    fn enter(&mut self, bot: &mut Body, inside: Level);

    /// Exits the leaf and its enclosing states below `inside`, innermost first.
    fn exit(&mut self, bot: &mut Body, inside: Level);
}

/// The superclass of all states except [`Refuel`].
mod cleaning {
    use super::*;

    #[inline]
    pub fn update(bot: &mut Body, leaf: impl FnOnce(&mut Body) -> Next) -> Next {
        if bot.battery_low() {
            return Next::Refuel;
        }
        let next = leaf(bot);
        if !matches!(next, Next::Refuel) {
            bot.sweep();
        }
        next
    }

    #[inline]
    pub fn handle(event: Event) -> Next {
        if let Event::Recall = event { Next::Refuel } else { Next::Same }
    }

    #[inline]
    pub fn enter(bot: &mut Body, inside: Level) {
        if inside < Level::Cleaning {
            bot.brush_on();
        }
    }

    #[inline]
    pub fn exit(bot: &mut Body, inside: Level) {
        if inside < Level::Cleaning {
            bot.brush_off();
        }
    }
}

/// The superclass of [`HeadFor`] and [`PickUp`].
mod fetch {
    use super::*;

    #[inline]
    pub fn handle(bot: &mut Body, event: Event) -> Next {
        match event {
            Event::Lost => Next::Leaf(Level::Cleaning, Box::new(Search)),
            Event::Bumped => {
                bot.back_off();
                Next::Leaf(Level::Fetch, Box::new(HeadFor))
            }
            _ => cleaning::handle(event),
        }
    }

    #[inline]
    pub fn enter(bot: &mut Body, inside: Level) {
        cleaning::enter(bot, inside);
        if inside < Level::Fetch {
            bot.arm_out();
        }
    }

    #[inline]
    pub fn exit(bot: &mut Body, inside: Level) {
        if inside < Level::Fetch {
            bot.arm_in();
        }
        cleaning::exit(bot, inside);
    }
}

struct Search;
struct HeadFor;
struct PickUp;
struct ToCompactor;
struct Refuel;

impl State for Search {
    fn name(&self) -> &'static str {
        "Search"
    }

    fn update(&mut self, bot: &mut Body) -> Next {
        cleaning::update(bot, |bot| {
            if bot.sees_trash() {
                return Next::Leaf(Level::Cleaning, Box::new(HeadFor));
            }
            if bot.finds_nothing() {
                return Next::Refuel;
            }
            bot.wander();
            Next::Same
        })
    }

    fn handle(&mut self, bot: &mut Body, event: Event) -> Next {
        if let Event::Bumped = event {
            bot.turn();
            return Next::Same;
        }
        cleaning::handle(event)
    }

    fn enter(&mut self, bot: &mut Body, inside: Level) {
        cleaning::enter(bot, inside);
        bot.start_scan();
    }

    fn exit(&mut self, bot: &mut Body, inside: Level) {
        bot.end_scan();
        cleaning::exit(bot, inside);
    }
}

impl State for HeadFor {
    fn name(&self) -> &'static str {
        "HeadFor"
    }

    fn update(&mut self, bot: &mut Body) -> Next {
        cleaning::update(bot, |bot| {
            if bot.at_trash() {
                return Next::Leaf(Level::Fetch, Box::new(PickUp));
            }
            bot.approach();
            Next::Same
        })
    }

    fn handle(&mut self, bot: &mut Body, event: Event) -> Next {
        fetch::handle(bot, event)
    }

    fn enter(&mut self, bot: &mut Body, inside: Level) {
        fetch::enter(bot, inside);
        bot.set_off();
    }

    fn exit(&mut self, bot: &mut Body, inside: Level) {
        bot.halt();
        fetch::exit(bot, inside);
    }
}

impl State for PickUp {
    fn name(&self) -> &'static str {
        "PickUp"
    }

    fn update(&mut self, bot: &mut Body) -> Next {
        cleaning::update(bot, |bot| {
            if bot.holds() {
                return Next::Leaf(Level::Cleaning, Box::new(ToCompactor));
            }
            bot.squeeze();
            Next::Same
        })
    }

    fn handle(&mut self, bot: &mut Body, event: Event) -> Next {
        if let Event::Slipped = event {
            return Next::Leaf(Level::Fetch, Box::new(HeadFor));
        }
        fetch::handle(bot, event)
    }

    fn enter(&mut self, bot: &mut Body, inside: Level) {
        fetch::enter(bot, inside);
        bot.grip();
    }

    fn exit(&mut self, bot: &mut Body, inside: Level) {
        bot.release();
        fetch::exit(bot, inside);
    }
}

impl State for ToCompactor {
    fn name(&self) -> &'static str {
        "ToCompactor"
    }

    fn update(&mut self, bot: &mut Body) -> Next {
        cleaning::update(bot, |bot| {
            if bot.disposed() {
                return Next::Leaf(Level::Cleaning, Box::new(Search));
            }
            bot.carry();
            Next::Same
        })
    }

    fn handle(&mut self, bot: &mut Body, event: Event) -> Next {
        match event {
            Event::Slipped => {
                bot.drop_item();
                Next::Leaf(Level::Cleaning, Box::new(HeadFor))
            }
            Event::Bumped => {
                bot.turn();
                Next::Same
            }
            _ => cleaning::handle(event),
        }
    }

    fn enter(&mut self, bot: &mut Body, inside: Level) {
        cleaning::enter(bot, inside);
        bot.lift();
    }

    fn exit(&mut self, bot: &mut Body, inside: Level) {
        bot.put_down();
        cleaning::exit(bot, inside);
    }
}

impl State for Refuel {
    fn name(&self) -> &'static str {
        "Refuel"
    }

    fn update(&mut self, bot: &mut Body) -> Next {
        if bot.is_charged() {
            return Next::Resume;
        }
        bot.charge();
        Next::Same
    }

    fn handle(&mut self, bot: &mut Body, event: Event) -> Next {
        if let Event::Bumped = event {
            bot.align();
        }
        Next::Same
    }

    fn enter(&mut self, bot: &mut Body, _inside: Level) {
        bot.dock();
    }

    fn exit(&mut self, bot: &mut Body, _inside: Level) {
        bot.undock();
    }
}

pub struct Robot {
    leaf: Box<dyn State>,
    /// The leaf that was active when Cleaning was exited.
    left: Box<dyn State>,
}

impl Robot {
    #[inline]
    fn follow(&mut self, bot: &mut Body, next: Next) {
        match next {
            Next::Same => {}
            Next::Leaf(inside, leaf) => {
                self.leaf.exit(bot, inside);
                self.leaf = leaf;
                self.leaf.enter(bot, inside);
            }
            Next::Refuel => {
                self.leaf.exit(bot, Level::Robot);
                self.left = mem::replace(&mut self.leaf, Box::new(Refuel));
                self.leaf.enter(bot, Level::Robot);
            }
            Next::Resume => {
                self.leaf.exit(bot, Level::Robot);
                mem::swap(&mut self.leaf, &mut self.left);
                self.leaf.enter(bot, Level::Robot);
            }
        }
    }
}

impl Machine<Task> for Robot {
    const NAME: &'static str = "boxed";
    type Op = Op;

    fn start(bot: &mut Body) -> Self {
        let mut robot = Self { leaf: Box::new(Search), left: Box::new(Search) };
        robot.leaf.enter(bot, Level::Robot);
        robot
    }

    #[inline]
    fn step(&mut self, op: &Op, bot: &mut Body) {
        let next = match *op {
            Op::Update(senses) => {
                bot.senses = senses;
                self.leaf.update(bot)
            }
            Op::Tell(event) => self.leaf.handle(bot, event),
        };
        self.follow(bot, next);
    }

    fn state(&self) -> &'static str {
        self.leaf.name()
    }
}
