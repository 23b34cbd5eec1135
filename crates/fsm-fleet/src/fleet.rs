//! A worker of a running fleet.

use crate::machines::Addressed;
use crate::member::worker;
use crate::restore::restore;
use crate::shard::{Shard, Waiting};
use crate::workers::Workers;
use crate::{Error, Member, Options, Output};
use fsm_journal::Journaled;
use std::cell::RefCell;
use std::rc::Rc;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::probe::{Handle, Probe};
use timely::dataflow::operators::vec::Input;
use timely::dataflow::{InputHandle, StreamVec};

/// The number of epochs that may be in progress before [`Fleet::end_epoch`] waits.
const IN_PROGRESS: u64 = 4;

/// The events of the program.
type Events<M> =
    InputHandle<u64, CapacityContainerBuilder<Vec<Addressed<<M as Member>::Key, <M as Journaled>::Event>>>>;

/// The state in which a fleet starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Restored {
    /// The first epoch. All earlier ones are in the journals, and no part of this one.
    pub epoch: u64,
    /// The greatest number of an event in the journals, or zero. Send the events that follow it.
    pub number: u64,
}

/// A worker of a fleet: it sends events, and runs a part of the machines.
pub struct Fleet<M: Member> {
    workers: Workers,
    events: Option<Events<M>>,
    stored: Handle<u64>,
    shard: Rc<RefCell<Shard<M>>>,
    restored: Restored,
    number: u64,
    /// The greatest number when the last epoch was ended.
    ended: u64,
    epoch: u64,
}

impl<M: Member> Fleet<M> {
    pub(crate) fn open(options: &Options, mut workers: Workers) -> Result<Self, Error> {
        let shard = restore::<M>(options, &mut workers)?;
        let restored =
            Restored { epoch: shard.next, number: workers.gather(shard.number)?.into_iter().fold(0, u64::max) };
        let shard = Rc::new(RefCell::new(shard));
        let mut events = Events::<M>::new();
        let stored = workers.worker.dataflow(|scope| operate(scope.input_from(&mut events), Rc::clone(&shard)));
        events.advance_to(restored.epoch);
        let (number, epoch) = (restored.number, restored.epoch);
        Ok(Fleet { workers, events: Some(events), stored, shard, restored, number, ended: number, epoch })
    }

    /// The number of this worker, from zero.
    pub fn worker(&self) -> usize {
        self.workers.index()
    }

    /// The number of workers in all processes.
    pub fn workers(&self) -> usize {
        self.workers.count()
    }

    /// The state in which the fleet started. It is the same for all workers.
    pub fn restored(&self) -> Restored {
        self.restored
    }

    /// The epoch of the events that are sent now.
    pub fn epoch(&self) -> u64 {
        self.epoch
    }

    /// Sends an event to a machine of this worker or of any other one. The machine is started if it is new.
    ///
    /// A machine handles the events of an epoch in the order of their numbers, whichever worker sent them. The events
    /// of an epoch must have greater numbers than those of earlier epochs, so that [`restored`](Self::restored) says
    /// where to resume. The position in a log or in a file is such a number.
    ///
    /// # Errors
    ///
    /// Fails with [`Error::Number`] if the number is not greater than those that this worker has sent, and those in the
    /// journals. If another worker sends the same number to the same machine in this epoch, the epoch is not stored,
    /// and a later call fails with [`Error::SameNumber`].
    pub fn send(&mut self, number: u64, key: M::Key, event: M::Event) -> Result<(), Error> {
        if number <= self.number {
            return Err(Error::Number { number, after: self.number });
        }
        self.number = number;
        self.input().send(Addressed { key, number, event });
        Ok(())
    }

    /// Ends the epoch for this worker. The epoch is stored, and its events are handled, when all workers have ended it.
    /// A worker whose closure has returned counts as one that ends every epoch.
    ///
    /// If more than four epochs are in progress, this waits.
    ///
    /// # Errors
    ///
    /// Fails if this worker or another one of the process has failed. The whole fleet must then be started again.
    pub fn end_epoch(&mut self) -> Result<(), Error> {
        self.skip_to(self.epoch + 1)
    }

    /// Ends all epochs before this one, for example to let the time pass in which the fleet did not run.
    ///
    /// # Errors
    ///
    /// Fails as [`end_epoch`](Self::end_epoch) does.
    ///
    /// # Panics
    ///
    /// Panics if the epoch has already ended.
    pub fn skip_to(&mut self, epoch: u64) -> Result<(), Error> {
        assert!(epoch >= self.epoch, "epoch {epoch} has ended: this is epoch {}", self.epoch);
        let ended = std::mem::replace(&mut self.epoch, epoch);
        self.ended = self.number;
        self.input().advance_to(epoch);
        self.workers.worker.step();
        self.wait_for(ended.saturating_sub(IN_PROGRESS))
    }

    /// Waits until all epochs that this worker has ended are acknowledged.
    ///
    /// # Errors
    ///
    /// Fails as [`end_epoch`](Self::end_epoch) does.
    pub fn wait(&mut self) -> Result<(), Error> {
        self.wait_for(self.epoch)
    }

    /// Lets the worker do what is ready, without waiting.
    ///
    /// # Errors
    ///
    /// Fails as [`end_epoch`](Self::end_epoch) does.
    pub fn step(&mut self) -> Result<(), Error> {
        self.workers.worker.step();
        self.wait_for(0)
    }

    /// Returns the first epoch that is not acknowledged. All workers have stored the earlier ones, so these survive a
    /// crash of any number of processes.
    pub fn acknowledged(&self) -> u64 {
        first(&self.stored).unwrap_or(self.epoch).clamp(self.restored.epoch, self.epoch)
    }

    /// Waits until the epochs before this one are acknowledged.
    fn wait_for(&mut self, epoch: u64) -> Result<(), Error> {
        let Fleet { workers, stored, shard, .. } = self;
        workers.step_while(|| !shard.borrow().has_failed && stored.less_than(&epoch))?;
        let acknowledged = self.acknowledged();
        let shard = &mut *self.shard.borrow_mut();
        match shard.has_failed {
            true => Err(shard.error.take().unwrap_or(Error::Elsewhere)),
            false => shard.log.acknowledged(acknowledged),
        }
    }

    /// Passes the outputs of acknowledged epochs to a closure, in the order of the epochs, and returns their number.
    /// Only machines of this worker are concerned. If the closure fails, the rest remains for the next call.
    ///
    /// Outputs are carried out at least once: those that were carried out shortly before a crash are repeated, with the
    /// same [`Output::key`], [`epoch`](Output::epoch) and [`index`](Output::index).
    ///
    /// # Errors
    ///
    /// Fails if the closure does.
    pub fn deliver<E>(&mut self, carry_out: impl FnMut(&Output<M::Key, M::Out>) -> Result<(), E>) -> Result<usize, E> {
        let acknowledged = self.acknowledged();
        self.shard.borrow_mut().deliver(acknowledged, carry_out)
    }

    /// Passes a machine to a closure, with the epoch of its last step, until which its timers have advanced. `None` if
    /// it was not started or belongs to another worker. It may have handled events that are not acknowledged yet.
    pub fn get<R>(&self, key: &M::Key, look: impl FnOnce(&M, u64) -> R) -> Option<R> {
        self.shard.borrow().machines.get(key).map(|kept| look(&kept.member, kept.at))
    }

    /// Passes each machine of this worker to a closure, with the epoch of its last step, as [`get`](Self::get) does.
    pub fn for_each(&self, mut look: impl FnMut(&M::Key, &M, u64)) {
        self.shard.borrow().machines.all().for_each(|(key, kept)| look(key, &kept.member, kept.at));
    }

    fn input(&mut self) -> &mut Events<M> {
        self.events.as_mut().expect("it is open until the closure returns")
    }

    /// Ends the epoch if it has events, waits until all of them are stored, and lets the other workers finish.
    pub(crate) fn close(mut self) -> Result<(), Error> {
        if self.number > self.ended {
            self.end_epoch()?;
        }
        // Without any open input, the operator would not learn which epoch has ended.
        self.wait()?;
        self.events = None;
        let Fleet { workers, stored, shard, .. } = &mut self;
        workers.step_while(|| {
            let shard = &mut *shard.borrow_mut();
            let Some(end) = first(stored) else { return false };
            if let Err(error) = shard.log.acknowledged(end) {
                shard.fail(error);
            }
            !shard.has_failed
        })?;
        self.wait_for(0)
    }
}

/// Returns the first epoch that some worker has not stored, or `None` when the fleet ends.
fn first(stored: &Handle<u64>) -> Option<u64> {
    stored.with_frontier(|frontier| frontier.first().copied())
}

/// Sends events to their workers, and lets each complete the epochs that all workers have ended.
fn operate<M: Member>(
    events: StreamVec<'_, u64, Addressed<M::Key, M::Event>>,
    shard: Rc<RefCell<Shard<M>>>,
) -> Handle<u64> {
    let route = Exchange::new(|addressed: &Addressed<M::Key, M::Event>| worker(&addressed.key));
    let stored =
        events.unary_frontier::<CapacityContainerBuilder<Vec<()>>, _, _, _>(route, "fleet", |mut capability, _| {
            // The capability for the first epoch that is not stored keeps it from being acknowledged.
            capability.downgrade(&shard.borrow().next);
            let (mut capability, mut waiting) = (Some(capability), Waiting::<M>::new());
            move |(input, frontier), _| {
                input.for_each(|time, events| {
                    let epoch = *time.least().expect("events have an epoch");
                    waiting.entry(epoch).or_default().append(events);
                });
                let shard = &mut *shard.borrow_mut();
                match (frontier.frontier().first(), &mut capability) {
                    _ if shard.has_failed => {}
                    (Some(&end), Some(stored)) if end > shard.next => {
                        let later = waiting.split_off(&end);
                        match shard.complete(end, std::mem::replace(&mut waiting, later)) {
                            Ok(()) => stored.downgrade(&end),
                            Err(error) => shard.fail(error),
                        }
                    }
                    (Some(_), _) => {}
                    (None, _) => capability = None,
                }
            }
        });
    stored.probe().0
}
