//! The token in the address, which is known only to those who can see the program's output.

use std::hash::{BuildHasher, RandomState};

/// A token of 96 bits, in hexadecimal.
///
/// The bits are hashes with the keys that the standard library draws for its maps from the system's source of
/// randomness. They are as good as that source, available on every platform, and drawing them cannot fail.
pub fn draw() -> String {
    let bits = |nth: u8| RandomState::new().hash_one(nth);
    format!("{:016x}{:08x}", bits(0), bits(1) >> 32)
}

/// Whether the given token is this one. The time of the comparison does not depend on how much matches.
pub fn is(token: &str, given: &str) -> bool {
    let differences = token.bytes().zip(given.bytes()).fold(0, |sum, (ours, theirs)| sum | (ours ^ theirs));
    std::hint::black_box(differences) == 0 && token.len() == given.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_long_and_unique() {
        let tokens: std::collections::BTreeSet<_> = (0..1000).map(|_| draw()).collect();
        assert_eq!(tokens.len(), 1000);
        assert!(tokens.iter().all(|token| token.len() == 24));
    }

    #[test]
    fn only_the_complete_token_is_accepted() {
        assert!(is("abc", "abc"));
        for other in ["", "ab", "abcd", "abd", "xbc"] {
            assert!(!is("abc", other), "{other}");
        }
    }
}
