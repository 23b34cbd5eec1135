//! Finds conditions of a decision that are evaluated again in a nested decision, although their value is known.
//!
//! The value is only known if the condition calls nothing, no code runs in between, and no name is bound again.

use super::form::is_pure;
use super::{Code, Tree};
use proc_macro2::{Span, TokenStream};
use std::string::{String, ToString};
use std::vec::Vec;
use syn::Expr;

/// Returns the places where a condition is evaluated again, with its value there.
pub fn conditions(tree: &Tree, guard: Option<&TokenStream>) -> Vec<(Span, bool)> {
    // At least two conditions are needed on a path.
    if depth(tree) + usize::from(guard.is_some()) < 2 {
        return Vec::new();
    }
    let mut queried = Asked { known: Vec::new(), found: Vec::new() };
    if let Some(guard) = guard.map(|guard| Code::new(guard.clone())).filter(|guard| !guard.has("let")) {
        queried.known.push((guard.as_rust().to_string(), true));
    }
    queried.walk(tree);
    queried.found
}

/// Returns the maximum number of nested conditions.
fn depth(tree: &Tree) -> usize {
    match tree {
        Tree::End { .. } => 0,
        Tree::Before { then, .. } => depth(then),
        Tree::If { then, otherwise, .. } => 1 + depth(then).max(depth(otherwise)),
        Tree::Match { arms, .. } => arms.iter().map(|arm| depth(&arm.tree)).max().unwrap_or(0),
        Tree::LetElse { otherwise, then, .. } => depth(then).max(depth(otherwise)),
    }
}

struct Asked {
    /// The enclosing conditions, with their values here.
    known: Vec<(String, bool)>,
    found: Vec<(Span, bool)>,
}

impl Asked {
    fn walk(&mut self, tree: &Tree) {
        match tree {
            Tree::End { .. } => {}
            Tree::Before { then, .. } => self.anew(then),
            Tree::Match { arms, .. } => arms.iter().for_each(|arm| self.anew(&arm.tree)),
            Tree::LetElse { otherwise, then, .. } => {
                self.walk(otherwise);
                self.anew(then);
            }
            Tree::If { condition, then, otherwise } if condition.has("let") => {
                self.anew(then);
                self.walk(otherwise);
            }
            Tree::If { condition, then, otherwise } => {
                let rust = condition.as_rust();
                let text = rust.to_string();
                let before = self.known.iter().find(|(known, _)| *known == text).map(|&(_, value)| value);
                if let Some(value) = before
                    && syn::parse2::<Expr>(rust).is_ok_and(|condition| is_pure(&condition))
                {
                    let place = condition.place().unwrap_or_else(Span::call_site);
                    self.found.push((place, value));
                }
                for (value, tree) in [(true, then), (false, otherwise)] {
                    self.known.push((text.clone(), value));
                    self.walk(tree);
                    self.known.pop();
                }
            }
        }
    }

    /// Walks a tree below code that may change the value of a condition, or below names that hide others.
    fn anew(&mut self, tree: &Tree) {
        let known = core::mem::take(&mut self.known);
        self.walk(tree);
        self.known = known;
    }
}
