//! What the machines of fifty states are told, and what their guards ask and their reactions count.

/// Hands a macro what it is given, the names of all events without a payload, and those with one.
macro_rules! each_event {
    ($then:ident! $($given:tt)*) => {
        $then! {
            $($given)* ;
            E00 E01 E02 E03 E04 E05 E06 E07 E08 E09 E10 E11 E12 E13 E14 E15;
            E16 E17 E18 E19
        }
    };
}

/// Declares the events, and how a number below twenty picks one.
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

/// How many counters there are.
pub const COUNTERS: usize = 16;

/// What guards ask and reactions count.
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
