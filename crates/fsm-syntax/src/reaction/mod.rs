//! A reaction: a Rust expression whose leaves are targets, read into a decision tree.
//!
//! `{ log(); if far { stay } else { aim(); Shoot } }` becomes `Before(log(), If(far, End(stay), End(aim(), Shoot)))`.
//! Code before a decision runs before any state is exited. Code before a target is the effect of that branch. An
//! expression without a target is an effect with the target `stay`.

#![allow(missing_docs, reason = "the fields are named after what the user writes")]

pub(super) mod ending;
pub(super) mod form;
pub(super) mod redundancy;

use super::ast::{End, Path};
use super::code::Code;
use super::code::returns::{binds_for, returns_before};
use super::code::tries::count_questions;
use super::conditions::IN_CODE;
use super::messages::extent::Extent;
use super::one_line::spelled;
use super::words::{RAISE, spelling};
use crate::messages::rule_error::RuleError;
use crate::walk::{Look, Part};
use ending::{Malformed, ending, named};
use fsm_model::listed::Listed;
use fsm_model::rules::Rule;
use fsm_model::{BranchId, Mode};
use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use std::boxed::Box;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use syn::{Attribute, BinOp, Block, Error, Expr, ExprBlock, ExprIf, ExprMatch, ExprParen, Pat, Stmt};

/// A reaction after parsing.
pub enum Tree {
    /// A branch: its effect, then its target.
    End { branch: BranchId, effect: Code },
    /// Code that runs before the decision below it.
    Before { code: Code, then: Box<Tree> },
    /// `if condition { then } else { otherwise }`
    If { condition: Code, then: Box<Tree>, otherwise: Box<Tree> },
    /// `match value { arms }`
    Match { value: Code, arms: Vec<Arm> },
    /// `let pattern = value else { otherwise }; then`
    LetElse { pattern: Pat, value: Code, otherwise: Box<Tree>, then: Box<Tree> },
}

impl Tree {
    /// Whether the reaction contains code that acts: an effect, or statements before a decision.
    pub fn acts(&self) -> bool {
        match self {
            Tree::End { effect, .. } => !effect.is_empty(),
            Tree::Before { .. } => true,
            Tree::If { then, otherwise, .. } | Tree::LetElse { then, otherwise, .. } => then.acts() || otherwise.acts(),
            Tree::Match { arms, .. } => arms.iter().any(|arm| arm.tree.acts()),
        }
    }

    /// Returns the branches with their effects.
    #[must_use]
    pub fn ends(&self) -> Vec<(BranchId, &Code)> {
        match self {
            Tree::End { branch, effect } => Vec::from([(*branch, effect)]),
            Tree::Before { then, .. } => then.ends(),
            Tree::If { then, otherwise, .. } => [then.ends(), otherwise.ends()].concat(),
            Tree::Match { arms, .. } => arms.iter().flat_map(|arm| arm.tree.ends()).listed(),
            Tree::LetElse { otherwise, then, .. } => [otherwise.ends(), then.ends()].concat(),
        }
    }

    /// Returns all code that runs before a branch is selected, which is all code except for the effects.
    #[must_use]
    pub fn deciding(&self) -> Vec<&Code> {
        match self {
            Tree::End { .. } => Vec::new(),
            Tree::Before { code, then } => [Vec::from([code]), then.deciding()].concat(),
            Tree::If { condition, then, otherwise } => {
                [Vec::from([condition]), then.deciding(), otherwise.deciding()].concat()
            }
            Tree::Match { value, arms } => {
                let arms = arms.iter().flat_map(|arm| arm.guard.iter().chain(arm.tree.deciding()));
                core::iter::once(value).chain(arms).listed()
            }
            Tree::LetElse { value, otherwise, then, .. } => {
                [Vec::from([value]), otherwise.deciding(), then.deciding()].concat()
            }
        }
    }
}

/// `pattern if guard => tree`
pub struct Arm {
    pub pattern: Pat,
    pub guard: Option<Code>,
    pub tree: Tree,
    /// The last token of the arm. A missing arm is reported after it.
    pub end: Span,
}

/// Callbacks of the reader, for which the names of the machine must be known.
pub trait Context {
    /// Adds a branch to the machine.
    fn branch(&mut self, end: End, place: Extent) -> BranchId;
    /// Reads the code of an effect.
    fn code(&mut self, code: Code) -> Code;
    /// Whether a state has this name. Invalid names count, because only their declarations are reported.
    fn is_state(&self, name: &Ident) -> bool;
    /// Returns the fields of a state that need arguments, in the order of their declaration.
    fn fields_of(&self, state: &Ident) -> Vec<String>;
    /// Whether a submachine has this name.
    fn is_submachine(&self, name: &Ident) -> bool;
    /// Reports a name in the place of a target that is not one.
    fn no_target(&mut self, name: &Ident);
    /// Reads code that decides where the reaction leads.
    fn deciding(&mut self, tokens: TokenStream) -> Code;
    /// Reads statements that run before the decision.
    fn preparing(&mut self, tokens: TokenStream) -> Code;
    fn error(&mut self, error: Error);
    /// Fills the placeholders of a form with names of the machine.
    fn fill(&mut self, form: &str) -> String;
}

/// Reads a reaction.
pub fn read(expr: &Expr, context: &mut dyn Context) -> Tree {
    if let Some((effect, name)) = plain(expr)
        && let Some(end) = named(name)
    {
        let effect = Code::new(effect.cloned().unwrap_or_default());
        return Tree::End { branch: context.branch(end, name.span().into()), effect };
    }
    tree(expr, &mut Vec::new(), context)
}

/// Returns a single name that ends a reaction, alone or after an effect that the clause parser found to be plain.
fn plain(expr: &Expr) -> Option<(Option<&TokenStream>, &Ident)> {
    match expr {
        Expr::Path(end) if end.attrs.is_empty() => end.path.get_ident().map(|end| (None, end)),
        Expr::Block(ExprBlock { block, .. }) => match &block.stmts[..] {
            [Stmt::Expr(Expr::Verbatim(effect), None), Stmt::Expr(Expr::Path(end), None)] => {
                end.path.get_ident().map(|end| (Some(effect), end))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Reads an expression. `before` is the code that precedes it in the enclosing blocks.
fn tree(expr: &Expr, before: &mut Vec<TokenStream>, context: &mut dyn Context) -> Tree {
    if !leads(expr, context) {
        if let Expr::Path(path) = expr
            && let Some(name) = path.path.get_ident()
        {
            if context.is_state(name) {
                return end(to(name), name.span().into(), before, context);
            }
            context.no_target(name);
        }
        push_effect(expr, before);
        return end(End::Stay, Extent::of(expr), before, context);
    }
    refuse_conditions(expr, context);
    match expr {
        Expr::Paren(paren) => tree(&paren.expr, before, context),
        Expr::Group(group) => tree(&group.expr, before, context),
        Expr::Block(block) => {
            block_tree(&block.block.stmts, block.block.brace_token.span.join().into(), before, context)
        }
        Expr::If(decision) => {
            let then = |context: &mut dyn Context| {
                let condition = context.deciding(decision.cond.to_token_stream());
                let then = Box::new(nested_block(&decision.then_branch, context));
                let otherwise = Box::new(match &decision.else_branch {
                    Some((_, otherwise)) => tree(otherwise, &mut Vec::new(), context),
                    None => {
                        let message = "this decision is incomplete: an `if` with a target needs an `else`; add `else { stay }` or another target";
                        context.error(Rule::IncompleteDecision.at(decision.if_token.span, message));
                        end(End::Invalid, decision.if_token.span.into(), &mut Vec::new(), context)
                    }
                });
                Tree::If { condition, then, otherwise }
            };
            after(before, context, then)
        }
        Expr::Match(decision) => after(before, context, |context| Tree::Match {
            value: context.deciding(decision.expr.to_token_stream()),
            arms: decision.arms.iter().map(|arm| match_arm(arm, context)).listed(),
        }),
        _ => {
            InTarget(&mut *context).meet(Part::Expr(expr));
            let end_read = ending(expr, context).unwrap_or_else(|Malformed { rule, place, form }| {
                // A name that is not valid for a state is reported where the state is declared.
                let refused = |name: &&Ident| context.is_state(name) && !spelling::is_name(&name.to_string());
                if let Some(name) = only_argument(expr).filter(refused) {
                    return Some(to(name));
                }
                let message = context.fill(&form);
                context.error(rule.over(place, message));
                Some(End::Invalid)
            });
            end(end_read.unwrap_or(End::Invalid), place(expr), before, context)
        }
    }
}

/// Returns the target for the name of a state, in any capitalization.
fn to(name: &Ident) -> End {
    End::Go { path: Path::of(Vec::from([name.clone()])), mode: Mode::Default, external: false }
}

/// Returns the argument of a call such as `push`, if it is a single name.
fn only_argument(expr: &Expr) -> Option<&Ident> {
    match expr {
        Expr::Call(call) if call.args.len() == 1 => match call.args.first() {
            Some(Expr::Path(path)) => path.path.get_ident(),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the extent of an expression. Most endings are names, whose extent is known without printing them.
fn place(expr: &Expr) -> Extent {
    match expr {
        Expr::Path(path) => path.path.get_ident().map_or_else(|| Extent::of(expr), |name| name.span().into()),
        _ => Extent::of(expr),
    }
}

fn match_arm(arm: &syn::Arm, context: &mut dyn Context) -> Arm {
    Arm {
        pattern: arm.pat.clone(),
        guard: arm.guard.as_ref().map(|(_, guard)| context.deciding(guard.to_token_stream())),
        tree: tree(&arm.body, &mut Vec::new(), context),
        end: arm.body.to_token_stream().into_iter().last().map_or_else(Span::call_site, |last| last.span()),
    }
}

fn nested_block(block: &Block, context: &mut dyn Context) -> Tree {
    block_tree(&block.stmts, block.brace_token.span.join().into(), &mut Vec::new(), context)
}

/// Reads the statements of a block. `before` is the code that precedes the block.
fn block_tree(stmts: &[Stmt], place: Extent, before: &mut Vec<TokenStream>, context: &mut dyn Context) -> Tree {
    for (at, stmt) in stmts.iter().enumerate() {
        let rest = &stmts[at + 1..];
        match stmt {
            Stmt::Expr(Expr::Lit(literal), Some(_)) => {
                let name = literal.to_token_stream().to_string();
                let message = format!("a literal does nothing; call a function, as in `{}();`", name.trim_matches('"'));
                context.error(Rule::Unreached.over(literal, message));
                continue;
            }
            Stmt::Expr(expr, _) if leads(expr, context) => {
                let complete = !matches!(expr, Expr::If(decision) if decision.else_branch.is_none());
                if let Some(unreached) = rest.first().filter(|_| complete) {
                    let message = match expr {
                        Expr::Path(target) if let Stmt::Expr(second, _) = unreached && leads(second, context) => format!(
                            "a reaction has one end, so this is never reached; decide which, as in `if .. {{ {} }} else {{ {} }}`",
                            target.to_token_stream(),
                            second.to_token_stream()
                        ),
                        Expr::Path(target) => format!(
                            "a target ends a reaction, so this is never reached; write the target last, as in `{{ ..; {} }}`",
                            target.to_token_stream()
                        ),
                        _ => "this is never reached, because the code before it always ends with a target; move it before the decision or into its branches".to_string(),
                    };
                    context.error(Rule::Unreached.over(unreached, message));
                }
                return tree(expr, before, context);
            }
            Stmt::Expr(expr, None) if rest.is_empty() => return tree(expr, before, context),
            Stmt::Local(local) => {
                if let Some(diverge) =
                    local.init.as_ref().and_then(|init| init.diverge.as_ref()).filter(|(_, expr)| leads(expr, context))
                {
                    return let_else(local, &diverge.1, rest, place, before, context);
                }
            }
            _ => {}
        }
        before.push(stmt.to_token_stream());
    }
    end(End::Stay, place, before, context)
}

fn let_else(
    local: &syn::Local,
    diverge: &Expr,
    rest: &[Stmt],
    place: Extent,
    before: &mut Vec<TokenStream>,
    context: &mut dyn Context,
) -> Tree {
    let value = local.init.as_ref().map(|init| init.expr.to_token_stream()).unwrap_or_default();
    after(before, context, |context| Tree::LetElse {
        pattern: local.pat.clone(),
        value: context.deciding(value),
        otherwise: Box::new(tree(diverge, &mut Vec::new(), context)),
        then: Box::new(block_tree(rest, place, &mut Vec::new(), context)),
    })
}

/// Creates a decision after the code that precedes it.
fn after(
    before: &mut Vec<TokenStream>,
    context: &mut dyn Context,
    decision: impl FnOnce(&mut dyn Context) -> Tree,
) -> Tree {
    if before.is_empty() {
        return decision(context);
    }
    let code = context.preparing(before.drain(..).collect());
    Tree::Before { code, then: Box::new(decision(context)) }
}

fn end(end: End, place: Extent, before: &mut Vec<TokenStream>, context: &mut dyn Context) -> Tree {
    if let (End::Pass, Some(code)) = (&end, before.first()) {
        let message =
            "this never runs, because `pass` means that the transition is not taken; remove it, or use `stay`";
        context.error(Rule::CodeBeforePass.over(code, message));
    }
    if before.is_empty() {
        return Tree::End { branch: context.branch(end, place), effect: Code::default() };
    }
    let code = Code::new(before.drain(..).collect());
    let paths = end.paths();
    let arguments = || paths.iter().flat_map(|path| &path.arguments).flat_map(|given| &given.values);
    if let Some((early, name)) = returns_before(&code, arguments()) {
        let message = format!(
            "this `return` may end the effect before `{name}` exists, which the arguments of the target need; use an `if` instead"
        );
        context.error(Rule::ReturnWhileDeciding.at(early, message));
    }
    let effect = context.code(code.clone());
    if let Some(early) = effect.first_try()
        && let Some(name) = binds_for(&code, arguments())
    {
        let decision = decision_of(&code, &paths);
        let message = format!(
            "this `?` may end the effect before `{name}` exists, which the arguments of the target need; decide on it: `{decision}`"
        );
        context.error(Rule::NoTry.at(early, message));
    }
    Tree::End { branch: context.branch(end, place), effect }
}

/// Suggests a decision for statements that may fail before they compute a target: `match f()? { x => B(x) }`.
fn decision_of(code: &Code, paths: &[&Path]) -> String {
    let target: Vec<_> = paths.iter().map(|path| path.spelled()).listed();
    let target = if let [one] = &target[..] { one.clone() } else { format!("({})", target.join(", ")) };
    let code = code.as_rust();
    let block = syn::parse2::<Block>(quote::quote!({ #code })).map_or_else(|_| Vec::new(), |block| block.stmts);
    let Some(at) = block.iter().position(|stmt| count_questions(&stmt.to_token_stream()) > 0) else {
        return format!("match f()? {{ value => {{ ..; {target} }} }}");
    };
    let (pattern, value) = match &block[at] {
        Stmt::Local(local) => {
            let pattern = match &local.pat {
                Pat::Type(typed) => typed.pat.to_token_stream(),
                pattern => pattern.to_token_stream(),
            };
            (spelled(&pattern), local.init.as_ref().map(|init| spelled(&init.expr.to_token_stream())))
        }
        Stmt::Expr(expr, _) => ("_".to_string(), Some(spelled(&expr.to_token_stream()))),
        _ => ("_".to_string(), None),
    };
    let value = value.unwrap_or_else(|| "f()?".to_string());
    let leads = if at + 1 < block.len() { format!("{{ ..; {target} }}") } else { target };
    let before = if at > 0 { "..; " } else { "" };
    format!("{before}match {value} {{ {pattern} => {leads} }}")
}

/// Refuses `cfg` on the expressions of a decision. The language supports it only on statements and on arms.
fn refuse_conditions(expr: &Expr, context: &mut dyn Context) {
    let (Expr::Paren(ExprParen { attrs, .. })
    | Expr::Block(ExprBlock { attrs, .. })
    | Expr::If(ExprIf { attrs, .. })
    | Expr::Match(ExprMatch { attrs, .. })) = expr
    else {
        return;
    };
    attrs.iter().for_each(|attr| refuse_condition(attr, context));
}

fn refuse_condition(attr: &Attribute, context: &mut dyn Context) {
    if attr.path().is_ident("cfg") {
        context.error(Rule::Configured.over(attr, IN_CODE));
    }
}

/// Refuses `cfg` inside a target, where neither one of several targets nor an argument can be left out.
struct InTarget<'c>(&'c mut dyn Context);

impl Look for InTarget<'_> {
    fn meet(&mut self, part: Part<'_>) {
        match part {
            Part::Attribute(attr) => refuse_condition(attr, self.0),
            Part::Block(_) | Part::Expr(Expr::Match(_)) => {}
            _ => part.inside(self),
        }
    }
}

/// Whether some leaf of an expression is a target or a keyword.
fn leads(expr: &Expr, context: &dyn Context) -> bool {
    match expr {
        Expr::Paren(paren) => leads(&paren.expr, context),
        Expr::Group(group) => leads(&group.expr, context),
        Expr::Block(block) if block.label.is_none() => block_leads(&block.block, context),
        Expr::If(decision) => {
            block_leads(&decision.then_branch, context)
                || decision.else_branch.as_ref().is_some_and(|(_, expr)| leads(expr, context))
        }
        Expr::Match(decision) => decision.arms.iter().any(|arm| leads(&arm.body, context)),
        other => !matches!(ending(other, context), Ok(None)),
    }
}

fn block_leads(block: &Block, context: &dyn Context) -> bool {
    block.stmts.iter().any(|stmt| match stmt {
        Stmt::Expr(expr, _) => leads(expr, context),
        Stmt::Local(local) => {
            local.init.as_ref().and_then(|init| init.diverge.as_ref()).is_some_and(|(_, expr)| leads(expr, context))
        }
        _ => false,
    })
}

/// Adds an expression as statements: a block without its braces, and nothing for `()`.
fn push_effect(expr: &Expr, before: &mut Vec<TokenStream>) {
    match expr {
        Expr::Tuple(tuple) if tuple.elems.is_empty() => {}
        Expr::Block(ExprBlock { attrs, label: None, block }) if attrs.is_empty() => match block.stmts.split_last() {
            Some((Stmt::Expr(last, None), stmts)) => {
                before.extend(stmts.iter().map(ToTokens::to_token_stream));
                push_effect(last, before);
            }
            _ => before.extend(block.stmts.iter().map(ToTokens::to_token_stream)),
        },
        _ if has_no_value(expr) => before.push(quote::quote!(#expr;)),
        // A block that is a statement has no value, so the compiler reports an unused value as in other Rust code. The
        // compiler would call the braces unnecessary at the end of a function.
        _ => {
            // The tokens are located where the expression begins.
            let first = expr.to_token_stream().into_iter().next().map_or_else(Span::call_site, |first| first.span());
            let here = Span::call_site().located_at(first);
            before.push(quote::quote_spanned!(here=> #[allow(unused_braces)] { #expr }));
        }
    }
}

/// Whether the syntax of an expression shows that it has no value to be used.
fn has_no_value(expr: &Expr) -> bool {
    match expr {
        Expr::Assign(_) | Expr::ForLoop(_) | Expr::While(_) => true,
        Expr::Binary(binary) => binary.op.to_token_stream().to_string().ends_with("=") && !is_comparison(&binary.op),
        Expr::Call(call) => matches!(&*call.func, Expr::Path(path) if path.path.is_ident(RAISE)),
        _ => false,
    }
}

fn is_comparison(op: &BinOp) -> bool {
    matches!(op, BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Le(_) | BinOp::Ge(_))
}
