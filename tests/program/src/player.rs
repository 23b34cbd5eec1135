//! A host without code. It decides at random, depending only on the seed, and records the calls.

use fsm_core::{Answer, Timer, Wait};
use fsm_engine::{Call, Executable, Host, Notice, Occurrence, ProgramHost, Reaction, RegionHost, Step};
use fsm_model::plan::Outcome;
use fsm_model::{
    ActionId, BranchId, Cause, Delay, EventId, Initial, InvariantId, Plan, Raised, Site, StateId, SubmachineId,
    TransitionId,
};
use std::collections::VecDeque;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

/// The maximum number of raised events in one call.
const RAISED: u8 = 3;

/// The maximum number of notes. A call that exceeds it does not end.
pub const MOST_NOTES: usize = 5_000;

/// Whether a branch has an effect: every fourth one has none.
#[must_use]
pub fn has_effect(branch: BranchId) -> bool {
    !branch.0.is_multiple_of(4)
}

/// A host that decides at random.
pub struct Player<const OBSERVED: bool> {
    steps: Arc<Executable>,
    seed: u64,
    /// The number of random decisions.
    asked: u64,
    raised: u8,
    pending: VecDeque<Occurrence<EventId, EventId>>,
    /// Whether a guard or a decision has failed since the engine last asked.
    lost: bool,
    /// Whether the machine is only queried, so that no decision may influence later ones.
    pub only_reads: bool,
    /// The number of guards, decisions and actions that have failed.
    pub failures: u64,
    pub recording: Recording,
}

/// All notes of a machine, as hashes and, if requested, as text.
#[derive(Debug, PartialEq, Eq)]
pub struct Recording {
    pub hashes: Vec<u64>,
    /// The notes as text, if requested. Most recordings are equal, so their text would not be used.
    pub texts: Option<Vec<String>>,
}

impl Recording {
    fn add(&mut self, note: impl Hash, text: impl FnOnce() -> String) {
        assert!(self.hashes.len() < MOST_NOTES, "a call ends");
        // This hasher has fixed keys.
        let mut hasher = DefaultHasher::new();
        note.hash(&mut hasher);
        self.hashes.push(hasher.finish());
        if let Some(texts) = &mut self.texts {
            texts.push(text());
        }
    }
}

impl<const OBSERVED: bool> Player<OBSERVED> {
    /// Creates a host. If `in_words` is set, it records text.
    #[must_use]
    pub fn of(steps: Arc<Executable>, seed: u64, in_words: bool) -> Self {
        Player {
            steps,
            seed,
            asked: 0,
            raised: 0,
            pending: VecDeque::new(),
            lost: false,
            only_reads: false,
            failures: 0,
            recording: Recording { hashes: Vec::new(), texts: in_words.then(Vec::new) },
        }
    }

    fn plan(&self) -> &Plan {
        self.steps.plan()
    }

    pub fn note(&mut self, what: &'static str, of: impl Hash + Debug) {
        self.recording.add((what, &of), || format!("{what} {of:?}"));
    }

    fn mixed(&self, with: u64) -> u64 {
        // SplitMix64 (Steele, Lea, Flood 2014).
        let mut bits = self.seed.wrapping_add(with.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    fn draw(&mut self, below: u64) -> u64 {
        self.asked += 1;
        self.mixed(self.asked) % below
    }

    /// The first events of the machine, at most eight.
    pub fn events(&self) -> impl Iterator<Item = EventId> + use<OBSERVED> {
        (0..self.plan().model().events.len().clamp(1, 8)).map(EventId::at)
    }

    fn draw_event(&mut self) -> EventId {
        let events = self.plan().model().events.len().max(1) as u64;
        EventId(u16::try_from(self.draw(events)).expect("machines have few events"))
    }

    /// Draws the delay of one of the timers, so that timers of minutes fire, too.
    fn draw_delay(&mut self) -> Duration {
        let delays = self.plan().model().transitions.iter().filter_map(|transition| match transition.trigger.delay() {
            Some(Delay::Constant(nanoseconds)) => Some(nanoseconds),
            _ => None,
        });
        let delays: Vec<_> = delays.collect();
        match delays.len() as u64 {
            0 => Duration::from_secs(self.draw(8)),
            count => Duration::from_nanos(delays[usize::try_from(self.draw(count)).expect("a position")]),
        }
    }

    /// Draws the next call among those that the machine has.
    pub fn draw_call(&mut self) -> Call<EventId> {
        self.raised = 0;
        let model = self.plan().model();
        let (polls, has_time) = (model.polls(), model.has_time());
        let forced: Vec<_> = model.forced().map(|(state, _)| state).collect();
        // Most tapes start the machine first, and do so seldom again, because many states are reached only after a while.
        let is_first = self.asked == 0;
        match self.draw(17) {
            0 if self.draw(4) == 0 => Call::Restart,
            ..13 if is_first => Call::Restart,
            1 if self.draw(4) == 0 => Call::Stop,
            2..=4 if polls => Call::Update,
            5 | 6 if has_time => Call::Advance(Duration::from_secs(self.draw(8))),
            7 | 8 if has_time => Call::Advance(self.draw_delay()),
            9 if !forced.is_empty() => {
                let at = usize::try_from(self.draw(forced.len() as u64)).expect("a position");
                Call::Force(forced[at])
            }
            _ => Call::Handle(self.draw_event()),
        }
    }

    /// Records a call from the engine, and the active states if the code of the machine queries them.
    fn record(&mut self, step: &Step<'_>, what: &'static str, id: impl Hash + Debug) {
        let plan = self.steps.plan();
        if plan.model().has_queries {
            let active: Vec<_> = plan.tree().states().filter(|&state| step.is_in(state)).collect();
            self.note(what, (id, active));
        } else {
            self.note(what, id);
        }
    }

    /// Raises some of the events and signals that the code of a site may raise according to the model.
    fn may_raise(&mut self, site: Site) {
        let raises: Vec<_> = self.plan().model().raises.iter().filter(|raise| raise.site == site).copied().collect();
        for raise in raises {
            if self.raised >= RAISED || self.draw(2) == 0 {
                continue;
            }
            self.raised += 1;
            if self.plan().model().is_failure(&raise) {
                self.fail();
                return;
            }
            let raised = match raise.raised {
                Some(Raised::Event(event)) => Occurrence::Event(event),
                Some(Raised::Signal(signal)) => Occurrence::Signal(signal),
                None => Occurrence::Event(self.draw_event()),
            };
            self.pending.push_back(raised);
        }
    }

    /// Records a failure. An error comes before everything else that is pending.
    fn fail(&mut self) {
        let signal = self.plan().model().failure.expect("only such machines fail");
        self.failures += 1;
        self.pending.push_front(Occurrence::Signal(signal));
    }

    /// Draws whether a guard or a decision fails. Few of them do.
    fn fails(&mut self) -> bool {
        if self.plan().model().failure.is_none() || self.raised >= RAISED || self.draw(10) != 0 {
            return false;
        }
        self.raised += 1;
        self.fail();
        self.lost = true;
        true
    }

    /// The number of false guards out of twelve. On some tapes, most are, so that late candidates are reached, too.
    fn refusal(&self) -> u64 {
        [4, 9, 2, 6][usize::try_from(self.seed % 4).expect("small")]
    }

    fn one_of(&mut self, branches: &[BranchId]) -> BranchId {
        branches[usize::try_from(self.draw(branches.len() as u64)).expect("a position")]
    }

    fn branches(&self, transition: TransitionId) -> Vec<BranchId> {
        self.plan().model().transitions[transition.index()].branches.to_vec()
    }

    fn is_certain(&self, transition: TransitionId) -> bool {
        self.plan().model().transitions[transition.index()].certain
    }

    /// Whether a transition would be taken now, which does not depend on other decisions: the branch, or that its guard
    /// fails. The evaluation of a guard is recorded.
    pub fn would_take(
        &mut self,
        transition: TransitionId,
        passes: impl Fn(BranchId) -> bool,
    ) -> Option<Result<BranchId, ()>> {
        let drawn = self.mixed(self.asked.wrapping_mul(31).wrapping_add(u64::from(transition.0) << 20));
        if !self.is_certain(transition) {
            self.note("guard", transition);
            // The engine cannot tell whether an `ignore` or a `defer` is enabled or its guard fails.
            let fails = self.plan().model().failure.is_some() && !self.plan().only_claims(transition);
            if fails && drawn.is_multiple_of(5) {
                return Some(Err(()));
            }
            if drawn % 12 < self.refusal() {
                return None;
            }
        }
        let branches = self.branches(transition);
        let branch = branches[usize::try_from(drawn >> 8).expect("64 bits") % branches.len()];
        (*self.plan().outcome(branch) != Outcome::Pass && !passes(branch)).then_some(Ok(branch))
    }

    /// Considers a candidate: whether it is enabled, and its branch unless that is chosen later.
    fn considered(&mut self, step: &Step<'_>, transition: TransitionId) -> Option<Option<BranchId>> {
        self.record(step, "look", transition);
        let branches = self.branches(transition);
        if !self.is_certain(transition) && (self.fails() || self.draw(12) < self.refusal()) {
            return None;
        }
        if !step.may_pass(transition) {
            return Some(if let [only] = branches[..] { Some(only) } else { None });
        }
        let branch = self.one_of(&branches);
        (*self.plan().outcome(branch) != Outcome::Pass && !step.passes(branch)).then_some(Some(branch))
    }

    /// Chooses the branch of a transition that is enabled; `None` if that fails.
    fn decided(&mut self, step: &Step<'_>, transition: TransitionId) -> Option<BranchId> {
        self.record(step, "decide", transition);
        let branches = self.branches(transition);
        (!self.fails()).then(|| self.one_of(&branches))
    }
}

impl<const OBSERVED: bool> Host for Player<OBSERVED> {
    type Event = EventId;
    type Signal = EventId;

    const CHECKS: bool = true;
    const OBSERVED: bool = OBSERVED;

    fn event(&mut self, event: &EventId) -> EventId {
        *event
    }

    fn signal(&mut self, signal: &EventId) -> EventId {
        *signal
    }

    fn react(
        &mut self,
        step: &mut Step<'_>,
        transition: TransitionId,
        _: Option<&mut Option<Occurrence<EventId, EventId>>>,
    ) -> Reaction {
        self.lost = false;
        let waits = self.plan().model().transitions[transition.index()].trigger.waits();
        let branch = match self.considered(step, transition) {
            Some(Some(branch)) => Some(branch),
            Some(None) => self.decided(step, transition),
            // If the guard of a timer fails, other timers can still fire.
            None if self.lost && waits && !step.may_pass(transition) => return Reaction::Done(Answer::Ignored),
            None if self.lost => None,
            None => return Reaction::Done(Answer::Ignored),
        };
        let Some(branch) = branch else { return Reaction::Ignored };
        match self.plan().outcome(branch) {
            Outcome::Defer => return Reaction::Done(Answer::Deferred),
            Outcome::Ignore => {
                let answer = self.plan().model().if_dropped(branch);
                return if answer == Answer::Ignored { Reaction::Ignored } else { Reaction::Done(answer) };
            }
            _ => {}
        }
        if !has_effect(branch) {
            return Reaction::Whole(branch);
        }
        step.before(branch, self);
        self.record(step, "effect", branch);
        self.may_raise(Site::Branch(branch));
        Reaction::Rest(branch)
    }

    fn react_together(
        &mut self,
        step: &mut Step<'_>,
        cause: Cause,
        _: &mut Option<Occurrence<EventId, EventId>>,
    ) -> Answer {
        step.together::<_, 256>(cause, self)
    }

    fn initial(&mut self, step: &mut Step<'_>, composite: StateId, afresh: bool) {
        let branch = self.choose_initial(step, composite);
        step.before_initial(branch, afresh, self);
        self.initial_effect(step, branch);
        step.after_initial(branch, afresh, self);
    }

    fn run(&mut self, step: &Step<'_>, action: ActionId) {
        self.record(step, "run", action);
        self.may_raise(Site::Action(action));
    }

    fn duration(&mut self, step: &Step<'_>, timer: TransitionId) -> Duration {
        self.record(step, "duration", timer);
        self.may_raise(Site::Duration(timer));
        Duration::from_secs(1 + self.draw(5))
    }

    fn fill(&mut self, step: &Step<'_>, state: StateId) {
        self.record(step, "fill", state);
    }

    fn drop(&mut self, state: StateId) {
        self.note("drop", state);
    }

    fn store(&mut self, branch: BranchId) {
        self.note("store", branch);
    }

    fn stopped(&mut self) {
        self.note("stopped", ());
    }

    fn raised(&mut self) -> Option<Occurrence<EventId, EventId>> {
        self.pending.pop_front()
    }

    fn has_lost(&mut self) -> bool {
        std::mem::take(&mut self.lost)
    }

    fn has_pending(&mut self) -> bool {
        !self.pending.is_empty()
    }

    fn wait(&mut self, submachine: SubmachineId) -> Wait {
        let nanoseconds = self.mixed(self.asked ^ u64::from(submachine.0) << 32) % 4_000_000_000;
        let mut timer = Timer::OFF;
        timer.set(Duration::from_nanos(nanoseconds));
        Wait::of(&[timer])
    }

    fn elapse(&mut self, submachine: SubmachineId, nanoseconds: u64) {
        self.note("elapse", (submachine, nanoseconds));
    }

    fn check(&mut self, step: &Step<'_>, invariant: InvariantId) {
        self.record(step, "check", invariant);
    }

    fn notify(&mut self, notice: Notice<'_, EventId, EventId>) {
        // Observers are not notified that an `always` is considered, so programs consider it only where it can be enabled.
        if let Notice::Step(Cause::Always, _) = notice {
            return;
        }
        let detail = match notice {
            Notice::Start => (0, 0),
            Notice::Stop => (1, 0),
            Notice::Step(cause, _) => (2, number(cause)),
            Notice::NotStarted => (3, 0),
            Notice::Advanced(left) => (4, left.as_nanos()),
            Notice::Deferred(event) => (5, event.0.into()),
            Notice::Dropped(transition, _) => (6, transition.0.into()),
            Notice::Recalled(event) => (7, event.0.into()),
            Notice::Refused(event) => (8, event.0.into()),
            Notice::Discarded(cause) => (9, number(cause)),
            Notice::Answered(answer) => (10, answer as u128),
            // Only live machines send these.
            Notice::Considered(_) | Notice::Effect(_) => return,
        };
        self.recording.add(("notified", detail), || format!("notified {notice:?}"));
    }
}

/// Returns a number that is different for each cause.
fn number(cause: Cause) -> u128 {
    let (kind, id) = match cause {
        Cause::Event(event) => (0, event.0),
        Cause::Signal(signal) => (1, signal.0),
        Cause::Poll => (2, 0),
        Cause::Always => (3, 0),
        Cause::Done(state) => (4, state.0),
        Cause::Force(state) => (5, state.0),
        Cause::Time => (6, 0),
    };
    (kind << 16) + u128::from(id)
}

impl<const OBSERVED: bool> RegionHost for Player<OBSERVED> {
    type Pick = ();

    fn look(&mut self, step: &Step<'_>, transition: TransitionId) -> Option<(Option<BranchId>, ())> {
        if self.only_reads {
            let taken = self.would_take(transition, |branch| step.passes(branch))?;
            self.lost = taken.is_err();
            return Some((taken.ok(), ()));
        }
        self.considered(step, transition).map(|branch| (branch, ()))
    }

    fn decide(&mut self, step: &Step<'_>, transition: TransitionId, branch: &mut Option<BranchId>, _: &mut Option<()>) {
        *branch = self.decided(step, transition);
    }

    fn effect(&mut self, step: &Step<'_>, branch: BranchId, (): ()) {
        // Without an effect, no code would run. In a step of several regions, the host is called nevertheless.
        if has_effect(branch) || self.plan().tree().has_regions() {
            self.record(step, "effect", branch);
            self.may_raise(Site::Branch(branch));
        }
    }
}

impl<const OBSERVED: bool> ProgramHost for Player<OBSERVED> {
    fn handles(&mut self, _: Option<&Occurrence<EventId, EventId>>) {}

    fn choose_initial(&mut self, _: &Step<'_>, composite: StateId) -> BranchId {
        let Some(Initial::Decided(branches)) = &self.plan().model().states[composite.index()].initial else {
            panic!("{composite:?} has no code that decides");
        };
        let branches = branches.to_vec();
        self.one_of(&branches)
    }

    fn initial_effect(&mut self, step: &Step<'_>, branch: BranchId) {
        self.record(step, "initial", branch);
        self.may_raise(Site::Branch(branch));
    }
}
