//! Probes, which record what a machine does in one call, step by step.

use super::breakpoints::Place;
use super::checkpoints::Kept;
use super::registry::{Members, Record, Step};
use super::serve::is_unseen;
use super::snapshot::Snapshot;
use super::{Chart, hub, log, message};
use fsm_core::observer::{Candidate, Cause, Effect, Kind, Verdict};
use fsm_core::{Answer, Observer, State, Trace, trace};
use std::any::Any;
use std::fmt;
use std::mem;
use std::time::Duration;

/// The number of steps that a call keeps before it passes all but the last to the hub.
const STEPS: usize = 256;

/// The observer of one call of a machine. Empty if the inspector is off.
#[derive(Debug)]
pub struct Probe<S: State>(Option<Box<Live<S>>>);

/// A call that is recorded.
#[derive(Debug)]
struct Live<S: State> {
    machine: u32,
    /// The number of the machine's type.
    of: usize,
    /// The steps that were not yet passed to the hub.
    trace: Trace<S>,
    /// The number of the text in force.
    text: u32,
    /// The number of the call, after its first step.
    call: Option<u64>,
    /// Whether the next event comes from outside, as the first one of a call and those after an answer do.
    is_outside: bool,
    /// Whether a page wants the memory of the machine. If so, the machine is also copied, so that it can be restored.
    is_watched: bool,
    /// The memory at the end of the call.
    snapshot: Option<String>,
    /// The copy of the machine at the end of the call.
    kept: Option<Kept>,
    /// The name of the machine in the log, if its steps are logged.
    logged: Option<String>,
    /// The active states after the machine was restored, if it was.
    restored: Option<Vec<S>>,
    /// The memory for steps on their way to the hub.
    steps: Vec<Step>,
    /// The memory for the next record.
    free: Option<Box<Observed<S>>>,
}

/// A step that is written when a page is opened.
#[derive(Debug)]
struct Observed<S: State> {
    step: trace::Step<S>,
    is_outside: bool,
    text: u32,
}

impl<S: State> Record for Observed<S> {
    fn members(&self) -> String {
        message::step(&self.step, self.is_outside, self.text)
    }
}

impl<S: State> Probe<S> {
    /// A probe that records nothing.
    pub(super) fn off() -> Self {
        Probe(None)
    }

    /// A probe for the machine with this number.
    pub(super) fn on(machine: u32, chart: &Chart) -> Self {
        let mut known = hub().known();
        let (of, is_watched) = known.wanted(machine);
        let logged = log::is_logged(chart.name).then(|| known.label(machine));
        let is_new = known.is_new_text(of, chart.text());
        let spare = known.spare(of).and_then(Option::take);
        drop(known);
        if is_new && logged.is_some() {
            log::write(chart.name, format_args!("text {} is in force", chart.text()));
        }
        let mut live = spare.and_then(|spare| spare.downcast::<Live<S>>().ok()).unwrap_or_default();
        (live.machine, live.of, live.text) = (machine, of, chart.text());
        (live.is_watched, live.logged) = (is_watched, logged);
        Probe(Some(live))
    }

    /// Whether the payloads of events are recorded.
    #[inline]
    #[must_use]
    pub fn shows_payloads(&self) -> bool {
        self.0.is_some()
    }

    /// Whether the machine must be copied.
    #[inline]
    #[must_use]
    pub fn keeps(&self) -> bool {
        self.0.as_ref().is_some_and(|live| live.is_watched && live.has_happened())
    }

    /// Sets the copy of the machine at the end of the call.
    pub fn keep(&mut self, kept: Kept) {
        if let Some(live) = &mut self.0 {
            live.kept = Some(kept);
        }
    }

    /// Notes that the machine was restored, and is now in these states.
    pub fn restored(&mut self, active: Vec<S>) {
        if let Some(live) = &mut self.0 {
            live.restored = Some(active);
        }
    }

    /// Notes that a live machine now has the text with this number.
    pub fn follows(&mut self, text: u32) {
        if let Some(live) = &mut self.0 {
            live.text = text;
        }
    }

    /// Ends the call. `look` records the memory of the machine, and is called only if a page wants it.
    pub fn end(&mut self, look: impl FnOnce(&mut Snapshot)) {
        let Some(live) = &mut self.0 else { return };
        if live.is_watched {
            let mut snapshot = Snapshot::default();
            look(&mut snapshot);
            live.snapshot = Some(snapshot.json());
        }
    }
}

/// Passes the steps to the hub, even if the call ends in a panic.
impl<S: State> Drop for Probe<S> {
    fn drop(&mut self) {
        if let Some(live) = self.0.take() {
            live.finish();
        }
    }
}

impl<S: State> Default for Live<S> {
    fn default() -> Self {
        Live {
            machine: 0,
            of: 0,
            trace: Trace::new(),
            text: 0,
            call: None,
            is_outside: true,
            is_watched: false,
            snapshot: None,
            kept: None,
            logged: None,
            restored: None,
            steps: Vec::new(),
            free: None,
        }
    }
}

impl<S: State> Live<S> {
    /// Whether anything has happened in the call.
    fn has_happened(&self) -> bool {
        self.call.is_some() || self.trace.steps().len() > 0 || self.restored.is_some()
    }

    /// Passes steps to the hub if there are too many: a call may let hours pass, with a step in each millisecond.
    fn flush(&mut self) {
        if self.trace.steps().len() > STEPS {
            self.notify(1);
        }
    }

    /// Passes all steps to the hub, except the last `open` ones.
    fn notify(&mut self, open: usize) {
        let over = self.trace.steps().len().saturating_sub(open);
        let mut old = None;
        // A page that is opened meanwhile is noticed under the lock of the hub.
        let is_unseen = is_unseen();
        for step in self.trace.drain(over) {
            if let Some(name) = &self.logged {
                log::write(name, &step);
            }
            let (is_outside, text) = (self.is_outside, self.text);
            self.is_outside = step.answer.is_some();
            let moves = message::moves(&step);
            let members = if is_unseen {
                let observed = Observed { step, is_outside, text };
                Members::Record(match self.free.take() {
                    Some(mut free) => {
                        old = Some(mem::replace(&mut *free, observed).step);
                        free
                    }
                    None => Box::new(observed),
                })
            } else {
                Members::Text(message::step(&step, is_outside, text))
            };
            self.steps.push(Step { members, moves, snapshot: None });
        }
        if let Some(old) = old {
            self.trace.recycle(old);
        }
        if self.steps.is_empty() && self.snapshot.is_none() && self.restored.is_none() {
            return;
        }
        let (hub, mut snapshot, kept) = (hub(), self.snapshot.take(), self.kept.take());
        let now = hub.now();
        let mut known = hub.known();
        if let Some(active) = self.restored.take() {
            let active: Vec<_> = active.into_iter().map(message::number).collect();
            known.restored(self.machine, &active, snapshot.take(), now);
        }
        match (self.steps.last_mut(), snapshot) {
            (Some(last), snapshot) => last.snapshot = snapshot,
            (None, Some(snapshot)) => known.snapshot(self.machine, &snapshot, now),
            (None, None) => {}
        }
        if !self.steps.is_empty() {
            let call = *self.call.get_or_insert_with(|| known.next_call());
            known.steps(self.machine, call, &mut self.steps, now);
        }
        let oldest = kept.and_then(|kept| known.keep(self.machine, kept));
        let dropped = known.dropped();
        drop(known);
        drop(oldest);
        self.free = dropped.and_then(|record| (record as Box<dyn Any>).downcast().ok());
    }

    /// Ends the call. The next call of a machine of this type uses the memory.
    fn finish(mut self: Box<Self>) {
        self.notify(0);
        self.trace.reset();
        (self.call, self.is_outside) = (None, true);
        (self.snapshot, self.kept, self.restored) = (None, None, None);
        let of = self.of;
        let spare = hub().known().spare(of).and_then(|spare| spare.replace(self));
        drop(spare);
    }

    /// Holds the machine if a pause or a breakpoint requires it.
    fn hold(&mut self, place: Place) {
        if !hub().holds.may_hold() || !hub().holds.is_hit(self.machine, place) {
            return;
        }
        self.notify(1);
        let is_outside = self.is_outside;
        let entering = match place {
            Place::State(_, state) => Some(state),
            _ => None,
        };
        let open = self.trace.steps().map(|step| message::held(step, is_outside, entering));
        let mut open: Vec<_> = open.collect();
        if open.is_empty() {
            // A poll in which nothing has happened yet is not a step.
            open.push(message::POLL.to_owned());
        }
        hub().holds.hold(self.machine, matches!(place, Place::Step), &open);
    }
}

impl<S: State> Observer<S> for Probe<S> {
    fn is_listening(&self) -> bool {
        self.0.is_some()
    }

    fn began(&mut self, cause: Cause<S>) {
        let Some(live) = &mut self.0 else { return };
        live.flush();
        live.trace.began(cause);
        // The payload of an event comes next, and belongs to the message.
        if !matches!(cause, Cause::Event(_) | Cause::Signal(_)) {
            live.hold(Place::Step);
        }
    }

    fn payload(&mut self, payload: fmt::Arguments<'_>) {
        let Some(live) = &mut self.0 else { return };
        // Payloads without `Debug` are shown as two dots. The name of the event says more.
        if payload.as_str() != Some("..") {
            live.trace.payload(payload);
        }
        live.hold(Place::Step);
    }

    fn not_started(&mut self) {
        let Some(live) = &mut self.0 else { return };
        live.trace.not_started();
    }

    fn advanced(&mut self, left: Duration) {
        let Some(live) = &mut self.0 else { return };
        live.trace.advanced(left);
    }

    fn considered(&mut self, candidate: Candidate<S>, verdict: Verdict) {
        let Some(live) = &mut self.0 else { return };
        live.flush();
        live.trace.considered(candidate, verdict);
        if verdict.is_taken() {
            // `began` is not called for such a step.
            if matches!(candidate.kind, Kind::Time | Kind::Always) {
                live.hold(Place::Step);
            }
            live.hold(Place::Transition(live.of, candidate.transition));
        }
    }

    fn dropped(&mut self, candidate: Candidate<S>, verdict: Verdict) {
        let Some(live) = &mut self.0 else { return };
        live.trace.dropped(candidate, verdict);
    }

    fn exited(&mut self, state: S) {
        let Some(live) = &mut self.0 else { return };
        live.trace.exited(state);
    }

    fn paused(&mut self, state: S) {
        let Some(live) = &mut self.0 else { return };
        live.trace.paused(state);
    }

    fn effect(&mut self, effect: Effect<S>) {
        let Some(live) = &mut self.0 else { return };
        live.trace.effect(effect);
    }

    fn entered(&mut self, state: S) {
        let Some(live) = &mut self.0 else { return };
        live.hold(Place::State(live.of, message::number(state)));
        live.trace.entered(state);
    }

    fn resumed(&mut self, state: S) {
        let Some(live) = &mut self.0 else { return };
        live.hold(Place::State(live.of, message::number(state)));
        live.trace.resumed(state);
    }

    fn raised(&mut self, event: &'static str) {
        let Some(live) = &mut self.0 else { return };
        live.trace.raised(event);
    }

    fn discarded(&mut self, event: &'static str) {
        let Some(live) = &mut self.0 else { return };
        live.trace.discarded(event);
    }

    fn deferred(&mut self, event: &'static str) {
        let Some(live) = &mut self.0 else { return };
        live.trace.deferred(event);
    }

    fn recalled(&mut self, event: &'static str) {
        let Some(live) = &mut self.0 else { return };
        live.trace.recalled(event);
    }

    fn answered(&mut self, answer: Answer) {
        let Some(live) = &mut self.0 else { return };
        live.trace.answered(answer);
    }

    fn violated(&mut self, state: Option<S>, invariant: &'static str) {
        let Some(live) = &mut self.0 else { return };
        live.trace.violated(state, invariant);
    }
}
