//! Text in XML: what pictures and SCXML documents are written in.

/// A text in XML; line breaks are kept in a form that leaves no line empty.
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
