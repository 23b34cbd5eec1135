//! The outbox: outputs that are stored with their entries, and carried out afterwards.

use crate::{Error, Journal, Journaled, Key, Store};

/// The result of [`deliver`](Journal::deliver).
#[derive(Debug)]
#[must_use = "outputs may have failed"]
pub struct Delivery<E> {
    /// The number of outputs that were carried out and settled.
    pub carried_out: usize,
    /// Outputs that failed. They stay, and so do later outputs of the same machine.
    pub failed: Vec<(Key, E)>,
}

impl<M: Journaled, S: Store> Journal<M, S> {
    /// Returns up to `limit` stored outputs that are not settled, the oldest first.
    ///
    /// It begins a new transaction, so it returns no output of a transaction that is not committed.
    ///
    /// # Errors
    ///
    /// Fails if the store does, or if an output is not of the type `M::Out`.
    pub fn pending(&self, limit: usize) -> Result<Vec<(Key, M::Out)>, Error> {
        let texts = self.store.outputs(&mut self.store.begin()?, limit)?;
        let parse = |(key, text): (Key, String)| {
            let out = serde_json::from_str(&text).map_err(Error::json(&key.machine, key.number, "output"))?;
            Ok((key, out))
        };
        texts.into_iter().map(parse).collect()
    }

    /// Removes an output from those that are pending, because it was carried out.
    ///
    /// # Errors
    ///
    /// Fails if the store does.
    pub fn settle(&self, tx: &mut S::Tx<'_>, key: &Key) -> Result<(), Error> {
        self.store.settle(tx, key)
    }

    /// Carries out up to `limit` outputs with `carry_out`, the oldest first, and settles those that succeed. The
    /// outputs of one machine are carried out in their order: after a failure, its later outputs wait for the next
    /// call.
    ///
    /// Each output is carried out *at least once*: if the program is killed before the output is settled, it is carried
    /// out again, with the same key. Pass the key to the receiver, so that it can drop duplicates.
    ///
    /// No transaction is open while outputs are carried out. Only one task or thread should call this at a time,
    /// because two would carry out the same outputs.
    ///
    /// # Errors
    ///
    /// Fails if the store does. Then outputs that were carried out may not be settled.
    pub fn deliver<E>(
        &self,
        limit: usize,
        mut carry_out: impl FnMut(&Key, M::Out) -> Result<(), E>,
    ) -> Result<Delivery<E>, Error> {
        let (mut done, mut failed) = (Vec::new(), Vec::<(Key, E)>::new());
        for (key, out) in self.pending(limit)? {
            if failed.iter().any(|(earlier, _)| earlier.machine == key.machine) {
                continue;
            }
            match carry_out(&key, out) {
                Ok(()) => done.push(key),
                Err(error) => failed.push((key, error)),
            }
        }
        if !done.is_empty() {
            self.transact(|tx| done.iter().try_for_each(|key| self.settle(tx, key)))?;
        }
        Ok(Delivery { carried_out: done.len(), failed })
    }
}
