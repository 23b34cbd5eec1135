//! What pushes have put aside in an interpreted machine. A frame is a leaf and the state inside which it was active; in
//! a machine with regions, also what was active in the regions inside.

use super::plan::Outcome;
use super::program::Program;
use super::put_aside::{Act, PutAside};
use super::{BranchId, Moment, ROOT, StateId};

impl PutAside {
    /// Whether a state is among what a frame has put aside.
    pub fn is_in_frame(&self, program: &Program, frame: usize, state: StateId) -> bool {
        let (leaf, owner) = self.stack[frame];
        let (tree, kept) = (program.plan.tree(), self.frames.of_frame(frame));
        let region = tree.region(state);
        let leaf = if region == tree.region(owner) {
            Some(leaf)
        } else {
            program.pushed.iter().zip(kept).find(|(pushed, _)| **pushed == region).and_then(|(_, leaf)| *leaf)
        };
        leaf.is_some_and(|leaf| tree.contains(state, leaf))
    }

    /// Whether some frame has put a state aside.
    pub fn is_beneath(&self, program: &Program, state: StateId) -> bool {
        (0..self.stack.len()).any(|frame| self.is_in_frame(program, frame, state))
    }

    /// Puts a leaf aside, and exits suspended states that the push enters.
    pub fn push(&mut self, program: &Program, leaf: StateId, branch: BranchId, act: Act<'_>) {
        let Outcome::Push(push) = program.plan.outcome(branch) else { return };
        self.timers.push(self.stack.len(), push.domain);
        if program.has_regions {
            self.put_regions_aside(program, push.domain);
        }
        self.stack.push((leaf, push.domain));
        self.evict_all(program, &push.entry.evictions, act);
    }

    /// A new frame keeps what is active in the regions inside an owner; nothing is active there any more.
    fn put_regions_aside(&mut self, program: &Program, owner: StateId) {
        let tree = program.plan.tree();
        let inside = |region: StateId| region != owner && tree.contains(owner, region);
        let kept = program.pushed.iter().map(|&region| self.leaves[region.index()].filter(|_| inside(region)));
        self.frames.keep(self.stack.len(), kept);
        tree.regions_inside(owner).for_each(|region| self.leaves[region.index()] = None);
        self.set(program, owner);
    }

    /// Where the newest frame of an owner lies, unless the owner itself lies beneath another frame.
    pub fn frame_of(&self, program: &Program, owner: StateId) -> Option<usize> {
        let newest = self.stack.iter().rposition(|frame| frame.1 == owner || program.plan.hides(frame.1, owner))?;
        (self.stack[newest].1 == owner).then_some(newest)
    }

    /// Takes the newest frame of an owner off the stack; what it has put aside is the active configuration then.
    pub fn take(&mut self, program: &Program, owner: StateId) -> Option<StateId> {
        let newest = self.frame_of(program, owner)?;
        self.timers.frames.take(newest, self.stack.len());
        self.frames.take(newest, self.stack.len());
        let (leaf, _) = self.stack.remove(newest);
        if program.has_regions {
            self.set(program, leaf);
            let inside = |region: &StateId| *region != owner && program.plan.tree().contains(owner, *region);
            let kept = program.pushed.iter().zip(self.frames.taken()).filter(|(region, _)| inside(region));
            kept.for_each(|(region, leaf)| self.leaves[region.index()] = *leaf);
        }
        Some(leaf)
    }

    /// Exits what pushes put aside inside a state, newest first.
    pub fn unwind(&mut self, program: &Program, owner: StateId, act: Act<'_>) {
        while let Some(beneath) = self.take(program, owner) {
            self.leave(program, beneath, program.plan.clear(owner, &[]), act);
        }
    }

    /// Resumes what was put aside inside an owner.
    pub fn go_on_beneath(&mut self, program: &Program, owner: StateId, act: Act<'_>) {
        if let Some(beneath) = self.take(program, owner) {
            self.timers.go_on(owner);
            self.set(program, beneath);
            self.resume(program, owner, beneath, act);
        }
    }

    /// The resume actions of the states below `owner` down to `leaf`, outermost first, and of those in regions there.
    pub fn resume(&self, program: &Program, owner: StateId, leaf: StateId, act: Act<'_>) {
        for &state in program.below(owner, leaf) {
            self.run(program, state, Moment::Resume, leaf, act);
        }
        if program.has_regions && program.plan.tree().is_parallel(leaf) {
            for region in program.plan.tree().children(leaf) {
                let inside = self.leaf_in(region).unwrap_or(region);
                self.resume(program, leaf, inside, act);
            }
        }
    }

    /// Brings what was pushed over inside a suspended composite to the top again: it goes on.
    pub fn surface(&mut self, program: &Program, composite: StateId) {
        let inside = |owner: StateId| program.plan.tree().contains(composite, owner);
        let beneath = |frame: usize| !inside(self.stack[frame].1) && self.is_in_frame(program, frame, composite);
        let first = (0..self.stack.len()).rev().find(|&frame| beneath(frame)).map_or(0, |at| at + 1);
        let (mut at, mut end) = (first, self.stack.len());
        while at < end {
            if inside(self.stack[at].1) {
                self.stack[at..].rotate_left(1);
                self.timers.frames.raise(at, self.stack.len());
                self.frames.raise(at, self.stack.len());
                end -= 1;
            } else {
                at += 1;
            }
        }
    }

    /// The innermost state with a frame to go back to, of those around the active leaf.
    pub fn owner_to_pop(&self, program: &Program) -> Option<StateId> {
        let tree = program.plan.tree();
        let mut around = tree.upward(tree.parent(self.leaf?), ROOT).chain([ROOT]);
        around.find(|&owner| self.frame_of(program, owner).is_some())
    }
}
