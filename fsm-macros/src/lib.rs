//! The macro behind `fsmith::state_machine!`: tokens in, the machine's code out.
//!
//! `fsm-core` reads and checks the text and makes the plan; this crate prints the plan. Use it through `fsmith`, which
//! passes it its own path, so that a renamed or re-exported `fsmith` works.

use fsm_core::steps::Steps;
use fsm_core::syntax::conditions::Conditions;
use fsm_core::syntax::{self, Errors};
use guide::Guide;
use join::Join;
use proc_macro2::{TokenStream, TokenTree};
use std::iter;

mod conditions;
mod editors;
mod emit;
mod guide;
mod join;
mod lent;
mod mentions;
mod names;
mod slots;
#[cfg(test)]
mod tests;
mod warnings;

/// `[path of fsmith] machine Name .. { .. }`: what `fsmith::state_machine!` passes on.
#[doc(hidden)]
#[proc_macro]
pub fn state_machine(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    begin(input.into(), emit::compiled, "DecidedMachine").into()
}

/// The same with the interpreted twin, which is half of the expansion: what `fsmith::interpreter::state_machine!` passes
/// on.
#[doc(hidden)]
#[proc_macro]
pub fn interpreted_machine(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    begin(input.into(), emit::machine, "DecidedInterpretedMachine").into()
}

/// A machine with conditions, now that the compiler has decided them.
#[doc(hidden)]
#[proc_macro_derive(DecidedMachine, attributes(fsmith_machine, fsmith_holds))]
pub fn decided_machine(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    go_on(item.into(), emit::compiled).into()
}

/// The same with the interpreted twin.
#[doc(hidden)]
#[proc_macro_derive(DecidedInterpretedMachine, attributes(fsmith_machine, fsmith_holds))]
pub fn decided_interpreted_machine(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    go_on(item.into(), emit::machine).into()
}

/// Text to code, or to what asks the compiler for the conditions in the text and comes back by a derive.
fn begin(input: TokenStream, print: emit::Print, derive: &str) -> TokenStream {
    if editors::one_asks() {
        return expand_for_an_editor(input, print);
    }
    let (krate, text) = split_path(input.clone());
    let mut errors = Errors::under(Conditions::unknown());
    let written = syntax::parse(text, &mut errors);
    let open = errors.conditions().open();
    match written {
        Some(machine) if !open.is_empty() => {
            // They are found again when it is known what is left out.
            let _ = errors.into_list();
            conditions::ask(&machine.name, derive, &krate, input, &open)
        }
        written => print_written(written, krate, print, errors),
    }
}

/// What a derive is given to code.
fn go_on(item: TokenStream, print: emit::Print) -> TokenStream {
    let (input, holding) = conditions::answer(item);
    expand_under(input, print, Conditions::answered(holding))
}

/// Text to code, with the twin, every option being set.
#[cfg(test)]
fn expand(input: TokenStream) -> TokenStream {
    expand_to(input, emit::machine)
}

/// Text to code, every option being set.
#[cfg(test)]
fn expand_to(input: TokenStream, print: emit::Print) -> TokenStream {
    expand_under(input, print, Conditions::default())
}

fn expand_under(input: TokenStream, print: emit::Print, conditions: Conditions) -> TokenStream {
    let (krate, text) = split_path(input);
    let mut errors = Errors::under(conditions);
    let written = syntax::parse(text, &mut errors);
    print_written(written, krate, print, errors)
}

/// From what is written to code, printed by `print`. If there are mistakes: every error at its token, and the types and
/// calls that other code may use, so that it does not cause further errors.
fn print_written(
    written: Option<syntax::ast::Machine>,
    krate: TokenStream,
    print: emit::Print,
    mut errors: Errors,
) -> TokenStream {
    let code = match written.map(|written| syntax::understand(written, &mut errors)) {
        Some((machine, Some(plan))) => {
            [print(&machine, &Steps::of(plan), krate), warnings::warnings(&machine.warnings)].joined()
        }
        Some((machine, None)) => emit::outline(machine, krate, print),
        None => TokenStream::new(),
    };
    with_errors(code, errors)
}

/// Text to what an editor sees: the text where its words mean something, then what it declares, then every error.
fn expand_for_an_editor(input: TokenStream, print: emit::Print) -> TokenStream {
    let (krate, text) = split_path(input);
    let mut errors = Errors::default();
    let read = syntax::read(text.clone(), &mut errors);
    let code = read.map(|(machine, _)| {
        let sight = editors::sight(&machine, &text, &krate);
        sight.into_iter().chain(emit::declared(machine, krate, print)).collect()
    });
    with_errors(code.unwrap_or_default(), errors)
}

/// Code, and behind it the errors. The first of each rule says where to read about it.
fn with_errors(code: TokenStream, errors: Errors) -> TokenStream {
    let mut guide = Guide::default();
    let errors = errors.into_list().into_iter().map(|error| guide.lead(&error.to_string(), error.into_compile_error()));
    iter::once(code).chain(errors).joined()
}

/// The path of `fsmith` in brackets, and the rest.
fn split_path(input: TokenStream) -> (TokenStream, TokenStream) {
    let mut tokens = input.into_iter();
    let path = match tokens.next() {
        Some(TokenTree::Group(path)) => path.stream(),
        _ => TokenStream::new(),
    };
    (path, tokens.collect())
}
