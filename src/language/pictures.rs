//! Pictures of machines: on their pages in rustdoc, and by the program `fsmith`.
//!
//! # In rustdoc
//!
//! With the feature `pictures`, every public machine has its statechart on its own page, drawn from its source. The
//! name of a state in the picture links to the docs of the state, and the colours follow the reader's theme. Only
//! rustdoc draws the picture, not the builds of your crate, but the feature makes the first build longer, so enable it
//! for documentation only:
//!
//! ```toml
//! [features]
//! docs = ["fsmith/pictures"]
//!
//! [package.metadata.docs.rs]
//! features = ["docs"]
//! ```
//!
//! `cargo doc --features docs` shows the picture on your own computer. If this reference is built with the feature, as
//! on docs.rs, it shows the machines of its examples in the same way, but without links:
//!
//! ```
//! # use fsmith::state_machine;
//! # #[derive(Default)]
//! # pub struct Tape { at: u32 }
//! state_machine! {
//!     /// Plays a tape, and continues at the same position after a call.
//!     pub machine Player(tape: &mut Tape) {
//!         events { Play, Pause, Call, HangUp }
//!         initial Running;
//!         alarm on Call => Silent;
//!         state Running {
//!             initial Paused;
//!             history shallow;
//!             state Paused { on Play => Playing; }
//!             state Playing {
//!                 active { tape.at += 1; }
//!                 on Pause => Paused;
//!             }
//!         }
//!         state Silent { on HangUp => Running; }
//!     }
//! }
//! # let tape = &mut Tape::default();
//! # let mut player = Player::start(tape);
//! # player.run(tape, [PlayerEvent::Play, PlayerEvent::Call, PlayerEvent::HangUp]);
//! # assert!(player.is_in(PlayerState::Playing));
//! ```
#![cfg_attr(all(doc, feature = "pictures"), doc = fsm_pictures::picture_above!())]
//!
//! Wide pictures shrink with the page, but by at most a quarter: on a narrow screen they scroll, like code.
//! `#[picture(none)]` before `machine` omits the picture:
//!
//! ```
//! # use fsmith::state_machine;
//! state_machine! {
//!     /// The page of this machine has no picture.
//!     #[picture(none)]
//!     pub machine Door {
//!         events { Open, Close }
//!         initial Closed;
//!         state Closed { on Open => Opened; }
//!         state Opened { on Close => Closed; }
//!     }
//! }
//! ```
//!
//! A machine with [conditions](super::conditions) is drawn as if every option were set. The picture includes the
//! [parts](super::parts) of the machine.
//!
//! # By the program
//!
//! The program that [formats](super::formatting) machines also draws the statecharts of those in a file, as SVG, PNG,
//! Mermaid, Graphviz, PlantUML, SCXML or JSON. It imports machines from SCXML documents, and explains the
//! [rules](super::rules) that messages name:
//!
//! ```text
//! fsmith draw --out pictures src/robot.rs              # writes pictures/Robot.svg
//! fsmith draw --as mermaid --out - src/robot.rs        # prints a diagram for Markdown
//! fsmith draw --check --out pictures src/robot.rs      # fails if pictures/Robot.svg differs
//! fsmith import robot.scxml --out src/robot.rs         # a machine made of a document
//! fsmith explain shadowed                              # a rule, with a mistake and its cure
//! ```
//!
//! The README of [fsmith-cli](https://crates.io/crates/fsmith-cli) lists what each format shows, and what is not
//! imported.
