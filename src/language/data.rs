//! Data: fields that a state has while it is active. Fields, arguments, `data()`.
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<String>;
//! state_machine! {
//!     #[derive(Debug)]
//!     machine Order(log: &mut Log) {
//!         events { Add(&'static str), Pay { coins: u32 }, Ship }
//!
//!         initial Cart(Vec::new());
//!         state Cart(lines: Vec<&'static str>, price: u32 = 3) {
//!             on Add(line) => lines.push(line);  // an action changes fields: `&mut`
//!             on Pay { coins } if coins >= lines.len() as u32 * *price => {  // a guard reads: `&`
//!                 log.push(format!("paid for {}", lines.len()));
//!                 Placed(lines, coins)                            // an argument takes: by value
//!             }
//!         }
//!         state Placed(lines: Vec<&'static str>, paid: u32) {
//!             enter { log.push(format!("placed {lines:?} for {paid}")); }
//!             on Ship => Shipped;
//!         }
//!         final Shipped;
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut order = Order::start(&mut log);
//! order.handle(&mut log, OrderEvent::Add("tea"));
//! order.handle(&mut log, OrderEvent::Add("cup"));
//! let Some(OrderData::Cart { lines, price: 3 }) = order.data() else { unreachable!() };
//! assert_eq!(lines, &["tea", "cup"]);
//!
//! order.handle(&mut log, OrderEvent::Pay { coins: 6 });
//! assert_eq!(log, ["paid for 2", "placed [\"tea\", \"cup\"] for 6"]);
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! The type of a field depends on where it is used:
//!
//! | where | a field of type `T` is |
//! |---|---|
//! | guards, durations, and reactions that may [`pass`](super::reactions#pass) | `&T` |
//! | actions, effects, and code before a decision | `&mut T` |
//! | arguments of a target that exits the state of the field | `T`, by value: it moves on |
//! | arguments of a target under which the state of the field stays active | `&mut T` |
//! | `move field`, in an effect that exits the state of the field, and in the state's own `exit` | `T`, [by value](#moving-data-out) |
//! | [`data()`](#from-outside), from outside | `&T` |
//!
//! So write `*count > 3` in a guard, `*count += 1` in an effect, and `Next(count + 1)` if the state is exited.
//!
//! # Fields
//!
//! In `state Name(a: A, b: B = expr)`, `a` is an *argument*, which every target that enters the state must give. `b`
//! has an initial value, which is computed at every entry, just before the entry actions. The initial value may use the
//! parameters, the fields of the enclosing states, the arguments, and the values before it. Any state may have data,
//! also a composite, a `parallel` and a `final`. A region is entered with its parallel, so it takes no arguments.
//!
//! The machine stores the fields by value. They need not be `Clone` or `Default`. If a field borrows, so does the
//! machine: lifetimes and type parameters in the types of fields are [the machine's generics](super::machine). The
//! attributes before `machine` also apply to the types of its data, so `#[derive(Clone)]` requires `Clone` fields.
//!
//! # Arguments
//!
//! | target | what it gives |
//! |---|---|
//! | `Name(x, y)` | values for the arguments of `Name`, in their order |
//! | `Outer(x).Name(y)` | for `Outer`, and for `Name` inside it |
//! | `(A(x), B(y))`, `push(A(x))`, `initial A(x);` | values for several targets, a push, and an `initial` |
//! | `(P(x).A, P.B)` | for `P`, which contains both: it is entered once, so its arguments are given once, by the first target |
//!
//! A target gives the arguments of each state that it names and enters, and none for a state that stays active.
//! Arguments are computed after the effect, and may use variables of the effect.
//!
//! Arguments are ordinary Rust expressions. A literal such as `5s` is allowed only in the [clauses of
//! time](super::time#durations); elsewhere Rust reads it as a number with an unknown suffix. So an argument is written
//! `Waiting(Duration::from_secs(5))`.
//!
//! # Which fields code sees
//!
//! Code in a state sees the fields of that state and of its enclosing states. The table at the top of this chapter has
//! their types: below, the effect `*health -= damage` changes the field, and the argument in `Over(health)` takes it by
//! value, because the transition exits its state. In `Fighting(health + *lives)`, the state of `health` is exited, and
//! that of `lives` stays active.
//!
//! Names that patterns bind shadow fields, fields of inner states shadow those of outer states, and fields shadow
//! parameters.
//!
//! In two cases an argument sees a field by `&mut` although its state is exited:
//!
//! - The effect of a transition that stays in another region uses a field of a state that encloses the regions, and the
//!   same event may trigger both transitions. Then both may be taken in one step, and arguments see all fields of the
//!   state by `&mut`.
//! - The `exit` of a state that may be suspended uses a field of an enclosing state. That field is kept.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Game {
//!         events { Hit(u32), Rest }
//!         initial Playing(3);
//!         state Playing(lives: u32) {
//!             initial Fighting(10);
//!             state Fighting(health: u32) {
//!                 on Hit(damage) if damage < *health => *health -= damage;
//!                 on Hit(_) if *lives > 1 => { *lives -= 1; Fighting(10) }    // `Playing` stays
//!                 on Hit(_) => Over(health);                                  // both are exited
//!                 on Rest => Resting(health);
//!             }
//!             state Resting(health: u32) { on Rest => Fighting(health + *lives); }
//!         }
//!         state Over(health: u32);
//!     }
//! }
//!
//! let mut game = Game::start();
//! game.handle(GameEvent::Hit(4));
//! game.handle(GameEvent::Rest);
//! assert!(matches!(game.data(), Some(GameData::Resting { health: 6, .. })));
//! game.handle(GameEvent::Rest);
//! assert!(matches!(game.data(), Some(GameData::Fighting { health: 9, .. })));
//! for _ in 0..3 {
//!     game.handle(GameEvent::Hit(20));
//! }
//! assert!(matches!(game.data(), Some(GameData::Over { health: 10 })));
//! ```
//!
//! The reaction of a [`done`](super::completion) sees the fields of the `final` that was reached, which shadow all
//! others. If it uses such a field, it is not taken in two cases: a different `final` without a field of that name was
//! reached, or the composite has been exited meanwhile and its data no longer exists.
//!
//! # Moving data out
//!
//! An effect sees fields by `&mut`, and the data of an exited state is dropped. To keep a field, `move field` takes it
//! out by value. This is allowed in the `exit` of the state, and in an effect whose transition certainly exits it.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Upload(sent: &mut Vec<Vec<u8>>, spoilt: &mut Vec<Vec<u8>>) {
//!         events { Byte(u8), Send, Fail }
//!         initial Filling(Vec::new());
//!         state Filling(bytes: Vec<u8>) {
//!             on Byte(byte) => bytes.push(byte);
//!             on Send => { bytes.push(0); sent.push(move bytes); Done }
//!             on Fail => Failed(bytes);
//!         }
//!         state Failed(bytes: Vec<u8>) {
//!             exit { spoilt.push(move bytes); }
//!             on Send => Done;
//!         }
//!         final Done;
//!     }
//! }
//!
//! let (mut sent, mut spoilt) = (Vec::new(), Vec::new());
//! let mut upload = Upload::start(&mut sent, &mut spoilt);
//! for event in [UploadEvent::Byte(7), UploadEvent::Send] {
//!     upload.handle(&mut sent, &mut spoilt, event);
//! }
//! assert_eq!((sent, spoilt), (vec![vec![7, 0]], vec![]));
//! ```
//!
//! A field that an effect has moved out cannot be used after it, nor as an argument of the target. The `exit` of a
//! state runs before effects: if it moves any field out, effects and arguments cannot use any data of the state.
//!
//! Data that may outlive the transition cannot be moved out: data of a state that stays active, data that a history
//! keeps, and data that another region may use in the same step. Take the value out instead, as in
//! `core::mem::take(bytes)`. Moving data out costs nothing at run time.
//!
//! # When it ends
//!
//! Data is dropped once, when its state is exited: after the effect and before anything is entered. This includes a
//! transition of a state to itself. If several regions react, all effects run before anything is dropped. Within a
//! step, arguments are computed before anything is dropped. [`stop`](super::calls) and `restart` drop all data after
//! the exits.
//!
//! If a composite [remembers](super::history), it keeps its own data and that of the states to which it returns (with
//! shallow history the direct child, otherwise everything inside). Arguments of a target that exits these states see
//! their fields by `&mut`. *Resuming* the composite takes no arguments, and continues with the kept data, including
//! fields with initial values.
//!
//! A target inside such a composite, without arguments for it, enters the composite with the arguments that it still
//! holds (`on Jot => Editing.Writing(text)` below). With arguments, the composite starts again. In neither case is it
//! resumed: its initial values are computed as usual, and everything that it remembers or has suspended is discarded.
//!
//! The states that a composite has [suspended](super::history#suspend) may be exited later. If the `exit` of such a
//! state uses the data of a state that encloses the composite, that data is kept, too, until nothing is suspended there
//! or the state is entered again. States that continue see the new data.
//!
//! Kept data is dropped as soon as nothing can return to it: when the composite is entered at another state inside, or
//! when it is entered *with* arguments, which starts it again. The states that the composite remembers, or that are
//! suspended in an enclosing composite, belong to its previous data. They are discarded, and the composite starts at
//! its `initial`, as do the composites inside it that are entered on the way. The same applies to a suspended leaf: a
//! target with arguments exits and enters it, a target without arguments resumes it.
//!
//! The data of a `final` is not kept, with one exception: in a [region](super::regions) of a suspended composite, the
//! `final` stays active, and continues together with the composite.
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<String>;
//! state_machine! {
//!     machine Desk(log: &mut Log) {
//!         events { Open(String), Type(char), Close, Resume, Jot(String) }
//!         initial Empty;
//!         state Empty {
//!             on Open(name) => Editing(name);             // a new document
//!             on Resume => Editing;                       // the one that was closed
//!             on Jot(text) => Editing.Writing(text);      // the same document with a new text
//!         }
//!         state Editing(name: String) {
//!             history deep;
//!             initial Writing(String::new());
//!             on Close => Empty;
//!             state Writing(text: String) {
//!                 enter { log.push(format!("{name}: {text}")); }
//!                 on Type(letter) => text.push(letter);
//!             }
//!         }
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut desk = Desk::start(&mut log);
//! desk.handle(&mut log, DeskEvent::Open("letter".into()));
//! desk.handle(&mut log, DeskEvent::Type('a'));
//! desk.handle(&mut log, DeskEvent::Close);
//! desk.handle(&mut log, DeskEvent::Resume);
//! desk.handle(&mut log, DeskEvent::Close);
//! desk.handle(&mut log, DeskEvent::Open("poem".into()));
//! assert_eq!(log, ["letter: ", "letter: a", "poem: "]);
//! ```
//!
//! Resuming a composite that takes arguments and was never entered with any panics, with a message that names the
//! machine and the state. No call or guard can query whether there is something to resume. So make sure that there is,
//! in one of these ways:
//!
//! - Write the reaction that resumes in a state that is reached only from inside the composite.
//! - Enter the composite once, with arguments, before anything can resume it.
//! - Record the first entry in the parameters, and check it in a guard.
//!
//! The states that a [`push`](super::stack) pauses keep their data; a pop exits the states on top. The data of a state
//! exists only once, so a push is an error if the states that it pauses may be entered again on top of it.
//!
//! After an action has panicked, a machine may have lost the data of its active state; using that data then panics with
//! a message that explains this. `stop` and `restart` still work: they do not exit states that have lost their data.
//!
//! # From outside
//!
//! These methods borrow the data of the active leaf:
//!
//! - `data()` returns a variant of `NameData`, which has one for each leaf, with references to the fields of the leaf
//!   and of its enclosing states. It returns `None` in a machine that is not started.
//! - `data_mut()` returns the same variant of `NameDataMut`, to change the data in a test or when a machine is loaded.
//!   The machine does not react to the change.
//! - `data_in(state)` and `data_in_mut(state)` return the active leaf that is this state or inside it, or `None` if the
//!   state is not active. A machine with [regions](super::regions) has no single active leaf, so it has only these two:
//!   they use the leaf of the region that contains the state, and a parallel counts as a leaf there.
//!
//! `into_end()` consumes a machine that has completed, and returns the data of its `final` by value: a variant of
//! `NameEnd`, which has one for each `final` at top level, with its fields. If the machine has not completed, the
//! method returns the machine. Every machine with such a `final` has `into_end()`, even if none of them has data. A
//! state that [runs](super::submachines) the machine receives the same fields by `done(name.Final { field })`.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Download {
//!         events { Start(String), Chunk(Vec<u8>), End, Cancel }
//!         initial Idle;
//!         state Idle { on Start(url) => Loading(url); }
//!         state Loading(url: String) {
//!             initial Receiving(Vec::new());
//!             on Cancel => Cancelled(url);
//!             state Receiving(bytes: Vec<u8>) {
//!                 on Chunk(more) => bytes.extend(more);
//!                 on End => Complete(bytes);
//!             }
//!         }
//!         final Complete(bytes: Vec<u8>);
//!         final Cancelled(url: String);
//!     }
//! }
//!
//! let mut download = Download::start();
//! download.handle(DownloadEvent::Start("here".into()));
//! download.handle(DownloadEvent::Chunk(vec![1, 2]));
//! if let Some(DownloadData::Receiving { url, bytes }) = download.data() {
//!     assert_eq!((&url[..], bytes.len()), ("here", 2));
//! }
//! let loading = download.data_in_mut(DownloadState::Loading);
//! if let Some(DownloadDataMut::Receiving { bytes, .. }) = loading {
//!     bytes.push(3);
//! }
//! download.handle(DownloadEvent::End);
//! let Ok(DownloadEnd::Complete { bytes }) = download.into_end() else { panic!("it is complete") };
//! assert_eq!(bytes, [1, 2, 3]);
//! ```
//!
//! All three types derive `Debug`, `PartialEq`, `Eq`, `PartialOrd`, `Ord` and `Hash` if the machine derives them;
//! `NameData` is also `Copy`. Machines without data have none of these types and methods.
//!
//! # Its size
//!
//! States that exclude each other share memory, so a machine is as large as a hand-written enum. If only leaves have
//! data, and nothing is remembered, pushed or in regions, the enum of their data also encodes the active leaf.
//! Otherwise the machine stores the active leaf in an additional byte.
//!
//! - Each region, each composite with data, and each composite with a [history](super::history) has a separate enum for
//!   the states in it, because their data coexists. So the states in a composite with data do not share memory with the
//!   states beside it.
//! - A state has separate memory, too, if its data is kept while states that exclude it are active: with a
//!   [push](super::stack), and around a composite that suspends.
//! - Numbers are stored next to each other if this takes less than two words more. They are accessed without a check.
//!
//! ```
//! # use fsmith::state_machine;
//! # use std::mem::size_of;
//! state_machine! {
//!     machine Drag {
//!         events { Down(f64, f64), Move(f64, f64), Up }
//!         initial Idle;
//!         state Idle { on Down(x, y) => Pressed(x, y); }
//!         state Pressed(x: f64, y: f64) { on Move(a, b) => Dragging(x, y, a, b); on Up => Idle; }
//!         state Dragging(x: f64, y: f64, a: f64, b: f64) {
//!             on Move(to, and) => { (*a, *b) = (to, and); }
//!             on Up => Idle;
//!         }
//!     }
//! }
//!
//! # #[allow(dead_code)]
//! enum ByHand { Idle, Pressed { x: f64, y: f64 }, Dragging { x: f64, y: f64, a: f64, b: f64 } }
//!
//! assert_eq!(size_of::<Drag>(), size_of::<ByHand>());
//! ```
//!
//! # Decided here
//!
//! Points that SCXML, UML and the books leave open, or that are decided differently here:
//!
//! - **Data.** Arguments are computed after the effect and before the data of exited states is dropped. A composite
//!   that is entered with arguments forgets what it remembers; one that is resumed keeps its initial values, too. A
//!   composite that needs arguments and has nothing to resume panics. Arguments see the fields of kept data by
//!   reference. A reaction of a `done` that uses the data of one final is not taken after another one.
//! - **Data of a composite that remembers a `final`.** The composite starts from its beginning, with its current data.
