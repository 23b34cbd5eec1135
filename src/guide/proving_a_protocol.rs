//! Proof of a protocol: two machines on a wire that loses messages, and a client that waits forever.
//!
//! A client asks a server for a resource, works with it, and releases it. Each of the two machines is correct alone. On
//! a wire that loses messages, the client may wait for an answer to a question that never arrived. The example
//! `lossy_wire` (`cargo run --example lossy_wire --features explore`) finds this.
//!
//! # Two machines and a wire
//!
//! The configuration of a distributed system consists of its participants and of the messages between them:
//!
//! ```text
//! struct Wire {
//!     client: Client,
//!     server: Server,
//!     to_server: Vec<ServerEvent>,
//!     to_client: Vec<ClientEvent>,
//! }
//! ```
//!
//! - A machine puts messages into a parameter, `out.push(ServerEvent::Ask)`, so that the search can deliver them later.
//! - Each delivery is a separate step, and so is each fault: `the server hears`, `a question is lost`. The search tries
//!   them in every order. A wire that duplicates or reorders messages needs one more step each.
//! - A timeout is a step whose condition says what a timeout is for: the client waits longer than a message and its
//!   answer take, so time passes only while the wire is silent. Without this condition, the search would also explore
//!   timeouts that are too short, which is worth a second test.
//!
//! # The deadlock
//!
//! Deadlocks are always looked for, so no property is needed:
//!
//! ```text
//! deadlock: nothing can change any more; shortest tape, 3 steps:
//!       step                client   server  to the server  to the client
//!       start               Idle     Free    []             []
//!    1  the client goes on  Waiting          [Ask]
//!    2  a question is lost                   []
//!    3  time passes         Waiting  Free    []             []
//! ```
//!
//! # The repair, and what it needs
//!
//! The client asks again after three seconds, and a server that is already busy answers again, because the answer may
//! have been lost, too. All nine configurations are free of deadlocks then. That an answer arrives is a property of
//! another kind: it depends on the wire. If every message is lost, no protocol helps. So the assumption is stated:
//!
//! ```text
//! let fairness = Fairness::strong(["the server hears", "the client hears"])
//!     .and(Fairness::weak(["time passes"]));
//! .leads_to("an answer", waits, |wire| !waits(wire), fairness)
//! ```
//!
//! *Strong* fairness says that a message which is sent again and again arrives at some time; *weak* fairness says that
//! time does not stop while nothing else can happen (Lamport, *Specifying Systems*, chapter 8). The report repeats the
//! assumption next to the answer.
//!
//! The queues are bounded by the protocol itself here: a client asks again only when the wire is silent. If a search
//! does not end, look at the queues first, and give the wire a capacity, as the real one has.
