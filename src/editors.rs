//! Items that the expansion names in an editor, and only there: the keywords of the language, and values that only
//! provide a type. The compiled code of a machine does not contain them.

pub mod keywords;
pub mod words;

/// A value of any type. Code in an editor never runs, so only the type matters.
#[must_use]
pub fn any<T>() -> T {
    unreachable!()
}

/// The type of a target in the code around it: the code after it is not reached.
pub fn leads() -> ! {
    unreachable!()
}
