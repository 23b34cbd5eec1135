//! `can`: whether some transition would react to an event. No actions run, and the event is passed by reference.
//!
//! ```text
//! pub fn can(&self, bot: &Body, event: &RobotEvent) -> bool { self.__can(bot, event) }
//!
//! fn __can(&self, bot: &Body, event: &RobotEvent) -> bool {
//!     match self.leaf {
//!         __RobotLeaf::Search => {
//!             if match *event { RobotEvent::Bumped => true, _ => false } { return true; }
//!             self.__can_in_cleaning(bot, event)                  // then those of the states around
//!         }
//! ```
//!
//! For a transition that is certain, only the pattern is printed, and nothing for others with the same events. Guards,
//! and decisions that may `pass`, are repeated as they are, with names that are now [references](super::references).
//!
//! In a machine that defers, ignores, forwards or fails, what is found may be no reaction, and still nobody further out is asked. The result
//! is then a `Found`.

use super::candidates::joins;
use super::cause::Cause;
use super::dereferences::Dereferences;
use super::ends::Compiled;
use super::engine::{Engine, Passing};
use super::places::Call;
use super::reaction::{Jump, Names, Reading, braced};
use super::references::Looking;
use super::steps::negated;
use super::{At, Emit, bindings};
use crate::join::{Join, settled};
use crate::lent::{Lent, shared};
use crate::mentions::mentions;
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::plan::{Certain, Priority, Tier};
use fsm_model::sorted::{Map, Set};
use fsm_model::{BranchId, Events, ROOT, StateId, TransitionId, Trigger};
use fsm_syntax::ast::Param;
use fsm_syntax::{Code, EventType, Tree};
use proc_macro2::{Delimiter, Group, Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{Fields, Variant};

/// The call, for one engine.
pub(super) struct Can<'e, 'm> {
    pub emit: &'e Emit<'m>,
    pub event_type: TokenStream,
    /// What follows the name of a private function that asks, up to its body.
    signature: TokenStream,
    /// What such a function is called with.
    arguments: Group,
    /// By event, where they are declared here: its pattern.
    pub patterns: Vec<TokenStream>,
    /// Whether what is found may be a deferral.
    pub defers: bool,
    /// Whether asking may fail, as in a machine that `fails`: then those of all regions are asked.
    pub fails: bool,
    /// Whether its functions return what is found, as that may be no reaction: a deferral, or an `ignore`. Where what each leaf
    /// is certain of is a table, each state goes on to the next by itself.
    pub settles: bool,
    /// Whether some transition binds the name of a parameter.
    hides: bool,
}

/// What a transition asks of the event, and of the machine.
pub(super) struct Asked {
    pub pattern: TokenStream,
    pub condition: Option<TokenStream>,
}

/// The same in parts, in the words of code that only looks.
pub(super) struct Looked {
    pub pattern: TokenStream,
    pub guard: Option<TokenStream>,
    /// The decision, if it may `pass`.
    pub tree: Option<Tree>,
}

impl Emit<'_> {
    /// The compiled machine's call, and the private functions that it calls, in an `impl` of their own: they repeat guards
    /// of the user's, and what there is to say of those is said elsewhere. Nothing where there are no events.
    pub(super) fn can_call(&self) -> (TokenStream, TokenStream) {
        let Some(can) = Can::of(self) else { return Default::default() };
        let found = can.call(&can.function(ROOT)).into_token_stream();
        let reacts = if can.settles { quote!(#found.reacts()) } else { found };
        let call = can.public(&can.lent(&[]), &reacts);
        let functions = can.shared().unwrap_or_else(|| can.functions()).joined();
        let (impl_generics, ty_generics, where_clause) = self.machine.generics.split_for_impl();
        let lifetimes = self.names_lifetimes();
        let (name, repeats) = (&self.machine.name, repeats());
        (call, quote!(#repeats #lifetimes impl #impl_generics #name #ty_generics #where_clause { #functions }))
    }
}

impl<'e, 'm> Can<'e, 'm> {
    pub fn of(emit: &'e Emit<'m>) -> Option<Self> {
        let patterns = match emit.machine.events.as_ref()? {
            EventType::Declared { variants, .. } => variants.iter().map(|variant| emit.any_of(variant)).listed(),
            EventType::Foreign(_) => Vec::new(),
        };
        let candidates = emit.candidates_of(Cause::Event);
        let defers = candidates.iter().any(|&id| emit.plan.is_deferral(id));
        let fails = emit.machine.fails.is_some();
        let hides = emit.machine.params.iter().any(|param| candidates.iter().any(|&id| emit.binds(id, &param.name)));
        let event_type = emit.event_type_argument()?;
        let (signature, arguments) = (TokenStream::new(), emit.arguments_asking(hides));
        let mut can = Can { emit, event_type, signature, arguments, patterns, defers, fails, settles: false, hides };
        can.settles = (fails || candidates.iter().any(|&id| emit.plan.only_claims(id))) && can.countable().is_none();
        let private = &emit.private;
        let found = if can.settles { quote!(#private::CanOutcome) } else { quote!(bool) };
        can.signature = emit.signature_asking(&can.event_type, &found);
        Some(can)
    }

    /// `Found::Reacts`
    fn found(&self, what: &str) -> TokenStream {
        let (private, what) = (&self.emit.private, local(what));
        quote!(#private::CanOutcome::#what)
    }

    /// The private functions: one for each region, and one for each composite.
    fn functions(&self) -> Vec<TokenStream> {
        let mut composites = Set::new();
        let mut functions = Vec::new();
        for region in self.emit.plan.tree().regions() {
            self.region(region, &mut composites, &mut functions);
        }
        functions.extend(composites.into_iter().map(|(state, alarms)| self.composite(Tier { state, alarms })));
        functions
    }

    /// The call as users see it, with this lent.
    pub fn public(&self, lent: &Lent<'_>, body: &TokenStream) -> TokenStream {
        let (vis, event, event_type) = (&self.emit.machine.vis, local("event"), &self.event_type);
        let (lent, body) = lent.function(body);
        quote! {
            /// Whether some transition would react to an event. Evaluates guards, but runs no actions and changes
            /// nothing. Deferring or ignoring the event does not count as a reaction.
            #[must_use]
            #vis fn can(&self, #lent #event: &#event_type) -> bool { #body }
        }
    }

    /// What a function with these transitions is lent: the machine's parameters, to look at.
    pub fn lent(&self, candidates: &[TransitionId]) -> Lent<'e> {
        self.emit.looking_at(&self.emit.public, candidates).shared()
    }

    /// A private function that asks.
    pub fn asking(&self, name: &Ident, body: TokenStream, candidates: &[TransitionId]) -> TokenStream {
        let lent = self.lent(candidates);
        // What is lent is bound anew, though it is a `&T` already: of a guard that changes it the compiler speaks once then,
        // where it decides, and does not advise a `&mut` here.
        let parts = [lent.look(), body];
        let body = if self.hides { vec![lent.function(&parts.joined()).1] } else { lent.keeping(parts) };
        [quote!(fn #name), self.signature.clone(), braced(body)].joined()
    }

    /// Nothing that would react.
    fn none(&self) -> TokenStream {
        if self.settles { self.found("Nothing") } else { quote!(false) }
    }

    /// The function of a region.
    pub fn function(&self, region: StateId) -> Ident {
        if region == ROOT { local("__can") } else { self.emit.names.method(region, "can_react") }
    }

    pub fn call(&self, function: &Ident) -> Call {
        Call { name: function.clone(), arguments: self.arguments.clone() }
    }

    /// What the leaves of a region find. Those that ask the same share an arm.
    fn region(&self, region: StateId, composites: &mut Set<(StateId, bool)>, functions: &mut Vec<TokenStream>) {
        let (emit, tree) = (self.emit, self.emit.plan.tree());
        let mut arms = Vec::new();
        let mut inline = Vec::new();
        let mut alike: Map<Vec<(StateId, bool)>, Vec<StateId>> = Map::new();
        for leaf in tree.leaves(region) {
            let tiers = self.tiers(leaf);
            let key: Vec<_> = tiers.iter().map(|tier| (tier.state, tier.alarms)).listed();
            composites.extend(key.iter().filter(|(state, _)| *state != leaf));
            if tree.is_parallel(leaf) || key.iter().any(|(state, _)| *state == leaf) {
                let (name, body) = (emit.leaf(leaf), self.leaf(leaf));
                let asked = self.asked_in(leaf);
                // In a large machine a leaf that has to ask has a function of its own, which compiles in linear time.
                let body = if emit.is_large() && !asked.is_empty() {
                    let name = self.emit.names.method(leaf, "can");
                    functions.push(self.asking(&name, body, &asked));
                    self.call(&name).into_token_stream()
                } else {
                    inline.extend(asked);
                    body
                };
                arms.extend([quote!(#name =>), braced([body])]);
            } else if !key.is_empty() {
                alike.or_insert_with(key, Vec::new).push(leaf);
            }
        }
        for leaves in alike.into_values() {
            let (body, names) = (self.leaf(leaves[0]), emit.leaves_pattern(leaves));
            arms.push(quote!(#names => { #body }));
        }
        let (field, none) = (emit.leaf_of(region), self.none());
        let arms = arms.joined();
        let body = if arms.is_empty() { none } else { quote!(match #field { #arms _ => #none, }) };
        functions.push(self.asking(&self.function(region), body, &inline));
    }

    /// The tiers of a leaf on which something may react, or defer.
    fn tiers(&self, leaf: StateId) -> Vec<Tier> {
        self.emit.plan.tiers(leaf).filter(|tier| !self.candidates(*tier).is_empty()).listed()
    }

    /// The transitions of a leaf itself that are asked.
    fn asked_in(&self, leaf: StateId) -> Vec<TransitionId> {
        let tiers = [true, false].map(|alarms| Tier { state: leaf, alarms });
        tiers.into_iter().flat_map(|tier| self.asked_of(&self.candidates(tier))).listed()
    }

    /// What a leaf finds: its tiers one after the other, and in a parallel its regions among them, which may find something in
    /// part.
    fn leaf(&self, leaf: StateId) -> TokenStream {
        let looks = self.emit.plan.priorities(leaf).filter_map(|priority| match priority {
            Priority::Regions => self.emit.plan.tree().is_parallel(leaf).then(|| self.regions(leaf)),
            Priority::Tier(tier) if self.candidates(tier).is_empty() => None,
            Priority::Tier(tier) if tier.state == leaf => Some(self.tier(tier, At::Known(leaf))),
            Priority::Tier(tier) => Some(self.call(&self.composite_name(tier)).into_token_stream()),
        });
        let mut looks: Vec<_> = looks.listed();
        let Some(last) = looks.pop() else { return self.none() };
        let (found, mut known) = (local("found"), false);
        let before = looks.into_iter().map(|look| match self.settles {
            true => {
                let look = if std::mem::replace(&mut known, true) { quote!(#found.then(#look)) } else { look };
                quote!(let #found = #look; if #found.is_settled() { return #found; })
            }
            false => quote!(if #look { return true; }),
        });
        let before = before.joined();
        let last = if known { quote!(#found.then(#last)) } else { last };
        quote!(#before #last)
    }

    /// The regions of a parallel: whether one of them reacts, and none of them defers. What a state around them defers is
    /// overridden then.
    fn regions(&self, parallel: StateId) -> TokenStream {
        let mut regions = self.emit.plan.tree().children(parallel).map(|region| self.call(&self.function(region)));
        if !self.settles {
            return quote!(#(#regions)||*);
        }
        let Some(first) = regions.next() else { return self.none() };
        // Then nothing that is found elsewhere makes a difference.
        let last = match (self.fails, self.defers) {
            (true, true) => vec!["Lost", "Deferred"],
            (true, false) => vec!["Lost"],
            (false, true) => vec!["Deferred"],
            (false, false) => vec!["Reacts"],
        };
        let last = last.into_iter().map(|found| self.found(found));
        let last = quote!(#(#last)|*);
        let (found, beside) = (local("found"), local(if self.fails { "beside_failing" } else { "beside" }));
        quote! {{
            let #found = #first;
            #(
                if ::core::matches!(#found, #last) { return #found; }
                let #found = #found.#beside(#regions);
            )*
            #found
        }}
    }

    pub fn candidates(&self, tier: Tier) -> Vec<TransitionId> {
        self.emit.plan.candidates(tier, |trigger| Cause::Event.triggers(trigger)).listed()
    }

    fn composite_name(&self, tier: Tier) -> Ident {
        self.emit.names.method(tier.state, if tier.alarms { "can_alarm" } else { "can" })
    }

    /// The function of a composite's transitions.
    fn composite(&self, tier: Tier) -> TokenStream {
        let looks = self.tier(tier, At::Inside(tier.state));
        let (leaf, field) = (local("leaf"), self.emit.leaf_of(tier.state));
        let leaf = mentions(&looks, &leaf).then(|| quote!(let #leaf = #field;));
        let asked = self.asked_of(&self.candidates(tier));
        self.asking(&self.composite_name(tier), quote!(#leaf #looks), &asked)
    }

    /// `match *event { A | B => true, Noise { ref volume } if *volume > 3 => true, _ => false }`
    fn tier(&self, tier: Tier, at: At) -> TokenStream {
        let (emit, event, lent) = (self.emit, local("event"), self.lent(&[]));
        let engine = Compiled { emit, lent: &lent, source: tier.state, at, cause: Cause::Event, fallible: false };
        let candidates = self.candidates(tier);
        if self.settles {
            let mut arms = Arms::default();
            for id in candidates {
                let Asked { pattern, condition } = self.asked(id, &engine);
                arms.add(self, pattern, condition, emit.found_if_triggered(id));
            }
            let (arms, none) = (arms.printed(self), self.none());
            return quote!(match *#event { #arms _ => #none, });
        }
        let Some(Certain { events, asking }) = emit.plan.certain(&candidates) else { return quote!(true) };
        let mut arms = Vec::new();
        for (at, event) in events.into_iter().enumerate() {
            arms.extend((at > 0).then(|| emit.fixed.or.clone()));
            arms.push(self.patterns[event.index()].clone());
        }
        arms.extend((!arms.is_empty()).then(|| emit.fixed.yes.clone()));
        for id in asking {
            let Asked { pattern, condition } = self.asked(id, &engine);
            arms.push(pattern);
            arms.extend(condition.into_iter().flat_map(|condition| [emit.fixed.when.clone(), condition]));
            arms.push(emit.fixed.yes.clone());
        }
        arms.push(emit.fixed.otherwise_no.clone());
        let arms = braced(arms);
        quote!(match *#event #arms)
    }

    /// What a transition asks.
    pub fn asked(&self, id: TransitionId, engine: &dyn Engine) -> Asked {
        if let Some(pattern) = self.certain(id) {
            return Asked { pattern, condition: None };
        }
        let emit = self.emit;
        let Looked { pattern, guard, tree } = emit.looked(id, Cause::Event, engine);
        let tree = tree.map(|tree| reacts(&tree, engine));
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
            (Events::Of(events), Some(EventType::Declared { .. })) => {
                let patterns = events.iter().map(|event| &self.patterns[event.index()]);
                Some(quote!(#(#patterns)|*))
            }
            _ => None,
        }
    }
}

impl Emit<'_> {
    /// `__finds`: what a machine would do with an event. A state that runs it asks so, before it tells it.
    pub(super) fn can_take(&self) -> TokenStream {
        let Some(can) = Can::of(self) else { return TokenStream::new() };
        let found = can.call(&can.function(ROOT)).into_token_stream();
        let (vis, private, event, event_type) = (&self.machine.vis, &self.private, local("event"), &can.event_type);
        let found = match (can.settles, self.plan.defers()) {
            (true, true) => quote!(#found.with_room(self.deferred.room() > 0)),
            (true, false) => found,
            (false, _) => quote!(#private::CanOutcome::if_reacts(#found)),
        };
        let (lent, body) = can.lent(&[]).function(&found);
        quote! {
            #[doc(hidden)]
            #[must_use]
            #[inline]
            #vis fn __finds(&self, #lent #event: &#event_type) -> #private::CanOutcome { #body }
        }
    }

    /// What a transition comes to where it is triggered.
    fn found_if_triggered(&self, id: TransitionId) -> &'static str {
        match (self.plan.is_deferral(id), self.machine.model.ignores(id)) {
            (true, _) => "Deferred",
            (_, true) if self.machine.model.refuses(id) => "Refused",
            (_, true) => "Ignored",
            (false, false) => "Reacts",
        }
    }

    /// What a transition asks of what it is told, which is only looked at.
    pub(super) fn looked(&self, id: TransitionId, cause: Cause, engine: &dyn Engine) -> Looked {
        let code = &self.machine.transitions[id.index()];
        let tree = Some(&self.machine.reactions[code.reaction]).filter(|_| self.may_pass(id));
        let asking: Vec<_> = self.code_asking(id).listed();
        let wanted = |name: &Ident| asking.iter().any(|code| code.mentions(name));
        let Looking { pattern, references } = Looking::at(code, self.place(cause), &wanted);
        let mut code_of = Dereferences::of(references);
        let borrowed = self.borrowed(id);
        let guard = code.guard.as_ref().map(|guard| code_of.condition(&borrowed.guard(guard)));
        let guard = guard.map(|guard| engine.code(&guard.asking_only()));
        Looked { pattern, guard, tree: tree.map(|tree| code_of.tree(tree)) }
    }

    /// `(&self, bot: &Body, event: &RobotEvent) -> bool`
    fn signature_asking(&self, event_type: &TokenStream, found: &TokenStream) -> TokenStream {
        let event = local("event");
        let params = self.machine.params.iter().map(|Param { name, ty }| {
            let ty = shared(ty);
            quote!(#name: #ty,)
        });
        settled(quote!((&self, #(#params)* #event: &#event_type) -> #found))
    }

    /// `(bot, event)`: by names of their own where some transition binds that of a parameter.
    fn arguments_asking(&self, hides: bool) -> Group {
        let (params, event) = (&self.machine.params, local("event"));
        let passed = if hides {
            Lent::passed(params, &self.private)
        } else {
            let names = params.iter().map(|param| &param.name);
            quote!(#(#names,)*)
        };
        Group::new(Delimiter::Parenthesis, quote!(#passed #event))
    }

    /// The pattern of a variant, whatever it carries.
    pub(super) fn any_of(&self, variant: &Variant) -> TokenStream {
        let (name, variant, fields) = (&self.names.event, &variant.ident, &variant.fields);
        settled(match fields {
            Fields::Unit => quote!(#name::#variant),
            Fields::Unnamed(_) => quote!(#name::#variant(..)),
            Fields::Named(_) => quote!(#name::#variant { .. }),
        })
    }

    /// Whether a transition binds this name, or sees a field of it.
    fn binds(&self, id: TransitionId, name: &Ident) -> bool {
        let tree = &self.machine.reactions[self.machine.transitions[id.index()].reaction];
        let mut decided = Set::new();
        bindings::of_deciding(tree, &mut decided);
        self.heads[id.index()].contains(name)
            || decided.contains(name)
            || self.seen_by(id).names().any(|field| field == *name)
    }
}

/// The arms of a `match`, neighbours with one answer and no condition in one.
#[derive(Default)]
struct Arms {
    printed: TokenStream,
    patterns: Vec<TokenStream>,
    found: &'static str,
}

impl Arms {
    fn add(&mut self, can: &Can<'_, '_>, pattern: TokenStream, condition: Option<TokenStream>, found: &'static str) {
        if condition.is_some() || found != self.found {
            self.flush(can);
        }
        self.found = found;
        match condition {
            Some(condition) => {
                let found = can.found(found);
                self.printed.extend(quote!(#pattern if #condition => #found,));
            }
            None => self.patterns.push(pattern),
        }
    }

    fn flush(&mut self, can: &Can<'_, '_>) {
        let patterns = std::mem::take(&mut self.patterns);
        if !patterns.is_empty() {
            let found = can.found(self.found);
            self.printed.extend(quote!(#(#patterns)|* => #found,));
        }
    }

    fn printed(mut self, can: &Can<'_, '_>) -> TokenStream {
        self.flush(can);
        self.printed
    }
}

/// Whether a decision that may `pass` comes to another end.
fn reacts(tree: &Tree, engine: &dyn Engine) -> TokenStream {
    let mut end = |branch: BranchId, effect: &Code, bound: &Names| {
        let reacts = match engine.passes(branch) {
            Passing::Never => quote!(true),
            Passing::Always => return quote!(false),
            Passing::If(passes) => negated(&passes),
        };
        // What the end uses moves, as it does where the end is chosen: of a move that cannot be, the compiler says the same
        // in both places then, which it shows once.
        let code = engine.emit().code_of_end(branch, effect);
        let used: Vec<_> = bound.iter().filter(|name| code.iter().any(|code| code.mentions(name))).listed();
        if used.is_empty() { reacts } else { quote!({ let _moved = (#(#used,)*); #reacts }) }
    };
    let mut code = |code: &Code| engine.code(&code.asking_only());
    let reacts = Reading { jump: Jump::Break, end: &mut end, code: &mut code, bound: Names::new() }.tree(tree);
    if matches!(tree, Tree::End { .. }) { reacts } else { quote!({ #reacts }) }
}

/// What would be said of code of the user's that stands elsewhere too.
pub(super) fn repeats() -> TokenStream {
    let groups = ["all", "pedantic", "nursery", "restriction"].map(local);
    // The guards stand in the calls themselves, where the lints have spoken.
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
