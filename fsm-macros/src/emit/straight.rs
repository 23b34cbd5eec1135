//! A step of several regions as straight-line code for each, phase by phase, because the order of what they pick is
//! known in advance (see `conflicts`).
//!
//! ```text
//! let pick_num = 'looked: { match self.in_num { .. } None };      // pick, region by region
//! let pick_caps = ..;
//! if left_machine { pick_caps = None; }                            // what an earlier region excludes
//! match &pick_caps { Some(__Pick_caps::End7_9(..)) => { .. } .. }  // exits, the last region first
//! let pick_num = match pick_num { Some(..) => { .. } .. };         // effects, entries
//! ```
//!
//! If the order of the phases cannot be observed, each region goes through all of them on its own; then a condition on
//! the event that all its leaves share is checked before the leaf, as in hand-written code.

use super::around::Storage;
use super::can::repeats;
use super::plain::plain_value;
use super::reaction::{Names, deciding};
use super::select::Attempt;
use super::together::{Reaction, Together};
use super::told::Told;
use crate::join::Join;
use crate::names::local;
use fsm_core::model::plan::{Entering, Entry, Landing, Outcome};
use fsm_core::model::{BranchId, Moment, StateId};
use fsm_core::syntax::EventType;
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::quote;
use std::collections::BTreeSet;

impl<'m> Together<'_, 'm> {
    /// Whether nobody can tell what an end enters from the effects before it: it does nothing but set the leaves of its
    /// regions.
    pub(super) fn enters_silently(&self, branch: BranchId) -> bool {
        let (emit, plan) = (self.emit, self.emit.plan);
        let silent = |state: StateId| {
            emit.run(state, Moment::Enter).is_empty()
                && emit.set_timers(state).is_empty()
                && plan.completes(state).is_none()
                && plan.may_complete(state).is_empty()
        };
        let silently = |entry: &Entry| {
            matches!(entry.landing, Landing::Leaf(_))
                && entry.evictions.is_empty()
                && entry.steps.iter().all(|step| matches!(step, Entering::Enter(state) if silent(*state)))
        };
        let quiet = matches!(plan.outcome(branch), Outcome::Go(go) if silently(&go.entry));
        quiet && !self.delays && !emit.machine.asks
    }

    /// Whether nobody can tell the phases apart: no state is left, and what is picked depends on nothing that effects change.
    fn stays_blindly(&self) -> bool {
        let emit = self.emit;
        let stays = |branch: BranchId| *emit.plan.outcome(branch) == Outcome::Stay;
        let blind = |reaction: &Reaction<'_>| {
            let (code, bound) = (&emit.machine.transitions[reaction.id.index()], &emit.heads[reaction.id.index()]);
            let mut looks = code.guard.iter().chain(deciding(reaction.tree));
            !emit.may_pass(reaction.id)
                && reaction.ends.iter().all(|(branch, ..)| stays(*branch))
                && looks.all(|code| only_compares(code, bound))
        };
        emit.machine.observer.is_none()
            && (self.carries_plain_values()
                || self.reactions.iter().all(|reaction| {
                    emit.machine.transitions[reaction.id.index()].guard.is_none() && deciding(reaction.tree).is_empty()
                }))
            && self.reactions.iter().all(blind)
    }

    /// Whether all that events bring are numbers and the like, whose comparisons do nothing else.
    fn carries_plain_values(&self) -> bool {
        let variants = match (self.told, &self.emit.machine.events) {
            (Told::Event, Some(EventType::Declared { variants, whole: true, .. })) => variants,
            (Told::Signal, _) => &self.emit.machine.signals,
            _ => return false,
        };
        variants.iter().flat_map(|variant| &variant.fields).all(|field| plain_value(&field.ty).is_some())
    }

    /// Region by region.
    fn one_after_the_other(&self) -> TokenStream {
        let (attempt, asked) = self.attempt();
        let (answer, ignored, look) = (local("answer"), self.emit.answer("Ignored"), self.lent.look());
        let end = self.end_type();
        let steps = self.by_region().into_iter().map(|reactions| {
            let region = self.emit.plan.tree().region(reactions[0].source);
            let (types, found) = (self.pick_type(&reactions), attempt.found_in(region, &self.reactions));
            let (decide, effects) = (self.decide_arms(&reactions), self.effect_arms(&reactions));
            let decide = (!decide.is_empty()).then(|| quote!(let picked = match picked { #(#decide)* pick => pick };));
            let step = quote! {
                #types
                let picked = { #look #found };
                #decide
                let _ = match picked { #(#effects)* _ => ::core::option::Option::<#end>::None };
            };
            match self.heard_alike(&reactions) {
                Some(reaction) => {
                    let (repeats, heard) = (repeats(), attempt.hears(reaction));
                    quote!(#repeats let heard = #heard; if heard { #step })
                }
                None => step,
            }
        });
        let steps: Vec<_> = steps.collect();
        quote! {
            #asked
            let mut #answer = #ignored;
            #(#steps)*
        }
    }

    /// Of transitions that all ask the same of what is told, whichever leaf they belong to, one: then that is asked first, once.
    fn heard_alike<'r>(&self, reactions: &[&'r Reaction<'m>]) -> Option<&'r Reaction<'m>> {
        let transitions = &self.emit.machine.transitions;
        let asks = |reaction: &Reaction<'_>| {
            let code = &transitions[reaction.id.index()];
            [&code.pattern, &code.guard].map(|code| code.as_ref().map(ToString::to_string))
        };
        let [first, rest @ ..] = reactions else { return None };
        let certain = self.emit.machine.model.transitions[first.id.index()].certain;
        let alike = self.told.carries() && !certain && rest.iter().all(|other| asks(other) == asks(first));
        alike.then_some(*first)
    }

    /// How regions look for what is triggered, and what is asked before: whether they are active, where one of them may look at
    /// the leaf that it holds while it is not.
    fn attempt(&self) -> (Attempt<'_, 'm>, Option<TokenStream>) {
        let (emit, tree) = (self.emit, self.emit.plan.tree());
        let regions: BTreeSet<_> = self.reactions.iter().map(|reaction| tree.region(reaction.source)).collect();
        let parallels: BTreeSet<_> = regions.iter().map(|&region| tree.parent(region)).collect();
        // What else is done in a step, where some state is `active`, is done in inactive regions too.
        let active = parallels.len() == 1 && !self.sitting();
        let idly = |reaction: &Reaction<'_>| {
            emit.idle_in(reaction.source).is_some_and(|leaf| tree.contains(reaction.source, leaf))
        };
        let asked = (active && self.reactions.iter().any(idly)).then(|| {
            let ignored = emit.answer("Ignored");
            let active = regions.first().map(|&region| emit.is_active_around(region));
            quote!(if !(#active) { return #ignored; })
        });
        (Attempt { emit, by: self.by, told: self.told, active }, asked)
    }

    /// Region by region, phase by phase.
    pub(super) fn straight(&self) -> TokenStream {
        if self.stays_blindly() {
            return self.one_after_the_other();
        }
        let regions = self.by_region();
        let Phases { types, decide, exits, effects, moves, entries } = self.phases(&regions);
        let (asked, picks) = self.picks(&regions);
        let (dropped, changed) = self.drop_excluded(&regions);
        let picked: Vec<_> = regions.iter().map(|reactions| reactions[0].source).collect();
        let names: Vec<_> = picked.iter().map(|&source| self.emit.picked_in(source)).collect();
        let tree = self.emit.plan.tree();
        let mutable = picked.iter().map(|&source| changed.contains(&tree.region(source)).then(|| quote!(mut)));
        let (answer, ignored, look) = (local("answer"), self.emit.answer("Ignored"), self.lent.look());
        let (given, kept) = (self.given(), self.kept());
        quote! {
            #asked
            #types
            let (#(#mutable #names,)*) = {
                #look
                #picks
                (#(#names,)*)
            };
            #dropped
            #kept
            #decide
            #exits
            let mut #answer = #ignored;
            #given
            #effects
            #moves
            #entries
            #(let _ = #names;)*
        }
    }

    /// What each region picks, and what is asked before.
    fn picks(&self, regions: &[Vec<&Reaction<'m>>]) -> (Option<TokenStream>, TokenStream) {
        let variables = regions.iter().map(|reactions| {
            // Of what always passes nothing is picked, and nothing tells the type.
            let of = reactions.iter().all(|reaction| reaction.ends.is_empty()).then(|| {
                let pick = &reactions[0].pick;
                quote!(: ::core::option::Option<#pick>)
            });
            (self.emit.picked_in(reactions[0].source), of)
        });
        if self.is_nested() {
            let around = Attempt { emit: self.emit, by: self.by, told: self.told, active: false };
            let look = around.look_around(Storage::Variables, &self.reactions);
            let variables = variables.map(|(name, of)| quote!(let mut #name #of = ::core::option::Option::None;));
            return (None, quote!(#(#variables)* #look));
        }
        let (attempt, asked) = self.attempt();
        let picks = variables.zip(regions).map(|((name, of), reactions)| {
            let region = self.emit.plan.tree().region(reactions[0].source);
            let found = attempt.found_in(region, &self.reactions);
            quote!(let #name #of = #found;)
        });
        (asked, picks.joined())
    }

    fn phases(&self, regions: &[Vec<&Reaction<'m>>]) -> Phases {
        let mut phases = Phases::default();
        for reactions in regions {
            let picked = self.emit.picked_in(reactions[0].source);
            phases.types.extend(self.pick_type(reactions));
            let decide = self.decide_arms(reactions);
            if !decide.is_empty() {
                phases.decide.extend(quote!(let #picked = match #picked { #(#decide)* pick => pick };));
            }
            // The last region is left first.
            let (exits, later) = (self.exit_arms(reactions), core::mem::take(&mut phases.exits));
            let exits = (!exits.is_empty()).then(|| quote!(match &#picked { #(#exits)* _ => {} }));
            phases.exits = quote!(#exits #later);
            let (effects, end) = (self.effect_arms(reactions), self.end_type());
            phases.effects.extend(quote! {
                let #picked = match #picked {
                    #(#effects)*
                    _ => ::core::option::Option::<#end>::None,
                };
            });
            let ended = |arms: Vec<TokenStream>| {
                if arms.is_empty() { TokenStream::new() } else { quote!(match #picked { #(#arms)* _ => {} }) }
            };
            phases.moves.extend(ended(if self.delays { self.data_arms(reactions) } else { Vec::new() }));
            phases.entries.extend(ended(self.entry_arms(reactions)));
        }
        phases
    }
}

/// The code of each phase, of all regions.
#[derive(Default)]
struct Phases {
    types: TokenStream,
    decide: TokenStream,
    exits: TokenStream,
    effects: TokenStream,
    /// What becomes of data, where it has to wait for all effects.
    moves: TokenStream,
    entries: TokenStream,
}

/// Whether code does nothing but compare what patterns bind: no calls, no fields, no macros, and no arithmetic, which may panic.
fn only_compares(code: &TokenStream, bound: &Names) -> bool {
    let (mut after_name, mut shifting) = (false, None);
    code.clone().into_iter().all(|token| {
        let calls = core::mem::replace(&mut after_name, matches!(token, TokenTree::Ident(_)));
        let before = shifting.take();
        match token {
            TokenTree::Literal(_) => true,
            TokenTree::Ident(name) => bound.contains(&name) || name == "true" || name == "false",
            TokenTree::Punct(punct) => {
                let sign = punct.as_char();
                shifting = (punct.spacing() == Spacing::Joint).then_some(sign).filter(|sign| "<>".contains(*sign));
                "<>=!&|".contains(sign) && before != Some(sign)
            }
            TokenTree::Group(group) => {
                group.delimiter() == Delimiter::Parenthesis && !calls && only_compares(&group.stream(), bound)
            }
        }
    })
}
