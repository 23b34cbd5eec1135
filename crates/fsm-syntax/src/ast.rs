//! The syntax tree: what the user wrote. Names are not resolved yet; code is kept as tokens.

#![allow(missing_docs, reason = "the fields are named after what the user writes")]

use crate::code::Code;
use crate::one_line::spelled;
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use fsm_model::{Kind, Memory, Mode, Moment, SubmachineId};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::{Attribute, Expr, Generics, LitInt, LitStr, Pat, Type, Variant, Visibility};

/// `pub machine Robot<T>(bot: &mut Body) where .. { items }`
pub struct Machine {
    pub attrs: Vec<Attribute>,
    /// The attributes in `#[states(..)]`, for the generated type of the states.
    pub attrs_of_states: Vec<Attribute>,
    pub vis: Visibility,
    /// The keyword `async`. If it is present, the actions of the machine may wait.
    pub waits: Option<Ident>,
    /// The keyword `machine`.
    pub keyword: Ident,
    pub name: Ident,
    pub generics: Generics,
    pub params: Vec<Param>,
    /// `fails JobError`: the type of the errors that the machine's code may return with `?`.
    pub fails: Option<Type>,
    pub items: Vec<Item>,
    /// Whether some code moves data out, as in `move items`.
    pub moves: bool,
    /// The whole text of the machine, as written.
    pub text: TokenStream,
    /// The included parts, [packed](super::parts::Parts::packed).
    pub parts: Option<TokenTree>,
    /// `#[schema("FILE")]`: the file with the schemas of its versions.
    pub schema: Option<LitStr>,
    /// Whether the page of the machine shows its picture.
    pub pictured: bool,
    /// Whether the machine has calls that explain how it would react.
    pub explains: bool,
    /// The place of `#[explore]`, if the machine has it.
    pub explores: Option<Span>,
    /// Whether the inspector shows the machine. The text does not say this.
    pub inspected: bool,
}

/// `pub combat { items }`: items that machines can include.
pub struct Part {
    pub attrs: Vec<Attribute>,
    pub vis: Visibility,
    pub name: Ident,
    /// The items with their braces.
    pub items: Group,
}

/// `bot: &mut Body`: a parameter of each call.
#[derive(Clone)]
pub struct Param {
    pub name: Ident,
    pub ty: Type,
}

/// An item of a state or of the machine.
pub enum Item {
    Events(Events),
    /// `signals { .. }`
    Signals(Events),
    State(State),
    Initial(Initial),
    History(History),
    Action(Action),
    Clause(Clause),
    /// `in A | B { clauses }`
    In {
        states: Vec<Path>,
        clauses: Vec<Clause>,
    },
    /// `stack 8;`
    Stack {
        keyword: Ident,
        room: LitInt,
    },
    /// `queue 8;`
    Queue {
        keyword: Ident,
        room: LitInt,
    },
    /// `version 2;`, `version 2 from migrate;`
    Version {
        keyword: Ident,
        number: LitInt,
        /// The function that converts data of earlier versions.
        from: Option<syn::Path>,
    },
    /// `observer log;`, `observer log: payload;`
    Observer {
        keyword: Ident,
        name: Ident,
        /// The keyword `payload`.
        payload: Option<Ident>,
    },
    /// `priority outer;`
    PriorityOuter {
        keyword: Ident,
    },
    /// `exhaustive;`
    Exhaustive {
        keyword: Ident,
    },
    /// `machine retry: Retry(link);`
    Submachine(Submachine),
}

/// `machine retry: Retry<Tcp>(&mut net.link, log);`: a machine that a state runs.
#[derive(Clone)]
pub struct Submachine {
    /// The keyword `machine`.
    pub keyword: Ident,
    pub name: Ident,
    pub ty: Type,
    /// The arguments that are passed to each of its calls.
    pub lent: Vec<Expr>,
}

/// `events { .. }` or `events path::Type;`
pub struct Events {
    pub attrs: Vec<Attribute>,
    pub keyword: Ident,
    pub kind: EventKind,
    /// Whether the whole list could be read.
    pub whole: bool,
}

/// How the event type is given.
pub enum EventKind {
    /// The variants of a type that is declared here.
    Declared(Vec<Variant>),
    /// An existing type.
    Foreign(Type),
}

/// `state Name;` or `state Name(fields) { items }`, also with `final` or `parallel`, and with `initial` before it.
pub struct State {
    pub attrs: Vec<Attribute>,
    /// The names in `#[tag(..)]`.
    pub tags: Vec<Ident>,
    /// The ids in `#[requirement(..)]`.
    pub requirements: Vec<LitStr>,
    pub kind: Kind,
    pub name: Ident,
    /// The names or paths of earlier versions.
    pub was: Vec<Path>,
    pub fields: Vec<Field>,
    /// Whether all fields could be read.
    pub whole: bool,
    pub items: Vec<Item>,
    /// The keyword `initial` before the state.
    pub initial: Option<Ident>,
}

/// `item: Item`, or `tries: u32 = 0`: a part of a state's data.
#[derive(Clone)]
pub struct Field {
    pub name: Ident,
    /// The names in earlier versions.
    pub was: Vec<Ident>,
    pub ty: Type,
    /// The initial value. A field without one is an argument of every target.
    pub value: Option<Code>,
}

/// `initial Name;` or `initial => reaction`
pub struct Initial {
    pub keyword: Ident,
    /// The reaction; `None` if it could not be read.
    pub reaction: Option<Expr>,
    /// Whether the form with the arrow was used.
    pub arrow: bool,
}

/// `history deep else Name;`
pub struct History {
    pub keyword: Ident,
    pub kind: Memory,
    pub otherwise: Option<Expr>,
}

/// `enter { .. }`, `enter or resume { .. }`
pub struct Action {
    pub keyword: Ident,
    pub moments: Vec<Moment>,
    /// The code with its braces.
    pub body: TokenStream,
    /// Whether the code is certainly valid and contains no keywords of the language.
    pub plain: bool,
    /// The submachine for which this block was added. Blocks that the user wrote have none.
    pub of: Option<SubmachineId>,
}

/// `alarm on A if guard or when b => reaction;`, `defer A;`, `ignore A;`, `never guard;`
pub struct Clause {
    /// The warnings that the clause silences.
    pub allows: Vec<Rule>,
    /// The ids in `#[requirement(..)]`.
    pub requirements: Vec<LitStr>,
    pub alarm: Option<Ident>,
    pub triggers: Vec<Trigger>,
    pub reaction: Reaction,
}

/// The outcome of a clause.
pub enum Reaction {
    /// The expression after `=>`.
    Leads(Expr),
    /// Keeps the event for later.
    Defers,
    /// Drops the event.
    Ignores,
    /// Does nothing. The condition of the only trigger must never be true.
    Forbids,
    /// Passes this event to a submachine.
    Forwards(Ident, Expr),
    /// Drops the event, because a submachine has no room for it.
    Refuses,
}

/// One trigger of a clause.
pub struct Trigger {
    pub keyword: Ident,
    pub kind: TriggerKind,
    /// The condition after `if`, `when` or `never`.
    pub guard: Option<Guard>,
    /// The original text, if it differs from what the other fields contain.
    pub written: Option<Written>,
}

impl Trigger {
    /// Creates a trigger as the user wrote it.
    #[must_use]
    pub fn of(keyword: Ident, kind: TriggerKind, guard: Option<Guard>) -> Self {
        Trigger { keyword, kind, guard, written: None }
    }
}

/// The original text of a trigger that is stored in another form.
#[derive(Clone)]
pub enum Written {
    /// `5s`: the duration of an `after` or `every`.
    Duration(TokenStream),
    /// `forward Link(event) if GUARD => retry(event);`, which forwards to this submachine.
    Forward { to: SubmachineId, guard: Option<Guard>, effect: TokenStream },
    /// A `forward` to a submachine that has no room for the event.
    Refused,
    /// All `done(retry..)` of this submachine, joined into one decision.
    Done { of: SubmachineId },
}

/// The condition of a trigger.
#[derive(Clone)]
pub struct Guard {
    pub tokens: TokenStream,
    /// Whether the condition is certainly valid and contains no keywords of the language.
    pub plain: bool,
    /// Whether the condition is the word `true`.
    pub is_true: bool,
    /// The reason that is given if the condition does not hold: `else "cart.empty"`.
    pub reason: Option<LitStr>,
}

/// The cause that a trigger reacts to.
#[derive(Clone)]
pub enum TriggerKind {
    /// `on Pattern`
    On(Pat),
    /// `when`, `never`
    When,
    /// `always`
    Always,
    /// `done`, `done(Name)`
    Done(Option<Path>),
    /// `done(retry)`, `done(retry.GaveUp { reason })`: a submachine, and the pattern of its final state.
    Ended(Ident, Option<Pat>),
    /// A timer of this submachine is due. Only lowering creates this trigger.
    Inside(SubmachineId),
    /// `after 5s`
    After(Expr),
    /// `every 500ms`
    Every(Expr),
}

/// `Num.On`; in a target also `Num(5).On(key)`.
#[derive(Clone)]
pub struct Path {
    pub names: Vec<Ident>,
    pub arguments: Vec<Arguments>,
}

/// The arguments that a target gives to a state it enters.
#[derive(Clone)]
pub struct Arguments {
    /// The index of the name that these arguments follow.
    pub at: usize,
    pub values: Vec<Expr>,
    pub place: Span,
}

/// One branch of a reaction, as written.
pub enum End {
    Stay,
    Pass,
    Pop,
    Defer,
    Ignore,
    /// Drops the event, because a submachine has no room for it.
    Refuse,
    Push(Path),
    /// `reenter` without a name, for the state that contains the clause.
    Again(Mode),
    Go {
        path: Path,
        mode: Mode,
        external: bool,
    },
    /// `(A, B)`
    Fork {
        targets: Vec<(Path, Mode)>,
        external: bool,
    },
    /// An invalid branch that has already been reported.
    Invalid,
}

impl End {
    /// Returns the states that are named as targets.
    #[must_use]
    pub fn paths(&self) -> Vec<&Path> {
        match self {
            End::Go { path, .. } | End::Push(path) => Vec::from([path]),
            End::Fork { targets, .. } => targets.iter().map(|(path, _)| path).listed(),
            End::Stay
            | End::Pass
            | End::Pop
            | End::Again(_)
            | End::Defer
            | End::Ignore
            | End::Refuse
            | End::Invalid => Vec::new(),
        }
    }
}

impl Item {
    /// Returns the place of an item: its keyword, or its name.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Item::Events(events) | Item::Signals(events) => events.keyword.span(),
            Item::State(state) => state.name.span(),
            Item::Initial(initial) => initial.keyword.span(),
            Item::History(history) => history.keyword.span(),
            Item::Action(action) => action.keyword.span(),
            Item::Clause(clause) => clause.triggers[0].keyword.span(),
            Item::In { states, .. } => states[0].names[0].span(),
            Item::Stack { keyword, .. }
            | Item::Queue { keyword, .. }
            | Item::Version { keyword, .. }
            | Item::Observer { keyword, .. }
            | Item::PriorityOuter { keyword }
            | Item::Exhaustive { keyword } => keyword.span(),
            Item::Submachine(submachine) => submachine.keyword.span(),
        }
    }
}

impl Path {
    /// Creates a path without arguments.
    #[must_use]
    pub fn of(names: Vec<Ident>) -> Self {
        Path { names, arguments: Vec::new() }
    }

    /// Returns the path as text, with its arguments: `Outer(x).Inner`.
    pub(super) fn spelled(&self) -> String {
        let mut text = String::new();
        for (at, name) in self.names.iter().enumerate() {
            text += if at > 0 { "." } else { "" };
            text += &name.to_string();
            if let Some(given) = self.arguments.iter().find(|given| given.at == at) {
                let values: Vec<_> = given.values.iter().map(|value| spelled(&value.to_token_stream())).listed();
                text += &std::format!("({})", values.join(", "));
            }
        }
        text
    }
}
