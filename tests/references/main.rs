//! Machines whose behaviour others have published: both engines are compared with the publication.
//!
//! The expected traces and tables are transcribed from the publication, independently of the machine under test. If the
//! rules of the language give another result, the difference is explained next to the line it concerns.

mod ppp;
mod samek;
mod tcp;
