//! `why`, `why_update`, `why_advance` and `enabled`: what would become of each candidate, and why. No actions run.
//!
//! ```text
//! pub fn why(&self, bot: &Body, event: &RobotEvent) -> Why<RobotState, 3> {
//!     ask(Questions { orders: Robot::__orders(), ask: |transition, asked| self.__why(bot, event, transition, asked), .. })
//! }
//!
//! fn __why(&self, bot: &Body, event: &RobotEvent, transition: u16, asked: bool) -> Asked<RobotState> {
//!     match transition {
//!         2 => match *event {
//!             RobotEvent::Bumped if !asked => Asked::Triggered,
//!             RobotEvent::Bumped => if bot.is_awake() { Asked::Taken(Some(End::Stay)) } else { Asked::Refused },
//!             _ => Asked::NotTriggered,
//!         },
//! ```
//!
//! In which order transitions are considered is a table, made of [`Plan::priorities`](fsm_core::model::plan::Plan). Each guard
//! is printed once, whichever leaf is active. Both engines print the same; they differ in how code asks about states.

use super::can::repeats;
use super::cause::Cause;
use super::dereferences::Dereferences;
use super::ends::Compiled;
use super::engine::{Engine, Passing};
use super::reaction::{Jump, Names, Reading};
use super::references::Looking;
use super::together::Together;
use super::twin::ends::Interpreted;
use super::{At, Emit};
use crate::join::Join;
use crate::lent::Lent;
use crate::mentions::mentions;
use crate::names::local;
use fsm_core::model::plan::{Priority, Tier};
use fsm_core::model::{BranchId, Events, ROOT, StateId, TransitionId, Trigger};
use fsm_core::syntax::{Code, EventType, Tree};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};
use std::collections::BTreeMap;

/// What a machine may be asked about: the causes, the name of the call, that of the function that asks, and the docs.
const QUESTIONS: [(&[Cause], &str, &str, &str); 3] = [
    (
        &[Cause::Event],
        "why",
        "__why",
        "Which transitions would be considered for an event, in their order, and what would become of each, and why. \
         Evaluates guards, but runs no actions and changes nothing.",
    ),
    (
        &[Cause::Poll, Cause::Always],
        "why_update",
        "__why_update",
        "Which transitions an `update` would consider, in their order, and what would become of each, and why; then the \
         same of every `always`. Evaluates guards, but runs no actions and changes nothing.",
    ),
    (
        &[Cause::Time],
        "why_advance",
        "__why_advance",
        "The timers that are running, and how long until each is due; of one that is due, whether it would be taken, and \
         why. Evaluates guards, but runs no actions and changes nothing.",
    ),
];

/// Which of the engines is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Compiled,
    Twin,
}

impl Emit<'_> {
    /// The calls, and the functions that repeat the user's guards.
    pub(super) fn inquiry(&self, side: Side) -> (TokenStream, TokenStream) {
        if !self.machine.explains {
            return Default::default();
        }
        let asked = QUESTIONS.into_iter().filter(|(causes, ..)| self.may_be_asked(causes));
        let (calls, functions): (Vec<_>, Vec<_>) = asked
            .map(|(causes, name, function, doc)| {
                (self.why_call(side, causes, name, function, doc), self.asking_function(side, causes, function))
            })
            .unzip();
        let tables = (side == Side::Compiled).then(|| {
            let (orders, candidate) = (self.orders_function(), self.candidate_function());
            quote!(#orders #candidate)
        });
        (calls.into_iter().chain(self.enabled_call()).joined(), functions.into_iter().chain(tables).joined())
    }

    /// Whether there is a call that asks about this.
    fn may_be_asked(&self, causes: &[Cause]) -> bool {
        match causes[0] {
            Cause::Event => self.machine.events.is_some(),
            Cause::Time => self.has_timers(),
            _ => self.polls(),
        }
    }

    /// `why(&self, bot: &Body, event: &RobotEvent) -> Why<RobotState, 3>`
    fn why_call(&self, side: Side, causes: &[Cause], name: &str, function: &str, doc: &str) -> TokenStream {
        let (vis, private, state) = (&self.machine.vis, &self.private, &self.names.state);
        let (name, machine, function) = (Ident::new(name, Span::call_site()), self.turbofish(), local(function));
        let room: usize = causes.iter().map(|&cause| self.most_candidates(ROOT, cause)).sum();
        let room = Literal::usize_unsuffixed(room);
        let (event, passed) = (local("event"), Lent::passed(&self.machine.params, private));
        let carried = causes[0].carries();
        let event_type = if carried { self.event_type_argument() } else { None };
        let (argument, event) = (event_type.map(|ty| quote!(#event: &#ty)), carried.then(|| quote!(#event,)));
        let [transition, asked, kind, why, found] = ["transition", "asked", "kind", "why", "found"].map(local);
        let ask = match side {
            Side::Compiled => quote!(self.#function(#passed #event #transition, #asked, #kind)),
            Side::Twin => quote!(self.host.#function(&self.engine, #passed #event #transition, #asked, #kind)),
        };
        let of = causes.iter().enumerate().map(|(number, &cause)| {
            let (number, exclude) = (Literal::usize_unsuffixed(number), self.exclude_function(side, cause));
            let overrides = self.overrides_function();
            quote! {
                let #kind: u8 = #number;
                let #found: #private::why::Why<#state, #room> = #private::why::ask(#private::why::Questions {
                    orders: #machine::__orders(),
                    active: |state| ::core::iter::Iterator::any(&mut self.active(), |active| active == state),
                    ask: |#transition: u16, #asked: bool| #ask,
                    candidate: #machine::__candidate,
                    exclude: #exclude,
                    overrides: #overrides,
                });
                for considered in &#found { #why.add(*considered); }
            }
        });
        let of = of.joined();
        let lent = self.looking_at(&self.public, &[]).shared();
        let (lent, body) = lent.function(&quote!(let mut #why = #private::why::Why::new(); #of #why));
        quote! {
            #[doc = #doc]
            #[must_use]
            #vis fn #name(&self, #lent #argument) -> #private::why::Why<#state, #room> { #body }
        }
    }

    /// At most so many transitions are considered for one cause.
    fn most_candidates(&self, region: StateId, cause: Cause) -> usize {
        let of_leaf = |leaf| {
            let counts = self.plan.priorities(leaf).map(|priority| match priority {
                Priority::Tier(tier) => self.plan.candidates(tier, |trigger| cause.triggers(trigger)).count(),
                Priority::Regions if !self.plan.tree().is_parallel(leaf) => 0,
                Priority::Regions => {
                    let regions = self.plan.tree().children(leaf);
                    regions.map(|region| self.most_candidates(region, cause)).sum()
                }
            });
            counts.sum()
        };
        self.plan.tree().leaves(region).map(of_leaf).max().unwrap_or(0)
    }

    /// `__orders`: in which order transitions are considered while a leaf is active, as a table.
    fn orders_function(&self) -> TokenStream {
        let (private, state, tree) = (&self.private, &self.names.state, self.plan.tree());
        let mut places: BTreeMap<Tier, u16> = BTreeMap::new();
        let mut tiers = Vec::new();
        let leaves = tree.regions().flat_map(|region| tree.leaves(region).map(move |leaf| (region, leaf)));
        let leaves = leaves.filter(|(_, leaf)| *leaf != ROOT).map(|(region, leaf)| {
            let looks = self.plan.priorities(leaf).filter_map(|priority| match priority {
                Priority::Regions => tree.is_parallel(leaf).then(|| {
                    let regions = tree.children(leaf).map(|region| Literal::u16_unsuffixed(region.0));
                    quote!(#private::why::Look::Regions(&[#(#regions),*]))
                }),
                Priority::Tier(tier) => {
                    let all: Vec<_> = self.plan.candidates(tier, |_| true).collect();
                    (!all.is_empty()).then(|| {
                        let place = *places.entry(tier).or_insert_with(|| {
                            let all = all.iter().map(|id| Literal::u16_unsuffixed(id.0));
                            tiers.push(quote!(&[#(#all),*]));
                            u16::try_from(tiers.len() - 1).unwrap_or(u16::MAX)
                        });
                        let place = Literal::u16_unsuffixed(place);
                        quote!(#private::why::Look::Tier(#place))
                    })
                }
            });
            let (looks, leaf) = (looks.collect::<Vec<_>>(), self.state_value(leaf));
            let region = Literal::u16_unsuffixed(region.0);
            quote!((#region, #leaf, &[#(#looks),*]))
        });
        let leaves: Vec<_> = leaves.collect();
        quote! {
            fn __orders() -> #private::why::Orders<#state> {
                const ORDERS: #private::why::Orders<#state> =
                    #private::why::Orders { tiers: &[#(#tiers),*], leaves: &[#(#leaves),*] };
                ORDERS
            }
        }
    }

    /// `__candidate`: a transition as it is shown.
    fn candidate_function(&self) -> TokenStream {
        let (private, state) = (&self.private, &self.names.state);
        let arms = (0..self.machine.transitions.len()).map(|index| {
            let (number, candidate) = (Literal::usize_unsuffixed(index), self.candidate_told(TransitionId::at(index)));
            quote!(#number => #candidate,)
        });
        let arms = arms.joined();
        quote! {
            fn __candidate(transition: u16) -> #private::observer::Candidate<#state> {
                match transition { #arms _ => ::core::unreachable!() }
            }
        }
    }

    /// Which transitions of a step exclude each other.
    fn exclude_function(&self, side: Side, cause: Cause) -> TokenStream {
        let private = &self.private;
        match side {
            _ if !self.has_regions() || cause == Cause::Time => {
                quote!(|_: u16, _: u16| ::core::option::Option::None)
            }
            Side::Compiled => {
                let lent = Lent::plain(&self.params);
                Together::of(self, &lent, cause, &self.candidates_of(cause)).exclusions().0
            }
            Side::Twin => quote! {
                |by: u16, of: u16| self.engine.exclude(#private::model::TransitionId(by), #private::model::TransitionId(of))
            },
        }
    }

    /// Which transitions override which deferrals.
    fn overrides_function(&self) -> TokenStream {
        let all = || (0..self.machine.transitions.len()).map(TransitionId::at);
        let pairs = all().filter(|&deferral| self.plan.is_deferral(deferral)).flat_map(|deferral| {
            let by = all().filter(move |&by| self.plan.overrides(by, deferral));
            by.map(move |by| (by, deferral))
        });
        let pairs = pairs.map(|(by, deferral)| {
            let [by, deferral] = [by, deferral].map(|id| Literal::u16_unsuffixed(id.0));
            quote!((#by, #deferral))
        });
        let pairs: Vec<_> = pairs.collect();
        match &pairs[..] {
            [] => quote!(|_: u16, _: u16| false),
            pairs => quote!(|by: u16, deferral: u16| ::core::matches!((by, deferral), #(#pairs)|*)),
        }
    }

    /// The function that asks a transition.
    fn asking_function(&self, side: Side, causes: &[Cause], name: &str) -> TokenStream {
        let (private, state, name) = (&self.private, &self.names.state, local(name));
        let all: Vec<_> = causes.iter().flat_map(|&cause| self.candidates_of(cause)).collect();
        let lent = self.looking_at(&self.public, &all).shared();
        let arms = causes.iter().enumerate().flat_map(|(kind, &cause)| {
            let kind = Literal::usize_unsuffixed(kind);
            let lent = &lent;
            self.candidates_of(cause).into_iter().map(move |id| {
                let (number, asked) = (Literal::u16_unsuffixed(id.0), self.asked_why(side, id, cause, lent));
                quote!((#kind, #number) => { #asked })
            })
        });
        let (arms, look) = (arms.joined(), lent.look());
        let [transition, asked, kind] = ["transition", "asked", "kind"].map(local);
        let (declared, body) = lent.function(&quote! {
            #look
            match (#kind, #transition) { #arms _ => #private::why::Asked::NotTriggered }
        });
        let event = local("event");
        let event_type = if causes[0].carries() { self.event_type_argument() } else { None };
        let event = event_type.map(|ty| quote!(#event: &#ty,));
        let engine = (side == Side::Twin).then(|| {
            let engine = local("engine");
            quote!(#engine: &#private::steps::Engine,)
        });
        quote! {
            fn #name(&self, #engine #declared #event #transition: u16, #asked: bool, #kind: u8) -> #private::why::Asked<#state> {
                #body
            }
        }
    }

    /// What a transition comes to.
    fn asked_why(&self, side: Side, id: TransitionId, cause: Cause, lent: &Lent<'_>) -> TokenStream {
        let source = self.machine.model.transitions[id.index()].source;
        match side {
            Side::Compiled => {
                let at = self.at(source);
                let engine = Compiled { emit: self, lent, source, at, cause, fallible: false };
                let (asked, leaf, field) =
                    (self.asked_of_why(id, cause, &engine, side), local("leaf"), self.leaf_of(source));
                let leaf =
                    (matches!(at, At::Inside(_)) && mentions(&asked, &leaf)).then(|| quote!(let #leaf = #field;));
                quote!(#leaf #asked)
            }
            Side::Twin => {
                let asked = local("engine").to_token_stream();
                let engine = Interpreted { emit: self, lent, source, seen: self.seen_by(id), asked };
                self.asked_of_why(id, cause, &engine, side)
            }
        }
    }

    fn asked_of_why(&self, id: TransitionId, cause: Cause, engine: &dyn Engine, side: Side) -> TokenStream {
        let private = &self.private;
        let (of, asked) = (quote!(#private::why::Asked), local("asked"));
        let code = &self.machine.transitions[id.index()];
        let tree = &self.machine.reactions[code.reaction];
        let asking: Vec<_> = code.guard.iter().chain(tree.deciding()).collect();
        let wanted = |name: &Ident| asking.iter().any(|code| code.mentions(name));
        let Looking { pattern, references } = Looking::at(code, self.place(cause), &wanted);
        let mut code_of = Dereferences::of(references);
        let borrowed = self.borrowed(id);
        let guard = code.guard.as_ref().map(|guard| code_of.condition(&borrowed.guard(guard)));
        let guard = self.seeing(id, guard.map(|guard| engine.code(&guard)));
        let taken = self.taken_why(id, &code_of.tree(tree), engine);
        let taken = match guard {
            Some(guard) => quote!(if #guard { #taken } else { #of::Refused }),
            None => taken,
        };
        if cause == Cause::Time {
            let left = self.time_left(side, id);
            return quote! {
                match #left {
                    ::core::option::Option::None => #of::NotTriggered,
                    ::core::option::Option::Some(left) if !left.is_zero() => #of::NotDue(left),
                    _ if !#asked => #of::Triggered,
                    _ => { #taken }
                }
            };
        }
        if code.pattern.is_none() || !cause.carries() {
            return quote!(if #asked { #taken } else { #of::Triggered });
        }
        let (event, other) = (local("event"), self.other_pattern(id));
        quote! {
            match *#event {
                #pattern => if #asked { #taken } else { #of::Triggered },
                #other
                _ => #of::NotTriggered,
            }
        }
    }

    /// The same kinds of events, whatever they carry.
    fn other_pattern(&self, id: TransitionId) -> Option<TokenStream> {
        let private = &self.private;
        let Trigger::On(Events::Of(events)) = &self.machine.model.transitions[id.index()].trigger else { return None };
        let Some(EventType::Declared { variants, .. }) = &self.machine.events else { return None };
        let patterns = events.iter().map(|event| self.any_of(&variants[event.index()]));
        Some(quote!(#(#patterns)|* => #private::why::Asked::NoMatch,))
    }

    /// What a transition comes to whose guard holds.
    fn taken_why(&self, id: TransitionId, tree: &Tree, engine: &dyn Engine) -> TokenStream {
        let private = &self.private;
        let asked = quote!(#private::why::Asked);
        if self.plan.is_deferral(id) {
            return quote!(#asked::Deferred);
        }
        if !self.may_pass(id) && !matches!(tree, Tree::End { .. }) {
            return quote!(#asked::Taken(::core::option::Option::None));
        }
        let taken = |branch: BranchId| {
            let end = self.end_told(branch).map(|end| quote!(::core::option::Option::Some(#end)));
            let end = end.unwrap_or_else(|| quote!(::core::option::Option::None));
            quote!(#asked::Taken(#end))
        };
        let mut end = |branch: BranchId, _: &Code, _: &Names| match engine.passes(branch) {
            Passing::Never => taken(branch),
            Passing::Always => quote!(#asked::Passed),
            Passing::If(passes) => {
                let taken = taken(branch);
                quote!(if #passes { #asked::Passed } else { #taken })
            }
        };
        let mut code = |code: &Code| engine.code(code);
        let ends = Reading { jump: Jump::Break, end: &mut end, code: &mut code, bound: Names::new() }.tree(tree);
        quote!({ #ends })
    }

    /// How long until a timer is due.
    fn time_left(&self, side: Side, timer: TransitionId) -> TokenStream {
        let (private, engine) = (&self.private, local("engine"));
        match side {
            Side::Compiled => {
                let slot = Literal::usize_unsuffixed(self.plan.slot(timer));
                quote!(self.timers[#slot].remaining())
            }
            Side::Twin => {
                let timer = Literal::u16_unsuffixed(timer.0);
                quote!(#engine.remaining(#private::model::TransitionId(#timer)))
            }
        }
    }

    /// `enabled`: the events that some transition of an active state may react to.
    fn enabled_call(&self) -> Option<TokenStream> {
        let Some(EventType::Declared { variants, .. }) = &self.machine.events else { return None };
        let (vis, private, machine) = (&self.machine.vis, &self.private, self.turbofish());
        let events = variants.iter().enumerate().map(|(index, variant)| {
            let (name, all) = (variant.ident.to_string(), self.candidates_of(Cause::Event));
            let hears = all.into_iter().filter(|&id| !self.plan.is_deferral(id) && self.may_hear(id, index));
            let hears = hears.map(|id| Literal::u16_unsuffixed(id.0));
            quote!((#name, &[#(#hears),*]))
        });
        let events: Vec<_> = events.collect();
        Some(quote! {
            /// The names of the events that some transition may react to where the machine is now, in the order in which they
            /// are declared. Guards are not asked, and neither is what events carry.
            #vis fn enabled(&self) -> impl ::core::iter::Iterator<Item = &'static str> + '_ {
                const EVENTS: &[(&str, &[u16])] = &[#(#events),*];
                let orders = #machine::__orders();
                let enabled = ::core::iter::Iterator::filter(EVENTS.iter(), move |(_, hears)| {
                    #private::why::is_considered(orders, hears, |state| {
                        ::core::iter::Iterator::any(&mut self.active(), |active| active == state)
                    })
                });
                ::core::iter::Iterator::map(enabled, |(name, _)| *name)
            }
        })
    }

    /// Whether an event of this kind may trigger a transition.
    fn may_hear(&self, id: TransitionId, event: usize) -> bool {
        match &self.machine.model.transitions[id.index()].trigger {
            Trigger::On(Events::Of(events)) => events.iter().any(|heard| heard.index() == event),
            Trigger::On(Events::Any) => true,
            _ => false,
        }
    }

    /// Functions that repeat guards, in an `impl` of their own for a type.
    pub(super) fn repeating(&self, name: &TokenStream, functions: &TokenStream) -> TokenStream {
        if functions.is_empty() {
            return TokenStream::new();
        }
        let (impl_generics, ty_generics, where_clause) = self.machine.generics.split_for_impl();
        let (lifetimes, repeats) = (self.names_lifetimes(), repeats());
        quote!(#repeats #lifetimes impl #impl_generics #name #ty_generics #where_clause { #functions })
    }
}
