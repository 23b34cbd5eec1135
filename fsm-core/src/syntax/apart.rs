//! Reading that leaves nothing behind.

use std::thread;

/// The stack of that thread: enough for whatever is not [nested too deep](super::nesting), also where nothing is optimized.
const STACK: usize = 16 << 20;

/// Reads something, in a thread of its own.
///
/// So that every token can say where it stands, `proc-macro2` keeps each text that is made tokens until its thread ends. A
/// program that reads texts as long as it runs would grow by each. What is read here must not keep tokens, which stand in no
/// other thread's texts; the compiler sees to that, as they are not `Send`.
pub fn apart<T: Send>(read: impl FnOnce() -> T + Send) -> T {
    let mut read = Some(read);
    let mut result = None;
    let mut once = || result = read.take().map(|read| read());
    let is_apart = thread::scope(|scope| {
        let reader =
            thread::Builder::new().name("fsmith reads".into()).stack_size(STACK).spawn_scoped(scope, &mut once);
        // A panic is the caller's, with what it says.
        reader.map(|reader| reader.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).is_ok()
    });
    if !is_apart {
        // Here are no threads, or no more of them.
        once();
    }
    result.unwrap_or_else(|| unreachable!("it was read"))
}
