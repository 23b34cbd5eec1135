//! Fleets in one process and in several: what they do, what survives, and what is refused.

mod behaviour;
mod load;
mod misuse;
mod order;
mod processes;
mod restart;
