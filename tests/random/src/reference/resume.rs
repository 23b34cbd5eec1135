//! Whether an entry resumes or discards suspended states, as far as this is known in advance. *(Chapter `history`:
//! suspend.)*

use super::chart::{Entry, Target};
use super::enter::all_the_way;
use super::look::Look;
use crate::machine::{Id, Initial, Leaf, Tree};

/// Returns the targets inside a state, including the state itself.
fn inside(look: &Look, state: Id, targets: &[Target]) -> Vec<Target> {
    targets.iter().copied().filter(|&(target, _)| look.chart.machine.contains(state, target)).collect()
}

impl Look<'_, '_> {
    /// Whether a composite resumes its suspended states when it is entered for these targets in it: all of them were
    /// active there, and none of these states receives arguments.
    #[must_use]
    pub fn resumes(&self, composite: Id, targets: &[Target]) -> bool {
        let Some(suspended) = self.now.suspended.get(&composite) else { return false };
        let active: Vec<Id> = suspended
            .inside
            .iter()
            .flat_map(|&node| self.now.within(node))
            .map(|node| self.now.nodes[node].state)
            .collect();
        let machine = &self.chart.machine;
        let anew = |target: Id| {
            let mut handed = self.now.handed.iter();
            handed.any(|&state| machine.contains(composite, state) && machine.contains(state, target))
        };
        targets.iter().all(|&(target, entry)| !entry.is_fresh() && active.contains(&target) && !anew(target))
    }

    /// Returns the composites whose suspended states are discarded when these targets inside a state are entered, as
    /// far as this does not depend on a decision or a history.
    #[must_use]
    pub fn discarded(&self, domain: Id, targets: &[Target]) -> Vec<Id> {
        let mut discarded = Vec::new();
        self.below(domain, targets, false, &mut discarded);
        discarded
    }

    /// Like [`discarded`](Self::discarded), for targets that a history names. Regions without a target are not
    /// considered, because they discard their suspended states when they are entered.
    #[must_use]
    pub fn discarded_on_return(&self, composite: Id, targets: &[Target]) -> Vec<Id> {
        let mut discarded = Vec::new();
        self.below(composite, targets, true, &mut discarded);
        discarded
    }

    /// Considers the states inside a state on the way to targets, and in a `parallel` every region.
    fn below(&self, around: Id, targets: &[Target], returns: bool, discarded: &mut Vec<Id>) {
        let all_the_way = targets.iter().any(|(_, entry)| entry.is_all_the_way());
        let regions = self.chart.machine.is_parallel(around) && !returns;
        for &child in self.chart.children(around) {
            let targets = inside(self, child, targets);
            match targets.is_empty() {
                false => self.along(child, &targets, returns, discarded),
                true if regions && all_the_way => self.afresh(child, discarded),
                true if regions => self.by_history(child, Entry::Default, discarded),
                true => {}
            }
        }
    }

    /// Considers a state on the way to targets that are nested in it or equal to it.
    fn along(&self, state: Id, targets: &[Target], returns: bool, discarded: &mut Vec<Id>) {
        let own = targets.iter().find(|(target, _)| *target == state);
        match own {
            Some((_, Entry::Initial | Entry::AllTheWay | Entry::AnewAllTheWay)) => self.afresh(state, discarded),
            Some((_, Entry::Anew)) if self.chart.history(state).is_some() => self.afresh(state, discarded),
            Some((_, Entry::Regions)) => {}
            Some((_, Entry::Anew)) => {
                self.discard_if_suspended(state, discarded);
                self.begins(state, Entry::Default, discarded);
            }
            Some(&(_, entry)) => self.by_history(state, entry, discarded),
            None if self.now.suspended.contains_key(&state) && self.resumes(state, targets) => {}
            None => {
                self.discard_if_suspended(state, discarded);
                self.below(state, targets, returns, discarded);
            }
        }
    }

    fn discard_if_suspended(&self, state: Id, discarded: &mut Vec<Id>) {
        if self.now.suspended.contains_key(&state) {
            discarded.push(state);
        }
    }

    /// Considers the `initial` of a state if its target does not depend on code.
    fn begins(&self, state: Id, entry: Entry, discarded: &mut Vec<Id>) {
        if self.chart.machine.is_parallel(state) {
            self.chart.children(state).iter().for_each(|&child| self.by_history(child, Entry::Default, discarded));
        } else if let Some(targets) = self.plain_initial(state) {
            let targets = if entry == Entry::AllTheWay { all_the_way(targets) } else { targets };
            self.below(state, &targets, false, discarded);
        }
    }

    /// Returns the targets of an `initial` without code and arguments. *(Chapter `history`: suspended states that
    /// are discarded late.)*
    fn plain_initial(&self, state: Id) -> Option<Vec<Target>> {
        match self.chart.machine.states[state].initial.as_ref()? {
            Initial::Plain(target, given) if given.is_empty() => Some(vec![(*target, Entry::Default)]),
            Initial::Here(target) => Some(vec![(*target, Entry::Default)]),
            Initial::Arrow(Tree::End { effect, leaf: leaf @ (Leaf::Go { given, .. } | Leaf::Fork { given, .. }) })
                if effect.is_empty() && given.is_empty() =>
            {
                Some(super::chart::targets(leaf))
            }
            Initial::Plain(..) | Initial::Arrow(_) => None,
        }
    }

    /// Considers a target with `.initial`: a new start on all levels.
    fn afresh(&self, state: Id, discarded: &mut Vec<Id>) {
        self.discard_if_suspended(state, discarded);
        if self.chart.machine.is_parallel(state) {
            self.chart.children(state).iter().for_each(|&child| self.afresh(child, discarded));
        } else {
            self.begins(state, Entry::AllTheWay, discarded);
        }
    }

    /// Considers an entry by default or by history. If a history applies, nothing is known in advance.
    pub fn by_history(&self, state: Id, entry: Entry, discarded: &mut Vec<Id>) {
        let regions = self.chart.machine.is_parallel(state);
        let known = match self.history_kind(state, entry) {
            None => true,
            // All regions are entered anyway. *(Chapter `regions`: history.)*
            Some(history) => regions && history == "shallow",
        };
        if known && !self.chart.machine.is_leaf(state) {
            self.begins(state, Entry::Default, discarded);
        }
    }

    /// The kind of history with which a composite is entered: the one it declares, or the one that the target requests.
    /// In a composite with `history suspend`, every request means that. *(Chapter `history`: asked for by the target.)*
    #[must_use]
    pub fn history_kind(&self, state: Id, entry: Entry) -> Option<&'static str> {
        use Entry::{AllTheWay, Anew, AnewAllTheWay, Default, Initial, Regions};
        match (self.chart.history(state), entry) {
            (_, Initial | AllTheWay | Anew | AnewAllTheWay | Regions) => None,
            (Some("suspend"), _) => Some("suspend"),
            (declared, Default) => declared,
            (_, Entry::History | Entry::HistoryAllTheWay) => Some("shallow"),
            (_, Entry::DeepHistory | Entry::DeepHistoryAllTheWay) => Some("deep"),
        }
    }

    /// The `else` of a declared history, if there is one.
    #[must_use]
    pub fn otherwise(&self, state: Id) -> Option<Target> {
        let history = self.chart.machine.states[state].history.as_ref()?;
        history.otherwise.map(|(target, mode)| (target, mode.into()))
    }

    /// Whether the history contains a state that can be restored. A `final` is not restored. *(Chapter `completion`: a
    /// remembered final.)*
    #[must_use]
    pub fn has_memory(&self, state: Id, history: Option<&str>) -> bool {
        let Some(memory) = self.now.memories.get(&state) else { return false };
        match history {
            Some("shallow") => !self.chart.machine.is_final(memory.child),
            // The regions of a `parallel` may all be started anew.
            Some("deep") => self.chart.machine.is_parallel(state) || !self.deep_targets(state).is_empty(),
            _ => false,
        }
    }

    /// Returns the targets of a deep history: the leaves. A region that has reached its `final` is started anew, but
    /// its enclosing states are restored. *(Chapter `history`: deep history around regions.)*
    #[must_use]
    pub fn deep_targets(&self, state: Id) -> Vec<Target> {
        let machine = &self.chart.machine;
        let leaves = self.now.memories.get(&state).map(|memory| &memory.leaves).into_iter().flatten().copied();
        let (finals, others): (Vec<Id>, Vec<Id>) = leaves.partition(|&leaf| machine.is_final(leaf));
        let mut targets: Vec<Target> = others.into_iter().map(|leaf| (leaf, Entry::Default)).collect();
        let around_region = |leaf: Id| self.chart.outwards(leaf).find(|&around| machine.is_parallel(around));
        let parallels = finals.into_iter().filter_map(around_region).filter(|&around| machine.around(state, around));
        let mut parallels: Vec<Id> = parallels.collect();
        // The inner ones come first, because a target inside a parallel also enters its enclosing ones.
        parallels.sort_unstable_by(|one, other| other.cmp(one));
        for parallel in parallels {
            if !targets.iter().any(|&(target, _)| machine.contains(parallel, target)) {
                targets.push((parallel, Entry::Regions));
            }
        }
        targets
    }
}
