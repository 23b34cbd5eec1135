//! The calls of an `async machine`, which may be dropped half-way, and how its interpreted twin runs its futures.

use core::future::Future;
use core::mem;
use core::pin::pin;
use core::task::{Context, Poll, Waker};

/// A machine whose calls may be dropped half-way. Every `async machine` is one.
pub trait Interruptible {
    /// Whether a call is running, or has been dropped half-way.
    fn interrupted(&mut self) -> &mut bool;

    /// Resets the machine to one that is not started.
    fn reset(&mut self);
}

/// A running call. If it is dropped before its [`end`](Self::end), the machine is interrupted: it has exited its old
/// states and will never enter the new ones, so it is in no state.
///
/// The flag is set at the beginning, so a machine whose call is forgotten instead of dropped is interrupted, too.
#[derive(Debug)]
pub struct Underway<'m, Machine: Interruptible> {
    machine: &'m mut Machine,
    /// Whether the machine is interrupted after the call.
    interrupted: bool,
}

impl<'m, Machine: Interruptible> Underway<'m, Machine> {
    /// Begins a call. An interrupted machine appears as not started in the call, and stays interrupted.
    #[inline]
    pub fn of(machine: &'m mut Machine) -> Self {
        let interrupted = mem::replace(machine.interrupted(), true);
        if interrupted {
            give_up(machine);
        }
        Underway { machine, interrupted }
    }

    /// Begins a call that repairs an interrupted machine: it is then merely not started.
    #[inline]
    pub fn anew(machine: &'m mut Machine) -> Self {
        let mut call = Underway::of(machine);
        call.interrupted = false;
        call
    }

    /// The machine of the call.
    #[inline]
    pub fn machine(&mut self) -> &mut Machine {
        self.machine
    }

    /// Completes the call.
    #[inline]
    pub fn end(self) {
        *self.machine.interrupted() = self.interrupted;
        // The call holds only a reference, so nothing leaks.
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

/// Returns the value of a future that must be ready at once, for the actions of the twin of an `async machine`.
///
/// # Panics
///
/// Panics if the future is pending.
pub fn at_once<Value>(future: impl Future<Output = Value>, machine: &str) -> Value {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => waits(machine),
    }
}

#[cold]
#[inline(never)]
fn waits(machine: &str) -> ! {
    panic!("the interpreted twin of `{machine}` runs only actions that complete immediately, but one of them waits")
}

/// Polls a future until it is ready, for tests of machines that are generated as if they were `async`.
#[doc(hidden)]
pub fn to_the_end<Value>(future: impl Future<Output = Value>) -> Value {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return value;
        }
    }
}

/// A future that is pending once, for the same tests.
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
    fn a_completed_call_does_not_interrupt_the_machine() {
        let mut machine = Machine::default();
        to_the_end(start(&mut machine));
        assert!(machine.started && !machine.interrupted);
        assert!(to_the_end(handle(&mut machine)));
        assert!(machine.started && !machine.interrupted);
    }

    #[test]
    fn a_call_that_is_never_polled_changes_nothing() {
        let mut machine = Machine::default();
        to_the_end(start(&mut machine));
        drop(handle(&mut machine));
        assert!(machine.started && !machine.interrupted);
    }

    #[test]
    fn dropping_a_pending_call_resets_the_machine() {
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
    fn forgetting_a_pending_call_interrupts_the_machine() {
        let mut machine = Machine::default();
        to_the_end(start(&mut machine));
        let mut call = std::boxed::Box::pin(handle(&mut machine));
        assert!(call.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        mem::forget(call);
        assert!(machine.interrupted);
        assert!(!to_the_end(handle(&mut machine)), "it is in no state");
    }

    #[test]
    fn a_ready_future_completes_immediately() {
        assert_eq!(at_once(ready(3), "Job"), 3);
    }

    #[test]
    #[should_panic(expected = "the interpreted twin of `Job` runs only actions that complete immediately")]
    fn a_pending_future_panics_instead_of_waiting() {
        at_once(once(), "Job");
    }
}
