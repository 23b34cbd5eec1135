//! Estimates the width of a text without a font, from classes of characters. Each is as wide as in a wide common font.

/// The width of a text in a sans-serif font of the given size.
pub fn width(text: &str, size: f64) -> f64 {
    text.chars().map(em).sum::<f64>() * size
}

/// The width of a character, relative to the size of the font (DejaVu Sans).
fn em(char: char) -> f64 {
    match char {
        'i' | 'j' | 'l' | '\'' => 0.28,
        ' ' | '.' | ',' | ':' | ';' | '|' | 'I' | '!' => 0.34,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '/' | '\\' | '-' => 0.4,
        '"' | '*' | '{' | '}' | '_' | 's' | 'z' | 'c' | 'J' => 0.56,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.98,
        '+' | '<' | '>' | '=' | '&' | '#' | '~' | '^' | 'G' | 'O' | 'Q' | 'D' | 'H' | 'N' | 'U' => 0.82,
        'A'..='Z' => 0.69,
        char if char.is_ascii() => 0.62,
        _ => 1.0,
    }
}
