//! Replaces each use of a name with a dereference, in code of the user in which the name has become a reference.
//!
//! `volume > 10 && Place { volume }.is_near()` becomes `(*volume) > 10 && Place { volume: (*volume) }.is_near()`.
//!
//! If parts of the referenced value are borrowed, uses become place expressions instead: `w.target` becomes
//! `(*w).target`, and any other use of `w` becomes `(&*w)`.
//!
//! A name is no longer replaced once the code binds it again. The syntax inside macros is unknown, so every occurrence
//! there counts as a use, except the names of fields, methods and arguments.

use super::reaction::Names;
use fsm_model::listed::Listed;
use fsm_syntax::walk::{Change, PartMut};
use fsm_syntax::{Arm, Code, Part, Tree, bound_by};
use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{BinOp, Block, Expr, ExprPath, ExprUnary, Macro, Pat, Stmt, UnOp};

/// The names that are references at the current position of a walk through code.
pub(super) struct Dereferences {
    names: Names,
    /// Whether parts of the referenced values are borrowed, so that uses have to be place expressions.
    places: bool,
}

impl Dereferences {
    pub fn of(names: Names) -> Self {
        Dereferences { names, places: false }
    }

    /// For names that are exclusive references, in code that only reads the referenced values.
    pub fn of_places(names: Names) -> Self {
        Dereferences { names, places: true }
    }

    /// Rewrites a condition. Names that it binds are no longer replaced after it.
    pub fn condition(&mut self, condition: &Code) -> Code {
        if self.names.is_empty() {
            return condition.clone();
        }
        if !self.places && is_flat(&condition.as_rust()) {
            return condition.with(&mut |part| {
                if let Part::Tokens(tokens) = part {
                    *tokens = self.tokens(tokens.clone());
                }
            });
        }
        let printed = match syn::parse2::<Expr>(condition.as_rust()) {
            Ok(mut expr) if self.concern(condition) => {
                self.chain(&mut expr);
                condition.rewritten(expr.into_token_stream())
            }
            _ => condition.clone(),
        };
        self.hide(condition.binds());
        printed
    }

    /// Rewrites statements. Names that they bind are no longer replaced after them.
    fn statements(&mut self, code: &Code) -> Code {
        let rust = code.as_rust();
        let printed = match syn::parse2::<Block>(quote!({ #rust })) {
            Ok(mut block) if self.concern(code) => {
                self.within(|inner| inner.meet(PartMut::Block(&mut block)));
                let stmts = &block.stmts;
                code.rewritten(quote!(#(#stmts)*))
            }
            _ => code.clone(),
        };
        self.hide(code.binds());
        printed
    }

    /// Rewrites the decisions of a tree. Its effects are unchanged.
    pub fn tree(&mut self, tree: &Tree) -> Tree {
        match tree {
            Tree::End { branch, effect } => Tree::End { branch: *branch, effect: effect.clone() },
            Tree::Before { code, then } => self.within(|inner| {
                let code = inner.statements(code);
                Tree::Before { code, then: inner.boxed(then) }
            }),
            Tree::If { condition, then, otherwise } => {
                let (condition, then) = self.within(|inner| (inner.condition(condition), inner.boxed(then)));
                Tree::If { condition, then, otherwise: self.boxed(otherwise) }
            }
            Tree::Match { value, arms } => {
                let value = self.within(|inner| inner.condition(value));
                let arms = arms.iter().map(|arm| self.within(|inner| inner.arm(arm))).listed();
                Tree::Match { value, arms }
            }
            Tree::LetElse { pattern, value, otherwise, then } => {
                let value = self.within(|inner| inner.condition(value));
                let otherwise = self.boxed(otherwise);
                let then = self.within(|inner| {
                    inner.hide_bound(pattern);
                    inner.boxed(then)
                });
                Tree::LetElse { pattern: pattern.clone(), value, otherwise, then }
            }
        }
    }

    fn boxed(&mut self, tree: &Tree) -> Box<Tree> {
        Box::new(self.within(|inner| inner.tree(tree)))
    }

    fn arm(&mut self, arm: &Arm) -> Arm {
        self.hide_bound(&arm.pattern);
        let guard = arm.guard.as_ref().map(|guard| self.condition(guard));
        Arm { pattern: arm.pattern.clone(), guard, tree: self.tree(&arm.tree), end: arm.end }
    }

    /// Returns the name if the path consists of a single name that is a reference.
    fn named<'p>(&self, path: &'p ExprPath) -> Option<&'p Ident> {
        path.path.get_ident().filter(|name| self.names.contains(name))
    }

    fn concern(&self, code: &Code) -> bool {
        self.names.iter().any(|name| code.mentions(name))
    }

    fn hide(&mut self, bound: &[Ident]) {
        self.names.retain(|name| !bound.contains(name));
    }

    fn hide_bound(&mut self, pattern: &Pat) {
        self.hide(&bound_by(pattern));
    }

    /// Restores the names after `walk`, because bindings in an inner scope end with it.
    fn within<T>(&mut self, walk: impl FnOnce(&mut Self) -> T) -> T {
        let names = self.names.clone();
        let walked = walk(self);
        self.names = names;
        walked
    }

    /// Rewrites a chain of conditions, in which each binding hides a name from the conditions after it.
    fn chain(&mut self, condition: &mut Expr) {
        match condition {
            Expr::Binary(both) if matches!(both.op, BinOp::And(_)) => {
                self.chain(&mut both.left);
                self.chain(&mut both.right);
            }
            Expr::Let(bound) => {
                self.expr(&mut bound.expr);
                self.hide_bound(&bound.pat);
            }
            other => self.expr(other),
        }
    }

    fn tokens(&self, tokens: TokenStream) -> TokenStream {
        let sign = |token: Option<&TokenTree>| match token {
            Some(TokenTree::Punct(punct)) => punct.as_char(),
            _ => ' ',
        };
        let mut before = [' ', ' '];
        let mut tokens = tokens.into_iter().peekable();
        let mut printed = TokenStream::new();
        while let Some(token) = tokens.next() {
            let member = matches!(before, [':', ':']) || (before[1] == '.' && before[0] != '.');
            before = [before[1], sign(Some(&token))];
            let next = sign(tokens.peek());
            match token {
                TokenTree::Ident(name) if self.names.contains(&name) && !member && next != ':' => {
                    let argument = next == '=' && sign(tokens.clone().nth(1).as_ref()) != '=';
                    let behind: Vec<_> = tokens.clone().take(3).listed();
                    let field = match &behind[..] {
                        [TokenTree::Punct(dot), TokenTree::Ident(_), TokenTree::Group(called)]
                            if dot.as_char() == '.' =>
                        {
                            called.delimiter() != Delimiter::Parenthesis
                        }
                        [TokenTree::Punct(dot), TokenTree::Ident(_) | TokenTree::Literal(_), ..] => {
                            dot.as_char() == '.'
                        }
                        _ => false,
                    };
                    printed.extend(match argument {
                        true => name.into_token_stream(),
                        false if self.places && !field => looked_at(&name),
                        false => dereferenced(&name),
                    });
                }
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.tokens(group.stream()));
                    inner.set_span(group.span());
                    printed.extend([TokenTree::Group(inner)]);
                }
                other => printed.extend([other]),
            }
        }
        printed
    }
}

/// Whether code contains no blocks, closures, `let`s or macros: no part that binds names or has another syntax.
fn is_flat(code: &TokenStream) -> bool {
    let mut after_name = false;
    code.clone().into_iter().all(|token| {
        let macro_before = std::mem::replace(&mut after_name, matches!(token, TokenTree::Ident(_)));
        match token {
            TokenTree::Ident(word) => word != "let",
            TokenTree::Punct(sign) => match sign.as_char() {
                '|' => false,
                '!' => !macro_before || sign.spacing() == Spacing::Joint,
                _ => true,
            },
            TokenTree::Group(group) => group.delimiter() != Delimiter::Brace && is_flat(&group.stream()),
            TokenTree::Literal(_) => true,
        }
    })
}

fn looked_at(name: &Ident) -> TokenStream {
    quote_spanned!(name.span() => (&*#name))
}

/// The expression has the span of the name, so that the compiler reports errors there.
fn dereferenced(name: &Ident) -> TokenStream {
    quote_spanned!(name.span() => (*#name))
}

impl Change for Dereferences {
    fn meet(&mut self, part: PartMut<'_>) {
        match part {
            // Code in an item cannot use names from outside.
            PartMut::Item(_) | PartMut::Pat(_) => {}
            PartMut::Expr(expr) => self.expr(expr),
            PartMut::Macro(call) => self.called(call),
            PartMut::Block(block) => self.within(|inner| PartMut::Block(block).inside(inner)),
            PartMut::FieldValue(field) => {
                if matches!(&field.expr, Expr::Path(path) if self.named(path).is_some()) {
                    field.colon_token.get_or_insert_default();
                }
                PartMut::FieldValue(field).inside(self);
            }
            PartMut::Stmt(stmt) => {
                PartMut::Stmt(stmt).inside(self);
                if let Stmt::Local(local) = stmt {
                    self.hide_bound(&local.pat);
                }
            }
            _ => part.inside(self),
        }
    }
}

impl Dereferences {
    fn expr(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Path(path) if self.named(path).is_some() => {
                let name = &path.path.segments[0].ident;
                let path = if self.places { looked_at(name) } else { dereferenced(name) };
                *expr = syn::parse_quote!(#path);
            }
            Expr::Field(field)
                if self.places && matches!(&*field.base, Expr::Path(path) if self.named(path).is_some()) =>
            {
                if let Expr::Path(path) = &*field.base {
                    let path = dereferenced(&path.path.segments[0].ident);
                    *field.base = syn::parse_quote!(#path);
                }
            }
            // The dereferenced name is a place expression already.
            Expr::Unary(ExprUnary { op: UnOp::Deref(_), expr: inner, .. })
                if self.places && matches!(&**inner, Expr::Path(path) if self.named(path).is_some()) => {}
            Expr::Binary(both) if matches!(both.op, BinOp::And(_)) => self.chain(expr),
            Expr::If(branches) => {
                self.within(|inner| {
                    inner.chain(&mut branches.cond);
                    inner.meet(PartMut::Block(&mut branches.then_branch));
                });
                if let Some((_, otherwise)) = &mut branches.else_branch {
                    self.expr(otherwise);
                }
            }
            Expr::While(again) => self.within(|inner| {
                inner.chain(&mut again.cond);
                inner.meet(PartMut::Block(&mut again.body));
            }),
            Expr::ForLoop(each) => {
                self.expr(&mut each.expr);
                self.within(|inner| {
                    inner.hide_bound(&each.pat);
                    inner.meet(PartMut::Block(&mut each.body));
                });
            }
            Expr::Match(cases) => {
                self.expr(&mut cases.expr);
                for arm in &mut cases.arms {
                    self.within(|inner| {
                        inner.hide_bound(&arm.pat);
                        if let Some((_, guard)) = &mut arm.guard {
                            inner.chain(guard);
                        }
                        inner.expr(&mut arm.body);
                    });
                }
            }
            Expr::Closure(closure) => self.within(|inner| {
                closure.inputs.iter().for_each(|input| inner.hide_bound(input));
                inner.expr(&mut closure.body);
            }),
            _ => PartMut::Expr(expr).inside(self),
        }
    }

    fn called(&mut self, call: &mut Macro) {
        call.tokens = match call.parse_body_with(matches_body) {
            Ok((mut value, pattern, guard)) if call.path.is_ident("matches") => {
                self.expr(&mut value);
                let guard = guard.map(|mut guard| {
                    self.within(|inner| {
                        inner.hide_bound(&pattern);
                        inner.chain(&mut guard);
                    });
                    quote!(if #guard)
                });
                quote!(#value, #pattern #guard)
            }
            _ => self.tokens(call.tokens.clone()),
        };
    }
}

/// `value, pattern if guard`
fn matches_body(input: syn::parse::ParseStream<'_>) -> syn::Result<(Expr, Pat, Option<Expr>)> {
    let value = input.parse()?;
    input.parse::<syn::Token![,]>()?;
    let pattern = Pat::parse_multi_with_leading_vert(input)?;
    let guard = if input.parse::<Option<syn::Token![if]>>()?.is_some() { Some(input.parse()?) } else { None };
    input.parse::<Option<syn::Token![,]>>()?;
    Ok((value, pattern, guard))
}
