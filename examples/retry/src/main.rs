//! A machine that is used in several places: `Retry`, of the crate `retrying`, tries something again, and waits longer
//! each time. A client uses it to connect, to log in and to fetch. A sensor in the same house, which has no network,
//! uses it to wake up.
//!
//! Each state that runs it has its own instance, with timers, as long as it is active. How it completes decides the
//! next state.
//!
//! ```text
//! machine retry: Retry(&mut net.log, Plan::CONNECT);
//! forward Reply(reply) => retry(reply);
//! done(retry.GaveUp { reason }) => Offline(reason);
//! ```

use std::time::Duration;

/// A client with three states that try something.
mod client {
    use std::time::Duration;

    use fsmith::state_machine;

    use retrying::{Log, Plan, Retry, RetryEvent};

    const CONNECT: Plan = Plan { what: "connects", attempts: 4, pause: Duration::from_secs(1) };
    const LOGIN: Plan = Plan { what: "logs in", attempts: 2, pause: Duration::from_millis(500) };
    const FETCH: Plan = Plan { what: "fetches", attempts: 3, pause: Duration::from_millis(100) };

    state_machine! {
        #[derive(Debug)]
        pub machine Client(log: &mut Log) {
            #[derive(Debug)]
            events { Reply(RetryEvent), Refresh, Close }
            initial Connecting;
            alarm on Close => Closed("closed");

            state Connecting {
                machine retry: Retry(log, CONNECT);
                forward Reply(reply) => retry(reply);
                done(retry.Worked) => Online;
                done(retry.GaveUp { reason }) => Closed(reason);
            }
            state Online {
                initial LoggingIn;
                enter { log.say("is online"); }
                exit { log.say("is offline"); }

                state LoggingIn {
                    machine retry: Retry(log, LOGIN);
                    forward Reply(reply) => retry(reply);
                    done(retry.Worked) => Fetching;
                    done(retry.GaveUp { reason }) => Closed(reason);
                }
                state Fetching {
                    machine retry: Retry(log, FETCH);
                    forward Reply(reply) => retry(reply);
                    done(retry) => Idle;                    // what it has is good enough
                }
                state Idle {
                    enter { log.say("has the news"); }
                    on Refresh or after 1min => Fetching;
                    // An answer without a question: the line is down.
                    on Reply(RetryEvent::Fails(_)) => Connecting;
                }
            }
            final Closed(reason: &'static str) { enter { log.say(reason); } }
        }
    }
}

/// A sensor that needs a while to wake up.
mod sensor {
    use std::time::Duration;

    use fsmith::state_machine;

    use retrying::{Log, Plan, Retry, RetryEvent};

    state_machine! {
        #[derive(Debug)]
        pub machine Sensor(log: &mut Log, patience: u32) {
            events { Chip { answers: bool } }
            initial Waking;
            state Waking {
                machine knocks: Retry(log, Plan { what: "knocks", attempts: patience, pause: Duration::from_secs(2) });
                forward Chip { answers } =>
                    knocks(if answers { RetryEvent::Works } else { RetryEvent::Fails("no chip") });
                done(knocks.Worked) => Awake;
                done(knocks) => Broken;
            }
            final Awake { enter { log.say("the sensor is awake"); } }
            final Broken { enter { log.say("the sensor is broken"); } }
        }
    }
}

use client::{Client, ClientEvent};
use retrying::{Log, RetryEvent};
use sensor::{Sensor, SensorEvent};

fn client() {
    let mut log = Log::default();
    let mut client = Client::start(&mut log);
    let fails = || ClientEvent::Reply(RetryEvent::Fails("no route"));
    let works = || ClientEvent::Reply(RetryEvent::Works);
    let replies = [
        (200, fails()),
        (1_300, fails()),
        // The third attempt gets no answer.
        (12_500, works()),
        (12_600, works()),
        // Fetching fails, and the client has to do without it.
        (12_700, fails()),
        (12_900, fails()),
        (13_200, fails()),
        // After that, nothing works any more.
        (20_000, fails()),
        (20_100, ClientEvent::Refresh),
        (30_000, ClientEvent::Close),
    ];
    for (millis, event) in replies {
        // The time advances from timer to timer, so that the output of each has the right time.
        let until = Duration::from_millis(millis);
        while log.now < until {
            let step = client.due().unwrap_or(Duration::MAX).min(until - log.now);
            log.now += step;
            client.advance(&mut log, step);
        }
        log.say(&format!("{event:?}"));
        client.handle(&mut log, event);
    }
    println!("{client:?}");
}

fn sensor(wakes_up: bool) {
    let mut log = Log::default();
    let mut sensor = Sensor::start(&mut log, 3);
    sensor.handle(&mut log, 3, SensorEvent::Chip { answers: false });
    // The sensor sleeps until the next timer of the submachine is due.
    while let Some(step) = sensor.due() {
        log.now += step;
        sensor.advance(&mut log, 3, step);
        sensor.handle(&mut log, 3, SensorEvent::Chip { answers: wakes_up });
    }
}

fn main() {
    client();
    sensor(true);
    sensor(false);
}
