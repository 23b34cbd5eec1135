//! The observer: divides the notifications into steps, like a trace, and sends each as a record.

use super::format::{self, happening};
use super::looks::Looks;
use super::moves::Moves;
use super::record::Record;
use super::tree::Tree;
use super::{Begun, Call, SECOND, Sink, Wire, number_of};
use core::fmt::{self, Write};
use core::marker::PhantomData;
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
        let around = usize::from(state).checked_sub(1).and_then(|at| S::ALL.get(at)?.parent());
        around.map_or(0, number_of)
    }
}

impl<'w, K: Sink> Wired<'w, K> {
    pub(super) fn new(wire: &'w mut Wire<K>, machine: u32) -> Self {
        // A call that has ended in a panic leaves an incomplete step.
        wire.call = Call::NONE;
        Wired { wire, machine }
    }

    #[inline(never)]
    fn begin<S: State>(&mut self, cause: u8, subject: u16) {
        let wire = &mut *self.wire;
        let at = wire.now.saturating_sub(wire.call.left);
        let begun = Begun { at, cause, subject };
        wire.call.is_cut = false;
        match cause {
            format::POLL | format::TIMER | format::ALWAYS => {
                wire.call.asked = Looks::NONE;
                wire.call.asking = Some(begun);
            }
            _ => self.keep::<S>(begun, Looks::NONE),
        }
    }

    /// Begins a step that is certain to be sent, and sends the one before.
    #[inline(never)]
    fn keep<S: State>(&mut self, begun: Begun, looks: Looks) {
        if self.wire.call.step.is_some() {
            self.send::<S>(None);
        }
        self.wire.call.asking = None;
        self.wire.call.step = Some(begun);
        self.wire.call.looks = looks;
    }

    /// Makes sure that a step has begun, because it now has a happening.
    #[inline(never)]
    fn happens<S: State>(&mut self) {
        if self.wire.call.is_cut {
            self.begin::<S>(format::TIMER, 0);
        }
        if let Some(begun) = self.wire.call.asking {
            let asked = self.wire.call.asked;
            self.keep::<S>(begun, asked);
        }
    }

    /// Adds a happening to the list. If the list is full, it is sent first.
    #[inline(never)]
    fn list<S: State>(&mut self, kind: u8, what: u16) {
        if !self.wire.call.moves.add(kind, what) {
            self.wire.greet::<S>(self.machine);
            let Wire { out, call, .. } = &mut *self.wire;
            out.control(format::HAPPENED);
            out.number(u64::from(call.moves.count));
            out.bytes(call.moves.list.get());
            out.end();
            call.moves.sent();
            let _ = call.moves.add(kind, what);
        }
    }

    #[inline(never)]
    fn left<S: State>(&mut self, kind: u8, state: S) {
        self.happens::<S>();
        let state = number_of(state);
        self.wire.call.moves.exited(kind, state);
        self.list::<S>(kind, state);
    }

    #[inline(never)]
    fn reached<S: State>(&mut self, kind: u8, state: S) {
        self.happens::<S>();
        let state = number_of(state);
        self.wire.call.moves.entered(kind, state, &Of::<S>(PhantomData));
        self.list::<S>(kind, state);
    }

    #[inline(never)]
    fn other<S: State>(&mut self, kind: u8, event: &str) {
        self.happens::<S>();
        let book = &S::CODEBOOK;
        let event = match book.event(event) {
            0 => book.signal(event),
            found => found,
        };
        self.wire.call.moves.other(kind, event);
        self.list::<S>(kind, event);
    }

    /// Sends the step, with the answer of the call if it is the last step.
    #[inline(never)]
    fn send<S: State>(&mut self, answer: Option<Answer>) {
        let Some(step) = self.wire.call.step.take() else { return };
        self.wire.greet::<S>(self.machine);
        let wire = &mut *self.wire;
        let (looks, moves) = (&wire.call.looks, &wire.call.moves);
        let strongest = wire.call.answer.max(moves.answer);
        let tree = Of::<S>(PhantomData);
        let record = Record::of(step, (looks, moves), (answer, strongest), &S::CODEBOOK, &tree);
        let machine = (wire.machine != self.machine).then_some(self.machine);
        let time = (step.at != wire.told).then(|| difference(wire.told, step.at));
        record.write(machine, time, &mut wire.out);
        wire.machine = self.machine;
        wire.told = step.at;
        wire.steps = wire.steps.wrapping_add(1);
        wire.until_hello -= 1;
        wire.call.answer = strongest;
        wire.call.looks = Looks::NONE;
        wire.call.moves = Moves::NONE;
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
        let (sum, fingerprint) = (self.out.take_sum(), S::CODEBOOK.fingerprint);
        self.out.control(format::HELLO);
        self.out.bytes(&format::MAGIC);
        self.out.number(u64::from(SECOND / self.tick));
        self.out.number(self.told);
        self.out.number(u64::from(self.steps));
        self.out.number(u64::from(machine));
        self.out.fixed(fingerprint, u64::BITS);
        self.out.fixed(sum, 14);
        self.out.end();
        self.machine = u32::MAX;
        self.declared = fingerprint;
        self.until_hello = BETWEEN_HELLOS;
    }

    #[inline(never)]
    pub(super) fn declare<S: State>(&mut self, machine: u32) {
        let fingerprint = S::CODEBOOK.fingerprint;
        if self.steps == 0 && self.until_hello == 0 {
            return self.hello::<S>(machine);
        }
        let is_known = self.declared == fingerprint;
        self.out.control(if is_known { format::ALIKE } else { format::DECLARED });
        self.out.number(u64::from(machine));
        self.out.fixed(fingerprint, if is_known { 14 } else { u64::BITS });
        self.out.end();
        self.declared = fingerprint;
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
        self.wire.call.asking = None;
        if self.wire.call.step.is_some() {
            self.send::<S>(Some(Answer::Ignored));
        }
        self.wire.call.is_cut = true;
        self.wire.call.answer = Answer::Ignored;
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
        let call = &self.wire.call;
        // Several regions take an `always` together.
        let goes_on = match call.asking {
            Some(asking) => asking.cause == format::ALWAYS,
            None => {
                call.step.is_some_and(|step| step.cause == format::ALWAYS)
                    && call.looks.last.is_some()
                    && call.moves.are_none()
            }
        };
        if candidate.kind == Kind::Always && !goes_on {
            self.begin::<S>(format::ALWAYS, 0);
        }
        if self.wire.call.is_cut {
            self.begin::<S>(format::TIMER, 0);
        }
        if self.wire.call.asking.is_some() && !verdict.is_taken() {
            return self.wire.call.asked.add(candidate.transition, verdict);
        }
        self.happens::<S>();
        self.wire.call.looks.add(candidate.transition, verdict);
    }

    fn dropped(&mut self, candidate: Candidate<S>, verdict: Verdict) {
        self.happens::<S>();
        self.wire.call.looks.drop(candidate.transition, verdict);
    }

    fn exited(&mut self, state: S) {
        self.left(happening::EXIT, state);
    }

    fn paused(&mut self, state: S) {
        self.left(happening::PAUSE, state);
    }

    fn effect(&mut self, effect: Effect<S>) {
        self.happens::<S>();
        // The branch of a forced transition is not in the chart.
        if self.wire.call.step.is_some_and(|step| (step.cause, step.subject) == (format::LIFE, format::FORCE)) {
            return;
        }
        let target = match effect.end {
            End::Stay => Ok(None),
            End::To([state]) => Ok(Some(number_of(*state))),
            _ => Err(()),
        };
        self.wire.call.moves.effect(effect.source.map_or(0, number_of), effect.branch, target);
        self.list::<S>(happening::EFFECT, effect.branch);
    }

    fn entered(&mut self, state: S) {
        self.reached(happening::ENTER, state);
    }

    fn resumed(&mut self, state: S) {
        self.reached(happening::RESUME, state);
    }

    fn raised(&mut self, event: &'static str) {
        self.other::<S>(happening::RAISE, event);
    }

    fn discarded(&mut self, event: &'static str) {
        self.other::<S>(happening::DISCARD, event);
    }

    fn deferred(&mut self, event: &'static str) {
        self.wire.call.moves.answer = self.wire.call.moves.answer.max(Answer::Deferred);
        self.other::<S>(happening::DEFER, event);
    }

    fn answered(&mut self, answer: Answer) {
        self.wire.call.asking = None;
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
