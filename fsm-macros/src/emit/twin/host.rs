//! Generates the host of the engine, which runs the user's code.
//!
//! ```text
//! fn __ask<P>((host, bot): &mut (&mut Self, &mut Body), ask: Ask<'_, '_, RobotEvent, Infallible, P>) {
//!     match ask {
//!         Ask::React(step, transition, event, answer) => *answer = match event.take() { .. },
//!         Ask::Run(step, action) => host.__run(step, action, bot),
//!         ..
//!     }
//! }
//! ```

use super::super::Emit;
use super::step;
use crate::join::Join;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::{ActionId, TransitionId, Trigger};
use fsm_program::CauseKind;
use fsm_syntax::EventType;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};
use syn::Variant;

impl Emit<'_> {
    /// The fields of a host: the machine's data, and the arguments of states that are not entered yet. Each has a name,
    /// a type and an initial value.
    pub(in crate::emit) fn host_fields(&self) -> Vec<(Ident, TokenStream, TokenStream)> {
        let own = self.fields().into_iter().filter(|(field, ..)| field == "generics" || field == "data");
        let given =
            (!self.machine.arguments.is_empty()).then(|| (local("given"), self.fields_type(), self.no_fields()));
        own.chain(given).listed()
    }

    pub(super) fn host_functions(&self) -> TokenStream {
        let (ask, end) = (self.functions_of_host(), self.end_functions());
        let (initial, durations) = (self.initial_functions(), self.duration_function());
        let (reacts, together) = (self.react_functions(), self.together_functions());
        quote!(#ask #end #initial #durations #reacts #together)
    }

    /// Generates `__kind`, `__react`, `__run`, `__raised` and `__ask`, from which the host of an engine is built.
    fn functions_of_host(&self) -> TokenStream {
        let private = &self.private;
        let (lifetimes, event_type) = self.event_named(CauseKind::Event);
        let (event_type, signal_type) = self.trigger_types(self.machine.events.as_ref().map(|_| event_type));
        let (step, ask) = (step(), local("ask"));
        let (names, types, lets) = self.params.unpacked(private);
        let (react, run, kind) = (self.react_arms(), self.run_body(), self.kind_of_event(&quote!(event)));
        let (raised, arms) = (self.raised_arms(), self.request_arms());
        let transition = quote!(#[allow(unused_variables)] transition: #private::model::TransitionId);
        // Each caller of `__ask` makes one kind of request, so only one arm is left after inlining.
        quote! {
            #[inline(always)]
            fn __kind<#(#lifetimes),*>(#[allow(unused_variables)] event: &#event_type) -> #private::model::EventId {
                #private::model::EventId(#kind)
            }

            #[inline(always)]
            fn __react<#(#lifetimes),*>(
                (host, #names): &mut (&mut Self, #types),
                #[allow(unused_variables)] #step: &mut #private::engine::Step<'_>,
                #transition,
                slot: ::core::option::Option<&mut ::core::option::Option<#private::engine::Occurrence<#event_type, #signal_type>>>,
            ) -> #private::engine::Reaction { #lets #react }

            #[inline(always)]
            fn __raised<#(#lifetimes),*>(
                (host, #names): &mut (&mut Self, #types),
            ) -> ::core::option::Option<#private::engine::Occurrence<#event_type, #signal_type>> { #lets #raised }

            #[inline(always)]
            fn __run(
                (host, #names): &mut (&mut Self, #types),
                #[allow(unused_variables)] #step: &#private::engine::Step<'_>,
                action: #private::model::ActionId,
            ) { #lets #run }

            #[inline(always)]
            fn __ask<#(#lifetimes,)* __Pick>(
                lent: &mut (&mut Self, #types),
                #ask: #private::engine::HostRequest<'_, '_, #event_type, #signal_type, __Pick>,
            ) {
                let #ask = match #ask {
                    #private::engine::HostRequest::Run(#step, action) => return Self::__run(lent, #step, action),
                    #private::engine::HostRequest::React(#step, transition, slot, reaction) => {
                        *reaction = Self::__react(lent, #step, transition, slot);
                        return;
                    }
                    #ask => #ask,
                };
                let (host, #names) = lent;
                #lets
                match #ask { #arms #[allow(unreachable_patterns)] _ => {} }
            }
        }
    }

    /// Generates the arms for the requests that the engine makes of this machine.
    fn request_arms(&self) -> TokenStream {
        let (private, passed, step, answer) = (&self.private, self.passed(), step(), local("answer"));
        let together = self.has_regions().then(|| {
            let together = self.together_arms();
            quote!(#private::engine::HostRequest::Together(#step, cause, slot, #answer) => *#answer = #together,)
        });
        let initial = (!self.machine.initials.is_empty()).then(|| {
            quote! {
                #private::engine::HostRequest::Initial(#step, composite, afresh) =>
                    host.__initial(#step, composite.0, afresh, #passed),
            }
        });
        let duration = self.machine.transitions.iter().any(|code| code.duration.is_some()).then(|| {
            quote! {
                #private::engine::HostRequest::Duration(#step, timer, duration) =>
                    *duration = host.__duration(#step, timer.0, #passed),
            }
        });
        let (kinds, data) = (self.variant_arms(), self.data_arms());
        let (notices, invariants) = (self.notification_arms(), self.invariant_arms(&step));
        let unheard = self.return_pending();
        let forget = (!unheard.is_empty()).then(|| quote!(#private::engine::HostRequest::Forget => { #unheard }));
        let lost = self.failing_arms();
        let inside = self.submachine_arms();
        quote!(#kinds #data #inside #together #initial #duration #invariants #forget #lost #notices)
    }

    fn react_arms(&self) -> TokenStream {
        let (private, passed, step) = (&self.private, self.passed(), step());
        let (event, ignored) = (local("event"), self.done("Ignored"));
        let of = |kind: &str, function: &str| {
            let (kind, function) = (local(kind), local(function));
            quote! {
                ::core::option::Option::Some(#private::engine::Occurrence::#kind(#event)) =>
                    host.#function(#step, transition.0, #passed #event, slot),
            }
        };
        let events = self.machine.events.is_some().then(|| of("Event", "__react_event"));
        let signals = (!self.machine.signals.is_empty()).then(|| of("Signal", "__react_signal"));
        let idle = self.reacts_idly().then(|| quote!(return host.__react_idle(#step, transition.0, #passed);));
        let idle = idle.unwrap_or_else(|| quote!(return #ignored;));
        quote! {
            let ::core::option::Option::Some(slot) = slot else { #idle };
            match slot.take() {
                #events #signals
                #[allow(unreachable_patterns)]
                _ => #ignored,
            }
        }
    }

    /// Generates the arms that return the variant of an event or a signal.
    fn variant_arms(&self) -> TokenStream {
        let private = &self.private;
        let signal = kind_of(&local("event").to_token_stream(), &self.names.signal, &self.machine.signals);
        let of = |ask: &str, kind: &TokenStream| {
            let (ask, event) = (local(ask), local("event"));
            quote!(#private::engine::HostRequest::#ask(#event, kind) => *kind = #private::model::EventId(#kind),)
        };
        let signal = (!self.machine.signals.is_empty()).then(|| of("Signal", &signal));
        quote! {
            #private::engine::HostRequest::Event(event, kind) => *kind = Self::__kind(event),
            #signal
        }
    }

    /// The position of an event's variant.
    pub(super) fn kind_of_event(&self, event: &TokenStream) -> TokenStream {
        match &self.machine.events {
            Some(EventType::Declared { variants, .. }) => kind_of(event, &self.names.event, variants),
            _ => quote!(0),
        }
    }

    /// Generates the arms in which the data of a state is created or dropped, or its arguments become its data.
    fn data_arms(&self) -> TokenStream {
        if !self.has_data() {
            return TokenStream::new();
        }
        let (private, passed, none, name) =
            (&self.private, self.passed_to_shared(), self.no_fields(), self.turbofish());
        let states = self.machine.model.data.iter().map(|data| data.state);
        let (mut fills, mut drops) = (Vec::new(), Vec::new());
        for state in states {
            let number = Literal::u16_unsuffixed(state.0);
            if self.plan.fills(state) {
                let fill = self.names.method(state, "fill");
                fills.push(quote!(#number => #name::#fill(#passed &mut host.data),));
            }
            let drop = self.drop_data(state, &quote!(host.data));
            drops.push(quote!(#number => { #drop }));
        }
        let stores = self.machine.arguments.keys().map(|&branch| {
            let (number, store) =
                (Literal::u16_unsuffixed(branch.0), self.store_given(branch, &quote!(host.data), &quote!(host.given)));
            quote!(#number => { #store })
        });
        let stores: Vec<_> = stores.listed();
        let given = (!stores.is_empty()).then(|| quote!(host.given = #none;));
        quote! {
            #private::engine::HostRequest::Fill(_, state) => match state.0 { #(#fills)* _ => {} },
            #private::engine::HostRequest::Drop(state) => match state.0 { #(#drops)* _ => {} },
            #private::engine::HostRequest::Store(branch) => match branch.0 { #(#stores)* _ => {} },
            #private::engine::HostRequest::Stopped => { host.data = #none; #given }
        }
    }

    fn raised_arms(&self) -> TokenStream {
        if self.machine.model.raises.is_empty() {
            return quote!(::core::option::Option::None);
        }
        let (private, queues, raised) = (&self.private, self.queues_argument(), &self.names.raised);
        let event =
            self.raises_events().then(|| quote!(#raised::Event(event) => #private::engine::Occurrence::Event(event),));
        let signal = (!self.machine.signals.is_empty())
            .then(|| quote!(#raised::Signal(signal) => #private::engine::Occurrence::Signal(signal),));
        quote!(#queues.raised().map(|raised| match raised { #event #signal }))
    }

    /// Generates the arm that notifies the observer.
    fn notification_arms(&self) -> Option<TokenStream> {
        if !self.machine.is_observed() {
            return None;
        }
        let private = &self.private;
        let (notice, cause, event) = (quote!(#private::engine::Notice), quote!(#private::model::Cause), local("event"));
        let occurrence = quote!(#private::engine::Occurrence);
        let mut arms = Vec::new();
        let poll = self.notify_step(CauseKind::Poll);
        arms.push(quote!(#notice::Step(#cause::Poll, _) => { #poll }));
        for cause in ["Start", "Stop"] {
            let (notice_of, notify) = (local(cause), self.notify_lifecycle(cause));
            arms.push(quote!(#notice::#notice_of => { #notify }));
        }
        let not_started = self.notify("not_started", &TokenStream::new());
        arms.push(quote!(#notice::NotStarted => { #not_started }));
        let advanced = self.notify("advanced", &quote!(left));
        arms.push(quote!(#notice::Advanced(left) => { #advanced }));
        let answer = local("answer");
        let answered = self.notify_answer(&answer.to_token_stream());
        arms.push(quote!(#notice::Answered(#answer) => { #answered }));
        arms.extend(if self.live { Some(self.notices_of_live()) } else { self.notice_of_dropped() });
        let done = self.plan.completions().iter().map(|&composite| {
            let (id, notify) = (Literal::u16_unsuffixed(composite.0), self.notify_step(CauseKind::Done(composite)));
            quote!(#id => { #notify })
        });
        let done: Vec<_> = done.listed();
        let forced = self.machine.model.forced().map(|(state, _)| {
            let (id, notify) = (Literal::u16_unsuffixed(state.0), self.notify_step(CauseKind::Force(state)));
            quote!(#id => { #notify })
        });
        let forced = forced.joined();
        if !forced.is_empty() && !self.live {
            arms.push(quote!(#notice::Step(#cause::Force(state), _) => match state.0 { #forced _ => {} },));
        }
        if !self.live {
            arms.push(quote!(#notice::Step(#cause::Done(composite), _) => match composite.0 { #(#done)* _ => {} },));
        }
        let names = |known: Vec<String>, other: &str| {
            let names = known.into_iter().enumerate().map(|(index, name)| {
                let index = Literal::usize_unsuffixed(index);
                quote!(#index => #name,)
            });
            let names: Vec<_> = names.listed();
            quote!(match kind.0 { #(#names)* _ => #other })
        };
        let discarded = self.notify("discarded", &quote!(name));
        if self.machine.events.is_some() {
            let (notify, name) = (self.notify_step(CauseKind::Event), self.name_of_event());
            let [deferred, recalled, refused] =
                ["deferred", "recalled", "discarded"].map(|what| self.notify(what, &name));
            // For a foreign type, the compiled machine reports the name of the type for every event, too.
            let names = match &self.machine.events {
                Some(EventType::Declared { variants, .. }) => {
                    names(variants.iter().map(|variant| variant.ident.to_string()).listed(), "")
                }
                Some(EventType::Foreign(ty)) => names(Vec::new(), &ty.to_token_stream().to_string()),
                None => names(Vec::new(), ""),
            };
            arms.push(quote! {
                #notice::Step(_, ::core::option::Option::Some(#occurrence::Event(#event))) => { #notify }
                #notice::Deferred(#event) => { #deferred }
                #notice::Recalled(#event) => { #recalled }
                #notice::Refused(#event) => { #refused }
                #notice::Discarded(#cause::Event(kind)) => { let name = #names; #discarded }
            });
        }
        if !self.machine.signals.is_empty() {
            let known = self.signals_named().map(|(_, name)| name.to_owned()).listed();
            let (notify, names) = (self.notify_step(CauseKind::Signal), names(known, ""));
            arms.push(quote! {
                #notice::Step(_, ::core::option::Option::Some(#occurrence::Signal(#event))) => { #notify }
                #notice::Discarded(#cause::Signal(kind)) => { let name = #names; #discarded }
            });
        }
        let arms = arms.joined();
        Some(quote!(#private::engine::HostRequest::Notify(notice) => match notice { #arms _ => {} },))
    }

    /// Notifies the observer of transitions without code, and of steps in the states that the current text declares.
    fn notices_of_live(&self) -> TokenStream {
        let (private, state) = (&self.private, &self.names.state);
        let notice = quote!(#private::engine::Notice);
        let [considered, dropped] =
            ["considered", "dropped"].map(|what| self.notify(what, &quote!(#state::__candidate(), verdict)));
        let effect = self.notify("effect", &quote!(effect));
        let done = self.notify("began", &quote!(#private::observer::Cause::Done(#state::__of(composite))));
        let force = self.notify("began", &quote!(#private::observer::Cause::Force(#state::__of(state))));
        quote! {
            #notice::Considered(verdict) => { #considered }
            #notice::Dropped(_, verdict) => { #dropped }
            #notice::Effect(branch) => {
                if let ::core::option::Option::Some(effect) = #state::__effect(branch) { #effect }
            }
            #notice::Step(#private::model::Cause::Done(composite), _) => { #done }
            #notice::Step(#private::model::Cause::Force(state), _) => { #force }
        }
    }

    /// Notifies the observer that a selected transition is dropped because of a conflict.
    fn notice_of_dropped(&self) -> Option<TokenStream> {
        let private = &self.private;
        let notifies = (0..self.machine.transitions.len()).map(|index| {
            let (number, candidate) =
                (Literal::usize_unsuffixed(index), self.candidate_for_observer(TransitionId::at(index)));
            let notify = self.notify("dropped", &quote!(#candidate, verdict));
            quote!(#number => { #notify })
        });
        self.has_regions().then(|| {
            let notifies = notifies.joined();
            quote!(#private::engine::Notice::Dropped(transition, verdict) => match transition.0 { #notifies _ => {} },)
        })
    }

    /// Generates `__before`, `__before_initial` and `__after_initial`, the engine's parts of an end.
    fn end_functions(&self) -> TokenStream {
        let (private, step) = (&self.private, step());
        let (event, signal) = self.trigger_types(self.event_argument(CauseKind::Event));
        let queried = self.engine_host(&quote!(self), &event, &signal);
        let part = |part: &str, arguments: TokenStream| {
            let part = local(part);
            self.plain(&if self.live {
                quote!(#private::live::#part(#step, #arguments, #queried))
            } else {
                quote!(#step.#part(#arguments, #queried))
            })
        };
        let (lent, before) = part("before", quote!(branch));
        let before = quote! {
            fn __before(&mut self, #step: &mut #private::engine::Step<'_>, branch: #private::model::BranchId, #lent) { #before }
        };
        let initials = (!self.machine.initials.is_empty()).then(|| {
            let functions = ["before_initial", "after_initial"].map(|name| {
                let (lent, body) = part(name, quote!(branch, afresh));
                let name = local(&format!("__{name}"));
                quote! {
                    fn #name(&mut self, #step: &mut #private::engine::Step<'_>, branch: #private::model::BranchId, afresh: bool, #lent) { #body }
                }
            });
            functions.joined()
        });
        quote!(#before #initials)
    }

    /// Generates code that runs an action block by its number.
    fn run_body(&self) -> TokenStream {
        let (name, step) = (self.turbofish(), step());
        let arms = (0..self.machine.actions.len()).map(|index| {
            let (id, block) = (Literal::usize_unsuffixed(index), self.names.block(ActionId::at(index)));
            let has_queries = self.block_queries(ActionId::at(index)).then(|| self.query_argument(&step));
            let data = self.block_sees(ActionId::at(index)).then(|| quote!(&mut host.data));
            let passed = self.passed_to(ActionId::at(index));
            quote!(#id => #name::#block(#has_queries #passed #data),)
        });
        quote!(match action.0 { #(#arms)* _ => {} })
    }

    /// `|asked| step.is_in(asked),`: the argument with which a function of the user's code evaluates `is_in`.
    fn query_argument(&self, step: &Ident) -> TokenStream {
        let private = &self.private;
        let queried = local("asked");
        let number = self.numbered_state(&queried);
        quote!(|#queried| #step.is_in(#private::model::StateId(#number)),)
    }

    /// Generates the function for durations that the user's code computes.
    fn duration_function(&self) -> TokenStream {
        let all = self.machine.transitions.iter().enumerate().filter(|(_, code)| code.duration.is_some());
        let (private, name, step) = (&self.private, self.turbofish(), step());
        let arms = all.map(|(index, _)| {
            let (timer, looks) = (TransitionId::at(index), self.looks());
            let (id, delay) = (super::numbered(timer), self.delay_name(timer));
            let has_queries = self.delay_queries(timer).then(|| self.query_argument(&step));
            let data = self.delay_sees(timer).then(|| quote!(&mut self.data));
            let delay = self.lasting(timer, quote!(#name::#delay(#has_queries #looks #data)));
            quote!(#id => #delay,)
        });
        let arms: Vec<_> = arms.listed();
        if arms.is_empty() {
            return TokenStream::new();
        }
        let zero = quote!(::core::time::Duration::ZERO);
        let (lent, body) = self.plain(&quote!(match timer { #(#arms)* _ => #zero }));
        quote! {
            fn __duration(&mut self, #[allow(unused_variables)] #step: &#private::engine::Step<'_>, timer: u16, #lent) -> ::core::time::Duration {
                #body
            }
        }
    }

    /// Whether some transition has a trigger without an event or a signal.
    pub(super) fn reacts_idly(&self) -> bool {
        let carries = Trigger::carries;
        self.machine.model.transitions.iter().any(|transition| !carries(&transition.trigger))
    }
}

/// The number of a value's variant.
fn kind_of(event: &TokenStream, name: &Ident, variants: &[Variant]) -> TokenStream {
    if variants.is_empty() {
        return quote!(0);
    }
    let arms = variants.iter().enumerate().map(|(index, variant)| {
        let (index, variant) = (Literal::u16_unsuffixed(u16::try_from(index).unwrap_or(u16::MAX)), &variant.ident);
        quote!(#name::#variant { .. } => #index,)
    });
    quote!(match #event { #(#arms)* })
}
