//! Asking where the machine is: `is_in` in the machine's code, and the calls that only query.
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
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! # In the machine's code
//!
//! `is_in(Name)` returns whether a state is active, either the state itself or a state inside it. The name is [looked
//! up](super::states#names) like that of a target, and may be a path. It can be used in guards, decisions and actions.
//! Only a plain `is_in(..)` has this meaning. Call your own function or method of this name by a path or on a value:
//! `self::is_in(..)` or `map.is_in(..)`.
//!
//! - In a guard or a decision, it refers to the configuration before the step. This includes the decision of an
//!   [`initial`](super::initial), and the code before that decision.
//! - In an action, it refers to the states that have been entered and not yet exited. A state counts as active from
//!   before its `enter` until after its `exit`. While an effect runs, the exited states are not active any more, and
//!   those that will be entered are not active yet.
//! - It may query [other regions](super::regions#is_in).
//! - States that a [push](super::stack) has paused count as active. States that a composite has
//!   [suspended](super::history#suspend) do not.
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
//! *(SCXML: `In()`.)*
//!
//! # Tags
//!
//! `#[tag(..)]` before a state names a property that states have in common. The tag also applies to all nested states.
//! In the machine's code, `has(hostile)` returns whether a state with the tag is active, and the call `machine.has(..)`
//! returns the same to the program:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Boss(hero: &mut i32) {
//!         events { Seen, Lost, Fall }
//!         initial Sleep;
//!         never has(hostile) && *hero <= 0;
//!         state Sleep { on Seen => Hunt; }
//!         #[tag(hostile, awake)]
//!         state Hunt {
//!             initial state Follow { on Lost => Search; }
//!             state Search { on Seen => Follow; }
//!         }
//!         #[tag(awake)]
//!         state Celebrate;
//!         on Fall if has(hostile) => { *hero = 0; Celebrate }
//!     }
//! }
//!
//! let mut hero = 10;
//! let mut boss = Boss::start(&mut hero);
//! assert!(!boss.has(BossTag::Awake));
//! boss.handle(&mut hero, BossEvent::Seen);
//! assert!(boss.has(BossTag::Hostile) && boss.has(BossTag::Awake));
//! boss.handle(&mut hero, BossEvent::Fall);
//! assert!(!boss.has(BossTag::Hostile) && boss.has(BossTag::Awake));
//! ```
//!
//! - The macro declares `BossTag`, an enum with a variant for each tag in camel case: `out_of_order` is `OutOfOrder`.
//! - `has(hostile)` is short for `is_in(..)` of each state with the tag, joined by `||`, and costs as much. A state that
//!   gets the tag later is included, so conditions and proofs need not be changed.
//! - Only a plain `has(..)` with a single name has this meaning, and only in a machine with tags. It is not allowed in
//!   the initial value of a field.
//! - Pictures show the tags of a state as `«hostile, awake»`, and [`fsmith check`][proving] shows them with
//!   the states that may be active forever.
//! - In a [live machine][live], `machine.has(..)` uses the tags of the compiled text.
//!
//! # From outside
//!
//! | call | returns |
//! |---|---|
//! | `machine.is_in(NameState::X)` | whether `X` is active |
//! | `machine.has(NameTag::X)` | whether a state with the [tag](#tags) `x` is active; only with tags |
//! | `machine.state()` | the active leaf; `None` when the machine is not started; only in a machine without [regions](super::regions#asking) |
//! | `machine.active()` | the active states in document order, hence outermost first |
//! | `machine.stack()` | the leaves paused by pushes, the next to be resumed first; only in a machine that pushes |
//! | `machine.deferred()` | the events that are [kept](super::deferral), the oldest first; only in a machine that defers |
//! | `machine.can(ctx.., &event)` | whether anything [would react](#what-would-react); only with events |
//! | `Machine::explore(values..)` | begins a [search of all configurations][proving]; only with `#[explore]` |
//! | `machine.why(ctx.., &event)`, `machine.enabled()` | what would react and [why](super::why), and to which events; only with `#[why]` |
//!
//! The trait [`StateMachine`](crate::StateMachine), for logs and inspectors, also has the first of these, and
//! `active_state()`: the active leaf, or the outermost `parallel` if several leaves are active. Only the macro
//! implements the traits.
//!
//! ```
//! # use fsmith::state_machine;
//! use fsmith::{State, StateMachine};
//!
//! fn title<M: StateMachine>(machine: &M) -> String {
//!     format!("{}: {}", M::NAME, machine.active_state().map_or("not started", State::name))
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
//! `machine.can(ctx.., &event)` returns whether anything would react to an event: for example, to decide which items of
//! a menu to enable. No reaction runs, and nothing changes.
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
//! - It takes the same arguments as every call, but with read-only access: where the other calls take a `&mut T`, a
//!   `&T` is enough. The event is borrowed, and need not be `Clone`.
//! - The transitions are considered in the same way and order as in a [step](super::step): their patterns, their
//!   guards, and the decisions of those that may [pass](super::reactions#pass). Other decisions are not evaluated,
//!   because every result is a reaction. So if a program asks first and then sends the event, a guard is evaluated by
//!   each of the two calls. A guard whose result makes no difference is not evaluated: that is, if another transition
//!   of the same state reacts to the event anyway, in a machine that defers nothing.
//! - Deferring an event is not a reaction. If a state [defers](super::deferral) the event, its enclosing states are not
//!   considered, as in a step.
//! - A reaction in any region counts, unless a region [defers](super::deferral#beside-regions) the event.
//! - The [observer](super::observing) is not notified.
//! - In a machine that is not started, or has completed, nothing reacts.
//! - Only the step of the event is considered. If that step would ignore the event, [follow-up steps](super::always)
//!   may still move the machine.
//!
//! A result of `true` holds only until the next call, and only if the arguments do not change in between.
//!
//! # Decided here
//!
//! Points that SCXML, UML and the books leave open, or that are decided differently here:
//!
//! - **Payloads in `can`.** [`can`](#what-would-react) borrows the event, so in its guards, values that patterns bind
//!   by value are references. For a type that is declared elsewhere, the macro sees only the outermost layer: if a
//!   guard uses a value that such a pattern binds deeper than that, the value must be `Copy` or a reference, or be
//!   bound by `ref`. A macro call that binds names of its own is assumed to use the names of the pattern.
//! - **`is_in` while states are paused or resumed.** Suspended states count as active until all `pause` actions have
//!   run, and resumed states from before the first `resume`. While the suspended states of a composite are exited, the
//!   composite counts as active around them, and so do its enclosing states.
//!
#![cfg_attr(feature = "explore", doc = "\n[proving]: crate::guide::proving")]
#![cfg_attr(not(feature = "explore"), doc = "\n[proving]: https://docs.rs/fsmith/latest/fsmith/guide/proving/")]
#![cfg_attr(feature = "live", doc = "\n[live]: super::live")]
#![cfg_attr(not(feature = "live"), doc = "\n[live]: https://docs.rs/fsmith/latest/fsmith/language/live/")]
