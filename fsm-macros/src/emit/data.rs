//! The model as a constant, from which the interpreted twin creates its plan.

use super::Emit;
use crate::names::local;
use fsm_model::{
    Action, Arguments, Branch, BranchId, Data, Delay, EventId, Events, History, Initial, Kind, Memory, Mode, Raise,
    Raised, Site, State, StateId, Submachine, Target, Transition, Trigger,
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
        let signals = list(model.signals.iter().map(|name| text(name)));
        let submachines = list(model.submachines.iter().map(submachine));
        let forks = list(model.forks.iter().map(|targets| list(targets.iter().map(|to| target(*to)))));
        let raises = list(model.raises.iter().map(raise));
        let data = list(model.data.iter().map(data));
        let arguments = list(model.arguments.iter().map(arguments));
        let failure = option(model.failure.map(|EventId(number)| quote!(#private::model::EventId(#number))));
        let (queue, has_queries) = (option(model.queue.map(|room| quote!(#room))), model.has_queries);
        let transitions = list(model.transitions.iter().map(transition));
        let branches = list(model.branches.iter().map(|one| branch(*one)));
        let actions = list(model.actions.iter().map(action));
        let invariants = list(model.invariants.iter().map(|state| id(*state)));
        quote!({
            use #private::model::*;
            Model {
                name: #name,
                states: #states,
                events: #events,
                signals: #signals,
                transitions: #transitions,
                branches: #branches,
                forks: #forks,
                actions: #actions,
                invariants: #invariants,
                submachines: #submachines,
                raises: #raises,
                data: #data,
                arguments: #arguments,
                stack: #stack,
                queue: #queue,
                failure: #failure,
                has_queries: #has_queries,
            }
        })
    }
}

fn submachine(submachine: &Submachine) -> TokenStream {
    let (state, name, machine) = (id(submachine.state), text(&submachine.name), text(&submachine.machine));
    let signal = option(submachine.signal.map(|signal| event_id(&signal)));
    quote!(Submachine { state: #state, name: #name, machine: #machine, signal: #signal })
}

fn text(text: &str) -> TokenStream {
    quote!(Text::Borrowed(#text))
}

fn list(items: impl Iterator<Item = TokenStream>) -> TokenStream {
    quote!(List::Borrowed(&[#(#items),*]))
}

fn data(data: &Data) -> TokenStream {
    let Data { state, arguments, values, used_while_suspended } = *data;
    let state = id(state);
    quote!(Data { state: #state, arguments: #arguments, values: #values, used_while_suspended: #used_while_suspended })
}

fn arguments(given: &Arguments) -> TokenStream {
    let (branch, state, count) = (branch_id(&given.branch), id(given.state), given.count);
    quote!(Arguments { branch: #branch, state: #state, count: #count })
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
    let kind = match state.kind {
        Kind::Plain => quote!(Plain),
        Kind::Final => quote!(Final),
        Kind::Parallel => quote!(Parallel),
    };
    quote!(State { name: #name, kind: Kind::#kind, parent: #parent, initial: #initial, history: #history })
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
        Trigger::Always => quote!(Trigger::Always),
        Trigger::Done(composite) => {
            let composite = id(*composite);
            quote!(Trigger::Done(#composite))
        }
        Trigger::Force(state) => {
            let state = id(*state);
            quote!(Trigger::Force(#state))
        }
        Trigger::After(after) => {
            let after = delay(*after);
            quote!(Trigger::After(#after))
        }
        Trigger::Every(every) => {
            let every = delay(*every);
            quote!(Trigger::Every(#every))
        }
        Trigger::Inside(submachine) => {
            let index = submachine.0;
            quote!(Trigger::Inside(SubmachineId(#index)))
        }
        Trigger::On(cause) => {
            let cause = events(cause);
            quote!(Trigger::On(#cause))
        }
        Trigger::Signal(cause) => {
            let cause = events(cause);
            quote!(Trigger::Signal(#cause))
        }
    };
    let branches = list(branches.iter().map(branch_id));
    quote!(Transition { source: #source, trigger: #trigger, alarm: #alarm, certain: #certain, branches: #branches })
}

fn delay(delay: Delay) -> TokenStream {
    match delay {
        Delay::Constant(nanoseconds) => quote!(Delay::Constant(#nanoseconds)),
        Delay::Code => quote!(Delay::Code),
    }
}

fn events(events: &Events) -> TokenStream {
    match events {
        Events::Any => quote!(Events::Any),
        Events::Of(events) => {
            let events = list(events.iter().map(event_id));
            quote!(Events::Of(#events))
        }
    }
}

fn event_id(event: &EventId) -> TokenStream {
    let index = event.0;
    quote!(EventId(#index))
}

fn raise(raise: &Raise) -> TokenStream {
    let Raise { site, raised, repeated } = raise;
    let site = match site {
        Site::Action(action) => {
            let index = action.0;
            quote!(Site::Action(ActionId(#index)))
        }
        Site::Duration(timer) => {
            let index = timer.0;
            quote!(Site::Duration(TransitionId(#index)))
        }
        Site::Branch(branch) => {
            let branch = branch_id(branch);
            quote!(Site::Branch(#branch))
        }
    };
    let raised = option(raised.map(|raised| match raised {
        Raised::Event(event) => {
            let event = event_id(&event);
            quote!(Raised::Event(#event))
        }
        Raised::Signal(signal) => {
            let signal = event_id(&signal);
            quote!(Raised::Signal(#signal))
        }
    }));
    quote!(Raise { site: #site, raised: #raised, repeated: #repeated })
}

fn branch(branch: Branch) -> TokenStream {
    match branch {
        Branch::Stay => quote!(Branch::Stay),
        Branch::Pass => quote!(Branch::Pass),
        Branch::Pop => quote!(Branch::Pop),
        Branch::Defer => quote!(Branch::Defer),
        Branch::Ignore => quote!(Branch::Ignore),
        Branch::Refuse => quote!(Branch::Refuse),
        Branch::Return => quote!(Branch::Return),
        Branch::Fork(fork) => {
            let index = fork.0;
            quote!(Branch::Fork(ForkId(#index)))
        }
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
    let Target { state, mode, external, handed } = target;
    let state = id(state);
    let mode = match mode {
        Mode::Default => quote!(Default),
        Mode::Initial => quote!(Initial),
        Mode::History => quote!(History),
        Mode::DeepHistory => quote!(DeepHistory),
    };
    let handed = option(handed.map(id));
    quote!(Target { state: #state, mode: Mode::#mode, external: #external, handed: #handed })
}

fn action(action: &Action) -> TokenStream {
    let state = id(action.state);
    let moments = list(action.moments.iter().map(|moment| {
        let moment = local(&format!("{moment:?}"));
        quote!(Moment::#moment)
    }));
    quote!(Action { state: #state, moments: #moments })
}
