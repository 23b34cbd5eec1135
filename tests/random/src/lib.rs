//! Random machines that use the whole language. They are printed as `state_machine!` text, compiled, and compared on
//! random tapes with their interpreted twins and with a reference that executes the drawn machines directly.
//!
//! [`draw`] creates a [`machine::Machine`] with its [`code`] from a seed, [`repair`] removes what the macro refuses,
//! and [`mod@print`] writes the machine as a Rust module. [`batch`] prints crates of many such modules and lets cargo
//! compile and run them. [`mod@drive`] runs in these programs, or `live` if texts change while the machines run.
//!
//! Both engines use one plan, so their agreement does not test this plan. [`mod@reference`] is independent of the plan
//! and the model, and [`trial`] compares an engine with it. [`evaluate`] defines the meaning of single pieces of code.
//! [`host`] runs machines on the engine (`fsm-engine`) without compiling them, and so can test many more of them.
//! Everything depends only on the seed.

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

// The modules of the tests without the machines of the corpus, which take longer to compile than everything that is
// drawn here.
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
