//! fsmith compared with other libraries: their features, and what a step costs.
//!
//! The libraries are statig 0.4.1, smlang 0.8.0, rust-fsm 0.8.0, state-machines 0.21.1 (the last that Rust 1.95
//! compiles), and XState 5.33, which many people know statecharts from.
//!
//! | | fsmith | statig | smlang | rust-fsm | state-machines | XState |
//! |---|---|---|---|---|---|---|
//! | written as | a macro's own language | methods with attributes, or plain traits | a list of transitions | a list of transitions | a macro's own language | objects of JavaScript or TypeScript |
//! | hierarchy | yes | yes | no | no | yes | yes |
//! | history, regions, time | yes | no | no | no | no | yes |
//! | `always`, `done`, `raise` | yes | no | no | no | no | yes |
//! | `defer`, `push` and `pop` | yes | no | no | no | no | no |
//! | data of states | yes | yes | yes | no | yes | in the context |
//! | guards | yes | in the handler | yes | no | yes | yes |
//! | outputs of a step | [through parameters](super::outputs) | through a context | through a context | yes, a Mealy machine | no | emitted events |
//! | async handlers or actions | actions of an [`async machine`](crate::language::waiting) | yes | yes | no | yes | actors, also as tasks of a state |
//! | an event in the wrong state is a compile error | no | no | no | no | yes, by typestate | no |
//! | mistakes of the whole machine are found | yes | no | shadowed transitions | no | no | unknown targets, at run time |
//! | pictures | of the source, in seven formats | no | Graphviz, by a feature | Mermaid in the docs, by a feature | Mermaid and JSON, at run time | a visual editor |
//! | `no_std` without allocation | yes | yes | yes | yes | yes | |
//! | instructions for an event of TCP, a step of a three-state sentry | 23.4, 19.8 | 27.1, 20.0 | 24.1, 20.1 | 43.5, 25.9 | not measured | |
//! | oldest Rust | 1.95 | 1.66 | not stated | not stated | 1.99 for the newest, 0.34 | |
//!
//! # What they have that fsmith has not
//!
//! **statig** needs no macro, and has been used for years. **smlang** has async guards, and
//! describes a small machine on a page. **rust-fsm** gives every transition an output, and uses your own types for
//! states. **state-machines** makes an impossible event a type error, and has callbacks around transitions. **XState**
//! has actors, a visual editor, inspectors, generated test paths, and bindings to every front end. fsmith is new, and
//! its language has to be learnt.
