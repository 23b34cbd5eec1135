//! Traces: records of what a machine did, step by step, for printing, comparing and browsing.
//!
//! A [`Trace`] is an [`Observer`]. It divides the notifications into [`Step`]s (`step`), keeps all of them or the last
//! ones, and prints them as text, with a line for each step (`print`), or as JSON (`json`).

mod json;
mod print;
mod step;

pub use json::Json;
pub use step::{Happening, Refused, Step};

use crate::observer::{Candidate, Cause, Effect, Kind, Observer, Verdict};
use crate::{Answer, State};
use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::time::Duration;

/// An [`Observer`] that records what a machine does, step by step.
///
/// ```
/// # extern crate fsm_core as fsmith;
/// # use fsmith::{Observer as _, State, observer::{Candidate, Cause, Effect, End, Kind, Verdict}};
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
/// # enum DoorState { Shut, Open }
/// # impl State for DoorState {
/// #     const ALL: &'static [Self] = &[DoorState::Shut, DoorState::Open];
/// #     const GENERATED: fsm_core::Generated = fsm_core::Generated;
/// #     fn index(self) -> usize { self as usize }
/// #     fn name(self) -> &'static str { ["Shut", "Open"][self as usize] }
/// #     fn parent(self) -> Option<Self> { None }
/// # }
/// # enum DoorEvent { Push }
/// # struct Door;
/// # impl Door {
/// #     fn start(_: bool, trace: &mut Trace<DoorState>) -> Door { trace.began(Cause::Start); trace.entered(DoorState::Shut); Door }
/// #     fn handle(&mut self, locked: bool, trace: &mut Trace<DoorState>, _: DoorEvent) {
/// #         trace.began(Cause::Event("Push"));
/// #         let push = Candidate::new(0, Some(DoorState::Shut), "on Push if !locked", Kind::Event);
/// #         trace.considered(push, if locked { Verdict::Refused } else { Verdict::Taken });
/// #         if !locked {
/// #             trace.exited(DoorState::Shut);
/// #             trace.effect(Effect::new(Some(DoorState::Shut), End::To(&[DoorState::Open]), 0));
/// #             trace.entered(DoorState::Open);
/// #         }
/// #     }
/// # }
/// use fsmith::Trace;
///
/// let mut trace = Trace::new();
/// let mut door = Door::start(true, &mut trace);
/// door.handle(true, &mut trace, DoorEvent::Push);
/// trace.note("unlocked with the spare key");
/// door.handle(false, &mut trace, DoorEvent::Push);
///
/// assert_eq!(trace.to_string(), "\
/// start: -> Shut
/// Push: ignored in Shut (Shut: on Push if !locked? no)
///   unlocked with the spare key
/// Push: Shut -> Open
/// ");
/// ```
///
/// The machine has the item `observer trace;`: see the chapter on
/// [observing](https://docs.rs/fsmith/latest/fsmith/language/observing).
///
/// A step begins with its cause, with a timer that is due, or, for an `always`, with the first transition that is
/// considered. A call of [`at`](Trace::at) also begins a new step. An `update` in which nothing happens leaves no step,
/// nor does a timer or an `always` that is not taken: their last verdicts are in [`refused`](Trace::refused). A call
/// that is ignored because the machine is not started is recorded as such: `Push: ignored, the machine is not started`.
///
/// A trace grows with every step. To record for hours, create it with [`last`](Trace::last).
#[derive(Clone, Debug)]
pub struct Trace<S: 'static> {
    active: Vec<S>,
    steps: VecDeque<Step<S>>,
    /// A step in which transitions have been considered, but none is taken yet. It is kept only if one is taken.
    unanswered: Option<Step<S>>,
    /// The last verdicts of steps that were not kept, by transition.
    refused: Vec<Refused<S>>,
    room: usize,
    /// The time after the current `advance`.
    now: Duration,
    /// The remaining time of the current `advance`.
    left: Duration,
    /// Whether the next notification begins a step.
    is_cut: bool,
    /// The memory of a step that was [given back](Self::recycle), and of its payload.
    spare: Option<Step<S>>,
    text: String,
}

impl<S: State> Trace<S> {
    /// Creates an empty trace that keeps all steps.
    #[must_use]
    pub const fn new() -> Self {
        Self::last(usize::MAX)
    }

    /// Creates an empty trace that keeps only the given number of steps, which are the last ones.
    ///
    /// # Panics
    ///
    /// Panics if the number is zero.
    #[must_use]
    pub const fn last(steps: usize) -> Self {
        assert!(steps > 0, "a trace keeps at least one step");
        Trace {
            active: Vec::new(),
            steps: VecDeque::new(),
            unanswered: None,
            refused: Vec::new(),
            room: steps,
            now: Duration::ZERO,
            left: Duration::ZERO,
            is_cut: true,
            spare: None,
            text: String::new(),
        }
    }

    /// Sets the time of the steps that begin from now on. Call it before an `advance`, with the time at the end of that
    /// call. Each step of the `advance` then gets the time when its timer was due. Without it, all steps are at zero.
    pub fn at(&mut self, now: Duration) {
        self.now = now;
        self.left = Duration::ZERO;
        self.is_cut = true;
    }

    /// Adds a line to the last step, for example about the machine's context. If there is no step yet, the line is
    /// discarded.
    pub fn note(&mut self, note: impl Into<String>) {
        if let Some(step) = self.steps.back_mut() {
            step.notes.push(note.into());
        }
    }

    /// The steps, the oldest first.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = &Step<S>> + ExactSizeIterator {
        self.steps.iter()
    }

    /// The states that were active before the first step in the trace, in the order in which they were entered. Empty
    /// in a trace that keeps everything since the start.
    #[must_use]
    pub fn active_before(&self) -> &[S] {
        self.steps.front().map_or(&self.active, |first| &first.before)
    }

    /// The states that are active after the last step, in the order in which they were entered.
    #[must_use]
    pub fn active(&self) -> &[S] {
        &self.active
    }

    /// The transitions that were considered but not taken, without leaving a step: in an `update` in which nothing
    /// happened, or by a timer or an `always`. Each transition has its last verdict. Those of the active states explain
    /// why nothing happens now.
    ///
    /// The transitions are in document order.
    pub fn refused(&self) -> impl ExactSizeIterator<Item = &Refused<S>> {
        self.refused.iter()
    }

    /// Removes all steps, but keeps the active states.
    pub fn clear(&mut self) {
        self.steps.clear();
        self.refused.clear();
        self.unanswered = None;
        self.is_cut = true;
    }

    /// Removes the oldest steps, at most the given number. The other steps and the active states are kept.
    pub fn forget(&mut self, steps: usize) {
        drop(self.drain(steps));
    }

    /// Removes the oldest steps, at most the given number, and returns them, the oldest first. The other steps and the
    /// active states are kept.
    pub fn drain(&mut self, steps: usize) -> impl DoubleEndedIterator<Item = Step<S>> + ExactSizeIterator {
        self.steps.drain(..steps.min(self.steps.len()))
    }

    /// Takes back a step that was removed. The next step uses its memory, so that nothing is allocated for it.
    pub fn recycle(&mut self, mut step: Step<S>) {
        step.before.clear();
        step.happenings.clear();
        step.notes.clear();
        step.answer = None;
        if let Some(text) = step.payload.take() {
            self.text = text;
        }
        self.spare = Some(step);
    }

    /// Removes all steps and the active states, and sets the time to zero, to record another machine in the same memory.
    pub fn reset(&mut self) {
        self.clear();
        self.active.clear();
        (self.now, self.left) = (Duration::ZERO, Duration::ZERO);
    }

    /// The trace as JSON, for programs.
    #[must_use]
    pub fn json(&self) -> Json<'_, S> {
        Json(self)
    }

    fn begin(&mut self, cause: Option<Cause<S>>) {
        let at = self.now.saturating_sub(self.left);
        let step = match self.spare.take() {
            Some(spare) => Step { at, cause, ..spare },
            None => Step {
                at,
                cause,
                payload: None,
                before: Vec::new(),
                happenings: Vec::new(),
                answer: None,
                notes: Vec::new(),
            },
        };
        self.is_cut = false;
        self.give_up();
        match cause {
            None | Some(Cause::Poll) => self.unanswered = Some(step),
            Some(_) => self.keep(step),
        }
    }

    /// Drops the step in which no transition was taken, and keeps its verdicts.
    fn give_up(&mut self) {
        let Some(Step { at, happenings, .. }) = self.unanswered.take() else { return };
        for happening in happenings {
            let Happening::Considered(candidate, verdict) = happening else { continue };
            let refused = Refused { at, candidate, verdict };
            match self.refused.binary_search_by_key(&candidate.transition, |refused| refused.candidate.transition) {
                Ok(place) => self.refused[place] = refused,
                Err(place) => self.refused.insert(place, refused),
            }
        }
    }

    fn add(&mut self, happening: Happening<S>) {
        if self.is_cut {
            self.begin(None);
        }
        let is_refused = matches!(happening, Happening::Considered(_, verdict) if !verdict.is_taken());
        if let Some(unanswered) = self.unanswered.as_mut().filter(|_| is_refused) {
            return unanswered.happenings.push(happening);
        }
        if let Some(asked) = self.unanswered.take() {
            self.keep(asked);
        }
        if let Some(left) = happening.left() {
            self.active.retain(|state| *state != left);
        }
        self.active.extend(happening.reached());
        if let Some(step) = self.steps.back_mut() {
            step.happenings.push(happening);
        }
    }

    /// Keeps a step in which no state has been exited or entered yet. If there is no room, the oldest step is removed.
    fn keep(&mut self, mut step: Step<S>) {
        step.before.clone_from(&self.active);
        if self.steps.len() == self.room
            && let Some(oldest) = self.steps.pop_front()
        {
            self.recycle(oldest);
        }
        self.steps.push_back(step);
    }

    /// Whether an `always` that is considered belongs to the current step, because several regions take one together.
    fn belongs_to_current_step(&self) -> bool {
        let step = self.unanswered.as_ref().or(self.steps.back());
        step.is_some_and(|step| step.cause.is_none() && step.has_evaluated() && !step.has_moved())
    }
}

/// Two traces are equal if they have the same steps and the same active states.
impl<S: State> PartialEq for Trace<S> {
    fn eq(&self, other: &Self) -> bool {
        self.active == other.active && self.steps == other.steps
    }
}

impl<S: State> Default for Trace<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: State> Observer<S> for Trace<S> {
    fn began(&mut self, cause: Cause<S>) {
        self.begin(Some(cause));
    }

    fn payload(&mut self, payload: fmt::Arguments<'_>) {
        if let Some(step) = self.steps.back_mut() {
            let mut text = core::mem::take(&mut self.text);
            text.clear();
            let _ = text.write_fmt(payload);
            step.payload = Some(text);
        }
    }

    fn not_started(&mut self) {
        let told = matches!(self.steps.back(), Some(Step { cause: Some(Cause::Event(_)), happenings, .. }) if happenings.is_empty());
        if self.unanswered.is_none() && !told {
            self.begin(None);
        }
        // A program that polls in a loop leaves only one such step.
        let again = |unanswered: &Step<S>| {
            self.steps.back().is_some_and(|last| last.is_before_start() && last.cause == unanswered.cause)
        };
        match self.unanswered.as_ref().is_some_and(again) {
            true => self.unanswered = None,
            false => self.add(Happening::NotStarted),
        }
        // The machine may be started next.
        self.is_cut = true;
    }

    fn advanced(&mut self, left: Duration) {
        self.left = left;
        self.is_cut = true;
    }

    fn considered(&mut self, candidate: Candidate<S>, verdict: Verdict) {
        if candidate.kind == Kind::Always && !self.belongs_to_current_step() {
            self.begin(None);
        }
        self.add(Happening::Considered(candidate, verdict));
    }

    fn dropped(&mut self, candidate: Candidate<S>, verdict: Verdict) {
        self.add(Happening::Dropped(candidate, verdict));
    }

    fn exited(&mut self, state: S) {
        self.add(Happening::Exited(state));
    }

    fn paused(&mut self, state: S) {
        self.add(Happening::Paused(state));
    }

    fn effect(&mut self, effect: Effect<S>) {
        self.add(Happening::Effect(effect));
    }

    fn entered(&mut self, state: S) {
        self.add(Happening::Entered(state));
    }

    fn resumed(&mut self, state: S) {
        self.add(Happening::Resumed(state));
    }

    fn raised(&mut self, event: &'static str) {
        self.add(Happening::Raised(event));
    }

    fn discarded(&mut self, event: &'static str) {
        self.add(Happening::Discarded(event));
    }

    fn deferred(&mut self, event: &'static str) {
        self.add(Happening::Deferred(event));
    }

    fn answered(&mut self, answer: Answer) {
        match self.unanswered {
            Some(_) => self.give_up(),
            None if self.is_cut => {}
            None => {
                if let Some(step) = self.steps.back_mut() {
                    step.answer = Some(answer);
                }
            }
        }
        self.is_cut = true;
    }

    fn violated(&mut self, state: Option<S>, invariant: &'static str) {
        self.add(Happening::Violated(state, invariant));
    }
}
