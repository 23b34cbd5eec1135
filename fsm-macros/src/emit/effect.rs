//! The code of an end: its effect, and after that the arguments for the states that it enters.
//!
//! ```text
//! let (arg_0,) = { log(lines); .. let arg_0: Receipt = receipt(lines); (arg_0,) };
//! ```

use super::Emit;
use super::bound_fields::{Access, Taken};
use super::reaction::Names;
use super::seen::{Ahead, Seen};
use super::waiting;
use crate::join::Join;
use crate::lent::{self, Lent};
use crate::slots::Half;
use fsm_model::listed::Listed;
use fsm_model::{BranchId, StateId};
use fsm_syntax::{Code, moves};
use proc_macro2::{Ident, Span, TokenStream};
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
        let moved = end.effect.moves();
        let arguments = self.machine.arguments.get(&end.branch);
        if arguments.is_some() || !moved.is_empty() {
            return self.end_that_takes(end, arguments.map_or(&[], Vec::as_slice), &moved);
        }
        let End { effect, seen, lent, bound, ask, .. } = end;
        let hidden = hidden(bound, seen);
        if !seen.sees(&[effect], bound) {
            return if effect.is_empty() {
                TokenStream::new()
            } else {
                self.acting_code(effect, ask(effect), lent, &hidden)
            };
        }
        let ahead = Ahead::default();
        let fields = self.bind(seen, &[effect], bound, &quote!(self.data), Access::Act);
        let acts = self.acting_code(effect, ask(&ahead.code(effect)), lent, &hidden);
        let asked = ahead.answers(*ask);
        quote!({ #asked #fields #acts })
    }

    /// What of the states that are left the arguments use is taken out of the machine first, so that the effect may
    /// change it, and the arguments move it; and so is what the effect moves.
    fn end_that_takes(&self, end: &End<'_>, arguments: &[(StateId, Vec<Code>)], moved: &[Ident]) -> TokenStream {
        let End { effect, seen, lent, bound, ask, .. } = end;
        let (ahead, returns) = (Ahead::default(), effect.returns());
        let mut later = (*bound).clone();
        if !returns {
            later.extend(effect.binds().iter().cloned());
        }
        let values: Vec<_> = arguments.iter().flat_map(|(_, values)| values).listed();
        let hands_over = |state: StateId| {
            end.left.is_some_and(|(source, domain)| {
                self.machine.hands_over(self.plan, end.branch, [source, domain], state, &|state| self.is_copied(state))
            })
        };
        let moves = Code::new(quote!(#(#moved)*));
        let values_and_moved: Vec<_> = values.iter().copied().chain([&moves]).listed();
        let (taken, takes) = self.take_out(seen, &values_and_moved, &later, Taken::of_machine(), hands_over);
        let code = ask(&ahead.code(effect));
        let moved_before = self.bind_moved(seen, moved, bound, &taken);
        let unmoved = bound.iter().chain(moved).cloned().collect();
        let fields = self.bind_taken(seen, &[effect], &unmoved, &taken, false);
        let act = lent.act(&code, &hidden(bound, seen));
        let code = if returns { returning(effect, &code) } else { code };
        let wait = self.wait_first(effect);
        let handed = self.bind_taken(seen, &values, &later, &taken, true);
        let given = values.iter().map(|value| value.as_rust()).joined();
        let acts = lent.act(&given, &hidden(&later, seen));
        let locals = self.argument_locals(arguments);
        let types = arguments.iter().flat_map(|(state, _)| self.half((*state, Half::Arguments)));
        let lets = locals.iter().zip(types).zip(values).map(|((local, field), value)| {
            let (ty, value) = (&field.ty, ask(&ahead.code(value)));
            quote!(let #local: #ty = #value;)
        });
        let lets: Vec<_> = lets.listed();
        let asked = ahead.answers(*ask);
        let before = quote!(#asked #takes #moved_before #wait #fields #act #code);
        if locals.is_empty() {
            return quote!({ #before });
        }
        quote! {
            let (#(#locals,)*) = {
                #before
                #handed #acts #(#lets)*
                (#(#locals,)*)
            };
        }
    }

    /// The locals in which what is moved out lies, and what is left of its names: code may change it first.
    pub(super) fn bind_moved(&self, seen: &Seen, moved: &[Ident], bound: &Names, taken: &Taken) -> TokenStream {
        let once: Names = moved.iter().cloned().collect();
        let out = self.bind_taken(seen, &[&Code::new(quote!(#(#once)*))], bound, taken, true);
        let locals = once.iter().map(|name| {
            let local = moves::local(name);
            let bound = quote! {
                let mut #local = #name;
                #[allow(unused_variables)]
                let #name = &mut #local;
            };
            // What the compiler says of them, it says where the data is moved.
            lent::at(bound, name.span())
        });
        std::iter::once(out).chain(locals).joined()
    }

    /// Whether the data of a state is copied when it is handed over: all of it is plain.
    fn is_copied(&self, state: StateId) -> bool {
        [Half::Arguments, Half::Values].into_iter().all(|half| self.is_plain((state, half)))
    }

    /// Whether an end takes data out itself, be it to move it or for arguments.
    pub(super) fn takes_out(&self, branch: BranchId, effect: &Code) -> bool {
        self.machine.arguments.contains_key(&branch) || !effect.moves().is_empty()
    }

    /// All code that belongs to an end.
    pub(super) fn code_of_end<'c>(&'c self, branch: BranchId, effect: &'c Code) -> Vec<&'c Code> {
        let arguments = self.machine.arguments.get(&branch).into_iter().flatten();
        std::iter::once(effect).chain(arguments.flat_map(|(_, values)| values)).listed()
    }

    /// Code that acts, as it is printed, after what it uses: `return` in it ends it, and nothing else; what it binds is its own.
    fn acting_code(&self, code: &Code, printed: TokenStream, lent: &Lent<'_>, bound: &Names) -> TokenStream {
        let (wait, act) = (self.wait_first(code), lent.act(&printed, bound));
        if code.returns() {
            let ending = returning(code, &printed);
            quote!(#wait #act #ending)
        } else if code.binds().is_empty() {
            [wait.unwrap_or_default(), act, printed].joined()
        } else {
            quote!({ #wait #act #printed })
        }
    }
}

/// Code that `return` ends, as it is printed: it returns nothing, and who returns something is told so there.
fn returning(code: &Code, printed: &TokenStream) -> TokenStream {
    let place = code.find("return").map_or_else(Span::mixed_site, |word| word.span());
    let nothing = quote_spanned!(place=> ());
    // What waits is a future, which it ends as well.
    if waiting::awaits(printed) {
        let ending = waiting::ending(printed, &nothing);
        return quote!(#ending;);
    }
    quote!((|| -> #nothing { #printed })();)
}

/// What hides parameters where fields are seen.
fn hidden(bound: &Names, seen: &Seen) -> Names {
    bound.iter().cloned().chain(seen.names()).collect()
}
