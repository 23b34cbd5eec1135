//! Machines as they were after their steps, to be brought back, with what they were lent where the program allows that.

use super::orders::Order;
use fsm_core::Shown;
use std::any::Any;
use std::collections::VecDeque;
use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;
use std::sync::Arc;

/// How many states of a machine are kept.
pub const ROOM: usize = 500;

/// What may be brought back together with a machine that it is lent to. Implement it for the type of such a parameter, if
/// nothing else depends on it: it is set to what it was after a step when a page of the inspector restores the machine.
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

/// A value that is kept, whatever its type: it is shared, and cloned again when it is brought back.
pub type Value = Arc<dyn Any + Send + Sync>;

/// A machine as it was, with what it was lent.
#[derive(Clone)]
pub struct Kept {
    machine: Value,
    contexts: Vec<Option<Value>>,
}

/// A value that only one thread looks at: it is cloned while it is locked.
struct Alone<T>(std::sync::Mutex<T>);

fn kept<T: Clone + Send + 'static>(value: &T) -> Value {
    Arc::new(Alone(std::sync::Mutex::new(value.clone())))
}

fn again<T: Clone + Send + 'static>(kept: &Value) -> Option<T> {
    let value = kept.downcast_ref::<Alone<T>>()?.0.lock().ok()?;
    Some(value.clone())
}

impl Kept {
    /// A machine, and nothing else.
    #[must_use]
    pub fn of(machine: Value) -> Self {
        Kept { machine, contexts: Vec::new() }
    }

    /// What it is lent as the parameter with this number, if that may be brought back.
    pub fn context(&mut self, nth: usize, value: Option<Value>) {
        self.contexts.resize(self.contexts.len().max(nth + 1), None);
        self.contexts[nth] = value;
    }

    /// The machine.
    pub(super) fn machine<M: Clone + Send + 'static>(&self) -> Option<M> {
        again(&self.machine)
    }

    /// What it was lent as the parameter with this number.
    pub(super) fn lent(&self, nth: usize) -> Option<&Value> {
        self.contexts.get(nth)?.as_ref()
    }
}

impl Debug for Kept {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.debug_struct("Kept").finish_non_exhaustive()
    }
}

/// The last states of a machine, by the number of the step that led there.
#[derive(Default)]
pub struct Past(VecDeque<(u64, Kept)>);

impl Past {
    /// Whether there are any.
    pub fn is_any(&self) -> bool {
        !self.0.is_empty()
    }

    /// Keeps one more, in the place of the oldest where there is no room, which is returned.
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

/// A machine that can be kept. The compiler takes this one where it can, and [`KeepNothing`] otherwise.
#[doc(hidden)]
pub trait Keep {
    fn keep(&self) -> Option<Value>;
}

impl<M: Clone + Send + 'static> Keep for Shown<'_, M> {
    fn keep(&self) -> Option<Value> {
        Some(kept(self.0))
    }
}

/// A machine that cannot.
#[doc(hidden)]
pub trait KeepNothing {
    fn keep(&self) -> Option<Value>;
}

impl<M: ?Sized> KeepNothing for &Shown<'_, M> {
    fn keep(&self) -> Option<Value> {
        None
    }
}

/// A machine as an order wants it to be.
#[doc(hidden)]
#[derive(Debug)]
pub struct Before<'o, M: ?Sized>(&'o Order, PhantomData<fn() -> M>);

impl<'o, M> Before<'o, M> {
    #[must_use]
    pub fn of(order: &'o Order) -> Self {
        Before(order, PhantomData)
    }
}

/// One that can be brought back.
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

/// One that cannot.
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

/// What a machine is lent and may be brought back with it.
#[doc(hidden)]
pub trait KeepContext {
    fn kept(&self) -> Option<Value>;
}

impl<T: Restorable> KeepContext for Shown<'_, T> {
    fn kept(&self) -> Option<Value> {
        Some(kept(self.0))
    }
}

/// What may not.
#[doc(hidden)]
pub trait KeepNoContext {
    fn kept(&self) -> Option<Value>;
}

impl<T: ?Sized> KeepNoContext for &Shown<'_, T> {
    fn kept(&self) -> Option<Value> {
        None
    }
}

/// Where something is brought back to.
#[doc(hidden)]
#[derive(Debug)]
pub struct Place<'v, T: ?Sized>(pub &'v mut T);

/// What is brought back.
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

/// What stays as it is.
#[doc(hidden)]
pub trait PutNothing {
    fn put(&mut self, kept: Option<&Value>);
}

impl<T: ?Sized> PutNothing for &mut Place<'_, T> {
    fn put(&mut self, _: Option<&Value>) {}
}
