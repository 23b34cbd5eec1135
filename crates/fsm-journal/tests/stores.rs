//! The stores in databases keep the contract, and a store with a mistake does not.

use fsm_journal::{Error, Head, Key, Record, Segment, Store, contract};
use std::path::Path;

#[cfg(feature = "sqlite")]
#[test]
fn sqlite_fulfills_the_contract() {
    let folder = tempfile::tempdir().expect("a folder");
    contract::check(&|name: &str| fsm_journal::Sqlite::open(folder.path().join(name), "it"));
}

#[cfg(feature = "sqlite")]
#[test]
fn journals_of_one_sqlite_database_are_separate() {
    let folder = tempfile::tempdir().expect("a folder");
    contract::check(&|name: &str| fsm_journal::Sqlite::open(folder.path().join("all"), name));
    let error = fsm_journal::Sqlite::open(folder.path().join("all"), "a-b").expect_err("not a name").to_string();
    assert_eq!(error, "`a-b` is not a name of letters, digits and `_`");
}

#[cfg(feature = "redb")]
#[test]
fn redb_fulfills_the_contract() {
    let folder = tempfile::tempdir().expect("a folder");
    contract::check(&|name: &str| fsm_journal::Redb::open(folder.path().join(name), "it"));
}

#[cfg(feature = "redb")]
#[test]
fn journals_of_one_redb_database_are_separate() {
    use std::sync::Arc;
    let folder = tempfile::tempdir().expect("a folder");
    let first = fsm_journal::Redb::open(folder.path().join("all"), "first").expect("it opens");
    contract::check(&|name: &str| Ok(fsm_journal::Redb::new(Arc::clone(first.database()), name)));
    let error = fsm_journal::Redb::open(folder.path().join("all"), "second").expect_err("it is open").to_string();
    assert_eq!(error, "Database already open. Cannot acquire lock.");
}

/// A mistake of a store.
#[derive(Clone, Copy, Debug)]
enum Mistake {
    ForgetsOutputs,
    AcceptsEveryNumber,
    ConfusesCase,
    IgnoresThrough,
    KeepsSettled,
    RemovesOutputs,
    LosesHead,
    OldestSnapshot,
}

/// A segment file with a mistake.
struct Wrong {
    store: Segment,
    mistake: Mistake,
}

impl Wrong {
    fn open(path: &Path, mistake: Mistake) -> Result<Wrong, Error> {
        Ok(Wrong { store: Segment::open(path)?, mistake })
    }

    fn has(&self, mistake: fn(Mistake) -> bool) -> bool {
        mistake(self.mistake)
    }
}

/// Changes the arguments or the results of a call if the store has this mistake.
macro_rules! if_wrong {
    ($store:expr, $mistake:ident) => {
        $store.has(|mistake| matches!(mistake, Mistake::$mistake))
    };
}

impl Store for Wrong {
    type Tx<'t> = <Segment as Store>::Tx<'t>;

    fn begin(&self) -> Result<Self::Tx<'_>, Error> {
        self.store.begin()
    }

    fn commit(&self, tx: Self::Tx<'_>) -> Result<(), Error> {
        self.store.commit(tx)
    }

    fn append(&self, tx: &mut Self::Tx<'_>, machine: &str, entry: &Record, outputs: &[String]) -> Result<(), Error> {
        let outputs = if if_wrong!(self, ForgetsOutputs) { &[] } else { outputs };
        let machine = if if_wrong!(self, ConfusesCase) { &machine.to_lowercase() } else { machine };
        let result = self.store.append(tx, machine, entry, outputs);
        if if_wrong!(self, AcceptsEveryNumber) { Ok(()) } else { result }
    }

    fn head(&self, tx: &mut Self::Tx<'_>, machine: &str) -> Result<Option<Head>, Error> {
        let head = self.store.head(tx, machine)?;
        Ok(head.map(|head| if if_wrong!(self, LosesHead) { Head { digest: 0, ..head } } else { head }))
    }

    fn read(
        &self,
        tx: &mut Self::Tx<'_>,
        machine: &str,
        after: u64,
        through: u64,
        visit: &mut dyn FnMut(Record) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let through = if if_wrong!(self, IgnoresThrough) { u64::MAX } else { through };
        self.store.read(tx, machine, after, through, visit)
    }

    fn save(&self, tx: &mut Self::Tx<'_>, machine: &str, snapshot: &Record) -> Result<(), Error> {
        self.store.save(tx, machine, snapshot)
    }

    fn saved(&self, tx: &mut Self::Tx<'_>, machine: &str, through: u64) -> Result<Option<Record>, Error> {
        let through = if if_wrong!(self, OldestSnapshot) { through.min(3) } else { through };
        self.store.saved(tx, machine, through)
    }

    fn forget(&self, tx: &mut Self::Tx<'_>, machine: &str, through: u64) -> Result<(), Error> {
        self.store.forget(tx, machine, through)
    }

    fn remove(&self, tx: &mut Self::Tx<'_>, machine: &str) -> Result<(), Error> {
        if if_wrong!(self, RemovesOutputs) {
            self.store.settle(tx, &Key { machine: machine.to_owned(), number: 1, index: 0 })?;
        }
        self.store.remove(tx, machine)
    }

    fn machines(&self, tx: &mut Self::Tx<'_>) -> Result<Vec<String>, Error> {
        self.store.machines(tx)
    }

    fn outputs(&self, tx: &mut Self::Tx<'_>, limit: usize) -> Result<Vec<(Key, String)>, Error> {
        self.store.outputs(tx, limit)
    }

    fn settle(&self, tx: &mut Self::Tx<'_>, key: &Key) -> Result<(), Error> {
        match if_wrong!(self, KeepsSettled) {
            true => Ok(()),
            false => self.store.settle(tx, key),
        }
    }
}

#[test]
fn stores_with_mistakes_violate_the_contract() {
    use Mistake::*;
    let messages = [
        (ForgetsOutputs, "outputs after a rollback"),
        (AcceptsEveryNumber, "`append` accepts a wrong number"),
        (ConfusesCase, "`append` failed: "),
        (IgnoresThrough, "entries after 3 up to 10"),
        (KeepsSettled, "outputs after `settle`"),
        (RemovesOutputs, "outputs after `remove`"),
        (LosesHead, "`head` changes a head"),
        (OldestSnapshot, "the newest snapshot up to 8"),
    ];
    for (mistake, expected) in messages {
        let folder = tempfile::tempdir().expect("a folder");
        let check = || contract::check(&|name: &str| Wrong::open(&folder.path().join(name), mistake));
        let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(check));
        let payload = panicked.expect_err("the mistake is not noticed");
        let message = payload.downcast_ref::<String>().map(String::as_str).or(payload.downcast_ref::<&str>().copied());
        let message = message.expect("a message");
        assert!(message.contains(expected), "{mistake:?}: {message}");
    }
}
