//! The robot on statig: `#[state_machine]` with superstates, and the body as the context.
//!
//! The leaf that exits Cleaning stores itself as the history, which is faster than a hook for every transition.

use fsmith_benches::harness::Machine;
use fsmith_benches::robot::{self, Body, Task};
use statig::blocking::InitializedStateMachine;
use statig::prelude::*;

/// The leaf in which Cleaning was exited.
pub struct Rules {
    left: State,
}

pub enum Event {
    Update,
    Told(robot::Event),
}

use Event::{Told, Update};
use robot::Event::{Bumped, Lost, Recall, Slipped};

#[state_machine(initial = "State::search()", state(derive(Clone, Copy)))]
impl Rules {
    #[superstate(entry_action = "start_brush", exit_action = "stop_brush")]
    fn cleaning() -> Outcome<State> {
        Handled
    }

    #[state(superstate = "cleaning", entry_action = "start_scan", exit_action = "end_scan")]
    fn search(&mut self, context: &mut Body, event: &Event) -> Outcome<State> {
        match event {
            Update if context.battery_low() => self.leave(State::search()),
            Update if context.sees_trash() => {
                context.sweep();
                Transition(State::head_for())
            }
            Update if context.finds_nothing() => self.leave(State::search()),
            Update => {
                context.sweep();
                context.wander();
                Handled
            }
            Told(Bumped) => {
                context.turn();
                Handled
            }
            Told(Recall) => self.leave(State::search()),
            Told(Slipped | Lost) => Handled,
        }
    }

    #[superstate(superstate = "cleaning", entry_action = "stretch_arm", exit_action = "draw_in_arm")]
    fn fetch(context: &mut Body, event: &Event) -> Outcome<State> {
        match event {
            Told(Lost) => Transition(State::search()),
            Told(Bumped) => {
                context.back_off();
                Transition(State::head_for())
            }
            _ => Handled,
        }
    }

    #[state(superstate = "fetch", entry_action = "set_off", exit_action = "halt")]
    fn head_for(&mut self, context: &mut Body, event: &Event) -> Outcome<State> {
        match event {
            Update if context.battery_low() => self.leave(State::head_for()),
            Update if context.at_trash() => {
                context.sweep();
                Transition(State::pick_up())
            }
            Update => {
                context.sweep();
                context.approach();
                Handled
            }
            Told(Recall) => self.leave(State::head_for()),
            Told(_) => Super,
        }
    }

    #[state(superstate = "fetch", entry_action = "grip", exit_action = "release")]
    fn pick_up(&mut self, context: &mut Body, event: &Event) -> Outcome<State> {
        match event {
            Update if context.battery_low() => self.leave(State::pick_up()),
            Update if context.holds() => {
                context.sweep();
                Transition(State::way_to_compactor())
            }
            Update => {
                context.sweep();
                context.squeeze();
                Handled
            }
            Told(Slipped) => Transition(State::head_for()),
            Told(Recall) => self.leave(State::pick_up()),
            Told(_) => Super,
        }
    }

    #[state(superstate = "cleaning", entry_action = "lift", exit_action = "put_down")]
    fn way_to_compactor(&mut self, context: &mut Body, event: &Event) -> Outcome<State> {
        match event {
            Update if context.battery_low() => self.leave(State::way_to_compactor()),
            Update if context.disposed() => {
                context.sweep();
                Transition(State::search())
            }
            Update => {
                context.sweep();
                context.carry();
                Handled
            }
            Told(Slipped) => {
                context.drop_item();
                Transition(State::head_for())
            }
            Told(Bumped) => {
                context.turn();
                Handled
            }
            Told(Recall) => self.leave(State::way_to_compactor()),
            Told(Lost) => Handled,
        }
    }

    #[state(entry_action = "dock", exit_action = "undock")]
    fn refuel(&mut self, context: &mut Body, event: &Event) -> Outcome<State> {
        match event {
            Update if context.is_charged() => Transition(self.left),
            Update => {
                context.charge();
                Handled
            }
            Told(Bumped) => {
                context.align();
                Handled
            }
            Told(_) => Handled,
        }
    }

    #[action]
    fn start_brush(context: &mut Body) {
        context.brush_on();
    }

    #[action]
    fn stop_brush(context: &mut Body) {
        context.brush_off();
    }

    #[action]
    fn start_scan(context: &mut Body) {
        context.start_scan();
    }

    #[action]
    fn end_scan(context: &mut Body) {
        context.end_scan();
    }

    #[action]
    fn stretch_arm(context: &mut Body) {
        context.arm_out();
    }

    #[action]
    fn draw_in_arm(context: &mut Body) {
        context.arm_in();
    }

    #[action]
    fn set_off(context: &mut Body) {
        context.set_off();
    }

    #[action]
    fn halt(context: &mut Body) {
        context.halt();
    }

    #[action]
    fn grip(context: &mut Body) {
        context.grip();
    }

    #[action]
    fn release(context: &mut Body) {
        context.release();
    }

    #[action]
    fn lift(context: &mut Body) {
        context.lift();
    }

    #[action]
    fn put_down(context: &mut Body) {
        context.put_down();
    }

    #[action]
    fn dock(context: &mut Body) {
        context.dock();
    }

    #[action]
    fn undock(context: &mut Body) {
        context.undock();
    }
}

impl Rules {
    #[inline]
    fn leave(&mut self, leaf: State) -> Outcome<State> {
        self.left = leaf;
        Transition(State::refuel())
    }
}

pub struct Robot(InitializedStateMachine<Rules>);

impl Machine<Task> for Robot {
    const NAME: &'static str = "statig";
    type Op = robot::Op;

    fn start(bot: &mut Body) -> Self {
        Self(Rules { left: State::search() }.uninitialized_state_machine().init_with_context(bot))
    }

    #[inline]
    fn step(&mut self, op: &robot::Op, bot: &mut Body) {
        match *op {
            robot::Op::Update(senses) => {
                bot.senses = senses;
                self.0.handle_with_context(&Update, bot);
            }
            robot::Op::Tell(event) => self.0.handle_with_context(&Told(event), bot),
        }
    }

    fn state(&self) -> &'static str {
        match self.0.state() {
            State::Search {} => "Search",
            State::HeadFor {} => "HeadFor",
            State::PickUp {} => "PickUp",
            State::WayToCompactor {} => "ToCompactor",
            State::Refuel {} => "Refuel",
        }
    }
}
