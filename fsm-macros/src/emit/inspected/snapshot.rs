//! Generates `inspect`, which describes the configuration of a machine to a visitor, for both engines.
//!
//! ```text
//! pub fn inspect(&self, inspector: &mut impl Inspector<RobotState>) {
//!     for state in self.active() { inspector.active(state); }
//!     if let Some(__RobotSearchFields { found }) = &self.data.of_search {
//!         (&Shown(found)).show(|text| inspector.data(Some(RobotState::Search), "found", text));
//!     }
//!     if self.is_in(RobotState::Search) && let Some(left) = self.timers[0].remaining() { inspector.timer(3, left); }
//!     inspector.history(RobotState::Clean, Self::__state_of(self.last_in_clean));
//! }
//! ```

use super::super::Emit;
use super::super::inquiry::Side;
use crate::join::Join;
use crate::names::local;
use fsm_model::{ROOT, StateId};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

impl Emit<'_> {
    pub(super) fn snapshot(&self, side: Side) -> TokenStream {
        let (vis, private, state, inspector) =
            (&self.machine.vis, &self.private, &self.names.state, local("inspector"));
        let (data, timers, histories) =
            (self.data_in_snapshot(side), self.timers_in_snapshot(side), self.histories(side));
        let stack = self
            .has_stack()
            .then(|| quote!(::core::iter::Iterator::for_each(self.stack(), |leaf| #inspector.paused(leaf));));
        let deferred = self.deferred_field().map(|(field, ..)| {
            quote!(::core::iter::Iterator::for_each(self.#field.iter(), |event| {
                (&#private::inspect::Shown(event)).show(|text| #inspector.deferred(text));
            });)
        });
        let (shows, chart) = (self.shows(), (side == Side::Compiled || self.live).then(|| self.chart()));
        quote! {
            #chart

            /// Describes the configuration of the machine: the active states with their data, timers, histories, paused states
            /// and deferred events. Data and events are written with `Debug`, if their types implement it.
            #vis fn inspect(&self, #inspector: &mut impl #private::inspect::Inspector<#state>) {
                #shows
                ::core::iter::Iterator::for_each(self.active(), |state| #inspector.active(state));
                #data
                #timers
                #histories
                #stack
                #deferred
            }
        }
    }

    /// Generates code that shows all existing data.
    fn data_in_snapshot(&self, side: Side) -> TokenStream {
        let (private, inspector) = (&self.private, local("inspector"));
        let (holder, is_suspended): (_, &dyn Fn(StateId) -> TokenStream) = match side {
            Side::Compiled => (quote!(self.data), &|state| self.is_suspended(state)),
            #[cfg(any(test, feature = "interpreter"))]
            Side::Twin => (quote!(self.host.data), &|state| {
                let state = self.state_id(state);
                quote!(|| self.engine.is_suspended(#state))
            }),
        };
        let shown = |state: StateId, field: &syn::Ident| {
            let (state, name) = (self.source(state), field.to_string());
            let name = name.trim_start_matches("r#");
            quote!((&#private::inspect::Shown(#field)).show(|text| #inspector.data(#state, #name, text));)
        };
        self.each_datum(&holder, is_suspended, &|state, field| shown(state, &field.name))
    }

    /// Generates code that shows the running timers of active states.
    fn timers_in_snapshot(&self, side: Side) -> TokenStream {
        let inspector = local("inspector");
        if self.live {
            let raised_event = quote!(|(timer, left)| #inspector.timer(timer, left));
            let timers = quote!(::core::iter::Iterator::for_each(self.engine.timers(), #raised_event););
            return if self.has_timers() { timers } else { TokenStream::new() };
        }
        let waiting = self.plan.tree().states().flat_map(|state| self.plan.timers(state).map(move |it| (state, it)));
        let timers = waiting.map(|(source, (timer, slot))| {
            let (number, slot) = (Literal::u16_unsuffixed(timer.0), Literal::usize_unsuffixed(slot));
            let left = match side {
                Side::Compiled => quote!(self.timers[#slot].remaining()),
                #[cfg(any(test, feature = "interpreter"))]
                Side::Twin => {
                    let private = &self.private;
                    quote!(self.engine.remaining(#private::model::TransitionId(#number)))
                }
            };
            let active = (source != ROOT).then(|| {
                let source = self.state_value(source);
                quote!(::core::iter::Iterator::any(&mut self.active(), |active| active == #source) &&)
            });
            quote!(if #active let ::core::option::Option::Some(left) = #left { #inspector.timer(#number, left); })
        });
        timers.joined()
    }

    /// Generates code that shows the histories of composites.
    fn histories(&self, side: Side) -> TokenStream {
        let (inspector, state) = (local("inspector"), &self.names.state);
        if self.live {
            return quote! {
                ::core::iter::Iterator::for_each(self.engine.histories(), |(composite, leaf)| {
                    #inspector.history(#state::__of(composite), leaf.map(#state::__of));
                });
            };
        }
        let remembering = self.plan.tree().states().filter(|&state| state != ROOT && self.plan.remembers(state));
        let histories = remembering.map(|composite| {
            let raised_event = self.state_value(composite);
            let leaf = match side {
                Side::Compiled => {
                    let memory = self.names.memory(composite);
                    quote!(Self::__state_of(self.#memory))
                }
                #[cfg(any(test, feature = "interpreter"))]
                Side::Twin => {
                    let composite = self.state_id(composite);
                    quote!(self.engine.remembered(#composite).map(|leaf| #state::ALL[leaf.index() - 1]))
                }
            };
            quote!(#inspector.history(#raised_event, #leaf);)
        });
        histories.joined()
    }

    /// Generates the machine's chart for the inspector.
    fn chart(&self) -> TokenStream {
        let (vis, private, name) = (&self.machine.vis, &self.private, self.machine.name.to_string());
        let (makes, event) = (self.makes(), self.type_of_events());
        let chart = if self.live {
            quote!(of_live(#name, Self::source, ::core::file!(), #makes, #event))
        } else {
            let text = chart_of(self.machine).to_token_stream();
            quote!(new(#name, ::core::file!(), #text, #makes, #event))
        };
        quote! {
            /// The chart of the machine as data, with the place of its declaration.
            #vis const CHART: &'static #private::inspect::Chart = &#private::inspect::Chart::#chart;
        }
    }
}

/// The chart as JSON, in the form that the inspector's page expects.
fn chart_of(machine: &fsm_syntax::Machine) -> String {
    fsm_chart::chart(machine).inspected()
}
