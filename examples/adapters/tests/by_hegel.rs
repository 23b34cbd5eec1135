//! Random steps of hegeltest find the fault.

use std::panic::catch_unwind;
use std::sync::{Arc, Mutex};

use example_adapters::{ByHand, EVENTS, Tcp, TcpEvent, TcpState};
use fsmith::explore::coverage::Implementation;
use hegel::generators::sampled_from;
use hegel::stateful::machine;
use hegel::{Database, Hegel, Settings, TestCase};

/// The machine and an implementation, side by side.
struct Both<I> {
    tcp: Tcp,
    implementation: I,
    /// The events of the latest run. The last run of a failure is the one that was shrunk.
    events: Arc<Mutex<Vec<TcpEvent>>>,
}

#[hegel::state_machine]
impl<I: Implementation<View = Option<TcpState>>> Both<I> {
    #[rule]
    fn handle(&mut self, test: TestCase) {
        let event = test.draw(sampled_from(&EVENTS[..]));
        self.events.lock().unwrap().push(event);
        self.tcp.handle(event);
        self.implementation.step(&format!("{event:?}"));
    }

    #[invariant(always_run)]
    fn agree(&mut self, _: TestCase) {
        assert_eq!(self.tcp.state(), self.implementation.view());
    }
}

/// Returns the shortest steps that were found to a difference. `#[hegel::test]` is shorter, but only panics.
fn difference<const FAULTY: bool>() -> Option<Vec<TcpEvent>> {
    let events = Arc::new(Mutex::new(Vec::new()));
    let latest = events.clone();
    let settings = Settings::new().derandomize(true).database(Database::Disabled);
    let test = Hegel::new(move |test: TestCase| {
        latest.lock().unwrap().clear();
        let implementation = ByHand::<FAULTY>::default();
        machine(Both { tcp: Tcp::start(), implementation, events: latest.clone() }).run(test);
    });
    let run = catch_unwind(|| test.settings(settings).run());
    run.is_err().then(|| events.lock().unwrap().clone())
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
