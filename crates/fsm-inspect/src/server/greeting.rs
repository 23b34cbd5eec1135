//! The first messages of a page, which are shared by pages that connect at the same time.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The first messages of a page: `hello`, the types, and the past that is kept.
pub type Greeting = Arc<[Arc<str>]>;

/// Creates one greeting at a time. All pages that wait meanwhile share the next one, so a program creates at most two
/// greetings for any number of pages that connect at the same time.
#[derive(Debug, Default)]
pub struct Greetings {
    /// The number of pages that have requested a greeting.
    asked: AtomicU64,
    last: Mutex<Last>,
}

/// The last greeting.
#[derive(Debug, Default)]
struct Last {
    /// The value of `asked` when its creation began.
    asked: u64,
    /// The number of pages that have received their greeting.
    served: u64,
    /// The greeting, while other pages wait for it.
    greeting: Option<Greeting>,
}

impl Greetings {
    /// Returns a greeting whose creation began after this call, so that it has everything that the page has missed.
    pub fn get(&self, make: impl FnOnce() -> Vec<Arc<str>>) -> Greeting {
        let place = self.asked.fetch_add(1, Ordering::AcqRel);
        // A greeting whose creation panicked has changed nothing here.
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.served += 1;
        let shared = last.greeting.take().filter(|_| place < last.asked);
        let greeting = shared.unwrap_or_else(|| {
            last.asked = self.asked.load(Ordering::Acquire);
            make().into()
        });
        if last.served < self.asked.load(Ordering::Acquire) {
            last.greeting = Some(Arc::clone(&greeting));
        }
        greeting
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;
    use std::thread;
    use std::time::Duration;

    #[test]
    fn simultaneous_pages_share_a_greeting() {
        let (greetings, made, begun) = (Greetings::default(), AtomicU64::new(0), Barrier::new(2));
        let greet = |wait: Duration| {
            greetings.get(|| {
                let nth = made.fetch_add(1, Ordering::Relaxed);
                if nth == 0 {
                    begun.wait();
                }
                thread::sleep(wait);
                vec![nth.to_string().into()]
            })
        };
        thread::scope(|scope| {
            let first = scope.spawn(|| greet(Duration::from_millis(500)));
            begun.wait();
            let others: Vec<_> = (0..40).map(|_| scope.spawn(|| greet(Duration::ZERO))).collect();
            let others: Vec<_> = others.into_iter().map(|other| other.join().expect("it is greeted")).collect();
            assert_eq!(&*first.join().expect("it is greeted")[0], "0");
            // The creation of the first greeting began before they came, so it may be incomplete.
            assert!(others.iter().all(|greeting| &*greeting[0] != "0"));
            assert_eq!(made.load(Ordering::Relaxed), 2);
        });
    }

    #[test]
    fn a_later_page_gets_a_new_greeting() {
        let greetings = Greetings::default();
        let first = greetings.get(|| vec!["first".into()]);
        let second = greetings.get(|| vec!["second".into()]);
        assert_eq!((&*first[0], &*second[0]), ("first", "second"));
    }

    #[test]
    fn a_greeting_is_created_again_after_a_panic() {
        let greetings = Greetings::default();
        let panics = || greetings.get(|| panic!("it cannot be made"));
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(panics)).is_err());
        assert_eq!(&*greetings.get(|| vec!["made".into()])[0], "made");
    }
}
