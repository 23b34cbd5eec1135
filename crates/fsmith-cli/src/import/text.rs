//! Writes a document as the text of a machine.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::document::{Content, Kind, Raise, Scxml, State};
use super::events::Events;
use super::names::camel;
use super::order::Order;
use super::outline::{Id, Outline};
use super::timers::Timers;
use super::todo::Todo;
use crate::source::Mistake;

/// A machine, and its differences from the document.
#[derive(Debug)]
pub struct Written {
    /// The Rust file.
    pub text: String,
    /// The differences, each with the line of the document. The text has a `todo` at each of these places.
    pub notes: Vec<Mistake>,
}

/// Writes the machine of a document. Its name is `name` if the document has none. `queue` is the capacity for raised
/// events, if the machine has to declare it.
///
/// # Errors
///
/// Fails if the document has mistakes.
pub fn write(document: &Scxml, name: &str, queue: Option<usize>) -> Result<Written, Vec<Mistake>> {
    let outline = Outline::of(document)?;
    let timers = Timers::of(&outline);
    let events = Events::of(document, &outline, &timers);
    let order = Order::of(&outline);
    let body = outline.body(document);
    let (todo, text) = (Todo::default(), String::new());
    let (notes, pending) = (Vec::new(), Vec::new());
    let mut writer = Writer { document, outline, timers, events, order, body, todo, text, notes, pending };
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

impl Mistake {
    /// The comment that marks a difference from the document.
    pub(super) fn mark(&self) -> String {
        // A comment ends with its line.
        format!("// todo: line {}: {}", self.line, self.message.replace(['\n', '\r'], " "))
    }
}

pub struct Writer<'d> {
    pub document: &'d Scxml,
    pub outline: Outline<'d>,
    pub timers: Timers,
    pub events: Events,
    order: Order,
    /// The state that is the machine's own body.
    pub body: Id,
    pub todo: Todo,
    text: String,
    notes: Vec<Mistake>,
    /// The notes that mark the next clause.
    pending: Vec<Mistake>,
}

impl<'d> Writer<'d> {
    /// Reports a difference, and marks the next clause with it.
    pub fn note(&mut self, line: usize, message: impl Into<String>) {
        self.pending.push(Mistake { line, message: message.into() });
    }

    /// Writes a clause, after the notes on it.
    pub fn line(&mut self, line: &str) {
        self.write_notes();
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn write_notes(&mut self) {
        for note in std::mem::take(&mut self.pending) {
            let _ = writeln!(self.text, "{}", note.mark());
            self.notes.push(note);
        }
    }

    /// Takes the notes for the next clause.
    pub fn pending_notes(&mut self) -> Vec<Mistake> {
        std::mem::take(&mut self.pending)
    }

    /// Drops the notes for the next clause, and restores earlier ones.
    pub fn restore_notes(&mut self, pending: Vec<Mistake>) {
        self.pending = pending;
    }

    pub fn state(&self, id: Id) -> &'d State {
        self.outline.states[id].state
    }

    /// Writes the items of the machine's own body.
    fn items(&mut self, queue: Option<usize>) {
        if !self.events.declared.is_empty() {
            let events = self.events.declared.join(", ");
            self.line(&format!("events {{ {events} }}"));
        }
        if let Some(room) = queue {
            self.line(&format!("queue {room};"));
        }
        if self.body != 0 {
            self.omissions(0);
        }
        self.inside(self.body);
        if self.body != 0 {
            // The final states of the machine are siblings of its body.
            let beside: Vec<_> = self.outline.children(0).iter().copied().filter(|id| *id != self.body).collect();
            beside.into_iter().for_each(|id| self.nested(id));
        }
    }

    /// Writes the content of a state.
    fn inside(&mut self, id: Id) {
        let state = self.state(id);
        self.omissions(id);
        if state.kind == Kind::Plain && !state.states.is_empty() {
            self.initial(id);
        }
        self.histories(id);
        self.block(id, "enter", &state.entry);
        self.block(id, "exit", &state.exit);
        self.timers_of(id);
        let mut certain = BTreeSet::new();
        for transition in &state.transitions {
            self.transition(id, transition, &mut certain);
        }
        for child in self.outline.children(id).to_vec() {
            self.nested(child);
        }
        self.write_notes();
    }

    /// Notes the elements that have no equivalent in a machine.
    fn omissions(&mut self, id: Id) {
        for Mistake { line, message } in &self.state(id).omitted {
            self.note(*line, message);
        }
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
        let (targets, default) = self.default(id);
        let content = default.map(|initial| &initial.content[..]).unwrap_or_default();
        let targets = self.named(&targets, id);
        let statements = self.statements(id, content);
        if statements.is_empty() {
            return self.line(&format!("initial {targets};"));
        }
        self.line(&format!("initial => {{ {statements} {targets} }}"));
    }

    fn block(&mut self, id: Id, word: &str, content: &[Content]) {
        let statements = self.statements(id, content);
        if statements.is_empty() {
            return;
        }
        let is_end = self.state(id).kind == Kind::Final && self.outline.states[id].parent == Some(0);
        let ends = self.outline.children(0).iter().any(|child| self.outline.kind(*child) == Kind::Final);
        if word == "exit" && (is_end || ends && id == self.body) {
            let line = self.state(id).line;
            self.note(line, "the end of the machine exits nothing: this runs at `stop` or `restart`");
        }
        self.line(&format!("{word} {{ {statements} }}"));
    }

    /// The content of a state as statements, without the elements that start and stop timers.
    pub fn statements(&mut self, id: Id, content: &[Content]) -> String {
        let kept: Vec<_> = content.iter().filter(|item| !self.timers.covers(item)).collect();
        let texts = kept.into_iter().map(|item| self.statement(id, item));
        texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
    }

    fn statement(&mut self, id: Id, content: &Content) -> String {
        match content {
            Content::Raise(raise) => self.raise(raise),
            Content::Later(later) => {
                let call = self.todo.action(&later.code);
                let event = &later.event;
                let message = format!("{event:?} is not exactly a timer of its state: `{call}` has to send it later");
                self.note(later.line, message);
                call
            }
            Content::Cancel(cancel) => self.todo.action(&cancel.code),
            Content::Other { code, .. } => {
                let call = self.todo.action(code);
                if code.has_events {
                    self.note(code.line, format!("the machine does not send or cancel these events: `{call}` has to"));
                }
                call
            }
            Content::If(branches) => {
                let texts = branches.iter().enumerate().map(|(nth, (condition, content))| {
                    let condition = condition.as_ref().map(|text| self.todo.condition(text, id, &self.outline));
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

    fn raise(&mut self, raise: &Raise) -> String {
        let Some(name) = self.events.name(&raise.event).map(str::to_owned) else { return String::new() };
        let event = &raise.event;
        if raise.has_data {
            self.note(raise.line, format!("{event:?} carries data, which the event of the machine does not"));
        }
        if self.order.after_completions.contains(&raise.at) {
            let message = format!("completions are handled before {event:?}, even if they come up after it");
            self.note(raise.line, message);
        }
        if self.order.among_raised.contains(&raise.at) {
            let message = format!("{event:?} waits in one queue with raised events, and not behind them");
            self.note(raise.line, message);
        }
        format!("raise({name});")
    }
}
