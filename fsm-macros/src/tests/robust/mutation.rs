//! Mutated machines of the corpus: tokens are deleted, duplicated, swapped, replaced by tokens of other machines, cut
//! off and nested.

use super::random::Random;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

/// Returns a machine of the corpus after some mutations.
pub fn mutated(corpus: &[TokenStream], seed: u64) -> TokenStream {
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

    /// Mutates one position, at any depth.
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

    /// Returns a random token of a random machine.
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

    /// Returns a random token of the same kind.
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
            alarm or in ignore exhaustive stack priority outer if else match let stay pass push pop reenter is_in return Self \
            self crate _ pub struct final parallel after Nowhere ALL event leaf deep_history impl dyn mut ref move raise true as fn";
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
