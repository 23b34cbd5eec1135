//! Machines whose behaviour others have published, held against what was published, on both engines.
//!
//! The expected traces and tables are transcribed from the publication and know nothing of the
//! machine under test. Where the language's rules lead elsewhere, the difference is spelled out
//! beside the line it concerns.

mod ppp;
mod samek;
mod tcp;
