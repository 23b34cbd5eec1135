//! Code without effects: guards, decisions and durations.

use std::ptr;
use std::time::Duration;

use super::event::{EventValue, Payload};
use super::value::{Bindings, Bound, Datum, Failed};
use crate::code::{Arm, Condition, Matched, Number, Raised, Statement, Text, Value, Wait};
use crate::drive::look;
use crate::machine::{Field, Id, Leaf, Tree};
use crate::tape::Tape;

/// The end of the message of a panic because of a missing field.
pub const IS_LOST: &str = "is not there";

/// The value of the parameter `limit`.
pub const LIMIT: u32 = 3;

/// The configuration that `is_in` asks about. *(Chapter `asking`: in the machine's code.)*
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QueryTime {
    /// The configuration before the step, for guards, decisions, and the code before the decision of an `initial`.
    Before,
    /// The states that have been entered and not exited yet, for actions.
    Now,
}

/// The branch of a reaction that its decisions have selected.
#[derive(Debug, Clone, Copy)]
pub struct End<'c> {
    pub effect: &'c [Statement],
    /// The rest of the effect, if it contains a decision without targets. *(Chapter `reactions`: decision trees.)*
    pub more: Option<&'c Tree>,
    pub leaf: &'c Leaf,
}

impl<'c> End<'c> {
    /// Returns the branch if a tree has nothing left to decide.
    pub fn of(tree: &'c Tree) -> Option<End<'c>> {
        match tree {
            Tree::End { effect, leaf } => Some(End { effect, more: None, leaf }),
            tree if tree.leaves().iter().all(|leaf| matches!(leaf, Leaf::Nothing)) => {
                Some(End { effect: &[], more: Some(tree), leaf: &Leaf::Nothing })
            }
            _ => None,
        }
    }

    /// Returns all branches of a tree, in the order of the text.
    pub fn all(tree: &'c Tree) -> Vec<End<'c>> {
        if let Some(end) = End::of(tree) {
            return vec![end];
        }
        match tree {
            Tree::End { .. } => unreachable!("an end is one"),
            Tree::Before { then, .. } => End::all(then),
            Tree::If { then, otherwise, .. } => [End::all(then), End::all(otherwise)].concat(),
            Tree::LetElse { then, otherwise, .. } => [End::all(otherwise), End::all(then)].concat(),
            Tree::Match { arms, .. } => arms.iter().flat_map(|(_, tree)| End::all(tree)).collect(),
        }
    }

    /// Whether both are the same branch in the text.
    #[must_use]
    pub fn is(&self, other: &End) -> bool {
        match (self.more, other.more) {
            (Some(one), Some(other)) => ptr::eq(one, other),
            (None, None) => ptr::eq(self.leaf, other.leaf),
            _ => false,
        }
    }
}

/// The scrutinee of a `match`: a number, a flag or a word.
type Seen = (Option<u32>, Option<bool>, Option<String>);

/// Runs drawn code that has no effects.
pub trait Evaluates {
    fn tape(&self) -> &Tape;

    fn is_in(&self, state: Id) -> bool;

    /// Returns the value of a field.
    ///
    /// # Panics
    /// Panics if the field was moved, which does not happen in a machine that compiles.
    fn field(&self, name: &str) -> &Datum;

    /// Whether a condition is true. If it is, its bindings are added to `bound`.
    ///
    /// # Errors
    /// Returns the error if a question in the condition fails.
    fn holds(&self, condition: &Condition, bound: &mut Bindings) -> Result<bool, Failed> {
        Ok(match condition {
            Condition::True => true,
            Condition::Ask(label) => self.tape().ask(label),
            Condition::Try(label) if self.tape().fails(label) => return Err(Failed(label.clone())),
            Condition::Try(label) => self.tape().ask(label),
            Condition::Looked(label) => matches!(look(self.tape(), label), Some(1..=3)),
            Condition::Bound(name) => matches!(bound.get(name), Bound::Flag(true)),
            Condition::In { state, .. } => self.is_in(*state),
            Condition::Compare(left, how, right) => {
                let left = self.number(left, bound);
                how.holds(left, self.number(right, bound))
            }
            Condition::Text(text, test) => test.holds(self.text(text, bound)),
            Condition::Not(inner) => !self.holds(inner, bound)?,
            Condition::And(parts) => {
                for part in parts {
                    if !self.holds(part, bound)? {
                        return Ok(false);
                    }
                }
                true
            }
            Condition::Or(parts) => {
                for part in parts {
                    if self.holds(part, bound)? {
                        return Ok(true);
                    }
                }
                false
            }
            Condition::LetSome { name, label } => {
                let found = look(self.tape(), label);
                found.into_iter().for_each(|number| bound.bind(name, Bound::Number(number)));
                found.is_some()
            }
            Condition::LetAtLeastOne { name, number } => {
                let number = self.number(number, bound);
                bound.bind(name, Bound::Number(number));
                number >= 1
            }
        })
    }

    /// # Panics
    /// Panics if a name is bound to something else or if a field was moved, which does not happen in a machine that
    /// compiles.
    fn number(&self, number: &Number, bound: &Bindings) -> u32 {
        match number {
            Number::Literal(number) => *number,
            Number::Limit => LIMIT,
            Number::Bound(name) => match bound.get(name) {
                Bound::Number(number) => *number,
                other => panic!("`{name}` is {other}, which is no number"),
            },
            Number::Field(name) => match self.field(name) {
                Datum::Number(number) => *number,
                other => panic!("`{name}` is {other:?}, which is no number"),
            },
            Number::Drawn { label, below } => self.tape().number(label, *below),
        }
    }

    /// Creates an event, and computes its payload.
    fn made(&self, raised: &Raised, bound: &Bindings) -> EventValue {
        let values = raised.values.iter().zip(&raised.event.fields).map(|(value, field)| {
            match (self.value(value, bound), field) {
                (Datum::Number(number), Field::Number) => Payload::Number(number),
                (Datum::Word(word), Field::Word) => Payload::Word(word),
                (other, _) => panic!("{other:?} is no payload"),
            }
        });
        EventValue { event: raised.number, payload: values.collect() }
    }

    /// Computes a value without moving it.
    fn value(&self, value: &Value, bound: &Bindings) -> Datum {
        match value {
            Value::Number(number) => Datum::Number(self.number(number, bound)),
            Value::Word => Datum::Word(bound.get("w").to_string()),
            Value::Go => Datum::Word("go".to_owned()),
            Value::Empty => Datum::Word(String::new()),
            Value::GoOrHome(label) => Datum::Word(if self.tape().ask(label) { "go" } else { "home" }.to_owned()),
            Value::Hold(label) => Datum::Held(self.tape().hold(label)),
            Value::CloneOf(name) => match self.field(name) {
                Datum::Number(number) => Datum::Number(*number),
                Datum::Word(word) => Datum::Word(word.clone()),
                Datum::Held(_) => panic!("`{name}` cannot be cloned"),
            },
            Value::Moved(name) | Value::Renamed(name, _) => panic!("`{name}` is only seen here"),
        }
    }

    fn text<'b>(&'b self, text: &Text, bound: &'b Bindings) -> &'b str {
        match text {
            Text::Word => match bound.get("w") {
                Bound::Word(word) => word,
                other => panic!("`w` is {other}, which is no word"),
            },
            Text::Field(name) => match self.field(name) {
                Datum::Word(word) => word,
                other => panic!("`{name}` is {other:?}, which is no word"),
            },
            Text::NameOf(name) => match self.field(name) {
                Datum::Held(held) => held.name(),
                other => panic!("`{name}` is {other:?}, which has no name"),
            },
        }
    }

    /// # Errors
    /// Returns the error if a question in the duration fails.
    fn wait(&self, wait: &Wait) -> Result<Duration, Failed> {
        let tenths = |tenths: u32| Duration::from_millis(100) * tenths;
        Ok(match wait {
            Wait::Millis(millis) => Duration::from_millis(u64::from(*millis)),
            Wait::Seconds(seconds) => tenths(seconds * 10),
            Wait::AndAHalf(seconds) => tenths(seconds * 10 + 5),
            Wait::Minute => tenths(600),
            Wait::Tenths(label) => tenths(2 + self.tape().number(label, 20)),
            Wait::Fifths(label) => tenths(3 + self.tape().number(label, 9) * 2),
            Wait::Limit => tenths(LIMIT * 4),
            Wait::Either(condition) => tenths(if self.holds(condition, &mut Bindings::default())? { 10 } else { 7 }),
        })
    }

    /// Adds the binding of a `let`. Only `let` statements have no effects.
    fn binds(&self, statement: &Statement, bound: &mut Bindings) {
        match statement {
            Statement::Let { name, number } => {
                let number = self.number(number, bound);
                bound.bind(name, Bound::Number(number));
            }
            Statement::LetEven { name, of, label } => {
                let even = matches!(bound.get(of), Bound::Number(number) if number % 2 == 0);
                bound.bind(name, Bound::Flag(even || self.tape().ask(label)));
            }
            _ => {}
        }
    }

    /// Returns the subtree that the decision at the root of a tree selects.
    ///
    /// # Errors
    /// Returns the error if a question in the decision fails.
    ///
    /// # Panics
    /// Panics if a `match` has no arm for its scrutinee, which does not happen in a machine that compiles.
    fn branch<'c>(&self, tree: &'c Tree, bound: &mut Bindings) -> Result<&'c Tree, Failed> {
        Ok(match tree {
            Tree::End { .. } => tree,
            Tree::Before { then, .. } => then,
            Tree::If { condition, then, otherwise } => {
                let mut inner = bound.clone();
                if !self.holds(condition, &mut inner)? {
                    return Ok(otherwise);
                }
                *bound = inner;
                then
            }
            Tree::LetElse { name, label, otherwise, then } => {
                let Some(number) = look(self.tape(), label) else { return Ok(otherwise) };
                bound.bind(name, Bound::Number(number));
                then
            }
            Tree::Match { value, arms } => {
                let value = self.matched(value, bound)?;
                for (arm, tree) in arms {
                    if self.matches(arm, &value, bound)? {
                        return Ok(tree);
                    }
                }
                panic!("a `match` has an arm for everything")
            }
        })
    }

    /// # Errors
    /// Returns the error if a question in the scrutinee fails.
    fn matched(&self, value: &Matched, bound: &Bindings) -> Result<Seen, Failed> {
        let holds = |flag: &Condition| self.holds(flag, &mut bound.clone());
        Ok(match value {
            Matched::Number(number) => (Some(self.number(number, bound)), None, None),
            Matched::Flag(flag) => (None, Some(holds(flag)?), None),
            Matched::Pair(number, flag) => {
                let number = self.number(number, bound);
                (Some(number), Some(holds(flag)?), None)
            }
            Matched::Word => (None, None, Some(self.text(&Text::Word, bound).to_owned())),
        })
    }

    /// # Errors
    /// Returns the error if a question in the guard of the arm fails.
    fn matches(&self, arm: &Arm, value: &Seen, bound: &mut Bindings) -> Result<bool, Failed> {
        let (number, flag, word) = value;
        let is_of = |numbers: &crate::code::Numbers| number.is_some_and(|number| numbers.contains(number));
        Ok(match arm {
            Arm::Any => true,
            Arm::Numbers(numbers) => is_of(numbers),
            Arm::Bound { name, guard } => {
                let mut inner = bound.clone();
                number.iter().for_each(|number| inner.bind(name, Bound::Number(*number)));
                let holds = self.holds(guard, &mut inner)?;
                if holds {
                    *bound = inner;
                }
                holds
            }
            Arm::Flag(wanted) => *flag == Some(*wanted),
            Arm::Pair(numbers, wanted) => *flag == Some(*wanted) && numbers.as_ref().is_none_or(is_of),
            Arm::Word(wanted) => word.as_deref() == Some(*wanted),
        })
    }

    /// Returns the branch of a reaction whose code before the branches has no effects.
    ///
    /// # Errors
    /// Returns the first error of a question.
    fn decide<'c>(&self, reaction: &'c Tree, bound: &mut Bindings) -> Result<End<'c>, Failed> {
        let mut tree = reaction;
        loop {
            if let Some(end) = End::of(tree) {
                return Ok(end);
            }
            if let Tree::Before { code, .. } = tree {
                code.iter().for_each(|statement| self.binds(statement, bound));
            }
            tree = self.branch(tree, bound)?;
        }
    }
}
