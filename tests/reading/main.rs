//! Machines that are read from text while a program runs, including texts that change and damaged texts.

mod bounds;
mod files;
mod hostile;
mod kinds;
mod renewing;
mod saved;
mod tags;
