//! The model as a constant, for the interpreted twin: what the plan was made of, written down as plain data.

use super::Emit;
use fsm_core::model::{
    Action, Branch, BranchId, Events, History, Initial, Memory, Mode, Moment, State, StateId, Target, Transition,
    Trigger,
};
use proc_macro2::TokenStream;
use quote::quote;

impl Emit<'_> {
    /// `Model { name: Cow::Borrowed("Robot"), states: Cow::Borrowed(&[..]), .. }`
    pub(super) fn model_literal(&self) -> TokenStream {
        let model = &self.machine.model;
        let private = &self.private;
        let (name, stack) = (text(&model.name), option(model.stack.map(|room| quote!(#room))));
        let states = list(model.states.iter().map(state));
        let events = list(model.events.iter().map(|name| text(name)));
        let transitions = list(model.transitions.iter().map(transition));
        let branches = list(model.branches.iter().map(|one| branch(*one)));
        let actions = list(model.actions.iter().map(action));
        quote!({
            use #private::model::*;
            Model {
                name: #name,
                states: #states,
                events: #events,
                transitions: #transitions,
                branches: #branches,
                actions: #actions,
                stack: #stack,
            }
        })
    }
}

fn text(text: &str) -> TokenStream {
    quote!(Text::Borrowed(#text))
}

fn list(items: impl Iterator<Item = TokenStream>) -> TokenStream {
    quote!(List::Borrowed(&[#(#items),*]))
}

fn option(value: Option<TokenStream>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}

fn id(state: StateId) -> TokenStream {
    let index = state.0;
    quote!(StateId(#index))
}

fn branch_id(branch: &BranchId) -> TokenStream {
    let index = branch.0;
    quote!(BranchId(#index))
}

fn state(state: &State) -> TokenStream {
    let name = text(&state.name);
    let (parent, initial) = (option(state.parent.map(id)), option(state.initial.as_ref().map(initial)));
    let history = option(state.history.as_ref().map(history));
    quote!(State { name: #name, parent: #parent, initial: #initial, history: #history })
}

fn initial(initial: &Initial) -> TokenStream {
    match initial {
        Initial::Plain(branch) => {
            let branch = branch_id(branch);
            quote!(Initial::Plain(#branch))
        }
        Initial::Decided(branches) => {
            let branches = list(branches.iter().map(branch_id));
            quote!(Initial::Decided(#branches))
        }
    }
}

fn history(history: &History) -> TokenStream {
    let kind = match history.kind {
        Memory::Shallow => quote!(Shallow),
        Memory::Deep => quote!(Deep),
        Memory::Suspend => quote!(Suspend),
    };
    let otherwise = option(history.otherwise.map(target));
    quote!(History { kind: Memory::#kind, otherwise: #otherwise })
}

fn transition(transition: &Transition) -> TokenStream {
    let Transition { source, trigger, alarm, certain, branches } = transition;
    let source = id(*source);
    let trigger = match trigger {
        Trigger::When => quote!(Trigger::When),
        Trigger::On(Events::Any) => quote!(Trigger::On(Events::Any)),
        Trigger::On(Events::Of(events)) => {
            let events = list(events.iter().map(|event| {
                let index = event.0;
                quote!(EventId(#index))
            }));
            quote!(Trigger::On(Events::Of(#events)))
        }
    };
    let branches = list(branches.iter().map(branch_id));
    quote!(Transition { source: #source, trigger: #trigger, alarm: #alarm, certain: #certain, branches: #branches })
}

fn branch(branch: Branch) -> TokenStream {
    match branch {
        Branch::Stay => quote!(Branch::Stay),
        Branch::Pass => quote!(Branch::Pass),
        Branch::Pop => quote!(Branch::Pop),
        Branch::Push(state) => {
            let state = id(state);
            quote!(Branch::Push(#state))
        }
        Branch::Go(to) => {
            let to = target(to);
            quote!(Branch::Go(#to))
        }
    }
}

fn target(target: Target) -> TokenStream {
    let Target { state, mode, external } = target;
    let state = id(state);
    let mode = match mode {
        Mode::Default => quote!(Default),
        Mode::Initial => quote!(Initial),
        Mode::History => quote!(History),
        Mode::DeepHistory => quote!(DeepHistory),
    };
    quote!(Target { state: #state, mode: Mode::#mode, external: #external })
}

fn action(action: &Action) -> TokenStream {
    let state = id(action.state);
    let moments = list(action.moments.iter().map(|moment| match moment {
        Moment::Enter => quote!(Moment::Enter),
        Moment::Exit => quote!(Moment::Exit),
        Moment::Pause => quote!(Moment::Pause),
        Moment::Resume => quote!(Moment::Resume),
        Moment::Active => quote!(Moment::Active),
    }));
    quote!(Action { state: #state, moments: #moments })
}
