//! Writes anything as a [`Value`].

use super::from_value::FromValue;
use super::value::Value;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::{error, fmt};
use serde::de::DeserializeOwned;
use serde::ser::{
    SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple, SerializeTupleStruct,
    SerializeTupleVariant,
};
use serde::{Serialize, Serializer, de, ser};

/// The reason why something cannot be written as a [`Value`], or read from one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueError(String);

impl fmt::Display for ValueError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl error::Error for ValueError {}

impl ser::Error for ValueError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        ValueError(message.to_string())
    }
}

impl de::Error for ValueError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        ValueError(message.to_string())
    }
}

impl Value {
    /// Writes a saved machine, or anything else, as a value.
    ///
    /// Data of a format that does not describe itself is converted by this: read it as the earlier version of the
    /// machine, write that as a value, and [read](Self::read) the value as the present version.
    ///
    /// # Errors
    ///
    /// If the type cannot be serialized, or contains a number of more than 64 bits.
    pub fn of(saved: &impl Serialize) -> Result<Value, ValueError> {
        saved.serialize(ToValue)
    }

    /// Reads a machine, or anything else, from the value.
    ///
    /// # Errors
    ///
    /// Fails if the value does not have the form that the type expects.
    pub fn read<T: DeserializeOwned>(self) -> Result<T, ValueError> {
        T::deserialize(FromValue::of(self, true))
    }
}

/// Writes values.
struct ToValue;

/// Writes a list or a map. If `variant` is given, the list or map is the content of this variant of an enum.
struct Parts<T> {
    parts: Vec<T>,
    key: Option<Value>,
    variant: Option<&'static str>,
}

impl<T> Parts<T> {
    fn of(variant: Option<&'static str>) -> Result<Self, ValueError> {
        Ok(Parts { parts: Vec::new(), key: None, variant })
    }

    fn wrapped(variant: Option<&'static str>, content: Value) -> Value {
        match variant {
            Some(variant) => Value::Map(Vec::from([(variant.into(), content)])),
            None => content,
        }
    }
}

type List = Parts<Value>;
type Map = Parts<(Value, Value)>;

macro_rules! numbers {
    ($($name:ident: $ty:ty => $variant:ident;)*) => {$(
        fn $name(self, value: $ty) -> Result<Value, ValueError> {
            Ok(Value::$variant(value.into()))
        }
    )*};
}

impl Serializer for ToValue {
    type Ok = Value;
    type Error = ValueError;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeTupleStruct = List;
    type SerializeTupleVariant = List;
    type SerializeMap = Map;
    type SerializeStruct = Map;
    type SerializeStructVariant = Map;

    numbers! {
        serialize_bool: bool => Bool;
        serialize_u8: u8 => Unsigned;
        serialize_u16: u16 => Unsigned;
        serialize_u32: u32 => Unsigned;
        serialize_u64: u64 => Unsigned;
        serialize_f32: f32 => Float;
        serialize_f64: f64 => Float;
        serialize_char: char => Text;
    }

    fn serialize_i8(self, value: i8) -> Result<Value, ValueError> {
        self.serialize_i64(value.into())
    }

    fn serialize_i16(self, value: i16) -> Result<Value, ValueError> {
        self.serialize_i64(value.into())
    }

    fn serialize_i32(self, value: i32) -> Result<Value, ValueError> {
        self.serialize_i64(value.into())
    }

    fn serialize_i64(self, value: i64) -> Result<Value, ValueError> {
        Ok(u64::try_from(value).map_or(Value::Signed(value), Value::Unsigned))
    }

    fn serialize_str(self, text: &str) -> Result<Value, ValueError> {
        Ok(text.into())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<Value, ValueError> {
        Ok(Value::Bytes(bytes.to_vec()))
    }

    fn serialize_none(self) -> Result<Value, ValueError> {
        Ok(Value::Null)
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<Value, ValueError> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Value, ValueError> {
        Ok(Value::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Value, ValueError> {
        Ok(Value::Null)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<Value, ValueError> {
        Ok(variant.into())
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, _: &'static str, value: &T) -> Result<Value, ValueError> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Value, ValueError> {
        Ok(List::wrapped(Some(variant), value.serialize(self)?))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List, ValueError> {
        Parts::of(None)
    }

    fn serialize_tuple(self, _: usize) -> Result<List, ValueError> {
        Parts::of(None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<List, ValueError> {
        Parts::of(None)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<List, ValueError> {
        Parts::of(Some(variant))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Map, ValueError> {
        Parts::of(None)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Map, ValueError> {
        Parts::of(None)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Map, ValueError> {
        Parts::of(Some(variant))
    }
}

macro_rules! lists {
    ($($part:ident::$add:ident)*) => {$(
        impl $part for List {
            type Ok = Value;
            type Error = ValueError;

            fn $add<T: ?Sized + Serialize>(&mut self, item: &T) -> Result<(), ValueError> {
                self.parts.push(item.serialize(ToValue)?);
                Ok(())
            }

            fn end(self) -> Result<Value, ValueError> {
                Ok(Self::wrapped(self.variant, Value::List(self.parts)))
            }
        }
    )*};
}

lists! {
    SerializeSeq::serialize_element
    SerializeTuple::serialize_element
    SerializeTupleStruct::serialize_field
    SerializeTupleVariant::serialize_field
}

macro_rules! structs {
    ($($part:ident)*) => {$(
        impl $part for Map {
            type Ok = Value;
            type Error = ValueError;

            fn serialize_field<T: ?Sized + Serialize>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), ValueError> {
                self.parts.push((name.into(), value.serialize(ToValue)?));
                Ok(())
            }

            fn end(self) -> Result<Value, ValueError> {
                Ok(Self::wrapped(self.variant, Value::Map(self.parts)))
            }
        }
    )*};
}

structs! { SerializeStruct SerializeStructVariant }

impl SerializeMap for Map {
    type Ok = Value;
    type Error = ValueError;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Result<(), ValueError> {
        self.key = Some(key.serialize(ToValue)?);
        Ok(())
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), ValueError> {
        let key = self.key.take().unwrap_or(Value::Null);
        self.parts.push((key, value.serialize(ToValue)?));
        Ok(())
    }

    fn end(self) -> Result<Value, ValueError> {
        Ok(Value::Map(self.parts))
    }
}
