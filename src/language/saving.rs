//! Saving a machine: to disk, or to send it to another process. With the feature `serde`.
//!
//! ```
//! # use fsmith::state_machine;
//! use serde::{Deserialize, Serialize};
//! use std::time::Duration;
//!
//! state_machine! {
//!     #[derive(Serialize, Deserialize)]
//!     machine Order {
//!         events { Add(String), Pay, Ask, Done }
//!         initial Cart(Vec::new());
//!         on Ask => push(Help);
//!         state Cart(lines: Vec<String>) {
//!             on Add(line) => lines.push(line);
//!             on Pay => Paid(lines);
//!             after 30min => Forgotten;
//!         }
//!         state Paid(lines: Vec<String>);
//!         state Help { on Done => pop; }
//!         final Forgotten;
//!     }
//! }
//!
//! let mut order = Order::start();
//! order.handle(OrderEvent::Add("tea".into()));
//! order.advance(Duration::from_secs(60));
//! order.handle(OrderEvent::Ask);
//!
//! let text = serde_json::to_string(&order)?;
//! let mut order: Order = serde_json::from_str(&text)?;
//!
//! assert!(order.is_in(OrderState::Help));
//! order.handle(OrderEvent::Done);
//! assert_eq!(order.due(), Some(Duration::from_secs(29 * 60)));
//! let Some(OrderData::Cart { lines }) = order.data() else { unreachable!() };
//! assert_eq!(lines, &["tea"]);
//! # Ok::<(), serde_json::Error>(())
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! Like [all derives](super::machine), these require that your own types have them, too: the types of the machine's
//! [data](super::data), and its events if it [defers](super::deferral) any.
//!
//! - Everything is saved: active, remembered and paused states, deferred events, and the remaining time of each timer.
//!   The arguments of the calls do not belong to the machine, and are not saved.
//! - The timers of a saved machine do not run. If the time until it is read should count, pass it to `advance`.
//! - A machine is saved between two calls, so no step is in progress then.
//! - With the feature `alloc`, a `Crowd` can be saved if its machines and contexts can. The ids of its agents stay
//!   valid, even if you save them elsewhere: an `Id` is one number, which also serves as the key of a map. After
//!   reading, the agents of a crowd are first ordered by place, as in a new one. If a place occurs twice, or is
//!   missing, this is an error of the format.
//! - The [interpreted twin](super::interpreter) has the same saved form, so each of the two reads what the other one has
//!   saved. This also applies to [machines that are read from text](#machines-that-are-read-from-text), and to
//!   [live machines][live]: these are saved in the form of the text that they follow, and read as machines of the
//!   newest text. So after an edit, data is converted as that of [another version](#other-versions).
//!
//! # The saved form
//!
//! ```text
//! {
//!   "machine": "Order", "version": 0, "structure": 3285320281580678,
//!   "active": ["Help"],
//!   "stack": [{
//!     "inside": "", "active": ["Cart"],
//!     "timers": { "Cart.after": { "For": { "secs": 1740, "nanos": 0 } } }
//!   }],
//!   "data": { "Cart.lines": ["tea"] },
//!   "timers": {}
//! }
//! ```
//!
//! The form is the same in every format. States, fields and timers have their paths as names, so their order in the
//! text does not matter. A format without names, such as postcard, contains the values in this order. A field is
//! absent if the machine has no use for it.
//!
//! | field | content |
//! |---|---|
//! | `machine`, `version`, `structure` | the [identity](crate::saved::Identified): the name, the number of [`version N;`](super::machine#versions), and a hash of the structure |
//! | `active` | the active leaves, one for each active region |
//! | `history` | for each composite that remembers or has suspended something, its leaves as `active`, and `timers` |
//! | `stack` | what pushes have paused, oldest first: the state `inside` which they paused it (empty for the machine itself), its leaves as `active`, and `timers` |
//! | `data` | the fields of all states that are active, paused or remembered |
//! | `timers` | the timers that are not off: `"Due"`, or `"For"` with the remaining time. The second `after` of a state is `Cart.after.2` |
//! | `deferred` | the deferred `events`, and whether they are about to be recalled (`stirred`) |
//! | `interrupted` | in an [`async machine`](super::waiting), whether a call has been dropped |
//!
//! A submachine is a field of its state, and has its own identity. Every number of the machine itself fits in a
//! JavaScript number; this does not apply to your data.
//!
//! # What is refused
//!
//! Reading returns a machine in a consistent configuration, or an error of the format that names the wrong state, field
//! or timer:
//!
//! - The name is that of another machine, the version is newer than that of the program, or there is no version. If
//!   [versions are recorded](#recorded-versions), other earlier versions are unknown.
//! - The structure is another one, and the data [cannot be converted](#other-versions). An earlier version with the
//!   same structure is read.
//! - A state, field or timer does not exist, or is given twice.
//! - States are active together that exclude each other, a region has no active state, or a composite remembers a state
//!   of another one.
//! - An active or paused state has no data, or its timers do not run; or a state has data or a timer although it is
//!   neither active nor paused.
//! - There are more frames or deferred events than there is room for.
//!
//! Data that fits together is trusted: your own values may be any, and a machine may be in a state that no sequence of
//! events leads to.
//!
//! The fields may have any order if the feature `alloc` is enabled, and are expected in the order of the table
//! otherwise.
//!
//! # Other versions
//!
//! If the hash of the structure matches, data is used unchanged. Otherwise, if the format describes itself (JSON, CBOR,
//! MessagePack with names) and the feature `alloc` is enabled, it is converted in three steps:
//!
//! 1. `version N from convert;` names a function of yours, `fn(from: u32, saved: &mut Value) -> Result<(), E>`. It is
//!    called for each version from the saved one to the one before `N`, and changes the [`Value`]
//!    into the form of the next version. An error, which implements `Display`, becomes an error of the format.
//! 2. `was` gives the old names of states, fields and events. For a state this is a name, if the state was in the same
//!    composite, or a whole path: `state Full was Filled | Cart.Filled`.
//! 3. A field that is missing has its initial value, if the value uses no parameter, no other field and no `is_in`. A
//!    timer that is missing starts, if its duration is constant and it always runs while its state is active. Other
//!    parts, such as histories and the stack, are empty.
//!
//! Everything else is an error that names the version that wrote the data, and the state, field or timer: data of a
//! field that no longer exists is not dropped silently, so the function has to remove it.
//! `fsmith check --against OLD` says in advance which active states, histories and paused states of an earlier text
//! require the function.
//!
//! ```
//! use fsmith::saved::Value;
//! use fsmith::state_machine;
//! use serde::{Deserialize, Serialize};
//!
//! fn convert(from: u32, saved: &mut Value) -> Result<(), &'static str> {
//!     // Version 1 had the number of items instead of the items.
//!     let data = saved.get_mut("data").filter(|_| from == 1);
//!     if let Some(data) = data && let Some(Value::Unsigned(count)) = data.remove("Cart.count") {
//!         data.insert("Cart.lines", Value::List(vec!["unknown".into(); count as usize]));
//!     }
//!     Ok(())
//! }
//!
//! state_machine! {
//!     #[derive(Serialize, Deserialize)]
//!     machine Order {
//!         version 2 from convert;
//!         #[derive(Serialize, Deserialize)]
//!         events { Buy was Pay | Order, Add(String) }
//!         initial Cart(Vec::new());
//!         state Cart(lines: Vec<String>, coupons: u32 = 0) {
//!             on Add(line) => lines.push(line);
//!             on Buy => Bought;
//!         }
//!         state Bought was Paid;
//!     }
//! }
//!
//! let order: Order = serde_json::from_str(
//!     r#"{
//!         "machine": "Order", "version": 1, "structure": 7,
//!         "active": ["Cart"], "data": { "Cart.count": 2 }
//!     }"#,
//! )?;
//! let Some(OrderData::Cart { lines, coupons: 0 }) = order.data() else { unreachable!() };
//! assert_eq!(lines, &["unknown", "unknown"]);
//!
//! let order: Order = serde_json::from_str(
//!     r#"{ "machine": "Order", "version": 1, "structure": 7, "active": ["Paid"] }"#,
//! )?;
//! assert!(order.is_in(OrderState::Bought));
//! assert!(matches!(serde_json::from_str(r#""Pay""#)?, OrderEvent::Buy));
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! Saved events, for example in a journal, are those of the derived `Deserialize`: the old name of an event is an alias,
//! and the event type has its own [identity](crate::saved::Identified).
//!
//! In a format that does not describe itself, only data with the same structure can be read. To read other data, keep
//! the earlier version of the machine in a module, read the data with that type, and convert it through a
//! [`Value`]:
//!
//! ```
//! use fsmith::saved::Value;
//! use fsmith::state_machine;
//! use serde::{Deserialize, Serialize};
//!
//! mod first {
//!     # use fsmith::state_machine;
//!     # use serde::{Deserialize, Serialize};
//!     state_machine! {
//!         #[derive(Serialize, Deserialize)]
//!         pub machine Lamp {
//!             events { Press }
//!             initial Dark;
//!             state Dark { on Press => Lit; }
//!             state Lit;
//!         }
//!     }
//! }
//!
//! state_machine! {
//!     #[derive(Serialize, Deserialize)]
//!     machine Lamp {
//!         version 1;
//!         events { Press }
//!         initial Off;
//!         state Off was Dark { on Press => On; }
//!         state On was Lit(level: u8 = 3);
//!     }
//! }
//! # let mut lamp = first::Lamp::start();
//! # lamp.handle(first::LampEvent::Press);
//! # let bytes = postcard::to_allocvec(&lamp)?;
//!
//! let earlier: first::Lamp = postcard::from_bytes(&bytes)?;
//! let lamp: Lamp = Value::of(&earlier)?.read()?;
//! assert!(lamp.is_in(LampState::On));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Data without an identity is refused. If the program knows what it is, it adds the fields `machine`, `version` and
//! `structure` to a value. Any other number than the hash of the machine, such as 0, converts the data.
//!
//! ```
//! # use fsmith::saved::Value;
//! # use fsmith::state_machine;
//! # use serde::{Deserialize, Serialize};
//! # state_machine! {
//! #     #[derive(Serialize, Deserialize)]
//! #     machine Lamp { events { Press } initial Off; state Off { on Press => On; } state On; }
//! # }
//! let mut saved: Value = serde_json::from_str(r#"{ "active": ["On"] }"#)?;
//! assert!(saved.clone().read::<Lamp>().is_err());
//! saved.insert("machine", "Lamp");
//! saved.insert("version", 0_u32);
//! saved.insert("structure", 0_u32);
//! assert!(saved.read::<Lamp>()?.is_in(LampState::On));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Recorded versions
//!
//! `#[schema("FILE")]` before `machine` names a file of your repository, relative to the folder of `Cargo.toml`, into
//! which `fsmith schema FILE..` writes what a version has before it is released: its number, the hash of its structure,
//! and the names of its states, fields and events.
//!
//! ```text
//! #[derive(Serialize, Deserialize)]
//! #[schema("order.schema")]
//! machine Order {
//!     version 1;
//!     // error: no recorded version of `Order` had the state `Basked` here; did you mean `Basket`?
//!     state Cart was Basked;
//!     ..
//! }
//! ```
//!
//! - A `was` with a name that no recorded version had is an error of the compiler, and cargo compiles the machine again
//!   when the file changes.
//! - Data of an earlier version that is not recorded is refused as unknown, unless its structure is that of the program.
//! - `fsmith schema` fails if the present version is recorded with other content: raise the version then. With
//!   `--check`, it writes nothing, and fails if the present version is not recorded.
//! - `fsmith schema --to order.schema OLD.rs` records a text of an earlier release, which names no file.
//!
//! # Machines that are read from text
//!
//! A machine of `fsmith::read` implements `Serialize`, and `restore` reads what it, or the compiled machine of the same
//! text, has saved. The name, the version and the structure are those of the text, and `was` has its effect. So data
//! outlives a change of the text, or `restore` returns an error that names the state that no longer exists.
//!
//! ```
//! use fsmith::read::{Blueprint, Machine};
//!
//! fn read(text: &str) -> Machine<()> {
//!     Blueprint::read(text).unwrap().bind().finish().unwrap()
//! }
//!
//! let mut door = read("machine Door {
//!     events { Push }
//!     initial Shut;
//!     state Shut { on Push => Open; }
//!     state Open;
//! }");
//! door.restart(&mut ());
//! door.handle(&mut (), "Push", &[])?;
//! let saved = serde_json::to_string(&door)?;
//!
//! let mut door = read("machine Door {
//!     initial Shut;
//!     state Shut { after 1s => Ajar; }
//!     state Ajar was Open;
//! }");
//! door.restore(&mut serde_json::Deserializer::from_str(&saved))?;
//! assert_eq!(door.state(), Some("Ajar"));
//!
//! let mut door = read("machine Door { initial Shut; state Shut; }");
//! let error = door.restore(&mut serde_json::Deserializer::from_str(&saved)).unwrap_err();
//! assert!(error.to_string().contains("`Door` has no state `Open`"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Deferred events of such a machine are read only from formats that describe themselves. Their numbers are written
//! without a fraction if they have none, so that a compiled machine reads them as integers. The function of
//! `version N from convert;` requires the compiler.
//!
#![cfg_attr(feature = "alloc", doc = "\n[`Value`]: crate::saved::Value")]
#![cfg_attr(not(feature = "alloc"), doc = "\n[`Value`]: https://docs.rs/fsmith/latest/fsmith/saved/enum.Value.html")]
#![cfg_attr(feature = "live", doc = "\n[live]: super::live")]
#![cfg_attr(not(feature = "live"), doc = "\n[live]: https://docs.rs/fsmith/latest/fsmith/language/live/")]
