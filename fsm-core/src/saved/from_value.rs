//! Reads anything from a [`Value`].

use super::value::Value;
use alloc::string::String;
use alloc::vec::Vec;
use core::marker::PhantomData;
use serde::de::value::{SeqDeserializer, StringDeserializer};
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, MapAccess, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

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

/// Keys of JSON are texts, even if they contain numbers.
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
