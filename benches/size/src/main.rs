//! One form of one machine, as selected by features.
//!
//! The program only runs the machine in a loop, with inputs that the compiler does not know. The size of its code is
//! measured.

#![no_std]
#![no_main]

#[cfg(feature = "levels")]
use fsmith_size::levels as machine;
#[cfg(feature = "light")]
use fsmith_size::light as machine;
#[cfg(feature = "nested")]
use fsmith_size::nested as machine;
#[cfg(feature = "player")]
use fsmith_size::player as machine;
#[cfg(feature = "robot")]
use fsmith_size::robot as machine;
#[cfg(feature = "sparse50")]
use fsmith_size::sparse50 as machine;
#[cfg(feature = "tcp")]
use fsmith_size::tcp as machine;

#[cfg(feature = "nothing")]
use fsmith_size::Nothing as Form;
#[cfg(feature = "generated")]
use machine::Generated as Form;
#[cfg(feature = "hand")]
use machine::Hand as Form;

/// The entry point of the processor.
#[unsafe(no_mangle)]
extern "C" fn _start() -> ! {
    fsmith_size::run::<machine::Task, Form>()
}
