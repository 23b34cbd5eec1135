//! Adds a reference to messages: the first message about each rule says where to read about the rule.

use fsm_model::rules::Rule;
use fsm_model::sorted::Set;
use proc_macro2::{Group, Literal, TokenStream, TokenTree};

/// The rules that have been explained.
#[derive(Default)]
pub struct Guide(Set<Rule>);

impl Guide {
    /// Returns the reference for a message about a rule, or an empty text if an earlier message has it.
    pub fn line(&mut self, rule: Rule) -> String {
        if self.0.insert(rule) { format!("\nsee {}", rule.address()) } else { String::new() }
    }

    /// Adds the reference to the message in a call of `compile_error!`.
    pub fn lead(&mut self, message: &str, call: TokenStream) -> TokenStream {
        let Some(rule) = Rule::of(message) else { return call };
        let message = format!("{message}{}", self.line(rule));
        call.into_iter().map(|token| with_text(token, &message)).collect()
    }
}

/// Replaces the literals in a token with a text. They keep their spans, which tell the compiler what to point at.
fn with_text(token: TokenTree, text: &str) -> TokenTree {
    let span = token.span();
    let mut token: TokenTree = match token {
        TokenTree::Group(group) => {
            let inside = group.stream().into_iter().map(|token| with_text(token, text)).collect();
            Group::new(group.delimiter(), inside).into()
        }
        TokenTree::Literal(_) => Literal::string(text).into(),
        token => return token,
    };
    token.set_span(span);
    token
}
