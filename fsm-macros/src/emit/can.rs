//! `can`: whether anything would react to an event. Nothing runs, and the event is only looked at.
//!
//! ```text
//! pub fn can(&self, bot: &Body, event: &RobotEvent) -> bool { matches!(self.__can(bot, event), Some(true)) }
//!
//! fn __can(&self, bot: &Body, event: &RobotEvent) -> Option<bool> {
//!     match self.leaf {
//!         __RobotLeaf::Search => {
//!             let found = match *event { RobotEvent::Bumped => Some(true), _ => None };
//!             if found.is_some() { return found; }
//!             self.__can_in_cleaning(bot, event)                  // then those of the states around
//!         }
//! ```
//!
//! A transition that reacts is `Some(true)`, a deferral `Some(false)`, and where neither is found the states around are
//! asked. Of a transition that is certain only the pattern is printed; a guard, and a decision that may `pass`, is asked
//! again as it stands, by names that are [references](super::references) now.

use super::candidates::{Engine, Passing, joins};
use super::dereferences::Dereferences;
use super::ends::Compiled;
use super::reaction::{Jump, Names, Reading, deciding};
use super::references::Looking;
use super::told::Told;
use super::{At, Emit};
use crate::lent::{Lent, mentions};
use crate::names::local;
use fsm_core::model::plan::Rung;
use fsm_core::model::{BranchId, Events, ROOT, StateId, TransitionId, Trigger};
use fsm_core::syntax::{EventType, Tree};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use std::collections::{BTreeMap, BTreeSet};
use syn::Fields;

/// The call, for one engine.
pub(super) struct Can<'e, 'm> {
    pub emit: &'e Emit<'m>,
    event_type: TokenStream,
}

/// What a transition asks of the event, and of the machine.
pub(super) struct Asked {
    pub pattern: TokenStream,
    pub condition: Option<TokenStream>,
}

impl Emit<'_> {
    /// The compiled machine's call; nothing where there are no events.
    pub(super) fn can_call(&self) -> TokenStream {
        let Some(can) = Can::of(self) else { return TokenStream::new() };
        let found = can.call(&can.function(ROOT));
        let call = can.public(&can.lent(&[]), &quote!(::core::matches!(#found, ::core::option::Option::Some(true))));
        let mut composites = BTreeSet::new();
        let tree = self.plan.tree();
        let regions: Vec<_> = tree.regions().map(|region| can.region(region, &mut composites)).collect();
        let composites = composites.into_iter().map(|(state, alarms)| can.composite(Rung { state, alarms }));
        quote!(#call #(#regions)* #(#composites)*)
    }
}

impl<'e, 'm> Can<'e, 'm> {
    pub fn of(emit: &'e Emit<'m>) -> Option<Self> {
        Some(Can { emit, event_type: emit.event_type_argument()? })
    }

    /// The call as users see it, with this lent.
    pub fn public(&self, lent: &Lent<'_>, body: &TokenStream) -> TokenStream {
        let (vis, event, event_type) = (&self.emit.machine.vis, local("event"), &self.event_type);
        let (lent, body) = lent.function(body);
        quote! {
            /// Whether anything would react to an event. Nothing runs; that it would be deferred is no reaction.
            #[must_use]
            #vis fn can(&self, #lent #event: &#event_type) -> bool { #body }
        }
    }

    /// What a function with these transitions is lent: the machine's parameters, to look at.
    pub fn lent(&self, candidates: &[TransitionId]) -> Lent<'e> {
        self.emit.looking_at(&self.emit.machine.params, candidates).shared()
    }

    /// A private function that asks: it repeats guards of the user's, and what there is to say of them is said elsewhere.
    fn asking(&self, name: &Ident, body: &TokenStream, candidates: &[TransitionId]) -> TokenStream {
        let (event, event_type, repeats) = (local("event"), &self.event_type, repeats());
        let lent = self.lent(candidates);
        let look = lent.look();
        let (lent, body) = lent.function(&quote!(#look #body));
        quote! {
            #repeats
            fn #name(&self, #lent #event: &#event_type) -> ::core::option::Option<bool> { #body }
        }
    }

    /// The function of a region.
    fn function(&self, region: StateId) -> Ident {
        if region == ROOT { local("__can") } else { self.emit.names.method(region, "can_react") }
    }

    fn call(&self, function: &Ident) -> TokenStream {
        let (passed, event) = (Lent::passed(&self.emit.machine.params), local("event"));
        quote!(self.#function(#passed #event))
    }

    /// What the leaves of a region find. Those that ask the same share an arm.
    fn region(&self, region: StateId, composites: &mut BTreeSet<(StateId, bool)>) -> TokenStream {
        let (emit, tree) = (self.emit, self.emit.plan.tree());
        let (mut arms, mut functions) = (TokenStream::new(), TokenStream::new());
        let mut inline = Vec::new();
        let mut alike: BTreeMap<Vec<(StateId, bool)>, Vec<StateId>> = BTreeMap::new();
        for leaf in tree.leaves(region) {
            let rungs = self.rungs(leaf);
            let key: Vec<_> = rungs.iter().map(|rung| (rung.state, rung.alarms)).collect();
            composites.extend(key.iter().filter(|(state, _)| *state != leaf));
            if tree.is_parallel(leaf) || key.iter().any(|(state, _)| *state == leaf) {
                let (name, body) = (emit.leaf(leaf), self.leaf(leaf, &rungs));
                let body = if self.is_apart(leaf) {
                    self.apart(leaf, &body, &mut functions)
                } else {
                    inline.extend(emit.own(leaf, Told::Event));
                    body
                };
                arms.extend(quote!(#name => { #body }));
            } else if !key.is_empty() {
                alike.entry(key).or_default().push(leaf);
            }
        }
        for leaves in alike.into_values() {
            let (body, names) = (self.leaf(leaves[0], &self.rungs(leaves[0])), emit.leaves_pattern(leaves));
            arms.extend(quote!(#names => { #body }));
        }
        let (field, none) = (emit.region_of(region), none());
        let body = if arms.is_empty() { none } else { quote!(match #field { #arms _ => #none, }) };
        let function = self.asking(&self.function(region), &body, &inline);
        quote!(#function #functions)
    }

    /// The rungs of a leaf on which something may react, or defer.
    fn rungs(&self, leaf: StateId) -> Vec<Rung> {
        self.emit.plan.rungs(leaf).filter(|rung| !self.candidates(*rung).is_empty()).collect()
    }

    /// In a large machine a leaf that has to ask has a function of its own, which compiles in linear time.
    fn is_apart(&self, leaf: StateId) -> bool {
        let asks = |id: &TransitionId| !self.emit.machine.model.transitions[id.index()].certain;
        self.emit.is_large() && self.emit.own(leaf, Told::Event).iter().any(asks)
    }

    fn apart(&self, leaf: StateId, body: &TokenStream, functions: &mut TokenStream) -> TokenStream {
        let name = self.emit.names.method(leaf, "can");
        functions.extend(self.asking(&name, body, &self.emit.own(leaf, Told::Event)));
        self.call(&name)
    }

    /// What a leaf finds: its rungs one after the other, and in a parallel its regions after the alarms.
    fn leaf(&self, leaf: StateId, rungs: &[Rung]) -> TokenStream {
        let tree = self.emit.plan.tree();
        let inside = tree.is_parallel(leaf).then(|| self.regions(leaf));
        let look = |rung: &Rung| {
            if rung.state == leaf { self.rung(*rung, At::Known(leaf)) } else { self.call(&self.composite_name(*rung)) }
        };
        let alarms = rungs.iter().filter(|rung| rung.alarms).map(look);
        let others = rungs.iter().filter(|rung| !rung.alarms).map(look);
        let mut looks: Vec<_> = alarms.chain(inside).chain(others).collect();
        let Some(last) = looks.pop() else { return none() };
        let found = local("found");
        quote!(#(let #found = #looks; if #found.is_some() { return #found; })* #last)
    }

    /// The regions of a parallel: whether one of them reacts; nothing is found while one of them finds nothing.
    fn regions(&self, parallel: StateId) -> TokenStream {
        let regions = self.emit.plan.tree().children(parallel).map(|region| self.call(&self.function(region)));
        let (found, none) = (local("found"), none());
        quote! {{
            let mut #found = ::core::option::Option::Some(false);
            #(match #regions {
                ::core::option::Option::Some(true) => return ::core::option::Option::Some(true),
                ::core::option::Option::Some(false) => {}
                ::core::option::Option::None => #found = #none,
            })*
            #found
        }}
    }

    fn candidates(&self, rung: Rung) -> Vec<TransitionId> {
        self.emit.plan.candidates(rung, |trigger| Told::Event.triggers(trigger)).collect()
    }

    fn composite_name(&self, rung: Rung) -> Ident {
        self.emit.names.method(rung.state, if rung.alarms { "can_alarm" } else { "can" })
    }

    /// The function of a composite's transitions.
    fn composite(&self, rung: Rung) -> TokenStream {
        let looks = self.rung(rung, At::Inside(rung.state));
        let (leaf, field) = (local("leaf"), self.emit.region_of(rung.state));
        let leaf = mentions(&looks, &leaf).then(|| quote!(let #leaf = #field;));
        self.asking(&self.composite_name(rung), &quote!(#leaf #looks), &self.candidates(rung))
    }

    /// `match *event { A | B => Some(true), Noise { ref volume } if *volume > 3 => Some(true), _ => None }`
    fn rung(&self, rung: Rung, at: At) -> TokenStream {
        let (emit, event, lent) = (self.emit, local("event"), self.lent(&[]));
        let engine = Compiled { emit, lent: &lent, source: rung.state, at, told: Told::Event, fallible: false };
        let mut arms = Arms::default();
        for id in self.candidates(rung) {
            let Asked { pattern, condition } = self.asked(id, &engine);
            arms.add(pattern, condition, !emit.plan.is_deferral(id));
        }
        let (arms, none) = (arms.printed(), none());
        quote!(match *#event { #arms _ => #none, })
    }

    /// What a transition asks.
    pub fn asked(&self, id: TransitionId, engine: &dyn Engine) -> Asked {
        if let Some(pattern) = self.certain(id) {
            return Asked { pattern, condition: None };
        }
        let emit = self.emit;
        let code = &emit.machine.transitions[id.index()];
        let tree = Some(&emit.machine.reactions[code.reaction]).filter(|_| emit.may_pass(id));
        let asking: Vec<_> = code.guard.iter().chain(tree.into_iter().flat_map(deciding)).collect();
        let wanted = |name: &Ident| asking.iter().any(|code| mentions(code, name));
        let Looking { pattern, references } = Looking::at(code, emit.place(Told::Event), &wanted);
        let mut code_of = Dereferences::of(references);
        let guard = code.guard.as_ref().map(|guard| code_of.condition(guard)).map(|guard| engine.code(&guard));
        let tree = tree.map(|tree| reacts(&code_of.tree(tree), engine));
        let condition = match (guard, tree) {
            (Some(guard), Some(tree)) if joins(&guard) => Some(quote!(#guard && #tree)),
            (Some(guard), Some(tree)) => Some(quote!((#guard) && #tree)),
            (guard, tree) => guard.or(tree),
        };
        Asked { pattern, condition: emit.seeing(id, condition) }
    }

    /// The pattern of a transition that is taken whatever its events carry.
    fn certain(&self, id: TransitionId) -> Option<TokenStream> {
        let transition = &self.emit.machine.model.transitions[id.index()];
        let Trigger::On(events) = &transition.trigger else { return None };
        match (events, &self.emit.machine.events) {
            _ if !transition.certain => None,
            (Events::Any, _) => Some(quote!(_)),
            (Events::Of(events), Some(EventType::Declared { variants, .. })) => {
                let name = &self.emit.names.event;
                let patterns = events.iter().map(|event| {
                    let variant = &variants[event.index()];
                    let payload = match variant.fields {
                        Fields::Unit => TokenStream::new(),
                        Fields::Unnamed(_) => quote!((..)),
                        Fields::Named(_) => quote!({ .. }),
                    };
                    let variant = &variant.ident;
                    quote!(#name::#variant #payload)
                });
                Some(quote!(#(#patterns)|*))
            }
            _ => None,
        }
    }
}

/// The arms of a `match`, neighbours with one answer and no condition in one.
#[derive(Default)]
struct Arms {
    printed: TokenStream,
    patterns: Vec<TokenStream>,
    reacts: bool,
}

impl Arms {
    fn add(&mut self, pattern: TokenStream, condition: Option<TokenStream>, reacts: bool) {
        if condition.is_some() || reacts != self.reacts {
            self.flush();
        }
        self.reacts = reacts;
        match condition {
            Some(condition) => {
                self.printed.extend(quote!(#pattern if #condition => ::core::option::Option::Some(#reacts),));
            }
            None => self.patterns.push(pattern),
        }
    }

    fn flush(&mut self) {
        let (patterns, reacts) = (std::mem::take(&mut self.patterns), self.reacts);
        if !patterns.is_empty() {
            self.printed.extend(quote!(#(#patterns)|* => ::core::option::Option::Some(#reacts),));
        }
    }

    fn printed(mut self) -> TokenStream {
        self.flush();
        self.printed
    }
}

/// Whether a decision that may `pass` comes to another end.
fn reacts(tree: &Tree, engine: &dyn Engine) -> TokenStream {
    let mut end = |branch: BranchId, _: &TokenStream, _: &Names| match engine.passes(branch) {
        Passing::Never => quote!(true),
        Passing::Always => quote!(false),
        Passing::If(passes) => quote!(!(#passes)),
    };
    let mut code = |code: &TokenStream| engine.code(code);
    let reacts = Reading { jump: Jump::Break, end: &mut end, code: &mut code, bound: Names::new() }.tree(tree);
    if matches!(tree, Tree::End { .. }) { reacts } else { quote!({ #reacts }) }
}

fn none() -> TokenStream {
    quote!(::core::option::Option::None)
}

/// What would be said of code of the user's that stands elsewhere too.
pub(super) fn repeats() -> TokenStream {
    let groups = ["all", "pedantic", "nursery", "restriction"].map(local);
    quote! {
        #[allow(
            unused,
            deprecated,
            irrefutable_let_patterns,
            #(clippy::#groups,)*
            reason = "guards are repeated here, and what there is to say of them is said where they decide"
        )]
    }
}
