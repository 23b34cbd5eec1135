//! Writes the transitions of a document as clauses of a machine.

use std::collections::BTreeSet;

use super::document::{Delay, Kind, Transition};
use super::events::{Trigger, reacts};
use super::outline::{Id, Target};
use super::text::Writer;
use super::timers::{Form, Timer};

/// A branch of the reaction to a timer.
struct Branch {
    condition: Option<String>,
    statements: String,
    targets: Option<String>,
}

impl Writer<'_> {
    /// Writes a transition of a state. `certain` are the triggers to which earlier transitions always react.
    pub fn transition(&mut self, id: Id, transition: &Transition, certain: &mut BTreeSet<String>) {
        let is_of_timer = transition.events.iter().any(|event| self.timers.hides(event));
        if is_of_timer || self.document.is_setter(transition) {
            return;
        }
        let triggers = self.triggers(id, transition, certain);
        if triggers.is_empty() {
            return self.note_idle(transition);
        }
        let condition = transition.condition.as_ref().map(|text| self.todo.condition(text, id, &self.outline));
        let guard = condition.map(|condition| format!(" if {condition}")).unwrap_or_default();
        let triggers: Vec<_> = triggers.into_iter().map(|trigger| format!("{trigger}{guard}")).collect();
        let targets = self.targets(id, transition);
        let statements = self.statements(id, &transition.content);
        let reaction = reaction(&statements, targets);
        self.line(&format!("{} => {reaction}", triggers.join(" or ")));
    }

    fn note_idle(&mut self, transition: &Transition) {
        let events = transition.events.join(" ");
        let message = format!("this transition is never taken: nothing is left of {events:?} that it could react to");
        self.note(transition.line, message);
    }

    /// Writes the timers of a state, in the order in which the document starts them.
    pub fn timers_of(&mut self, id: Id) {
        for nth in self.timers.of_state(id) {
            let timer = self.timers.all()[nth].clone();
            if timer.outlives {
                let message = format!("{:?} is not sent if its state is exited before", timer.event);
                self.note(timer.line, message);
            }
            if self.timers.may_tie(nth, &self.outline) {
                let message =
                    format!("{:?} may be due at the same moment as a timer that SCXML handles first", timer.event);
                self.note(timer.line, message);
            }
            if timer.has_data {
                let message = format!("{:?} carries data, which the event of the machine does not", timer.event);
                self.note(timer.line, message);
            }
            self.timer(&timer);
        }
    }

    fn timer(&mut self, timer: &Timer) {
        let word = if timer.form == Form::Repeats { "every" } else { "after" };
        let duration = timer.delay.literal().unwrap_or_else(|| match &timer.delay {
            Delay::Literal(text) | Delay::Code(text) => self.todo.duration(text),
        });
        let trigger = format!("{word} {duration}");
        if timer.form == Form::Raises {
            let event = self.events.name(&timer.event).map(str::to_owned).unwrap_or_default();
            return self.line(&format!("{trigger} => {{ raise({event}); }}"));
        }
        let mut branches = self.branches(timer);
        if timer.form == Form::Repeats {
            branches.pop_if(|last| last.condition.is_none() && last.does_nothing());
        }
        let reaction = match &branches[..] {
            [] => "=> stay;".to_owned(),
            [Branch { condition: None, statements, targets }] => {
                format!("=> {}", reaction(statements, targets.clone()))
            }
            // A repeated timer whose guard is false is due again after its period.
            [Branch { condition: Some(condition), statements, targets }] if timer.form == Form::Repeats => {
                format!("if {condition} => {}", reaction(statements, targets.clone()))
            }
            branches => format!("=> {}", decision(branches)),
        };
        self.line(&format!("{trigger} {reaction}"));
    }

    /// The reactions to a timer, in order.
    fn branches(&mut self, timer: &Timer) -> Vec<Branch> {
        let mut branches: Vec<Branch> = Vec::new();
        for transition in self.state(timer.state).transitions.iter().filter(|it| reacts(it, &timer.event)) {
            if branches.last().is_some_and(|last| last.condition.is_none()) {
                self.note_idle(transition);
                continue;
            }
            let scope = timer.state;
            let condition = transition.condition.as_ref().map(|text| self.todo.condition(text, scope, &self.outline));
            let targets = self.targets(scope, transition);
            let statements = self.statements(scope, &transition.content);
            branches.push(Branch { condition, statements, targets });
        }
        branches
    }

    /// The triggers of a transition, without those to which an earlier transition always reacts.
    fn triggers(&mut self, id: Id, transition: &Transition, certain: &mut BTreeSet<String>) -> Vec<String> {
        let before = certain.clone();
        let is_certain = transition.condition.is_none();
        let mut left = |trigger: String| {
            if is_certain {
                certain.insert(trigger.clone());
            }
            (!before.contains(&trigger)).then_some(trigger)
        };
        if transition.events.is_empty() {
            return left("always".to_owned()).into_iter().collect();
        }
        // After a reaction to any event, no event is left.
        let is_event_left = !before.contains("_") && !self.events.declared.iter().all(|event| before.contains(event));
        let triggers = self.events.triggers(id, transition, &self.outline).into_iter();
        let triggers = triggers.filter_map(|trigger| match trigger {
            Trigger::On(names) => {
                let names: Vec<_> = names.into_iter().filter_map(&mut left).collect();
                (is_event_left && !names.is_empty()).then(|| format!("on {}", names.join(" | ")))
            }
            Trigger::Any => left("_".to_owned()).filter(|_| is_event_left).map(|any| format!("on {any}")),
            Trigger::Done(state) if state == id => left("done".to_owned()),
            Trigger::Done(state) => left(format!("done({})", self.outline.named(state, id))),
        });
        triggers.collect()
    }

    /// The targets of a transition, as text.
    fn targets(&mut self, id: Id, transition: &Transition) -> Option<String> {
        let targets = self.resolved(id, transition);
        if targets.is_empty() {
            return None;
        }
        let is_compound = self.state(id).kind == Kind::Plain && id != self.body;
        let leads_inside = targets.iter().all(|target| self.outline.is_inside(target.state(), id));
        let named = self.named(&targets, id);
        let is_external = is_compound && leads_inside && !transition.is_internal;
        Some(if is_external { format!("reenter({named})") } else { named })
    }

    /// `Name`, `Name.history`, `(A, B)`
    pub fn named(&self, targets: &[Target], scope: Id) -> String {
        let names: Vec<_> = targets.iter().map(|target| self.target(*target, scope)).collect();
        if let [one] = &names[..] { one.clone() } else { format!("({})", names.join(", ")) }
    }

    fn target(&self, target: Target, scope: Id) -> String {
        let name = self.outline.named(target.state(), scope);
        let Target::History { of, is_deep } = target else { return name };
        // A composite is always entered by its declared history, and a `parallel` enters all regions without history.
        let is_declared = self.outline.entered_by(of).is_some_and(|history| history.is_deep == is_deep);
        let is_shallow_parallel = self.outline.kind(of) == Kind::Parallel && !is_deep;
        match is_deep {
            _ if is_declared || is_shallow_parallel => name,
            true => format!("{name}.deep_history"),
            false => format!("{name}.history"),
        }
    }
}

impl Branch {
    fn does_nothing(&self) -> bool {
        self.statements.is_empty() && self.targets.is_none()
    }

    /// The branch as a block of a decision.
    fn block(&self) -> String {
        let end = self.targets.as_deref().unwrap_or("stay");
        format!("{{ {} {end} }}", self.statements)
    }
}

/// A reaction, up to the end of its clause.
fn reaction(statements: &str, targets: Option<String>) -> String {
    match (statements, targets) {
        ("", None) => "stay;".to_owned(),
        ("", Some(targets)) => format!("{targets};"),
        (_, None) => format!("{{ {statements} }}"),
        (_, Some(targets)) => format!("{{ {statements} {targets} }}"),
    }
}

/// The branches of a timer as one decision. SCXML drops an event to which nothing reacts, so the decision ends in
/// `stay`.
fn decision(branches: &[Branch]) -> String {
    let mut parts = Vec::new();
    for branch in branches {
        let block = branch.block();
        parts.push(match &branch.condition {
            Some(condition) => format!("if {condition} {block}"),
            None => block,
        });
    }
    if branches.last().is_some_and(|last| last.condition.is_some()) {
        parts.push("{ stay }".to_owned());
    }
    parts.join(" else ")
}
