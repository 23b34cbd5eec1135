//! The sentry on rust-fsm: a Mealy machine over plain symbols, with neither guards nor actions.
//!
//! The caller therefore computes the input symbol from the world before each step, and executes the output of the
//! machine after it.

use fsmith_benches::harness::Machine;
use fsmith_benches::sentry::{self, Task, World};
use rust_fsm::state_machine as mealy_machine;

mealy_machine! {
    rules(Patrol)

    Patrol => {
        Calm => Patrol [Patrol],
        Tired => Sleep,
        Seen => Defend,
        SeenTired => Defend
    },
    Defend => {
        Calm => Patrol,
        Tired => Patrol,
        Seen => Defend [Defend],
        SeenTired => Defend [Defend]
    },
    Sleep => {
        Calm => Patrol,
        Tired => Sleep [Sleep],
        Seen => Patrol,
        SeenTired => Sleep [Sleep],
        Loud => Defend [Wake]
    }
}

use rules::{Input, Output, State};

pub struct Sentry(rules::StateMachine);

impl Machine<Task> for Sentry {
    const NAME: &'static str = "rust-fsm";
    type Op = sentry::Op;

    fn start(_: &mut World) -> Self {
        Self(rules::StateMachine::new())
    }

    #[inline]
    fn step(&mut self, op: &sentry::Op, world: &mut World) {
        let input = match *op {
            sentry::Op::Update(view) => {
                world.view = view;
                match (world.can_see_player(), world.tired()) {
                    (false, false) => Input::Calm,
                    (false, true) => Input::Tired,
                    (true, false) => Input::Seen,
                    (true, true) => Input::SeenTired,
                }
            }
            sentry::Op::Tell(sentry::Event::Noise { volume }) if volume > 10 => Input::Loud,
            sentry::Op::Tell(sentry::Event::Noise { .. }) => return,
        };
        match self.0.consume(&input) {
            Ok(Some(Output::Patrol)) => world.patrol(),
            Ok(Some(Output::Defend)) => world.defend(),
            Ok(Some(Output::Sleep)) => world.sleep(),
            Ok(Some(Output::Wake)) => world.wake(),
            Ok(None) | Err(_) => {}
        }
    }

    fn state(&self) -> &'static str {
        match self.0.state() {
            State::Patrol => "Patrol",
            State::Defend => "Defend",
            State::Sleep => "Sleep",
        }
    }
}
