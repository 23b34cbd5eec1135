//! Generates Rust expressions from decision trees, with any code for the ends.
//!
//! `if far { stay } else { aim(); Shoot }` becomes `if far { END(stay) } else { END(aim(), Shoot) }`. The same
//! functions generate the reaction itself (the ends exit and enter), the choice of an end if one may `pass` (the ends
//! are numbers), and both for the interpreted twin.

use super::bindings;
use crate::join::Join;
use crate::names::local;
use fsm_model::BranchId;
use fsm_model::listed::Listed;
use fsm_model::sorted::Set;
use fsm_syntax::{Code, Tree};
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::Lifetime;

/// How an end in the `else` of a `let` leaves the tree.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Jump {
    /// Its value becomes the value of the whole tree.
    Break,
    /// The function returns its value.
    Return,
    /// It needs no jump, because the code of every end returns.
    Nothing,
}

/// How the parts of a tree are generated.
pub(super) struct Reading<'r> {
    pub jump: Jump,
    /// An end: its branch, its effect, and the names that patterns have bound for it.
    pub end: &'r mut dyn FnMut(BranchId, &Code, &Names) -> TokenStream,
    /// A condition, or code before a decision.
    pub code: &'r mut dyn FnMut(&Code) -> TokenStream,
    /// The names that are bound at this point. At first, these are the bindings of the trigger.
    pub bound: Names,
}

/// Names that the user's patterns bind.
pub(super) type Names = Set<Ident>;

impl Reading<'_> {
    /// Generates the expression of a tree.
    pub fn tree(&mut self, tree: &Tree) -> TokenStream {
        let expr = self.expr(tree);
        if self.jump == Jump::Break && has_let_else(tree) {
            let label = label();
            quote!(#label: { #expr })
        } else {
            expr
        }
    }

    fn expr(&mut self, tree: &Tree) -> TokenStream {
        match tree {
            Tree::End { branch, effect } => (self.end)(*branch, effect, &self.bound),
            Tree::Before { code, then } => {
                let before = (self.code)(code);
                let then =
                    self.within(|bound| bound.extend(code.binds().iter().cloned()), |reading| reading.expr(then));
                quote!({ #before #then })
            }
            Tree::If { condition, then, otherwise } => {
                let asked = (self.code)(condition);
                let then =
                    self.within(|bound| bound.extend(condition.binds().iter().cloned()), |reading| reading.block(then));
                let otherwise = self.otherwise(otherwise);
                quote!(if #asked #then else #otherwise)
            }
            Tree::Match { value, arms } => {
                let value = (self.code)(value);
                let arms: Vec<_> = arms
                    .iter()
                    .map(|arm| {
                        let pattern = &arm.pattern;
                        let guard = arm.guard.as_ref().map(|guard| {
                            let guard = (self.code)(guard);
                            quote!(if #guard)
                        });
                        let tree = self.within(|bound| bindings::of_arm(arm, bound), |reading| reading.expr(&arm.tree));
                        let (tree, comma) = (ending(tree, arm.end), quote_spanned!(arm.end=> ,));
                        quote!(#pattern #guard => #tree #comma)
                    })
                    .listed();
                quote!(match #value { #(#arms)* })
            }
            Tree::LetElse { pattern, value, otherwise, then } => {
                let (value, otherwise) = ((self.code)(value), self.expr(otherwise));
                let then = self.within(|bound| bindings::of_pattern(pattern, bound), |reading| reading.expr(then));
                let otherwise = match self.jump {
                    Jump::Break => {
                        let label = label();
                        quote!({ break #label #otherwise })
                    }
                    Jump::Return => quote!({ return #otherwise; }),
                    Jump::Nothing => quote!({ #otherwise }),
                };
                quote!({ let #pattern = #value else #otherwise; #then })
            }
        }
    }

    /// Reads a part of the tree in which more names are bound.
    fn within(&mut self, bind: impl FnOnce(&mut Names), read: impl FnOnce(&mut Self) -> TokenStream) -> TokenStream {
        let outside = self.bound.clone();
        bind(&mut self.bound);
        let read = read(self);
        self.bound = outside;
        read
    }

    /// A tree in braces.
    fn block(&mut self, tree: &Tree) -> TokenStream {
        let expr = self.expr(tree);
        match tree {
            Tree::End { .. } | Tree::Before { .. } | Tree::LetElse { .. } if is_braced(&expr) => expr,
            _ => quote!({ #expr }),
        }
    }

    /// The code after `else`: braces, or a further `if`.
    fn otherwise(&mut self, tree: &Tree) -> TokenStream {
        match tree {
            Tree::If { .. } => self.expr(tree),
            _ => self.block(tree),
        }
    }
}

/// Moves the braces of an expression to a span of the user's, if it has any.
fn ending(expr: TokenStream, place: Span) -> TokenStream {
    let Some(inside) = in_braces(&expr) else { return expr };
    let mut braces = Group::new(Delimiter::Brace, inside);
    braces.set_span(place);
    TokenTree::Group(braces).into()
}

fn is_braced(tokens: &TokenStream) -> bool {
    in_braces(tokens).is_some()
}

/// The tokens inside the braces, if the whole expression is one pair of braces.
fn in_braces(tokens: &TokenStream) -> Option<TokenStream> {
    let mut tokens = tokens.clone().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::Brace => Some(group.stream()),
        _ => None,
    }
}

/// A block of code and a value, without nested braces around the value.
pub(super) fn block(code: TokenStream, value: &TokenStream) -> TokenStream {
    braced([code, unbraced(value)])
}

/// `{ .. }`
pub(super) fn braced(parts: impl IntoIterator<Item = TokenStream>) -> TokenStream {
    TokenTree::Group(Group::new(Delimiter::Brace, parts.joined())).into()
}

/// Removes the braces around tokens.
pub(super) fn unbraced(tokens: &TokenStream) -> TokenStream {
    in_braces(tokens).unwrap_or_else(|| tokens.clone())
}

fn label() -> Lifetime {
    Lifetime::new("'decided", Span::mixed_site())
}

/// Whether a tree has an end in the `else` of a `let`, which has to jump.
fn has_let_else(tree: &Tree) -> bool {
    match tree {
        Tree::End { .. } => false,
        Tree::Before { then, .. } => has_let_else(then),
        Tree::If { then, otherwise, .. } => has_let_else(then) || has_let_else(otherwise),
        Tree::Match { arms, .. } => arms.iter().any(|arm| has_let_else(&arm.tree)),
        Tree::LetElse { .. } => true,
    }
}

/// A private name with a number.
pub(super) fn numbered(name: &str, number: usize) -> Ident {
    local(&format!("{name}{number}"))
}
