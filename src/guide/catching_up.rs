//! A machine kept as data, whose timers nobody advances: in a map, a database, a component that is rarely looked at.
//!
//! A machine has no clock, so a timer fires in a call of `advance` and at no other time. A machine in a task is advanced
//! when it [wakes](crate::language::time#hosts), one that a state of another machine
//! [runs](crate::language::running_inside#time) together with that. But thousands of sessions in a map have no
//! task each. Keep beside each machine when it was last advanced, and let the time in between pass before anything else is
//! asked of it:
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
//! /// A machine, and until when it has been told the time.
//! struct Kept { session: Session, seen: Instant }
//!
//! impl Kept {
//!     fn new(now: Instant) -> Self {
//!         Kept { session: Session::start(), seen: now }
//!     }
//!
//!     /// The machine as it is now. Nothing else gives access to it, so nobody sees it as it was.
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
//! assert_eq!(ann.state(), Some(SessionState::Idle));                  // since five minutes ago
//! ann.handle(SessionEvent::Seen);
//!
//! // Once in a while: what is over is removed.
//! let much_later = start + Duration::from_secs(2 * 60 * 60);
//! sessions.retain(|_, kept| !kept.at(much_later).is_finished());
//! assert!(sessions.is_empty());
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! The result is the same as if each had been advanced every millisecond: `advance` goes from one due timer to the next, and
//! what is entered on the way gets the rest of the time. Actions on the way run then too, late but in order; if they need to
//! know when it was, [`due`](crate::language::time) tells in advance how far to go in one call.
//!
//! # At the right moment
//!
//! If timers are to fire on time, though nobody asks, one task serves all machines: it keeps them by when they are due, and
//! sleeps until the first one is.
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
//! struct Kept { lease: Lease, seen: Duration }                        // since the program began
//!
//! /// When which of them is due, the first one first.
//! type Queue = BinaryHeap<Reverse<(Duration, usize)>>;
//!
//! /// Lets the machines that are due by `now` act, and answers when to wake up next.
//! fn wake(leases: &mut [Kept], queue: &mut Queue, now: Duration) -> Option<Duration> {
//!     while let Some(&Reverse((due, index))) = queue.peek() && due <= now {
//!         queue.pop();
//!         let Kept { lease, seen } = &mut leases[index];
//!         lease.advance(now - *seen);
//!         *seen = now;
//!         // An event may have moved it since: then this was for nothing, and it is due later.
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
//! A machine that becomes due *earlier* by an event has to be put into the queue again after that event, with its new
//! `due()`; what is in the queue too often is only looked at for nothing.
//!
//! # Saved machines
//!
//! With the feature `serde`, a machine is saved (chapter `saving` of the reference) with how long each timer still waits. Time stands
//! still for it until it is advanced. Save the time of day beside it, and advance by the difference when it is read; clocks of
//! the system may have been set back, so take `checked_sub`, or `duration_since(..).unwrap_or_default()`.
