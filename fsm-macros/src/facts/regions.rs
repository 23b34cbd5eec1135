//! Regions, the fields that store their leaves, and the stack.

use super::Facts;
use fsm_model::listed::Listed;
use fsm_model::plan::Room;
use fsm_model::sorted::{Map, Set};
use fsm_model::{Plan, ROOT, StateId};
use fsm_syntax::{Code, Tree};

impl Facts<'_> {
    /// Whether several states may be the innermost active one at the same time.
    pub fn has_regions(&self) -> bool {
        self.plan.tree().has_regions()
    }

    /// All states that may be the innermost active one of their region, or all states if the machine tracks exits.
    pub fn places(&self) -> impl Iterator<Item = StateId> + '_ {
        self.plan.tree().inside(ROOT).filter(|&state| self.is_place(state))
    }

    pub fn is_place(&self, state: StateId) -> bool {
        let tree = self.plan.tree();
        self.tracks || tree.is_leaf(state) || tree.is_parallel(state)
    }

    /// The pairs of a composite and a nested region whose leaf the composite remembers.
    pub fn notes(&self) -> Vec<(StateId, StateId)> {
        let tree = self.plan.tree();
        let composites = tree.states().filter(|&state| self.plan.remembers_deeply(state));
        composites.flat_map(|state| tree.regions_inside(state).map(move |region| (state, region))).listed()
    }

    /// The regions in which a composite may complete.
    pub fn completing_regions(plan: &Plan) -> Set<StateId> {
        let tree = plan.tree();
        let completing = tree.states().filter(|&state| !plan.may_complete(state).is_empty());
        completing.flat_map(|state| tree.regions().filter(move |&region| tree.contains(region, state))).collect()
    }

    /// For each region, the leaf that its field contains while the region is not active. A region is only included if
    /// its field is never read without knowing whether the region is active.
    pub fn idle_leaves(&self) -> Map<StateId, StateId> {
        let (plan, tree) = (self.plan, self.plan.tree());
        let suspends = tree.states().any(|state| plan.suspends(state));
        if !self.has_regions() || self.tracks || self.queries_while_entering() || self.has_stack() || suspends {
            return Map::new();
        }
        let regions = tree.regions().skip(1).filter(|&region| tree.leaves(region).nth(1).is_some());
        let idle = regions.filter(|region| !self.completing_regions.contains(region));
        idle.filter_map(|region| Some((region, self.idlest(region)?))).collect()
    }

    /// Whether a decision of an `initial` contains a query. When it is evaluated, some regions may be entered already,
    /// and others not yet.
    fn queries_while_entering(&self) -> bool {
        self.machine.has_queries && self.machine.initials.values().flat_map(Tree::deciding).any(Code::has_queries)
    }

    /// The leaf of a region with the fewest checks of whether the region is active: no parallel, with few transitions.
    fn idlest(&self, region: StateId) -> Option<StateId> {
        let tree = self.plan.tree();
        let transitions_of = |leaf: StateId| {
            self.machine.model.transitions.iter().filter(|transition| transition.source == leaf).count()
        };
        tree.leaves(region).min_by_key(|&leaf| (tree.is_parallel(leaf), transitions_of(leaf)))
    }

    /// The leaf that the field of the state's region contains while the region is not active, or `None`.
    pub fn idle_in(&self, state: StateId) -> Option<StateId> {
        self.idle.get(&self.plan.tree().region(state)).copied()
    }

    /// Whether a machine with regions has an action, an effect or a duration that evaluates `is_in`.
    pub fn queries_in_actions(&self) -> bool {
        let effects = self.machine.reactions.iter().chain(self.machine.initials.values());
        let mut effects = effects.flat_map(Tree::ends).flat_map(|(branch, effect)| self.code_of_end(branch, effect));
        let mut delays = self.machine.transitions.iter().filter_map(|code| code.duration.as_ref());
        self.has_regions()
            && (self.machine.actions.iter().any(Code::has_queries)
                || effects.any(Code::has_queries)
                || delays.any(Code::has_queries))
    }

    pub fn keeps_regions(&self) -> bool {
        !self.plan.regions_pushed().is_empty()
    }

    pub fn pauses_region(&self, owner: StateId, region: StateId) -> bool {
        region != owner && self.plan.tree().contains(owner, region)
    }

    /// The states that may be the innermost active one of their region while `state` is active.
    pub fn innermost(&self, state: StateId) -> Vec<StateId> {
        let tree = self.plan.tree();
        let own = |place: &StateId| self.is_place(*place) && tree.region(*place) == tree.region(state);
        core::iter::once(state).chain(tree.inside(state)).filter(own).listed()
    }

    pub fn has_stack(&self) -> bool {
        !self.plan.owners().is_empty()
    }

    /// The room of the stack, in a machine that pushes.
    pub fn room(&self) -> Option<usize> {
        let room = match (self.machine.model.stack, self.plan.room()) {
            (Some(declared), _) => usize::from(declared),
            (None, Room::Bounded(room)) => usize::from(room),
            (None, Room::Many(..) | Room::Unbounded(_)) => 0,
        };
        self.has_stack().then_some(room)
    }

    /// Whether a composite suspends states with timers.
    pub fn keeps_timers(&self, composite: StateId) -> bool {
        self.plan.suspends(composite) && !self.plan.slots_inside(composite).is_empty()
    }

    pub fn keeps_pushed_timers(&self) -> bool {
        !self.plan.slots_kept().is_empty()
    }
}
