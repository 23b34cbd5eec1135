//! Asking where the machine is: `is_in` in its own code, and the calls that only look.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Ship(report: &mut &str) {
//!         events { Move, Report, Dive }
//!         initial Afloat;
//!         on Report if is_in(Afloat) => {
//!             *report = if is_in(Sea) { "at sea" } else { "in harbour" };
//!         }
//!
//!         state Afloat {
//!             initial state Harbour { on Move => Sea; }
//!             state Sea;
//!             on Dive => Under;
//!         }
//!         state Under;
//!     }
//! }
//!
//! let mut report = "";
//! let mut ship = Ship::start(&mut report);
//! ship.handle(&mut report, ShipEvent::Move);
//! ship.handle(&mut report, ShipEvent::Report);
//! assert_eq!(report, "at sea");
//!
//! assert!(ship.is_in(ShipState::Sea) && ship.is_in(ShipState::Afloat));
//! assert_eq!(ship.state(), Some(ShipState::Sea));
//! assert!(ship.active().eq([ShipState::Afloat, ShipState::Sea]));
//! ```
//!
//! # In the machine's code
//!
//! `is_in(Name)` asks whether a state is active, itself or by way of a state inside it. The name is [looked
//! up](super::states#names) as a target's is, and may be a path. It may stand in guards, decisions and actions, with
//! nothing in front of it: a function or method of yours of that name is called by a path or on a value, `self::is_in(..)`
//! or `map.is_in(..)`.
//!
//! - In a guard or a decision it is about the configuration before the step; also in the decision of an
//!   [`initial`](super::initial), and in the code in front of it.
//! - In an action it is about what has been entered and not yet left. A state is in from before its `enter` until after
//!   its `exit`; while an effect runs, what is left is out and what will be entered is not yet in.
//! - It may ask about [other regions](super::regions#is_in).
//! - What a [push](super::stack) put aside counts as in; what a composite has [suspended](super::history#suspend) does
//!   not.
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine House(log: &mut Log) {
//!         events { Leave }
//!         initial Home;
//!         state Home {
//!             exit { if is_in(Home) { log.push("still in"); } }
//!             on Leave => {
//!                 if !is_in(Home) && !is_in(Street) { log.push("on the doorstep"); }
//!                 Street
//!             }
//!         }
//!         state Street {
//!             enter { if is_in(Street) { log.push("already out"); } }
//!         }
//!     }
//! }
//!
//! let mut log = Vec::new();
//! let mut house = House::start(&mut log);
//! house.handle(&mut log, HouseEvent::Leave);
//! assert_eq!(log, ["still in", "on the doorstep", "already out"]);
//! ```
//!
//! *(SCXML's `In()`.)*
//!
//! # From outside
//!
//! | call | answer |
//! |---|---|
//! | `machine.is_in(NameState::X)` | whether `X` is active |
//! | `machine.state()` | the active leaf; `None` when the machine is not started; only in a machine without [regions](super::regions#asking) |
//! | `machine.active()` | the active states in document order, so outermost first |
//! | `machine.stack()` | the leaves put aside by pushes, the next to go on first; only in a machine that pushes |
//! | `machine.can(ctx.., &event)` | whether anything [would react](#what-would-react); only with events |
//!
//! The first two are also in the trait [`StateMachine`](crate::StateMachine), for logs and inspectors; where several
//! leaves are active its `state` answers with the outermost `parallel`.
//!
//! ```
//! # use fsmith::state_machine;
//! use fsmith::{State, StateMachine};
//!
//! fn title<M: StateMachine>(machine: &M) -> String {
//!     format!("{}: {}", M::NAME, machine.state().map_or("not started", State::name))
//! }
//!
//! state_machine! {
//!     machine Lamp { initial Off; state Off; }
//! }
//!
//! assert_eq!(title(&Lamp::new()), "Lamp: not started");
//! assert_eq!(title(&Lamp::start()), "Lamp: Off");
//! ```
//!
//! # What would react
//!
//! `machine.can(ctx.., &event)` answers whether anything would react to an event: what to offer in a menu, which keys
//! to light. Nothing runs, and nothing changes.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Shop(purse: &mut u32) {
//!         events { Buy { price: u32 }, Leave, Knock }
//!         initial Inside;
//!         state Inside {
//!             on Buy { price } if price <= *purse => { *purse -= price; }
//!             on Leave => Outside;
//!         }
//!         state Outside { on Knock => Inside; }
//!     }
//! }
//!
//! let mut purse = 10;
//! let mut shop = Shop::start(&mut purse);
//! assert!(shop.can(&purse, &ShopEvent::Buy { price: 10 }));
//! assert!(!shop.can(&purse, &ShopEvent::Buy { price: 11 }));
//! assert!(shop.can(&purse, &ShopEvent::Leave) && !shop.can(&purse, &ShopEvent::Knock));
//!
//! shop.handle(&mut purse, ShopEvent::Buy { price: 4 });
//! assert_eq!(purse, 6);
//! ```
//!
//! - It is lent what every call is, but only looks: where the machine is lent a `&mut T`, a `&T` is enough. The event
//!   is borrowed, and need not be `Clone`.
//! - The transitions are asked as in a [step](super::step), in the same order: their patterns, their guards, and the
//!   decisions of those that may [pass](super::reactions#pass). Other decisions are not made; wherever they lead, it
//!   is a reaction. So a guard runs in both calls, and one that counts how often it was asked counts it twice.
//!   A guard whose answer makes no difference is not asked: where another transition of the same state reacts to the
//!   event anyway, in a machine that defers nothing.
//! - That an event would be [deferred](super::deferral) is no reaction. Where a state defers it, the states around it
//!   are not asked, as in a step.
//! - Any region counts.
//! - The [observer](super::observing) is told nothing of it.
//! - In a machine that is not started, or has completed, nothing reacts.
//! - It is about the event's own step. What the machine [does by itself](super::always) after a step that ignored the
//!   event may still move it.
//!
//! A `can` that says yes is no promise beyond the next call: what the machine is lent may change.
