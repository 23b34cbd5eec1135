//! Samek's test machine on statig: `#[state_machine]` with superstates, and the counters as the context.
//!
//! A transition leads to a leaf. If a composite has to be exited and entered again, the state with this transition
//! counts that.

use fsmith_benches::harness::Machine;
use fsmith_benches::nested::{Event, Log, Task};
use statig::blocking::InitializedStateMachine;
use statig::prelude::*;

pub struct Rules;

#[state_machine(initial = "State::s211()", state(derive(Clone, Copy)))]
impl Rules {
    #[superstate]
    fn machine(context: &mut Log, event: &Event) -> Outcome<State> {
        match event {
            Event::E => go(context, 0, State::s11()),
            Event::I if context.foo => {
                context.foo = false;
                count(context, 1)
            }
            _ => Handled,
        }
    }

    #[superstate(superstate = "machine", entry_action = "enter_s1", exit_action = "exit_s1")]
    fn s1(context: &mut Log, event: &Event) -> Outcome<State> {
        match event {
            Event::A => {
                again(context, 0);
                go(context, 2, State::s11())
            }
            Event::B => go(context, 3, State::s11()),
            Event::C => go(context, 4, State::s211()),
            Event::D if !context.foo => {
                context.foo = true;
                go(context, 5, State::s211())
            }
            Event::E => {
                again(context, 0);
                go(context, 0, State::s11())
            }
            Event::F => go(context, 6, State::s211()),
            Event::I => count(context, 7),
            _ => Super,
        }
    }

    #[state(superstate = "s1", entry_action = "enter_s11", exit_action = "exit_s11")]
    fn s11(context: &mut Log, event: &Event) -> Outcome<State> {
        match event {
            Event::D if context.foo => {
                context.foo = false;
                again(context, 0);
                go(context, 8, State::s11())
            }
            Event::G => go(context, 9, State::s211()),
            Event::H => go(context, 10, State::s211()),
            _ => Super,
        }
    }

    #[superstate(superstate = "machine", entry_action = "enter_s2", exit_action = "exit_s2")]
    fn s2(context: &mut Log, event: &Event) -> Outcome<State> {
        match event {
            Event::C => go(context, 11, State::s11()),
            Event::F => go(context, 12, State::s11()),
            Event::I if !context.foo => {
                context.foo = true;
                count(context, 13)
            }
            _ => Super,
        }
    }

    #[superstate(superstate = "s2", entry_action = "enter_s21", exit_action = "exit_s21")]
    fn s21(context: &mut Log, event: &Event) -> Outcome<State> {
        match event {
            Event::A => {
                again(context, 3);
                go(context, 14, State::s211())
            }
            Event::B => go(context, 15, State::s211()),
            Event::G => go(context, 16, State::s11()),
            _ => Super,
        }
    }

    #[state(superstate = "s21", entry_action = "enter_s211", exit_action = "exit_s211")]
    fn s211(context: &mut Log, event: &Event) -> Outcome<State> {
        match event {
            Event::D => {
                again(context, 3);
                go(context, 17, State::s211())
            }
            Event::H => {
                again(context, 3);
                again(context, 2);
                go(context, 18, State::s211())
            }
            _ => Super,
        }
    }

    #[action]
    fn enter_s1(context: &mut Log) {
        context.entered[0] += 1;
    }

    #[action]
    fn exit_s1(context: &mut Log) {
        context.exited[0] += 1;
    }

    #[action]
    fn enter_s11(context: &mut Log) {
        context.entered[1] += 1;
    }

    #[action]
    fn exit_s11(context: &mut Log) {
        context.exited[1] += 1;
    }

    #[action]
    fn enter_s2(context: &mut Log) {
        context.entered[2] += 1;
    }

    #[action]
    fn exit_s2(context: &mut Log) {
        context.exited[2] += 1;
    }

    #[action]
    fn enter_s21(context: &mut Log) {
        context.entered[3] += 1;
    }

    #[action]
    fn exit_s21(context: &mut Log) {
        context.exited[3] += 1;
    }

    #[action]
    fn enter_s211(context: &mut Log) {
        context.entered[4] += 1;
    }

    #[action]
    fn exit_s211(context: &mut Log) {
        context.exited[4] += 1;
    }
}

/// Counts the effect, and stays.
#[inline]
fn count(log: &mut Log, done: usize) -> Outcome<State> {
    log.done[done] += 1;
    Handled
}

/// Counts the effect, and moves to a leaf.
#[inline]
fn go(log: &mut Log, done: usize, next: State) -> Outcome<State> {
    log.done[done] += 1;
    Transition(next)
}

/// Counts a composite that is exited and entered again, which a transition to one of its leaves does not do.
#[inline]
fn again(log: &mut Log, composite: usize) {
    log.exited[composite] += 1;
    log.entered[composite] += 1;
}

pub struct Nested(InitializedStateMachine<Rules>);

impl Machine<Task> for Nested {
    const NAME: &'static str = "statig";
    type Op = Event;

    fn start(log: &mut Log) -> Self {
        Self(Rules.uninitialized_state_machine().init_with_context(log))
    }

    #[inline]
    fn step(&mut self, event: &Event, log: &mut Log) {
        self.0.handle_with_context(event, log);
    }

    fn state(&self) -> &'static str {
        match self.0.state() {
            State::S11 {} => "S11",
            State::S211 {} => "S211",
        }
    }
}
