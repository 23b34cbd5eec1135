//! What composites of an interpreted machine have suspended: how it is kept, resumed or discarded, and which data ends
//! with it.

use super::plan::{Dropped, Eviction};
use super::program::Program;
use super::put_aside::{Act, PutAside};
use super::{ROOT, StateId};

impl PutAside {
    /// Suspends what is active inside a composite.
    pub fn suspend(&mut self, program: &Program, composite: StateId) {
        self.timers.suspend(composite);
        if program.has_regions {
            program.plan.tree().regions_inside(composite).for_each(|region| self.set_in(region, None));
            self.set(program, composite);
        }
    }

    /// Exits what the first composite has suspended, unless it is kept, and what those inside it have.
    pub fn evict(&mut self, program: &Program, evictions: &[Eviction], act: Act<'_>) {
        let Some((outermost, inside)) = evictions.split_first() else { return };
        let memory = self.memory[outermost.composite.index()];
        match memory.filter(|&suspended| !self.is_kept(program, outermost, suspended)) {
            Some(suspended) => self.exit_suspended(program, outermost.composite, suspended, inside, act),
            None => self.evict_all(program, inside, act),
        }
    }

    /// The same of several outermost composites, the last first.
    pub fn evict_all(&mut self, program: &Program, evictions: &[Eviction], act: Act<'_>) {
        for group in program.plan.suspended_groups(evictions, ROOT) {
            self.evict(program, group, act);
        }
    }

    /// The data of a state ends, unless it is kept with what is put aside.
    pub fn end_data(&mut self, program: &Program, ended: &Dropped, act: Act<'_>) {
        let suspended = ended.unless_suspended.iter().any(|composite| self.memory[composite.index()].is_some());
        let kept = suspended || (ended.unless_beneath && self.is_beneath(program, ended.state));
        if !kept {
            act(program.drop(ended.state), self.configuration(program, ended.state));
        }
    }

    /// Whether what a composite has suspended goes on by an eviction's entry.
    fn is_kept(&self, program: &Program, eviction: &Eviction, suspended: StateId) -> bool {
        let tree = program.plan.tree();
        let noted = |state: StateId| self.noted(program, eviction.composite, tree.region(state));
        let is_in = |state: StateId| noted(state).is_some_and(|leaf| tree.contains(state, leaf));
        program.plan.kept_if(eviction, suspended).is_some_and(|mut targets| targets.all(is_in))
    }

    /// Exits what a composite has suspended, and what some of those inside it have.
    fn exit_suspended(
        &mut self,
        program: &Program,
        composite: StateId,
        suspended: StateId,
        inside: &[Eviction],
        act: Act<'_>,
    ) {
        let region = program.plan.tree().region(composite);
        let active = self.leaf_in(region);
        self.memory[composite.index()] = None;
        self.surface(program, composite);
        if program.has_regions {
            self.restore(program, composite, suspended);
        }
        self.leave(program, suspended, program.plan.clear(composite, inside), act);
        self.set_in(region, active);
    }

    /// Resumes what a composite has suspended.
    pub fn go_on_suspended(&mut self, program: &Program, composite: StateId, suspended: StateId, act: Act<'_>) {
        self.memory[composite.index()] = None;
        self.restore(program, composite, suspended);
        self.surface(program, composite);
        self.timers.resume(composite);
        self.resume(program, composite, suspended, act);
    }

    /// What a composite has suspended is active again, in its region and in those inside.
    fn restore(&mut self, program: &Program, composite: StateId, suspended: StateId) {
        self.set(program, suspended);
        for region in program.plan.tree().regions_inside(suspended) {
            let leaf = self.noted(program, composite, region);
            self.set_in(region, leaf);
        }
    }
}
