//! The engine of a live machine, which follows the text in force.

use super::current_call::{self, CallSite, Changed};
use super::host::Bound;
use super::id_map::IdMap;
use super::source::{Source, Version};
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::time::Duration;
use fsm_core::{Answer, Deferred};
use fsm_engine::{self as engine, Call, Host, HostIds as _, Renewal};
use fsm_model::{Branch, BranchId, Cause, ROOT, StateId, TransitionId};

/// The engine of a live machine. Its methods take and return known ids of states.
#[derive(Clone, Debug)]
pub struct Engine {
    source: &'static Source,
    /// `None` before the first call.
    running: Option<Box<Running>>,
}

#[derive(Clone, Debug)]
pub(super) struct Running {
    pub(super) engine: engine::Engine,
    pub(super) version: Arc<Version>,
}

impl Running {
    fn ids(&self) -> &IdMap {
        &self.version.ids
    }
}

impl Engine {
    /// Creates the engine of a machine of this text, without starting it.
    #[must_use]
    pub const fn new(source: &'static Source) -> Self {
        Engine { source, running: None }
    }

    /// Follows the text that is in force by now, then handles a call: see [`engine::Engine::call`].
    ///
    /// # Panics
    ///
    /// Panics under the same conditions as [`engine::Engine::call`].
    pub fn call<H: Host, const ROOM: usize>(
        &mut self,
        call: Call<H::Event>,
        deferred: &mut Deferred<H::Event, ROOM>,
        host: &mut H,
    ) -> Answer {
        let (running, _) = self.followed(deferred, host);
        let version = Arc::clone(&running.version);
        let call = match call {
            Call::Force(known) => match version.ids.state(known) {
                Some(state) => Call::Force(state),
                None => return Answer::Ignored,
            },
            other => other,
        };
        // The code of another machine may be making this call.
        current_call::run(&version.ids, CallSite::Other, &Changed::from([]), || {
            running.engine.call(call, deferred, &mut Bound { host, ids: &version.ids })
        })
    }

    /// Follows the text in force. Returns whether another one was in force during the last call.
    ///
    /// # Panics
    ///
    /// Panics under the same conditions as [`call`](Self::call).
    pub fn follow<H: Host, const ROOM: usize>(
        &mut self,
        deferred: &mut Deferred<H::Event, ROOM>,
        host: &mut H,
    ) -> bool {
        self.followed(deferred, host).1
    }

    fn followed<H: Host, const ROOM: usize>(
        &mut self,
        deferred: &mut Deferred<H::Event, ROOM>,
        host: &mut H,
    ) -> (&mut Running, bool) {
        let source = self.source;
        let running = self.begun();
        let is_old = running.version.number() != source.number();
        if is_old {
            running.renew(source.newest(), deferred, host);
        }
        (running, is_old)
    }

    /// The running engine, which begins with the newest text.
    pub(super) fn begun(&mut self) -> &mut Running {
        let source = self.source;
        self.running.get_or_insert_with(|| {
            let version = source.newest();
            Box::new(Running { engine: engine::Engine::of(version.steps()), version })
        })
    }

    pub(super) fn running(&self) -> Option<&Running> {
        self.running.as_deref()
    }

    /// The active leaf of a region; `None` if the region is not active.
    #[must_use]
    pub fn leaf_in(&self, region: StateId) -> Option<StateId> {
        let running = self.running()?;
        let leaf = running.engine.leaf_in(running.ids().state(region)?)?;
        Some(running.ids().known(leaf))
    }

    /// The innermost active state.
    #[must_use]
    pub fn state(&self) -> Option<StateId> {
        let running = self.running()?;
        running.engine.state().map(|state| running.ids().known(state))
    }

    /// The active states, in document order; without regions, outermost first.
    #[must_use]
    pub fn active(&self) -> Vec<StateId> {
        let all = |running: &Running| running.engine.all_active().map(|state| running.ids().known(state)).collect();
        self.running().map(all).unwrap_or_default()
    }

    /// The leaves that pushes have paused, newest first.
    #[must_use]
    pub fn stack(&self) -> Vec<StateId> {
        let all = |running: &Running| running.engine.stack().map(|state| running.ids().known(state)).collect();
        self.running().map(all).unwrap_or_default()
    }

    /// Whether a state is active, or has been paused by a push.
    #[must_use]
    pub fn is_in(&self, state: StateId) -> bool {
        let is_in = |running: &Running| running.ids().state(state).is_some_and(|state| running.engine.is_in(state));
        self.running().is_some_and(is_in)
    }

    /// Whether the machine has completed.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.running().is_some_and(|running| running.engine.is_finished())
    }

    /// The number of the text that the machine follows: see [`Source::number`].
    #[must_use]
    pub fn number(&self) -> u32 {
        self.running().map_or(0, |running| running.version.number())
    }

    /// Whether the inspector can move the machine to a state.
    #[must_use]
    pub fn may_be_forced(&self, state: StateId) -> bool {
        self.running().is_some_and(|running| {
            let wanted = running.ids().state(state);
            running.engine.plan().model().forced().any(|(state, _)| Some(state) == wanted)
        })
    }

    /// Whether a state is suspended.
    #[must_use]
    pub fn is_suspended(&self, state: StateId) -> bool {
        self.running()
            .is_some_and(|running| running.ids().state(state).is_some_and(|state| running.engine.is_suspended(state)))
    }

    /// The timers of active states that are not off, by their numbers in the text, and the remaining time of each.
    pub fn timers(&self) -> impl Iterator<Item = (u16, Duration)> + '_ {
        self.running().into_iter().flat_map(|running| {
            let transitions = running.engine.plan().model().transitions.iter().enumerate();
            let timers = transitions.filter(|(_, transition)| transition.trigger.is_timer());
            timers.filter_map(|(at, transition)| {
                let is_active =
                    transition.source == ROOT || running.engine.all_active().any(|it| it == transition.source);
                let left = is_active.then(|| running.engine.remaining(TransitionId::at(at)))??;
                Some((TransitionId::at(at).0, left))
            })
        })
    }

    /// The composites with a history, and the leaf that each remembers.
    pub fn histories(&self) -> impl Iterator<Item = (StateId, Option<StateId>)> + '_ {
        self.running().into_iter().flat_map(|running| {
            let plan = running.engine.plan();
            let remembering = plan.tree().states().filter(|&state| state != ROOT && plan.remembers(state));
            remembering.map(|state| {
                let ids = running.ids();
                (ids.known(state), running.engine.remembered(state).map(|leaf| ids.known(leaf)))
            })
        })
    }

    /// The time until the next timer is due; `None` if no timer is running.
    #[must_use]
    pub fn due(&self) -> Option<Duration> {
        self.running()?.engine.due()
    }
}

/// The queries of an engine that take no step. Ids are those that the program knows.
pub trait Answers {
    /// Whether a state is active, or has been paused by a push.
    fn is_in(&self, state: StateId) -> bool;

    /// Whether a branch of the transition that is being considered would be a `pass` now.
    fn passes(&self, compiled: BranchId) -> bool;

    /// Whether some transition would react to this cause: see [`engine::Engine::can`]. `look` is called only for
    /// transitions that have compiled code.
    fn can(&self, cause: Cause, look: impl FnMut(TransitionId) -> Option<bool>) -> bool;
}

impl Answers for engine::Engine {
    fn is_in(&self, state: StateId) -> bool {
        engine::Engine::is_in(self, state)
    }

    fn passes(&self, compiled: BranchId) -> bool {
        engine::Engine::passes(self, compiled)
    }

    fn can(&self, cause: Cause, look: impl FnMut(TransitionId) -> Option<bool>) -> bool {
        engine::Engine::can(self, cause, look)
    }
}

impl Answers for Engine {
    fn is_in(&self, state: StateId) -> bool {
        Engine::is_in(self, state)
    }

    fn passes(&self, compiled: BranchId) -> bool {
        self.running().is_some_and(|running| running.engine.passes(running.ids().branch(compiled)))
    }

    fn can(&self, cause: Cause, mut look: impl FnMut(TransitionId) -> Option<bool>) -> bool {
        let Some(running) = self.running() else { return false };
        let (ids, model) = (running.ids(), running.engine.plan().model());
        running.engine.can(cause, |transition| {
            let code = &ids.transitions[transition.index()];
            match code.id {
                Some(compiled) => {
                    current_call::run(&running.version.ids, CallSite::Transition(transition), &code.changed, || {
                        look(compiled)
                    })
                }
                None => {
                    let transition = &model.transitions[transition.index()];
                    let passes = transition.branches.iter().all(|&branch| running.engine.passes(branch));
                    let claims =
                        |branch: &BranchId| matches!(model.branches[branch.index()], Branch::Defer | Branch::Ignore);
                    (!passes).then(|| !transition.branches.iter().any(claims))
                }
            }
        })
    }
}

impl Running {
    /// Continues the machine with another version of its text.
    fn renew<H: Host, const ROOM: usize>(
        &mut self,
        version: Arc<Version>,
        deferred: &mut Deferred<H::Event, ROOM>,
        host: &mut H,
    ) {
        let before = core::mem::replace(&mut self.version, version);
        let (old, new) = (&before.ids, &self.version.ids);
        let renewal = Renewal::of(&self.engine, self.version.steps(), |state| new.state(old.known(state)));
        let none = &Changed::from([]);
        current_call::run(old, CallSite::Other, none, || self.engine.part(&renewal, &mut Bound { host, ids: old }));
        self.engine.renew(&renewal);
        current_call::run(new, CallSite::Other, none, || {
            self.engine.arrive(&renewal, deferred, &mut Bound { host, ids: new });
        });
    }
}
