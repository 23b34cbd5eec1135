//! The observer: divides the notifications into steps, like a trace, and sends each as a record.

use super::format::{self, Parts, happening};
use super::step::{Moves, Step};
use super::tree::Tree;
use super::{Call, SECOND, Sink, Wire, number_of};
use core::fmt::{self, Write};
use core::marker::PhantomData;
use core::mem;
use core::time::Duration;
use fsm_core::observer::{Candidate, Cause, Effect, End, Kind, Observer, Verdict};
use fsm_core::{Answer, State};

/// The number of steps between two [`HELLO`](format::HELLO)s.
const BETWEEN_HELLOS: u32 = 128;

/// The observer of one machine, which sends its notifications through a [`Wire`].
#[derive(Debug)]
pub struct Wired<'w, K> {
    wire: &'w mut Wire<K>,
    machine: u32,
}

/// The tree of a state type.
struct Of<S>(PhantomData<S>);

impl<S: State> Tree for Of<S> {
    fn last(&self) -> u16 {
        S::ALL.len() as u16
    }

    fn parent(&self, state: u16) -> u16 {
        let enclosing = usize::from(state).checked_sub(1).and_then(|at| S::ALL.get(at)?.parent());
        enclosing.map_or(0, number_of)
    }
}

impl<'w, K: Sink> Wired<'w, K> {
    pub(super) fn new(wire: &'w mut Wire<K>, machine: u32) -> Self {
        // A call that has ended in a panic leaves an incomplete step.
        wire.call.clear();
        Wired { wire, machine }
    }

    #[inline(never)]
    fn begin<S: State>(&mut self, cause: u8, subject: u16) {
        let is_asking = matches!(cause, format::POLL | format::TIMER | format::ALWAYS);
        if !is_asking {
            self.send::<S>(None);
        }
        let Wire { now, call, .. } = &mut *self.wire;
        let at = now.saturating_sub(call.left);
        (call.is_cut, call.querying.has_begun) = (false, false);
        let step = if is_asking { &mut call.querying } else { &mut call.step };
        step.begin(at, cause, subject);
    }

    /// The current step, which is certain now because it has a happening, or a transition that is taken.
    #[inline(never)]
    fn step<S: State>(&mut self) -> &mut Step {
        if self.wire.call.is_cut {
            self.begin::<S>(format::TIMER, 0);
        }
        if self.wire.call.querying.has_begun {
            self.send::<S>(None);
            let Call { step, querying, .. } = &mut self.wire.call;
            mem::swap(step, querying);
        }
        &mut self.wire.call.step
    }

    /// Adds a happening to the step. If there is no room for it, the previous ones are sent first.
    #[inline(never)]
    fn happens<S: State>(&mut self, kind: u8, what: u16) {
        self.step::<S>();
        if !self.wire.call.happened.add(kind, what) {
            self.wire.greet::<S>(self.machine);
            let Wire { out, call, .. } = &mut *self.wire;
            out.control(format::HAPPENED);
            out.happenings(call.happened.list.get());
            out.end();
            call.happened.sent();
            let _ = call.happened.add(kind, what);
        }
    }

    /// Adds the happening of an event or a signal.
    fn notifies<S: State>(&mut self, kind: u8, event: &str) {
        let number = match S::CODEBOOK.event(event) {
            0 => S::CODEBOOK.signal(event),
            found => found,
        };
        self.happens::<S>(kind, number);
    }

    /// Sends the step, if there is one, with the answer of the call if it is the last step.
    #[inline(never)]
    fn send<S: State>(&mut self, answer: Option<Answer>) {
        if !mem::take(&mut self.wire.call.step.has_begun) {
            return;
        }
        self.wire.greet::<S>(self.machine);
        let Wire { out, call: Call { step, happened, answer: strongest, .. }, reported_at, machine, .. } =
            &mut *self.wire;
        *strongest = happened.answer.max(*strongest);
        let answer_if_other = answer.filter(|answer| answer != strongest);
        let moves = step.follows(happened, &S::CODEBOOK, &Of::<S>(PhantomData));
        let (has_subject, considered) = (format::has_subject(step.cause), step.considered.get());

        let mut parts = Parts::default();
        parts.set(Parts::SUBJECT, has_subject && step.has_another_subject(&S::CODEBOOK));
        parts.set(Parts::END, moves.is_some_and(|moves| moves.end > 0));
        parts.set(Parts::LEAF, moves.is_some_and(|moves| moves.leaf.is_some()));
        parts.set(Parts::MORE, answer.is_none());
        parts.set(Parts::ANSWER, answer_if_other.is_some());
        parts.set(Parts::HAPPENED, moves.is_none());

        let is_of_other = mem::replace(machine, self.machine) != self.machine;
        let before = mem::replace(reported_at, step.at);
        let bit = |is_set, bit| if is_set { bit } else { 0 };
        out.byte(
            format::FIRST
                | step.cause
                | bit(is_of_other, format::MACHINE)
                | bit(before != step.at, format::TIME)
                | bit(!considered.is_empty(), format::LOOKED)
                | bit(parts != Parts::default(), format::PARTS),
        );
        if is_of_other {
            out.number(u64::from(self.machine));
        }
        if before != step.at {
            out.number(difference(before, step.at));
        }
        if parts != Parts::default() {
            out.byte(parts.0);
        }
        considered
            .iter()
            .enumerate()
            .for_each(|(nth, candidate)| out.candidate(candidate, nth + 1 == considered.len()));
        if has_subject && considered.is_empty() || parts.has(Parts::SUBJECT) {
            out.number(u64::from(step.subject));
        }
        if let Some(Moves { end: end @ 1.., .. }) = moves {
            out.number(u64::from(end));
        }
        if let Some(leaf) = moves.and_then(|moves| moves.leaf) {
            out.number(u64::from(leaf));
        }
        if let Some(answer) = answer_if_other {
            out.number(answer as u64);
        }
        if parts.has(Parts::HAPPENED) {
            out.happenings(happened.list.get());
        }
        out.end();
        happened.clear();
        self.wire.steps = self.wire.steps.wrapping_add(1);
        self.wire.until_hello -= 1;
    }
}

/// The difference of two times as a number: doubled, and one more if time went back.
fn difference(from: u64, to: u64) -> u64 {
    if to >= from { (to - from) << 1 } else { (from - to) << 1 | 1 }
}

impl<K: Sink> Wire<K> {
    /// Sends a hello if one is due.
    fn greet<S: State>(&mut self, machine: u32) {
        if self.until_hello == 0 {
            self.hello::<S>(machine);
        }
    }

    /// Sends everything that a reader needs if it has lost its place, or has started late.
    #[cold]
    #[inline(never)]
    fn hello<S: State>(&mut self, machine: u32) {
        let sum = self.out.take_sum();
        self.out.control(format::HELLO);
        self.out.bytes(&format::MAGIC);
        self.out.number(u64::from(SECOND / self.tick));
        self.out.number(self.reported_at);
        self.out.number(u64::from(self.steps));
        self.out.number(u64::from(machine));
        self.out.bytes(&format::print(S::CODEBOOK.fingerprint));
        self.out.bytes(&sum);
        self.out.end();
        self.machine = u32::MAX;
        self.until_hello = BETWEEN_HELLOS;
    }

    #[inline(never)]
    pub(super) fn declare<S: State>(&mut self, machine: u32) {
        if self.steps == 0 && self.until_hello == 0 {
            return self.hello::<S>(machine);
        }
        self.out.control(format::DECLARED);
        self.out.number(u64::from(machine));
        self.out.bytes(&format::print(S::CODEBOOK.fingerprint));
        self.out.end();
    }
}

#[diagnostic::do_not_recommend]
impl<S: State, K: Sink> Observer<S> for Wired<'_, K> {
    fn began(&mut self, cause: Cause<S>) {
        let book = &S::CODEBOOK;
        let (cause, subject) = match cause {
            Cause::Start => (format::LIFE, format::START),
            Cause::Stop => (format::LIFE, format::STOP),
            Cause::Event(name) => (format::EVENT, book.event(name)),
            Cause::Signal(name) => (format::SIGNAL, book.signal(name)),
            Cause::Poll => (format::POLL, 0),
            Cause::Done(state) => (format::DONE, number_of(state)),
            Cause::Force(_) => (format::LIFE, format::FORCE),
            // The enum is not exhaustive for other crates. The test `wire` of `fsmith-cli` has a step of every cause.
            _ => return,
        };
        self.begin::<S>(cause, subject);
        if (cause, subject) == (format::LIFE, format::START) {
            self.wire.declare::<S>(self.machine);
        }
    }

    fn payload(&mut self, payload: fmt::Arguments<'_>) {
        if self.wire.shows_payloads {
            self.wire.greet::<S>(self.machine);
            let out = &mut self.wire.out;
            out.control(format::PAYLOAD);
            // A sink does not fail.
            let _ = out.write_fmt(payload);
            out.end();
        }
    }

    fn not_started(&mut self) {
        Observer::<S>::answered(self, Answer::Ignored);
    }

    fn advanced(&mut self, left: Duration) {
        let tick = self.wire.tick;
        let second = u64::from(SECOND / tick);
        self.wire.call.left = left.as_secs() * second + u64::from(left.subsec_nanos() / tick);
        self.wire.call.is_cut = true;
    }

    fn considered(&mut self, candidate: Candidate<S>, verdict: Verdict) {
        // A forced transition is not in the chart.
        if candidate.kind == Kind::Force {
            return;
        }
        let Call { step, querying, happened, .. } = &self.wire.call;
        // Several regions take an `always` together.
        let continues = match querying.has_begun {
            true => querying.cause == format::ALWAYS,
            false => {
                step.has_begun
                    && step.cause == format::ALWAYS
                    && !step.considered.get().is_empty()
                    && happened.is_none()
            }
        };
        if candidate.kind == Kind::Always && !continues {
            self.begin::<S>(format::ALWAYS, 0);
        }
        if self.wire.call.is_cut {
            self.begin::<S>(format::TIMER, 0);
        }
        let step = match &mut self.wire.call.querying {
            querying if querying.has_begun && !verdict.is_taken() => querying,
            _ => self.step::<S>(),
        };
        step.consider(candidate.transition, verdict);
    }

    fn dropped(&mut self, candidate: Candidate<S>, verdict: Verdict) {
        self.step::<S>().dropped(candidate.transition, verdict);
    }

    fn exited(&mut self, state: S) {
        self.happens::<S>(happening::EXIT, number_of(state));
    }

    fn paused(&mut self, state: S) {
        self.happens::<S>(happening::PAUSE, number_of(state));
    }

    fn effect(&mut self, effect: Effect<S>) {
        // The branch of a forced transition is not in the chart.
        if self.step::<S>().is_forced() {
            return;
        }
        let target = match effect.end {
            End::Stay => Ok(None),
            End::To([state]) => Ok(Some(number_of(*state))),
            _ => Err(()),
        };
        self.wire.call.happened.effect(effect.source.map_or(0, number_of), effect.branch, target);
        self.happens::<S>(happening::EFFECT, effect.branch);
    }

    fn entered(&mut self, state: S) {
        self.happens::<S>(happening::ENTER, number_of(state));
    }

    fn resumed(&mut self, state: S) {
        self.happens::<S>(happening::RESUME, number_of(state));
    }

    fn raised(&mut self, event: &'static str) {
        self.notifies::<S>(happening::RAISE, event);
    }

    fn discarded(&mut self, event: &'static str) {
        self.notifies::<S>(happening::DISCARD, event);
    }

    fn deferred(&mut self, event: &'static str) {
        self.notifies::<S>(happening::DEFER, event);
    }

    fn answered(&mut self, answer: Answer) {
        self.wire.call.querying.has_begun = false;
        self.send::<S>(Some(answer));
        self.wire.call.is_cut = true;
        self.wire.call.answer = Answer::Ignored;
    }

    fn violated(&mut self, state: Option<S>, invariant: &'static str) {
        // The machine panics next, so this is the last notification of the call.
        self.send::<S>(None);
        let out = &mut self.wire.out;
        out.control(format::VIOLATED);
        out.number(u64::from(self.machine));
        out.number(u64::from(state.map_or(0, number_of)));
        out.text(invariant);
        out.end();
    }
}
