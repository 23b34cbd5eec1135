//! The record of a step: which parts it has, and how they are written.

use super::Begun;
use super::format::{self, Parts};
use super::looks::Looks;
use super::moves::{Moves, Plain};
use super::out::{Out, Sink};
use super::tree::Tree;
use fsm_core::Answer;
use fsm_core::Codebook;

/// A step that is complete.
pub(super) struct Record<'r> {
    step: Begun,
    looks: &'r Looks,
    moves: &'r Moves,
    /// The move, if it follows from the chart.
    plain: Option<Plain<'r>>,
    /// The branch that was taken, counted from the first one of the transition.
    end: u16,
    /// The answer of the call, if it has to be sent.
    answer: Option<Answer>,
    parts: Parts,
}

impl<'r> Record<'r> {
    /// Creates the record of a step. `answer` is that of the call if this is its last step, and `strongest` is the
    /// strongest one of its steps so far.
    pub fn of(
        step: Begun,
        (looks, moves): (&'r Looks, &'r Moves),
        (answer, strongest): (Option<Answer>, Answer),
        book: &Codebook,
        tree: &impl Tree,
    ) -> Self {
        let is_life = step.cause == format::LIFE;
        let first_end = looks.taken.map_or(0, |taken| book.transition(taken).1);
        // The effect must be that of the transition that was taken, if that is only one.
        let plain = moves.plain(is_life, tree).filter(|plain| match (plain.effect, looks.taken) {
            (Some(effect), Some(_)) => effect.branch >= first_end && !looks.are_several,
            // The target of a forced transition does not follow from the chart.
            (None, None) => !is_life || step.subject != format::FORCE,
            _ => false,
        });
        let effect = plain.as_ref().and_then(|plain| plain.effect);
        let end = effect.map_or(0, |effect| effect.branch - first_end);
        let has_subject = matches!(step.cause, format::EVENT | format::SIGNAL | format::DONE);
        let follows = looks.last.is_some() && book.transition(looks.first).0 == step.subject;
        let mut parts = Parts::default();
        parts.set(Parts::MORE, answer.is_none());
        let answer = answer.filter(|answer| *answer != strongest);
        parts.set(Parts::LOOKED, looks.last.is_some());
        parts.set(Parts::TAKEN, looks.last.is_some_and(|(_, taken)| taken));
        parts.set(Parts::SUBJECT, has_subject && !follows);
        parts.set(Parts::END, end != 0);
        parts.set(Parts::LEAVES, plain.as_ref().is_some_and(|plain| plain.leaves.is_some()));
        parts.set(Parts::ANSWER, answer.is_some());
        parts.set(Parts::VERDICTS, looks.count_otherwise > 0);
        parts.set(Parts::OTHERS, plain.is_some() && moves.count_others > 0);
        parts.set(Parts::HAPPENED, plain.is_none());
        parts.set(Parts::CUT, looks.is_cut);
        Record { step, looks, moves, plain, end, answer, parts }
    }

    /// The shape of the record, which depends on how much follows from the chart.
    fn shape(&self) -> u8 {
        let has_moved = self.plain.as_ref().is_some_and(|plain| plain.has_moved);
        let is_life = self.step.cause == format::LIFE;
        match self.parts {
            Parts(0) if is_life && has_moved => format::TAKEN,
            Parts(0) => format::QUIET,
            Parts::SUBJECT => format::QUIET,
            Parts::LOOKED => format::REFUSED,
            Parts(both) if both == Parts::LOOKED.0 | Parts::TAKEN.0 => format::TAKEN,
            _ => format::PARTS,
        }
    }

    /// Writes the record, with the machine if it has changed, and with the time if it has changed.
    pub fn write<K: Sink>(&self, machine: Option<u32>, time: Option<u64>, out: &mut Out<K>) {
        let (parts, shape) = (self.parts, self.shape());
        let mut tag = format::FIRST | self.step.cause | shape << format::SHAPE;
        tag |= machine.map_or(0, |_| format::MACHINE) | time.map_or(0, |_| format::TIME);
        out.byte(tag);
        if let Some(machine) = machine {
            out.number(u64::from(machine));
        }
        if let Some(time) = time {
            out.number(time);
        }
        if shape == format::PARTS {
            out.number(u64::from(parts.0));
        }
        if let Some((last, _)) = self.looks.last {
            out.bytes(self.looks.list());
            out.number(u64::from(last) << 1 | 1);
        }
        if self.step.cause == format::LIFE || parts.has(Parts::SUBJECT) {
            out.number(u64::from(self.step.subject));
        }
        if parts.has(Parts::END) {
            out.number(u64::from(self.end));
        }
        if let Some((leaves, last)) = self.plain.as_ref().and_then(|plain| plain.leaves) {
            out.bytes(leaves);
            out.number(u64::from(last) << 1 | 1);
        }
        if let Some(answer) = self.answer {
            out.number(answer as u64);
        }
        if parts.has(Parts::VERDICTS) {
            out.number(u64::from(self.looks.count_otherwise));
            out.bytes(self.looks.otherwise.get());
        }
        if parts.has(Parts::OTHERS) {
            out.number(u64::from(self.moves.count_others));
            out.bytes(self.moves.others.get());
        }
        if parts.has(Parts::HAPPENED) {
            out.number(u64::from(self.moves.count));
            out.bytes(self.moves.list.get());
        }
        out.end();
    }
}
