//! Alarms. SCXML considers the innermost state first, so transitions that an alarm outranks test whether it is taken.

use super::Export;
use super::gaps::Gap;
use super::transitions::{joined, negated};
use crate::chart::{To, Transition};
use fsm_model::Kind;

/// The condition under which something is true.
enum Holds {
    Always,
    Never,
    If(String),
}

impl Export<'_> {
    /// Groups the events of a transition. Each group has the conditions that must be false because an enclosing alarm
    /// is taken if they are true. Events that are always handled by an alarm are left out.
    pub fn ranked(&mut self, transition: &Transition, events: &[String]) -> Vec<(Vec<String>, Vec<String>)> {
        let mut groups: Vec<(Vec<String>, Vec<String>)> = Vec::new();
        for event in events {
            let Some(unless) = self.unless(transition, event) else { continue };
            match groups.last_mut().filter(|(_, last)| *last == unless) {
                Some((events, _)) => events.push(event.clone()),
                None => groups.push((vec![event.clone()], unless)),
            }
        }
        groups
    }

    /// The conditions that must be false for a transition to be considered for an event; `None` if it never is.
    fn unless(&mut self, transition: &Transition, event: &String) -> Option<Vec<String>> {
        let chart = self.chart;
        let mut unless = Vec::new();
        for alarm in chart.transitions.iter().filter(|it| it.alarm && chart.is_inside(transition.source, it.source)) {
            if !self.events(alarm).unwrap_or_default().contains(event) {
                continue;
            }
            match self.taken_if(alarm) {
                Holds::Always => return None,
                Holds::Never => {}
                Holds::If(condition) => unless.push(negated(&condition)),
            }
        }
        Some(unless)
    }

    /// The condition under which an alarm is taken: its guard is true, and it does not pass.
    fn taken_if(&mut self, alarm: &Transition) -> Holds {
        let mut queried = self.shared_conditions(alarm);
        match self.leads_somewhere(alarm) {
            Holds::Never => return Holds::Never,
            Holds::Always => {}
            Holds::If(condition) => queried.push(condition),
        }
        if queried.is_empty() { Holds::Always } else { Holds::If(joined(&queried)) }
    }

    /// The condition under which the reaction of a transition does not pass.
    fn leads_somewhere(&mut self, transition: &Transition) -> Holds {
        let mut holds = Holds::Never;
        // A branch is only considered if all branches before it are not taken.
        for end in transition.ends.iter().rev() {
            let decided: Vec<_> = end.conditions.iter().filter_map(|condition| self.decided(condition)).collect();
            let (passes, condition) = (end.to == To::Pass, joined(&decided));
            holds = match (passes, condition.is_empty(), holds) {
                (true, true, _) | (true, false, Holds::Never) => Holds::Never,
                (false, true, _) | (false, false, Holds::Always) => Holds::Always,
                (true, false, Holds::Always) => Holds::If(negated(&condition)),
                (true, false, Holds::If(rest)) => Holds::If(format!("{} && ({rest})", negated(&condition))),
                (false, false, Holds::Never) => Holds::If(condition),
                (false, false, Holds::If(rest)) => Holds::If(format!("({condition}) || {rest}")),
            };
        }
        holds
    }

    /// Notes that an alarm in a region cannot outrank other regions.
    pub fn note_alarm(&mut self, alarm: &Transition) {
        let chart = self.chart;
        let mut enclosing = chart.upward(alarm.source).skip(1);
        let is_region = enclosing.any(|id| chart.state(id).kind == Kind::Parallel);
        if alarm.alarm && is_region {
            self.gaps.insert(Gap::Alarm);
        }
    }
}
