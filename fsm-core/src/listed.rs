//! Lists of what iterators yield.

use alloc::vec::Vec;

/// What iterators yield, as a list.
pub trait Listed: Iterator {
    /// The same as `collect`, which asks how many there will be and is hundreds of lines of code, compiled anew for every
    /// iterator; a program's first build waits for that.
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
