//! The phases after the selection, each for all picked transitions: decisions, exits, effects, entries.

use super::super::At;
use super::super::blocks::Active;
use super::super::fields::End;
use super::super::popped::popped_name;
use super::super::reaction::{Jump, Names, Reading};
use super::super::select::Looks;
use super::super::steps::{Known, Popped};
use super::{Reaction, Together};
use crate::join::Join;
use crate::mentions::{mentions, used_at_least};
use crate::names::local;
use fsm_core::model::plan::Outcome;
use fsm_core::model::{BranchId, StateId};
use fsm_core::steps::Phase;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};
use std::collections::BTreeSet;

impl<'m> Together<'_, 'm> {
    /// Runs what decides, in the order of the leaves: a picked transition becomes one of its ends.
    pub(super) fn decide(&self, reactions: &[&Reaction<'m>]) -> TokenStream {
        let arms = self.decide_arms(reactions, self.emit);
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
    pub(in crate::emit) fn decide_arms(&self, reactions: &[&Reaction<'m>], looks: &dyn Looks) -> Vec<TokenStream> {
        let arms = reactions.iter().filter_map(|reaction| {
            let (picked, names) = (reaction.picked_as()?, reaction.decides.as_ref()?);
            let lenient = reaction.lenient();
            let bound: Names = names.iter().cloned().collect();
            let ask = |code: &TokenStream| looks.asking(code);
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

    pub(super) fn exits(&self, reactions: &[&Reaction<'m>]) -> TokenStream {
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

    pub(in crate::emit) fn exit_arms(&self, reactions: &[&Reaction<'m>]) -> Vec<TokenStream> {
        let arms = self.all_ends(reactions).filter_map(|(reaction, branch, ..)| {
            let (pick, end, leave) = (&reaction.pick, reaction.end(branch), self.leave(reaction.source, branch));
            let popped = reaction.popped(branch).map(|popped| quote!(, #popped));
            (!leave.is_empty()).then(|| quote!(::core::option::Option::Some(#pick::#end(.. #popped)) => { #leave }))
        });
        arms.collect()
    }

    fn leave(&self, source: StateId, branch: BranchId) -> TokenStream {
        let emit = self.emit;
        let (at, popped) = (emit.at(source), Popped::Variable(true));
        let known = Known { popped, survives: self.sitting(), ..Known::at(at) };
        let leave = emit.print_part(emit.steps.phase(branch, Phase::Exit), known).into_iter().joined();
        let (leaf, active) = (local("leaf"), emit.leaf_of(source));
        let taken = (matches!(at, At::Inside(_)) && mentions(&leave, &leaf)).then(|| quote!(let #leaf = #active;));
        quote!(#taken #leave)
    }

    /// All effects, then the data of what was left ends, and that of what is entered is there.
    pub(super) fn effects(&self, reactions: &[&Reaction<'m>]) -> TokenStream {
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

    /// Where arguments wait until nobody looks at what is left any more.
    pub(in crate::emit) fn given(&self) -> Option<TokenStream> {
        let gives = |reaction: &Reaction<'_>| {
            reaction.ends.iter().any(|(branch, ..)| self.emit.machine.arguments.contains_key(branch))
        };
        let (given, none) = (local("given"), self.emit.no_fields());
        (self.delays && self.reactions.iter().any(gives)).then(|| quote!(let mut #given = #none;))
    }

    /// What becomes of data where effects may still look at what others have left.
    pub(in crate::emit) fn data_arms(&self, reactions: &[&Reaction<'m>]) -> Vec<TokenStream> {
        self.ended_arms(reactions, |branch, known| {
            self.emit.print(self.emit.steps.phase(branch, Phase::Data), Known { given: true, ..known })
        })
    }

    /// An arm for each end, and for each that may be a `pop` one for each owner, of those for which there is anything to be done.
    fn ended_arms(
        &self,
        reactions: &[&Reaction<'m>],
        code: impl Fn(BranchId, Known) -> TokenStream,
    ) -> Vec<TokenStream> {
        let mut known = BTreeSet::new();
        let arms = self.all_ends(reactions).flat_map(|(reaction, branch, ..)| {
            let at = Known::at(self.emit.at(reaction.source)).later();
            match self.emit.plan.outcome(branch) {
                // Transitions of one clause share their ends.
                Outcome::Go(_) | Outcome::Push(_) => vec![(usize::from(branch.0), code(branch, at))],
                Outcome::Pop => self.by_owner(reaction.source, |owner| {
                    code(branch, Known { popped: Popped::Owner(owner), ..Known::NOTHING })
                }),
                _ => Vec::new(),
            }
        });
        let arms = arms.filter(|(number, code)| !code.is_empty() && known.insert(*number)).map(|(number, code)| {
            let number = Literal::usize_unsuffixed(number);
            quote!(::core::option::Option::Some(#number) => { #code })
        });
        arms.collect()
    }

    /// `Some(__Pick::End0_3(volume)) => { the effect; Some(3) }`: what is entered then, if anything.
    pub(in crate::emit) fn effect_arms(&self, reactions: &[&Reaction<'m>]) -> Vec<TokenStream> {
        let (emit, answer) = (self.emit, local("answer"));
        let ends = self.all_ends(reactions).filter(|(_, branch, ..)| *emit.plan.outcome(*branch) != Outcome::Defer);
        let arms = ends.map(|(reaction, branch, effect, names)| {
            let bound: Names = names.iter().cloned().collect();
            let (ended, number) = (reaction.ended_as(branch), Literal::u16_unsuffixed(branch.0));
            let lenient = reaction.lenient();
            let (active, reacted, end, left) = match emit.plan.outcome(branch) {
                Outcome::Go(go) => {
                    let end = match self.enters_silently(branch) {
                        true => {
                            let enter = emit.print(emit.steps.phase(branch, Phase::Enter), Known::NOTHING);
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
                    let beneath = self.beneath(&popped_name());
                    let end = quote!(::core::option::Option::Some(#beneath));
                    (Active::Leaf, emit.answer("Moved"), end, None)
                }
                _ => (Active::Leaf, emit.answer("Stayed"), quote!(::core::option::Option::None), None),
            };
            let user = effect;
            let (seen, ask) = (emit.seen_by(reaction.id), |code: &TokenStream| emit.ask(code, active));
            let code = End { branch, effect, seen: &seen, lent: self.lent, bound: &bound, left, ask: &ask };
            let effect = emit.end_code(&code);
            let known = Known { popped: Popped::Variable(false), ..Known::at(emit.at(reaction.source)).later() };
            let data = match self.delays {
                true => emit.give(branch, &local("given").to_token_stream()),
                false => emit.print(emit.steps.phase(branch, Phase::Data), known),
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
                    #data
                    #end
                }
            }
        });
        arms.collect()
    }

    pub(super) fn entries(&self, reactions: &[&Reaction<'m>]) -> TokenStream {
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

    pub(in crate::emit) fn entry_arms(&self, reactions: &[&Reaction<'m>]) -> Vec<TokenStream> {
        self.ended_arms(reactions, |branch, known| match self.enters_silently(branch) {
            true => TokenStream::new(),
            false => self.emit.print_part(self.emit.steps.phase(branch, Phase::Enter), known).into_iter().joined(),
        })
    }
}
