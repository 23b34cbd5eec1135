//! The macro behind `fsmith::state_machine!`: tokens in, the machine's code out.
//!
//! `fsm-syntax` reads the text, and `fsm-model` checks it and makes the plan; this crate generates code from the plan.
//! Use it through `fsmith`, which passes its own path to it, so that a renamed or re-exported `fsmith` works.
//!
//! | module | question |
//! |---|---|
//! | `input` | What is passed to the macros? |
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
use input::{Input, first_group};
use join::Join;
use proc_macro2::TokenStream;
use quote::quote;
use std::iter;

mod conditions;
mod editors;
mod emit;
mod error_links;
mod facts;
mod input;
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

/// Expands a machine: see [`Input`].
#[doc(hidden)]
#[proc_macro]
pub fn state_machine(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    begin(Input::of(input.into())).into()
}

/// Expands a machine with conditions, after the compiler has decided them.
#[doc(hidden)]
#[proc_macro_derive(DecidedMachine, attributes(__fsmith_text_of_conditions, __fsmith_condition_that_holds))]
pub fn decided_machine(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let (input, holding) = conditions::answer(item.into());
    round(Input::of(input), Conditions::answered(holding)).into()
}

/// Expands a machine that includes parts, after the compiler has found the parts.
#[doc(hidden)]
#[proc_macro]
pub fn machine_of_parts(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let code = parts::answer(input.into()).map(|(machine, parts)| {
        if editors::is_editor() {
            return go_on_for_an_editor(machine, parts);
        }
        let text = parts.packed().into_iter().chain(machine.text).collect();
        round(Input { text, ..machine }, Conditions::unknown())
    });
    code.unwrap_or_default().into()
}

/// Expands `[path of fsmith] pub name { items }` from `fsmith::part!`.
#[doc(hidden)]
#[proc_macro]
pub fn part(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let (krate, text) = first_group(input.into());
    let mut errors = Errors::default();
    let code = syntax::part(text, &mut errors).map(|part| {
        // An editor completes a word at the first place where it occurs, so this code precedes the macro of the part.
        let sight = editors::is_editor().then(|| sight_of_part(&part, krate));
        sight.into_iter().chain([parts::print(&part)]).joined()
    });
    with_errors(code.unwrap_or_default(), errors).into()
}

/// Expands a text to its code, or to a query for its conditions, whose answer is passed to a derive.
fn begin(input: Input) -> TokenStream {
    if editors::is_editor() {
        return expand_for_an_editor(input);
    }
    round(input, Conditions::unknown())
}

/// Expands a text to its code, or to a query: first for its conditions, then for the parts that are not left out.
fn round(input: Input, conditions: Conditions) -> TokenStream {
    let mode = input.mode();
    let (known, text) = Parts::before(input.text.clone());
    let mut errors = Errors::under(conditions).with(known);
    let written = syntax::parse(text.clone(), &mut errors);
    let open = errors.conditions().open();
    match written {
        #[cfg(feature = "live")]
        Some(_) if mode.live && !open.is_empty() => {
            let _ = errors.into_list();
            let mut errors = Errors::default();
            live::refuse_conditions(&open, &mut errors);
            print_written(syntax::parse(input.text, &mut errors), input.krate, mode, errors)
        }
        Some(machine) if !open.is_empty() => {
            let parts = errors.parts().known();
            // The parts are found again once the conditions are decided.
            let _ = errors.into_list();
            conditions::ask(&machine.name, parts, &input, &open)
        }
        #[cfg(feature = "live")]
        Some(written) if mode.live && !errors.parts().open().is_empty() => {
            let mut refused = Errors::default();
            live::refuse_parts(errors.parts().open(), &mut refused);
            let (machine, _) = syntax::understand(written, &mut errors);
            // Other errors are not reliable without the parts.
            let _ = errors.into_list();
            with_errors(emit::outline(machine, input.krate, mode), refused)
        }
        Some(_) if !errors.parts().open().is_empty() => {
            let parts = errors.take_parts();
            let _ = errors.into_list();
            parts::ask(&Input { text, ..input }, &parts)
        }
        written => print_written(written, input.krate, mode, errors),
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
    let (krate, text) = first_group(input);
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
    let explains = written.as_ref().is_some_and(|written| written.explains);
    let mut understood = written.map(|written| syntax::understand(written, &mut errors));
    let package = schema::package();
    let schema = understood.as_mut().map(|(machine, plan)| {
        let included = schema::compare(machine, &package, &mut errors);
        *plan = plan.take().filter(|_| errors.is_empty());
        included
    });
    let code = match understood {
        #[cfg(feature = "live")]
        Some((machine, Some(_))) if mode.live && !live::can_be(&machine, explains) => {
            live::refuse(&machine, explains, &mut errors);
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
fn expand_for_an_editor(input: Input) -> TokenStream {
    let mut errors = Errors::default();
    let Some(written) = syntax::parse(input.text.clone(), &mut errors) else {
        return with_errors(TokenStream::new(), errors);
    };
    let parts = errors.take_parts();
    let (machine, _) = syntax::understand(written, &mut errors);
    let sight = editors::sight(&machine, &input.text, &input.krate);
    if parts.open().is_empty() {
        let mode = input.mode();
        let code = sight.into_iter().chain(emit::declared(machine, input.krate, mode)).collect();
        return with_errors(code, errors);
    }
    let _ = errors.into_list();
    sight.into_iter().chain(parts::ask(&input, &parts)).collect()
}

/// Expands the declarations for an editor, once more parts are known. The editor has already received the text.
fn go_on_for_an_editor(input: Input, parts: Parts) -> TokenStream {
    let mut errors = Errors::default().with(parts);
    let Some(written) = syntax::parse(input.text.clone(), &mut errors) else {
        return with_errors(TokenStream::new(), errors);
    };
    if !errors.parts().open().is_empty() {
        let parts = errors.take_parts();
        let _ = errors.into_list();
        return parts::ask(&input, &parts);
    }
    let (read, _) = syntax::understand(written, &mut errors);
    let mode = input.mode();
    with_errors(emit::declared(read, input.krate, mode), errors)
}

/// Appends the errors to the code. The first error of each rule says where to read about the rule.
fn with_errors(code: TokenStream, errors: Errors) -> TokenStream {
    let mut guide = Guide::default();
    let errors = errors.into_list().into_iter().map(|error| guide.lead(&error.to_string(), error.into_compile_error()));
    iter::once(code).chain(errors).joined()
}
