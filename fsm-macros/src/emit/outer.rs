//! Generates the public calls of machines that are inspected, `async` or with `fails`. They wrap calls that take steps.
//!
//! ```text
//! pub fn handle(&mut self, io: &mut Io, event: JobEvent) -> Result<Answer, JobError> {
//!     let mut failed = None;
//!     let answer = self.__handle(io, &mut failed, event);            // takes the steps of the call
//!     match failed { None => Ok(answer), Some(error) => Err(error) }
//! }
//! ```
//!
//! In such a machine, the calls that take steps are private and their names begin with `__`. Their additional
//! parameters, such as the error, are passed on to all private functions, like the queues.

use super::Emit;
use super::inquiry::Side;
use super::inspected;
use super::public_calls::PublicCall;
use crate::facts::waits::Waits;
use crate::join::Join;
use crate::lent::{Lending, Lent};
use crate::names::local;
use fsm_syntax::Machine;
use fsm_syntax::ast::Param;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

/// The name of the parameter for an error that no `failed` has handled.
pub(super) fn failed() -> Ident {
    local("__failed")
}

/// The parameters of calls that take steps: the machine's, the probe, and the place for an unhandled error.
pub(super) fn lent(machine: &Machine, state: &Ident, private: &TokenStream) -> Lending {
    let lending = inspected::lent(machine, state, private);
    match &machine.fails {
        Some(ty) => {
            let ty = syn::parse_quote!(&mut ::core::option::Option<#ty>);
            lending.with_ours(Param { name: failed(), ty })
        }
        None => lending,
    }
}

impl Emit<'_> {
    /// Whether public calls wrap the calls that take steps.
    pub(super) fn has_outer_calls(&self) -> bool {
        self.machine.inspected || self.machine.fails.is_some() || self.is_async()
    }

    /// The name of a call that takes steps. It begins with `__` if a public call wraps it.
    pub(super) fn stepping_name(&self, name: &str) -> Ident {
        match self.has_outer_calls() {
            true => local(&format!("__{name}")),
            false => self.public_name(name),
        }
    }

    /// The name of a public call, for generated code that calls it. The program may define a call of the same name, so
    /// errors about it point to the machine's name.
    pub(super) fn public_name(&self, name: &str) -> Ident {
        Ident::new(name, Span::call_site().located_at(self.machine.name.span()))
    }

    pub(super) fn stepping_vis(&self) -> TokenStream {
        if self.has_outer_calls() { TokenStream::new() } else { self.machine.vis.to_token_stream() }
    }

    /// Generates the public calls of a machine or of its twin.
    pub(super) fn outer_calls(&self, side: Side) -> TokenStream {
        if !self.has_outer_calls() {
            return TokenStream::new();
        }
        let start = (side == Side::Compiled).then(|| self.outer_start());
        let calls = self.public_calls(side).map(|call| self.outer_call(call, side)).joined();
        let inspected = self.inspected(side);
        quote!(#start #calls #inspected)
    }

    fn outer_call(&self, call: PublicCall, side: Side) -> TokenStream {
        let (vis, inner) = (&self.machine.vis, self.stepping_name(call.name()));
        let name = Ident::new(call.name(), Span::call_site());
        let passed = self.own_arguments();
        let (generics, given, argument) = match self.argument_of(call) {
            Some((generics, name, ty)) => (generics, Some(name.clone()), Some(quote!(#name: #ty))),
            None => Default::default(),
        };
        let answer = local("answer");
        let (begin, lent, end) = self.wrap_steps();
        let (failing, tried) = (self.begin_failing(), self.end_failing(&answer.to_token_stream()));
        let (word, begin_call, machine, end_call) = self.wrap_waiting(side, &name);
        let (lent, body) = Lent::plain(&self.public).function(&quote! {
            #failing
            #begin
            #begin_call
            let #answer = #machine.#inner(#passed #lent #given);
            #end_call
            #end
            #tried
        });
        let returns = self.result_of(self.result_of_call(call));
        let doc = self.doc_of_outer_call(&call.doc());
        // A caller need not know which futures are `Send`, or whether a call awaits anything.
        let lenient = word.is_some().then(|| quote!(, clippy::future_not_send, clippy::unused_async));
        // A call of an inspected machine is too large to be inlined.
        let inline = (!self.machine.inspected).then(|| quote!(#[inline]));
        quote! {
            #doc
            #inline
            #[allow(clippy::let_unit_value, clippy::semicolon_if_nothing_returned #lenient)]
            #vis #word fn #name #generics (&mut self, #lent #argument) #returns { #body }
        }
    }

    /// Returns `async` or nothing, the code before the steps, the expression for the machine, and the code after the
    /// steps. `restart` and `stop` also repair an interrupted machine.
    fn wrap_waiting(
        &self,
        side: Side,
        name: &Ident,
    ) -> (Option<TokenStream>, Option<TokenStream>, TokenStream, Option<TokenStream>) {
        let word = (self.waits == Waits::Said).then(|| quote!(async));
        // The calls of the twin run to completion.
        if side != Side::Compiled || !self.is_async() {
            return (word, None, quote!(self), None);
        }
        let (private, call) = (&self.private, local("call"));
        let of = local(if name == "restart" || name == "stop" { "anew" } else { "of" });
        let begin = quote!(let mut #call = #private::waiting::Underway::#of(self););
        (word, Some(begin), quote!(#call.machine()), Some(quote!(#call.end();)))
    }

    fn doc_of_outer_call(&self, doc: &TokenStream) -> TokenStream {
        let dropped = (self.waits == Waits::Said).then(|| {
            quote! {
                ///
                /// If it is dropped before it is done, the machine is interrupted.
            }
        });
        let errors = self.machine.fails.is_some().then(|| {
            quote! {
                ///
                /// # Errors
                ///
                /// The first error that no `failed` has taken.
            }
        });
        quote!(#doc #dropped #errors)
    }

    /// Generates `start`. The observer is first notified by `restart`, not when the machine is created.
    pub(super) fn outer_start(&self) -> TokenStream {
        let (vis, machine, passed) = (&self.machine.vis, local("machine"), self.own_arguments());
        let fails = self.machine.fails.is_some();
        let (tried, started) = if fails {
            (quote!(?), quote!(::core::result::Result::Ok(#machine)))
        } else {
            (quote!(), quote!(#machine))
        };
        let wait = (self.waits == Waits::Said).then(|| quote!(.await));
        let (lent, body) = Lent::plain(&self.public).function(&quote! {
            let mut #machine = Self::new();
            #machine.restart(#passed) #wait #tried;
            #started
        });
        let (name, returns) = (Ident::new("start", Span::call_site()), self.result_of(Some(quote!(Self))));
        let doc = self.doc_of_outer_call(&quote! {
            /// Creates the machine and starts it: enters the initial states.
        });
        let word = (self.waits == Waits::Said).then(|| quote!(async));
        let must_use = (!fails && word.is_none()).then(|| quote!(#[must_use]));
        let lenient = word.is_some().then(|| quote!(#[allow(clippy::future_not_send)]));
        quote! {
            #doc
            #must_use
            #lenient
            #vis #word fn #name(#lent) #returns { #body }
        }
    }

    /// Generates, in a public call, the variable for an error that no `failed` has handled.
    pub(super) fn begin_failing(&self) -> Option<TokenStream> {
        let failed = local("failed");
        self.machine.fails.is_some().then(|| quote!(let mut #failed = ::core::option::Option::None;))
    }

    pub(super) fn end_failing(&self, answer: &TokenStream) -> TokenStream {
        let failed = local("failed");
        match self.machine.fails {
            Some(_) => quote! {
                match #failed {
                    ::core::option::Option::None => ::core::result::Result::Ok(#answer),
                    ::core::option::Option::Some(error) => ::core::result::Result::Err(error),
                }
            },
            None => answer.clone(),
        }
    }

    /// `-> Result<Answer, JobError>`
    pub(super) fn result_of(&self, returns: Option<TokenStream>) -> Option<TokenStream> {
        match &self.machine.fails {
            Some(error) => {
                let returns = returns.unwrap_or_else(|| quote!(()));
                Some(quote!(-> ::core::result::Result<#returns, #error>))
            }
            None => returns.map(|returns| quote!(-> #returns)),
        }
    }

    /// Returns the code before the steps, the arguments after the machine's parameters, and the code after the steps.
    fn wrap_steps(&self) -> (TokenStream, TokenStream, TokenStream) {
        let (begin, end) = self.wrap_inspected();
        let (probe, failed) = (local("probe"), local("failed"));
        let probe = self.machine.inspected.then(|| quote!(&mut #probe,));
        let failed = self.machine.fails.is_some().then(|| quote!(&mut #failed,));
        (begin, quote!(#probe #failed), end)
    }

    /// `__lent_bot,`: passes the machine's parameters alone.
    pub(super) fn own_arguments(&self) -> TokenStream {
        self.public.passed(&self.private)
    }

    /// Adds to the condition of a call that takes many steps: it stops after an error that no `failed` has handled.
    pub(super) fn unless_failed(&self, continues: TokenStream) -> TokenStream {
        let failed = failed();
        if self.machine.fails.is_some() { quote!(#failed.is_none() && #continues) } else { continues }
    }

    /// `&mut *__failed,` in a machine with `fails`.
    #[cfg(feature = "inspect")]
    pub(super) fn failed_passed(&self) -> Option<TokenStream> {
        let failed = failed();
        self.machine.fails.is_some().then(|| quote!(&mut *#failed,))
    }

    /// `__failed: &mut Option<JobError>,`
    #[cfg(feature = "inspect")]
    pub(super) fn failed_declared(&self) -> Option<TokenStream> {
        let failed = failed();
        self.machine.fails.as_ref().map(|error| quote!(#failed: &mut ::core::option::Option<#error>,))
    }
}
