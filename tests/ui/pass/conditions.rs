//! `#[cfg]` in machines of every kind: generic ones, without a twin, in functions, in macros with fragments, in a
//! renamed crate, and where nothing remains. Items that are left out can contain names that do not exist, and generated
//! code has no lints.

use fsmith::interpreter;

interpreter::state_machine! {
    /// A generic machine.
    #[cfg_attr(all(), derive(Debug), cfg_attr(all(), derive(Clone)))]
    #[cfg_attr(any(), missing_attribute)]
    pub machine Generic<'a, T: Clone>(item: &'a T, level: &mut u8) where T: core::fmt::Debug {
        /// The events of the machine.
        #[cfg_attr(all(), derive(Debug, Clone), doc = "Said by an attribute.")]
        events {
            /// A variant that remains.
            Go(T),
            #[cfg(any())] Missing(NoType),
            #[cfg(all(unix, windows))] Both { no: NoType },
        }
        initial Off;
        #[cfg_attr(all(), allow(fsmith::dead_end))]
        #[cfg(all())]
        /// The doc can also follow the attributes.
        state Off(last: Option<T> = None) {
            on Go(t) => { *last = Some(t); *level += 1; }
            #[cfg(any())]
            on Missing(no) | Both { no } if no.is_missing() => NoState;
        }
        #[cfg(any())]
        #[missing_attribute]
        parallel NoState {
            state A { observer nobody; }
            state B;
        }
    }
}

fsmith::state_machine! {
    machine Nothing {
        #[cfg(any())]
        events { E }
        initial state Left { #[cfg(any())] on E => Left; }
    }
}

macro_rules! machine_of {
    ($name:ident, $condition:meta, $start:expr, $state:ident, $ty:ty) => {
        fsmith::state_machine! {
            machine $name(n: &mut $ty) {
                events { E }
                initial First;
                state First { enter { *n = $start; } #[cfg($condition)] on E => $state; #[cfg(not($condition))] on E => stay; }
                #[cfg($condition)]
                state $state { on E => First; }
            }
        }
    };
}
machine_of!(On, all(), 1 + 2, Second, u32);
machine_of!(Off, any(), 1 + 2, Second, u32);

pub fn inside() -> u32 {
    machine_of!(Inner, debug_assertions, 3 * 2, Third, u32);
    let mut n = 0;
    let mut inner = Inner::start(&mut n);
    inner.handle(&mut n, InnerEvent::E);
    fn last() {
        machine_of!(Inner, not(debug_assertions), 3 * 2, Third, u32);
    }
    last();
    n
}
