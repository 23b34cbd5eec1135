//! Parts that are included from another crate.

mod market;

pub use market::trade;

/// A function that a part finds in its own crate.
pub fn price() -> u32 {
    7
}

pub mod body {
    fsmith::part! {
        /// The behavior of a hungry guard.
        pub hunger {
            state Eat {
                enter { tape.act(&format!("eat for {}", $crate::price())); }
                on Fed => Rest;
            }
        }
    }

    fsmith::part! {
        /// Includes the other part by its path in this crate.
        pub needs {
            include crate::body::hunger;
            state Rest { enter { let tape = &mut *tape; tape.act("rest"); } on Hungry => Eat; }
        }
    }
}

pub mod others {
    fsmith::part! {
        /// A part with the same name in another module.
        pub hunger { on Hungry => tape.act("starve"); }
    }
}

fsmith::part! {
    /// `cfg` conditions are those of the including crate, which is a test.
    pub conditional {
        #[cfg(not(test))]
        include crate::nowhere;
        #[cfg(not(test))]
        on Fed => Nowhere;
        #[cfg(test)]
        include crate::others::hunger;
        on Fed => {
            #[cfg(not(test))]
            tape.act("never");
            #[cfg(test)]
            tape.act("thanks");
        }
    }
}

macro_rules! parts {
    ($($name:ident $state:ident)*) => {
        $(fsmith::part! { pub $name { state $state { enter { tape.act(stringify!($state)); } on Fed => stay; } } })*
    };
}

parts! { one One two Two }
