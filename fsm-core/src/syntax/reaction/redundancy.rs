//! Conditions of a decision that are tested again further down, where their value is already known.
//!
//! This is only known of conditions that call nothing, and only if nothing runs in between and no name is bound again.

use super::form::is_pure;
use super::{Code, Tree};
use proc_macro2::{Span, TokenStream};
use std::string::{String, ToString};
use std::vec::Vec;
use syn::Expr;

/// Where a condition is asked again, and what it is there.
pub fn conditions(tree: &Tree, guard: Option<&TokenStream>) -> Vec<(Span, bool)> {
    // With one condition on the way there is nothing to compare.
    if depth(tree) + usize::from(guard.is_some()) < 2 {
        return Vec::new();
    }
    let mut asked = Asked { known: Vec::new(), found: Vec::new() };
    if let Some(guard) = guard.map(|guard| Code::new(guard.clone())).filter(|guard| !guard.has("let")) {
        asked.known.push((guard.tokens().to_string(), true));
    }
    asked.walk(tree);
    asked.found
}

/// How many conditions stand one below the other.
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
    /// The conditions above, and what they are here.
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
                let text = condition.tokens().to_string();
                let before = self.known.iter().find(|(known, _)| *known == text).map(|&(_, value)| value);
                if let Some(value) = before
                    && syn::parse2::<Expr>(condition.tokens().clone()).is_ok_and(|condition| is_pure(&condition))
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

    /// Below code that may change what was asked, or names that hide others.
    fn anew(&mut self, tree: &Tree) {
        let known = core::mem::take(&mut self.known);
        self.walk(tree);
        self.known = known;
    }
}
