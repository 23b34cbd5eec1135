//! The events of a machine that only moves between states, or the reason why a machine does more.

use super::waits::Waits;
use super::why::{Why, unless};
use fsm_model::plan::Plan;
use fsm_model::{Branch, Initial, Kind, Mode, Model, ROOT, Target, Trigger};
use fsm_syntax::{EventType, Machine, Tree};
use syn::{Fields, Type, Variant};

/// The most leaves whose numbers fit in one byte.
const LEAVES: usize = 256;

/// The events of a machine that only moves.
pub enum Alphabet {
    /// The machine's own events, which have no payload.
    Variants(Vec<Variant>),
    /// `events u8;`
    Bytes,
}

impl Alphabet {
    /// The events of a machine, if it only moves and nothing observes it.
    pub fn of_pure(machine: &Machine, plan: &Plan) -> Result<Self, Why> {
        unless(machine.is_observed(), "it is observed")?;
        unless(Waits::of(machine) == Waits::Said, "it is async")?;
        Alphabet::of_moves(machine, plan)
    }

    /// The events of a machine, if it only moves. It may be observed or `async`.
    pub fn of_moves(machine: &Machine, plan: &Plan) -> Result<Self, Why> {
        let model = &machine.model;
        let lent = !machine.params.is_empty() || !machine.generics.params.is_empty();
        unless(lent, "it is lent something")?;
        let acts = machine.actions.iter().any(|action| !action.is_empty());
        unless(acts || !model.raises.is_empty() || plan.has_follow_ups(), "it acts by itself")?;
        unless(!model.invariants.is_empty(), "it has invariants")?;
        unless(machine.transitions.iter().any(|transition| transition.guard.is_some()), "it has guards")?;
        unless(machine.reactions.iter().any(|reaction| !does_nothing(reaction)), "it has effects")?;
        unless(plan.tree().leaves(ROOT).nth(LEAVES).is_some(), "it has more leaves than a byte has values")?;
        unless(!only_moves(model), "where it moves depends on more than the leaf and the event")?;
        match &machine.events {
            Some(EventType::Declared { variants, whole: true, .. })
                if !variants.is_empty() && variants.iter().all(is_bare) =>
            {
                Ok(Alphabet::Variants(variants.clone()))
            }
            Some(EventType::Foreign(Type::Path(path))) if path.path.is_ident("u8") => Ok(Alphabet::Bytes),
            _ => Err("its events are not known, or carry something"),
        }
    }

    pub fn count(&self) -> usize {
        match self {
            Alphabet::Variants(variants) => variants.len(),
            Alphabet::Bytes => 256,
        }
    }
}

/// Whether a variant has no payload and no `cfg`.
fn is_bare(variant: &Variant) -> bool {
    matches!(variant.fields, Fields::Unit) && is_always_there(variant)
}

/// Whether a variant does not depend on a `cfg`, so that it can be numbered.
pub fn is_always_there(variant: &Variant) -> bool {
    !variant.attrs.iter().any(|attr| attr.path().is_ident("cfg"))
}

fn does_nothing(reaction: &Tree) -> bool {
    matches!(reaction, Tree::End { effect, .. } if effect.is_empty())
}

/// Whether a machine's transitions depend only on its leaf and the event.
fn only_moves(model: &Model) -> bool {
    let direct = |target: &Target| target.mode == Mode::Default;
    model.data.is_empty()
        && model.stack.is_none()
        && model.transitions.iter().all(|it| matches!(it.trigger, Trigger::On(_) | Trigger::Force(_)))
        && model.branches.iter().all(|branch| match branch {
            Branch::Stay | Branch::Ignore | Branch::Refuse => true,
            Branch::Go(target) => direct(target),
            _ => false,
        })
        && model.states.iter().all(|state| {
            matches!(state.kind, Kind::Plain | Kind::Final)
                && state.history.is_none()
                && matches!(state.initial, None | Some(Initial::Plain(_)))
        })
}
