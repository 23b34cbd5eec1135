//! Time in the twin: the engine provides the timer that is due; its duration and reaction are the user's code, by id.

use super::super::Emit;
use super::super::together::By;
use super::super::told::Told;
use crate::join::Join;
use crate::names::local;
use fsm_core::model::{TransitionId, Trigger};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

impl Emit<'_> {
    pub(super) fn twin_time(&self) -> TokenStream {
        if !self.has_timers() {
            return TokenStream::new();
        }
        let (vis, answer, react) = (&self.machine.vis, self.answer_type(), self.react_name(Told::Time));
        let (passed, ignored, run) = (self.passed(), self.answer("Ignored"), self.run_block());
        let advance = self.advance_calls(By::Twin);
        let reacts = self.twin_react(Told::Time);
        let [nth, timer, taken, lapse] = ["nth", "timer", "answer", "lapse"].map(local);
        let (argument, note) = (self.lapse_param(), self.note_before());
        let (lent, step) = self.plain(&quote! {
            #note
            if !self.engine.pass(#lapse) { return #ignored; }
            let mut #nth = 0;
            while let ::core::option::Option::Some(#timer) = self.engine.next_due(&mut #nth, #run) {
                let #taken = self.#react(#timer.0, #passed);
                if #taken.reacted() { return #taken; }
            }
            #ignored
        });
        let due = Ident::new("due", proc_macro2::Span::call_site());
        quote! {
            #advance

            /// The time until the next timer is due; see the compiled machine.
            #[must_use]
            #vis fn #due(&self) -> ::core::option::Option<::core::time::Duration> { self.engine.due() }

            fn __time(&mut self, #lent #argument) -> #answer { #step }
            #reacts
        }
    }

    /// The durations that code says: numbered behind the action blocks.
    pub(super) fn twin_delays(&self, at: &Ident, machine: &TokenStream) -> TokenStream {
        let all = self.machine.transitions.iter().enumerate().filter(|(_, code)| code.duration.is_some());
        let arms = all.map(|(index, _)| {
            let (timer, private, looks) = (TransitionId::at(index), &self.private, self.looks());
            let (id, name) = (Literal::usize_unsuffixed(self.machine.actions.len() + index), self.delay_name(timer));
            let asks =
                self.delay_asks(timer).then(|| quote!(|asked| #at.is_in(#private::model::StateId(1 + asked as u16)),));
            let data = self.delay_sees(timer).then(super::super::fields::data);
            quote!(#id => #at.answer(#machine::#name(#asks #looks #data)),)
        });
        arms.joined()
    }

    /// An `after` that is taken waits no more.
    pub(super) fn twin_fired(&self, id: TransitionId, body: TokenStream) -> TokenStream {
        if !matches!(self.machine.model.transitions[id.index()].trigger, Trigger::After(_)) {
            return body;
        }
        let (private, timer) = (&self.private, Literal::u16_unsuffixed(id.0));
        quote!({ self.engine.fired(#private::model::TransitionId(#timer)); #body })
    }
}
