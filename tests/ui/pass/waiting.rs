//! Unusual machines that are `async`.

use std::fmt::Debug;
use std::future::{Future, ready};
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use fsmith::{Answer, Observer, state_machine};

pub fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return value;
        }
    }
}

/// A parameter whose trait has an async function.
pub trait Store {
    type Error: Debug + From<u8> + 'static;

    fn put(&mut self, word: &str) -> impl Future<Output = Result<usize, Self::Error>>;
}

#[derive(Clone, Debug, Default)]
pub struct Memory(Vec<String>);

impl Store for Memory {
    type Error = u8;

    async fn put(&mut self, word: &str) -> Result<usize, u8> {
        ready(()).await;
        self.0.push(word.to_owned());
        if self.0.len() > 3 { Err(7) } else { Ok(self.0.len()) }
    }
}

// A generic parameter and its error type, borrowed payloads, and an observer.
state_machine! {
    /// Keeps words.
    #[derive(Debug, Clone)]
    pub async machine Keeper<S: Store>(store: &mut S, log: &mut impl Observer<KeeperState>) fails S::Error where S: Debug {
        #[derive(Debug, Clone)]
        events { Word(&str), Many { words: Vec<String>, twice: bool }, Lost }
        signals { Kept(usize) }
        queue 9;
        observer log;
        initial Empty;

        state Empty {
            on Word(word) => {
                let kept = store.put(word).await;
                let Ok(kept) = kept else { Empty };
                raise(Kept(kept));
                Holding(kept)
            }
        }
        state Holding(count: usize, last: String = String::new()) {
            enter {
                // The action contains a future, a closure, and a function.
                let later = async { store.put("entered").await };
                let double = |x: usize| x * 2;
                async fn three() -> usize {
                    ready(3).await
                }
                let kept = later.await?;
                *count = double(kept) + three().await - 3;
            }
            on Word(word) if *count < 9 => {
                *count += store.put(word).await?;
                word.clone_into(last);
            }
            on Many { words, twice } => {
                'all: for word in words {
                    match store.put(&word).await {
                        Ok(_) if twice => continue 'all,
                        Ok(_) => break,
                        Err(error) => return Err(error)?,
                    }
                }
            }
            on Kept(count_then) if count_then > 5 => Empty;
            on Lost => Empty;
            failed error => {
                if format!("{error:?}").is_empty() {
                    stay
                } else {
                    let told = store.put(&format!("{error:?}")).await;
                    if told.is_ok() { Holding(1) } else { Empty }
                }
            }
            exit {
                if last.is_empty() {
                    return;
                }
                let last = move last;
                println!("{} {last}", ready(1).await);
            }
        }
    }
}

// `.await` in macros. In `joined!`, only the macro itself contains it.
macro_rules! joined {
    ($one:expr, $other:expr) => {
        $one.await + $other.await
    };
}

state_machine! {
    async machine Counter(sum: &mut u32) {
        events { Add(u32), Joined, Select }
        initial state Counting {
            on Add(more) => *sum += { assert_eq!(ready(2).await, 2); more };
            on Joined => *sum += joined!(ready(1), ready(2));
            on Select => { let _ = joined!(ready(1), ready(2)); }
            after 5s => { *sum += ready(100).await; }
            every 1s => { *sum += 1; }
            when *sum > 1_000 => Done;
            active { ready(()).await; }
        }
        final Done;
    }
}

// Guards and decisions can contain macros. `state_machine!` does not expand them; they do not wait.
macro_rules! many {
    ($count:expr) => {
        *$count > 2
    };
}

fsmith::interpreter::state_machine! {
    async machine Looking(count: &mut u32) {
        #[derive(Clone, Copy)]
        events { Add, Ask, Choose }
        initial => if many!(count) { Full } else { Few };
        never many!(count) && *count > 1_000;
        state Few(first: bool = many!(count)) {
            on Ask if many!(count) => Full;
            on Choose => if many!(count) { Full } else { pass };
            on Add => { *count += ready(1).await; }
            after Duration::from_secs(u64::from(many!(count))) + Duration::from_secs(5) => if *first { Full } else { Few };
            when many!(count) => Full;
        }
        state Full { enter { ready(()).await; } }
    }
}

#[test]
fn queries_do_not_await() {
    let (mut compiled, mut twin, mut one, mut other) = (Looking::new(), Looking::interpreter(), 0, 0);
    block_on(compiled.restart(&mut one));
    block_on(twin.restart(&mut other));
    for event in [LookingEvent::Ask, LookingEvent::Choose, LookingEvent::Add, LookingEvent::Add, LookingEvent::Add] {
        assert_eq!(compiled.can(&one, &event), twin.can(&other, &event));
        assert_eq!(block_on(compiled.handle(&mut one, event)), block_on(twin.handle(&mut other, event)));
    }
    let second = Duration::from_secs(1);
    assert_eq!(block_on(compiled.tick(&mut one, second)), block_on(twin.tick(&mut other, second)));
    assert_eq!(
        (one, other, compiled.state(), twin.state()),
        (3, 3, Some(LookingState::Full), Some(LookingState::Full))
    );
}

// A part, items with `#[cfg]`, and `#[why]`.
fsmith::part! {
    resting {
        state Resting {
            enter { ready(()).await; }
            on Wake => { let again = ready(true).await; if again { Awake } else { stay } }
        }
    }
}

state_machine! {
    #[why]
    async machine Sleeper(limit: u32) {
        events { Wake, Rest, #[cfg(any())] Never }
        initial Awake;
        include resting;
        state Awake {
            on Rest if limit > 3 => Resting;
            #[cfg(any())]
            on Never => { no_such_function().await; }
            #[cfg(all())]
            exit { ready(()).await; }
        }
    }
}

#[test]
fn code_in_parts_may_await() {
    let mut sleeper = block_on(Sleeper::start(9));
    assert!(sleeper.why(9, &SleeperEvent::Rest).to_string().contains("Awake"));
    assert_eq!(block_on(sleeper.handle(9, SleeperEvent::Rest)), Answer::Moved);
    assert_eq!(block_on(sleeper.handle(9, SleeperEvent::Wake)), Answer::Moved);
    assert_eq!(sleeper.state(), Some(SleeperState::Awake));
}

// Machines in which nothing waits, with and without events.
state_machine! {
    async machine Still {
        initial state Only;
    }
}

state_machine! {
    async machine Moving {
        events { Go }
        initial state Here { on Go => There; }
        state There { on Go => Here; }
    }
}

// In a function, with parameters named like variables of generated code.
fn inside() {
    state_machine! {
        async machine Own(call: &mut u32, answer: u32, machine: u32, r#async: u32) {
            events { Go }
            initial state Idle {
                on Go => { *call += ready(answer).await + machine + r#async; }
            }
        }
    }
    let mut sum = 0;
    let mut own = block_on(Own::start(&mut sum, 1, 2, 3));
    block_on(own.handle(&mut sum, 1, 2, 3, OwnEvent::Go));
    assert_eq!(sum, 6);
}

/// Has methods with the names of calls, none of which is async.
#[derive(Default)]
struct Other(u32);

impl Other {
    fn handle(&mut self, by: u32) -> u32 {
        self.0 += by;
        self.0
    }

    fn restart(&mut self) {
        self.0 = 0;
    }
}

state_machine! {
    async machine Calling<'a>(machine: &mut Other, call: &mut Other, names: &mut Vec<&'a str>) {
        events { Go(&'a str), Stop }
        initial state Idle(other: Other = Other::default()) {
            on Go(name) => {
                names.push(name);
                let sum = machine.handle(1) + call.handle(2) + other.handle(ready(3).await);
                if sum > 9 { Idle } else { stay }
            }
            on Stop => { machine.restart(); call.restart(); }
            exit { assert_eq!(machine.handle(0), other.handle(0) / 3); }
        }
    }
}

#[test]
fn generated_names_do_not_hide_those_of_the_user() {
    let (mut machine, mut call, mut names, text) = (Other(0), Other(0), vec![], String::from("text"));
    let mut calling = block_on(Calling::start(&mut machine, &mut call, &mut names));
    let mut go = || block_on(calling.handle(&mut machine, &mut call, &mut names, CallingEvent::Go(&text)));
    assert_eq!((go(), go()), (Answer::Stayed, Answer::Moved));
    assert_eq!(block_on(calling.handle(&mut machine, &mut call, &mut names, CallingEvent::Stop)), Answer::Stayed);
    assert_eq!((machine.0, call.0, names.len()), (0, 0, 2));
}

// Two machines share a parameter. An action of one machine calls the other one.
state_machine! {
    async machine Outer(counter: &mut Counter, sum: &mut u32) {
        events { Forward(u32) }
        initial state Idle {
            on Forward(more) => {
                let answer = counter.handle(sum, CounterEvent::Add(more)).await;
                if answer.reacted() { stay } else { Idle }
            }
        }
    }
}

// A machine in a static, which is not started.
static MOVING: std::sync::Mutex<Moving> = std::sync::Mutex::new(Moving::new());

#[test]
fn all_forms_of_machines_await() {
    let (mut memory, mut keeper) = (Memory::default(), Keeper::<Memory>::new());
    block_on(keeper.restart(&mut memory, &mut ())).unwrap();
    assert_eq!(block_on(keeper.handle(&mut memory, &mut (), KeeperEvent::Word("one"))), Ok(Answer::Moved));
    assert_eq!(memory.0, ["one", "entered"]);
    let many = KeeperEvent::Many { words: vec!["two".into(), "three".into()], twice: true };
    assert_eq!(block_on(keeper.handle(&mut memory, &mut (), many)), Ok(Answer::Moved));
    assert_eq!(memory.0.len(), 5);
    assert_eq!(block_on(keeper.run(&mut memory, &mut (), [KeeperEvent::Lost])), Ok(Answer::Ignored));
    assert!(!keeper.clone().is_interrupted());

    let (mut sum, mut counter) = (0, Counter::default());
    block_on(counter.restart(&mut sum));
    block_on(counter.handle(&mut sum, CounterEvent::Joined));
    block_on(counter.handle(&mut sum, CounterEvent::Select));
    assert_eq!(block_on(counter.tick(&mut sum, Duration::from_secs(5))), Answer::Stayed);
    assert_eq!(sum, 108);
    let mut outer = block_on(Outer::start(&mut counter, &mut sum));
    assert_eq!(block_on(outer.handle(&mut counter, &mut sum, OuterEvent::Forward(1_000))), Answer::Stayed);
    assert_eq!(block_on(counter.run_updates(&mut sum, 3)), Answer::Moved);
    assert!(counter.is_finished());

    let mut still = block_on(Still::start());
    block_on(still.stop());
    let mut moving = MOVING.lock().unwrap();
    block_on(moving.restart());
    assert_eq!(block_on(moving.run([MovingEvent::Go, MovingEvent::Go])), Answer::Moved);
    drop(moving);
    inside();
}
