//! What the expansion names in an editor, and only there: the words of the language, and values of which only the type
//! matters. A machine that is compiled knows nothing of it.

pub mod keywords;
pub mod words;

/// Some value, of which only the type matters: code in an editor never runs.
#[must_use]
pub fn any<T>() -> T {
    unreachable!()
}

/// What a target is in the code around it: it leads away.
pub fn leads() -> ! {
    unreachable!()
}
