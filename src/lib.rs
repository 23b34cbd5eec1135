#![doc = "fsmith"]
#![no_std]

pub use fsm_core::{Answer, State, StateMachine};

/// x
#[macro_export]
macro_rules! state_machine {
    ($($machine:tt)*) => {
        $crate::__private::state_machine! { [$crate] $($machine)* }
    };
}

/// What generated code names.
#[doc(hidden)]
pub mod __private {
    pub use crate::__interpreted as interpreted;
    #[cfg(feature = "interpreter")]
    pub use fsm_core::model;
    pub use fsm_core::{Answer, Stack, State, StateMachine, no_room};
    pub use fsm_macros::state_machine;
}

/// Keeps the interpreted twin: the feature `interpreter` is on.
#[cfg(feature = "interpreter")]
#[doc(hidden)]
#[macro_export]
macro_rules! __interpreted {
    ($($twin:tt)*) => { $($twin)* };
}

/// Drops the interpreted twin: the feature `interpreter` is off.
#[cfg(not(feature = "interpreter"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __interpreted {
    ($($twin:tt)*) => {};
}
