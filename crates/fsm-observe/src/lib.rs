//! Observers of [fsmith](https://docs.rs/fsmith)'s machines for common tools, and the compact stream for programs without
//! an operating system. Use them through the features of `fsmith`.
//!
//! This crate uses only the public trait `Observer` of `fsm-core`. It must not know how machines are made: neither the
//! model nor the engine.
//!
//! | module | feature | content |
//! |---|---|---|
//! | `log`, `tracing`, `defmt` | of that name | an observer that writes to this crate |
//! | `course` | | the steps that these observers share |
//! | `wire` | none | the stream |
//!
//! In the observers of tools, a step includes all follow-up steps. It handles one event, poll or timer, or the start or
//! stop.

#![no_std]

#[cfg(test)]
extern crate std;

#[cfg(any(feature = "log", feature = "tracing", feature = "defmt"))]
mod course;
#[cfg(feature = "defmt")]
mod defmt;
#[cfg(feature = "log")]
mod log;
#[cfg(feature = "tracing")]
mod tracing;
pub mod wire;

#[cfg(feature = "defmt")]
pub use defmt::{Defmt, DefmtLevel};
#[cfg(feature = "log")]
pub use log::Log;
#[cfg(feature = "tracing")]
pub use tracing::Tracing;

/// All methods of an observer with a `course` that writes line by line: `self.detail(..)` for a notification in a step,
/// `self.tell(..)` for one outside of steps, and `self.finish(..)` at the end of a step.
#[cfg(any(feature = "log", feature = "defmt"))]
macro_rules! lines {
    () => {
        fn began(&mut self, cause: Cause<S>) {
            if self.is_on() && !self.course.began(cause) {
                self.detail("began", &cause);
            }
        }

        fn not_started(&mut self) {
            if self.is_on() {
                self.notify("not started");
            }
        }

        fn considered(&mut self, candidate: Candidate<S>, verdict: Verdict) {
            if self.is_on() {
                self.course.considered(candidate, verdict);
                self.detail(crate::course::word(verdict), &candidate);
            }
        }

        fn dropped(&mut self, candidate: Candidate<S>, verdict: Verdict) {
            if self.is_on() {
                self.detail(crate::course::word(verdict), &candidate);
            }
        }

        fn exited(&mut self, state: S) {
            if self.is_on() {
                self.course.left(state);
                self.detail("exited", &state.name());
            }
        }

        fn paused(&mut self, state: S) {
            if self.is_on() {
                self.course.left(state);
                self.detail("paused", &state.name());
            }
        }

        fn entered(&mut self, state: S) {
            if self.is_on() {
                self.course.reached(state);
                self.detail("entered", &state.name());
            }
        }

        fn resumed(&mut self, state: S) {
            if self.is_on() {
                self.course.reached(state);
                self.detail("resumed", &state.name());
            }
        }

        fn raised(&mut self, event: &'static str) {
            if self.is_on() {
                self.detail("raised", &event);
            }
        }

        fn discarded(&mut self, event: &'static str) {
            if self.is_on() {
                self.detail("discarded", &event);
            }
        }

        fn deferred(&mut self, event: &'static str) {
            if self.is_on() {
                self.detail("deferred", &event);
            }
        }

        fn answered(&mut self, answer: Answer) {
            if let Some(done) = self.course.end(answer) {
                self.finish(&done);
            }
        }
    };
}
#[cfg(any(feature = "log", feature = "defmt"))]
use lines;
