//! The sentry on statig: `#[state_machine]`, states without superstates, the world as the context.

use fsmith_benches::harness::Machine;
use fsmith_benches::sentry::{self, Task, World};
use statig::blocking::InitializedStateMachine;
use statig::prelude::*;

pub struct Rules;

pub enum Event {
    Update,
    Noise { volume: u32 },
}

#[state_machine(initial = "State::patrol()")]
impl Rules {
    #[state]
    fn patrol(context: &mut World, event: &Event) -> Outcome<State> {
        match event {
            Event::Update if context.can_see_player() => Transition(State::defend()),
            Event::Update if context.tired() => Transition(State::sleep()),
            Event::Update => {
                context.patrol();
                Handled
            }
            Event::Noise { .. } => Super,
        }
    }

    #[state]
    fn defend(context: &mut World, event: &Event) -> Outcome<State> {
        match event {
            Event::Update if !context.can_see_player() => Transition(State::patrol()),
            Event::Update => {
                context.defend();
                Handled
            }
            Event::Noise { .. } => Super,
        }
    }

    #[state]
    fn sleep(context: &mut World, event: &Event) -> Outcome<State> {
        match event {
            Event::Update if !context.tired() => Transition(State::patrol()),
            Event::Update => {
                context.sleep();
                Handled
            }
            Event::Noise { volume } if *volume > 10 => {
                context.wake();
                Transition(State::defend())
            }
            Event::Noise { .. } => Super,
        }
    }
}

pub struct Sentry(InitializedStateMachine<Rules>);

impl Machine<Task> for Sentry {
    const NAME: &'static str = "statig";
    type Op = sentry::Op;

    fn start(world: &mut World) -> Self {
        Self(Rules.uninitialized_state_machine().init_with_context(world))
    }

    #[inline]
    fn step(&mut self, op: &sentry::Op, world: &mut World) {
        match *op {
            sentry::Op::Update(view) => {
                world.view = view;
                self.0.handle_with_context(&Event::Update, world);
            }
            sentry::Op::Tell(sentry::Event::Noise { volume }) => {
                self.0.handle_with_context(&Event::Noise { volume }, world);
            }
        }
    }

    fn state(&self) -> &'static str {
        match self.0.state() {
            State::Patrol {} => "Patrol",
            State::Defend {} => "Defend",
            State::Sleep {} => "Sleep",
        }
    }
}
