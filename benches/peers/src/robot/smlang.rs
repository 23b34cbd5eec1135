//! The robot on smlang, flattened over its leaves.
//!
//! Only leaves have entries and exits, and these have no parameters. So the context owns the body, and the exits and
//! entries of composites are in the actions.

use fsmith_benches::harness::Machine;
use fsmith_benches::robot::{self, Body, Task};
use smlang::statemachine;

statemachine! {
    transitions: {
        *Search + Update [battery_low] / leave_search = Refuel,
        Search + Update [sees_trash] / fetch = HeadFor,
        Search + Update [finds_nothing] / leave_search = Refuel,
        Search + Update / wander = _,
        Search + Bumped / turn = _,
        Search + Recall / leave_search = Refuel,

        HeadFor + Update [battery_low] / leave_head_for = Refuel,
        HeadFor + Update [at_trash] / sweep = PickUp,
        HeadFor + Update / approach = _,
        HeadFor + Bumped / head_for_again = _,
        HeadFor + Lost / draw_in_arm = Search,
        HeadFor + Recall / leave_head_for = Refuel,

        PickUp + Update [battery_low] / leave_pick_up = Refuel,
        PickUp + Update [holds] / pick_up = ToCompactor,
        PickUp + Update / squeeze = _,
        PickUp + Bumped / back_off = HeadFor,
        PickUp + Slipped = HeadFor,
        PickUp + Lost / draw_in_arm = Search,
        PickUp + Recall / leave_pick_up = Refuel,

        ToCompactor + Update [battery_low] / leave_to_compactor = Refuel,
        ToCompactor + Update [disposed] / sweep = Search,
        ToCompactor + Update / carry = _,
        ToCompactor + Slipped / drop_item = HeadFor,
        ToCompactor + Bumped / turn = _,
        ToCompactor + Recall / leave_to_compactor = Refuel,

        Refuel + Update [!is_charged] / charge = _,
        Refuel + Update [left_search] / resume = Search,
        Refuel + Update [left_head_for] / resume_fetch = HeadFor,
        Refuel + Update [left_pick_up] / resume_fetch = PickUp,
        Refuel + Update / resume = ToCompactor,
        Refuel + Bumped / align = _,
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Leaf {
    Search,
    HeadFor,
    PickUp,
    ToCompactor,
}

pub struct Rules {
    bot: Body,
    /// The leaf in which Cleaning was exited.
    left: Leaf,
}

impl Rules {
    #[inline]
    fn leave(&mut self, leaf: Leaf) -> Result<(), ()> {
        self.left = leaf;
        self.bot.brush_off();
        Ok(())
    }

    #[inline]
    fn has_left(&self, leaf: Leaf) -> Result<bool, ()> {
        Ok(self.left == leaf)
    }
}

/// Guards and actions as functions of the context.
macro_rules! body {
    (
        senses { $($sense:ident)* }
        actions { $($action:ident: $($deed:ident)+;)* }
        hooks { $($hook:ident: $does:ident;)* }
    ) => {
        $(fn $sense(&self) -> Result<bool, ()> { Ok(self.bot.$sense()) })*
        $(fn $action(&mut self) -> Result<(), ()> { $(self.bot.$deed();)+ Ok(()) })*
        $(fn $hook(&mut self) { self.bot.$does(); })*
    };
}

impl StateMachineContext for Rules {
    body! {
        senses { battery_low sees_trash finds_nothing at_trash holds disposed is_charged }
        actions {
            sweep: sweep;
            wander: sweep wander;
            turn: turn;
            fetch: sweep arm_out;
            approach: sweep approach;
            head_for_again: halt back_off set_off;
            draw_in_arm: arm_in;
            pick_up: sweep arm_in;
            squeeze: sweep squeeze;
            back_off: back_off;
            carry: sweep carry;
            drop_item: drop_item arm_out;
            charge: charge;
            resume: brush_on;
            resume_fetch: brush_on arm_out;
            align: align;
        }
        hooks {
            on_entry_search: start_scan;
            on_exit_search: end_scan;
            on_entry_head_for: set_off;
            on_exit_head_for: halt;
            on_entry_pick_up: grip;
            on_exit_pick_up: release;
            on_entry_to_compactor: lift;
            on_exit_to_compactor: put_down;
            on_entry_refuel: dock;
            on_exit_refuel: undock;
        }
    }

    fn leave_search(&mut self) -> Result<(), ()> {
        self.leave(Leaf::Search)
    }

    fn leave_head_for(&mut self) -> Result<(), ()> {
        self.bot.arm_in();
        self.leave(Leaf::HeadFor)
    }

    fn leave_pick_up(&mut self) -> Result<(), ()> {
        self.bot.arm_in();
        self.leave(Leaf::PickUp)
    }

    fn leave_to_compactor(&mut self) -> Result<(), ()> {
        self.leave(Leaf::ToCompactor)
    }

    fn left_search(&self) -> Result<bool, ()> {
        self.has_left(Leaf::Search)
    }

    fn left_head_for(&self) -> Result<bool, ()> {
        self.has_left(Leaf::HeadFor)
    }

    fn left_pick_up(&self) -> Result<bool, ()> {
        self.has_left(Leaf::PickUp)
    }
}

pub struct Robot(StateMachine<Rules>);

impl Machine<Task> for Robot {
    const NAME: &'static str = "smlang, own world";
    type Op = robot::Op;

    /// The machine does not run the entry of its first state.
    fn start(bot: &mut Body) -> Self {
        bot.brush_on();
        bot.start_scan();
        Self(StateMachine::new(Rules { bot: bot.clone(), left: Leaf::Search }))
    }

    /// An event without a transition is an error, which is ignored.
    #[inline]
    fn step(&mut self, op: &robot::Op, _: &mut Body) {
        let event = match *op {
            robot::Op::Update(senses) => {
                self.0.context_mut().bot.senses = senses;
                Events::Update
            }
            robot::Op::Tell(robot::Event::Bumped) => Events::Bumped,
            robot::Op::Tell(robot::Event::Slipped) => Events::Slipped,
            robot::Op::Tell(robot::Event::Lost) => Events::Lost,
            robot::Op::Tell(robot::Event::Recall) => Events::Recall,
        };
        let _ = self.0.process_event(event);
    }

    fn state(&self) -> &'static str {
        match self.0.state() {
            States::Search => "Search",
            States::HeadFor => "HeadFor",
            States::PickUp => "PickUp",
            States::ToCompactor => "ToCompactor",
            States::Refuel => "Refuel",
        }
    }

    fn settle(&self, bot: &mut Body) {
        bot.clone_from(&self.0.context().bot);
    }
}
