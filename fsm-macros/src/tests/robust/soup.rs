//! Token soup: keywords, operators, literals and delimiters in any order, alone or in the body of a machine.

use super::random::Random;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;

/// Keywords, names of states, events and variables, and some words that Rust reserves.
const WORDS: &str = "machine events signals state final parallel initial history shallow deep suspend enter exit pause resume \
    active on when after every always done alarm or in defer ignore exhaustive stack queue version priority outer observer if \
    else match let stay pass push pop reenter raise is_in A B C E F x y n self Self crate super fn struct impl mut ref move return loop for while async \
    await dyn where type const static unsafe as true false _ Nowhere ALL";

/// Returns up to two hundred tokens.
pub fn soup(seed: u64) -> TokenStream {
    let mut random = Random(seed);
    let (size, depth) = (1 + random.below(200), random.below(7));
    let tokens = tokens(&mut random, size, depth);
    match random.below(3) {
        0 => tokens,
        1 => quote!(machine M { events { E, F(u32) } initial A; state A; state B(n: u32) { #tokens } }),
        _ => quote!(machine M(x: &mut u32) { #tokens }),
    }
}

fn tokens(random: &mut Random, size: usize, depth: usize) -> TokenStream {
    let mut left = size;
    let mut made = Vec::new();
    while left > 0 {
        let token = match random.below(9) {
            0 if depth > 0 => {
                let inside = random.below(left);
                left -= inside;
                let delimiters = [Delimiter::Brace, Delimiter::Parenthesis, Delimiter::Bracket, Delimiter::None];
                let delimiter = *random.pick(&delimiters);
                Group::new(delimiter, tokens(random, inside, depth - 1)).into()
            }
            1 => literal(random),
            2..=4 => sign(random),
            _ => word(random),
        };
        made.push(token);
        left -= 1;
    }
    made.into_iter().collect()
}

fn word(random: &mut Random) -> TokenTree {
    let words: Vec<_> = WORDS.split_whitespace().collect();
    Ident::new(random.pick::<&str>(&words), Span::call_site()).into()
}

fn sign(random: &mut Random) -> TokenTree {
    let signs: Vec<char> = "=>;,.|&:#!@?<-+*$~/%^'".chars().collect();
    let (sign, joint) = (*random.pick(&signs), random.below(3) == 0);
    match sign {
        // A lone quote is not a token. Before a word it begins a lifetime.
        '\'' => Punct::new(';', Spacing::Alone).into(),
        sign => Punct::new(sign, if joint { Spacing::Joint } else { Spacing::Alone }).into(),
    }
}

fn literal(random: &mut Random) -> TokenTree {
    let literals = [
        "0",
        "1u8",
        "500ms",
        "5s",
        "1.5min",
        "1e400",
        "0x7fs",
        "\"{x} {\"",
        "'x'",
        "b\"x\"",
        "r#\"\"#",
        "99999999999h",
    ];
    let text = random.pick(&literals);
    text.parse::<Literal>().unwrap_or_else(|_| Literal::u32_unsuffixed(7)).into()
}
