//! A step of several regions that considers each region as rarely as possible. If users cannot observe whether other
//! regions act between two phases of a region, both phases are generated together. A region then selects its transition
//! when its turn comes, as in hand-written code.
//!
//! ```text
//! let far = matches!('looked: { .. }, Some(__Pick_spindle::End3_7(..)));  // is a state around several regions exited?
//! if far { .. } else {                                                    // if so, phase by phase
//!     // `coolant`: pick, exits
//!     // `spindle`: pick, exits, effects, entries
//!     // `coolant`: entries
//! }
//! ```
//!
//! A region may have moved before another one selects its transition. So the queries in guards are answered first, and
//! stored in variables.
//!
//! The visible order is the same as phase by phase: exits from the last region to the first, then effects and then
//! entries, both from the first region to the last.

use super::can::repeats;
use super::picked::Reaction;
use super::select::{Attempt, InRegions};
use super::straight::Part;
use super::together::Together;
use crate::facts::plain::plain_value;
use crate::names::local;
use fsm_model::BranchId;
use fsm_model::listed::Listed;
use fsm_model::plan::Outcome;
use fsm_model::steps::{Order, PHASES, Phase, Stmt};
use fsm_program::CauseKind;
use fsm_syntax::{Code, EventType};
use proc_macro2::TokenStream;
use quote::quote;
use std::ops::Range;

impl<'m> Together<'_, 'm> {
    /// Whether users cannot observe the order of a branch's entries and the effects, because it only sets leaves.
    pub(super) fn enters_silently(&self, branch: BranchId) -> bool {
        let (emit, enter) = (self.emit, self.emit.steps.phase(branch, Phase::Enter));
        let silently = emit.steps.blocks().get(enter).iter().all(|stmt| matches!(stmt, Stmt::Set(..)));
        let goes = matches!(emit.plan.outcome(branch), Outcome::Go(_));
        let in_between = Phase::Exit.comes_before(Phase::Effect) && Phase::Effect.comes_before(Phase::Enter);
        goes && silently && in_between && !self.delays && !emit.queries_while_acting()
    }

    /// Whether each region may select its transition when its turn comes, because the other regions do not influence
    /// the selection.
    pub(super) fn may_be_fused(&self) -> bool {
        let (emit, transitions) = (self.emit, &self.emit.machine.transitions);
        let outcomes = || {
            let branches = self.reactions.iter().flat_map(|reaction| reaction.ends.iter().map(|(branch, ..)| *branch));
            branches.map(|branch| emit.plan.outcome(branch))
        };
        let stay = outcomes().all(|outcome| *outcome == Outcome::Stay);
        // A move of a region can be observed by queries of the active state, and by regions nested in it.
        let move_unseen = !emit.queries_while_acting()
            && !emit.has_data()
            && self.parallels().len() == 1
            && outcomes().all(|outcome| matches!(outcome, Outcome::Stay | Outcome::Go(_)));
        let blind = |reaction: &Reaction<'_>| {
            let (guard, bound) = (&transitions[reaction.id.index()].guard, &emit.heads[reaction.id.index()]);
            let mut decides = reaction.tree.deciding().into_iter();
            // Selecting a transition clones the values that its pattern binds. For plain values, users cannot observe
            // when or how often this happens.
            (bound.is_empty() || self.carries_plain_values())
                && !emit.may_pass(reaction.id)
                && guard.iter().all(|code| code.only_compares(bound))
                && decides.all(|code| !code.has_queries() && code.only_compares(bound))
        };
        (stay || move_unseen) && !emit.machine.inspected && !self.is_nested() && self.reactions.iter().all(blind)
    }

    /// The search for enabled transitions, without notifying the observer. Other regions may have moved before it.
    fn unheard<'s>(&'s self, looks: &'s InRegions<'s, 'm>) -> Attempt<'s, 'm> {
        Attempt { notifies: false, looks, ..self.attempt() }
    }

    /// Whether the events only carry numbers and other plain values, whose comparison has no side effects.
    fn carries_plain_values(&self) -> bool {
        let variants = match (self.cause, &self.emit.machine.events) {
            (CauseKind::Event, Some(EventType::Declared { variants, whole: true, .. })) => variants,
            (CauseKind::Signal, _) => &self.emit.machine.signals,
            _ => return false,
        };
        variants.iter().flat_map(|variant| &variant.fields).all(|field| plain_value(&field.ty).is_some())
    }

    /// Generates the step. If a state around several regions is exited, it runs phase by phase.
    pub(super) fn fused(&self, regions: &[Vec<&Reaction<'m>>]) -> TokenStream {
        let tree = self.emit.plan.tree();
        let looks = InRegions { before: true, ..self.looks };
        let queried = looks.declare_queried(self.reactions.iter().map(|reaction| reaction.id));
        let attempt = self.unheard(&looks);
        let (mut leaves, mut near) = (Vec::new(), Vec::new());
        for reactions in regions {
            let (far, inside): (Vec<&Reaction<'m>>, Vec<_>) =
                reactions.iter().partition(|reaction| self.exits_outside_region(reaction));
            if !far.is_empty() {
                let found = attempt.found_in(tree.region(reactions[0].source), reactions);
                let far = far.iter().flat_map(|reaction| reaction.variants());
                leaves.push(quote!(::core::matches!(#found, ::core::option::Option::Some(#(#far)|*))));
            }
            if !inside.is_empty() {
                near.push(inside);
            }
        }
        if leaves.is_empty() {
            let fused = self.select_one_by_one(regions, &attempt);
            return quote!(#queried #fused);
        }
        let phase_by_phase = self.phase_by_phase(regions);
        if near.len() < 2 {
            return phase_by_phase;
        }
        let (types, fused) =
            (near.iter().map(|reactions| self.pick_type(reactions)), self.select_one_by_one(&near, &attempt));
        let (answer, look) = (local("answer"), self.look());
        quote! {
            #queried
            let far = { #look #(#leaves)||* };
            let #answer = if far { #phase_by_phase #answer } else { #(#types)* #fused #answer };
        }
    }

    /// Whether a transition exits states outside its own region.
    fn exits_outside_region(&self, reaction: &Reaction<'m>) -> bool {
        let (plan, tree) = (self.emit.plan, self.emit.plan.tree());
        plan.reach(reaction.id, None).is_some_and(|reach| !tree.contains(tree.region(reaction.source), reach))
    }

    /// Generates the step for regions in which transitions exit only states of their own region.
    fn select_one_by_one(&self, regions: &[Vec<&Reaction<'m>>], attempt: &Attempt<'_, 'm>) -> TokenStream {
        let parts: Vec<_> = regions.iter().map(|reactions| self.part(reactions)).listed();
        let seen: Vec<_> = regions.iter().zip(&parts).map(|(reactions, part)| self.seen(reactions, part)).listed();
        let turns = turns(&seen);
        let steps = turns.iter().enumerate().map(|(at, (region, phases))| {
            let (reactions, part) = (&regions[*region], &parts[*region]);
            let begins = turns[..at].iter().all(|(earlier, _)| earlier != region);
            let ends = turns[at + 1..].iter().all(|(later, _)| later != region);
            let code = &part.phases[phases.clone()];
            let (picked, decide) = (&part.picked, &part.decide);
            let pick = begins.then(|| {
                let (look, region) = (self.look(), self.emit.plan.tree().region(reactions[0].source));
                let found = attempt.found_in(region, reactions);
                quote!(let #picked = { #look #found }; #decide)
            });
            let done = ends.then(|| quote!(let _ = #picked;));
            let step = quote!(#pick #(#code)* #done);
            match self.same_condition(reactions).filter(|_| begins && ends) {
                Some(reaction) => {
                    let (repeats, heard) = (repeats(), attempt.is_enabled(reaction));
                    quote!(#repeats let heard = #heard; if heard { #step })
                }
                None => step,
            }
        });
        let steps: Vec<_> = steps.listed();
        let (answer, ignored) = (local("answer"), self.emit.answer("Ignored"));
        quote!(let mut #answer = #ignored; #(#steps)*)
    }

    /// Returns the numbers of the phases in which users can observe a region.
    fn seen(&self, reactions: &[&Reaction<'m>], part: &Part) -> Vec<usize> {
        let acts = |(branch, effect, _): &(BranchId, &Code, _)| {
            !self.emit.code_of_end(*branch, effect).iter().all(|code| code.is_empty())
        };
        let effects = reactions.iter().any(|reaction| reaction.ends.iter().any(acts));
        let seen = |number: &usize| match PHASES[*number].0 {
            Phase::Effect => effects,
            _ => !part.phases[*number].is_empty(),
        };
        (0..PHASES.len()).filter(seen).listed()
    }

    /// Returns the first transition if all of them have the same pattern and guard, which are then evaluated once,
    /// before the leaf is determined. `None` without an event or signal, or if the first transition is always taken.
    fn same_condition<'r>(&self, reactions: &[&'r Reaction<'m>]) -> Option<&'r Reaction<'m>> {
        let transitions = &self.emit.machine.transitions;
        let has_queries = |reaction: &Reaction<'_>| {
            let code = &transitions[reaction.id.index()];
            (code.pattern.as_ref().map(ToString::to_string), code.guard.as_ref())
        };
        let [first, rest @ ..] = reactions else { return None };
        let certain = self.emit.machine.model.transitions[first.id.index()].certain;
        let alike =
            self.cause.carries() && !certain && rest.iter().all(|other| has_queries(other) == has_queries(first));
        alike.then_some(*first)
    }
}

/// Returns the regions in the order in which they take turns, each with the phases of the turn. A region may have
/// several turns, and each of its phases occurs once.
fn turns(seen: &[Vec<usize>]) -> Vec<(usize, Range<usize>)> {
    let mut turns: Vec<(usize, Range<usize>)> = Vec::new();
    for (number, (_, order)) in PHASES.iter().enumerate() {
        let mut regions: Vec<_> = (0..seen.len()).filter(|&region| seen[region].contains(&number)).listed();
        if *order == Order::LastFirst {
            regions.reverse();
        }
        for region in regions {
            match turns.last_mut() {
                Some((last, phases)) if *last == region => phases.end = number + 1,
                _ => turns.push((region, number..number + 1)),
            }
        }
    }
    turns.extend((0..seen.len()).filter(|&region| seen[region].is_empty()).map(|region| (region, 0..0)));
    // A phase that users cannot observe is added to the turn before it, or else to the first turn of its region.
    let mut done = vec![0; seen.len()];
    for at in 0..turns.len() {
        let region = turns[at].0;
        let next = turns[at + 1..].iter().find(|(later, _)| *later == region);
        let end = next.map_or(PHASES.len(), |(_, phases)| phases.start);
        turns[at].1 = done[region]..end;
        done[region] = end;
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::turns;
    use fsm_model::steps::{PHASES, Phase};

    /// Creates the input of `turns`: for each region, the numbers of the phases that users can observe.
    fn seen(regions: &[&[Phase]]) -> Vec<Vec<usize>> {
        let number = |phase: &Phase| PHASES.iter().position(|(other, _)| other == phase).expect("a phase");
        regions.iter().map(|phases| phases.iter().map(number).collect()).collect()
    }

    #[test]
    fn a_region_takes_one_turn_unless_phases_must_interleave() {
        use Phase::{Effect, Enter, Exit};
        let one_after_the_other = [(0, 0..4), (1, 0..4)];
        assert_eq!(turns(&seen(&[&[Effect], &[Effect]])), one_after_the_other);
        assert_eq!(turns(&seen(&[&[Exit, Effect], &[Enter]])), one_after_the_other);
        assert_eq!(turns(&seen(&[&[Enter], &[Effect]])), [(1, 0..4), (0, 0..4)]);
        assert_eq!(turns(&seen(&[&[], &[]])), one_after_the_other);
    }

    #[test]
    fn the_last_region_is_exited_first() {
        use Phase::{Effect, Enter, Exit};
        let turns = turns(&seen(&[&[Exit, Enter], &[Exit, Effect, Enter], &[Exit]]));
        assert_eq!(turns, [(2, 0..4), (1, 0..1), (0, 0..3), (1, 1..3), (0, 3..4), (1, 3..4)]);
    }
}
