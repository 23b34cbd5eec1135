//! The sentry on smlang: guards and actions are functions of the context, which borrow the world.

use fsmith_benches::harness::Machine;
use fsmith_benches::sentry::{self, Task, World};
use smlang::statemachine;

statemachine! {
    temporary_context: &mut World,
    transitions: {
        *Patrol + Update [can_see_player] = Defend,
        Patrol + Update [tired] = Sleep,
        Patrol + Update / patrol = _,
        Defend + Update [!can_see_player] = Patrol,
        Defend + Update / defend = _,
        Sleep + Update [!tired] = Patrol,
        Sleep + Update / sleep = _,
        Sleep + Noise(u32) [loud] / wake = Defend,
    }
}

pub struct Rules;

impl StateMachineContext for Rules {
    fn can_see_player(&self, world: &mut World) -> Result<bool, ()> {
        Ok(world.can_see_player())
    }

    fn tired(&self, world: &mut World) -> Result<bool, ()> {
        Ok(world.tired())
    }

    fn loud(&self, _: &mut World, volume: &u32) -> Result<bool, ()> {
        Ok(*volume > 10)
    }

    fn patrol(&mut self, world: &mut World) -> Result<(), ()> {
        world.patrol();
        Ok(())
    }

    fn defend(&mut self, world: &mut World) -> Result<(), ()> {
        world.defend();
        Ok(())
    }

    fn sleep(&mut self, world: &mut World) -> Result<(), ()> {
        world.sleep();
        Ok(())
    }

    fn wake(&mut self, world: &mut World, _: u32) -> Result<(), ()> {
        world.wake();
        Ok(())
    }
}

pub struct Sentry(StateMachine<Rules>);

impl Machine<Task> for Sentry {
    const NAME: &'static str = "smlang";
    type Op = sentry::Op;

    fn start(_: &mut World) -> Self {
        Self(StateMachine::new(Rules))
    }

    /// An event without a transition is an error, which is ignored.
    #[inline]
    fn step(&mut self, op: &sentry::Op, world: &mut World) {
        match *op {
            sentry::Op::Update(view) => {
                world.view = view;
                let _ = self.0.process_event(world, Events::Update);
            }
            sentry::Op::Tell(sentry::Event::Noise { volume }) => {
                let _ = self.0.process_event(world, Events::Noise(volume));
            }
        }
    }

    fn state(&self) -> &'static str {
        match self.0.state() {
            States::Patrol => "Patrol",
            States::Defend => "Defend",
            States::Sleep => "Sleep",
        }
    }
}
