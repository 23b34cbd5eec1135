//! Firmware for an ARM Cortex-M4, without an operating system or an allocator. Its machine sends a stream of its steps
//! through the debugger, by semihosting. On a real board, the sink would be a UART or RTT.
//!
//! ```text
//! examples/firmware/run | cargo run -p fsmith-cli -- inspect --chart examples/firmware/src/pump.rs -
//! ```

#![no_std]
#![no_main]

mod pump;

use cortex_m_rt::entry;
use cortex_m_semihosting::{debug, hio};
use panic_semihosting as _;

#[entry]
fn main() -> ! {
    let mut host = hio::hstdout().ok();
    pump::run(|bytes: &[u8]| {
        if let Some(host) = &mut host {
            // Bytes that the host does not accept are lost, as on a serial line without a receiver.
            let _ = host.write_all(bytes);
        }
    });
    debug::exit(debug::EXIT_SUCCESS);
    loop {}
}
