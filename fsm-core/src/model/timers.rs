//! The timers of an interpreted machine: the remaining time of each, for the active states and for those that were put
//! aside, and which is due next.

use super::frames::Frames;
use super::interpreter::Interpreter;
use super::program::Program;
use super::put_aside::{Act, Configuration, PutAside};
use super::{ActionId, Delay, Plan, ROOT, StateId, Told, TransitionId, Trigger};
use crate::{Lapse, Timer};
use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;
use core::ops::Range;
use core::time::Duration;

/// The remaining time of each timer.
#[derive(Clone, Debug)]
pub(super) struct Timers {
    /// Those of the active states, by slot.
    active: Vec<Timer>,
    /// By state: the slots of the states inside it.
    inside: Vec<Range<usize>>,
    /// By composite that suspends: those of the states that it has put aside.
    suspended: Vec<Vec<Timer>>,
    /// By frame: those that it keeps.
    pub(super) frames: Frames<Timer>,
    /// The slots that a frame keeps.
    kept: Range<usize>,
}

impl Timers {
    pub fn of(plan: &Plan, room: usize) -> Self {
        let inside: Vec<_> = plan.tree().states().map(|state| plan.slots_inside(state)).collect();
        let suspended = plan.tree().states().zip(&inside);
        let suspended = suspended.map(|(state, inside)| {
            let room = if plan.suspends(state) { inside.len() } else { 0 };
            vec![Timer::OFF; room]
        });
        let kept = plan.slots_kept();
        Timers {
            active: vec![Timer::OFF; plan.timer_room()],
            suspended: suspended.collect(),
            inside,
            frames: Frames::of(room, kept.len(), Timer::OFF),
            kept,
        }
    }

    /// Everything is exited.
    pub fn stop(&mut self) {
        self.active.fill(Timer::OFF);
    }

    /// What was active inside a state is left, or was put aside.
    #[inline]
    pub fn forget(&mut self, state: StateId) {
        let inside = self.inside[state.index()].clone();
        self.active[inside].fill(Timer::OFF);
    }

    /// A composite is left; if it suspends, time stands still inside it.
    pub fn suspend(&mut self, composite: StateId) {
        let suspended = &mut self.suspended[composite.index()];
        let (first, room) = (self.inside[composite.index()].start, suspended.len());
        suspended.copy_from_slice(&self.active[first..first + room]);
    }

    /// What a composite has suspended goes on.
    pub fn resume(&mut self, composite: StateId) {
        let suspended = &self.suspended[composite.index()];
        let first = self.inside[composite.index()].start;
        self.active[first..first + suspended.len()].copy_from_slice(suspended);
    }

    /// What is active inside an owner is put aside in a new frame.
    pub fn push(&mut self, frame: usize, owner: StateId) {
        self.frames.keep(frame, self.active[self.kept.clone()].iter().copied());
        self.forget(owner);
    }

    /// What was taken off the stack goes on inside its owner.
    pub fn go_on(&mut self, owner: StateId) {
        let inside = self.inside[owner.index()].clone();
        if !inside.is_empty() {
            let first = self.kept.start;
            self.active[inside.clone()].copy_from_slice(&self.frames.taken()[inside.start - first..inside.end - first]);
        }
    }
}

impl Configuration<'_> {
    /// What the code of a duration says.
    pub fn answer(self, duration: Duration) {
        if let Some(asked) = self.asked {
            asked.set(duration);
        }
    }
}

impl PutAside {
    /// The timers of a state that was entered begin to wait.
    pub fn set_timers(&mut self, program: &Program, state: StateId, act: Act<'_>) {
        for (timer, slot) in program.plan.timers(state) {
            self.set_timer(program, timer, slot, state, act);
        }
    }

    /// A timer begins to wait, for the first time or again. The code of its duration is run as an action: it is numbered
    /// behind the action blocks, by its transition.
    fn set_timer(&mut self, program: &Program, timer: TransitionId, slot: usize, innermost: StateId, act: Act<'_>) {
        let model = program.plan.model();
        let transition = &model.transitions[timer.index()];
        let (Trigger::After(delay) | Trigger::Every(delay)) = transition.trigger else { return };
        let duration = match delay {
            Delay::Constant(nanoseconds) => Duration::from_nanos(nanoseconds),
            Delay::Code => {
                let asked = Cell::new(Duration::ZERO);
                let configuration = self.configuration(program, innermost);
                let code = ActionId::at(model.actions.len() + timer.index());
                act(code, Configuration { asked: Some(&asked), ..configuration });
                asked.get()
            }
        };
        match transition.trigger {
            Trigger::Every(_) => {
                let state = &model.states[transition.source.index()].name;
                self.timers.active[slot].repeat(duration, &model.name, state);
            }
            _ => self.timers.active[slot].set(duration),
        }
    }
}

impl Interpreter {
    /// The next timer that is due, of the candidates from the `nth` on, which is counted up beyond it. An `every` begins to
    /// wait again; an `after` stays due unless it has [fired](Self::fired).
    pub fn next_due(
        &mut self,
        nth: &mut usize,
        mut act: impl FnMut(ActionId, Configuration<'_>),
    ) -> Option<TransitionId> {
        while let Some((timer, leaf)) = self.nth_timer(&mut nth.clone()) {
            *nth += 1;
            let Interpreter { program, put_aside, .. } = self;
            let slot = program.plan.slot(timer);
            if !put_aside.timers.active[slot].is_due() {
                continue;
            }
            match program.plan.model().transitions[timer.index()].trigger {
                Trigger::Every(_) => put_aside.set_timer(program, timer, slot, leaf, &mut act),
                _ => put_aside.timers.active[slot].refuse(),
            }
            return Some(timer);
        }
        None
    }

    /// The `nth` timer to look at, and the active leaf of its region; counts down on the way.
    ///
    /// As the leaves, in document order, come to them: what the first one looks at, of all regions around it, then what is left
    /// for the second, and so on.
    fn nth_timer(&self, nth: &mut usize) -> Option<(TransitionId, StateId)> {
        self.first_timers(ROOT, nth).or_else(|| self.later_timers(ROOT, nth))
    }

    /// Of those that the first active leaf in a region looks at there.
    fn first_timers(&self, region: StateId, nth: &mut usize) -> Option<(TransitionId, StateId)> {
        let leaf = self.looking(region)?;
        let transitions = &self.program.plan.model().transitions;
        let own = |alarms: bool, nth: &mut usize| {
            let all = self.program.candidates(leaf, Told::Time).iter().copied();
            let mut wanted = all.filter(|timer| transitions[timer.index()].alarm == alarms);
            wanted.find(|_| core::mem::replace(nth, nth.wrapping_sub(1)) == 0).map(|timer| (timer, leaf))
        };
        let inner = self.regions_of(leaf).next();
        let inner = |nth: &mut usize| inner.and_then(|inner| self.first_timers(inner, nth));
        own(true, nth).or_else(|| inner(nth)).or_else(|| own(false, nth))
    }

    /// Of those that are left for the others there.
    fn later_timers(&self, region: StateId, nth: &mut usize) -> Option<(TransitionId, StateId)> {
        let leaf = self.looking(region)?;
        self.regions_of(leaf).enumerate().find_map(|(at, inner)| {
            let first = if at == 0 { None } else { self.first_timers(inner, nth) };
            first.or_else(|| self.later_timers(inner, nth))
        })
    }

    /// The active leaf of a region, unless the machine has completed.
    fn looking(&self, region: StateId) -> Option<StateId> {
        self.put_aside.leaf_in(region).filter(|&leaf| !self.program.plan.finishes(leaf))
    }

    /// The regions of a state, if it is a parallel.
    fn regions_of(&self, state: StateId) -> impl Iterator<Item = StateId> + '_ {
        let tree = self.program.plan.tree();
        tree.children(state).filter(move |_| tree.is_parallel(state))
    }

    /// A timer is taken: an `after` waits no more.
    pub fn fired(&mut self, timer: TransitionId) {
        let plan = &self.program.plan;
        if matches!(plan.model().transitions[timer.index()].trigger, Trigger::After(_)) {
            self.put_aside.timers.active[plan.slot(timer)].stop();
        }
    }

    /// Lets time pass until a timer has to be considered. Returns whether one has to be.
    pub fn pass(&mut self, lapse: &mut Lapse) -> bool {
        if self.is_finished() {
            lapse.end();
            return false;
        }
        lapse.look(&mut self.put_aside.timers.active)
    }

    /// The time until the next timer is due, if one is running.
    #[must_use]
    pub fn due(&self) -> Option<Duration> {
        if self.is_finished() { None } else { Timer::due(&self.put_aside.timers.active) }
    }
}
