//! The pages whose examples need embassy, tokio, `log` or serde. The library itself depends on none of these crates, so
//! the examples are tested here.

#[cfg(doctest)]
#[path = "../../src/guide/embassy.rs"]
mod embassy;
#[cfg(doctest)]
#[path = "../../src/guide/logging.rs"]
mod logging;
#[cfg(doctest)]
#[path = "../../src/language/saving.rs"]
mod saving;
#[cfg(doctest)]
#[path = "../../src/guide/tasks.rs"]
mod tasks;
#[cfg(doctest)]
#[path = "../../src/guide/tokio.rs"]
mod tokio;
