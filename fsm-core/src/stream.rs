//! What a call tells a machine one after the other: what of it is still to come, and the strongest answer so far.
//!
//! A generated `run` has one loop for each state, in which the machine stays until something moves it or nothing is left:
//! [`Stream::stay`]. So the compiler knows the state in the loop, and does not look for it before every event. The loop is the
//! iterator's own (`try_for_each`), which for most is faster than to ask for one event after the other.

use crate::Answer;
use core::ops::ControlFlow;

/// The events of one call of `run`, or its polls.
#[derive(Clone, Debug)]
pub struct Stream<I> {
    rest: I,
    answer: Answer,
}

impl<I: Iterator> Stream<I> {
    /// Nothing is told yet.
    #[inline]
    pub fn of(events: impl IntoIterator<IntoIter = I>) -> Self {
        Stream { rest: events.into_iter(), answer: Answer::Ignored }
    }

    /// Tells one event after the other as long as the machine stays where it is. `step` tells one: what it answers, and
    /// whether the machine is still there. Whether it is not, and there may be more to tell.
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

    /// The strongest answer of all.
    #[inline]
    pub const fn answer(&self) -> Answer {
        self.answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goes_on_where_it_stopped_and_keeps_the_strongest_answer() {
        let mut told = 0;
        let mut stream = Stream::of(1..=4);
        let mut tell = |number| {
            told = told * 10 + number;
            (if number == 2 { Answer::Stayed } else { Answer::Ignored }, number != 2)
        };
        assert!(stream.stay(&mut tell), "2 ends the stay");
        assert!(!stream.stay(&mut tell), "then nothing is left");
        assert_eq!((told, stream.answer()), (1234, Answer::Stayed));
    }
}
