//! Tasks that belong to states: when they end, and which answers are current.

use fsmith::drive::TaskId;
use fsmith::drive::tokio::{Panicked, Task, catch_panic};
use fsmith::state_machine;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{sleep, timeout};

/// The context of the machine. It spawns tasks of one second, and counts those that are running.
struct Host {
    events: mpsc::UnboundedSender<PageEvent>,
    running: Arc<()>,
}

impl Host {
    fn new() -> (Host, mpsc::UnboundedReceiver<PageEvent>) {
        let (events, inbox) = mpsc::unbounded_channel();
        (Host { events, running: Arc::new(()) }, inbox)
    }

    fn fetch(&self, address: &'static str) -> Task {
        let (events, running) = (self.events.clone(), self.running.clone());
        Task::spawn(|id| async move {
            let _running = running;
            sleep(Duration::from_secs(1)).await;
            let _ = events.send(PageEvent::Fetched { id, text: address.to_uppercase() });
        })
    }

    /// Returns the number of running tasks, after all tasks had a chance to run.
    async fn running(&self) -> usize {
        sleep(Duration::from_millis(1)).await;
        Arc::strong_count(&self.running) - 1
    }
}

state_machine! {
    #[derive(Debug)]
    machine Page(host: &Host) {
        #[derive(Debug)]
        events {
            Go(&'static str),
            Fetched { id: TaskId, text: String },
            Escape,
            Cover,
            Uncover,
            Aside,
            Back,
            Keep,
            Later
        }
        queue 4;

        initial Empty;
        on Go(address) => Loading(address);
        on Escape => Empty;

        state Empty;
        state Loading(address: &'static str, task: Task = host.fetch(address)) {
            on Fetched { id, text } if id == task.id() => Shown(text);
            on Cover => push(Covered);
            on Later => Waiting(task);
            after 30s => Empty;
        }
        /// Its task is started elsewhere.
        state Waiting(task: Task) {
            on Fetched { id, text } if id == task.id() => Shown(text);
        }
        state Covered {
            defer Fetched { .. };
            on Uncover => pop;
        }
        state Shown(text: String) { on Aside => Desk; on Keep => Memory; }

        state Desk {
            history suspend;
            initial state Reading(task: Task = host.fetch("desk")) {
                on Fetched { id, .. } if id == task.id() => Read;
            }
            state Read;
            on Aside => Elsewhere;
        }
        state Elsewhere { on Back => Desk; }

        state Memory {
            history deep;
            initial state Busy(task: Task = host.fetch("memory")) {
                exit { task.abort(); }
            }
            on Back => Away;
        }
        state Away { on Keep => Memory; }
    }
}

/// Returns a page that is loading.
async fn loading(host: &Host) -> Page {
    let mut page = Page::start(host);
    page.handle(host, PageEvent::Go("a"));
    assert_eq!(host.running().await, 1);
    page
}

#[tokio::test(start_paused = true)]
async fn an_answer_arrives_as_an_event() {
    let (host, mut inbox) = Host::new();
    let mut page = loading(&host).await;
    let event = inbox.recv().await.unwrap();
    page.handle(&host, event);
    let Some(PageData::Shown { text }) = page.data() else { panic!("{page:?}") };
    assert_eq!(text, "A");
    assert_eq!(host.running().await, 0);
}

/// The first answer was sent before its task was aborted.
#[tokio::test(start_paused = true)]
async fn a_stale_answer_is_distinguished_from_a_current_one() {
    let (host, mut inbox) = Host::new();
    let mut page = loading(&host).await;
    sleep(Duration::from_secs(2)).await;
    page.handle(&host, PageEvent::Go("b")); // `A` is in the channel
    let stale = inbox.recv().await.unwrap();
    assert!(matches!(&stale, PageEvent::Fetched { text, .. } if text == "A"));
    page.handle(&host, stale);
    assert!(page.is_in(PageState::Loading), "{page:?}");
    let current = inbox.recv().await.unwrap();
    page.handle(&host, current);
    assert!(matches!(page.data(), Some(PageData::Shown { text }) if text == "B"));
}

#[tokio::test(start_paused = true)]
async fn an_aborted_task_does_not_answer() {
    let (host, mut inbox) = Host::new();
    let mut page = loading(&host).await;
    page.handle(&host, PageEvent::Escape);
    assert_eq!(host.running().await, 0);
    assert!(timeout(Duration::from_secs(60), inbox.recv()).await.is_err());
}

#[tokio::test(start_paused = true)]
async fn a_task_ends_with_its_state() {
    let (host, _inbox) = Host::new();

    let mut page = loading(&host).await;
    page.handle(&host, PageEvent::Go("b")); // a self-transition: one task ends, another one begins
    assert_eq!(host.running().await, 1);
    page.handle(&host, PageEvent::Escape);
    assert_eq!(host.running().await, 0, "by a transition of a state around");

    let mut page = Page::start(&host);
    let forever = Arc::clone(&host.running);
    page.handle(&host, PageEvent::Go("a"));
    page.advance(&host, Duration::from_secs(30));
    assert!(page.is_in(PageState::Empty));
    drop(forever);
    assert_eq!(host.running().await, 0, "by a timer");

    let mut page = loading(&host).await;
    page.stop(&host);
    assert_eq!(host.running().await, 0, "by `stop`");

    let mut page = loading(&host).await;
    page.restart(&host);
    assert_eq!(host.running().await, 0, "by `restart`");

    let page = loading(&host).await;
    drop(page);
    assert_eq!(host.running().await, 0, "with the machine");
}

#[tokio::test(start_paused = true)]
async fn a_task_continues_below_a_push_and_its_answer_is_deferred() {
    let (host, mut inbox) = Host::new();
    let mut page = loading(&host).await;
    page.handle(&host, PageEvent::Cover);
    assert_eq!(host.running().await, 1);
    let event = inbox.recv().await.unwrap();
    page.handle(&host, event);
    assert!(page.is_in(PageState::Covered));
    page.handle(&host, PageEvent::Uncover);
    assert!(page.is_in(PageState::Shown), "{page:?}");
}

#[tokio::test(start_paused = true)]
async fn a_task_continues_in_a_suspended_state() {
    let (host, mut inbox) = Host::new();
    let mut page = loading(&host).await;
    let event = inbox.recv().await.unwrap();
    page.handle(&host, event);
    page.handle(&host, PageEvent::Aside); // to the inner state of the desk
    page.handle(&host, PageEvent::Aside); // away from the desk
    assert!(page.is_in(PageState::Elsewhere));
    assert_eq!(host.running().await, 1);
    page.handle(&host, PageEvent::Back);
    let event = inbox.recv().await.unwrap();
    page.handle(&host, event);
    assert!(page.is_in(PageState::Read));
    assert_eq!(host.running().await, 0);
}

/// A history keeps the data of its states, so the task continues unless the exit aborts it.
#[tokio::test(start_paused = true)]
async fn an_exit_aborts_a_task_that_a_history_keeps() {
    let (host, mut inbox) = Host::new();
    let mut page = loading(&host).await;
    let event = inbox.recv().await.unwrap();
    page.handle(&host, event);
    page.handle(&host, PageEvent::Keep);
    assert_eq!(host.running().await, 1);
    page.handle(&host, PageEvent::Back);
    assert!(page.is_in(PageState::Away));
    assert_eq!(host.running().await, 0);
}

#[tokio::test(start_paused = true)]
async fn a_task_moves_on_to_another_state() {
    let (host, mut inbox) = Host::new();
    let mut page = loading(&host).await;
    page.handle(&host, PageEvent::Later);
    assert_eq!(host.running().await, 1);
    let event = inbox.recv().await.unwrap();
    page.handle(&host, event);
    assert!(page.is_in(PageState::Shown));
}

#[tokio::test(start_paused = true)]
async fn a_machine_with_a_task_can_be_formatted() {
    let (host, _inbox) = Host::new();
    let page = loading(&host).await;
    let Some(PageData::Loading { task, .. }) = page.data() else { panic!("{page:?}") };
    assert_eq!(format!("{task:?}"), format!("Task({:?})", task.id()));
    assert!(format!("{page:?}").contains(&format!("{task:?}")), "{page:?}");
}

/// A machine, and thus its loop, can be sent to another thread.
#[test]
fn a_machine_with_a_task_is_send() {
    fn sent<T: Send + Sync + 'static>() {}
    sent::<Page>();
    sent::<Task>();
    sent::<Panicked>();
}

#[test]
fn no_two_tasks_have_the_same_id() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let ids = || {
        let _inside = runtime.enter();
        (0..1000).map(|_| Task::spawn(|_| async {}).id()).collect::<Vec<_>>()
    };
    let all: Vec<_> = std::thread::scope(|scope| {
        let threads = [scope.spawn(ids), scope.spawn(ids), scope.spawn(ids)];
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 3000);
}

#[tokio::test]
async fn a_task_that_panics_finishes_without_an_answer() {
    let (events, mut inbox) = mpsc::unbounded_channel();
    let task = Task::spawn(|id| async move {
        assert_eq!(id, events.send(id).map(|()| id).unwrap(), "the first arrives");
        sleep(Duration::from_millis(1)).await;
        panic!("as it has to in this test");
    });
    assert_eq!(inbox.recv().await, Some(task.id()));
    assert_eq!(inbox.recv().await, None); // its sender has been dropped
    while !task.is_finished() {
        tokio::task::yield_now().await;
    }
    task.abort();
    drop(task);
}

#[tokio::test]
async fn a_panic_becomes_an_answer() {
    async fn after(how: u32) -> u32 {
        tokio::task::yield_now().await;
        match how {
            0 => panic!("a text, as it has to"),
            1 => panic!("a text with a {how}, as it has to"),
            2 => std::panic::panic_any(how),
            _ => how,
        }
    }
    assert_eq!(catch_panic(after(3)).await, Ok(3));
    let mut errors = Vec::new();
    for how in 0..3 {
        errors.push(catch_panic(after(how)).await.unwrap_err());
    }
    let messages: Vec<_> = errors.iter().map(Panicked::message).collect();
    assert_eq!(messages, ["a text, as it has to", "a text with a 1, as it has to", "it does not say why"]);
    assert_eq!(errors[0].to_string(), "the task panicked: a text, as it has to");
}

#[tokio::test]
async fn tasks_can_be_spawned_in_other_ways() {
    let (events, mut inbox) = mpsc::unbounded_channel();
    let blocking = Task::spawn_with(|id| {
        let events = events.clone();
        spawn_blocking(move || events.send(id).unwrap()).abort_handle()
    });
    assert_eq!(inbox.recv().await, Some(blocking.id()));

    let mut set = JoinSet::new();
    let one = Task::spawn_with(|_| set.spawn(std::future::pending::<()>()));
    assert!(!one.is_finished());
    drop(one);
    assert!(set.join_next().await.unwrap().unwrap_err().is_cancelled());
}

#[test]
#[should_panic(expected = "there is no reactor running")]
fn spawning_outside_of_a_runtime_panics() {
    let _task = Task::spawn(|_| async {});
}
