//! The sentry on the book's general machine (5.3.3): states with a list of transitions, each of which has a condition
//! object, and with lists of actions.
//!
//! A noise is part of what a condition checks, and the update that it causes runs no action of a state. The book's
//! `update` returns a list of actions for the caller to run. Here they are run in place, which is an advantage for this
//! form.

use super::{Event, Op, Task, World};
use crate::harness::Machine;

/// The cause of an update.
#[derive(Clone, Copy)]
enum Cause {
    Update,
    Noise(u32),
}

type Condition = Box<dyn Fn(&World, Cause) -> bool>;
type Action = Box<dyn Fn(&mut World)>;

struct Transition {
    condition: Condition,
    actions: Vec<Action>,
    target: usize,
}

struct State {
    name: &'static str,
    action: Action,
    transitions: Vec<Transition>,
}

pub struct Sentry {
    states: Vec<State>,
    current: usize,
}

const PATROL: usize = 0;
const DEFEND: usize = 1;
const SLEEP: usize = 2;

impl Sentry {
    fn run(&mut self, world: &mut World, cause: Cause) {
        let state = &self.states[self.current];
        let triggered = state.transitions.iter().find(|it| (it.condition)(world, cause));
        if let Some(transition) = triggered {
            transition.actions.iter().for_each(|action| action(world));
            self.current = transition.target;
        } else if let Cause::Update = cause {
            (state.action)(world);
        }
    }
}

/// Creates a transition that an update takes if `test` returns `true`.
fn polled(test: fn(&World) -> bool, target: usize) -> Transition {
    let condition: Condition = Box::new(move |world, cause| matches!(cause, Cause::Update) && test(world));
    Transition { condition, actions: Vec::new(), target }
}

/// Creates a transition for a noise above `threshold`.
fn heard(threshold: u32, action: Action, target: usize) -> Transition {
    let condition: Condition = Box::new(move |_, cause| matches!(cause, Cause::Noise(volume) if volume > threshold));
    Transition { condition, actions: vec![action], target }
}

impl Machine<Task> for Sentry {
    const NAME: &'static str = "book";
    type Op = Op;

    fn start(_: &mut World) -> Self {
        let patrol = State {
            name: "Patrol",
            action: Box::new(World::patrol),
            transitions: vec![polled(World::can_see_player, DEFEND), polled(World::tired, SLEEP)],
        };
        let defend = State {
            name: "Defend",
            action: Box::new(World::defend),
            transitions: vec![polled(|world| !world.can_see_player(), PATROL)],
        };
        let sleep = State {
            name: "Sleep",
            action: Box::new(World::sleep),
            transitions: vec![polled(|world| !world.tired(), PATROL), heard(10, Box::new(World::wake), DEFEND)],
        };
        Self { states: vec![patrol, defend, sleep], current: PATROL }
    }

    #[inline]
    fn step(&mut self, op: &Op, world: &mut World) {
        match *op {
            Op::Update(view) => {
                world.view = view;
                self.run(world, Cause::Update);
            }
            Op::Tell(Event::Noise { volume }) => self.run(world, Cause::Noise(volume)),
        }
    }

    fn state(&self) -> &'static str {
        self.states[self.current].name
    }
}
