//! Refuses machines with more states or transitions than there are ids, and machines that copy too much code. They are
//! refused before lowering, which might otherwise take minutes.

use super::ast::{Clause, Item, Machine, Reaction, Trigger, TriggerKind};
use super::messages::errors::Errors;
use fsm_model::check::too_many;
use fsm_model::rules::Rule;
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use std::format;
use std::string::ToString;
use std::vec::Vec;
use syn::ext::IdentExt;

/// The maximum number of tokens in shared code of transitions, counted for each state and trigger that shares it.
const COPIED: usize = 1 << 18;

/// Refuses a machine that is too large, and removes its transitions. Returns whether the machine was refused. The rest
/// of it still declares its states and calls.
pub fn refuse(machine: &mut Machine, errors: &mut Errors) -> bool {
    let (name, (states, transitions)) = (machine.name.unraw().to_string(), count(&machine.items));
    // The root counts as a state.
    let too_many = |what, many| too_many(&name, what, many, usize::from(u16::MAX));
    let message = too_many("states", states + 1).or_else(|| too_many("transitions", transitions));
    let copied = || {
        let mut copies = Copies::default();
        copies.of_all(&machine.items);
        let message = format!(
            "the transitions that several states or triggers share are copied for each of them; up to here, the copies consist of more than {COPIED} tokens; move their code into a function, or write them once in a state around these states"
        );
        copies.too_many.map(|place| (place, message))
    };
    let too_large = message.map(|message| (machine.name.span(), message)).or_else(copied);
    let Some((place, message)) = too_large else { return false };
    errors.at_span(Rule::TooLarge, place, message);
    leave_out(&mut machine.items);
    true
}

/// Returns the number of states and of transitions. A pattern of events and signals counts only once.
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

/// Returns the number of transitions of a clause, which is zero for an invariant.
fn triggers(clause: &Clause) -> usize {
    if matches!(clause.reaction, Reaction::Forbids) { 0 } else { clause.triggers.len() }
}

/// Counts the code of transitions that several states or triggers share.
#[derive(Default)]
struct Copies {
    tokens: usize,
    /// The place at which the number of tokens exceeds [`COPIED`].
    too_many: Option<Span>,
}

impl Copies {
    fn of_all(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::State(state) => self.of_all(&state.items),
                Item::Clause(clause) => self.of(clause, 1, item.span()),
                Item::In { states, clauses } => {
                    clauses.iter().for_each(|clause| self.of(clause, states.len(), item.span()));
                }
                _ => {}
            }
        }
    }

    /// Counts the copies of a clause that belongs to the given number of states.
    fn of(&mut self, clause: &Clause, states: usize, place: Span) {
        let triggers = clause.triggers.len();
        if states * triggers < 2 || self.too_many.is_some() {
            return;
        }
        let reaction = match &clause.reaction {
            Reaction::Leads(reaction) | Reaction::Forwards(_, reaction) => tokens(reaction),
            Reaction::Defers | Reaction::Ignores | Reaction::Refuses | Reaction::Forbids => 0,
        };
        self.tokens += states * (triggers * reaction + clause.triggers.iter().map(queried).sum::<usize>());
        self.too_many = (self.tokens > COPIED).then_some(place);
    }
}

/// Returns the number of tokens of a trigger.
fn queried(trigger: &Trigger) -> usize {
    let kind = match &trigger.kind {
        TriggerKind::On(pattern) | TriggerKind::Ended(_, Some(pattern)) => tokens(pattern),
        TriggerKind::After(duration) | TriggerKind::Every(duration) => tokens(duration),
        TriggerKind::When
        | TriggerKind::Always
        | TriggerKind::Done(_)
        | TriggerKind::Ended(_, None)
        | TriggerKind::Inside(_) => 1,
    };
    kind + trigger.guard.as_ref().map_or(0, |guard| tokens(&guard.tokens))
}

/// Returns the number of tokens, including those in brackets.
fn tokens(code: &impl ToTokens) -> usize {
    fn count(tokens: TokenStream) -> usize {
        let inside = |token| if let TokenTree::Group(group) = token { count(group.stream()) } else { 0 };
        tokens.into_iter().map(|token| 1 + inside(token)).sum()
    }
    count(code.to_token_stream())
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

    /// Returns the errors of a machine `Lamp` with these items.
    fn refused(items: &str) -> Vec<String> {
        let text = format!("machine Lamp {{ events {{ Press }} initial state Off {{}} {items} }}");
        let mut errors = Errors::default();
        let read = crate::read(text.parse().expect("tokens"), &mut errors);
        assert_eq!(read.is_some_and(|(_, plan)| plan.is_some()), errors.is_empty(), "{items:.100}");
        errors.into_list().iter().map(ToString::to_string).collect()
    }

    /// Returns the errors of a machine with `members * triggers` transitions.
    fn with_transitions(members: usize, triggers: usize) -> Vec<String> {
        let (members, triggers) = (["Off"].repeat(members).join(" | "), ["on Press"].repeat(triggers).join(" or "));
        refused(&format!("in {members} {{ {triggers} => if nothing_like_this() {{ Of }} else {{ stay }} }}"))
    }

    #[test]
    fn too_many_transitions_are_rejected_before_their_reactions() {
        let message = "the machine `Lamp` has 65536 transitions, but at most 65535 are supported; split it into several machines [fsmith::too_large]";
        assert_eq!(with_transitions(256, 256), [message], "the mistake in its reaction is not looked for");
        assert!(with_transitions(2, 2).iter().all(|error| !error.contains("too_large")), "there is room for these");
    }

    #[test]
    fn the_total_of_copied_code_is_limited() {
        let guard = |many: usize| ["(a)"].repeat(many).join(" && ");
        let states = |many| ["Off"].repeat(many).join(" | ");
        let code = "f(); ".repeat(1000);
        let too_large = [
            format!("in {} {{ when {} => stay; }}", states(1000), guard(70)),
            format!("in {} {{ when a => {{ {code} stay }} }}", states(100)),
            format!("state On {{ {} => {{ {code} stay }} }}", ["when a"].repeat(100).join(" or ")),
            format!("in {} {{ {} => stay; }}", states(300), ["on Press if a > 3 && (a < 5)"].repeat(100).join(" or ")),
            format!("in Off | Off {{ when a => {{ {code} stay }} }} ").repeat(60),
        ];
        for items in too_large {
            let found = refused(&items);
            assert!(found.len() == 1 && found[0].contains("are copied for each of them"), "{found:?}");
        }
        let common = [
            format!("state On {{ when a => {{ {} stay }} }}", "f(); ".repeat(40_000)),
            format!("in {} {{ when {} => stay; }}", states(500), guard(70)),
        ];
        for items in common {
            assert!(refused(&items).iter().all(|error| !error.contains("too_large")), "{}", &items[..40]);
        }
    }
}
