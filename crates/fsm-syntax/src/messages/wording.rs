//! Translates messages of Rust's parser to the terms of users.

use std::format;
use std::string::{String, ToString};

/// Returns a message of the parser in the terms of users.
pub fn worded(text: &str) -> String {
    let bare = ["unexpected end of input, ", "unexpected token, "].iter().find_map(|prefix| text.strip_prefix(prefix));
    let text = bare.unwrap_or(text);
    match text {
        "expected square brackets" => "`#` starts an attribute, as in `#[cfg(test)]`; remove it".to_string(),
        "expected curly braces" => "expected code in braces".to_string(),
        "expected `if` or curly braces" => "expected `if` or code in braces".to_string(),
        "expected identifier or integer" => "expected the name of a field or a method".to_string(),
        "expected identifier" | "expected ident" => "expected a name".to_string(),
        "comparison operators cannot be chained" => {
            "a comparison has two sides; write `low < value && value < high`".to_string()
        }
        "expected `,`" => "expected `,`, or the end of what these brackets contain".to_string(),
        "unexpected token" => "this does not belong here; remove it".to_string(),
        "cannot parse string into token stream" => "this is no token of Rust".to_string(),
        _ => one_of_many(text).unwrap_or_else(|| match text.strip_prefix("expected identifier, found keyword `") {
            Some(word) => {
                let word = word.trim_end_matches('`');
                format!("expected a name, and `{word}` is a keyword of Rust; choose another name")
            }
            None => text.to_string(),
        }),
    }
}

/// Shortens a list of the tokens with which a pattern or a type may begin.
fn one_of_many(text: &str) -> Option<String> {
    let list = text.strip_prefix("expected one of: ")?;
    let all = || list.split(", ");
    let has = |token: &str| all().any(|one| one == token);
    match () {
        () if all().count() < 4 => None,
        () if has("`ref`") || has("`_`") && has("literal") => Some("expected a pattern".to_string()),
        () if has("`dyn`") || has("`fn`") => Some("expected a type".to_string()),
        () => Some(format!("expected {}", list.replace("identifier", "a name"))),
    }
}

#[cfg(test)]
mod tests {
    use super::worded;

    #[test]
    fn parser_errors_are_reworded_for_users() {
        let pattern = "expected one of: identifier, `::`, `<`, `_`, literal, `const`, `ref`, `mut`, `&`";
        for (text, expected) in [
            (
                "unexpected end of input, expected square brackets",
                "`#` starts an attribute, as in `#[cfg(test)]`; remove it",
            ),
            (pattern, "expected a pattern"),
            ("expected `,`", "expected `,`, or the end of what these brackets contain"),
            (
                "expected identifier, found keyword `in`",
                "expected a name, and `in` is a keyword of Rust; choose another name",
            ),
        ] {
            assert_eq!(worded(text), expected);
        }
    }
}
