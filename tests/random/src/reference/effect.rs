//! Code that acts: the actions of states and the effects of transitions.

use super::event::{Payload, Told};
use super::look::Asks;
use super::step::Call;
use super::value::{Bindings, Datum};
use crate::code::{Raised, Shown, Statement, Value};
use crate::machine::{Field, Id};

impl Call<'_, '_> {
    /// The actions of a state for a moment, top to bottom. *(SCXML 3.8, 3.9; chapter `actions`.)*
    pub fn act(&mut self, state: Id, moment: &str) {
        let chart = self.chart;
        for action in &chart.machine.states[state].actions {
            let both = action.moment == "enter or resume" && matches!(moment, "enter" | "resume");
            if both || action.moment == moment {
                self.run(&action.code, &mut Bindings::default(), Asks::Now);
            }
        }
    }

    /// A block of statements, which a `return` ends. *(Chapter `reactions`: return.)*
    pub fn run(&mut self, code: &[Statement], bound: &mut Bindings, asks: Asks) {
        let _ = self.runs_through(code, bound, asks);
    }

    /// Whether the end of a block is reached.
    fn runs_through(&mut self, code: &[Statement], bound: &mut Bindings, asks: Asks) -> bool {
        code.iter().all(|statement| self.statement(statement, bound, asks))
    }

    fn statement(&mut self, statement: &Statement, bound: &mut Bindings, asks: Asks) -> bool {
        match statement {
            Statement::Act(what) => self.tape.act(what),
            Statement::Tell(label, shown) => {
                let shown = self.shown(shown, bound);
                self.tape.act(&format!("{label} {shown}"));
            }
            Statement::Keep => {
                let word = bound.get("w").to_string();
                crate::drive::keep(self.tape, word);
            }
            Statement::Return => return false,
            Statement::If { condition, then, otherwise } => {
                let mut inner = bound.clone();
                let holds = self.look(asks).holds(condition, &mut inner);
                return self.runs_through(if holds { then } else { otherwise }, &mut inner, asks);
            }
            Statement::Turns(label) => (0..2).for_each(|turn| self.tape.act(&format!("{label} {turn}"))),
            Statement::Raise(raised) => self.raise(raised, bound),
            Statement::RaiseTwice(raised) => (0..2).for_each(|_| self.raise(raised, bound)),
            Statement::Let { .. } | Statement::LetEven { .. } => self.look(asks).binds(statement, bound),
            Statement::Add(field, more) => {
                if let Datum::Number(number) = self.field(field) {
                    *number = (*number + more) % 7;
                }
            }
            Statement::Lengthen(field) => {
                if let Datum::Word(word) = self.field(field) {
                    if word.len() > 3 {
                        word.clear();
                    } else {
                        word.push('o');
                    }
                }
            }
            Statement::Rename(field, name) => {
                if let Datum::Held(held) = self.field(field) {
                    held.rename(name);
                }
            }
        }
        true
    }

    fn shown(&self, shown: &Shown, bound: &Bindings) -> String {
        match shown {
            Shown::Bound(name) => bound.get(name).to_string(),
            Shown::Whole => bound.get("whole").to_string(),
            Shown::Field(name) | Shown::NameOf(name) => match self.look(Asks::Now).field(name) {
                Datum::Number(number) => number.to_string(),
                Datum::Word(word) => word.clone(),
                Datum::Held(held) => held.name().to_owned(),
            },
        }
    }

    /// A field, to be changed.
    fn field(&mut self, name: &str) -> &mut Datum {
        let (state, at) = self.chart.field(name);
        let data = self.now.data.get_mut(&state).and_then(|data| data[at].as_mut());
        data.unwrap_or_else(|| panic!("`{name}` is not there"))
    }

    /// An event or signal goes to the end of the queue. *(SCXML 4.2: `<raise>`; chapter `signals`.)*
    fn raise(&mut self, raised: &Raised, bound: &Bindings) {
        let values = raised.values.iter().zip(&raised.event.fields).map(|(value, field)| {
            match (self.value(value, bound), field) {
                (Datum::Number(number), Field::Number) => Payload::Number(number),
                (Datum::Word(word), Field::Word) => Payload::Word(word),
                (other, _) => panic!("{other:?} is no payload"),
            }
        });
        let payload = values.collect();
        if self.chart.machine.queue.is_some_and(|room| self.now.raised.len() >= room) {
            // Of events that are declared outside, the type, if nothing else is raised.
            let name = match self.chart.machine.foreign && !raised.event.signal {
                true if self.chart.machine.events.iter().any(|event| event.signal) => "an event",
                true => "Told",
                false => &raised.event.name,
            };
            self.overflow("raise", name, "queue", self.chart.machine.queue);
        }
        self.now.raised.push_back(Told { event: raised.number, payload });
    }

    /// An event is kept until nothing defers it. *(Chapter `deferral`.)*
    pub fn keep_for_later(&mut self, told: Told) {
        // Of events that are declared outside, the type.
        let machine = &self.chart.machine;
        let name = if machine.foreign { "Told" } else { &machine.events[told.event].name };
        if machine.queue.is_some_and(|room| self.now.deferred.len() >= room) {
            self.overflow("defer", name, "queue", machine.queue);
        }
        self.now.deferred.push(told);
    }

    /// Nothing is lost silently. *(Chapters `signals` and `stack`: room.)*
    pub fn overflow(&self, what: &str, name: &str, kept: &str, room: Option<usize>) -> ! {
        let room = room.unwrap_or_default();
        panic!("`Drawn` cannot {what} `{name}`: its {kept} has room for {room}; give it more with `{kept} N;`");
    }

    /// A value that is not taken from where it is.
    fn value(&self, value: &Value, bound: &Bindings) -> Datum {
        let look = self.look(Asks::Now);
        match value {
            Value::Number(number) => Datum::Number(look.number(number, bound)),
            Value::Word => Datum::Word(bound.get("w").to_string()),
            Value::Go => Datum::Word("go".to_owned()),
            Value::Empty => Datum::Word(String::new()),
            Value::GoOrHome(label) => Datum::Word(if self.tape.ask(label) { "go" } else { "home" }.to_owned()),
            Value::Hold(label) => Datum::Held(self.tape.hold(label)),
            Value::CloneOf(name) => match look.field(name) {
                Datum::Number(number) => Datum::Number(*number),
                Datum::Word(word) => Datum::Word(word.clone()),
                Datum::Held(_) => panic!("`{name}` cannot be cloned"),
            },
            Value::Moved(name) | Value::Renamed(name, _) => panic!("`{name}` is only seen here"),
        }
    }

    /// A value for a field; what it names of the states that are left is handed over. *(Chapter `data`: arguments.)*
    pub fn handed(&mut self, value: &Value, bound: &Bindings) -> Datum {
        let (Value::Moved(name) | Value::Renamed(name, _)) = value else { return self.value(value, bound) };
        let (state, at) = self.chart.field(name);
        let moved = self.now.data.get_mut(&state).and_then(|data| data[at].take());
        match (moved, value) {
            (Some(Datum::Held(held)), Value::Renamed(_, other)) => Datum::Held(held.renamed(other)),
            (moved, _) => moved.unwrap_or_else(|| panic!("`{name}` is not there")),
        }
    }
}
