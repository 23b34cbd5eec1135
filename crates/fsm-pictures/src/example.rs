//! The machines in an example of the documentation, which consists of `//!` or `///` lines of a file.

use fsm_syntax::conditions::Conditions;
use fsm_syntax::library::Library;
use proc_macro2::{TokenStream, TokenTree};

const FENCE: &str = "```";

/// Draws all machines of the example that ends above a line, counted from 1. Fails if that is not possible.
pub(crate) fn pictures(file: &str, line: usize) -> Result<String, String> {
    let code = code(file, line).ok_or("a picture belongs in the line below the ``` that ends an example")?;
    let code: TokenStream = code.parse().map_err(|error| format!("the example above cannot be read: {error}"))?;
    let (mut machines, mut parts) = (Vec::new(), Library::default());
    parts.add(code.clone(), &[]);
    find(code, &mut machines);
    if machines.is_empty() {
        return Err("there is no `state_machine! { .. }` in the example above, so there is nothing to draw".to_owned());
    }
    machines.iter().map(|machine| picture(machine, &parts)).collect()
}

/// The code of the example that ends above a line. It may also begin with an attribute that depends on a feature.
fn code(file: &str, line: usize) -> Option<String> {
    let above: Vec<_> = file.lines().take(line - 1).collect();
    let mut docs = above.into_iter().rev().map_while(doc);
    docs.next().filter(|last| *last == FENCE)?;
    let mut code: Vec<_> = docs.take_while(|line| !line.starts_with(FENCE)).map(unhidden).collect();
    code.reverse();
    Some(code.join("\n"))
}

/// The text of a line of documentation.
fn doc(line: &str) -> Option<&str> {
    let line = line.trim_start();
    line.strip_prefix("//!").or(line.strip_prefix("///")).map(str::trim)
}

/// Lines that rustdoc hides are part of the code.
fn unhidden(line: &str) -> &str {
    line.strip_prefix("# ").unwrap_or(if line == "#" { "" } else { line })
}

/// Finds the machines in some code, in order.
fn find(code: TokenStream, machines: &mut Vec<TokenStream>) {
    let mut is_called = [false; 2];
    for token in code {
        let [named, called] = is_called;
        is_called = match &token {
            TokenTree::Ident(name) => [name == "state_machine", false],
            TokenTree::Punct(mark) => [false, named && mark.as_char() == '!'],
            _ => [false, false],
        };
        if let TokenTree::Group(group) = token {
            match called {
                true => machines.push(group.stream()),
                false => find(group.stream(), machines),
            }
        }
    }
}

fn picture(machine: &TokenStream, parts: &Library) -> Result<String, String> {
    let (read, errors) = parts.read(machine, &Conditions::default());
    let mistake = errors.into_list().into_iter().next();
    match (read, mistake) {
        (Some((machine, Some(_))), None) => Ok(fsm_chart::chart(&machine).rustdoc(&[])),
        (_, mistake) => {
            let mistake = mistake.map(|mistake| format!(": {mistake}")).unwrap_or_default();
            Err(format!("the machine in the example above has a mistake{mistake}"))
        }
    }
}
