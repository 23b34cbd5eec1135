//! The macro behind `fsmith::state_machine!`: tokens in, the machine's code out.
//!
//! `fsm-core` reads and checks the text and makes the plan; this crate prints the plan. Use it through `fsmith`, which
//! passes it its own path, so that a renamed or re-exported `fsmith` works.

use fsm_core::steps::Steps;
use fsm_core::syntax::conditions::Conditions;
use fsm_core::syntax::{self, Errors};
use emit::Mode;
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
    begin(input.into(), Mode::COMPILED, "DecidedMachine").into()
}

/// The same with the interpreted twin, which is half of the expansion: what `fsmith::interpreter::state_machine!` passes
/// on.
#[doc(hidden)]
#[proc_macro]
pub fn interpreted_machine(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    begin(input.into(), Mode::INTERPRETED, "DecidedInterpretedMachine").into()
}

/// A machine that the inspector shows: what `fsmith::inspect::state_machine!` passes on.
#[cfg(feature = "inspect")]
#[doc(hidden)]
#[proc_macro]
pub fn inspected_machine(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    begin(input.into(), Mode::INSPECTED, "DecidedInspectedMachine").into()
}

/// The same with the interpreted twin: what `fsmith::inspect::interpreter::state_machine!` passes on.
#[cfg(feature = "inspect")]
#[doc(hidden)]
#[proc_macro]
pub fn inspected_interpreted_machine(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    begin(input.into(), Mode::BOTH, "DecidedInspectedInterpretedMachine").into()
}

/// A machine with conditions, now that the compiler has decided them.
#[doc(hidden)]
#[proc_macro_derive(DecidedMachine, attributes(fsmith_machine, fsmith_holds))]
pub fn decided_machine(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    go_on(item.into(), Mode::COMPILED).into()
}

/// The same with the interpreted twin.
#[doc(hidden)]
#[proc_macro_derive(DecidedInterpretedMachine, attributes(fsmith_machine, fsmith_holds))]
pub fn decided_interpreted_machine(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    go_on(item.into(), Mode::INTERPRETED).into()
}

/// The same of a machine that the inspector shows.
#[cfg(feature = "inspect")]
#[doc(hidden)]
#[proc_macro_derive(DecidedInspectedMachine, attributes(fsmith_machine, fsmith_holds))]
pub fn decided_inspected_machine(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    go_on(item.into(), Mode::INSPECTED).into()
}

/// The same with the interpreted twin.
#[cfg(feature = "inspect")]
#[doc(hidden)]
#[proc_macro_derive(DecidedInspectedInterpretedMachine, attributes(fsmith_machine, fsmith_holds))]
pub fn decided_inspected_interpreted_machine(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    go_on(item.into(), Mode::BOTH).into()
}

/// Text to code, or to what asks the compiler for the conditions in the text and comes back by a derive.
fn begin(input: TokenStream, mode: Mode, derive: &str) -> TokenStream {
    if editors::one_asks() {
        return expand_for_an_editor(input, mode);
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
        written => print_written(written, krate, mode, errors),
    }
}

/// What a derive is given to code.
fn go_on(item: TokenStream, mode: Mode) -> TokenStream {
    let (input, holding) = conditions::answer(item);
    expand_under(input, mode, Conditions::answered(holding))
}

/// Text to code, with the twin, every option being set.
#[cfg(test)]
fn expand(input: TokenStream) -> TokenStream {
    expand_to(input, Mode::INTERPRETED)
}

/// Text to code, every option being set.
#[cfg(test)]
fn expand_to(input: TokenStream, mode: Mode) -> TokenStream {
    expand_under(input, mode, Conditions::default())
}

fn expand_under(input: TokenStream, mode: Mode, conditions: Conditions) -> TokenStream {
    let (krate, text) = split_path(input);
    let mut errors = Errors::under(conditions);
    let written = syntax::parse(text, &mut errors);
    print_written(written, krate, mode, errors)
}

/// From what is written to code. If there are mistakes: every error at its token, and the types and
/// calls that other code may use, so that it does not cause further errors.
fn print_written(
    written: Option<syntax::ast::Machine>,
    krate: TokenStream,
    mode: Mode,
    mut errors: Errors,
) -> TokenStream {
    let written = written.map(|written| syntax::ast::Machine { inspected: mode.inspected, ..written });
    let code = match written.map(|written| syntax::understand(written, &mut errors)) {
        Some((machine, Some(plan))) => {
            [emit::machine(&machine, &Steps::of(plan), krate, mode), warnings::warnings(&machine.warnings)].joined()
        }
        Some((machine, None)) => emit::outline(machine, krate, mode),
        None => TokenStream::new(),
    };
    with_errors(code, errors)
}

/// Text to what an editor sees: the text where its words mean something, then what it declares, then every error.
fn expand_for_an_editor(input: TokenStream, mode: Mode) -> TokenStream {
    let (krate, text) = split_path(input);
    let mut errors = Errors::default();
    let read = syntax::read(text.clone(), &mut errors);
    let code = read.map(|(machine, _)| {
        let sight = editors::sight(&machine, &text, &krate);
        sight.into_iter().chain(emit::declared(machine, krate, mode)).collect()
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
