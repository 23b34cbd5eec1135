//! Timers as events with a delay.

use super::Export;
use super::element::Element;
use super::gaps::Gap;
use crate::chart::Transition;
use fsm_model::{Delay, Kind, StateId, Trigger};

/// A timer.
#[derive(Clone)]
pub struct Timer {
    /// The event that the timer sends, which is also the id of the timer.
    pub event: String,
    /// The attribute with the delay, and its value.
    delay: (&'static str, String),
}

impl Timer {
    /// The element that starts the timer.
    pub fn start(&self) -> Element {
        let (attribute, delay) = &self.delay;
        Element::new("send").with("event", &self.event).with("id", &self.event).with(attribute, delay)
    }

    /// The element that stops the timer.
    fn stop(&self) -> Element {
        Element::new("cancel").with("sendid", &self.event)
    }
}

impl Export<'_> {
    /// Starts the timers of a state when it is entered, after its actions, and stops them when it is exited.
    pub fn timers(&mut self, state: StateId, entry: &mut Element, exit: &mut Element) {
        for transition in self.chart.transitions_of(state) {
            if let Some(timer) = self.timer(transition) {
                entry.add(timer.start());
                exit.add(timer.stop());
            }
        }
    }

    /// Notes that several timers may become due at the same time, if states with timers can be active together.
    pub fn note_simultaneous(&mut self) {
        let chart = self.chart;
        let is_timer = |it: &&Transition| matches!(it.on, Trigger::After(_) | Trigger::Every(_));
        let sources: Vec<_> = chart.transitions.iter().filter(is_timer).map(|it| it.source).collect();
        let are_together = |one: StateId, other: StateId| {
            let shared = chart.upward(one).find(|id| *id == other || chart.is_inside(other, *id));
            one == other || shared.is_some_and(|id| id == one || id == other || chart.state(id).kind == Kind::Parallel)
        };
        let pairs =
            sources.iter().enumerate().flat_map(|(at, one)| sources[at + 1..].iter().map(move |other| (*one, *other)));
        if pairs.into_iter().any(|(one, other)| are_together(one, other)) {
            self.gaps.insert(Gap::Simultaneous);
        }
    }

    /// The timer of a transition, if it has one. Its name contains the position of the transition in its state.
    pub fn timer(&mut self, transition: &Transition) -> Option<Timer> {
        let (word, delay) = match transition.on {
            Trigger::After(delay) => ("after", delay),
            Trigger::Every(delay) => ("every", delay),
            _ => return None,
        };
        let mut of_state = self.chart.transitions_of(transition.source);
        let number = 1 + of_state.position(|it| std::ptr::eq(it, transition)).unwrap_or_default();
        let event = format!("{word}.{}.{number}", self.ids.state(transition.source));
        let delay = match delay {
            Delay::Constant(nanoseconds) => ("delay", duration(nanoseconds)),
            Delay::Code => {
                self.gaps.insert(Gap::Duration);
                let code = transition.trigger.split_once(' ').map_or("", |(_, code)| code);
                ("delayexpr", self.variable(code, "'1s'"))
            }
        };
        Some(Timer { event, delay })
    }
}

/// A duration as CSS writes it: `3s`, `1.5ms`.
fn duration(nanoseconds: u64) -> String {
    const MILLISECOND: u64 = 1_000_000;
    let (unit, nanoseconds_each) =
        if nanoseconds.is_multiple_of(1000 * MILLISECOND) { ("s", 1000 * MILLISECOND) } else { ("ms", MILLISECOND) };
    let (whole, rest) = (nanoseconds / nanoseconds_each, nanoseconds % nanoseconds_each);
    if rest == 0 {
        return format!("{whole}{unit}");
    }
    let fraction = format!("{rest:06}");
    format!("{whole}.{}{unit}", fraction.trim_end_matches('0'))
}
