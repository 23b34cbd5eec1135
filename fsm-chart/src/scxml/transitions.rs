//! Transitions: one for each end of a reaction, in the order in which the ends are decided.

use super::Export;
use super::gaps::Gap;
use super::timers::Timer;
use super::xml::Element;
use crate::chart::{Condition, End, To, Transition};
use fsm_core::model::{Events, Kind, StateId, Trigger};

/// What the ends of a reaction have in common.
#[derive(Default)]
pub struct Shared {
    /// The events; without any it is a transition that is taken as soon as it can be.
    events: Option<String>,
    /// What has to hold for all of them.
    conditions: Vec<String>,
    /// What is started again if the state is not left.
    timer: Option<Timer>,
    /// What it reacts to, as text.
    text: String,
}

impl Export<'_> {
    /// Puts a transition into its state.
    pub fn transition(&mut self, transition: &Transition, state: &mut Element) {
        self.note_alarm(transition);
        let mut conditions = Vec::new();
        let events = self.events(transition, &mut conditions);
        for code in transition.pattern.iter().chain(&transition.guard) {
            let is_pattern = transition.pattern.as_ref() == Some(code);
            conditions.push(if is_pattern { self.flag(code) } else { self.condition(code) });
        }
        let timer = self.timer(transition);
        let is_every = matches!(transition.on, Trigger::Every(_));
        if timer.is_some() && !is_every && !conditions.is_empty() {
            self.gaps.insert(Gap::LostTimer);
        }
        let again = timer.filter(|_| is_every);
        let text = transition.text.clone();
        let shared = Shared { events: events.clone(), conditions, timer: again, text };
        let is_certain = self.ends(transition.source, &transition.ends, &shared, state);
        if let (Some(timer), false) = (shared.timer, is_certain) {
            // It goes on whether or not anything holds.
            let mut again = Element::new("transition").with("event", &events.unwrap_or_default());
            again.add(timer.start());
            state.add(again);
        }
    }

    /// The names of the events that a transition reacts to. Adds what else has to hold for one of them to match.
    fn events(&mut self, transition: &Transition, conditions: &mut Vec<String>) -> Option<String> {
        let chart = self.chart;
        let names = |events: &Events, all: &[String]| match events {
            Events::Of(ids) => ids.iter().map(|id| &*all[id.index()]).collect::<Vec<_>>().join(" "),
            Events::Any => all.join(" "),
        };
        match &transition.on {
            Trigger::On(_) if chart.events.is_empty() => {
                self.gaps.insert(Gap::Foreign);
                let pattern = &transition.trigger;
                let matches_any = pattern.chars().all(|char| char.is_lowercase() || char == '_');
                if !matches_any {
                    conditions.push(self.flag(pattern));
                }
                Some("event".to_owned())
            }
            Trigger::On(events) => Some(names(events, &chart.events)),
            Trigger::Hear(signals) => Some(names(signals, &chart.signals)),
            Trigger::When => {
                self.gaps.insert(Gap::Poll);
                Some("update".to_owned())
            }
            Trigger::Always => None,
            Trigger::Done(state) => Some(format!("done.state.{}", self.ids.state(*state))),
            Trigger::After(_) | Trigger::Every(_) => self.timer(transition).map(|timer| timer.event),
        }
    }

    /// Puts the ends of a reaction into its state, and answers whether one of them is taken in any case.
    pub fn ends(&mut self, source: StateId, ends: &[End], shared: &Shared, state: &mut Element) -> bool {
        // The conditions under which an earlier end passes: then none of those behind it is taken.
        let mut passed: Vec<String> = Vec::new();
        let mut is_certain = false;
        for end in ends {
            let mut conditions = shared.conditions.clone();
            for condition in &end.conditions {
                if let Condition::Holds(code) = condition {
                    conditions.push(self.condition(code));
                }
            }
            if end.to == To::Pass {
                passed.push(joined(&conditions[shared.conditions.len()..]));
                continue;
            }
            conditions.extend(passed.iter().map(|condition| format!("!({condition})")));
            is_certain |= conditions.is_empty();
            self.end(source, end, &joined(&conditions), shared, state);
        }
        is_certain
    }

    fn end(&mut self, source: StateId, end: &End, condition: &str, shared: &Shared, state: &mut Element) {
        let word = match end.to {
            To::Push(target) => format!("push({})", self.chart.state(target).name),
            To::Pop => "pop".to_owned(),
            To::Defer => "defer".to_owned(),
            To::Stay | To::Pass | To::States(_) => {
                let transition = self.taken(source, end, condition, shared);
                return state.add(transition);
            }
        };
        self.gaps.insert(if end.to == To::Defer { Gap::Defer } else { Gap::Stack });
        let condition = if condition.is_empty() { String::new() } else { format!(" [{condition}]") };
        let effect = end.effect.as_ref().map(|effect| format!("{effect}; ")).unwrap_or_default();
        state.comment(&format!("{}{condition} => {effect}{word}", shared.text));
    }

    /// A transition that is taken.
    fn taken(&mut self, source: StateId, end: &End, condition: &str, shared: &Shared) -> Element {
        let targets = end.targets();
        let mut transition = Element::new("transition");
        if let Some(events) = &shared.events {
            transition = transition.with("event", events);
        }
        if !condition.is_empty() {
            transition = transition.with("cond", condition);
        }
        if end.is_early {
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
        if let Some(effect) = &end.effect {
            self.executable("effect", effect, &mut transition);
        }
        transition
    }

    /// Notes that a transition would be asked before those inside its source, where that makes a difference.
    fn note_alarm(&mut self, alarm: &Transition) {
        let chart = self.chart;
        let has_regions = chart.states.iter().any(|state| state.kind == Kind::Parallel);
        let mut inside = chart.transitions.iter().filter(|it| chart.is_inside(it.source, alarm.source));
        if alarm.alarm && (has_regions || inside.any(|it| may_coincide(&it.on, &alarm.on))) {
            self.gaps.insert(Gap::Alarm);
        }
    }

    /// Whether something is raised in the document.
    pub fn raises(&self) -> bool {
        let chart = self.chart;
        let actions = chart.states.iter().flat_map(|state| state.actions.iter().map(|action| &action.code));
        let ends = chart.states.iter().flat_map(|state| &state.initial);
        let ends = ends.chain(chart.transitions.iter().flat_map(|transition| &transition.ends));
        actions.chain(ends.filter_map(|end| end.effect.as_ref())).any(|code| code.contains("raise("))
    }
}

/// All of these, as one condition. One that has `||` is in parentheses.
fn joined(conditions: &[String]) -> String {
    match conditions {
        [one] => one.clone(),
        several => {
            let each = several.iter().map(|it| if it.contains("||") { format!("({it})") } else { it.clone() });
            each.collect::<Vec<_>>().join(" && ")
        }
    }
}

/// Whether the same thing may trigger both.
fn may_coincide(one: &Trigger, other: &Trigger) -> bool {
    match (one, other) {
        (Trigger::On(one), Trigger::On(other)) | (Trigger::Hear(one), Trigger::Hear(other)) => match (one, other) {
            (Events::Of(ids), events) | (events, Events::Of(ids)) => ids.iter().any(|id| events.may_be(*id)),
            (Events::Any, Events::Any) => true,
        },
        (Trigger::When, Trigger::When) => true,
        (Trigger::After(_) | Trigger::Every(_), Trigger::After(_) | Trigger::Every(_)) => true,
        _ => false,
    }
}
