//! The pages that receive messages.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::queue::Queue;

/// The queues of all pages.
#[derive(Debug, Default)]
pub struct Pages(Mutex<Vec<Arc<Queue>>>);

/// A page that receives messages until this is dropped.
#[derive(Debug)]
pub struct Member<'p> {
    pages: &'p Pages,
    queue: &'p Arc<Queue>,
}

impl Pages {
    pub fn join<'p>(&'p self, queue: &'p Arc<Queue>) -> Member<'p> {
        self.lock().push(Arc::clone(queue));
        Member { pages: self, queue }
    }

    pub fn notify(&self, batch: &Arc<[u8]>) {
        self.lock().iter().for_each(|page| page.push(Arc::clone(batch)));
    }

    pub fn skip(&self) {
        self.lock().iter().for_each(|page| page.skip());
    }

    pub fn close(&self) {
        self.lock().iter().for_each(|page| page.close());
    }

    pub fn len(&self) -> usize {
        self.lock().len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Queue>>> {
        // Nothing panics while it is locked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Member<'_> {
    fn drop(&mut self) {
        self.pages.lock().retain(|page| !Arc::ptr_eq(page, self.queue));
    }
}
