//! Saved data as a value, for formats that describe themselves.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use serde::de::value::{SeqDeserializer, StringDeserializer};
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

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

    /// The value of a key of a map; `None` if this is no map, or has no such key.
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

    /// Sets the value of a key of a map. A value that is no map becomes one.
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

    /// The items of a list; none if this is no list.
    pub fn items_mut(&mut self) -> impl Iterator<Item = &mut Value> {
        let items = if let Value::List(items) = self { &mut items[..] } else { &mut [] };
        items.iter_mut()
    }

    /// The values of a map; none if this is no map.
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

/// Reads from a value. `E` is the error of the original format.
pub(super) struct FromValue<E> {
    value: Value,
    is_readable: bool,
    /// Whether the value is the key of a map.
    is_key: bool,
    error: PhantomData<E>,
}

impl<E> FromValue<E> {
    pub fn of(value: Value, is_readable: bool) -> Self {
        FromValue { value, is_readable, is_key: false, error: PhantomData }
    }
}

impl<'de, E: Error> IntoDeserializer<'de, E> for FromValue<E> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// Keys of JSON are texts, also if they are numbers.
macro_rules! numbers {
    ($($name:ident)*) => {$(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
            let number = match &self.value {
                Value::Text(text) if self.is_key => text.parse().map(Value::Unsigned).ok().or(text.parse().map(Value::Signed).ok()),
                _ => None,
            };
            match number {
                Some(value) => FromValue { value, ..self }.deserialize_any(visitor),
                None => self.deserialize_any(visitor),
            }
        }
    )*};
}

impl<'de, E: Error> Deserializer<'de> for FromValue<E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        let is_readable = self.is_readable;
        match self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(value),
            Value::Unsigned(value) => visitor.visit_u64(value),
            Value::Signed(value) => visitor.visit_i64(value),
            Value::Float(value) => visitor.visit_f64(value),
            Value::Text(text) => visitor.visit_string(text),
            Value::Bytes(bytes) => visitor.visit_byte_buf(bytes),
            Value::List(items) => {
                let mut items = SeqDeserializer::new(items.into_iter().map(|item| Self::of(item, is_readable)));
                let value = visitor.visit_seq(&mut items)?;
                items.end().map(|()| value)
            }
            Value::Map(entries) => visitor.visit_map(Fields::of(entries, &[], is_readable)),
        }
    }

    /// Returns the fields in the order in which they are declared, followed by all others.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, E> {
        match self.value {
            Value::Map(entries) => visitor.visit_map(Fields::of(entries, fields, self.is_readable)),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, E> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, E> {
        let is_readable = self.is_readable;
        let (variant, content) = match self.value {
            Value::Map(mut entries) if entries.len() == 1 => {
                let (variant, content) = entries.remove(0);
                (variant, Some(Self::of(content, is_readable)))
            }
            variant => (variant, None),
        };
        visitor.visit_enum(OfEnum { variant: Self::of(variant, is_readable), content })
    }

    fn is_human_readable(&self) -> bool {
        self.is_readable
    }

    numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_u8 deserialize_u16 deserialize_u32
        deserialize_u64
    }

    forward_to_deserialize_any! {
        bool i128 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map identifier ignored_any
    }
}

/// The entries of a map.
pub(super) struct Fields<E> {
    entries: alloc::vec::IntoIter<(Value, Value)>,
    value: Option<Value>,
    is_readable: bool,
    error: PhantomData<E>,
}

impl<E> Fields<E> {
    /// Sorts entries by the order of their names in `order`. Other entries follow.
    pub fn of(mut entries: Vec<(Value, Value)>, order: &[&str], is_readable: bool) -> Self {
        let place = |key: &Value| order.iter().position(|name| key.is(name)).unwrap_or(order.len());
        entries.sort_by_key(|(key, _)| place(key));
        Fields { entries: entries.into_iter(), value: None, is_readable, error: PhantomData }
    }
}

impl<'de, E: Error> MapAccess<'de> for Fields<E> {
    type Error = E;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, E> {
        let Some((key, value)) = self.entries.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(FromValue { is_key: true, ..FromValue::of(key, self.is_readable) }).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, E> {
        seed.deserialize(FromValue::of(self.value.take().unwrap_or(Value::Null), self.is_readable))
    }
}

/// A variant of an enum.
struct OfEnum<E> {
    variant: FromValue<E>,
    content: Option<FromValue<E>>,
}

impl<'de, E: Error> EnumAccess<'de> for OfEnum<E> {
    type Error = E;
    type Variant = Content<E>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Content<E>), E> {
        Ok((seed.deserialize(self.variant)?, Content(self.content)))
    }
}

/// The content of a variant.
struct Content<E>(Option<FromValue<E>>);

impl<E: Error> Content<E> {
    fn some(self) -> Result<FromValue<E>, E> {
        self.0.ok_or_else(|| E::custom("the variant has no content"))
    }
}

impl<'de, E: Error> VariantAccess<'de> for Content<E> {
    type Error = E;

    fn unit_variant(self) -> Result<(), E> {
        self.0.map_or(Ok(()), <()>::deserialize)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, E> {
        seed.deserialize(self.some()?)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, E> {
        self.some()?.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, E> {
        self.some()?.deserialize_struct("", fields, visitor)
    }
}

/// Entries of a map, the first key of which is known.
pub(super) struct Peeked<A> {
    first: Option<String>,
    entries: A,
}

impl<'de, A: MapAccess<'de>> Peeked<A> {
    /// Reads the first key.
    pub fn first(mut entries: A) -> Result<Self, A::Error> {
        Ok(Peeked { first: entries.next_key()?, entries })
    }

    /// Whether the first key is this one.
    pub fn is(&self, name: &str) -> bool {
        self.first.as_deref() == Some(name)
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Peeked<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        match self.first.take() {
            Some(first) => seed.deserialize(StringDeserializer::new(first)).map(Some),
            None => self.entries.next_key_seed(seed),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.entries.next_value_seed(seed)
    }
}
