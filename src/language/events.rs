//! Events: the input of a machine from outside.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Radio(volume: &mut u32) {
//!         #[derive(Clone, Debug)]
//!         events {
//!             /// The switch.
//!             Power,
//!             /// The knob.
//!             Turn { by: u32 },
//!             /// A key of the remote control.
//!             Key(char),
//!         }
//!
//!         initial Off;
//!         state Off { on Power => On; }
//!         state On {
//!             on Power | Key('q') => Off;
//!             on Turn { by } => { *volume += by; }
//!         }
//!     }
//! }
//!
//! let mut volume = 1;
//! let mut radio = Radio::start(&mut volume);
//! radio.handle(&mut volume, RadioEvent::Power);
//! radio.handle(&mut volume, RadioEvent::Turn { by: 3 });
//! assert_eq!(volume, 4);
//! radio.handle(&mut volume, RadioEvent::Key('q'));
//! assert_eq!(radio.state(), Some(RadioState::Off));
//! ```
//!
//! The body of `events` is that of a Rust enum. It becomes `RadioEvent`, with your documentation and the attributes
//! before `events`. Without attributes it derives nothing. A machine without `events` has no `handle`; a machine that
//! only [polls](super::transitions#when-polled) needs none.
//!
//! # Payloads
//!
//! A pattern matches the payload as in a match arm. A guard can inspect the payload but not move it. The reaction that
//! is taken owns the payload, which is moved, not cloned. A reaction that [passes](super::reactions#pass) leaves the
//! payload intact for the next candidate.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Inbox(kept: &mut Vec<String>) {
//!         events { Letter(String) }
//!         initial Open;
//!         state Open {
//!             on Letter(text) if text.is_empty() => stay;     // inspected
//!             on Letter(text) => { kept.push(text); }         // moved
//!         }
//!     }
//! }
//!
//! let mut kept = Vec::new();
//! let mut inbox = Inbox::start(&mut kept);
//! inbox.handle(&mut kept, InboxEvent::Letter(String::new()));
//! inbox.handle(&mut kept, InboxEvent::Letter("hello".to_owned()));
//! assert_eq!(kept, ["hello"]);
//! ```
//!
//! # Payloads that borrow
//!
//! A lifetime in `events`, written or elided, belongs to each single event: borrowed payloads are not kept after the
//! call.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Receiver(received: &mut usize) {
//!         events { Data(&[u8]), Timeout }
//!
//!         initial Hunting;
//!         state Hunting {
//!             on Data([0x7e, rest @ ..]) => { *received += rest.len(); Reading }
//!         }
//!         state Reading {
//!             on Data(bytes) => { *received += bytes.len(); }
//!             on Timeout => Hunting;
//!         }
//!     }
//! }
//!
//! let mut received = 0;
//! let mut receiver = Receiver::start(&mut received);
//! let line = vec![0x7e, 1, 2];
//! receiver.handle(&mut received, ReceiverEvent::Data(&line));
//! drop(line);
//! receiver.handle(&mut received, ReceiverEvent::Data(&[3]));
//! assert_eq!(received, 3);
//! receiver.handle(&mut received, ReceiverEvent::Timeout);
//! ```
//!
//! # A type that exists
//!
//! `events path::ToType;` uses a type that is declared elsewhere. The variants of an enum are named without its path,
//! like those of the machine's own events:
//!
//! ```
//! # use fsmith::state_machine;
//! mod keyboard {
//!     pub enum Key { Digit(u8), Enter }
//! }
//!
//! state_machine! {
//!     machine Till(sum: &mut u32) {
//!         events keyboard::Key;
//!         initial Ready;
//!         state Ready {
//!             on Digit(n @ 1..=9) => { *sum += u32::from(n); }
//!             on Enter => Paid;
//!         }
//!         state Paid;
//!     }
//! }
//!
//! let mut sum = 0;
//! let mut till = Till::start(&mut sum);
//! till.handle(&mut sum, keyboard::Key::Digit(4));
//! till.handle(&mut sum, keyboard::Key::Enter);
//! assert_eq!((sum, till.state()), (4, Some(TillState::Paid)));
//! ```
//!
//! Any type works: text, characters, numbers, tuples, arrays, references, `#[non_exhaustive]` enums of other crates.
//! The patterns are those of the type: literals, ranges, constants.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Parser(words: &mut u32) {
//!         events char;
//!         initial Space;
//!         state Space {
//!             on 'a'..='z' | '_' => { *words += 1; Word }
//!             on REPLACEMENT_CHARACTER => Broken;       // `char::REPLACEMENT_CHARACTER`
//!         }
//!         state Word { on c if c.is_whitespace() => Space; }
//!         state Broken;
//!     }
//! }
//!
//! const QUIT: &str = "quit";
//!
//! state_machine! {
//!     machine Shell(log: &mut Vec<String>) {
//!         events &str;
//!         initial Waiting;
//!         state Waiting {
//!             on "yes" | "no" => stay;
//!             on QUIT => Gone;                            // `str` has no path: a constant
//!             on line if let Some(name) = line.strip_prefix("run ") => {
//!                 log.push(name.to_owned());
//!             }
//!         }
//!         state Gone;
//!     }
//! }
//!
//! let mut words = 0;
//! let mut parser = Parser::start(&mut words);
//! "so it is".chars().for_each(|c| { parser.handle(&mut words, c); });
//! assert_eq!(words, 3);
//!
//! let mut log = Vec::new();
//! let mut shell = Shell::start(&mut log);
//! let line = String::from("run away");
//! shell.handle(&mut log, &line);
//! shell.handle(&mut log, QUIT);
//! assert_eq!((log, shell.state()), (vec!["away".to_owned()], Some(ShellState::Gone)));
//! ```
//!
//! - An upper-case name at the start of a pattern, or one [without case](super::states#names-without-case), is looked
//!   up in the type, or in the referenced type: for `&Key` in `Key`. A constant outside such a type is written with a
//!   path, `on self::LIMIT`. Numbers and `char` have few constants of their own (`on MAX`), so every other name is a
//!   constant in scope: `on LIMIT`.
//! - A type without a path (a tuple, an array, `fn`, `<I as Iterator>::Item`) has no such names, and neither do `str`
//!   and `bool`. There, an upper-case name is a constant in the scope of the machine, a name without case binds the
//!   event, and variants are written with their path.
//! - A lifetime that is elided in a reference, or written `'_`, belongs to each single event. A lifetime that would be
//!   hidden in a path must be written: `events Token<'_>;`.
//!
//! The macro does not know the variants of such a type. So the compiler, not the macro, reports a misspelt variant, and
//! the macro cannot find out that one transition shadows another.
//!
//! # Patterns
//!
//! Any Rust pattern is allowed after `on`. The names of variants are written without their type, also within `|`,
//! parentheses and `@`. Patterns that are nested deeper are ordinary Rust patterns.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Filter(log: &mut Vec<String>) {
//!         #[derive(Debug)]
//!         events { Word(Option<&'static str>), Number(i32), End }
//!         initial On;
//!         state On {
//!             on Word(Some(word)) => { log.push(word.to_owned()); }
//!             on small @ (Number(..=9) | Word(None)) => { log.push(format!("{small:?}")); }
//!             on End => Off;
//!             on _ => { log.push("something else".to_owned()); }
//!         }
//!         state Off;
//!     }
//! }
//!
//! let mut log = Vec::new();
//! let mut filter = Filter::start(&mut log);
//! use FilterEvent::*;
//! for event in [Word(Some("hi")), Number(7), Word(None), Number(70), End] {
//!     filter.handle(&mut log, event);
//! }
//! assert_eq!(log, ["hi", "Number(7)", "Word(None)", "something else"]);
//! assert_eq!(filter.state(), Some(FilterState::Off));
//! ```
//!
//! A wildcard matches every event, and so does a lower-case name, which binds the whole event. If the machine has
//! [signals](super::signals#patterns-of-both), patterns can match them like events, and the wildcard matches them, too.
//!
//! # Raised by the machine
//!
//! An action of the machine may [raise](super::signals#raise) an event. Once the step is over, the machine reacts to
//! this event as if `handle` had been called. Declare what is only ever raised as a [signal](super::signals).
//!
//! # For a machine inside
//!
//! `forward PATTERN => name(event);` passes an event to a [machine that a state runs](super::submachines#events). The
//! event of the outer machine often carries that of the inner one: `events { Link(RetryEvent), Cancel }`.
//!
//! # Decided here
//!
//! Points that SCXML, UML and the books leave open, or that are decided differently here:
//!
//! - **Payloads.** A payload that is bound by value is moved by the transition that is taken. A guard can inspect it
//!   but not move it, as in a match arm. This also applies to a decision that may still pass.
//! - **Payloads that borrow exclusively.** Only one region can use a `&mut` in an event. If several regions may react
//!   to the event, and in the twin of a machine with regions, it is an error, because each region inspects the whole
//!   event.
