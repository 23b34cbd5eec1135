//! Copies of machines after their steps, from which pages restore them, with those parameters that can be restored.

use super::orders::Order;
use fsm_core::Shown;
use std::any::Any;
use std::collections::VecDeque;
use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;
use std::sync::Arc;

/// The number of copies that are kept of a machine.
pub const ROOM: usize = 500;

/// A parameter that can be restored together with its machine. Implement this for the type of a parameter on which
/// nothing else depends: when a page restores the machine to a step, the parameter gets its value after that step.
///
/// ```
/// #[derive(Clone)]
/// struct Ogre {
///     hp: u32,
/// }
///
/// impl fsm_inspect::Restorable for Ogre {}
/// ```
pub trait Restorable: Clone + Send + 'static {}

/// A copy of a value of any type. It is shared, and cloned again when it is restored.
pub type Value = Arc<dyn Any + Send + Sync>;

/// A copy of a machine, with its parameters.
#[derive(Clone)]
pub struct Kept {
    machine: Value,
    contexts: Vec<Option<Value>>,
}

/// A value that only one thread accesses at a time: it is cloned under a lock.
struct Alone<T>(std::sync::Mutex<T>);

fn kept<T: Clone + Send + 'static>(value: &T) -> Value {
    Arc::new(Alone(std::sync::Mutex::new(value.clone())))
}

fn again<T: Clone + Send + 'static>(kept: &Value) -> Option<T> {
    let value = kept.downcast_ref::<Alone<T>>()?.0.lock().ok()?;
    Some(value.clone())
}

impl Kept {
    /// Creates a copy of a machine without parameters.
    #[must_use]
    pub fn of(machine: Value) -> Self {
        Kept { machine, contexts: Vec::new() }
    }

    /// Adds the parameter with this number; `None` if it cannot be restored.
    pub fn context(&mut self, nth: usize, value: Option<Value>) {
        self.contexts.resize(self.contexts.len().max(nth + 1), None);
        self.contexts[nth] = value;
    }

    /// Clones the machine.
    pub(super) fn machine<M: Clone + Send + 'static>(&self) -> Option<M> {
        again(&self.machine)
    }

    /// The parameter with this number.
    pub(super) fn lent(&self, nth: usize) -> Option<&Value> {
        self.contexts.get(nth)?.as_ref()
    }
}

impl Debug for Kept {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.debug_struct("Kept").finish_non_exhaustive()
    }
}

/// The last copies of a machine, by the number of the step after which each was made.
#[derive(Default)]
pub struct Past(VecDeque<(u64, Kept)>);

impl Past {
    /// Whether there are any copies.
    pub fn is_any(&self) -> bool {
        !self.0.is_empty()
    }

    /// Adds a copy. If there are too many, removes and returns the oldest.
    pub fn keep(&mut self, step: u64, kept: Kept) -> Option<Kept> {
        self.0.push_back((step, kept));
        let is_full = self.0.len() > ROOM;
        is_full.then(|| self.0.pop_front()).flatten().map(|(_, oldest)| oldest)
    }

    /// The machine after a step.
    pub fn after(&self, step: u64) -> Option<Kept> {
        let at = self.0.binary_search_by_key(&step, |(step, _)| *step).ok()?;
        Some(self.0[at].1.clone())
    }
}

/// A machine that can be copied. Method resolution selects this trait if it applies, and otherwise [`KeepNothing`].
#[doc(hidden)]
pub trait Keep {
    fn keep(&self) -> Option<Value>;
}

impl<M: Clone + Send + 'static> Keep for Shown<'_, M> {
    fn keep(&self) -> Option<Value> {
        Some(kept(self.0))
    }
}

/// A machine that cannot be copied.
#[doc(hidden)]
pub trait KeepNothing {
    fn keep(&self) -> Option<Value>;
}

impl<M: ?Sized> KeepNothing for &Shown<'_, M> {
    fn keep(&self) -> Option<Value> {
        None
    }
}

/// The earlier machine that an order restores.
#[doc(hidden)]
#[derive(Debug)]
pub struct Before<'o, M: ?Sized>(&'o Order, PhantomData<fn() -> M>);

impl<'o, M> Before<'o, M> {
    #[must_use]
    pub fn of(order: &'o Order) -> Self {
        Before(order, PhantomData)
    }
}

/// A machine that can be restored.
#[doc(hidden)]
pub trait Bring {
    type Machine;
    fn bring(&self) -> Option<Self::Machine>;
}

impl<M: Clone + Send + 'static> Bring for Before<'_, M> {
    type Machine = M;

    fn bring(&self) -> Option<M> {
        self.0.kept()?.machine()
    }
}

/// A machine that cannot be restored.
#[doc(hidden)]
pub trait BringNothing {
    type Machine;
    fn bring(&self) -> Option<Self::Machine>;
}

impl<M> BringNothing for &Before<'_, M> {
    type Machine = M;

    fn bring(&self) -> Option<M> {
        None
    }
}

/// A parameter that can be restored with its machine.
#[doc(hidden)]
pub trait KeepContext {
    fn kept(&self) -> Option<Value>;
}

impl<T: Restorable> KeepContext for Shown<'_, T> {
    fn kept(&self) -> Option<Value> {
        Some(kept(self.0))
    }
}

/// A parameter that cannot be restored.
#[doc(hidden)]
pub trait KeepNoContext {
    fn kept(&self) -> Option<Value>;
}

impl<T: ?Sized> KeepNoContext for &Shown<'_, T> {
    fn kept(&self) -> Option<Value> {
        None
    }
}

/// A parameter, as the target of a restored value.
#[doc(hidden)]
#[derive(Debug)]
pub struct Place<'v, T: ?Sized>(pub &'v mut T);

/// A parameter that is set to a restored value.
#[doc(hidden)]
pub trait Put {
    fn put(&mut self, kept: Option<&Value>);
}

impl<T: Restorable> Put for Place<'_, T> {
    fn put(&mut self, kept: Option<&Value>) {
        if let Some(value) = kept.and_then(again::<T>) {
            *self.0 = value;
        }
    }
}

/// A parameter that stays unchanged.
#[doc(hidden)]
pub trait PutNothing {
    fn put(&mut self, kept: Option<&Value>);
}

impl<T: ?Sized> PutNothing for &mut Place<'_, T> {
    fn put(&mut self, _: Option<&Value>) {}
}
