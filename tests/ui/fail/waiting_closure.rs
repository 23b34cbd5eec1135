//! A closure cannot use `.await`.

use fsmith::state_machine;

async fn read() -> u32 {
    1
}

state_machine! {
    async machine Closed(size: &mut u32) {
        events { Go }
        initial Empty;
        state Empty { on Go => { let load = || read().await; *size = load(); } }
    }
}

fn main() {}
