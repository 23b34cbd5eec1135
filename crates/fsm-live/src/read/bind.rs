//! Binds values and actions to names.

use super::expression::{Kind, Name};
use super::machine::{Act, Ask, Machine};
use super::{Blueprint, Mistake, Value};
use std::boxed::Box;
use std::collections::BTreeMap;
use std::string::{String, ToString};
use std::sync::Arc;
use std::vec::Vec;
use std::{fmt, format};

/// The values and actions that are bound to the names in a text.
pub struct Binding<Context> {
    blueprint: Blueprint,
    values: BTreeMap<String, Ask<Context>>,
    /// The kinds of values whose types specify one.
    kinds: BTreeMap<String, Kind>,
    actions: BTreeMap<String, Act<Context>>,
}

/// The differences between the names in a text and those that are bound.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unbound {
    /// Values in the text that are not bound.
    pub values: Vec<String>,
    /// Actions in the text that are not bound.
    pub actions: Vec<String>,
    /// Names that are bound but do not occur in the text. Usually they are misspelled.
    pub unknown: Vec<String>,
    /// Numbers that the text uses as flags, and flags that it uses as numbers, with their places in the text.
    pub mistaken: Vec<Mistake>,
}

impl<Context> Binding<Context> {
    pub(super) fn of(blueprint: Blueprint) -> Self {
        Binding { blueprint, values: BTreeMap::new(), kinds: BTreeMap::new(), actions: BTreeMap::new() }
    }

    /// Binds a value: a number or a flag. The text cannot use one as the other. Only a [`Value`], which can be either,
    /// is converted: see [`Value::number`] and [`Value::flag`].
    #[must_use]
    pub fn value<V: Into<Value> + 'static>(
        mut self,
        name: &str,
        value: impl Fn(&Context) -> V + Send + Sync + 'static,
    ) -> Self {
        match Kind::of::<V>() {
            Some(kind) => self.kinds.insert(name.to_string(), kind),
            None => self.kinds.remove(name),
        };
        self.values.insert(name.to_string(), Arc::new(move |context| value(context).into()));
        self
    }

    /// Binds an action, which receives the arguments of its call.
    #[must_use]
    pub fn action(mut self, name: &str, action: impl Fn(&mut Context, &[Value]) + Send + Sync + 'static) -> Self {
        self.actions.insert(name.to_string(), Arc::new(action));
        self
    }

    /// Creates a machine, without starting it.
    ///
    /// # Errors
    ///
    /// Returns the names in the text that are not bound, the bindings that the text does not use, and the values that
    /// the text uses as another kind.
    pub fn finish(self) -> Result<Machine<Context>, Unbound> {
        let code = Arc::clone(&self.blueprint.code);
        let used = |name: &String, names: &[Name]| names.iter().any(|used| used.name == *name);
        let values = self.values.keys().filter(|name| !used(name, &code.values));
        let unused = values.chain(self.actions.keys().filter(|name| !used(name, &code.actions)));
        let unused: Vec<_> = unused.cloned().collect();
        match self.finish_loosely() {
            Ok(machine) if unused.is_empty() => Ok(machine),
            Ok(_) => Err(Unbound { unknown: unused, ..Unbound::default() }),
            Err(unbound) => Err(Unbound { unknown: unused, ..unbound }),
        }
    }

    /// Creates a machine. Unlike [`finish`](Self::finish), this permits bindings that the text does not use.
    pub(super) fn finish_loosely(self) -> Result<Machine<Context>, Unbound> {
        let mistaken = self.mistaken();
        let Binding { blueprint, values, actions, .. } = self;
        let (values, no_values) = bound(&blueprint.code.values, values);
        let (actions, no_actions) = bound(&blueprint.code.actions, actions);
        if no_values.is_empty() && no_actions.is_empty() && mistaken.is_empty() {
            return Ok(Machine::of(blueprint, values, actions));
        }
        Err(Unbound { values: no_values, actions: no_actions, unknown: Vec::new(), mistaken })
    }

    /// The values that the text uses as another kind.
    pub(super) fn mistaken(&self) -> Vec<Mistake> {
        let names = &self.blueprint.code.values;
        let unlike = names.iter().flat_map(|Name { name, alike, .. }| {
            alike.iter().filter_map(move |&(other, (line, column))| {
                let (kind, of_other) = (*self.kinds.get(name)?, *self.kinds.get(&names[other].name)?);
                let message = format!(
                    "{kind} is bound to `{name}`, and {of_other} to `{}`; neither is converted into the other",
                    names[other].name
                );
                (kind != of_other).then_some(Mistake { line, column, message })
            })
        });
        let mistaken = names.iter().filter_map(|Name { name, kind, needed, .. }| {
            let (wanted, kind) = ((*kind)?, *self.kinds.get(name)?);
            let message = format!(
                "{kind} is bound to `{name}`, and {wanted} is needed here; neither is converted into the other"
            );
            (kind != wanted).then_some(Mistake { line: needed.0, column: needed.1, message })
        });
        mistaken.chain(unlike).collect()
    }

    /// The names of the values and of the actions that are bound.
    pub(super) fn names(&self) -> [Vec<&str>; 2] {
        [self.values.keys().map(|name| &**name).collect(), self.actions.keys().map(|name| &**name).collect()]
    }
}

/// Returns the bindings of these names, and the names that are not bound.
fn bound<T>(names: &[Name], mut all: BTreeMap<String, T>) -> (Box<[T]>, Vec<String>) {
    let mut unbound = Vec::new();
    let found = names.iter().filter_map(|Name { name, .. }| {
        let found = all.remove(name);
        if found.is_none() {
            unbound.push(name.clone());
        }
        found
    });
    let found = found.collect();
    (found, unbound)
}

impl<Context> fmt::Debug for Binding<Context> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [values, actions] = [self.values.keys().collect::<Vec<_>>(), self.actions.keys().collect()];
        formatter.debug_struct("Binding").field("values", &values).field("actions", &actions).finish()
    }
}

impl fmt::Display for Unbound {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lists = [
            ("no value is bound to", &self.values),
            ("no action is bound to", &self.actions),
            ("the text does not use", &self.unknown),
        ];
        let mut first = true;
        for (what, names) in lists.into_iter().filter(|(_, names)| !names.is_empty()) {
            let separator = if first { "" } else { "; " };
            write!(formatter, "{separator}{what} `{}`", names.join("`, `"))?;
            first = false;
        }
        for mistake in &self.mistaken {
            write!(formatter, "{}{mistake}", if first { "" } else { "; " })?;
            first = false;
        }
        Ok(())
    }
}

impl std::error::Error for Unbound {}
