//! A host without code. It decides at random, depending only on the seed, and records the calls.

use fsm_core::{Answer, Deferred};
use fsm_engine::{Call, Engine, Executable, Host, Notice, Occurrence, Reaction, RegionHost, Step};
use fsm_model::plan::Outcome;
use fsm_model::{ActionId, BranchId, Cause, EventId, Initial, StateId, TransitionId};
use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

const CALLS: u64 = 60;

/// Returns the recorded calls of a host, and the state of the machine after each call.
pub fn played(steps: &Arc<Executable>, seed: u64) -> Vec<String> {
    let (mut engine, mut deferred) = (Engine::of(Arc::clone(steps)), Deferred::<EventId, 8>::default());
    let mut player = Player { steps: Arc::clone(steps), seed, asked: 0, raised: 0, notes: Vec::new() };
    for _ in 0..CALLS {
        player.raised = 0;
        let call = player.call();
        player.note(format!("{call:?}"));
        // A full stack or queue ends the tape, and so does a loop that only real code would end.
        let answer = catch_unwind(AssertUnwindSafe(|| engine.call(call, &mut deferred, &mut player)));
        let Ok(answer) = answer else { break };
        let (active, stack): (Vec<_>, Vec<_>) = (engine.all_active().collect(), engine.stack().collect());
        player.note(format!("{answer:?} {active:?} {stack:?} {:?}", engine.due()));
    }
    player.notes
}

struct Player {
    steps: Arc<Executable>,
    seed: u64,
    /// The number of random decisions.
    asked: u64,
    /// The number of events that were raised in this call.
    raised: u8,
    notes: Vec<String>,
}

impl Player {
    fn note(&mut self, note: String) {
        assert!(self.notes.len() < 5_000, "it does not end");
        self.notes.push(note);
    }

    fn draw(&mut self, below: u64) -> u64 {
        self.asked += 1;
        // SplitMix64 (Steele, Lea, Flood 2014).
        let mut bits = self.seed.wrapping_add(self.asked.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits ^ (bits >> 31)) % below
    }

    fn event_drawn(&mut self) -> EventId {
        let events = self.steps.plan().model().events.len().max(1) as u64;
        EventId(u16::try_from(self.draw(events)).expect("machines have few events"))
    }

    fn call(&mut self) -> Call<EventId> {
        match self.draw(16) {
            0 => Call::Restart,
            1 if self.draw(4) == 0 => Call::Stop,
            2..=4 => Call::Update,
            5..=7 => Call::Advance(Duration::from_secs(self.draw(8))),
            _ => Call::Handle(self.event_drawn()),
        }
    }

    /// Records the active states, if the code of the machine queries them.
    fn look(&mut self, step: &Step<'_>, what: String) {
        let plan = self.steps.plan();
        let (tree, asks) = (plan.tree(), plan.model().asks);
        let active: Vec<_> = tree.states().filter(|&state| asks && step.is_in(state)).collect();
        self.note(format!("{what} {active:?}"));
    }

    fn one_of(&mut self, branches: &[BranchId]) -> BranchId {
        branches[usize::try_from(self.draw(branches.len() as u64)).expect("an index")]
    }

    /// Draws the branch of a transition; `None` if it is not taken.
    fn taken(&mut self, step: &Step<'_>, transition: TransitionId) -> Option<BranchId> {
        self.look(step, format!("look {transition:?}"));
        if self.draw(3) == 0 {
            return None;
        }
        let branches = self.steps.plan().model().transitions[transition.index()].branches.clone();
        let branch = self.one_of(&branches);
        (*self.steps.plan().outcome(branch) != Outcome::Pass && !step.passes(branch)).then_some(branch)
    }
}

impl Host for Player {
    type Event = EventId;
    type Signal = Infallible;

    fn event(&mut self, event: &EventId) -> EventId {
        *event
    }

    fn signal(&mut self, signal: &Infallible) -> EventId {
        match *signal {}
    }

    fn react(
        &mut self,
        step: &mut Step<'_>,
        transition: TransitionId,
        _: Option<&mut Option<Occurrence<EventId>>>,
    ) -> Reaction {
        let Some(branch) = self.taken(step, transition) else { return Reaction::Done(Answer::Ignored) };
        if *self.steps.plan().outcome(branch) == Outcome::Defer {
            return Reaction::Done(Answer::Deferred);
        }
        // Every fourth branch has no effect.
        if branch.0 % 4 == 0 {
            return Reaction::Whole(branch);
        }
        step.before(branch, self);
        self.look(step, format!("effect {branch:?}"));
        Reaction::Rest(branch)
    }

    fn react_together(&mut self, step: &mut Step<'_>, cause: Cause, _: &mut Option<Occurrence<EventId>>) -> Answer {
        step.together::<_, 256>(cause, self)
    }

    fn initial(&mut self, step: &mut Step<'_>, composite: StateId, afresh: bool) {
        let plan = self.steps.plan();
        let Some(Initial::Decided(branches)) = &plan.model().states[composite.index()].initial else {
            panic!("{composite:?} has no code that decides");
        };
        let branches = branches.clone();
        let branch = self.one_of(&branches);
        step.before_initial(branch, afresh, self);
        self.look(step, format!("initial {branch:?}"));
        step.after_initial(branch, afresh, self);
    }

    fn run(&mut self, step: &Step<'_>, action: ActionId) {
        self.look(step, format!("run {action:?}"));
    }

    fn duration(&mut self, step: &Step<'_>, timer: TransitionId) -> Duration {
        self.look(step, format!("duration {timer:?}"));
        Duration::from_secs(1 + self.draw(5))
    }

    fn fill(&mut self, step: &Step<'_>, state: StateId) {
        self.look(step, format!("fill {state:?}"));
    }

    fn drop(&mut self, state: StateId) {
        self.note(format!("drop {state:?}"));
    }

    fn store(&mut self, branch: BranchId) {
        self.note(format!("store {branch:?}"));
    }

    fn stopped(&mut self) {
        self.note("stopped".to_owned());
    }

    fn raised(&mut self) -> Option<Occurrence<EventId>> {
        if self.raised >= 2 || self.draw(8) != 0 {
            return None;
        }
        self.raised += 1;
        Some(Occurrence::Event(self.event_drawn()))
    }

    fn notify(&mut self, _: Notice<'_, EventId, Infallible>) {}
}

impl RegionHost for Player {
    type Pick = ();

    fn look(&mut self, step: &Step<'_>, transition: TransitionId) -> Option<(Option<BranchId>, ())> {
        self.taken(step, transition).map(|branch| (Some(branch), ()))
    }

    fn decide(&mut self, _: &Step<'_>, transition: TransitionId, _: &mut Option<BranchId>, _: &mut Option<()>) {
        panic!("{transition:?} was decided when it was picked");
    }

    fn effect(&mut self, step: &Step<'_>, branch: BranchId, (): ()) {
        self.look(step, format!("effect {branch:?}"));
    }
}
