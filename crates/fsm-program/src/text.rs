//! A program as text, in the vocabulary of the chart, for tests, reviews and documentation.
//!
//! ```text
//! handle(event) -> answer
//!     answer = step on event
//!     return answer
//! ```

use crate::CauseKind;
use crate::expression::{Cond, Expr, Timers};
use crate::program::{Call, Function, Param, Program, Role, Type, Var};
use crate::statement::{Arm, Block, Leaf, Notice, Op, Scrutinee, Stmt};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;
use fsm_model::steps::{self, On, Order, Phase, Test};
use fsm_model::{
    ActionId, Branch, BranchId, Delay, EventId, Events, Mode, Moment, Plan, StateId, Target, TransitionId, Trigger,
};

/// Writes a program as text. `plan` is the one from which it was lowered.
#[must_use]
pub fn text(program: &Program, plan: &Plan) -> String {
    let mut writer = Writer { program, plan, text: String::new(), depth: 0 };
    for function in &program.functions {
        writer.function(function);
    }
    writer.text
}

struct Writer<'p> {
    program: &'p Program,
    plan: &'p Plan,
    text: String,
    depth: usize,
}

impl Writer<'_> {
    fn line(&mut self, line: &str) {
        self.text.extend(core::iter::repeat_n("    ", self.depth));
        self.text += line;
        self.text.push('\n');
    }

    fn function(&mut self, function: &Function) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        let params: Vec<_> = function.params.iter().map(|param| self.param(*param)).collect();
        let returns = match function.returns {
            Type::Unit => "",
            Type::Bool => " -> yes or no",
            Type::Answer => " -> answer",
            Type::Taken => " -> answer, if a transition is taken",
            Type::Outcome => " -> outcome",
            Type::Position => " -> position, if one is open",
        };
        let line = format!("{}({}){returns}", self.named(function), params.join(", "));
        self.line(&line);
        self.block(&function.body);
    }

    fn block(&mut self, block: &Block) {
        self.depth += 1;
        if block.is_empty() {
            self.line("nothing");
        }
        block.iter().for_each(|stmt| self.statement(stmt));
        self.depth -= 1;
    }

    fn headed(&mut self, head: &str, block: &Block) {
        self.line(head);
        self.block(block);
    }

    /// A block only if there is something in it.
    fn otherwise(&mut self, head: &str, block: &Block) {
        if !block.is_empty() {
            self.headed(head, block);
        }
    }

    fn statement(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Return(Expr::Unit) => self.line("return"),
            Stmt::Return(expr) => self.line(&format!("return {}", self.expr(expr))),
            Stmt::Let(var, expr) => self.line(&format!("{} = {}", variable(*var), self.expr(expr))),
            Stmt::Call(call) => self.line(&self.call(call)),
            Stmt::Try(call) => self.line(&format!("try {}", self.call(call))),
            Stmt::If(cond, then, otherwise) => {
                self.headed(&format!("if {}", self.cond(cond)), then);
                self.otherwise("else", otherwise);
            }
            Stmt::While(cond, body) => self.headed(&format!("while {}", self.cond(cond)), body),
            Stmt::Loop(body) => self.headed("loop", body),
            Stmt::Continue => self.line("continue"),
            Stmt::Match(on, cases, otherwise) => {
                self.line(&format!("match {}", self.scrutinee(*on)));
                self.depth += 1;
                for case in cases {
                    let states: Vec<_> = case.states.iter().map(|state| self.state(*state)).collect();
                    self.headed(&states.join(" | "), &case.body);
                }
                self.otherwise("else", otherwise);
                self.depth -= 1;
            }
            Stmt::Event(arms) => {
                self.line("match event");
                self.depth += 1;
                arms.iter().for_each(|arm| self.arm(arm));
                self.depth -= 1;
            }
            Stmt::Candidate(arm) => self.arm(arm),
            Stmt::Certain(rows) => {
                self.line("return yes if the event is certain");
                self.depth += 1;
                for (leaf, events) in rows {
                    let names = events.iter().map(|event| self.plan.model().events[event.index()].to_string());
                    let line = format!("in {}: {}", self.state(*leaf), names.collect::<Vec<_>>().join(" | "));
                    self.line(&line);
                }
                self.depth -= 1;
            }
            Stmt::Decide(transition, branches, failed) => {
                self.line(&format!("decide {}", self.transition(*transition)));
                self.branches(branches);
                self.otherwise("failed", failed);
            }
            Stmt::Initial(composite, branches) => {
                self.line(&format!("decide initial of {}", self.state(*composite)));
                self.branches(branches);
            }
            Stmt::Completed(cases) => {
                self.line("next completion");
                self.depth += 1;
                cases.iter().for_each(|(composite, body)| self.headed(&self.state(*composite), body));
                self.depth -= 1;
            }
            Stmt::Raised(event, signal) => {
                self.headed("next raised event", event);
                self.headed("or next raised signal", signal);
            }
            Stmt::EachDeferred(body) => self.headed("each deferred event", body),
            Stmt::EachPick(phase, order, branches) => {
                let order = if *order == Order::LastFirst { ", last first" } else { "" };
                self.line(&format!("{} of each selected transition{order}", phase_name(*phase)));
                self.branches(branches);
            }
            Stmt::PickOf(region, phase, branches) => {
                self.line(&format!("{} of the transition selected in {}", phase_name(*phase), self.state(*region)));
                self.branches(branches);
            }
            other => self.line(&self.simple(other)),
        }
    }

    fn branches(&mut self, branches: &[(BranchId, Block)]) {
        self.depth += 1;
        branches.iter().for_each(|(branch, body)| self.headed(&self.branch(*branch), body));
        self.depth -= 1;
    }

    fn arm(&mut self, arm: &Arm) {
        let certain = self.plan.model().transitions[arm.transition.index()].certain;
        let head = if certain { "" } else { "if enabled: " };
        self.headed(&format!("{head}{}", self.transition(arm.transition)), &arm.body);
        self.otherwise("failed", &arm.failed);
    }

    /// A statement without blocks.
    fn simple(&self, stmt: &Stmt) -> String {
        match stmt {
            Stmt::Run(action, moment) => self.action(*action, *moment),
            Stmt::Effect(branch) => format!("effect {}", self.branch(*branch)),
            Stmt::InitialEffect(branch) => format!("effect of initial {}", self.branch(*branch)),
            Stmt::Fill(state) => format!("begin data of {}", self.state(*state)),
            Stmt::Drop(state) => format!("end data of {}", self.state(*state)),
            Stmt::Store(branch) => format!("store arguments {}", self.branch(*branch)),
            Stmt::Start(timer) => format!("start {}", self.timer(*timer)),
            Stmt::Check(invariant) => {
                let state = self.plan.model().invariants[invariant.index()];
                format!("check invariant {} of {}", invariant.index(), self.state(state))
            }
            Stmt::Notify(notice) => format!("notify: {}", notice_text(*notice)),
            Stmt::Do(stmt) => self.change(*stmt),
            Stmt::Remember(composite, leaf) => format!("history of {} = {}", self.state(*composite), self.leaf(*leaf)),
            Stmt::StopSlots(slots) => format!("stop timers in slots {slots:?}"),
            Stmt::Op(op) => self.op(*op),
            Stmt::EndOf(branch) => format!("end {}", self.branch(*branch)),
            Stmt::Pick(transition, at) => format!("select {} at {}", self.transition(*transition), variable(*at)),
            Stmt::Resolve => "resolve conflicts".to_owned(),
            Stmt::DecidePicks(all) | Stmt::DecideIn(_, all) => {
                format!("decide if selected: {}", self.transitions(all))
            }
            Stmt::PickIn(region, transition) => {
                format!("select {} in {}", self.transition(*transition), self.state(*region))
            }
            Stmt::Unpick(region) => format!("drop the transition selected in {}", self.state(*region)),
            other => unreachable!("{other:?} has blocks"),
        }
    }

    fn change(&self, stmt: steps::Stmt) -> String {
        use fsm_model::steps::Stmt as Step;
        let state = |state| self.state(state);
        match stmt {
            Step::Set(region, leaf) => format!("{} = {}", self.region(region), state(leaf)),
            Step::Off(region) => format!("{} = none", self.region(region)),
            Step::RememberRegions(composite) => format!("history of the regions in {} = active", state(composite)),
            Step::Forget(composite) => format!("history of {} = none", state(composite)),
            Step::Recall(region, composite) => format!("{} = history in {}", self.region(region), state(composite)),
            Step::CheckRoom(target) => format!("check room to push {}", state(target)),
            Step::Push(owner) => format!("pause what is active in {}", state(owner)),
            Step::Take(owner) => format!("resume what was paused in {}", state(owner)),
            Step::Surface(composite) => format!("frames in {} go to the top", state(composite)),
            Step::Save(region) => format!("save {}", self.region(region)),
            Step::Restore(region) => format!("restore {}", self.region(region)),
            Step::StopTimers(of) => format!("stop timers in {}", state(of)),
            Step::SuspendTimers(of) => format!("suspend timers in {}", state(of)),
            Step::ResumeTimers(of) => format!("resume timers in {}", state(of)),
            Step::TakeTimers(owner) => format!("resume paused timers in {}", state(owner)),
            Step::Complete(composite) => format!("{} has completed", state(composite)),
            Step::Survive(_, of) => format!("{} has stayed active", state(of)),
            Step::Perish(region) => format!("nothing has stayed active in {}", state(region)),
            other => format!("{other:?}"),
        }
    }

    fn op(&self, op: Op) -> String {
        match op {
            Op::StopTimer(timer) => format!("stop {}", self.timer(timer)),
            Op::RefuseTimer(timer) => format!("{} was due and not taken", self.timer(timer)),
            other => words(&format!("{other:?}")),
        }
    }

    fn expr(&self, expr: &Expr) -> String {
        match expr {
            Expr::Unit => "nothing".to_owned(),
            Expr::Bool(value) => (if *value { "yes" } else { "no" }).to_owned(),
            Expr::Answer(answer) => format!("{answer:?}"),
            Expr::Var(var) | Expr::Unwrap(var) => variable(*var),
            Expr::Call(call) => self.call(call),
            Expr::Some(inner) => self.expr(inner),
            Expr::None => "none".to_owned(),
            Expr::Stronger(var, inner) => format!("stronger of {} and {}", variable(*var), self.expr(inner)),
            Expr::Or(var, inner) => format!("{} or else {}", variable(*var), self.expr(inner)),
            Expr::OrIgnored(var) => format!("{} or else Ignored", variable(*var)),
            Expr::Outcome(outcome) => words(&format!("{outcome:?}")),
            Expr::Then(var, inner) => format!("{}, then {}", variable(*var), self.expr(inner)),
            Expr::InParallel { first, other, .. } => format!("{} beside {}", variable(*first), self.call(other)),
            Expr::PickCount => "number of selected transitions".to_owned(),
            Expr::Defer => "defer the event".to_owned(),
            Expr::Holds(cond) => self.cond(cond),
        }
    }

    fn cond(&self, cond: &Cond) -> String {
        let joined = |all: &[Cond], by: &str| {
            let all: Vec<_> = all.iter().map(|cond| self.cond(cond)).collect();
            all.join(by)
        };
        match cond {
            Cond::Test(test) => self.test(test),
            Cond::Not(inner) => format!("not {}", self.cond(inner)),
            Cond::All(all) => joined(all, " and "),
            Cond::Any(any) => format!("({})", joined(any, " or ")),
            Cond::Flag(var) => variable(*var),
            Cond::Reacted(var) => format!("{} reacted", variable(*var)),
            Cond::Is(var, answer) => format!("{} is {answer:?}", variable(*var)),
            Cond::Reacts(var) => format!("{} reacts", variable(*var)),
            Cond::Settled(var) => format!("{} is settled", variable(*var)),
            Cond::FoundIs(var, all) => format!("{} is one of {all:?}", variable(*var)),
            Cond::IsSome(var) => format!("there is {}", variable(*var)),
            Cond::LeafIn(leaves) => {
                let leaves: Vec<_> = leaves.iter().map(|leaf| self.state(*leaf)).collect();
                format!("leaf is {}", leaves.join(" or "))
            }
            Cond::Pass(Timers::Any) => "time passes until a timer is due".to_owned(),
            Cond::Pass(_) => "time passes until a timer is due, which is taken".to_owned(),
            Cond::Due(timer) => format!("{} is due", self.timer(*timer)),
            Cond::DueInside(submachine) => {
                format!("a timer of {} is due", self.plan.model().submachines[submachine.index()].name)
            }
            Cond::PickedIn(region, all) => format!("{} has selected {}", self.state(*region), self.transitions(all)),
            other => words(&format!("{other:?}")),
        }
    }

    fn test(&self, test: &Test) -> String {
        let all = |states: &[StateId], by: &str| {
            let states: Vec<_> = states.iter().map(|state| self.state(*state)).collect();
            states.join(by)
        };
        match test {
            Test::Active(state) => format!("{} is active", self.state(*state)),
            Test::Frame(owner) => format!("something is paused in {}", self.state(*owner)),
            Test::Pops(owners) => format!("something is paused in {}", all(owners, " or ")),
            Test::Remembers(composite) => format!("{} has a history", self.state(*composite)),
            Test::Beneath(state) => format!("{} is paused", self.state(*state)),
            Test::Noted(composite, states) => {
                format!("history of {} has {}", self.state(*composite), all(states, " and "))
            }
            Test::Completed(parallel) => format!("all regions of {} have completed", self.state(*parallel)),
            Test::All(tests) => {
                let tests: Vec<_> = tests.iter().map(|test| self.test(test)).collect();
                tests.join(" and ")
            }
            Test::Not(test) => format!("not {}", self.test(test)),
        }
    }

    fn call(&self, call: &Call) -> String {
        let mut text = self.named(self.program.get(call.function));
        if let Some(leaf) = call.leaf {
            text += &format!(" in {}", self.leaf(leaf));
        }
        let values: Vec<_> = call.values.iter().map(|var| variable(*var)).collect();
        if !values.is_empty() {
            text += &format!("({})", values.join(", "));
        }
        text
    }

    /// The name of a function.
    fn named(&self, function: &Function) -> String {
        let of = |kind| self.kind(kind);
        let mut name = match function.role {
            Role::Step(kind) => format!("step {}", of(kind)),
            Role::InLeaf(leaf, kind) => format!("step {} in {}", of(kind), self.state(leaf)),
            Role::Tier(state, alarms, kind) => format!("{} of {} {}", tier(alarms), self.state(state), of(kind)),
            Role::SelectInTier(state, alarms, kind) => {
                format!("selection of {} of {} {}", tier(alarms), self.state(state), of(kind))
            }
            Role::Select(region, kind) => format!("selection in {} {}", self.state(region), of(kind)),
            Role::Look(region) => format!("reaction in {}", self.state(region)),
            Role::ConsiderAmong(first) => format!("reaction in {} and the leaves after it", self.state(first)),
            Role::ConsiderTier(state, alarms) => format!("reaction of {} of {}", tier(alarms), self.state(state)),
            Role::Block(block) => format!("block {}", block.index()),
            Role::Initial(state, false) => format!("initial of {}", self.state(state)),
            Role::Initial(state, true) => format!("initial of {} afresh", self.state(state)),
            Role::Force(state) => format!("force {}", self.state(state)),
            other => words(&format!("{other:?}")),
        };
        if let Some(leaf) = function.leaf {
            name += &format!(" for {}", self.state(leaf));
        }
        name
    }

    fn kind(&self, kind: CauseKind) -> String {
        match kind {
            CauseKind::Event => "on event".to_owned(),
            CauseKind::Signal => "on signal".to_owned(),
            CauseKind::Poll => "on poll".to_owned(),
            CauseKind::Always => "always".to_owned(),
            CauseKind::Done(state) => format!("when {} is done", self.state(state)),
            CauseKind::Force(state) => format!("forced to {}", self.state(state)),
            CauseKind::Time => "in time".to_owned(),
        }
    }

    fn param(&self, param: Param) -> String {
        match param {
            Param::Leaf(state) => format!("leaf in {}", self.state(state)),
            Param::Value(var, _) => variable(var),
            other => words(&format!("{other:?}")),
        }
    }

    fn scrutinee(&self, on: Scrutinee) -> String {
        match on {
            Scrutinee::Leaf(leaf) => self.leaf(leaf),
            Scrutinee::On(On::Memory(composite)) => format!("history of {}", self.state(composite)),
            Scrutinee::On(On::Noted(region, composite)) => {
                format!("history of {} in {}", self.state(region), self.state(composite))
            }
            Scrutinee::On(On::Popped) => "owner of the paused states".to_owned(),
            Scrutinee::On(On::Survivor(region)) => format!("what has stayed active in {}", self.state(region)),
            Scrutinee::On(On::Leaf(region) | On::Inside(region, _)) => self.region(region),
        }
    }

    fn leaf(&self, leaf: Leaf) -> String {
        match leaf {
            Leaf::Active(region) => self.region(region),
            Leaf::Argument => "the given leaf".to_owned(),
            Leaf::Known(state) => self.state(state),
        }
    }

    /// The leaf that is active in a region.
    fn region(&self, region: StateId) -> String {
        if region == fsm_model::ROOT { "leaf".to_owned() } else { format!("leaf of {}", self.state(region)) }
    }

    fn state(&self, state: StateId) -> String {
        self.plan.model().states[state.index()].name.to_string()
    }

    fn transitions(&self, all: &[TransitionId]) -> String {
        let all: Vec<_> = all.iter().map(|id| self.transition(*id)).collect();
        all.join("; ")
    }

    /// The trigger of a transition and, if there is only one, its branch.
    fn transition(&self, id: TransitionId) -> String {
        let transition = &self.plan.model().transitions[id.index()];
        let trigger = self.trigger(&transition.trigger);
        match transition.branches[..] {
            [branch] => format!("{trigger} {}", self.branch(branch)),
            _ => format!("{trigger} => .."),
        }
    }

    fn trigger(&self, trigger: &Trigger) -> String {
        let model = self.plan.model();
        let delay = |delay: &Delay| match delay {
            Delay::Constant(nanoseconds) => format!("{:?}", Duration::from_nanos(*nanoseconds)),
            Delay::Code => "..".to_owned(),
        };
        match trigger {
            Trigger::On(events) => format!("on {}", named_events(events, |id| model.events[id.index()].to_string())),
            Trigger::Signal(events) => {
                format!("on signal {}", named_events(events, |id| model.signals[id.index()].to_string()))
            }
            Trigger::When => "when".to_owned(),
            Trigger::Always => "always".to_owned(),
            Trigger::Done(state) => format!("done {}", self.state(*state)),
            Trigger::Force(state) => format!("force {}", self.state(*state)),
            Trigger::After(after) => format!("after {}", delay(after)),
            Trigger::Every(every) => format!("every {}", delay(every)),
            Trigger::Inside(submachine) => format!("in {}", model.submachines[submachine.index()].name),
        }
    }

    fn timer(&self, timer: TransitionId) -> String {
        let transition = &self.plan.model().transitions[timer.index()];
        format!("`{}` of {}", self.trigger(&transition.trigger), self.state(transition.source))
    }

    fn branch(&self, branch: BranchId) -> String {
        let model = self.plan.model();
        let target = |target: &Target| {
            let name = self.state(target.state);
            match target.mode {
                Mode::Default => name,
                Mode::Initial => format!("{name}.initial"),
                Mode::History => format!("{name}.history"),
                Mode::DeepHistory => format!("{name}.deep_history"),
            }
        };
        let text = match &model.branches[branch.index()] {
            Branch::Go(to) => target(to),
            Branch::Fork(fork) => {
                let targets: Vec<_> = model.forks[fork.index()].iter().map(target).collect();
                format!("({})", targets.join(", "))
            }
            Branch::Push(state) => format!("push({})", self.state(*state)),
            other => words(&format!("{other:?}")),
        };
        format!("=> {text}")
    }

    fn action(&self, action: ActionId, moment: Moment) -> String {
        let state = self.state(self.plan.model().actions[action.index()].state);
        format!("{} {state} ({})", words(&format!("{moment:?}")), action.index())
    }
}

fn named_events(events: &Events, name: impl Fn(EventId) -> String) -> String {
    match events {
        Events::Any => "any event".to_owned(),
        Events::Of(events) => {
            let names: Vec<_> = events.iter().map(|event| name(*event)).collect();
            names.join(" | ")
        }
    }
}

fn tier(alarms: bool) -> &'static str {
    if alarms { "alarms" } else { "transitions" }
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Exit => "exits",
        Phase::Effect => "effects",
        Phase::Data => "data",
        Phase::Enter => "entries",
    }
}

fn notice_text(notice: Notice) -> String {
    match notice {
        Notice::Answered(var) => format!("answered {}", variable(var)),
        other => words(&format!("{other:?}")),
    }
}

fn variable(var: Var) -> String {
    if var == Var(0) { "answer".to_owned() } else { format!("v{}", var.0) }
}

/// `RunToCompletion` as `run to completion`.
fn words(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() && !text.ends_with([' ', '(']) {
            text.push(' ');
        }
        text.extend(letter.to_lowercase());
    }
    text
}
