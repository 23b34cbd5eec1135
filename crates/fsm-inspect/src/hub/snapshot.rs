//! The memory of a machine, as pages receive it: a `snap` (`PROTOCOL.md`).

use super::message::number;
use fsm_core::{Inspector, State};
use serde_json::{Map, Value, json};
use std::fmt;
use std::time::Duration;

/// The maximum length of the text of a value. Longer texts are cut, because they are sent again after each call.
const LONGEST: usize = 4096;

/// A record of the memory of a machine.
#[derive(Debug, Default)]
pub struct Snapshot {
    data: Map<String, Value>,
    timers: Vec<Value>,
    histories: Vec<Value>,
    stack: Vec<[u16; 1]>,
    deferred: Vec<String>,
    contexts: Vec<(&'static str, String)>,
}

impl Snapshot {
    /// Adds a parameter of the call, by its name.
    pub fn context(&mut self, name: &'static str, value: fmt::Arguments<'_>) {
        self.contexts.push((name, text(value)));
    }

    /// The `snap`. The name of the parameter is left out if there is only one.
    pub(super) fn json(self) -> String {
        let context = match &self.contexts[..] {
            [] => None,
            [(_, one)] => Some(one.clone()),
            many => {
                let parts: Vec<_> = many.iter().map(|(name, value)| format!("{name}: {value}")).collect();
                Some(format!("{{ {} }}", parts.join(", ")))
            }
        };
        let snap = json!({
            "data": self.data, "timers": self.timers, "hist": self.histories, "stack": self.stack,
            "kept": self.deferred, "ctx": context,
        });
        snap.to_string()
    }
}

impl<S: State> Inspector<S> for Snapshot {
    fn data(&mut self, state: Option<S>, name: &'static str, value: fmt::Arguments<'_>) {
        let of_state = self.data.entry(state.map_or(0, number).to_string()).or_insert_with(|| json!({}));
        if let Value::Object(fields) = of_state {
            fields.insert(name.to_owned(), Value::String(text(value)));
        }
    }

    fn timer(&mut self, transition: u16, left: Duration) {
        self.timers.push(json!([transition, left.as_secs_f64()]));
    }

    fn history(&mut self, composite: S, leaf: Option<S>) {
        self.histories.push(json!([number(composite), leaf.map(number)]));
    }

    fn paused(&mut self, leaf: S) {
        self.stack.push([number(leaf)]);
    }

    fn deferred(&mut self, event: fmt::Arguments<'_>) {
        self.deferred.push(text(event));
    }
}

/// A value as text, cut if it is too long.
fn text(value: fmt::Arguments<'_>) -> String {
    let mut text = value.to_string();
    if text.len() > LONGEST {
        let end = (0..=LONGEST).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
        text.truncate(end);
        text.push('…');
    }
    text
}
