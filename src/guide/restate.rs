//! Restate: a machine as a virtual object on a server that keeps its state, its calls and its timers.
//!
//! [Restate](https://restate.dev) is a server for durable execution. It stores each call before it passes it to your
//! service, repeats the call if the service crashes, and keeps the state of each *virtual object*: an object with a
//! key, for which it runs one call at a time. A machine fits well: its key is the key of the object, an event is a
//! call, and a timer is a call that is sent later. If durability matters more than speed, this is less work than a
//! [fleet](super::fleet), because Restate also recovers and replicates. Its server has the license BSL, and its SDK for
//! Rust the license MIT. We have tried the server 1.7.12 and `restate-sdk` 0.13.
//!
//! ```toml
//! [dependencies]
//! fsmith = { path = "../fsmith", features = ["serde"] }
//! restate-sdk = "0.13"
//! serde = { version = "1", features = ["derive"] }
//! tokio = { version = "1", features = ["rt-multi-thread", "macros"] }
//! ```
//!
//! ```no_run
//! use fsmith::state_machine;
//! use restate_sdk::prelude::*;
//! use serde::{Deserialize, Serialize};
//! use std::time::{Duration, SystemTime, UNIX_EPOCH};
//!
//! state_machine! {
//!     #[derive(Serialize, Deserialize)]
//!     machine Order(out: &mut Vec<String>) {
//!         #[derive(Serialize, Deserialize)]
//!         events { Add { cents: u32 }, Pay, Ship }
//!         initial Cart(0);
//!         state Cart(total: u32) {
//!             on Add { cents } => { *total += cents; }
//!             on Pay if *total > 0 => { out.push(format!("charge {total}")); Paid }
//!             after 5s => Forgotten;
//!         }
//!         state Paid { on Ship => Sent; }
//!         final Sent { enter { out.push("send the parcel".to_owned()); } }
//!         final Forgotten { enter { out.push("remove the cart".to_owned()); } }
//!     }
//! }
//!
//! /// An order, as Restate keeps it.
//! #[derive(Serialize, Deserialize)]
//! struct Saved {
//!     order: Order,
//!     /// The time until which the timers have advanced, in milliseconds since 1970.
//!     at: u64,
//!     /// The number of the last wake. Earlier ones are out of date.
//!     wake: u64,
//! }
//!
//! struct Orders;
//!
//! #[restate_sdk::object]
//! impl Orders {
//!     /// Passes an event to the order with this key.
//!     #[handler]
//!     async fn tell(
//!         &self,
//!         ctx: ObjectContext<'_>,
//!         event: Json<OrderEvent>,
//!     ) -> HandlerResult<String> {
//!         let saved = ctx.get::<Json<Saved>>("order").await?;
//!         step(&ctx, saved, Some(event.into_inner())).await
//!     }
//!
//!     /// Advances the timers, unless a later call has already done this.
//!     #[handler]
//!     async fn wake(&self, ctx: ObjectContext<'_>, number: u64) -> HandlerResult<String> {
//!         match ctx.get::<Json<Saved>>("order").await? {
//!             Some(saved) if saved.0.wake == number => step(&ctx, Some(saved), None).await,
//!             _ => Ok("out of date".to_owned()),
//!         }
//!     }
//! }
//!
//! /// Carries out a call, and keeps the order.
//! async fn step(
//!     ctx: &ObjectContext<'_>,
//!     saved: Option<Json<Saved>>,
//!     event: Option<OrderEvent>,
//! ) -> HandlerResult<String> {
//!     // If the call is repeated after a crash, Restate returns the same time.
//!     let now = ctx.run(|| async { Ok(clock()) }).name("clock").await?;
//!     let mut out = Vec::new();
//!     let Saved { mut order, at, wake } = match saved {
//!         Some(Json(saved)) => saved,
//!         None => Saved { order: Order::start(&mut out), at: now, wake: 0 },
//!     };
//!     // The time since the last call passes first. It counts once, however many wakes are on
//!     // their way.
//!     let now = now.max(at);
//!     order.advance(&mut out, Duration::from_millis(now - at));
//!     if let Some(event) = event {
//!         order.handle(&mut out, event);
//!     }
//!     order.advance(&mut out, Duration::ZERO);
//!     let wake = wake + 1;
//!     if let Some(due) = order.due() {
//!         // Restate calls `wake` then, also after a crash.
//!         let due = due + Duration::from_millis(1);
//!         ctx.object_client::<OrdersClient>(ctx.key()).wake(wake).send_after(due);
//!     }
//!     let state = order.state().map_or("none", OrderState::name);
//!     ctx.set("order", Json(Saved { order, at: now, wake }));
//!     for (index, output) in out.iter().enumerate() {
//!         // The key of the order, the number of the call and the index are a stable key.
//!         let line = format!("{}/{wake}/{index} {output}", ctx.key());
//!         let carry_out = || async move {
//!             println!("{line}");                 // or a request to another server
//!             Ok(())
//!         };
//!         ctx.run(carry_out).name("output").await?;
//!     }
//!     Ok(state.to_owned())
//! }
//!
//! fn clock() -> u64 {
//!     let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
//!     since.as_millis() as u64
//! }
//!
//! #[tokio::main]
//! async fn main() {
//!     let endpoint = Endpoint::builder().bind(Orders).build();
//!     let address = "127.0.0.1:9480".parse().expect("an address");
//!     HttpServer::new(endpoint).listen_and_serve(address).await;
//! }
//! ```
//!
//! # Run it
//!
//! The server comes from npm, or as a container. In one terminal:
//!
//! ```text
//! $ npm install @restatedev/restate-server @restatedev/restate
//! $ npx restate-server
//! ```
//!
//! In another one:
//!
//! ```text
//! $ cargo run
//! ```
//!
//! And in a third one, where the server learns of the service, and an order is paid and sent:
//!
//! ```text
//! $ npx restate --yes deployments register http://localhost:9480
//! $ curl -s localhost:8080/Orders/7/tell --json '{"Add":{"cents":500}}'
//! "Cart"
//! $ curl -s localhost:8080/Orders/7/tell --json '"Pay"'
//! "Paid"
//! $ curl -s localhost:8080/Orders/7/tell --json '"Ship"'
//! "Sent"
//! ```
//!
//! The service prints the outputs with their keys:
//!
//! ```text
//! 7/2/0 charge 500
//! 7/3/0 send the parcel
//! ```
//!
//! Now the timer. The cart of this order is forgotten after five seconds. Within them, kill the server and the service,
//! for which `pgrep` prints the numbers of the processes:
//!
//! ```text
//! $ curl -s localhost:8080/Orders/8/tell --json '{"Add":{"cents":100}}'
//! "Cart"
//! $ kill -9 $(pgrep -x restate-server) $(pgrep -x orders)
//! ```
//!
//! Start both again as before. The service prints this when the five seconds are over, or as soon as the server is
//! ready:
//!
//! ```text
//! 8/2/0 remove the cart
//! $ npx restate kv get Orders 8
//! ```
//!
//! The last command prints the machine as it was saved: its `active` state is `Forgotten`.
//!
//! # Rules
//!
//! - **Time counts once.** Each call may send a wake, so several wakes can be on their way at the same time. The object
//!   therefore keeps the time of its last step, and each call advances the machine by the time since then. A wake has a
//!   number, and does nothing if a later call has sent another one. A wake that advances the machine by its own delay
//!   would count the same seconds twice.
//! - **The clock is read in `ctx.run`.** If Restate repeats a call, it returns the recorded time. The same holds for
//!   random numbers, and for everything else that the machine cannot know.
//! - **Outputs are carried out in `ctx.run`**, at least once. The key of the order, the number of the call and the
//!   index make a key that stays the same if the call is repeated. Pass it to the receiver.
//! - **A wake comes a millisecond late**, because the clock of the example has whole milliseconds: it could otherwise
//!   come just before the timer is due.
//! - A saved machine is [checked, and converted if its version has changed][saving], when it is read.
//!
//! [saving]: https://docs.rs/fsmith/latest/fsmith/language/saving/
