//! Reduces a machine on which an engine and the reference differ: states, transitions and code are removed one by one,
//! until every removal would make the difference disappear.

use crate::code::{Arm, Condition, Matched, Statement, Wait};
use crate::machine::{Clause, Given, Id, Initial, Kind, Leaf, Machine, ROOT, State, To, Tree, Trigger};

/// Removes parts of a machine one by one. Returns the smallest machine found for which `fails` is true.
#[must_use]
pub fn reduce(machine: Machine, fails: impl Fn(&Machine) -> bool) -> Machine {
    // An observed machine needs no actions to show what it does.
    let observed = Machine { observed: true, ..machine.clone() };
    let mut machine = if fails(&observed) { observed } else { machine };
    let (mut at, mut since) = (0, 0);
    loop {
        let cuts = cuts(&machine);
        if since >= cuts.len() {
            return machine;
        }
        at %= cuts.len();
        let mut smaller = machine.clone();
        cuts[at](&mut smaller);
        if fails(&smaller) {
            machine = smaller;
            since = 0;
        } else {
            at += 1;
            since += 1;
        }
    }
}

/// Removes one part of a machine.
pub type Cut = Box<dyn Fn(&mut Machine)>;

/// Returns all parts that can be removed from a machine.
#[must_use]
pub fn cuts(machine: &Machine) -> Vec<Cut> {
    let mut cuts: Vec<Cut> = Vec::new();
    for state in machine.named() {
        cuts.push(Box::new(move |machine| without(machine, state)));
    }
    let mut tries = 0;
    each_try(&mut machine.clone(), &mut |_| tries += 1);
    for at in 0..tries {
        cuts.push(Box::new(move |machine| without_try(machine, at)));
    }
    if machine.priority_outer {
        cuts.push(Box::new(|machine| machine.priority_outer = false));
    }
    for id in ROOT..machine.states.len() {
        of_state(&machine.states[id], id, &mut cuts);
    }
    cuts
}

fn of_state(state: &State, id: Id, cuts: &mut Vec<Cut>) {
    let mut cut = |change: Box<dyn Fn(&mut State)>| {
        cuts.push(Box::new(move |machine: &mut Machine| change(&mut machine.states[id])) as Cut);
    };
    for group in 0..state.groups.len() {
        cut(Box::new(move |state| drop(state.groups.remove(group))));
    }
    for clause in 0..state.clauses.len() {
        cut(Box::new(move |state| drop(state.clauses.remove(clause))));
    }
    for action in 0..state.actions.len() {
        cut(Box::new(move |state| drop(state.actions.remove(action))));
        if let [_, _, ..] | [Statement::If { .. }] = state.actions[action].code[..] {
            for at in 0..state.actions[action].code.len() {
                cut(Box::new(move |state| drop(state.actions[action].code.remove(at))));
            }
        }
    }
    for at in 0..state.defers.len() {
        cut(Box::new(move |state| drop(state.defers.remove(at))));
    }
    if let Some(history) = &state.history {
        cut(Box::new(|state| state.history = None));
        if history.otherwise.is_some() {
            cut(Box::new(|state| state.history.as_mut().expect("it has one").otherwise = None));
        }
    }
    if let Some(Initial::Arrow(tree)) = &state.initial {
        for tree in smaller(tree) {
            cut(Box::new(move |state| state.initial = Some(Initial::Arrow(tree.clone()))));
        }
        for leaf in tree.leaves() {
            if let Leaf::Go { target, given, .. } = leaf {
                cut(Box::new(move |state| state.initial = Some(Initial::Plain(target, given.clone()))));
            }
        }
    }
    if !state.data.is_empty() {
        cuts.push(Box::new(move |machine| without_data(machine, id)));
    }
    for (at, clause) in state.clauses.iter().enumerate() {
        of_clause(clause, id, move |state| &mut state.clauses[at], cuts);
    }
    for (group, clauses) in state.groups.iter().enumerate() {
        for (at, clause) in clauses.clauses.iter().enumerate() {
            of_clause(clause, id, move |state| &mut state.groups[group].clauses[at], cuts);
        }
    }
}

fn of_clause(clause: &Clause, id: Id, at: impl Fn(&mut State) -> &mut Clause + Copy + 'static, cuts: &mut Vec<Cut>) {
    let mut cut = |change: Box<dyn Fn(&mut Clause)>| {
        cuts.push(Box::new(move |machine: &mut Machine| change(at(&mut machine.states[id]))) as Cut);
    };
    if clause.triggers.len() > 1 {
        for trigger in 0..clause.triggers.len() {
            cut(Box::new(move |clause| drop(clause.triggers.remove(trigger))));
        }
    }
    if clause.alarm {
        cut(Box::new(|clause| clause.alarm = false));
    }
    // The guards and effects of follow-up steps ensure that these end.
    let by_itself = |trigger: &Trigger| !matches!(trigger.to, To::On(_) | To::When);
    for (trigger, with) in clause.triggers.iter().enumerate() {
        if with.guard.is_some() && !by_itself(with) {
            cut(Box::new(move |clause| clause.triggers[trigger].guard = None));
        }
    }
    let trees = smaller(&clause.reaction);
    let ends = matches!(clause.reaction, Tree::End { .. }) && clause.triggers.iter().any(by_itself);
    for tree in trees.into_iter().filter(|_| !ends) {
        cut(Box::new(move |clause| clause.reaction = tree.clone()));
    }
}

/// Returns the possible replacements of a tree: its parts, or its branch without the effect or a target.
fn smaller(tree: &Tree) -> Vec<Tree> {
    match tree {
        Tree::End { effect, leaf } => {
            let mut all = Vec::new();
            if !effect.is_empty() {
                all.push(Tree::End { effect: Vec::new(), leaf: leaf.clone() });
            }
            if let Leaf::Fork { targets, reenter, given } = leaf {
                for at in 0..targets.len() {
                    let mut targets = targets.clone();
                    targets.remove(at);
                    let leaf = match targets[..] {
                        [(target, mode)] => Leaf::Go { target, mode, reenter: *reenter, given: given.clone() },
                        _ => Leaf::Fork { targets, reenter: *reenter, given: given.clone() },
                    };
                    all.push(Tree::End { effect: effect.clone(), leaf });
                }
            }
            all
        }
        Tree::Before { then, .. } => vec![Tree::clone(then)],
        Tree::If { then, otherwise, .. } | Tree::LetElse { then, otherwise, .. } => {
            vec![Tree::clone(then), Tree::clone(otherwise)]
        }
        Tree::Match { arms, .. } => arms.iter().map(|(_, tree)| tree.clone()).collect(),
    }
}

/// An action or a question that may fail.
enum Try<'m> {
    Executes(&'m mut Statement),
    QueryTime(&'m mut Condition),
}

fn each_try(machine: &mut Machine, change: &mut impl FnMut(Try<'_>)) {
    each_condition(machine, &mut |condition| {
        if let Condition::Try(_) = condition {
            change(Try::QueryTime(condition));
        }
    });
    each_code(machine, &mut |code| {
        for statement in code.iter_mut().filter(|statement| matches!(statement, Statement::Try(_))) {
            change(Try::Executes(statement));
        }
    });
}

/// Makes the action or question with the number `gone` infallible.
fn without_try(machine: &mut Machine, gone: usize) {
    let mut at = 0;
    each_try(machine, &mut |tried| {
        match tried {
            _ if at != gone => {}
            Try::Executes(statement) => {
                if let Statement::Try(what) = statement {
                    *statement = Statement::Act(std::mem::take(what));
                }
            }
            Try::QueryTime(condition) => {
                if let Condition::Try(what) = condition {
                    *condition = Condition::Ask(std::mem::take(what));
                }
            }
        }
        at += 1;
    });
}

/// Removes the data and the arguments of a state.
fn without_data(machine: &mut Machine, state: Id) {
    machine.states[state].data.clear();
    each_given(machine, &mut |given| given.retain(|(id, _)| *id != state));
}

/// Removes a state and all its nested states, and the targets of transitions that lead there.
fn without(machine: &mut Machine, gone: Id) {
    let removed: Vec<bool> = (0..machine.states.len()).map(|state| machine.contains(gone, state)).collect();
    let number = |state: Id| state - removed[..state].iter().filter(|gone| **gone).count();
    each_tree(machine, &mut |tree| {
        tree.map_leaves(&mut |leaf| match leaf {
            Leaf::Push(target, _) | Leaf::Go { target, .. } if removed[*target] => *leaf = Leaf::Stay,
            Leaf::Fork { targets, .. } if targets.iter().any(|(target, _)| removed[*target]) => *leaf = Leaf::Stay,
            Leaf::Push(target, _) | Leaf::Go { target, .. } => *target = number(*target),
            Leaf::Fork { targets, .. } => targets.iter_mut().for_each(|(target, _)| *target = number(*target)),
            Leaf::Stay | Leaf::Nothing | Leaf::Pass | Leaf::Pop | Leaf::Ignore | Leaf::Forward(..) => {}
        });
    });
    each_given(machine, &mut |given| {
        given.retain(|(state, _)| !removed[*state]);
        given.iter_mut().for_each(|(state, _)| *state = number(*state));
    });
    each_condition(machine, &mut |condition| match condition {
        Condition::In { state, .. } if removed[*state] => *condition = Condition::True,
        Condition::In { state, .. } => *state = number(*state),
        _ => {}
    });
    for (id, state) in machine.states.iter_mut().enumerate() {
        let own = std::mem::take(&mut state.children);
        state.children = own.into_iter().filter(|child| !removed[*child]).map(number).collect();
        if let Some(parent) = &mut state.parent {
            *parent = if removed[id] { *parent } else { number(*parent) };
        }
        state.initial = state.initial.take().and_then(|initial| match initial {
            Initial::Plain(target, given) if !removed[target] => Some(Initial::Plain(number(target), given)),
            Initial::Here(target) if !removed[target] => Some(Initial::Here(number(target))),
            Initial::Arrow(tree) => Some(Initial::Arrow(tree)),
            _ => state.children.first().map(|first| Initial::Plain(*first, Vec::new())),
        });
        if state.children.is_empty() {
            (state.initial, state.history) = (None, None);
            if state.kind == Kind::Parallel {
                state.kind = Kind::Plain;
            }
        }
        if let Some(history) = &mut state.history {
            history.otherwise = history.otherwise.filter(|(target, _)| !removed[*target]);
            history.otherwise = history.otherwise.map(|(target, mode)| (number(target), mode));
        }
        for group in &mut state.groups {
            group.members.retain(|member| !removed[*member]);
            group.members.iter_mut().for_each(|member| *member = number(*member));
        }
        state.groups.retain(|group| !group.members.is_empty());
        let grouped = state.groups.iter_mut().flat_map(|group| &mut group.clauses);
        for trigger in state.clauses.iter_mut().chain(grouped).flat_map(|clause| &mut clause.triggers) {
            if let To::Done(Some(state)) = &mut trigger.to {
                *state = number(*state);
            }
        }
    }
    let mut at = 0;
    machine.states.retain(|_| {
        at += 1;
        !removed[at - 1]
    });
}

fn each_clause(machine: &mut Machine, change: &mut impl FnMut(&mut Clause)) {
    for state in &mut machine.states {
        let grouped = state.groups.iter_mut().flat_map(|group| &mut group.clauses);
        state.clauses.iter_mut().chain(grouped).for_each(&mut *change);
    }
}

fn each_tree(machine: &mut Machine, change: &mut impl FnMut(&mut Tree)) {
    each_clause(machine, &mut |clause| change(&mut clause.reaction));
    for state in &mut machine.states {
        if let Some(Initial::Arrow(tree)) = &mut state.initial {
            change(tree);
        }
    }
}

fn each_given(machine: &mut Machine, change: &mut impl FnMut(&mut Given)) {
    each_tree(machine, &mut |tree| {
        tree.map_leaves(&mut |leaf| match leaf {
            Leaf::Push(_, given) | Leaf::Go { given, .. } | Leaf::Fork { given, .. } => change(given),
            Leaf::Stay | Leaf::Nothing | Leaf::Pass | Leaf::Pop | Leaf::Ignore | Leaf::Forward(..) => {}
        });
    });
    for state in &mut machine.states {
        if let Some(Initial::Plain(_, given)) = &mut state.initial {
            change(given);
        }
    }
}

fn each_condition(machine: &mut Machine, change: &mut impl FnMut(&mut Condition)) {
    each_tree(machine, &mut |tree| in_tree(tree, change));
    each_clause(machine, &mut |clause| {
        for trigger in &mut clause.triggers {
            trigger.guard.iter_mut().for_each(|guard| in_condition(guard, change));
            if let To::After(Wait::Either(condition)) | To::Every(Wait::Either(condition)) = &mut trigger.to {
                in_condition(condition, change);
            }
        }
    });
    let actions = machine.states.iter_mut().flat_map(|state| &mut state.actions);
    actions.for_each(|action| in_code(&mut action.code, change));
}

/// Changes all code with effects, including the nested blocks.
fn each_code(machine: &mut Machine, change: &mut impl FnMut(&mut [Statement])) {
    fn inside(code: &mut [Statement], change: &mut impl FnMut(&mut [Statement])) {
        change(code);
        for statement in code {
            if let Statement::If { then, otherwise, .. } = statement {
                inside(then, change);
                inside(otherwise, change);
            }
        }
    }
    fn of_tree(tree: &mut Tree, change: &mut impl FnMut(&mut [Statement])) {
        match tree {
            Tree::End { effect, .. } => inside(effect, change),
            Tree::Before { code, then } => {
                inside(code, change);
                of_tree(then, change);
            }
            Tree::If { then, otherwise, .. } | Tree::LetElse { then, otherwise, .. } => {
                of_tree(then, change);
                of_tree(otherwise, change);
            }
            Tree::Match { arms, .. } => arms.iter_mut().for_each(|(_, tree)| of_tree(tree, change)),
        }
    }
    each_tree(machine, &mut |tree| of_tree(tree, change));
    let actions = machine.states.iter_mut().flat_map(|state| &mut state.actions);
    actions.for_each(|action| inside(&mut action.code, change));
}

fn in_tree(tree: &mut Tree, change: &mut impl FnMut(&mut Condition)) {
    match tree {
        Tree::End { effect, .. } => in_code(effect, change),
        Tree::Before { code, then } => {
            in_code(code, change);
            in_tree(then, change);
        }
        Tree::If { condition, then, otherwise } => {
            in_condition(condition, change);
            in_tree(then, change);
            in_tree(otherwise, change);
        }
        Tree::Match { value, arms } => {
            if let Matched::Flag(condition) | Matched::Pair(_, condition) = value {
                in_condition(condition, change);
            }
            for (arm, tree) in arms {
                if let Arm::Bound { guard, .. } = arm {
                    in_condition(guard, change);
                }
                in_tree(tree, change);
            }
        }
        Tree::LetElse { otherwise, then, .. } => {
            in_tree(otherwise, change);
            in_tree(then, change);
        }
    }
}

fn in_code(code: &mut [Statement], change: &mut impl FnMut(&mut Condition)) {
    for statement in code {
        if let Statement::If { condition, then, otherwise } = statement {
            in_condition(condition, change);
            in_code(then, change);
            in_code(otherwise, change);
        }
    }
}

fn in_condition(condition: &mut Condition, change: &mut impl FnMut(&mut Condition)) {
    match condition {
        Condition::Not(inner) => in_condition(inner, change),
        Condition::And(parts) | Condition::Or(parts) => parts.iter_mut().for_each(|part| in_condition(part, change)),
        other => change(other),
    }
}
