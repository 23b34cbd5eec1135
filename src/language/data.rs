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
//!             on Add(line) => lines.push(line);  // an action acts on fields: `&mut`
//!             on Pay { coins } if coins >= lines.len() as u32 * *price => {  // a guard looks: `&`
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
//! | arguments of a target that leaves the state of the field | `T`, by value: it moves on |
//! | arguments of a target under which the state of the field stays active | `&mut T` |
//! | `move field`, in an effect that leaves the state of the field, and in the state's own `exit` | `T`, [by value](#moving-data-out) |
//! | [`data()`](#data), from outside | `&T` |
//!
//! So write `*count > 3` in a guard, `*count += 1` in an effect, and `Next(count + 1)` where the state is left.
//!
//! # Fields
//!
//! In `state Name(a: A, b: B = expr)`, `a` is an *argument*, which every target that enters the state has to give. `b`
//! has an initial value, which is computed at every entry, just before the entry actions. The initial value may use the
//! parameters, the fields of the states around, the arguments, and the values before it. Any state may have data:
//! composites, regions, a `parallel`, a `final`. A region is entered whenever its parallel is, so it takes no
//! arguments.
//!
//! The machine stores the fields by value. They need not be `Clone` or `Default`. If a field borrows, so does the
//! machine: a lifetime in the type of a field is one of [the machine's generics](super::machine), and so is a type
//! parameter. The attributes in front of `machine` apply to the types of its data too, so `#[derive(Clone)]` requires
//! fields that are `Clone`.
//!
//! # Arguments
//!
//! | target | what it gives |
//! |---|---|
//! | `Name(x, y)` | values for the arguments of `Name`, in their order |
//! | `Outer(x).Name(y)` | for `Outer`, and for `Name` inside it |
//! | `(A(x), B(y))`, `push(A(x))`, `initial A(x);` | the same with several targets, in a push, and where a composite begins |
//! | `(P(x).A, P.B)` | for `P`, which contains both: it is entered once, so its arguments are given once, by the first target |
//!
//! A target gives the arguments of each state that it names and enters, and none for a state that stays active.
//! Arguments are computed after the effect, and may use what the effect binds by `let`.
//!
//! Arguments are ordinary Rust expressions. A literal such as `5s` is allowed only in the [clauses of
//! time](super::time#durations); elsewhere Rust reads it as a number with an unknown suffix. So an argument is written
//! `Waiting(Duration::from_secs(5))`.
//!
//! # Who sees what
//!
//! Code in a state sees the fields of that state and of the states around it:
//!
//! | code | a field `health: u32` is |
//! |---|---|
//! | guards, durations, decisions that may [`pass`](super::reactions) | `&u32` |
//! | actions, effects, statements before a decision | `&mut u32` |
//! | arguments of a target: fields of states that the transition leaves | `u32` |
//! | arguments of a target: fields of states that stay active | `&mut u32` |
//!
//! Names that patterns bind shadow fields, fields of inner states shadow those of outer states, and fields shadow parameters.
//!
//! In two cases an argument sees a field by `&mut` although its state is left:
//!
//! - The effect of a transition that stays in another region uses a field of a state around the regions, and the same event may
//!   trigger both transitions. Then both may be taken in one step, and arguments see all fields of that state by `&mut`.
//! - The `exit` of a state that may be suspended uses a field of a state around it. That field is kept.
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
//!                 on Hit(_) => Over(health);                                  // both are left
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
//! A [`done`](super::completion) sees the fields of the `final` that was reached, before all others. If its reaction
//! uses such a field, it is not taken when a different `final`, without a field of that name, was reached, or when the
//! composite has been left meanwhile, and its data is gone.
//!
//! # Moving data out
//!
//! An effect sees fields by `&mut`, and what it does not hand on ends with the state. Where its transition surely leaves
//! the state, `move field` takes a field out by value; and so does the `exit` of the state.
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
//! What is moved out by an effect cannot be used after it, nor as an argument of the target. The `exit` of a state comes
//! before effects: if it moves anything out, all data of the state ends with it, and effects and arguments cannot use it.
//!
//! Data that may outlive the transition cannot be moved out: that of a state that stays active, that a history keeps, or
//! that another region may look at in the same step. Take something out of it instead, as in `core::mem::take(bytes)`.
//! Nothing of this costs anything at run time.
//!
//! # When it ends
//!
//! Data is dropped once, when its state is left: after the effect and before anything is entered. This includes a
//! transition of a state to itself. If several regions react, all effects run before anything is dropped. Within a
//! step, arguments are computed before anything is dropped. [`stop`](super::calls) and `restart` drop all data, after
//! the exit actions.
//!
//! If a composite [remembers](super::history), its own data is kept instead, and so is that of the states it returns to
//! (with shallow history the state directly inside, otherwise everything inside). Arguments of a target that leaves
//! them see these fields by `&mut`. *Resuming* the composite takes no arguments, and continues with the data it had;
//! fields with initial values keep their values too.
//!
//! A target inside such a composite, which gives it no arguments, enters it with the arguments that it still holds
//! (`on Jot => Editing.Writing(text)` below); with arguments it would begin anew. In both cases it is not resumed: its
//! initial values are computed as at every entry, and what it remembers or has suspended inside is given up.
//!
//! What a composite has [suspended](super::history#suspend) may still be exited later. So if the `exit` of a state in it
//! uses the data of a state around the composite, that is kept, too, while anything is suspended there, or until the state
//! is entered again. What goes on sees the new data.
//!
//! Kept data is dropped as soon as nothing can return to it: when the composite is entered at another place inside, or
//! when it is entered *with* arguments, which starts it anew. What the composite remembers, and what is suspended in a
//! composite around it, belongs to the data that it had before: both are dropped, and the composite starts at its
//! `initial`, as do the composites inside it that are entered on the way. The same applies to a suspended leaf: named
//! with arguments it is exited and entered, without arguments it is resumed.
//!
//! The data of a `final` is not kept, with one exception: in a [region](super::regions) inside something suspended, the
//! `final` stays active, and continues with the rest.
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
//!             on Jot(text) => Editing.Writing(text);      // that, with another text
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
//! machine and the state: there is nothing to resume. No call or guard asks whether there is something to resume. So
//! make sure that there is, in one of these ways: write the reaction that resumes in a state that is reached only from
//! inside the composite; or enter the composite once, with arguments, before anything can resume it; or record it in
//! the parameters, and ask them in a guard.
//!
//! What a [`push`](super::stack) puts aside keeps its data; what is popped is exited. The data of a state exists only
//! once, so a push is refused if what it puts aside may be entered again on top of it.
//!
//! After an action has panicked, a machine may have lost the data of the state it was in; using that data then panics
//! with a message that says so. `stop` and `restart` still work: they do not exit states that have lost their data.
//!
//! # From outside
//!
//! `data()` returns the active leaf with what its code sees by reference, to match on: a variant of `NameData` for each leaf,
//! with its own fields and those of the states around it, or `None` in a machine that is not started. `data_mut()` returns
//! the same as `NameDataMut`, to be changed, as in a test or where a machine is loaded; nothing reacts to that.
//! `data_in(state)` and `data_in_mut(state)` return the leaf that is this state or inside it, or `None` if the state is not
//! active. In a machine with [regions](super::regions), where there is no one leaf, they alone exist: the leaf is that of the
//! state's own region, in which a parallel is a leaf.
//!
//! `into_end()` ends the life of a machine that has completed, and returns what its `final` holds, by value: a variant of
//! `NameEnd` for each `final` at top level, with its fields. If the machine has not completed, it returns the machine. It exists in
//! each machine with such a `final`, also if none of them holds anything. A state that [runs](super::submachines) the machine is
//! handed the same by `done(name.Final { field })`.
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
//! All three types derive those of `Debug`, `PartialEq`, `Eq`, `PartialOrd`, `Ord` and `Hash` that the machine derives;
//! `NameData` is also `Copy`. None of this exists in machines without data.
//!
//! # Its size
//!
//! States that exclude each other share their room, so a machine is as large as the enum that one would write by hand: if
//! only leaves have data, and nothing is remembered, pushed or in regions, the enum of their data also tells which of them is
//! active. Otherwise there is a byte for that beside it. A composite with data is a variant around the enum of the states
//! inside; if its data is more than numbers, it is an `Option` there, so that it can be moved out before them. Each region,
//! and each composite with a [history](super::history), has an enum of its own, since what these keep is there at the same
//! time; so do, each for itself, states whose data is kept while states are active that exclude them: where something is
//! [pushed](super::stack), and around what suspends. Numbers that take less than two words more side by side are kept so, and
//! found without a question.
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
//! Where SCXML, UML and the books leave something open, or where it is decided otherwise:
//!
//! - **Data.** Arguments are computed after the effect and before the data of what is left is dropped. A composite
//!   that is entered with arguments forgets what it remembers; one that is resumed keeps its initial values too. A
//!   composite that needs arguments and has nothing to resume panics. Arguments see the fields of kept data by
//!   reference. A reaction of a `done` that uses the data of one final is not taken after another one.
//! - **Data of a composite that remembers a `final`.** The composite starts from its beginning, with the data it
//!   has.
