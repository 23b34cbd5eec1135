//! The events of a `run` call: the remaining events, and the strongest answer so far.
//!
//! A generated `run` has one loop for each state, [`Stream::stay`], which runs until the machine moves or no events are
//! left. Inside the loop the state is known, so it is not looked up for every event. The loop is the iterator's own
//! (`try_for_each`), which for most iterators is faster than calling `next` for each event.

use crate::Answer;
use core::ops::ControlFlow;

/// The events, or the polls, of one `run` call.
#[derive(Clone, Debug)]
pub struct Stream<I> {
    rest: I,
    answer: Answer,
}

impl<I: Iterator> Stream<I> {
    /// Starts with no event handled.
    #[inline]
    pub fn of(events: impl IntoIterator<IntoIter = I>) -> Self {
        Stream { rest: events.into_iter(), answer: Answer::Ignored }
    }

    /// Handles events as long as the machine stays in the same state. `step` handles one event, and returns its answer
    /// and whether the machine has stayed. Returns whether the machine has moved, so more events may be left.
    #[inline(always)]
    pub fn stay(&mut self, mut step: impl FnMut(I::Item) -> (Answer, bool)) -> bool {
        let Stream { rest, answer } = self;
        let told = rest.try_for_each(|event| {
            let (one, stays) = step(event);
            *answer = (*answer).max(one);
            if stays { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        told.is_break()
    }

    /// The strongest answer so far.
    #[inline]
    pub const fn answer(&self) -> Answer {
        self.answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_resumes_and_keeps_the_strongest_answer() {
        let mut numbers = 0;
        let mut stream = Stream::of(1..=4);
        let mut handle = |number| {
            numbers = numbers * 10 + number;
            (if number == 2 { Answer::Stayed } else { Answer::Ignored }, number != 2)
        };
        assert!(stream.stay(&mut handle), "2 ends the stay");
        assert!(!stream.stay(&mut handle), "then nothing is left");
        assert_eq!((numbers, stream.answer()), (1234, Answer::Stayed));
    }
}
