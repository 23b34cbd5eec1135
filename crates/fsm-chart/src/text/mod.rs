//! Charts as text for other programs: diagrams in their languages, and data.
//!
//! `diagram` has the content of a diagram, and `page` writes lines. Each language has a file with its syntax only.

mod diagram;
pub mod dot;
pub mod inspector;
pub mod json;
pub mod mermaid;
mod page;
pub mod plantuml;
mod value;

pub use page::Page;
