//! A client on tokio. It connects, waits longer after each failure, and asks questions, of which only the last counts.
//!
//! A state that waits for something has a task as data. The task ends with the state. Its answer is an event with the
//! id of the task, so that late answers can be distinguished from the expected one. The loop in `main` sleeps until
//! there is an event or a timer is due. Time is paused: tokio skips to the next timer when all tasks are idle.
//!
//! ```text
//! cargo run -p example-client
//! ```

use std::time::Duration;

use fsmith::drive::TaskId;
use fsmith::drive::tokio::{Clock, Task};
use fsmith::state_machine;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};

/// The parameter of the machine, which starts tasks and prints.
struct Host {
    events: mpsc::UnboundedSender<ClientEvent>,
    began: Instant,
}

impl Host {
    /// The server refuses twice, does not answer the third attempt, and accepts the fourth.
    fn connect(&self, attempt: u32) -> Task {
        let events = self.events.clone();
        self.say(format_args!("connects, attempt {attempt}"));
        Task::spawn(move |id| async move {
            sleep(Duration::from_millis(if attempt == 3 { 60_000 } else { 200 })).await;
            let _ = events.send(if attempt < 3 { ClientEvent::Refused { id } } else { ClientEvent::Connected { id } });
        })
    }

    fn ask(&self, question: &'static str) -> Task {
        let events = self.events.clone();
        self.say(format_args!("asks for the {question}"));
        Task::spawn(move |id| async move {
            sleep(Duration::from_millis(300)).await;
            let _ = events.send(ClientEvent::Answered { id, text: format!("here is the {question}") });
        })
    }

    fn say(&self, what: std::fmt::Arguments<'_>) {
        println!("{:>5.1} s  {what}", self.began.elapsed().as_secs_f64());
    }
}

state_machine! {
    machine Client(host: &Host) {
        events {
            Ask(&'static str), Close,                       // from the user
            Connected { id: TaskId }, Refused { id: TaskId }, Answered { id: TaskId, text: String },
        }

        initial Connecting(1);
        on Close => Closed;

        state Connecting(attempt: u32, task: Task = host.connect(*attempt)) {
            on Connected { id } if id == task.id() => Online;
            on Refused { id } if id == task.id() => Away(attempt);
            after 5s => { host.say(format_args!("nobody answers")); Away(attempt) }
        }
        /// Waits twice as long each time, but no longer than a minute.
        state Away(attempt: u32) {
            after (1s * (1 << (*attempt - 1).min(6))).min(1min) => Connecting(attempt + 1);
        }
        state Online {
            initial Idle;
            enter { host.say(format_args!("is online")); }
            on Ask(question) => Asking(question);

            state Idle;
            state Asking(question: &'static str, task: Task = host.ask(question)) {
                on Answered { id, text } if id == task.id() => { host.say(format_args!("{text}")); Idle }
                on Answered { text, .. } => host.say(format_args!("{text}: nobody wants that any more"));
                after 10s => { host.say(format_args!("no {question}")); Idle }
            }
        }
        final Closed { enter { host.say(format_args!("is closed")); } }
    }
}

/// Displays something new, which takes so long that more events arrive in the meantime.
async fn draw() {
    sleep(Duration::from_millis(500)).await;
}

/// The actions of a user, and their times.
async fn user(events: mpsc::UnboundedSender<ClientEvent>) {
    sleep(Duration::from_millis(15_000)).await;
    let _ = events.send(ClientEvent::Ask("weather"));
    sleep(Duration::from_millis(100)).await;
    let _ = events.send(ClientEvent::Ask("news"));
    sleep(Duration::from_millis(4_900)).await;
    let _ = events.send(ClientEvent::Close);
}

async fn client() {
    let (events, mut inbox) = mpsc::unbounded_channel();
    tokio::spawn(user(events.clone()));
    let host = Host { events, began: Instant::now() };

    let mut client = Client::start(&host);
    let mut clock = Clock::new();
    while !client.is_finished() {
        let (passed, event) = clock.wait(client.due(), inbox.recv()).await;
        client.advance(&host, passed);
        if let Some(Some(event)) = event
            && client.handle(&host, event).moved()
        {
            draw().await;
        }
    }
}

fn main() -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build()?;
    runtime.block_on(client());
    Ok(())
}
