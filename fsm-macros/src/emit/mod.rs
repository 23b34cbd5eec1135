//! Generates code from the plan: the machine's types, its calls as nested `match`es, and the functions they share.
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
//! | the shape of a step, and why it has no other | `shape`, `why`, `cells`; machines that only move: `pure`, `lookup` |
//! | large machines | `tables`, `moves`, `steps::climb` |
//! | which transitions are considered | `tiers`, `candidates`, `cause`, `signatures`; in regions `search`, `apart` |
//! | guards: what they bind and borrow | `bindings`, `borrowed`, `references`, `dereferences`, `constants`, `choice` |
//! | reactions and branches | `reaction`, `ends`, `effect`, `answering`, `engine` (the differences between the engines) |
//! | exits and entries | `steps`, `blocks`, `active`, `initial`, `stack`, `popped`, `before` |
//! | several regions | `regions`, `idle`, `select`, `picked`, `around`, `together`, `conflicts`, `straight`, `fused`, `kept` |
//! | follow-up steps and deferral | `queues`, `follow`, `chains`, `deferral`, `printed` |
//! | time | `timers`, `timers_in_regions`, `lapse` |
//! | data of states | `layout`, `one_of`, `plain`, `fields`, `dropped`; what code sees of it: `seen`, `bound_fields` |
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

use crate::join::{Join, settled};
use crate::lent::{Lending, Lent};
use crate::names::{Names, local};
use fsm_model::listed::Listed;
use fsm_model::plan::{Plan, Tier};
use fsm_model::sorted::{Map, Set};
use fsm_model::steps::{Chains, Steps};
use fsm_model::{ROOT, StateId};
use fsm_program::CauseKind;
use fsm_syntax::Machine;
use helpers::Helper;
use layout::Layout;
use moves::Moves;
use once::Once;
use places::Variant;
use proc_macro2::{Ident, Literal, TokenStream};
use pure::Alphabet;
use quote::{ToTokens, quote};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use waiting::Waits;
use why::Why;

mod absent;
mod active;
mod answering;
mod apart;
mod around;
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
mod layout;
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
mod shape;
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
mod why;
mod wired;

pub use outline::{declared, outline};
#[cfg(fsmith_async)]
pub use waiting::tried;

/// Machines with more leaves call shared functions instead of inlining them, which costs little and compiles far
/// faster. Tests can compile every machine this way.
const INLINED_LEAVES: usize = if cfg!(fsmith_large) { 0 } else { 64 };

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
    let emit = Emit::new(machine, steps, krate, false);
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

/// The machine, and all facts about it that the generators share.
struct Emit<'m> {
    machine: &'m Machine,
    plan: &'m Plan,
    /// The statements of each step, in order.
    steps: &'m Steps,
    /// Whether the text of the machine may change while the program runs.
    live: bool,
    names: Names,
    /// For each transition, the names that its pattern and its guard bind.
    heads: Vec<Set<Ident>>,
    /// `$crate::__private`
    private: TokenStream,
    /// Whether calls are `async`.
    waits: Waits,
    /// The `async` functions of the compiled machine, once it is generated.
    #[cfg(any(test, feature = "interpreter"))]
    waiting: RefCell<Option<Set<Ident>>>,
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
    /// The follow-up steps of the compiled machine, if they are all known, or why they are not.
    chains: Result<Chains<'m>, Why>,
    /// Whether the queue of the twin stores what is raised, although the compiled machine has a place for each raise.
    has_queue: bool,
    /// The type of the queues of a call, or of its places for raised events. `None` if the machine has neither.
    queues_type: Option<TokenStream>,
    /// Whether the fields of regions are updated at each exit and entry.
    tracks: bool,
    /// For a region, the leaf that its field contains while the region is not active. Not every region has one.
    idle: Map<StateId, StateId>,
    /// The regions in which something may complete.
    completing_regions: Set<StateId>,
    /// Whether each leaf has its own functions.
    large: bool,
    /// Whether the machine is large and exits nested states by a climb: see `steps::climb`.
    deep: bool,
    /// Where the data of states is stored.
    layout: Layout,
    /// The events of a machine that only moves between states, or the reason why this machine does more.
    pure: Result<Alphabet, Why>,
    /// The functions of `can`.
    queries: OnceCell<fsm_program::Program>,
    /// Whether a step is a `match` over pairs of event and leaf.
    cells: OnceCell<Result<(), Why>>,
    /// The table that a large machine looks up before it considers a leaf, if at least half of its reactions only move.
    moves: OnceCell<Result<Moves, Why>>,
    /// Tokens that every arm contains.
    fixed: Fixed,
    /// Code that occurs in many places and is generated once.
    once: Once,
    /// The type of the event in the signatures of calls, generated once.
    event_type: OnceCell<Option<TokenStream>>,
    /// For each action block, whether the result of an `is_in` in it is known only at run time.
    asking_blocks: OnceCell<Vec<bool>>,
    /// For each cause, the tiers that have transitions for it.
    tiers_told: RefCell<Map<CauseKind, Rc<Set<Tier>>>>,
    /// The tiers that are considered after the tier of a composite.
    after_tiers: RefCell<Map<(Tier, CauseKind), Option<After>>>,
    /// The functions that generated code calls.
    needed: RefCell<Set<Helper>>,
    /// The needed functions that are not generated yet.
    unprinted: RefCell<Set<Helper>>,
}

/// The tiers that are considered after another tier.
type After = Rc<[Tier]>;

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

/// How much a function knows about the active leaf.
#[derive(Clone, Copy)]
enum At {
    /// The active leaf is this state.
    Known(StateId),
    /// The active leaf is the argument `leaf`, which is nested in this state.
    Inside(StateId),
}

impl At {
    /// The active leaf if it is known.
    fn leaf(self) -> Option<StateId> {
        match self {
            At::Known(leaf) => Some(leaf),
            At::Inside(_) => None,
        }
    }
}

impl<'m> Emit<'m> {
    fn new(machine: &'m Machine, steps: &'m Steps, krate: TokenStream, live: bool) -> Self {
        let plan = steps.plan();
        let private = settled(quote!(#krate::__private));
        let mut emit = Emit {
            machine,
            plan,
            steps,
            live,
            names: Names::of(machine),
            heads: machine.transitions.iter().map(bindings::of_head).listed(),
            params: Lending::of(Vec::new()),
            public: Lending::of(machine.params.clone()),
            stepping: Lending::of(Vec::new()),
            passed: TokenStream::new(),
            shared: Lending::of(Vec::new()),
            chains: Err(""),
            has_queue: false,
            queues_type: None,
            tracks: false,
            idle: Map::new(),
            completing_regions: Self::completing_regions(plan),
            large: plan.tree().leaves(ROOT).nth(INLINED_LEAVES).is_some(),
            deep: false,
            layout: Layout::default(),
            pure: Alphabet::of_pure(machine, plan),
            queries: OnceCell::new(),
            cells: OnceCell::new(),
            moves: OnceCell::new(),
            fixed: Fixed::new(&private),
            private,
            waits: Waits::of(machine),
            #[cfg(any(test, feature = "interpreter"))]
            waiting: RefCell::default(),
            once: Once::default(),
            event_type: OnceCell::new(),
            asking_blocks: OnceCell::new(),
            needed: RefCell::default(),
            tiers_told: RefCell::default(),
            after_tiers: RefCell::default(),
            unprinted: RefCell::default(),
        };
        if emit.waits == Waits::Tried && emit.pure.is_ok() {
            // A machine that only moves has no code that could await anything.
            emit.waits = Waits::Never;
        }
        emit.tracks = emit.asks_across();
        emit.idle = emit.idle_leaves();
        emit.layout = Layout::of(&emit);
        emit.deep = emit.large && !emit.has_regions() && emit.lies_deep();
        emit.chains = emit.find_chains();
        emit.stepping = emit.lent();
        emit.lend_queues();
        emit
    }

    /// The parameters of calls that take steps.
    fn lent(&self) -> Lending {
        outer::lent(self.machine, &self.names.state, &self.private)
    }

    /// Adds the queues to the parameters of private functions.
    fn lend_queues(&mut self) {
        self.queues_type = self.queues_type();
        self.params = queues::lent(self.lent(), self.queues_type.clone());
        self.shared = queues::lent(self.lent(), self.queues_type.clone().filter(|_| self.chains.is_err()));
        self.passed = self.params.passed(&self.private);
    }

    /// The generator of the twin, whose raised events are stored in a queue.
    fn with_queue(mut self) -> Self {
        self.has_queue = true;
        self.lend_queues();
        // What was generated once passes on the places of the compiled machine.
        self.once = Once::default();
        self
    }

    /// Generates the types, and the machine's calls with all functions that they call.
    fn compiled(&self) -> TokenStream {
        let types = self.types();
        let calls = self.calls();
        let queries = self.queries();
        let (can, asking) = self.can_call();
        let (why, asking_why) = self.inquiry(inquiry::Side::Compiled);
        let asking_why = self.repeating(&self.machine.name.to_token_stream(), &asking_why);
        let time = self.time_calls();
        let blocks = self.blocks();
        let own_steps = self.own_steps();
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
            [calls, queries, can, why, time, bulk, own_steps, blocks, fills, invariants, inside, as_submachine];
        let functions = functions.into_iter().chain([self.helpers(), absent, outer]);
        let (functions, _waiting) = self.waiting(functions.joined());
        #[cfg(any(test, feature = "interpreter"))]
        self.waiting.replace(self.is_async().then_some(_waiting));
        let body = reaction::braced([located::functions(functions, name.span())]);
        let guards = self.guards_that_look();
        let interruptible = self.interruptible().unwrap_or_default();
        let (moves, explored) = (self.moves_impl().unwrap_or_default(), self.explored());
        [types, moves, head, body, asking, asking_why, guards, tables, interruptible, explored].joined()
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

    fn leaves(&self) -> impl Iterator<Item = StateId> + '_ {
        self.plan.tree().leaves(ROOT)
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
