//! The macro behind `fsmith::state_machine!`: tokens in, the machine's code out.
//!
//! `fsm-core` reads and checks the text and makes the plan; this crate prints the plan. Use it through `fsmith`, which
//! passes it its own path, so that a renamed or re-exported `fsmith` works.

use emit::Mode;
#[cfg(feature = "inspect")]
use fsm_core::rules::Rule;
use fsm_core::steps::Steps;
use fsm_core::syntax::conditions::Conditions;
use fsm_core::syntax::parts::Parts;
use fsm_core::syntax::{self, Errors};
use guide::Guide;
use join::Join;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;
use std::iter;

mod conditions;
mod editors;
mod emit;
mod guide;
mod join;
mod lent;
#[cfg(feature = "live")]
mod live;
mod mentions;
mod names;
mod parts;
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
#[cfg(feature = "interpreter")]
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
#[cfg(all(feature = "inspect", feature = "interpreter"))]
#[doc(hidden)]
#[proc_macro]
pub fn inspected_interpreted_machine(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    begin(input.into(), Mode::BOTH, "DecidedInspectedInterpretedMachine").into()
}

/// A machine whose text may change while the program runs: what `fsmith::live::state_machine!` passes on.
#[cfg(feature = "live")]
#[doc(hidden)]
#[proc_macro]
pub fn live_machine(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    // Conditions are refused, so it never comes back by a derive.
    begin(input.into(), Mode::LIVE, "").into()
}

/// A machine with conditions, now that the compiler has decided them.
#[doc(hidden)]
#[proc_macro_derive(DecidedMachine, attributes(__fsmith_text_of_conditions, __fsmith_condition_that_holds))]
pub fn decided_machine(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    go_on(item.into(), Mode::COMPILED, "DecidedMachine").into()
}

/// The same with the interpreted twin.
#[cfg(feature = "interpreter")]
#[doc(hidden)]
#[proc_macro_derive(DecidedInterpretedMachine, attributes(__fsmith_text_of_conditions, __fsmith_condition_that_holds))]
pub fn decided_interpreted_machine(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    go_on(item.into(), Mode::INTERPRETED, "DecidedInterpretedMachine").into()
}

/// The same of a machine that the inspector shows.
#[cfg(feature = "inspect")]
#[doc(hidden)]
#[proc_macro_derive(DecidedInspectedMachine, attributes(__fsmith_text_of_conditions, __fsmith_condition_that_holds))]
pub fn decided_inspected_machine(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    go_on(item.into(), Mode::INSPECTED, "DecidedInspectedMachine").into()
}

/// The same with the interpreted twin.
#[cfg(all(feature = "inspect", feature = "interpreter"))]
#[doc(hidden)]
#[proc_macro_derive(
    DecidedInspectedInterpretedMachine,
    attributes(__fsmith_text_of_conditions, __fsmith_condition_that_holds)
)]
pub fn decided_inspected_interpreted_machine(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    go_on(item.into(), Mode::BOTH, "DecidedInspectedInterpretedMachine").into()
}

/// A machine that includes parts, now that they are here.
#[doc(hidden)]
#[proc_macro]
pub fn machine_of_parts(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let code = parts::answer(input.into()).map(|(machine, parts)| {
        let mode = mode_of(&machine.derive);
        if editors::one_asks() {
            return go_on_for_an_editor(machine, parts, mode);
        }
        let input = [Some(in_brackets(&machine.krate)), parts.packed()].into_iter().flatten();
        let input = input.chain(machine.text).collect();
        round(input, mode, &machine.derive.to_string(), Conditions::unknown())
    });
    code.unwrap_or_default().into()
}

/// `[path of fsmith] pub name { items }`: what `fsmith::part!` passes on.
#[doc(hidden)]
#[proc_macro]
pub fn part(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let (krate, text) = split_path(input.into());
    let mut errors = Errors::default();
    let code = syntax::part(text, &mut errors).map(|part| {
        // An editor completes at the first place that a word stands in.
        let sight = editors::one_asks().then(|| sight_of_part(&part, krate));
        sight.into_iter().chain([parts::print(&part)]).joined()
    });
    with_errors(code.unwrap_or_default(), errors).into()
}

/// How a machine is printed that this derive belongs to.
fn mode_of(derive: &Ident) -> Mode {
    match &*derive.to_string() {
        #[cfg(feature = "interpreter")]
        "DecidedInterpretedMachine" => Mode::INTERPRETED,
        #[cfg(feature = "inspect")]
        "DecidedInspectedMachine" => Mode::INSPECTED,
        #[cfg(all(feature = "inspect", feature = "interpreter"))]
        "DecidedInspectedInterpretedMachine" => Mode::BOTH,
        _ => Mode::COMPILED,
    }
}

/// Text to code, or to what asks the compiler for the conditions in the text and comes back by a derive.
fn begin(input: TokenStream, mode: Mode, derive: &str) -> TokenStream {
    if editors::one_asks() {
        return expand_for_an_editor(input, mode, derive);
    }
    round(input, mode, derive, Conditions::unknown())
}

/// What a derive is given to code.
fn go_on(item: TokenStream, mode: Mode, derive: &str) -> TokenStream {
    let (input, holding) = conditions::answer(item);
    round(input, mode, derive, Conditions::answered(holding))
}

/// Text to code, or to what asks the compiler for more: first for the conditions, then for the parts that are not left out.
fn round(input: TokenStream, mode: Mode, derive: &str, conditions: Conditions) -> TokenStream {
    let (krate, text) = split_path(input.clone());
    let (known, text) = Parts::before(text);
    let mut errors = Errors::under(conditions).with(known);
    let written = syntax::parse(text.clone(), &mut errors);
    let open = errors.conditions().open();
    match written {
        #[cfg(feature = "live")]
        Some(_) if mode.live && !open.is_empty() => {
            let _ = errors.into_list();
            let mut errors = Errors::default();
            live::refuse_conditions(&open, &mut errors);
            print_written(syntax::parse(split_path(input).1, &mut errors), krate, mode, errors)
        }
        Some(machine) if !open.is_empty() => {
            let parts = errors.parts().known();
            // They are found again when it is known what is left out.
            let _ = errors.into_list();
            conditions::ask(&machine.name, parts, derive, &krate, input, &open)
        }
        #[cfg(feature = "live")]
        Some(written) if mode.live && !errors.parts().open().is_empty() => {
            let mut refused = Errors::default();
            live::refuse_parts(errors.parts().open(), &mut refused);
            let (machine, _) = syntax::understand(written, &mut errors);
            // Without the parts, what else there is to say might be wrong.
            let _ = errors.into_list();
            with_errors(emit::outline(machine, krate, mode), refused)
        }
        Some(_) if !errors.parts().open().is_empty() => {
            let parts = errors.take_parts();
            let _ = errors.into_list();
            let derive = Ident::new(derive, Span::mixed_site());
            parts::ask(&parts::Machine { krate, derive, text }, &parts)
        }
        written => print_written(written, krate, mode, errors),
    }
}

/// A part as an editor sees it by itself, which does not know where it is included: as if it were a machine.
fn sight_of_part(part: &syntax::ast::Part, krate: TokenStream) -> TokenStream {
    let (name, items) = (names::local("Part"), &part.items);
    let text = quote!(machine #name #items);
    let mut errors = Errors::default();
    let read = syntax::parse(text.clone(), &mut errors).map(|written| syntax::understand(written, &mut errors));
    // What is wrong is told where it is included.
    let _ = errors.into_list();
    let Some((machine, _)) = read else { return TokenStream::new() };
    let sight = editors::sight(&machine, &text, &krate);
    let declared = emit::declared(machine, krate, Mode::COMPILED);
    quote!(const _: () = { #sight #declared };)
}

/// Text to code, with the twin, every option being set.
#[cfg(test)]
fn expand(input: TokenStream) -> TokenStream {
    expand_to(input, Mode::INTERPRETED)
}

/// Text to code, every option being set.
#[cfg(test)]
fn expand_to(input: TokenStream, mode: Mode) -> TokenStream {
    let (krate, text) = split_path(input);
    let mut errors = Errors::default();
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
    // Tests have other machines printed as if all that they do waited.
    #[cfg(fsmith_async)]
    let tries = mode.interpreted && !mode.inspected;
    #[cfg(feature = "live")]
    let asks_why = written.as_ref().is_some_and(|written| written.explains);
    let code = match written.map(|written| syntax::understand(written, &mut errors)) {
        #[cfg(feature = "live")]
        Some((machine, Some(_))) if mode.live && !live::can_be(&machine, asks_why) => {
            live::refuse(&machine, asks_why, &mut errors);
            emit::outline(machine, krate, mode)
        }
        #[cfg(feature = "live")]
        Some((mut machine, Some(_))) if live::is_live(mode, &machine) => {
            [live::print(&mut machine, krate, mode), warnings::warnings(&machine.warnings)].joined()
        }
        #[cfg(feature = "inspect")]
        Some((machine, Some(_))) if mode.inspected && machine.waits.is_some() => {
            let message = "the inspector does not show machines that wait; use `fsmith::state_machine!`, or let what is waited for return as an event";
            errors.at(Rule::NotAsync, &machine.waits, message);
            emit::outline(machine, krate, mode)
        }
        #[cfg(fsmith_async)]
        Some((mut machine, Some(plan))) if tries && machine.waits.is_none() => {
            machine.waits = Some(emit::tried());
            [emit::machine(&machine, &Steps::of(plan), krate, mode), warnings::warnings(&machine.warnings)].joined()
        }
        Some((machine, Some(plan))) => {
            [emit::machine(&machine, &Steps::of(plan), krate, mode), warnings::warnings(&machine.warnings)].joined()
        }
        Some((machine, None)) => emit::outline(machine, krate, mode),
        None => TokenStream::new(),
    };
    with_errors(code, errors)
}

/// Text to what an editor sees: the text where its words mean something, then what it declares, then every error. What is
/// declared is known when the parts are, which are asked for first.
fn expand_for_an_editor(input: TokenStream, mode: Mode, derive: &str) -> TokenStream {
    let (krate, text) = split_path(input);
    let mut errors = Errors::default();
    let Some(written) = syntax::parse(text.clone(), &mut errors) else {
        return with_errors(TokenStream::new(), errors);
    };
    let parts = errors.take_parts();
    let (machine, _) = syntax::understand(written, &mut errors);
    let sight = editors::sight(&machine, &text, &krate);
    if parts.open().is_empty() {
        let code = sight.into_iter().chain(emit::declared(machine, krate, mode)).collect();
        return with_errors(code, errors);
    }
    let _ = errors.into_list();
    let derive = Ident::new(derive, Span::mixed_site());
    sight.into_iter().chain(parts::ask(&parts::Machine { krate, derive, text }, &parts)).collect()
}

/// What an editor sees of a machine whose text it has seen, now that more of its parts are here.
fn go_on_for_an_editor(machine: parts::Machine, parts: Parts, mode: Mode) -> TokenStream {
    let mut errors = Errors::default().with(parts);
    let Some(written) = syntax::parse(machine.text.clone(), &mut errors) else {
        return with_errors(TokenStream::new(), errors);
    };
    if !errors.parts().open().is_empty() {
        let parts = errors.take_parts();
        let _ = errors.into_list();
        return parts::ask(&machine, &parts);
    }
    let (read, _) = syntax::understand(written, &mut errors);
    with_errors(emit::declared(read, machine.krate, mode), errors)
}

/// Code, and behind it the errors. The first of each rule says where to read about it.
fn with_errors(code: TokenStream, errors: Errors) -> TokenStream {
    let mut guide = Guide::default();
    let errors = errors.into_list().into_iter().map(|error| guide.lead(&error.to_string(), error.into_compile_error()));
    iter::once(code).chain(errors).joined()
}

fn in_brackets(path: &TokenStream) -> TokenTree {
    Group::new(Delimiter::Bracket, path.clone()).into()
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
