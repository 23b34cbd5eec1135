//! Identities, which distinguish the machines of one type.

use super::chart::Chart;
use super::orders::Order;
use super::probe::Probe;
use super::{hub, is_on};
use fsm_core::State;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// The number of a machine, in four bytes: 0 until the hub knows the machine.
///
/// A copy of a machine is another machine, which gets its own number when it is first called. When a machine is
/// dropped, the hub forgets it. Comparisons of machines ignore their identities.
#[derive(Debug, Default)]
pub struct Identity(CopiedIdentity);

/// The identity of a machine that is `Copy`. All copies count as one machine, which the hub never forgets.
#[derive(Clone, Copy, Debug, Default)]
pub struct CopiedIdentity(u32);

/// The number of an interpreted twin that the hub does not know yet. No machine has this number.
const TWIN: u32 = u32::MAX;

impl CopiedIdentity {
    /// The identity of a machine that the hub does not know yet.
    pub const NEW: Self = CopiedIdentity(0);

    /// The identity of an interpreted twin that the hub does not know yet.
    pub const TWIN: Self = CopiedIdentity(TWIN);

    /// Begins a call.
    pub fn probe<S: State>(&mut self, chart: &'static Chart) -> Probe<S> {
        if is_on() { Probe::on(self.number::<S>(chart), chart) } else { Probe::off() }
    }

    /// The next order of a page for the machine.
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

    /// The number of the machine. Registers the machine if it is new.
    fn number<S: State>(&mut self, chart: &'static Chart) -> u32 {
        if !self.is_known() {
            self.0 = hub().known().register::<S>(chart, self.0 == TWIN, hub().now());
        }
        self.0
    }
}

impl Identity {
    /// The identity of a machine that the hub does not know yet.
    pub const NEW: Self = Identity(CopiedIdentity::NEW);

    /// The identity of an interpreted twin that the hub does not know yet.
    pub const TWIN: Self = Identity(CopiedIdentity::TWIN);

    /// Begins a call.
    pub fn probe<S: State>(&mut self, chart: &'static Chart) -> Probe<S> {
        self.0.probe(chart)
    }

    /// The next order of a page for the machine.
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

/// Makes all identities equal.
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
