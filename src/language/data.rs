//! Data: what a state has of its own while it is active. Fields, arguments, `data()`.
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
//!             on Add(line) => lines.push(line);                   // an action acts on fields: `&mut`
//!             on Pay { coins } if coins >= lines.len() as u32 * *price => {      // a guard looks: `&`
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
//!
//! What a field is depends on where it is named:
//!
//! | where | a field of type `T` is |
//! |---|---|
//! | guards, durations, and reactions that may [`pass`](super::reactions#pass) | `&T` |
//! | actions, effects, and what stands in front of a decision | `&mut T` |
//! | arguments of a target by which its state is left | `T`, by value: it moves on |
//! | arguments of a target by which its state stays active | `&mut T` |
//! | [`data()`](#data), from outside | `&T` |
//!
//! So it is `*count > 3` in a guard, `*count += 1` in an effect, and `Next(count + 1)` where the state is left.
//!
//! # Fields
//!
//! `state Name(a: A, b: B = expr)`: `a` is an *argument*, which every target that enters the state gives; `b` has an
//! initial value, which is computed at every entry, just before the entry actions. It may use the parameters, the
//! fields of the states around, the arguments, and the values before it. Any state may have data: composites, regions,
//! a `parallel`, a `final`. A region is entered whenever its parallel is, so it takes no arguments.
//!
//! The machine keeps the fields in itself, by value. They need not be `Clone` or `Default`. What they borrow, the
//! machine borrows: a lifetime in a field is one of [the machine's generics](super::machine), and so is a type that it
//! depends on. The attributes in front of `machine` go to the types of its data too, so `#[derive(Clone)]` needs fields
//! that are `Clone`.
//!
//! # Arguments
//!
//! | target | what it gives |
//! |---|---|
//! | `Name(x, y)` | values for the arguments of `Name`, in their order |
//! | `Outer(x).Name(y)` | for `Outer`, and for `Name` inside it |
//! | `(A(x), B(y))`, `push(A(x))`, `initial A(x);` | the same in a fork, of what is pushed, where a composite begins |
//! | `(P(x).A, P.B)` | for `P`, around both: it is entered once, so its arguments are given once, by the first of them |
//!
//! Whoever enters a state by name gives its arguments, and nobody gives any to a state that stays active. They are
//! computed after the effect; what it binds by `let` they may use.
//!
//! Arguments are Rust as it is everywhere. `5s` is a word of the [clauses of time](super::time#durations) alone, which Rust takes for
//! a number with a suffix that it does not know: an argument is `Waiting(Duration::from_secs(5))`.
//!
//! # Who sees what
//!
//! Code in a state sees the state's fields and those of the states around it: guards and durations by `&`, actions,
//! effects and what stands before a decision by `&mut`; a reaction that may [`pass`](super::reactions) still decides,
//! and looks. In the arguments of a target the fields of the states that it *leaves* are handed over by value; those of
//! states that stay active are seen by `&mut`, and so are all those of a state around regions if a transition that stays
//! in another region looks at one of them in its effect: both may be taken in one step. Bindings of patterns hide fields,
//! the fields of inner states hide those of outer ones, fields hide parameters.
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
//! assert!(matches!(game.data(), Some(GameData::Resting { health: 6 })));
//! game.handle(GameEvent::Rest);
//! assert!(matches!(game.data(), Some(GameData::Fighting { health: 9 })));
//! for _ in 0..3 {
//!     game.handle(GameEvent::Hit(20));
//! }
//! assert!(matches!(game.data(), Some(GameData::Over { health: 10 })));
//! ```
//!
//! A [`done`](super::completion) sees the fields of the `final` that was reached, before all others. One whose reaction
//! uses such a field is not taken where another final was reached, which has none of that name.
//!
//! # When it ends
//!
//! Data is dropped once, when its state is left: after the effect, before anything is entered; a transition of a state
//! to itself drops it too. Where several regions react, all effects run before that. Within a step, arguments are
//! computed before anything is dropped. [`stop`](super::calls) and `restart` drop all of it, after the exit actions.
//!
//! Where a composite [remembers](super::history), its own data and that of the states it returns to is kept instead (with
//! shallow history the state directly inside, else whatever lies inside): arguments that leave it see these fields by
//! `&mut`. *Resuming* it takes no arguments, and goes on with the data it had, initial values included.
//!
//! What is kept ends as soon as nobody can return to it: when the composite is entered elsewhere inside, or *with*
//! arguments, by which it begins anew. What it remembers, and what is suspended around it, belongs to the data that it
//! had: both are dropped, and it starts at its `initial`, as do the composites on the way from there. So does a suspended
//! leaf: named with arguments it is exited and entered, without them it is resumed.
//!
//! The data of a `final` is not kept, but in a [region](super::regions) around which something is suspended: there the
//! `final` stays active, and goes on with the rest.
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<String>;
//! state_machine! {
//!     machine Desk(log: &mut Log) {
//!         events { Open(String), Type(char), Close, Resume }
//!         initial Empty;
//!         state Empty {
//!             on Open(name) => Editing(name);             // a new document
//!             on Resume => Editing;                       // the one that was closed
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
//! A composite that takes arguments and was never entered with any has nothing to resume: that panics, and names the
//! machine and the state. Nothing asks whether there is something: a reaction that resumes belongs where there is, in a state to
//! which one comes only from inside the composite; or else the composite is entered once, with arguments, before anything can
//! resume it, or the parameters know of it and a guard asks them.
//!
//! What a [`push`](super::stack) puts aside keeps its data, and what is popped is left. The data of a state exists
//! once, so a push is refused if what it puts aside may be entered again on top of it.
//!
//! After an action that panicked a machine may have lost the data of the state it was in; then it says so by a panic of
//! its own. `stop` and `restart` still work: they do not exit what has lost its data.
//!
//! # `data()`
//!
//! The active leaf with its fields by reference, to match on: a variant of `NameData` for each leaf, `None` in a
//! machine that is not started. `NameData` is `Copy`, and derives what the machine derives of `Debug`, `PartialEq`,
//! `Eq`, `PartialOrd`, `Ord` and `Hash`. As with [`state()`](super::asking), machines with regions have none. Nor has a
//! machine without data.
