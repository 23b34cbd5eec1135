//! The situation of a machine as a list of numbers, for tools that keep many situations of one machine.
//!
//! Situations have equal lists if no later step can tell them apart. What earlier steps have left behind, such as the
//! history of a composite that was resumed, is not included.

use super::engine::Engine;
use super::executable::Executable;
use super::timers::Place;
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;
use core::time::Duration;
use fsm_core::Timer;
use fsm_model::listed::Listed;
use fsm_model::{Plan, StateId};

const NONE: u16 = u16::MAX;
const OFF: u16 = 0;
const REFUSED: u16 = 1;
/// A timer with a remaining time of zero. Each nanosecond more adds one.
const UP: u16 = 2;

/// Reads a list from its beginning.
struct Numbers<'n>(core::slice::Iter<'n, u16>);

impl Numbers<'_> {
    fn one(&mut self) -> u16 {
        self.0.next().copied().unwrap_or(NONE)
    }

    fn state(&mut self) -> Option<StateId> {
        let number = self.one();
        (number != NONE).then_some(StateId(number))
    }
}

fn number(state: Option<StateId>) -> u16 {
    state.map_or(NONE, |state| state.0)
}

fn packed(timer: Timer) -> u16 {
    match timer.remaining() {
        None => OFF,
        Some(_) if timer.is_due() && !timer.is_up() => REFUSED,
        Some(remaining) => u16::try_from(remaining.as_nanos()).unwrap_or(NONE).saturating_add(UP),
    }
}

fn unpacked(number: u16) -> Timer {
    let mut timer = Timer::OFF;
    match number {
        OFF => {}
        REFUSED => timer.refuse(),
        _ => timer.set(Duration::from_nanos(u64::from(number - UP))),
    }
    timer
}

impl Engine {
    /// Returns the situation between two steps, in which each timer has less than 65,000 nanoseconds left.
    #[must_use]
    pub fn pack(&self) -> Box<[u16]> {
        let (now, plan) = (&self.now, self.plan());
        let mut list = Vec::new();
        list.push(now.active.leaf.map_or(NONE, |leaf| leaf.0));
        list.extend(now.active.leaves.iter().map(|leaf| number(*leaf)));
        list.push(now.active.stack.len() as u16);
        for (frame, (leaf, owner)) in now.active.stack.iter().enumerate() {
            list.extend([leaf.0, owner.0]);
            list.extend(now.active.frames.of_frame(frame).iter().map(|leaf| number(*leaf)));
        }
        for composite in remembering(plan) {
            let memory = now.memory[composite.index()].filter(|_| self.counts(composite));
            list.push(number(memory));
            if memory.is_some() {
                list.extend(now.noted[noted_in(&self.steps, composite)].iter().map(|leaf| number(*leaf)));
            }
        }
        list.push(now.completed.len() as u16);
        list.extend(now.completed.iter().map(|composite| composite.0));
        list.extend(self.timer_places().into_iter().map(|(place, slot)| packed(now.timers.at(place, slot))));
        list.into()
    }

    /// Restores a situation that [`pack`](Self::pack) returned, of a machine with the same steps.
    pub fn unpack(&mut self, list: &[u16]) {
        let mut numbers = Numbers(list.iter());
        let steps = Arc::clone(&self.steps);
        let now = &mut self.now;
        now.stop();
        now.active.leaf = numbers.state();
        now.active.leaves.iter_mut().for_each(|leaf| *leaf = numbers.state());
        for frame in 0..usize::from(numbers.one()) {
            let (leaf, owner) = (StateId(numbers.one()), StateId(numbers.one()));
            now.active.stack.push((leaf, owner));
            now.active.frames.keep(frame, steps.pushed.iter().map(|_| numbers.state()));
        }
        for composite in remembering(steps.plan()) {
            now.memory[composite.index()] = numbers.state();
            if now.memory[composite.index()].is_some() {
                now.noted[noted_in(&steps, composite)].iter_mut().for_each(|leaf| *leaf = numbers.state());
            }
        }
        for _ in 0..numbers.one() {
            now.completed.push(StateId(numbers.one()));
        }
        for (place, slot) in self.timer_places() {
            self.now.timers.put(place, slot, unpacked(numbers.one()));
        }
    }

    /// Changes each timer: those of active states, and those that are stored with paused states. The first argument
    /// says whether the timer runs, because its state is active.
    pub fn each_timer(&mut self, mut change: impl FnMut(bool, &mut Timer)) {
        for (place, slot) in self.timer_places() {
            let mut timer = self.now.timers.at(place, slot);
            change(matches!(place, Place::Active), &mut timer);
            self.now.timers.put(place, slot, timer);
        }
    }

    /// Whether the history of a composite matters. That of an active one is replaced before it is needed, when the composite
    /// is exited.
    fn counts(&self, composite: StateId) -> bool {
        !self.now.active.is_active(self.plan().tree(), composite)
    }

    /// The places of all timers that count.
    fn timer_places(&self) -> Vec<(Place, usize)> {
        let (plan, now) = (self.plan(), &self.now);
        if plan.timer_room() == 0 {
            return Vec::new();
        }
        let mut places = (0..plan.timer_room()).map(|slot| (Place::Active, slot)).listed();
        let suspended = |composite: &StateId| plan.suspends(*composite) && now.memory[composite.index()].is_some();
        for composite in plan.tree().states().filter(suspended) {
            places.extend(plan.slots_inside(composite).map(|slot| (Place::Suspended(composite), slot)));
        }
        for (frame, (_, owner)) in now.active.stack.iter().enumerate() {
            places.extend(plan.slots_inside(*owner).map(|slot| (Place::Frame(frame), slot)));
        }
        places
    }
}

/// The positions of the histories of the regions in a composite.
fn noted_in(steps: &Executable, composite: StateId) -> Range<usize> {
    steps.noted[composite.index()]..steps.noted[composite.index() + 1]
}

/// The composites whose history is needed.
fn remembering(plan: &Plan) -> impl Iterator<Item = StateId> + '_ {
    plan.tree().states().filter(|&composite| plan.remembers(composite))
}
