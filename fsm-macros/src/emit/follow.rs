//! The steps that follow an end of a transition, printed directly after it if the plan knows them.
//!
//! ```text
//! { coffee.paid += coin; Ord::max(Answer::Stayed, self.__waiting_always(coffee)) }    // then only `always` can follow
//! { self.leaf = __VendingLeaf::Warming; Answer::Moved }                              // then nothing can
//! { self.leaf = ..; queues.look_again(); Answer::Moved }                             // then the loop looks at everything
//! ```
//!
//! With regions, the loop always does this. So it does if an observer is notified of what is raised and recalled.

use super::helpers::Helper;
use super::{At, Emit};
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::plan::{After, Follow, Outcome, Recall};
use fsm_model::steps::{OWN, Own};
use fsm_model::{BranchId, Kind, ROOT, StateId};
use fsm_program::CauseKind;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// What is printed where something ends.
#[derive(Default)]
pub(super) struct Next {
    /// Before the answer.
    before: TokenStream,
    /// The answer of the steps that follow.
    steps: Option<TokenStream>,
}

impl Next {
    /// An answer, made stronger by what follows.
    pub fn answer(&self, answer: &TokenStream, strongest: bool) -> TokenStream {
        let before = &self.before;
        match &self.steps {
            None if before.is_empty() => answer.clone(),
            None => quote!({ #before #answer }),
            Some(steps) if strongest => quote!({ #before #steps; #answer }),
            Some(steps) => quote!({ #before ::core::cmp::Ord::max(#answer, #steps) }),
        }
    }

    /// The answer where nothing reacted.
    pub fn instead_of(self, ignored: TokenStream) -> TokenStream {
        let Next { before, steps } = self;
        let steps = steps.unwrap_or(ignored);
        if before.is_empty() { steps } else { quote!({ #before #steps }) }
    }

    pub fn is_empty(&self) -> bool {
        self.before.is_empty() && self.steps.is_none()
    }
}

impl Emit<'_> {
    /// Whether what follows is printed behind each end.
    pub(super) fn follows(&self) -> bool {
        self.plan.goes_on() && !self.has_regions()
    }

    /// What follows an end of a transition.
    pub(super) fn next(&self, source: StateId, at: At, branch: BranchId, cause: CauseKind) -> Next {
        let stays = matches!(self.plan.outcome(branch), Outcome::Stay | Outcome::Defer | Outcome::Ignore);
        let follow = |leaf| self.plan.follow(source, leaf, branch, cause == CauseKind::Poll);
        match at {
            _ if !self.follows() => Next::default(),
            // Of what is recalled and deferred again nothing follows: the loop knows.
            _ if *self.plan.outcome(branch) == Outcome::Defer && self.loops() => {
                Next { before: self.look_at_always_again(), steps: None }
            }
            At::Known(leaf) => self.print_next(follow(leaf)),
            At::Inside(state) if stays => self.next_inside(state, cause, &follow, &self.look_again()),
            At::Inside(state) => {
                self.plan.tree().leaves(state).next().map(|leaf| self.print_next(follow(leaf))).unwrap_or_default()
            }
        }
    }

    /// Whether a leaf may be told something: only a `final` has completed its composite. This matters where a machine waits, as
    /// what waits cannot call itself, not even where it never comes to that.
    fn may_be_told(&self, leaf: StateId, cause: CauseKind) -> bool {
        match cause {
            CauseKind::Done(composite) if self.is_async() => {
                let state = &self.machine.model.states[leaf.index()];
                state.kind == Kind::Final && state.parent == Some(composite)
            }
            _ => true,
        }
    }

    /// After the start: its own steps, by the loop if it has to.
    pub(super) fn after_start(&self) -> TokenStream {
        let passed = self.passed();
        match self.plan.follow_start() {
            _ if !self.plan.goes_on() => TokenStream::new(),
            Follow::Nothing if self.follows() => TokenStream::new(),
            Follow::Known(after) if self.follows() && !self.loops() => {
                let steps = self.steps_after(after);
                quote!(#steps;)
            }
            _ => {
                // Nothing is deferred yet.
                let look = self.follows().then(|| self.look_at_always_again());
                {
                    let ignored = self.answer("Ignored");
                    quote!(#look self.__run_to_completion(#passed #ignored);)
                }
            }
        }
    }

    /// What follows where nothing reacted, but to time or an `always`: the user's own data may have changed meanwhile.
    pub(super) fn next_ignored(&self, at: At, cause: CauseKind) -> Next {
        if !self.follows() || matches!(cause, CauseKind::Always | CauseKind::Time) {
            return Next::default();
        }
        let follow = |leaf| match self.plan.follow_ignored(leaf, cause == CauseKind::Poll) {
            // Nobody wants it, which has to be seen.
            Follow::Known(_) if self.machine.is_observed() && !self.machine.model.raises.is_empty() => Follow::Unknown,
            follow => follow,
        };
        let next = match at {
            At::Known(leaf) => follow(leaf),
            At::Inside(state) if self.is_told_by_loop(cause) && !self.is_large() => {
                let goes_on = self.plan.tree().leaves(state).any(|leaf| follow(leaf) != Follow::Nothing);
                return Next { before: TokenStream::new(), steps: goes_on.then(|| self.go_on_unheard()) };
            }
            At::Inside(state) => return self.next_inside(state, cause, &follow, &self.look_at_always_again()),
        };
        match next {
            // Where nothing reacts nothing is recalled.
            Follow::Unknown => Next { before: self.look_at_always_again(), steps: None },
            next => self.print_next(next),
        }
    }

    /// Whether something follows where a leaf does not react.
    pub(super) fn goes_on_unheard(&self, leaf: StateId, cause: CauseKind) -> bool {
        !self.next_ignored(At::Known(leaf), cause).is_empty()
    }

    /// Whether only the loop tells of it, which looks at everything again if it has to: a completion that waits in a queue;
    /// or the inspector, which need not be fast.
    pub(super) fn is_told_by_loop(&self, cause: CauseKind) -> bool {
        match cause {
            CauseKind::Done(_) => self.follows() && !self.plan.foresees_completions(),
            CauseKind::Force(_) => true,
            _ => false,
        }
    }

    /// Nobody hears of a completion: in a leaf with an `always` that is asked again.
    pub(super) fn go_on_unheard(&self) -> TokenStream {
        let passed = self.passed();
        self.need(Helper::Discarded);
        quote!(self.__unheard(#passed))
    }

    /// The same as a function.
    pub(super) fn discarded_function(&self) -> TokenStream {
        let leaves = self.plan.tree().leaves(ROOT).filter(|&leaf| self.hears(leaf, CauseKind::Always));
        let leaves: Vec<_> = leaves.map(|leaf| self.leaf(leaf)).listed();
        let (active, look) = (self.region_of(ROOT), self.look_at_always_again());
        let (answer, ignored) = (self.answer_type(), self.answer("Ignored"));
        let (lent, body) = self.plain(&quote! {
            if ::core::matches!(#active, #(#leaves)|*) { #look }
            #ignored
        });
        quote! {
            #[inline]
            fn __unheard(&mut self, #lent) -> #answer { #body }
        }
    }

    /// Whether the step of a leaf is a function of its own, since it may follow other steps.
    pub(super) fn is_told_again(&self, leaf: StateId, cause: CauseKind) -> bool {
        match cause {
            CauseKind::Always | CauseKind::Done(_) => self.follows(),
            CauseKind::Event | CauseKind::Signal => self.plan.hears_again(leaf),
            CauseKind::Poll | CauseKind::Time | CauseKind::Force(_) => false,
        }
    }

    fn print_next(&self, follow: Follow) -> Next {
        match follow {
            Follow::Nothing => Next::default(),
            Follow::Known(after) => self.print_after(after),
            Follow::Unknown => Next { before: self.look_again(), steps: None },
        }
    }

    /// What the observer is told of queues is the loop's to tell: it sees what waits by itself.
    fn print_after(&self, after: After) -> Next {
        let observed = self.machine.is_observed();
        // What waits cannot call itself.
        let by_loop = observed || self.is_async();
        let looks = after.deferred == Recall::ByLoop || (by_loop && after.deferred == Recall::Here);
        let before = if looks { self.stir_deferred() } else { TokenStream::new() };
        let deferred = if looks { Recall::None } else { after.deferred };
        let after = After { raised: after.raised && !observed, deferred, ..after };
        let rests = after.completed.is_none() && !after.raised && deferred == Recall::None;
        if rests && !self.hears(after.leaf, CauseKind::Always) {
            return Next { before, steps: None };
        }
        Next { before, steps: Some(self.steps_after(after)) }
    }

    /// The same in whichever leaf inside a state is active.
    fn next_inside(
        &self,
        state: StateId,
        cause: CauseKind,
        follow: &dyn Fn(StateId) -> Follow,
        unknown: &TokenStream,
    ) -> Next {
        let leaves = self.plan.tree().leaves(state).filter(|&leaf| self.may_be_told(leaf, cause));
        let leaves = leaves.map(|leaf| (leaf, follow(leaf)));
        let follows: Vec<_> = leaves.filter(|(_, follow)| *follow != Follow::Nothing).listed();
        if follows.is_empty() {
            return Next::default();
        }
        if self.is_large() {
            return Next { before: unknown.clone(), steps: None };
        }
        let ignored = self.answer("Ignored");
        let arms = follows.into_iter().map(|(leaf, follow)| {
            let next = match follow {
                Follow::Unknown => Next { before: unknown.clone(), steps: None },
                follow => self.print_next(follow),
            };
            let (name, steps) = (self.leaf(leaf), next.instead_of(ignored.clone()));
            quote!(#name => #steps,)
        });
        let (arms, leaf): (Vec<_>, _) = (arms.listed(), local("leaf"));
        Next {
            before: TokenStream::new(),
            steps: Some(quote!(match #leaf { #(#arms)* #[allow(unreachable_patterns)] _ => #ignored })),
        }
    }

    /// The loop has to look at everything.
    fn look_again(&self) -> TokenStream {
        let (look, stir) = (self.look_at_always_again(), self.stir_deferred());
        quote!(#look #stir)
    }

    pub(super) fn look_at_always_again(&self) -> TokenStream {
        let queues = self.lent_queues();
        if self.queues_type.is_some() { quote!(#queues.look_again();) } else { TokenStream::new() }
    }

    fn stir_deferred(&self) -> TokenStream {
        if self.plan.defers() { quote!(self.deferred.stir();) } else { TokenStream::new() }
    }

    /// Whether the loop may ever have anything to look at. In large machines it has, where a composite's transitions stay.
    pub(super) fn loops(&self) -> bool {
        self.plan.goes_on()
            && (self.plan.loops()
                || self.is_large()
                || ((self.machine.is_observed() || self.is_async()) && self.plan.defers()))
    }

    /// Whether the loop has anything to look at, after a step.
    pub(super) fn has_to_look(&self) -> Option<TokenStream> {
        if !self.loops() {
            return None;
        }
        let queues = self.lent_queues();
        let waits = self.queues_type.is_some().then(|| quote!(#queues.waits()));
        let stirred = self.plan.defers().then(|| quote!(self.deferred.is_stirred()));
        let conditions: Vec<_> = waits.into_iter().chain(stirred).listed();
        (!conditions.is_empty()).then(|| quote!(#(#conditions)||*))
    }

    fn steps_after(&self, after: After) -> TokenStream {
        let (always, observed) = (self.hears(after.leaf, CauseKind::Always), self.machine.is_observed());
        match after {
            After { leaf, completed: None, raised: false, deferred: Recall::None } if !observed => {
                self.call_leaf(leaf, CauseKind::Always)
            }
            After { leaf, completed: Some(composite), raised: false, deferred: Recall::None }
                if !always && !observed =>
            {
                self.call_leaf(leaf, CauseKind::Done(composite))
            }
            _ => {
                self.need(Helper::After(after));
                let (name, passed) = (self.after_name(&after), self.passed());
                quote!(self.#name(#passed))
            }
        }
    }

    fn after_name(&self, after: &After) -> Ident {
        let kinds = [
            (after.completed.is_some(), "completed"),
            (after.raised, "raised"),
            (after.deferred == Recall::Here, "deferred"),
        ];
        let kinds: Vec<_> = kinds.into_iter().filter(|(is, _)| *is).map(|(_, kind)| kind).listed();
        self.names.method(after.leaf, &format!("after_{}", kinds.join("_")))
    }

    /// The steps that can follow in a leaf, in the order of the language.
    pub(super) fn after_function(&self, after: After) -> TokenStream {
        let After { leaf, completed, raised, deferred } = after;
        let own = OWN.map(|own| match own {
            Own::Always => self.hears(leaf, CauseKind::Always).then(|| self.step_after(leaf, CauseKind::Always)),
            Own::Completed => completed.map(|composite| self.step_after(leaf, CauseKind::Done(composite))),
            Own::Raised => raised.then(|| self.hear_next(leaf)),
            Own::Recalled => (deferred == Recall::Here).then(|| self.recall_in(leaf)),
        });
        let own = own.into_iter().flatten();
        let (name, answer, ignored) = (self.after_name(&after), self.answer_type(), self.answer("Ignored"));
        let (lent, body) = self.plain(&quote!(#(#own)* #ignored));
        quote! {
            #[inline]
            fn #name(&mut self, #lent) -> #answer { #body }
        }
    }

    /// A step of the machine's own, unless nothing reacts.
    fn step_after(&self, leaf: StateId, cause: CauseKind) -> TokenStream {
        let (tell, step) = (self.tell_of_step(cause), self.call_leaf(leaf, cause));
        quote! {
            #tell
            let step = #step;
            if step.reacted() { return step; }
        }
    }

    /// What was raised first is heard; what waits behind it is the loop's.
    fn hear_next(&self, leaf: StateId) -> TokenStream {
        let (raised, queues, ignored) = (&self.names.raised, self.lent_queues(), self.answer("Ignored"));
        let kinds = [
            ("Event", CauseKind::Event, self.raises_events()),
            ("Signal", CauseKind::Signal, !self.machine.signals.is_empty()),
        ];
        let arms = kinds.into_iter().filter(|(.., is)| *is).map(|(kind, cause, _)| {
            let (kind, event) = (local(kind), local("event"));
            let heard = self.hears(leaf, cause) || self.goes_on_unheard(leaf, cause);
            if heard {
                let step = self.call_leaf(leaf, cause);
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

    /// A leaf that defers nothing hears what was deferred until it reacts, which leads to a leaf that defers all the rest.
    fn recall_in(&self, leaf: StateId) -> TokenStream {
        let (event, step) = (local("event"), self.call_leaf(leaf, CauseKind::Event));
        quote! {
            while let ::core::option::Option::Some(#event) = self.deferred.oldest() {
                let step = #step;
                if step.reacted() { return step; }
            }
        }
    }
}
