//! The user's code in the expansion for editors: its own tokens, with names of the language linked to their meaning.
//!
//! ```text
//! { bot.turn(); Search }            { bot.turn(); { use RobotState::Search as _; leads() } }
//! raise(Full)                       raise(__SignalsOfRobot::Full)
//! is_in(Search)                     is_in({ use RobotState::Search as _; leads() })
//! has(hostile)                      has(RobotTag::Hostile)
//! ```
//!
//! A target is the `use` of a variant and not an expression, so that an editor only completes states there.

use super::{ASKED, Sight};
use crate::join::Join;
use fsm_model::StateId;
use fsm_model::listed::Listed;
use fsm_syntax::Tag;
use fsm_syntax::words::{EndWord, HAS, IS_IN, MODES, RAISE, spelling};
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};

/// Upper-case names of Rust that are expressions.
const VALUES: [&str; 4] = ["None", "Some", "Ok", "Err"];

impl Sight<'_> {
    /// Generates a reaction, in which a single word is a target if it may be one.
    pub fn reaction(&self, reaction: &TokenStream, scope: StateId) -> TokenStream {
        let tokens: Vec<_> = reaction.clone().into_iter().listed();
        match &tokens[..] {
            [] => self.target(None, scope),
            [TokenTree::Ident(word)] if word == ASKED => self.target(Some(word), scope),
            [TokenTree::Ident(word)] if !is_name(word) && !is_end(word) => self.anything(word),
            _ => self.leaves(tokens, scope),
        }
    }

    /// Generates tokens with targets, which are alone at the beginning of a statement or after `=>`.
    fn leaves(&self, tokens: Vec<TokenTree>, scope: StateId) -> TokenStream {
        let mut printed = TokenStream::new();
        let (mut at, mut starts, mut computes) = (0, true, false);
        while at < tokens.len() {
            if starts && let Some((target, end)) = self.end(&tokens, at, scope) {
                printed.extend(target);
                (at, starts) = (end, false);
                continue;
            }
            let token = &tokens[at];
            let before = at.checked_sub(1).map(|before| &tokens[before]);
            let otherwise = matches!(before, Some(TokenTree::Ident(word)) if word == "else");
            match token {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace && (!computes || otherwise) => {
                    printed.extend(braced(group, self.leaves(group.stream().into_iter().listed(), scope)));
                }
                _ => printed.extend(self.token(&tokens[..at], token, scope)),
            }
            let arrow = is_sign(token, '>') && before.is_some_and(|before| is_sign(before, '='));
            let parted = arrow || is_sign(token, ';') || is_sign(token, ',');
            let assigned = matches!(token, TokenTree::Ident(word) if word == "let") || is_sign(token, '=') && !arrow;
            starts = parted || matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
            computes = !parted && (computes || assigned);
            at += 1;
        }
        printed
    }

    /// Generates code without targets.
    pub fn code(&self, code: &TokenStream, scope: StateId) -> TokenStream {
        let tokens: Vec<_> = code.clone().into_iter().listed();
        // An editor sees `move items`, which is syntax of the language, as a use of `items`.
        let moves = |at: usize| matches!((&tokens[at], tokens.get(at + 1)), (TokenTree::Ident(word), Some(TokenTree::Ident(_))) if word == "move");
        let written = tokens.iter().enumerate().filter(|(at, _)| !moves(*at));
        let printed = written.map(|(at, token)| self.token(&tokens[..at], token, scope));
        printed.joined()
    }

    /// Generates a token of code. The parentheses of `raise` and `is_in` are special, unless these are methods.
    fn token(&self, before: &[TokenTree], token: &TokenTree, scope: StateId) -> TokenStream {
        let TokenTree::Group(group) = token else { return token.to_token_stream() };
        let inner = match before {
            [.., dot, TokenTree::Ident(_)] if is_sign(dot, '.') => self.code(&group.stream(), scope),
            [.., TokenTree::Ident(word)] if word == RAISE => self.raised(&group.stream(), scope),
            [.., TokenTree::Ident(word)] if word == IS_IN => self.taken(group, scope),
            [.., TokenTree::Ident(word)] if word == HAS && self.has_tags => {
                self.tag(group).unwrap_or_else(|| self.code(&group.stream(), scope))
            }
            _ => self.code(&group.stream(), scope),
        };
        braced(group, inner)
    }

    /// Generates the argument of `has`, if it is a single name: `RobotTag::Hostile`, at the place of `hostile`.
    fn tag(&self, group: &Group) -> Option<TokenStream> {
        let mut inside = group.stream().into_iter();
        let (Some(TokenTree::Ident(name)), None) = (inside.next(), inside.next()) else { return None };
        let (ty, variant) = (format_ident!("{}Tag", self.machine.name), Tag { name, states: Vec::new() }.variant());
        Some(quote!(#ty::#variant))
    }

    /// Generates the argument of a `raise`: a signal or an event.
    fn raised(&self, value: &TokenStream, scope: StateId) -> TokenStream {
        let mut tokens = value.clone().into_iter();
        match tokens.next() {
            Some(TokenTree::Ident(variant)) if is_name(&variant) || tokens.clone().next().is_none() => {
                let (variant_of, rest) = (self.variant_of(&variant), self.code(&tokens.collect(), scope));
                quote!(#variant_of #rest)
            }
            None => self.some_signal(),
            Some(_) => self.code(value, scope),
        }
    }

    /// Generates the ending of a reaction at a place, if there is one. Also returns where it ends.
    fn end(&self, tokens: &[TokenTree], at: usize, scope: StateId) -> Option<(TokenStream, usize)> {
        let TokenTree::Ident(word) = &tokens[at] else {
            let TokenTree::Group(group) = &tokens[at] else { return None };
            let targets = self.targets(group, scope)?;
            return is_over(tokens, at + 1).then_some((targets, at + 1));
        };
        let words = &self.words;
        if is_end(word) && is_over(tokens, at + 1) {
            let leads = &self.leads;
            return Some((quote!({ use #words::#word as _; #leads }), at + 1));
        }
        if let [TokenTree::Ident(again), dot, TokenTree::Ident(mode), ..] = &tokens[at..]
            && again == EndWord::Reenter.text()
            && is_sign(dot, '.')
            && MODES.iter().any(|(text, _)| mode == text)
        {
            let leads = &self.leads;
            return Some((quote!({ use #words::#again as _; use #words::#mode as _; #leads }), at + 3));
        }
        if EndWord::named(&word.to_string()).is_some_and(EndWord::takes_state)
            && let Some(TokenTree::Group(group)) = tokens.get(at + 1)
            && is_over(tokens, at + 2)
        {
            let target = self.taken(group, scope);
            return Some((quote!({ use #words::#word as _; #target }), at + 2));
        }
        if is_name(word) { self.path(tokens, at, scope) } else { None }
    }

    /// Generates the argument of a keyword: a state, or several.
    fn taken(&self, group: &Group, scope: StateId) -> TokenStream {
        let inside: Vec<_> = group.stream().into_iter().listed();
        match inside.first() {
            None => self.target(None, scope),
            Some(TokenTree::Ident(word)) if !is_name(word) => self.target(Some(word), scope),
            Some(_) => {
                self.end(&inside, 0, scope).map_or_else(|| self.code(&group.stream(), scope), |(target, _)| target)
            }
        }
    }

    /// Generates `(A, B)`: a target in each of several regions.
    fn targets(&self, group: &Group, scope: StateId) -> Option<TokenStream> {
        let inside: Vec<_> = group.stream().into_iter().listed();
        let (mut at, mut targets) = (0, Vec::new());
        while group.delimiter() == Delimiter::Parenthesis && at < inside.len() {
            let (target, end) = self.end(&inside, at, scope)?;
            targets.push(target);
            at = end + 1;
        }
        let leads = &self.leads;
        (!targets.is_empty()).then(|| quote!({ #(let _ = #targets;)* #leads }))
    }

    /// Generates `Outer(args).Inner.history`. Also returns where it ends.
    fn path(&self, tokens: &[TokenTree], at: usize, scope: StateId) -> Option<(TokenStream, usize)> {
        let (mut names, mut parts, mut end) = (Vec::new(), TokenStream::new(), at);
        loop {
            let Some(TokenTree::Ident(name)) = tokens.get(end) else {
                parts.extend(self.some_state());
                break;
            };
            end += 1;
            if MODES.iter().any(|(mode, _)| name == mode) && !names.is_empty() {
                let words = &self.words;
                parts.extend(quote!(use #words::#name as _;));
            } else {
                names.push(name.clone());
                parts.extend(self.named(&names, scope));
            }
            if let Some(TokenTree::Group(arguments)) = tokens.get(end)
                && arguments.delimiter() == Delimiter::Parenthesis
            {
                let arguments = self.code(&arguments.stream(), scope);
                parts.extend(quote!(let _ = (#arguments);));
                end += 1;
            }
            match tokens.get(end) {
                Some(token) if is_sign(token, '.') => end += 1,
                _ => break,
            }
        }
        let known = self.resolve(&names[..1], scope).is_some();
        let target =
            known || spelling::is_upper(&names[0].to_string()) && !VALUES.iter().any(|value| names[0] == *value);
        let leads = &self.leads;
        (target && is_over(tokens, end)).then(|| (quote!({ #parts #leads }), end))
    }
}

/// Whether an expression ends before a place. No word there, except `if` or `as`, continues it.
fn is_over(tokens: &[TokenTree], at: usize) -> bool {
    tokens.get(at).is_none_or(|token| match token {
        TokenTree::Ident(word) => word != "if" && word != "as",
        _ => is_sign(token, ';') || is_sign(token, ','),
    })
}

/// Whether a single word ends a reaction.
fn is_end(word: &Ident) -> bool {
    EndWord::named(&word.to_string()).is_some_and(EndWord::needs_no_state)
}

fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(found) if found.as_char() == sign)
}

/// Replaces the tokens in brackets.
fn braced(group: &Group, inner: TokenStream) -> TokenStream {
    let mut printed = Group::new(group.delimiter(), inner);
    printed.set_span(group.span());
    TokenTree::Group(printed).into()
}

/// Whether a word may be the name of a state or a variant by its form.
pub fn is_name(word: &Ident) -> bool {
    spelling::is_name(&word.to_string())
}
