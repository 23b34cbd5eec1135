//! Histories: those that composites declare, and those that are targets.

use super::document::{Initial, Kind, Transition};
use super::outline::{Id, Target};
use super::text::Writer;

impl<'d> Writer<'d> {
    /// The targets with which a composite is entered while nothing is remembered, and the element that declares them.
    pub fn default(&self, id: Id) -> (Vec<Target>, Option<&'d Initial>) {
        let Some(history) = self.outline.entered_by(id) else { return self.outline.initial(id) };
        match &history.default {
            Some(default) => (self.outline.targets(&default.targets), Some(default)),
            None => (self.outline.children(id).first().copied().map(Target::State).into_iter().collect(), None),
        }
    }

    /// Writes the declared history of a composite, and notes differences of its histories. Others are only targets.
    pub fn histories(&mut self, id: Id) {
        let outline = &self.outline;
        let declared = outline.entered_by(id).map(|history| history.is_deep);
        let is_parallel = outline.kind(id) == Kind::Parallel;
        let used: Vec<_> =
            self.state(id).histories.iter().filter(|history| self.is_resumed(id, history.is_deep)).collect();
        for history in used {
            let name = self.outline.states[id].name.clone();
            let is_shallow_parallel = is_parallel && !history.is_deep;
            if self.may_lead_to_final(id, history.is_deep) {
                let message = format!("SCXML resumes {name} in a final state too, where the machine starts anew");
                self.note(history.line, message);
            }
            let Some(default) = &history.default else {
                let message =
                    format!("this history has no default: while nothing is remembered, {name} is entered as usual");
                self.note(history.line, message);
                continue;
            };
            let mut targets = self.outline.targets(&default.targets);
            let (mut expected, initial) = self.default(id);
            if is_parallel {
                expected = self.outline.children(id).iter().copied().map(Target::State).collect();
                targets.retain(|target| *target != Target::State(id));
                // All other regions are always entered by default.
                expected.retain(|region| targets.contains(region));
            }
            targets.sort_unstable();
            expected.sort_unstable();
            let usual = initial.map(|initial| self.silently(id, &initial.content)).unwrap_or_default();
            let content = self.silently(id, &default.content);
            if targets != expected || content != usual {
                let message =
                    format!("while nothing is remembered, {name} is entered as usual, and not as this history says");
                self.note(history.line, message);
            } else if is_shallow_parallel && !content.is_empty() {
                let message = format!("this runs whenever {name} is entered by default");
                self.note(history.line, message);
            }
        }
        if let Some(is_deep) = declared {
            self.line(if is_deep { "history deep;" } else { "history shallow;" });
        }
    }

    /// The statements of content, for comparison. Notes about it are dropped.
    fn silently(&mut self, id: Id, content: &[super::document::Content]) -> String {
        let pending = self.pending_notes();
        let statements = self.statements(id, content);
        self.restore_notes(pending);
        statements
    }

    /// Whether a target or a default leads to a history, except for histories that never remember anything.
    fn is_resumed(&self, of: Id, is_deep: bool) -> bool {
        let history = Target::History { of, is_deep };
        let mut leading = self.outline.leading_to(history).iter();
        let is_target = leading.any(|(source, transition)| !self.is_idle(*source, transition, history));
        is_target || self.outline.is_default(history)
    }

    /// Whether a transition leads to a history that never remembers anything, because its composite is never exited.
    fn is_idle(&self, source: Id, transition: &Transition, history: Target) -> bool {
        self.remains_inside(source, transition, history.state()) && !self.outline.is_exited(history.state())
    }

    /// Whether a transition to the history of a composite does not exit it. SCXML records histories only at the exit.
    fn remains_inside(&self, source: Id, transition: &Transition, composite: Id) -> bool {
        let is_local = source == composite && transition.is_internal;
        self.outline.kind(composite) == Kind::Plain && (is_local || self.outline.is_inside(source, composite))
    }

    /// Whether a history may restore a final state.
    fn may_lead_to_final(&self, id: Id, is_deep: bool) -> bool {
        let outline = &self.outline;
        let is_final = |inner: &Id| outline.kind(*inner) == Kind::Final;
        let is_exited = || outline.is_exited(id);
        let may_be = if is_deep {
            outline.descendants(id).any(|inner| is_final(&inner))
        } else {
            outline.children(id).iter().any(is_final)
        };
        may_be && is_exited()
    }

    /// The targets of a transition. A history that never remembers anything is replaced with its default.
    pub fn resolved(&mut self, source: Id, transition: &Transition) -> Vec<Target> {
        let mut resolved = Vec::new();
        for target in self.outline.targets(&transition.targets) {
            let default = self.outline.history(target).and_then(|history| history.default.as_ref());
            let composite = target.state();
            let is_history = matches!(target, Target::History { .. });
            match default {
                Some(default) if is_history && self.is_idle(source, transition, target) => {
                    resolved.extend(self.outline.targets(&default.targets));
                }
                _ => {
                    if is_history && self.remains_inside(source, transition, composite) {
                        let name = &self.outline.states[composite].name;
                        let message = format!(
                            "SCXML goes back to where {name} was when it was exited last; the machine exits {name} and enters it where it is"
                        );
                        self.note(transition.line, message);
                    }
                    resolved.push(target);
                }
            }
        }
        resolved
    }
}
