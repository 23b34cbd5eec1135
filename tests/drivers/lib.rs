//! Nothing but the pages of the guide that need tokio and embassy, for their examples: the library itself needs neither.

#[cfg(doctest)]
#[path = "../../src/guide/embassy.rs"]
mod embassy;
#[cfg(doctest)]
#[path = "../../src/guide/tasks.rs"]
mod tasks;
#[cfg(doctest)]
#[path = "../../src/guide/tokio.rs"]
mod tokio;
