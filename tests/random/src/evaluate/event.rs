//! Events and signals with their payloads, and patterns of them.

use super::value::{Bindings, Bound, Failed};
use crate::machine::{Case, Field, Machine, Pattern, Piece};

/// An event or signal by its number, with its payload.
#[derive(Debug, Clone)]
pub struct EventValue {
    pub event: usize,
    pub payload: Vec<Payload>,
}

/// The value of a field of an event.
#[derive(Debug, Clone)]
pub enum Payload {
    Number(u32),
    Word(String),
    /// An event of a submachine.
    Inside(EventValue),
}

impl EventValue {
    /// Returns the event that the drawn module numbers `number`.
    #[must_use]
    pub fn numbered(machine: &Machine, number: u32) -> EventValue {
        let value: Vec<usize> = (0..machine.events.len()).filter(|&event| !machine.events[event].signal).collect();
        let rest = number / value.len() as u32;
        let payload = rest % 6;
        let event = value[number as usize % value.len()];
        let payload = machine.events[event].fields.iter().map(|field| match field {
            Field::Number => Payload::Number(payload),
            Field::Word => Payload::Word(["", "go", "home"][payload as usize % 3].to_owned()),
            Field::Inside(of) => Payload::Inside(EventValue::numbered(&machine.inner[*of], rest)),
        });
        EventValue { event, payload: payload.collect() }
    }

    /// Formats the event as `{:?}` does.
    #[must_use]
    pub fn debug(&self, machine: &Machine) -> String {
        let event = &machine.events[self.event];
        let values = self.payload.iter().enumerate().map(|(at, value)| {
            let value = match value {
                Payload::Number(number) => number.to_string(),
                Payload::Word(word) => format!("{word:?}"),
                Payload::Inside(value) => match event.fields[at] {
                    Field::Inside(of) => value.debug(&machine.inner[of]),
                    _ => unreachable!("only such a field carries events"),
                },
            };
            if event.braces { format!("{}: {value}", event.field_name(at)) } else { value }
        });
        let values = values.collect::<Vec<_>>().join(", ");
        match (event.fields.is_empty(), event.braces) {
            (true, _) => event.name.clone(),
            (false, true) => format!("{} {{ {values} }}", event.name),
            (false, false) => format!("{}({values})", event.name),
        }
    }

    /// The name in the message if there is no room to raise the event: for events of an existing type, the type.
    #[must_use]
    pub fn name_raised<'m>(&self, machine: &'m Machine) -> &'m str {
        let event = &machine.events[self.event];
        if machine.foreign && !event.signal { "EventValue" } else { &event.name }
    }

    /// Returns the signal for an error. Its number follows those of all other signals.
    #[must_use]
    pub fn of_failure(machine: &Machine, Failed(what): Failed) -> EventValue {
        EventValue { event: machine.events.len(), payload: vec![Payload::Word(what)] }
    }

    /// Returns the error if this is the signal for one.
    #[must_use]
    pub fn failure(&self, machine: &Machine) -> Option<Failed> {
        match &self.payload[..] {
            [Payload::Word(what)] if self.event == machine.events.len() => Some(Failed(what.clone())),
            _ => None,
        }
    }

    /// Returns the bindings of a pattern; `None` if it does not match.
    #[must_use]
    pub fn matched(&self, machine: &Machine, pattern: &Pattern) -> Option<Bindings> {
        let Pattern::Of { cases, whole } = pattern else { return Some(Bindings::default()) };
        let mut bound = cases.iter().find_map(|case| self.is(case))?;
        if *whole {
            bound.bind("whole", Bound::Whole(self.debug(machine)));
        }
        Some(bound)
    }

    fn is(&self, case: &Case) -> Option<Bindings> {
        if case.event != self.event {
            return None;
        }
        let mut bound = Bindings::default();
        for (piece, value) in case.fields.iter().zip(&self.payload) {
            match (piece, value) {
                (Piece::Wild, _) => {}
                (Piece::Bind, Payload::Number(number)) => bound.bind("n", Bound::Number(*number)),
                (Piece::Bind, Payload::Word(word)) => bound.bind("w", Bound::Word(word.clone())),
                (Piece::Bind, Payload::Inside(value)) => bound.bind("event", Bound::Event(value.clone())),
                (Piece::Some(numbers), Payload::Number(number)) if numbers.contains(*number) => {}
                (Piece::At(numbers), Payload::Number(number)) if numbers.contains(*number) => {
                    bound.bind("n", Bound::Number(*number));
                }
                (Piece::Some(_) | Piece::At(_), _) => return None,
            }
        }
        Some(bound)
    }
}
