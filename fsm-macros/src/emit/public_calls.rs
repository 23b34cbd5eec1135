//! The public calls that run a machine: their names, docs, arguments and results. A compiled machine, its twin and a
//! live machine have the same ones, with different bodies.

use super::Emit;
use super::inquiry::Side;
use crate::names::local;
use fsm_program::CauseKind;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// A call that takes steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PublicCall {
    Restart,
    Stop,
    /// Only in live machines.
    Renew,
    Handle,
    Run,
    Update,
    RunUpdates,
    Advance,
    Tick,
}

use PublicCall::{Advance, Handle, Renew, Restart, Run, RunUpdates, Stop, Tick, Update};

/// The calls, in the order in which they are declared.
const ALL: [PublicCall; 9] = [Restart, Stop, Renew, Handle, Run, Update, RunUpdates, Advance, Tick];

impl PublicCall {
    pub fn name(self) -> &'static str {
        match self {
            Restart => "restart",
            Stop => "stop",
            Renew => "renew",
            Handle => "handle",
            Run => "run",
            Update => "update",
            RunUpdates => "run_updates",
            Advance => "advance",
            Tick => "tick",
        }
    }

    pub fn doc(self) -> TokenStream {
        match self {
            Restart => quote! {
                /// Stops the machine if it is started, then starts it again from the initial states. Histories, the
                /// stack and waiting events are discarded.
            },
            Stop => quote! {
                /// Stops the machine: exits every state that is active, paused by a push, or suspended, and discards
                /// what was remembered. Has no effect on a machine that is not started.
            },
            Renew => quote! {
                /// Adopts the current text, as the next call would. Returns whether the text has changed since the last
                /// call.
            },
            Handle => quote! {
                /// Handles an event: takes the first transition that reacts to it.
                #[doc(alias("send", "send_event", "dispatch", "process_event", "trigger", "fire"))]
            },
            Run => quote! {
                /// Handles one event after the other, as [`handle`](Self::handle) does, until there are no more or the
                /// machine has completed; the remaining events stay in the iterator. A machine that is not started
                /// takes no events. Returns the strongest of all answers.
            },
            Update => quote! {
                /// Polls the machine: takes the first transition whose `when` holds, then runs the `active` actions of
                /// the states that stayed active, innermost first.
            },
            RunUpdates => quote! {
                /// Polls the machine this many times, as [`update`](Self::update) does, or until it has completed.
                /// Returns the strongest of all answers.
            },
            Advance => quote! {
                /// Lets time pass: the timers that become due fire one after the other, in the order in which they are
                /// due. The result does not depend on how the time is divided into calls.
            },
            Tick => quote! {
                /// Lets time pass, then polls the machine, if there is anything to poll: calls
                /// [`advance`](Self::advance), then `update`. Returns the stronger of the two answers.
            },
        }
    }

    /// Whether the call can be `const` in a machine that only moves.
    fn may_be_constant(self) -> bool {
        matches!(self, Restart | Stop | Handle | Update)
    }
}

impl Emit<'_> {
    /// The calls that the machine has, or its twin.
    pub(super) fn public_calls(&self, side: Side) -> impl Iterator<Item = PublicCall> {
        ALL.into_iter().filter(move |call| self.has_public_call(*call, side))
    }

    pub(super) fn has_public_call(&self, call: PublicCall, side: Side) -> bool {
        // A twin takes one event or poll at a time.
        let many = side == Side::Compiled || self.live;
        match call {
            Restart | Stop => true,
            Renew => self.live,
            Handle => self.machine.events.is_some(),
            Run => self.machine.events.is_some() && many,
            Update => self.polls(),
            RunUpdates => self.polls() && many,
            Advance | Tick => self.has_time(),
        }
    }

    /// The generics, the argument's name and its type; `None` if the call has no argument.
    pub(super) fn argument_of(&self, call: PublicCall) -> Option<(TokenStream, Ident, TokenStream)> {
        let plain = |name, ty| Some((TokenStream::new(), local(name), ty));
        match call {
            Handle => plain("event", self.event_argument(CauseKind::Event)?),
            Run => {
                let (lifetimes, ty) = self.event_type_named()?;
                let generics = if lifetimes.is_empty() { TokenStream::new() } else { quote!(<#(#lifetimes),*>) };
                Some((generics, local("events"), quote!(impl ::core::iter::IntoIterator<Item = #ty>)))
            }
            RunUpdates => plain("times", quote!(usize)),
            Advance | Tick => plain("by", quote!(::core::time::Duration)),
            Restart | Stop | Renew | Update => None,
        }
    }

    pub(super) fn result_of_call(&self, call: PublicCall) -> Option<TokenStream> {
        match call {
            Restart | Stop => None,
            Renew => Some(quote!(bool)),
            Handle | Run | Update | RunUpdates | Advance | Tick => Some(self.answer_type()),
        }
    }

    /// Declares a call with these parameters and this body. If another call wraps it, it is private.
    pub(super) fn declare_call(
        &self,
        call: PublicCall,
        side: Side,
        attributes: &TokenStream,
        (lent, body): &(TokenStream, TokenStream),
    ) -> TokenStream {
        let doc = (!self.has_outer_calls()).then(|| call.doc());
        let (vis, name) = (self.stepping_vis(), self.stepping_name(call.name()));
        let constant = (side == Side::Compiled && call.may_be_constant()).then(|| self.constant());
        let (generics, argument) = match self.argument_of(call) {
            Some((generics, name, ty)) => (generics, quote!(#name: #ty)),
            None => Default::default(),
        };
        let returns = self.result_of_call(call).map(|ty| quote!(-> #ty));
        quote! {
            #doc
            #attributes
            #vis #constant fn #name #generics (&mut self, #lent #argument) #returns { #body }
        }
    }
}
