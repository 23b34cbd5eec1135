//! Exiting states: exits, pauses and histories, printed for a known leaf or for the leaves of a composite.

use super::helpers::{self, Helper};
use super::once::Piece;
use super::regions::RegionExits;
use super::{At, Emit};
use crate::join::Join;
use crate::names::local;
use fsm_core::model::plan::{Eviction, Exits, Leaving};
use fsm_core::model::{Moment, ROOT, StateId};
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use std::collections::BTreeMap;
use std::ops::Range;

/// From how many composites on that have suspended something, one after the other, their exits are a loop.
const ROW: usize = 8;

/// From how many regions on a parallel has a function that leaves them.
const WIDE: usize = 8;

impl Emit<'_> {
    /// Leaves everything below a domain.
    pub(super) fn leave(&self, at: At, exits: Exits<'_>) -> TokenStream {
        match self.climb(at, exits.domain) {
            At::Known(leaf) => self.leave_leaf(leaf, exits, &[]),
            At::Inside(composite) => self.leave_from_inside(composite, exits),
        }
    }

    /// Leaves a leaf that is known, but for some steps that are printed elsewhere. What is suspended may depend on what is
    /// active in regions.
    pub(super) fn leave_leaf(&self, leaf: StateId, exits: Exits<'_>, elsewhere: &[Leaving<'_>]) -> TokenStream {
        let code = |kept: bool| {
            let mut steps = self.plan.leaving(leaf, Exits { kept, ..exits });
            steps.retain(|step| !elsewhere.contains(step));
            self.steps(&steps, At::Known(leaf))
        };
        let active: Vec<_> = self.plan.undecided(leaf, exits).map(|state| self.is_active(state)).collect();
        if active.is_empty() {
            return code(false);
        }
        let (kept, given_up) = (code(true), code(false));
        quote!(if #(#active)&&* { #kept } else { #given_up })
    }

    /// Some leaf of a composite is active: what lies inside the composite is left by a function that its transitions
    /// share, the rest is the same for all. If it is not, each leaf has its own arm.
    fn leave_from_inside(&self, composite: StateId, exits: Exits<'_>) -> TokenStream {
        let all = self.plan.tree().leaves(composite);
        let leaves: Vec<_> = if self.deep && self.alike { all.take(1).collect() } else { all.collect() };
        let steps: Vec<_> = leaves.iter().map(|&leaf| self.plan.leaving(leaf, exits)).collect();
        let decided = leaves.iter().all(|&leaf| self.plan.undecided(leaf, exits).next().is_none());
        let split: Option<Vec<_>> =
            leaves.iter().zip(&steps).map(|(&leaf, steps)| self.split(leaf, composite, steps)).collect();
        let split = split.filter(|_| decided);
        let at = At::Inside(composite);
        match split.as_deref() {
            Some([(before, helper, after), rest @ ..])
                if rest.iter().all(|other| other == &(*before, *helper, *after)) =>
            {
                let (before, after) = (self.steps(before, at), self.steps(after, at));
                let inside = helper.map(|helper| match helper {
                    Helper::ExitInside(composite) if self.climbs(composite) => self.call_climb(composite, at),
                    _ => self.call_with_leaf(helper, at),
                });
                quote!(#before #inside #after)
            }
            _ => self.match_leaf(leaves.into_iter().map(|leaf| (leaf, self.leave_leaf(leaf, exits, &[])))),
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
            Leaving::Region(Exits { domain: region, .. }) | Leaving::PauseRegion(region) => {
                self.plan.tree().contains(composite, region)
            }
            Leaving::Unwind(owner) => self.plan.tree().contains(composite, owner),
            Leaving::Evict(evictions) => self.plan.tree().contains(composite, evictions[0].composite),
        };
        let first = steps.iter().position(is_inside)?;
        let count = steps[first..].iter().take_while(|step| is_inside(step)).count();
        let (before, rest) = steps.split_at(first);
        let (inside, after) = rest.split_at(count);
        let helper = if inside == self.plan.leaving_inside(leaf, composite) {
            Helper::ExitInside(composite)
        } else if inside.iter().all(|step| matches!(step, Leaving::Pause(_) | Leaving::PauseRegion(_))) {
            Helper::PauseInside(composite)
        } else {
            return None;
        };
        let does_something = || match helper {
            Helper::ExitInside(composite) if self.climbs(composite) => self.climb_acts(composite),
            _ => !self.inside(helper).is_empty(),
        };
        (!after.iter().any(is_inside)).then(|| (before, does_something().then_some(helper), after))
    }

    /// `match leaf { .. }`, leaves with the same steps in one arm, leaves without any left to the last.
    pub(super) fn match_leaf(&self, arms: impl Iterator<Item = (StateId, TokenStream)>) -> TokenStream {
        let mut grouped: Vec<(Vec<StateId>, TokenStream)> = Vec::new();
        let mut groups = BTreeMap::new();
        for (leaf, steps) in arms.filter(|(_, steps)| !steps.is_empty()) {
            let group = *groups.entry(steps.to_string()).or_insert(grouped.len());
            match grouped.get_mut(group) {
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
        let mut code = Vec::new();
        let mut rest = steps;
        while let Some((first, others)) = rest.split_first() {
            let row = self.evicted_in_a_row(rest);
            let (step, others) = if row.len() >= ROW {
                (self.evict_row(row.clone()), &rest[row.len()..])
            } else if let Some((parallel, others)) = self.all_regions(rest) {
                (self.call(Helper::LeaveRegions(parallel)), others)
            } else {
                (self.step(*first, at), others)
            };
            code.push(step);
            rest = others;
        }
        code.into_iter().joined()
    }

    /// The parallel all of whose regions the next steps leave as usual, if they are many, and the steps after these: each
    /// transition that leaves it would list them.
    fn all_regions<'s, 'e>(&self, steps: &'s [Leaving<'e>]) -> Option<(StateId, &'s [Leaving<'e>])> {
        let tree = self.plan.tree();
        let usual = |step: &Leaving<'_>| match step {
            Leaving::Region(exits) => RegionExits::of(*exits).is_usual().then_some(exits.domain),
            _ => None,
        };
        let parallel = tree.parent(usual(steps.first()?)?);
        let regions: Vec<_> = tree.children(parallel).collect();
        let same = steps.iter().map(usual).take(regions.len()).eq(regions.iter().rev().map(|&region| Some(region)));
        (same && regions.len() >= WIDE).then(|| (parallel, &steps[regions.len()..]))
    }

    pub(super) fn leave_regions_body(&self, parallel: StateId) -> TokenStream {
        let regions: Vec<_> = self.plan.tree().children(parallel).collect();
        regions.into_iter().rev().map(|region| self.call(Helper::LeaveRegion(region, 0))).joined()
    }

    /// How many of the steps, from the first on, exit what is suspended in the order in which `stop` does where nothing of
    /// that is active: by position in that order.
    fn evicted_in_a_row(&self, steps: &[Leaving<'_>]) -> Range<usize> {
        let evicted = |step: &Leaving<'_>| match *step {
            Leaving::Evict(evictions) => Some(evictions.to_vec()),
            _ => None,
        };
        let Some(first) = steps.first().and_then(evicted) else { return 0..0 };
        let Some(start) = self.all_suspended.iter().position(|group| *group == first) else { return 0..0 };
        let same = |(step, group): &(&Leaving<'_>, &Vec<Eviction>)| matches!(step, Leaving::Evict(evictions) if evictions[..] == group[..]);
        start..start + steps.iter().zip(&self.all_suspended[start..]).take_while(same).count()
    }

    /// Every leaf may be active when the machine is stopped, and everything else suspended: a long row is a loop over the one
    /// function that all leaves share.
    fn evict_row(&self, row: Range<usize>) -> TokenStream {
        self.need(Helper::EvictRow);
        let (first, end, passed) =
            (Literal::usize_suffixed(row.start), Literal::usize_suffixed(row.end), self.passed());
        quote!(self.__exit_suspended(#first, #end, #passed);)
    }

    pub(super) fn evict_row_function(&self) -> TokenStream {
        let arms = self.all_suspended.iter().enumerate().map(|(number, group)| {
            let (number, evict) = (Literal::usize_suffixed(number), self.evict(group));
            quote!(#number => { #evict })
        });
        let (arms, end, next) = (arms.joined(), local("end"), local("next"));
        let (lent, body) = self.plain(&quote! {
            while #next < #end {
                match #next { #arms _ => {} }
                #next += 1;
            }
        });
        quote! {
            fn __exit_suspended(&mut self, mut #next: usize, #end: usize, #lent) { #body }
        }
    }

    fn step(&self, step: Leaving<'_>, at: At) -> TokenStream {
        match step {
            Leaving::Exit(state) => self.exit(state),
            Leaving::RememberRegions(composite) => self.remember_regions(composite),
            Leaving::Region(exits) => self.leave_region(exits),
            Leaving::PauseRegion(region) if self.pause_region_body(region).is_empty() => TokenStream::new(),
            Leaving::PauseRegion(region) => self.call(Helper::PauseRegion(region)),
            Leaving::Pause(state) => self.run(state, Moment::Pause),
            Leaving::Remember(state) => {
                let (memory, leaf) = (self.names.memory(state), self.leaf_at(at));
                let suspended = self.suspend(state);
                quote!(self.#memory = #leaf; #suspended)
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
        self.plan.suspended_groups(evictions, ROOT).map(|group| self.evict(group)).joined()
    }

    /// `__exit_inside_cleaning` and its like: the body for each leaf.
    pub(super) fn inside_body<'s>(
        &self,
        composite: StateId,
        steps_of: impl Fn(StateId) -> Vec<Leaving<'s>>,
    ) -> TokenStream {
        let leaves = self.plan.tree().leaves(composite);
        self.match_leaf(leaves.map(|leaf| (leaf, self.steps(&steps_of(leaf), At::Known(leaf)))))
    }

    /// The body of a helper that leaves what is inside a composite.
    pub(super) fn inside(&self, helper: Helper) -> TokenStream {
        self.once.print(Piece::Inside(helper), || match helper {
            Helper::ExitInside(composite) => {
                self.inside_body(composite, |leaf| self.plan.leaving_inside(leaf, composite))
            }
            Helper::PauseInside(composite) => self.inside_body(composite, |leaf| self.plan.pausing(leaf, composite)),
            _ => unreachable!("it leaves nothing inside"),
        })
    }

    pub(super) fn evict_body(&self, index: usize) -> TokenStream {
        let evictions = self.evictions.borrow()[index].clone();
        let (outermost, inside) = (&evictions[0], &evictions[1..]);
        let (memory, nowhere, leaf) = (self.names.memory(outermost.composite), self.nowhere(), local("leaf"));
        let composite = outermost.composite;
        let arms = self.plan.tree().leaves(composite).filter_map(|leaf| {
            let kept_if = self.plan.kept_if(outermost, leaf).map(|on| on.collect::<Vec<_>>());
            if kept_if.as_ref().is_some_and(Vec::is_empty) {
                return None;
            }
            let name = self.leaf(leaf);
            let kept = kept_if.into_iter().flatten().map(|state| self.is_noted(composite, state));
            let kept = kept.reduce(|one, other| quote!(#one && #other)).map(|kept| quote!(if !(#kept)));
            let steps = self.steps(&self.plan.leaving(leaf, self.plan.clear(composite, inside)), At::Known(leaf));
            let (timers, surface) = (self.drop_suspended_timers(composite), self.surface(composite));
            let (restored, field) = (self.restore_suspended(composite, leaf), self.region_of(composite));
            let active = local("active");
            let (before, after) = match self.tracks {
                true => (quote!(let #active = #field; #field = #name;), quote!(#field = #active;)),
                false => Default::default(),
            };
            Some(quote! {
                #name #kept => { self.#memory = #nowhere; #timers #surface #before #restored #steps #after }
            })
        });
        let arms: Vec<_> = arms.collect();
        let rest = self.evict_all(inside);
        quote! {
            let #leaf = self.#memory;
            match #leaf { #(#arms)* _ => { #rest } }
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
