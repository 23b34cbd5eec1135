//! Machines that have more states or transitions than there are ids: they are refused by what is written, before seconds are
//! spent on code of the user's that nothing can be made of.

use super::ast::{Clause, Item, Machine, Reaction};
use super::messages::errors::Errors;
use crate::model::check::too_many;
use crate::rules::Rule;
use std::string::ToString;
use std::vec::Vec;
use syn::ext::IdentExt;

/// Refuses a machine that is too large, and leaves out its transitions: what is left says which states and calls there are.
pub fn refuse(machine: &mut Machine, errors: &mut Errors) -> bool {
    let (name, (states, transitions)) = (machine.name.unraw().to_string(), count(&machine.items));
    // The root is a state as well.
    let message = too_many(&name, "states", states + 1).or_else(|| too_many(&name, "transitions", transitions));
    let Some(message) = message else { return false };
    errors.at(Rule::TooLarge, &machine.name, message);
    leave_out(&mut machine.items);
    true
}

/// How many states and transitions there are. A pattern of events and signals counts once here, though it is a transition for
/// each of them.
fn count(items: &[Item]) -> (usize, usize) {
    let (mut states, mut transitions) = (0, 0);
    for item in items {
        match item {
            Item::State(state) => {
                let inside = count(&state.items);
                states += 1 + inside.0;
                transitions += inside.1;
            }
            Item::Clause(clause) => transitions += triggers(clause),
            Item::In { states, clauses } => transitions += states.len() * clauses.iter().map(triggers).sum::<usize>(),
            _ => {}
        }
    }
    (states, transitions)
}

/// The transitions that a clause is. An invariant is none.
fn triggers(clause: &Clause) -> usize {
    if matches!(clause.reaction, Reaction::Forbids) { 0 } else { clause.triggers.len() }
}

fn leave_out(items: &mut Vec<Item>) {
    items.retain_mut(|item| match item {
        Item::Clause(_) | Item::In { .. } => false,
        Item::State(state) => {
            leave_out(&mut state.items);
            true
        }
        _ => true,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;
    use std::string::String;

    /// What is wrong with a machine that has so many transitions.
    fn refused(members: usize, triggers: usize) -> Vec<String> {
        let (members, triggers) = (["Off"].repeat(members).join(" | "), ["on Press"].repeat(triggers).join(" or "));
        let text = format!(
            "machine Lamp {{ events {{ Press }} initial state Off {{}} in {members} {{ {triggers} => if nothing_like_this() {{ Of }} else {{ stay }} }} }}"
        );
        let mut errors = Errors::default();
        let read = crate::syntax::read(text.parse().expect("tokens"), &mut errors);
        assert!(read.is_some_and(|(_, plan)| plan.is_none()), "it has no plan");
        errors.into_list().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn transitions_without_ids_are_not_read() {
        let message = "the machine `Lamp` has 65536 transitions, but at most 65535 are supported; split it into several machines [fsmith::too_large]";
        assert_eq!(refused(256, 256), [message], "the mistake in its reaction is not looked for");
        assert!(refused(2, 2).iter().all(|error| !error.contains("too_large")), "there is room for these");
    }
}
