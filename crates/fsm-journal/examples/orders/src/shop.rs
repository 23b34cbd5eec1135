//! All orders: each call is a transaction, in which the shop's own table also changes.

use crate::order::{Order, OrderEvent, Out};
use fsm_journal::{Error, Journal, Key, Loaded, Sqlite, Time};
use rusqlite::{OptionalExtension, Transaction};
use serde::Serialize;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The shop's own table. `due` is the time at which the next timer of an order is due, in milliseconds.
const TABLES: &str = "
    create table if not exists shop (id integer primary key autoincrement, customer text not null, due integer);
    create table if not exists request (key text primary key) without rowid;";

/// The orders, in a database. Its calls block, so an async program makes them in a thread for that.
pub struct Shop {
    journal: Mutex<Journal<Order, Sqlite>>,
}

/// The answer to a client.
#[derive(Debug, Serialize)]
pub struct View {
    pub id: i64,
    pub state: String,
    /// The events to which the order may react.
    pub enabled: Vec<&'static str>,
    /// The number of the last entry.
    pub entry: u64,
}

/// Why a call has no effect.
#[derive(Debug)]
pub enum Refusal {
    Unknown,
    /// A line for each transition that was considered.
    Refused(Vec<String>),
    Failed(Error),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        match error {
            Error::Unknown { .. } => Refusal::Unknown,
            error => Refusal::Failed(error),
        }
    }
}

impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Refusal {
        Refusal::Failed(Error::store(error))
    }
}

impl View {
    fn of(id: i64, order: &Loaded<Order>) -> View {
        let machine = order.machine();
        let state = machine.state().map_or("none", |state| state.name()).to_owned();
        View { id, state, enabled: machine.enabled().collect(), entry: order.head().number }
    }
}

impl Shop {
    pub fn open(path: &Path) -> Result<Shop, Error> {
        let journal = Journal::new(Sqlite::open(path, "orders")?).snapshot_every(20);
        journal.store().connection().execute_batch(TABLES)?;
        Ok(Shop { journal: Mutex::new(journal) })
    }

    /// Runs `body` in a transaction.
    fn transact<T>(
        &self,
        body: impl FnOnce(&Journal<Order, Sqlite>, &mut Transaction<'_>) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        // A panic ends its transaction without a commit, and no order is kept in memory, so the journal stays usable.
        let journal = self.journal.lock().unwrap_or_else(PoisonError::into_inner);
        journal.transact(|tx| body(&journal, tx))
    }

    pub fn create(&self, customer: &str) -> Result<View, Refusal> {
        self.transact(|journal, tx| {
            tx.execute("insert into shop (customer) values (?)", [customer])?;
            let id = tx.last_insert_rowid();
            let order = journal.start(tx, &id.to_string(), Time::now())?;
            note_due(tx, id, &order)?;
            Ok(View::of(id, &order))
        })
    }

    /// Passes an event to an order, unless it would ignore it. A request with a key that was carried out before has no
    /// effect, so a client may repeat it.
    pub fn handle(&self, id: i64, event: OrderEvent, request: Option<&str>) -> Result<View, Refusal> {
        self.transact(|journal, tx| {
            let mut order = journal.load(tx, &id.to_string())?;
            if let Some(key) = request
                && tx.execute("insert or ignore into request values (?)", [key])? == 0
            {
                return Ok(View::of(id, &order));
            }
            let now = Time::now();
            // First the time: a timer may have changed what is possible.
            journal.advance(tx, &mut order, now)?;
            if !order.machine().can(&Vec::new(), &event) {
                let why = order.machine().why(&Vec::new(), &event);
                return Err(Refusal::Refused(why.to_string().lines().map(str::to_owned).collect()));
            }
            journal.handle(tx, &mut order, now, event)?;
            note_due(tx, id, &order)?;
            Ok(View::of(id, &order))
        })
    }

    pub fn view(&self, id: i64) -> Result<View, Refusal> {
        self.transact(|journal, tx| Ok(View::of(id, &journal.load(tx, &id.to_string())?)))
    }

    /// Advances one order with a timer that is due. Returns whether there was one.
    pub fn advance(&self) -> Result<bool, Refusal> {
        self.transact(|journal, tx| {
            let now = Time::now();
            let sql = "select id from shop where due <= ? order by due limit 1";
            let Some(id) = tx.query_row(sql, [now.0 as i64], |row| row.get::<_, i64>(0)).optional()? else {
                return Ok(false);
            };
            let mut order = journal.load(tx, &id.to_string())?;
            journal.advance(tx, &mut order, now)?;
            note_due(tx, id, &order)?;
            Ok(true)
        })
    }

    /// The outputs that wait.
    pub fn pending(&self) -> Result<Vec<(Key, Out)>, Error> {
        self.journal.lock().unwrap_or_else(PoisonError::into_inner).pending(100)
    }

    /// Notes that an output was carried out.
    pub fn settle(&self, key: &Key) -> Result<(), Refusal> {
        self.transact(|journal, tx| Ok(journal.settle(tx, key)?))
    }
}

/// Stores when the next timer of an order is due.
fn note_due(tx: &Transaction<'_>, id: i64, order: &Loaded<Order>) -> rusqlite::Result<()> {
    let at = order.head().at;
    let due = order.due(at).map(|left| at.0 as i64 + left.as_millis() as i64);
    tx.execute("update shop set due = ? where id = ?", (due, id)).map(drop)
}
