//! What an `async machine` is made of: its calls, each of which may be dropped half-way, and how its twin runs what waits.

use core::future::Future;
use core::mem;
use core::pin::pin;
use core::task::{Context, Poll, Waker};

/// A machine whose calls may be dropped half-way. Every `async machine` is one.
pub trait Interruptible {
    /// Whether a call is under way, or has been dropped.
    fn interrupted(&mut self) -> &mut bool;

    /// Nothing is left of what it was doing: it is not started.
    fn reset(&mut self);
}

/// A call that is under way. If it is dropped before its [`end`](Self::end), the machine is interrupted: where it was on its way
/// to it will not come, and where it came from it has left, so it is in no state.
///
/// That a call is under way is noted as it begins: so a machine is interrupted as well if its call is neither done nor dropped.
#[derive(Debug)]
pub struct Underway<'m, Machine: Interruptible> {
    machine: &'m mut Machine,
    /// What the machine is when the call is done.
    interrupted: bool,
}

impl<'m, Machine: Interruptible> Underway<'m, Machine> {
    /// A call that begins. One of an interrupted machine finds it not started, and leaves it interrupted.
    #[inline]
    pub fn of(machine: &'m mut Machine) -> Self {
        let interrupted = mem::replace(machine.interrupted(), true);
        if interrupted {
            give_up(machine);
        }
        Underway { machine, interrupted }
    }

    /// A call that begins, and makes of an interrupted machine one that is only not started.
    #[inline]
    pub fn anew(machine: &'m mut Machine) -> Self {
        let mut call = Underway::of(machine);
        call.interrupted = false;
        call
    }

    /// The machine, meanwhile.
    #[inline]
    pub fn machine(&mut self) -> &mut Machine {
        self.machine
    }

    /// The call is done.
    #[inline]
    pub fn end(self) {
        *self.machine.interrupted() = self.interrupted;
        // There is nothing in it but a reference.
        mem::forget(self);
    }
}

impl<Machine: Interruptible> Drop for Underway<'_, Machine> {
    fn drop(&mut self) {
        give_up(self.machine);
    }
}

#[cold]
fn give_up<Machine: Interruptible>(machine: &mut Machine) {
    machine.reset();
    *machine.interrupted() = true;
}

/// What a future comes to that has come to it as soon as it is asked: the twin of an `async machine` runs its actions so.
///
/// # Panics
///
/// If it waits.
pub fn at_once<Value>(future: impl Future<Output = Value>, machine: &str) -> Value {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => waits(machine),
    }
}

#[cold]
#[inline(never)]
fn waits(machine: &str) -> ! {
    panic!("the interpreted twin of `{machine}` runs only actions that are done at once, and one of them waits")
}

/// What a future comes to, for tests of machines that are not `async` and are printed as if they were.
#[doc(hidden)]
pub fn to_the_end<Value>(future: impl Future<Output = Value>) -> Value {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return value;
        }
    }
}

/// Waits once, for the same.
#[doc(hidden)]
pub async fn once() {
    let mut waited = false;
    core::future::poll_fn(|_| if mem::replace(&mut waited, true) { Poll::Ready(()) } else { Poll::Pending }).await;
}

#[cfg(test)]
mod tests {
    use super::{Interruptible, Underway, at_once, once, to_the_end};
    use core::future::ready;
    use core::mem;
    use core::pin::pin;
    use core::task::{Context, Waker};

    #[derive(Debug, Default)]
    struct Machine {
        started: bool,
        interrupted: bool,
    }

    impl Interruptible for Machine {
        fn interrupted(&mut self) -> &mut bool {
            &mut self.interrupted
        }

        fn reset(&mut self) {
            *self = Machine::default();
        }
    }

    async fn start(machine: &mut Machine) {
        let mut call = Underway::anew(machine);
        once().await;
        call.machine().started = true;
        call.end();
    }

    async fn handle(machine: &mut Machine) -> bool {
        let mut call = Underway::of(machine);
        let started = call.machine().started;
        once().await;
        call.end();
        started
    }

    fn polls_once<Future: core::future::Future>(future: Future) {
        assert!(pin!(future).poll(&mut Context::from_waker(Waker::noop())).is_pending());
    }

    #[test]
    fn what_is_done_is_not_interrupted() {
        let mut machine = Machine::default();
        to_the_end(start(&mut machine));
        assert!(machine.started && !machine.interrupted);
        assert!(to_the_end(handle(&mut machine)));
        assert!(machine.started && !machine.interrupted);
    }

    #[test]
    fn what_never_began_changes_nothing() {
        let mut machine = Machine::default();
        to_the_end(start(&mut machine));
        drop(handle(&mut machine));
        assert!(machine.started && !machine.interrupted);
    }

    #[test]
    fn what_is_dropped_half_way_leaves_nothing() {
        let mut machine = Machine::default();
        to_the_end(start(&mut machine));
        polls_once(handle(&mut machine));
        assert!(!machine.started && machine.interrupted);
        assert!(!to_the_end(handle(&mut machine)), "it is not started");
        assert!(machine.interrupted, "only a new start mends it");
        to_the_end(start(&mut machine));
        assert!(machine.started && !machine.interrupted);
    }

    #[test]
    fn what_is_forgotten_half_way_is_interrupted_too() {
        let mut machine = Machine::default();
        to_the_end(start(&mut machine));
        let mut call = std::boxed::Box::pin(handle(&mut machine));
        assert!(call.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        mem::forget(call);
        assert!(machine.interrupted);
        assert!(!to_the_end(handle(&mut machine)), "it is in no state");
    }

    #[test]
    fn at_once_is_what_does_not_wait() {
        assert_eq!(at_once(ready(3), "Job"), 3);
    }

    #[test]
    #[should_panic(expected = "the interpreted twin of `Job` runs only actions that are done at once")]
    fn what_waits_is_not_done_at_once() {
        at_once(once(), "Job");
    }
}
