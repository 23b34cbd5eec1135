//! Replaces literals in expressions, if the compiler need not know their values.
//!
//! Literals in patterns, types, constants and the arguments of macros are not replaced. Neither are literals that are
//! borrowed directly, because they may have to live as long as the program.

use super::rewrite;
use super::{Code, IS_IN, RAISE};
use crate::walk::{Change, PartMut};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::Parser;
use syn::{Block, Expr, ExprCall, ExprUnary, Lit, UnOp};

/// The form of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// An expression, which may contain a `let`.
    Expression,
    /// Statements.
    Statements,
}

/// Replaces each literal in code. `by` receives the literal with its sign. Code that consists of a literal, and code
/// that is not valid Rust, is not changed.
#[must_use]
pub fn replaced(code: &Code, form: Form, by: &mut dyn FnMut(TokenStream) -> TokenStream) -> Code {
    // `raise(1 Signal::Full)` is not valid Rust, but `raise(1, Signal::Full)` is.
    let tokens = code.raising(&mut |kind, value| {
        let kind = Literal::u8_unsuffixed(kind);
        quote!(raise(#kind, #value))
    });
    let mut replacing = Replacing(by);
    let replaced = match form {
        Form::Expression => match syn::parse2::<Expr>(tokens) {
            Ok(Expr::Lit(_)) | Err(_) => return code.clone(),
            Ok(mut expr) => {
                replacing.expression(&mut expr);
                expr.into_token_stream()
            }
        },
        Form::Statements => match Block::parse_within.parse2(tokens) {
            Err(_) => return code.clone(),
            Ok(mut statements) => {
                for statement in &mut statements {
                    replacing.meet(PartMut::Stmt(statement));
                }
                statements.iter().map(ToTokens::to_token_stream).collect()
            }
        },
    };
    Code::new(rewrite::without_comma_in_raises(&replaced))
}

/// Replaces each literal in the initial value of a field.
pub fn replace_in(expr: &mut Expr, by: &mut dyn FnMut(TokenStream) -> TokenStream) {
    Replacing(by).expression(expr);
}

struct Replacing<'r>(&'r mut dyn FnMut(TokenStream) -> TokenStream);

impl Change for Replacing<'_> {
    fn meet(&mut self, part: PartMut<'_>) {
        match part {
            PartMut::Expr(expr) => self.expression(expr),
            PartMut::Item(_) | PartMut::Macro(_) | PartMut::Pat(_) | PartMut::Type(_) => {}
            other => other.inside(self),
        }
    }
}

impl Replacing<'_> {
    fn expression(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Lit(literal) if is_replaced(&literal.lit) => *expr = Expr::Verbatim((self.0)(expr.to_token_stream())),
            Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr: inner, .. }) if is_literal(inner) => {
                *expr = Expr::Verbatim((self.0)(expr.to_token_stream()));
            }
            Expr::Reference(reference) if is_constant(&reference.expr) => {}
            Expr::Path(_) | Expr::Const(_) => {}
            Expr::Call(call) if is_word(call, IS_IN) => {}
            Expr::Call(call) if is_word(call, RAISE) => {
                call.args.iter_mut().skip(1).for_each(|raised| self.expression(raised))
            }
            Expr::Repeat(repeat) => self.expression(&mut repeat.expr),
            Expr::MethodCall(call) => {
                self.expression(&mut call.receiver);
                call.args.iter_mut().for_each(|argument| self.expression(argument));
            }
            Expr::Struct(literal) => {
                literal.fields.iter_mut().for_each(|field| self.expression(&mut field.expr));
                literal.rest.iter_mut().for_each(|rest| self.expression(rest));
            }
            other => PartMut::Expr(other).inside(self),
        }
    }
}

fn is_word(call: &ExprCall, word: &str) -> bool {
    matches!(&*call.func, Expr::Path(path) if path.path.is_ident(word))
}

fn is_replaced(literal: &Lit) -> bool {
    matches!(literal, Lit::Int(_) | Lit::Float(_) | Lit::Bool(_) | Lit::Char(_) | Lit::Str(_))
}

fn is_literal(expr: &Expr) -> bool {
    matches!(expr, Expr::Lit(literal) if is_replaced(&literal.lit))
}

/// Whether the compiler may turn a borrowed expression into a constant.
fn is_constant(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) | Expr::Array(_) | Expr::Tuple(_) | Expr::Repeat(_) | Expr::Struct(_) => true,
        Expr::Paren(inner) => is_constant(&inner.expr),
        Expr::Unary(inner) => is_constant(&inner.expr),
        Expr::Reference(inner) => is_constant(&inner.expr),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{Form, replaced};
    use crate::Code;
    use proc_macro2::TokenStream;
    use quote::quote;
    use std::string::ToString;

    fn blanked(code: TokenStream, form: Form) -> std::string::String {
        replaced(&Code::new(code), form, &mut |literal| quote!(cell(#literal))).tokens().to_string()
    }

    #[test]
    fn literals_in_expressions_are_replaced() {
        let of = |code| blanked(code, Form::Expression);
        assert_eq!(of(quote!(volume > 10 && !loud)), quote!(volume > cell(10) && !loud).to_string());
        assert_eq!(of(quote!(at == -2)), quote!(at == cell(-2)).to_string());
        assert_eq!(
            of(quote!(let Some(3) = x && y.max(5.0) < 'z')),
            quote!(let Some(3) = x && y.max(cell(5.0)) < cell('z')).to_string()
        );
        assert_eq!(of(quote!(true)), "true");
        assert_eq!(of(quote!(matches!(x, 3) || is_in(17_u16))), quote!(matches!(x, 3) || is_in(17_u16)).to_string());
    }

    #[test]
    fn patterns_types_constants_and_what_is_borrowed_stay() {
        let of = |code| blanked(code, Form::Statements);
        let same = quote!(let [a, 3]: [u8; 2] = x; let b = &[1, 2]; const C: u8 = 4; f::<3>(); match y { 1..=2 => {} _ => {} });
        assert_eq!(of(same.clone()), same.to_string());
        assert_eq!(of(quote!(let a = [0; 4]; go(a, 1);)), quote!(let a = [cell(0); 4]; go(a, cell(1));).to_string());
        assert_eq!(
            of(quote!(raise(1 Signal::Full(3)); go(2))),
            quote!(raise(1 Signal::Full(cell(3))); go(cell(2))).to_string()
        );
    }
}
