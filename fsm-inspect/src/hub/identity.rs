//! What tells a machine from the others of its type.

use super::chart::Chart;
use super::orders::Order;
use super::probe::Probe;
use super::{hub, is_on};
use fsm_core::State;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// The number of a machine: 0 until the hub knows it. Four bytes.
///
/// A copy of a machine is another machine, and so gets a number of its own when it is called first. A machine that is
/// dropped is gone. Two machines are compared without it.
#[derive(Debug, Default)]
pub struct Identity(CopiedIdentity);

/// The same in a machine that is `Copy`: all copies count as one machine, and nobody is told when they are gone.
#[derive(Clone, Copy, Debug, Default)]
pub struct CopiedIdentity(u32);

/// Of a twin that nobody knows: no machine has this number.
const TWIN: u32 = u32::MAX;

impl CopiedIdentity {
    /// Of a machine that nobody knows.
    pub const NEW: Self = CopiedIdentity(0);

    /// Of an interpreted twin that nobody knows.
    pub const TWIN: Self = CopiedIdentity(TWIN);

    /// A call begins.
    pub fn probe<S: State>(&mut self, chart: &'static Chart) -> Probe<S> {
        if is_on() { Probe::on(self.number::<S>(chart), chart) } else { Probe::off() }
    }

    /// What a page wants of the machine.
    #[must_use]
    pub fn order(&mut self) -> Option<Order> {
        if !self.is_known() || !is_on() { None } else { hub().orders.next(self.0) }
    }

    /// Names the machine.
    pub fn call<S: State>(&mut self, chart: &'static Chart, label: String) {
        let number = self.number::<S>(chart);
        hub().known().call(number, label);
    }

    fn is_known(self) -> bool {
        self.0 != 0 && self.0 != TWIN
    }

    /// The number of the machine, known from now on.
    fn number<S: State>(&mut self, chart: &'static Chart) -> u32 {
        if !self.is_known() {
            self.0 = hub().known().register::<S>(chart, self.0 == TWIN, hub().now());
        }
        self.0
    }
}

impl Identity {
    /// Of a machine that nobody knows.
    pub const NEW: Self = Identity(CopiedIdentity::NEW);

    /// Of an interpreted twin that nobody knows.
    pub const TWIN: Self = Identity(CopiedIdentity::TWIN);

    /// A call begins.
    pub fn probe<S: State>(&mut self, chart: &'static Chart) -> Probe<S> {
        self.0.probe(chart)
    }

    /// What a page wants of the machine.
    #[must_use]
    pub fn order(&mut self) -> Option<Order> {
        self.0.order()
    }

    /// Names the machine.
    pub fn call<S: State>(&mut self, chart: &'static Chart, label: String) {
        self.0.call::<S>(chart, label);
    }
}

impl Clone for Identity {
    fn clone(&self) -> Self {
        Identity::NEW
    }
}

impl Drop for Identity {
    fn drop(&mut self) {
        if self.0.is_known() {
            let past = hub().known().forget(self.0.0, hub().now());
            hub().orders.forget(self.0.0);
            drop(past);
        }
    }
}

/// Machines are equal whoever they are.
macro_rules! alike {
    ($($identity:ty)*) => {$(
        impl PartialEq for $identity {
            fn eq(&self, _: &Self) -> bool {
                true
            }
        }

        impl Eq for $identity {}

        impl PartialOrd for $identity {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $identity {
            fn cmp(&self, _: &Self) -> Ordering {
                Ordering::Equal
            }
        }

        impl Hash for $identity {
            fn hash<H: Hasher>(&self, _: &mut H) {}
        }
    )*};
}

alike! { Identity CopiedIdentity }
