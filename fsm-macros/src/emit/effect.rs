//! The code of an end: its effect, and after that the arguments for the states that it enters.
//!
//! ```text
//! let (arg_0,) = { log(lines); .. let arg_0: Receipt = receipt(lines); (arg_0,) };
//! ```

use super::Emit;
use super::bound_fields::Access;
use super::reaction::Names;
use super::seen::{Ahead, Seen};
use crate::join::Join;
use crate::lent::Lent;
use crate::slots::Half;
use fsm_core::model::plan::Outcome;
use fsm_core::model::{BranchId, StateId};
use fsm_core::syntax::Code;
use fsm_core::syntax::ast::Field;
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

/// An end, as it is printed: its code, and what that code sees.
pub(super) struct End<'e> {
    pub branch: BranchId,
    pub effect: &'e Code,
    pub seen: &'e Seen,
    pub lent: &'e Lent<'e>,
    pub bound: &'e Names,
    /// The state whose transition leaves, and that below which everything is left, if anything is.
    pub left: Option<(StateId, StateId)>,
    /// What the user's code asks, answered.
    pub ask: &'e dyn Fn(&Code) -> TokenStream,
}

impl Emit<'_> {
    /// The code of an end: its effect, and after it the arguments, which it leaves in locals.
    pub(super) fn end_code(&self, end: &End<'_>) -> TokenStream {
        if let Some(arguments) = self.machine.arguments.get(&end.branch) {
            return self.end_with_arguments(end, arguments);
        }
        let End { effect, seen, lent, bound, ask, .. } = end;
        let hidden = hidden(bound, seen);
        if !seen.sees(&[effect], bound) {
            return if effect.is_empty() { TokenStream::new() } else { acting(effect, ask(effect), lent, &hidden) };
        }
        let ahead = Ahead::default();
        let fields = self.bind(seen, &[effect], bound, &quote!(self.data), Access::Act);
        let acts = acting(effect, ask(&ahead.code(effect)), lent, &hidden);
        let asked = ahead.answers(*ask);
        quote!({ #asked #fields #acts })
    }

    /// What of the states that are left the arguments use is taken out of the machine first, so that the effect may
    /// change it, and the arguments move it.
    fn end_with_arguments(&self, end: &End<'_>, arguments: &[(StateId, Vec<Code>)]) -> TokenStream {
        let End { effect, seen, lent, bound, ask, .. } = end;
        let (ahead, returns) = (Ahead::default(), effect.returns());
        let mut later = (*bound).clone();
        if !returns {
            later.extend(effect.binds().iter().cloned());
        }
        let values: Vec<_> = arguments.iter().flat_map(|(_, values)| values).collect();
        let hands_over = |state: StateId| {
            end.left.is_some_and(|(source, domain)| {
                self.plan.hands_over(source, domain, state)
                    && !self.is_seen_beside(end.branch, source, state)
                    && !self.is_seen_aside(source, state)
            })
        };
        let (taken, takes) = self.take_out(seen, &values, &later, hands_over);
        let code = ask(&ahead.code(effect));
        let fields = self.bind_taken(seen, &[effect], bound, &taken, false);
        let act = lent.act(&code, &hidden(bound, seen));
        let code = if returns { returning(effect, &code) } else { code };
        let handed = self.bind_taken(seen, &values, &later, &taken, true);
        let acts = lent.act(&quote!(#(#values)*), &hidden(&later, seen));
        let locals = self.argument_locals(arguments);
        let types = arguments.iter().flat_map(|(state, _)| self.half((*state, Half::Arguments)));
        let lets = locals.iter().zip(types).zip(values).map(|((local, field), value)| {
            let (ty, value) = (&field.ty, ask(&ahead.code(value)));
            quote!(let #local: #ty = #value;)
        });
        let lets: Vec<_> = lets.collect();
        let asked = ahead.answers(*ask);
        quote! {
            let (#(#locals,)*) = {
                #asked #takes #fields #act #code
                #handed #acts #(#lets)*
                (#(#locals,)*)
            };
        }
    }

    /// Whether a transition in another region, which may stay in the same step, looks at the data of a state around it that
    /// is not plain: then nobody may take it.
    fn is_seen_beside(&self, branch: BranchId, source: StateId, state: StateId) -> bool {
        let (model, tree, seen) = (&self.machine.model, self.plan.tree(), self.moved_fields(state));
        let taking: Vec<_> = model.transitions.iter().filter(|taking| taking.branches.contains(&branch)).collect();
        self.has_regions()
            && model.transitions.iter().zip(&self.machine.transitions).any(|(other, code)| {
                let ends = self.machine.reactions[code.reaction].ends();
                let mut stays = ends.iter().filter(|(branch, _)| *self.plan.outcome(*branch) == Outcome::Stay);
                tree.contains(state, other.source)
                    && taking.iter().any(|taking| taking.trigger.may_coincide(&other.trigger))
                    && tree.region(other.source) != tree.region(source)
                    && stays.any(|(_, effect)| seen.iter().any(|field| effect.uses(&field.name)))
            })
    }

    /// Whether the data of a state is kept for something suspended inside, and is not plain: then nobody may take it either.
    fn is_seen_aside(&self, source: StateId, state: StateId) -> bool {
        self.plan.is_seen_aside(source, state) && !self.moved_fields(state).is_empty()
    }

    /// The fields of a state that are moved when they are handed over: none if they are plain, since those are copied.
    fn moved_fields(&self, state: StateId) -> Vec<&Field> {
        let halves = [Half::Arguments, Half::Values];
        let plain = halves.into_iter().all(|half| self.is_plain((state, half)));
        halves.into_iter().filter(|_| !plain).flat_map(|half| self.half((state, half))).collect()
    }

    /// All code that belongs to an end.
    pub(super) fn code_of_end<'c>(&'c self, branch: BranchId, effect: &'c Code) -> Vec<&'c Code> {
        let arguments = self.machine.arguments.get(&branch).into_iter().flatten();
        std::iter::once(effect).chain(arguments.flat_map(|(_, values)| values)).collect()
    }
}

/// Code that acts, as it is printed, after what it uses: `return` in it ends it, and nothing else; what it binds is its own.
fn acting(code: &Code, printed: TokenStream, lent: &Lent<'_>, bound: &Names) -> TokenStream {
    let act = lent.act(&printed, bound);
    if code.returns() {
        let ending = returning(code, &printed);
        quote!(#act #ending)
    } else if code.binds().is_empty() {
        [act, printed].joined()
    } else {
        quote!({ #act #printed })
    }
}

/// Code that `return` ends, as it is printed: it returns nothing, and who returns something is told so there.
fn returning(code: &Code, printed: &TokenStream) -> TokenStream {
    let place = code.find("return").map_or_else(Span::mixed_site, |word| word.span());
    let nothing = quote_spanned!(place=> ());
    quote!((|| -> #nothing { #printed })();)
}

/// What hides parameters where fields are seen.
fn hidden(bound: &Names, seen: &Seen) -> Names {
    bound.iter().cloned().chain(seen.names()).collect()
}
