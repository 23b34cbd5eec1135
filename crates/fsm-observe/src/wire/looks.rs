//! The considered transitions of a step, in a few bytes.

use super::format::verdict;
use super::number;
use fsm_core::observer::Verdict;

/// Bytes with a fixed capacity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes<const ROOM: usize> {
    bytes: [u8; ROOM],
    count: usize,
}

impl<const ROOM: usize> Bytes<ROOM> {
    pub const NONE: Self = Bytes { bytes: [0; ROOM], count: 0 };

    /// Adds all of these numbers, or none if there is not enough room. Returns whether there was.
    #[must_use]
    pub fn add(&mut self, numbers: &[u64]) -> bool {
        let before = self.count;
        let mut fits = true;
        for value in numbers {
            number::write(*value, |byte| match self.bytes.get_mut(self.count) {
                Some(free) => {
                    *free = byte;
                    self.count += 1;
                }
                None => fits = false,
            });
        }
        if !fits {
            self.count = before;
        }
        fits
    }

    pub fn get(&self) -> &[u8] {
        self.bytes.get(..self.count).unwrap_or_default()
    }

    pub fn clear(&mut self) {
        self.count = 0;
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Looks {
    list: Bytes<40>,
    /// The last transition, and whether it was taken.
    pub last: Option<(u16, bool)>,
    pub first: u16,
    /// The exceptional verdicts: all except *taken* for the last transition and *refused* for any.
    pub otherwise: Bytes<24>,
    pub count_otherwise: u8,
    /// The transition that was taken, as long as there is just one.
    pub taken: Option<u16>,
    /// Whether several transitions were taken, or a taken one was dropped.
    pub are_several: bool,
    /// Whether there was no room for all transitions.
    pub is_cut: bool,
}

impl Looks {
    pub const NONE: Self = Looks {
        list: Bytes::NONE,
        last: None,
        first: 0,
        otherwise: Bytes::NONE,
        count_otherwise: 0,
        taken: None,
        are_several: false,
        is_cut: false,
    };

    /// All transitions but the last.
    pub fn list(&self) -> &[u8] {
        self.list.get()
    }

    pub fn add(&mut self, transition: u16, what: Verdict) {
        match self.last.take() {
            None => self.first = transition,
            Some((before, was_taken)) => {
                self.is_cut |= !self.list.add(&[u64::from(before) << 1]);
                if was_taken {
                    self.correct(before, verdict::TAKEN, None);
                }
            }
        }
        let is_taken = what == Verdict::Taken;
        if is_taken {
            self.are_several |= self.taken.is_some();
            self.taken = Some(transition);
        }
        self.last = Some((transition, is_taken));
        match what {
            Verdict::Taken | Verdict::Refused => {}
            other => self.tell(transition, other),
        }
    }

    /// Notes that a taken transition was dropped.
    pub fn drop(&mut self, transition: u16, what: Verdict) {
        self.are_several = true;
        if let Some((last, is_taken)) = &mut self.last
            && *last == transition
        {
            *is_taken = false;
        }
        self.tell(transition, what);
    }

    fn tell(&mut self, transition: u16, what: Verdict) {
        let (code, by) = match what {
            Verdict::Taken => (verdict::TAKEN, None),
            Verdict::Passed => (verdict::PASSED, None),
            Verdict::Failed => (verdict::FAILED, None),
            Verdict::Outranked { by } => (verdict::OUTRANKED, Some(by)),
            Verdict::Excluded { by } => (verdict::EXCLUDED, Some(by)),
            Verdict::Deferred => (verdict::DEFERRED, None),
            Verdict::Ignored => (verdict::IGNORED, None),
            // Only `why` returns the other verdicts.
            _ => (verdict::REFUSED, None),
        };
        self.correct(transition, code, by);
    }

    fn correct(&mut self, transition: u16, code: u8, by: Option<u16>) {
        let what = u64::from(transition) << 3 | u64::from(code);
        let fits = match by {
            Some(by) => self.otherwise.add(&[what, u64::from(by)]),
            None => self.otherwise.add(&[what]),
        };
        self.count_otherwise += u8::from(fits);
        self.is_cut |= !fits;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn what_there_is_no_room_for_is_cut() {
        let mut looks = Looks::NONE;
        (0..100).for_each(|transition| looks.add(transition, Verdict::Refused));
        looks.add(200, Verdict::Taken);
        assert!(looks.is_cut && looks.last == Some((200, true)) && looks.taken == Some(200) && !looks.are_several);
        let mut list = looks.list();
        let numbers: Vec<_> = core::iter::from_fn(|| number::read(&mut list)).collect();
        assert_eq!((numbers[..3].to_vec(), list), (Vec::from([0, 2, 4]), &[][..]));
        assert!(numbers.len() < 100 && numbers.iter().all(|number| number % 2 == 0));
    }

    #[test]
    fn verdicts_that_there_is_no_room_for_are_cut() {
        let mut looks = Looks::NONE;
        (0..100).for_each(|transition| looks.add(transition, Verdict::Passed));
        looks.drop(99, Verdict::Outranked { by: 7 });
        let mut otherwise = looks.otherwise.get();
        let numbers = core::iter::from_fn(|| number::read(&mut otherwise)).count();
        assert!(looks.is_cut && usize::from(looks.count_otherwise) == numbers && numbers > 5);
    }
}
