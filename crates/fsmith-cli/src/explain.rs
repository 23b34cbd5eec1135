//! `fsmith explain`: prints the section about a rule in the reference, with a mistake and its correction.

use fsm_model::rules::{Level, Rule};
use fsm_syntax::rule_did_you_mean;

use lexopt::{Arg, Parser};

use crate::arguments::unknown;
use crate::print;

/// The help of the command.
pub const HELP: &str = "\
usage: fsmith explain [RULE]

Prints what a rule says, with a mistake and its cure; messages of the macro end with the name of
their rule.

    RULE          its name, such as shadowed; where none is named, all of them
                  are listed

It ends with 1 if no rule has the name.
";

/// The pages of the reference, which are part of this package as well as of the library.
macro_rules! pages {
    ($($page:ident)*) => {
        &[$((stringify!($page), include_str!(concat!("../rules/", stringify!($page), ".rs")))),*]
    };
}

const PAGES: &[(&str, &str)] = pages! {
    names events waiting composites completing moves deciding data form items clauses warnings chances
};

/// The arguments of the command.
#[derive(Debug)]
pub enum Task {
    /// All rules.
    List,
    /// A rule.
    Explain(Rule),
    /// A name that no rule has.
    Unknown(String),
}

impl Task {
    /// Parses the arguments; `None` if the help is requested.
    ///
    /// # Errors
    ///
    /// Fails if the arguments are not valid.
    pub fn read(arguments: &mut Parser) -> Result<Option<Task>, String> {
        let mut name = None;
        while let Some(argument) = arguments.next().map_err(|error| error.to_string())? {
            match argument {
                Arg::Short('h') | Arg::Long("help") => return Ok(None),
                Arg::Value(rule) if name.is_none() => name = Some(rule.to_string_lossy().into_owned()),
                Arg::Value(more) => return Err(format!("one rule is explained at a time, so not {more:?} too")),
                other => return Err(unknown(&other)),
            }
        }
        let Some(name) = name else { return Ok(Some(Task::List)) };
        // The name may have the form that it has in messages or in attributes.
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        let bare = bare.strip_prefix("fsmith::").unwrap_or(bare);
        Ok(Some(Rule::named(bare).map_or_else(|| Task::Unknown(bare.to_owned()), Task::Explain)))
    }

    /// Prints the explanation. Returns 0, 1 if there is no such rule, or 2 if the standard output cannot be written.
    pub fn run(&self) -> u8 {
        match self {
            Task::List => print(list().as_bytes()),
            Task::Explain(rule) => print(explanation(*rule).as_bytes()),
            Task::Unknown(name) => {
                eprintln!("no rule is called `{name}`{}", rule_did_you_mean(name));
                eprintln!("`fsmith explain` lists all of them");
                1
            }
        }
    }
}

/// All rules, page by page.
fn list() -> String {
    let width = Rule::ALL.iter().map(|rule| rule.name().len()).max().unwrap_or(0);
    let pages = PAGES.iter().map(|(page, _)| {
        let rules = Rule::ALL.iter().filter(|rule| rule.page() == *page);
        let lines = rules.map(|rule| format!("    {:width$}  {}\n", rule.name(), rule.text()));
        format!("{page}\n{}\n", lines.collect::<String>())
    });
    pages.collect::<String>() + "fsmith explain RULE shows a mistake and its cure.\n"
}

/// The section about a rule in the reference, as text for a terminal.
///
/// ```
/// let text = fsmith_cli::explain::explanation(fsm_model::rules::Rule::Shadowed);
/// assert!(text.starts_with("error [fsmith::shadowed]\n\nA transition must not always be preceded by another one"));
/// ```
#[must_use]
pub fn explanation(rule: Rule) -> String {
    let (level, silence) = match rule.level() {
        Level::Error => ("error", String::new()),
        Level::Warning => {
            ("warning", format!("\n#[allow({rule})] on the item, or on what is around it, silences it.\n"))
        }
    };
    let mut code = None;
    let mut text = String::new();
    for line in section(rule) {
        match (code, line.strip_prefix("```")) {
            (None, Some(kind)) => {
                let is_mistake = !text.contains("\nA mistake:");
                debug_assert!(is_mistake || kind.is_empty(), "the cure of {rule} compiles");
                text += if is_mistake { "A mistake:\n" } else { "A cure:\n" };
                code = Some(());
            }
            (Some(()), Some(_)) => code = None,
            // Hidden lines of examples are not shown.
            (Some(()), None) if line == "#" || line.starts_with("# ") => {}
            (Some(()), None) if line.is_empty() => text += "\n",
            (Some(()), None) => text += &format!("    {line}\n"),
            (None, None) => text += &format!("{line}\n"),
        }
    }
    let text = without_links(&text);
    format!("{level} [{rule}]\n\n{}\n{silence}\n{}\n", text.trim(), rule.address())
}

/// The lines of a rule's section, without its heading.
fn section(rule: Rule) -> impl Iterator<Item = &'static str> {
    let page = PAGES.iter().find(|(page, _)| *page == rule.page()).map_or("", |(_, text)| text);
    let lines =
        page.lines().map_while(|line| line.strip_prefix("//!")).map(|line| line.strip_prefix(' ').unwrap_or(line));
    let own = lines.skip_while(move |line| line.strip_prefix("## ") != Some(rule.name()));
    own.skip(1).take_while(|line| !line.starts_with("## "))
}

/// Replaces each `[text](link)` with its text, also across the end of a line.
fn without_links(text: &str) -> String {
    let mut parts = text.split('[');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once("](").and_then(|(name, rest)| Some((name, rest.split_once(')')?.1))) {
            Some((name, rest)) => text.extend([name, rest]),
            None => text.extend(["[", part]),
        }
    }
    text
}
