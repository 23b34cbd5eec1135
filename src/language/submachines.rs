//! States that run a machine: `machine`, `forward`, and `done` of what they run.
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
//!             machine retry: Retry(dialed);               // runs as long as this state is active
//!             forward Line(event) => retry(event);        // it is told these events
//!             done(retry.Connected) => Online;            // it has reached this `final`
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
//! `machine NAME: TYPE(what it is lent);` has a state run a machine: it is started when the state is entered, and stopped when the
//! state is left. The machine is declared elsewhere, by a `state_machine!` of its own, and knows nothing of who runs it. So it can
//! be used, and tested, in many places. *(UML 2.5.1, 14.2.3.4.7: submachine states.)*
//!
//! `machine` may stand in a state, in a composite, in a `parallel`, and in the body of the machine itself. It may stand there
//! several times. It may not stand in a `final`, in which nothing is left to do. The parentheses hold what the inner machine's
//! [parameters](super::machine#parameters-what-each-call-is-lent) are lent, in their order. Like a guard or an action, these
//! expressions see the parameters of the outer machine and the [data](super::data) of the states around. They are evaluated anew
//! for each call of the inner machine. One that is lent nothing needs no parentheses.
//!
//! # When it starts and stops
//!
//! The state's own `enter` runs first, then the inner machine starts, then the states inside are entered. When the state is left,
//! the states inside are left first, then the inner machine is stopped, then the state's own `exit` runs. Several machines in one
//! state start in the order of the text, and stop in reverse.
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
//! A state that is left and entered again, as by a transition [to itself](super::targets), starts its machine afresh. `restart` and
//! `stop` of the outer machine start and stop the inner ones with their states.
//!
//! # Events
//!
//! An inner machine hears nothing by itself. `forward PATTERN [if GUARD] => NAME(EVENT);` passes events on. The pattern is one
//! of the outer machine's [events](super::events#patterns), and EVENT is what the inner machine is told: what the event carries,
//! or anything that is made of it. `forward` may stand in the state that runs the machine and in the states inside, also in
//! [`in A | B { .. }`](super::transitions).
//!
//! In the state that has them, all `forward`s are asked before the other transitions, wherever they stand in the text. So an event goes first to
//! the [alarms](super::priority#alarms) around, then to the transitions of the states inside, then to the inner machine, and then to
//! the other transitions of the state. What the inner machine reacts to, or [defers](super::deferral), is dealt with, and the outer
//! machine answers `Stayed`. **What the inner machine would ignore goes on** to the next candidate, as if there were no `forward`:
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
//! What it would ignore it is not told at all: so none of its [`always`](super::always) are asked then, as they are after an event
//! that a machine by itself ignores.
//!
//! The inner machine is first asked whether it would react, as by [`can`](super::asking#what-would-react), and then told. So GUARD
//! and EVENT may be evaluated several times. EVENT may name what the pattern has bound, or be made of it if that is `Copy`; it should
//! do nothing else. What the machine is lent is evaluated each time, too; where it is only asked, `&mut net.log` stands for `&net.log`. So nothing that
//! needs more than that, such as a method of `&mut self`, can be lent to a machine that a `forward` leads to.
//!
//! An event that the inner machine defers is kept in it until one of its states takes it:
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
//! If the inner machine has [no room](super::deferral#room) to defer the event, it is not told. If no other transition of the state
//! that has the `forward` takes the event, the outer call answers [`Refused`](crate::Answer::Refused), as a call of the inner machine
//! would, unless another region reacts. The states around are not asked.
//!
//! # Its end
//!
//! `done(NAME.FINAL) => REACTION` is taken when the inner machine has come to that `final`. `done(NAME.FINAL { field }) => REACTION`
//! hands over what the [`final` holds](super::data#from-outside), by value. The pattern is one of a variant of `TypeEnd`, so it
//! names fields, and may leave some out by `..`. `done(NAME)` takes any end.
//!
//! The inner machine is exited at its end, before anything else happens (SCXML, `exitInterpreter`). By the time of the `done`, it
//! is [not started](super::calls#not-started). It stays so until the state is entered again. If no `done` takes its end, the state
//! stays active, with a machine in it that does nothing.
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
//! cave.handle(&mut tries, CaveEvent::Leave);                      // `Login` starts afresh
//! cave.handle(&mut tries, CaveEvent::Say("oats"));
//! cave.handle(&mut tries, CaveEvent::Say("rye"));
//! assert!(cave.is_finished());
//! ```
//!
//! `done(NAME)` stands in the state that runs the machine. Of several, the first that fits is taken, in the order of the text. An event
//! or a timer that brings the inner machine to its end is answered by what `done` does: the call above that says `sesame` has
//! `Moved`. A machine that ends as soon as it is started, when it is polled, or by a `forward` that stands in a state inside, or in
//! several states at once (`in A | B`), is heard like a [signal](super::signals): in a step of its own, in the order in which
//! signals are raised. By then the state may have been left, or entered again; then nobody hears of the end of the machine that
//! was.
//!
//! What a `done` leads to cannot be decided by looking alone, because the end has been taken by then. So its reaction may not
//! `pass`, `push` or `pop`; where one of these is wanted, it raises a signal, and what hears that does so.
//!
//! An end may lead back to where the same machine is run. One that ends as soon as it is started would be run again without end:
//! then the machine around it panics, as it does where [its own steps](super::always#run-to-completion) do not come to rest.
//!
//! A machine without a `final` at top level has no end that could be heard, so `done` of it is an error. It runs until its state is left.
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
//! # Looking at it
//!
//! `NAME` is a [field](super::data) of the state. Guards see `&TYPE`, and may [ask](super::asking) it anything. Actions and effects
//! see `&mut TYPE`, and could tell it something directly; but `forward` is better: if the machine ends when it is told something
//! directly, the outer machine finds out at its next `update` only, which exits the inner machine and takes the `done`. If the state
//! is left before, the inner machine is not exited. From outside it is a field in [`data()`](super::data#from-outside), and [`Debug`] prints it as one.
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
//! States of the inner machine are no states of the outer one: no transition leads from one into the other, and `is_in` asks about
//! each separately. *(In UML, connection point references lead into and out of a submachine. Here parameters say how it begins, and
//! its ends how it ends.)*
//!
//! # Several
//!
//! A machine in the body of the outer one runs as long as that is started. Machines of one type under different names are
//! different machines; so are those in different states, which may have one name.
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
//! lock.handle(LockEvent::Outer);                                  // not both at once
//! let Some(LockData::Ready { inner, outer }) = lock.data() else { panic!("it is started") };
//! assert_eq!(inner.state(), Some(DoorState::Open));
//! assert_eq!(outer.state(), Some(DoorState::Shut));
//! ```
//!
//! # Regions
//!
//! In [regions](super::regions), machines run side by side, each in its state. An event for which several regions have a `forward` is
//! [told to each](super::regions#who-reacts), so what they bind has to be [`Clone`](super::rules::events#shared_payload).
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
//! Any machine can be run, of this module, of another one or of another crate, by a path or an alias, and with generic arguments.
//! Its `NameEnd` need not be imported. A machine that [`fails`](super::failing) is run by machines that fail, and one that is
//! [`async`](super::waiting) by machines that are. Machines of `fsmith::inspect::state_machine!` run others, and are run by none;
//! those of `fsmith::live::state_machine!` do neither.
//!
//! ```
//! # use fsmith::state_machine;
//! mod parts {
//!     fsmith::state_machine! {
//!         /// Takes the first so many of something.
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
//! How time passes for an inner machine, how it is polled, what becomes of its errors and of what it waits for, and what it costs:
//! [running_inside](super::running_inside).
//!
//! # Decided here
//!
//! Where UML, SCXML and the books leave something open, or where it is decided otherwise:
//!
//! - **A machine of its own.** In UML, a submachine state is as if the states of the submachine were copied into it: they share its
//!   events, and transitions may cross its border. That is [`include`](super::parts) here. What a state runs by `machine` has its
//!   own events, parameters and data, so that it can be compiled and tested by itself, and used by many.
//! - **Events are passed on by name.** SCXML's `<invoke autoforward="true">` sends every event to the inner machine; here events have
//!   types, so `forward` says which, and as what.
//! - **An event is for one of them.** What the inner machine reacts to is not seen by the outer one, as with states inside.
//!   SCXML passes a copy on, and the outer machine reacts as well.
//! - **`forward`s come first**, before the state's own transitions, since the inner machine is further inside. An alarm of the state outranks both.
//! - **An error is offered outwards**, from the inner machine's `failed` to the outer one's, as an event is. SCXML puts the error of an
//!   invoked machine into that machine's own queue, and the one around hears nothing of it.
//! - **Its end is no completion of the state**: a state that runs several machines has not completed when one of them has, and the
//!   end carries what the `final` holds. In UML and SCXML it is an event that waits for its turn; here it is taken with the step that
//!   brings it, if that is one of the machine inside, or a `forward` in the state that runs it.
//! - **An end that comes too late is dropped**: one of a machine that has been started again since then is not mistaken for that of
//!   the new one. If that has come to its own end meanwhile, it is heard now, and not again.
//! - **Everything is exited at its end.** A machine by itself [stays in its `final`](super::completion#a-machine-that-has-completed), so
//!   that one can ask where it has ended; of an inner one the state around is told.
