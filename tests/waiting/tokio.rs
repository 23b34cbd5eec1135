//! Machines on tokio: tasks on several threads, time limits around calls and inside them.

use std::time::Duration;

use fsmith::interpreter::state_machine;
use fsmith_test_waiting::script;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn machines_run_as_tasks() {
    let expected = script(0).await;
    let tasks: Vec<_> = (0..8).map(|delay| tokio::spawn(script(delay))).collect();
    for task in tasks {
        assert_eq!(task.await.unwrap(), expected);
    }
}

state_machine! {
    /// Waits for an answer that may take too long.
    async machine Caller(calls: &mut mpsc::Sender<u32>, patience: Duration) {
        events { Call(u32), Again }
        initial Idle;
        state Idle {
            on Call(millis) => {
                let answered = timeout(patience, sleep(Duration::from_millis(millis.into()))).await;
                calls.send(millis).await.unwrap();
                if answered.is_ok() { Talking } else { stay }
            }
        }
        state Talking {
            on Again => tokio::select! {
                () = sleep(Duration::from_millis(1)) => {}
                () = std::future::pending() => unreachable!(),
            };
            on Call(_) => { calls.send(0).await.unwrap(); Idle }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_time_limit_in_an_action_does_not_interrupt_the_machine() {
    let ((mut calls, mut called), patience) = (mpsc::channel(1), Duration::from_millis(50));
    let listener = tokio::spawn(async move {
        let mut all = vec![];
        while let Some(call) = called.recv().await {
            all.push(call);
        }
        all
    });
    let mut caller = Caller::start(&mut calls, patience).await;
    assert!(caller.handle(&mut calls, patience, CallerEvent::Call(200)).await.reacted());
    assert_eq!(caller.state(), Some(CallerState::Idle), "there was no answer");
    caller.handle(&mut calls, patience, CallerEvent::Call(20)).await;
    assert_eq!(caller.state(), Some(CallerState::Talking));
    assert!(caller.handle(&mut calls, patience, CallerEvent::Again).await.reacted());
    caller.handle(&mut calls, patience, CallerEvent::Call(9)).await;
    drop(calls);
    assert_eq!(listener.await.unwrap(), [200, 20, 0]);
}

#[tokio::test(start_paused = true)]
async fn a_time_limit_around_a_call_interrupts_the_machine() {
    let ((mut calls, _called), patience) = (mpsc::channel(8), Duration::from_secs(9));
    let mut caller = Caller::start(&mut calls, patience).await;
    let call = timeout(Duration::from_secs(1), caller.handle(&mut calls, patience, CallerEvent::Call(5_000)));
    assert!(call.await.is_err());
    assert!(caller.is_interrupted());
    assert_eq!(caller.state(), None);
    caller.restart(&mut calls, patience).await;
    assert_eq!(caller.state(), Some(CallerState::Idle));
    assert!(caller.handle(&mut calls, patience, CallerEvent::Call(1)).await.moved());
}
