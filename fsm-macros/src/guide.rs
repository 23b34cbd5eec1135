//! Messages say where to read about the rule that they name: the first one of each rule in a machine does.

use fsm_core::rules::Rule;
use fsm_core::sorted::Set;
use proc_macro2::{Group, Literal, TokenStream, TokenTree};

/// The rules that have been explained.
#[derive(Default)]
pub struct Guide(Set<Rule>);

impl Guide {
    /// What is to follow the message about a rule: where to read, unless that has been said.
    pub fn line(&mut self, rule: Rule) -> String {
        if self.0.insert(rule) { format!("\nsee {}", rule.address()) } else { String::new() }
    }

    /// The call of `compile_error!` with a message, to which that is added.
    pub fn lead(&mut self, message: &str, call: TokenStream) -> TokenStream {
        let Some(rule) = Rule::of(message) else { return call };
        let message = format!("{message}{}", self.line(rule));
        call.into_iter().map(|token| with_text(token, &message)).collect()
    }
}

/// A token, whose literals are replaced by a text. They keep their places, which tell the compiler what to point at.
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
