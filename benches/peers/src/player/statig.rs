//! The player on statig: `#[state_machine]` with a superstate for the songs, and the counters as the context.

use fsmith_benches::harness::Machine;
use fsmith_benches::player::{Deck, Event, Task};
use statig::blocking::InitializedStateMachine;
use statig::prelude::*;

pub struct Rules;

#[state_machine(initial = "State::empty()", state(derive(Clone, Copy)))]
impl Rules {
    #[state(entry_action = "enter_empty", exit_action = "exit_empty")]
    fn empty(context: &mut Deck, event: &Event) -> Outcome<State> {
        match event {
            Event::OpenClose => go(context, 0, State::open()),
            Event::Disc => go(context, 1, State::stopped()),
            _ => Handled,
        }
    }

    #[state(entry_action = "enter_open", exit_action = "exit_open")]
    fn open(context: &mut Deck, event: &Event) -> Outcome<State> {
        match event {
            Event::OpenClose => go(context, 2, State::empty()),
            _ => Handled,
        }
    }

    #[state(entry_action = "enter_stopped", exit_action = "exit_stopped")]
    fn stopped(context: &mut Deck, event: &Event) -> Outcome<State> {
        match event {
            Event::Play => go(context, 3, State::first()),
            Event::OpenClose => go(context, 4, State::open()),
            Event::Stop => go(context, 5, State::stopped()),
            _ => Handled,
        }
    }

    #[state(entry_action = "enter_paused", exit_action = "exit_paused")]
    fn paused(context: &mut Deck, event: &Event) -> Outcome<State> {
        match event {
            Event::Resume => go(context, 6, State::first()),
            Event::Stop => go(context, 7, State::stopped()),
            Event::OpenClose => go(context, 8, State::open()),
            _ => Handled,
        }
    }

    #[superstate(entry_action = "enter_playing", exit_action = "exit_playing")]
    fn playing(context: &mut Deck, event: &Event) -> Outcome<State> {
        match event {
            Event::OpenClose => go(context, 8, State::open()),
            Event::Pause => go(context, 9, State::paused()),
            Event::Stop => go(context, 10, State::stopped()),
            _ => Handled,
        }
    }

    #[state(superstate = "playing", entry_action = "enter_first", exit_action = "exit_first")]
    fn first(context: &mut Deck, event: &Event) -> Outcome<State> {
        match event {
            Event::Next => go(context, 11, State::second()),
            _ => Super,
        }
    }

    #[state(superstate = "playing", entry_action = "enter_second", exit_action = "exit_second")]
    fn second(context: &mut Deck, event: &Event) -> Outcome<State> {
        match event {
            Event::Next => go(context, 11, State::third()),
            Event::Previous => go(context, 12, State::first()),
            _ => Super,
        }
    }

    #[state(superstate = "playing", entry_action = "enter_third", exit_action = "exit_third")]
    fn third(context: &mut Deck, event: &Event) -> Outcome<State> {
        match event {
            Event::Previous => go(context, 12, State::second()),
            _ => Super,
        }
    }

    #[action]
    fn enter_empty(context: &mut Deck) {
        context.entered[0] += 1;
    }

    #[action]
    fn exit_empty(context: &mut Deck) {
        context.exited[0] += 1;
    }

    #[action]
    fn enter_open(context: &mut Deck) {
        context.entered[1] += 1;
    }

    #[action]
    fn exit_open(context: &mut Deck) {
        context.exited[1] += 1;
    }

    #[action]
    fn enter_stopped(context: &mut Deck) {
        context.entered[2] += 1;
    }

    #[action]
    fn exit_stopped(context: &mut Deck) {
        context.exited[2] += 1;
    }

    #[action]
    fn enter_paused(context: &mut Deck) {
        context.entered[3] += 1;
    }

    #[action]
    fn exit_paused(context: &mut Deck) {
        context.exited[3] += 1;
    }

    #[action]
    fn enter_playing(context: &mut Deck) {
        context.entered[4] += 1;
    }

    #[action]
    fn exit_playing(context: &mut Deck) {
        context.exited[4] += 1;
    }

    #[action]
    fn enter_first(context: &mut Deck) {
        context.entered[5] += 1;
    }

    #[action]
    fn exit_first(context: &mut Deck) {
        context.exited[5] += 1;
    }

    #[action]
    fn enter_second(context: &mut Deck) {
        context.entered[6] += 1;
    }

    #[action]
    fn exit_second(context: &mut Deck) {
        context.exited[6] += 1;
    }

    #[action]
    fn enter_third(context: &mut Deck) {
        context.entered[7] += 1;
    }

    #[action]
    fn exit_third(context: &mut Deck) {
        context.exited[7] += 1;
    }
}

/// Counts the effect, and moves to a leaf.
#[inline]
fn go(deck: &mut Deck, done: usize, next: State) -> Outcome<State> {
    deck.done[done] += 1;
    Transition(next)
}

pub struct Player(InitializedStateMachine<Rules>);

impl Machine<Task> for Player {
    const NAME: &'static str = "statig";
    type Op = Event;

    fn start(deck: &mut Deck) -> Self {
        Self(Rules.uninitialized_state_machine().init_with_context(deck))
    }

    #[inline]
    fn step(&mut self, event: &Event, deck: &mut Deck) {
        self.0.handle_with_context(event, deck);
    }

    fn state(&self) -> &'static str {
        match self.0.state() {
            State::Empty {} => "Empty",
            State::Open {} => "Open",
            State::Stopped {} => "Stopped",
            State::Paused {} => "Paused",
            State::First {} => "First",
            State::Second {} => "Second",
            State::Third {} => "Third",
        }
    }
}
