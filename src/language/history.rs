//! History: how a composite resumes at the states that were last active.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Robot {
//!         events { Found, LowBattery, Charged }
//!         initial CleanUp;
//!
//!         state CleanUp {
//!             initial Search;
//!             history deep;
//!             alarm on LowBattery => Refuel;
//!
//!             state Search { on Found => PickUp; }
//!             state PickUp;
//!         }
//!         state Refuel { on Charged => CleanUp; }
//!     }
//! }
//!
//! let mut robot = Robot::start();
//! robot.handle(RobotEvent::Found);
//! robot.handle(RobotEvent::LowBattery);
//! robot.handle(RobotEvent::Charged);
//! assert_eq!(robot.state(), Some(RobotState::PickUp));    // not Search
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! | item | on return to the composite |
//! |---|---|
//! | `history shallow;` | the state directly inside that was active last is entered, and from there by default |
//! | `history deep;` | every state that was active inside is entered again, down to the leaf |
//! | `history suspend;` | the states that were active inside continue: they were paused without exits, and resume without entries |
//!
//! A composite has at most one history. If nothing is remembered yet, the composite is entered through its `initial`,
//! or through the `else` of its history:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Radio {
//!         events { Power, Next }
//!         initial Off;
//!         state Off { on Power => On; }
//!         state On {
//!             initial Scan;
//!             history shallow else News;
//!             on Power => Off;
//!             on Next => Scan;
//!             state Scan;
//!             state News;
//!         }
//!     }
//! }
//!
//! let mut radio = Radio::start();
//! radio.handle(RadioEvent::Power);
//! assert_eq!(radio.state(), Some(RadioState::News));
//! radio.handle(RadioEvent::Next);
//! radio.handle(RadioEvent::Power);
//! radio.handle(RadioEvent::Power);
//! assert_eq!(radio.state(), Some(RadioState::Scan));
//! ```
//!
//! *(H and H\* of Harel 1987; UML 2.5.1, 14.2.3: shallowHistory, deepHistory, default history state; SCXML 3.10. In UML
//! and SCXML a history is a pseudostate that transitions target. Here the composite declares it, and `.history` targets
//! it.)*
//!
//! # Shallow and deep
//!
//! With both, everything inside is exited with its exit actions, and entered on return with its entry actions. The
//! history remembers the configuration before the step. A composite that declares a history is resumed *whenever* it is
//! entered by default: by a plain target, as the `initial` of another composite, and also by a transition from inside
//! itself. The effect of its `initial` does not run then.
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Book(log: &mut Log) {
//!         events { Step, Close, Open }
//!         initial Reading;
//!
//!         state Reading {
//!             history deep;
//!             enter { log.push("open"); }
//!             exit { log.push("close"); }
//!             initial => { log.push("from the start"); PartOne }
//!             on Close => Shelf;
//!
//!             state PartOne {
//!                 enter { log.push("one+"); }
//!                 initial state First { on Step => Second; }
//!                 state Second {
//!                     enter { log.push("second+"); }
//!                     exit { log.push("second-"); }
//!                 }
//!             }
//!         }
//!         state Shelf { on Open => Reading; }
//!     }
//! }
//!
//! let mut log = Vec::new();
//! let mut book = Book::start(&mut log);
//! book.handle(&mut log, BookEvent::Step);
//! assert_eq!(log, ["open", "from the start", "one+", "second+"]);
//! log.clear();
//! book.handle(&mut log, BookEvent::Close);
//! book.handle(&mut log, BookEvent::Open);
//! assert_eq!(log, ["second-", "close", "open", "one+", "second+"]);
//! ```
//!
//! With `history shallow`, the same book would be opened at `PartOne`, and inside it at `First`.
//!
//! # Suspend
//!
//! `history suspend` keeps the active states inside the composite. If a transition of the composite or one from outside
//! (typically an alarm) exits the composite, only the exit of the composite runs; its active nested states are
//! *paused*. On return, the composite is entered, and the paused states are *resumed*. Suspended states are not active:
//! [`is_in`](super::asking) returns `false` for them.
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Robot(log: &mut Log) {
//!         events { Trash, LowBattery, Nothing, Charged }
//!         initial CleanUp;
//!
//!         state CleanUp {
//!             initial Search;
//!             history suspend;
//!             enter { log.push("CleanUp+"); }
//!             exit { log.push("CleanUp-"); }
//!             alarm on LowBattery => Refuel;
//!
//!             state Search {
//!                 enter { log.push("Search+"); }
//!                 exit { log.push("Search-"); }
//!                 on Trash => PickUp;
//!                 on Nothing => Refuel;               // out, from inside
//!             }
//!             state PickUp {
//!                 enter { log.push("PickUp+"); }
//!                 pause { log.push("PickUp:"); }
//!                 resume { log.push("PickUp>"); }
//!                 exit { log.push("PickUp-"); }
//!                 on Nothing => Search;
//!             }
//!         }
//!         state Refuel { on Charged => CleanUp; }
//!     }
//! }
//!
//! let mut log = Vec::new();
//! let mut robot = Robot::start(&mut log);
//! let mut tell = |event| {
//!     log.clear();
//!     robot.handle(&mut log, event);
//!     log.clone()
//! };
//! tell(RobotEvent::Trash);
//! assert_eq!(tell(RobotEvent::LowBattery), ["PickUp:", "CleanUp-"]);
//! assert_eq!(tell(RobotEvent::Charged), ["CleanUp+", "PickUp>"]);
//!
//! // A transition from inside exits all states: the next entry starts again.
//! tell(RobotEvent::Nothing);
//! assert_eq!(tell(RobotEvent::Nothing), ["Search-", "CleanUp-"]);
//! assert_eq!(tell(RobotEvent::Charged), ["CleanUp+", "Search+"]);
//! ```
//!
//! If a target names a state inside other than the suspended one, the suspended states are exited first, together with
//! the exits of the step. If it names the suspended leaf, or a state that encloses that leaf, it resumes. `stop` and
//! `restart` exit suspended states. *(Millington 5.3.9: the lower machine keeps its state while the alarm lasts, and
//! has none after a transition directly out of it.)*
//!
//! If there are [regions](super::regions) inside, all of them are paused and resumed together. A target in one region
//! resumes them if it names the suspended state of this region; several targets resume them if this is true for each.
//! Otherwise all suspended states are exited first. If a transition from inside one region exits the composite, the
//! other regions are exited from outside, so a suspending composite in another region keeps its active states.
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Tractor {
//!         events { Plough, Rain, Dry, Sing }
//!         initial Field;
//!         parallel Field {
//!             history suspend;
//!             on Rain => Barn;
//!             state Work { initial Drive; state Drive { on Plough => Furrow; } state Furrow; }
//!             state Radio { initial Silent; state Silent { on Sing => Loud; } state Loud; }
//!         }
//!         state Barn { on Dry => Field; on Plough => Furrow; }
//!     }
//! }
//!
//! use TractorState::*;
//! let mut tractor = Tractor::start();
//! use TractorEvent::*;
//! for event in [Plough, Sing, Rain, Plough] {
//!     tractor.handle(event);
//! }
//! // The ploughing continues, and so does the radio.
//! assert!(tractor.active().eq([Field, Work, Furrow, Radio, Loud]));
//! ```
//!
//! # Asked for by the target
//!
//! A target may request history, or its `initial`, regardless of what the composite declares:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     machine Player {
//!         events { Tab, Pause, Back, Restart }
//!         initial Game;
//!
//!         state Game {
//!             initial Map;                        // declares no history
//!             on Pause => Menu;
//!             state Map { on Tab => Fight; }
//!             state Fight {
//!                 initial Aim;
//!                 state Aim { on Tab => Shoot; }
//!                 state Shoot;
//!             }
//!         }
//!         state Menu {
//!             on Back => Game.deep_history;
//!             on Restart => Game.initial;
//!             on Tab => Game.history;
//!         }
//!     }
//! }
//!
//! let resumed_by = |event| {
//!     let mut player = Player::start();
//!     for event in [PlayerEvent::Tab, PlayerEvent::Tab, PlayerEvent::Pause, event] {
//!         player.handle(event);
//!     }
//!     player.state()
//! };
//! assert_eq!(resumed_by(PlayerEvent::Back), Some(PlayerState::Shoot));
//! assert_eq!(resumed_by(PlayerEvent::Tab), Some(PlayerState::Aim));
//! assert_eq!(resumed_by(PlayerEvent::Restart), Some(PlayerState::Map));
//! ```
//!
//! `.initial` applies all the way down: histories further inside are ignored, too. On a composite that suspends, both
//! `.history` and `.deep_history` resume the suspended states, and `.initial` exits them.
//!
//! Every composite that remembers costs the machine one byte. If it remembers deeply or suspends, it costs one more for
//! each [region](super::regions#history) inside it.
//!
//! # What SCXML does otherwise
//!
//! A transition may lead from inside a composite to the composite's *own* history. It exits the composite and enters it
//! again, as every target that names a state around the source [does](super::targets). The history is the configuration
//! before the step, so the same states are active afterwards, but have been exited and entered, with their timers
//! restarted.
//!
//! In SCXML, such a transition may lead elsewhere, unless the composite is a `parallel`. A history there is a state
//! inside the composite, so the transition does not exit the composite, and SCXML records a history only when its
//! composite is exited. The transition leads to the states that were active when the composite was exited last. If it
//! has never been exited, the transition leads to the default of the history. *(SCXML, appendix D: `exitStates` and
//! `getTransitionDomain`.)*
//!
//! ```
//! # use fsmith::state_machine;
//! # type Log = Vec<&'static str>;
//! state_machine! {
//!     machine Editor(log: &mut Log) {
//!         events { Type, Reload }
//!         initial Open;
//!         state Open {
//!             initial Reading;
//!             enter { log.push("Open+"); }
//!             exit { log.push("Open-"); }
//!             state Reading { on Type => Writing; }
//!             state Writing {
//!                 enter { log.push("Writing+"); }
//!                 exit { log.push("Writing-"); }
//!                 on Reload => Open.history;          // from inside to the enclosing history
//!             }
//!         }
//!     }
//! }
//!
//! let mut log = Log::new();
//! let mut editor = Editor::start(&mut log);
//! editor.handle(&mut log, EditorEvent::Type);
//! log.clear();
//! editor.handle(&mut log, EditorEvent::Reload);
//! assert_eq!(log, ["Writing-", "Open-", "Open+", "Writing+"]);
//! assert_eq!(editor.state(), Some(EditorState::Writing));     // in SCXML `Reading`, the default
//! ```
//!
//! # Decided here
//!
//! Points that SCXML, UML and the books leave open, or that are decided differently here:
//!
//! - **Suspended regions.** They continue unchanged, including a region that has reached its `final`. A composite that
//!   is in a `final`, its own or that of a nested composite, is not suspended.
//! - **Suspended states that are discarded late.** Only the states that a target names are known before the step. A
//!   history that remembers, its `else`, or an `initial` with code or arguments may lead into a composite, to another
//!   state than the suspended one. Then the suspended states are exited as soon as this is known, between the entries,
//!   and not with the exits of the step.
//! - **`Name.initial` and an `initial` that requests history.** `Name.initial` ignores the history of `Name`. But if
//!   the `initial` itself leads to `Inner.history` or `Inner.deep_history`, that history is used.
//! - **Deep history around regions.** Nothing is remembered for a region that has reached its `final`: it starts from
//!   its beginning, and the others return to their states. So the `else` of a `parallel` is taken only until the
//!   parallel is exited for the first time, even if all of its regions had reached their `final`.
//! - **Shallow history of a `parallel`.** All of its regions are entered by default anyway, whether or not it was
//!   active before. So the `else` of such a history is never taken, and causes a
//!   [warning](super::rules::chances#idle_else).
//! - **History of a composite that is active twice.** If a composite is exited on top of a push and beneath it in one
//!   step, it remembers the states that were active beneath, which are exited last.
