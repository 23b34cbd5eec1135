//! Machines that the inspector shows: each call goes through the inspector, and then takes its steps.
//!
//! ```text
//! pub struct Robot { leaf: __RobotLeaf, __identity: Identity }
//!
//! pub fn handle(&mut self, bot: &mut Body, event: RobotEvent) -> Answer {
//!     self.__obey(bot);                                              // what a page wants of it
//!     let mut probe = self.__identity.probe(Self::CHART);
//!     let answer = self.__handle(bot, &mut probe, event);            // what `handle` is otherwise
//!     self.__show(&*bot, probe);
//!     answer
//! }
//! ```
//!
//! The calls that take steps are private and have a name of their own. The probe is their observer, which they pass on like
//! the queues; a machine that is observed anyway tells both. Nothing of this is printed for other machines.
//!
//! | file | prints |
//! |---|---|
//! | `bulk` | `run_slice` and `run_until` |
//! | `force` | `force`: a machine goes where it is sent |
//! | `orders` | `obey`: what a page wants of a machine is done where the machine is lent its parameters |
//! | `mind` | `inspect`: what a machine has in mind |

mod bulk;
mod force;
mod mind;
mod orders;

use super::Emit;
use super::cause::Cause;
use super::inquiry::Side;
use crate::join::Join;
use crate::lent::{Lending, Lent};
use crate::names::local;
use fsm_core::syntax::Machine;
use fsm_core::syntax::ast::Param;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

/// The name of the probe where it is lent.
pub(super) fn probe() -> Ident {
    local("__probe")
}

/// The field that tells a machine from others.
pub(super) fn identity() -> Ident {
    local("__identity")
}

/// What calls are lent that take steps: the machine's parameters, and the probe.
pub(super) fn lent(machine: &Machine, state: &Ident, private: &TokenStream) -> Lending {
    let lending = Lending::of(machine.params.clone());
    if !machine.inspected {
        return lending;
    }
    lending.with_ours(Param { name: probe(), ty: syn::parse_quote!(&mut #private::inspect::Probe<#state>) })
}

/// A call that takes steps.
struct Call<'c> {
    name: &'c str,
    doc: &'c str,
    generics: TokenStream,
    argument: Option<(Ident, TokenStream)>,
    answers: bool,
}

impl Emit<'_> {
    /// `&mut *__probe,`
    pub(super) fn probe(&self) -> Option<TokenStream> {
        let probe = probe();
        self.machine.inspected.then(|| quote!(&mut *#probe,))
    }

    /// `__probe: &mut Probe<RobotState>,`
    pub(super) fn probe_declared(&self) -> Option<TokenStream> {
        let (probe, private, state) = (probe(), &self.private, &self.names.state);
        self.machine.inspected.then(|| quote!(#probe: &mut #private::inspect::Probe<#state>,))
    }

    /// What a call is called that takes steps, and who may call it: anybody, unless it goes through the inspector.
    pub(super) fn stepping_name(&self, name: &str) -> Ident {
        match self.machine.inspected {
            true => local(&format!("__{name}")),
            false => Ident::new(name, Span::call_site()),
        }
    }

    pub(super) fn stepping_vis(&self) -> TokenStream {
        if self.machine.inspected { TokenStream::new() } else { self.machine.vis.to_token_stream() }
    }

    /// The machine as it was before it was started.
    pub(super) fn forget_all(&self) -> TokenStream {
        let identity = identity();
        match self.machine.inspected {
            true => quote! {
                let kept = ::core::mem::take(&mut self.#identity);
                *self = Self::new();
                self.#identity = kept;
            },
            false => quote!(*self = Self::new();),
        }
    }

    /// Shows the inspector what an event or a signal carries, where that can be shown.
    pub(super) fn show_payload(&self) -> TokenStream {
        let (private, state, event, probe) = (&self.private, &self.names.state, local("event"), probe());
        let (shows, text) = (self.shows(), local("text"));
        quote! {
            if #probe.shows_payloads() {
                #shows
                (&#private::inspect::Shown(&#event)).show(|#text| #private::Observer::<#state>::payload(&mut *#probe, #text));
            }
        }
    }

    /// The field, its type and its value.
    pub(super) fn identity_field(&self, side: Side) -> Option<(Ident, TokenStream, TokenStream)> {
        let private = &self.private;
        let (kind, first) = match side {
            Side::Compiled if self.derives("Copy") => ("CopiedIdentity", "NEW"),
            Side::Compiled => ("Identity", "NEW"),
            Side::Twin => ("Identity", "TWIN"),
        };
        let (kind, first) = (local(kind), local(first));
        let ty = quote!(#private::inspect::#kind);
        self.machine.inspected.then(|| (identity(), ty.clone(), quote!(#ty::#first)))
    }

    /// `use Showable as _, ..;`: what makes a text of whatever has `Debug`.
    fn shows(&self) -> TokenStream {
        let private = &self.private;
        quote! {
            #[allow(unused_imports)]
            use #private::inspect::{Showable as _, Unshowable as _};
        }
    }

    /// The calls of a machine, or of its twin, that go through the inspector.
    pub(super) fn inspected(&self, side: Side) -> TokenStream {
        if !self.machine.inspected {
            return TokenStream::new();
        }
        let start = (side == Side::Compiled).then(|| {
            let (start, bulk) = (self.start_call(), self.shown_bulk());
            quote!(#start #bulk)
        });
        let calls = self.shown_calls(side).map(|call| self.shown_call(&call)).joined();
        let (show, orders, mind) = (self.show_function(), self.orders(), self.mind(side));
        let (force, label) = (self.force(side), self.label_call());
        quote!(#start #calls #show #orders #mind #force #label)
    }

    fn shown_calls(&self, side: Side) -> impl Iterator<Item = Call<'static>> {
        let plain = |name, doc, answers| Call { name, doc, generics: TokenStream::new(), argument: None, answers };
        let timed = |name, doc| {
            let by = (local("by"), quote!(::core::time::Duration));
            Call { argument: Some(by), ..plain(name, doc, true) }
        };
        let told = self.event_argument(Cause::Event).map(|ty| Call {
            argument: Some((local("event"), ty)),
            ..plain("handle", "Handles an event: takes the first transition that reacts to it.", true)
        });
        let run = self.event_type_named().filter(|_| side == Side::Compiled).map(|(lifetimes, ty)| Call {
            generics: if lifetimes.is_empty() { TokenStream::new() } else { quote!(<#(#lifetimes),*>) },
            argument: Some((local("events"), quote!(impl ::core::iter::IntoIterator<Item = #ty>))),
            ..plain("run", "Handles one event after the other. Returns the strongest of all answers.", true)
        });
        let polls = self.polls();
        let update = polls.then(|| plain("update", "Polls the machine.", true));
        let run_updates = (polls && side == Side::Compiled).then(|| Call {
            argument: Some((local("times"), quote!(usize))),
            ..plain("run_updates", "Polls the machine this many times. Returns the strongest of all answers.", true)
        });
        let time = self.has_timers().then(|| {
            let advance =
                timed("advance", "Lets time pass: timers that become due fire, in the order in which they are due.");
            [advance, timed("tick", "Lets time pass, then polls the machine. Returns the stronger of the two answers.")]
        });
        let life = [
            plain(
                "restart",
                "Stops the machine if it is started, then starts it again from the initial states.",
                false,
            ),
            plain("stop", "Stops the machine: exits every state that is active or was put aside.", false),
        ];
        life.into_iter().chain(told).chain(run).chain(update).chain(run_updates).chain(time.into_iter().flatten())
    }

    fn shown_call(&self, call: &Call<'_>) -> TokenStream {
        let Call { name, doc, generics, argument, answers } = call;
        let (vis, inner, name) = (&self.machine.vis, self.stepping_name(name), Ident::new(name, Span::call_site()));
        let passed = self.lent_again();
        let (begin, end) = (self.begin_probe(), self.end_probe());
        let given = argument.as_ref().map(|(name, _)| name);
        let [probe, answer] = ["probe", "answer"].map(local);
        let (lent, body) = Lent::plain(&self.public).function(&quote! {
            self.__obey(#passed);
            #begin
            let #answer = self.#inner(#passed &mut #probe, #given);
            #end
            #answer
        });
        let argument = argument.as_ref().map(|(name, ty)| quote!(#name: #ty));
        let answer_type = self.answer_type();
        let returns = answers.then(|| quote!(-> #answer_type));
        quote! {
            #[doc = #doc]
            #[allow(clippy::let_unit_value, clippy::semicolon_if_nothing_returned)]
            #vis fn #name #generics (&mut self, #lent #argument) #returns { #body }
        }
    }

    /// The machine is created, which nobody is told of before it is started.
    fn start_call(&self) -> TokenStream {
        let (vis, machine, passed) = (&self.machine.vis, local("machine"), self.lent_again());
        let (lent, body) = Lent::plain(&self.public).function(&quote! {
            let mut #machine = Self::new();
            #machine.restart(#passed);
            #machine
        });
        let name = Ident::new("start", Span::call_site());
        quote! {
            /// Creates the machine and starts it: enters the initial states.
            #[must_use]
            #vis fn #name(#lent) -> Self { #body }
        }
    }

    /// `__lent_bot,`: the machine's parameters alone, passed on.
    fn lent_again(&self) -> TokenStream {
        self.public.passed(&self.private)
    }

    /// `let mut probe = self.__identity.probe(Self::CHART);`
    fn begin_probe(&self) -> TokenStream {
        let (identity, probe, machine, state) = (identity(), local("probe"), self.turbofish(), &self.names.state);
        quote!(let mut #probe = self.#identity.probe::<#state>(#machine::CHART);)
    }

    /// `self.__show(&*bot, probe);`
    fn end_probe(&self) -> TokenStream {
        let (looks, probe) = (self.looks(), local("probe"));
        quote!(self.__show(#looks #probe);)
    }

    /// What was told in a call is shown, with what the machine has in mind then.
    fn show_function(&self) -> TokenStream {
        let (private, state, probe, shows) = (&self.private, &self.names.state, local("probe"), self.shows());
        let [mind, shown] = ["mind", "text"].map(local);
        let keeps = self.keep();
        let contexts = self.machine.params.iter().filter(|param| self.machine.observer.as_ref() != Some(&param.name));
        let contexts = contexts.map(|Param { name, .. }| {
            let text = name.to_string();
            quote! {
                (&#private::inspect::Shown(&#name)).show(|#shown| #mind.context(#text, #shown));
            }
        });
        let contexts = contexts.joined();
        let body = quote! {
            #shows
            #probe.end(|#mind| {
                self.inspect(#mind);
                #contexts
            });
            #keeps
        };
        let (lent, body) = Lent::plain(&self.public).shared().function_named(body);
        quote! {
            fn __show(&self, #lent mut #probe: #private::inspect::Probe<#state>) { #body }
        }
    }

    fn label_call(&self) -> TokenStream {
        let (vis, identity, machine) = (&self.machine.vis, identity(), self.turbofish());
        let (private, state) = (&self.private, &self.names.state);
        quote! {
            /// Says how the inspector calls this machine, which otherwise has a number.
            #vis fn inspect_as(&mut self, name: impl ::core::convert::Into<#private::inspect::Label>) {
                self.#identity.call::<#state>(#machine::CHART, name.into());
            }
        }
    }
}
