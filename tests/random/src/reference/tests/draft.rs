//! Short hand-written machines for tests.

use crate::code::{Raised, Statement, Wait};
use crate::driven::Driven;
use crate::machine::{
    Action, Case, Clause, Event, History, Id, Initial, Kind, Leaf, Machine, Mode, Pattern, ROOT, State, To, Tree,
    Trigger,
};
use crate::reference::Reference;
use crate::tape::Tape;

pub struct Draft(Machine);

impl Draft {
    /// Creates states from an outline by their indentation. A `|` marks parallel states, and a `.` marks final ones.
    /// The first child is the initial state of each composite. Each state records its `enter`, `exit`, `pause` and
    /// `resume` as `+`, `-`, `:` and `>`. There are four events, the last of which is a signal.
    pub fn new(outline: &str) -> Draft {
        let mut states = vec![State::default()];
        let mut around = vec![ROOT];
        for line in outline.lines().filter(|line| !line.trim().is_empty()) {
            let depth = line.len() - line.trim_start().len();
            let (name, kind) = match line.trim().split_at(line.trim().len() - 1) {
                (name, "|") => (name, Kind::Parallel),
                (name, ".") => (name, Kind::Final),
                _ => (line.trim(), Kind::Plain),
            };
            around.truncate(depth + 1);
            let (id, parent) = (states.len(), around[depth]);
            states[parent].children.push(id);
            let tells = [("enter", '+'), ("exit", '-'), ("pause", ':'), ("resume", '>')];
            let action = |(moment, sign)| Action { moment, code: vec![Statement::Act(format!("{name}{sign}"))] };
            let actions = tells.map(action).into();
            states.push(State { name: name.to_owned(), kind, parent: Some(parent), actions, ..State::default() });
            around.push(id);
        }
        for state in &mut states {
            state.initial = state.children.first().filter(|_| state.kind == Kind::Plain).copied().map(Initial::Here);
        }
        let event =
            |number| Event { name: format!("E{number}"), signal: number == 3, braces: false, fields: Vec::new() };
        Draft(Machine {
            states,
            events: (0..4).map(event).collect(),
            foreign: false,
            priority_outer: false,
            stack: None,
            queue: Some(8),
            tight: false,
            limited: false,
            observed: false,
            fails: false,
            inner: Vec::new(),
            runs: Vec::new(),
            parts: None,
        })
    }

    fn id(&self, name: &str) -> Id {
        self.0.named().find(|&state| self.0.states[state].name == name).unwrap_or(ROOT)
    }

    pub fn history(mut self, state: &str, kind: &'static str) -> Draft {
        let id = self.id(state);
        self.0.states[id].history = Some(History { kind, otherwise: None });
        self
    }

    /// Sets the `else` of the history of a state.
    pub fn otherwise(mut self, state: &str, name: &str) -> Draft {
        let (id, target) = (self.id(state), self.id(name));
        self.0.states[id].history.as_mut().expect("it has a history").otherwise = Some((target, Mode::Default));
        self
    }

    /// Sets the `initial` of a state, with an arrow but without a decision.
    pub fn begins(mut self, state: &str, leads: &str) -> Draft {
        let id = self.id(state);
        self.0.states[id].initial = Some(Initial::Arrow(Tree::End { effect: Vec::new(), leaf: self.leaf(leads) }));
        self
    }

    pub fn defer(mut self, state: &str, event: usize) -> Draft {
        let id = self.id(state);
        self.0.states[id].defers.push(pattern(event));
        self
    }

    /// Adds a transition to a state. Its effect records a text, or raises the signal if it is `raise`. The target is a
    /// state, `push NAME`, `reenter NAME`, `NAME.initial`, `NAME.deep_history`, `pop`, or, if it is empty, no target.
    pub fn takes(mut self, state: &str, to: To, effect: &str, leads: &str) -> Draft {
        let code = match effect {
            "" => Vec::new(),
            "raise" => {
                vec![Statement::Raise(Raised { number: 3, event: self.0.events[3].clone(), values: Vec::new() })]
            }
            label => vec![Statement::Act(label.to_owned())],
        };
        let reaction = Tree::End { effect: code, leaf: self.leaf(leads) };
        let id = self.id(state);
        let triggers = vec![Trigger { to, guard: None }];
        self.0.states[id].clauses.push(Clause { alarm: false, triggers, reaction });
        self
    }

    /// Makes the last transition of a state an alarm.
    pub fn alarm(mut self, state: &str) -> Draft {
        let id = self.id(state);
        self.0.states[id].clauses.last_mut().expect("it has a transition").alarm = true;
        self
    }

    fn leaf(&self, leads: &str) -> Leaf {
        let go = |name, mode, reenter| Leaf::Go { target: self.id(name), mode, reenter, given: Vec::new() };
        if let Some(name) = leads.strip_prefix("push ") {
            return Leaf::Push(self.id(name), Vec::new());
        }
        if let Some(name) = leads.strip_suffix(".deep_history") {
            return go(name, Mode::DeepHistory, false);
        }
        match (leads, leads.strip_prefix("reenter "), leads.strip_suffix(".initial")) {
            ("", ..) => Leaf::Stay,
            ("pop", ..) => Leaf::Pop,
            (_, Some(name), _) => go(name, Mode::Default, true),
            (_, _, Some(name)) => go(name, Mode::Initial, false),
            _ => go(leads, Mode::Default, false),
        }
    }

    /// Starts the machine, and discards the recorded actions.
    pub fn started(self) -> Running {
        let mut running = Running { reference: Reference::new(self.0), tape: Tape::new() };
        running.reference.restart(&mut running.tape);
        running.tape.take();
        running
    }
}

pub struct Running {
    pub reference: Reference,
    pub tape: Tape,
}

impl Running {
    pub fn handle(&mut self, event: u32) -> String {
        self.reference.handle(&mut self.tape, event);
        self.tape.take()
    }

    /// Advances the time by the given number of tenths of a second.
    pub fn waits(&mut self, tenths: u32) -> String {
        self.reference.advance(&mut self.tape, std::time::Duration::from_millis(100) * tenths);
        self.tape.take()
    }
}

fn pattern(event: usize) -> Pattern {
    Pattern::Of { cases: vec![Case { event, fields: Vec::new() }], whole: false }
}

pub fn on(event: usize) -> To {
    To::On(pattern(event))
}

pub fn after(seconds: u32) -> To {
    To::After(Wait::Seconds(seconds))
}

pub fn every(seconds: u32) -> To {
    To::Every(Wait::Seconds(seconds))
}
