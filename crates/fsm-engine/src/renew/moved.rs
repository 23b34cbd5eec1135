//! Translates the situation of a machine to its new text.

use super::super::situation::Situation;
use super::super::timers::Place;
use super::{Part, Renewal};
use crate::engine::Engine;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::time::Duration;
use fsm_core::Timer;
use fsm_model::{Delay, Plan, ROOT, StateId, TransitionId};

impl Engine {
    /// Makes the machine follow the new text.
    pub fn renew(&mut self, renewal: &Renewal) {
        let mut now = Situation::of(&renewal.steps);
        if self.leaf().is_some() {
            renewal.move_active(&mut now);
            renewal.move_frames(self, &mut now);
            renewal.move_memories(self, &mut now);
            renewal.move_timers(self, &mut now);
        }
        *self = Engine { steps: Arc::clone(&renewal.steps), now };
    }
}

impl Renewal {
    fn move_active(&self, now: &mut Situation) {
        let tree = self.steps.plan().tree();
        now.active.leaf = Some(ROOT);
        // The innermost state comes last, and stays the leaf.
        for part in &self.after {
            if let Part::Stays(state) = *part {
                now.active.set_in(tree.region(state), Some(state));
            }
        }
    }

    fn move_frames(&self, old: &Engine, now: &mut Situation) {
        for (frame, &before) in self.frames.iter().enumerate() {
            let (leaf, owner) = old.now.active.stack[before];
            let (Some(leaf), Some(owner)) = (self.same(leaf), self.same(owner)) else { continue };
            let regions = self.steps.pushed.iter().map(|&region| {
                let known = old.steps.pushed.iter().position(|&pushed| self.same(pushed) == Some(region));
                known.and_then(|at| old.now.active.frames.of_frame(before)[at]).and_then(|leaf| self.same(leaf))
            });
            now.active.frames.keep(frame, regions);
            now.active.stack.push((leaf, owner));
        }
    }

    fn move_memories(&self, old: &Engine, now: &mut Situation) {
        let (before, after) = (old.plan().tree(), self.steps.plan().tree());
        for &composite in &self.memories {
            let Some(same) = self.same(composite) else { continue };
            now.memory[same.index()] = old.now.memory[composite.index()].and_then(|leaf| self.same(leaf));
            if !self.steps.plan().remembers_deeply(same) {
                continue;
            }
            let first = self.steps.noted[same.index()];
            for (at, region) in after.regions_inside(same).enumerate() {
                let known = before.regions_inside(composite).find(|&known| self.same(known) == Some(region));
                let leaf = known.and_then(|known| old.now.noted(&old.steps, composite, known));
                now.noted[first + at] = leaf.and_then(|leaf| self.same(leaf));
            }
        }
    }

    /// Keeps the timers of states that stay active, paused or suspended.
    fn move_timers(&self, old: &Engine, now: &mut Situation) {
        for state in old.plan().tree().states() {
            let Some(same) = self.same(state) else { continue };
            let pairs: Vec<_> = old.plan().timers(state).zip(self.steps.plan().timers(same)).collect();
            for ((_, before), (timer, after)) in pairs {
                let mut keep = |from: Place, to: Place| {
                    let kept = old.now.timers.at(from, before);
                    now.timers.put(to, after, capped(kept, self.steps.plan(), timer));
                };
                if self.after.contains(&Part::Stays(same)) || state == ROOT {
                    keep(Place::Active, Place::Active);
                }
                for (frame, &before) in self.frames.iter().enumerate() {
                    if old.paused_in(before).contains(&state) {
                        keep(Place::Frame(before), Place::Frame(frame));
                    }
                }
                for &composite in self.memories.iter().filter(|&&composite| old.plan().suspends(composite)) {
                    if let Some(to) =
                        self.same(composite).filter(|_| super::staying::remembered(old, composite).contains(&state))
                    {
                        keep(Place::Suspended(composite), Place::Suspended(to));
                    }
                }
            }
        }
    }

    /// The timers of states that stay active which these states did not have in the old text.
    pub(in super::super) fn new_timers(&self) -> Vec<TransitionId> {
        let stays = |state: &StateId| *state == ROOT || self.after.contains(&Part::Stays(*state));
        let states = self.steps.plan().tree().states().filter(stays);
        let new = states.flat_map(|state| {
            let before = self.same.iter().position(|&same| same == Some(state));
            let known = before.map_or(0, |before| self.before.plan().timers(StateId::at(before)).count());
            self.steps.plan().timers(state).skip(known).map(|(timer, _)| timer).collect::<Vec<_>>()
        });
        new.collect()
    }
}

/// The timer with its remaining time, limited to the new duration if that is a constant.
fn capped(timer: Timer, plan: &Plan, transition: TransitionId) -> Timer {
    let delay = plan.model().transitions[transition.index()].trigger.delay();
    let Some(Delay::Constant(longest)) = delay else { return timer };
    let (mut capped, longest) = (timer, Duration::from_nanos(longest));
    if timer.remaining().is_some_and(|left| left > longest) {
        capped.set(longest);
    }
    capped
}
