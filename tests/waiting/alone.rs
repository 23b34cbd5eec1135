//! A machine without executor, in a loop of ten lines: comparison with the twin, allocations, and the size of a call.

use std::alloc::System;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use fsmith_test_waiting::{Line, Link, LinkEvent, LinkState, SCRIPT, script, steps};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn block_on<Value>(future: impl Future<Output = Value>) -> Value {
    let (mut future, mut context) = (pin!(future), Context::from_waker(Waker::noop()));
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return value;
        }
    }
}

/// This is the only test, because it counts the allocations of the whole program.
#[test]
fn calls_do_not_allocate_and_agree_for_any_delay() {
    let (mut line, mut link) = (Line { delay: 3, ..Line::default() }, Link::new());
    let region = Region::new(ALLOCATOR);
    block_on(steps(&mut link, &mut line));
    let change = region.change();
    assert_eq!((change.allocations, change.reallocations), (0, 0), "{change:?}");
    let boxed = Region::new(ALLOCATOR);
    block_on(Box::pin(link.stop(&mut line))).unwrap();
    assert_eq!(boxed.change().allocations, 1, "it counts");

    // The result is independent of the number of polls, including zero.
    let (sum, state) = block_on(script(0));
    assert_eq!(state, Some(LinkState::Idle));
    for delay in 1..4 {
        assert_eq!(block_on(script(delay)), (sum, state));
    }

    // The twin does the same without waiting.
    let (mut line, mut twin) = (Line::default(), Link::interpreter());
    let _ = block_on(twin.restart(&mut line));
    for (number, event) in SCRIPT.into_iter().enumerate() {
        let mut other = Line::default();
        let mut machine = Link::new();
        let _ = block_on(machine.restart(&mut other));
        for event in &SCRIPT[..number] {
            let _ = block_on(machine.handle(&mut other, *event));
        }
        assert_eq!(block_on(machine.handle(&mut other, event)), block_on(twin.handle(&mut line, event)), "{event:?}");
        assert_eq!(line.sum, other.sum, "{event:?}");
        assert!(machine.active().eq(twin.active()), "{event:?}");
    }

    // The documentation states this size. It is less than all states would need together.
    let size = size_of_val(&link.handle(&mut line, LinkEvent::Go));
    assert!(size < 700, "the future of a call has {size} bytes");
}
