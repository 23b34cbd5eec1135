//! Screenshots, embedded in the text for rustdoc.

use proc_macro2::{TokenStream, TokenTree};
use std::path::PathBuf;
use std::{env, fs};

/// `<img alt="what is seen" src="data:image/png;base64,..">`
pub fn shown(input: TokenStream) -> Result<String, String> {
    let texts: Vec<_> = input.into_iter().filter_map(text).collect();
    let [file, seen] = &texts[..] else { return Err("expected a file and what is seen in it".to_owned()) };
    let folder = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    let path = folder.join(file);
    let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(format!("<img alt=\"{seen}\" src=\"data:image/png;base64,{}\">", base64(&bytes)))
}

fn text(token: TokenTree) -> Option<String> {
    let literal = token.to_string();
    Some(literal.strip_prefix('"')?.strip_suffix('"')?.to_owned())
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for part in bytes.chunks(3) {
        let bits = part.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - part.len()));
        for nth in 0..4 {
            let sign = SIGNS[(bits >> (18 - 6 * nth)) as usize & 63];
            out.push(if nth <= part.len() { char::from(sign) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn bytes_are_encoded_as_standard_base64() {
        let written = [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")];
        assert!(written.iter().all(|(bytes, text)| base64(bytes.as_bytes()) == *text));
    }
}
