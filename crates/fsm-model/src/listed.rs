//! Collecting iterators into lists.

use alloc::vec::Vec;

/// Collects an iterator into a list.
pub trait Listed: Iterator {
    /// Like `collect`, but compiles faster. `collect` uses the size hint, and is hundreds of lines of code that are
    /// compiled anew for every iterator, which slows down the first build of a program.
    fn listed(self) -> Vec<Self::Item>;
}

impl<I: Iterator> Listed for I {
    fn listed(self) -> Vec<I::Item> {
        let mut list = Vec::new();
        for item in self {
            list.push(item);
        }
        list
    }
}
