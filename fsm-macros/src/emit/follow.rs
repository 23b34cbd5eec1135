//! The follow-up steps of a branch. If the plan knows them, they are generated directly after the branch.
//!
//! ```text
//! { coffee.paid += coin; Ord::max(Answer::Stayed, self.__waiting_always(coffee)) }    // only an `always` can follow
//! { self.leaf = __VendingLeaf::Warming; Answer::Moved }                              // nothing can follow
//! { self.leaf = ..; queues.look_again(); Answer::Moved }                             // the loop considers everything
//! ```
//!
//! In a machine with regions, the loop takes all follow-up steps. In a machine with an observer, the loop handles
//! raised and recalled events, because the observer is notified of them there.

use super::helpers::Helper;
use super::{At, Emit};
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::plan::{After, Follow, Outcome, Pending, Recall};
use fsm_model::steps::{FOLLOW_UPS, FollowUp};
use fsm_model::{BranchId, ROOT, StateId};
use fsm_program::CauseKind;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The code that is added to the answer of a branch.
#[derive(Default)]
pub(super) struct Next {
    /// The code before the answer.
    before: TokenStream,
    /// The expression that takes the follow-up steps and has their answer as its value.
    steps: Option<TokenStream>,
    /// Whether the loop around the branch takes them in its next round.
    again: bool,
}

/// Whether the loop takes further follow-up steps after a step.
pub(super) enum Looping {
    Never,
    Always,
    If(TokenStream),
}

impl Next {
    /// The next round of the loop around the branch.
    pub fn again() -> Self {
        Next { again: true, ..Next::default() }
    }

    /// These steps.
    pub fn of(steps: TokenStream) -> Self {
        Next { steps: Some(steps), ..Next::default() }
    }

    pub fn begins_again(&self) -> bool {
        self.again
    }

    /// Generates the stronger of two answers: `answer`, and the answer of the follow-up steps. `strongest` says whether
    /// `answer` is known to be the strongest possible answer.
    pub fn answer(&self, answer: &TokenStream, strongest: bool) -> TokenStream {
        let before = &self.before;
        match &self.steps {
            None if before.is_empty() => answer.clone(),
            None => quote!({ #before #answer }),
            Some(steps) if strongest => quote!({ #before #steps; #answer }),
            Some(steps) => quote!({ #before ::core::cmp::Ord::max(#answer, #steps) }),
        }
    }

    /// Generates the answer of a step in which nothing reacted: that of the follow-up steps, or `ignored` without them.
    pub fn instead_of(self, ignored: TokenStream) -> TokenStream {
        let Next { before, steps, .. } = self;
        let steps = steps.unwrap_or(ignored);
        if before.is_empty() { steps } else { quote!({ #before #steps }) }
    }

    pub fn is_empty(&self) -> bool {
        self.before.is_empty() && self.steps.is_none() && !self.again
    }
}

impl Emit<'_> {
    /// Generates the follow-up steps of a branch.
    pub(super) fn next(&self, source: StateId, at: At, branch: BranchId, cause: CauseKind, pending: Pending) -> Next {
        let stays = matches!(self.plan.outcome(branch), Outcome::Stay | Outcome::Defer | Outcome::Ignore);
        // The exits differ between leaves, and may raise different events.
        let differs = stays || self.chains().is_some();
        let follow = |leaf| self.follow(source, leaf, branch, cause, pending);
        match at {
            _ if !self.follows() => Next::default(),
            // Nothing follows if a recalled event is deferred again. Only the loop knows that an event was recalled.
            _ if *self.plan.outcome(branch) == Outcome::Defer && self.loops() => {
                Next { before: self.consider_always_again(), ..Next::default() }
            }
            At::Known(leaf) => self.print_next(follow(leaf)),
            At::Inside(state) if differs => self.next_inside(state, cause, &follow, &self.look_again()),
            At::Inside(state) => {
                self.plan.tree().leaves(state).next().map(|leaf| self.print_next(follow(leaf))).unwrap_or_default()
            }
        }
    }

    /// Generates the follow-up steps of the start, taken by the loop if the plan does not know them or there is a loop.
    pub(super) fn after_start(&self) -> TokenStream {
        let passed = self.passed();
        match self.follow_start() {
            _ if !self.plan.has_follow_ups() => TokenStream::new(),
            Follow::Nothing if self.follows() => TokenStream::new(),
            follow @ (Follow::Known(_) | Follow::ByLeaf(_)) if self.follows() && !self.loops() => {
                let steps = self.print_next(follow).instead_of(TokenStream::new());
                let looks = self.needs_loop().map(|looks| {
                    let complete = self.complete_call(&self.answer("Ignored"));
                    quote!(if #looks { #complete; })
                });
                quote!(#steps; #looks)
            }
            _ => {
                // Nothing is deferred yet.
                let look = self.follows().then(|| self.consider_always_again());
                {
                    let ignored = self.answer("Ignored");
                    quote!(#look self.__run_to_completion(#passed #ignored);)
                }
            }
        }
    }

    /// Generates the follow-up steps of a step in which nothing reacted. Even after such a step, an `always` may be
    /// enabled, because data of the program may have changed since it was last considered. Nothing follows an ignored
    /// `always` or timer.
    pub(super) fn next_ignored(&self, at: At, cause: CauseKind, pending: Pending) -> Next {
        // The code that takes the step for a known completion also considers what comes next.
        let continues = self.chains().is_some() && matches!(cause, CauseKind::Done(_));
        if !self.follows() || matches!(cause, CauseKind::Always | CauseKind::Time) || continues {
            return Next::default();
        }
        let follow = |leaf| match self.follow_ignored(leaf, cause, pending) {
            // If the event was a raised one, the loop notifies the observer that it is discarded.
            Follow::Known(_) if self.machine.is_observed() && !self.machine.model.raises.is_empty() => Follow::Unknown,
            follow => follow,
        };
        let next = match at {
            At::Known(leaf) => follow(leaf),
            At::Inside(state) if self.is_left_to_loop(cause) && !self.is_large() => {
                let continues = self.plan.tree().leaves(state).any(|leaf| follow(leaf) != Follow::Nothing);
                return Next { steps: continues.then(|| self.continue_unhandled()), ..Next::default() };
            }
            At::Inside(state) => return self.next_inside(state, cause, &follow, &self.consider_always_again()),
        };
        match next {
            // No event is recalled after a step without a reaction.
            Follow::Unknown => Next { before: self.consider_always_again(), ..Next::default() },
            next => self.print_next(next),
        }
    }

    /// Whether a follow-up step may be necessary if no transition reacts in the leaf.
    pub(super) fn continues_unhandled(&self, leaf: StateId, cause: CauseKind) -> bool {
        !self.next_ignored(At::Known(leaf), cause, Pending::Nothing).is_empty()
    }

    /// Generates a call of `__unhandled`, for a completion to which no transition reacts.
    pub(super) fn continue_unhandled(&self) -> TokenStream {
        let passed = self.passed();
        self.need(Helper::Discarded);
        quote!(self.__unhandled(#passed))
    }

    /// Generates `__unhandled`. If the active leaf has an `always`, it makes the loop consider everything again.
    pub(super) fn discarded_function(&self) -> TokenStream {
        let leaves = self.plan.tree().leaves(ROOT).filter(|&leaf| self.reacts(leaf, CauseKind::Always));
        let leaves: Vec<_> = leaves.map(|leaf| self.leaf(leaf)).listed();
        let (active, look) = (self.region_of(ROOT), self.consider_always_again());
        let (answer, ignored) = (self.answer_type(), self.answer("Ignored"));
        let (lent, body) = self.plain(&quote! {
            if ::core::matches!(#active, #(#leaves)|*) { #look }
            #ignored
        });
        quote! {
            #[inline]
            fn __unhandled(&mut self, #lent) -> #answer { #body }
        }
    }

    pub(super) fn print_next(&self, follow: Follow) -> Next {
        match follow {
            Follow::Nothing => Next::default(),
            Follow::Known(after) => self.print_after(after),
            Follow::ByLeaf(number) => self.next_by_leaf(number),
            Follow::Unknown => Next { before: self.look_again(), ..Next::default() },
        }
    }

    /// Generates the follow-up steps that are known. In a machine with an observer, raised and deferred events are left
    /// to the loop, which notifies the observer of them.
    fn print_after(&self, after: After) -> Next {
        let observed = self.machine.is_observed();
        // An async function cannot call itself.
        let by_loop = observed || self.is_async();
        let looks = after.deferred == Recall::ByLoop || (by_loop && after.deferred == Recall::Here);
        let before = if looks { self.stir_deferred() } else { TokenStream::new() };
        let deferred = if looks { Recall::None } else { after.deferred };
        let pending = if observed { Pending::Nothing } else { after.pending };
        let after = After { pending, deferred, ..after };
        let rests = after.completed.is_none() && pending == Pending::Nothing && deferred == Recall::None;
        if rests && !self.reacts(after.leaf, CauseKind::Always) {
            return Next { before, ..Next::default() };
        }
        Next { before, ..Next::of(self.steps_after(after)) }
    }

    /// Generates the follow-up steps for all leaves of `state`, as a `match` over the active leaf. If the steps of a
    /// leaf are not known, `unknown` is generated for it, or once for all leaves in a large machine.
    fn next_inside(
        &self,
        state: StateId,
        cause: CauseKind,
        follow: &dyn Fn(StateId) -> Follow,
        unknown: &TokenStream,
    ) -> Next {
        let leaves = self.plan.tree().leaves(state).filter(|&leaf| self.may_occur_in(leaf, cause));
        let leaves = leaves.map(|leaf| (leaf, follow(leaf)));
        let leaves: Vec<_> = leaves.listed();
        if let [(_, first), rest @ ..] = &leaves[..]
            && rest.iter().all(|(_, other)| other == first)
            && *first != Follow::Unknown
        {
            return self.print_next(*first);
        }
        let follows: Vec<_> = leaves.into_iter().filter(|(_, follow)| *follow != Follow::Nothing).listed();
        if follows.is_empty() {
            return Next::default();
        }
        if self.is_large() {
            return Next { before: unknown.clone(), ..Next::default() };
        }
        let ignored = self.answer("Ignored");
        let arms = follows.into_iter().map(|(leaf, follow)| {
            let next = match follow {
                Follow::Unknown => Next { before: unknown.clone(), ..Next::default() },
                follow => self.print_next(follow),
            };
            let (name, steps) = (self.leaf(leaf), next.instead_of(ignored.clone()));
            quote!(#name => #steps,)
        });
        let (arms, leaf): (Vec<_>, _) = (arms.listed(), local("leaf"));
        let steps = quote!(match #leaf { #(#arms)* #[allow(unreachable_patterns)] _ => #ignored });
        Next::of(steps)
    }

    /// Generates code that makes the loop consider all transitions and all deferred events.
    fn look_again(&self) -> TokenStream {
        let (look, stir) = (self.consider_always_again(), self.stir_deferred());
        quote!(#look #stir)
    }

    pub(super) fn consider_always_again(&self) -> TokenStream {
        let queues = self.queues_argument();
        if self.queues_type.is_some() { quote!(#queues.look_again();) } else { TokenStream::new() }
    }

    fn stir_deferred(&self) -> TokenStream {
        if self.plan.defers() { quote!(self.deferred.stir();) } else { TokenStream::new() }
    }

    /// Generates the condition under which the loop is called after a step. `None` if the machine never needs it.
    fn needs_loop(&self) -> Option<TokenStream> {
        if self.chains().is_some_and(|chains| !chains.resumed().is_empty()) {
            let queues = self.queues_argument();
            return Some(quote!(#queues.waits()));
        }
        if !self.loops() {
            return None;
        }
        let queues = self.queues_argument();
        let waits = self.queues_type.is_some().then(|| quote!(#queues.waits()));
        let stirred = self.plan.defers().then(|| quote!(self.deferred.is_stirred()));
        let conditions: Vec<_> = waits.into_iter().chain(stirred).listed();
        (!conditions.is_empty()).then(|| quote!(#(#conditions)||*))
    }

    /// Whether the loop is called after a step.
    pub(super) fn looping(&self) -> Looping {
        let condition = match self.follows() {
            _ if !self.plan.has_follow_ups() => None,
            true => self.needs_loop(),
            // Only the loop recalls deferred events, knows about errors, and notifies an observer.
            false if self.plan.defers() || self.machine.fails.is_some() || self.machine.is_observed() => {
                return Looping::Always;
            }
            false => self.needs_loop_in_regions(),
        };
        condition.map_or(Looping::Never, Looping::If)
    }

    /// Generates the condition under which the loop is called after a step of several regions: something is pending, or a
    /// state with an `always` is active. `None` if the machine never needs the loop.
    fn needs_loop_in_regions(&self) -> Option<TokenStream> {
        let (tree, queues) = (self.plan.tree(), self.queues_argument());
        let waits = self.queues_type.is_some().then(|| quote!(#queues.waits()));
        let always = tree.regions().filter_map(|region| {
            let leaves: Vec<_> = tree.leaves(region).filter(|&leaf| self.reacts(leaf, CauseKind::Always)).listed();
            let (active, pattern) = (self.leaf_of(region), self.leaves_pattern(leaves.iter().copied()));
            (!leaves.is_empty()).then(|| quote!(::core::matches!(#active, #pattern)))
        });
        let conditions: Vec<_> = waits.into_iter().chain(always).listed();
        (!conditions.is_empty()).then(|| quote!(#(#conditions)||*))
    }

    fn steps_after(&self, after: After) -> TokenStream {
        let (always, observed) = (self.reacts(after.leaf, CauseKind::Always), self.machine.is_observed());
        let only = after.pending == Pending::Nothing && after.deferred == Recall::None;
        match after {
            _ if self.chains().is_some_and(|chains| chains.resumed().contains(&after)) => self.resume(after),
            _ if self.chains().is_some_and(|chains| chains.is_circular(after)) => self.call_after(after),
            After { leaf, completed: None, .. } if only && !observed => {
                self.call_leaf(leaf, CauseKind::Always, Pending::Nothing)
            }
            After { leaf, completed: Some(composite), .. } if only && !always && !observed => {
                self.call_leaf(leaf, CauseKind::Done(composite), Pending::Nothing)
            }
            _ => self.call_after(after),
        }
    }

    /// Generates a call of the function that takes the follow-up steps of a configuration.
    pub(super) fn call_after(&self, after: After) -> TokenStream {
        self.need(Helper::After(after));
        let name = self.after_name(&after);
        if self.chains().is_some_and(|chains| chains.is_circular(after)) {
            return self.call_circle(after, &name);
        }
        let passed = self.passed();
        quote!(self.#name(#passed))
    }

    fn after_name(&self, after: &After) -> Ident {
        let kinds = [
            (after.completed.is_some(), "completed"),
            (after.pending == Pending::InQueue, "raised"),
            (after.deferred == Recall::Here, "deferred"),
        ];
        let kinds = kinds.into_iter().filter(|(is, _)| *is).map(|(_, kind)| format!("_{kind}"));
        let name = kinds.fold("follow_ups".to_string(), |name, kind| name + &kind) + &self.pending_name(after.pending);
        self.names.method(after.leaf, &name)
    }

    /// Generates the function that takes the follow-up steps of a leaf, in the order of [`FOLLOW_UPS`].
    pub(super) fn after_function(&self, after: After) -> TokenStream {
        let After { leaf, completed, pending, deferred } = after;
        if self.chains().is_some_and(|chains| chains.is_circular(after)) {
            return self.circle_function(after, &self.after_name(&after));
        }
        let always = self.reacts(leaf, CauseKind::Always);
        // A step that has a queue takes no notice of what is in it.
        let places = if pending == Pending::InQueue { Pending::Nothing } else { pending };
        let steps = FOLLOW_UPS.map(|kind| match kind {
            FollowUp::Always => always.then(|| self.step_after(leaf, CauseKind::Always, places)),
            FollowUp::Completed => completed.map(|composite| self.step_after(leaf, CauseKind::Done(composite), places)),
            FollowUp::Raised => match pending {
                Pending::Nothing => None,
                Pending::InQueue => Some(self.handle_next(leaf)),
                Pending::InPlaces(_) => Some(self.handle_places(leaf, pending, None)),
            },
            FollowUp::Recalled => (deferred == Recall::Here).then(|| self.recall_in(leaf)),
        });
        let steps = steps.into_iter().flatten();
        let (name, answer, ignored) = (self.after_name(&after), self.answer_type(), self.answer("Ignored"));
        let (lent, body) = self.plain(&quote!(#(#steps)* #ignored));
        quote! {
            #[inline]
            fn #name(&mut self, #lent) -> #answer { #body }
        }
    }

    /// Generates a follow-up step. If something reacts, the function returns: the step includes its follow-up steps.
    fn step_after(&self, leaf: StateId, cause: CauseKind, pending: Pending) -> TokenStream {
        let (notify, step) = (self.notify_step(cause), self.call_leaf(leaf, cause, pending));
        quote! {
            #notify
            let step = #step;
            if step.reacted() { return step; }
        }
    }

    /// Generates the step that handles the oldest raised event. The loop handles the events after it.
    fn handle_next(&self, leaf: StateId) -> TokenStream {
        let (raised, queues, ignored) = (&self.names.raised, self.queues_argument(), self.answer("Ignored"));
        let kinds = [
            ("Event", CauseKind::Event, self.raises_events()),
            ("Signal", CauseKind::Signal, !self.machine.signals.is_empty()),
        ];
        let arms = kinds.into_iter().filter(|(.., is)| *is).map(|(kind, cause, _)| {
            let (kind, event) = (local(kind), local("event"));
            let is_considered = self.reacts(leaf, cause) || self.continues_unhandled(leaf, cause);
            if is_considered {
                let step = self.call_leaf(leaf, cause, Pending::Nothing);
                quote!(#raised::#kind(#event) => #step,)
            } else {
                quote!(#raised::#kind(_) => #ignored,)
            }
        });
        let arms: Vec<_> = arms.listed();
        quote! {
            if let ::core::option::Option::Some(raised) = #queues.raised() {
                return match raised { #(#arms)* };
            }
        }
    }

    /// Generates the recall of deferred events in a leaf that defers nothing. They are handled, oldest first, until the
    /// leaf reacts to one. That step leads to a leaf that defers all events that are left.
    fn recall_in(&self, leaf: StateId) -> TokenStream {
        let (event, step) = (local("event"), self.call_leaf(leaf, CauseKind::Event, Pending::Nothing));
        quote! {
            while let ::core::option::Option::Some(#event) = self.deferred.oldest() {
                let step = #step;
                if step.reacted() { return step; }
            }
        }
    }
}
