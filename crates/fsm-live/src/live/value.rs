//! The values of literals.

use core::fmt;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::HashSet;
use std::string::{String, ToString};
use std::sync::{LazyLock, Mutex, PoisonError};
use syn::{Expr, Lit};

/// The value of a literal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// An integer.
    Whole(i128),
    /// A number with a decimal point.
    Real(f64),
    /// `true` or `false`.
    Flag(bool),
    /// A character.
    Char(char),
    /// A string, which is kept as long as the program runs.
    Text(&'static str),
}

impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Whole(value) => value.fmt(formatter),
            Value::Real(value) => write!(formatter, "{value:?}"),
            Value::Flag(value) => value.fmt(formatter),
            Value::Char(value) => write!(formatter, "{value:?}"),
            Value::Text(value) => write!(formatter, "{value:?}"),
        }
    }
}

/// A type that literals can have.
pub trait Literal: Sized {
    /// Converts a value to this type; `None` if it does not fit.
    fn of(value: Value) -> Option<Self>;
}

macro_rules! whole {
    ($($ty:ty)*) => {
        $(impl Literal for $ty {
            fn of(value: Value) -> Option<Self> {
                match value {
                    Value::Whole(value) => value.try_into().ok(),
                    _ => None,
                }
            }
        })*
    };
}

whole!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

impl Literal for f64 {
    fn of(value: Value) -> Option<Self> {
        match value {
            Value::Real(value) => Some(value),
            #[allow(clippy::cast_precision_loss, reason = "as the compiler does with a literal")]
            Value::Whole(value) => Some(value as f64),
            _ => None,
        }
    }
}

impl Literal for f32 {
    fn of(value: Value) -> Option<Self> {
        #[allow(clippy::cast_possible_truncation, reason = "as the compiler does with a literal")]
        f64::of(value).map(|value| value as f32)
    }
}

macro_rules! exact {
    ($($ty:ty: $case:ident,)*) => {
        $(impl Literal for $ty {
            fn of(value: Value) -> Option<Self> {
                if let Value::$case(value) = value { Some(value) } else { None }
            }
        })*
    };
}

exact!(bool: Flag, char: Char, &'static str: Text,);

impl Value {
    /// Reads the value of a literal, which can have a sign. Returns `None` for other tokens.
    pub fn read(tokens: TokenStream) -> Option<Self> {
        let (sign, lit) = match syn::parse2(tokens).ok()? {
            Expr::Lit(literal) => (1, literal.lit),
            Expr::Unary(negated) => match *negated.expr {
                Expr::Lit(literal) => (-1, literal.lit),
                _ => return None,
            },
            _ => return None,
        };
        match lit {
            Lit::Int(number) => Some(Value::Whole(number.base10_parse::<i128>().ok()? * sign)),
            Lit::Float(number) => {
                Some(Value::Real(number.base10_parse::<f64>().ok()? * f64::from(i8::try_from(sign).ok()?)))
            }
            Lit::Bool(flag) => Some(Value::Flag(flag.value)),
            Lit::Char(char) => Some(Value::Char(char.value())),
            Lit::Str(text) => Some(Value::Text(interned(&text.value()))),
            _ => None,
        }
    }
}

/// Describes the kind of a literal, with the suffix of a number. Only literals of the same kind can replace each other.
pub fn kind(tokens: &TokenStream) -> String {
    let last = tokens.clone().into_iter().last();
    let lit = last.and_then(|token: TokenTree| syn::parse2::<Lit>(token.into_token_stream()).ok());
    match lit {
        Some(Lit::Int(number)) => ["0", number.suffix()].concat(),
        Some(Lit::Float(number)) => ["0.0", number.suffix()].concat(),
        Some(Lit::Bool(_)) => "bool".into(),
        Some(Lit::Char(_)) => "'_'".into(),
        Some(Lit::Str(_)) => "\"\"".into(),
        _ => tokens.to_string(),
    }
}

/// Returns a string that is kept as long as the program runs. Equal strings are stored once.
pub fn interned(text: &str) -> &'static str {
    static ALL: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    all.get(text).copied().unwrap_or_else(|| {
        let kept: &'static str = String::from(text).leak();
        all.insert(kept);
        kept
    })
}
