//! A store in redb, a database in pure Rust.

use crate::{Error, Head, Key, Record, Store, Time};
use redb::{Database, ReadableTable, Table, TableDefinition, WriteTransaction};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// A store in tables of a redb database.
///
/// A transaction is [`redb::WriteTransaction`], so the program can change its own tables in the same one. Only one
/// exists at a time: [`begin`](Store::begin) waits for the end of the previous one, so a thread that still has one
/// waits forever. The store can be shared by threads, and a database can have several journals. Other programs cannot
/// open the database meanwhile.
#[derive(Debug)]
pub struct Redb {
    database: Arc<Database>,
    /// The names of the tables.
    entries: String,
    snapshots: String,
    outputs: String,
    places: String,
}

/// The time, the digest and the body of an entry or a snapshot.
type Row = (u64, u32, &'static str);
/// By machine and number.
type Records<'t> = Table<'t, (&'static str, u64), Row>;
/// The outputs in the order in which they were appended: the machine, the number, the index and the body of each.
type Outputs<'t> = Table<'t, u64, (&'static str, u64, u32, &'static str)>;
/// The order of each output.
type Places<'t> = Table<'t, (&'static str, u64, u32), u64>;

/// Converts the errors of redb.
trait Stored<T> {
    fn stored(self) -> Result<T, Error>;
}

impl<T, E: Into<redb::Error>> Stored<T> for Result<T, E> {
    fn stored(self) -> Result<T, Error> {
        self.map_err(|error| Error::store(error.into()))
    }
}

impl Redb {
    /// Opens or creates a database in a file, and uses the tables of the journal `name`.
    ///
    /// # Errors
    ///
    /// Fails if redb does, for example because the database is open in another program.
    pub fn open(path: impl AsRef<Path>, name: &str) -> Result<Redb, Error> {
        Ok(Redb::new(Arc::new(Database::create(path).stored()?), name))
    }

    /// Uses the tables of the journal `name` in an open database.
    #[must_use]
    pub fn new(database: Arc<Database>, name: &str) -> Redb {
        let table = |of: &str| format!("{name}_{of}");
        Redb {
            database,
            entries: table("entry"),
            snapshots: table("snapshot"),
            outputs: table("output"),
            places: table("place"),
        }
    }

    /// The database, for the tables of the program.
    pub fn database(&self) -> &Arc<Database> {
        &self.database
    }

    fn entries<'t>(&self, tx: &'t WriteTransaction) -> Result<Records<'t>, Error> {
        tx.open_table(TableDefinition::new(&self.entries)).stored()
    }

    fn snapshots<'t>(&self, tx: &'t WriteTransaction) -> Result<Records<'t>, Error> {
        tx.open_table(TableDefinition::new(&self.snapshots)).stored()
    }

    fn outputs<'t>(&self, tx: &'t WriteTransaction) -> Result<Outputs<'t>, Error> {
        tx.open_table(TableDefinition::new(&self.outputs)).stored()
    }

    fn places<'t>(&self, tx: &'t WriteTransaction) -> Result<Places<'t>, Error> {
        tx.open_table(TableDefinition::new(&self.places)).stored()
    }
}

fn record(number: u64, (at, digest, body): (u64, u32, &str)) -> Record {
    Record { head: Head { number, at: Time(at), digest }, body: body.to_owned() }
}

/// Returns the newest record of a machine with a number of at most `through`.
fn newest(table: &Records<'_>, machine: &str, through: u64) -> Result<Option<Record>, Error> {
    let last = table.range((machine, 0)..=(machine, through)).stored()?.next_back().transpose().stored()?;
    Ok(last.map(|(key, row)| record(key.value().1, row.value())))
}

impl Store for Redb {
    type Tx<'t> = WriteTransaction;

    fn begin(&self) -> Result<WriteTransaction, Error> {
        self.database.begin_write().stored()
    }

    fn commit(&self, tx: WriteTransaction) -> Result<(), Error> {
        tx.commit().stored()
    }

    fn append(
        &self,
        tx: &mut WriteTransaction,
        machine: &str,
        entry: &Record,
        outputs: &[String],
    ) -> Result<(), Error> {
        let Head { number, at, digest } = entry.head;
        let found = self.head(tx, machine)?.map_or(0, |head| head.number);
        if number != found + 1 {
            return Err(Error::Conflict { machine: machine.to_owned(), known: number - 1, found });
        }
        self.entries(tx)?.insert((machine, number), (at.0, digest, &*entry.body)).stored()?;
        if outputs.is_empty() {
            return Ok(());
        }
        let (mut table, mut places) = (self.outputs(tx)?, self.places(tx)?);
        let next = table.last().stored()?.map_or(0, |(place, _)| place.value() + 1);
        for ((index, output), place) in (0..).zip(outputs).zip(next..) {
            table.insert(place, (machine, number, index, &**output)).stored()?;
            places.insert((machine, number, index), place).stored()?;
        }
        Ok(())
    }

    fn head(&self, tx: &mut WriteTransaction, machine: &str) -> Result<Option<Head>, Error> {
        let entry = newest(&self.entries(tx)?, machine, u64::MAX)?;
        let snapshot = newest(&self.snapshots(tx)?, machine, u64::MAX)?;
        Ok(entry.into_iter().chain(snapshot).map(|record| record.head).max_by_key(|head| head.number))
    }

    fn read(
        &self,
        tx: &mut WriteTransaction,
        machine: &str,
        after: u64,
        through: u64,
        visit: &mut dyn FnMut(Record) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let Some(first) = after.checked_add(1).filter(|first| *first <= through) else { return Ok(()) };
        for entry in self.entries(tx)?.range((machine, first)..=(machine, through)).stored()? {
            let (key, row) = entry.stored()?;
            visit(record(key.value().1, row.value()))?;
        }
        Ok(())
    }

    fn save(&self, tx: &mut WriteTransaction, machine: &str, snapshot: &Record) -> Result<(), Error> {
        let Head { number, at, digest } = snapshot.head;
        self.snapshots(tx)?.insert((machine, number), (at.0, digest, &*snapshot.body)).stored()?;
        Ok(())
    }

    fn saved(&self, tx: &mut WriteTransaction, machine: &str, through: u64) -> Result<Option<Record>, Error> {
        newest(&self.snapshots(tx)?, machine, through)
    }

    fn forget(&self, tx: &mut WriteTransaction, machine: &str, through: u64) -> Result<(), Error> {
        self.entries(tx)?.retain_in((machine, 0)..=(machine, through), |_, _| false).stored()?;
        self.snapshots(tx)?.retain_in((machine, 0)..(machine, through), |_, _| false).stored()
    }

    fn remove(&self, tx: &mut WriteTransaction, machine: &str) -> Result<(), Error> {
        for mut table in [self.entries(tx)?, self.snapshots(tx)?] {
            table.retain_in((machine, 0)..=(machine, u64::MAX), |_, _| false).stored()?;
        }
        Ok(())
    }

    fn machines(&self, tx: &mut WriteTransaction) -> Result<Vec<String>, Error> {
        let mut ids = BTreeSet::new();
        for table in [self.entries(tx)?, self.snapshots(tx)?] {
            let mut next = table.first().stored()?.map(|(key, _)| key.value().0.to_owned());
            while let Some(id) = next {
                let mut later = table.range((&*id, u64::MAX)..).stored()?;
                next = loop {
                    match later.next().transpose().stored()? {
                        Some((key, _)) if key.value().0 == id => {}
                        later => break later.map(|(key, _)| key.value().0.to_owned()),
                    }
                };
                ids.insert(id);
            }
        }
        Ok(ids.into_iter().collect())
    }

    fn outputs(&self, tx: &mut WriteTransaction, limit: usize) -> Result<Vec<(Key, String)>, Error> {
        let mut outputs = Vec::new();
        for output in self.outputs(tx)?.iter().stored()?.take(limit) {
            let (_, row) = output.stored()?;
            let (machine, number, index, body) = row.value();
            outputs.push((Key { machine: machine.to_owned(), number, index }, body.to_owned()));
        }
        Ok(outputs)
    }

    fn settle(&self, tx: &mut WriteTransaction, key: &Key) -> Result<(), Error> {
        let place =
            self.places(tx)?.remove((&*key.machine, key.number, key.index)).stored()?.map(|place| place.value());
        if let Some(place) = place {
            self.outputs(tx)?.remove(place).stored()?;
        }
        Ok(())
    }
}
