//! The call `can`, and the conditions that it evaluates. The [program](super::printed) decides in which order.
//!
//! ```text
//! pub fn can(&self, bot: &Body, event: &RobotEvent) -> bool { self.__can(bot, event) }
//! ```
//!
//! Only the pattern is printed for a transition without a guard. Guards, and decisions that may `pass`, are printed again here:
//! the event is borrowed, so the names that its pattern binds are [references](super::references).
//!
//! In a machine that defers, ignores, forwards or fails, an enabled transition may not react, and yet end the search. The
//! functions then return a `CanOutcome`.

use super::candidates::joins;
use super::dereferences::Dereferences;
use super::engine::{Engine, Passing, Stage};
use super::places::Call;
use super::reaction::{Jump, Names, Reading, braced};
use super::references::ReferencePattern;
use super::steps::negated;
use super::{Emit, bindings};
use crate::join::{Join, settled};
use crate::lent::{Lent, shared};
use crate::names::local;
use fsm_model::listed::Listed;
use fsm_model::sorted::Set;
use fsm_model::{BranchId, Events, ROOT, TransitionId, Trigger};
use fsm_program::CauseKind;
use fsm_program::{Program, Role, Type};
use fsm_syntax::ast::Param;
use fsm_syntax::{Code, EventType, Tree};
use proc_macro2::{Delimiter, Group, Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{Fields, Variant};

/// The call of one engine.
pub(super) struct Can<'e, 'm> {
    pub emit: &'e Emit<'m>,
    pub event_type: TokenStream,
    /// The parameters and the type of the result of the private functions.
    signature: TokenStream,
    /// The arguments of their calls.
    arguments: Group,
    /// The pattern of each event that the machine declares, by id.
    pub patterns: Vec<TokenStream>,
    /// The private functions.
    pub program: &'e Program,
    /// Whether some transition binds a name that is also that of a parameter.
    hides: bool,
}

/// The condition under which a transition is enabled.
pub(super) struct EnabledIf {
    pub pattern: TokenStream,
    pub condition: Option<TokenStream>,
}

/// A condition on a borrowed event, in parts.
pub(super) struct ConditionParts {
    pub pattern: TokenStream,
    pub guard: Option<TokenStream>,
    /// The decision, if it may `pass`.
    pub tree: Option<Tree>,
}

impl Emit<'_> {
    /// The call of the compiled machine, and an `impl` with the private functions that it calls. They contain guards that are
    /// printed elsewhere too, so lints are turned off in them. Both are empty if the machine has no events.
    pub(super) fn can_call(&self) -> (TokenStream, TokenStream) {
        let Some(can) = Can::of(self) else { return Default::default() };
        let found = can.call(&self.query_name(Role::Look(ROOT))).into_token_stream();
        let reacts = if can.has_outcome() { quote!(#found.reacts()) } else { found };
        let call = can.public(&can.lent(&[]), &reacts);
        let functions = can.functions();
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
        let candidates = emit.candidates_of(CauseKind::Event);
        let hides = emit.machine.params.iter().any(|param| candidates.iter().any(|&id| emit.binds(id, &param.name)));
        let event_type = emit.event_type_argument()?;
        let (signature, arguments) = (TokenStream::new(), emit.arguments_of_query(hides));
        let program = emit.queries_of_can();
        let mut can = Can { emit, event_type, signature, arguments, patterns, program, hides };
        let private = &emit.private;
        let found = if can.has_outcome() { quote!(#private::CanOutcome) } else { quote!(bool) };
        can.signature = emit.signature_of_query(&can.event_type, &found);
        Some(can)
    }

    /// Whether the functions return an outcome, because not every transition that is enabled reacts.
    pub fn has_outcome(&self) -> bool {
        self.program.functions.iter().any(|function| function.returns == Type::Outcome)
    }

    /// The call as users see it, with the parameters `lent`.
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

    /// Shared borrows of the machine's parameters, for a function that evaluates the conditions of these transitions.
    pub fn lent(&self, candidates: &[TransitionId]) -> Lent<'e> {
        self.emit.considering_with(&self.emit.public, candidates).shared()
    }

    /// A private function.
    pub fn query_function(&self, name: &Ident, body: TokenStream, candidates: &[TransitionId]) -> TokenStream {
        let lent = self.lent(candidates);
        // Parameters are bound again, although they are `&T` already. If a guard changes one, the compiler then reports only
        // the guard in the step, and does not suggest a `&mut` here.
        let parts = [lent.look(), body];
        let body = if self.hides { vec![lent.function(&parts.joined()).1] } else { lent.keeping(parts) };
        [quote!(fn #name), self.signature.clone(), braced(body)].joined()
    }

    pub fn call(&self, function: &Ident) -> Call {
        Call { name: function.clone(), arguments: self.arguments.clone() }
    }

    /// The condition of a transition.
    pub fn enabled_if(&self, id: TransitionId, engine: &dyn Engine) -> EnabledIf {
        if let Some(pattern) = self.certain(id) {
            return EnabledIf { pattern, condition: None };
        }
        let emit = self.emit;
        let ConditionParts { pattern, guard, tree } = emit.looked(id, CauseKind::Event, engine);
        let tree = tree.map(|tree| reacts(&tree, engine));
        let condition = match (guard, tree) {
            (Some(guard), Some(tree)) if joins(&guard) => Some(quote!(#guard && #tree)),
            (Some(guard), Some(tree)) => Some(quote!((#guard) && #tree)),
            (guard, tree) => guard.or(tree),
        };
        EnabledIf { pattern, condition: emit.seeing(id, condition) }
    }

    /// The pattern of a transition that is enabled by its events alone.
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
    /// `__finds`: the outcome of an event, which an outer machine queries before it forwards the event.
    pub(super) fn can_take(&self) -> TokenStream {
        let Some(can) = Can::of(self) else { return TokenStream::new() };
        let found = can.call(&self.query_name(Role::Look(ROOT))).into_token_stream();
        let (vis, private, event, event_type) = (&self.machine.vis, &self.private, local("event"), &can.event_type);
        let found = match (can.has_outcome(), self.plan.defers()) {
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

    /// The condition of a transition on a borrowed event or signal.
    pub(super) fn looked(&self, id: TransitionId, cause: CauseKind, engine: &dyn Engine) -> ConditionParts {
        let code = &self.machine.transitions[id.index()];
        let tree = Some(&self.machine.reactions[code.reaction]).filter(|_| self.may_pass(id));
        let asking: Vec<_> = self.deciding_code(id).listed();
        let wanted = |name: &Ident| asking.iter().any(|code| code.mentions(name));
        let ReferencePattern { pattern, references } = ReferencePattern::at(code, self.place(cause), &wanted);
        let mut code_of = Dereferences::of(references);
        let borrowed = self.borrowed(id);
        let guard = code.guard.as_ref().map(|guard| code_of.condition(&borrowed.guard(guard)));
        let guard = guard.map(|guard| engine.code(&guard.without_effects(), Stage::Other));
        ConditionParts { pattern, guard, tree: tree.map(|tree| code_of.tree(tree)) }
    }

    /// `(&self, bot: &Body, event: &RobotEvent) -> bool`
    fn signature_of_query(&self, event_type: &TokenStream, found: &TokenStream) -> TokenStream {
        let event = local("event");
        let params = self.machine.params.iter().map(|Param { name, ty }| {
            let ty = shared(ty);
            quote!(#name: #ty,)
        });
        settled(quote!((&self, #(#params)* #event: &#event_type) -> #found))
    }

    /// `(bot, event)`; if some transition binds the name of a parameter, parameters have private names.
    fn arguments_of_query(&self, hides: bool) -> Group {
        let (params, event) = (&self.machine.params, local("event"));
        let passed = if hides {
            Lent::passed(params, &self.private)
        } else {
            let names = params.iter().map(|param| &param.name);
            quote!(#(#names,)*)
        };
        Group::new(Delimiter::Parenthesis, quote!(#passed #event))
    }

    /// The pattern of all events of a variant.
    pub(super) fn any_of(&self, variant: &Variant) -> TokenStream {
        let (name, variant, fields) = (&self.names.event, &variant.ident, &variant.fields);
        settled(match fields {
            Fields::Unit => quote!(#name::#variant),
            Fields::Unnamed(_) => quote!(#name::#variant(..)),
            Fields::Named(_) => quote!(#name::#variant { .. }),
        })
    }

    /// Whether a transition binds this name, or uses a field with this name.
    fn binds(&self, id: TransitionId, name: &Ident) -> bool {
        let tree = &self.machine.reactions[self.machine.transitions[id.index()].reaction];
        let mut decided = Set::new();
        bindings::of_deciding(tree, &mut decided);
        self.heads[id.index()].contains(name)
            || decided.contains(name)
            || self.seen_by(id).names().any(|field| field == *name)
    }
}

/// Whether a decision that may `pass` has another outcome.
fn reacts(tree: &Tree, engine: &dyn Engine) -> TokenStream {
    let mut end = |branch: BranchId, effect: &Code, bound: &Names| {
        let reacts = match engine.passes(branch) {
            Passing::Never => quote!(true),
            Passing::Always => return quote!(false),
            Passing::If(passes) => negated(&passes),
        };
        // Names are moved here as they are in the step. If a move is invalid, the compiler reports the same error for both
        // places, and shows it once.
        let code = engine.emit().code_of_end(branch, effect);
        let used: Vec<_> = bound.iter().filter(|name| code.iter().any(|code| code.mentions(name))).listed();
        if used.is_empty() { reacts } else { quote!({ let _moved = (#(#used,)*); #reacts }) }
    };
    let mut code = |code: &Code| engine.code(&code.without_effects(), Stage::Other);
    let reacts = Reading { jump: Jump::Break, end: &mut end, code: &mut code, bound: Names::new() }.tree(tree);
    if matches!(tree, Tree::End { .. }) { reacts } else { quote!({ #reacts }) }
}

/// Turns off the lints about the user's code that is printed elsewhere too.
pub(super) fn repeats() -> TokenStream {
    let groups = ["all", "pedantic", "nursery", "restriction"].map(local);
    // Lints report guards in the steps.
    quote! {
        #[allow(
            unused,
            deprecated,
            irrefutable_let_patterns,
            #(clippy::#groups,)*
            reason = "guards are repeated here, and lints report them in the steps"
        )]
    }
}
