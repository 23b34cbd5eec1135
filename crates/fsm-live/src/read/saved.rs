//! How a machine that was read from text is saved.

use super::code::Code;
use super::machine::{Machine, Message};
use crate::on_text::{Form, OnText, ReadOnText, Whole, WriteOnText};
use fsm_core::saved::Value;
use fsm_core::saved::generated as saved;
use fsm_engine::Engine;
use serde::de::{Error, MapAccess};
use serde::ser::{SerializeMap, SerializeStruct};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::format;
use std::string::String;
use std::vec::Vec;

impl<Context> Machine<Context> {
    /// Continues where a machine was saved: this machine, one of another text with the same name, or a compiled machine
    /// of the same name and without data. Data of another text is converted as by a compiled machine.
    ///
    /// # Errors
    ///
    /// Returns an error of the format that names the wrong state or timer, for example a state that no longer exists.
    /// In this case, the machine is unchanged.
    pub fn restore<'de, D: Deserializer<'de>>(&mut self, deserializer: D) -> Result<(), D::Error> {
        if let Whole::Read(machine) = saved::read_into(Whole::Read(self.another()), deserializer)? {
            *self = machine;
        }
        Ok(())
    }
}

impl<Context> Serialize for Machine<Context> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        saved::write(&Whole::Written(self), serializer)
    }
}

impl<Context> OnText for Machine<Context> {
    fn engine(&self) -> &Engine {
        &self.engine
    }

    fn engine_mut(&mut self) -> &mut Engine {
        &mut self.engine
    }

    fn form(&self) -> &Form {
        &self.code().form
    }
}

impl<Context> WriteOnText for Machine<Context> {
    fn write_field<S: SerializeStruct>(&self, field: &'static str, saved: &mut S) -> Result<(), S::Error> {
        let (code, deferred) = (self.code(), &self.deferred);
        let events = deferred.iter().map(|message| Event { message, code }).collect();
        saved.serialize_field(field, &Events { events, stirred: deferred.is_stirred() })
    }
}

impl<'de, Context> ReadOnText<'de> for Machine<Context> {
    fn read_data<A: MapAccess<'de>>(&mut self, mut data: A, _: bool) -> Result<(), A::Error> {
        data.next_key_seed(saved::field_of(&self.engine.plan().model().name, &[])).map(drop)
    }

    fn read_field<A: MapAccess<'de>>(&mut self, _: &'static str, saved: &mut A) -> Result<(), A::Error> {
        let Events { events, stirred } = saved.next_value::<Events<Value>>()?;
        for event in events {
            let message = message(self.code(), &event).map_err(A::Error::custom)?;
            self.deferred.keep(message).map_err(|_| A::Error::custom("there are more deferred events than room"))?;
        }
        if stirred {
            self.deferred.stir();
        }
        Ok(())
    }
}

/// Deferred events, oldest first.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Deferred")]
struct Events<Event> {
    events: Vec<Event>,
    stirred: bool,
}

/// An event as it is written.
struct Event<'m> {
    message: &'m Message,
    code: &'m Code,
}

impl Serialize for Event<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Message { variant, carried } = self.message;
        let (name, fields) = (&self.code.events[variant.index()].0, &self.code.form.event_fields[variant.index()]);
        let carried: Vec<_> = carried.iter().map(|number| Number(*number)).collect();
        if carried.is_empty() {
            return serializer.serialize_str(name);
        }
        let mut event = serializer.serialize_map(Some(1))?;
        match (&carried[..], fields.is_empty()) {
            ([one], true) => event.serialize_entry(name, one)?,
            (all, true) => event.serialize_entry(name, all)?,
            (all, false) => {
                let fields: BTreeMap<_, _> = fields.iter().zip(all).collect();
                event.serialize_entry(name, &fields)?;
            }
        }
        event.end()
    }
}

/// A number, which is written without a fraction if it has none.
struct Number(f64);

impl Serialize for Number {
    #[allow(clippy::cast_possible_truncation, reason = "the number is an integer of at most 53 bits")]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Number(number) = *self;
        let is_whole = number.fract() == 0.0 && number.abs() < (1_u64 << 53) as f64;
        if is_whole { serializer.serialize_i64(number as i64) } else { serializer.serialize_f64(number) }
    }
}

/// Reads an event of a text.
fn message(code: &Code, saved: &Value) -> Result<Message, String> {
    let (name, content) = match saved {
        Value::Text(name) => (name, None),
        Value::Map(entries) => match &entries[..] {
            [(Value::Text(name), content)] => (name, Some(content)),
            _ => return Err("an event has a name".into()),
        },
        _ => return Err("an event has a name".into()),
    };
    let Some(&variant) = code.by_name.get(name) else { return Err(format!("the machine has no event `{name}`")) };
    let (count, fields) = (code.events[variant.index()].1, &code.form.event_fields[variant.index()]);
    let carried: Option<Vec<_>> = match content {
        None => Some(Vec::new()),
        Some(Value::List(items)) => items.iter().map(number).collect(),
        Some(Value::Map(entries)) if entries.len() == fields.len() => {
            fields.iter().map(|field| number(content?.get(field)?)).collect()
        }
        Some(one) => number(one).map(|one| Vec::from([one])),
    };
    let carried = carried.filter(|carried| carried.len() == count);
    carried
        .map(|carried| Message { variant, carried })
        .ok_or_else(|| format!("the event `{name}` carries {count} numbers"))
}

/// A saved number.
#[allow(clippy::cast_precision_loss, reason = "texts know no other numbers")]
fn number(saved: &Value) -> Option<f64> {
    match *saved {
        Value::Unsigned(number) => Some(number as f64),
        Value::Signed(number) => Some(number as f64),
        Value::Float(number) => Some(number),
        _ => None,
    }
}
