//! The examples of the repository: thirty-eight systems that run, each with one idea.
//!
//! Most of them are from the books that fsmith is based on. `cargo run --example NAME` runs one, in a clone of the
//! repository.
//!
//! | example | what it shows |
//! |---|---|
//! | `west_world` | Miner Bob digs, banks, drinks and sleeps: work, then decide (Buckland) |
//! | `sentry` | conditions that `update` polls, and events that `handle` receives (Millington 5.3.8) |
//! | `soldier` | conditions of any kind as guards (Millington, figure 5.13) |
//! | `alert_sentry` | one transition that is a decision tree (Millington, figure 5.20) |
//! | `cleaning_robot` | an alarm, and history (Millington, figures 5.15 and 5.16) |
//! | `cleaning_robot_search` | a transition directly out of a nested state (Millington, figure 5.17) |
//! | `two_alarms` | an interrupted interruption, without a state for every combination (Millington 5.3.9) |
//! | `priority_outer` | the book's worked example under the book's own rules (figure 5.19) |
//! | `ant` | a plain machine of three states (Bevilacqua) |
//! | `ant_stack` | the same ant with `push` and `pop` |
//! | `colony` | the ant a thousand times: a `Crowd`, and a batch of events for it; with `--features alloc` |
//! | `read_at_run_time` | the sentry from a text file, which is read while the program runs, and changes; with `--features read` |
//! | `tuned_at_run_time` | a compiled guard whose numbers, targets and states change while it runs; with `--features live` |
//! | `marine` | attack from anywhere, and return: a layered machine in seven steps |
//! | `charger` | a fault that a search over all configurations finds, and the proof that its repair is enough: a battery that is charged hot; with `--features explore` |
//! | `boss` | a boss that can be locked in a phase after a careless change: something stays possible from everywhere; with `--features explore` |
//! | `lossy_wire` | a client and a server on a wire that loses messages, explored together: a deadlock of two steps, and the proof that asking again is enough; with `--features explore` |
//! | `checkout` | states with data: the data of one state moves on to the next |
//! | `importer` | errors: a file that is read line by line, `?`, and `failed` |
//! | `bus` | a bus that never waits: an error that keeps the state, and one after which the measurement begins again, up to three times |
//! | `sensor` | actions that wait: `.await` on a slow bus, time limits, and a call that is dropped |
//! | `music_player` | regions: what plays, how loud, and the sleep timer, at the same time |
//! | `retry` | a machine that states run: one for three states of a client, and for an independent sensor; a package, `cargo run -p example-retry` |
//! | `wizard` | five pages, each a machine with its own timers; three of them are the same generic form |
//! | `elevators` | three cars, each a machine in a region, and their dispatcher |
//! | `village` | parts: one combat for a guard and a wolf, in a separate file |
//! | `print_queue` | `defer`: events kept for later |
//! | `vending` | follow-up steps: `always`, `done`, `raise` |
//! | `comments` | `run`: a text, one character at a time |
//! | `utf8` | a machine without code, over slices of bytes |
//! | `logging` | the log of a machine: an observer for the crate `log`; a package, `cargo run -p example-logging` |
//! | `tracing` | the steps of a machine as spans of `tracing`; a package, `cargo run -p example-tracing` |
//! | `defmt` | the log of a microcontroller, through `defmt`; a package in `examples/defmt`, run from there |
//! | `arena` | two hundred sentries and their boss, seen through the [inspector][inspecting]; with `--features inspect` |
//! | `client` | tokio: a client that reconnects, with tasks that end with their state, and a stale answer that is ignored; a package, `cargo run -p example-client` |
//! | `firmware` | a pump on a microcontroller that streams its steps; a package in `examples/firmware`, run by its script `run` |
//! | `adapters` | a hand-written TCP that is tested against a machine, by paths, proptest-state-machine and hegeltest, which find its fault; a package, `cargo test -p example-adapters` |
//! | `traffic_light` | time: `after`, `every`, and a program that sleeps until the next timer |
//!
//! The [guide](super) uses machines in programs; each chapter of the [reference](crate::language) begins with an
//! example.
//!
#![cfg_attr(feature = "inspect", doc = "[inspecting]: crate::language::inspecting")]
#![cfg_attr(not(feature = "inspect"), doc = "[inspecting]: https://docs.rs/fsmith/latest/fsmith/language/inspecting/")]
