//! Generates the user's code with its `is_in`s, `raise`s, `?`s and numbered literals.

use super::Emit;
use super::failing::OnError;
use fsm_model::StateId;
use fsm_syntax::{Added, Code};
use proc_macro2::{Literal, Span, TokenStream};
use quote::quote;

impl Emit<'_> {
    /// Generates code. `answer` generates the query whether a state is active.
    pub(super) fn answering(&self, code: &Code, answer: &mut dyn FnMut(StateId) -> TokenStream) -> TokenStream {
        self.answering_or_failing(code, OnError::default(), answer)
    }

    /// Generates code that may fail.
    pub(super) fn answering_or_failing(
        &self,
        code: &Code,
        on_error: OnError,
        answer: &mut dyn FnMut(StateId) -> TokenStream,
    ) -> TokenStream {
        code.print(&mut |added, place, value| match added {
            Added::IsIn(state) => answer(state),
            // At the place of the user's word, the compiler would find these parentheses unnecessary.
            Added::Has(_) => added.as_rust(Span::mixed_site(), value),
            Added::Raise(raised, position) => self.call_to_raise(raised, position, &value),
            Added::Try(means) => self.try_value(means, on_error, place, &value),
            Added::Literal(number) => {
                let (private, number) = (&self.private, Literal::u32_unsuffixed(number));
                quote!(#private::live::cell(#number, #value))
            }
        })
    }

    /// Generates code in which queries do not matter. They are left out.
    pub(super) fn without_queries(&self, code: &Code) -> TokenStream {
        self.answering(code, &mut |_| TokenStream::new())
    }
}
