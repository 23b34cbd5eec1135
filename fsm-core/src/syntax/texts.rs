//! The user's code as text, the same for observers and for pictures: `on Noise if volume > 10`.

use super::code::{answer_questions, replace_raises};
use super::machine::{Machine, TransitionCode};
use super::spelled::spelled;
use crate::model::{Branch, Delay, Events, Text, Transition, TransitionId, Trigger};
use core::time::Duration;
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

impl Machine {
    /// `on Noise if volume > 10`
    #[must_use]
    pub fn transition_text(&self, id: TransitionId) -> String {
        let trigger = self.trigger_text(id);
        match (&self.model.transitions[id.index()].trigger, self.guard_text(id)) {
            (_, None) => trigger,
            (Trigger::When, Some(guard)) => format!("{trigger} {guard}"),
            (_, Some(guard)) => format!("{trigger} if {guard}"),
        }
    }

    /// `on Noise`, and `when` of a polled guard.
    #[must_use]
    pub fn trigger_text(&self, id: TransitionId) -> String {
        let (transition, code) = (&self.model.transitions[id.index()], &self.transitions[id.index()]);
        match &transition.trigger {
            Trigger::On(events) => {
                let word = if self.defers(transition) { "defer" } else { "on" };
                format!("{word} {}", names(events, &self.model.events, code))
            }
            Trigger::Hear(events) => format!("on {}", names(events, &self.model.signals, code)),
            Trigger::When => "when".to_string(),
            Trigger::Always => "always".to_string(),
            Trigger::Done(state) => format!("done({})", self.model.states[state.index()].name),
            Trigger::After(time) => format!("after {}", self.delay_text(time, code)),
            Trigger::Every(time) => format!("every {}", self.delay_text(time, code)),
        }
    }

    /// `volume > 10`
    #[must_use]
    pub fn guard_text(&self, id: TransitionId) -> Option<String> {
        self.transitions[id.index()].guard.as_ref().map(|guard| self.code_text(guard))
    }

    /// Code as it is written: what it asks about states by their names, and what it raises by that of the event.
    #[must_use]
    pub fn code_text(&self, code: &TokenStream) -> String {
        let answered = answer_questions(code, &mut |state| {
            let name = &self.states[state.index()].name;
            quote!(is_in(#name))
        });
        spelled(&replace_raises(&answered, &mut |_, value| {
            let value = unqualified(value, self);
            quote!(raise(#value))
        }))
    }

    fn delay_text(&self, delay: &Delay, code: &TransitionCode) -> String {
        match delay {
            Delay::Constant(nanoseconds) => format!("{:?}", Duration::from_nanos(*nanoseconds)),
            Delay::Code => code.duration.as_ref().map(|code| self.code_text(code)).unwrap_or_default(),
        }
    }

    fn defers(&self, transition: &Transition) -> bool {
        transition.branches.first().is_some_and(|branch| self.model.branches[branch.index()] == Branch::Defer)
    }
}

/// `Go | Run`, or the pattern of a type whose variants are not known.
fn names(events: &Events, names: &[Text], code: &TransitionCode) -> String {
    match events {
        Events::Of(events) => events.iter().map(|event| names[event.index()].as_ref()).collect::<Vec<_>>().join(" | "),
        Events::Any => code.pattern.as_ref().map(spelled).unwrap_or_default(),
    }
}

/// `Full(3)` of `RobotSignal::Full(3)`: types that the machine declares are not written in a `raise`.
fn unqualified(value: TokenStream, machine: &Machine) -> TokenStream {
    let mut tokens = value.clone().into_iter();
    match tokens.next() {
        Some(TokenTree::Ident(ty))
            if ty
                .to_string()
                .strip_prefix(&*machine.model.name)
                .is_some_and(|kind| ["Event", "Signal"].contains(&kind)) =>
        {
            tokens.skip(2).collect()
        }
        _ => value,
    }
}
