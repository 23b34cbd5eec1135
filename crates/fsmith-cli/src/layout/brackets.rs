//! Finds the closing bracket of an opening one, or the bracket that is probably missing.

use super::node::closes;
use super::token::{Kind, Token, columns};

/// The index of the token that closes an opening bracket. Fails with the bracket that is not closed.
///
/// If a bracket is missing, all enclosing ones end one too early, and only the outermost does not end. So the error is
/// the first bracket that ends further left than its line begins, or else the innermost that does not end.
pub fn closing<'t, 's>(source: &str, tokens: &'t [Token<'s>], opening: usize) -> Result<usize, &'t Token<'s>> {
    let mut open: Vec<&Token> = Vec::new();
    let mut suspect = None;
    for (at, token) in tokens.iter().enumerate().skip(opening) {
        match token.kind {
            Kind::Open => open.push(token),
            Kind::Close => {
                let Some(opened) = open.pop() else { return Ok(at) };
                if !closes(opened.text, token.text) {
                    return Err(suspect.unwrap_or(opened));
                }
                if open.is_empty() {
                    return Ok(at);
                }
                if token.newline && indent(source, token) < indent(source, opened) {
                    suspect.get_or_insert(opened);
                }
            }
            _ => {}
        }
    }
    Err(suspect.or(open.pop()).unwrap_or(&tokens[opening]))
}

/// The indentation of a token's line.
fn indent(source: &str, token: &Token) -> usize {
    let line = &source[source[..token.start].rfind('\n').map_or(0, |at| at + 1)..];
    columns(&line[..line.len() - line.trim_start().len()])
}
