//! Transitions: one for each branch of a reaction, in the order in which the branches are decided.

use super::Export;
use super::element::Element;
use super::gaps::Gap;
use super::timers::Timer;
use crate::chart::{Condition, End, Inner, To, Transition};
use fsm_model::{EventId, Events, Kind, StateId, SubmachineId, Trigger};

/// The properties that all branches of a reaction share.
#[derive(Default)]
pub struct Shared {
    /// The events; `None` for a transition that is taken as soon as its condition is true.
    events: Option<String>,
    /// The conditions of all branches.
    conditions: Vec<String>,
    /// The timer that is started again if the state is not exited.
    timer: Option<Timer>,
    /// The submachine that receives the event.
    forwards: Option<SubmachineId>,
    /// The trigger and guard, as text.
    text: String,
}

impl Export<'_> {
    /// Adds a transition to the element of its state.
    pub fn transition(&mut self, transition: &Transition, state: &mut Element) {
        self.note_alarm(transition);
        self.note_decision(transition);
        let conditions = self.shared_conditions(transition);
        let timer = self.timer(transition);
        let is_every = matches!(transition.on, Trigger::Every(_));
        if timer.is_some() && !is_every && !conditions.is_empty() {
            self.gaps.insert(Gap::LostTimer);
        }
        let text = transition.text.clone();
        let forwards = match transition.inner {
            Some(Inner::Forward(machine)) => Some(machine),
            _ => None,
        };
        let mut shared = Shared { events: None, conditions, timer: timer.filter(|_| is_every), forwards, text };
        let ends: Vec<_> = transition.own_ends().cloned().collect();
        let Some(events) = self.events(transition) else {
            self.ends(transition.source, &ends, &shared, state);
            return;
        };
        let groups = self.ranked(transition, &events);
        if groups.iter().map(|(events, _)| events.len()).sum::<usize>() < events.len() {
            state.comment(&format!("{}: an alarm is considered first", transition.text));
        }
        let guards = shared.conditions.clone();
        for (events, unless) in groups {
            shared.events = Some(events.join(" "));
            shared.conditions = guards.iter().cloned().chain(unless).collect();
            let is_certain = self.ends(transition.source, &ends, &shared, state);
            if let (Some(timer), false) = (&shared.timer, is_certain) {
                // The timer continues even if no condition is true.
                let mut again = Element::new("transition").with("event", &timer.event);
                again.add(timer.start());
                state.add(again);
            }
        }
    }

    /// The conditions of a transition that all its branches share: its pattern matches, and its guard is true.
    pub fn shared_conditions(&mut self, transition: &Transition) -> Vec<String> {
        let mut conditions = Vec::new();
        // If events are declared elsewhere, only the pattern is known. A binding as pattern matches any event.
        let is_foreign = self.chart.events.is_empty() && matches!(transition.on, Trigger::On(_));
        let names_any = |pattern: &str| pattern.chars().all(|char| char.is_lowercase() || char == '_');
        if is_foreign && !names_any(&transition.trigger) {
            conditions.push(self.flag(&transition.trigger));
        } else if let Some(pattern) = &transition.pattern {
            conditions.push(self.flag(pattern));
        }
        conditions.extend(transition.guard.as_ref().map(|guard| self.condition(guard)));
        conditions
    }

    /// The names of the events that a transition reacts to; `None` if it needs no event.
    pub fn events(&mut self, transition: &Transition) -> Option<Vec<String>> {
        let chart = self.chart;
        let ids = |events: &Events, all: &[String]| match events {
            Events::Of(ids) => ids.to_vec(),
            Events::Any => (0..all.len()).map(EventId::at).collect(),
        };
        Some(match &transition.on {
            Trigger::On(_) if chart.events.is_empty() => {
                self.gaps.insert(Gap::Foreign);
                vec!["event".to_owned()]
            }
            Trigger::On(events) => {
                ids(events, &chart.events).into_iter().map(|id| chart.events[id.index()].clone()).collect()
            }
            Trigger::Signal(signals) => {
                ids(signals, &chart.signals).into_iter().map(|signal| self.event_of_signal(signal)).collect()
            }
            Trigger::When => {
                self.gaps.insert(Gap::Poll);
                vec!["update".to_owned()]
            }
            Trigger::Always | Trigger::Force(_) | Trigger::Inside(_) => return None,
            Trigger::Done(state) => vec![format!("done.state.{}", self.ids.state(*state))],
            Trigger::After(_) | Trigger::Every(_) => vec![self.timer(transition)?.event],
        })
    }

    /// Adds the branches of a reaction to the element of their state. Returns whether one of them is always taken.
    pub fn ends(&mut self, source: StateId, ends: &[End], shared: &Shared, state: &mut Element) -> bool {
        // The conditions under which an earlier branch passes. If one of them is true, no later branch is taken.
        let mut passed: Vec<String> = Vec::new();
        let mut is_certain = false;
        for end in ends {
            let mut conditions = shared.conditions.clone();
            conditions.extend(end.conditions.iter().filter_map(|condition| self.decided(condition)));
            if end.to == To::Pass {
                passed.push(joined(&conditions[shared.conditions.len()..]));
                continue;
            }
            conditions.extend(passed.iter().map(|condition| negated(condition)));
            is_certain |= conditions.is_empty();
            self.end(source, end, &joined(&conditions), shared, state);
        }
        is_certain
    }

    /// A decision as an expression. An `else` is expressed by the order of the transitions.
    pub fn decided(&mut self, condition: &Condition) -> Option<String> {
        match condition {
            Condition::Holds(code) => Some(self.condition(code)),
            Condition::Ended(ended) => self.ended_so(ended),
            Condition::Else => None,
        }
    }

    fn end(&mut self, source: StateId, end: &End, condition: &str, shared: &Shared, state: &mut Element) {
        let word = match end.to {
            To::Push(target) => format!("push({})", self.chart.state(target).name),
            To::Pop => "pop".to_owned(),
            To::Defer => "defer".to_owned(),
            To::Stay | To::Pass | To::Ignore | To::States(_) => {
                let transition = self.taken(source, end, condition, shared);
                return state.add(transition);
            }
        };
        self.gaps.insert(if end.to == To::Defer { Gap::Defer } else { Gap::Stack });
        let condition = if condition.is_empty() { String::new() } else { format!(" [{condition}]") };
        let effect = end.effect.as_ref().map(|effect| format!("{effect}; ")).unwrap_or_default();
        state.comment(&format!("{}{condition} => {effect}{word}", shared.text));
    }

    /// The element of a branch that is taken.
    fn taken(&mut self, source: StateId, end: &End, condition: &str, shared: &Shared) -> Element {
        let targets = end.targets();
        let mut transition = Element::new("transition");
        if let Some(events) = &shared.events {
            transition = transition.with("event", events);
        }
        if !condition.is_empty() {
            transition = transition.with("cond", condition);
        }
        if end.is_early && !targets.is_empty() {
            self.gaps.insert(Gap::EarlyCode);
        }
        let is_local = self.chart.is_local(source, &targets);
        if !targets.is_empty() {
            transition = transition.with("target", &self.targets(source, &targets));
            if is_local && shared.events.is_some() {
                transition = transition.with("type", "internal");
            }
        }
        if let (Some(timer), true) = (&shared.timer, is_local) {
            transition.add(timer.start());
        }
        match (&end.effect, shared.forwards) {
            (_, Some(machine)) => {
                let sent = self.sent_on(machine);
                transition.add(sent);
            }
            (Some(effect), None) => self.executable("effect", effect, &mut transition),
            (None, None) => {}
        }
        transition
    }

    /// Notes that in SCXML, a decision in a region conflicts with other regions only by the branch that is taken.
    fn note_decision(&mut self, transition: &Transition) {
        let mut enclosing = self.chart.upward(transition.source);
        let is_in_region = enclosing.any(|id| self.chart.state(id).kind == Kind::Parallel);
        if is_in_region && transition.ends.iter().filter(|end| end.to != To::Pass).count() > 1 {
            self.gaps.insert(Gap::Decision);
        }
    }

    /// Whether the document raises an event.
    pub fn raises(&self) -> bool {
        let chart = self.chart;
        let actions = chart.states.iter().flat_map(|state| state.actions.iter().map(|action| &action.code));
        let ends = chart.states.iter().flat_map(|state| &state.initial);
        let ends = ends.chain(chart.transitions.iter().flat_map(|transition| &transition.ends));
        actions.chain(ends.filter_map(|end| end.effect.as_ref())).any(|code| code.contains("raise("))
    }
}

/// Joins conditions with `&&`. A condition with `||` is put in parentheses.
pub fn joined(conditions: &[String]) -> String {
    match conditions {
        [one] => one.clone(),
        several => {
            let each = several.iter().map(|it| if it.contains("||") { format!("({it})") } else { it.clone() });
            each.collect::<Vec<_>>().join(" && ")
        }
    }
}

/// Negates a condition.
pub fn negated(condition: &str) -> String {
    let is_name = |text: &str| text.chars().all(|char| char.is_alphanumeric() || char == '_');
    match condition.strip_prefix('!') {
        Some(inner) if is_name(inner) => inner.to_owned(),
        _ if is_name(condition) => format!("!{condition}"),
        _ => format!("!({condition})"),
    }
}
