//! A machine on embassy's executor for `std`. The executor never returns, so this test ends the program itself.

use std::process::exit;

use embassy_executor::{Executor, task};
use fsmith_test_waiting::{LinkState, script};

#[task]
async fn run() {
    let expected = script(0).await;
    assert_eq!(expected.1, Some(LinkState::Idle));
    for delay in 1..5 {
        assert_eq!(script(delay).await, expected);
    }
    println!("test a_machine_runs_as_a_task ... ok");
    exit(0);
}

fn main() {
    let executor: &'static mut Executor = Box::leak(Box::new(Executor::new()));
    executor.run(|spawner| spawner.spawn(run().expect("the first task")));
}
