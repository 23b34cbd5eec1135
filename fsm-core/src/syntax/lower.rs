//! Syntax tree to model: states get ids in document order, names are resolved, transitions are gathered state by state,
//! and the user's code is put aside by id.
//!
//! What cannot be resolved is reported and replaced by something harmless, so that the rest of the machine is still
//! looked at.

#![allow(missing_docs, reason = "the fields are named after what the user writes")]

use super::ast::{self, Clause, End, Item, Param, Path};
use super::code;
use super::errors::Errors;
use super::guard;
use super::names::Names;
use super::outline::{self, Outline};
use super::pattern::{self, Reading, Shapes};
use super::places::Places;
use super::reaction::{self, Context, Tree};
use crate::model::check::Subject;
use crate::model::{
    Action, Branch, BranchId, Events, History, Initial, List, Mode, Model, ROOT, StateId, Target, Transition,
    TransitionId, Trigger,
};
use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use std::collections::BTreeMap;
use std::string::ToString;
use std::vec::Vec;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, Error, Expr, Generics, Pat, Type, Variant, Visibility};

/// A machine, understood: its model, and the user's tokens by the model's ids.
pub struct Machine {
    pub attrs: Vec<Attribute>,
    pub vis: Visibility,
    pub name: Ident,
    pub generics: Generics,
    pub params: Vec<Param>,
    pub events: Option<EventType>,
    pub model: Model,
    /// By state.
    pub states: Vec<StateCode>,
    /// By action block.
    pub actions: Vec<TokenStream>,
    /// By transition.
    pub transitions: Vec<TransitionCode>,
    /// The reactions, by [`TransitionCode::reaction`].
    pub reactions: Vec<Tree>,
    /// The decided `initial`s, by composite.
    pub initials: BTreeMap<StateId, Tree>,
    pub places: Places,
}

/// The event type.
pub enum EventType {
    /// Declared here; `whole` if every variant could be read.
    Declared {
        attrs: Vec<Attribute>,
        variants: Vec<Variant>,
        whole: bool,
    },
    Foreign(Type),
}

/// What the user wrote of a state beyond the model.
pub struct StateCode {
    pub attrs: Vec<Attribute>,
    pub name: Ident,
}

/// The code of a transition.
pub struct TransitionCode {
    /// Of an `on`, its variants qualified.
    pub pattern: Option<TokenStream>,
    pub guard: Option<TokenStream>,
    /// Several triggers of one clause share a reaction.
    pub reaction: usize,
}

/// A syntax tree to a machine.
pub fn lower(machine: ast::Machine, errors: &mut Errors) -> Machine {
    let ast::Machine { attrs, vis, name, generics, params, items } = machine;
    let mut outline = Outline::default();
    outline.add(None, Vec::new(), name.clone(), items);
    let event_type = outline::take_events(&mut outline, errors);
    let names = Names::of(&outline.states);
    let mut lowering = Lowering::new(&name, outline, &names, event_type.as_ref(), errors);
    lowering.all();
    let Lowering { model, states, actions, transitions, reactions, initials, places, .. } = lowering;
    Machine {
        attrs,
        vis,
        name,
        generics,
        params,
        events: event_type,
        model,
        states,
        actions,
        transitions,
        reactions,
        initials,
        places,
    }
}

struct Lowering<'l> {
    names: &'l Names,
    shapes: Option<Shapes<'l>>,
    errors: &'l mut Errors,
    items: Vec<Vec<Item>>,
    priority_outer: bool,
    model: Model,
    states: Vec<StateCode>,
    actions: Vec<TokenStream>,
    transitions: Vec<TransitionCode>,
    reactions: Vec<Tree>,
    initials: BTreeMap<StateId, Tree>,
    places: Places,
}

impl<'l> Lowering<'l> {
    fn new(
        name: &Ident,
        outline: Outline,
        names: &'l Names,
        events: Option<&'l EventType>,
        errors: &'l mut Errors,
    ) -> Self {
        let Outline { states, code, items } = outline;
        let (shapes, event_names) = match events {
            Some(EventType::Declared { variants, whole, .. }) => {
                let path = quote::format_ident!("{}Event", name).into();
                let event_names = variants.iter().map(|variant| variant.ident.unraw().to_string().into()).collect();
                (Some(Shapes { path, variants: Some(variants), whole: *whole }), event_names)
            }
            Some(EventType::Foreign(Type::Path(ty))) if ty.qself.is_none() => {
                (Some(Shapes { path: pattern::head(&ty.path), variants: None, whole: true }), Vec::new())
            }
            Some(EventType::Foreign(other)) => {
                errors.at(
                    other,
                    "events of such types are not yet supported by this version of fsmith; name an enum by its path",
                );
                (None, Vec::new())
            }
            None => (None, Vec::new()),
        };
        let places = Places { states: code.iter().map(|state| state.name.span()).collect(), ..Places::default() };
        let model = Model {
            name: name.unraw().to_string().into(),
            states: states.into(),
            events: event_names.into(),
            transitions: List::default(),
            branches: List::default(),
            actions: List::default(),
            stack: None,
        };
        Lowering {
            names,
            shapes,
            errors,
            items,
            priority_outer: false,
            model,
            states: code,
            actions: Vec::new(),
            transitions: Vec::new(),
            reactions: Vec::new(),
            initials: BTreeMap::new(),
            places,
        }
    }

    fn all(&mut self) {
        let items = core::mem::take(&mut self.items);
        let mut clauses: Vec<Vec<Clause>> = items.iter().map(|_| Vec::new()).collect();
        let mut members = Vec::new();
        for (index, items) in items.into_iter().enumerate() {
            let state = StateId::at(index);
            for item in items {
                match item {
                    Item::Clause(clause) => clauses[index].push(clause),
                    Item::In { states, clauses } => members.push((state, states, clauses)),
                    other => self.item(state, other),
                }
            }
        }
        let shared = self.shared_clauses(members);
        for (index, own) in clauses.iter().enumerate() {
            let state = StateId::at(index);
            for clause in own {
                self.clause(state, state, clause);
            }
            for (scope, clause) in
                shared.iter().filter(|(member, ..)| *member == state).map(|(_, scope, clause)| (*scope, clause))
            {
                self.clause(state, scope, clause);
            }
        }
    }

    /// The transitions of `in A | B { .. }`: each by the states in which it stands, and the scope of its names.
    fn shared_clauses(
        &mut self,
        members: Vec<(StateId, Vec<Path>, Vec<Clause>)>,
    ) -> Vec<(StateId, StateId, std::rc::Rc<Clause>)> {
        let mut shared = Vec::new();
        for (scope, paths, clauses) in members {
            let clauses: Vec<_> = clauses.into_iter().map(std::rc::Rc::new).collect();
            for path in paths {
                match self.names.resolve(&path, scope) {
                    Ok(state) => shared.extend(clauses.iter().map(|clause| (state, scope, clause.clone()))),
                    Err(error) => self.errors.push(error),
                }
            }
        }
        shared
    }

    fn item(&mut self, state: StateId, item: Item) {
        match item {
            Item::Initial(initial) => self.initial(state, &initial),
            Item::History(history) => self.history(state, &history),
            Item::Action(action) => {
                let body = code::block(action.body, self.names, state, self.errors);
                self.actions.push(body);
                self.model.actions.to_mut().push(Action { state, moments: action.moments.into() });
            }
            Item::Stack { .. } | Item::PriorityOuter { .. } if state != ROOT => {
                self.errors
                    .at_span(item.span(), "this is said of the whole machine; move it into the machine's own body");
            }
            Item::Stack { keyword, room } => {
                if let Some(first) = self.places.stack {
                    self.errors.conflict(keyword.span(), "`stack` is said twice; keep one", first, "first said here");
                }
                self.places.stack = Some(keyword.span());
                match room.base10_parse() {
                    Ok(room) => self.model.stack = Some(room),
                    Err(_) => self.errors.at(room, "expected room for 65535 states at most, as in `stack 8;`"),
                }
            }
            Item::PriorityOuter { .. } => self.priority_outer = true,
            Item::Clause(_) | Item::In { .. } | Item::Events(_) | Item::State(_) => unreachable!("taken out before"),
        }
    }

    fn initial(&mut self, state: StateId, initial: &ast::Initial) {
        if let Some(&first) = self.places.initials.get(&state.0) {
            let message = "where it starts is said twice; keep one `initial`";
            self.errors.conflict(initial.keyword.span(), message, first, "first said here");
            return;
        }
        self.places.initials.insert(state.0, initial.keyword.span());
        let Some(reaction) = &initial.reaction else {
            self.model.states.to_mut()[state.index()].initial = Some(Initial::Decided(List::default()));
            return;
        };
        let first = self.model.branches.len();
        let tree = match reaction {
            Expr::Path(path) if !initial.arrow && path.path.get_ident().is_some() => {
                let mut scope = Scope { lowering: self, state };
                let path = Path { names: path.path.get_ident().cloned().into_iter().collect() };
                let end = End::Go { path, mode: Mode::Default, external: false };
                Tree::End { branch: scope.branch(end, reaction.span()), effect: TokenStream::new() }
            }
            _ => reaction::read(reaction, &mut Scope { lowering: self, state }),
        };
        let branches = first..self.model.branches.len();
        let plain = match &tree {
            Tree::End { branch, effect } if effect.is_empty() => Some(*branch),
            _ => None,
        };
        self.model.states.to_mut()[state.index()].initial = Some(match plain {
            Some(branch) => Initial::Plain(branch),
            None => {
                if !initial.arrow {
                    self.errors.at(
                        &initial.keyword,
                        "`initial Name;` names a state; with code or a decision it is `initial => { code; Name }`",
                    );
                }
                self.initials.insert(state, tree);
                Initial::Decided(branches.map(BranchId::at).collect::<Vec<_>>().into())
            }
        });
    }

    fn history(&mut self, state: StateId, history: &ast::History) {
        if let Some(&first) = self.places.histories.get(&state.0) {
            let message = "a composite has at most one `history`; keep one";
            self.errors.conflict(history.keyword.span(), message, first, "first said here");
            return;
        }
        self.places.histories.insert(state.0, history.keyword.span());
        self.places.otherwises.extend(history.otherwise.as_ref().map(|expr| (state.0, expr.span())));
        let otherwise = history.otherwise.as_ref().and_then(|expr| match reaction::ending(expr) {
            Ok(Some(End::Go { path, mode, external: false })) => match self.names.resolve(&path, state) {
                Ok(target) => Some(Target { state: target, mode, external: false }),
                Err(error) => {
                    self.errors.push(error);
                    None
                }
            },
            _ => {
                self.errors.at(expr, "after `else` stands a state inside: `history deep else Search;`");
                None
            }
        });
        self.model.states.to_mut()[state.index()].history = Some(History { kind: history.kind, otherwise });
    }

    /// A transition of `state`, its names resolved in `scope`.
    fn clause(&mut self, state: StateId, scope: StateId, clause: &Clause) {
        let first = self.model.branches.len();
        let tree = reaction::read(&clause.reaction, &mut Scope { lowering: self, state: scope });
        let branches: List<BranchId> = (first..self.model.branches.len()).map(BranchId::at).collect::<Vec<_>>().into();
        let broken = branches.iter().any(|&branch| self.places.broken.contains(&Subject::Branch(branch)));
        let passes =
            branches.iter().any(|branch| !matches!(self.model.branches[branch.index()], Branch::Stay | Branch::Go(_)));
        let composite = self.model.states.iter().any(|inner| inner.parent == Some(state));
        let reaction = self.reactions.len();
        self.reactions.push(tree);
        if clause.triggers.len() > 1
            && let Some(word) = code::find_word(&clause.reaction.to_token_stream(), "static")
        {
            self.errors.at(word, "a reaction of several triggers is compiled once for each, so a `static` in it would be several; declare it outside");
        }
        for trigger in &clause.triggers {
            let (reacts, pattern, certain) = self.trigger(trigger);
            let certain = certain && !broken;
            let guard = trigger.guard.clone().map(|guard| guard::guard(guard, self.names, scope, self.errors));
            let guarded = guard.as_ref().is_some_and(|guard| guard.to_string() != "true");
            self.model.transitions.to_mut().push(Transition {
                source: state,
                trigger: reacts,
                alarm: clause.alarm.is_some() || (self.priority_outer && composite),
                certain: certain && !guarded && !passes,
                branches: branches.clone(),
            });
            self.places.transitions.push(trigger.keyword.span());
            self.transitions.push(TransitionCode { pattern, guard, reaction });
        }
    }

    fn trigger(&mut self, trigger: &ast::Trigger) -> (Trigger, Option<TokenStream>, bool) {
        let Some(pattern) = &trigger.pattern else { return (Trigger::When, None, true) };
        let mut pattern: Pat = pattern.clone();
        let reading = match &self.shapes {
            Some(shapes) => shapes.read(&mut pattern, self.errors),
            None => {
                self.errors.at(&trigger.keyword, "`on` reacts to events, and this machine declares none; add `events { .. }` or `events path::Type;`");
                Reading { events: Events::Any, certain: false, broken: true }
            }
        };
        if reading.broken {
            let id = TransitionId::at(self.model.transitions.len());
            self.places.broken.insert(Subject::Transition(id));
        }
        (Trigger::On(reading.events), Some(pattern.to_token_stream()), reading.certain)
    }
}

/// What reactions in a state's scope mean.
struct Scope<'s, 'l> {
    lowering: &'s mut Lowering<'l>,
    state: StateId,
}

impl Context for Scope<'_, '_> {
    fn branch(&mut self, end: End, span: Span) -> BranchId {
        let id = BranchId::at(self.lowering.model.branches.len());
        let resolved = match end {
            End::Stay => Ok(Branch::Stay),
            End::Pass => Ok(Branch::Pass),
            End::Pop => Ok(Branch::Pop),
            End::Invalid => Err(None),
            End::Push(path) => self.lowering.names.resolve(&path, self.state).map(Branch::Push).map_err(Some),
            End::Go { path, mode, external } => {
                let state = self.lowering.names.resolve(&path, self.state);
                state.map(|state| Branch::Go(Target { state, mode, external })).map_err(Some)
            }
        };
        let branch = resolved.unwrap_or_else(|error| {
            if let Some(error) = error {
                self.lowering.errors.push(error);
            }
            self.lowering.places.broken.insert(Subject::Branch(id));
            Branch::Stay
        });
        self.lowering.model.branches.to_mut().push(branch);
        self.lowering.places.branches.push(span);
        id
    }

    fn code(&mut self, tokens: TokenStream) -> TokenStream {
        code::code(tokens, self.lowering.names, self.state, self.lowering.errors)
    }

    fn deciding(&mut self, tokens: TokenStream) -> TokenStream {
        guard::deciding(tokens, self.lowering.names, self.state, self.lowering.errors)
    }

    fn error(&mut self, error: Error) {
        self.lowering.errors.push(error);
    }
}
