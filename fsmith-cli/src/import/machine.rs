//! A document as the text of a machine.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::document::{Content, History, Kind, Scxml, State};
use super::events::Events;
use super::names::camel;
use super::outline::{Id, Outline};
use super::timers::Timers;
use super::todo::Todo;
use crate::source::Mistake;

/// A machine, and what the document says otherwise.
#[derive(Debug)]
pub struct Written {
    /// The Rust file.
    pub text: String,
    /// What differs, or is left out.
    pub notes: Vec<Mistake>,
}

/// Writes the machine of a document; it is called `name` if the document says no name, and `queue` is the room for what it raises, where that has to be said.
///
/// # Errors
///
/// What the document gets wrong.
pub fn write(document: &Scxml, name: &str, queue: Option<usize>) -> Result<Written, Vec<Mistake>> {
    let outline = Outline::of(document)?;
    let timers = Timers::of(&outline);
    let events = Events::of(document, &outline, &timers.events());
    let body = outline.body(document);
    let (todo, notes) = (Todo::default(), document.notes.clone());
    let mut writer = Writer { document, outline, timers, events, body, todo, text: String::new(), notes };
    writer.note_timers();
    let name = camel(document.name.as_deref().unwrap_or(name), 'M');
    writer.items(queue);
    let Writer { todo, text: items, mut notes, outline, .. } = writer;
    let mut text = String::from("use fsmith::state_machine;\n\n");
    let parameter = if todo.is_empty() { String::new() } else { format!("(todo: &mut dyn {name}Todo)") };
    if !todo.is_empty() {
        text += &todo.declaration(&name);
        text.push('\n');
    }
    text.push_str("state_machine! {\n");
    for comment in &outline.states[0].state.comments {
        let _ = writeln!(text, "/// {comment}");
    }
    let _ = write!(text, "pub machine {name}{parameter} {{\n{items}}}\n}}\n");
    notes.sort_by_key(|note| note.line);
    Ok(Written { text, notes })
}

pub struct Writer<'d> {
    pub document: &'d Scxml,
    pub outline: Outline<'d>,
    pub timers: Timers,
    pub events: Events,
    /// The state that is the machine's own body.
    pub body: Id,
    pub todo: Todo,
    text: String,
    notes: Vec<Mistake>,
}

impl<'d> Writer<'d> {
    pub fn note(&mut self, line: usize, message: impl Into<String>) {
        self.notes.push(Mistake { line, message: message.into() });
    }

    pub fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    pub fn state(&self, id: Id) -> &'d State {
        self.outline.states[id].state
    }

    /// What is in the machine's own body.
    fn items(&mut self, queue: Option<usize>) {
        if !self.events.declared.is_empty() {
            let events = self.events.declared.join(", ");
            self.line(&format!("events {{ {events} }}"));
        }
        if let Some(room) = queue {
            self.line(&format!("queue {room};"));
        }
        self.inside(self.body);
        if self.body != 0 {
            // What lies beside the body: final states.
            let beside: Vec<_> = self.outline.children(0).filter(|id| *id != self.body).collect();
            beside.into_iter().for_each(|id| self.nested(id));
        }
    }

    /// What is inside a state.
    fn inside(&mut self, id: Id) {
        let state = self.state(id);
        if state.kind == Kind::Plain && !state.states.is_empty() {
            self.initial(id);
        }
        self.histories(id);
        self.block(id, "enter", &state.entry);
        self.block(id, "exit", &state.exit);
        let mut certain = BTreeSet::new();
        for transition in &state.transitions {
            self.transition(id, transition, &mut certain);
        }
        let children: Vec<_> = self.outline.children(id).collect();
        children.into_iter().for_each(|child| self.nested(child));
    }

    fn nested(&mut self, id: Id) {
        let (state, name) = (self.state(id), self.outline.states[id].name.clone());
        for comment in &state.comments {
            self.line(&format!("/// {comment}"));
        }
        let word = match state.kind {
            Kind::Plain => "state",
            Kind::Parallel => "parallel",
            Kind::Final => "final",
        };
        let start = self.text.len();
        self.line(&format!("{word} {name} {{"));
        let inside = self.text.len();
        self.inside(id);
        if self.text.len() == inside {
            self.text.truncate(start);
            self.line(&format!("{word} {name};"));
        } else {
            self.line("}");
        }
    }

    fn initial(&mut self, id: Id) {
        let outline = &self.outline;
        let (mut targets, mut said) = outline.initial(id);
        if let Some(history) = outline.entered_by(id) {
            let default = history.default.as_ref();
            targets = default.map(|default| outline.targets(&default.targets)).unwrap_or_default();
            said = default;
        }
        let content = said.map(|initial| &initial.content[..]).unwrap_or_default();
        let targets = self.named(&targets);
        if content.is_empty() {
            return self.line(&format!("initial {targets};"));
        }
        let statements = self.statements(id, content);
        self.line(&format!("initial => {{ {statements} {targets} }}"));
    }

    /// The history that a composite declares. One that is only a target says nothing here.
    fn histories(&mut self, id: Id) {
        let entered_by = self.outline.entered_by(id);
        if let Some(History { is_deep, .. }) = entered_by {
            self.line(if *is_deep { "history deep;" } else { "history shallow;" });
        }
        let (initial, _) = self.outline.initial(id);
        let is_parallel = self.state(id).kind == Kind::Parallel;
        for history in &self.state(id).histories {
            let default = history.default.as_ref().map(|it| self.outline.targets(&it.targets)).unwrap_or_default();
            let is_other = default != initial && !is_parallel && entered_by.is_none();
            if is_other {
                let place = &self.outline.states[id].name;
                let message =
                    format!("as long as nothing is remembered, this leads where the `initial` of {place} does");
                self.note(history.line, message);
            }
        }
    }

    fn block(&mut self, id: Id, word: &str, content: &[Content]) {
        let statements = self.statements(id, content);
        if !statements.is_empty() {
            self.line(&format!("{word} {{ {statements} }}"));
        }
    }

    /// Content as statements. What starts and stops the timers of the state says nothing.
    pub fn statements(&mut self, id: Id, content: &[Content]) -> String {
        let statements = content.iter().filter(|item| !self.timers.has(id, item)).collect::<Vec<_>>();
        let texts = statements.into_iter().map(|item| self.statement(id, item));
        texts.collect::<Vec<_>>().join(" ")
    }

    fn statement(&mut self, id: Id, content: &Content) -> String {
        match content {
            Content::Raise { event } => match self.events.name(event) {
                Some(name) => format!("raise({name});"),
                None => String::new(),
            },
            Content::Later { code, .. } | Content::Cancel { code, .. } | Content::Other { code, .. } => {
                self.todo.action(code)
            }
            Content::If(branches) => {
                let texts = branches.iter().enumerate().map(|(nth, (condition, content))| {
                    let condition = condition.as_ref().map(|text| self.todo.condition(text, &self.outline));
                    let head = match (nth, condition) {
                        (0, condition) => format!("if {}", condition.unwrap_or_default()),
                        (_, Some(condition)) => format!("else if {condition}"),
                        (_, None) => "else".to_owned(),
                    };
                    format!("{head} {{ {} }}", self.statements(id, content))
                });
                texts.collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// Notes what timers do otherwise.
    fn note_timers(&mut self) {
        let lasting =
            self.timers.iter().filter(|timer| !timer.is_cancelled).map(|timer| (timer.line, timer.event.clone()));
        for (line, event) in lasting.collect::<Vec<_>>() {
            self.note(line, format!("{event:?} does not come any more when its state has been exited"));
        }
    }
}
