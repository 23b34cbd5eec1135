//! The levels on statig: `#[state_machine]` with superstates, and the counters as the context.
//!
//! A transition leads to a leaf. If a composite has to be exited and entered again, the state with this transition
//! counts that.

use fsmith_benches::harness::Machine;
use fsmith_benches::levels::{Event, Log, Task};
use statig::blocking::InitializedStateMachine;
use statig::prelude::*;

pub struct Rules;

#[state_machine(initial = "State::s211()", state(derive(Clone, Copy)))]
impl Rules {
    #[superstate]
    fn machine(context: &mut Log, event: &Event) -> Outcome<State> {
        match event {
            Event::E => go(context, 0, State::s11()),
            Event::H if context.flag => {
                context.flag = false;
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
            Event::B => go(context, 3, State::s12()),
            Event::C => go(context, 4, State::s211()),
            Event::D if !context.flag => {
                context.flag = true;
                count(context, 5)
            }
            Event::E => {
                again(context, 0);
                go(context, 0, State::s11())
            }
            Event::F => go(context, 6, State::s212()),
            Event::G => count(context, 7),
            _ => Super,
        }
    }

    #[state(superstate = "s1", entry_action = "enter_s11", exit_action = "exit_s11")]
    fn s11(context: &mut Log, event: &Event) -> Outcome<State> {
        match event {
            Event::D if context.flag => {
                context.flag = false;
                count(context, 8)
            }
            Event::G => go(context, 9, State::s12()),
            _ => Super,
        }
    }

    #[state(superstate = "s1", entry_action = "enter_s12", exit_action = "exit_s12")]
    fn s12(context: &mut Log, event: &Event) -> Outcome<State> {
        match event {
            Event::B => go(context, 10, State::s13()),
            Event::H => count(context, 11),
            _ => Super,
        }
    }

    #[state(superstate = "s1", entry_action = "enter_s13", exit_action = "exit_s13")]
    fn s13(context: &mut Log, event: &Event) -> Outcome<State> {
        match event {
            Event::C => count(context, 9),
            Event::G => Transition(State::s22()),
            _ => Super,
        }
    }

    #[superstate(superstate = "machine", entry_action = "enter_s2", exit_action = "exit_s2")]
    fn s2(context: &mut Log, event: &Event) -> Outcome<State> {
        match event {
            Event::C => go(context, 4, State::s11()),
            Event::D => count(context, 5),
            Event::F => go(context, 6, State::s13()),
            Event::H if !context.flag => {
                context.flag = true;
                count(context, 7)
            }
            _ => Super,
        }
    }

    #[superstate(superstate = "s2", entry_action = "enter_s21", exit_action = "exit_s21")]
    fn s21(context: &mut Log, event: &Event) -> Outcome<State> {
        match event {
            Event::A => {
                again(context, 5);
                go(context, 2, State::s211())
            }
            Event::B => go(context, 3, State::s212()),
            Event::G => go(context, 9, State::s11()),
            _ => Super,
        }
    }

    #[state(superstate = "s21", entry_action = "enter_s211", exit_action = "exit_s211")]
    fn s211(context: &mut Log, event: &Event) -> Outcome<State> {
        match event {
            Event::D => go(context, 11, State::s212()),
            Event::H if context.flag => go(context, 10, State::s12()),
            _ => Super,
        }
    }

    #[state(superstate = "s21", entry_action = "enter_s212", exit_action = "exit_s212")]
    fn s212(context: &mut Log, event: &Event) -> Outcome<State> {
        match event {
            Event::B => count(context, 8),
            Event::F => Transition(State::s211()),
            _ => Super,
        }
    }

    #[state(superstate = "s2", entry_action = "enter_s22", exit_action = "exit_s22")]
    fn s22(context: &mut Log, event: &Event) -> Outcome<State> {
        match event {
            Event::A => go(context, 2, State::s211()),
            Event::G => count(context, 7),
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
    fn enter_s12(context: &mut Log) {
        context.entered[2] += 1;
    }

    #[action]
    fn exit_s12(context: &mut Log) {
        context.exited[2] += 1;
    }

    #[action]
    fn enter_s13(context: &mut Log) {
        context.entered[3] += 1;
    }

    #[action]
    fn exit_s13(context: &mut Log) {
        context.exited[3] += 1;
    }

    #[action]
    fn enter_s2(context: &mut Log) {
        context.entered[4] += 1;
    }

    #[action]
    fn exit_s2(context: &mut Log) {
        context.exited[4] += 1;
    }

    #[action]
    fn enter_s21(context: &mut Log) {
        context.entered[5] += 1;
    }

    #[action]
    fn exit_s21(context: &mut Log) {
        context.exited[5] += 1;
    }

    #[action]
    fn enter_s211(context: &mut Log) {
        context.entered[6] += 1;
    }

    #[action]
    fn exit_s211(context: &mut Log) {
        context.exited[6] += 1;
    }

    #[action]
    fn enter_s212(context: &mut Log) {
        context.entered[7] += 1;
    }

    #[action]
    fn exit_s212(context: &mut Log) {
        context.exited[7] += 1;
    }

    #[action]
    fn enter_s22(context: &mut Log) {
        context.entered[8] += 1;
    }

    #[action]
    fn exit_s22(context: &mut Log) {
        context.exited[8] += 1;
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

pub struct Levels(InitializedStateMachine<Rules>);

impl Machine<Task> for Levels {
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
            State::S12 {} => "S12",
            State::S13 {} => "S13",
            State::S211 {} => "S211",
            State::S212 {} => "S212",
            State::S22 {} => "S22",
        }
    }
}
