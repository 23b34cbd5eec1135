//! The forms of a machine's step in one line, with the reasons against others.

use super::Emit;
use super::together::Together;
use crate::facts::layout::Member;
use crate::facts::shape::Shape;
use crate::facts::why::Why;
use fsm_model::plan::Relation;
use fsm_program::CauseKind;

impl Emit<'_> {
    pub(super) fn explain(&self) -> String {
        let event = match self.shape(CauseKind::Event) {
            Shape::Regions => format!("regions; {}", self.explain_regions()),
            Shape::Table(_) => "table".to_owned(),
            Shape::Functions => {
                format!("functions; no table: {}; {}", why(&self.pure), yes("moves", &self.moves(CauseKind::Event)))
            }
            Shape::Cells(_) => format!("cells; no table: {}", why(&self.pure)),
            Shape::Leaves => {
                format!("leaves; no table: {}; no cells: {}", why(&self.pure), why(&self.cells(CauseKind::Event)))
            }
        };
        let loops = if self.loops_in_leaves(CauseKind::Event) { "a loop for each leaf" } else { "one loop" };
        let follow_ups = match self.chains {
            _ if !self.plan.has_follow_ups() => String::new(),
            Ok(_) => "; known follow-up steps".to_owned(),
            Err(why) => format!("; follow-up steps by a loop: {why}"),
        };
        format!("{event}; {loops}{follow_ups}{}", self.explain_data())
    }

    /// Where the data of states is stored.
    fn explain_data(&self) -> String {
        let layout = &self.layout;
        if layout.members.is_empty() {
            return String::new();
        }
        let states = || self.plan.tree().states();
        let apart = layout.members.iter().any(|member| matches!(member, Member::Half(_)));
        let kinds = [
            (layout.determines_leaf, "an enum that tells the leaf"),
            (!layout.determines_leaf && !layout.enums.is_empty(), "an enum"),
            (states().any(|state| layout.is_spread(state)), "spread fields"),
            (apart, "places of their own"),
        ];
        let kinds: Vec<_> = kinds.into_iter().filter(|(is, _)| *is).map(|(_, kind)| kind).collect();
        format!("; data: {}", kinds.join(", "))
    }

    /// The shape of a step in which all regions may react.
    fn explain_regions(&self) -> String {
        let kinds = [("events", CauseKind::Event), ("signals", CauseKind::Signal), ("polls", CauseKind::Poll)].map(
            |(what, cause)| {
                let (candidates, params) = (self.candidates_of(cause), &self.params);
                let lent = crate::lent::Lent::plain(params);
                let step = Together::of(self, &lent, cause, &candidates);
                let shape = match step.relation {
                    _ if candidates.is_empty() => "nothing",
                    Relation::Unordered => "a list, as the order of picks is not known",
                    _ if step.may_be_fused() => "fused",
                    _ => "phase by phase, as what is picked can be told from what others did",
                };
                format!("{what}: {shape}")
            },
        );
        kinds.join(", ")
    }
}

fn why<T>(shape: &Result<T, Why>) -> Why {
    shape.as_ref().err().copied().unwrap_or("-")
}

fn yes<T>(name: &str, shape: &Result<T, Why>) -> String {
    shape.as_ref().map_or_else(|why| format!("no {name}: {why}"), |_| name.to_owned())
}
