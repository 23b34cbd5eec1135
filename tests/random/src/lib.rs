//! Random machines: drawn over the whole language, printed as `state_machine!` text, compiled, and compared on random
//! tapes with their interpreted twins, and with a reference that executes them as they were drawn.
//!
//! [`draw`] makes a [`machine::Machine`] from a seed, whose code is [`code`]; [`repair`] takes out what the macro refuses,
//! [`mod@print`] writes it as a Rust module. [`batch`] prints crates of many such modules and lets cargo compile and run
//! them; what runs there is [`mod@drive`], or `live` where their texts change meanwhile. Both engines read one plan, so that they agree says nothing about that:
//! [`mod@reference`] knows neither plan nor model, and [`trial`] holds an engine against it; what single pieces of code mean is in [`evaluate`]. [`host`] runs machines on the engine of `fsm-core` without compiling them, so many more of them. Everything
//! depends on the seed alone.

pub mod batch;
pub mod census;
pub mod code;
pub mod draw;
pub mod drive;
pub mod evaluate;
#[cfg(feature = "host")]
pub mod host;
#[cfg(feature = "live")]
pub mod live;
pub mod machine;
pub mod print;
pub mod reference;
pub mod repair;
pub mod rng;
pub mod settings;
pub mod trial;

// The tests' own, without their machines, which take longer to compile than all that is drawn here.
#[path = "../../src/cuts.rs"]
pub mod cuts;
#[path = "../../src/driven.rs"]
pub mod driven;
#[path = "../../src/operation.rs"]
pub mod operation;
#[path = "../../src/shape.rs"]
pub mod shape;
#[path = "../../src/side_by_side.rs"]
pub mod side_by_side;
#[path = "../../src/tape.rs"]
pub mod tape;
