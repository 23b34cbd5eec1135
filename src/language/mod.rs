//! The reference of the language of [`state_machine!`](crate::state_machine), one chapter for each part.
//!
//! # Where to begin
//!
//! The [guide](crate::guide) has a tutorial, and shows how to use a machine in a program. In the reference, read
//! [states], [transitions] and [reactions] first: with these three chapters you can write most machines. [calls]
//! describes how a program runs a machine. After that, look up what you need: [regions], [history], [time], [data] and
//! the rest can be read in any order. [step] states precisely what runs when. If the macro rejects a machine, the
//! message ends with the name of a rule, which [rules] explains with a mistake and its fix. The [syntax at a
//! glance](#the-syntax-at-a-glance) shows nearly every form once.
//!
//! # The chapters
//!
//! Every chapter begins with an example. Then it states the rules, each with a tested example and its source.
//!
//! **The states and what leads from one to another**
//!
//! | chapter | what is in it |
//! |---|---|
//! | [machine] | `machine Robot(bot: &mut Body) { .. }`: the header, parameters, generics, the declared types |
//! | [events] | `events { Noise { volume: u32 } }`: payloads, borrowed payloads, existing types, patterns |
//! | [states] | `state Search { .. }`: nesting, names and paths, states as values |
//! | [initial] | `initial Search;`: where a composite begins |
//! | [actions] | `enter`, `exit`, `active`, `pause`, `resume` |
//! | [transitions] | `on`, `when`, guards, `or`, `in A \| B` |
//! | [reactions] | effects, decision trees, `stay`, `pass` |
//! | [targets] | where a transition leads: to another state, to itself, to an enclosing or nested state; `reenter` |
//! | [priority] | which transition is considered first: `alarm`, `priority outer;` |
//! | [data] | `state Name(a: A)`, `Name(args)`: data that belongs to a state; `data()` |
//! | [history] | `history shallow`, `deep`, `suspend`; `Name.initial`, `Name.history` |
//! | [regions] | `parallel`: states that are active at the same time; `(A, B)`; which regions react, and conflicts |
//! | [completion] | `final`, `done`, `done(Name)`: composites that complete, and machines that end |
//! | [exhaustive] | `exhaustive;`, `ignore`: an answer to each event in each state |
//! | [conditions] | `#[cfg(..)]` before states, events and transitions |
//! | [parts] | `part!`, `include path;`: a machine in several files, and items that machines share |
//!
//! **Time, follow-up steps, errors and submachines**
//!
//! | chapter | what is in it |
//! |---|---|
//! | [time] | `after 5s`, `every 500ms`; `advance`, `tick`, `due`; how programs call them |
//! | [always] | `always`: transitions taken as soon as they can be; follow-up steps and their order |
//! | [signals] | `signals`, `raise(..)`, `queue N;`: what a machine sends to itself |
//! | [deferral] | `defer`: events that are kept for later |
//! | [stack] | `push(Name)` and `pop` |
//! | [failing] | `fails`, `?`, `failed`: errors, and which state handles them |
//! | [waiting] | `async machine`, `.await`: actions that wait, and calls that are dropped |
//! | [submachines] | `machine retry: Retry(ctx);`, `forward`, `done(retry.Failed { why })`: states that run a machine |
//! | [running_inside] | machines that states run: their time, polls, errors and waiting, and what they cost |
//! | [invariants] | `never`: conditions that must not hold between calls |
//!
//! **A machine in a program**
//!
//! | chapter | what is in it |
//! |---|---|
//! | [calls] | the methods of a machine, their answers, their cost |
//! | [asking] | `is_in(Name)`, `#[tag(..)]` with `has(..)`, and the calls that only query |
//! | [observing] | `observer`: being notified of what a machine does |
//! | [why] | `#[why]`: queries how a machine would react to an event, and why |
//! | [step] | the order in which everything runs |
//! | [pure] | machines that do nothing but move: `const`, and run over slices of events |
//! | [crowds], with the feature `alloc` | thousands of agents of one machine, stepped state by state |
//! | [saving], with the feature `serde` | saving a machine: `#[derive(Serialize, Deserialize)]` |
//! | [speed] | `run` and other things that are faster than a `match`: when they apply, what they cost |
//!
//! **Tools, and the language itself**
//!
//! | chapter | what is in it |
//! |---|---|
//! | [inspecting], with the feature `inspect` | a page in a browser that shows the machines of the running program, and acts on them |
//! | [live], with the feature `live` | machines whose text changes while the program runs |
//! | [pictures] | statecharts on the pages of rustdoc, and by `fsmith draw`, in many formats |
//! | [formatting] | `fsmith fmt`: how machines are formatted, also in editors |
//! | [editors] | what rust-analyzer completes, shows and renames, inside a machine and outside |
//! | [interpreter] | the same machine as data, for comparison |
//! | [rules] | the rules by name: what is an error and what is a warning, each with a mistake and its fix |
//! | [limits] | what is missing so far, how large a machine may be, which names are reserved |
//!
#![cfg_attr(not(feature = "alloc"), doc = "[crowds]: https://docs.rs/fsmith/latest/fsmith/language/crowds/")]
#![cfg_attr(not(feature = "inspect"), doc = "[inspecting]: https://docs.rs/fsmith/latest/fsmith/language/inspecting/")]
#![cfg_attr(not(feature = "live"), doc = "[live]: https://docs.rs/fsmith/latest/fsmith/language/live/")]
#![cfg_attr(
    not(all(feature = "serde", not(doctest))),
    doc = "[saving]: https://docs.rs/fsmith/latest/fsmith/language/saving/"
)]
//!
//! In the examples, `Log` is `Vec<&'static str>`, or `Vec<String>` for formatted text: actions push words on it, so that
//! the example can assert what ran, in which order.
//!
//! # The syntax at a glance
//!
//! One machine with nearly every form, except:
//!
//! - [`events path::ToType;`](events#a-type-that-exists), which uses an existing type;
//! - [`priority outer;`](priority#from-the-outside-in), which makes every transition of a composite an alarm;
//! - [`fails Error`](failing) after the parameters, which allows `?`, and `failed PATTERN`, which handles an error;
//! - [`async`](waiting) before `machine`, which allows `.await` in actions;
//! - [`exhaustive;`](exhaustive), which requires an answer to each event in each state;
//! - [`machine name: Type(ctx);`](submachines), which runs a machine in a state, with `forward` and `done(name.Final)`;
//! - [`include path;`](parts), which inserts a part from another file.
//!
//! The [table of forms](crate::state_machine#the-forms-at-a-glance) links each form to its chapter.
//!
//! ```
//! use fsmith::{Observer, state_machine};
//!
//! struct Body { battery: u32, brush: bool, trash: Option<u32> }
//!
//! state_machine! {
//!     /// Documentation and attributes apply to the item that follows.
//!     // The parameters of each call.
//!     pub machine Robot(body: &mut Body, log: &mut impl Observer<RobotState>) {
//!         #[derive(Clone, Debug)]
//!         events { Power, Bumped, Noise { volume: u32 }, Job(String), Ok }  // what `handle` takes
//!         signals { Stuck }                       // what only the machine raises
//!         queue 4;                                // room for raised and deferred events
//!         stack 2;                                // room for pushed states
//!         observer log;                           // the parameter that is notified of every step
//!
//!         initial Off;                            // where the machine begins
//!         ignore Bumped;                          // no reaction, unless a nested state reacts
//!         never body.battery > 100;               // checked between calls, in debug builds
//!         on Stuck => push(Help);                 // interrupt the active states
//!
//!         in Docked | Idle {                      // the same transitions for several states
//!             on Noise { volume } if volume > 10 => stay;     // react without moving
//!         }
//!
//!         state Off {
//!             on Power => On;                     // an event
//!             on Ok => On.initial;  // ignore the history; also `.history`, `.deep_history`
//!             on Job(room) => (Cleaning(room), Dark);         // several regions at once
//!         }
//!         parallel On {                           // its states, the regions, are active at once
//!             alarm on Power => Off;              // outranks everything inside
//!             enter { body.brush = true; }
//!             exit { body.brush = false; }
//!             done => Off;                        // every region has reached a `final`
//!
//!             state Work {                        // a composite
//!                 initial => if body.battery < 10 { Docked } else { Idle };  // decided on entry
//!                 history shallow else Docked;    // resume on return; also `deep`, `suspend`
//!                 defer Job(_);                   // keep what nothing inside reacts to
//!
//!                 state Docked {
//!                     every 1min => body.battery += 1;        // again and again
//!                     after 2h or when body.battery > 90 => Idle;     // either trigger
//!                 }
//!                 state Idle {
//!                     on Job(room) => Cleaning(room);         // with arguments
//!                     on Ok => Finished;
//!                 }
//!                 // Data, one field with an initial value.
//!                 state Cleaning(room: String, bumps: u32 = 0) {
//!                     initial Search;
//!                     active { body.battery -= 1; }           // at every `update`
//!                     always if *bumps > 9 => Idle;           // as soon as it can be taken
//!                     // An effect, then a target.
//!                     done(Cleaning) => { println!("{room} is clean"); Idle }
//!
//!                     state Search {
//!                         when body.battery < 10 => Docked;   // polled by `update`
//!                         when let Some(steps) = body.trash => match steps {  // a decision tree
//!                             0 => Finale,
//!                             1..5 => { *bumps = 0; PickUp }
//!                             _ if is_in(Dark) => stay,       // query another region
//!                             _ => pass,  // not triggered after all: next candidate
//!                         };
//!                         on Bumped => { *bumps += 1; raise(Stuck); }  // a signal to itself; stay
//!                     }
//!                     state PickUp {
//!                         enter or resume { body.trash = None; }
//!                         pause { println!("interrupted"); }
//!                         resume { println!("continued"); }
//!                         on Bumped => Cleaning.Search;       // a path
//!                     }
//!                     final Finale;                           // completes `Cleaning`
//!                 }
//!                 final Finished;
//!             }
//!             state Lamp {
//!                 initial state Dark { on Noise { .. } => Lit; }      // declared and named in one
//!                 state Lit { after 30s => Dark; on Bumped => Broken; }
//!                 final Broken;
//!             }
//!         }
//!         state Help {
//!             initial Waiting;
//!             on Ok => pop;                       // return to the interrupted states
//!             on Bumped => reenter(Waiting);      // exit and enter `Help` as well
//!             state Waiting;
//!         }
//!     }
//! }
//!
//! let mut body = Body { battery: 95, brush: false, trash: Some(3) };
//! let mut robot = Robot::start(&mut body, &mut ());
//! robot.handle(&mut body, &mut (), RobotEvent::Job("hall".into()));
//! robot.update(&mut body, &mut ());
//! assert!(robot.is_in(RobotState::PickUp) && robot.is_in(RobotState::Dark));
//! ```
//!
//! # Sources
//!
//! If a construct could have several meanings, SCXML decides, then UML, then what a Rust programmer would expect.
//! Features that only games need have keywords of their own: `alarm`, `history suspend`, `priority outer`.
//!
//! - **SCXML**: State Chart XML, W3C Recommendation, 1 September 2015. Its appendix D is an algorithm.
//! - **UML 2.5.1**: Unified Modeling Language, OMG formal/2017-12-05; clause 14, StateMachines.
//! - **Harel**: Statecharts: a visual formalism for complex systems; Science of Computer Programming 8, 1987.
//! - **Millington**: Artificial Intelligence for Games, section 5.3.
//! - **Buckland**: Programming Game AI by Example, chapter 2.
//! - **Bevilacqua**: Finite-State Machines: Theory and Implementation, 2013.

#[doc(alias(
    "enter",
    "exit",
    "active",
    "pause",
    "resume",
    "entry",
    "onentry",
    "on_entry",
    "on_enter",
    "leave",
    "onexit",
    "on_exit",
    "on_leave",
    "do",
    "during",
    "on_update"
))]
pub mod actions;
#[doc(alias("run_to_completion", "eventless", "completion_transition"))]
pub mod always;
#[doc(alias("is_in", "has", "tag", "can", "state", "active"))]
pub mod asking;
#[doc(alias("handle", "update", "restart", "stop", "new"))]
pub mod calls;
#[doc(alias("final", "done", "is_finished", "end", "terminal", "terminate", "ondone", "on_done"))]
pub mod completion;
#[doc(alias("cfg", "cfg_attr", "feature", "conditional"))]
pub mod conditions;
#[cfg(feature = "alloc")]
#[doc(alias("agents"))]
pub mod crowds;
#[doc(alias("fields", "arguments"))]
pub mod data;
#[doc(alias("defer", "deferred"))]
pub mod deferral;
pub mod editors;
#[doc(alias("event", "enum", "type", "payload"))]
pub mod events;
#[doc(alias("ignore", "skip", "swallow", "strict", "complete"))]
pub mod exhaustive;
#[doc(alias("fails", "failed", "catch", "error", "onerror", "on_error", "try", "Result"))]
pub mod failing;
#[doc(alias("fmt", "rustfmt"))]
pub mod formatting;
#[doc(alias("shallow", "deep", "suspend", "deep_history"))]
pub mod history;
#[doc(alias("begin", "default", "start", "init", "initial_state"))]
pub mod initial;
#[cfg(feature = "inspect")]
#[doc(alias("inspector", "debugger", "browser", "breakpoint"))]
pub mod inspecting;
pub mod interpreter;
#[doc(alias("never", "forbid", "forbidden", "assert"))]
pub mod invariants;
pub mod limits;
#[cfg(feature = "live")]
#[doc(alias("hot", "reload", "tune"))]
pub mod live;
#[doc(alias("parameters", "context", "generics"))]
pub mod machine;
#[doc(alias("observer", "observe", "trace", "logging"))]
pub mod observing;
#[doc(alias("part", "include", "use", "import", "mod", "files", "modules", "split"))]
pub mod parts;
#[doc(alias("draw", "import", "SCXML", "mermaid", "svg", "statechart", "diagram"))]
pub mod pictures;
#[doc(alias("alarm", "outer"))]
pub mod priority;
#[doc(alias("run_slice", "const"))]
pub mod pure;
#[doc(alias("stay", "pass", "effect", "decision"))]
pub mod reactions;
#[doc(alias("parallel", "region", "orthogonal", "concurrent"))]
pub mod regions;
#[doc(alias("error", "warning", "lint", "allow"))]
pub mod rules;
pub mod running_inside;
// Its examples need serde, on which the library does not depend: `tests/drivers` includes this file and runs them.
#[cfg(all(feature = "serde", not(doctest)))]
#[doc(alias("serde", "Serialize", "persistence", "version", "revision", "was", "snapshot", "migration"))]
pub mod saving;
#[doc(alias("raise", "queue", "internal_event"))]
pub mod signals;
#[doc(alias("run", "performance", "benchmark", "cost"))]
pub mod speed;
#[doc(alias("push", "pop", "pushdown"))]
pub mod stack;
#[doc(alias("state", "substate", "nested", "hierarchy", "leaf", "composite", "superstate"))]
pub mod states;
#[doc(alias("order", "semantics"))]
pub mod step;
#[doc(alias("submachine", "machine", "forward", "autoforward", "delegate", "invoke", "inner", "compose"))]
pub mod submachines;
#[doc(alias("reenter", "self_transition", "internal", "external"))]
pub mod targets;
#[doc(alias(
    "after", "every", "advance", "tick", "due", "timer", "timeout", "delay", "wait", "once", "interval", "each",
    "repeat"
))]
pub mod time;
#[doc(alias(
    "on",
    "when",
    "or",
    "in",
    "if",
    "transition",
    "permit",
    "case",
    "react",
    "receive",
    "upon",
    "condition",
    "guard",
    "trigger",
    "polling"
))]
pub mod transitions;
#[doc(alias("async", "await", "future", "cancel", "cancellation", "interrupted"))]
pub mod waiting;
#[doc(alias("explain", "enabled", "verdict", "candidates"))]
pub mod why;
