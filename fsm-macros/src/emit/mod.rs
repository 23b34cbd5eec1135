//! Generates code from the [facts](crate::facts) about a machine: its types, its calls as nested `match`es, and the
//! functions they share.
//!
//! ```text
//! pub struct Robot { leaf: __RobotLeaf, last_in_cleaning: __RobotLeaf }     types
//! pub enum RobotState { .. }  pub enum RobotEvent { .. }
//! impl Robot {
//!     pub fn handle(&mut self, bot: &mut Body, event: RobotEvent) -> Answer {   calls
//!         match self.leaf {
//!             __RobotLeaf::Search => match event { .. },                        candidates, reaction
//!             ..
//!         }
//!     }
//!     fn __exit_cleaning(bot: &mut Body) { .. }                                 blocks
//!     fn __cleaning_on(..) ..   fn __return_deep_into_cleaning(..) ..           helpers
//! }
//! ```
//!
//! Both engines follow the same plan, which determines every order. Each file begins with the code that it generates:
//!
//! | part of a machine | files |
//! |---|---|
//! | types, docs on a page, private enums, names as tokens | `types`, `page`, `derives`, `generics`, `located`, `places`, `debug`, `wired` |
//! | public calls | `public_calls`, `calls`, `streams`, `slices`, `queries`, `view`, `outer`; calls that a machine lacks: `absent` |
//! | the forms of a step | `cells`; machines that only move: `pure`, `lookup`; in tests, why a machine has no other: `explained` |
//! | large machines | `tables`, `moves`, `steps::climb` |
//! | which transitions are considered | `tiers`, `candidates`, `cause`, `signatures`; in regions `search`, `apart` |
//! | guards: what they bind and borrow | `bindings`, `borrowed`, `references`, `dereferences`, `constants`, `choice` |
//! | reactions and branches | `reaction`, `ends`, `effect`, `answering`, `engine` (the differences between the engines) |
//! | exits and entries | `steps`, `blocks`, `initial`, `stack`, `popped`, `before` |
//! | several regions | `regions`, `idle`, `select`, `picked`, `whole_machine`, `together`, `conflicts`, `straight`, `fused`, `kept` |
//! | follow-up steps and deferral | `queues`, `follow`, `chains`, `deferral`, `printed` |
//! | time | `timers`, `timers_in_regions`, `lapse` |
//! | data of states | `one_of`, `plain`, `fields`, `dropped`; what code sees of it: `seen`, `bound_fields` |
//! | `can` and `why` | `can`, `printed`, `inquiry` |
//! | observers, inspector | `observing`, `gives_way`, `inspected` |
//! | errors, waiting, submachines | `failing`, `waiting`, `submachines`, `as_submachine` |
//! | invariants, serialization, `#[explore]` | `invariants`, `identity`, `saved`, `explored`; without these features `unsaved`, `unexplored` |
//! | tags, requirements | `labels` |
//! | the interpreted twin, live machines | `twin`, `data` (the model as a constant), `live` |
//! | private functions that are printed once | `helpers`, `once` |
//! | an invalid machine | `outline` |
//!
//! The compiler flattens the hierarchy, not the text: the transitions of a composite are one function that takes the
//! active leaf. It is inlined into the arm of each leaf with the leaf as a constant, so that everything that depends on
//! the leaf is folded away. So actions and effects are generated once, errors in them are reported once, and the
//! machine code is that of a flat, hand-written `switch`. A clause with several triggers, or in an `in` block, is
//! generated once for each of them. Guards are generated again for `can`, `why` and the twin.
//!
//! An `ignore` is an arm that answers `Ignored`, so that enclosing states are not considered. In regions it is a
//! selected transition that does nothing and conflicts with nothing.
//!
//! In machines of more than 64 leaves, these functions are not inlined, so that compile time grows linearly. Code that
//! would be needed for each leaf is generated once for all leaves that share it. In a user's build the macro is
//! compiled without optimization, so that passing tokens to the compiler is slow: parts are joined instead of
//! interpolated one by one, and tokens that are used in thousands of places are created once.
//!
//! The step of `handle` and `update` is a function that takes the leaf. `handle` passes the active one. `run` has a
//! loop for each leaf and passes that leaf, so a stream needs no second copy of the machine. A machine on which `run`
//! is never called contains no code for it, because `run` is generic.

use crate::facts::{At, Facts};
use crate::join::{Join, settled};
use crate::lent::{Lending, Lent};
use crate::names::{Names, local};
use fsm_model::listed::Listed;
use fsm_model::sorted::Set;
use fsm_model::steps::Steps;
use fsm_model::{ROOT, StateId};
use fsm_syntax::Machine;
use helpers::Helper;
use once::Once;
use places::Variant;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};
use std::cell::RefCell;
use std::ops::Deref;

mod absent;
mod answering;
mod apart;
mod as_submachine;
mod before;
mod bindings;
mod blocks;
mod borrowed;
mod bound_fields;
mod calls;
mod can;
mod candidates;
mod cells;
mod chains;
mod choice;
mod conflicts;
mod constants;
#[cfg(any(test, feature = "interpreter"))]
mod data;
mod debug;
mod deferral;
mod dereferences;
mod derives;
mod dropped;
mod effect;
mod ends;
mod engine;
#[cfg(test)]
mod explained;
#[cfg(any(test, feature = "explore"))]
mod explored;
mod failing;
mod fields;
mod follow;
mod fused;
mod generics;
mod gives_way;
mod helpers;
mod identity;
mod idle;
mod initial;
mod inquiry;
mod inspected;
mod invariants;
mod kept;
mod labels;
mod lapse;
#[cfg(feature = "live")]
mod live;
mod located;
mod lookup;
mod moves;
mod observing;
mod once;
mod one_of;
mod outer;
mod outline;
mod page;
mod picked;
mod places;
mod plain;
mod popped;
mod printed;
mod public_calls;
mod pure;
mod queries;
mod queues;
mod reaction;
mod references;
mod regions;
#[cfg(any(test, feature = "serde"))]
mod saved;
mod search;
mod seen;
mod select;
mod signatures;
#[cfg(feature = "inspect")]
mod slices;
mod stack;
mod steps;
mod straight;
mod streams;
mod submachines;
mod tables;
mod tiers;
mod timers;
mod timers_in_regions;
mod together;
#[cfg(any(test, feature = "interpreter"))]
mod twin;
mod types;
#[cfg(not(any(test, feature = "explore")))]
mod unexplored;
#[cfg(not(any(test, feature = "serde")))]
mod unsaved;
mod view;
mod waiting;
mod whole_machine;
mod wired;

pub use outline::{declared, outline};
#[cfg(fsmith_async)]
pub use waiting::tried;

/// Options for the generated code.
#[derive(Clone, Copy)]
pub struct Mode {
    /// Whether the machine has an interpreted twin.
    pub interpreted: bool,
    /// Whether the inspector shows the machine.
    pub inspected: bool,
    /// Whether the text of the machine may change while the program runs.
    #[cfg(feature = "live")]
    pub live: bool,
}

impl Mode {
    pub const COMPILED: Mode = Mode {
        interpreted: false,
        inspected: false,
        #[cfg(feature = "live")]
        live: false,
    };
    #[cfg(test)]
    pub const INTERPRETED: Mode = Mode { interpreted: true, ..Mode::COMPILED };
}

/// Generates a valid machine: the compiled machine, and its interpreted twin if `mode` requests one.
pub fn machine(machine: &Machine, steps: &Steps, krate: TokenStream, mode: Mode) -> TokenStream {
    let mut emit = Emit::new(machine, steps, krate, false);
    let compiled = emit.compiled();
    let twin = mode.interpreted.then(|| if emit.chains().is_some() { emit.with_queue().twin() } else { emit.twin() });
    quote!(#compiled #twin)
}

/// Generates a live machine. In tests, it has a twin, too.
#[cfg(feature = "live")]
pub fn live(machine: &Machine, steps: &Steps, krate: TokenStream, mode: Mode) -> TokenStream {
    let emit = Emit::new(machine, steps, krate, true);
    [Some(emit.live_machine()), mode.interpreted.then(|| emit.twin())].into_iter().flatten().joined()
}

/// Describes which shapes the code of a machine has, and why it does not have the others.
#[cfg(test)]
pub fn shapes(machine: &Machine, steps: &Steps) -> String {
    Emit::new(machine, steps, TokenStream::new(), false).explain()
}

/// Returns an `#[allow(..)]` for lints that generated functions trigger: unused functions, and functions with many
/// parameters. If several regions react to one event, patterns bind its payload by reference, so that the other regions
/// still find it. `binds_references` allows the lint about this, too.
fn allowed(binds_references: bool) -> TokenStream {
    let parameters = [
        "borrowed_box",
        "fn_params_excessive_bools",
        "large_types_passed_by_value",
        "needless_pass_by_ref_mut",
        "needless_pass_by_value",
        "ptr_arg",
        "ref_option",
        "too_many_arguments",
        "trivially_copy_pass_by_ref",
        "type_complexity",
    ];
    let parameters = parameters.into_iter().chain(binds_references.then_some("ref_binding_to_reference")).map(local);
    quote!(#[allow(dead_code, #(clippy::#parameters),*)])
}

/// The printer of a machine. Questions about the machine are answered by its facts.
struct Emit<'m> {
    facts: Facts<'m>,
    names: Names,
    /// For each transition, the names that its pattern and its guard bind.
    heads: Vec<Set<Ident>>,
    /// `$crate::__private`
    private: TokenStream,
    /// The `async` functions of the compiled machine, once it is generated.
    #[cfg(any(test, feature = "interpreter"))]
    waiting: Option<Set<Ident>>,
    /// The parameters of private functions.
    params: Lending,
    /// The parameters of public functions.
    public: Lending,
    /// The parameters of calls that take steps: the machine's, the probe of an inspected machine, and the place for an
    /// error.
    stepping: Lending,
    /// `__lent_bot, __lent_world,`: the arguments of calls of private functions.
    passed: TokenStream,
    /// The parameters of functions with the user's code that the twin calls, too.
    shared: Lending,
    /// The type of the queues of a call, or of its places for raised events. `None` if the machine has neither.
    queues_type: Option<TokenStream>,
    /// Tokens that every arm contains.
    fixed: Fixed,
    /// Code that occurs in many places and is generated once.
    once: Once,
    /// The type of the event in the signatures of calls, generated once.
    event_type: Option<TokenStream>,
    /// The functions that generated code calls.
    needed: RefCell<Set<Helper>>,
    /// The needed functions that are not generated yet.
    unprinted: RefCell<Set<Helper>>,
}

/// Tokens that occur in thousands of places.
struct Fixed {
    /// `if`
    when: TokenStream,
    /// `|`
    or: TokenStream,
    /// `=> true,`
    yes: TokenStream,
    /// `_ => false,`
    otherwise_no: TokenStream,
    /// `match *event`
    match_what: TokenStream,
    /// `_ =>`
    rest: TokenStream,
    /// `match event`
    match_event: TokenStream,
    /// `&mut self,`
    mut_self: TokenStream,
    /// `-> Answer`
    to_answer: TokenStream,
    /// `#[allow(unreachable_patterns)]`
    unreachable: TokenStream,
}

impl Fixed {
    fn new(private: &TokenStream) -> Self {
        let event = local("event");
        let [when, or, yes] = [quote!(if), quote!(|), quote!(=> true,)].map(settled);
        let [otherwise_no, match_what] = [quote!(_ => false,), quote!(match *#event)].map(settled);
        let [rest, match_event] = [quote!(_ =>), quote!(match #event)].map(settled);
        let [mut_self, to_answer] = [quote!(&mut self,), quote!(-> #private::Answer)].map(settled);
        let unreachable = settled(quote!(#[allow(unreachable_patterns)]));
        Fixed { when, or, yes, otherwise_no, match_what, rest, match_event, mut_self, to_answer, unreachable }
    }
}

impl<'m> Deref for Emit<'m> {
    type Target = Facts<'m>;

    fn deref(&self) -> &Facts<'m> {
        &self.facts
    }
}

impl<'m> Emit<'m> {
    fn new(machine: &'m Machine, steps: &'m Steps, krate: TokenStream, live: bool) -> Self {
        let private = settled(quote!(#krate::__private));
        let mut emit = Emit {
            facts: Facts::of(machine, steps, live),
            names: Names::of(machine),
            heads: machine.transitions.iter().map(bindings::of_head).listed(),
            params: Lending::of(Vec::new()),
            public: Lending::of(machine.params.clone()),
            stepping: Lending::of(Vec::new()),
            passed: TokenStream::new(),
            shared: Lending::of(Vec::new()),
            queues_type: None,
            fixed: Fixed::new(&private),
            private,
            #[cfg(any(test, feature = "interpreter"))]
            waiting: None,
            once: Once::default(),
            event_type: None,
            needed: RefCell::default(),
            unprinted: RefCell::default(),
        };
        emit.event_type = emit.print_event_type();
        emit.stepping = emit.lent();
        emit.add_queues();
        emit
    }

    /// The parameters of calls that take steps.
    fn lent(&self) -> Lending {
        outer::lent(self.machine, &self.names.state, &self.private)
    }

    /// Adds the queues to the parameters of private functions.
    fn add_queues(&mut self) {
        self.queues_type = self.queues_type();
        self.params = queues::lent(self.lent(), self.queues_type.clone());
        self.shared = queues::lent(self.lent(), self.queues_type.clone().filter(|_| self.chains.is_err()));
        self.passed = self.params.passed(&self.private);
    }

    /// The generator of the twin, whose raised events are stored in a queue.
    fn with_queue(mut self) -> Self {
        self.facts.has_queue = true;
        self.add_queues();
        // What was generated once passes on the places of the compiled machine.
        self.once = Once::default();
        self
    }

    /// Generates the types, and the machine's calls with all functions that they call.
    fn compiled(&mut self) -> TokenStream {
        let types = self.types();
        let calls = self.calls();
        let queries = self.queries();
        let (can, asking) = self.can_call();
        let (why, why_functions) = self.inquiry(inquiry::Side::Compiled);
        let why_functions = self.repeating(&self.machine.name.to_token_stream(), &why_functions);
        let time = self.time_calls();
        let blocks = self.blocks();
        let follow_up_steps = self.follow_up_steps();
        let outer = self.outer_calls(inquiry::Side::Compiled);
        let (fills, invariants) = (self.fill_functions(), self.invariants());
        let (bulk, tables) = (self.bulk_calls(), self.bulk_impl());
        let absent = self.absent_calls();
        let (inside, as_submachine) = (self.submachine_functions(), self.as_submachine());
        let (impl_generics, ty_generics, where_clause) = self.machine.generics.split_for_impl();
        let lifetimes = self.names_lifetimes();
        let (name, allowed) = (&self.machine.name, allowed(self.has_regions()));
        let head = quote!(#allowed #lifetimes impl #impl_generics #name #ty_generics #where_clause);
        let functions =
            [calls, queries, can, why, time, bulk, follow_up_steps, blocks, fills, invariants, inside, as_submachine];
        let functions = functions.into_iter().chain([self.helpers(), absent, outer]);
        let (functions, _waiting) = self.waiting(functions.joined());
        #[cfg(any(test, feature = "interpreter"))]
        if self.is_async() {
            self.waiting = Some(_waiting);
        }
        let body = reaction::braced([located::functions(functions, name.span())]);
        let guards = self.guards_by_reference();
        let interruptible = self.interruptible().unwrap_or_default();
        let (moves, explored) = (self.moves_impl().unwrap_or_default(), self.explored());
        [types, moves, head, body, asking, why_functions, guards, tables, interruptible, explored].joined()
    }

    /// Without the feature `interpreter`, no twin is generated.
    #[cfg(not(any(test, feature = "interpreter")))]
    fn twin(&self) -> TokenStream {
        TokenStream::new()
    }

    /// The parameters and the body of a private function without code of the user's.
    fn plain(&self, body: &TokenStream) -> (TokenStream, TokenStream) {
        Lent::plain(&self.params).function(body)
    }

    /// The parameters and the body of a call that takes steps.
    fn stepping(&self, body: &TokenStream) -> (TokenStream, TokenStream) {
        Lent::plain(&self.stepping).function(body)
    }

    /// `__lent_bot, __lent_world,`: the arguments of calls of private functions.
    fn passed(&self) -> TokenStream {
        self.passed.clone()
    }

    /// The arguments of calls of functions that the twin calls, too.
    fn passed_to_shared(&self) -> TokenStream {
        if self.chains.is_ok() { self.shared.passed(&self.private) } else { self.passed() }
    }

    /// `#[inline(always)]` for code that a hand-flattened switch would repeat in every leaf. In a large machine, the
    /// leaves share the function: `#[inline(never)]`.
    fn inline(&self) -> TokenStream {
        if self.large { quote!(#[inline(never)]) } else { quote!(#[inline(always)]) }
    }

    /// `__RobotLeaf::Search`
    fn leaf(&self, state: StateId) -> Variant {
        Variant::new(&self.names.leaf, self.names.leaf(state))
    }

    /// `__RobotLeaf::Nowhere`
    fn nowhere(&self) -> Variant {
        Variant::new(&self.names.leaf, &self.names.nowhere)
    }

    /// The id of a state, for the engine.
    fn state_id(&self, state: StateId) -> TokenStream {
        let (private, id) = (&self.private, Literal::u16_unsuffixed(state.0));
        quote!(#private::model::StateId(#id))
    }

    /// The active leaf as an expression.
    fn leaf_at(&self, at: At) -> TokenStream {
        match at {
            At::Known(leaf) => self.leaf(leaf).into_token_stream(),
            At::Inside(_) => {
                let leaf = local("leaf");
                quote!(#leaf)
            }
        }
    }

    /// The number of a state in the engine.
    #[cfg(any(test, feature = "interpreter", feature = "inspect"))]
    pub(super) fn numbered_state(&self, state: &dyn ToTokens) -> TokenStream {
        let state = state.to_token_stream();
        if self.live { quote!(#state.__number()) } else { quote!(1 + #state as u16) }
    }

    /// The type of the engine that evaluates `can`.
    #[cfg(any(test, feature = "interpreter"))]
    pub(super) fn engine_type(&self) -> TokenStream {
        let private = &self.private;
        if self.live { quote!(impl #private::live::Answers) } else { quote!(#private::engine::Engine) }
    }

    /// `__RobotLeaf::HeadFor | __RobotLeaf::PickUp`
    fn leaves_pattern(&self, leaves: impl IntoIterator<Item = StateId>) -> TokenStream {
        let leaves = leaves.into_iter().map(|leaf| self.leaf(leaf));
        quote!(#(#leaves)|*)
    }
}
