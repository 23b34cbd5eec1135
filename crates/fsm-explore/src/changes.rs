//! The `Debug` text of a configuration as a list of fields, so that a tape can show only the fields that change.

/// Returns the fields of a `Debug` text, with the names of the fields around them: `cell.degrees` and `20`.
///
/// Structs and tuples are divided, all else is one value, such as a list. The name of a struct is a value as well, since it
/// changes with the variant of an enum.
pub(crate) fn fields(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    add(&mut found, "", text);
    found
}

fn add(found: &mut Vec<(String, String)>, path: &str, text: &str) {
    let inside = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    if let Some((name, body)) = text.strip_suffix(" }").and_then(|text| text.split_once(" { "))
        && name.chars().all(|char| char.is_alphanumeric() || char == '_')
    {
        found.push((path.to_owned(), name.to_owned()));
        for field in split(body) {
            let (name, value) = field.split_once(": ").unwrap_or(("", field));
            add(found, &inside(name), value);
        }
    } else if let Some(body) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'))
        && !body.is_empty()
    {
        for (nth, value) in split(body).into_iter().enumerate() {
            add(found, &inside(&nth.to_string()), value);
        }
    } else {
        found.push((path.to_owned(), text.to_owned()));
    }
}

/// Splits at commas outside of brackets and texts. The last part may end with a comma, as in `(1,)`.
fn split(body: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start, mut quote, mut is_escaped) = (0, 0, None, false);
    for (at, char) in body.char_indices() {
        if let Some(end) = quote {
            match char {
                _ if is_escaped => is_escaped = false,
                '\\' => is_escaped = true,
                _ if char == end => quote = None,
                _ => {}
            }
            continue;
        }
        match char {
            '"' => quote = Some('"'),
            // An apostrophe of a lifetime, as in the name of a type, has no end.
            '\'' if body[at + 1..].starts_with('\\') || body[at + 1..].chars().nth(1) == Some('\'') => {
                quote = Some('\'')
            }
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(body[start..at].trim_start());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.extend(Some(body[start..].trim_start()).filter(|last| !last.is_empty()));
    parts
}

/// Returns the values in `now` that differ from those in `before`.
pub(crate) fn changed<'v>(before: &[(String, String)], now: &'v [(String, String)]) -> Vec<&'v (String, String)> {
    now.iter().filter(|value| !before.contains(value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[derive(Debug)]
    #[expect(dead_code, reason = "its `Debug` text is the test")]
    enum Door {
        Shut,
        Open { angle: u8 },
    }

    #[derive(Debug)]
    #[expect(dead_code, reason = "its `Debug` text is the test")]
    struct House {
        door: Door,
        name: &'static str,
        mark: char,
        list: Vec<Door>,
        map: BTreeMap<u8, (u8, u8)>,
        unit: (),
    }

    fn of(value: &impl std::fmt::Debug) -> Vec<(String, String)> {
        fields(&format!("{value:?}"))
    }

    #[test]
    fn only_structs_and_tuples_are_divided_into_fields() {
        let house = House {
            door: Door::Open { angle: 3 },
            name: "a, \"b }",
            mark: '\'',
            list: vec![Door::Open { angle: 4 }, Door::Shut],
            map: BTreeMap::from([(1, (2, 3))]),
            unit: (),
        };
        let expected = [
            ("", "House"),
            ("door", "Open"),
            ("door.angle", "3"),
            ("name", r#""a, \"b }""#),
            ("mark", r"'\''"),
            ("list", "[Open { angle: 4 }, Shut]"),
            ("map", "{1: (2, 3)}"),
            ("unit", "()"),
        ];
        assert_eq!(of(&house), expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
        let expected = [("0", "1"), ("1", "Open"), ("1.angle", "3")];
        assert_eq!(
            of(&(1, Door::Open { angle: 3 })),
            expected.map(|(name, value)| (name.to_owned(), value.to_owned()))
        );
    }

    #[test]
    fn tuples_are_divided_at_commas_without_spaces_too() {
        let nth = |texts: &[&str]| {
            (0..).zip(texts).map(|(nth, text): (u8, _)| (nth.to_string(), (*text).to_owned())).collect::<Vec<_>>()
        };
        assert_eq!(of(&(1,)), nth(&["1"]));
        assert_eq!(fields("(10,25)"), nth(&["10", "25"]));
        assert_eq!(fields("(1,é)"), nth(&["1", "é"]));
    }

    #[test]
    fn another_variant_is_reported_as_a_change() {
        let (shut, open) = (of(&Door::Shut), of(&Door::Open { angle: 3 }));
        assert_eq!(changed(&shut, &open), [&(String::new(), "Open".into()), &("angle".into(), "3".into())]);
        assert_eq!(changed(&open, &open), [] as [&(String, String); 0]);
    }
}
