//! A step in which several regions may react: first every region selects a transition, then all exits happen, then all
//! effects, then all entries (SCXML, appendix D: select, exit, execute, enter).
//!
//! ```text
//! enum __Pick<T0> { End0_3(T0), Decide1() }               // the values that the later phases of a transition need
//! let mut picks = Picks::<__Pick<_>, 2>::new();
//! { .. picks.insert(at, 0, __Pick::End0_3(volume)); .. }  // select
//! picks.resolve(|later, earlier| ..);                     // drops one of two that exit a common state
//! for at in 0..picks.len() { .. }                         // decide
//! for at in (0..picks.len()).rev() { .. }                 // exits
//! for at in 0..picks.len() { .. }                         // effects
//! for at in 0..picks.len() { .. }                         // entries
//! ```

mod active_actions;
mod phases;
mod pops;

use super::picked::{Reaction, carried};
use super::reaction::{Names, numbered};
use super::select::{Attempt, InRegions};
use super::whole_machine::Storage;
use super::{Emit, bindings};
use crate::lent::{self, Lent};
use crate::names::local;
use active_actions::runs_active_actions;
use fsm_model::listed::Listed;
use fsm_model::plan::Relation;
use fsm_model::steps::{PHASES, Phase};
use fsm_model::{StateId, TransitionId};
use fsm_program::CauseKind;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

/// A step for one cause, with the transitions that may be selected in it.
pub(super) struct Together<'s, 'm> {
    pub emit: &'s Emit<'m>,
    pub lent: &'s Lent<'s>,
    pub cause: CauseKind,
    /// How the transitions relate. Unless their order is unknown, each region has straight-line code for the phases.
    pub(super) relation: Relation,
    /// Whether the data of exited states ends after all effects, because effects may use it, or its end is visible.
    pub(super) delays: bool,
    /// The parameters from which selected transitions borrow. They are bound once, for the whole step.
    pub(super) held: Names,
    pub reactions: Vec<Reaction<'m>>,
    pub(super) looks: InRegions<'s, 'm>,
}
impl<'s, 'm> Together<'s, 'm> {
    pub fn of(emit: &'s Emit<'m>, lent: &'s Lent<'s>, cause: CauseKind, candidates: &[TransitionId]) -> Self {
        let tree = emit.plan.tree();
        let source = |id: TransitionId| emit.machine.model.transitions[id.index()].source;
        let relation = emit.plan.relation(&emit.acting(candidates));
        let reactions = candidates.iter().map(|&id| {
            let region = emit.names.snake(tree.region(source(id)));
            let pick = match relation {
                Relation::Independent | Relation::Ordered => local(&format!("__Pick_{region}")),
                Relation::Unordered => local("__Pick"),
            };
            Reaction::of(emit, id, &pick)
        });
        // Data can only end with the effect if this is the next phase.
        let at_once = PHASES.windows(2).any(|two| [two[0].0, two[1].0] == [Phase::Effect, Phase::Data]);
        let delays = match relation {
            _ if !at_once => true,
            Relation::Independent => emit.any_data_ends(),
            Relation::Ordered => emit.has_data(),
            Relation::Unordered => true,
        };
        let reactions: Vec<_> = reactions.listed();
        let held = held_by(emit, &reactions);
        let fails = runs_active_actions(emit, cause) && candidates.iter().any(|&id| emit.may_fail_to_decide(id));
        let looks = InRegions { emit, in_lost_block: fails, before: false };
        Together { emit, lent, cause, relation, delays, held, reactions, looks }
    }

    /// Creates the step for the twin, whose engine stores the selected transitions and determines all orders.
    #[cfg(any(test, feature = "interpreter"))]
    pub fn held(emit: &'s Emit<'m>, lent: &'s Lent<'s>, cause: CauseKind, candidates: &[TransitionId]) -> Self {
        let pick = local("__Pick");
        let reactions = candidates.iter().map(|&id| Reaction::of(emit, id, &pick).held());
        let reactions = reactions.listed();
        let looks = InRegions { emit, in_lost_block: false, before: false };
        Together {
            emit,
            lent,
            cause,
            relation: Relation::Unordered,
            delays: true,
            held: Names::new(),
            reactions,
            looks,
        }
    }

    /// The body of the function that takes a step.
    pub fn body(&self) -> TokenStream {
        let (answer, ignored) = (local("answer"), self.emit.answer("Ignored"));
        let (begin, sit) = self.active_actions();
        if self.reactions.is_empty() {
            return quote!(#begin #sit #ignored);
        }
        let phases = match self.relation {
            Relation::Independent | Relation::Ordered => self.straight(),
            Relation::Unordered => self.in_turn(),
        };
        let step = if self.looks.in_lost_block {
            quote!(let #answer = 'lost: { #phases #answer }; #sit #answer)
        } else {
            quote!(#phases #sit #answer)
        };
        let (hold, step) = (self.lent.hold(&self.held), self.lent.through(&self.held, step));
        let event = local("event");
        let takes = self.takes().then(|| quote!(let mut #event = ::core::option::Option::Some(#event);));
        quote!(#begin #takes #hold #step)
    }

    /// Whether the signal is an `Option`, from which an error is taken.
    pub fn takes(&self) -> bool {
        let emit = self.emit;
        self.cause == CauseKind::Signal
            && emit.moves_error()
            && self.reactions.iter().any(|reaction| emit.reacts_to_error(reaction.id))
    }

    /// Generates the bindings before guards.
    pub(super) fn look(&self) -> TokenStream {
        self.lent.look_with_submachines(&self.held)
    }

    /// The transitions of each region, regions in document order.
    pub(super) fn by_region(&self) -> Vec<Vec<&Reaction<'m>>> {
        let tree = self.emit.plan.tree();
        let of = |region| self.reactions.iter().filter(|reaction| tree.region(reaction.source) == region).listed();
        tree.regions().map(of).filter(|reactions: &Vec<_>| !reactions.is_empty()).listed()
    }

    pub(super) fn all(&self) -> Vec<&Reaction<'m>> {
        self.reactions.iter().listed()
    }

    /// Generates the step with a list of selected transitions, in the order of the leaves.
    fn in_turn(&self) -> TokenStream {
        let (emit, private) = (self.emit, &self.emit.private);
        let (answer, ignored) = (local("answer"), emit.answer("Ignored"));
        let all = self.all();
        let (pick, room) = (self.pick_type(&all), self.room());
        let (before, after) = self.notify_dropped_in_list().unzip();
        let (select, resolve, decide) = (self.select(), self.resolve(), self.decide(&all));
        let phases = PHASES.map(|(phase, order)| self.in_phase(phase, order, &all));
        let (unknown, keep, given, end) = (vec![quote!(_); carried(&all)], self.keep(), self.given(), self.end_type());
        quote! {
            #pick
            let mut picks = #private::Picks::<__Pick<#(#unknown),*>, #room>::new();
            #select
            #keep
            #before
            #resolve
            #after
            #decide
            let mut #answer = #ignored;
            #given
            let mut ends = [::core::option::Option::<#end>::None; #room];
            #(#phases)*
            let _ = ends;
        }
    }

    /// The size of the list: at most one transition of each region is selected.
    pub(super) fn room(&self) -> Literal {
        let tree = self.emit.plan.tree();
        let has_candidates =
            |region: &StateId| self.reactions.iter().any(|reaction| tree.region(reaction.source) == *region);
        Literal::usize_unsuffixed(tree.regions().filter(has_candidates).count())
    }

    /// `enum __Pick<T0> { Decide1(T0), End0_3() }`
    pub(super) fn pick_type(&self, reactions: &[&Reaction<'m>]) -> TokenStream {
        let mut count = 0;
        let mut types = Vec::new();
        let mut variants = TokenStream::new();
        let mut variant = |name: Ident, carried: usize| {
            let own: Vec<_> = (count..count + carried).map(|number| numbered("T", number)).listed();
            count += carried;
            variants.extend(quote!(#name(#(#own,)*),));
            types.extend(own);
        };
        for reaction in reactions {
            if let Some(names) = &reaction.decides {
                variant(reaction.decide(), names.len());
            }
            let ends = reaction.ends.iter();
            ends.for_each(|(branch, _, names)| variant(reaction.end(*branch), reaction.carries(*branch, names)));
        }
        let pick = &reactions[0].pick;
        quote!(#[allow(non_camel_case_types)] enum #pick<#(#types),*> { #variants })
    }

    fn select(&self) -> TokenStream {
        let attempt = Attempt { active: false, ..self.attempt() };
        let (look, select) = (self.look(), attempt.consider_everywhere(Storage::List, &self.all()));
        quote!({ #look #select })
    }

    fn resolve(&self) -> TokenStream {
        let (plan, tree) = (self.emit.plan, self.emit.plan.tree());
        let mut arms = TokenStream::new();
        for later in &self.reactions {
            for earlier in &self.reactions {
                if tree.region(later.source) != tree.region(earlier.source)
                    && let Some(condition) = self.exclude(later, earlier)
                {
                    let wins = plan.beats(later.id, earlier.id);
                    let (later, earlier) = (Literal::u16_unsuffixed(later.id.0), Literal::u16_unsuffixed(earlier.id.0));
                    arms.extend(quote!((#later, #earlier) #condition => ::core::option::Option::Some(#wins),));
                }
            }
        }
        if arms.is_empty() {
            return arms;
        }
        quote!(picks.resolve(|later, earlier| match (later, earlier) { #arms _ => ::core::option::Option::None });)
    }
}

/// The parameters from which guards and decisions borrow parts for their ends. There are none if a pattern hides one of
/// them, or if some transition may pass.
fn held_by(emit: &Emit<'_>, reactions: &[Reaction<'_>]) -> Names {
    let mut held = Names::new();
    for reaction in reactions {
        held.extend(emit.params_among(&emit.borrowed(reaction.id).held));
        let mut decided = Names::new();
        bindings::of_deciding(reaction.tree, &mut decided);
        if !decided.is_empty() {
            let params =
                emit.machine.params.iter().filter(|param| lent::is_exclusive(&param.ty)).map(|param| &param.name);
            let used = |name: &&Ident| reaction.tree.deciding().iter().any(|code| code.mentions(name));
            held.extend(params.filter(used).cloned());
        }
    }
    let hides = |reaction: &Reaction<'_>| {
        let mut bound = emit.heads[reaction.id.index()].clone();
        bindings::of_deciding(reaction.tree, &mut bound);
        emit.may_pass(reaction.id) || bound.iter().any(|name| held.contains(name))
    };
    if reactions.iter().any(hides) { Names::new() } else { held }
}
