//! Exchanges items between the workers of a fleet before it starts.

use crate::Error;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use timely::ExchangeData;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::InputHandle;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::probe::{Handle, Probe};
use timely::dataflow::operators::vec::Input;
use timely::worker::Worker;

/// How long a worker sleeps until it looks whether another one has failed.
const SLEEP: Duration = Duration::from_millis(20);

/// A worker of timely, which ends if another worker of its process fails.
pub(crate) struct Workers {
    pub worker: Worker,
    failed: Arc<AtomicBool>,
}

impl Workers {
    pub fn new(worker: Worker, failed: Arc<AtomicBool>) -> Workers {
        Workers { worker, failed }
    }

    pub fn index(&self) -> usize {
        self.worker.index()
    }

    pub fn count(&self) -> usize {
        self.worker.peers()
    }

    /// Works while a condition holds.
    pub fn step_while(&mut self, mut condition: impl FnMut() -> bool) -> Result<(), Error> {
        while condition() {
            self.worker.step_or_park(Some(SLEEP));
            if self.failed.load(Ordering::Relaxed) {
                return Err(Error::Elsewhere);
            }
        }
        Ok(())
    }

    /// Returns the items of all workers, each of which must call this.
    pub fn gather<T: ExchangeData + Clone>(&mut self, item: T) -> Result<Vec<T>, Error> {
        let copies = (0..self.count() as u64).map(|worker| (worker, item.clone())).collect();
        let items = self.exchange(copies, |(worker, _): &(u64, T)| *worker)?;
        Ok(items.into_iter().map(|(_, item)| item).collect())
    }

    /// Sends items to the workers with these numbers, modulo the number of workers. Returns those for this worker.
    pub fn exchange<T: ExchangeData + Clone>(
        &mut self,
        items: Vec<T>,
        route: impl Fn(&T) -> u64 + 'static,
    ) -> Result<Vec<T>, Error> {
        let received = Rc::new(RefCell::new(Vec::new()));
        let (mut input, keep) = (InputHandle::new(), Rc::clone(&received));
        let probe: Handle<u64> = self.worker.dataflow(|scope| {
            let items = scope.input_from(&mut input);
            let received =
                items.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(Exchange::new(route), "gather", |_, _| {
                    move |input, _| input.for_each(|_, items| keep.borrow_mut().append(items))
                });
            received.probe().0
        });
        for item in items {
            input.send(item);
        }
        input.close();
        self.step_while(|| !probe.done())?;
        Ok(received.take())
    }
}
