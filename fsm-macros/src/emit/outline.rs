//! The code that is generated next to the errors of an invalid machine, so that other code causes no further errors:
//! the machine without reactions and actions, but with all types and calls. The calls never run, so they have no
//! bodies.
//!
//! Editors see an outline of valid machines, too, next to [their text](crate::editors).

use super::Mode;
use crate::join::Join;
use crate::names::local;
use fsm_model::Plan;
use fsm_model::sorted::Set;
use fsm_model::steps::Steps;
use fsm_model::{
    Branch, BranchId, Delay, Events, Initial, Kind, List, Model, ROOT, State, StateId, Target, Transition, Tree,
    Trigger,
};
use fsm_syntax::walk::{Change, PartMut};
use fsm_syntax::{self as syntax, Code, Machine, StateCode, Tags, TransitionCode};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Item, Path, Type, TypeParamBound};

/// The outline of a machine with mistakes, with all calls that it might have without them.
pub fn outline(machine: Machine, krate: TokenStream, mode: Mode) -> TokenStream {
    outline_of(without_code(machine, true), krate, mode)
}

fn outline_of(outline: Machine, krate: TokenStream, mode: Mode) -> TokenStream {
    let steps = Steps::of(Plan::of(outline.model.clone()));
    without_bodies(super::machine(&outline, &steps, krate, mode))
}

/// The outline of a valid machine, in which only declared items have the spans of their names. An editor would take
/// anything else at these spans for the declaration.
pub fn declared(machine: Machine, krate: TokenStream, mode: Mode) -> TokenStream {
    let name = machine.name.clone();
    let code = outline_of(without_code(machine, false), krate, mode);
    let Ok(file) = syn::parse2::<syn::File>(code.clone()) else { return code };
    let public = ["", "State", "Event", "Tag", "Data", "DataMut", "End"].map(|kind| format!("{name}{kind}"));
    let declares = |item: &Item| match item {
        Item::Struct(item) => public.iter().any(|name| item.ident == name),
        Item::Enum(item) => public.iter().any(|name| item.ident == name),
        _ => false,
    };
    let items = file.items.into_iter();
    items
        .map(|item| if declares(&item) { item.into_token_stream() } else { unplaced(item.into_token_stream()) })
        .joined()
}

/// Code without spans in the user's text.
fn unplaced(code: TokenStream) -> TokenStream {
    let tokens = code.into_iter().map(|token| match token {
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), unplaced(group.stream()));
            inner.set_span(Span::mixed_site());
            TokenTree::Group(inner)
        }
        // The span of `$crate` determines which crate it is.
        TokenTree::Ident(word) if word == "$crate" => TokenTree::Ident(word),
        mut token => {
            token.set_span(Span::mixed_site());
            token
        }
    });
    tokens.collect()
}

/// Removes the bodies of functions with parameters, so that they contain no errors.
fn without_bodies(code: TokenStream) -> TokenStream {
    match syn::parse2::<syn::File>(code.clone()) {
        Ok(mut file) => {
            // A machine with mistakes has errors of its own, and none about a missing feature.
            file.items.retain(|item| !matches!(item, Item::Macro(call) if ends_in(&call.mac.path, "compile_error")));
            Bodies.meet(PartMut::File(&mut file));
            file.into_token_stream()
        }
        Err(_) => code,
    }
}

fn ends_in(path: &Path, name: &str) -> bool {
    path.segments.last().is_some_and(|last| last.ident == name)
}

/// `impl Future<Output = ..>`
fn is_future(ty: &Type) -> bool {
    let Type::ImplTrait(bounded) = ty else { return false };
    let is_future = |bound: &TypeParamBound| match bound {
        TypeParamBound::Trait(bound) => ends_in(&bound.path, "Future"),
        _ => false,
    };
    bounded.bounds.iter().any(is_future)
}

struct Bodies;

impl Change for Bodies {
    fn meet(&mut self, part: PartMut<'_>) {
        match part {
            PartMut::ImplItemFn(function) => {
                let lent = function.sig.inputs.iter().any(|input| matches!(input, syn::FnArg::Typed(_)));
                if lent {
                    function.attrs.push(syn::parse_quote!(#[allow(unused_variables)]));
                    // The mistake may concern an `await`, so some functions return a future.
                    function.block = match &function.sig.output {
                        syn::ReturnType::Type(_, ty) if is_future(ty) => {
                            syn::parse_quote!({ async { ::core::unreachable!() } })
                        }
                        _ => syn::parse_quote!({ ::core::unreachable!() }),
                    };
                }
            }
            // The twin is inside another macro call.
            PartMut::Macro(call) => call.tokens = without_bodies(call.tokens.clone()),
            _ => part.inside(self),
        }
    }
}

/// Removes the lifetime of a `&'a mut`, which could be passed to only one call.
fn without_lifetime(ty: &mut Type) {
    if let Type::Reference(reference) = ty
        && reference.mutability.is_some()
    {
        reference.lifetime = None;
    }
}

/// Whether a text may declare a timer, or a machine that a state runs, which may have timers. Its tokens are searched,
/// because a clause with a mistake is not in the model.
fn mentions_time(text: TokenStream) -> bool {
    text.into_iter().any(|token| match token {
        TokenTree::Ident(word) => ["after", "every"].iter().any(|known| word == known),
        TokenTree::Group(group) => {
            let runs = |token| matches!(token, TokenTree::Ident(word) if word == "machine");
            group.stream().into_iter().any(runs) || mentions_time(group.stream())
        }
        _ => false,
    })
}

/// The machine without its code. With `every`, it has all calls that it might have, because clauses with mistakes may
/// be missing.
fn without_code(mut machine: Machine, every: bool) -> Machine {
    let pushes = machine.model.branches.iter().any(|branch| matches!(branch, Branch::Push(_)));
    let stacked = every || pushes || machine.model.stack.is_some();
    let defers = every || machine.model.branches.contains(&Branch::Defer);
    let text = machine.text.clone().into_iter().chain(machine.parts.clone());
    let timed = machine.model.has_time() || every && mentions_time(text.collect());
    let polled = every || machine.model.polls();
    let mut tree = machine.model.states.into_owned();
    keep_one_of_each(&mut tree, &mut machine.states);
    machine.states.iter_mut().for_each(|state| syntax::keep_owned(&mut state.fields, &machine.generics));
    machine.tags = Tags::of(&tree, &machine.states);
    machine.tags.drop_namesakes();
    let (states, branches) = starting_at_the_first(tree);
    machine.actions.clear();
    machine.invariants.clear();
    machine.transitions.clear();
    machine.reactions.clear();
    machine.initials.clear();
    machine.arguments.clear();
    machine.submachines.clear();
    machine.model = Model {
        name: machine.model.name,
        events: machine.model.events,
        signals: List::default(),
        states: states.into(),
        transitions: List::default(),
        branches: branches.into(),
        forks: List::default(),
        actions: List::default(),
        invariants: List::default(),
        submachines: List::default(),
        raises: List::default(),
        data: syntax::data_of(&machine.states).into(),
        arguments: List::default(),
        stack: None,
        // No event is deferred in an outline, but a machine that defers has one more call.
        queue: defers.then_some(0),
        failure: None,
        has_queries: false,
    };
    machine.signals.clear();
    machine.params.iter_mut().for_each(|param| without_lifetime(&mut param.ty));
    if stacked {
        machine.model.stack = Some(1);
        // The trigger is one that the machine already has, so that no further calls are generated.
        let trigger = match (polled, timed, &machine.events) {
            (false, true, _) => Trigger::After(Delay::Constant(1)),
            (false, false, Some(_)) => Trigger::On(Events::Any),
            (true, ..) | (false, false, None) => Trigger::When,
        };
        react_never(&mut machine, trigger, Branch::Push(StateId::at(1)));
    }
    if polled {
        react_never(&mut machine, Trigger::When, Branch::Stay);
    }
    if timed {
        react_never(&mut machine, Trigger::After(Delay::Constant(1)), Branch::Stay);
    }
    machine
}

/// Drops states that are declared twice, with their nested states. A machine without states gets one.
fn keep_one_of_each(states: &mut Vec<State>, code: &mut Vec<StateCode>) {
    let mut seen = Set::new();
    let mut renumbered: Vec<Option<StateId>> = Vec::new();
    let mut count = 0;
    for state in states.iter() {
        let parent = state.parent.map(|parent| renumbered[parent.index()]);
        let kept = parent != Some(None) && seen.insert((parent, state.name.clone()));
        renumbered.push(kept.then(|| StateId::at(count)));
        count += usize::from(kept);
    }
    let mut kept = renumbered.iter();
    code.retain(|_| kept.next().is_some_and(Option::is_some));
    let mut kept = renumbered.iter();
    states.retain(|_| kept.next().is_some_and(Option::is_some));
    for state in states.iter_mut() {
        state.parent = state.parent.and_then(|parent| renumbered[parent.index()]);
    }
    if states.len() == 1 {
        states.push(State { name: "Idle".into(), kind: Kind::Plain, parent: Some(ROOT), initial: None, history: None });
        code.push(StateCode::of(local("Idle")));
    }
    for (state, code) in states.iter_mut().zip(code).skip(1) {
        state.name = as_a_variant(&state.name).into();
        code.name = Ident::new(&state.name, code.name.span());
    }
}

/// A valid name of a variant that is similar to an invalid one.
fn as_a_variant(name: &str) -> String {
    if name == "ALL" {
        return "All".to_string();
    }
    let mut letters = name.chars();
    let variant: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    if variant == "Self" { "Self_".to_string() } else { variant }
}

/// Gives each composite its first state as `initial`, and removes all histories.
fn starting_at_the_first(mut states: Vec<State>) -> (Vec<State>, Vec<Branch>) {
    let tree = Tree::of_states(&states);
    let mut branches = Vec::new();
    for (state, id) in states.iter_mut().zip(tree.states()) {
        state.history = None;
        let first = tree.children(id).next().filter(|_| state.kind != Kind::Parallel);
        state.initial = first.map(|child| {
            branches.push(Branch::Go(Target::by_default(child)));
            Initial::Plain(BranchId::at(branches.len() - 1))
        });
    }
    (states, branches)
}

/// Adds `when false => push(First);`, or `after 1ns if false => stay;`, because pushes and timers add calls.
fn react_never(machine: &mut Machine, trigger: Trigger, reaction: Branch) {
    let pattern = matches!(trigger, Trigger::On(_)).then(|| quote!(_));
    let model = &mut machine.model;
    let branch = BranchId::at(model.branches.len());
    model.branches.to_mut().push(reaction);
    model.transitions.to_mut().push(Transition {
        source: ROOT,
        trigger,
        alarm: false,
        certain: false,
        branches: vec![branch].into(),
    });
    machine.transitions.push(TransitionCode {
        pattern,
        binding: None,
        guard: Some(Code::new(quote!(false))),
        reason: None,
        requirements: Vec::new(),
        duration: None,
        written: None,
        reaction: machine.reactions.len(),
    });
    machine.reactions.push(syntax::Tree::End { branch, effect: Code::default() });
}
