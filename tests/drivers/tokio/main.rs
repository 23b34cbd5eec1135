//! On tokio. Time is paused in these tests: tokio goes on to the next timer as soon as nobody has anything to do.

mod clock;
mod driver;
mod link;
mod task;
