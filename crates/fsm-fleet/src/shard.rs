//! The part of a fleet that belongs to one worker: its machines, its journal, and outputs that were not carried out.

use crate::log::Log;
use crate::machines::{Addressed, Machines};
use crate::{Error, Member, Options, Output};
use std::collections::{BTreeMap, VecDeque};

/// Events by epoch.
pub(crate) type Waiting<M> = BTreeMap<u64, Vec<Addressed<<M as Member>::Key, <M as fsm_journal::Journaled>::Event>>>;

/// The machines of a worker, with their journal.
pub(crate) struct Shard<M: Member> {
    pub machines: Machines<M>,
    pub log: Log,
    /// In the order of their epochs.
    pub outputs: VecDeque<Output<M::Key, M::Out>>,
    /// The greatest number of an event.
    pub number: u64,
    /// The first epoch that is not complete.
    pub next: u64,
    /// The outputs of epochs before this one were carried out.
    pub carried_out: u64,
    pub options: Options,
    /// The reason why the worker has failed, until the program learns of it.
    pub error: Option<Error>,
    /// Whether the worker has failed. Then it stores nothing any more.
    pub has_failed: bool,
}

impl<M: Member> Shard<M> {
    /// Lets the machines handle the events of the epochs before `end`, and stores them. An event on which a machine
    /// panics is not stored, or the machine would panic again whenever the fleet starts.
    pub fn complete(&mut self, end: u64, waiting: Waiting<M>) -> Result<(), Error> {
        let mut stored = Vec::with_capacity(waiting.len());
        for (epoch, events) in waiting {
            self.number = events.iter().map(|addressed| addressed.number).fold(self.number, u64::max);
            // A machine that ends in an epoch is another one in the next, so each batch follows the step before it.
            self.machines.fire(epoch, &mut self.outputs);
            let batch = self.machines.batch(epoch, events)?;
            stored.push((epoch, self.log.events(&batch)?));
            self.machines.step(epoch, batch, &mut self.outputs);
        }
        self.machines.fire(end, &mut self.outputs);
        self.log.append_epochs(end, self.carried_out, stored)?;
        self.next = end;
        if self.log.is_long(self.options.snapshot_after) {
            self.log.machines(&self.machines, self.options.epoch, self.number, &self.outputs)?;
        }
        Ok(())
    }

    /// Notes that nothing can be stored any more.
    pub fn fail(&mut self, error: Error) {
        (self.error, self.has_failed) = (Some(error), true);
    }

    /// Carries out the outputs of epochs before `end`, as far as the closure returns `Ok`.
    pub fn deliver<E>(
        &mut self,
        end: u64,
        mut carry_out: impl FnMut(&Output<M::Key, M::Out>) -> Result<(), E>,
    ) -> Result<usize, E> {
        let mut count = 0;
        let mut result = Ok(());
        while let Some(output) = self.outputs.front().filter(|output| output.epoch < end) {
            result = carry_out(output);
            if result.is_err() {
                break;
            }
            self.outputs.pop_front();
            count += 1;
        }
        self.carried_out = self.outputs.front().map_or(end, |output| output.epoch.min(end));
        result.map(|()| count)
    }
}
