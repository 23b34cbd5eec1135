//! The macro behind `fsmith::state_machine!`: tokens in, the machine's code out.
//!
//! `fsm-syntax` reads the text, and `fsm-model` checks it and makes the plan; this crate generates code from the plan.
//! Use it through `fsmith`, which passes its own path to it, so that a renamed or re-exported `fsmith` works.
//!
//! | module | question |
//! |---|---|
//! | `emit` | What code is generated? |
//! | `editors` | What do editors see instead? |
//! | `names`, `slots`, `lent` | How are identifiers, places for data, and parameters generated? |
//! | `conditions`, `parts` | What is left out, and what is included? Both take a further round of expansion |
//! | `live` | What is different in a live machine? |
//! | `warnings`, `guide` | How do warnings reach the user, and where does a message say to read on? |
//! | `join`, `mentions` | How are tokens joined cheaply, and which variables does generated code use? |

use emit::Mode;
use error_links::Guide;
#[cfg(feature = "inspect")]
use fsm_model::rules::Rule;
use fsm_model::steps::Steps;
use fsm_syntax::conditions::Conditions;
use fsm_syntax::parts::Parts;
use fsm_syntax::{self as syntax, Errors};
use join::Join;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;
use std::iter;

mod conditions;
mod editors;
mod emit;
mod error_links;
mod join;
mod lent;
#[cfg(feature = "live")]
mod live;
mod mentions;
mod names;
mod parts;
mod schema;
mod slots;
#[cfg(test)]
mod tests;
mod warnings;

/// Expands `[path of fsmith] machine Name .. { .. }` from `fsmith::state_machine!`.
#[doc(hidden)]
#[proc_macro]
pub fn state_machine(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    begin(input.into(), Mode::COMPILED, "DecidedMachine").into()
}

/// Expands a machine from `fsmith::interpreter::state_machine!`. The interpreted twin is half of the expansion.
#[cfg(feature = "interpreter")]
#[doc(hidden)]
#[proc_macro]
pub fn interpreted_machine(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    begin(input.into(), Mode::INTERPRETED, "DecidedInterpretedMachine").into()
}

/// Expands a machine from `fsmith::inspect::state_machine!`, which the inspector shows.
#[cfg(feature = "inspect")]
#[doc(hidden)]
#[proc_macro]
pub fn inspected_machine(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    begin(input.into(), Mode::INSPECTED, "DecidedInspectedMachine").into()
}

/// Expands a machine with an interpreted twin from `fsmith::inspect::interpreter::state_machine!`.
#[cfg(all(feature = "inspect", feature = "interpreter"))]
#[doc(hidden)]
#[proc_macro]
pub fn inspected_interpreted_machine(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    begin(input.into(), Mode::BOTH, "DecidedInspectedInterpretedMachine").into()
}

/// Expands a machine from `fsmith::live::state_machine!`, whose text may change while the program runs.
#[cfg(feature = "live")]
#[doc(hidden)]
#[proc_macro]
pub fn live_machine(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    // Conditions are refused, so the expansion never continues in a derive.
    begin(input.into(), Mode::LIVE, "").into()
}

/// Expands a machine with conditions, after the compiler has decided them.
#[doc(hidden)]
#[proc_macro_derive(DecidedMachine, attributes(__fsmith_text_of_conditions, __fsmith_condition_that_holds))]
pub fn decided_machine(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    go_on(item.into(), Mode::COMPILED, "DecidedMachine").into()
}

/// Expands an interpreted machine, after the compiler has decided its conditions.
#[cfg(feature = "interpreter")]
#[doc(hidden)]
#[proc_macro_derive(DecidedInterpretedMachine, attributes(__fsmith_text_of_conditions, __fsmith_condition_that_holds))]
pub fn decided_interpreted_machine(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    go_on(item.into(), Mode::INTERPRETED, "DecidedInterpretedMachine").into()
}

/// Expands an inspected machine, after the compiler has decided its conditions.
#[cfg(feature = "inspect")]
#[doc(hidden)]
#[proc_macro_derive(DecidedInspectedMachine, attributes(__fsmith_text_of_conditions, __fsmith_condition_that_holds))]
pub fn decided_inspected_machine(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    go_on(item.into(), Mode::INSPECTED, "DecidedInspectedMachine").into()
}

/// Expands a machine that is inspected and interpreted, after the compiler has decided its conditions.
#[cfg(all(feature = "inspect", feature = "interpreter"))]
#[doc(hidden)]
#[proc_macro_derive(
    DecidedInspectedInterpretedMachine,
    attributes(__fsmith_text_of_conditions, __fsmith_condition_that_holds)
)]
pub fn decided_inspected_interpreted_machine(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    go_on(item.into(), Mode::BOTH, "DecidedInspectedInterpretedMachine").into()
}

/// Expands a machine that includes parts, after the compiler has found the parts.
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

/// Expands `[path of fsmith] pub name { items }` from `fsmith::part!`.
#[doc(hidden)]
#[proc_macro]
pub fn part(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let (krate, text) = split_path(input.into());
    let mut errors = Errors::default();
    let code = syntax::part(text, &mut errors).map(|part| {
        // An editor completes a word at the first place where it occurs, so this code precedes the macro of the part.
        let sight = editors::one_asks().then(|| sight_of_part(&part, krate));
        sight.into_iter().chain([parts::print(&part)]).joined()
    });
    with_errors(code.unwrap_or_default(), errors).into()
}

/// Returns the mode of the machines that a derive belongs to.
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

/// Expands a text to its code, or to a query for its conditions, whose answer is passed to a derive.
fn begin(input: TokenStream, mode: Mode, derive: &str) -> TokenStream {
    if editors::one_asks() {
        return expand_for_an_editor(input, mode, derive);
    }
    round(input, mode, derive, Conditions::unknown())
}

/// Expands the input of a derive to code.
fn go_on(item: TokenStream, mode: Mode, derive: &str) -> TokenStream {
    let (input, holding) = conditions::answer(item);
    round(input, mode, derive, Conditions::answered(holding))
}

/// Expands a text to its code, or to a query: first for its conditions, then for the parts that are not left out.
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
            // The parts are found again once the conditions are decided.
            let _ = errors.into_list();
            conditions::ask(&machine.name, parts, derive, &krate, input, &open)
        }
        #[cfg(feature = "live")]
        Some(written) if mode.live && !errors.parts().open().is_empty() => {
            let mut refused = Errors::default();
            live::refuse_parts(errors.parts().open(), &mut refused);
            let (machine, _) = syntax::understand(written, &mut errors);
            // Other errors are not reliable without the parts.
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

/// Expands a part for an editor as if it were a machine, because it is not known where the part is included.
fn sight_of_part(part: &syntax::ast::Part, krate: TokenStream) -> TokenStream {
    let (name, items) = (names::local("Part"), &part.items);
    let text = quote!(machine #name #items);
    let mut errors = Errors::default();
    let read = syntax::parse(text.clone(), &mut errors).map(|written| syntax::understand(written, &mut errors));
    // Mistakes are reported where the part is included.
    let _ = errors.into_list();
    let Some((machine, _)) = read else { return TokenStream::new() };
    let sight = editors::sight(&machine, &text, &krate);
    let declared = emit::declared(machine, krate, Mode::COMPILED);
    quote!(const _: () = { #sight #declared };)
}

/// Expands a text with the twin. Every option is set.
#[cfg(test)]
fn expand(input: TokenStream) -> TokenStream {
    expand_to(input, Mode::INTERPRETED)
}

/// Expands a text. Every option is set.
#[cfg(test)]
fn expand_to(input: TokenStream, mode: Mode) -> TokenStream {
    let (krate, text) = split_path(input);
    let mut errors = Errors::default();
    let written = syntax::parse(text, &mut errors);
    print_written(written, krate, mode, errors)
}

/// Generates the code of a machine. If it has mistakes, generates every error at its token, and the types and calls
/// that other code may use, so that this code does not cause further errors.
fn print_written(
    written: Option<syntax::ast::Machine>,
    krate: TokenStream,
    mode: Mode,
    mut errors: Errors,
) -> TokenStream {
    let written = written.map(|written| syntax::ast::Machine { inspected: mode.inspected, ..written });
    // Tests generate other machines as if all of their code waited.
    #[cfg(fsmith_async)]
    let tries = mode.interpreted && !mode.inspected;
    #[cfg(feature = "live")]
    let asks_why = written.as_ref().is_some_and(|written| written.explains);
    let mut understood = written.map(|written| syntax::understand(written, &mut errors));
    let package = schema::package();
    let schema = understood.as_mut().map(|(machine, plan)| {
        let included = schema::compare(machine, &package, &mut errors);
        *plan = plan.take().filter(|_| errors.is_empty());
        included
    });
    let code = match understood {
        #[cfg(feature = "live")]
        Some((machine, Some(_))) if mode.live && !live::can_be(&machine, asks_why) => {
            live::refuse(&machine, asks_why, &mut errors);
            emit::outline(machine, krate, mode)
        }
        #[cfg(feature = "live")]
        Some((mut machine, Some(plan))) if live::is_live(mode, &machine) => {
            [live::print(&mut machine, plan, krate, mode), warnings::warnings(&machine.warnings)].joined()
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
    with_errors(schema.into_iter().chain([code]).joined(), errors)
}

/// Expands a text for an editor: the text with each word in a place that gives it a meaning, then the declarations,
/// then every error. The parts are requested first, because the declarations depend on them.
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

/// Expands the declarations for an editor, once more parts are known. The editor has already received the text.
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

/// Appends the errors to the code. The first error of each rule says where to read about the rule.
fn with_errors(code: TokenStream, errors: Errors) -> TokenStream {
    let mut guide = Guide::default();
    let errors = errors.into_list().into_iter().map(|error| guide.lead(&error.to_string(), error.into_compile_error()));
    iter::once(code).chain(errors).joined()
}

fn in_brackets(path: &TokenStream) -> TokenTree {
    Group::new(Delimiter::Bracket, path.clone()).into()
}

/// Splits the path of `fsmith`, which is in brackets, from the rest.
fn split_path(input: TokenStream) -> (TokenStream, TokenStream) {
    let mut tokens = input.into_iter();
    let path = match tokens.next() {
        Some(TokenTree::Group(path)) => path.stream(),
        _ => TokenStream::new(),
    };
    (path, tokens.collect())
}
