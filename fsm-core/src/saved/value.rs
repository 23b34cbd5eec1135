//! Saved data as a value, for formats that describe themselves.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// A value of a format that describes itself, such as JSON, CBOR or MessagePack.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Nothing: `null`.
    Null,
    /// A truth value.
    Bool(bool),
    /// A number that is not negative.
    Unsigned(u64),
    /// A negative number.
    Signed(i64),
    /// A number with a fraction.
    Float(f64),
    /// A text.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
    /// A list.
    List(Vec<Value>),
    /// Keys with values, in the order in which they were read.
    Map(Vec<(Value, Value)>),
}

impl Value {
    /// Reads the entries of a map.
    pub(super) fn of_entries<'de, A: MapAccess<'de>>(mut entries: A) -> Result<Vec<(Value, Value)>, A::Error> {
        let mut read = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            read.push(entry);
        }
        Ok(read)
    }

    pub(super) fn is(&self, name: &str) -> bool {
        matches!(self, Value::Text(text) if text == name)
    }

    /// The value of a key of a map; `None` if this is not a map, or has no such key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        let Value::Map(entries) = self else { return None };
        entries.iter().find(|(known, _)| known.is(key)).map(|(_, value)| value)
    }

    /// Like [`get`](Self::get), to change the value.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Value> {
        let Value::Map(entries) = self else { return None };
        entries.iter_mut().find(|(known, _)| known.is(key)).map(|(_, value)| value)
    }

    /// Sets the value of a key of a map. A value that is not a map becomes one.
    pub fn insert(&mut self, key: &str, value: impl Into<Value>) {
        let value = value.into();
        match (self.get_mut(key), value) {
            (Some(place), value) => *place = value,
            (None, value) => match self {
                Value::Map(entries) => entries.push((key.into(), value)),
                other => *other = Value::Map(Vec::from([(key.into(), value)])),
            },
        }
    }

    /// Removes a key from a map, and returns its value.
    pub fn remove(&mut self, key: &str) -> Option<Value> {
        let Value::Map(entries) = self else { return None };
        let at = entries.iter().position(|(known, _)| known.is(key))?;
        Some(entries.remove(at).1)
    }

    /// Changes a key of a map. Has no effect if there is no such key.
    pub fn rename(&mut self, from: &str, to: &str) {
        if let Value::Map(entries) = self {
            entries.iter_mut().filter(|(key, _)| key.is(from)).for_each(|(key, _)| *key = to.into());
        }
    }

    /// The items of a list; empty if this is not a list.
    pub fn items_mut(&mut self) -> impl Iterator<Item = &mut Value> {
        let items = if let Value::List(items) = self { &mut items[..] } else { &mut [] };
        items.iter_mut()
    }

    /// The values of a map; empty if this is not a map.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut Value> {
        let entries = if let Value::Map(entries) = self { &mut entries[..] } else { &mut [] };
        entries.iter_mut().map(|(_, value)| value)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::Text(text)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Value::Unsigned(number.into())
    }
}

impl From<char> for Value {
    fn from(letter: char) -> Self {
        Value::Text(letter.into())
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Value::Unsigned(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.to_owned())
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a value")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(u64::try_from(value).map_or(Value::Signed(value), Value::Unsigned))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Unsigned(value))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(Value::Float(value))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Value, E> {
        Ok(Value::Text(value))
    }

    fn visit_bytes<E: Error>(self, value: &[u8]) -> Result<Value, E> {
        Ok(Value::Bytes(value.to_owned()))
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        Value::deserialize(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        Value::deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<Value, A::Error> {
        Value::of_entries(entries).map(Value::Map)
    }
}
