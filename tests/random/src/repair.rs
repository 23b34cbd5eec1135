//! What the macro refuses is taken out of a drawn machine: pops where nothing can lie beneath, transitions that an
//! earlier one of the same state shadows, and bindings that nothing uses.
//!
//! The rules are the language's, read the narrow way: what this leaves in, the macro has to accept.

use crate::machine::{Clause, Field, Id, Initial, Leaf, Machine, Mode, Pattern, Piece, Place};
use crate::print;

/// Makes a drawn machine valid.
pub fn repair(machine: &mut Machine) {
    drop_pops(machine);
    while let Some((place, trigger)) = shadowing(machine) {
        let guard = format!("tape.ask(\"unshadowed {}.{}.{trigger}\")", place.holder, place.clause);
        machine.clause_mut(place).triggers[trigger].guard = Some(guard);
    }
    drop_bindings(machine);
}

/// A `pop` stays where nothing pushed can be active.
fn drop_pops(machine: &mut Machine) {
    let pushed = pushed_leaves(machine);
    for (source, place) in machine.standing() {
        let reached = pushed.iter().any(|&leaf| machine.contains(source, leaf));
        machine.clause_mut(place).reaction.map_leaves(&mut |leaf| {
            if *leaf == Leaf::Pop && !reached {
                *leaf = Leaf::Stay;
            }
        });
    }
}

/// Leaves that surely may be active above something: where a push lands, and where transitions of pushed states lead that
/// stay inside the state in which was pushed.
fn pushed_leaves(machine: &Machine) -> Vec<Id> {
    let ends: Vec<(Id, Leaf)> = machine
        .standing()
        .into_iter()
        .flat_map(|(source, place)| machine.clause(place).reaction.leaves().into_iter().map(move |leaf| (source, leaf)))
        .collect();
    let mut open = Vec::new();
    for &(source, leaf) in &ends {
        if let Leaf::Push(target) = leaf
            && machine.leaves(source).any(|leaf| !machine.contains(target, leaf))
        {
            let owner = machine.common(source, target);
            open.extend(landings(machine, target).map(|leaf| (owner, leaf)));
        }
    }
    let mut pushed: Vec<(Id, Id)> = Vec::new();
    while let Some((owner, leaf)) = open.pop() {
        if pushed.contains(&(owner, leaf)) {
            continue;
        }
        pushed.push((owner, leaf));
        for &(source, end) in &ends {
            if let Leaf::Go { target, mode: Mode::Default, .. } = end
                && machine.around(owner, source)
                && machine.around(owner, target)
                && machine.contains(source, leaf)
            {
                open.extend(landings(machine, target).map(|leaf| (owner, leaf)));
            }
        }
    }
    pushed.into_iter().map(|(_, leaf)| leaf).collect()
}

/// Where entering a state by default surely may end: nowhere, where a decision or a memory has a say.
fn landings(machine: &Machine, target: Id) -> impl Iterator<Item = Id> {
    let mut landing = Some(target);
    while let Some(state) = landing.filter(|&state| !machine.is_leaf(state)) {
        landing = match &machine.states[state].initial {
            Some(Initial::Plain(inner) | Initial::Here(inner)) if machine.states[state].history.is_none() => {
                Some(*inner)
            }
            _ => None,
        };
    }
    landing.into_iter()
}

/// A trigger whose transition is always taken before another of the same state has its chance.
fn shadowing(machine: &Machine) -> Option<(Place, usize)> {
    let standing = machine.standing();
    machine.states.iter().enumerate().find_map(|(source, state)| {
        let all_alarms = machine.priority_outer && !state.children.is_empty();
        let mut order = Vec::new();
        for &(_, place) in standing.iter().filter(|(at, _)| *at == source) {
            let clause = machine.clause(place);
            let alarm = clause.alarm || all_alarms;
            order.extend((0..clause.triggers.len()).map(|trigger| (!alarm, place, trigger)));
        }
        order.sort_by_key(|(later, ..)| *later);
        order.iter().enumerate().find_map(|(at, &(_, place, trigger))| {
            let earlier = &machine.clause(place).triggers[trigger];
            let certain = is_certain(machine.clause(place), trigger);
            let shadows = |&(_, place, trigger): &(bool, Place, usize)| {
                covers(earlier.on.as_ref(), machine.clause(place).triggers[trigger].on.as_ref())
            };
            (certain && order[at + 1..].iter().any(shadows)).then_some((place, trigger))
        })
    })
}

/// Whether a trigger's transition is taken whatever happens.
fn is_certain(clause: &Clause, trigger: usize) -> bool {
    let guarded = clause.triggers[trigger].guard.as_ref().is_some_and(|guard| guard != "true");
    let always = match &clause.triggers[trigger].on {
        None => true,
        Some(Pattern::Any) => true,
        Some(Pattern::Of { cases, .. }) => {
            let fields = cases.iter().flat_map(|case| &case.fields);
            fields.into_iter().all(|piece| matches!(piece, Piece::Wild | Piece::Bind))
        }
    };
    let moves = |leaf: &Leaf| matches!(leaf, Leaf::Stay | Leaf::Nothing | Leaf::Go { .. });
    always && !guarded && clause.reaction.leaves().iter().all(moves)
}

fn covers(earlier: Option<&Pattern>, later: Option<&Pattern>) -> bool {
    match (earlier, later) {
        (None, None) | (Some(Pattern::Any), Some(_)) => true,
        (Some(Pattern::Of { cases: earlier, .. }), Some(Pattern::Of { cases: later, .. })) => {
            later.iter().all(|case| earlier.iter().any(|other| other.event == case.event))
        }
        _ => false,
    }
}

/// What a pattern binds is used by its guard or by the reaction.
fn drop_bindings(machine: &mut Machine) {
    let events = machine.events.clone();
    for (_, place) in machine.standing() {
        let reaction = print::reaction(machine, &machine.clause(place).reaction);
        for trigger in &mut machine.clause_mut(place).triggers {
            let text = format!("{} {reaction}", trigger.guard.as_deref().unwrap_or_default());
            let Some(Pattern::Of { cases, whole }) = &mut trigger.on else { continue };
            *whole &= mentions(&text, "whole");
            for case in cases {
                let fields = events[case.event].fields.iter().copied();
                for (piece, field) in case.fields.iter_mut().zip(fields) {
                    unbind(piece, field, &text);
                }
            }
        }
    }
}

fn unbind(piece: &mut Piece, field: Field, text: &str) {
    if !mentions(text, field.binding()) {
        match piece {
            Piece::Bind => *piece = Piece::Wild,
            Piece::At(pattern) => *piece = Piece::Some(pattern.trim_matches(['(', ')'])),
            Piece::Wild | Piece::Some(_) => {}
        }
    }
}

/// Whether a word stands in code, strings with `{word}` included.
fn mentions(text: &str, word: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|part| part == word)
}
