//! The expression of a condition.

use crate::messages::rule_error::RuleError;
use fsm_model::rules::Rule;
use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};
use syn::{Error, Expr};

/// Parses a condition as an expression, including `let` chains. Missing code is reported at the last token.
pub fn condition(tokens: &TokenStream) -> Result<Expr, Error> {
    let mut braced = Group::new(Delimiter::Brace, tokens.clone());
    braced.set_span(tokens.clone().into_iter().last().map_or_else(Span::call_site, |last| last.span()));
    let read = |input: ParseStream| {
        let inside;
        syn::braced!(inside in input);
        let condition = inside.parse()?;
        if let Some((rest, after)) = inside.cursor().token_tree() {
            let next = after.token_tree().map(|(next, _)| next);
            let message = match &rest {
                TokenTree::Punct(sign) if sign.as_char() == ',' && matches!(next, Some(TokenTree::Literal(_))) => {
                    "expected the end of the condition; remove this and what follows"
                }
                TokenTree::Punct(sign) if sign.as_char() == ',' => {
                    "conditions are joined by `&&`; write `&&` instead of `,`"
                }
                _ => "expected the end of the condition, or an operator",
            };
            return Err(Rule::Syntax.at(rest.span(), message));
        }
        Ok(condition)
    };
    Parser::parse2(read, TokenTree::Group(braced).into())
}
