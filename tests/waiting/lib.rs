//! A machine that waits, and its context. The tests run one script on different executors.

use std::future::poll_fn;
use std::task::Poll;
use std::time::Duration;

use fsmith::interpreter::state_machine;

/// A communication line. Each operation on it waits for some polls.
#[derive(Debug, Default)]
pub struct Line {
    /// The actions, combined into a number that depends on their order. This avoids allocation.
    pub sum: u64,
    /// The number of polls for which each operation waits.
    pub delay: u32,
}

/// The error if there is nothing on the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Silence;

impl Line {
    fn note(&mut self, word: u64) {
        self.sum = self.sum.wrapping_mul(31).wrapping_add(word);
    }

    pub async fn send(&mut self, word: u64) {
        pending(self.delay).await;
        self.note(word);
    }

    pub async fn receive(&mut self, word: u64) -> Result<u64, Silence> {
        pending(self.delay).await;
        self.note(word);
        if word == 0 { Err(Silence) } else { Ok(word) }
    }
}

async fn pending(polls: u32) {
    let mut left = polls;
    poll_fn(|context| {
        if left == 0 {
            return Poll::Ready(());
        }
        left -= 1;
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

state_machine! {
    /// Three levels, a history, regions, timers, raised and deferred events. Actions that wait may fail.
    #[derive(Debug)]
    pub async machine Link(line: &mut Line) fails Silence {
        #[derive(Clone, Copy, Debug)]
        events { Power, Go, Stop, Tick(u64), Both, Keep }
        signals { Late }
        queue 4;
        initial Off;

        state Off {
            exit { line.send(1).await; }
            on Power => On.history;
            defer Keep;
        }
        state On {
            initial Idle;
            history deep;
            enter { line.send(2).await; }
            exit { line.send(3).await; }
            on Power => Off;
            on Keep => line.send(4).await;
            failed Silence => { line.send(5).await; Idle }

            state Idle {
                on Go => Work;
                on Both => Pair;
            }
            state Work(count: u64 = 0) {
                initial Fast;
                enter { line.send(6).await; }
                exit { line.send(7 + *count).await; }
                on Stop => Idle;
                state Fast {
                    on Tick(word) if word != 1 => { *count += line.receive(word).await?; }
                    on Go => Slow;
                    every 2s => { line.send(8).await; }
                }
                state Slow {
                    on Tick(word) => {
                        let got = line.receive(word).await;
                        let Ok(got) = got else { Fast };
                        if got > 5 { raise(Late); stay } else { Fast }
                    }
                    on Late => { line.send(9).await; Fast }
                }
            }
            parallel Pair {
                done => { line.send(10).await; Idle }
                state Left {
                    initial state A { on Both => { line.send(11).await; B } }
                    final B { enter { line.send(12).await; } }
                }
                state Right {
                    initial state C { on Both => { line.send(13).await; D } }
                    state D { on Go => E; exit { line.send(14).await; } }
                    final E;
                }
            }
        }
    }
}

/// The events of the script, in their order.
pub const SCRIPT: [LinkEvent; 22] = {
    use LinkEvent::{Both, Go, Keep, Power, Stop, Tick};
    [
        Tick(3),
        Keep,
        Power,
        Go,
        Tick(7),
        Tick(1),
        Tick(0),
        Go,
        Go,
        Tick(4),
        Go,
        Tick(6),
        Power,
        Power,
        Stop,
        Both,
        Both,
        Go,
        Go,
        Tick(2),
        Stop,
        Keep,
    ]
};

/// Runs the script. Returns the recorded actions and the state of the machine.
pub async fn script(delay: u32) -> (u64, Option<LinkState>) {
    let mut line = Line { delay, ..Line::default() };
    let mut link = Link::new();
    steps(&mut link, &mut line).await;
    (line.sum, link.active().last())
}

/// Runs the script with an existing machine, and records errors.
pub async fn steps(link: &mut Link, line: &mut Line) {
    if link.restart(line).await.is_err() {
        line.note(100);
    }
    for event in SCRIPT {
        if link.handle(line, event).await.is_err() {
            line.note(101);
        }
        if link.advance(line, Duration::from_millis(700)).await.is_err() {
            line.note(102);
        }
    }
}
