//! The phases after the selection, each for all selected transitions: decisions, exits, effects, entries.

use super::super::At;
use super::super::effect::End;
use super::super::engine::Stage;
use super::super::popped::popped_name;
use super::super::reaction::{Jump, Names, Reading};
use super::super::select::Queries;
use super::super::steps::{Known, Popped};
use super::{Reaction, Together};
use crate::facts::active::Active;
use crate::join::Join;
use crate::lent;
use crate::mentions::{mentions, used_at_least};
use crate::names::local;
use fsm_model::BranchId;
use fsm_model::check::Subject;
use fsm_model::listed::Listed;
use fsm_model::plan::Outcome;
use fsm_model::sorted::Set;
use fsm_model::steps::{Order, Phase};
use fsm_syntax::Code;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};

impl<'m> Together<'_, 'm> {
    /// Generates the decisions, in the order of the leaves. Each selected transition becomes one of its ends.
    pub(super) fn decide(&self, reactions: &[&Reaction<'m>]) -> TokenStream {
        let arms = self.decide_arms(reactions, &self.looks);
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
    pub(in crate::emit) fn decide_arms(&self, reactions: &[&Reaction<'m>], looks: &dyn Queries) -> Vec<TokenStream> {
        let arms = reactions.iter().filter_map(|reaction| {
            let (picked, names) = (reaction.picked_as()?, reaction.decides.as_ref()?);
            let lenient = reaction.lenient();
            let bound: Names = names.iter().cloned().collect();
            let ask = |code: &Code| looks.evaluated(code, Stage::Deciding(reaction.id));
            let bound = &bound | &self.held;
            let deciding = self.emit.deciding(reaction.tree, &self.emit.seen_by(reaction.id), self.lent, &bound);
            let mut end = |branch: BranchId, _: &Code, _: &Names| reaction.ended(branch);
            let mut code = |code: &Code| ask(&deciding.code(code));
            let value = Reading { jump: Jump::Break, end: &mut end, code: &mut code, bound }.tree(reaction.tree);
            let (act, used) = (deciding.before(&ask), used_at_least(&Code::new(value.clone()), names));
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
        arms.listed()
    }

    /// Every end with its transition.
    fn all_ends<'r>(
        &self,
        reactions: &'r [&'r Reaction<'m>],
    ) -> impl Iterator<Item = (&'r Reaction<'m>, BranchId, &'m Code, &'r [Ident])> {
        reactions.iter().flat_map(|reaction| {
            reaction.ends.iter().map(move |(branch, effect, names)| (*reaction, *branch, *effect, &names[..]))
        })
    }

    /// Generates a phase of all selected transitions, one after the other.
    pub(super) fn in_phase(&self, phase: Phase, order: Order, reactions: &[&Reaction<'m>]) -> TokenStream {
        let arms = self.arms(phase, reactions);
        if arms.is_empty() {
            return TokenStream::new();
        }
        let all = match order {
            Order::FirstFirst => quote!(0..picks.len()),
            Order::LastFirst => quote!(::core::iter::Iterator::rev(0..picks.len())),
        };
        let step = match phase {
            Phase::Effect => quote!(ends[at] = match picks.take(at) { #(#arms)* _ => ::core::option::Option::None };),
            _ if phase.comes_before(Phase::Effect) => quote!(match picks.get(at) { #(#arms)* _ => {} }),
            _ => quote!(match ends[at] { #(#arms)* _ => {} }),
        };
        quote!(for at in #all { #step })
    }

    /// Generates an arm for each end in a phase. Before its effect, the arm matches the selected transition with its
    /// values, which the effect consumes. After it, the arm matches the number of the end.
    pub(in crate::emit) fn arms(&self, phase: Phase, reactions: &[&Reaction<'m>]) -> Vec<TokenStream> {
        match phase {
            Phase::Effect => self.effect_arms(reactions),
            _ if phase.comes_before(Phase::Effect) => self.picked_arms(phase, reactions),
            _ => self.ended_arms(phase, reactions),
        }
    }

    fn picked_arms(&self, phase: Phase, reactions: &[&Reaction<'m>]) -> Vec<TokenStream> {
        let arms = self.all_ends(reactions).filter_map(|(reaction, branch, ..)| {
            let known = Known { popped: Popped::ByReference, ..self.known_of(reaction) };
            let (pick, end, code) = (&reaction.pick, reaction.end(branch), self.code(phase, reaction, branch, known));
            let popped = reaction.popped(branch).map(|popped| quote!(, #popped));
            (!code.is_empty()).then(|| quote!(::core::option::Option::Some(#pick::#end(.. #popped)) => { #code }))
        });
        arms.listed()
    }

    /// Generates an arm for each end, and for a `pop` one for each owner.
    fn ended_arms(&self, phase: Phase, reactions: &[&Reaction<'m>]) -> Vec<TokenStream> {
        let mut printed = Set::new();
        let arms = self.all_ends(reactions).flat_map(|(reaction, branch, ..)| {
            // Transitions that share the end may have begun in other leaves.
            let known = Known { began: None, ..self.known_of(reaction) };
            match self.emit.plan.outcome(branch) {
                Outcome::Go(_) | Outcome::Push(_) => {
                    vec![(usize::from(branch.0), self.code(phase, reaction, branch, known))]
                }
                Outcome::Pop => self.by_owner(reaction.source, |owner| {
                    self.code(phase, reaction, branch, Known { popped: Popped::Owner(owner), ..known })
                }),
                _ => Vec::new(),
            }
        });
        // Transitions of one clause share their ends.
        let arms = arms.filter(|(number, code)| !code.is_empty() && printed.insert(*number)).map(|(number, code)| {
            let number = Literal::usize_unsuffixed(number);
            quote!(::core::option::Option::Some(#number) => { #code })
        });
        arms.listed()
    }

    fn known_of(&self, reaction: &Reaction<'m>) -> Known {
        Known { survives: self.has_active_actions(), given: self.delays, ..Known::at(self.emit.at(reaction.source)) }
    }

    /// Generates an end in a phase other than that of its effect.
    fn code(&self, phase: Phase, reaction: &Reaction<'m>, branch: BranchId, known: Known) -> TokenStream {
        let emit = self.emit;
        let at_once = match phase {
            Phase::Data => !self.delays,
            Phase::Enter => self.enters_silently(branch),
            Phase::Exit | Phase::Effect => false,
        };
        if at_once {
            return TokenStream::new();
        }
        // After the exits, the leaf at the beginning of the step is no longer known.
        let known = if phase == Phase::Exit { known } else { Known { began: None, ..known.later() } };
        let code = emit.print_part(emit.steps.phase(branch, phase), known).into_iter().joined();
        let (leaf, active) = (local("leaf"), emit.leaf_of(reaction.source));
        let has_queries =
            phase == Phase::Exit && matches!(emit.at(reaction.source), At::Inside(_)) && mentions(&code, &leaf);
        let taken = has_queries.then(|| quote!(let #leaf = #active;));
        // The code may conflict with held borrows. The compiler reports this at the branch.
        let code = if self.held.is_empty() {
            code
        } else {
            let place = emit.machine.places.of(Subject::Branch(branch));
            lent::at(self.lent.through(&self.held, code), place)
        };
        quote!(#taken #code)
    }

    /// Declares the variable that holds arguments until no effect uses the data of exited states any more.
    pub(in crate::emit) fn given(&self) -> Option<TokenStream> {
        let gives = |reaction: &Reaction<'_>| {
            reaction.ends.iter().any(|(branch, ..)| self.emit.machine.arguments.contains_key(branch))
        };
        let (given, none) = (local("given"), self.emit.no_fields());
        (self.delays && self.reactions.iter().any(gives)).then(|| quote!(let mut #given = #none;))
    }

    /// `Some(__Pick::End0_3(volume)) => { the effect; Some(3) }`: the number of an end that enters states.
    pub(in crate::emit) fn effect_arms(&self, reactions: &[&Reaction<'m>]) -> Vec<TokenStream> {
        let (emit, answer) = (self.emit, local("answer"));
        let acts = |id| !emit.plan.only_claims(id) || emit.machine.model.refuses(id);
        let ends = self.all_ends(reactions).filter(|(reaction, ..)| acts(reaction.id));
        let arms = ends.map(|(reaction, branch, effect, names)| {
            let bound: Names = names.iter().chain(&self.held).cloned().collect();
            let (ended, number) = (reaction.ended_as(branch), Literal::u16_unsuffixed(branch.0));
            let lenient = reaction.lenient();
            let (active, reacted, end, left) = match emit.plan.outcome(branch) {
                Outcome::Go(go) => {
                    let end = match self.enters_silently(branch) {
                        true => {
                            let enter = emit
                                .print_part(emit.steps.phase(branch, Phase::Enter), Known::NOTHING)
                                .into_iter()
                                .joined();
                            quote!(#enter ::core::option::Option::None)
                        }
                        false => quote!(::core::option::Option::Some(#number)),
                    };
                    (Active::at_effect(go.domain), emit.answer("Moved"), end, Some((reaction.source, go.domain)))
                }
                Outcome::Push(push) => {
                    let end = quote!(::core::option::Option::Some(#number));
                    (Active::at_effect(push.domain), emit.answer("Moved"), end, None)
                }
                Outcome::Pop => {
                    let beneath = self.beneath(reaction.source, &popped_name());
                    let end = quote!(::core::option::Option::Some(#beneath));
                    (Active::Leaf, emit.answer("Moved"), end, None)
                }
                Outcome::Ignore => (Active::Leaf, emit.answer("Refused"), quote!(::core::option::Option::None), None),
                _ => (Active::Leaf, emit.answer("Stayed"), quote!(::core::option::Option::None), None),
            };
            let user = effect;
            let (seen, ask) = (emit.seen_by(reaction.id), |code: &Code| emit.ask(code, active));
            let code = End { branch, effect, seen: &seen, lent: self.lent, bound: &bound, left, ask: &ask };
            let effect = emit.end_code(&code);
            let known = Known { popped: Popped::ByValue, ..Known::NOTHING };
            let data = match self.delays {
                true => emit.give(branch, &local("given").to_token_stream()),
                false => emit.print(emit.steps.phase(branch, Phase::Data), known),
            };
            let notify = emit.notify_effect(reaction.source, branch);
            let used = used_at_least(user, reaction.uses(branch));
            quote! {
                #lenient
                ::core::option::Option::Some(#ended) => {
                    #answer = ::core::cmp::Ord::max(#answer, #reacted);
                    #notify
                    #used
                    #effect
                    #data
                    #end
                }
            }
        });
        arms.listed()
    }
}
