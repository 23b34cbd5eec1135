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
use super::fields::End;
use super::popped::{popped_name, pops_among};
use super::reaction::{Jump, Names, Reading, deciding, ends, numbered};
use super::select::Attempt;
use super::side_by_side::side_by_side;
use super::told::Told;
use super::{At, Emit, bindings};
use crate::lent::Lent;
use crate::mentions::{mentions, used_at_least};
use crate::names::local;
use fsm_core::model::plan::{Move, Outcome};
use fsm_core::model::{Action, Branch, BranchId, Moment, ROOT, StateId, TransitionId};
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
    /// Whether each region goes through the phases by itself, in straight code.
    pub(super) aside: bool,
    /// Whether data of what is left ends only after all effects: others of them may look at it, or it ends visibly.
    pub(super) delays: bool,
    pub reactions: Vec<Reaction<'m>>,
}

/// A transition, and what is handed from one phase to the next.
pub(super) struct Reaction<'m> {
    pub id: TransitionId,
    pub source: StateId,
    /// The enum of what is picked in its step, or in its region's part of the step.
    pub(super) pick: Ident,
    pub tree: &'m Tree,
    /// What its patterns bind as `mut`.
    mutable: Names,
    /// Whether it is decided after it is picked which end is taken, and what of its head the decision uses.
    pub decides: Option<Vec<Ident>>,
    /// Its ends but `pass`, and what of the head and the decisions each effect uses.
    pub ends: Vec<(BranchId, &'m TokenStream, Vec<Ident>)>,
    /// Those that are a `pop`: what it goes back to is handed on with the rest.
    pub pops: Vec<BranchId>,
}

impl<'m> Reaction<'m> {
    fn of(emit: &Emit<'m>, id: TransitionId, pick: &Ident) -> Self {
        let code = &emit.machine.transitions[id.index()];
        let tree = &emit.machine.reactions[code.reaction];
        let head = &emit.heads[id.index()];
        let mut bound = head.clone();
        bindings::of_deciding(tree, &mut bound);
        let all = ends(tree);
        let codes: Vec<_> = all.iter().map(|(branch, effect)| emit.tokens_of_end(*branch, effect)).collect();
        let used = |names: &Names, code: &[&TokenStream]| -> Vec<Ident> {
            names.iter().filter(|name| code.iter().any(|code| mentions(code, name))).cloned().collect()
        };
        let mut later = deciding(tree);
        later.extend(&codes);
        let decides = !emit.may_pass(id) && !matches!(tree, Tree::End { .. });
        let live = all.iter().zip(&codes).filter(|((branch, _), _)| *emit.plan.outcome(*branch) != Outcome::Pass);
        let mut mutable = Names::new();
        bindings::mutable_of(code, tree, &mut mutable);
        Reaction {
            id,
            mutable,
            source: emit.machine.model.transitions[id.index()].source,
            pick: pick.clone(),
            tree,
            decides: decides.then(|| used(head, &later)),
            pops: pops_among(emit, &all),
            ends: live.map(|(&(branch, effect), code)| (branch, effect, used(&bound, &[code]))).collect(),
        }
    }

    /// Where an end is a `pop`: the name of what it goes back to.
    fn popped(&self, branch: BranchId) -> Option<Ident> {
        self.pops.contains(&branch).then(popped_name)
    }

    /// How many values an end hands on.
    fn carries(&self, branch: BranchId, names: &[Ident]) -> usize {
        names.len() + usize::from(self.pops.contains(&branch))
    }

    pub(super) fn decide(&self) -> Ident {
        numbered("Decide", self.id.index())
    }

    pub(super) fn end(&self, branch: BranchId) -> Ident {
        local(&format!("End{}_{}", self.id.0, branch.0))
    }

    /// `__Pick::End0_3(volume)`
    pub fn ended(&self, branch: BranchId) -> TokenStream {
        let (end, names) =
            (self.end(branch), self.ends.iter().find(|(live, ..)| *live == branch).map(|(.., names)| names));
        let (names, pick, popped) = (names.into_iter().flatten(), &self.pick, self.popped(branch).into_iter());
        quote!(#pick::#end(#(#names,)* #(#popped)*))
    }

    /// The same as a pattern: `__Pick::End0_3(mut volume)`
    fn ended_as(&self, branch: BranchId) -> TokenStream {
        let end = self.end(branch);
        let names = self.ends.iter().find(|(live, ..)| *live == branch).into_iter().flat_map(|(.., names)| names);
        let (names, pick) = (names.map(|name| self.bound_as(name)), &self.pick);
        let popped = self.popped(branch).into_iter();
        quote!(#pick::#end(#(#names,)* #(#popped)*))
    }

    /// `__Pick::Decide1(mut volume)`
    fn picked_as(&self) -> Option<TokenStream> {
        let (decide, names) = (self.decide(), self.decides.as_ref()?);
        let (names, pick) = (names.iter().map(|name| self.bound_as(name)), &self.pick);
        Some(quote!(#pick::#decide(#(#names,)*)))
    }

    fn bound_as(&self, name: &Ident) -> TokenStream {
        if self.mutable.contains(name) { quote!(mut #name) } else { quote!(#name) }
    }

    /// Before an arm that binds names as the user's pattern does, whoever uses them.
    fn lenient(&self) -> Option<TokenStream> {
        (!self.mutable.is_empty()).then(|| quote!(#[allow(unused_mut)]))
    }

    /// `__Pick::Decide1(volume)`
    pub fn picked(&self) -> Option<TokenStream> {
        let (decide, names, pick) = (self.decide(), self.decides.as_ref()?, &self.pick);
        Some(quote!(#pick::#decide(#(#names,)*)))
    }
}

impl<'s, 'm> Together<'s, 'm> {
    pub fn of(emit: &'s Emit<'m>, lent: &'s Lent<'s>, told: Told, by: By, candidates: &[TransitionId]) -> Self {
        let tree = emit.plan.tree();
        let source = |id: TransitionId| emit.machine.model.transitions[id.index()].source;
        let aside = by == By::Compiled && side_by_side(emit, candidates);
        let reactions = candidates.iter().map(|&id| {
            let region = emit.names.snake(tree.region(source(id)));
            let pick = if aside { local(&format!("__Pick_{region}")) } else { local("__Pick") };
            Reaction::of(emit, id, &pick)
        });
        let delays = !aside || emit.any_data_ends();
        Together { emit, lent, told, by, aside, delays, reactions: reactions.collect() }
    }

    /// The body of the function that takes a step.
    pub fn body(&self) -> TokenStream {
        let (answer, ignored) = (local("answer"), self.emit.answer("Ignored"));
        let (begin, sit) = self.sits();
        if self.reactions.is_empty() {
            return quote!(#begin #sit #ignored);
        }
        let phases = if self.aside { self.straight() } else { self.in_turn() };
        let keep = self.keep();
        quote! {
            #begin
            #phases
            #keep
            #sit
            #answer
        }
    }

    /// The transitions of each region, regions in document order.
    pub(super) fn by_region(&self) -> Vec<Vec<&Reaction<'m>>> {
        let tree = self.emit.plan.tree();
        let of = |region| self.reactions.iter().filter(|reaction| tree.region(reaction.source) == region).collect();
        tree.regions().map(of).filter(|reactions: &Vec<_>| !reactions.is_empty()).collect()
    }

    /// All that is picked in a list, in the order of the leaves.
    fn in_turn(&self) -> TokenStream {
        let (emit, private) = (self.emit, &self.emit.private);
        let (answer, ignored) = (local("answer"), emit.answer("Ignored"));
        let all: Vec<&Reaction<'m>> = self.reactions.iter().collect();
        let (pick, room) = (self.pick_type(&all), self.room());
        let (select, resolve) = (self.select(), self.resolve());
        let (decide, exits, effects, entries) =
            (self.decide(&all), self.exits(&all), self.effects(&all), self.entries(&all));
        let (unknown, kept) = (vec![quote!(_); carried(&all)], self.kept());
        quote! {
            #pick
            let mut picks = #private::Picks::<__Pick<#(#unknown),*>, #room>::new();
            #select
            #resolve
            #kept
            #decide
            #exits
            let mut #answer = #ignored;
            let mut ends = [::core::option::Option::<u16>::None; #room];
            #effects
            #entries
        }
    }

    /// At most one transition of each region is picked.
    fn room(&self) -> Literal {
        let tree = self.emit.plan.tree();
        let hearing = |region: &StateId| self.reactions.iter().any(|reaction| tree.region(reaction.source) == *region);
        Literal::usize_unsuffixed(tree.regions().filter(hearing).count())
    }

    /// `enum __Pick<T0> { Decide1(T0), End0_3() }`
    pub(super) fn pick_type(&self, reactions: &[&Reaction<'m>]) -> TokenStream {
        let mut count = 0;
        let mut types = Vec::new();
        let mut variants = TokenStream::new();
        let mut variant = |name: Ident, carried: usize| {
            let own: Vec<_> = (count..count + carried).map(|number| numbered("T", number)).collect();
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
        let attempt = Attempt { emit: self.emit, by: self.by, told: self.told, active: false };
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

    /// Runs what decides, in the order of the leaves: a picked transition becomes one of its ends.
    fn decide(&self, reactions: &[&Reaction<'m>]) -> TokenStream {
        let arms = self.decide_arms(reactions);
        if arms.is_empty() {
            return TokenStream::new();
        }
        quote! {
            for at in 0..picks.len() {
                let pick = match picks.take(at) { #(#arms)* pick => pick };
                pick.into_iter().for_each(|pick| picks.put(at, pick));
            }
        }
    }

    /// `Some(__Pick::Decide1(volume)) => Some({ the tree, its ends being picks })`
    pub(super) fn decide_arms(&self, reactions: &[&Reaction<'m>]) -> Vec<TokenStream> {
        let arms = reactions.iter().filter_map(|reaction| {
            let (picked, names) = (reaction.picked_as()?, reaction.decides.as_ref()?);
            let lenient = reaction.lenient();
            let bound: Names = names.iter().cloned().collect();
            let ask = |code: &TokenStream| self.asking(code, Active::Leaf);
            let deciding = self.emit.deciding(reaction.tree, &self.emit.seen_by(reaction.id), self.lent, &bound);
            let mut end = |branch: BranchId, _: &TokenStream, _: &Names| reaction.ended(branch);
            let mut code = |code: &TokenStream| ask(&deciding.code(code));
            let value = Reading { jump: Jump::Break, end: &mut end, code: &mut code, bound }.tree(reaction.tree);
            let (act, used) = (deciding.before(&ask), used_at_least(&value, names));
            Some(quote! {
                #lenient
                ::core::option::Option::Some(#picked) => {
                    #used
                    #act
                    let pick = #value;
                    ::core::option::Option::Some(pick)
                }
            })
        });
        arms.collect()
    }

    /// Every end with its transition.
    fn all_ends<'r>(
        &self,
        reactions: &'r [&'r Reaction<'m>],
    ) -> impl Iterator<Item = (&'r Reaction<'m>, BranchId, &'m TokenStream, &'r [Ident])> {
        reactions.iter().flat_map(|reaction| {
            reaction.ends.iter().map(move |(branch, effect, names)| (*reaction, *branch, *effect, &names[..]))
        })
    }

    fn exits(&self, reactions: &[&Reaction<'m>]) -> TokenStream {
        let arms = self.exit_arms(reactions);
        if arms.is_empty() {
            return TokenStream::new();
        }
        quote! {
            for at in ::core::iter::Iterator::rev(0..picks.len()) {
                match picks.get(at) { #(#arms)* _ => {} }
            }
        }
    }

    pub(super) fn exit_arms(&self, reactions: &[&Reaction<'m>]) -> Vec<TokenStream> {
        let arms = self.all_ends(reactions).filter_map(|(reaction, branch, ..)| {
            let (pick, end, leave) = (&reaction.pick, reaction.end(branch), self.leave(reaction.source, branch));
            let popped = reaction.popped(branch).map(|popped| quote!(, #popped));
            (!leave.is_empty()).then(|| quote!(::core::option::Option::Some(#pick::#end(.. #popped)) => { #leave }))
        });
        arms.collect()
    }

    fn leave(&self, source: StateId, branch: BranchId) -> TokenStream {
        let emit = self.emit;
        let (domain, leave) = match (emit.plan.outcome(branch), emit.machine.model.branches[branch.index()]) {
            (Outcome::Pop, _) => return self.leave_popped(source),
            (Outcome::Go(_) | Outcome::Push(_), _) if self.by == By::Twin => return emit.twin_leave(source, branch),
            (Outcome::Go(go), _) => {
                let leave = emit.leave(emit.climb(emit.at(source), go.domain), go.exits());
                let forget = emit.forget_timers(go.domain);
                (go.domain, quote!(#leave #forget))
            }
            (Outcome::Push(push), Branch::Push(target)) => {
                (push.domain, emit.put_aside(At::Inside(source), target, push))
            }
            _ => return TokenStream::new(),
        };
        let (taken, sits) = (self.take_leaf(source, domain, &leave), self.survive(domain));
        quote!(#taken #leave #sits)
    }

    /// The active leaf of a source that is left up to a domain, where the code asks for it.
    pub(super) fn take_leaf(&self, source: StateId, domain: StateId, code: &TokenStream) -> Option<TokenStream> {
        let (emit, leaf) = (self.emit, local("leaf"));
        let inside = matches!(emit.climb(At::Inside(source), domain), At::Inside(_));
        let active = emit.leaf_of(source);
        (inside && mentions(code, &leaf)).then(|| quote!(let #leaf = #active;))
    }

    /// All effects, then the data of what was left ends, and that of what is entered is there.
    fn effects(&self, reactions: &[&Reaction<'m>]) -> TokenStream {
        let (arms, moves) = (self.effect_arms(reactions), self.data_arms(reactions));
        let given = self.given();
        let moves = (!moves.is_empty()).then(|| quote!(for end in ends { match end { #(#moves)* _ => {} } }));
        quote! {
            #given
            for at in 0..picks.len() {
                ends[at] = match picks.take(at) { #(#arms)* _ => ::core::option::Option::None };
            }
            #moves
        }
    }

    /// Whether some end has arguments.
    /// Where arguments wait until nobody looks at what is left any more.
    pub(super) fn given(&self) -> Option<TokenStream> {
        let gives = |reaction: &Reaction<'_>| {
            reaction.ends.iter().any(|(branch, ..)| self.emit.machine.arguments.contains_key(branch))
        };
        let (given, none) = (local("given"), self.emit.no_fields());
        (self.delays && self.reactions.iter().any(gives)).then(|| quote!(let mut #given = #none;))
    }

    /// What becomes of data where effects may still look at what others have left.
    pub(super) fn data_arms(&self, reactions: &[&Reaction<'m>]) -> Vec<TokenStream> {
        let emit = self.emit;
        let moved = self.moving_ends(reactions, |branch, go| {
            let moves = matches!(emit.plan.outcome(branch), Outcome::Go(_));
            let forget = if moves { emit.forget_data(go.domain, self.by) } else { TokenStream::new() };
            let stored = emit.store_given(branch);
            quote!(#forget #stored)
        });
        moved.into_iter().chain(self.beneath_arms(reactions, |owner| emit.forget_data(owner, self.by))).collect()
    }

    /// An arm for each end that moves, of those for which there is anything to be done.
    fn moving_ends(
        &self,
        reactions: &[&Reaction<'m>],
        code: impl Fn(BranchId, &Move) -> TokenStream,
    ) -> Vec<TokenStream> {
        let mut known = Vec::new();
        let arms = self.all_ends(reactions).filter_map(|(_, branch, ..)| {
            let (Outcome::Go(go) | Outcome::Push(go)) = self.emit.plan.outcome(branch) else { return None };
            // Transitions of one clause share their ends.
            if known.contains(&branch) {
                return None;
            }
            known.push(branch);
            let (code, number) = (code(branch, go), Literal::u16_unsuffixed(branch.0));
            (!code.is_empty()).then(|| quote!(::core::option::Option::Some(#number) => { #code }))
        });
        arms.collect()
    }

    /// `Some(__Pick::End0_3(volume)) => { the effect; Some(3) }`: what is entered then, if anything.
    pub(super) fn effect_arms(&self, reactions: &[&Reaction<'m>]) -> Vec<TokenStream> {
        let (emit, answer) = (self.emit, local("answer"));
        let ends = self.all_ends(reactions).filter(|(_, branch, ..)| *emit.plan.outcome(*branch) != Outcome::Defer);
        let arms = ends.map(|(reaction, branch, effect, names)| {
            let bound: Names = names.iter().cloned().collect();
            let (ended, number) = (reaction.ended_as(branch), Literal::u16_unsuffixed(branch.0));
            let lenient = reaction.lenient();
            let (active, reacted, end, left) = match emit.plan.outcome(branch) {
                Outcome::Go(go) => {
                    let end = match self.enters_silently() {
                        true => {
                            let enter = emit.enter(&go.entry);
                            quote!(#enter ::core::option::Option::None)
                        }
                        false => quote!(::core::option::Option::Some(#number)),
                    };
                    (Active::Innermost(go.domain), emit.answer("Moved"), end, Some((reaction.source, go.domain)))
                }
                Outcome::Push(push) => {
                    let end = quote!(::core::option::Option::Some(#number));
                    (Active::Innermost(push.domain), emit.answer("Moved"), end, None)
                }
                Outcome::Pop => {
                    let (first, popped) = (self.first_beneath(), popped_name());
                    let end = quote!(::core::option::Option::Some(#first + #popped));
                    (Active::Leaf, emit.answer("Moved"), end, None)
                }
                _ => (Active::Leaf, emit.answer("Stayed"), quote!(::core::option::Option::None), None),
            };
            let user = effect;
            let (seen, ask) = (emit.seen_by(reaction.id), |code: &TokenStream| self.asking(code, active));
            let code = End { branch, effect, seen: &seen, lent: self.lent, bound: &bound, left, ask: &ask };
            let effect = emit.end_code(&code);
            let (forget, store) = match emit.plan.outcome(branch) {
                _ if self.delays => (TokenStream::new(), emit.give(branch)),
                Outcome::Pop => (self.forget_popped(reaction.source), emit.store(branch)),
                _ => {
                    let forget = left.map(|(_, domain)| emit.forget_data(domain, self.by)).unwrap_or_default();
                    (forget, emit.store(branch))
                }
            };
            let tell = emit.tell_of_effect(reaction.source, branch);
            let used = used_at_least(user, names);
            quote! {
                #lenient
                ::core::option::Option::Some(#ended) => {
                    #answer = ::core::cmp::Ord::max(#answer, #reacted);
                    #tell
                    #used
                    #effect
                    #forget
                    #store
                    #end
                }
            }
        });
        arms.collect()
    }

    fn entries(&self, reactions: &[&Reaction<'m>]) -> TokenStream {
        let arms = self.entry_arms(reactions);
        if arms.is_empty() {
            return quote!(let _ = ends;);
        }
        quote! {
            for end in ends {
                match end { #(#arms)* _ => {} }
            }
        }
    }

    pub(super) fn entry_arms(&self, reactions: &[&Reaction<'m>]) -> Vec<TokenStream> {
        let entered = self.moving_ends(reactions, |branch, go| {
            let silent = matches!(self.emit.plan.outcome(branch), Outcome::Go(_)) && self.enters_silently();
            match self.by {
                _ if silent => TokenStream::new(),
                By::Compiled => self.emit.enter(&go.entry),
                By::Twin => self.emit.twin_enter(branch),
            }
        });
        entered.into_iter().chain(self.beneath_arms(reactions, |owner| self.go_on_beneath(owner))).collect()
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
            let leaf = emit.leaf_of(region);
            quote!(Self::__state_of(#leaf))
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

    pub(super) fn sitting(&self) -> bool {
        let active = |action: &Action| action.moments.contains(&Moment::Active);
        self.told == Told::Poll && self.emit.machine.model.actions.iter().any(active)
    }

    /// What sits through a step that leaves everything below a domain.
    pub(super) fn survive(&self, domain: StateId) -> TokenStream {
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

/// How many values the variants of a pick carry.
fn carried(reactions: &[&Reaction<'_>]) -> usize {
    let names = |reaction: &&Reaction<'_>| {
        reaction.decides.as_ref().map_or(0, Vec::len)
            + reaction.ends.iter().map(|(branch, _, names)| reaction.carries(*branch, names)).sum::<usize>()
    };
    reactions.iter().map(names).sum()
}
