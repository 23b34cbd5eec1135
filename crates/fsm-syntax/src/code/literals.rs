//! Finds the literals in expressions that may change at run time, because the compiler need not know their values.
//!
//! Literals in patterns, types, constants and the arguments of macros may not change. Neither may literals that are
//! borrowed directly, because they may have to live as long as the program.

use super::{Added, Code, Part};
use crate::walk::{Change, PartMut};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use std::vec::Vec;
use syn::parse::Parser;
use syn::{Block, Expr, ExprLit, ExprUnary, Lit, UnOp};

/// The form of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The initial value of a field.
    Value,
    /// Another expression, which may contain a `let`.
    Expression,
    /// Statements.
    Statements,
}

/// Turns each literal in code into a separate part. `number` receives the literal with its sign. An expression that is
/// itself a literal is only changed if it is an initial value, and code that is not valid Rust is not changed.
#[must_use]
pub fn numbered(code: &Code, form: Form, number: &mut dyn FnMut(&TokenStream) -> u32) -> Code {
    let rust = code.as_rust();
    let rewritten = match form {
        Form::Value | Form::Expression => match syn::parse2::<Expr>(rust) {
            Ok(Expr::Lit(_)) if form == Form::Expression => return code.clone(),
            Ok(mut expr) => {
                Replacing.expression(&mut expr);
                expr.into_token_stream()
            }
            Err(_) => return code.clone(),
        },
        Form::Statements => match Block::parse_within.parse2(rust) {
            Ok(mut statements) => {
                statements.iter_mut().for_each(|statement| Replacing.meet(PartMut::Stmt(statement)));
                statements.iter().map(ToTokens::to_token_stream).collect()
            }
            Err(_) => return code.clone(),
        },
    };
    code.along(rewritten, &mut |literal| {
        let (place, literal) = (literal[0].span(), literal.iter().cloned().collect());
        Some(Part::Added(Added::Literal(number(&literal)), place, Vec::from([Part::Tokens(literal)])))
    })
}

/// Replaces each literal with `()`.
struct Replacing;

impl Change for Replacing {
    fn meet(&mut self, part: PartMut<'_>) {
        match part {
            PartMut::Expr(expr) => self.expression(expr),
            PartMut::Item(_) | PartMut::Macro(_) | PartMut::Pat(_) | PartMut::Type(_) => {}
            other => other.inside(self),
        }
    }
}

impl Replacing {
    fn expression(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr: inner, attrs })
                if attrs.is_empty() && is_literal(inner) =>
            {
                *expr = Expr::Verbatim(quote!(()));
            }
            _ if is_literal(expr) => *expr = Expr::Verbatim(quote!(())),
            Expr::Reference(reference) if is_constant(&reference.expr) => {}
            Expr::Path(_) | Expr::Const(_) => {}
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

fn is_literal(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(ExprLit { attrs, lit: Lit::Int(_) | Lit::Float(_) | Lit::Bool(_) | Lit::Char(_) | Lit::Str(_) }) => {
            attrs.is_empty()
        }
        _ => false,
    }
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
    use super::{Form, numbered};
    use crate::code::fragments::each;
    use crate::{Added, Code, Part};
    use fsm_model::StateId;
    use proc_macro2::{Span, TokenStream};
    use quote::quote;
    use std::string::{String, ToString};
    use std::vec::Vec;

    /// Returns the literals that are numbered, and checks that the code is still the same Rust.
    fn found(code: &Code, form: Form) -> Vec<String> {
        let mut next = 0..;
        let numbered = numbered(code, form, &mut |_| next.next().unwrap());
        let text = |code: &Code| code.as_rust().to_string().replace(' ', "");
        assert_eq!(text(&numbered), text(code));
        let mut found = Vec::new();
        each(numbered.parts(), &mut |part| {
            if let Part::Added(Added::Literal(number), _, literal) = part {
                assert_eq!(*number as usize, found.len());
                found.push(Code::of(literal.clone()).as_rust().to_string());
            }
        });
        found
    }

    fn expression(code: TokenStream) -> Vec<String> {
        found(&Code::new(code), Form::Expression)
    }

    #[test]
    fn literals_in_expressions_are_found() {
        assert_eq!(expression(quote!(volume > 10 && !loud)), ["10"]);
        assert_eq!(expression(quote!(at - -2 - 1 == -2)), ["- 2", "1", "- 2"]);
        assert_eq!(expression(quote!(let Some(3) = x && y.max(5.0) < 'z')), ["5.0", "'z'"]);
        assert_eq!(expression(quote!(pair.0.1 > 1 && pair.1)), ["1"]);
        assert_eq!(expression(quote!(true)), [""; 0]);
        assert_eq!(found(&Code::new(quote!(true)), Form::Value), ["true"]);
        let queried = Code::of(Vec::from([
            Part::Tokens(quote!(matches!(x, 3) ||)),
            Part::Added(Added::IsIn(StateId(17)), Span::call_site(), Vec::new()),
            Part::Tokens(quote!(|| x > 4)),
        ]));
        assert_eq!(found(&queried, Form::Expression), ["4"]);
    }

    #[test]
    fn literals_in_patterns_types_constants_and_borrows_stay() {
        let of = |code| found(&Code::new(code), Form::Statements);
        let same = quote!(let [a, 3]: [u8; 2] = x; let b = &[1, 2]; const C: u8 = 4; f::<3>(); match y { 1..=2 => {} _ => {} });
        assert_eq!(of(same), [""; 0]);
        assert_eq!(of(quote!(let a = [0; 4]; go(a, 1);)), ["0", "1"]);
        let raised = Code::of(Vec::from([
            Part::Added(Added::Raise(None, 0), Span::call_site(), Vec::from([Part::Tokens(quote!(Signal::Full(3)))])),
            Part::Tokens(quote!(; go(2))),
        ]));
        assert_eq!(found(&raised, Form::Statements), ["3", "2"]);
    }
}
