//! A submachine that tries something until it works, for use in states of other machines. The example `retry` uses it
//! in two of them.

use std::time::Duration;

use fsmith::state_machine;

/// How to try something.
#[derive(Clone, Copy)]
pub struct Plan {
    /// The name of the action.
    pub what: &'static str,
    /// The maximum number of attempts.
    pub attempts: u32,
    /// The first pause. Each further pause is twice as long.
    pub pause: Duration,
}

/// A log with times.
#[derive(Default)]
pub struct Log {
    /// The time since the start.
    pub now: Duration,
}

impl Log {
    /// Prints a message with the time.
    pub fn say(&self, what: &str) {
        println!("{:>5.1} s  {what}", self.now.as_secs_f64());
    }
}

state_machine! {
    /// Tries something until it works, or until it has failed too often.
    #[derive(Debug)]
    pub machine Retry(log: &mut Log, plan: Plan) {
        #[derive(Clone, Copy, Debug)]
        events {
            /// The attempt has worked.
            Works,
            /// The attempt has failed, for this reason.
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
