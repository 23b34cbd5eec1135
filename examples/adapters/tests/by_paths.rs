//! Paths that try each event in each state find the fault.

use example_adapters::{ByHand, EVENTS, Tcp};
use fsmith::Answer;
use fsmith::explore::Explore;

fn explore() -> Explore<'static, Tcp> {
    let step = |event| move |tcp: &mut Tcp| tcp.handle(event) != Answer::Ignored;
    let start = Explore::of(Tcp::start());
    EVENTS.into_iter().fold(start, |explore, event| explore.step(format!("{event:?}"), step(event)))
}

#[test]
fn the_implementation_behaves_like_the_machine() {
    let explore = explore();
    explore.compare(&explore.paths_of_all_steps(), Tcp::state, &mut ByHand::<false>::default());
}

#[test]
#[should_panic(expected = "the implementation differs after 4 steps, `Listen; Syn; Close; Fin`:
   model           Some(Closing)
   implementation  Some(TimeWait)")]
fn the_planted_fault_is_found() {
    let explore = explore();
    explore.compare(&explore.paths_of_all_steps(), Tcp::state, &mut ByHand::<true>::default());
}
