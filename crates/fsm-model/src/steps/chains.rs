//! The follow-up steps of a machine in which each raise has a place.
//!
//! In many machines, it is known which raised events may be pending after each step, and in which order. Then no queue is
//! needed: each `raise` stores its event in a separate place, and the step after it examines these places. [`Chains::of`]
//! finds all configurations in which a call of such a machine takes follow-up steps. A machine has no chains if it
//!
//! - has regions, deferred events or failing code,
//! - raises an event an unknown number of times, or once more before the event of the same `raise` is handled,
//! - declares a queue that may be too short, or
//! - has more than [`MOST`] configurations for each leaf.

use super::{BlockId, Steps, Stmt};
use crate::listed::Listed;
use crate::plan::{After, Entry, Follow, Outcome, Pending, Recall, Waiting, components};
use crate::sorted::{Map, Set};
use crate::{BranchId, Initial, ROOT, Raised, Site, StateId, Trigger};
use alloc::vec;
use alloc::vec::Vec;

/// The largest number of configurations for each leaf.
const MOST: usize = 4;

/// The known follow-up steps of a machine.
#[derive(Debug)]
pub struct Chains<'s> {
    steps: &'s Steps,
    /// The positions of the raises in each list of pending places, oldest first. The first list is empty.
    lists: Vec<Vec<usize>>,
    /// Configurations between which the active leaf decides, where a step leads to a history, for example.
    by_leaf: Vec<Vec<After>>,
    /// The configurations in which follow-up steps may be taken.
    known: Set<After>,
    /// Those that may lead back to themselves by an `always` of their leaf.
    circular: Set<After>,
    /// Those that lead back to themselves in other ways.
    resumed: Vec<After>,
}

/// The possible configurations after a step.
struct Landings {
    all: Vec<Landed>,
    /// Whether the active leaf decides which of them applies, if any.
    by_leaf: bool,
}

/// A configuration after a step, with the positions of the pending raises.
struct Landed {
    leaf: StateId,
    completed: Option<StateId>,
    raised: Vec<usize>,
}

/// Why a machine has no chains.
type Why = &'static str;

/// The configurations after a step in which something may follow.
type Found = Result<Landings, Why>;

/// A step that leads to a configuration.
struct Edge {
    to: After,
    /// Whether the step is an `always` of the leaf itself.
    is_own_always: bool,
}

impl<'s> Chains<'s> {
    /// Finds all configurations after steps.
    ///
    /// # Errors
    ///
    /// Returns why the machine has no chains.
    pub fn of(steps: &'s Steps) -> Result<Self, &'static str> {
        let (plan, model) = (steps.plan(), steps.plan().model());
        let reasons = [
            (!plan.has_follow_ups(), "it takes no follow-up steps"),
            (!plan.follows_in_branches(), "it has regions"),
            (plan.defers(), "it defers events"),
            (model.failure.is_some(), "it may fail"),
            (model.raises.iter().any(|raise| raise.repeated), "it raises in a loop"),
        ];
        if let Some((_, why)) = reasons.into_iter().find(|(holds, _)| *holds) {
            return Err(why);
        }
        let mut chains = Chains {
            steps,
            lists: vec![Vec::new()],
            by_leaf: Vec::new(),
            known: Set::new(),
            circular: Set::new(),
            resumed: Vec::new(),
        };
        chains.explore()?;
        Ok(chains)
    }

    /// The positions of the pending raises, oldest first.
    #[must_use]
    pub fn places(&self, pending: Pending) -> &[usize] {
        match pending {
            Pending::InPlaces(list) => &self.lists[usize::from(list)],
            Pending::Nothing | Pending::InQueue => &[],
        }
    }

    /// The pending raises after the oldest one is handled.
    #[must_use]
    pub fn rest(&self, pending: Pending) -> Pending {
        self.listed(self.places(pending).get(1..).unwrap_or_default())
    }

    /// The configurations between which the active leaf decides, for [`Follow::ByLeaf`].
    #[must_use]
    pub fn by_leaf(&self, number: u16) -> &[After] {
        &self.by_leaf[usize::from(number)]
    }

    /// Whether a configuration may lead back to itself, by an `always` of its leaf.
    #[must_use]
    pub fn is_circular(&self, after: After) -> bool {
        self.circular.contains(&after)
    }

    /// The configurations that may lead back to themselves in other ways. A step that leads to one of them returns, and a loop
    /// takes its follow-up steps and counts them.
    #[must_use]
    pub fn resumed(&self) -> &[After] {
        &self.resumed
    }

    /// Whether a raised event may be handled in a leaf.
    #[must_use]
    pub fn may_handle_raised(&self, leaf: StateId) -> bool {
        self.known.iter().any(|after| after.leaf == leaf && after.pending != Pending::Nothing)
    }

    /// The steps that may follow the start of the machine.
    #[must_use]
    pub fn follow_start(&self) -> Follow {
        self.known(self.after_start())
    }

    /// The steps that may follow a branch of a transition of `source` in a leaf, if raises were pending before. `active`
    /// actions may run in between.
    #[must_use]
    pub fn follow(&self, source: StateId, leaf: StateId, branch: BranchId, active: bool, pending: Pending) -> Follow {
        self.known(self.after(source, leaf, branch, active, self.places(pending)))
    }

    /// The steps that may follow in a leaf in which nothing reacted.
    #[must_use]
    pub fn follow_ignored(&self, leaf: StateId, active: bool, pending: Pending) -> Follow {
        self.known(self.after_ignored(leaf, active, self.places(pending)))
    }

    fn known(&self, found: Found) -> Follow {
        // A step that no call can take was not explored.
        let Ok(Landings { all, by_leaf }) = found else { return Follow::Nothing };
        let known = all.iter().filter(|landed| self.lists.contains(&landed.raised));
        let known = known.map(|landed| self.configuration(landed)).filter(|after| self.known.contains(after)).listed();
        match &known[..] {
            [] => Follow::Nothing,
            [only] if !by_leaf => Follow::Known(*only),
            _ => match self.by_leaf.iter().position(|all| *all == known) {
                Some(number) => Follow::ByLeaf(u16::try_from(number).expect("few histories")),
                None => Follow::Nothing,
            },
        }
    }

    fn listed(&self, raised: &[usize]) -> Pending {
        match self.lists.iter().position(|list| list == raised) {
            Some(0) | None => Pending::Nothing,
            Some(at) => Pending::InPlaces(u16::try_from(at).expect("few lists")),
        }
    }

    fn configuration(&self, landed: &Landed) -> After {
        let Landed { leaf, completed, .. } = *landed;
        After { leaf, completed, pending: self.listed(&landed.raised), deferred: Recall::None }
    }

    fn explore(&mut self) -> Result<(), Why> {
        let (steps, plan) = (self.steps, self.steps.plan());
        let limit = MOST * (1 + plan.tree().leaves(ROOT).count());
        let mut found: Map<After, Vec<After>> = Map::new();
        let mut open = Vec::new();
        let mut first = vec![self.after_start()?];
        for leaf in plan.tree().leaves(ROOT).filter(|&leaf| !plan.finishes(leaf)) {
            for active in [false, true] {
                first.push(self.after_ignored(leaf, active, &[])?);
            }
            let by_call =
                |trigger: &Trigger| !trigger.is_follow_up() && trigger.signals().is_none() && *trigger != Trigger::When;
            for (source, branch) in steps.branches_at(leaf, by_call) {
                first.push(self.after(source, leaf, branch, false, &[])?);
            }
            for (source, branch) in steps.branches_at(leaf, |trigger| *trigger == Trigger::When) {
                first.push(self.after(source, leaf, branch, true, &[])?);
            }
        }
        open.extend(first.into_iter().flat_map(|landings| self.noted_all(landings)));
        while let Some(after) = open.pop() {
            if found.contains_key(&after) {
                continue;
            }
            let edges = self.edges(after)?;
            let mut next = Vec::new();
            for Edge { to, is_own_always } in edges {
                if to == after && is_own_always {
                    self.circular.insert(after);
                } else {
                    next.push(to);
                    open.push(to);
                }
            }
            found.insert(after, next);
            if found.len() > limit {
                return Err("it has too many configurations");
            }
        }
        self.resumed = circles(&found);
        self.known = found.into_iter().map(|(after, _)| after).collect();
        Ok(())
    }

    fn noted_all(&mut self, Landings { all, by_leaf }: Landings) -> Vec<After> {
        let all: Vec<_> = all.into_iter().map(|landed| self.noted(landed)).collect();
        if by_leaf && !all.is_empty() && !self.by_leaf.contains(&all) {
            self.by_leaf.push(all.clone());
        }
        all
    }

    /// The configuration, whose list of pending raises is stored.
    fn noted(&mut self, landed: Landed) -> After {
        if !self.lists.contains(&landed.raised) {
            self.lists.push(landed.raised.clone());
        }
        self.configuration(&landed)
    }

    /// The follow-up steps of a configuration.
    fn edges(&mut self, after: After) -> Result<Vec<Edge>, Why> {
        let steps = self.steps;
        let raised = self.places(after.pending).to_vec();
        let always = steps.branches_at(after.leaf, |trigger| *trigger == Trigger::Always);
        // The completion would have to be kept until no `always` is enabled.
        if !always.is_empty() && after.completed.is_some() {
            return Err("a completion waits for an `always`");
        }
        let done = |trigger: &Trigger| matches!(trigger, Trigger::Done(done) if Some(*done) == after.completed);
        let mut edges = Vec::new();
        for (source, branch) in always {
            let landings = self.after(source, after.leaf, branch, false, &raised)?;
            let is_own_always = source == after.leaf && !landings.by_leaf;
            edges.extend(self.noted_all(landings).into_iter().map(|to| Edge { to, is_own_always }));
        }
        let mut others = Vec::new();
        for (source, branch) in steps.branches_at(after.leaf, done) {
            others.push(self.after(source, after.leaf, branch, false, &raised)?);
        }
        if let Some((&oldest, rest)) = raised.split_first() {
            for (source, branch) in steps.branches_at(after.leaf, |trigger| self.may_trigger(oldest, trigger)) {
                others.push(self.after(source, after.leaf, branch, false, rest)?);
            }
            // The place may be empty, or nothing may react.
            others.push(self.after_ignored(after.leaf, false, rest)?);
        }
        let others = others.into_iter().flat_map(|landings| self.noted_all(landings));
        edges.extend(others.map(|to| Edge { to, is_own_always: false }).collect::<Vec<_>>());
        Ok(edges)
    }

    /// Whether what is raised at a position may trigger a transition.
    fn may_trigger(&self, raise: usize, trigger: &Trigger) -> bool {
        match self.steps.plan().model().raises[raise].raised {
            Some(Raised::Signal(signal)) => trigger.signals().is_some_and(|signals| signals.may_be(signal)),
            Some(Raised::Event(event)) => trigger.events().is_some_and(|events| events.may_be(event)),
            None => trigger.events().is_some(),
        }
    }

    fn after_start(&self) -> Found {
        let raised = self.raised_in(self.steps.start(), None)?;
        self.landed(&self.entered(self.steps.plan().afresh(ROOT, false)), &raised)
    }

    fn after_ignored(&self, leaf: StateId, active: bool, pending: &[usize]) -> Found {
        let mut raised = pending.to_vec();
        if active {
            raised.extend(self.raised_in(self.steps.active_alone(leaf), None)?);
        }
        self.landed(&[(leaf, None)], &raised)
    }

    fn after(&self, source: StateId, leaf: StateId, branch: BranchId, active: bool, pending: &[usize]) -> Found {
        let (steps, plan, end) = (self.steps, self.steps.plan(), self.steps.end(branch));
        debug_assert!(plan.tree().contains(source, leaf), "a transition is taken inside its source");
        let (landings, survivor) = match plan.outcome(branch) {
            Outcome::Pass => return Ok(Landings { all: Vec::new(), by_leaf: false }),
            Outcome::Ignore => return self.after_ignored(leaf, active, pending),
            Outcome::Defer => return Err("it defers events"),
            Outcome::Stay => (Vec::from([(leaf, None)]), leaf),
            Outcome::Go(go) | Outcome::Push(go) => (self.entered(&go.entry), go.domain),
            // Any leaf may be paused. Nothing is completed, because no final state is.
            Outcome::Pop => (plan.tree().leaves(ROOT).map(|leaf| (leaf, None)).collect(), ROOT),
        };
        let mut raised = pending.to_vec();
        raised.extend(self.raised_in(end.before, Some(leaf))?);
        raised.extend(self.raised_at(Site::Branch(branch)));
        raised.extend(self.raised_in(end.after, None)?);
        if active {
            raised.extend(self.raised_in(steps.active_alone(survivor), None)?);
        }
        self.landed(&landings, &raised)
    }

    /// The leaves in which an entry may end, each with the composite that it completes.
    fn entered(&self, entry: &Entry) -> Vec<(StateId, Option<StateId>)> {
        let plan = self.steps.plan();
        plan.landings(entry).into_iter().map(|leaf| (leaf, plan.completes(leaf))).collect()
    }

    /// The configurations in some leaves, except for those in which no step can follow.
    fn landed(&self, leaves: &[(StateId, Option<StateId>)], raised: &[usize]) -> Found {
        let plan = self.steps.plan();
        let distinct: Set<usize> = raised.iter().copied().collect();
        if matches!(plan.waiting(), Waiting::Declared(room) if raised.len() > usize::from(room)) {
            return Err("its queue may be too short");
        }
        if distinct.len() < raised.len() || self.repeats_an_end(raised) {
            return Err("a place may already be full");
        }
        let follows = |(leaf, completed): &&(StateId, Option<StateId>)| {
            (plan.may_enable_always(*leaf) || completed.is_some() || !raised.is_empty()) && !plan.finishes(*leaf)
        };
        let follow = leaves.iter().filter(follows);
        let all = follow.map(|&(leaf, completed)| Landed { leaf, completed, raised: raised.to_vec() }).collect();
        Ok(Landings { all, by_leaf: leaves.len() > 1 })
    }

    /// Whether the end of a submachine is raised twice. Such a signal is raised only if it is not pending already.
    fn repeats_an_end(&self, raised: &[usize]) -> bool {
        let model = self.steps.plan().model();
        model.submachines.iter().any(|submachine| {
            let ends = |at: &&usize| match model.raises[**at].raised {
                Some(Raised::Signal(signal)) => submachine.signal == Some(signal),
                Some(Raised::Event(_)) | None => false,
            };
            raised.iter().filter(ends).count() > 1
        })
    }

    fn raised_at(&self, site: Site) -> impl Iterator<Item = usize> + '_ {
        let raises = self.steps.plan().model().raises.iter().enumerate();
        raises.filter(move |(_, raise)| raise.site == site).map(|(at, _)| at)
    }

    /// The raises while a composite is entered by the code of its `initial`.
    fn raised_in_initial(&self, composite: StateId, afresh: bool) -> Result<Vec<usize>, Why> {
        let Some(Initial::Decided(branches)) = &self.steps.plan().model().states[composite.index()].initial else {
            return Ok(Vec::new());
        };
        one_of(branches.iter().map(|&branch| {
            if self.raised_at(Site::Branch(branch)).next().is_some() {
                return Err("an `initial` raises");
            }
            let (before, after) = self.steps.initial(branch, afresh);
            Ok(self.raised_in(before, None)?.into_iter().chain(self.raised_in(after, None)?).collect())
        }))
    }

    /// The raises in a block, in the order in which they may run. `leaf` is the active leaf at its beginning, if it is known.
    fn raised_in(&self, block: BlockId, mut leaf: Option<StateId>) -> Result<Vec<usize>, Why> {
        let blocks = self.steps.blocks();
        let mut raised = Vec::new();
        if self.steps.plan().model().raises.is_empty() {
            return Ok(raised);
        }
        for &stmt in blocks.get(block) {
            match stmt {
                Stmt::Run(action, _) => raised.extend(self.raised_at(Site::Action(action))),
                Stmt::Effect(branch) => raised.extend(self.raised_at(Site::Branch(branch))),
                Stmt::Start(timer) if self.raised_at(Site::Duration(timer)).next().is_some() => {
                    return Err("a duration raises");
                }
                Stmt::Decide(composite, afresh) => raised.extend(self.raised_in_initial(composite, afresh)?),
                Stmt::Call(block) => raised.extend(self.raised_in(block, leaf)?),
                Stmt::Match(on, table) => {
                    let table = blocks.table(table);
                    match leaf.filter(|_| matches!(on, super::On::Leaf(_) | super::On::Inside(..))) {
                        Some(leaf) => raised.extend(self.raised_in(table.get(Some(leaf)), None)?),
                        None => {
                            let all: Set<BlockId> = table.blocks.iter().copied().chain([table.otherwise]).collect();
                            raised.extend(one_of(all.into_iter().map(|block| self.raised_in(block, None)))?);
                        }
                    }
                }
                Stmt::If(_, then, otherwise) => {
                    raised.extend(one_of([then, otherwise].map(|block| self.raised_in(block, leaf)))?);
                }
                Stmt::While(_, block) if !self.raised_in(block, None)?.is_empty() => return Err("it raises in a loop"),
                // Values of fields and arguments cannot raise anything, except for arguments, whose raises are those of the branch.
                Stmt::While(..)
                | Stmt::Start(_)
                | Stmt::Fill(_)
                | Stmt::Drop(_)
                | Stmt::Discard(_)
                | Stmt::Store(_) => {}
                Stmt::Set(..) | Stmt::Off(_) | Stmt::Survive(..) | Stmt::Perish(_) | Stmt::Complete(_) => {}
                Stmt::Remember(..) | Stmt::RememberRegions(_) | Stmt::Forget(_) | Stmt::Recall(..) => {}
                Stmt::CheckRoom(_) | Stmt::Push(_) | Stmt::Take(_) | Stmt::Surface(_) => {}
                Stmt::Save(_) | Stmt::Restore(_) => {}
                Stmt::StopTimers(_) | Stmt::SuspendTimers(_) | Stmt::ResumeTimers(_) | Stmt::TakeTimers(_) => {}
            }
            if stmt.changes_leaf() {
                leaf = None;
            }
        }
        Ok(raised)
    }
}

/// All raises of several blocks, of which one runs.
fn one_of(blocks: impl IntoIterator<Item = Result<Vec<usize>, Why>>) -> Result<Vec<usize>, Why> {
    let mut raised: Vec<usize> = Vec::new();
    for block in blocks {
        let mut from = 0;
        for raise in block? {
            match raised.iter().position(|earlier| *earlier == raise) {
                Some(at) if at < from => return Err("its raises have no fixed order"),
                Some(at) => from = at + 1,
                None => {
                    from = raised.len() + 1;
                    raised.push(raise);
                }
            }
        }
    }
    Ok(raised)
}

impl Steps {
    /// The sources and branches of the transitions that a leaf considers for some triggers, in order.
    fn branches_at(&self, leaf: StateId, wanted: impl Fn(&Trigger) -> bool) -> Vec<(StateId, BranchId)> {
        let (plan, mut found) = (self.plan(), Vec::new());
        for tier in plan.tiers(leaf) {
            for id in plan.candidates(tier, &wanted) {
                let transition = &plan.model().transitions[id.index()];
                found.extend(transition.branches.iter().map(|&branch| (transition.source, branch)));
            }
        }
        found
    }
}

/// The configurations that lead back to themselves.
fn circles(graph: &Map<After, Vec<After>>) -> Vec<After> {
    let all: Vec<&After> = graph.keys().collect();
    let numbered = graph.values().map(|next| next.iter().filter_map(|to| all.binary_search(&to).ok()).collect());
    let numbered: Vec<Vec<usize>> = numbered.collect();
    let component = components(&numbered, |&to| to);
    let leads_back = |node: &usize| {
        let others = (0..all.len()).filter(|other| component[*other] == component[*node]);
        others.count() > 1 || numbered[*node].contains(node)
    };
    (0..all.len()).filter(leads_back).map(|node| *all[node]).collect()
}
