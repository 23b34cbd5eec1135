//! Removes parts of a drawn machine that the macro refuses: pops without a possible push, shadowed transitions, and
//! unused bindings.
//!
//! The rules are those of the language in a strict reading, so the macro must accept the result.

use crate::code::Condition;
use crate::machine::{
    Clause, Failures, Field, Id, Initial, Leaf, Machine, Mode, Pattern, Piece, Place, ROOT, To, Type,
};
use crate::print;

pub fn repair(machine: &mut Machine) {
    drop_pops(machine);
    while let Some((place, trigger)) = shadowing(machine) {
        let clause = machine.clause_mut(place);
        // An `ignore` cannot have a guard.
        clause.reaction.map_leaves(&mut |leaf| {
            if matches!(leaf, Leaf::Ignore) {
                *leaf = Leaf::Stay;
            }
        });
        clause.triggers[trigger].guard = Some(Condition::Ask(format!("unshadowed {}.{}", place.holder, place.clause)));
    }
    drop_deferrals(machine);
    drop_bindings(machine);
}

/// Replaces a `pop` with a `stay` if no pushed state can be active.
fn drop_pops(machine: &mut Machine) {
    let pushed = pushed_leaves(machine);
    for (source, place) in machine.standing() {
        let reached = pushed.iter().any(|&leaf| machine.contains(source, leaf));
        machine.clause_mut(place).reaction.map_leaves(&mut |leaf| {
            if matches!(leaf, Leaf::Pop) && !reached {
                *leaf = Leaf::Stay;
            }
        });
    }
}

/// Returns the leaves that can certainly be active above a push: the targets of pushes, and the targets of pushed
/// states whose transitions do not exit the state that encloses the push.
fn pushed_leaves(machine: &Machine) -> Vec<Id> {
    let ends: Vec<(Id, Leaf)> = machine
        .standing()
        .into_iter()
        .flat_map(|(source, place)| machine.clause(place).reaction.leaves().into_iter().map(move |leaf| (source, leaf)))
        .collect();
    let mut open = Vec::new();
    for &(source, ref leaf) in &ends {
        if let Leaf::Push(target, _) = *leaf
            && machine.leaves(source).any(|leaf| !machine.contains(target, leaf))
        {
            let mut owner = machine.common(source, target);
            while machine.is_parallel(owner) {
                owner = machine.states[owner].parent.unwrap_or(ROOT);
            }
            open.extend(landings(machine, target).into_iter().map(|leaf| (owner, leaf)));
        }
    }
    let mut pushed: Vec<(Id, Id)> = Vec::new();
    while let Some((owner, leaf)) = open.pop() {
        if pushed.contains(&(owner, leaf)) {
            continue;
        }
        pushed.push((owner, leaf));
        for &(source, ref end) in &ends {
            if let Leaf::Go { target, mode: Mode::Default, .. } = *end
                && machine.around(owner, source)
                && machine.around(owner, target)
                && machine.contains(source, leaf)
            {
                open.extend(landings(machine, target).into_iter().map(|leaf| (owner, leaf)));
            }
        }
    }
    pushed.into_iter().map(|(_, leaf)| leaf).collect()
}

/// Returns the leaves that a default entry certainly reaches. A decision or a history makes this uncertain.
fn landings(machine: &Machine, target: Id) -> Vec<Id> {
    let state = &machine.states[target];
    match &state.initial {
        _ if machine.is_leaf(target) => vec![target],
        _ if machine.is_parallel(target) => state.children.iter().flat_map(|&inner| landings(machine, inner)).collect(),
        Some(Initial::Plain(inner, _) | Initial::Here(inner)) if state.history.is_none() => landings(machine, *inner),
        _ => Vec::new(),
    }
}

/// Returns a trigger whose transition is always taken before another one of the same state can be considered.
fn shadowing(machine: &Machine) -> Option<(Place, usize)> {
    let standing = machine.standing();
    (ROOT..machine.states.len()).find_map(|source| {
        let all_alarms = machine.priority_outer && !machine.is_leaf(source);
        let mut order = Vec::new();
        for &(_, place) in standing.iter().filter(|(at, _)| *at == source) {
            let clause = machine.clause(place);
            let ranked =
                |trigger: usize| !clause.ignores() && !matches!(clause.triggers[trigger].to, To::Always | To::Done(_));
            let inside = clause.forwards();
            order.extend((0..clause.triggers.len()).map(|trigger| {
                let alarm = clause.alarm || (all_alarms && ranked(trigger));
                ((!alarm, !inside), place, trigger)
            }));
        }
        order.sort_by_key(|(later, ..)| *later);
        (0..order.len()).find_map(|at| shadow_of(machine, source, &order[..=at]))
    })
}

/// Returns the trigger that shadows the last one. For a pattern of events and signals, both halves have to be shadowed.
fn shadow_of(machine: &Machine, source: Id, order: &[((bool, bool), Place, usize)]) -> Option<(Place, usize)> {
    let (&(_, place, trigger), earlier) = order.split_last()?;
    let later = &machine.clause(place).triggers[trigger].to;
    let halves = if let To::On(pattern) = later { halves(machine, pattern) } else { Vec::new() };
    let shadow = |half: Option<bool>| {
        earlier.iter().find(|&&(_, place, trigger)| {
            let clause = machine.clause(place);
            is_certain(machine, clause, trigger, half)
                && covers(machine, source, (&clause.triggers[trigger].to, later), half)
        })
    };
    let mut found = match halves.is_empty() {
        true => vec![shadow(None)],
        false => halves.into_iter().map(|signals| shadow(Some(signals))).collect(),
    };
    let last = found.pop()??;
    found.iter().all(Option::is_some).then_some((last.1, last.2))
}

/// Whether a pattern matches events (`false`), signals (`true`), or both.
fn halves(machine: &Machine, pattern: &Pattern) -> Vec<bool> {
    let may_be = |event: usize| match pattern {
        Pattern::Any => true,
        Pattern::Of { cases, .. } => cases.iter().any(|case| case.event == event),
    };
    let has = |signals| (0..machine.events.len()).any(|at| machine.events[at].signal == signals && may_be(at));
    [false, true].into_iter().filter(|&signals| has(signals)).collect()
}

/// Whether the transition of a trigger is always taken. For a pattern of events and signals, this refers to the given
/// half.
fn is_certain(machine: &Machine, clause: &Clause, trigger: usize, signals: Option<bool>) -> bool {
    let guarded = clause.triggers[trigger].guard.as_ref().is_some_and(|guard| !matches!(guard, Condition::True));
    let always = match &clause.triggers[trigger].to {
        To::On(pattern) => is_whole(machine, pattern, signals),
        To::Failed(failures) => !matches!(failures, Failures::Of(_)),
        _ => true,
    };
    let moves = |leaf: &Leaf| !matches!(leaf, Leaf::Pass | Leaf::Push(..) | Leaf::Pop | Leaf::Forward(..));
    always && !guarded && clause.reaction.leaves().iter().all(moves)
}

/// Whether a pattern always matches its events, or its signals.
fn is_whole(machine: &Machine, pattern: &Pattern, signals: Option<bool>) -> bool {
    let Pattern::Of { cases, .. } = pattern else { return true };
    let half = cases.iter().filter(|case| Some(machine.events[case.event].signal) == signals);
    half.flat_map(|case| &case.fields).all(|piece| matches!(piece, Piece::Wild | Piece::Bind))
}

/// Whether the earlier trigger covers the later one. For patterns, this refers to the half with events or the one with
/// signals.
fn covers(machine: &Machine, source: Id, (earlier, later): (&To, &To), signals: Option<bool>) -> bool {
    match (earlier, later) {
        (To::When, To::When) | (To::Always, To::Always) | (To::Failed(_), To::Failed(_)) => true,
        (To::Done(earlier), To::Done(later)) => earlier.unwrap_or(source) == later.unwrap_or(source),
        (To::On(Pattern::Any), To::On(_)) => true,
        (To::On(Pattern::Of { cases: earlier, .. }), To::On(Pattern::Any)) => {
            let mut half = (0..machine.events.len()).filter(|&at| Some(machine.events[at].signal) == signals);
            !machine.foreign && half.all(|at| earlier.iter().any(|case| case.event == at))
        }
        (To::On(Pattern::Of { cases: earlier, .. }), To::On(Pattern::Of { cases: later, .. })) => {
            let mut later = later.iter().filter(|case| Some(machine.events[case.event].signal) == signals);
            later.all(|case| earlier.iter().any(|other| other.event == case.event))
        }
        _ => false,
    }
}

/// Removes deferrals of events to which the state always reacts, and duplicates.
fn drop_deferrals(machine: &mut Machine) {
    let mut kept: Vec<Vec<Pattern>> = vec![Vec::new(); machine.states.len()];
    for (source, kept) in kept.iter_mut().enumerate() {
        for pattern in std::mem::take(&mut machine.states[source].defers) {
            if may_defer(machine, source, &pattern, kept) {
                kept.push(pattern);
            }
        }
        machine.states[source].defers.clone_from(kept);
    }
    for holder in ROOT..machine.states.len() {
        for at in 0..machine.states[holder].groups.len() {
            let members = machine.states[holder].groups[at].members.clone();
            let mut patterns = std::mem::take(&mut machine.states[holder].groups[at].defers);
            patterns.retain(|pattern| members.iter().all(|&member| may_defer(machine, member, pattern, &kept[member])));
            members.iter().for_each(|&member| kept[member].extend(patterns.iter().cloned()));
            machine.states[holder].groups[at].defers = patterns;
        }
    }
}

fn may_defer(machine: &Machine, source: Id, pattern: &Pattern, kept: &[Pattern]) -> bool {
    let deferred = To::On(pattern.clone());
    let taken = machine.standing().into_iter().filter(|(at, _)| *at == source).any(|(_, place)| {
        let clause = machine.clause(place);
        (0..clause.triggers.len()).any(|trigger| {
            is_certain(machine, clause, trigger, Some(false))
                && covers(machine, source, (&clause.triggers[trigger].to, &deferred), Some(false))
        })
    });
    let twice = kept.iter().any(|earlier| {
        is_whole(machine, earlier, Some(false))
            && covers(machine, source, (&To::On(earlier.clone()), &deferred), Some(false))
    });
    !taken && !twice
}

/// Removes bindings that neither the guard nor the reaction uses.
fn drop_bindings(machine: &mut Machine) {
    let events = machine.events.clone();
    for (_, place) in machine.standing() {
        let reaction = print::reaction(machine, &machine.clause(place).reaction);
        for trigger in &mut machine.clause_mut(place).triggers {
            let guard = trigger.guard.as_ref().map(Condition::to_string);
            let text = format!("{} {reaction}", guard.unwrap_or_default());
            if let To::Ended(_, Some(ending)) = &mut trigger.to {
                ending.bound.retain(|datum| mentions(&text, if datum.ty == Type::Word { "w" } else { &datum.name }));
            }
            let To::On(Pattern::Of { cases, whole }) = &mut trigger.to else { continue };
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
            Piece::At(numbers) => *piece = Piece::Some(*numbers),
            Piece::Wild | Piece::Some(_) => {}
        }
    }
}

/// Whether a word occurs in code, including `{word}` in strings, but not as the name of a field that is initialized.
pub(crate) fn mentions(text: &str, word: &str) -> bool {
    text.replace(&format!("{word}: "), "")
        .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .any(|part| part == word)
}
