//! Trying something until it works: a machine for other machines, in whose states it runs. The example `retry` uses it in two of
//! them.

use std::time::Duration;

use fsmith::state_machine;

/// How it is done.
#[derive(Clone, Copy)]
pub struct Plan {
    /// What is tried.
    pub what: &'static str,
    /// How often, at most.
    pub attempts: u32,
    /// The first pause; each is twice as long as the one before.
    pub pause: Duration,
}

/// What has been done, and when.
#[derive(Default)]
pub struct Log {
    /// The time, since it began.
    pub now: Duration,
}

impl Log {
    /// Says what happens now.
    pub fn say(&self, what: &str) {
        println!("{:>5.1} s  {what}", self.now.as_secs_f64());
    }
}

state_machine! {
    /// Tries something until it works, or too often.
    #[derive(Debug)]
    pub machine Retry(log: &mut Log, plan: Plan) {
        #[derive(Clone, Copy, Debug)]
        events {
            /// It has worked.
            Works,
            /// It has not, and why.
            Fails(&'static str),
        }
        initial Trying(1);

        state Trying(attempt: u32) {
            enter { log.say(&format!("  {}, attempt {attempt}", plan.what)); }
            on Works => Worked;
            on Fails(reason) if *attempt == plan.attempts => GaveUp(reason);
            on Fails(_) => Pausing(attempt);
            after 5s if *attempt == plan.attempts => GaveUp("nobody answers");
            after 5s => Pausing(attempt);
        }
        state Pausing(attempt: u32) {
            after plan.pause * 2_u32.pow(*attempt - 1) => Trying(attempt + 1);
        }
        final Worked;
        final GaveUp(reason: &'static str);
    }
}
