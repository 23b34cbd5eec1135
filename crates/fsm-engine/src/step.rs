//! A running step, which executes statements.

use super::executable::Executable;
use super::host::{Host, NoHost, Reaction};
use super::situation::Situation;
use core::time::Duration;
use fsm_core::Answer;
use fsm_model::steps::{BlockId, Features, On, Stmt};
use fsm_model::{Branch, BranchId, Delay, InvariantId, ROOT, StateId, TransitionId, Trigger};

/// A running step of an engine. The host receives it, to query active states and to take branches.
#[derive(Debug)]
pub struct Step<'e> {
    pub(super) steps: &'e Executable,
    pub(super) now: &'e mut Situation,
}

impl Step<'_> {
    /// The state to which the host refers; `None` if it no longer exists.
    #[inline]
    fn state(&self, called: StateId) -> Option<StateId> {
        self.steps.ids().map_or(Some(called), |ids| ids.state(called))
    }

    /// The branch to which the host refers.
    #[inline]
    fn end(&self, called: BranchId) -> BranchId {
        self.steps.ids().map_or(called, |ids| ids.branch(called))
    }

    /// The kind of a branch.
    #[must_use]
    pub fn branch(&self, branch: BranchId) -> Branch {
        self.steps.plan().model().branches[branch.index()]
    }

    /// Whether a state has been entered and not yet exited. States that a push has paused count.
    #[must_use]
    #[inline]
    pub fn is_in(&self, state: StateId) -> bool {
        self.state(state).is_some_and(|state| self.now.active.is_in(self.steps, state))
    }

    /// Whether a state was active before the step, or paused by a push.
    #[must_use]
    pub fn was_in(&self, state: StateId) -> bool {
        self.state(state).is_some_and(|state| self.now.before.is_in(self.steps, state))
    }

    /// Panics because an invariant with this text is violated.
    ///
    /// # Panics
    ///
    /// Always.
    #[cold]
    #[track_caller]
    pub fn violated(&self, invariant: InvariantId, text: &str) -> ! {
        let (invariant, text) = self.steps.ids().map_or((invariant, text), |ids| ids.invariant(invariant, text));
        let (model, tree) = (self.steps.plan().model(), self.steps.plan().tree());
        let name = |state: StateId| &*model.states[state.index()].name;
        let state = model.invariants[invariant.index()];
        let active = tree.inside(ROOT).filter(|&state| self.now.active.is_active(tree, state));
        fsm_core::violated(&model.name, (state != ROOT).then(|| name(state)), text, active.map(name))
    }

    /// The branch of a transition that has exactly one.
    #[must_use]
    #[inline]
    pub fn only_branch(&self, transition: TransitionId) -> BranchId {
        self.steps.plan().model().transitions[transition.index()].branches[0]
    }

    /// The answer of a call in which a branch is taken.
    #[must_use]
    pub fn answer(&self, branch: BranchId) -> Answer {
        self.steps.end(branch).answer
    }

    /// Whether the reaction of a transition may `pass`.
    #[must_use]
    pub fn may_pass(&self, transition: TransitionId) -> bool {
        self.steps.plan().any_may_pass(transition)
    }

    /// Whether a transition is an `ignore`.
    #[must_use]
    pub fn ignores(&self, transition: TransitionId) -> bool {
        self.steps.plan().model().ignores(transition)
    }

    /// Whether a branch is a `pass` now: a push of a state that is already active, or a `pop` without paused states.
    /// Must be called before the branch is taken.
    #[must_use]
    #[inline]
    pub fn passes(&self, branch: BranchId) -> bool {
        self.now.passes(self.steps, self.end(branch))
    }

    /// Performs the part of a branch before its effect: states are exited or paused.
    ///
    /// # Panics
    ///
    /// Panics if there is no room for a push on the stack.
    #[inline]
    pub fn before<H: Host>(&mut self, branch: BranchId, host: &mut H) {
        let block = self.steps.end(self.end(branch)).before;
        self.execute(block, host);
    }

    /// Like [`before`](Self::before), for a branch that [calls no host](fsm_model::steps::Blocks::calls_host).
    ///
    /// # Panics
    ///
    /// Panics if there is no room for a push on the stack.
    pub fn before_alone(&mut self, branch: BranchId) {
        self.execute(self.steps.end(self.end(branch)).before, &mut NoHost);
    }

    /// Performs the part of a branch that the host has left: states are entered or resumed. Returns the answer.
    #[inline(always)]
    pub(super) fn finish<H: Host>(&mut self, reaction: Reaction, host: &mut H) -> Answer {
        let (branch, whole) = match reaction {
            Reaction::Done(answer) => return answer,
            Reaction::Ignored => return Answer::Ignored,
            Reaction::Whole(branch) => (branch, true),
            Reaction::Rest(branch) => (branch, false),
        };
        let end = self.steps.end(branch);
        self.execute(if whole { end.whole } else { end.after }, host);
        end.answer
    }

    /// Performs the part of a branch of an `initial` before its effect: suspended states that conflict with the entry
    /// are exited. With `afresh`, nested histories are ignored.
    pub fn before_initial<H: Host>(&mut self, branch: BranchId, afresh: bool, host: &mut H) {
        let block = self.steps.initial(self.end(branch), afresh).0;
        self.execute_all(block, host);
    }

    /// Performs the part of a branch of an `initial` after its effect, which continues the entry.
    pub fn after_initial<H: Host>(&mut self, branch: BranchId, afresh: bool, host: &mut H) {
        let block = self.steps.initial(self.end(branch), afresh).1;
        self.execute_all(block, host);
    }

    /// Executes a block.
    ///
    /// Frequent statements are inlined; the others are in separate functions.
    #[inline(always)]
    pub(super) fn execute<H: Host>(&mut self, block: BlockId, host: &mut H) {
        let steps = self.steps;
        for stmt in steps.blocks().get(block) {
            match *stmt {
                Stmt::Run(action, _) => host.run(self, action),
                Stmt::Set(region, state) if is_own::<H>(region) => self.now.active.leaf = Some(state),
                Stmt::Remember(composite, region) if is_own::<H>(region) => {
                    self.now.memory[composite.index()] = self.now.active.leaf;
                }
                Stmt::Survive(region, state) if is_own::<H>(region) => self.now.survivor = state,
                Stmt::Fill(state) => host.fill(self, state),
                Stmt::Drop(state) | Stmt::Discard(state) => host.drop(state),
                Stmt::Store(branch) => host.store(branch),
                Stmt::Match(On::Leaf(region) | On::Inside(region, _), table) if is_own::<H>(region) => {
                    let block = steps.blocks().table(table).get(self.now.active.leaf);
                    self.execute_all(block, host);
                }
                _ => self.execute_rare(stmt, host),
            }
        }
    }

    #[inline(never)]
    fn execute_rare<H: Host>(&mut self, stmt: &Stmt, host: &mut H) {
        match *stmt {
            Stmt::Call(block) => self.execute_all(block, host),
            Stmt::Match(on, table) => {
                let block = self.steps.blocks().table(table).get(self.on(on));
                self.execute_all(block, host);
            }
            Stmt::If(test, then, otherwise) => {
                let holds = self.now.holds(self.steps, self.steps.blocks().test(test));
                self.execute_all(if holds { then } else { otherwise }, host);
            }
            Stmt::While(test, block) => {
                while self.now.holds(self.steps, self.steps.blocks().test(test)) {
                    self.execute_all(block, host);
                }
            }
            Stmt::Decide(composite, afresh) => host.initial(self, composite, afresh),
            Stmt::Start(timer) => {
                let duration = self.duration(timer, host);
                self.now.timers.start(self.steps, timer, duration);
            }
            // The host runs the effect, between the two parts of the branch.
            Stmt::Effect(_) => {}
            _ => self.store(stmt),
        }
    }

    pub(super) fn execute_all<H: Host>(&mut self, block: BlockId, host: &mut H) {
        self.execute(block, host);
    }

    pub(super) fn on(&self, on: On) -> Option<StateId> {
        match on {
            On::Leaf(region) | On::Inside(region, _) => self.now.active.leaf_in(region),
            On::Memory(composite) => self.now.memory[composite.index()],
            On::Noted(region, composite) => self.now.noted(self.steps, composite, region),
            On::Popped => self.now.popped.get(),
            On::Survivor(ROOT) => Some(self.now.survivor),
            On::Survivor(region) => self.now.survivors[region.index()],
        }
    }

    /// The duration of a timer. The host evaluates a duration with code.
    pub(super) fn duration<H: Host>(&mut self, timer: TransitionId, host: &mut H) -> Duration {
        match self.steps.plan().model().transitions[timer.index()].trigger {
            Trigger::After(Delay::Constant(nanoseconds)) | Trigger::Every(Delay::Constant(nanoseconds)) => {
                Duration::from_nanos(nanoseconds)
            }
            _ => host.duration(self, timer),
        }
    }

    /// Executes the statements that only concern the situation.
    pub(super) fn store(&mut self, stmt: &Stmt) {
        let (steps, now) = (self.steps, &mut *self.now);
        match *stmt {
            Stmt::Set(region, state) => now.active.set_in(region, Some(state)),
            Stmt::Survive(region, state) => now.survivors[region.index()] = Some(state),
            Stmt::Perish(region) => now.survivors[region.index()] = None,
            Stmt::Off(region) => now.active.set_in(region, None),
            Stmt::Remember(composite, region) => now.memory[composite.index()] = now.active.leaf_in(region),
            Stmt::RememberRegions(composite) => now.note(steps, composite),
            Stmt::Forget(composite) => now.memory[composite.index()] = None,
            Stmt::Recall(region, composite) => {
                let leaf = now.noted(steps, composite, region);
                now.active.set_in(region, leaf);
            }
            Stmt::Save(region) => now.saved.push(now.active.leaf_in(region)),
            Stmt::Restore(region) => {
                let leaf = now.saved.pop().flatten();
                now.active.set_in(region, leaf);
            }
            Stmt::CheckRoom(target) => now.check_room(steps, target),
            Stmt::Push(owner) => now.push(steps, owner),
            Stmt::Take(owner) => now.take(steps, owner),
            Stmt::Surface(composite) => now.surface(steps, composite),
            Stmt::StopTimers(state) => now.timers.forget(state),
            Stmt::SuspendTimers(composite) => now.timers.suspend(composite),
            Stmt::ResumeTimers(composite) => now.timers.resume(composite),
            Stmt::TakeTimers(owner) => now.timers.go_on(owner),
            Stmt::Complete(composite) => now.complete(composite),
            _ => unreachable!("executed before"),
        }
    }
}

/// Whether a region is the root. In a machine without regions, this is known at compile time.
#[inline]
fn is_own<H: Host>(region: StateId) -> bool {
    region == ROOT || H::FEATURES.is_some_and(|features| !features.has(Features::REGIONS))
}

impl Situation {
    fn check_room(&self, steps: &Executable, target: StateId) {
        let model = steps.plan().model();
        if self.active.stack.len() == steps.room {
            fsm_core::no_room(&model.name, &model.states[target.index()].name, steps.room);
        }
    }

    /// Pauses the active states in an owner, so that none is active there.
    fn push(&mut self, steps: &Executable, owner: StateId) {
        let (tree, frame) = (steps.plan().tree(), self.active.stack.len());
        let leaf = self.active.leaf_in(tree.region(owner)).unwrap_or(owner);
        self.timers.push(frame, owner);
        let inside = |region: StateId| region != owner && tree.contains(owner, region);
        let Self { active, .. } = self;
        let kept = steps.pushed.iter().map(|&region| active.leaves[region.index()].filter(|_| inside(region)));
        active.frames.keep(frame, kept);
        for region in tree.regions_inside(owner) {
            active.set_in(region, None);
        }
        active.stack.push((leaf, owner));
        active.set_in(tree.region(owner), Some(owner));
    }

    /// Removes the newest frame of an owner from the stack, and makes its paused states active.
    fn take(&mut self, steps: &Executable, owner: StateId) {
        let Some(newest) = self.active.frame_of(steps, owner) else { return };
        let (tree, frames, active) = (steps.plan().tree(), self.active.stack.len(), &mut self.active);
        self.timers.frames.take(newest, frames);
        active.frames.take(newest, frames);
        let (leaf, _) = active.stack.remove(newest);
        active.set_in(tree.region(owner), Some(leaf));
        let inside = |region: &StateId| *region != owner && tree.contains(owner, *region);
        for (region, leaf) in steps.pushed.iter().zip(active.frames.taken()).filter(|(region, _)| inside(region)) {
            active.leaves[region.index()] = *leaf;
        }
    }

    /// Moves the frames nested in a suspended composite to the top, because the composite is resumed.
    fn surface(&mut self, steps: &Executable, composite: StateId) {
        let tree = steps.plan().tree();
        let inside = |owner: StateId| tree.contains(composite, owner);
        let frames = self.active.stack.len();
        let beneath =
            |frame: usize| !inside(self.active.stack[frame].1) && self.active.is_in_frame(steps, frame, composite);
        let mut at = (0..frames).rev().find(|&frame| beneath(frame)).map_or(0, |at| at + 1);
        let mut end = frames;
        while at < end {
            if inside(self.active.stack[at].1) {
                self.active.stack[at..].rotate_left(1);
                self.timers.frames.raise(at, frames);
                self.active.frames.raise(at, frames);
                end -= 1;
            } else {
                at += 1;
            }
        }
    }
}
