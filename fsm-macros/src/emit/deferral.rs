//! Deferred events: `defer`, and the step in which they are recalled.
//!
//! ```text
//! event @ (RobotEvent::Print | RobotEvent::Scan) => self.__defer(event),
//!
//! fn __recall(&mut self, bot: &mut Body, queues: &mut Queues) -> Option<Answer> {
//!     let waiting = self.deferred.stirred();
//!     for nth in 0..waiting {
//!         let Some(event) = self.deferred.recall(nth) else { break };
//!         let answer = self.__on(bot, queues, event);
//!         if answer != Answer::Deferred { self.deferred.stir(); return Some(answer); }
//!         self.deferred.kept_again(nth);
//!     }
//!     ..
//! ```
//!
//! The engine of the twin has the same queue.

use super::Emit;
use crate::names::local;
use fsm_program::CauseKind;
use fsm_syntax::TransitionCode;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

impl Emit<'_> {
    /// The field for deferred events: its name, its type, and its value without deferred events.
    pub(super) fn deferred_field(&self) -> Option<(Ident, TokenStream, TokenStream)> {
        let (private, event) = (&self.private, self.event_type_argument().filter(|_| self.plan.defers())?);
        let room = self.deferred_room();
        Some((local("deferred"), quote!(#private::Deferred<#event, #room>), quote!(#private::Deferred::new())))
    }

    /// Generates the calls that list deferred events, for both engines. In an outline, the queue has no room for any.
    pub(super) fn deferred_call(&self) -> TokenStream {
        let Some(event) = self.event_type_argument() else { return TokenStream::new() };
        let (listed, room) = match self.plan.defers() {
            true => (quote!(self.deferred.iter()), quote!(self.deferred.room())),
            false if self.machine.model.queue == Some(0) => (quote!(::core::iter::empty()), quote!(0)),
            false => return TokenStream::new(),
        };
        let vis = &self.machine.vis;
        quote! {
            /// The events that are deferred, the oldest first.
            #vis fn deferred(&self) -> impl ::core::iter::Iterator<Item = &#event> + '_ { #listed }

            /// The number of events for which there is room in the queue. If it is zero, a call that would defer an event
            /// answers `Answer::Refused`.
            #[must_use]
            #vis fn room_to_defer(&self) -> usize { #room }
        }
    }

    fn deferred_room(&self) -> Literal {
        Literal::u16_unsuffixed(self.machine.model.queue.unwrap_or(0))
    }

    /// The pattern of a deferral, which binds the whole event.
    pub(super) fn kept_as(&self, code: &TransitionCode) -> Option<TokenStream> {
        let (event, pattern) = (local("event"), code.pattern.as_ref()?);
        Some(if pattern.to_string() == "_" { quote!(#event) } else { quote!(#event @ (#pattern)) })
    }

    /// Generates the branch of a deferral.
    pub(super) fn defer(&self) -> TokenStream {
        let event = local("event");
        let observer = self.observers_passed();
        quote!({ self.__defer(#observer #event) })
    }

    /// Generates `__defer` and `__forget_deferred`.
    pub(super) fn deferral_functions(&self) -> TokenStream {
        let Some((_, _, nothing)) = self.deferred_field() else { return TokenStream::new() };
        let keep = self.keep_function();
        quote! {
            #keep
            #[inline]
            fn __forget_deferred(&mut self) { self.deferred = #nothing; }
        }
    }

    /// Generates `__defer`, which stores an event in the queue, or refuses it if there is no room.
    fn keep_function(&self) -> TokenStream {
        let (answer_type, event) = (self.answer_type(), local("event"));
        let (deferred, private) = (self.answer("Deferred"), &self.private);
        let (event_type, name) = (self.event_param(CauseKind::Event), self.name_of_event());
        let observer = self.observers_declared();
        let (notify, tell_of_loss) = (self.notify("deferred", &name), self.notify("discarded", &name));
        let notify = notify.map(|notify| quote!(if self.deferred.room() > 0 { #notify } else { #tell_of_loss }));
        quote! {
            #[inline]
            fn __defer(&mut self, #observer #event_type) -> #answer_type {
                #notify
                match self.deferred.keep(#event) {
                    ::core::result::Result::Ok(()) => #deferred,
                    ::core::result::Result::Err(#event) => #private::refused(#event),
                }
            }
        }
    }

    /// Generates code that drops the deferred events, because the machine stops.
    pub(super) fn forget_deferred(&self) -> Option<TokenStream> {
        self.plan.defers().then(|| quote!(self.__forget_deferred();))
    }
}
