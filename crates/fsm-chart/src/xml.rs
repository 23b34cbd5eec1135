//! Text in XML, for pictures and SCXML documents.

/// Escapes a text for XML. Line breaks are kept in a form that leaves no empty lines.
pub fn escaped(text: &str) -> String {
    let mut out = String::new();
    for char in text.chars() {
        match char {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            control if control.is_control() => out.push(' '),
            char => out.push(char),
        }
    }
    out
}
