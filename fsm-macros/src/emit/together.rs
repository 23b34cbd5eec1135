//! A step in which several regions may react: first every region picks, then everything is left, then all effects run, then
//! everything is entered (SCXML, appendix D: select, exit, execute, enter).
//!
//! ```text
//! enum __Pick<T0> { End0_3(T0), Decide1() }               // what a picked transition's reaction needs later on
//! let mut picks = Picks::<__Pick<_>, 2>::new();
//! { .. picks.insert(at, 0, __Pick::End0_3(volume)); .. }  // select
//! picks.resolve(|later, earlier| ..);                     // of two that leave a common state one stays
//! for at in 0..picks.len() { .. }                         // decide
//! for at in (0..picks.len()).rev() { .. }                 // exits
//! for at in 0..picks.len() { .. }                         // effects
//! for at in 0..picks.len() { .. }                         // entries
//! ```
//!
//! Both engines take such steps by the same text; they differ in how candidates are found, and in what leaves and enters.

use super::blocks::Active;
use super::ends::acting;
use super::reaction::{Jump, Names, Reading, deciding, ends, numbered};
use super::select::Attempt;
use super::told::Told;
use super::{At, Emit, bindings};
use crate::lent::{Lent, mentions};
use crate::names::local;
use fsm_core::model::plan::Outcome;
use fsm_core::model::{Action, BranchId, Moment, ROOT, StateId, TransitionId};
use fsm_core::syntax::Tree;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

/// Which engine takes the step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    Compiled,
    Twin,
}

/// The steps of one kind of trigger, for some transitions.
pub(super) struct Together<'s, 'm> {
    pub emit: &'s Emit<'m>,
    pub lent: &'s Lent<'s>,
    pub told: Told,
    pub by: By,
    pub reactions: Vec<Reaction<'m>>,
}

/// A transition, and what is handed from one phase to the next.
pub(super) struct Reaction<'m> {
    pub id: TransitionId,
    pub source: StateId,
    pub tree: &'m Tree,
    /// Whether it is decided after it is picked which end is taken, and what of its head the decision uses.
    pub decides: Option<Vec<Ident>>,
    /// Its ends but `pass`, and what of the head and the decisions each effect uses.
    pub ends: Vec<(BranchId, &'m TokenStream, Vec<Ident>)>,
}

impl<'m> Reaction<'m> {
    fn of(emit: &Emit<'m>, id: TransitionId) -> Self {
        let code = &emit.machine.transitions[id.index()];
        let tree = &emit.machine.reactions[code.reaction];
        let mut head = Names::new();
        bindings::of_head(code, &mut head);
        let mut bound = head.clone();
        bindings::of_deciding(tree, &mut bound);
        let used = |names: &Names, code: &[&TokenStream]| -> Vec<Ident> {
            names.iter().filter(|name| code.iter().any(|code| mentions(code, name))).cloned().collect()
        };
        let all = ends(tree);
        let mut later = deciding(tree);
        later.extend(all.iter().map(|(_, effect)| *effect));
        let decides = !emit.may_pass(id) && !matches!(tree, Tree::End { .. });
        let live = all.into_iter().filter(|(branch, _)| *emit.plan.outcome(*branch) != Outcome::Pass);
        Reaction {
            id,
            source: emit.machine.model.transitions[id.index()].source,
            tree,
            decides: decides.then(|| used(&head, &later)),
            ends: live.map(|(branch, effect)| (branch, effect, used(&bound, &[effect]))).collect(),
        }
    }

    fn decide(&self) -> Ident {
        numbered("Decide", self.id.index())
    }

    fn end(&self, branch: BranchId) -> Ident {
        local(&format!("End{}_{}", self.id.0, branch.0))
    }

    /// `__Pick::End0_3(volume)`
    pub fn ended(&self, branch: BranchId) -> TokenStream {
        let (end, names) =
            (self.end(branch), self.ends.iter().find(|(live, ..)| *live == branch).map(|(.., names)| names));
        let names = names.into_iter().flatten();
        quote!(__Pick::#end(#(#names,)*))
    }

    /// `__Pick::Decide1(volume)`
    pub fn picked(&self) -> Option<TokenStream> {
        let (decide, names) = (self.decide(), self.decides.as_ref()?);
        Some(quote!(__Pick::#decide(#(#names,)*)))
    }
}

impl<'s, 'm> Together<'s, 'm> {
    pub fn of(emit: &'s Emit<'m>, lent: &'s Lent<'s>, told: Told, by: By, candidates: &[TransitionId]) -> Self {
        let reactions = candidates.iter().map(|&id| Reaction::of(emit, id)).collect();
        Together { emit, lent, told, by, reactions }
    }

    /// The body of the function that takes a step.
    pub fn body(&self) -> TokenStream {
        let (emit, private) = (self.emit, &self.emit.private);
        let (answer, ignored) = (local("answer"), emit.answer("Ignored"));
        if self.reactions.is_empty() {
            let (begin, sit) = self.sits();
            return quote!(#begin #sit #ignored);
        }
        let (pick, room) = (self.pick_type(), self.room());
        let (select, resolve) = (self.select(), self.resolve());
        let (decide, exits, effects, entries) = (self.decide(), self.exits(), self.effects(), self.entries());
        let (begin, sit) = self.sits();
        let unknown = vec![quote!(_); self.carried()];
        quote! {
            #pick
            #begin
            let mut picks = #private::Picks::<__Pick<#(#unknown),*>, #room>::new();
            #select
            #resolve
            #decide
            #exits
            let mut #answer = #ignored;
            let mut ends = [::core::option::Option::<u16>::None; #room];
            #effects
            #entries
            #sit
            #answer
        }
    }

    fn carried(&self) -> usize {
        let names = |reaction: &Reaction<'_>| {
            reaction.decides.as_ref().map_or(0, Vec::len)
                + reaction.ends.iter().map(|(.., names)| names.len()).sum::<usize>()
        };
        self.reactions.iter().map(names).sum()
    }

    /// At most one transition of each region is picked.
    fn room(&self) -> Literal {
        let tree = self.emit.plan.tree();
        let hearing = |region: &StateId| self.reactions.iter().any(|reaction| tree.region(reaction.source) == *region);
        Literal::usize_unsuffixed(tree.regions().filter(hearing).count())
    }

    /// `enum __Pick<T0> { Decide1(T0), End0_3() }`
    fn pick_type(&self) -> TokenStream {
        let mut count = 0;
        let mut types = Vec::new();
        let mut variants = TokenStream::new();
        let mut variant = |name: Ident, carried: usize| {
            let own: Vec<_> = (count..count + carried).map(|number| numbered("T", number)).collect();
            count += carried;
            variants.extend(quote!(#name(#(#own,)*),));
            types.extend(own);
        };
        for reaction in &self.reactions {
            if let Some(names) = &reaction.decides {
                variant(reaction.decide(), names.len());
            }
            reaction.ends.iter().for_each(|(branch, _, names)| variant(reaction.end(*branch), names.len()));
        }
        quote!(#[allow(non_camel_case_types)] enum __Pick<#(#types),*> { #variants })
    }

    fn select(&self) -> TokenStream {
        let attempt = Attempt { emit: self.emit, by: self.by, told: self.told };
        let look = self.lent.look();
        let select = match self.by {
            By::Compiled => attempt.look_around(ROOT, &self.reactions),
            By::Twin => attempt.ask_engine(&self.reactions),
        };
        quote!({ #look #select })
    }

    fn resolve(&self) -> TokenStream {
        let (plan, tree) = (self.emit.plan, self.emit.plan.tree());
        if self.by == By::Twin {
            return quote!(picks.resolve(|later, earlier| self.engine.beats(later, earlier)););
        }
        let mut arms = TokenStream::new();
        for later in &self.reactions {
            for earlier in &self.reactions {
                if tree.region(later.source) != tree.region(earlier.source)
                    && let Some(wins) = plan.beats(later.id, earlier.id)
                {
                    let (later, earlier) = (Literal::u16_unsuffixed(later.id.0), Literal::u16_unsuffixed(earlier.id.0));
                    arms.extend(quote!((#later, #earlier) => ::core::option::Option::Some(#wins),));
                }
            }
        }
        if arms.is_empty() {
            return arms;
        }
        quote!(picks.resolve(|later, earlier| match (later, earlier) { #arms _ => ::core::option::Option::None });)
    }

    /// Runs what decides, in the order of the leaves: a picked transition becomes one of its ends.
    fn decide(&self) -> TokenStream {
        let arms = self.reactions.iter().filter_map(|reaction| {
            let (picked, names) = (reaction.picked()?, reaction.decides.as_ref()?);
            let decides = deciding(reaction.tree);
            let bound: Names = names.iter().cloned().collect();
            let act = self.lent.act(&quote!(#(#decides)*), &bound);
            let mut end = |branch: BranchId, _: &TokenStream, _: &Names| reaction.ended(branch);
            let mut code = |code: &TokenStream| self.asking(code, Active::Leaf);
            let value = Reading { jump: Jump::Break, end: &mut end, code: &mut code, bound }.tree(reaction.tree);
            Some(quote!(::core::option::Option::Some(#picked) => { #act let pick = #value; picks.put(at, pick); }))
        });
        let arms: Vec<_> = arms.collect();
        if arms.is_empty() {
            return TokenStream::new();
        }
        quote! {
            for at in 0..picks.len() {
                match picks.take(at) {
                    #(#arms)*
                    ::core::option::Option::Some(pick) => picks.put(at, pick),
                    ::core::option::Option::None => {}
                }
            }
        }
    }

    /// Every end with its transition.
    fn all_ends(&self) -> impl Iterator<Item = (&Reaction<'m>, BranchId, &'m TokenStream, &[Ident])> {
        let of = |reaction: &'_ Reaction<'m>| reaction.ends.len();
        self.reactions.iter().flat_map(move |reaction| {
            (0..of(reaction)).map(move |index| {
                let (branch, effect, names) = &reaction.ends[index];
                (reaction, *branch, *effect, &names[..])
            })
        })
    }

    fn exits(&self) -> TokenStream {
        let arms = self.all_ends().filter_map(|(reaction, branch, ..)| {
            let (end, leave) = (reaction.end(branch), self.leave(reaction.source, branch));
            (!leave.is_empty()).then(|| quote!(::core::option::Option::Some(__Pick::#end(..)) => { #leave }))
        });
        let arms: Vec<_> = arms.collect();
        if arms.is_empty() {
            return TokenStream::new();
        }
        quote! {
            for at in (0..picks.len()).rev() {
                match picks.get(at) { #(#arms)* _ => {} }
            }
        }
    }

    fn leave(&self, source: StateId, branch: BranchId) -> TokenStream {
        let (emit, Outcome::Go(go)) = (self.emit, self.emit.plan.outcome(branch)) else { return TokenStream::new() };
        if self.by == By::Twin {
            return emit.twin_leave(source, branch);
        }
        let at = emit.climb(At::Inside(source), go.domain);
        let leave = emit.leave(at, go.exits());
        let (leaf, field) = (local("leaf"), emit.region_of(source));
        let taken = (matches!(at, At::Inside(_)) && mentions(&leave, &leaf)).then(|| quote!(let #leaf = #field;));
        let (sits, forget) = (self.survive(go.domain), emit.forget_timers(go.domain));
        quote!(#taken #leave #forget #sits)
    }

    fn effects(&self) -> TokenStream {
        let emit = self.emit;
        let answer = local("answer");
        let arms = self.all_ends().map(|(reaction, branch, effect, names)| {
            let bound: Names = names.iter().cloned().collect();
            let (ended, number) = (reaction.ended(branch), Literal::u16_unsuffixed(branch.0));
            let (active, reacted, ends) = match emit.plan.outcome(branch) {
                Outcome::Go(go) => {
                    let ends = quote!(ends[at] = ::core::option::Option::Some(#number););
                    (Active::Innermost(go.domain), emit.answer("Moved"), ends)
                }
                _ => (Active::Leaf, emit.answer("Stayed"), TokenStream::new()),
            };
            let effect = acting(&self.asking(effect, active), self.lent, &bound);
            quote! {
                ::core::option::Option::Some(#ended) => {
                    #answer = ::core::cmp::Ord::max(#answer, #reacted);
                    #ends
                    #effect
                }
            }
        });
        quote! {
            for at in 0..picks.len() {
                match picks.take(at) { #(#arms)* _ => {} }
            }
        }
    }

    fn entries(&self) -> TokenStream {
        let mut entered = Vec::new();
        let arms = self.all_ends().filter_map(|(_, branch, ..)| {
            let Outcome::Go(go) = self.emit.plan.outcome(branch) else { return None };
            // Transitions of one clause share their ends.
            if entered.contains(&branch) {
                return None;
            }
            entered.push(branch);
            let enter = if self.by == By::Twin { self.emit.twin_enter(branch) } else { self.emit.enter(&go.entry) };
            let number = Literal::u16_unsuffixed(branch.0);
            Some(quote!(::core::option::Option::Some(#number) => { #enter }))
        });
        let arms: Vec<_> = arms.collect();
        if arms.is_empty() {
            return quote!(let _ = ends;);
        }
        quote! {
            for end in ends {
                match end { #(#arms)* _ => {} }
            }
        }
    }

    fn asking(&self, code: &TokenStream, active: Active) -> TokenStream {
        match self.by {
            By::Compiled => self.emit.ask(code, active),
            By::Twin => self.emit.twin_asking(code),
        }
    }

    /// In a poll: what is active before the step, and the `active` actions of what was not exited in it.
    fn sits(&self) -> (TokenStream, TokenStream) {
        let emit = self.emit;
        if self.by == By::Twin {
            return emit.twin_sits(self.told);
        }
        if !self.sitting() {
            return (TokenStream::new(), TokenStream::new());
        }
        let regions = emit.plan.tree().regions().map(|region| {
            let field = emit.region_of(region);
            quote!(Self::__state_of(#field))
        });
        let (ignored, nowhere) = (emit.answer("Ignored"), emit.nowhere());
        let finals = emit.leaves().filter(|&leaf| emit.plan.finishes(leaf)).map(|leaf| emit.leaf(leaf));
        let begin = quote! {
            if ::core::matches!(self.leaf, #nowhere #(| #finals)*) { return #ignored; }
            #[allow(unused_mut)]
            let mut sitting = [#(#regions),*];
        };
        (begin, self.sit(ROOT))
    }

    fn sitting(&self) -> bool {
        let active = |action: &Action| action.moments.contains(&Moment::Active);
        self.told == Told::Poll && self.emit.machine.model.actions.iter().any(active)
    }

    /// What sits through a step that leaves everything below a domain.
    fn survive(&self, domain: StateId) -> TokenStream {
        if !self.sitting() {
            return TokenStream::new();
        }
        let (emit, tree) = (self.emit, self.emit.plan.tree());
        let position =
            |region: StateId| Literal::usize_unsuffixed(tree.regions().position(|other| other == region).unwrap_or(0));
        let own = position(tree.region(domain));
        let (name, inner) = (&emit.names.state, tree.regions_inside(domain).map(position));
        let survivor = match domain {
            ROOT => quote!(::core::option::Option::None),
            _ => {
                let variant = emit.names.variant(domain);
                quote!(::core::option::Option::Some(#name::#variant))
            }
        };
        quote!(sitting[#own] = #survivor; #(sitting[#inner] = ::core::option::Option::None;)*)
    }

    /// The `active` actions in a region: innermost first, regions in document order.
    fn sit(&self, region: StateId) -> TokenStream {
        let (emit, tree) = (self.emit, self.emit.plan.tree());
        let position = Literal::usize_unsuffixed(tree.regions().position(|other| other == region).unwrap_or(0));
        let name = &emit.names.state;
        let states = tree.states().skip(1).filter(|&state| tree.region(state) == region);
        let arms = states.filter_map(|state| {
            let inner: Vec<_> = match tree.is_parallel(state) {
                true => tree.children(state).map(|inner| self.sit(inner)).collect(),
                false => Vec::new(),
            };
            let (sit, variant) = (emit.sit(state), emit.names.variant(state));
            let sits = quote!(#(#inner)* #sit);
            (!sits.is_empty()).then(|| quote!(::core::option::Option::Some(#name::#variant) => { #sits }))
        });
        let arms: Vec<_> = arms.collect();
        let alone = if region == ROOT { emit.sit(ROOT) } else { TokenStream::new() };
        if arms.is_empty() && alone.is_empty() {
            return TokenStream::new();
        }
        let rest =
            if alone.is_empty() { quote!(_ => {}) } else { quote!(::core::option::Option::None => { #alone } _ => {}) };
        quote!(match sitting[#position] { #(#arms)* #rest })
    }
}
