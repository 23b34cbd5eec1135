//! A document as the text of a machine.

use std::fmt::Write;

use super::document::{Content, Delay, History, Kind, Scxml, State, Transition};
use super::events::{Events, Trigger};
use super::names::camel;
use super::outline::{Id, Outline, Target};
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
    let (todo, notes) = (Todo::default(), document.left_out.clone());
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

struct Writer<'d> {
    document: &'d Scxml,
    outline: Outline<'d>,
    timers: Timers,
    events: Events,
    /// The state that is the machine's own body.
    body: Id,
    todo: Todo,
    text: String,
    notes: Vec<Mistake>,
}

impl<'d> Writer<'d> {
    fn note(&mut self, line: usize, message: impl Into<String>) {
        self.notes.push(Mistake { line, message: message.into() });
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn state(&self, id: Id) -> &'d State {
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
        for transition in &state.transitions {
            self.transition(id, transition);
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

    fn transition(&mut self, id: Id, transition: &Transition) {
        if self.only_continues(id, transition) {
            return;
        }
        if self.document.is_setter(transition) {
            return;
        }
        let triggers = self.triggers(id, transition);
        if triggers.is_empty() {
            let events = transition.events.join(" ");
            return self.note(transition.line, format!("nothing ever raises {events:?}: the transition is left out"));
        }
        let condition = transition.condition.as_ref().map(|text| self.todo.condition(text, &self.outline));
        let guard = condition.map(|condition| format!(" if {condition}")).unwrap_or_default();
        let triggers: Vec<_> = triggers.into_iter().map(|trigger| format!("{trigger}{guard}")).collect();
        let targets = self.targets(id, transition);
        let statements = self.statements(id, &transition.content);
        let reaction = match (&*statements, targets) {
            ("", None) => "stay;".to_owned(),
            ("", Some(targets)) => format!("{targets};"),
            (_, None) => format!("{{ {statements} }}"),
            (_, Some(targets)) => format!("{{ {statements} {targets} }}"),
        };
        self.line(&format!("{} => {reaction}", triggers.join(" or ")));
    }

    /// Whether a transition only keeps an `every` going that another one before it reacts to.
    fn only_continues(&self, id: Id, transition: &Transition) -> bool {
        let Some(timer) = self.timers.of_transition(id, transition) else { return false };
        let mut before = self.state(id).transitions.iter().take_while(|other| !std::ptr::eq(*other, transition));
        let restarts = transition.content.iter().all(|item| self.timers.has(id, item));
        let does_nothing = restarts && transition.targets.is_empty() && transition.condition.is_none();
        timer.is_periodic && does_nothing && before.any(|other| other.events.contains(&timer.event))
    }

    /// The triggers of a transition.
    fn triggers(&mut self, id: Id, transition: &Transition) -> Vec<String> {
        if transition.events.is_empty() {
            return vec!["always".to_owned()];
        }
        if let Some(timer) = self.timers.of_transition(id, transition) {
            let word = if timer.is_periodic { "every" } else { "after" };
            let duration = match &timer.delay {
                Delay::Literal(text) => duration(text).unwrap_or_else(|| self.todo.duration(text)),
                Delay::Code(text) => self.todo.duration(text),
            };
            return vec![format!("{word} {duration}")];
        }
        let triggers = self.events.triggers(transition, &self.outline);
        let texts = triggers.into_iter().map(|trigger| match trigger {
            Trigger::On(names) => format!("on {}", names.join(" | ")),
            Trigger::Any => "on _".to_owned(),
            Trigger::Done(state) if state == id => "done".to_owned(),
            Trigger::Done(state) => format!("done({})", self.outline.states[state].name),
        });
        texts.collect()
    }

    /// Where a transition leads.
    fn targets(&mut self, id: Id, transition: &Transition) -> Option<String> {
        let targets = self.outline.targets(&transition.targets);
        if targets.is_empty() {
            return None;
        }
        for target in &targets {
            if let Target::History { of, .. } = *target
                && self.outline.is_inside(id, of)
            {
                let message = format!("this exits {} as well, and enters it again", self.outline.states[of].name);
                self.note(transition.line, message);
            }
        }
        let is_compound = self.state(id).kind == Kind::Plain && id != self.body;
        let leads_inside = targets.iter().all(|target| self.outline.is_inside(target.state(), id));
        let named = self.named(&targets);
        let is_external = is_compound && leads_inside && !transition.is_internal;
        Some(if is_external { format!("reenter({})", named.trim_matches(['(', ')'])) } else { named })
    }

    /// `Name`, `Name.history`, `(A, B)`
    fn named(&self, targets: &[Target]) -> String {
        let names: Vec<_> = targets
            .iter()
            .map(|target| {
                let name = &self.outline.states[target.state()].name;
                match target {
                    Target::State(_) => name.clone(),
                    // A composite that declares it is entered by it anyway.
                    Target::History { of, is_deep }
                        if self.outline.entered_by(*of).is_some_and(|history| history.is_deep == *is_deep) =>
                    {
                        name.clone()
                    }
                    Target::History { is_deep: true, .. } => format!("{name}.deep_history"),
                    Target::History { is_deep: false, .. } => format!("{name}.history"),
                }
            })
            .collect();
        if let [one] = &names[..] { one.clone() } else { format!("({})", names.join(", ")) }
    }

    /// Content as statements. What starts and stops the timers of the state says nothing.
    fn statements(&mut self, id: Id, content: &[Content]) -> String {
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

/// A delay of CSS as Rust's `3s`, if it is one.
fn duration(text: &str) -> Option<String> {
    let text = text.trim();
    let unit = text.find(|char: char| char.is_alphabetic())?;
    let (number, unit) = text.split_at(unit);
    let is_number = number.parse::<f64>().is_ok_and(|number| number >= 0.0) && !number.contains(['e', 'E', '+', '-']);
    let number = if number.starts_with('.') { format!("0{number}") } else { number.to_owned() };
    (is_number && matches!(unit, "s" | "ms")).then(|| format!("{number}{unit}"))
}
