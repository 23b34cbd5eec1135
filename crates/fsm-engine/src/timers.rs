//! The remaining time of each timer, for active states and for paused ones.

use super::active::Active;
use super::executable::Executable;
use super::frames::Frames;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;
use core::time::Duration;
use fsm_core::{TimeBudget, Timer, Wait};
use fsm_model::listed::Listed;
use fsm_model::{Plan, StateId, TransitionId, Trigger};

#[derive(Clone, Debug)]
pub(super) struct Timers {
    /// The timers of the active states, by slot.
    active: Vec<Timer>,
    /// For each state, the slots of its nested states.
    inside: Vec<Range<usize>>,
    /// For each composite that suspends, the stored timers of its suspended states.
    suspended: Vec<Vec<Timer>>,
    /// For each frame, its stored timers.
    pub frames: Frames<Timer>,
    kept: Range<usize>,
}

/// The place where a timer is stored.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    Active,
    /// The suspended states of this composite. Their timers do not run.
    Suspended(StateId),
    /// The paused states of this frame. Their timers do not run.
    Frame(usize),
}

impl Timers {
    pub fn of(plan: &Plan, room: usize) -> Self {
        let inside: Vec<_> = plan.tree().states().map(|state| plan.slots_inside(state)).listed();
        let suspended = plan.tree().states().zip(&inside);
        let suspended = suspended.map(|(state, inside)| {
            let room = if plan.suspends(state) { inside.len() } else { 0 };
            vec![Timer::OFF; room]
        });
        let kept = plan.slots_kept();
        Timers {
            active: vec![Timer::OFF; plan.timer_room()],
            suspended: suspended.listed(),
            inside,
            frames: Frames::of(room, kept.len(), Timer::OFF),
            kept,
        }
    }

    /// Turns all timers off, because everything is exited.
    pub fn stop(&mut self) {
        self.active.fill(Timer::OFF);
    }

    /// Stops the timers of inactive states, which a panic in the middle of a step may leave running. If the step has
    /// left a composite as the innermost state of a region, no transition is considered there, so all its states count
    /// as inactive.
    pub fn stop_idle(&mut self, plan: &Plan, active: &Active) {
        let tree = plan.tree();
        let rests = |region| active.leaf_in(region).is_some_and(|leaf| tree.is_leaf(leaf) || tree.is_parallel(leaf));
        for (slot, timer) in self.active.iter_mut().enumerate() {
            let mut states = tree.states().filter(|&state| rests(tree.region(state)));
            let runs = |state| active.is_active(tree, state) && plan.timers(state).any(|(_, own)| own == slot);
            if !states.any(runs) {
                timer.stop();
            }
        }
    }

    pub fn start(&mut self, steps: &Executable, timer: TransitionId, duration: Duration) {
        let model = steps.plan().model();
        let (transition, slot) = (&model.transitions[timer.index()], steps.plan().slot(timer));
        match transition.trigger {
            Trigger::Every(_) => {
                let state = &model.states[transition.source.index()].name;
                self.active[slot].repeat(duration, &model.name, state);
            }
            _ => self.active[slot].set(duration),
        }
    }

    pub fn get(&self, slot: usize) -> Timer {
        self.active[slot]
    }

    pub fn get_mut(&mut self, slot: usize) -> &mut Timer {
        &mut self.active[slot]
    }

    /// Lets time pass until a timer has to be considered. Returns whether one has to be.
    pub fn pass(&mut self, lapse: &mut TimeBudget) -> bool {
        lapse.look(&mut self.active)
    }

    /// Like [`pass`](Self::pass), in a machine with submachines. Also returns the time that has passed.
    pub fn pass_with_submachines(&mut self, lapse: &mut TimeBudget, inside: Wait) -> (bool, u64) {
        let wait = self.wait().or(inside);
        lapse.look_with_submachines(&mut self.active, wait)
    }

    /// The timer of a slot in a place; `None` if the place does not store it.
    pub fn find(&self, place: Place, slot: usize) -> Option<&Timer> {
        let (timers, first) = match place {
            Place::Active => (&self.active[..], 0),
            Place::Suspended(composite) => {
                (&self.suspended[composite.index()][..], self.inside[composite.index()].start)
            }
            Place::Frame(frame) => (self.frames.of_frame(frame), self.kept.start),
        };
        timers.get(slot.checked_sub(first)?)
    }

    /// Like [`find`](Self::find), to change the timer.
    pub fn find_mut(&mut self, place: Place, slot: usize) -> Option<&mut Timer> {
        let (timers, first) = match place {
            Place::Active => (&mut self.active[..], 0),
            Place::Suspended(composite) => {
                (&mut self.suspended[composite.index()][..], self.inside[composite.index()].start)
            }
            Place::Frame(frame) => (self.frames.of_frame_mut(frame), self.kept.start),
        };
        timers.get_mut(slot.checked_sub(first)?)
    }

    pub fn at(&self, place: Place, slot: usize) -> Timer {
        self.find(place, slot).copied().unwrap_or(Timer::OFF)
    }

    pub fn put(&mut self, place: Place, slot: usize, timer: Timer) {
        if let Some(place) = self.find_mut(place, slot) {
            *place = timer;
        }
    }

    pub fn wait(&self) -> Wait {
        Wait::of(&self.active)
    }

    /// Turns off the timers nested in a state, because they were exited or paused.
    #[inline]
    pub fn forget(&mut self, state: StateId) {
        let inside = self.inside[state.index()].clone();
        self.active[inside].fill(Timer::OFF);
    }

    /// Stores the timers of the states in a composite, which suspends them.
    pub fn suspend(&mut self, composite: StateId) {
        let suspended = &mut self.suspended[composite.index()];
        let (first, room) = (self.inside[composite.index()].start, suspended.len());
        suspended.copy_from_slice(&self.active[first..first + room]);
    }

    /// Restores the timers of a suspended composite, which no longer stores them.
    pub fn resume(&mut self, composite: StateId) {
        let suspended = &mut self.suspended[composite.index()];
        let first = self.inside[composite.index()].start;
        self.active[first..first + suspended.len()].copy_from_slice(suspended);
        suspended.fill(Timer::OFF);
    }

    /// Stores the timers of the states that a new frame pauses in an owner.
    pub fn push(&mut self, frame: usize, owner: StateId) {
        self.frames.keep(frame, self.active[self.kept.clone()].iter().copied());
        self.forget(owner);
    }

    /// Restores the timers of the frame that was removed last, for the states in its owner.
    pub fn go_on(&mut self, owner: StateId) {
        let (inside, first) = (self.inside[owner.index()].clone(), self.kept.start);
        self.active[inside.clone()].copy_from_slice(&self.frames.taken()[inside.start - first..inside.end - first]);
    }
}
