//! Reads texts without leaking memory.

use std::thread;

/// The stack size of the thread. It suffices for every text that is not [nested too deep](super::nesting), even without
/// optimizations.
const STACK: usize = 16 << 20;

/// Reads something in a separate thread.
///
/// So that each token can return its place, `proc-macro2` keeps each text that it tokenizes until its thread ends.
/// Without the separate thread, the memory of a program that keeps reading texts would grow. The result must not
/// contain tokens, because their places are only valid in that thread. Tokens are not `Send`, so the compiler checks
/// this.
pub fn apart<T: Send>(read: impl FnOnce() -> T + Send) -> T {
    let mut read = Some(read);
    let mut result = None;
    let mut once = || result = read.take().map(|read| read());
    let is_apart = thread::scope(|scope| {
        let reader =
            thread::Builder::new().name("fsmith reads".into()).stack_size(STACK).spawn_scoped(scope, &mut once);
        // Passes a panic on to the caller, with its message.
        reader.map(|reader| reader.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).is_ok()
    });
    if !is_apart {
        // No thread can be started, or no more threads.
        once();
    }
    result.unwrap_or_else(|| unreachable!("it was read"))
}
