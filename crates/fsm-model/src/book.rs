//! The data that both sides of a stream know about a machine: a fingerprint of its model, and the triggers of its
//! transitions. The stream is `fsm_observe::wire`.

use super::{Branch, Events, Initial, Model, Target, Trigger};
use crate::hash::Fnv;
use crate::listed::Listed;
use alloc::vec::Vec;

/// A hash that is equal for two models if an observer cannot distinguish them: FNV-1a, in 64 bits.
///
/// It does not depend on guards and actions, nor on the room of queues and stacks.
#[must_use]
pub fn fingerprint(model: &Model) -> u64 {
    let mut hash = Fnv::new();
    hash.text(&model.name);
    hash.count(model.states.len());
    for state in &*model.states {
        hash.text(&state.name);
        hash.byte(state.kind as u8);
        hash.state(state.parent);
        match &state.initial {
            None => hash.byte(0),
            Some(Initial::Plain(branch)) => hash.number(u32::from(branch.0)),
            Some(Initial::Decided(branches)) => branches.iter().for_each(|branch| hash.number(u32::from(branch.0))),
        }
        hash.byte(state.history.map_or(0, |history| history.kind as u8 + 1));
    }
    hash.texts(&model.events);
    hash.texts(&model.signals);
    // Transitions that are not in the text follow those that are, and the page does not know them.
    let unwritten = model.unwritten();
    let written = &model.transitions[..model.transitions.len() - unwritten];
    hash.count(written.len());
    for transition in written {
        hash.state(Some(transition.source));
        hash.trigger(&transition.trigger);
        hash.byte(u8::from(transition.alarm));
        hash.count(transition.branches.len());
        transition.branches.iter().for_each(|branch| hash.number(u32::from(branch.0)));
    }
    let branches = &model.branches[..model.branches.len() - unwritten];
    hash.count(branches.len());
    for branch in branches {
        match branch {
            Branch::Stay => hash.byte(1),
            Branch::Pass => hash.byte(2),
            Branch::Go(_) | Branch::Fork(_) => hash.byte(3),
            Branch::Push(state) => {
                hash.byte(4);
                hash.state(Some(*state));
            }
            Branch::Pop => hash.byte(5),
            Branch::Defer => hash.byte(6),
            Branch::Ignore => hash.byte(7),
            Branch::Refuse | Branch::Return => {}
        }
        model.targets(branch).iter().for_each(|target| hash.target(*target));
    }
    hash.sum()
}

/// For each transition, the number of the event, signal or state that it reacts to, if there is exactly one, and its
/// first branch. Events are numbered from 1, followed by the signals; 0 means that there is none.
#[must_use]
pub fn reactions(model: &Model) -> Vec<(u16, u16)> {
    let one = |events: &Events, before: usize| match events {
        Events::Of(events) if events.len() == 1 => (before + events[0].index() + 1) as u16,
        _ => 0,
    };
    let numbers = model.transitions.iter().map(|transition| {
        let subject = match &transition.trigger {
            Trigger::On(events) => one(events, 0),
            Trigger::Signal(signals) => one(signals, model.events.len()),
            Trigger::Done(state) | Trigger::Force(state) => state.0,
            Trigger::When | Trigger::Always | Trigger::After(_) | Trigger::Every(_) | Trigger::Inside(_) => 0,
        };
        (subject, transition.branches.iter().min().map_or(0, |branch| branch.0))
    });
    numbers.listed()
}

impl Fnv {
    fn target(&mut self, target: Target) {
        self.state(Some(target.state));
        self.byte(target.mode as u8);
        self.byte(u8::from(target.external));
    }

    fn events(&mut self, events: &Events) {
        match events {
            Events::Any => self.number(u32::MAX),
            Events::Of(events) => {
                self.count(events.len());
                events.iter().for_each(|event| self.number(u32::from(event.0)));
            }
        }
    }

    fn trigger(&mut self, trigger: &Trigger) {
        match trigger {
            Trigger::On(events) => {
                self.byte(1);
                self.events(events);
            }
            Trigger::Signal(signals) => {
                self.byte(2);
                self.events(signals);
            }
            Trigger::When => self.byte(3),
            Trigger::Always => self.byte(4),
            Trigger::Done(state) => {
                self.byte(5);
                self.state(Some(*state));
            }
            Trigger::Force(_) => {}
            Trigger::After(_) => self.byte(6),
            Trigger::Every(_) => self.byte(7),
            Trigger::Inside(_) => self.byte(8),
        }
    }
}
