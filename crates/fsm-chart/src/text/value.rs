//! JSON values (RFC 8259). Members are written in the order in which they were given.

use std::fmt::Write;

/// The width up to which a list or an object is written on one line.
const WIDTH: usize = 100;

/// A value.
pub enum Value {
    Null,
    Bool(bool),
    Number(usize),
    Text(String),
    List(Vec<Value>),
    Object(Vec<(&'static str, Value)>),
}

impl Value {
    /// Creates a text.
    pub fn text(text: &str) -> Self {
        Value::Text(text.to_owned())
    }

    /// Creates a list.
    pub fn list(values: impl IntoIterator<Item = Value>) -> Self {
        Value::List(values.into_iter().collect())
    }

    /// Writes the value on several lines if necessary. The first line is already indented by `indent` spaces.
    pub fn print(&self, out: &mut String, indent: usize) {
        let line = self.on_one_line();
        let (open, close) = match self {
            Value::List(_) => ('[', ']'),
            Value::Object(_) => ('{', '}'),
            _ => return out.push_str(&line),
        };
        if indent + line.chars().count() <= WIDTH {
            return out.push_str(&line);
        }
        out.push(open);
        for (nth, (key, value)) in self.members().enumerate() {
            out.push_str(if nth == 0 { "\n" } else { ",\n" });
            out.extend(std::iter::repeat_n(' ', indent + 2));
            push_key(out, key);
            value.print(out, indent + 2);
        }
        out.push('\n');
        out.extend(std::iter::repeat_n(' ', indent));
        out.push(close);
    }

    /// The nested values; those of an object with their keys.
    fn members(&self) -> impl Iterator<Item = (Option<&'static str>, &Value)> {
        let (list, object): (&[Value], &[(&str, Value)]) = match self {
            Value::List(values) => (values, &[]),
            Value::Object(members) => (&[], members),
            _ => (&[], &[]),
        };
        list.iter().map(|value| (None, value)).chain(object.iter().map(|(key, value)| (Some(*key), value)))
    }

    /// The value on one line.
    pub fn on_one_line(&self) -> String {
        let inside = || {
            let members = self.members().map(|(key, value)| {
                let mut member = String::new();
                push_key(&mut member, key);
                member + &value.on_one_line()
            });
            members.collect::<Vec<_>>().join(", ")
        };
        match self {
            Value::Null => "null".to_owned(),
            Value::Bool(bool) => bool.to_string(),
            Value::Number(number) => number.to_string(),
            Value::Text(text) => quoted(text),
            Value::List(_) => format!("[{}]", inside()),
            Value::Object(_) => format!("{{{}}}", inside()),
        }
    }
}

fn push_key(out: &mut String, key: Option<&str>) {
    if let Some(key) = key {
        let _ = write!(out, "{}: ", quoted(key));
    }
}

/// A text in quotes.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for char in text.chars() {
        match char {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            control if control.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(control));
            }
            char => out.push(char),
        }
    }
    out + "\""
}
