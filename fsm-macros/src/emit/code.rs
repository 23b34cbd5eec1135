//! Prints the user's code with its `is_in`s, `raise`s, `?`s and numbered literals.

use super::Emit;
use fsm_model::{Raised, StateId};
use fsm_syntax::tries::Tried;
use fsm_syntax::{Code, Printer};
use proc_macro2::{Literal, Span, TokenStream};
use quote::quote;

impl Emit<'_> {
    /// Prints code. `answer` prints the query whether a state is active.
    pub(super) fn answering(&self, code: &Code, answer: &mut dyn FnMut(StateId) -> TokenStream) -> TokenStream {
        code.print(&mut Answering { emit: self, answer })
    }

    /// Prints code in which it does not matter which states are active.
    pub(super) fn unasked(&self, code: &Code) -> TokenStream {
        self.answering(code, &mut |_| TokenStream::new())
    }
}

struct Answering<'a, 'm> {
    emit: &'a Emit<'m>,
    answer: &'a mut dyn FnMut(StateId) -> TokenStream,
}

impl Printer for Answering<'_, '_> {
    fn is_in(&mut self, _: Span, state: StateId) -> TokenStream {
        (self.answer)(state)
    }

    fn raise(&mut self, _: Span, raised: Option<Raised>, value: TokenStream) -> TokenStream {
        self.emit.call_to_raise(raised, &value)
    }

    fn tried(&mut self, place: Span, means: Tried, value: TokenStream) -> TokenStream {
        self.emit.try_value(means, place, &value)
    }

    fn literal(&mut self, number: u32, literal: TokenStream) -> TokenStream {
        let (private, number) = (&self.emit.private, Literal::u32_unsuffixed(number));
        quote!(#private::live::cell(#number, #literal))
    }
}
