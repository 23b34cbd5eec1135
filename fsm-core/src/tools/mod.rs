//! Observers for common tools: one file for each, and `course`, which they share.
//!
//! In this module, a step includes all follow-up steps. It handles one event, poll or timer, or the start or stop.

mod course;
#[cfg(feature = "defmt")]
mod defmt;
#[cfg(feature = "log")]
mod log;
#[cfg(feature = "tracing")]
mod tracing;

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
                self.tell("not started");
            }
        }

        fn considered(&mut self, candidate: Candidate<S>, verdict: Verdict) {
            if self.is_on() {
                self.course.considered(candidate, verdict);
                self.detail(super::course::word(verdict), &candidate);
            }
        }

        fn dropped(&mut self, candidate: Candidate<S>, verdict: Verdict) {
            if self.is_on() {
                self.detail(super::course::word(verdict), &candidate);
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
