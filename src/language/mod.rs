//! The language of [`state_machine!`](crate::state_machine), a chapter for each of its parts.
//!
//! Every chapter begins with an example, then says the rules, each with an example that runs and the source it comes
//! from. Read them in this order, or look up what you need:
//!
//! | chapter | what is in it |
//! |---|---|
//! | [machine] | `machine Robot(bot: &mut Body) { .. }`: the header, parameters, generics, what is declared |
//! | [events] | `events { Noise { volume: u32 } }`: payloads, borrowed ones, types that exist, patterns |
//! | [states] | `state Search { .. }`: nesting, names and paths, states as values |
//! | [initial] | `initial Search;`: where a composite begins |
//! | [actions] | `enter`, `exit`, `active`, `pause`, `resume` |
//! | [transitions] | `on`, `when`, guards, `or`, `in A \| B` |
//! | [reactions] | effects, decision trees, `stay`, `pass` |
//! | [data] | `state Name(a: A)`, `Name(args)`: what a state has of its own; `data()` |
//! | [targets] | where a transition leads: across, to itself, around, inside, `reenter` |
//! | [priority] | who is asked first: `alarm`, `priority outer;` |
//! | [regions] | `parallel`: states that are active at once; `(A, B)`; who reacts, and who gives way |
//! | [history] | `history shallow`, `deep`, `suspend`; `Name.initial`, `Name.history` |
//! | [stack] | `push(Name)` and `pop` |
//! | [completion] | `final`, `done`, `done(Name)`: composites that complete, and machines that end |
//! | [always] | `always`: taken as soon as it can be; the machine's own steps and their order |
//! | [signals] | `signals`, `raise(..)`, `queue N;`: what a machine tells itself |
//! | [deferral] | `defer`: events that are kept for later |
//! | [time] | `after 5s`, `every 500ms`; `advance`, `tick`, `due`; what a host does |
//! | [asking] | `is_in(Name)`, and the calls that only look |
//! | [observing] | `observer`: who is told what a machine does |
//! | [calls] | what a machine offers, what its calls answer, what it costs |
//! | [pure] | machines that do nothing but move: `const`, and run over slices of events |
//! | `crowds`, with the feature `alloc` | thousands of agents of one machine, stepped by state |
//! | `saving`, with the feature `serde` | keeping a machine on disk: `#[derive(Serialize, Deserialize)]` |
//! | [speed] | `run` and what else is faster than a `match`: when it applies, what it costs |
//! | [step] | the order in which everything runs |
//! | [rules] | the rules by name: what is refused, what is warned of, each mistake with its cure |
//! | [editors] | what rust-analyzer completes, shows and renames in a machine, and outside of it |
//! | [formatting] | `fsmith fmt`: how machines are laid out, in editors too |
//! | [limits] | what is not there yet, and the implementation's own decisions |
//! | [interpreter] | the same machine as data, to compare with |
//!
//! `Log` in the examples is `Vec<&'static str>`: actions push a word on it, so that an example can assert what ran and
//! in which order.
//!
//! # Sources
//!
//! Where the language could have meant several things, SCXML decides, then UML, then what a Rust programmer would
//! expect; where games want something else, it is another word (`alarm`, `history suspend`, `priority outer`).
//!
//! - **SCXML**: State Chart XML, W3C Recommendation, 1 September 2015. Its appendix D is an algorithm.
//! - **UML 2.5.1**: Unified Modeling Language, OMG formal/2017-12-05; clause 14, StateMachines.
//! - **Harel**: Statecharts: a visual formalism for complex systems; Science of Computer Programming 8, 1987.
//! - **Millington**: Artificial Intelligence for Games, section 5.3.
//! - **Buckland**: Programming Game AI by Example, chapter 2.
//! - **Bevilacqua**: Finite-State Machines: Theory and Implementation, 2013.

pub mod actions;
pub mod always;
pub mod asking;
pub mod calls;
pub mod completion;
#[cfg(feature = "alloc")]
pub mod crowds;
pub mod data;
pub mod deferral;
pub mod editors;
pub mod events;
pub mod formatting;
pub mod history;
pub mod initial;
pub mod interpreter;
pub mod limits;
pub mod machine;
pub mod observing;
pub mod priority;
pub mod pure;
pub mod reactions;
pub mod regions;
pub mod rules;
#[cfg(feature = "serde")]
pub mod saving;
pub mod signals;
pub mod speed;
pub mod stack;
pub mod states;
pub mod step;
pub mod targets;
pub mod time;
pub mod transitions;
