//! Transitions: their triggers, patterns and guards, and the groups that several states share.

use super::{Drawer, Raises, Scope};
use crate::code::{Comparison, Condition, Number, Numbers, Span, Wait};
use crate::machine::{Case, Clause, Field, Group, Id, Leaf, Mode, Pattern, Piece, ROOT, To, Tree, Trigger};

const ZERO: Numbers = Numbers(&[Span::Only(0)]);
const SOME: Numbers = Numbers(&[Span::Between(1, 4)]);
const UP_TO_FOUR: Numbers = Numbers(&[Span::UpTo(4)]);
const NOT_ONE: Numbers = Numbers(&[Span::Only(0), Span::From(2)]);
const NOT_ZERO_OR_TWO: Numbers = Numbers(&[Span::Only(1), Span::From(3)]);

/// The condition of all transitions that the machine may take repeatedly without an event.
pub(super) fn fuel() -> Condition {
    Condition::Compare(Number::drawn("fuel", 3), Comparison::Equal, Number::Literal(0))
}

impl Drawer {
    pub(super) fn clauses(&mut self) {
        for state in ROOT..self.machine.states.len() {
            if self.machine.is_final(state) {
                continue;
            }
            let most = if state == ROOT { 2 } else { self.busy + 1 };
            let count = self.rng.within(usize::from(state != ROOT), most);
            let mut clauses: Vec<_> = (0..count).map(|_| self.clause(&[state])).collect();
            if state != ROOT && self.machine.completes(state) && self.rng.chance(60) {
                let at = self.rng.below(clauses.len() + 1);
                let done = self.done(state);
                clauses.insert(at, done);
            }
            if !self.machine.events.is_empty() && self.rng.chance(20) {
                let last = clauses.len();
                // An `ignore` before other transitions may prevent that these are considered.
                let at = if self.rng.chance(60) { last } else { self.rng.below(last + 1) };
                let ignored = self.ignored();
                clauses.insert(at, ignored);
            }
            self.machine.states[state].clauses = clauses;
        }
    }

    pub(super) fn groups(&mut self) {
        let count = self.rng.weighted(&[(60, 0), (25, 1), (15, 2)]);
        for _ in 0..count {
            let holders = self.composites();
            let holder = if self.rng.chance(60) { ROOT } else { self.rng.pick(&holders) };
            let mut members: Vec<Id> = (0..self.rng.within(1, 3)).map(|_| self.some_state()).collect();
            members.retain(|member| Some(*member) != self.interrupt() && !self.machine.is_final(*member));
            members.sort_unstable();
            members.dedup();
            if self.rng.chance(50) {
                members.reverse();
            }
            if !members.is_empty() {
                let mut clauses: Vec<_> = (0..self.rng.within(1, 2)).map(|_| self.clause(&members)).collect();
                if !self.machine.events.is_empty() && self.rng.chance(25) {
                    clauses.push(self.ignored());
                }
                let count = self.machine.external_events().count();
                let defers = if self.has.defers && self.rng.chance(35) { vec![self.kept(count)] } else { Vec::new() };
                self.machine.states[holder].groups.push(Group { members, clauses, defers });
            }
        }
    }

    pub(super) fn defers(&mut self) {
        let count = self.machine.external_events().count();
        for state in ROOT..self.machine.states.len() {
            if self.has.defers && !self.machine.is_final(state) && self.rng.chance(if state == ROOT { 6 } else { 22 }) {
                let patterns = (0..self.rng.weighted(&[(80, 1), (20, 2)])).map(|_| self.kept(count));
                self.machine.states[state].defers = patterns.collect();
            }
        }
    }

    fn ignored(&mut self) -> Clause {
        let all = self.machine.events.len();
        Clause::ignoring(self.kept(all))
    }

    /// Draws a pattern of the first `count` events, without bindings.
    fn kept(&mut self, count: usize) -> Pattern {
        if self.rng.chance(8) {
            return Pattern::Any;
        }
        let mut events: Vec<_> = (0..self.rng.within(1, 3)).map(|_| self.rng.below(count)).collect();
        events.sort_unstable();
        events.dedup();
        Pattern::Of { cases: events.into_iter().map(|event| self.case(event, false, false)).collect(), whole: false }
    }

    fn clause(&mut self, sources: &[Id]) -> Clause {
        if self.has.always
            && let [leaf] = *sources
            && self.rng.chance(5)
            && let Some(reaction) = self.onwards(leaf)
        {
            return Clause { alarm: false, triggers: vec![Trigger { to: To::Always, guard: None }], reaction };
        }
        let looks = self.rng.chance(40);
        let mut scope = Scope { sources: sources.to_vec(), looks, ..Scope::default() };
        let triggers: Vec<_> = match self.rng.chance(12) {
            true => (0..self.rng.within(2, 3)).map(|_| self.plain_trigger(&mut scope)).collect(),
            false => vec![self.trigger(&mut scope)],
        };
        let ranked = !triggers.iter().any(|trigger| matches!(trigger.to, To::Always | To::Done(_)));
        let reaction = self.tree(&mut scope, 2);
        Clause { alarm: ranked && self.rng.chance(12), triggers, reaction }
    }

    /// Draws the transition for the completion of a composite.
    fn done(&mut self, composite: Id) -> Clause {
        if self.rng.chance(40)
            && let Some(reaction) = self.onwards(composite)
        {
            return Clause { alarm: false, triggers: vec![Trigger { to: To::Done(None), guard: None }], reaction };
        }
        let looks = self.rng.chance(40);
        let mut scope = Scope { sources: vec![composite], looks, reached: self.reached(composite), ..Scope::default() };
        let (guard, bound) = self.fuelled(&mut scope);
        scope.numbers.extend(bound);
        let triggers = vec![Trigger { to: To::Done(None), guard: Some(guard) }];
        Clause { alarm: false, triggers, reaction: self.tree(&mut scope, 3) }
    }

    /// Draws a reaction that leads to a later sibling, so that it needs no fuel.
    pub(super) fn onwards(&mut self, source: Id) -> Option<Tree> {
        let parent = self.machine.states[source].parent.filter(|&parent| !self.machine.is_parallel(parent))?;
        let siblings = self.machine.states[parent].children.iter();
        let later: Vec<_> = siblings.copied().filter(|&state| state > source).collect();
        if later.is_empty() || self.machine.contains(source, self.interrupt().unwrap_or(ROOT)) {
            return None;
        }
        let target = self.rng.pick(&later);
        let mut scope = Scope { sources: vec![source], ..Scope::default() };
        let effect = self.effect(&mut scope);
        let mut leaf = Leaf::Go { target, mode: Mode::Default, reenter: false, given: Vec::new() };
        self.give(&mut leaf, &scope, &effect);
        Some(Tree::End { effect, leaf })
    }

    /// Draws one of several triggers. It binds nothing for the reaction, because the reaction has to work for all of
    /// them.
    pub(super) fn plain_trigger(&mut self, scope: &mut Scope) -> Trigger {
        let mut alone = scope.clone();
        let trigger = self.trigger(&mut alone);
        scope.acts |= alone.acts;
        scope.quiet |= alone.quiet;
        trigger
    }

    fn trigger(&mut self, scope: &mut Scope) -> Trigger {
        let event_weight = if self.machine.events.is_empty() { 0 } else { 55 };
        let timed = if self.has.timers { 35 } else { 0 };
        let always = if self.has.always { 16 } else { 0 };
        let done = if self.machine.named().any(|state| self.machine.completes(state)) { 20 } else { 0 };
        match self.rng.weighted(&[(event_weight, 0), (timed, 1), (always, 2), (done, 3), (30, 4)]) {
            0 => self.event_trigger(scope),
            1 => self.timed(scope),
            2 => self.fuelled_trigger(To::Always, scope),
            3 => {
                let completing: Vec<_> = self.machine.named().filter(|&state| self.machine.completes(state)).collect();
                let completed = self.rng.pick(&completing);
                scope.reached = self.reached(completed);
                self.fuelled_trigger(To::Done(Some(completed)), scope)
            }
            _ => self.polled(scope),
        }
    }

    fn polled(&mut self, scope: &mut Scope) -> Trigger {
        let (guard, bound) = match self.rng.chance(3) {
            true => (Condition::True, None),
            false => self.binding_condition(scope),
        };
        scope.numbers.extend(bound);
        Trigger { to: To::When, guard: Some(guard) }
    }

    pub(super) fn fuelled_trigger(&mut self, to: To, scope: &mut Scope) -> Trigger {
        let (guard, bound) = self.fuelled(scope);
        scope.numbers.extend(bound);
        Trigger { to, guard: Some(guard) }
    }

    /// Draws a guard of a transition that may be taken repeatedly without an event.
    pub(super) fn fuelled(&mut self, scope: &mut Scope) -> (Condition, Option<String>) {
        scope.acts = true;
        if self.rng.chance(60) {
            return (fuel(), None);
        }
        let looking = Scope { looks: true, ..scope.clone() };
        let (guard, bound) = self.binding_condition(&looking);
        (Condition::and([fuel(), guard]), bound)
    }

    fn timed(&mut self, scope: &mut Scope) -> Trigger {
        if self.rng.chance(5) {
            return self.fuelled_trigger(To::After(Wait::Seconds(0)), scope);
        }
        let duration = self.duration(&Scope { sources: scope.sources.clone(), ..Scope::default() });
        let to = if self.rng.chance(35) { To::Every(duration) } else { To::After(duration) };
        Trigger { to, guard: self.guard(scope, 35) }
    }

    fn duration(&mut self, scope: &Scope) -> Wait {
        let label = self.label("d");
        match self.rng.below(100) {
            0..50 => Wait::Millis(self.rng.within(2, 30) as u32 * 100),
            50..60 => Wait::Seconds(self.rng.within(1, 3) as u32),
            60..70 => Wait::AndAHalf(self.rng.within(0, 2) as u32),
            70..74 => Wait::Minute,
            74..84 => Wait::Tenths(label),
            84..90 => Wait::Fifths(label),
            90..94 if self.machine.limited => Wait::Limit,
            _ => Wait::Either(self.condition(&Scope { acting: true, ..scope.clone() })),
        }
    }

    pub(super) fn guard(&mut self, scope: &mut Scope, percent: usize) -> Option<Condition> {
        self.rng.chance(percent).then(|| {
            let looking = Scope { looks: true, ..scope.clone() };
            let (guard, bound) = self.binding_condition(&looking);
            scope.numbers.extend(bound);
            guard
        })
    }

    fn event_trigger(&mut self, scope: &mut Scope) -> Trigger {
        let on = if self.rng.chance(8) { Pattern::Any } else { self.pattern(scope) };
        scope.quiet |= self.has.raises == Raises::Quiet && self.may_match_signal(&on);
        Trigger { to: To::On(on), guard: self.guard(scope, 45) }
    }

    /// Whether a pattern may match a signal.
    fn may_match_signal(&self, pattern: &Pattern) -> bool {
        match pattern {
            Pattern::Any => true,
            Pattern::Of { cases, .. } => cases.iter().any(|case| self.machine.events[case.event].signal),
        }
    }

    /// Draws a pattern of one or several events. Its bindings occur in all of them. A signal is bound as a whole only
    /// if it is the only one.
    pub(super) fn pattern(&mut self, scope: &mut Scope) -> Pattern {
        let all: Vec<usize> = (0..self.machine.events.len()).collect();
        let has = |drawer: &Self, event: usize, field| drawer.machine.events[event].fields.contains(&field);
        let first = self.rng.pick(&all);
        let mut number = has(self, first, Field::Number) && self.rng.chance(60);
        let mut word = has(self, first, Field::Word) && self.rng.chance(60);
        let mut events = vec![first];
        while events.len() < 3 && self.rng.chance(22) {
            let another = self.rng.pick(&all);
            if !events.contains(&another) {
                number &= has(self, another, Field::Number);
                word &= has(self, another, Field::Word);
                events.push(another);
            }
        }
        let external = events.iter().all(|&event| !self.machine.events[event].signal);
        let whole = external && !number && !word && self.rng.chance(10);
        let cases = events.into_iter().map(|event| self.case(event, number, word)).collect();
        scope.whole = whole;
        scope.word = word;
        scope.numbers.extend(number.then(|| "n".to_owned()));
        Pattern::Of { cases, whole }
    }

    pub(super) fn case(&mut self, event: usize, mut number: bool, mut word: bool) -> Case {
        let fields = self.machine.events[event].fields.clone();
        let mut piece = |field| match field {
            Field::Number if std::mem::take(&mut number) => {
                self.rng.weighted(&[(5, Piece::Bind), (1, Piece::At(SOME)), (1, Piece::At(NOT_ONE))])
            }
            Field::Word if std::mem::take(&mut word) => Piece::Bind,
            Field::Number => self.rng.weighted(&[
                (6, Piece::Wild),
                (1, Piece::Some(ZERO)),
                (1, Piece::Some(NOT_ZERO_OR_TWO)),
                (1, Piece::Some(UP_TO_FOUR)),
            ]),
            Field::Word | Field::Inside(_) => Piece::Wild,
        };
        Case { event, fields: fields.into_iter().map(&mut piece).collect() }
    }
}
