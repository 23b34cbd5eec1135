//! Proofs in `cargo test`: every configuration of a machine is explored, and a violation has the shortest way to it.
//!
//! A usual test runs one sequence of events. With the feature `explore`, a test runs all of them, together with polls,
//! the passing of time, and changes of the surroundings. It does not enumerate sequences, which are endless: it visits
//! each *configuration*, a value of everything that changes, once. If a property is violated, the test prints a *tape*:
//! the fewest steps that lead to the violation, and the changes that each of them made. Otherwise the test is a proof,
//! and its report states how strong.
//!
//! ```toml
//! [dependencies]
//! fsmith = { path = "../fsmith" }
//!
//! [dev-dependencies]
//! fsmith = { path = "../fsmith", features = ["explore"] } # for tests only
//! ```
//!
//! # A first proof
//!
//! A door shuts three seconds after it was opened. The door must never be shut on somebody who blocks it. `step`
//! declares what may happen to the machine, `world` what may happen around it, `show` what the report shows, and
//! `never` the property:
//!
//! ```
//! use fsmith::explore::Explore;
//! use fsmith::{Answer, state_machine};
//! use std::time::Duration;
//!
//! state_machine! {
//!     #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//!     machine Door(blocked: &bool) {
//!         events { Open }
//!         initial Shut;
//!         state Shut { on Open => Wide; }
//!         state Wide { after 3s => Shut; }
//!     }
//! }
//!
//! /// The configuration: the machine, and what its calls borrow.
//! #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! struct Entrance { door: Door, blocked: bool }
//!
//! impl Entrance {
//!     fn open(&mut self) -> bool {
//!         self.door.handle(&self.blocked, DoorEvent::Open) != Answer::Ignored
//!     }
//!     fn second(&mut self) -> bool {
//!         self.door.advance(&self.blocked, Duration::from_secs(1));
//!         true
//!     }
//!     fn is_open(&self) -> bool {
//!         self.door.is_in(DoorState::Wide)
//!     }
//! }
//!
//! let report = Explore::of(Entrance { door: Door::start(&false), blocked: false })
//!     .step("open", Entrance::open)
//!     .step("a second", Entrance::second)
//!     .world("somebody comes", |it| !it.blocked && it.is_open(), |it| it.blocked = true)
//!     .world("somebody goes", |it| it.blocked, |it| it.blocked = false)
//!     .show("door", |it| it.door.state().unwrap())
//!     .show("blocked", |it| it.blocked)
//!     .never("squeezed", |it| it.blocked && !it.is_open())
//!     .report(); // a test ends with `prove()`, which panics unless everything is proven
//!
//! let tape = report.tape("squeezed").unwrap();
//! assert!(tape.steps().eq(["open", "a second", "a second", "somebody comes", "a second"]));
//! ```
//!
//! The report begins with the tape. Each line shows what its step changed, and the last line shows everything:
//!
//! ```text
//! never `squeezed` (tests/door.rs:39) is violated; shortest tape, 5 steps:
//!       step            door  blocked
//!       start           Shut  false
//!    1  open            Wide
//!    2  a second
//!    3  a second
//!    4  somebody comes        true
//!    5  a second        Shut  true
//!
//! stopped at the violation, at 8 configurations (13 steps, depth 4)
//!   not decided             no panic
//!   not decided             no deadlock
//!   violated after 5 steps  never `squeezed` (tests/door.rs:39)
//! ```
//!
//! With a guard, `after 3s if !*blocked => Shut;`, the same search is a proof that there is no violation:
//!
//! ```text
//! explored all 9 configurations (18 steps, depth 6)
//!   proven  no panic
//!   proven  no deadlock
//!   proven  never `squeezed` (tests/door.rs:39)
//! ```
//!
//! # Generated steps
//!
//! `#[explore]` before a machine generates what the example above has written by hand: the configuration, here a
//! `DoorConfiguration { door, blocked }`, and the steps. `Door::explore` takes a value for each parameter of the machine,
//! starts the machine, and returns the search:
//!
//! ```
//! use fsmith::state_machine;
//!
//! state_machine! {
//!     #[explore]
//!     #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//!     machine Door(blocked: &bool) {
//!         events { Open }
//!         initial Shut;
//!         state Shut { on Open => Wide; }
//!         state Wide { after 3s if !*blocked => Shut; }
//!     }
//! }
//!
//! Door::explore(false)
//!     .world("comes", |it| !it.blocked && it.door.is_in(DoorState::Wide), |it| it.blocked = true)
//!     .world("goes", |it| it.blocked, |it| it.blocked = false)
//!     .never("squeezed", |it| it.blocked && !it.door.is_in(DoorState::Wide))
//!     .prove();
//! ```
//!
//! - Each event without a payload is a step with the name of the event. An event with a payload needs its values, one
//!   call of [`event`] for each: `.event(BossEvent::Hit { damage: 20 })`. `prove` panics and names an event that is
//!   forgotten.
//! - `update` is a step if the machine has anything to poll.
//! - Time passes in steps of a grain, for which the step is named, such as `1.5s pass`. By default, it is the
//!   greatest common divisor of all durations of the machine, divided by a whole number greater than the number of its
//!   timers. [`grain`] chooses another one, which a duration that is computed requires.
//! - A machine that completes may be the end.
//! - [`without`] leaves out steps, by the name of an event, or as `"update"` and `"time"`.
//!
//! In a crate that needs the feature only for its tests, write `#[cfg_attr(test, explore)]`.
//!
//! A call of an [`async` machine](crate::language::waiting) is one step, in which everything that it awaits must be ready;
//! a call that waits is reported as a panic. Nothing else can call the machine meanwhile, because the call borrows it. So
//! the search chooses outcomes by steps of the world, at any moment between two calls:
//!
//! ```
//! # #[cfg(feature = "explore")] {
//! use fsmith::state_machine;
//!
//! #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! struct Line { is_cut: bool }
//! impl Line {
//!     async fn send(&self) -> bool { !self.is_cut }
//! }
//!
//! state_machine! {
//!     #[explore]
//!     #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//!     async machine Upload(line: &mut Line) {
//!         events { Begin }
//!         initial Idle;
//!         state Idle {
//!             on Begin => {
//!                 let is_sent = line.send().await;
//!                 if is_sent { Done } else { Retry }
//!             }
//!         }
//!         state Retry { after 1s => Idle; }
//!         final Done;
//!     }
//! }
//!
//! Upload::explore(Line { is_cut: false })
//!     .world("cut", |it| !it.line.is_cut, |it| it.line.is_cut = true)
//!     .world("repair", |it| it.line.is_cut, |it| it.line.is_cut = false)
//!     .always_possible("done", |it| it.upload.is_in(UploadState::Done))
//!     .prove();
//! # }
//! ```
//!
//! A program may drop a call while it waits, which [interrupts](crate::language::waiting) the machine. [`drops`] explores
//! this, too: a call may be dropped wherever a future that it awaits waits by [`wait`](crate::explore::wait).
//!
//! ```
//! # #[cfg(feature = "explore")] {
//! use fsmith::explore::{completed, wait};
//! use fsmith::state_machine;
//!
//! #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! struct Motor { is_on: bool }
//! impl Motor {
//!     async fn turn(&mut self, on: bool) { wait().await; self.is_on = on; }
//! }
//!
//! state_machine! {
//!     #[explore]
//!     #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//!     async machine Garage(motor: &mut Motor) {
//!         events { Open }
//!         initial Shut;
//!         state Shut { on Open => { motor.turn(true).await; motor.turn(false).await; Wide } }
//!         state Wide { after 9s => Shut; }
//!     }
//! }
//!
//! let report = Garage::explore(Motor { is_on: false })
//!     .drops(2) // at the first two waits of each call
//!     .world("restart", |it| it.garage.is_interrupted(), |it| {
//!         completed(it.garage.restart(&mut it.motor));
//!     })
//!     .never("on while shut", |it| it.motor.is_on && it.garage.is_in(GarageState::Shut))
//!     .report();
//! let tape = report.tape("on while shut").unwrap();
//! assert!(tape.steps().eq(["Open, dropped at wait 2", "restart"]));
//! # }
//! ```
//!
//! A [`Task`](crate::guide::tasks) of tokio cannot be copied or compared. In tests, replace it by a type of the same name
//! that contains a number, such as `#[cfg(test)] use model::{Task, TaskId};`. Steps choose when a task answers, and what;
//! one that was aborted may have answered before:
//!
//! ```
//! # #[cfg(feature = "explore")] {
//! use fsmith::{Answer, state_machine};
//! use model::{Task, TaskId}; // in the program: those of fsmith::drive
//!
//! mod model {
//!     pub type TaskId = u8;
//!     #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//!     pub struct Task(pub TaskId);
//!     impl Task {
//!         pub fn id(&self) -> TaskId { self.0 }
//!     }
//! }
//!
//! /// The pages that the last two tasks fetch; `-` before the first one.
//! #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! struct Host { fetches: [char; 2], last: u8 }
//! impl Host {
//!     fn fetch(&mut self, page: char) -> Task {
//!         self.last = 1 - self.last;
//!         self.fetches[usize::from(self.last)] = page;
//!         Task(self.last)
//!     }
//! }
//!
//! state_machine! {
//!     #[explore]
//!     #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//!     machine Page(host: &mut Host) {
//!         #[derive(Clone, Debug)]
//!         events { Go(char), Fetched { id: TaskId, page: char } }
//!         initial Empty;
//!         on Go(page) => Loading(page);
//!         state Empty;
//!         state Loading(page: char, task: Task = host.fetch(*page)) {
//!             on Fetched { id, page } if id == task.id() => Shown(page);
//!         }
//!         state Shown(page: char);
//!     }
//! }
//!
//! let answers = |id: TaskId| move |it: &mut PageConfiguration| {
//!     let page = it.host.fetches[usize::from(id)];
//!     let event = PageEvent::Fetched { id, page };
//!     page != '-' && it.page.handle(&mut it.host, event) != Answer::Ignored
//! };
//! Page::explore(Host { fetches: ['-', '-'], last: 0 })
//!     .event(PageEvent::Go('a'))
//!     .event(PageEvent::Go('b'))
//!     .without(["Fetched"]) // the steps below
//!     .step("task 0 answers", answers(0))
//!     .step("task 1 answers", answers(1))
//!     .never("a stale page", |it| {
//!         let wanted = it.host.fetches[usize::from(it.host.last)];
//!         matches!(it.page.data(), Some(PageData::Shown { page }) if *page != wanted)
//!     })
//!     .prove();
//! # }
//! ```
//!
//! # The configuration
//!
//! [`Explore::of`] takes the first configuration, a value that contains everything that changes: usually a struct with
//! the machine, and what its calls borrow. It must be `Clone + Eq + Hash + Debug`. Machines
//! [derive](crate::language::machine) all of them, if their data has them. Only what matters should be in it: a counter
//! of all events makes each configuration a new one, and the search infinite. A number that has many values may become
//! a few ranges.
//!
//! Several machines are no special case: a client, a server and the messages on their way are one struct. Each search
//! also finds *deadlocks*, configurations that no step changes at all. If two machines wait for each other while a third
//! one continues, [`always_possible`] finds it.
//!
//! # Steps
//!
//! A step is a function that changes the configuration and returns whether it happened:
//!
//! - **Events**: `machine.handle(.., event) != Answer::Ignored`. An event with a payload needs a step for each value
//!   that makes a difference.
//! - **Polls**: `{ machine.update(..); true }`. `update` answers `Ignored` even if `active` actions changed something.
//! - **Time**: see below.
//! - **The surroundings**: [`world`] has a condition and an effect. A temperature rises, a message is lost.
//!
//! If a step returns `false`, all that it changed is lost. Return `true` if anything may have changed.
//!
//! The order of the steps does not matter for a proof. A missing step does, because a search knows nothing about
//! steps that are not declared.
//!
//! # Time
//!
//! Time passes in steps, as the machine is advanced. Two ways fit most machines:
//!
//! - **To the next timer**: `{ let by = machine.due().unwrap_or_default(); machine.advance(.., by); true }`. This has few
//!   configurations, but events happen only directly after a timer. It fits one timer. The step returns `true` even if
//!   `advance` answers `Ignored`: time has passed although the guard of a timer was false.
//! - **In a grain**, a fixed time, as above: the greatest common divisor of all durations, divided by a whole number,
//!   which is at least one more than the number of timers that may run at once. Then events happen between any two
//!   timers. The door has one timer of three seconds, so two would be enough as the divisor; the example has three.
//!
//! A proof holds only for times on the grain: nothing is known about an event at any other time. The examples `boss` and
//! `charger` have a grain of one second, which is not divided, so their events happen only when a timer may be due.
//!
//! A step that changes the surroundings while time passes does both in one function.
//!
//! # Properties
//!
//! | call | what it proves | example |
//! |---|---|---|
//! | [`never`] | no configuration is bad | the relay is never closed above 47 degrees |
//! | [`always_possible`] | from each configuration, there is a way to a good one | the boss can still be killed |
//! | [`leads_to`] | each fair run gets from one condition to another | a client that waits gets an answer |
//! | none, always checked | no configuration is a deadlock, except where [`ends`] allows an end | |
//! | none, always checked | no step panics, which includes each [`never` of a machine](crate::language::invariants) with debug assertions | |
//!
//! [`leads_to`] depends on fairness. If every step could be delayed forever, time could stop, and nothing would ever
//! end. So it takes a [`Fairness`]. `Fairness::weak(["a second"])` excludes runs in which the step `a second` stays
//! possible, but does not happen any more. If time passes in several steps, `Fairness::weak_any` makes them one group, any
//! of which has to happen.
//! `Fairness::strong(["arrive"])` counts only runs in which a message finally arrives if it is sent again and again. The
//! example `charger` uses both, and [`always_possible`].
//!
//! A property that has never failed proves little: it may ask the wrong question. [`expect_violation`] turns one
//! around, in a test with the mistake or in the one that has the property:
//!
//! ```
//! # use fsmith::explore::Explore;
//! Explore::of(0)
//!     .world("up", |count| *count < 3, |count| *count += 1)
//!     .world("down", |count| *count > 0, |count| *count -= 1)
//!     .never("above 3", |count| *count > 3)
//!     .never("3", |count| *count == 3)
//!     .expect_violation("3") // it gets that far
//!     .prove();
//! ```
//!
//! # What the report says
//!
//! Each answer says how strong it is. *Proven* means that the search reached every configuration, compared all of them,
//! and found no violation. If a test limits the search by a bound ([`within`]) or a number of configurations
//! ([`limit`]), the report repeats it. A property whose answer depends on what is beyond is *not decided*, which `prove`
//! accepts only with [`limit`]. If the time limit stops the search, or the default limit of ten million configurations,
//! `prove` fails, since nothing is proven. If memory gets short, the search goes on with fingerprints, and the report
//! has the probability that one of them hides a configuration. A search that takes more than ten seconds reports its
//! progress.
//!
//! Beyond a limit, random walks may still find a violation of [`never`], a deadlock or a panic. [`sample`] declares how
//! many steps they take after the limit was reached, and the seed, so that each run takes the same ones. Their tapes are
//! shortened, but need not be the shortest ones. Without a violation, the answer is *sampled*, which is no proof:
//!
//! ```
//! # use fsmith::explore::Explore;
//! let report = Explore::of(0u64)
//!     .world("up", |_| true, |count| *count += 1)
//!     .world("down", |count| *count > 0, |count| *count -= 1)
//!     .never("a million", |count| *count == 1_000_000)
//!     .limit(1000)
//!     .sample(10_000, 7)
//!     .prove();
//! let sampled = "holds within 1,000 configurations; sampled: 10,000 steps from seed 7";
//! assert!(report.to_string().contains(sampled));
//! ```
//!
//! For [`leads_to`], a run that gets beyond the bound before it gets to the second condition is such a case, because the
//! search does not follow it. If such a run should not count, let the second condition hold beyond the bound.
//!
//! Repeated steps of a tape are shown once. Below is the end of the tape that the example `charger` prints; the loop
//! warms a battery by two degrees each time:
//!
//! ```text
//!    7  unplug                          Idle
//!    8  plug                            Charging           true
//!    9  a second, 2 degrees warmer      Full      32       false
//!         these 3 steps again, 8 times  Cooling   48
//!   34  unplug                          Idle
//!   35  plug                            Charging  48       true
//! ```
//!
//! Columns are chosen by [`show`]. Without it, a tape shows the fields of the `Debug` text that change.
//!
//! At its end, a report lists what could not have failed: steps that never happened, bounds that were never reached.
//! `prove` fails if a step never happened, unless [`allow_unused`] names it, and if the premise of [`leads_to`] never
//! held. The report is the same in each run; `cargo test -- --show-output` prints those of tests that pass.
//!
//! # After a failure
//!
//! `prove` saves the tape of a failure in the folder `target/fsmith`. The next run tries this tape first, and fails
//! without a search as long as the tape violates the property. Then it removes the file and searches again. The folder
//! needs no version control, because a search finds the violation in any case; [`tapes`] chooses another one.
//!
//! The failure is also printed as a test, for the case that it should be kept forever. It names the steps, and calls a
//! function that returns the description of the search:
//!
//! ```
//! # use fsmith::explore::Explore;
//! # fn explore() -> Explore<'static, u8> {
//! #     Explore::of(0).step("open", |at| *at < 2 && { *at += 1; true }).never("squeezed", |at| *at > 2)
//! # }
//! // #[test]
//! fn tape_of_squeezed() {
//!     explore().retrace("squeezed", ["open", "open"]);
//! }
//! # tape_of_squeezed();
//! ```
//!
//! Values are not part of it: steps have names, so none are needed, and the `Debug` text of a value need not be Rust.
//!
//! To see a tape on the chart, with every guard, declare the machine by `fsmith::inspect::state_machine!`, and
//! [`play`](crate::explore::Explore::play) the steps. The [inspector](crate::language#the-chapters) opens the recording:
//!
//! ```text
//! let _ = fsmith::inspect::recording(); // turns on the inspector, after the search
//! explore().play(["open", "open"]);
//! fs::write("squeezed.json", fsmith::inspect::recording().text())?;
//!
//! $ fsmith inspect squeezed.json
//! $ fsmith draw --steps squeezed.json src/door.rs
//! ```
//!
//! The last command draws the tape on the chart instead, in `Door.svg`: its states and transitions are green, with the
//! numbers of the steps in which they were taken, and the states at its end are red.
//!
//! # Coverage
//!
//! A search also finds out what a machine can do at all, so that the coverage of usual tests has a meaningful 100 %.
//! A [`Coverage`] is an [observer](crate::language::observing) that counts states, transitions, both outcomes of each
//! guard, branches of decisions, and pairs of transitions that are taken one after the other. [`reachable`] runs a search
//! whose steps have such an observer, and returns everything that can happen; [`against`] compares the counts of tests
//! with it:
//!
//! ```
//! use fsmith::explore::Explore;
//! use fsmith::explore::coverage::{Coverage, Kind};
//! use fsmith::{Answer, Observer, state_machine};
//!
//! state_machine! {
//!     #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//!     machine Lamp(broken: bool, log: &mut impl Observer<LampState>) {
//!         #[derive(Clone, Copy)]
//!         events { Press }
//!         observer log;
//!         initial state Off { on Press if !broken => On; }
//!         state On { on Press => Off; }
//!     }
//! }
//!
//! let all = Coverage::new();
//! let lamp = (Lamp::start(false, &mut &all), false);
//! let reachable = Explore::of(lamp)
//!     .step("press", |(lamp, broken)| {
//!         lamp.handle(*broken, &mut &all, LampEvent::Press) != Answer::Ignored
//!     })
//!     .world("break", |(_, broken)| !broken, |(_, broken)| *broken = true)
//!     .ends(|(_, broken)| *broken)
//!     .reachable(&all);
//!
//! let mut test = Coverage::new(); // the observer of a test
//! let mut lamp = Lamp::start(false, &mut test);
//! lamp.handle(false, &mut test, LampEvent::Press);
//! lamp.handle(false, &mut test, LampEvent::Press);
//!
//! let covered = test.counts().against(&reachable);
//! assert_eq!(covered.percent(Kind::Transition), 100.0);
//! assert!(covered.missing(Kind::Guard).eq(["Off: on Press if !broken, is false"]));
//! # let table = "\
//! # states                2 of 2      100 %\n\
//! # transitions           2 of 2      100 %\n\
//! # guard outcomes        1 of 2       50 %\n\
//! # branches              2 of 2      100 %\n\
//! # transition pairs      1 of 2       50 %\n\
//! # missing: guard `Off: on Press if !broken, is false`\n\
//! # missing: pair `On: on Press, then Off: on Press if !broken`\n";
//! # assert_eq!(covered.to_string(), table);
//! ```
//!
//! The text of the comparison is a table with a list of what is missing; there are also reports in Markdown, HTML, and
//! the XML of JUnit. To collect the counts of all tests, each of them calls [`merge_into`] with the path of a file. Cargo runs
//! the programs of `tests/` in the order of their names, so a last one, such as `tests/zz_coverage.rs`, can read the file
//! and assert on the sum. Nextest runs them at the same time, so it needs a run of its own for the last one.
//!
//! ## Reports and pictures: `fsmith coverage`
//!
//! The command `fsmith coverage`, of the crate [fsmith-cli](https://crates.io/crates/fsmith-cli), reads these files after
//! `cargo test`. The test with the search adds the reachable items to the same file with [`merge_reachable_into`]:
//!
//! ```no_run
//! # use fsmith::explore::coverage::{self, Counts};
//! # fn write(counts: Counts, reachable: Counts) -> std::io::Result<()> {
//! if let Some(file) = coverage::file("lamp") { // target/fsmith/coverage/lamp.txt
//!     counts.merge_into(&file)?; // at the end of each test
//!     reachable.merge_reachable_into(&file)?; // in one test
//! }
//! # Ok(())
//! # }
//! ```
//!
//! ```text
//! Lamp
//! states                2 of 2      100 %
//! transitions           2 of 2      100 %
//! guard outcomes        1 of 2       50 %
//! branches              2 of 2      100 %
//! transition pairs      1 of 2       50 %
//! missing: guard `Off: on Press if !broken, is false`
//! missing: pair `On: on Press, then Off: on Press if !broken`
//! ```
//!
//! `--markdown`, `--html` and `--junit` print other reports. For continuous integration, `--fail-under 80` fails if less than
//! 80 % of the states, transitions, guard outcomes or branches of a machine are covered. `--chart FOLDER` draws the chart of
//! each machine: covered elements are green, partly covered ones are amber, and missing ones are red. In the picture of
//! the lamp, everything is green except the transition from `Off` to `On`, which is amber because its guard was never
//! false.
//!
//! A machine that no test explores, because its context cannot be cloned, is compared with all states, transitions, guard
//! outcomes and branches of its text, which `--source FILE` names; the report says so. Some of them may never happen, so
//! 100 % cannot always be attained. In a test, `counts.against_all(&Coverage::<LampState>::states())` compares the states.
//!
//! # Requirements
//!
//! `#[requirement("REQ-12")]` before a state, a transition or an `in` block stores the id of a requirement that the item
//! implements. Several ids are separated by commas. Reports name the ids:
//!
//! - The comparison of [coverage](#coverage) has a row and a list of requirements. A requirement is covered if all its
//!   states were entered and all its transitions were taken, as far as they are reachable. In JUnit, each requirement is
//!   a test.
//! - `fsmith check` shows the requirements of a state that is never entered, or of a transition that is never taken.
//! - [Pictures](crate::language::pictures) show them as tooltips, and the page of the machine lists those of states.
//!
//! ```
//! # use fsmith::explore::Explore;
//! # use fsmith::explore::coverage::{Coverage, Kind};
//! # use fsmith::{Answer, Observer, state_machine};
//! state_machine! {
//!     #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//!     machine Press(log: &mut impl Observer<PressState>) {
//!         #[derive(Clone, Copy)]
//!         events { Pedal, Hand }
//!         observer log;
//!         initial Up;
//!         state Up { on Pedal => Down; }
//!         #[requirement("REQ-12")]
//!         state Down {
//!             on Pedal => Up;
//!             #[requirement("REQ-12", "REQ-14")]
//!             on Hand => Up;
//!         }
//!     }
//! }
//! # let all = Coverage::new();
//! # let tell = |event| {
//! #     let all = &all;
//! #     move |press: &mut Press| press.handle(&mut &*all, event) != Answer::Ignored
//! # };
//! # let reachable = Explore::of(Press::start(&mut &all))
//! #     .step("pedal", tell(PressEvent::Pedal))
//! #     .step("hand", tell(PressEvent::Hand))
//! #     .reachable(&all);
//! # let mut test = Coverage::new();
//! # let mut press = Press::start(&mut test);
//!
//! press.handle(&mut test, PressEvent::Pedal);
//! press.handle(&mut test, PressEvent::Pedal);
//! let covered = test.counts().against(&reachable);
//! assert!(covered.missing(Kind::Requirement).eq(["REQ-12", "REQ-14"])); // `Hand` was not tested
//! ```
//!
//! For machines with [tags](crate::language::asking#tags), the comparison has a row for each tag, with the number of its
//! states that were entered; [`Covered::tag`](crate::explore::coverage::Covered::tag) returns it.
//!
//! # Testing another implementation
//!
//! If a machine describes the behaviour of something else, such as code that was written by hand, or the firmware of a
//! device, tests can drive both and compare them. [`paths`] returns paths that together do everything of some kinds that
//! the machine can do; [`paths_of_all_steps`] also tries each step in each configuration that ignores it. The paths are
//! short: through the graphs of 129 machines of this project, as `fsmith check` explores them, paths of all steps are 1.03
//! times as long as the shortest tour for half of the machines, and at most 1.19 times for each. [`Paths::rust`] writes
//! them as data for another test. [`compare`] runs them on anything that implements [`Implementation`], and reports the
//! first difference with few steps that show it:
//!
//! ```
//! # use fsmith::explore::Explore;
//! # use fsmith::explore::coverage::Implementation;
//! # use fsmith::{Answer, state_machine};
//! # state_machine! {
//! #     #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! #     machine Lamp {
//! #         #[derive(Clone, Copy)]
//! #         events { Press, Break }
//! #         initial state Off { on Press => On; on Break => Broken; }
//! #         state On { on Press => Off; on Break => Broken; }
//! #         state Broken;
//! #     }
//! # }
//! /// Written by hand.
//! struct ByHand { is_on: bool, is_broken: bool }
//!
//! impl Implementation for ByHand {
//!     type View = bool; // the part that is compared: whether there is light
//!     fn restart(&mut self) { *self = ByHand { is_on: false, is_broken: false }; }
//!     fn step(&mut self, name: &str) {
//!         match name {
//!             "press" => self.is_on = !self.is_on, // the mistake
//!             _ => (self.is_on, self.is_broken) = (false, true),
//!         }
//!     }
//!     fn view(&mut self) -> bool { self.is_on }
//! }
//!
//! let explore = Explore::of(Lamp::start())
//!     .step("press", |lamp| lamp.handle(LampEvent::Press) != Answer::Ignored)
//!     .step("break", |lamp| lamp.handle(LampEvent::Break) != Answer::Ignored)
//!     .ends(|lamp| lamp.is_in(LampState::Broken));
//! let mut by_hand = ByHand { is_on: false, is_broken: false };
//! # let failure = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
//! explore.compare(&explore.paths_of_all_steps(), |lamp| lamp.is_in(LampState::On), &mut by_hand);
//! # })).unwrap_err();
//! # let text = failure.downcast_ref::<String>().unwrap();
//! # let steps = "the implementation differs after 2 steps, `break; press`:\n";
//! # assert_eq!(text, &format!("{steps}   model           false\n   implementation  true"));
//! ```
//!
//! ```text
//! the implementation differs after 2 steps, `break; press`:
//!    model           false
//!    implementation  true
//! ```
//!
//! If a machine has too many configurations for that, or events carry payloads, other crates can choose the steps at random
//! and shrink those of a difference. The example `adapters` has a page for
//! [proptest-state-machine](https://docs.rs/proptest-state-machine) and one for
//! [hegeltest](https://docs.rs/hegeltest). Both drive an [`Implementation`].
//!
//! # Without the program: `fsmith check`
//!
//! `fsmith check src`, of the crate [fsmith-cli](https://crates.io/crates/fsmith-cli), needs neither tests nor a build. It
//! explores the machines of Rust files alone. Whatever the program's code would decide is a free choice: guards,
//! decisions, each `raise` that may not run, and computed durations. Timers are modelled by *zones*, bounds on their
//! remaining times and on the differences between these. For this machine,
//!
//! ```text
//! state_machine! {
//!     machine Phone(line: &Line) {
//!         events { Ring, Smash }
//!         initial Idle;
//!         state Idle { on Ring if line.is_connected() => Call; }
//!         state Call {
//!             initial Short;
//!             after 3s => Idle;
//!             on Smash => Broken;
//!             state Short { after 2s => Deep; }
//!             state Deep { after 2s => Short; }
//!         }
//!         state Broken;
//!     }
//! }
//! ```
//!
//! it prints
//!
//! ```text
//! src/phone.rs:2: Phone: 2 findings (all 4 configurations, guards are free, time by zones)
//! src/phone.rs:11:26: dead: `after 2s` in `Deep` is never taken: `Deep` is always exited before
//! src/phone.rs:13:15: trap: `Broken` cannot be exited any more
//!     after: Ring, Smash
//! src/phone.rs:2: note: may be active forever: Idle
//! ```
//!
//! Because more is explored than any program can do, a dead transition is dead in every program. The opposite does not
//! hold: a transition that is not reported may still be impossible in yours, because its guard is never true there. So
//! `fsmith check` finds mistakes in the structure of a machine, and [`Explore`](crate::explore::Explore) those of a machine
//! in its program. The first line of an answer says how strong it is: whether all configurations were explored, and how
//! coarse they are. For continuous integration, the program ends with 1 if something is found, and prints SARIF with
//! `--sarif`. `--against OLD` says which configurations of an earlier text still mean something, before a machine that is
//! saved or runs gets a new one. `--promela FOLDER` writes what was explored as a model for Spin, which checks further
//! properties in LTL. The README of the crate has all options.
//!
//! # What it does not do
//!
//! - It explores one thread. For threads that share memory, there is loom; for distributed algorithms, TLA+.
//! - It runs your code as it is, with the values that the steps produce. Kani proves properties of all values of a type.
//! - The arguments of the machine must be values. A socket has to be replaced by the messages that the machine sees.
//!
//! # Three examples
//!
//! Each of them finds a fault, and proves that its repair is enough:
//!
//! - [a boss of a game](super::proving_a_boss) that can be locked in a phase;
//! - [a charger](super::proving_a_charger) that charges a hot battery;
//! - [a protocol](super::proving_a_protocol) whose client waits forever on a wire that loses messages.
//!
//! [`Coverage`]: crate::explore::coverage::Coverage
//! [`Implementation`]: crate::explore::coverage::Implementation
//! [`Explore::of`]: crate::explore::Explore::of
//! [`Fairness`]: crate::explore::Fairness
//! [`against`]: crate::explore::coverage::Counts::against
//! [`allow_unused`]: crate::explore::Explore::allow_unused
//! [`always_possible`]: crate::explore::Explore::always_possible
//! [`drops`]: crate::explore::Explore::drops
//! [`ends`]: crate::explore::Explore::ends
//! [`event`]: crate::explore::Explore::event
//! [`compare`]: crate::explore::Explore::compare
//! [`expect_violation`]: crate::explore::Explore::expect_violation
//! [`grain`]: crate::explore::Explore::grain
//! [`leads_to`]: crate::explore::Explore::leads_to
//! [`limit`]: crate::explore::Explore::limit
//! [`merge_reachable_into`]: crate::explore::coverage::Counts::merge_reachable_into
//! [`merge_into`]: crate::explore::coverage::Counts::merge_into
//! [`never`]: crate::explore::Explore::never
//! [`Paths::rust`]: crate::explore::coverage::Paths::rust
//! [`paths_of_all_steps`]: crate::explore::Explore::paths_of_all_steps
//! [`paths`]: crate::explore::Explore::paths
//! [`reachable`]: crate::explore::Explore::reachable
//! [`sample`]: crate::explore::Explore::sample
//! [`show`]: crate::explore::Explore::show
//! [`tapes`]: crate::explore::Explore::tapes
//! [`within`]: crate::explore::Explore::within
//! [`without`]: crate::explore::Explore::without
//! [`world`]: crate::explore::Explore::world
