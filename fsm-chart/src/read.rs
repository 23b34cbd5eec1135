//! From a machine that was read to its chart: the user's code becomes text.

use crate::{Chart, End, State, To, Transition};
use fsm_core::model::{Branch, BranchId, Initial, InvariantId, Memory, Mode, Moment, StateId, Target, TransitionId};
use fsm_core::syntax::words::Word;
use fsm_core::syntax::{Machine, Tree};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// The chart of a machine.
#[must_use]
pub fn chart(machine: &Machine) -> Chart {
    let ids = (0..machine.model.states.len()).map(StateId::at);
    let transitions = (0..machine.model.transitions.len()).map(TransitionId::at);
    Chart {
        states: ids.map(|id| state(machine, id)).collect(),
        transitions: transitions.map(|id| transition(machine, id)).collect(),
    }
}

fn state(machine: &Machine, id: StateId) -> State {
    let (model, code) = (&machine.model, &machine.states[id.index()]);
    let state = &model.states[id.index()];
    let actions = model.actions.iter().zip(&machine.actions);
    // What tells an observer of exits and entries is an action without tokens.
    let own = actions.filter(|(action, code)| action.state == id && !code.is_empty());
    let invariants = (0..model.invariants.len()).filter(|at| model.invariants[*at] == id);
    let ways = match &state.initial {
        None => Vec::new(),
        Some(Initial::Plain(branch)) => Vec::from([end(machine, *branch, &[], None)]),
        Some(Initial::Decided(_)) => machine.initials.get(&id).map(|tree| ends(machine, tree)).unwrap_or_default(),
    };
    State {
        name: state.name.to_string(),
        doc: doc(if id == fsm_core::model::ROOT { &machine.attrs } else { &code.attrs }),
        kind: state.kind,
        parent: state.parent,
        history: state.history.map(|history| history.kind),
        invariants: invariants.map(|at| machine.invariant_text(InvariantId::at(at))).collect(),
        actions: own.map(|(action, code)| (moments(&action.moments), statements(machine, code))).collect(),
        initial: ways,
    }
}

fn transition(machine: &Machine, id: TransitionId) -> Transition {
    let transition = &machine.model.transitions[id.index()];
    let trigger = machine.trigger_text(id);
    Transition {
        source: transition.source,
        trigger: trigger.strip_prefix("on ").map(ToString::to_string).unwrap_or(trigger),
        guard: machine.guard_text(id),
        alarm: transition.alarm,
        text: machine.transition_text(id),
        ends: ends(machine, &machine.reactions[machine.transitions[id.index()].reaction]),
    }
}

/// The ends of a decision tree, in its order.
fn ends(machine: &Machine, tree: &Tree) -> Vec<End> {
    let mut found = Vec::new();
    collect(machine, tree, &mut Vec::new(), &mut Vec::new(), &mut found);
    found
}

/// Adds the ends of a tree; `conditions` are those around it, `before` is the code in front of it.
fn collect(
    machine: &Machine,
    tree: &Tree,
    conditions: &mut Vec<String>,
    before: &mut Vec<String>,
    found: &mut Vec<End>,
) {
    let mut inside = |condition: String, tree: &Tree, found: &mut Vec<End>| {
        conditions.push(condition);
        collect(machine, tree, conditions, before, found);
        conditions.pop();
    };
    match tree {
        Tree::End { branch, effect } => {
            let code = before.iter().cloned().chain(Some(statements(machine, effect))).filter(|text| !text.is_empty());
            let effect = code.collect::<Vec<_>>().join("; ");
            found.push(end(machine, *branch, conditions, (!effect.is_empty()).then_some(effect)));
        }
        Tree::Before { code, then } => {
            before.push(statements(machine, code));
            collect(machine, then, conditions, before, found);
            before.pop();
        }
        Tree::If { condition, then, otherwise } => {
            inside(machine.code_text(condition), then, found);
            inside("else".to_string(), otherwise, found);
        }
        Tree::Match { value, arms } => {
            let value = machine.code_text(value);
            for arm in arms {
                let pattern = machine.code_text(&arm.pattern.to_token_stream());
                let guard = arm.guard.as_ref().map(|guard| format!(" if {}", machine.code_text(guard)));
                inside(format!("{value} is {pattern}{}", guard.unwrap_or_default()), &arm.tree, found);
            }
        }
        Tree::LetElse { pattern, value, otherwise, then } => {
            let pattern = machine.code_text(&pattern.to_token_stream());
            inside(format!("let {pattern} = {}", machine.code_text(value)), then, found);
            inside("else".to_string(), otherwise, found);
        }
    }
}

fn end(machine: &Machine, branch: BranchId, conditions: &[String], effect: Option<String>) -> End {
    End { conditions: conditions.to_vec(), effect, to: to(machine, branch) }
}

fn to(machine: &Machine, branch: BranchId) -> To {
    let model = &machine.model;
    let branch = &model.branches[branch.index()];
    match branch {
        Branch::Stay => To::Stay,
        Branch::Pass => To::Pass,
        Branch::Push(state) => To::Push(*state),
        Branch::Pop => To::Pop,
        Branch::Defer => To::Defer,
        Branch::Go(_) | Branch::Fork(_) => {
            let targets = model.targets(branch).iter();
            To::States(
                targets
                    .map(|target| {
                        (
                            target.state,
                            way(*target, model.states[target.state.index()].history.map(|history| history.kind)),
                        )
                    })
                    .collect(),
            )
        }
    }
}

/// How a target is entered, in the signs of UML.
fn way(target: Target, declared: Option<Memory>) -> &'static str {
    match (target.mode, target.goes_on_by(declared)) {
        (Mode::Initial, _) => "(initial)",
        (_, Some(Memory::Shallow)) => "(H)",
        (_, Some(Memory::Deep)) => "(H*)",
        (_, Some(Memory::Suspend)) => "(resume)",
        _ if target.external => "(reenter)",
        _ => "",
    }
}

/// `enter or resume`
fn moments(moments: &[Moment]) -> String {
    let words = moments.iter().map(|moment| Word::Action(*moment).text());
    words.collect::<Vec<_>>().join(" or ")
}

/// Code without attributes, without the braces around it and the semicolon at its end.
fn statements(machine: &Machine, code: &TokenStream) -> String {
    let mut tokens = code.clone().into_iter();
    let mut shown = Vec::new();
    while let Some(token) = tokens.next() {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == '#' => drop(tokens.next()),
            _ => shown.push(token),
        }
    }
    let inner = match &shown[..] {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Brace => group.stream(),
        _ => shown.into_iter().collect(),
    };
    machine.code_text(&inner).trim().trim_end_matches(';').to_string()
}

/// The lines of a documentation.
fn doc(attrs: &[Attribute]) -> String {
    let lines = attrs.iter().filter(|attr| attr.path().is_ident("doc")).filter_map(|attr| match &attr.meta {
        Meta::NameValue(pair) => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value().trim().to_string()),
            _ => None,
        },
        _ => None,
    });
    lines.collect::<Vec<_>>().join("\n")
}
