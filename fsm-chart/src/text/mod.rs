//! Charts as text for other programs: diagrams in their languages, and data.
//!
//! `diagram` says what a diagram shows, `page` writes lines; each language has a file, which knows only how its language
//! says it.

mod diagram;
pub mod dot;
pub mod inspector;
pub mod json;
pub mod mermaid;
mod page;
pub mod plantuml;
mod value;

pub use page::Page;
