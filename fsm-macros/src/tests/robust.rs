//! The macro never panics and never hangs, whatever it is given, and what it takes without an error is code.
//!
//! The machines of the corpus are mutated: tokens are deleted, doubled, swapped, replaced by others', cut off and nested.
//! A failure prints the seed and the text; the same seed is the same text as long as the corpus is the same.

use super::corpus;
use crate::expand;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;
use std::ops::Range;
use std::panic::catch_unwind;
use std::time::{Duration, Instant};

/// Far more than any machine of the corpus takes.
const LONGEST: Duration = Duration::from_secs(20);

#[test]
fn takes_mutated_machines() {
    take(0..1000);
}

/// The same with other seeds, at the same time.
#[test]
fn takes_more_mutated_machines() {
    take(1000..2000);
}

fn take(seeds: Range<u64>) {
    let corpus = corpus::machines();
    for seed in seeds {
        let text = mutated(&corpus, seed);
        let started = Instant::now();
        let expanded = catch_unwind(|| expand(quote!([::fsmith] #text)));
        let took = started.elapsed();
        assert!(took < LONGEST, "seed {seed} took {took:?}:\n{text}");
        match expanded {
            Ok(code) => assert!(is_error(&code) || is_code(&code), "seed {seed} is no code:\n{text}\n\n{code}"),
            Err(_) => panic!("seed {seed} panics:\n{text}"),
        }
    }
}

/// Whether errors stand among the items.
fn is_error(code: &TokenStream) -> bool {
    code.clone().into_iter().any(|token| matches!(token, TokenTree::Ident(word) if word == "compile_error"))
}

/// Whether it parses, the twin too.
fn is_code(code: &TokenStream) -> bool {
    let Ok(file) = syn::parse2::<syn::File>(code.clone()) else { return false };
    let mut twins = file.items.iter().filter_map(|item| match item {
        syn::Item::Macro(twin) => Some(&twin.mac.tokens),
        _ => None,
    });
    twins.all(|twin| syn::parse2::<syn::File>(twin.clone()).is_ok())
}

/// A machine of the corpus after some mutations.
fn mutated(corpus: &[TokenStream], seed: u64) -> TokenStream {
    let mut mutation = Mutation { random: Random(seed), corpus };
    let text = mutation.any().clone();
    let times = 1 + mutation.random.below(2) * mutation.random.below(4);
    (0..times).fold(text, |text, _| mutation.somewhere(text))
}

struct Mutation<'c> {
    random: Random,
    corpus: &'c [TokenStream],
}

impl Mutation<'_> {
    fn any(&mut self) -> &TokenStream {
        &self.corpus[self.random.below(self.corpus.len())]
    }

    /// Mutates one place, at any depth.
    fn somewhere(&mut self, text: TokenStream) -> TokenStream {
        let mut tokens: Vec<TokenTree> = text.into_iter().collect();
        if tokens.is_empty() {
            return self.token().into();
        }
        let at = self.random.below(tokens.len());
        match &tokens[at] {
            TokenTree::Group(group) if self.random.below(8) > 0 => {
                tokens[at] = Group::new(group.delimiter(), self.somewhere(group.stream())).into();
            }
            _ => self.here(&mut tokens, at),
        }
        tokens.into_iter().collect()
    }

    fn here(&mut self, tokens: &mut Vec<TokenTree>, at: usize) {
        let other = self.random.below(tokens.len());
        match self.random.below(11) {
            0 => drop(tokens.remove(at)),
            1 => tokens.insert(other, tokens[at].clone()),
            2 => tokens.swap(at, other),
            3 => tokens[at] = self.token(),
            4 => tokens.insert(at, self.token()),
            5 => tokens.truncate(at),
            6 => drop(tokens.drain(at.min(other)..at.max(other))),
            7 => {
                let (first, last) = (at.min(other), at.max(other));
                let nested: TokenStream = tokens.drain(first..last).collect();
                tokens.insert(first, Group::new(self.delimiter(), nested).into());
            }
            8 => {
                let donated = self.any().clone();
                tokens[at] = Group::new(self.delimiter(), donated).into();
            }
            _ => tokens[at] = self.changed(&tokens[at]),
        }
    }

    /// Some token of some machine.
    fn token(&mut self) -> TokenTree {
        let mut tokens: Vec<_> = self.any().clone().into_iter().collect();
        loop {
            let at = self.random.below(tokens.len());
            match &tokens[at] {
                TokenTree::Group(group) if !group.stream().is_empty() && self.random.below(8) > 0 => {
                    tokens = group.stream().into_iter().collect();
                }
                token => return token.clone(),
            }
        }
    }

    /// A token of the same kind.
    fn changed(&mut self, token: &TokenTree) -> TokenTree {
        match token {
            TokenTree::Group(group) => Group::new(self.delimiter(), group.stream()).into(),
            TokenTree::Ident(word) => self.word(&word.to_string()),
            TokenTree::Punct(_) => {
                let signs: Vec<char> = "=>;,.|&:#!@?<-+*$~".chars().collect();
                let sign = signs[self.random.below(signs.len())];
                let spacing = if self.random.below(2) > 0 { Spacing::Joint } else { Spacing::Alone };
                Punct::new(sign, spacing).into()
            }
            TokenTree::Literal(_) => match self.random.below(5) {
                0 => Literal::usize_unsuffixed(self.random.below(100)).into(),
                1 => Literal::u64_suffixed(u64::MAX).into(),
                2 => Literal::string("{tape}").into(),
                3 => Literal::f32_unsuffixed(1.5).into(),
                _ => Literal::character('x').into(),
            },
        }
    }

    fn word(&mut self, word: &str) -> TokenTree {
        const WORDS: &str = "machine events state initial history shallow deep suspend enter exit pause resume active on when \
            alarm or in stack priority outer if else match let stay pass push pop reenter is_in return Self self crate _ \
            pub struct final parallel after Nowhere ALL event leaf deep_history impl dyn mut ref move raise true as fn";
        let words: Vec<_> = WORDS.split_whitespace().collect();
        let changed = match self.random.below(8) {
            0 => word.to_lowercase(),
            1 => word.chars().rev().collect(),
            2 => format!("{word}_"),
            3 => format!("Ö{word}"),
            4 => return Ident::new_raw("fn", Span::call_site()).into(),
            _ => words[self.random.below(words.len())].to_string(),
        };
        syn::parse_str::<TokenTree>(&changed).unwrap_or_else(|_| Ident::new("other", Span::call_site()).into())
    }

    fn delimiter(&mut self) -> Delimiter {
        let all = [Delimiter::Brace, Delimiter::Parenthesis, Delimiter::Bracket, Delimiter::None];
        all[self.random.below(all.len())]
    }
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) % bound as u64) as usize
    }
}
