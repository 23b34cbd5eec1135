//! Tests on tokio with paused time: tokio advances to the next timer as soon as all tasks wait.

mod clock;
mod driver;
mod link;
mod task;
