//! Generates the calls of a machine's observer. A machine without an observer has none of this code.
//!
//! ```text
//! Observer::told(&mut *__lent_log, Cause::Event(match &event { RobotEvent::Bumped { .. } => "Bumped", .. }));
//! match event {
//!     RobotEvent::Bumped if bot.is_awake() => { Observer::considered(&mut *__lent_log, CANDIDATE, Verdict::Taken); .. }
//!     RobotEvent::Bumped if { Observer::considered(&mut *__lent_log, CANDIDATE, Verdict::Refused); false } => Answer::Ignored,
//! ```
//!
//! Separate action blocks, which the lowering has put before the user's, notify the observer of exits and entries.

use super::Emit;
use super::inspected;
use super::references::in_parentheses;
use crate::join::Join;
use crate::lent::{at, private_name};
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::{Action, Branch, BranchId, ROOT, StateId, TransitionId};
use fsm_program::CauseKind;
use fsm_syntax::EventType;
use fsm_syntax::ast::Param;
use fsm_syntax::walk::{Change, PartMut};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};
use syn::Pat;
use syn::parse::Parser;

impl Emit<'_> {
    /// Generates a call of the observer and of the probe: `Observer::exited(&mut *__lent_log, RobotState::Search);`
    pub(super) fn notify(&self, what: &str, arguments: &TokenStream) -> Option<TokenStream> {
        let what = local(what);
        let (private, state) = (&self.private, &self.names.state);
        let method = quote!(#private::Observer::<#state>::#what);
        let user = self.machine.observer.as_ref().map(|name| {
            // Errors about the type of the observer point to its parameter.
            let here =
                self.params.iter().find(|param| param.name == *name).map_or(name.span(), |param| param.name.span());
            let observer = private_name(name);
            let (method, observer) = (at(method.clone(), here), at(quote!(&mut *#observer), here));
            quote!(#method(#observer, #arguments);)
        });
        let probe = self.probe().map(|probe| quote!(#method(#probe #arguments);));
        let all: Vec<_> = user.into_iter().chain(probe).listed();
        (!all.is_empty()).then(|| all.joined())
    }

    /// Generates a condition: whether the observer or the probe listens. If not, no arguments need to be computed.
    pub(super) fn is_listening(&self) -> TokenStream {
        let (private, state) = (&self.private, &self.names.state);
        let listens = |observer: TokenStream| quote!(#private::Observer::<#state>::is_listening(&*#observer));
        let user = self.machine.observer.as_ref().map(|name| listens(private_name(name).into_token_stream()));
        let probe = self.machine.inspected.then(|| listens(inspected::probe().into_token_stream()));
        let all = user.into_iter().chain(probe);
        quote!(#(#all)||*)
    }

    /// Notifies the observer of a call that does nothing because the machine is not started.
    pub(super) fn notify_if_not_started(&self) -> Option<TokenStream> {
        let (notify, held, nowhere) =
            (self.notify("not_started", &TokenStream::new())?, self.leaf_place(), self.nowhere());
        Some(quote!(if ::core::matches!(#held, #nowhere) { #notify }))
    }

    /// Notifies the observer that time has passed, until a timer is due or until the end of the call.
    pub(super) fn notify_time(&self) -> Option<TokenStream> {
        let lapse = local("lapse");
        self.notify("advanced", &quote!(#lapse.left()))
    }

    /// Notifies the observer of the answer of a call.
    pub(super) fn notify_answer(&self, answer: &TokenStream) -> Option<TokenStream> {
        self.notify("answered", answer)
    }

    /// Generates the body of an action block that notifies the observer of an exit or an entry.
    pub(super) fn notify_moment(&self, action: &Action) -> TokenStream {
        let (private, name) = (&self.private, &self.names.state);
        let live = || quote!(#name::__of(#private::live::state()));
        let state = if self.live { live() } else { self.state_value(action.state) };
        let notify = action.moments[0].notification().and_then(|name| self.notify(name, &state));
        quote!({ #notify })
    }

    pub(super) fn state_value(&self, state: StateId) -> TokenStream {
        let (name, variant) = (&self.names.state, self.names.variant(state));
        quote!(#name::#variant)
    }

    pub(super) fn source(&self, state: StateId) -> TokenStream {
        if state == ROOT {
            return quote!(::core::option::Option::None);
        }
        let state = self.state_value(state);
        quote!(::core::option::Option::Some(#state))
    }

    /// Notifies the observer that a step begins. The steps of `always` and of timers have no such notification.
    pub(super) fn notify_step(&self, cause: CauseKind) -> Option<TokenStream> {
        let (private, carries) = (&self.private, cause.carries());
        let of = quote!(#private::observer::Cause);
        let cause = match cause {
            CauseKind::Event => {
                let name = self.name_of_event();
                quote!(#of::Event(#name))
            }
            CauseKind::Signal => {
                let (event, signal) = (local("event"), &self.names.signal);
                let arms = self.signals_named().map(|(variant, text)| {
                    let ident = &variant.ident;
                    quote!(#signal::#ident { .. } => #text,)
                });
                quote!(#of::Signal(match &#event { #(#arms)* }))
            }
            CauseKind::Poll => quote!(#of::Poll),
            CauseKind::Done(composite) => {
                let composite = self.state_value(composite);
                quote!(#of::Done(#composite))
            }
            CauseKind::Force(state) => {
                let state = self.state_value(state);
                quote!(#of::Force(#state))
            }
            CauseKind::Always | CauseKind::Time => return None,
        };
        let payload = if carries { self.notify_payload() } else { None };
        Some(self.notify("began", &cause).into_iter().chain(payload).collect())
    }

    /// The signals, each with the name that observers see.
    pub(super) fn signals_named(&self) -> impl Iterator<Item = (&syn::Variant, &str)> {
        self.machine.signals.iter().zip(self.machine.model.signals.iter().map(AsRef::as_ref))
    }

    /// Shows the payload of an event or a signal to the observer, if the observer requests it, and to the probe.
    fn notify_payload(&self) -> Option<TokenStream> {
        let (private, state, event) = (&self.private, &self.names.state, local("event"));
        let user = self.machine.observer.as_ref().filter(|_| self.machine.shows_payloads).map(|name| {
            let observer = private_name(name);
            quote!(#private::observer::show::<#state, _, _>(&mut *#observer, &#event);)
        });
        let probe = self.machine.inspected.then(|| self.show_payload());
        let all: Vec<_> = user.into_iter().chain(probe).listed();
        (!all.is_empty()).then(|| all.joined())
    }

    /// The name of the variant of `event`, as an expression.
    pub(super) fn name_of_event(&self) -> TokenStream {
        let (event, name) = (local("event"), &self.names.event);
        match &self.machine.events {
            Some(EventType::Declared { variants, .. }) => {
                let arms = variants.iter().map(|variant| {
                    let (ident, text) = (&variant.ident, variant.ident.to_string());
                    quote!(#name::#ident { .. } => #text,)
                });
                quote!(match &#event { #(#arms)* })
            }
            Some(EventType::Foreign(ty)) => {
                let text = ty.to_token_stream().to_string();
                quote!({ let _ = &#event; #text })
            }
            None => quote!(""),
        }
    }

    /// Notifies the observer that the machine is started or stopped.
    pub(super) fn notify_lifecycle(&self, cause: &str) -> Option<TokenStream> {
        let (private, cause) = (&self.private, local(cause));
        self.notify("began", &quote!(#private::observer::Cause::#cause))
    }

    /// Notifies the observer that a candidate was considered and selected.
    pub(super) fn notify_selected(&self, id: TransitionId) -> Option<TokenStream> {
        self.notify_considered(id, &self.verdict_if_taken(id))
    }

    /// Notifies the observer that a candidate was considered and not selected. `passed` is whether it passed.
    pub(super) fn notify_denied(&self, id: TransitionId, passed: &TokenStream) -> Option<TokenStream> {
        let private = &self.private;
        self.notify_considered(id, &quote!(#private::observer::Verdict::denied(#passed)))
    }

    /// Notifies the observer that a candidate was considered.
    pub(super) fn notify_considered(&self, id: TransitionId, verdict: &TokenStream) -> Option<TokenStream> {
        // The transition that lets the call return an error is not in the machine's text, so it is not a candidate.
        if !self.machine.is_observed() || self.machine.model.returns(id) {
            return None;
        }
        let candidate = self.candidate_for_observer(id);
        self.notify("considered", &quote!(#candidate, #verdict))
    }

    /// The verdict of a transition that is taken.
    fn verdict_if_taken(&self, id: TransitionId) -> TokenStream {
        let private = &self.private;
        let verdict = local(match (self.plan.is_deferral(id), self.machine.model.ignores(id)) {
            (true, _) => "Deferred",
            (_, true) => "Ignored",
            (false, false) => "Taken",
        });
        quote!(#private::observer::Verdict::#verdict)
    }

    /// `Candidate::new(3, Some(RobotState::Search), "on Noise if volume > 10", Kind::Event)`
    pub(super) fn candidate_for_observer(&self, id: TransitionId) -> TokenStream {
        if self.live {
            let state = &self.names.state;
            return quote!(#state::__candidate());
        }
        let (private, transition) = (&self.private, &self.machine.model.transitions[id.index()]);
        let (source, trigger) = (self.source(transition.source), self.machine.transition_text(id));
        let kind = local(&format!("{:?}", transition.trigger.kind()));
        let number = Literal::u16_unsuffixed(id.0);
        let new = match &self.machine.transitions[id.index()].reason {
            Some(reason) => {
                quote!(because(#number, #source, #trigger, #private::observer::Kind::#kind, ::core::option::Option::Some(#reason)))
            }
            None => quote!(new(#number, #source, #trigger, #private::observer::Kind::#kind)),
        };
        quote!(#private::observer::Candidate::#new)
    }

    /// Notifies the observer before the effect of a branch.
    pub(super) fn notify_effect(&self, source: StateId, branch: BranchId) -> Option<TokenStream> {
        if !self.machine.is_observed() {
            return None;
        }
        let private = &self.private;
        let number = Literal::u16_unsuffixed(branch.0);
        if self.live {
            let (state, effect) = (&self.names.state, local("effect"));
            let notify = self.notify("effect", &effect.to_token_stream());
            return Some(quote! {
                if let ::core::option::Option::Some(#effect) = #state::__effect(#private::model::BranchId(#number)) { #notify }
            });
        }
        let (end, source) = (self.end_for_observer(branch)?, self.source(source));
        self.notify("effect", &quote!(#private::observer::Effect::new(#source, #end, #number)))
    }

    /// `End::To(&[RobotState::Search])`: how a branch ends, or `None` if it has no effect to report.
    pub(super) fn end_for_observer(&self, branch: BranchId) -> Option<TokenStream> {
        let (private, model) = (&self.private, &self.machine.model);
        let of = quote!(#private::observer::End);
        let branch = &model.branches[branch.index()];
        Some(match branch {
            Branch::Stay => quote!(#of::Stay),
            Branch::Pass | Branch::Defer | Branch::Ignore | Branch::Refuse | Branch::Return => return None,
            Branch::Go(_) | Branch::Fork(_) => {
                let targets = model.targets(branch).iter().map(|target| self.state_value(target.state));
                quote!(#of::To(&[#(#targets),*]))
            }
            Branch::Push(state) => {
                let state = self.state_value(*state);
                quote!(#of::Push(#state))
            }
            Branch::Pop => quote!(#of::Pop),
        })
    }

    /// `&mut *log,`: passes the observers alone.
    pub(super) fn observers_passed(&self) -> TokenStream {
        let user = self.machine.observer.as_ref().map(|name| {
            let lent = private_name(name);
            quote!(&mut *#lent,)
        });
        user.into_iter().chain(self.probe()).joined()
    }

    /// `log: &mut Journal,`: declares the observers as parameters.
    pub(super) fn observers_declared(&self) -> TokenStream {
        let is_observer = |param: &&Param| self.machine.observer.as_ref() == Some(&param.name);
        let user = self.machine.params.iter().find(is_observer).map(|Param { name, ty }| {
            let lent = private_name(name);
            quote!(#lent: #ty,)
        });
        user.into_iter().chain(self.probe_declared()).joined()
    }
}

/// Replaces the bindings of a pattern with `_`.
pub(super) fn without_bindings(pattern: &TokenStream) -> TokenStream {
    struct Blanks;
    impl Change for Blanks {
        fn meet(&mut self, mut part: PartMut<'_>) {
            if let PartMut::Pat(pattern) = &mut part
                && let Pat::Ident(ident) = &mut **pattern
                && !ident.ident.to_string().trim_start_matches('_').starts_with(char::is_uppercase)
            {
                **pattern = match ident.subpat.take() {
                    Some((_, inner)) => in_parentheses(*inner),
                    None => syn::parse_quote!(_),
                };
                // The pattern after `@` may contain bindings, too.
                if !matches!(pattern, Pat::Wild(_)) {
                    self.meet(PartMut::Pat(pattern));
                }
                return;
            }
            if let PartMut::FieldPat(field) = &mut part {
                // `Noise { volume }`, which becomes `Noise { volume: _ }`.
                field.colon_token.get_or_insert_default();
            }
            part.inside(self);
        }
    }
    let Ok(mut parsed) = Pat::parse_multi_with_leading_vert.parse2(pattern.clone()) else {
        return pattern.clone();
    };
    Blanks.meet(PartMut::Pat(&mut parsed));
    parsed.to_token_stream()
}
