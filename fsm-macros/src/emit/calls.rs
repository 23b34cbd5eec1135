//! The calls that run the machine: `new`, `start`, `restart`, `stop`, `handle`, `update`.

use super::Emit;
use super::ends::Compiled;
use super::inquiry::Side;
use super::places::Call;
use super::public_calls::PublicCall;
use super::reaction::braced;
use crate::facts::shape::Shape;
use crate::join::Join;
use crate::lent::Lent;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::plan::Pending;
use fsm_model::{ROOT, StateId};
use fsm_program::CauseKind;
use proc_macro2::{Delimiter, Group, TokenStream};
use quote::{ToTokens, quote};

impl Emit<'_> {
    pub(super) fn calls(&self) -> TokenStream {
        let steps = [(PublicCall::Handle, CauseKind::Event), (PublicCall::Update, CauseKind::Poll)];
        let steps = steps.into_iter().filter(|(call, _)| self.has_public_call(*call, Side::Compiled));
        let steps = steps.map(|(call, cause)| self.public_call(call, cause)).joined();
        let (life, streams) = (self.life_calls(), self.stream_calls());
        quote!(#life #steps #streams)
    }

    fn life_calls(&self) -> TokenStream {
        let vis = &self.machine.vis;
        let [start_name, stop_name] = ["start", "stop"].map(|name| self.stepping_name(name));
        let fields = self.fields().into_iter().map(|(field, _, value)| quote!(#field: #value,));
        let (enter, stop) = (self.start_body(), self.stop_body());
        let (machine, nowhere, passed) = (local("machine"), self.nowhere(), self.passed());
        let begin = self.begin_queues();
        let started = self.notify_answer(&self.answer("Moved"));
        let settle = self.after_start();
        let begun = |machine: TokenStream| quote!(#begin #machine.__begin(#passed););
        let [starting, stopping] = ["Start", "Stop"].map(|cause| self.notify_lifecycle(cause));
        let (start, restart) = (begun(quote!(#machine)), begun(quote!(self)));
        let (start_lent, start_body) = self.stepping(&quote! {
            let mut #machine = Self::new();
            #start
            #machine
        });
        let lent = self.stepping.passed(&self.private);
        let restart = self.stepping(&quote!(self.#stop_name(#lent); #restart));
        let restart = self.declare_call(PublicCall::Restart, Side::Compiled, &quote!(#[inline]), &restart);
        let (forget, unheard) = (self.forget_deferred(), self.return_pending());
        let (stop_lent, stop_body) = self.stepping(&quote!(#stopping #begin #stop #unheard #forget #started));
        let looks = self.check_between_calls();
        let (enter_lent, enter_body) = self.plain(&quote!(#starting #enter #settle #looks #started));
        let constant = self.constant();
        // If an action has panicked during a move, no leaf is active, but other fields may still have values.
        let abandoned = (self.fields().len() > 1 || self.layout.determines_leaf).then(|| self.forget_all());
        let held = self.leaf_place();
        let stop_body = quote! {
            if ::core::matches!(#held, #nowhere) { #abandoned return; }
            #stop_body
        };
        let stop = self.declare_call(PublicCall::Stop, Side::Compiled, &TokenStream::new(), &(stop_lent, stop_body));
        let start = (!self.has_outer_calls()).then(|| {
            quote! {
                /// Creates the machine and starts it: enters the initial states.
                #[must_use]
                #[inline]
                #vis #constant fn #start_name(#start_lent) -> Self { #start_body }
            }
        });
        quote! {
            /// Creates the machine without starting it: it ignores every call until [`restart`](Self::restart).
            #[must_use]
            #vis const fn new() -> Self {
                Self { #(#fields)* }
            }

            #start

            #restart

            #stop

            #[inline]
            #constant fn __begin(&mut self, #enter_lent) { #enter_body }
        }
    }

    /// Generates `handle` or `update`: a `match self.leaf { .. }` over `match event { .. }`. The call contains the step
    /// itself, or calls a function for it and takes the follow-up steps.
    fn public_call(&self, call: PublicCall, cause: CauseKind) -> TokenStream {
        let held = self.leaf_place();
        if let Shape::Table(alphabet) = self.shape(cause) {
            return self.handle_by_table(alphabet);
        }
        let declare = |attributes: &TokenStream, function| {
            self.declare_call(call, Side::Compiled, &quote!(#[inline] #attributes), function)
        };
        if self.loops_in_leaves(cause) {
            let (step, passed, event) = (self.step_name(cause), self.passed(), self.event_passed(cause));
            let body = match self.pure {
                Ok(_) => self.stepping(&self.aside(&quote!(#step(#held, #passed #event)))),
                Err(_) => self.stepping(&self.checking_invariants_after(&quote!(self.#step(#held, #passed #event)))),
            };
            let (call, function) = (declare(&TokenStream::new(), &body), self.step_in_leaf_function(cause));
            return quote!(#call #function);
        }
        if !self.plan.has_follow_ups() && self.checking_invariants_after(&TokenStream::new()).is_empty() {
            return declare(&self.allowed(&self.inline_candidates(cause), cause), &self.step(cause));
        }
        let (step, passed, event) = (self.step_name(cause), self.passed(), self.event_passed(cause));
        let step = quote!(self.#step(#passed #event));
        let step = if self.plan.has_follow_ups() { self.settled(&step) } else { step };
        let body = self.stepping(&self.checking_invariants_after(&step));
        let (call, function) = (declare(&TokenStream::new(), &body), self.step_function(cause));
        let ((lent, body), argument, answer) = (body, self.event_param(cause), self.answer_type());
        let step = self.step_as_submachine(cause, &quote!((&mut self, #lent #argument) -> #answer { #body }));
        quote!(#call #function #step)
    }

    /// The `inline` attribute of a step function. It is `always` for the events of a machine with submachines.
    fn inline_step(&self, cause: CauseKind) -> TokenStream {
        if cause == CauseKind::Event && self.runs_machines() { quote!(#[inline(always)]) } else { quote!(#[inline]) }
    }

    /// Generates the private function that takes one step.
    pub(super) fn step_function(&self, cause: CauseKind) -> TokenStream {
        let (lent, body) = self.step(cause);
        let argument = if cause == CauseKind::Time { self.lapse_param() } else { self.event_param(cause) };
        let (name, answer) = (self.step_name(cause), self.answer_type());
        let allowed = self.allowed(&self.inline_candidates(cause), cause);
        let inline = self.inline_step(cause);
        quote! {
            #inline
            #allowed
            fn #name(&mut self, #lent #argument) -> #answer { #body }
        }
    }

    /// Generates the private function that takes one step in a given leaf, which is a constant in the loop of the leaf.
    fn step_in_leaf_function(&self, cause: CauseKind) -> TokenStream {
        let (lent, body) = self.step(cause);
        let (name, argument, answer) = (self.step_name(cause), self.event_param(cause), self.answer_type());
        let (leaf, leaf_type, constant) = (local("leaf"), &self.names.leaf, self.constant());
        let allowed = self.allowed(&self.inline_candidates(cause), cause);
        quote! {
            #[inline(always)]
            #allowed
            #constant fn #name(&mut self, #leaf: #leaf_type, #lent #argument) -> #answer { #body }
        }
    }

    /// Generates the parameters and the body of a step.
    pub(super) fn step(&self, cause: CauseKind) -> (TokenStream, TokenStream) {
        let (lent, body) = match self.shape(cause) {
            Shape::Regions => self.step_of_regions(cause),
            Shape::Cells(variants) => self.step_by_cells(variants),
            Shape::Table(_) | Shape::Functions | Shape::Leaves => self.step_in_region(ROOT, cause),
        };
        let (note, body) = (self.note_before_step(), self.after_notification(cause, body));
        (lent, quote!(#note #body))
    }

    /// Adds code that notifies the observer before the body of a step.
    pub(super) fn after_notification(&self, cause: CauseKind, body: TokenStream) -> TokenStream {
        match self.notify_step(cause) {
            Some(notify) => {
                let call = matches!(cause, CauseKind::Event | CauseKind::Poll);
                let not_started = call.then(|| self.notify_if_not_started()).flatten();
                let (_, notify) = self.plain(&quote!(#notify #not_started));
                quote!(#notify #body)
            }
            None => body,
        }
    }

    /// Generates the parameters and the body of a step in one region.
    pub(super) fn step_in_region(&self, region: StateId, cause: CauseKind) -> (TokenStream, TokenStream) {
        let others = self.in_all_others(cause);
        let acts = |leaf: &StateId| match others {
            Some(_) => self.has_own_tiers(*leaf, cause),
            None => self.acts(*leaf, cause) && self.considers_after_lookup(*leaf, cause),
        };
        let leaves: Vec<_> = self.plan.tree().leaves(region).filter(acts).listed();
        let shared = others.is_some();
        let ignored = others.unwrap_or_else(|| self.end_lapse(cause, &self.answer("Ignored")));
        if leaves.is_empty() {
            let moved = self.look_up_move(cause);
            return self.plain(&quote!(#moved #ignored));
        }
        if self.has_leaf_functions() && cause != CauseKind::Time && !shared {
            return self.step_function_of_leaf(region, &leaves, cause, ignored);
        }
        let candidates = self.inline_candidates_in(region, cause);
        let lent = self.considering(&candidates);
        // The step of time is in a function that users do not see.
        let lent = if cause == CauseKind::Time { lent.private() } else { lent };
        let arms = leaves.iter().map(|&leaf| {
            let (name, active) = (self.region_value(leaf), self.if_active(leaf));
            let look = || lent.among(&self.considering(&self.own(leaf, cause))).look();
            let body = if self.is_separate(leaf, cause) {
                self.call_leaf(leaf, cause, Pending::Nothing)
            } else {
                let site = Compiled::in_leaf(self, &lent, leaf, cause, Pending::Nothing);
                self.in_leaf(leaf, &site, &look())
            };
            let pass = (cause == CauseKind::Time).then(|| self.pass_in(leaf));
            quote!(#name #active => { #pass #body })
        });
        let arms: Vec<_> = arms.listed();
        let (rest, field) = (self.rest_of(region, &leaves), self.leaf_of_step(region, cause));
        lent.function(&quote!(match #field { #(#arms)* #rest => #ignored, }))
    }

    /// Generates a step in one region that calls a function for each leaf, with the parameters as they are declared.
    fn step_function_of_leaf(
        &self,
        region: StateId,
        leaves: &[StateId],
        cause: CauseKind,
        ignored: TokenStream,
    ) -> (TokenStream, TokenStream) {
        let (names, event) = (self.params.iter().map(|param| &param.name), self.event_passed(cause));
        let arguments = quote!(#(#names,)* #event);
        let arguments = Group::new(Delimiter::Parenthesis, arguments);
        let held = leaves.iter().map(|&leaf| self.region_value(leaf));
        let active = leaves.iter().map(|&leaf| self.if_active(leaf));
        let calls = leaves.iter().map(|&leaf| self.call_leaf_with(leaf, cause, Pending::Nothing, &arguments));
        let (rest, field) = (self.rest_of(region, leaves), self.region_of(region));
        let moved = self.look_up_move(cause);
        let body = quote!(#moved match #field { #(#held #active => #calls,)* #rest => #ignored, });
        Lent::plain(&self.params).function_named(body)
    }

    /// The expression for the active leaf of a region in a step.
    pub(super) fn leaf_of_step(&self, region: StateId, cause: CauseKind) -> TokenStream {
        let leaf = local("leaf");
        if self.loops_in_leaves(cause) { quote!(#leaf) } else { self.region_of(region).into_token_stream() }
    }

    /// The pattern that matches all other values of the leaf of a region.
    fn rest_of(&self, region: StateId, leaves: &[StateId]) -> TokenStream {
        let all = leaves.len() == self.plan.tree().leaves(region).count() && !self.has_regions();
        if all { self.nowhere().into_token_stream() } else { quote!(_) }
    }

    /// Whether a cause has any effect in a leaf.
    pub(super) fn acts(&self, leaf: StateId, cause: CauseKind) -> bool {
        self.reacts(leaf, cause) || self.continues_unhandled(leaf, cause)
    }

    pub(super) fn call_leaf(&self, leaf: StateId, cause: CauseKind, pending: Pending) -> TokenStream {
        let (passed, event) = (self.passed(), self.event_passed(cause));
        let arguments = Group::new(Delimiter::Parenthesis, quote!(#passed #event));
        self.call_leaf_with(leaf, cause, pending, &arguments).into_token_stream()
    }

    fn call_leaf_with(&self, leaf: StateId, cause: CauseKind, pending: Pending, arguments: &Group) -> Call {
        self.need(super::helpers::Helper::Leaf(leaf, cause, pending));
        Call { name: self.leaf_function_name(leaf, cause, pending), arguments: arguments.clone() }
    }

    fn leaf_function_name(&self, leaf: StateId, cause: CauseKind, pending: Pending) -> proc_macro2::Ident {
        self.names.method(leaf, &(self.cause_name(cause) + &self.pending_name(pending)))
    }

    pub(super) fn leaf_function(&self, leaf: StateId, cause: CauseKind, pending: Pending) -> TokenStream {
        let own = self.own_after_lookup(leaf, cause);
        let (lent, allowed) = (self.considering(&own).private(), self.allowed(&own, cause));
        let site = Compiled::in_leaf(self, &lent, leaf, cause, pending);
        let (declared, body) = lent.function(&self.in_leaf(leaf, &site, &lent.look()));
        let (name, fixed) = (self.leaf_function_name(leaf, cause, pending), &self.fixed);
        let params = [fixed.mut_self.clone(), declared, self.event_param(cause)].joined();
        let params = Group::new(Delimiter::Parenthesis, params);
        let inline = if self.has_leaf_functions() { TokenStream::new() } else { self.inline_step(cause) };
        let constant = self.constant();
        [inline, allowed, quote!(#constant fn #name #params), fixed.to_answer.clone(), braced([body])].joined()
    }
}
