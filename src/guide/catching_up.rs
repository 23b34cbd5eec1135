//! A machine kept as data, without a task that advances its timers: in a map, a database, a rarely used component.
//!
//! A machine has no clock, so a timer fires only in a call of `advance`. A machine in a task is advanced when the task
//! [wakes](crate::language::time#hosts); a machine that a state [runs](crate::language::running_inside#time) is
//! advanced with the outer machine. But thousands of sessions in a map have no tasks. Store with each machine when it
//! was last advanced, and advance it by the time since then before any other call:
//!
//! ```
//! use fsmith::state_machine;
//! use std::collections::HashMap;
//! use std::time::{Duration, Instant};
//!
//! state_machine! {
//!     #[derive(Clone, Debug)]
//!     machine Session {
//!         events { Seen }
//!         initial Active;
//!         state Active { after 15min => Idle; on Seen => Active; }
//!         state Idle { after 1h => Expired; on Seen => Active; }
//!         final Expired;
//!     }
//! }
//!
//! /// A machine, and the time up to which it has been advanced.
//! struct Kept { session: Session, seen: Instant }
//!
//! impl Kept {
//!     fn new(now: Instant) -> Self {
//!         Kept { session: Session::start(), seen: now }
//!     }
//!
//!     /// The machine, advanced to the current time. It can be accessed in no other way.
//!     fn at(&mut self, now: Instant) -> &mut Session {
//!         self.session.advance(now - self.seen);
//!         self.seen = now;
//!         &mut self.session
//!     }
//! }
//!
//! let start = Instant::now();
//! let mut sessions = HashMap::from([("ann", Kept::new(start)), ("bob", Kept::new(start))]);
//!
//! let later = start + Duration::from_secs(20 * 60);
//! let ann = sessions.get_mut("ann").unwrap().at(later);
//! assert_eq!(ann.state(), Some(SessionState::Idle));                  // for five minutes already
//! ann.handle(SessionEvent::Seen);
//!
//! // Once in a while: removes finished sessions.
//! let much_later = start + Duration::from_secs(2 * 60 * 60);
//! sessions.retain(|_, kept| !kept.at(much_later).is_finished());
//! assert!(sessions.is_empty());
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! The result is the same as if each machine had been advanced every millisecond: `advance` goes from one due timer to
//! the next, and states that are entered on the way get the rest of the time. Actions on the way also run now, late but
//! in order. If they need the exact time, query [`due`](crate::language::time) first, and advance only so far in one
//! call.
//!
//! # At the right moment
//!
//! If timers have to fire on time, without any other call, one task can serve all machines: it orders them by the time
//! when they are due, and sleeps until the first of them is.
//!
//! ```
//! # use fsmith::state_machine;
//! # use std::cmp::Reverse;
//! # use std::collections::BinaryHeap;
//! # use std::time::Duration;
//! # state_machine! {
//! #     #[derive(Clone, Debug)]
//! #     machine Lease {
//! #         events { Renew }
//! #         initial Held(0);
//! #         state Held(renewed: u32) { after 10s => Free; on Renew => Held(renewed + 1); }
//! #         state Free;
//! #     }
//! # }
//! struct Kept { lease: Lease, seen: Duration }                        // since the start
//!
//! /// The times when they are due, the first one first.
//! type Queue = BinaryHeap<Reverse<(Duration, usize)>>;
//!
//! /// Advances the machines that are due by `now`, and returns when to wake up next.
//! fn wake(leases: &mut [Kept], queue: &mut Queue, now: Duration) -> Option<Duration> {
//!     while let Some(&Reverse((due, index))) = queue.peek() && due <= now {
//!         queue.pop();
//!         let Kept { lease, seen } = &mut leases[index];
//!         lease.advance(now - *seen);
//!         *seen = now;
//!         // An event may have moved it since: then nothing fires, and it is due later.
//!         queue.extend(lease.due().map(|wait| Reverse((now + wait, index))));
//!     }
//!     queue.peek().map(|Reverse((due, _))| *due)
//! }
//!
//! let mut leases = Vec::from([const { Kept { lease: Lease::new(), seen: Duration::ZERO } }; 3]);
//! let mut queue = Queue::new();
//! for (index, Kept { lease, .. }) in leases.iter_mut().enumerate() {
//!     lease.restart();
//!     queue.extend(lease.due().map(|wait| Reverse((wait, index))));
//! }
//! let tell = |kept: &mut Kept, now: Duration, event| {
//!     kept.lease.advance(now - kept.seen);
//!     kept.seen = now;
//!     kept.lease.handle(event);
//! };
//! tell(&mut leases[1], Duration::from_secs(4), LeaseEvent::Renew);
//! let next = wake(&mut leases, &mut queue, Duration::from_secs(10));
//! assert_eq!(next, Some(Duration::from_secs(14)));
//! assert!(leases[0].lease.is_in(LeaseState::Free) && !leases[1].lease.is_in(LeaseState::Free));
//! assert_eq!(wake(&mut leases, &mut queue, Duration::from_secs(14)), None);
//! assert!(leases[1].lease.is_in(LeaseState::Free));
//! ```
//!
//! If an event makes a machine due *earlier*, put it into the queue again after that event, with its new `due()`.
//! Outdated entries in the queue do no harm: no timer fires for them.
//!
//! # Saved machines
//!
//! With the feature `serde`, a machine is saved (chapter `saving` of the reference) with the remaining time of each
//! timer. Its time stops until it is advanced. Save the time of day with it, and advance by the difference when it is
//! read; the system clock may have been set back, so use `checked_sub`, or `duration_since(..).unwrap_or_default()`.
//!
//! If nothing may be lost when the program is killed, append each call to a [journal](super::durable) instead.
