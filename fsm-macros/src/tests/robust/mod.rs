//! The macro never panics and always terminates, whatever its input. If it reports no error, the result is valid code.
//! The result is deterministic.
//!
//! A failure prints its seed and the text. The same seed gives the same text as long as the corpus is unchanged. For
//! longer runs, with a given number of seconds and a first seed:
//!
//! ```text
//! FUZZ_SECONDS=3600 FUZZ_SEED=1 cargo test --release -p fsm-macros fuzz -- --ignored --nocapture
//! ```

mod mutation;
mod random;
mod shapes;
mod soup;

use super::corpus;
use crate::{Input, expand, expand_for_an_editor};
use mutation::mutated;
use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use soup::soup;
use std::env;
use std::ops::Range;
use std::panic::catch_unwind;
use std::thread;
use std::time::{Duration, Instant};

/// Returns a fifth of the seeds, or all of them if `FSMITH_FULL` is set, as in `.ci/run`.
fn share(seeds: Range<u64>) -> Range<u64> {
    let count = seeds.end - seeds.start;
    seeds.start..seeds.start + if env::var_os("FSMITH_FULL").is_some() { count } else { count / 5 }
}

/// A time that far exceeds that of any machine of the corpus.
const LONGEST: Duration = Duration::from_secs(120);

/// The stack size of a compiler thread that expands macros, in bytes.
const STACK: usize = 8 << 20;

#[test]
fn mutated_machines_are_expanded() {
    take_mutated(share(0..1000));
}

/// Tests other seeds in parallel.
#[test]
fn more_mutated_machines_are_expanded() {
    take_mutated(share(1000..2000));
}

#[test]
fn random_tokens_are_expanded() {
    share(0..1000).for_each(|seed| take_seed(seed, soup(seed), "soup"));
}

#[test]
fn nested_code_is_expanded() {
    as_the_compiler(|| {
        for depth in [10, 55] {
            shapes::nested(depth).into_iter().for_each(|(what, text)| take(text, &format!("{depth} {what}")));
        }
    });
}

/// Code that is nested too deeply causes an error, not a stack overflow.
#[test]
fn code_that_is_nested_too_deeply_is_rejected() {
    as_the_compiler(|| {
        for depth in [1_000, 10_000] {
            for (what, text) in shapes::nested(depth) {
                let code = expand(quote!([::fsmith] #text)).to_string();
                assert!(code.contains("fsmith::nesting"), "{depth} {what}: {code}");
            }
        }
    });
}

#[test]
fn wide_machines_are_expanded() {
    take(shapes::wide(500, 2), "500 states");
    take(shapes::wide(8, 250), "250 events");
}

/// The required capacity of the stack is too large to be counted.
#[test]
fn nested_pushes_are_expanded() {
    take(shapes::pushing(30), "30 composites with a push each");
}

/// During a change to a large machine, everything may be invalid, and an editor expands it at every key press.
#[test]
fn thousands_of_mistakes_are_reported() {
    take(shapes::mistaken(1_500), "1500 states without a right word");
}

/// Samples of all letters that Rust allows in names, with a stride that is not a power of two.
#[test]
fn names_of_every_script_are_expanded() {
    let letters = (0x80..0x3_0000_u32).step_by(397).filter_map(char::from_u32).chain("Öλж中あ한ßſİıẞ𝒳ﬁ".chars());
    let machines = letters.filter_map(|letter| Some((letter, shapes::named(letter)?)));
    machines.for_each(|(letter, text)| take(text, &format!("{letter:?}")));
}

/// Inputs that once caused failures.
#[test]
fn inputs_that_once_failed_are_expanded() {
    for word in ["type", "else", "Self", "_"] {
        let text = format!("machine M {{ initial state {word} {{}} }}");
        take(text.parse().expect("tokens"), &text);
    }
    take(quote!(machine M(x: &mut X) { events { Rain } state A { on Rain => crate; } }), "a lone crate");
    // A guard that ends before or inside invisible delimiters.
    let invisible = |tokens: TokenStream| Group::new(Delimiter::None, tokens);
    let equals = invisible(Punct::new('=', Spacing::Joint).to_token_stream());
    let condition = invisible(quote!(x.is_on() =>));
    // An operator in invisible delimiters, apart from its operand.
    let not = invisible(quote!(!));
    let clauses = [
        quote!(when x.is_on() #equals > B;),
        quote!(when #condition B;),
        quote!(when #not x.is_on() => B;),
        quote!(when x.level > #not x.least => B;),
        quote!(when x.is_on() => { x.level = #not x.least; B }),
    ];
    for clause in clauses {
        take(quote!(machine M(x: &mut X) { initial A; state A { #clause } state B {} }), &clause.to_string());
    }
}

/// If invisible delimiters contain a block and the code after it, no code is lost: it is read as if the delimiters were
/// not there, or refused.
#[test]
fn invisible_delimiters_hide_no_code() {
    for clauses in [quote!({ x.on(); } exit { x.off(); }), quote!({ x.on(); B } when x.is_off() => B;)] {
        let invisible = Group::new(Delimiter::None, clauses.clone());
        for head in [quote!(enter), quote!(when x.is_on() =>)] {
            let machine = |clauses: &dyn ToTokens| {
                expand(quote!([::fsmith] machine M(x: &mut X) { initial A; state A { #head #clauses } state B {} }))
            };
            let (seen, plain) = (machine(&invisible), machine(&clauses));
            assert!(is_error(&seen) || seen.to_string() == plain.to_string(), "{head} {clauses}:\n{seen}");
        }
    }
}

#[test]
#[ignore = "runs for FUZZ_SECONDS"]
fn fuzz() {
    let number = |name: &str, otherwise| std::env::var(name).map_or(otherwise, |text| text.parse().expect("a number"));
    let (seconds, first) = (number("FUZZ_SECONDS", 60), number("FUZZ_SEED", 1_000_000));
    let (corpus, started) = (corpus::machines(), Instant::now());
    let seeds = first..;
    let taken = seeds.take_while(|_| started.elapsed() < Duration::from_secs(seconds)).map(|seed| match seed % 4 {
        0 => take(soup(seed), &format!("soup {seed}")),
        _ => take(mutated(&corpus, seed), &format!("mutation {seed}")),
    });
    println!("{} texts from seed {first} on", taken.count());
}

/// Runs a test with the stack size of the compiler.
fn as_the_compiler(test: fn()) {
    let thread = thread::Builder::new().stack_size(STACK).spawn(test).expect("a thread");
    thread.join().expect("the test passes");
}

fn take_mutated(seeds: Range<u64>) {
    let corpus = corpus::machines();
    seeds.for_each(|seed| take_seed(seed, mutated(&corpus, seed), "mutation"));
}

/// Every fifth seed is expanded twice.
fn take_seed(seed: u64, text: TokenStream, kind: &str) {
    let name = format!("{kind} {seed}");
    take(text.clone(), &name);
    if seed.is_multiple_of(5) {
        let [once, again] = [(); 2].map(|()| expand(quote!([::fsmith] #text)).to_string());
        assert!(once == again, "{name} is not the same each time:\n{text}");
    }
}

fn take(text: TokenStream, name: &str) {
    let started = Instant::now();
    let expanded = catch_unwind(|| expand(quote!([::fsmith] #text)));
    let took = started.elapsed();
    assert!(took < LONGEST, "{name} took {took:?}");
    let Ok(code) = expanded else { panic!("{name} panics:\n{text}") };
    assert!(is_error(&code) || is_code(&code), "{name} is no code:\n{text}\n\n{code}");
    let seen = catch_unwind(|| expand_for_an_editor(Input::of(quote!([::fsmith] [] #text))));
    assert!(seen.is_ok(), "{name} panics in an editor:\n{text}");
}

/// Whether the items contain errors.
fn is_error(code: &TokenStream) -> bool {
    code.clone().into_iter().any(|token| matches!(token, TokenTree::Ident(word) if word == "compile_error"))
}

/// Whether the code is valid, including the twin.
fn is_code(code: &TokenStream) -> bool {
    let Ok(file) = syn::parse2::<syn::File>(without_lone_crates(code.clone())) else { return false };
    let mut twins = file.items.iter().filter_map(|item| match item {
        syn::Item::Macro(twin) => Some(&twin.mac.tokens),
        _ => None,
    });
    twins.all(|twin| syn::parse2::<syn::File>(twin.clone()).is_ok())
}

/// Replaces every lone `crate`, which `syn` does not parse. The compiler parses it as a value and reports an error at
/// its location.
fn without_lone_crates(code: TokenStream) -> TokenStream {
    let mut tokens = code.into_iter().peekable();
    let mut read = TokenStream::new();
    let mut visibility = false;
    while let Some(token) = tokens.next() {
        let continues = matches!(tokens.peek(), Some(TokenTree::Punct(sign)) if sign.as_char() == ':');
        let restricts = visibility;
        visibility = matches!(&token, TokenTree::Ident(word) if word == "pub");
        read.extend([match token {
            restriction @ TokenTree::Group(_) if restricts => restriction,
            TokenTree::Ident(word) if word == "crate" && !continues => Ident::new("value", word.span()).into(),
            TokenTree::Group(group) => Group::new(group.delimiter(), without_lone_crates(group.stream())).into(),
            other => other,
        }]);
    }
    read
}
