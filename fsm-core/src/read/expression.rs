//! What conditions and arguments may ask: values by name, literals, comparisons, ranges, and, or, not.

use crate::model::StateId;
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use std::boxed::Box;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::spanned::Spanned;
use syn::{BinOp, Error, Expr, ExprCall, ExprMethodCall, ExprRange, Lit, RangeLimits, UnOp};

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
    /// A number as it is, a flag as 1 or 0.
    #[must_use]
    pub fn number(self) -> f64 {
        match self {
            Value::Number(number) => number,
            Value::Flag(flag) => f64::from(u8::from(flag)),
        }
    }

    /// A flag as it is; a number is true unless it is 0.
    #[must_use]
    pub fn flag(self) -> bool {
        match self {
            Value::Number(number) => number != 0.0,
            Value::Flag(flag) => flag,
        }
    }
}

/// What code asks.
#[derive(Clone, Debug)]
pub(super) enum Expression {
    Literal(Value),
    /// A value that is bound by name: its position among all names.
    Named(usize),
    /// What a pattern binds of the event: its position there.
    Carried(usize),
    IsIn(StateId),
    Not(Box<Expression>),
    Minus(Box<Expression>),
    And(Box<Expression>, Box<Expression>),
    Or(Box<Expression>, Box<Expression>),
    Compare(Box<Expression>, Comparison, Box<Expression>),
    /// Whether a value lies in a range; the end belongs to it if `true`.
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

/// Reads expressions: which names they use is noted on the way.
pub(super) struct Reader<'r> {
    /// All names of values, each at its position.
    pub names: &'r mut Vec<Name>,
    /// What the pattern of the event binds.
    pub carried: &'r [String],
}

impl Reader<'_> {
    pub fn condition(&mut self, tokens: &TokenStream) -> Result<Expression, Error> {
        let expression = syn::parse2::<Expr>(tokens.clone())?;
        self.expression(&expression)
    }

    pub fn expression(&mut self, expression: &Expr) -> Result<Expression, Error> {
        let boxed = |this: &mut Self, inner: &Expr| this.expression(inner).map(Box::new);
        Ok(match expression {
            Expr::Paren(inner) => self.expression(&inner.expr)?,
            Expr::Group(inner) => self.expression(&inner.expr)?,
            Expr::Reference(inner) => self.expression(&inner.expr)?,
            Expr::Unary(unary) => match unary.op {
                UnOp::Not(_) => Expression::Not(boxed(self, &unary.expr)?),
                UnOp::Neg(_) => Expression::Minus(boxed(self, &unary.expr)?),
                _ => self.expression(&unary.expr)?,
            },
            Expr::Lit(literal) => Expression::Literal(value(&literal.lit)?),
            Expr::Path(_) | Expr::Field(_) => self.named(expression)?,
            Expr::Binary(binary) => {
                let (one, other) = (boxed(self, &binary.left)?, boxed(self, &binary.right)?);
                match binary.op {
                    BinOp::And(_) => Expression::And(one, other),
                    BinOp::Or(_) => Expression::Or(one, other),
                    op => Expression::Compare(one, comparison(op)?, other),
                }
            }
            Expr::Call(call) => is_in(call)?,
            Expr::MethodCall(call) => self.within(call)?,
            other => return Err(only_compiled(other)),
        })
    }

    fn named(&mut self, expression: &Expr) -> Result<Expression, Error> {
        let name = spelled(expression)?;
        if let Some(carried) = self.carried.iter().position(|carried| *carried == name) {
            return Ok(Expression::Carried(carried));
        }
        Ok(Expression::Named(position(self.names, name, expression.span())))
    }

    /// `(20..=90).contains(&noise)`
    fn within(&mut self, call: &ExprMethodCall) -> Result<Expression, Error> {
        let Expr::Range(range) = unparenthesized(&call.receiver) else { return Err(only_compiled(call)) };
        let (true, Some(asked), 1) = (call.method == "contains", call.args.first(), call.args.len()) else {
            return Err(only_compiled(call));
        };
        let ExprRange { start, end, limits, .. } = range;
        let asked = Box::new(self.expression(asked)?);
        let start = start.as_ref().map(|start| self.expression(start).map(Box::new)).transpose()?;
        let end = end.as_ref().map(|end| self.expression(end).map(Box::new)).transpose()?;
        Ok(Expression::Within(asked, start, end.map(|end| (end, matches!(limits, RangeLimits::Closed(_))))))
    }
}

/// A name in the text, to which something has to be bound.
#[derive(Clone, Debug)]
pub(super) struct Name {
    pub name: String,
    /// Where it stands first: its line, and its column, both from 1.
    pub place: (usize, usize),
}

/// The position of a name in a list, in which it is from now on.
pub(super) fn position(names: &mut Vec<Name>, name: String, place: Span) -> usize {
    names.iter().position(|known| known.name == name).unwrap_or_else(|| {
        let start = place.start();
        names.push(Name { name, place: (start.line, start.column + 1) });
        names.len() - 1
    })
}

fn unparenthesized(expression: &Expr) -> &Expr {
    match expression {
        Expr::Paren(inner) => unparenthesized(&inner.expr),
        other => other,
    }
}

/// `guard.tired`, as it is bound.
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

/// `is_in(17_u16)`, as it was read.
fn is_in(call: &ExprCall) -> Result<Expression, Error> {
    let state = match (&*call.func, call.args.first()) {
        (Expr::Path(path), Some(Expr::Lit(literal))) if path.path.is_ident("is_in") => match &literal.lit {
            Lit::Int(number) => number.base10_parse().ok(),
            _ => None,
        },
        _ => None,
    };
    state.map(|state| Expression::IsIn(StateId(state))).ok_or_else(|| only_compiled(call))
}

/// What is Rust and no more.
pub(super) fn only_compiled(code: impl Spanned + ToTokens) -> Error {
    let text = code.to_token_stream().to_string();
    let message = format!(
        "`{text}` needs the compiler: a machine that is read while the program runs compares values that are bound by name, asks `(a..=b).contains(&value)`, and joins conditions by `&&`, `||` and `!`; bind a value or an action that does this"
    );
    Error::new(code.span(), message)
}
