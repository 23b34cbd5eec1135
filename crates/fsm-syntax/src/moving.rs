//! Checks which data may be moved out. This is allowed for data of a state that is certainly exited, in the effect of
//! the transition that exits it and in its own `exit`.
//!
//! An effect moves only the data that it names. An `exit` runs before the effect, and moves all data of its state out
//! of the machine, so later code cannot use the data.

use super::code::Code;
use super::code::bound_by;
use super::code::moves::moved_in;
use super::machine::Machine;
use super::messages::errors::Errors;
use super::reaction::{Arm, Tree};
use fsm_model::listed::Listed;
use fsm_model::plan::Outcome;
use fsm_model::rules::Rule;
use fsm_model::sorted::Set;
use fsm_model::{BranchId, Moment, Plan, ROOT, StateId, TransitionId, Trigger};
use proc_macro2::Ident;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

const ELSEWHERE: &str = "data is moved out by an effect that leaves its state, and by the `exit` of that state; here nothing is surely left";

/// Reports data that must not be moved out, and code that uses data after it was moved out.
pub fn check(machine: &Machine, plan: &Plan, errors: &mut Errors) {
    let mut moving = Moving { machine, plan, errors, used_by_other_region: Set::new() };
    moving.values();
    moving.actions();
    let mut read = Set::new();
    for (index, code) in machine.transitions.iter().enumerate() {
        code.guard.iter().chain(&code.duration).for_each(|code| moving.elsewhere(code, ELSEWHERE));
        if read.insert(code.reaction) {
            moving.reaction(TransitionId::at(index), &machine.reactions[code.reaction]);
        }
    }
}

/// The names that patterns bind, which hide data of the same name.
type Hidden = Set<Ident>;

struct Moving<'m> {
    machine: &'m Machine,
    plan: &'m Plan,
    errors: &'m mut Errors,
    /// The states for which `exit_in_other_region` has reported an error.
    used_by_other_region: Set<StateId>,
}

impl Moving<'_> {
    fn elsewhere(&mut self, code: &Code, why: &str) {
        for name in code.moves() {
            self.errors.at(Rule::MoveElsewhere, &name, why);
        }
    }

    fn values(&mut self) {
        let values = "the arguments of a target have data by value already: write its name without `move`";
        let machine = self.machine;
        machine.invariants.iter().for_each(|code| self.elsewhere(code, ELSEWHERE));
        let given = machine.arguments.values().flatten().flat_map(|(_, given)| given);
        given.for_each(|code| self.elsewhere(code, values));
        let values = machine.states.iter().flat_map(|state| &state.fields).filter_map(|field| field.value.as_ref());
        for name in values.flat_map(|value| moved_in(value.as_rust())) {
            self.errors.at(Rule::MoveElsewhere, &name, ELSEWHERE);
        }
        for tree in machine.initials.values() {
            tree.deciding().into_iter().for_each(|code| self.elsewhere(code, ELSEWHERE));
            tree.ends().into_iter().for_each(|(_, effect)| self.elsewhere(effect, ELSEWHERE));
        }
    }

    fn actions(&mut self) {
        let machine = self.machine;
        for (index, action) in machine.model.actions.iter().enumerate() {
            let code = &machine.actions[index];
            let moved = code.moves();
            if moved.is_empty() {
                continue;
            }
            if action.moments[..] != [Moment::Exit] {
                self.elsewhere(code, ELSEWHERE);
                continue;
            }
            for name in moved {
                match self.field_of(&name, action.state) {
                    Some(state) if state == action.state => self.exit(&name, state, index),
                    Some(state) => {
                        let (state, own) = (self.text(state), self.text(action.state));
                        self.errors.at(Rule::MoveElsewhere, &name, format!("`{name}` is data of {state}, which may stay active when {own} is left; move it out in the `exit` of {state}"));
                    }
                    None => self.no_data(&name),
                }
            }
        }
    }

    /// Checks data that an `exit` moves out: nothing may keep it, and no later code may use it.
    fn exit(&mut self, name: &Ident, state: StateId, action: usize) {
        if let Some(why) = self.kept(name, state) {
            self.errors.at(Rule::MoveElsewhere, name, why);
            return;
        }
        let later = self.machine.model.actions.iter().zip(&self.machine.actions).skip(action + 1);
        let exits: Vec<_> =
            later.filter(|(later, _)| later.state == state && later.moments.contains(&Moment::Exit)).listed();
        exits.into_iter().for_each(|(_, code)| self.after_exit(code, &Hidden::new(), state));
    }

    /// Returns why the data of a state may outlive its `exit`.
    fn kept(&self, name: &Ident, state: StateId) -> Option<String> {
        if let Some(enclosing) = self.plan.kept_by(state) {
            let enclosing = self.text(enclosing);
            return Some(format!(
                "`{name}` may be kept when its state is left, because {enclosing} remembers where it was; take what can be taken out of it, as in `core::mem::take({name})`"
            ));
        }
        let aside = self.plan.data(state).is_some_and(|data| data.used_while_suspended);
        aside.then(|| format!("`{name}` is not moved out here, because what is suspended inside its state uses its data when it is exited later; take what can be taken out of it, as in `core::mem::take({name})`"))
    }

    fn reaction(&mut self, id: TransitionId, tree: &Tree) {
        let mut hidden = Hidden::new();
        let code = &self.machine.transitions[id.index()];
        if let Some(pattern) = &code.binding {
            hide(pattern, &mut hidden);
        }
        hidden.extend(code.guard.iter().flat_map(Code::binds).cloned());
        self.tree(id, tree, &hidden);
    }

    fn tree(&mut self, id: TransitionId, tree: &Tree, hidden: &Hidden) {
        let undecided = "data is moved out where it is decided that its state is left; move this into the branch, before its target";
        match tree {
            Tree::End { branch, effect } => self.end(id, *branch, effect, hidden),
            Tree::Before { code, then } => {
                self.elsewhere(code, undecided);
                self.tree(id, then, &with(hidden, code.binds()));
            }
            Tree::If { condition, then, otherwise } => {
                self.elsewhere(condition, undecided);
                self.tree(id, then, &with(hidden, condition.binds()));
                self.tree(id, otherwise, hidden);
            }
            Tree::Match { value, arms } => {
                self.elsewhere(value, undecided);
                for Arm { pattern, guard, tree, .. } in arms {
                    let mut inside = hidden.clone();
                    hide(pattern, &mut inside);
                    if let Some(guard) = guard {
                        self.elsewhere(guard, undecided);
                        inside.extend(guard.binds().iter().cloned());
                    }
                    self.tree(id, tree, &inside);
                }
            }
            Tree::LetElse { pattern, value, otherwise, then } => {
                self.elsewhere(value, undecided);
                self.tree(id, otherwise, hidden);
                let mut inside = hidden.clone();
                hide(pattern, &mut inside);
                self.tree(id, then, &inside);
            }
        }
    }

    fn end(&mut self, id: TransitionId, branch: BranchId, effect: &Code, hidden: &Hidden) {
        let moved = effect.moves();
        for name in &moved {
            if hidden.contains(name) || effect.binds().contains(name) {
                self.no_data(name);
                continue;
            }
            match self.field_seen(name, id) {
                None => self.no_data(name),
                Some(state) if !self.hands_over(id, branch, state) => {
                    let why = self.kept_at(name, id, branch, state);
                    self.errors.at(Rule::MoveElsewhere, name, why);
                }
                Some(_) => {}
            }
        }
        let given: Vec<_> = self.machine.arguments.get(&branch).into_iter().flatten().flat_map(|(_, of)| of).listed();
        for name in &moved {
            if let Some(used) = given.iter().find_map(|code| code.uses(name).then(|| code.find(&name.to_string()))) {
                let message = format!(
                    "`{name}` has been moved out by the effect; pass it as an argument here, or move it in the effect, not both"
                );
                self.errors.at(Rule::MovedOut, used.as_ref().unwrap_or(name), message);
            }
        }
        self.after_exits(id, branch, effect, &given, hidden);
    }

    /// Checks that an effect and its arguments do not use data that an `exit` before them has moved out.
    fn after_exits(&mut self, id: TransitionId, branch: BranchId, effect: &Code, given: &[&Code], hidden: &Hidden) {
        let plan = self.plan;
        let source = self.machine.model.transitions[id.index()].source;
        let is_below =
            |enclosing: StateId, state: StateId| state != enclosing && plan.tree().contains(enclosing, state);
        let leaves = |state: StateId| match plan.outcome(branch) {
            Outcome::Go(go) => is_below(go.domain, state),
            Outcome::Pop => plan.popping(source).into_iter().any(|owner| is_below(owner, state)),
            _ => false,
        };
        let left: Vec<_> =
            plan.tree().upward(source, ROOT).chain(self.finals(id)).filter(|&state| leaves(state)).listed();
        for state in left {
            self.exit_in_other_region(branch, source, state);
            self.after_exit(effect, hidden, state);
            let later = with(hidden, effect.binds());
            given.iter().for_each(|code| self.after_exit(code, &later, state));
        }
    }

    /// Reports that a transition of another region, which stays, uses data after an `exit` has moved it out.
    fn exit_in_other_region(&mut self, branch: BranchId, source: StateId, state: StateId) {
        let Some(moved) = self.moved_by_exit(state).filter(|moved| self.kept(moved, state).is_none()) else { return };
        if self.machine.is_used_by_other_region(self.plan, branch, source, state)
            && self.used_by_other_region.insert(state)
        {
            let of = self.text(state);
            let message = format!(
                "`{moved}` cannot be moved out, because another region may use the data of {of} in the step that exits it; take what can be taken out of it, as in `core::mem::take({moved})`"
            );
            self.errors.at(Rule::MoveElsewhere, &moved, message);
        }
    }

    /// Checks code that runs after the `exit` of a state.
    fn after_exit(&mut self, code: &Code, hidden: &Hidden, state: StateId) {
        let Some(moved) = self.moved_by_exit(state).filter(|moved| self.kept(moved, state).is_none()) else { return };
        let mut fields = self.machine.states[state.index()].fields.iter();
        let Some(field) = fields.find(|field| !hidden.contains(&field.name) && code.uses(&field.name)) else { return };
        let (name, of) = (&field.name, self.text(state));
        let place = code.find(&name.to_string());
        let message = format!(
            "the `exit` of {of} has moved `{moved}` out, and with it ends the data of {of}; `{name}` is not there any more"
        );
        self.errors.at(Rule::MovedOut, place.as_ref().unwrap_or(name), message);
    }

    fn moved_by_exit(&self, state: StateId) -> Option<Ident> {
        let all = self.machine.model.actions.iter().zip(&self.machine.actions);
        let mut exits = all.filter(|(action, _)| action.state == state && action.moments[..] == [Moment::Exit]);
        exits.find_map(|(_, code)| code.moves().into_iter().next())
    }

    /// Whether a transition passes on the data of a state, whatever other code does.
    fn hands_over(&self, id: TransitionId, branch: BranchId, state: StateId) -> bool {
        let source = self.machine.model.transitions[id.index()].source;
        match self.plan.outcome(branch) {
            Outcome::Go(go) => self.machine.hands_over(self.plan, branch, [source, go.domain], state, &|_| false),
            _ => false,
        }
    }

    fn kept_at(&self, name: &Ident, id: TransitionId, branch: BranchId, state: StateId) -> String {
        let source = self.machine.model.transitions[id.index()].source;
        let (of, take) =
            (self.text(state), format!("take what can be taken out of it, as in `core::mem::take({name})`"));
        match self.plan.outcome(branch) {
            Outcome::Go(go) if go.domain == state || !self.plan.tree().contains(go.domain, state) => {
                format!("`{name}` cannot be moved out, because {of} stays active; {take}")
            }
            Outcome::Go(go) if self.plan.hands_over(source, go.domain, state) => {
                format!(
                    "`{name}` cannot be moved out, because other code uses the data of {of} in the same step or later; {take}"
                )
            }
            Outcome::Go(_) => format!(
                "`{name}` may be kept when {of} is left, because a state around it remembers where it was; {take}"
            ),
            Outcome::Push(_) => format!("`{name}` is kept while {of} is beneath what is pushed; {take}"),
            Outcome::Pop => format!("`{name}` cannot be moved out by a `pop`, which may go back into {of}; {take}"),
            Outcome::Stay | Outcome::Pass | Outcome::Defer | Outcome::Ignore => {
                format!("`{name}` cannot be moved out, because {of} stays active; {take}")
            }
        }
    }

    fn no_data(&mut self, name: &Ident) {
        let message = format!("`{name}` is no data of a state here, and Rust moves it without a word: write `{name}`");
        self.errors.at(Rule::MoveElsewhere, name, message);
    }

    /// Returns the final states whose completion a transition reacts to.
    fn finals(&self, id: TransitionId) -> Vec<StateId> {
        let Trigger::Done(completed) = self.machine.model.transitions[id.index()].trigger else { return Vec::new() };
        let regions = match self.plan.tree().is_parallel(completed) {
            true => self.plan.completing(completed),
            false => Vec::from([completed]),
        };
        regions.into_iter().flat_map(|region| self.plan.finals(region).listed()).listed()
    }

    /// Returns the state whose data a name in a reaction means.
    fn field_seen(&self, name: &Ident, id: TransitionId) -> Option<StateId> {
        let finals = self.finals(id).into_iter().find(|&end| self.has(end, name));
        finals.or_else(|| self.field_of(name, self.machine.model.transitions[id.index()].source))
    }

    fn field_of(&self, name: &Ident, state: StateId) -> Option<StateId> {
        self.plan.tree().upward(state, ROOT).find(|&state| self.has(state, name))
    }

    fn has(&self, state: StateId, name: &Ident) -> bool {
        self.machine.states[state.index()].fields.iter().any(|field| field.name == *name)
    }

    fn text(&self, state: StateId) -> String {
        if state == ROOT {
            "the machine".into()
        } else {
            format!("`{}`", self.machine.model.states[state.index()].name)
        }
    }
}

impl Machine {
    /// Whether a branch passes on the data of a state by value. It must exit the state, and no other code may use the
    /// data in the same step or keep it. Data of states for which `plain` is true is copied, so other code may use it.
    #[must_use]
    pub fn hands_over(
        &self,
        plan: &Plan,
        branch: BranchId,
        [source, domain]: [StateId; 2],
        state: StateId,
        plain: &dyn Fn(StateId) -> bool,
    ) -> bool {
        plan.hands_over(source, domain, state)
            && (plain(state)
                || !self.is_used_by_other_region(plan, branch, source, state)
                    && !plan.is_used_while_suspended(source, state))
    }

    /// Whether a transition in another region, which may stay in the same step, uses the data of an enclosing state. If
    /// so, the data must not be moved.
    fn is_used_by_other_region(&self, plan: &Plan, branch: BranchId, source: StateId, state: StateId) -> bool {
        let (model, tree) = (&self.model, plan.tree());
        if tree.regions().nth(1).is_none() {
            return false;
        }
        let fields = &self.states[state.index()].fields;
        let taking: Vec<_> = model.transitions.iter().filter(|taking| taking.branches.contains(&branch)).listed();
        model.transitions.iter().zip(&self.transitions).any(|(other, code)| {
            tree.contains(state, other.source)
                && tree.region(other.source) != tree.region(source)
                && taking.iter().any(|taking| taking.trigger.may_coincide(&other.trigger))
                && self.reactions[code.reaction].ends().into_iter().any(|(branch, effect)| {
                    *plan.outcome(branch) == Outcome::Stay && fields.iter().any(|field| effect.uses(&field.name))
                })
        })
    }
}

/// Adds the names that a pattern binds, because they hide data.
fn hide(pattern: &syn::Pat, hidden: &mut Hidden) {
    hidden.extend(bound_by(pattern));
}

fn with(hidden: &Hidden, names: &[Ident]) -> Hidden {
    hidden.iter().chain(names).cloned().collect()
}
