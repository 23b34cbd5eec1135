//! Journals of a machine with data, a timer and outputs: what is rebuilt, refused, sent and removed.

mod errors;
mod history;
mod order;
mod outbox;
mod restart;
mod schemas;

use fsm_journal::{Error, Journal, Loaded, Segment, Store, Time};
use order::{Order, OrderEvent};
use tempfile::TempDir;

/// A journal in a separate folder.
struct Shop {
    folder: TempDir,
    journal: Option<Journal<Order, Segment>>,
}

type Orders = Journal<Order, Segment>;

impl Shop {
    fn new() -> Shop {
        Shop::with(|journal| journal)
    }

    fn with(options: impl FnOnce(Orders) -> Orders) -> Shop {
        let folder = tempfile::tempdir().expect("a folder");
        let journal = Some(options(Journal::new(Segment::open(folder.path()).expect("it opens"))));
        Shop { folder, journal }
    }

    fn journal(&self) -> &Orders {
        self.journal.as_ref().expect("it is open")
    }

    /// Ends the program and starts it again.
    fn reopen(&mut self) {
        self.journal = None;
        self.journal = Some(Journal::new(Segment::open(self.folder.path()).expect("it opens")));
    }

    fn start(&self, id: &str, at: u64) -> Loaded<Order> {
        self.transact(|journal, tx| journal.start(tx, id, Time(at)))
    }

    fn load(&self, id: &str) -> Loaded<Order> {
        self.transact(|journal, tx| journal.load(tx, id))
    }

    fn handle(&self, order: &mut Loaded<Order>, at: u64, event: OrderEvent) -> fsmith::Answer {
        self.transact(|journal, tx| journal.handle(tx, order, Time(at), event))
    }

    fn advance(&self, order: &mut Loaded<Order>, at: u64) -> bool {
        self.transact(|journal, tx| journal.advance(tx, order, Time(at)))
    }

    fn transact<T>(&self, body: impl FnOnce(&Orders, &mut <Segment as Store>::Tx<'_>) -> Result<T, Error>) -> T {
        let journal = self.journal();
        journal.transact(|tx| body(journal, tx)).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The pending outputs, with their keys.
    fn pending(&self) -> Vec<String> {
        let pending = self.journal().pending(100).expect("outputs");
        pending.into_iter().map(|(key, out)| format!("{key} {out:?}")).collect()
    }
}
