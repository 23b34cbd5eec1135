//! The expressions in conditions and arguments: values by name, literals, comparisons, ranges, `&&`, `||` and `!`. Each
//! is a number or a flag, and neither is converted into the other.

use core::any::{Any, TypeId};
use fsm_model::StateId;
use fsm_syntax::words::IS_IN;
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use std::boxed::Box;
use std::collections::HashMap;
use std::string::{String, ToString};
use std::vec::{IntoIter, Vec};
use std::{fmt, format};
use syn::spanned::Spanned;
use syn::{BinOp, Error, Expr, ExprBinary, ExprCall, ExprMethodCall, ExprRange, Lit, RangeLimits, Type, UnOp};

/// A value of a text: a number or a flag.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Number(f64),
    /// A flag.
    Flag(bool),
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Value::Number(number)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Value::Flag(flag)
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl From<$number> for Value {
            fn from(number: $number) -> Self {
                Value::Number(number.into())
            }
        }
    )*};
}

numbers! { u8 i8 u16 i16 u32 i32 f32 }

impl Value {
    /// Returns the number, or 1 for `true` and 0 for `false`.
    #[must_use]
    pub fn number(self) -> f64 {
        match self {
            Value::Number(number) => number,
            Value::Flag(flag) => f64::from(u8::from(flag)),
        }
    }

    /// Returns the flag, or whether the number is not 0.
    #[must_use]
    pub fn flag(self) -> bool {
        match self {
            Value::Number(number) => number != 0.0,
            Value::Flag(flag) => flag,
        }
    }
}

/// The kind of value that an expression has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    Flag,
}

impl Kind {
    /// The kind of the value that a closure returns; `None` for [`Value`], which can be of either kind.
    pub fn of<V: Any>() -> Option<Self> {
        match TypeId::of::<V>() {
            value if value == TypeId::of::<Value>() => None,
            flag if flag == TypeId::of::<bool>() => Some(Kind::Flag),
            _ => Some(Kind::Number),
        }
    }

    /// The kind of a field of an event.
    pub fn of_field(ty: &Type) -> Self {
        if ty.to_token_stream().to_string() == "bool" { Kind::Flag } else { Kind::Number }
    }

    pub fn of_value(value: Value) -> Self {
        match value {
            Value::Number(_) => Kind::Number,
            Value::Flag(_) => Kind::Flag,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Kind::Number => "a number",
            Kind::Flag => "a flag",
        })
    }
}

/// An expression in code.
#[derive(Clone, Debug)]
pub(super) enum Expression {
    Literal(Value),
    /// A value that is bound to a name: its position among all names.
    Named(usize),
    /// A value that the pattern of the event binds: its position in the pattern.
    Carried(usize),
    IsIn(StateId),
    Not(Box<Expression>),
    Minus(Box<Expression>),
    And(Box<Expression>, Box<Expression>),
    Or(Box<Expression>, Box<Expression>),
    Compare(Box<Expression>, Comparison, Box<Expression>),
    /// Whether a value is in a range. Contains the value, the start and the end, which is inclusive if `true`.
    Within(Box<Expression>, Option<Box<Expression>>, Option<(Box<Expression>, bool)>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Less,
    AtMost,
    More,
    AtLeast,
    Equal,
    Unequal,
}

impl Comparison {
    pub fn holds(self, one: Value, other: Value) -> bool {
        if let (Value::Flag(one), Value::Flag(other)) = (one, other) {
            return match self {
                Comparison::Equal => one == other,
                Comparison::Unequal => one != other,
                _ => self.holds(Value::Number(f64::from(u8::from(one))), Value::Number(f64::from(u8::from(other)))),
            };
        }
        let (one, other) = (one.number(), other.number());
        match self {
            Comparison::Less => one < other,
            Comparison::AtMost => one <= other,
            Comparison::More => one > other,
            Comparison::AtLeast => one >= other,
            Comparison::Equal => one == other,
            Comparison::Unequal => one != other,
        }
    }
}

/// Reads expressions, and records the names that they use.
pub(super) struct Reader<'r> {
    /// The names of all values.
    pub names: &'r mut Names,
    /// The names that the pattern of the event binds, and their kinds.
    pub carried: &'r [(String, Kind)],
    /// The states of the remaining `is_in`s, in the order of the text.
    pub queried: &'r mut IntoIter<StateId>,
}

impl Reader<'_> {
    pub fn condition(&mut self, tokens: TokenStream) -> Result<Expression, Error> {
        let expression = syn::parse2::<Expr>(tokens)?;
        self.of_kind(&expression, Kind::Flag)
    }

    /// Reads an expression that must be of this kind.
    pub fn of_kind(&mut self, expression: &Expr, wanted: Kind) -> Result<Expression, Error> {
        self.read(expression, Some(wanted)).map(|(read, _)| read)
    }

    /// Reads an expression of any kind.
    pub fn expression(&mut self, expression: &Expr) -> Result<Expression, Error> {
        self.read(expression, None).map(|(read, _)| read)
    }

    /// Reads an expression of the `wanted` kind; `None` permits any kind. Also returns its kind if it is known.
    fn read(&mut self, expression: &Expr, wanted: Option<Kind>) -> Result<(Expression, Option<Kind>), Error> {
        let boxed = |this: &mut Self, inner: &Expr, kind| this.of_kind(inner, kind).map(Box::new);
        let (read, kind) = match expression {
            Expr::Paren(inner) => return self.read(&inner.expr, wanted),
            Expr::Group(inner) => return self.read(&inner.expr, wanted),
            Expr::Reference(inner) => return self.read(&inner.expr, wanted),
            Expr::Unary(unary) => match unary.op {
                UnOp::Not(_) => (Expression::Not(boxed(self, &unary.expr, Kind::Flag)?), Kind::Flag),
                UnOp::Neg(_) => (Expression::Minus(boxed(self, &unary.expr, Kind::Number)?), Kind::Number),
                _ => return self.read(&unary.expr, wanted),
            },
            Expr::Lit(literal) => {
                let value = value(&literal.lit)?;
                (Expression::Literal(value), Kind::of_value(value))
            }
            Expr::Path(_) | Expr::Field(_) => return self.named(expression, wanted),
            Expr::Binary(binary) => (self.binary(binary)?, Kind::Flag),
            Expr::Call(call) => (self.is_in(call)?, Kind::Flag),
            Expr::MethodCall(call) => (self.within(call)?, Kind::Flag),
            other => return Err(only_compiled(other)),
        };
        match wanted {
            Some(wanted) if wanted != kind => Err(not_of_kind(expression, kind, wanted)),
            _ => Ok((read, Some(kind))),
        }
    }

    fn binary(&mut self, binary: &ExprBinary) -> Result<Expression, Error> {
        if let BinOp::And(_) | BinOp::Or(_) = binary.op {
            let one = Box::new(self.of_kind(&binary.left, Kind::Flag)?);
            let other = Box::new(self.of_kind(&binary.right, Kind::Flag)?);
            let is_and = matches!(binary.op, BinOp::And(_));
            return Ok(if is_and { Expression::And(one, other) } else { Expression::Or(one, other) });
        }
        let comparison = comparison(binary.op)?;
        let compares_order = !matches!(comparison, Comparison::Equal | Comparison::Unequal);
        let wanted = compares_order.then_some(Kind::Number);
        let (mut one, kind) = self.read(&binary.left, wanted)?;
        let (other, of_other) = self.read(&binary.right, kind)?;
        if kind.is_none() && of_other.is_some() {
            one = self.read(&binary.left, of_other)?.0;
        }
        if let (Expression::Named(one), Expression::Named(other), None) = (&one, &other, of_other) {
            let start = binary.left.span().start();
            self.names.all[*one].alike.push((*other, (start.line, start.column + 1)));
        }
        Ok(Expression::Compare(Box::new(one), comparison, Box::new(other)))
    }

    fn named(&mut self, expression: &Expr, wanted: Option<Kind>) -> Result<(Expression, Option<Kind>), Error> {
        let name = spelled(expression)?;
        let carried = self.carried.iter().position(|(carried, _)| *carried == name);
        let (read, kind) = match carried {
            Some(carried) => (Expression::Carried(carried), Some(self.carried[carried].1)),
            None => {
                let at = self.names.position(name, expression.span());
                let name = &mut self.names.all[at];
                if let (None, Some(wanted)) = (name.kind, wanted) {
                    let start = expression.span().start();
                    (name.kind, name.needed) = (Some(wanted), (start.line, start.column + 1));
                }
                (Expression::Named(at), name.kind)
            }
        };
        match (kind, wanted) {
            (Some(kind), Some(wanted)) if kind != wanted => Err(not_of_kind(expression, kind, wanted)),
            _ => Ok((read, kind)),
        }
    }

    fn is_in(&mut self, call: &ExprCall) -> Result<Expression, Error> {
        let is_question = matches!(&*call.func, Expr::Path(path) if path.path.is_ident(IS_IN));
        let state = if is_question { self.queried.next() } else { None };
        state.map(Expression::IsIn).ok_or_else(|| only_compiled(call))
    }

    /// Reads `(20..=90).contains(&noise)`.
    fn within(&mut self, call: &ExprMethodCall) -> Result<Expression, Error> {
        let Expr::Range(range) = unparenthesized(&call.receiver) else { return Err(only_compiled(call)) };
        let (true, Some(queried), 1) = (call.method == "contains", call.args.first(), call.args.len()) else {
            return Err(only_compiled(call));
        };
        let ExprRange { start, end, limits, .. } = range;
        let mut number = |one: &Expr| self.of_kind(one, Kind::Number).map(Box::new);
        let queried = number(queried)?;
        let start = start.as_deref().map(&mut number).transpose()?;
        let end = end.as_deref().map(number).transpose()?;
        Ok(Expression::Within(queried, start, end.map(|end| (end, matches!(limits, RangeLimits::Closed(_))))))
    }
}

/// A name in the text, which has to be bound.
#[derive(Clone, Debug)]
pub(super) struct Name {
    pub name: String,
    /// The line and the column where the name first occurs, from 1.
    pub place: (usize, usize),
    /// The kind that the text requires. `needed` is the first place that requires it.
    pub kind: Option<Kind>,
    pub needed: (usize, usize),
    /// The names that must have the same kind as this one: the position of each, and the place of the comparison.
    pub alike: Vec<(usize, (usize, usize))>,
}

/// All names in a text, without duplicates.
#[derive(Debug, Default)]
pub(super) struct Names {
    pub all: Vec<Name>,
    by_name: HashMap<String, usize>,
}

impl Names {
    /// Returns the position of a name, after adding it if it is new.
    pub fn position(&mut self, name: String, place: Span) -> usize {
        *self.by_name.entry(name).or_insert_with_key(|name| {
            let start = place.start();
            let place = (start.line, start.column + 1);
            self.all.push(Name { name: name.clone(), place, kind: None, needed: place, alike: Vec::new() });
            self.all.len() - 1
        })
    }
}

fn unparenthesized(expression: &Expr) -> &Expr {
    match expression {
        Expr::Paren(inner) => unparenthesized(&inner.expr),
        other => other,
    }
}

/// Spells a name such as `guard.tired`.
pub(super) fn spelled(expression: &Expr) -> Result<String, Error> {
    match expression {
        Expr::Path(path) => match path.path.get_ident() {
            Some(name) => Ok(name.to_string()),
            None => Err(only_compiled(path)),
        },
        Expr::Field(field) => Ok(format!("{}.{}", spelled(&field.base)?, field.member.to_token_stream())),
        other => Err(only_compiled(other)),
    }
}

pub(super) fn value(literal: &Lit) -> Result<Value, Error> {
    match literal {
        Lit::Bool(flag) => Ok(Value::Flag(flag.value)),
        Lit::Int(number) => Ok(Value::Number(number.base10_parse()?)),
        Lit::Float(number) => Ok(Value::Number(number.base10_parse()?)),
        other => Err(only_compiled(other)),
    }
}

fn comparison(op: BinOp) -> Result<Comparison, Error> {
    Ok(match op {
        BinOp::Lt(_) => Comparison::Less,
        BinOp::Le(_) => Comparison::AtMost,
        BinOp::Gt(_) => Comparison::More,
        BinOp::Ge(_) => Comparison::AtLeast,
        BinOp::Eq(_) => Comparison::Equal,
        BinOp::Ne(_) => Comparison::Unequal,
        other => return Err(only_compiled(other)),
    })
}

fn not_of_kind(expression: &Expr, kind: Kind, wanted: Kind) -> Error {
    let text = expression.to_token_stream();
    Error::new(
        expression.span(),
        format!("`{text}` is {kind}, and {wanted} is needed here; neither is converted into the other"),
    )
}

/// The error for code that requires the compiler.
pub(super) fn only_compiled(code: impl Spanned + ToTokens) -> Error {
    let text = code.to_token_stream().to_string();
    let message = format!(
        "`{text}` needs the compiler: a machine that is read while the program runs compares values that are bound by name, asks `(a..=b).contains(&value)`, and joins conditions by `&&`, `||` and `!`; bind a value or an action that does this"
    );
    Error::new(code.span(), message)
}
