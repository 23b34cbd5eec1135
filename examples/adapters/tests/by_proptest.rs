//! Random steps of proptest-state-machine find the fault.

use std::marker::PhantomData;

use example_adapters::{ByHand, EVENTS, Tcp, TcpEvent, TcpState};
use fsmith::explore::coverage::Implementation;
use proptest::sample::select;
use proptest::strategy::{BoxedStrategy, Just, Strategy};
use proptest::test_runner::{Config, RngSeed, TestError, TestRunner};
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};

/// The machine, which is the reference.
struct Reference;

impl ReferenceStateMachine for Reference {
    type State = Tcp;
    type Transition = TcpEvent;

    fn init_state() -> BoxedStrategy<Tcp> {
        Just(Tcp::start()).boxed()
    }

    fn transitions(_: &Tcp) -> BoxedStrategy<TcpEvent> {
        select(&EVENTS[..]).boxed()
    }

    fn apply(mut tcp: Tcp, event: &TcpEvent) -> Tcp {
        tcp.handle(*event);
        tcp
    }
}

/// The comparison with an implementation, which is the system under test.
struct Test<I>(PhantomData<I>);

impl<I: Implementation<View = Option<TcpState>> + Default> StateMachineTest for Test<I> {
    type SystemUnderTest = I;
    type Reference = Reference;

    fn init_test(_: &Tcp) -> I {
        I::default()
    }

    fn apply(mut implementation: I, tcp: &Tcp, event: TcpEvent) -> I {
        implementation.step(&format!("{event:?}"));
        assert_eq!(tcp.state(), implementation.view());
        implementation
    }
}

/// Returns the shortest steps that were found to a difference. `prop_state_machine!` is shorter, but only panics.
fn difference<const FAULTY: bool>() -> Option<Vec<TcpEvent>> {
    let config = Config { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..Config::default() };
    let steps = Reference::sequential_strategy(1..50);
    let run = TestRunner::new(config.clone()).run(&steps, |(tcp, events, seen)| {
        Test::<ByHand<FAULTY>>::test_sequential(config.clone(), tcp, events, seen);
        Ok(())
    });
    match run {
        Ok(()) => None,
        Err(TestError::Fail(_, (_, events, _))) => Some(events),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn the_implementation_behaves_like_the_machine() {
    assert_eq!(difference::<false>(), None);
}

#[test]
fn the_planted_fault_is_found() {
    let events = difference::<true>().expect("a difference");
    assert!(events.ends_with(&[TcpEvent::Close, TcpEvent::Fin]) && events.len() == 4, "{events:?}");
}
