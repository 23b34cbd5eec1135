//! What is emitted beside the errors of an invalid machine, so that other code gives no errors of its own: the same
//! machine without its reactions and actions, which has all types and calls. It never runs, so its calls have no bodies.
//!
//! Its action blocks follow for editors alone, which then know what is written in them, however broken it is.

use super::Print;
use crate::lent::{Lending, Lent};
use crate::names::{Names, local};
use fsm_core::model::Plan;
use fsm_core::model::{
    ActionId, Branch, BranchId, Delay, Initial, Kind, List, Mode, Model, ROOT, State, StateId, Target, Transition,
    Tree, Trigger,
};
use fsm_core::syntax::{self, Machine, StateCode, TransitionCode};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use std::collections::BTreeSet;
use syn::visit_mut::VisitMut;

/// The outline of a machine that has mistakes, printed as it would be without them.
pub fn outline(machine: Machine, krate: TokenStream, print: Print) -> TokenStream {
    let blocks = blocks(&machine);
    let editors = quote!(#krate::__private::for_editors! { #blocks });
    let outline = without_code(machine);
    let plan = Plan::of(outline.model.clone());
    let code = without_bodies(print(&outline, &plan, krate));
    quote!(#code #editors)
}

/// `impl Robot { fn __enter_search(bot: &mut Body) { .. } }`
fn blocks(machine: &Machine) -> TokenStream {
    let (name, names) = (&machine.name, Names::of(machine));
    let (impl_generics, ty_generics, where_clause) = machine.generics.split_for_impl();
    let blocks = machine.actions.iter().enumerate().map(|(index, body)| {
        let block = names.block(ActionId::at(index));
        let body = syntax::answer_questions(body, &mut |_| quote!(true));
        let body = syntax::replace_raises(&body, &mut |_, value| quote!(::core::mem::drop(#value)));
        let (lent, body) = Lent::plain(&Lending::of(machine.params.clone())).function(&body);
        quote!(fn #block(#lent) #body)
    });
    quote!(impl #impl_generics #name #ty_generics #where_clause { #(#blocks)* })
}

/// Code whose functions do nothing with what they are lent, so that nothing is wrong with what they do.
fn without_bodies(code: TokenStream) -> TokenStream {
    match syn::parse2::<syn::File>(code.clone()) {
        Ok(mut file) => {
            Bodies.visit_file_mut(&mut file);
            file.into_token_stream()
        }
        Err(_) => code,
    }
}

struct Bodies;

impl VisitMut for Bodies {
    fn visit_impl_item_fn_mut(&mut self, function: &mut syn::ImplItemFn) {
        let lent = function.sig.inputs.iter().any(|input| matches!(input, syn::FnArg::Typed(_)));
        if lent {
            function.attrs.push(syn::parse_quote!(#[allow(unused_variables)]));
            function.block = syn::parse_quote!({ ::core::unreachable!() });
        }
    }

    /// The twin stands in a macro of its own.
    fn visit_macro_mut(&mut self, call: &mut syn::Macro) {
        call.tokens = without_bodies(call.tokens.clone());
    }
}

/// The machine as it would be if none of its states did anything.
fn without_code(mut machine: Machine) -> Machine {
    let pushes = machine.model.branches.iter().any(|branch| matches!(branch, Branch::Push(_)));
    let stacked = pushes || machine.model.stack.is_some();
    let time = |trigger: &Trigger| matches!(trigger, Trigger::After(_) | Trigger::Every(_));
    let timed = machine.model.transitions.iter().any(|transition| time(&transition.trigger));
    let mut tree = machine.model.states.into_owned();
    keep_one_of_each(&mut tree, &mut machine.states);
    machine.states.iter_mut().for_each(|state| syntax::keep_owned(&mut state.fields, &machine.generics));
    let (states, branches) = starting_at_the_first(tree);
    machine.actions.clear();
    machine.transitions.clear();
    machine.reactions.clear();
    machine.initials.clear();
    machine.arguments.clear();
    machine.plain = vec![true; branches.len()];
    machine.model = Model {
        name: machine.model.name,
        events: machine.model.events,
        signals: List::default(),
        states: states.into(),
        transitions: List::default(),
        branches: branches.into(),
        forks: List::default(),
        actions: List::default(),
        raises: List::default(),
        data: syntax::data_of(&machine.states).into(),
        arguments: List::default(),
        stack: None,
        queue: None,
    };
    machine.signals.clear();
    if stacked {
        machine.model.stack = Some(1);
        react_never(&mut machine, Trigger::When, Branch::Push(StateId::at(1)));
    }
    if timed {
        react_never(&mut machine, Trigger::After(Delay::Constant(1)), Branch::Stay);
    }
    machine
}

/// Drops states that are declared twice, with those inside them; a machine without any gets one.
fn keep_one_of_each(states: &mut Vec<State>, code: &mut Vec<StateCode>) {
    let mut seen = BTreeSet::new();
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

/// A refused name as it might be mended.
fn as_a_variant(name: &str) -> String {
    if name == "ALL" {
        return "All".to_string();
    }
    let mut letters = name.chars();
    let variant: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    if variant == "Self" { "Self_".to_string() } else { variant }
}

/// Gives each composite its first state as `initial`, and nothing to remember.
fn starting_at_the_first(mut states: Vec<State>) -> (Vec<State>, Vec<Branch>) {
    let tree = Tree::of_states(&states);
    let mut branches = Vec::new();
    for (state, id) in states.iter_mut().zip(tree.states()) {
        state.history = None;
        let first = tree.children(id).next().filter(|_| state.kind != Kind::Parallel);
        state.initial = first.map(|child| {
            branches.push(Branch::Go(Target { state: child, mode: Mode::Default, external: false }));
            Initial::Plain(BranchId::at(branches.len() - 1))
        });
    }
    (states, branches)
}

/// Adds `when false => push(First);`, or `after 1ns if false => stay;`, since machines that push have a call more, and
/// those that wait have several.
fn react_never(machine: &mut Machine, trigger: Trigger, reaction: Branch) {
    let model = &mut machine.model;
    let branch = BranchId::at(model.branches.len());
    model.branches.to_mut().push(reaction);
    machine.plain.push(true);
    model.transitions.to_mut().push(Transition {
        source: ROOT,
        trigger,
        alarm: false,
        certain: false,
        branches: vec![branch].into(),
    });
    machine.transitions.push(TransitionCode {
        pattern: None,
        binding: None,
        guard: Some(quote!(false)),
        plain: true,
        duration: None,
        reaction: machine.reactions.len(),
    });
    machine.reactions.push(syntax::Tree::End { branch, effect: TokenStream::new() });
}
