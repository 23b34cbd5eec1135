//! Machines that are read from text while a program runs: what becomes of one whose text changes, and of texts that nobody
//! meant.

mod bounds;
mod files;
mod hostile;
mod kinds;
mod renewing;
