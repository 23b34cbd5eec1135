//! Code with effects: actions, effects, and the code before a decision.

use super::event::EventValue;
use super::look::{End, Evaluates, IS_LOST, QueryTime};
use super::value::{Bindings, Datum, Failed};
use crate::code::{Raised, Shown, Statement, Value};
use crate::machine::Tree;
use crate::tape::Tape;

/// The reason why code ends early.
#[derive(Debug)]
pub enum Ends {
    Returns,
    /// An error, by `?`.
    Fails(Failed),
}

impl From<Failed> for Ends {
    fn from(failed: Failed) -> Ends {
        Ends::Fails(failed)
    }
}

/// Runs drawn code.
pub trait Executes {
    /// Returns the view of code in which `is_in` asks about the given configuration.
    fn evaluator(&self, asks: QueryTime) -> impl Evaluates;

    fn tape(&mut self) -> &mut Tape;

    /// Returns a field, which may be changed or moved.
    fn field_mut(&mut self, name: &str) -> &mut Option<Datum>;

    fn raise(&mut self, value: EventValue);

    fn fails(&mut self, failed: Failed);

    /// Evaluates the decision of a selected reaction or of an `initial`, and runs the code before it. In this code,
    /// `is_in` asks about the given configuration.
    ///
    /// # Errors
    /// Returns the first error in the decision or the code before it.
    fn decides<'c>(&mut self, reaction: &'c Tree, bound: &mut Bindings, asks: QueryTime) -> Result<End<'c>, Failed> {
        let mut tree = reaction;
        loop {
            if let Some(end) = End::of(tree) {
                return Ok(end);
            }
            if let Tree::Before { code, .. } = tree
                && let Err(Ends::Fails(failed)) = self.code(code, bound, asks)
            {
                return Err(failed);
            }
            tree = self.evaluator(QueryTime::Before).branch(tree, bound)?;
        }
    }

    /// Runs the effect of a branch, and records an error.
    fn run_effect(&mut self, end: End, bound: &mut Bindings) {
        if let Err(Ends::Fails(failed)) = self.effect(end, bound) {
            self.fails(failed);
        }
    }

    /// # Errors
    /// Returns an error if the effect returns or fails.
    fn effect(&mut self, end: End, bound: &mut Bindings) -> Result<(), Ends> {
        self.code(end.effect, bound, QueryTime::Now)?;
        let mut more = end.more;
        while let Some(tree) = more {
            if let Tree::End { effect: code, .. } | Tree::Before { code, .. } = tree {
                self.code(code, bound, QueryTime::Now)?;
            }
            more = match tree {
                Tree::End { .. } => None,
                tree => Some(self.evaluator(QueryTime::Now).branch(tree, bound)?),
            };
        }
        Ok(())
    }

    /// Runs a block of statements, which a `return` or an error ends. *(Chapters `reactions`: return; `failing`.)*
    fn run(&mut self, code: &[Statement], bound: &mut Bindings, asks: QueryTime) {
        if let Err(Ends::Fails(failed)) = self.code(code, bound, asks) {
            self.fails(failed);
        }
    }

    /// # Errors
    /// Returns an error if a statement returns or fails.
    fn code(&mut self, code: &[Statement], bound: &mut Bindings, asks: QueryTime) -> Result<(), Ends> {
        code.iter().try_for_each(|statement| self.statement(statement, bound, asks))
    }

    /// # Errors
    /// Returns an error if the statement returns or fails.
    fn statement(&mut self, statement: &Statement, bound: &mut Bindings, asks: QueryTime) -> Result<(), Ends> {
        match statement {
            Statement::Act(what) => self.tape().act(what),
            Statement::Try(what) => {
                self.tape().act(what);
                if self.tape().fails(what) {
                    return Err(Failed(what.clone()).into());
                }
            }
            Statement::Record(label, shown) => {
                let shown = self.shown(shown, bound);
                self.tape().act(&format!("{label} {shown}"));
            }
            Statement::Keep => {
                let word = bound.get("w").to_string();
                crate::drive::keep(self.tape(), word);
            }
            Statement::Return => return Err(Ends::Returns),
            Statement::If { condition, then, otherwise } => {
                let mut inner = bound.clone();
                let holds = self.evaluator(asks).holds(condition, &mut inner)?;
                return self.code(if holds { then } else { otherwise }, &mut inner, asks);
            }
            Statement::Turns(label) => (0..2).for_each(|turn| self.tape().act(&format!("{label} {turn}"))),
            Statement::Raise(raised) => self.raises(raised, bound),
            Statement::RaiseTwice(raised) => (0..2).for_each(|_| self.raises(raised, bound)),
            Statement::Let { .. } | Statement::LetEven { .. } => self.evaluator(asks).binds(statement, bound),
            Statement::Add(field, more) => {
                if let Some(Datum::Number(number)) = self.field_mut(field) {
                    *number = (*number + more) % 7;
                }
            }
            Statement::Lengthen(field) => {
                if let Some(Datum::Word(word)) = self.field_mut(field) {
                    if word.len() > 3 {
                        word.clear();
                    } else {
                        word.push('o');
                    }
                }
            }
            Statement::Rename(field, name) => {
                if let Some(Datum::Held(held)) = self.field_mut(field) {
                    held.rename(name);
                }
            }
        }
        Ok(())
    }

    fn shown(&self, shown: &Shown, bound: &Bindings) -> String {
        match shown {
            Shown::Bound(name) => bound.get(name).to_string(),
            Shown::Whole => bound.get("whole").to_string(),
            Shown::Field(name) | Shown::NameOf(name) => match self.evaluator(QueryTime::Now).field(name) {
                Datum::Number(number) => number.to_string(),
                Datum::Word(word) => word.clone(),
                Datum::Held(held) => held.name().to_owned(),
            },
        }
    }

    fn raises(&mut self, raised: &Raised, bound: &Bindings) {
        let value = self.evaluator(QueryTime::Now).made(raised, bound);
        self.raise(value);
    }

    /// Computes the value of a field. If it names a field of an exited state, the value is moved. *(Chapter `data`:
    /// arguments.)*
    fn handed(&mut self, value: &Value, bound: &Bindings) -> Datum {
        let (Value::Moved(name) | Value::Renamed(name, _)) = value else {
            return self.evaluator(QueryTime::Now).value(value, bound);
        };
        match (self.field_mut(name).take(), value) {
            (Some(Datum::Held(held)), Value::Renamed(_, other)) => Datum::Held(held.renamed(other)),
            (moved, _) => moved.unwrap_or_else(|| panic!("`{name}` {IS_LOST}")),
        }
    }
}
