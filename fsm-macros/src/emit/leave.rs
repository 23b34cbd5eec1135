//! Leaving states: exits, pauses and what is remembered, printed for a leaf that is known or for the leaves of a composite.

use super::helpers::{self, Helper};
use super::{At, Emit};
use crate::names::local;
use fsm_core::model::plan::{Eviction, Exits, Leaving, Move};
use fsm_core::model::{Moment, ROOT, StateId};
use proc_macro2::TokenStream;
use quote::quote;

impl Emit<'_> {
    /// Leaves everything below a domain.
    pub(super) fn leave(&self, at: At, exits: Exits<'_>) -> TokenStream {
        match self.climb(at, exits.domain) {
            At::Known(leaf) => self.steps(&self.plan.leaving(leaf, exits), At::Known(leaf)),
            At::Inside(composite) => self.leave_from_inside(composite, exits),
        }
    }

    /// Some leaf of a composite is active: what lies inside the composite is left by a function that its transitions
    /// share, the rest is the same for all. If it is not, each leaf has its own arm.
    fn leave_from_inside(&self, composite: StateId, exits: Exits<'_>) -> TokenStream {
        let leaves: Vec<_> = self.plan.tree().leaves(composite).collect();
        let steps: Vec<_> = leaves.iter().map(|&leaf| self.plan.leaving(leaf, exits)).collect();
        let split: Option<Vec<_>> =
            leaves.iter().zip(&steps).map(|(&leaf, steps)| self.split(leaf, composite, steps)).collect();
        let at = At::Inside(composite);
        match split.as_deref() {
            Some([(before, helper, after), rest @ ..])
                if rest.iter().all(|other| other == &(*before, *helper, *after)) =>
            {
                let (before, after) = (self.steps(before, at), self.steps(after, at));
                let inside = helper.map(|helper| self.call_with_leaf(helper, at));
                quote!(#before #inside #after)
            }
            _ => self.match_leaf(
                leaves.into_iter().zip(&steps).map(|(leaf, steps)| (leaf, self.steps(steps, At::Known(leaf)))),
            ),
        }
    }

    /// The steps before, inside and after a composite, if those inside are what a shared function does.
    fn split<'s>(
        &self,
        leaf: StateId,
        composite: StateId,
        steps: &'s [Leaving<'s>],
    ) -> Option<(&'s [Leaving<'s>], Option<Helper>, &'s [Leaving<'s>])> {
        let is_inside = |step: &Leaving<'_>| match *step {
            Leaving::Exit(state) | Leaving::Pause(state) | Leaving::Remember(state) | Leaving::Forget(state) => {
                state != composite && self.plan.tree().contains(composite, state)
            }
            Leaving::RememberRegions(state) => state != composite && self.plan.tree().contains(composite, state),
            Leaving::Region(region) => self.plan.tree().contains(composite, region),
            Leaving::Unwind(owner) => self.plan.tree().contains(composite, owner),
            Leaving::Evict(evictions) => self.plan.tree().contains(composite, evictions[0].composite),
        };
        let first = steps.iter().position(is_inside)?;
        let count = steps[first..].iter().take_while(|step| is_inside(step)).count();
        let (before, rest) = steps.split_at(first);
        let (inside, after) = rest.split_at(count);
        let helper = if inside == self.plan.leaving_inside(leaf, composite) {
            Helper::ExitInside(composite)
        } else if inside.iter().all(|step| matches!(step, Leaving::Pause(_))) {
            Helper::PauseInside(composite)
        } else {
            return None;
        };
        (!after.iter().any(is_inside)).then(|| (before, self.does_something(helper).then_some(helper), after))
    }

    /// `match leaf { .. }`, leaves with the same steps in one arm, leaves without any left to the last.
    pub(super) fn match_leaf(&self, arms: impl Iterator<Item = (StateId, TokenStream)>) -> TokenStream {
        let mut grouped: Vec<(Vec<StateId>, TokenStream)> = Vec::new();
        for (leaf, steps) in arms.filter(|(_, steps)| !steps.is_empty()) {
            match grouped.iter_mut().find(|(_, known)| known.to_string() == steps.to_string()) {
                Some((leaves, _)) => leaves.push(leaf),
                None => grouped.push((vec![leaf], steps)),
            }
        }
        if grouped.is_empty() {
            return TokenStream::new();
        }
        let leaf = local("leaf");
        let arms = grouped.into_iter().map(|(leaves, steps)| {
            let leaves = self.leaves_pattern(leaves);
            quote!(#leaves => { #steps })
        });
        quote!(match #leaf { #(#arms)* _ => {} })
    }

    /// Prints steps; `at` is the leaf that was active.
    pub(super) fn steps(&self, steps: &[Leaving<'_>], at: At) -> TokenStream {
        steps.iter().map(|step| self.step(*step, at)).collect()
    }

    fn step(&self, step: Leaving<'_>, at: At) -> TokenStream {
        match step {
            Leaving::Exit(state) => self.exit(state),
            Leaving::RememberRegions(composite) => self.remember_regions(composite),
            Leaving::Region(region) => self.call(Helper::LeaveRegion(region)),
            Leaving::Pause(state) => self.run(state, Moment::Pause),
            Leaving::Remember(state) => {
                let (memory, leaf) = (self.names.memory(state), self.leaf_at(at));
                let timers = self.suspend_timers(state);
                quote!(self.#memory = #leaf; #timers)
            }
            Leaving::Forget(state) => {
                let (memory, nowhere) = (self.names.memory(state), self.nowhere());
                let timers = self.drop_suspended_timers(state);
                quote!(self.#memory = #nowhere; #timers)
            }
            Leaving::Unwind(owner) => self.call(Helper::Unwind(owner)),
            Leaving::Evict(evictions) => self.evict(evictions),
        }
    }

    /// Exits what the first composite has suspended, and what those inside it have.
    pub(super) fn evict(&self, evictions: &[Eviction]) -> TokenStream {
        if evictions.is_empty() {
            return TokenStream::new();
        }
        let mut known = self.evictions.borrow_mut();
        let index = known.iter().position(|list| list == evictions).unwrap_or_else(|| {
            known.push(evictions.to_vec());
            known.len() - 1
        });
        drop(known);
        self.call(Helper::Evict(index))
    }

    /// Of several outermost composites, the last first.
    pub(super) fn evict_all(&self, evictions: &[Eviction]) -> TokenStream {
        let mut code = TokenStream::new();
        let mut rest = evictions;
        while let Some((before, group)) = self.plan.last_group(rest, ROOT) {
            code.extend(self.evict(group));
            rest = before;
        }
        code
    }

    /// `__exit_inside_cleaning` and its like: the body for each leaf.
    pub(super) fn inside_body(
        &self,
        composite: StateId,
        steps_of: impl Fn(StateId) -> Vec<Leaving<'static>>,
    ) -> TokenStream {
        let leaves = self.plan.tree().leaves(composite);
        self.match_leaf(leaves.map(|leaf| (leaf, self.steps(&steps_of(leaf), At::Known(leaf)))))
    }

    /// What is paused when a push puts aside everything inside a state.
    pub(super) fn pauses(&self, leaf: StateId, owner: StateId) -> Vec<Leaving<'static>> {
        self.plan.tree().upward(leaf, owner).map(Leaving::Pause).collect()
    }

    fn does_something(&self, helper: Helper) -> bool {
        match helper {
            Helper::ExitInside(composite) => {
                !self.inside_body(composite, |leaf| self.plan.leaving_inside(leaf, composite)).is_empty()
            }
            Helper::PauseInside(composite) => {
                !self.inside_body(composite, |leaf| self.pauses(leaf, composite)).is_empty()
            }
            _ => true,
        }
    }

    /// Puts aside what is active inside a push's domain, for what will be entered in its place.
    pub(super) fn put_aside(&self, at: At, target: StateId, push: &Move) -> TokenStream {
        let paused = match at {
            At::Known(leaf) => self.steps(&self.pauses(leaf, push.domain), at),
            At::Inside(source) => {
                let leaves = self.plan.tree().leaves(source);
                self.match_leaf(leaves.map(|leaf| (leaf, self.steps(&self.pauses(leaf, push.domain), At::Known(leaf)))))
            }
        };
        let (pushed, private) = (self.push_frame(&self.leaf_at(at), push.domain), &self.private);
        let (machine, state) =
            (self.machine.name.to_string(), self.machine.model.states[target.index()].name.to_string());
        let room = self.room().unwrap_or(0);
        let evictions = self.evict_all(&push.entry.evictions);
        quote! {
            if self.stack.is_full() { #private::no_room(#machine, #state, #room) }
            #paused
            #pushed
            #evictions
        }
    }

    pub(super) fn unwind_body(&self, owner: StateId) -> TokenStream {
        let (leaf, taken) = (local("leaf"), self.take(owner));
        let exits = self.inside_body(owner, |leaf| {
            let mut steps = self.plan.leaving(leaf, self.plan.clear(owner, &[]));
            // The loop around takes the next frame of this owner.
            steps.retain(|step| *step != Leaving::Unwind(owner));
            steps
        });
        let beneath = if exits.is_empty() { quote!(_) } else { quote!(#leaf) };
        quote! {
            while let ::core::option::Option::Some(#beneath) = #taken { #exits }
        }
    }

    pub(super) fn evict_body(&self, index: usize) -> TokenStream {
        let evictions = self.evictions.borrow()[index].clone();
        let (outermost, inside) = (evictions[0], &evictions[1..]);
        let (memory, nowhere, leaf) = (self.names.memory(outermost.composite), self.nowhere(), local("leaf"));
        let leaves = self.plan.tree().leaves(outermost.composite);
        let arms = leaves.filter(|&leaf| self.plan.evicts(outermost, leaf)).map(|leaf| {
            let exits = self.plan.leaving(leaf, self.plan.clear(outermost.composite, inside));
            let (name, steps) = (self.leaf(leaf), self.steps(&exits, At::Known(leaf)));
            let timers = self.drop_suspended_timers(outermost.composite);
            quote!(#name => { self.#memory = #nowhere; #timers #steps })
        });
        let arms: Vec<_> = arms.collect();
        let rest = self.evict_all(inside);
        quote! {
            let #leaf = self.#memory;
            match #leaf { #(#arms)* _ => { #rest } }
        }
    }

    /// `self.stack.take(owner, ..)`
    pub(super) fn take(&self, owner: StateId) -> TokenStream {
        let (name, hides) = (self.owner(owner), self.hides(owner));
        quote!(self.stack.take(#name, #hides))
    }

    /// `self.stack.take_frame(owner, ..)`
    pub(super) fn take_frame(&self, owner: StateId) -> TokenStream {
        let (name, hides) = (self.owner(owner), self.hides(owner));
        quote!(self.stack.take_frame(#name, #hides))
    }

    /// `self.stack.holds(owner, ..)`
    pub(super) fn holds(&self, owner: StateId) -> TokenStream {
        let (name, hides) = (self.owner(owner), self.hides(owner));
        quote!(self.stack.holds(#name, #hides))
    }

    /// Whether the frame of another owner hides those of this one.
    fn hides(&self, owner: StateId) -> TokenStream {
        let above = self.plan.owners().iter().copied().filter(|&above| self.plan.hides(above, owner));
        let above: Vec<_> = above.map(|above| self.owner(above)).collect();
        if above.is_empty() { quote!(|_| false) } else { quote!(|above| ::core::matches!(above, #(#above)|*)) }
    }

    /// What was pushed over inside a suspended composite is on top again when that goes on.
    pub(super) fn surface(&self, composite: StateId) -> TokenStream {
        let tree = self.plan.tree();
        let inside = self.plan.owners().iter().copied().filter(|&owner| tree.contains(composite, owner));
        let inside: Vec<_> = inside.map(|owner| self.owner(owner)).collect();
        if inside.is_empty() || inside.len() == self.plan.owners().len() {
            return TokenStream::new();
        }
        let (name, variant, frame) = (&self.names.state, self.names.variant(composite), local("frame"));
        quote! {
            self.stack.surface(
                |#frame| ::core::matches!(#frame.owner, #(#inside)|*),
                |#frame| !::core::matches!(#frame.owner, #(#inside)|*) && Self::__contains(#name::#variant, #frame.leaf),
            );
        }
    }

    fn call_with_leaf(&self, helper: Helper, at: At) -> TokenStream {
        let leaf = self.leaf_at(at);
        helpers::called(self, helper, quote!(#leaf,))
    }

    pub(super) fn call(&self, helper: Helper) -> TokenStream {
        helpers::called(self, helper, TokenStream::new())
    }
}
