//! Machines of unusual shapes: deeply nested, huge, and with names from every script.

use proc_macro2::TokenStream;
use std::fmt::Write;

/// Returns texts in which each construct is nested to the given depth.
pub fn nested(depth: usize) -> Vec<(&'static str, TokenStream)> {
    let (open, close) = (|text: &str| text.repeat(depth), |text: &str| text.repeat(depth));
    let clause =
        |clause: String| format!("machine M {{ events {{ E(u32) }} initial A; state A {{ {clause} }} state B; }}");
    let states: String = (0..depth).map(|nth| format!("initial state S{nth} {{")).collect();
    let texts = [
        ("brackets", format!("machine M {{ {}{} }}", open("["), close("]"))),
        ("states", format!("machine M {{ {states}{} }}", close("}"))),
        ("guards", clause(format!("on E(_) if {}true{} => B;", open("("), close(")")))),
        ("patterns", clause(format!("on {}E(_){} => B;", open("("), close(")")))),
        ("decisions", clause(format!("on E(n) => {}stay{};", open("if n > 1 { B } else {"), close("}")))),
        ("long decisions", clause(format!("on E(n) => {}{{ B }}", open("if n > 1 { stay } else ")))),
        ("long guards", clause(format!("on E(n) if {}true => B;", open("n > 1 && ")))),
        ("operators", clause(format!("on E(n) if {}n => B;", open("!")))),
        ("targets", clause(format!("on E(_) => {}B{};", open("("), close(")")))),
        ("effects", clause(format!("on E(_) => {{ {}{} B }}", open("{"), close("}")))),
        ("actions", clause(format!("enter {{ {}{} }}", open("{"), close("}")))),
        ("types", format!("machine M(x: {}u8{}) {{ initial state A; }}", open("("), close(",)"))),
    ];
    let parsed = texts.map(|(what, text)| (what, text.parse::<TokenStream>().expect("tokens")));
    parsed.into()
}

/// A machine with many states and events, each of which leads from every state to the next one.
pub fn wide(states: usize, events: usize) -> TokenStream {
    let mut text = String::from("machine Wide { events { ");
    (0..events).for_each(|event| write!(text, "E{event}, ").expect("a string"));
    text.push_str("} initial S0; ");
    for state in 0..states {
        write!(text, "state S{state} {{ ").expect("a string");
        (0..events).for_each(|event| {
            write!(text, "on E{event} => S{}; ", (state + event + 1) % states).expect("a string");
        });
        text.push_str("} ");
    }
    text.push('}');
    text.parse().expect("tokens")
}

/// Nested composites, each with a push. Each level at most doubles the capacity of the stack.
pub fn pushing(depth: usize) -> TokenStream {
    let mut text = String::from("machine Pushing { events { Push, Pop } initial C0; ");
    for nth in 0..depth {
        write!(text, "state C{nth} {{ initial S{nth}; state S{nth} {{ on Push => push(P{nth}); }} ").expect("a string");
        write!(text, "state P{nth} {{ on Push => C{}; on Pop => pop; }} ", (nth + 1).min(depth - 1)).expect("a string");
    }
    text.push_str(&"}".repeat(depth + 1));
    text.parse().expect("tokens")
}

/// A machine with many states, all of which are invalid.
pub fn mistaken(states: usize) -> TokenStream {
    let mut text = String::from("machine Mistaken { events { Go } initial S0; ");
    for state in 0..states {
        write!(text, "state S{state} {{ on A{state} => B{state}; on C{state} => D{state}; on Go(_) => S0; }} ")
            .expect("a string");
    }
    text.push('}');
    text.parse().expect("tokens")
}

/// A machine whose names all consist of one letter; `None` if Rust does not allow it in names.
pub fn named(letter: char) -> Option<TokenStream> {
    syn::parse_str::<syn::Ident>(&letter.to_string()).ok()?;
    let text = format!(
        "machine M{letter}({letter}: &mut u8) {{ events {{ E{letter}(u8) }} initial S{letter}(1); \
         state S{letter}({letter}: u8) {{ on E{letter}({letter}) => T{letter}; }} state T{letter}; }}"
    );
    text.parse().ok()
}
