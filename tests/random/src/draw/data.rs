//! The data of states: their fields, the code that uses them, and the arguments of targets.

use super::{Drawer, Pushes, Scope};
use crate::code::{Comparison, Condition, Number, Shown, Statement, Text, TextTest, Value};
use crate::machine::{Datum, Given, Id, Leaf, Mode, ROOT, Type};

impl Drawer {
    /// Draws the fields of states. Composites take arguments mostly in machines without history.
    pub(super) fn data(&mut self) {
        if !self.has.data {
            return;
        }
        for state in self.machine.named() {
            if !self.rng.chance(45) {
                continue;
            }
            let region = self.machine.states[state].parent.is_some_and(|parent| self.machine.is_parallel(parent));
            let asks =
                !region && (self.machine.is_leaf(state) || self.rng.chance(if self.has.moves { 50 } else { 15 }));
            let around_regions = self.has_regions_inside(state);
            let count = self.rng.weighted(&[(60, 1), (30, 2), (10, 3)]);
            let mut data: Vec<_> = (0..count)
                .map(|_| {
                    let argument = asks && self.rng.chance(50);
                    let mut datum = self.datum(argument);
                    // A held value of a final state that no transition binds may be dropped at any time.
                    if self.ends && datum.ty == Type::Held && self.machine.ends().contains(&state) {
                        datum.ty = Type::Number;
                        datum.value = datum.value.map(|_| self.fresh(Type::Number));
                    }
                    // Code that reads one field of a state around regions prevents moves of all its fields.
                    datum.moves = datum.ty == Type::Held && around_regions && count == 1 && self.rng.chance(50);
                    datum
                })
                .collect();
            data.sort_by_key(|datum| datum.value.is_some());
            self.machine.states[state].data = data;
        }
    }

    fn datum(&mut self, argument: bool) -> Datum {
        let name = self.label("f");
        let ty = self.rng.weighted(&[(50, Type::Number), (30, Type::Word), (20, Type::Held)]);
        Datum { name, ty, value: (!argument).then(|| self.fresh(ty)), moves: false }
    }

    fn has_regions_inside(&self, state: Id) -> bool {
        self.machine.named().any(|inside| self.machine.is_parallel(inside) && self.machine.contains(state, inside))
    }

    /// Draws a value of a type that depends only on the tape.
    fn fresh(&mut self, ty: Type) -> Value {
        let label = self.label("v");
        match ty {
            Type::Number => Value::Number(Number::drawn(label, 6)),
            Type::Word if self.rng.chance(50) => Value::Empty,
            Type::Word => Value::GoOrHome(label),
            Type::Held => Value::Hold(label),
        }
    }

    /// Returns the fields that code in all of these states can use.
    fn seen(&self, sources: &[Id]) -> Vec<(Id, Datum)> {
        let all = |state: Id| sources.iter().all(|&source| self.machine.contains(state, source));
        debug_assert!(!sources.is_empty(), "code belongs to some state");
        let states = self.machine.named().filter(|&state| all(state));
        let fields = states.flat_map(|state| self.machine.states[state].data.iter().map(move |datum| (state, datum)));
        fields.map(|(state, datum)| (state, datum.clone())).collect()
    }

    /// Draws a field that code can use, with the given probability. This includes the fields of a `final` that caused a
    /// completion.
    pub(super) fn field(&mut self, scope: &Scope, percent: usize) -> Option<Datum> {
        let seen = self.seen(&scope.sources).into_iter().map(|(_, datum)| datum);
        let mut seen: Vec<_> = seen.filter(|datum| !datum.moves).collect();
        seen.extend(scope.reached.iter().cloned());
        (!seen.is_empty() && self.rng.chance(percent)).then(|| self.rng.pick(&seen))
    }

    pub(super) fn field_question(&mut self, datum: &Datum) -> Condition {
        use Comparison::{Equal, Greater, Less, Unequal};
        let name = datum.name.clone();
        match datum.ty {
            Type::Number => {
                let how = self.rng.pick(&[Less, Greater, Equal, Unequal]);
                Condition::Compare(Number::Field(name), how, Number::Literal(self.rng.within(1, 5) as u32))
            }
            Type::Word => Condition::Text(Text::Field(name), self.rng.pick(&[TextTest::IsEmpty, TextTest::IsLong])),
            Type::Held => Condition::Text(Text::NameOf(name), TextTest::IsLong),
        }
    }

    /// Draws an action with a field: it reads the field, or changes it if it belongs to the state itself.
    pub(super) fn field_statement(&mut self, datum: &Datum, scope: &Scope, label: String) -> Statement {
        let name = datum.name.clone();
        let changes = !scope.reached.iter().any(|reached| reached.name == name) && self.rng.chance(55);
        match (datum.ty, changes) {
            (Type::Number, true) => Statement::Add(name, self.rng.within(1, 4) as u32),
            (Type::Word, true) => Statement::Lengthen(name),
            (Type::Held, true) => Statement::Rename(name, label),
            (Type::Held, false) => Statement::Record(label, Shown::NameOf(name)),
            (_, false) => Statement::Record(label, Shown::Field(name)),
        }
    }

    /// Draws the arguments for the targets of a leaf. Returns `false` if its sources would enter different states.
    pub(super) fn give(&mut self, leaf: &mut Leaf, scope: &Scope, effect: &[Statement]) -> bool {
        let (targets, reenter) = match leaf {
            Leaf::Go { target, reenter, .. } => (vec![*target], *reenter),
            Leaf::Fork { targets, reenter, .. } => (targets.iter().map(|(target, _)| *target).collect(), *reenter),
            Leaf::Push(target, _) => (vec![*target], false),
            _ => return true,
        };
        let pushes = matches!(leaf, Leaf::Push(..));
        let domains: Vec<_> = scope
            .sources
            .iter()
            .map(|&source| match scope.initial {
                true => source,
                false if pushes => self.machine.common(source, targets[0]),
                false => self.machine.domain(source, &targets, reenter),
            })
            .collect();
        let wanting = |domain: Id| -> Vec<Id> {
            let entered = |&state: &Id| {
                self.machine.around(domain, state) && targets.iter().any(|&target| self.machine.contains(state, target))
            };
            self.machine.named().filter(entered).filter(|&state| self.machine.takes(state)).collect()
        };
        let wanted = wanting(domains[0]);
        if domains.iter().any(|&domain| wanting(domain) != wanted) {
            return false;
        }
        let mut movable: Vec<_> = match (&scope.sources[..], pushes || scope.initial || !self.has.moves) {
            (&[_], false) => self.seen(&scope.sources),
            _ => Vec::new(),
        };
        movable.retain(|(state, datum)| {
            let moves = datum.ty == Type::Held && (datum.moves || !self.has_regions_inside(*state));
            moves && self.machine.around(domains[0], *state)
        });
        let mut free = scope.clone();
        free.word &= !effect.iter().any(|statement| matches!(statement, Statement::Keep));
        let values = wanted.into_iter().map(|state| (state, self.arguments(state, &free, &mut movable)));
        let values: Given = values.collect();
        if let (Leaf::Go { mode, target, .. }, true) = (&mut *leaf, !values.is_empty()) {
            // A composite with arguments is not resumed.
            if self.machine.takes(*target) {
                *mode = Mode::Default;
            }
        }
        if let (Leaf::Fork { targets, .. }, true) = (&mut *leaf, !values.is_empty()) {
            let given = targets.iter_mut().filter(|(target, _)| self.machine.takes(*target));
            given.for_each(|(_, mode)| *mode = Mode::Default);
        }
        match leaf {
            Leaf::Go { given, .. } | Leaf::Fork { given, .. } | Leaf::Push(_, given) => *given = values,
            _ => {}
        }
        true
    }

    fn arguments(&mut self, state: Id, scope: &Scope, movable: &mut Vec<(Id, Datum)>) -> Vec<Value> {
        let arguments: Vec<_> =
            self.machine.states[state].data.iter().filter(|datum| datum.value.is_none()).cloned().collect();
        arguments.into_iter().map(|datum| self.argument(&datum, scope, movable)).collect()
    }

    /// Draws the value of an argument: a binding, a field that is moved, or a new value.
    fn argument(&mut self, wanted: &Datum, scope: &Scope, movable: &mut Vec<(Id, Datum)>) -> Value {
        if wanted.ty == Type::Held {
            if !movable.is_empty() && self.rng.chance(70) {
                let at = self.rng.below(movable.len());
                let (_, moved) = movable.remove(at);
                let label = self.label("h");
                return self.rng.pick(&[Value::Moved(moved.name.clone()), Value::Renamed(moved.name, label)]);
            }
            return self.fresh(Type::Held);
        }
        if wanted.ty == Type::Number && !scope.numbers.is_empty() && self.rng.chance(50) {
            return Value::Number(Number::Bound(self.rng.pick(&scope.numbers)));
        }
        if wanted.ty == Type::Word && scope.word && self.rng.chance(50) {
            return Value::Word;
        }
        match self.field(scope, 60).filter(|datum| datum.ty == wanted.ty) {
            Some(datum) => Value::CloneOf(datum.name),
            None => self.fresh(wanted.ty),
        }
    }

    /// Returns the fields of the `final` that completes a composite, if there is only one such state.
    pub(super) fn reached(&self, composite: Id) -> Vec<Datum> {
        let inside = self.machine.states[composite].children.iter();
        let finals: Vec<_> = inside.filter(|&&inner| self.machine.is_final(inner)).collect();
        match finals[..] {
            [&only] if !self.machine.is_parallel(composite) => self.machine.states[only].data.clone(),
            _ => Vec::new(),
        }
    }

    /// Whether a default entry of `target` from `outer` needs no arguments.
    pub(super) fn is_free(&self, outer: Id, target: Id) -> bool {
        let inside = |state: Id| self.machine.around(outer, state) && self.machine.contains(state, target);
        (ROOT + 1..=target).all(|state| !inside(state) || !self.machine.takes(state))
    }

    /// Whether a machine with these pushes may have data: only if it is certain that no state is entered twice.
    pub(super) fn allows_data(pushes: Pushes) -> bool {
        pushes != Pushes::Free
    }
}
