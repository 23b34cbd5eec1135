//! The syntax tree: what the user wrote. Names are not resolved yet; code is kept as tokens.

#![allow(missing_docs, reason = "the fields are named after what the user writes")]

use crate::listed::Listed;
use crate::model::{Kind, Memory, Mode, Moment, SubmachineId};
use crate::rules::Rule;
use crate::syntax::one_line::spelled;
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::{Attribute, Expr, Generics, LitInt, Pat, Type, Variant, Visibility};

/// `pub machine Robot<T>(bot: &mut Body) where .. { items }`
pub struct Machine {
    pub attrs: Vec<Attribute>,
    /// `#[states(..)]`: those of the type of the states.
    pub attrs_of_states: Vec<Attribute>,
    pub vis: Visibility,
    /// The word `async`: its actions may wait.
    pub waits: Option<Ident>,
    /// The word `machine`.
    pub keyword: Ident,
    pub name: Ident,
    pub generics: Generics,
    pub params: Vec<Param>,
    /// `fails JobError`: what its code may return early with, by `?`.
    pub fails: Option<Type>,
    pub items: Vec<Item>,
    /// Whether some code moves data out, as in `move items`.
    pub moves: bool,
    /// All of it as it is written.
    pub text: TokenStream,
    /// What it includes, [packed](super::parts::Parts::packed).
    pub parts: Option<TokenTree>,
    /// Whether its picture stands on its page.
    pub pictured: bool,
    /// Whether it can be asked why it would react as it would.
    pub explains: bool,
    /// Whether the inspector shows it, which is not said in the text.
    pub inspected: bool,
}

/// `pub combat { items }`: items that machines include.
pub struct Part {
    pub attrs: Vec<Attribute>,
    pub vis: Visibility,
    pub name: Ident,
    /// In their braces.
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
    /// `observer log;`, `observer log: payload;`
    Observer {
        keyword: Ident,
        name: Ident,
        /// The word `payload`.
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
    /// The word `machine`.
    pub keyword: Ident,
    pub name: Ident,
    pub ty: Type,
    /// What each of its calls is lent.
    pub lent: Vec<Expr>,
}

/// `events { .. }` or `events path::Type;`
pub struct Events {
    pub attrs: Vec<Attribute>,
    pub keyword: Ident,
    pub kind: EventKind,
    /// Whether all of it could be read.
    pub whole: bool,
}

/// Where the event type comes from.
pub enum EventKind {
    /// Declared here, as the body of an enum.
    Declared(Vec<Variant>),
    /// A type that exists.
    Foreign(Type),
}

/// `state Name;` or `state Name(fields) { items }`, or `final` in the place of `state`; `initial` or not.
pub struct State {
    pub attrs: Vec<Attribute>,
    pub kind: Kind,
    pub name: Ident,
    pub fields: Vec<Field>,
    /// Whether all fields could be read.
    pub whole: bool,
    pub items: Vec<Item>,
    /// The word `initial` before it.
    pub initial: Option<Ident>,
}

/// `item: Item`, or `tries: u32 = 0`: a part of a state's data.
#[derive(Clone)]
pub struct Field {
    pub name: Ident,
    pub ty: Type,
    /// Without one it is an argument of every target.
    pub value: Option<Expr>,
}

/// `initial Name;` or `initial => reaction`
pub struct Initial {
    pub keyword: Ident,
    /// `None` where it could not be read.
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
    /// With its braces.
    pub body: TokenStream,
    /// Whether it is certainly valid, and contains no words of the language.
    pub plain: bool,
    /// The submachine that it is there for. Nobody writes such a block.
    pub of: Option<SubmachineId>,
}

/// `alarm on A if guard or when b => reaction;`, `defer A;`, `ignore A;`, `never guard;`
pub struct Clause {
    /// The warnings that it silences.
    pub allows: Vec<Rule>,
    pub alarm: Option<Ident>,
    pub triggers: Vec<Trigger>,
    pub reaction: Reaction,
}

/// What a clause does.
pub enum Reaction {
    /// The expression after `=>`.
    Leads(Expr),
    /// It keeps the event for later.
    Defers,
    /// It drops the event.
    Ignores,
    /// Nothing: what its only trigger asks must never be so.
    Forbids,
    /// A machine that the state runs is told this event.
    Forwards(Ident, Expr),
    /// It drops the event, for which a machine that the state runs has no room.
    Refuses,
}

/// One trigger of a clause.
pub struct Trigger {
    pub keyword: Ident,
    pub kind: TriggerKind,
    /// After `if`, or after `when` or `never`.
    pub guard: Option<Guard>,
    /// What is written, where the rest says what that means.
    pub written: Option<Written>,
}

impl Trigger {
    /// A trigger that means what is written.
    #[must_use]
    pub fn of(keyword: Ident, kind: TriggerKind, guard: Option<Guard>) -> Self {
        Trigger { keyword, kind, guard, written: None }
    }
}

/// What is written of a trigger that means something else by now.
#[derive(Clone)]
pub enum Written {
    /// `5s`: the duration of an `after` or `every`.
    Duration(TokenStream),
    /// `forward Link(event) if GUARD => retry(event);`, of this submachine.
    Forward { to: SubmachineId, guard: Option<Guard>, effect: TokenStream },
    /// A `forward`, where the submachine has no room for the event.
    Refused,
    /// All `done(retry..)` of this submachine, which are one decision.
    Done { of: SubmachineId },
}

/// The condition of a trigger.
#[derive(Clone)]
pub struct Guard {
    pub tokens: TokenStream,
    /// Whether it is certainly valid, and contains no words of the language.
    pub plain: bool,
    /// Whether it is the word `true`.
    pub is_true: bool,
}

/// What a trigger reacts to.
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
    /// `done(retry)`, `done(retry.GaveUp { reason })`: a machine that the state runs, and the pattern of its end.
    Ended(Ident, Option<Pat>),
    /// Something is due in this machine, of those that the states run. Nobody writes this.
    Inside(SubmachineId),
    /// `after 5s`
    After(Expr),
    /// `every 500ms`
    Every(Expr),
}

/// `Num.On`, as a target also `Num(5).On(key)`
#[derive(Clone)]
pub struct Path {
    pub names: Vec<Ident>,
    pub arguments: Vec<Arguments>,
}

/// The arguments that a target gives to a state it enters.
#[derive(Clone)]
pub struct Arguments {
    /// The position of the name in the path that they follow.
    pub at: usize,
    pub values: Vec<Expr>,
    pub place: Span,
}

/// One end of a reaction as written.
pub enum End {
    Stay,
    Pass,
    Pop,
    Defer,
    Ignore,
    /// A submachine has no room for the event.
    Refuse,
    Push(Path),
    /// `reenter` without a name: the state that the clause stands in.
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
    /// Not a valid end, reported already.
    Invalid,
}

impl End {
    /// The states that it names.
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
    /// The place of an item: its keyword, or its name.
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
            | Item::Observer { keyword, .. }
            | Item::PriorityOuter { keyword }
            | Item::Exhaustive { keyword } => keyword.span(),
            Item::Submachine(submachine) => submachine.keyword.span(),
        }
    }
}

impl Path {
    /// A path of names, without arguments.
    #[must_use]
    pub fn of(names: Vec<Ident>) -> Self {
        Path { names, arguments: Vec::new() }
    }

    /// As it is written: `Outer(x).Inner`.
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
