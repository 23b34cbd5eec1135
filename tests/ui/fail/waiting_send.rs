//! The future of a call is `Send` if the user's code allows it. Otherwise, the compiler says why it is not.

use fsmith::state_machine;
use std::rc::Rc;

async fn read() -> u32 {
    1
}

state_machine! {
    async machine Job(size: &mut u32) {
        events { Go, Hold }
        initial Idle;
        state Idle {
            on Go => { *size = read().await; }
            on Hold => { let held = Rc::new(1); *size = read().await; drop(held); }
        }
    }
}

fn spawn(_: impl Send) {}

fn main() {
    let (mut job, mut size) = (Job::new(), 0);
    spawn(job.handle(&mut size, JobEvent::Go));
    // These calls are not awaited.
    job.update(&mut size);
    let answer: fsmith::Answer = job.handle(&mut size, JobEvent::Hold);
}
