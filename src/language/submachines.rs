//! States that run a machine: `machine`, `forward`, and `done` when that machine completes.
//!
//! ```
//! use fsmith::{Answer, state_machine};
//! use std::time::Duration;
//!
//! state_machine! {
//!     /// Dials, and dials again when nobody answers.
//!     machine Retry(dialed: &mut u32) {
//!         events { Up, Down }
//!         initial Dialing;
//!         state Dialing {
//!             enter { *dialed += 1; }
//!             on Up => Connected;
//!             on Down if *dialed < 3 => Waiting;
//!             on Down => GaveUp(*dialed);
//!         }
//!         state Waiting { after 1s => Dialing; }
//!         final Connected;
//!         final GaveUp(attempts: u32);
//!     }
//! }
//!
//! state_machine! {
//!     machine Link(dialed: &mut u32) {
//!         events { Line(RetryEvent), Hang }
//!         initial Connecting;
//!         state Connecting {
//!             machine retry: Retry(dialed);               // runs while this state is active
//!             forward Line(event) => retry(event);        // receives these events
//!             done(retry.Connected) => Online;            // has reached this `final`
//!             done(retry.GaveUp { attempts }) => Offline(attempts);
//!             on Hang => Offline(0);
//!         }
//!         state Online { on Hang => Connecting; }
//!         state Offline(attempts: u32);
//!     }
//! }
//!
//! let mut dialed = 0;
//! let mut link = Link::start(&mut dialed);
//! assert_eq!(link.handle(&mut dialed, LinkEvent::Line(RetryEvent::Down)), Answer::Stayed);
//! assert_eq!(link.due(), Some(Duration::from_secs(1)));           // a timer of the inner machine
//! link.advance(&mut dialed, Duration::from_secs(1));
//! assert_eq!(dialed, 2);
//! assert_eq!(link.handle(&mut dialed, LinkEvent::Line(RetryEvent::Up)), Answer::Moved);
//! assert_eq!(link.state(), Some(LinkState::Online));
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! `machine NAME: TYPE(arguments);` lets a state run a machine: it is started when the state is entered, and stopped
//! when the state is exited. The machine is declared elsewhere, by a separate `state_machine!`, and does not depend on
//! the machine that runs it, so it can be used and tested in many places. *(UML 2.5.1, 14.2.3.4.7: submachine states.)*
//!
//! `machine` is allowed in a state, in a composite, in a `parallel`, and in the body of the machine itself, any number
//! of times. It is not allowed in a `final`, in which nothing is left to do. The parentheses contain arguments for the
//! [parameters](super::machine#parameters-what-each-call-is-lent) of the inner machine, in their order. Like a guard or
//! an action, these expressions see the parameters of the outer machine and the [data](super::data) of the enclosing
//! states. They are evaluated for each call of the inner machine. A machine without parameters needs no parentheses.
//!
//! # When it starts and stops
//!
//! The state's own `enter` runs first, then the inner machine starts, then the nested states are entered. When the
//! state is exited, the nested states are exited first, then the inner machine is stopped, then the state's own `exit`
//! runs. Several machines in one state start in the order of the text, and stop in reverse.
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Fan(log: &mut Log) {
//!         initial state On { enter { log.push("fan"); } exit { log.push("-fan"); } }
//!     }
//! }
//! state_machine! {
//!     machine Fire(log: &mut Log) {
//!         initial state Burning { enter { log.push("fire"); } exit { log.push("-fire"); } }
//!     }
//! }
//!
//! state_machine! {
//!     machine Oven(log: &mut Log) {
//!         events { Switch }
//!         initial state Off { on Switch => On; }
//!         state On {
//!             machine fan: Fan(log);
//!             machine fire: Fire(log);
//!             enter { log.push("on"); }
//!             exit { log.push("-on"); }
//!             on Switch => Off;
//!             initial state Heating {
//!                 enter { log.push("heating"); }
//!                 exit { log.push("-heating"); }
//!             }
//!         }
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut oven = Oven::start(&mut log);
//! oven.handle(&mut log, OvenEvent::Switch);
//! assert_eq!(log, ["on", "fan", "fire", "heating"]);
//! log.clear();
//! oven.handle(&mut log, OvenEvent::Switch);
//! assert_eq!(log, ["-heating", "-fire", "-fan", "-on"]);
//! ```
//!
//! A state that is exited and entered again, as by a transition [to itself](super::targets), starts its machine again.
//! `restart` and `stop` of the outer machine start and stop the inner ones with their states.
//!
//! # Events
//!
//! An inner machine receives no events automatically. `forward PATTERN [if GUARD] => NAME(EVENT);` passes events on.
//! The pattern matches the outer machine's [events](super::events#patterns), and EVENT is an expression for the event
//! of the inner machine: the payload of the outer event, or any value that is computed from it. `forward` is allowed in
//! the state that runs the machine and in its nested states, also in [`in A | B { .. }`](super::transitions).
//!
//! All `forward`s of a state are considered before its other transitions, in any position in the text. So an event goes
//! first to the [alarms](super::priority#alarms) of the enclosing states, then to the transitions of the nested states,
//! then to the inner machine, and then to the other transitions of the state. If the inner machine reacts to the event,
//! or [defers](super::deferral) it, the event is handled, and the outer machine answers `Stayed`. **An event that the
//! inner machine would ignore goes on** to the next candidate, as if there were no `forward`:
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! state_machine! {
//!     machine Field(text: &mut String) {
//!         #[derive(Clone, Copy)]
//!         events { Key(char), Enter }
//!         initial Empty;
//!         state Empty { on Key(key) => { text.push(key); Filled } }
//!         state Filled { on Key(key) => text.push(key); on Enter => Ready; }
//!         final Ready;
//!     }
//! }
//!
//! state_machine! {
//!     machine Form(text: &mut String, log: &mut Vec<&'static str>) {
//!         events { Key(char), Enter, Escape }
//!         initial state Editing {
//!             machine field: Field(text);
//!             forward Key(key) if key != '\t' => field(FieldEvent::Key(key));
//!             forward Enter => field(FieldEvent::Enter);
//!             on Enter => log.push("nothing entered");        // `Empty` ignores it
//!             on Key(_) => log.push("tab");
//!             alarm on Escape => Closed;
//!             done(field) => Sent;
//!         }
//!         state Sent;
//!         state Closed;
//!     }
//! }
//!
//! let (mut text, mut log) = (String::new(), vec![]);
//! let mut form = Form::start(&mut text, &mut log);
//! for event in [FormEvent::Enter, FormEvent::Key('\t'), FormEvent::Key('a'), FormEvent::Enter] {
//!     form.handle(&mut text, &mut log, event);
//! }
//! assert_eq!((&text[..], &log[..]), ("a", &["nothing entered", "tab"][..]));
//! assert_eq!(form.state(), Some(FormState::Sent));
//! ```
//!
//! The inner machine is not called at all for an event that it would ignore. So none of its [`always`](super::always)
//! are evaluated then, as they would be if its own `handle` were called.
//!
//! The inner machine is first queried whether it would react, as by [`can`](super::asking#what-would-react), and then
//! called. So GUARD and EVENT may be evaluated several times. EVENT may name what the pattern has bound, or compute a
//! value from it if that is `Copy`; it should do nothing else. The arguments of the machine are evaluated each time,
//! too; for the query, `&mut net.log` is replaced by `&net.log`. So a machine that a `forward` leads to cannot have
//! arguments that need more than that, such as a method of `&mut self`.
//!
//! An event that the inner machine defers is kept there until one of its states takes it:
//!
//! ```
//! # use fsmith::{Answer, state_machine};
//! state_machine! {
//!     machine Printer(printed: &mut u32) {
//!         #[derive(Clone, Copy)]
//!         events { Print, Warm }
//!         queue 2;
//!         initial state Cold { defer Print; on Warm => Hot; }
//!         state Hot { on Print => *printed += 1; }
//!     }
//! }
//!
//! state_machine! {
//!     machine Office(printed: &mut u32) {
//!         events { Job(PrinterEvent), Close }
//!         initial state Open {
//!             machine printer: Printer(printed);
//!             forward Job(event) => printer(event);
//!             on Job(_) => Closed;                        // only if the printer would ignore it
//!             on Close => Closed;
//!         }
//!         final Closed;
//!     }
//! }
//!
//! let mut printed = 0;
//! let mut office = Office::start(&mut printed);
//! assert_eq!(office.handle(&mut printed, OfficeEvent::Job(PrinterEvent::Print)), Answer::Stayed);
//! assert_eq!(printed, 0);
//! office.handle(&mut printed, OfficeEvent::Job(PrinterEvent::Warm));
//! assert_eq!(printed, 1);
//! assert!(office.can(&printed, &OfficeEvent::Job(PrinterEvent::Warm)));   // by `on Job(_)`
//! ```
//!
//! If the inner machine has [no room](super::deferral#room) to defer the event, it is not called. If no other
//! transition of the state that has the `forward` takes the event, the outer call returns
//! [`Refused`](crate::Answer::Refused), as a call of the inner machine would, unless another region reacts. The
//! enclosing states are not considered.
//!
//! # Its end
//!
//! `done(NAME.FINAL) => REACTION` is taken when the inner machine has reached that `final`. `done(NAME.FINAL { field })
//! => REACTION` also receives the [data of the `final`](super::data#from-outside), by value. The pattern is that of a
//! variant of `TypeEnd`, so it names fields, and may omit some with `..`. `done(NAME)` matches any end.
//!
//! The inner machine is exited when it completes, before anything else happens (SCXML, `exitInterpreter`). By the time
//! of the `done`, it is [not started](super::calls#not-started), until the state is entered again. If no `done` takes
//! its end, the state stays active, with a machine that does nothing.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Login(tries: &mut u8) {
//!         events &'static str;
//!         initial Asking;
//!         state Asking {
//!             on "sesame" => Accepted("Ali".to_owned(), *tries);
//!             on _ if *tries == 2 => Locked;
//!             on _ => *tries += 1;
//!         }
//!         final Accepted(user: String, failures: u8);
//!         final Locked;
//!     }
//! }
//!
//! state_machine! {
//!     machine Cave(tries: &mut u8) {
//!         events { Say(&'static str), Leave }
//!         initial Outside;
//!         state Outside {
//!             machine login: Login(tries);
//!             forward Say(word) => login(word);
//!             done(login.Accepted { user, .. }) => Inside(user);      // `String`, not cloned
//!             done(login) => Gone;                                    // any other end
//!         }
//!         state Inside(user: String) { on Leave => Outside; }
//!         final Gone;
//!     }
//! }
//!
//! let mut tries = 0;
//! let mut cave = Cave::start(&mut tries);
//! cave.handle(&mut tries, CaveEvent::Say("barley"));
//! cave.handle(&mut tries, CaveEvent::Say("sesame"));
//! let Some(CaveData::Inside { user }) = cave.data() else { panic!("it is inside") };
//! assert_eq!(user, "Ali");
//!
//! cave.handle(&mut tries, CaveEvent::Leave);                      // `Login` starts again
//! cave.handle(&mut tries, CaveEvent::Say("oats"));
//! cave.handle(&mut tries, CaveEvent::Say("rye"));
//! assert!(cave.is_finished());
//! ```
//!
//! `done(NAME)` must be in the state that runs the machine. If several match, the first in the text is taken. If an
//! event or a timer completes the inner machine, the `done` is part of the same step, and the call returns its answer:
//! the call above with `sesame` returns `Moved`. Otherwise the end is handled like a [signal](super::signals), in a
//! separate step, in the order in which signals are raised. This applies if the inner machine completes as soon as it
//! is started, when it is polled, or by a `forward` in a nested state or in several states at once (`in A | B`). If the
//! state has been exited by then, or entered again, the end of the earlier machine is discarded.
//!
//! The reaction of a `done` must not `pass`, `push` or `pop`, because the end has been consumed before the reaction is
//! decided. Raise a signal instead, and `pass`, `push` or `pop` in the reaction to it.
//!
//! The reaction to an end may lead back to a state that runs the same machine. If that machine completes as soon as it
//! is started, this would never end: the outer machine panics, as if its [follow-up
//! steps](super::always#run-to-completion) did not come to rest.
//!
//! A machine without a `final` at top level never completes, so its `done` is an error. It runs until its state is
//! exited.
//!
//! The next example shows the order: the inner machine exits its `final`, whose `exit` may still change the data that
//! the end carries, then the `exit` of the outer state runs, and then the effect of the `done`.
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Count(log: &mut Log) {
//!         #[derive(Clone, Copy)]
//!         events { One }
//!         initial state None { on One => Enough; }
//!         final Enough { exit { log.push("exits"); } }
//!     }
//! }
//!
//! state_machine! {
//!     machine Turns(log: &mut Log) {
//!         events { One }
//!         initial state Turn {
//!             machine count: Count(log);
//!             forward One => count(CountEvent::One);
//!             exit {
//!                 if !count.is_in(CountState::None) { log.push("and is not started any more"); }
//!             }
//!             on One => log.push("never: it is taken inside");
//!             done(count.Enough) => { log.push("heard"); Over }
//!         }
//!         final Over;
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut turns = Turns::start(&mut log);
//! turns.handle(&mut log, TurnsEvent::One);
//! assert_eq!(log, ["exits", "and is not started any more", "heard"]);
//! ```
//!
//! # Queries
//!
//! `NAME` is a [field](super::data) of the state. Guards see `&TYPE`, and may [query](super::asking) the machine.
//! Actions and effects see `&mut TYPE`, and could call it directly, but `forward` is better: if the machine completes
//! in a direct call, the outer machine notices this only at its next `update`, which exits the inner machine and takes
//! the `done`. If the state is exited before that, the inner machine is not exited. From outside, the machine is a
//! field in [`data()`](super::data#from-outside), and [`Debug`] prints it as one.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     #[derive(Debug)]
//!     machine Motor {
//!         events { Push }
//!         initial state Still { on Push => Turning; }
//!         state Turning { on Push => Still; }
//!     }
//! }
//!
//! state_machine! {
//!     #[derive(Debug)]
//!     machine Mixer {
//!         events { Button(MotorEvent), Lift }
//!         initial state Down {
//!             machine motor: Motor;
//!             forward Button(event) => motor(event);
//!             on Lift if motor.is_in(MotorState::Still) => Up;        // never while it turns
//!         }
//!         final Up;
//!     }
//! }
//!
//! let mut mixer = Mixer::start();
//! mixer.handle(MixerEvent::Button(MotorEvent::Push));
//! mixer.handle(MixerEvent::Lift);
//! let Some(MixerData::Down { motor }) = mixer.data() else { panic!("it is down") };
//! assert_eq!(motor.state(), Some(MotorState::Turning));
//! assert_eq!(
//!     format!("{mixer:?}"),
//!     "Mixer { active: [Down], Down.motor: Motor { active: [Turning] }, due: None }",
//! );
//! ```
//!
//! The states of the inner machine are separate from those of the outer one: no transition leads from one into the
//! other, and `is_in` queries each machine separately. *(In UML, connection point references lead into and out of a
//! submachine. Here arguments determine how it begins, and its `final`s how it ends.)*
//!
//! # Several machines
//!
//! A machine in the body of the outer one runs as long as the outer one is started. Machines of one type under
//! different names are different machines; so are those in different states, which may share a name.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Door {
//!         #[derive(Clone, Copy)]
//!         events { Push }
//!         initial state Shut { on Push => Open; }
//!         state Open { on Push => Shut; }
//!     }
//! }
//!
//! state_machine! {
//!     machine Lock {
//!         events { Inner, Outer }
//!         machine inner: Door;
//!         machine outer: Door;
//!         forward Inner if outer.is_in(DoorState::Shut) => inner(DoorEvent::Push);
//!         forward Outer if inner.is_in(DoorState::Shut) => outer(DoorEvent::Push);
//!         initial state Ready;
//!     }
//! }
//!
//! let mut lock = Lock::start();
//! lock.handle(LockEvent::Inner);
//! lock.handle(LockEvent::Outer);                                  // not both together
//! let Some(LockData::Ready { inner, outer }) = lock.data() else { panic!("it is started") };
//! assert_eq!(inner.state(), Some(DoorState::Open));
//! assert_eq!(outer.state(), Some(DoorState::Shut));
//! ```
//!
//! # Regions
//!
//! In [regions](super::regions), machines run at the same time, each in its state. If several regions have a `forward`
//! for an event, [each of them](super::regions#who-reacts) passes it on, so the values that they bind must be
//! [`Clone`](super::rules::events#shared_payload).
//!
//! ```
//! # use fsmith::state_machine;
//! # use std::time::Duration;
//! state_machine! {
//!     machine Lamp {
//!         #[derive(Clone)]
//!         events { On, Off }
//!         initial state Dark { on On => Lit; }
//!         state Lit { on Off => Dark; after 30s => Dark; }
//!     }
//! }
//!
//! state_machine! {
//!     machine House {
//!         events { All(LampEvent), Hall(LampEvent) }
//!         initial parallel Lamps {
//!             state Hall {
//!                 machine lamp: Lamp;
//!                 forward All(event) | Hall(event) => lamp(event);
//!             }
//!             state Stairs {
//!                 machine lamp: Lamp;
//!                 forward All(event) => lamp(event);
//!             }
//!         }
//!     }
//! }
//!
//! let lit = |house: &House| {
//!     let Some(HouseData::Hall { lamp: hall }) = house.data_in(HouseState::Hall) else {
//!         panic!()
//!     };
//!     let Some(HouseData::Stairs { lamp: stairs }) = house.data_in(HouseState::Stairs) else {
//!         panic!()
//!     };
//!     [hall, stairs].map(|lamp| lamp.is_in(LampState::Lit))
//! };
//! let mut house = House::start();
//! house.handle(HouseEvent::All(LampEvent::On));
//! assert_eq!(lit(&house), [true, true]);
//! house.handle(HouseEvent::Hall(LampEvent::Off));
//! assert_eq!(lit(&house), [false, true]);
//! house.advance(Duration::from_secs(30));
//! assert_eq!(lit(&house), [false, false]);
//! ```
//!
//! # Of which type
//!
//! A state can run any machine, of this module, another module or another crate, by a path or an alias, and with
//! generic arguments. Its `NameEnd` need not be imported. A machine with [`fails`](super::failing) can only be run by
//! machines with `fails`, and an [`async`](super::waiting) machine only by `async` machines. Machines of
//! `fsmith::inspect::state_machine!` can run others, but cannot be run; those of `fsmith::live::state_machine!` can
//! neither.
//!
//! ```
//! # use fsmith::state_machine;
//! mod parts {
//!     fsmith::state_machine! {
//!         /// Takes a number of items.
//!         pub machine Collector<T>(limit: usize) {
//!             events { Put(T) }
//!             initial Collecting(Vec::new());
//!             state Collecting(items: Vec<T>) {
//!                 on Put(item) if items.len() + 1 < limit => items.push(item);
//!                 on Put(item) => { items.push(item); Full(items) }
//!             }
//!             final Full(items: Vec<T>);
//!         }
//!     }
//! }
//! use parts::CollectorEvent;
//! type Words = parts::Collector<String>;
//!
//! state_machine! {
//!     machine Reader(count: usize) {
//!         events { Word(CollectorEvent<String>), Number(u32) }
//!         initial state Words {
//!             machine words: Words(2);
//!             forward Word(event) => words(event);
//!             done(words.Full { items }) => Numbers(items);
//!         }
//!         state Numbers(words: Vec<String>) {
//!             machine numbers: parts::Collector<u32>(count);
//!             forward Number(number) => numbers(CollectorEvent::Put(number));
//!             done(numbers.Full { items }) => Ready(words, items);
//!         }
//!         final Ready(words: Vec<String>, numbers: Vec<u32>);
//!     }
//! }
//! # fn main() {
//! let mut reader = Reader::start(1);
//! for word in ["a", "b"] {
//!     reader.handle(1, ReaderEvent::Word(CollectorEvent::Put(word.to_owned())));
//! }
//! reader.handle(1, ReaderEvent::Number(7));
//! let Ok(ReaderEnd::Ready { words, numbers }) = reader.into_end() else { panic!("it has all") };
//! assert_eq!((&words[..], &numbers[..]), (&["a".to_owned(), "b".to_owned()][..], &[7][..]));
//! # }
//! ```
//!
//! [running_inside](super::running_inside) describes time, polls, errors and waiting in an inner machine, and what it
//! costs.
//!
//! # Decided here
//!
//! Points that UML, SCXML and the books leave open, or that are decided differently here:
//!
//! - **A separate machine.** In UML, a submachine state is as if the states of the submachine were copied into it: they
//!   share its events, and transitions may cross its border. [`include`](super::parts) does this here. A machine that a
//!   state runs by `machine` has its own events, parameters and data, so that it can be compiled and tested alone, and
//!   used in many machines.
//! - **Events are passed on by name.** SCXML's `<invoke autoforward="true">` sends every event to the inner machine;
//!   here events have types, so `forward` selects events, and converts them.
//! - **One of the machines reacts to an event.** An event to which the inner machine reacts is not seen by the outer
//!   one, as with nested states. SCXML passes a copy on, and the outer machine reacts as well.
//! - **`forward`s come first**, before the state's own transitions, because the inner machine is nested deeper. An
//!   alarm of the state outranks both.
//! - **An error is offered outwards**, from the inner machine's `failed` to the outer one's, like an event. SCXML puts
//!   the error of an invoked machine into that machine's own queue, and the outer machine does not receive it.
//! - **Its end is no completion of the state**: a state that runs several machines has not completed when one of them
//!   has, and the end carries the data of the `final`. In UML and SCXML it is an event that waits in the queue. Here it
//!   is handled in the step that causes it, if that is a step of the inner machine, or of a `forward` in its state.
//! - **An end that comes too late is dropped**: if the machine has been started again, the end of the earlier run is
//!   not mistaken for that of the new one. If the new run has already ended, its end is handled now, and not again.
//! - **Everything is exited at its end.** The outermost machine [stays in its
//!   `final`](super::completion#a-machine-that-has-completed), so that a program can query it. The end of an inner
//!   machine is handled by the enclosing state instead.
