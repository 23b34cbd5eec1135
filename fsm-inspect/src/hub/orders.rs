//! What pages want of machines: each wish waits until its machine is called next, where it is lent what it works on.

use super::kept::{self, Kept};
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

/// How many wishes wait for one machine: a program may never call it.
const ROOM: usize = 64;

/// What a page wants of a machine.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Wish {
    /// It handles this event, by its name and what it carries as text.
    Send(Named),
    /// It is polled.
    Update,
    /// It lets time pass.
    Advance(Duration),
    /// It goes to the state with this number.
    Force(u16),
    /// It is brought back.
    Restore,
    /// It says what it would do with this event.
    Why(Named),
    /// It says what an update would do.
    WhyUpdate,
}

/// An event as a page says it: its name, and what it carries as text.
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

    /// Whether nothing is said of what it carries.
    #[must_use]
    pub fn carries_nothing(&self) -> bool {
        self.carried.trim().is_empty()
    }
}

/// Why a machine does not do what a page wants, as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(String);

impl Wish {
    /// There is no such call.
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
    /// The event borrows something that a page cannot give.
    #[doc(hidden)]
    #[must_use]
    pub fn borrows(Named { name, .. }: &Named) -> Self {
        Refused(format!("`{name}` belongs to a type that borrows, so only the program can make it"))
    }

    /// The machine as it was is not there any more.
    #[doc(hidden)]
    #[must_use]
    pub fn not_kept() -> Self {
        Refused("the machine after this step is not kept".to_owned())
    }

    /// Nothing is forced before the machine is started.
    #[doc(hidden)]
    #[must_use]
    pub fn not_started() -> Self {
        Refused("the machine is not started".to_owned())
    }

    /// Nothing is forced any more.
    #[doc(hidden)]
    #[must_use]
    pub fn has_completed() -> Self {
        Refused("the machine has completed".to_owned())
    }

    /// Nobody gives a state what it needs.
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

/// A wish, and who waits for what comes of it.
pub struct Order {
    wish: Wish,
    kept: Option<Kept>,
    answer: Option<Value>,
    reply: Sender<Result<Value, String>>,
}

impl Order {
    /// What is wanted.
    #[must_use]
    pub fn wish(&self) -> Wish {
        self.wish.clone()
    }

    /// What the machine would do.
    pub fn why<S: fsm_core::State>(&mut self, considered: &[Considered<S>]) {
        self.answer = Some(why::answer(&self.wish, considered));
    }

    /// What is to be brought back.
    pub(super) fn kept(&self) -> Option<&Kept> {
        self.kept.as_ref()
    }

    /// What it was lent then, as the parameter with this number.
    #[must_use]
    pub fn context(&self, nth: usize) -> Option<&kept::Value> {
        self.kept.as_ref()?.lent(nth)
    }

    /// It is done, or not.
    pub fn done(self, done: Result<Answer, Refused>) {
        let answer = match (done, self.answer) {
            (Err(refused), _) => Err(refused.0),
            (Ok(_), Some(answer)) => Ok(answer),
            (Ok(answer), None) => Ok(json!({ "ok": true, "ans": format!("{answer:?}") })),
        };
        // Who has asked may be gone.
        let _ = self.reply.send(answer);
    }
}

impl Debug for Order {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.debug_struct("Order").field("wish", &self.wish).finish_non_exhaustive()
    }
}

/// All wishes that wait, by machine.
#[derive(Default)]
pub(crate) struct Orders {
    /// How many there are, so that a call need not look where there are none.
    count: AtomicUsize,
    waiting: Mutex<BTreeMap<u32, VecDeque<Order>>>,
}

impl Orders {
    /// Puts a wish before a machine. Returns where its answer comes.
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

    /// The next wish of a machine.
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

    /// A machine is gone.
    pub fn forget(&self, machine: u32) {
        if let Some(queue) = self.waiting().remove(&machine) {
            self.count.fetch_sub(queue.len(), Ordering::Release);
        }
    }

    fn waiting(&self) -> MutexGuard<'_, BTreeMap<u32, VecDeque<Order>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
