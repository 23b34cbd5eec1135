//! The code of a branch: its effect, and then the arguments for the states that it enters.
//!
//! ```text
//! let (arg_0,) = { log(lines); .. let arg_0: Receipt = receipt(lines); (arg_0,) };
//! ```

use super::Emit;
use super::bound_fields::{Access, Taken};
use super::reaction::Names;
use super::seen::Ahead;
use super::waiting;
use crate::facts::seen::Seen;
use crate::join::Join;
use crate::lent::{self, Lent};
use crate::slots::Half;
use fsm_model::listed::Listed;
use fsm_model::{BranchId, StateId};
use fsm_syntax::{Code, moves};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

/// A branch that is being generated, with everything that its code can use.
pub(super) struct End<'e> {
    pub branch: BranchId,
    pub effect: &'e Code,
    pub seen: &'e Seen,
    pub lent: &'e Lent<'e>,
    pub bound: &'e Names,
    /// The source of the transition, and the state below which everything is exited. `None` if no state is exited.
    pub left: Option<(StateId, StateId)>,
    /// Generates code of the user, including its queries.
    pub ask: &'e dyn Fn(&Code) -> TokenStream,
}

impl Emit<'_> {
    /// Generates the code of a branch: its effect, and then the arguments, which are stored in locals.
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

    /// Generates a branch with arguments, or with an effect that moves data. Data of exited states that the arguments
    /// use or the effect moves is first taken out. The effect may change it, and then the arguments move it.
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

    /// Stores moved data in locals, and binds the fields' names to references to them: code may change data before it
    /// moves it.
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
            // The span makes the compiler report errors about these locals where the data is moved.
            lent::at(bound, name.span())
        });
        std::iter::once(out).chain(locals).joined()
    }

    /// Generates an effect after the bindings that it uses. Its bindings and a `return` in it affect no other code.
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

/// Generates code that `return` ends. It has no value, and the compiler reports a returned value at the `return`.
fn returning(code: &Code, printed: &TokenStream) -> TokenStream {
    let place = code.find("return").map_or_else(Span::mixed_site, |word| word.span());
    let nothing = quote_spanned!(place=> ());
    // An async block can also be ended by `return`.
    if waiting::awaits(printed) {
        let ending = waiting::ending(printed, &nothing);
        return quote!(#ending;);
    }
    quote!((|| -> #nothing { #printed })();)
}

/// The names that hide parameters from code that uses fields.
fn hidden(bound: &Names, seen: &Seen) -> Names {
    bound.iter().cloned().chain(seen.names()).collect()
}
