//! Timers: delayed events that a state sends when it is entered, and that have no effect once it is exited.
//!
//! A delayed event becomes a timer only if both have exactly the same meaning. All others, and elements that cancel
//! them, remain code: methods that the user has to write.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use super::document::{Cancel, Content, Delay, Later, Transition, When, walk};
use super::events::{is_matched, reacts, trimmed};
use super::outline::{Id, Outline};

/// A timer.
#[derive(Clone, Debug)]
pub struct Timer {
    pub state: Id,
    pub event: String,
    pub delay: Delay,
    pub form: Form,
    /// Whether SCXML handles the event even if the state has been exited in the meantime.
    pub outlives: bool,
    pub has_data: bool,
    pub line: usize,
}

/// The form of a timer in the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `after`, with the reactions of the state to the event, because there are no other reactions.
    Reacts,
    /// `every`, with the reactions of the state to the event. Each of them starts the timer again or exits the state.
    Repeats,
    /// `after`, which raises the event. Every state may react to it, and it may be raised or sent elsewhere as well.
    Raises,
}

/// The timers of a document.
#[derive(Debug, Default)]
pub struct Timers {
    /// All timers, in document order, which is also the order of their states.
    all: Vec<Timer>,
    /// The numbers of the elements that only start and stop timers.
    covered: BTreeSet<usize>,
    /// The events of the timers that are not raised.
    hidden: BTreeSet<String>,
}

/// A place in which a delayed event is sent or cancelled.
struct Use<'d, T> {
    item: &'d T,
    state: Id,
    when: When,
    /// Whether the element is nested in an `<if>`.
    is_nested: bool,
}

struct Finder<'a, 'd> {
    outline: &'a Outline<'d>,
    sends: Vec<Use<'d, Later>>,
    cancels: Vec<Use<'d, Cancel>>,
    /// The events that are raised, or sent without a delay.
    raised: BTreeSet<&'d str>,
    /// The delayed events by their names, as positions.
    by_event: BTreeMap<&'d str, Vec<usize>>,
    transitions: Vec<(Id, &'d Transition)>,
    /// The transitions by descriptor, as positions.
    by_descriptor: BTreeMap<&'d str, Vec<usize>>,
    /// The delayed events and the descriptors.
    names: BTreeSet<&'d str>,
}

impl Timers {
    /// Finds the timers of a document.
    pub fn of(outline: &Outline) -> Self {
        let finder = Finder::of(outline);
        let mut timers = Timers::default();
        for send in &finder.sends {
            let Some(timer) = finder.timer(send) else { continue };
            timers.covered.insert(send.item.at);
            if timer.form != Form::Raises {
                timers.hidden.insert(timer.event.clone());
            }
            if timer.form == Form::Repeats {
                timers.covered.extend(finder.sends_of(&timer.event).map(|again| again.item.at));
            }
            timers.all.push(timer);
        }
        // A timer ends with its state, so nothing has to cancel it.
        for cancel in &finder.cancels {
            let mut cancelled = finder.sends.iter().filter(|send| send.item.id == cancel.item.id).peekable();
            if cancelled.peek().is_some() && cancelled.all(|send| timers.covered.contains(&send.item.at)) {
                timers.covered.insert(cancel.item.at);
            }
        }
        timers
    }

    /// All timers, in document order.
    pub fn all(&self) -> &[Timer] {
        &self.all
    }

    /// The positions of the timers of a state.
    pub fn of_state(&self, state: Id) -> std::ops::Range<usize> {
        let after = |state| self.all.partition_point(|timer| timer.state < state);
        after(state)..after(state + 1)
    }

    /// Whether an event is used only by a timer, so that the machine does not have it.
    pub fn hides(&self, event: &str) -> bool {
        self.hidden.contains(event)
    }

    /// Whether content only starts or stops a timer.
    pub fn covers(&self, content: &Content) -> bool {
        match content {
            Content::Later(later) => self.covered.contains(&later.at),
            Content::Cancel(cancel) => self.covered.contains(&cancel.at),
            Content::Raise(_) | Content::If(_) | Content::Other { .. } => false,
        }
    }
}

impl<'a, 'd> Finder<'a, 'd> {
    fn of(outline: &'a Outline<'d>) -> Self {
        let mut finder = Finder {
            outline,
            sends: Vec::new(),
            cancels: Vec::new(),
            raised: BTreeSet::new(),
            by_event: BTreeMap::new(),
            transitions: outline.transitions().collect(),
            by_descriptor: BTreeMap::new(),
            names: BTreeSet::new(),
        };
        for state in outline.ids() {
            let declared = outline.states[state].state;
            for (when, content) in declared.contents() {
                walk(content, &mut |item, is_nested| match item {
                    Content::Later(item) => finder.sends.push(Use { item, state, when, is_nested }),
                    Content::Cancel(item) => finder.cancels.push(Use { item, state, when, is_nested }),
                    Content::Raise(raise) => drop(finder.raised.insert(&raise.event)),
                    Content::If(_) | Content::Other { .. } => {}
                });
            }
        }
        for (at, send) in finder.sends.iter().enumerate() {
            finder.by_event.entry(&send.item.event).or_default().push(at);
        }
        for (at, (_, transition)) in finder.transitions.iter().enumerate() {
            for descriptor in &transition.events {
                finder.by_descriptor.entry(trimmed(descriptor)).or_default().push(at);
            }
        }
        finder.names = finder.by_event.keys().chain(finder.by_descriptor.keys()).copied().collect();
        finder
    }

    fn sends_of(&self, event: &str) -> impl Iterator<Item = &Use<'d, Later>> {
        self.by_event.get(event).into_iter().flatten().map(|at| &self.sends[*at])
    }

    /// The transitions that react to an event, in document order.
    fn reacting(&self, event: &str) -> Vec<(Id, &'d Transition)> {
        let beginnings = event.match_indices('.').map(|(at, _)| &event[..at]);
        let descriptors = beginnings.chain(["", event]);
        let found: BTreeSet<_> = descriptors.filter_map(|it| self.by_descriptor.get(it)).flatten().collect();
        found.into_iter().map(|at| self.transitions[*at]).collect()
    }

    /// Returns the timer for a delayed event, if it can be one.
    fn timer(&self, send: &Use<'d, Later>) -> Option<Timer> {
        let is_sent_at_entry = send.when == When::Entry && !send.is_nested;
        if !is_sent_at_entry || self.is_cancelled_early(send) {
            return None;
        }
        let form = self.form(send);
        let outlives =
            !self.is_cancelled_at_exit(send) && self.is_exited_early(send, form) && self.is_missed_later(send, form);
        let Later { event, delay, has_data, line, .. } = send.item;
        let (event, delay) = (event.clone(), delay.clone());
        Some(Timer { state: send.state, event, delay, form, outlives, has_data: *has_data, line: *line })
    }

    /// Whether the exit of the state cancels a delayed event.
    fn is_cancelled_at_exit(&self, send: &Use<Later>) -> bool {
        self.cancels_of(send).any(|it| it.state == send.state && it.when == When::Exit && !it.is_nested)
    }

    /// The elements that may cancel a delayed event.
    fn cancels_of(&self, send: &Use<Later>) -> impl Iterator<Item = &Use<'d, Cancel>> {
        let id = send.item.id.clone();
        self.cancels.iter().filter(move |cancel| id.is_some() && (cancel.item.id.is_none() || cancel.item.id == id))
    }

    /// Whether a delayed event may be cancelled while its state remains active.
    fn is_cancelled_early(&self, send: &Use<'d, Later>) -> bool {
        self.cancels_of(send).any(|cancel| {
            let is_own = cancel.state == send.state;
            match cancel.when {
                // The exit of the state, or an element that runs before the event is sent.
                When::Exit if is_own => false,
                When::Entry if is_own && cancel.item.at < send.item.at => false,
                When::Taken(nth) => {
                    let transition = &self.outline.states[cancel.state].state.transitions[nth];
                    self.outline.are_together(cancel.state, send.state)
                        && !self.outline.certainly_exits(cancel.state, transition, send.state)
                        && !self.comes_first(send, transition)
                }
                When::Entry | When::Exit | When::Initial => self.outline.are_together(cancel.state, send.state),
            }
        })
    }

    /// Whether a transition is taken only after a delayed event has arrived.
    fn comes_first(&self, send: &Use<'d, Later>, transition: &Transition) -> bool {
        self.form(send) != Form::Raises && reacts(transition, &send.item.event)
    }

    /// Whether the state may be exited before the event arrives.
    fn is_exited_early(&self, send: &Use<Later>, form: Form) -> bool {
        let is_own = |transition: &Transition| form != Form::Raises && reacts(transition, &send.item.event);
        let mut all = self.transitions.iter();
        all.any(|(source, transition)| self.outline.exits(*source, transition, send.state) && !is_own(transition))
    }

    /// Whether a state may react to the event after its own state has been exited.
    fn is_missed_later(&self, send: &Use<Later>, form: Form) -> bool {
        let mut steps = self.outline.transitions();
        form == Form::Raises
            || steps.any(|(source, transition)| self.outline.entered(source, transition).contains(&send.state))
    }

    fn form(&self, send: &Use<'d, Later>) -> Form {
        let event = &send.item.event;
        let own = self.reacting(event);
        let is_only_here =
            own.iter().all(|(state, transition)| *state == send.state && transition.events == [&**event]);
        let is_raised = begun(event, &self.raised).next().is_some();
        if own.is_empty() || !is_only_here || is_raised || self.is_prefix(event) || send.item.has_data {
            return Form::Raises;
        }
        if self.sends_of(event).count() == 1 {
            return Form::Reacts;
        }
        let is_certain = own.last().is_some_and(|(_, last)| last.condition.is_none());
        let again = own.iter().map(|(_, transition)| self.repeats(transition, send)).sum::<Option<usize>>();
        let is_sent_only_there = again.is_some_and(|again| self.sends_of(event).count() == again + 1);
        if is_certain && is_sent_only_there { Form::Repeats } else { Form::Raises }
    }

    /// Whether an event is a prefix of another one. Transitions that react to the first also react to the other one.
    fn is_prefix(&self, event: &str) -> bool {
        begun(event, &self.names).any(|other| other != event)
    }

    /// How often a reaction to a delayed event sends it again: once if it stays in the state, and never if it exits it.
    /// `None` if it does something else.
    fn repeats(&self, transition: &Transition, send: &Use<Later>) -> Option<usize> {
        let mut again = Vec::new();
        walk(&transition.content, &mut |item, is_nested| match item {
            Content::Later(later) if later.event == send.item.event => again.push((later, is_nested)),
            _ => {}
        });
        // A duration in code is evaluated before the reaction.
        let comes_first = transition.content.iter().find(|item| !matches!(item, Content::Cancel(_)));
        let is_same = |later: &Later| {
            let is_in_time = matches!(later.delay, Delay::Literal(_))
                || matches!(comes_first, Some(Content::Later(first)) if first.at == later.at);
            later.delay == send.item.delay && later.id == send.item.id && !later.has_data && is_in_time
        };
        match &again[..] {
            [] if self.outline.certainly_exits(send.state, transition, send.state) => Some(0),
            [(later, false)] if is_same(later) && !self.outline.exits(send.state, transition, send.state) => Some(1),
            _ => None,
        }
    }
}

/// The events that a transition with this descriptor reacts to.
fn begun<'n>(event: &'n str, names: &'n BTreeSet<&str>) -> impl Iterator<Item = &'n str> {
    let descriptor = trimmed(event);
    let names = names.range::<str, _>((Bound::Included(descriptor), Bound::Unbounded)).copied();
    names.take_while(move |name| name.starts_with(descriptor)).filter(move |name| is_matched(event, name))
}
