//! The events and the counters of the machines with fifty states. Guards query the counters, and reactions change them.

/// Calls a macro with its arguments, the names of all events without a payload, and those with one.
macro_rules! each_event {
    ($then:ident! $($given:tt)*) => {
        $then! {
            $($given)* ;
            E00 E01 E02 E03 E04 E05 E06 E07 E08 E09 E10 E11 E12 E13 E14 E15;
            E16 E17 E18 E19
        }
    };
}

/// Declares the events, and a function that selects one by a number below twenty.
macro_rules! declare {
    (; $($plain:ident)* ; $($loaded:ident)*) => {
        #[derive(Clone, Copy)]
        pub enum Event {
            $($plain,)*
            $($loaded(u8),)*
        }

        impl Event {
            pub fn nth(n: usize, payload: u8) -> Self {
                let plain = [$(Self::$plain),*];
                let loaded = [$(Self::$loaded),*];
                plain.get(n).copied().unwrap_or_else(|| loaded[n - plain.len()](payload))
            }
        }
    };
}

each_event!(declare!);

/// The number of counters.
pub const COUNTERS: usize = 16;

/// The counters, which guards query and reactions change.
#[derive(Debug, Default, Hash)]
pub struct Counters([u32; COUNTERS]);

impl Counters {
    #[inline]
    pub fn even(&self, counter: usize) -> bool {
        self.0[counter] & 1 == 0
    }

    #[inline]
    pub fn ahead(&self, one: usize, other: usize) -> bool {
        self.0[one] > self.0[other]
    }

    #[inline]
    pub fn bump(&mut self, counter: usize) {
        self.0[counter] += 1;
    }

    #[inline]
    pub fn add(&mut self, counter: usize, n: u8) {
        self.0[counter] += u32::from(n);
    }
}
