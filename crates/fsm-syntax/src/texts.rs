//! The user's code as text for observers and pictures: `on Noise if volume > 10`.

use super::ast::Written;
use super::code::{Added, Code, Part, pattern};
use super::machine::{EventType, Machine, TransitionCode};
use super::one_line::spelled;
use super::words::{TriggerWord, Word};
use fsm_model::listed::Listed;
use fsm_model::{Events, InvariantId, ROOT, StateId, Text, TransitionId, Trigger};
use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

impl Machine {
    /// Returns a transition as text: `on Noise if volume > 10`, `alarm after 5s`.
    #[must_use]
    pub fn transition_text(&self, id: TransitionId) -> String {
        let (transition, mut trigger) = (&self.model.transitions[id.index()], self.trigger_text(id));
        if transition.alarm {
            trigger = format!("{} {trigger}", Word::Alarm);
        }
        match (&transition.trigger, self.guard_text(id)) {
            (_, None) => trigger,
            (Trigger::When, Some(guard)) => format!("{trigger} {guard}"),
            (_, Some(guard)) => format!("{trigger} if {guard}"),
        }
    }

    /// Returns a trigger as text, such as `on Noise`, and only `when` for a polled guard.
    #[must_use]
    pub fn trigger_text(&self, id: TransitionId) -> String {
        let (transition, code) = (&self.model.transitions[id.index()], &self.transitions[id.index()]);
        if let Some(Written::Done { of }) = &code.written {
            return format!("{}({})", TriggerWord::Done, self.model.submachines[of.index()].name);
        }
        match &transition.trigger {
            Trigger::On(events) => {
                format!("{} {}", self.word_of(id), self.names(events, &self.model.events, code))
            }
            Trigger::Signal(_) if self.is_failed(id) => failed(code),
            Trigger::Signal(events) => {
                format!("{} {}", self.word_of(id), self.names(events, &self.model.signals, code))
            }
            Trigger::When => TriggerWord::When.to_string(),
            Trigger::Always => TriggerWord::Always.to_string(),
            Trigger::Done(state) => format!("{}({})", TriggerWord::Done, self.model.states[state.index()].name),
            Trigger::Force(state) => format!("force {}", self.model.states[state.index()].name),
            Trigger::After(_) => format!("{} {}", TriggerWord::After, duration(code)),
            Trigger::Every(_) => format!("{} {}", TriggerWord::Every, duration(code)),
            Trigger::Inside(submachine) => {
                format!("{} {}", Word::Machine, self.model.submachines[submachine.index()].name)
            }
        }
    }

    /// Returns the keyword of a transition that events or signals trigger.
    fn word_of(&self, id: TransitionId) -> Word {
        if let Some(Written::Forward { .. } | Written::Refused) = &self.transitions[id.index()].written {
            return Word::Forward;
        }
        match (self.model.is_deferral(id), self.model.ignores(id)) {
            (true, _) => Word::Defer,
            (_, true) => Word::Ignore,
            (false, false) => Word::Trigger(TriggerWord::On),
        }
    }

    /// Whether a transition handles an error.
    fn is_failed(&self, id: TransitionId) -> bool {
        match &self.model.transitions[id.index()].trigger {
            Trigger::Signal(Events::Of(events)) => self.model.failure.is_some_and(|failure| **events == [failure]),
            _ => false,
        }
    }

    /// Returns a guard as text: `volume > 10`.
    #[must_use]
    pub fn guard_text(&self, id: TransitionId) -> Option<String> {
        let code = &self.transitions[id.index()];
        match &code.written {
            Some(Written::Forward { guard, .. }) => guard.as_ref().map(|guard| spelled(&guard.tokens)),
            Some(Written::Done { .. }) => None,
            Some(Written::Refused) => Some("it has no room".into()),
            _ => code.guard.as_ref().map(|guard| self.code_text(guard)),
        }
    }

    /// Returns the effect of a `forward` as text, which differs from its generated reaction: `retry(event)`.
    #[must_use]
    pub fn effect_text(&self, id: TransitionId) -> Option<String> {
        match &self.transitions[id.index()].written {
            Some(Written::Forward { effect, .. }) => Some(spelled(effect)),
            _ => None,
        }
    }

    /// Returns an invariant as text: `never volume > 10`.
    #[must_use]
    pub fn invariant_text(&self, id: InvariantId) -> String {
        format!("{} {}", Word::Never, self.code_text(&self.invariants[id.index()]))
    }

    /// Returns code as it was written, with the names of the states that it queries and of the events that it raises.
    #[must_use]
    pub fn code_text(&self, code: &Code) -> String {
        spelled(&self.as_written(code))
    }

    /// Returns the tokens of code as it was written.
    #[must_use]
    pub fn as_written(&self, code: &Code) -> TokenStream {
        let code = code.with(&mut |part| {
            if let Part::Move(name) = part {
                *part = Part::Tokens(quote!(move #name));
            }
        });
        code.print(&mut |added, place, value| match added {
            Added::IsIn(state) => {
                let path = self.path(state);
                quote_spanned!(place=> is_in(#path))
            }
            Added::Has(tag) => {
                let tag = &self.tags.all()[usize::from(tag)].name;
                quote_spanned!(place=> has(#tag))
            }
            Added::Raise(Some(_), _) => {
                let value = unqualified(value);
                quote_spanned!(place=> raise(#value))
            }
            _ => added.as_rust(place, value),
        })
    }

    /// Returns `Search`, or `Clean.Search` if several states have the name.
    fn path(&self, state: StateId) -> TokenStream {
        let name = &self.states[state.index()].name;
        let namesakes = self.states.iter().filter(|other| other.name == *name).count();
        match self.model.states[state.index()].parent.filter(|parent| namesakes > 1 && *parent != ROOT) {
            Some(parent) => {
                let parent = &self.states[parent.index()].name;
                quote!(#parent.#name)
            }
            None => quote!(#name),
        }
    }

    /// Returns `Go | Run`, or the pattern as written if the variants of its type are not known.
    fn names(&self, events: &Events, names: &[Text], code: &TransitionCode) -> String {
        match (events, &code.pattern) {
            (Events::Of(events), _) => events.iter().map(|event| names[event.index()].as_ref()).listed().join(" | "),
            (Events::Any, Some(pattern)) => {
                let ty = match &self.events {
                    Some(EventType::Foreign(ty)) => pattern::as_type(ty, &self.generics),
                    _ => None,
                };
                let ty = ty.map(|ty| quote!(<#ty>::)).unwrap_or_default();
                let ty: Vec<_> = ty.into_iter().map(|token| token.to_string()).listed();
                spelled(&without(&ty, pattern.clone()))
            }
            (Events::Any, None) => String::new(),
        }
    }
}

/// Returns the duration of a timer as written: `4min`.
fn duration(code: &TransitionCode) -> String {
    match &code.written {
        Some(Written::Duration(duration)) => spelled(duration),
        _ => String::new(),
    }
}

/// Returns `failed Error::Closed` for the generated pattern `__SignalsOfRobot::failed(Error::Closed)`.
fn failed(code: &TransitionCode) -> String {
    let pattern = code.pattern.iter().flat_map(|pattern| pattern.clone()).last();
    match pattern {
        Some(TokenTree::Group(error)) => format!("{} {}", TriggerWord::Failed, spelled(&error.stream())),
        _ => TriggerWord::Failed.to_string(),
    }
}

/// Returns `Full(3)` for `__SignalsOfRobot::Full(3)`, because a `raise` is written without the type.
fn unqualified(value: TokenStream) -> TokenStream {
    let mut tokens = value.clone().into_iter().skip(1);
    match tokens.next() {
        Some(TokenTree::Punct(punct)) if punct.as_char() == ':' => tokens.skip(1).collect(),
        _ => value,
    }
}

/// Removes a type from a pattern: `Up` for `<input::Key>::Up`.
fn without(ty: &[String], pattern: TokenStream) -> TokenStream {
    let mut kept: Vec<TokenTree> = Vec::new();
    for token in pattern {
        kept.push(match token {
            TokenTree::Group(group) => Group::new(group.delimiter(), without(ty, group.stream())).into(),
            other => other,
        });
        let start = kept.len().saturating_sub(ty.len());
        if !ty.is_empty() && kept[start..].iter().map(TokenTree::to_string).eq(ty.iter().cloned()) {
            kept.truncate(start);
        }
    }
    kept.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use crate::{Errors, read};
    use fsm_model::{InvariantId, TransitionId};
    use std::vec::Vec;

    #[test]
    fn transition_texts_use_source_names() {
        let text = "machine Guard(post: &mut Post) {
            events { Call, Shout(u8) }
            signals { Full(u8) }
            queue 2;
            initial Day;
            state Day { initial On; state On { on Call if is_in(Day.On) => { raise(Full(3)); raise(Call); Night } } }
            state Night { initial On; state On { on Full(_) if post.is_in(1) => Day; on Shout(n) => { raise(Shout(n)); } }
                after 4min => stay;
                every if is_in(Night.On) { 1200ms } else { 0.5h } => stay;
            }
        }";
        let mut errors = Errors::default();
        let (machine, plan) = read(text.parse().unwrap(), &mut errors).unwrap();
        assert!(plan.is_some());
        assert!(errors.into_list().is_empty());
        let texts = [0, 1, 2, 3, 4].map(|at| machine.transition_text(TransitionId(at)));
        let expected = [
            "on Call if is_in(Day.On)",
            "after 4min",
            "every if is_in(Night.On) { 1200ms } else { 0.5h }",
            "on Full if post.is_in(1)",
            "on Shout",
        ];
        assert_eq!(texts, expected);
    }

    #[test]
    fn numbered_literals_are_shown_as_written() {
        let text =
            "machine Tank(level: &Level) { initial Idle; never level.is_over(90) && !is_in(Idle); state Idle {} }";
        let mut errors = Errors::default();
        let (mut machine, _) = read(text.parse().unwrap(), &mut errors).unwrap();
        assert!(errors.into_list().is_empty());
        crate::cells::number(&mut machine, &mut |_, _| {});
        assert_eq!(machine.invariant_text(InvariantId(0)), "never level.is_over(90) && !is_in(Idle)");
    }

    #[test]
    fn texts_of_submachines_are_shown_as_written() {
        let text = "machine Conn(net: &mut Net) {
            events { Link(RetryEvent), Go }
            initial Connecting;
            state Connecting {
                machine retry: Retry(&mut net.log);
                alarm on Go if net.link == 0 => Idle;
                forward Link(event) if net.link > 0 => retry(event);
                forward Go => retry(RetryEvent::Up);
                done(retry.Connected) => Idle;
                done(retry.GaveUp { reason }) if reason.is_empty() => { net.note(reason); Idle }
                done(retry) or after 3s => Idle;
            }
            state Idle { on Go => Connecting; }
        }";
        let mut errors = Errors::default();
        let (machine, plan) = read(text.parse().unwrap(), &mut errors).unwrap();
        assert!(plan.is_some());
        assert!(errors.into_list().is_empty());
        let ids = (0..machine.transitions.len()).map(TransitionId::at);
        let texts: Vec<_> = ids.clone().map(|id| machine.transition_text(id)).collect();
        let expected = [
            "forward Link if net.link > 0",
            "forward Go",
            "machine retry",
            "alarm on Go if net.link == 0",
            "after 3s",
            "done(retry)",
            "on Go",
            "forward Link if it has no room",
            "forward Go if it has no room",
        ];
        assert_eq!(texts, expected);
        let effects: Vec<_> = ids.filter_map(|id| machine.effect_text(id)).collect();
        assert_eq!(effects, ["retry(event)", "retry(RetryEvent::Up)"]);
    }
}
