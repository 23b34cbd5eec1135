//! A program for measuring the page. `cargo run --release -p fsm-inspect --example load -- 5000 40000` runs 5,000
//! machines that take 40,000 steps a second together, and prints the address of the page.

#[path = "../tests/fake/mod.rs"]
mod fake;

use std::time::{Duration, Instant};

use fsm_inspect::{PAGE, Server};

/// The number of batches of messages per second.
const BATCHES: u32 = 20;

fn main() -> std::io::Result<()> {
    let mut numbers = std::env::args()
        .skip(1)
        .map(|argument| argument.parse().expect("how many machines, and how many steps a second"));
    let (machines, rate) = (numbers.next().unwrap_or(5000), numbers.next().unwrap_or(40_000));
    let program = fake::Fake::new(machines);
    let server = Server::start(0, PAGE, program.clone())?;
    println!("{}", server.address());
    let began = Instant::now();
    for nth in 1.. {
        std::thread::sleep((began + Duration::from_secs(1) / BATCHES * nth).saturating_duration_since(Instant::now()));
        program.run(1.0 / f64::from(BATCHES), rate / BATCHES as usize);
        program.publish(&server);
    }
    Ok(())
}
