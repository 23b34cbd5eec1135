//! Orders that pages give to machines. An order waits for the next call of the machine, because it may need the
//! parameters.

use super::checkpoints::{self, Kept};
use super::why;
use fsm_core::Answer;
use fsm_core::why::Considered;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::fmt::{self, Debug, Display, Formatter};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The maximum number of orders that wait for one machine, which the program may never call.
const ROOM: usize = 64;

/// A request of a page to a machine.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Wish {
    /// Handle this event.
    Send(Named),
    /// Handle an update.
    Update,
    /// Advance its timers.
    Advance(Duration),
    /// Enter the state with this number.
    Force(u16),
    /// Restore an earlier copy.
    Restore,
    /// Report what the machine would do with this event.
    Why(Named),
    /// Report what the machine would do with an update.
    WhyUpdate,
}

/// An event of a page: its name, and its payload as text.
#[derive(Clone, Debug)]
pub struct Named {
    pub(super) name: String,
    pub(super) carried: String,
}

impl Named {
    /// The name of the variant.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the payload is empty.
    #[must_use]
    pub fn carries_nothing(&self) -> bool {
        self.carried.trim().is_empty()
    }
}

/// The reason why a machine does not obey a page, as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(String);

impl Wish {
    /// The machine does not have the required method.
    #[doc(hidden)]
    #[must_use]
    pub fn refused(&self) -> Refused {
        Refused(match self {
            Wish::Send(_) | Wish::Why(_) => "the machine has no events".to_owned(),
            Wish::Advance(_) => "the machine has no timers".to_owned(),
            Wish::Update | Wish::WhyUpdate => "nothing in the machine is polled".to_owned(),
            Wish::Restore => "a machine that borrows something cannot be brought back".to_owned(),
            Wish::Force(_) => "the machine cannot be sent to this state".to_owned(),
        })
    }
}

impl Refused {
    /// The event borrows, so a page cannot construct it.
    #[doc(hidden)]
    #[must_use]
    pub fn borrows(Named { name, .. }: &Named) -> Self {
        Refused(format!("`{name}` belongs to a type that borrows, so only the program can make it"))
    }

    /// The copy of the machine is no longer kept.
    #[doc(hidden)]
    #[must_use]
    pub fn not_kept() -> Self {
        Refused("the machine after this step is not kept".to_owned())
    }

    /// States cannot be forced before the machine is started.
    #[doc(hidden)]
    #[must_use]
    pub fn not_started() -> Self {
        Refused("the machine is not started".to_owned())
    }

    /// States cannot be forced after the machine has completed.
    #[doc(hidden)]
    #[must_use]
    pub fn has_completed() -> Self {
        Refused("the machine has completed".to_owned())
    }

    /// The state, or an enclosing one, requires arguments.
    #[doc(hidden)]
    #[must_use]
    pub fn needs_arguments() -> Self {
        Refused("the state, or one around it, needs arguments, which only a transition gives".to_owned())
    }

    pub(super) fn no_maker(name: &str) -> Self {
        Refused(format!("`{name}` carries something: the program says how it is made, with `inspect::make_events`"))
    }

    pub(super) fn not_made(name: &str, carried: &str) -> Self {
        Refused(format!("the program makes no `{name}` of {carried:?}"))
    }
}

impl Display for Refused {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

/// An order, and where to send the answer.
pub struct Order {
    wish: Wish,
    kept: Option<Kept>,
    answer: Option<Value>,
    reply: Sender<Result<Value, String>>,
}

impl Order {
    /// The wish.
    #[must_use]
    pub fn wish(&self) -> Wish {
        self.wish.clone()
    }

    /// Sets the answer to a question: what the machine would do.
    pub fn why<S: fsm_core::State>(&mut self, considered: &[Considered<S>]) {
        self.answer = Some(why::answer(&self.wish, considered));
    }

    /// The copy to restore.
    pub(super) fn kept(&self) -> Option<&Kept> {
        self.kept.as_ref()
    }

    /// The parameter with this number, in the copy to restore.
    #[must_use]
    pub fn context(&self, nth: usize) -> Option<&checkpoints::Value> {
        self.kept.as_ref()?.lent(nth)
    }

    /// Sends the result to the page that gave the order.
    pub fn done(self, done: Result<Answer, Refused>) {
        let answer = match (done, self.answer) {
            (Err(refused), _) => Err(refused.0),
            (Ok(_), Some(answer)) => Ok(answer),
            (Ok(answer), None) => Ok(json!({ "ok": true, "ans": format!("{answer:?}") })),
        };
        // The page may have stopped waiting.
        let _ = self.reply.send(answer);
    }
}

impl Debug for Order {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.debug_struct("Order").field("wish", &self.wish).finish_non_exhaustive()
    }
}

/// The orders that wait, by machine.
#[derive(Default)]
pub(crate) struct Orders {
    /// The number of orders, so that calls do not lock if there are none.
    count: AtomicUsize,
    waiting: Mutex<BTreeMap<u32, VecDeque<Order>>>,
}

impl Orders {
    /// Adds an order for a machine. Returns the receiver of its answer.
    pub fn give(
        &self,
        machine: u32,
        wish: Wish,
        kept: Option<Kept>,
    ) -> Result<Receiver<Result<Value, String>>, String> {
        let (reply, answer) = mpsc::channel();
        let mut waiting = self.waiting();
        let queue = waiting.entry(machine).or_default();
        if queue.len() == ROOM {
            return Err(format!("{ROOM} commands wait already for the program to call this machine"));
        }
        queue.push_back(Order { wish, kept, answer: None, reply });
        self.count.fetch_add(1, Ordering::Release);
        Ok(answer)
    }

    /// Takes the next order for a machine.
    pub fn next(&self, machine: u32) -> Option<Order> {
        if self.count.load(Ordering::Acquire) == 0 {
            return None;
        }
        let mut waiting = self.waiting();
        let queue = waiting.get_mut(&machine)?;
        let order = queue.pop_front()?;
        if queue.is_empty() {
            waiting.remove(&machine);
        }
        self.count.fetch_sub(1, Ordering::Release);
        Some(order)
    }

    /// Drops the orders for a machine, because the machine was dropped.
    pub fn forget(&self, machine: u32) {
        if let Some(queue) = self.waiting().remove(&machine) {
            self.count.fetch_sub(queue.len(), Ordering::Release);
        }
    }

    fn waiting(&self) -> MutexGuard<'_, BTreeMap<u32, VecDeque<Order>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
