//! How the files of `fsm-macros/messages` state the messages about their machines: in comments that begin in the first
//! column, below the line of a mistake.
//!
//! ```text
//!         state On { on Press => Onn; }
//! //                             ^^^ error[unknown_state]: no state is named `Onn`; did you mean `On`?
//! ```
//!
//! - The carets are below the tokens that the compiler underlines. `//~` is a message about the whole call that begins in
//!   the line above.
//! - A line that a message mentions is counted from the line of the message, without such comments: `in line -2`.

use std::collections::BTreeMap;
use std::ops::Range;

/// A message of the macro, without the name of the rule and the address at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// `error` or `warning`.
    pub level: String,
    pub rule: String,
    pub text: String,
    /// The line of the mistake, counted from 1.
    pub line: usize,
    /// The underlined characters of that line, counted from 0. `None` if the message is about the whole call.
    pub columns: Option<Range<usize>>,
}

fn is_stated(line: &str) -> bool {
    line.strip_prefix("//").is_some_and(|rest| rest.starts_with('~') || rest.trim_start_matches(' ').starts_with('^'))
}

/// Returns a file with these messages in the place of those that it states.
pub fn stating(source: &str, messages: &[Message]) -> String {
    let mut below: BTreeMap<usize, Vec<(usize, String)>> = BTreeMap::new();
    for Message { level, rule, text, line, columns } in messages {
        let here = source.lines().nth(line - 1).expect("a message is about a line of the file");
        let text = relative(text, *line, source);
        let (column, signs) = match columns {
            None => (0, "//~".to_string()),
            Some(range) => {
                assert!(range.start >= 2, "there is no room for `//` before the carets; indent this line: {here}");
                let cells = |end: usize| here.chars().take(end).map(width).sum::<usize>();
                let (from, to) = (cells(range.start), cells(range.end));
                (range.start, format!("//{}{}", " ".repeat(from - 2), "^".repeat((to - from).max(1))))
            }
        };
        below.entry(*line).or_default().push((column, format!("{signs} {level}[{rule}]: {text}")));
    }
    let mut stating = String::new();
    for (at, line) in source.lines().enumerate().filter(|(_, line)| !is_stated(line)) {
        let almost = [" error[", " warning["].iter().any(|level| line.contains(level));
        assert!(!almost, "a stated message begins in the first column, with carets or `//~`: {line}");
        let mut stated = below.remove(&(at + 1)).unwrap_or_default();
        // Messages at one place keep their order.
        stated.sort_by_key(|(column, _)| *column);
        stating += &format!("{line}\n");
        stating.extend(stated.iter().map(|(_, line)| format!("{line}\n")));
    }
    stating
}

/// Counts the lines in a text from a line of the file.
fn relative(text: &str, from: usize, source: &str) -> String {
    let code = |line: usize| source.lines().take(line).filter(|line| !is_stated(line)).count() as i64;
    let mut parts = text.split("in line ");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |all, part| {
        let rest = part.trim_start_matches(|digit: char| digit.is_ascii_digit());
        let line = part[..part.len() - rest.len()].parse().expect("the number of a line");
        format!("{all}in line {:+}{rest}", code(line) - code(from))
    })
}

/// The cells of a letter in a terminal: East Asian letters take two.
fn width(letter: char) -> usize {
    let wide = ['\u{1100}'..='\u{115f}', '\u{2e80}'..='\u{a4cf}', '\u{ac00}'..='\u{d7a3}', '\u{ff00}'..='\u{ff60}'];
    if wide.iter().any(|range| range.contains(&letter)) { 2 } else { 1 }
}

/// Returns the lines of code below which two versions of a file state different messages, with those of the first version
/// (`-`) and of the second version (`+`).
pub fn differences(name: &str, expected: &str, actual: &str) -> String {
    let mut shown = String::new();
    for ((line, code, expected), (_, _, actual)) in blocks(expected).into_iter().zip(blocks(actual)) {
        if expected != actual {
            shown += &format!("\n{name}:{line}\n  {code}\n");
            shown.extend(
                expected.iter().map(|line| format!("{} {line}\n", if actual.contains(line) { ' ' } else { '-' })),
            );
            shown.extend(actual.iter().filter(|line| !expected.contains(line)).map(|line| format!("+ {line}\n")));
        }
    }
    if shown.is_empty() && expected != actual {
        shown = format!("\n{name}: a message is stated above all code, or the last line does not end\n");
    }
    shown
}

/// The lines of code of a file, each with its number and the messages that are stated below it.
fn blocks(text: &str) -> Vec<(usize, &str, Vec<&str>)> {
    let mut blocks: Vec<(usize, &str, Vec<&str>)> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        match blocks.last_mut() {
            Some((_, _, stated)) if is_stated(line) => stated.push(line),
            _ => blocks.push((at + 1, line, Vec::new())),
        }
    }
    blocks
}
