//! A store in SQLite, next to the tables of the program.

use crate::{Error, Head, Key, Record, Store, Time};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, TransactionBehavior, params};
use std::path::Path;
use std::time::Duration;

/// A store in tables of a SQLite database.
///
/// A transaction is [`rusqlite::Transaction`], so the program can change its own tables in the same one:
///
/// ```
/// use fsm_journal::{Sqlite, Store};
///
/// let store = Sqlite::new(rusqlite::Connection::open_in_memory().unwrap(), "orders")?;
/// let tx = store.begin()?;
/// tx.execute_batch("create table customer (name text); insert into customer values ('Ann')").unwrap();
/// store.commit(tx)?;
/// # Ok::<(), fsm_journal::Error>(())
/// ```
///
/// A transaction excludes all other writers, of this and other programs. For several threads, open a store for each of
/// them, or keep one in a mutex. Many calls in one transaction share one sync.
#[derive(Debug)]
pub struct Sqlite {
    connection: Connection,
    name: String,
}

/// The tables. `@` is the name of the journal.
const TABLES: &str = "
    create table if not exists @_entry (
        machine text not null, number integer not null, at integer not null, digest integer not null, body text not null,
        primary key (machine, number)
    ) without rowid;
    create table if not exists @_snapshot (
        machine text not null, number integer not null, at integer not null, digest integer not null, body text not null,
        primary key (machine, number)
    ) without rowid;
    create table if not exists @_output (
        place integer primary key, machine text not null, number integer not null, part integer not null,
        body text not null, unique (machine, number, part)
    );";

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Error {
        Error::store(error)
    }
}

impl Sqlite {
    /// Opens or creates a database in a file, with a write-ahead log, and the tables of the journal `name`. A
    /// transaction waits up to 30 seconds for other writers.
    ///
    /// # Errors
    ///
    /// Fails if SQLite does, or if the name has other characters than ASCII letters, digits and `_`.
    pub fn open(path: impl AsRef<Path>, name: &str) -> Result<Sqlite, Error> {
        let connection = Connection::open(path)?;
        connection.busy_timeout(Duration::from_secs(30))?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        Sqlite::new(connection, name)
    }

    /// Uses a connection, and creates the tables of the journal `name` if there are none. Sets `synchronous` to `FULL`,
    /// so that commits survive a power failure.
    ///
    /// # Errors
    ///
    /// Fails if SQLite does, or if the name has other characters than ASCII letters, digits and `_`.
    pub fn new(connection: Connection, name: &str) -> Result<Sqlite, Error> {
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            return Err(Error::store(format!("`{name}` is not a name of letters, digits and `_`")));
        }
        connection.pragma_update(None, "synchronous", "full")?;
        connection.set_prepared_statement_cache_capacity(32);
        let store = Sqlite { connection, name: name.to_owned() };
        // A read does not wait for other writers.
        let last = store.sql("@_output");
        if !store.connection.table_exists(None, &*last)? {
            let tx = store.begin()?;
            tx.execute_batch(&store.sql(TABLES))?;
            store.commit(tx)?;
        }
        Ok(store)
    }

    /// The connection, for queries of the program.
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    fn sql(&self, text: &str) -> String {
        text.replace('@', &self.name)
    }
}

/// SQLite has integers with a sign. No number of an entry is as large as that.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn head(row: &Row<'_>) -> rusqlite::Result<Head> {
    let (number, at): (i64, i64) = (row.get(0)?, row.get(1)?);
    Ok(Head { number: number as u64, at: Time(at as u64), digest: row.get(2)? })
}

fn record(row: &Row<'_>) -> rusqlite::Result<Record> {
    Ok(Record { head: head(row)?, body: row.get(3)? })
}

impl Store for Sqlite {
    type Tx<'t> = Transaction<'t>;

    fn begin(&self) -> Result<Transaction<'_>, Error> {
        Ok(Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?)
    }

    fn commit(&self, tx: Transaction<'_>) -> Result<(), Error> {
        Ok(tx.commit()?)
    }

    fn append(&self, tx: &mut Transaction<'_>, machine: &str, entry: &Record, outputs: &[String]) -> Result<(), Error> {
        let number = entry.head.number;
        let found = self.head(tx, machine)?.map_or(0, |head| head.number);
        if number != found + 1 {
            return Err(Error::Conflict { machine: machine.to_owned(), known: number - 1, found });
        }
        let Head { at, digest, .. } = entry.head;
        tx.prepare_cached(&self.sql("insert into @_entry values (?, ?, ?, ?, ?)"))?.execute(params![
            machine,
            signed(number),
            at.0 as i64,
            digest,
            entry.body
        ])?;
        let sql = self.sql("insert into @_output (machine, number, part, body) values (?, ?, ?, ?)");
        for (index, output) in outputs.iter().enumerate() {
            tx.prepare_cached(&sql)?.execute(params![machine, signed(number), index as u32, output])?;
        }
        Ok(())
    }

    fn head(&self, tx: &mut Transaction<'_>, machine: &str) -> Result<Option<Head>, Error> {
        let newest = |table: &str| {
            let sql = "select number, at, digest from @_TABLE where machine = ? order by number desc limit 1";
            tx.prepare_cached(&self.sql(&sql.replace("TABLE", table)))?.query_row([machine], head).optional()
        };
        let (entry, snapshot) = (newest("entry")?, newest("snapshot")?);
        Ok(entry.into_iter().chain(snapshot).max_by_key(|head| head.number))
    }

    fn read(
        &self,
        tx: &mut Transaction<'_>,
        machine: &str,
        after: u64,
        through: u64,
        visit: &mut dyn FnMut(Record) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let sql = "select number, at, digest, body from @_entry where machine = ? and number > ? and number <= ? order by number";
        let mut statement = tx.prepare_cached(&self.sql(sql))?;
        let mut rows = statement.query(params![machine, signed(after), signed(through)])?;
        while let Some(row) = rows.next()? {
            visit(record(row)?)?;
        }
        Ok(())
    }

    fn save(&self, tx: &mut Transaction<'_>, machine: &str, snapshot: &Record) -> Result<(), Error> {
        let Head { number, at, digest } = snapshot.head;
        tx.prepare_cached(&self.sql("insert or replace into @_snapshot values (?, ?, ?, ?, ?)"))?.execute(params![
            machine,
            signed(number),
            at.0 as i64,
            digest,
            snapshot.body
        ])?;
        Ok(())
    }

    fn saved(&self, tx: &mut Transaction<'_>, machine: &str, through: u64) -> Result<Option<Record>, Error> {
        let sql = "select number, at, digest, body from @_snapshot where machine = ? and number <= ? order by number desc limit 1";
        let mut statement = tx.prepare_cached(&self.sql(sql))?;
        Ok(statement.query_row(params![machine, signed(through)], record).optional()?)
    }

    fn forget(&self, tx: &mut Transaction<'_>, machine: &str, through: u64) -> Result<(), Error> {
        for sql in [
            "delete from @_entry where machine = ? and number <= ?",
            "delete from @_snapshot where machine = ? and number < ?",
        ] {
            tx.prepare_cached(&self.sql(sql))?.execute(params![machine, signed(through)])?;
        }
        Ok(())
    }

    fn remove(&self, tx: &mut Transaction<'_>, machine: &str) -> Result<(), Error> {
        for sql in ["delete from @_entry where machine = ?", "delete from @_snapshot where machine = ?"] {
            tx.prepare_cached(&self.sql(sql))?.execute([machine])?;
        }
        Ok(())
    }

    fn machines(&self, tx: &mut Transaction<'_>) -> Result<Vec<String>, Error> {
        let sql = self.sql("select machine from @_entry union select machine from @_snapshot order by machine");
        let mut statement = tx.prepare_cached(&sql)?;
        Ok(statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
    }

    fn outputs(&self, tx: &mut Transaction<'_>, limit: usize) -> Result<Vec<(Key, String)>, Error> {
        let sql = self.sql("select machine, number, part, body from @_output order by place limit ?");
        let mut statement = tx.prepare_cached(&sql)?;
        let output = |row: &Row<'_>| {
            let number: i64 = row.get(1)?;
            Ok((Key { machine: row.get(0)?, number: number as u64, index: row.get(2)? }, row.get(3)?))
        };
        Ok(statement.query_map([signed(limit as u64)], output)?.collect::<Result<_, _>>()?)
    }

    fn settle(&self, tx: &mut Transaction<'_>, key: &Key) -> Result<(), Error> {
        let sql = self.sql("delete from @_output where machine = ? and number = ? and part = ?");
        tx.prepare_cached(&sql)?.execute(params![key.machine, signed(key.number), key.index])?;
        Ok(())
    }
}
