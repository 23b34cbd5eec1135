//! What happened in a step: the content of its record, and what follows from the chart.

use super::book::Book;
use super::record::{Considered, Step};
use fsm_chart::To;
use fsm_core::Answer;
use fsm_observe::wire::format::{self, happening, verdict};
use fsm_observe::wire::tree::Tree;

/// A step, with everything that the page needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    /// The number of the event, signal or state.
    pub subject: u16,
    /// The considered transitions.
    pub considered: Vec<Considered>,
    /// Everything that happened, by kind and number.
    pub happened: Vec<(u8, u16)>,
    /// The answer of the call, if this were its only step.
    pub answer: Answer,
}

/// A step that does not fit the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit;

impl Whole {
    /// Completes a step, given the active states and the happenings in earlier records.
    pub fn of(step: &Step, book: &Book, active: &[u16], before: Vec<(u8, u16)>) -> Result<Whole, Misfit> {
        let considered = step.considered.clone();
        let reactions = considered.iter().map(|candidate| book.reaction(candidate.0).ok_or(Misfit));
        let reactions = reactions.collect::<Result<Vec<_>, _>>()?;
        let subject = step.subject.or(reactions.first().map(|(subject, _)| *subject)).unwrap_or(0);
        let happened: Vec<_> = match &step.happened {
            Some(leaves) => before.into_iter().chain(leaves.iter().copied()).collect(),
            None if before.is_empty() => follows(step, book, active)?,
            None => return Err(Misfit),
        };
        for (kind, what) in &happened {
            let is_known = match *kind {
                happening::EFFECT => book.end(*what).is_some(),
                happening::RAISE | happening::DISCARD | happening::DEFER => book.name(u64::from(*what)).is_some(),
                _ => *what != 0 && book.has(*what),
            };
            if !is_known {
                return Err(Misfit);
            }
        }
        let answer = happened.iter().map(|(kind, _)| format::answer(*kind)).max().unwrap_or_default();
        Ok(Whole { subject, considered, happened, answer })
    }

    /// Updates the active states, in the order of entry.
    pub fn moves(&self, active: &mut Vec<u16>) {
        for (kind, state) in &self.happened {
            match *kind {
                happening::EXIT | happening::PAUSE => active.retain(|other| other != state),
                happening::ENTER | happening::RESUME => {
                    active.retain(|other| other != state);
                    active.push(*state);
                }
                _ => {}
            }
        }
    }
}

/// The happenings that follow from the chart: exits, an effect and entries.
fn follows(step: &Step, book: &Book, active: &[u16]) -> Result<Vec<(u8, u16)>, Misfit> {
    let mut happened = Vec::new();
    if step.cause == format::LIFE {
        exits(book, active, 0, &mut happened);
        if step.subject == Some(format::START) {
            entries(step, book, 0, 0, &mut happened)?;
        }
        return Ok(happened);
    }
    let Some((taken, ..)) = step.considered.iter().find(|(_, code, _)| *code == verdict::TAKEN) else {
        return Ok(happened);
    };
    let (_, first) = book.reaction(*taken).ok_or(Misfit)?;
    let branch = first.checked_add(step.end).ok_or(Misfit)?;
    let effect = (happening::EFFECT, branch);
    match book.end(branch).ok_or(Misfit)? {
        (_, To::Stay) => happened.push(effect),
        (source, To::States(targets)) if targets.len() == 1 => {
            let target = targets[0].state.0;
            let domain = book.domain(source, target);
            exits(book, active, domain, &mut happened);
            happened.push(effect);
            entries(step, book, domain, target, &mut happened)?;
        }
        _ => return Err(Misfit),
    }
    Ok(happened)
}

/// Adds the exits of all active states that are nested in `domain`, from the innermost outwards.
fn exits(book: &Book, active: &[u16], domain: u16, happened: &mut Vec<(u8, u16)>) {
    let inside = active.iter().copied().filter(|state| *state != domain && book.contains(domain, *state));
    let mut exits: Vec<_> = inside.collect();
    exits.sort_unstable_by(|one, other| other.cmp(one));
    happened.extend(exits.into_iter().map(|state| (happening::EXIT, state)));
}

/// Adds the entries of the states from `domain` to the leaf.
fn entries(step: &Step, book: &Book, domain: u16, target: u16, happened: &mut Vec<(u8, u16)>) -> Result<(), Misfit> {
    let leaf = step.leaf.unwrap_or_else(|| book.first_leaf(target));
    if !book.has(leaf) || !book.contains(domain, leaf) {
        return Err(Misfit);
    }
    happened.extend(book.path(domain, leaf).into_iter().map(|state| (happening::ENTER, state)));
    Ok(())
}
