//! Fleets against a plain loop: CPU time for each event, memory for each machine, and the time of an epoch.
//!
//! ```text
//! cargo bench --bench fleet -- [--quick | TABLE ..]
//! ```
//!
//! Each row is a run of its own in a new process, or in several. `FSMITH_FOLDER` is the folder of the journals.

use fsm_fleet::{Fleet, Member, Options, run};
use fsm_journal::{Head, Journaled, Record, Schema, Segment, Store, Time};
use fsmith::{Answer, state_machine};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

state_machine! {
    #[derive(Clone, Serialize, Deserialize)]
    machine Order(paid: &mut u32) {
        #[derive(Clone, Copy, Serialize, Deserialize)]
        events { Add, Pay, Ship, Deliver, Cancel }
        initial Cart(0);
        state Cart(lines: u16) {
            on Add => { *lines += 1; }
            on Pay if *lines > 0 => { *paid += u32::from(*lines); Paid }
            on Cancel => Gone;
        }
        state Paid { on Ship => Sent; on Cancel => Gone; after 3min => Gone; }
        state Sent { on Deliver => Done; }
        state Done { on Add => Cart(0); }
        state Gone { on Add => Cart(0); }
    }
}

/// A machine and its context.
#[derive(Serialize, Deserialize)]
struct Kept {
    order: Order,
    paid: u32,
}

impl Journaled for Kept {
    type Event = OrderEvent;
    type Out = ();
    type Answer = Answer;
    const EVENTS: Schema = Schema::new("OrderEvent", 1);
    const SAVED: Schema = Schema::new("Kept", 1);

    fn start(_: &mut Vec<()>) -> Self {
        let mut paid = 0;
        Kept { order: Order::start(&mut paid), paid }
    }
    fn handle(&mut self, event: OrderEvent, _: &mut Vec<()>) -> Answer {
        self.order.handle(&mut self.paid, event)
    }
    fn advance(&mut self, by: Duration, _: &mut Vec<()>) {
        self.order.advance(&mut self.paid, by);
    }
    fn due(&self) -> Option<Duration> {
        self.order.due()
    }
}

impl Member for Kept {
    type Key = u64;
    type Machine = Order;
    fn machine(&self) -> &Order {
        &self.order
    }
    // The plain loop keeps all machines, too.
    fn has_ended(&self) -> bool {
        false
    }
}

/// A run.
#[derive(Clone, Serialize, Deserialize)]
struct Row {
    kind: Kind,
    machines: u64,
    events: u64,
    /// The number of events in an epoch.
    epoch: u64,
    /// The percentage of events that are for one machine.
    hot: u64,
    threads: usize,
    processes: usize,
    folder: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Kind {
    /// Machines in a hash map, and a loop over the events.
    Loop,
    /// A loop that stores its events in a journal, as a worker of a fleet does.
    Journal,
    /// A fleet.
    Fleet,
    /// A fleet that waits until each epoch is acknowledged.
    Epochs,
}

/// The measurements of a process.
#[derive(Default, Serialize, Deserialize)]
struct Measured {
    cpu: f64,
    /// The number of machines, and the sum of what was paid, which all kinds must agree on.
    machines: u64,
    paid: u64,
    /// Bytes that the process has more than before.
    bytes: u64,
    /// The microseconds of each epoch.
    epochs: Vec<u64>,
    /// The CPU seconds until the fleet has started again.
    restart: f64,
}

impl Row {
    fn event(&self, number: u64) -> (u64, OrderEvent) {
        let mut bits = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^= bits >> 31;
        let events = [OrderEvent::Add, OrderEvent::Pay, OrderEvent::Ship, OrderEvent::Deliver, OrderEvent::Cancel];
        let key = if (bits >> 50) % 100 < self.hot { 0 } else { bits % self.machines };
        (key, events[(bits >> 40) as usize % 5])
    }

    fn measure(&self, process: usize, addresses: &[String]) -> Measured {
        match self.kind {
            Kind::Loop | Kind::Journal => self.plain(),
            Kind::Fleet | Kind::Epochs => self.fleet(process, addresses),
        }
    }

    fn plain(&self) -> Measured {
        let bytes = resident();
        let mut all: FxHashMap<u64, Kept> = FxHashMap::default();
        let store = (self.kind == Kind::Journal).then(|| Segment::open(&self.folder).expect("a journal"));
        let (mut head, mut out) = (Head::default(), Vec::new());
        for first in (1..=self.events).step_by(self.epoch as usize) {
            let events: Vec<_> =
                (first..(first + self.epoch).min(self.events + 1)).map(|number| self.event(number)).collect();
            if let Some(store) = &store {
                let body = serde_json::to_string(&events).expect("JSON");
                head = head.next(Time(first), &body);
                let mut tx = store.begin().expect("a transaction");
                store.append(&mut tx, "loop", &Record { head, body }, &[]).expect("appended");
                store.commit(tx).expect("committed");
            }
            for (key, event) in events {
                all.entry(key).or_insert_with(|| Kept::start(&mut out)).handle(event, &mut out);
            }
        }
        let (cpu, bytes) = (cpu(), resident() - bytes);
        let paid = all.values().map(|kept| u64::from(kept.paid)).sum();
        Measured { cpu, machines: all.len() as u64, paid, bytes, ..Measured::default() }
    }

    fn fleet(&self, process: usize, addresses: &[String]) -> Measured {
        let options = Options::new(&self.folder).workers(self.threads).snapshot_after(u64::MAX);
        let options = options.process(process, addresses);
        let bytes = resident();
        let row = self.clone();
        let measured = run::<Kept, _>(&options, move |fleet| row.work(fleet, bytes)).expect("it runs");
        let mut all = Measured { cpu: cpu(), ..Measured::default() };
        for one in measured {
            all.bytes = all.bytes.max(one.bytes);
            all.machines += one.machines;
            all.paid += one.paid;
            all.epochs.extend(one.epochs);
        }
        if addresses.is_empty() && self.kind == Kind::Fleet {
            let before = all.cpu;
            let started = run::<Kept, _>(&options, move |_| Ok(cpu() - before)).expect("it starts again");
            all.restart = started.into_iter().fold(0.0, f64::max);
        }
        all
    }

    fn work(&self, fleet: &mut Fleet<Kept>, bytes: u64) -> Result<Measured, fsm_fleet::Error> {
        let (worker, workers) = (fleet.worker() as u64, fleet.workers() as u64);
        let mut measured = Measured::default();
        for first in (1..=self.events).step_by(self.epoch as usize) {
            let end = (first + self.epoch).min(self.events + 1);
            for number in (first..end).filter(|number| number % workers == worker) {
                let (key, event) = self.event(number);
                fleet.send(number, key, event)?;
            }
            let ended = Instant::now();
            fleet.end_epoch()?;
            if self.kind == Kind::Epochs {
                fleet.wait()?;
                measured.epochs.push(ended.elapsed().as_micros() as u64);
            }
        }
        fleet.wait()?;
        measured.bytes = resident() - bytes;
        fleet.for_each(|_, kept, _| {
            measured.machines += 1;
            measured.paid += u64::from(kept.paid);
        });
        Ok(measured)
    }

    /// Runs the processes of a row, and adds what they have measured.
    fn run(&self) -> Measured {
        let ports: Vec<_> = (0..self.processes).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
        let address = |port: &TcpListener| port.local_addr().expect("an address").to_string();
        let addresses: Vec<_> = if self.processes > 1 { ports.iter().map(address).collect() } else { Vec::new() };
        drop(ports);
        let _ = std::fs::remove_dir_all(&self.folder);
        let start = |process| {
            let mut command = Command::new(std::env::current_exe().expect("this program"));
            command.env("FSMITH_ROW", serde_json::to_string(&(self, process, &addresses)).expect("JSON"));
            command.stdout(Stdio::piped()).spawn().expect("it runs")
        };
        let children: Vec<_> = (0..self.processes).map(start).collect();
        let mut all = Measured::default();
        for child in children {
            let output = child.wait_with_output().expect("it ends");
            let text = String::from_utf8(output.stdout).expect("text");
            let line = text.lines().find_map(|line| line.strip_prefix("measured ")).expect("it has measured");
            let one: Measured = serde_json::from_str(line).expect("JSON");
            all.restart = all.restart.max(one.restart);
            all.cpu += one.cpu;
            all.machines += one.machines;
            all.paid += one.paid;
            all.bytes += one.bytes;
            all.epochs.extend(one.epochs);
        }
        let _ = std::fs::remove_dir_all(&self.folder);
        all
    }
}

/// The CPU seconds of this process.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").expect("Linux");
    let fields: Vec<f64> =
        text.rsplit(')').next().unwrap_or("").split(' ').map(|field| field.parse().unwrap_or(0.0)).collect();
    (fields[12] + fields[13]) / 100.0
}

/// The bytes of memory that this process has.
fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").expect("Linux");
    text.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok()).expect("a number") * 4096
}

/// Prints a row of the first table.
fn throughput(row: &Row, base: &mut Option<Measured>) {
    let measured = row.run();
    let Row { kind, machines, events, hot, threads, processes, .. } = row;
    let (ns, rate) = (measured.cpu * 1e9 / *events as f64, *events as f64 / measured.cpu);
    let first = base.as_ref().unwrap_or(&measured);
    assert_eq!((measured.machines, measured.paid), (first.machines, first.paid), "{kind:?}: the results differ");
    let ratio = measured.cpu / first.cpu;
    let bytes = measured.bytes / measured.machines;
    println!(
        "| {kind:?} | {machines} | {hot}% | {processes} x {threads} | {ns:.0} | {ratio:.1} | {rate:.0} | {bytes} | {:.2} |",
        measured.restart
    );
    if base.is_none() {
        *base = Some(measured);
    }
}

/// Prints a row of the second table.
fn epochs(row: &Row) {
    let mut epochs = row.run().epochs;
    epochs.sort_unstable();
    let at = |part: f64| epochs[((epochs.len() - 1) as f64 * part) as usize] as f64 / 1000.0;
    let Row { machines, epoch, threads, processes, folder, .. } = row;
    let folder = if folder.starts_with("/dev/shm") { "memory" } else { "disk" };
    println!(
        "| {machines} | {epoch} | {processes} x {threads} | {folder} | {:.1} | {:.1} | {:.1} |",
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

fn main() {
    if let Ok(text) = std::env::var("FSMITH_ROW") {
        let (row, process, addresses): (Row, usize, Vec<String>) = serde_json::from_str(&text).expect("a row");
        println!("measured {}", serde_json::to_string(&row.measure(process, &addresses)).expect("JSON"));
        return;
    }
    let args: Vec<_> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let quick = args.iter().any(|arg| arg == "--quick");
    let is_on = |table: &str| quick || args.is_empty() || args.iter().any(|arg| arg == table);
    let scale = if quick { 100 } else { 1 };
    let folder = std::env::var("FSMITH_FOLDER").unwrap_or_else(|_| "/dev/shm".to_owned());
    let folder = Path::new(&folder).join(format!("fsmith-fleet-{}", std::process::id()));
    let row = |kind, machines: u64, hot, processes, threads| Row {
        kind,
        machines: machines / scale,
        events: 10_000_000 / scale,
        epoch: 10_000,
        hot,
        threads,
        processes,
        folder: folder.clone(),
    };
    let all = |machines, hot| {
        let mut base = None;
        let kinds =
            [(Kind::Loop, 1, 1), (Kind::Journal, 1, 1), (Kind::Fleet, 1, 1), (Kind::Fleet, 1, 2), (Kind::Fleet, 2, 1)];
        for (kind, processes, threads) in kinds {
            throughput(&row(kind, machines, hot, processes, threads), &mut base);
        }
    };
    let head = "| kind | machines | hot | processes x workers | CPU ns/event | / loop | events/CPU s | bytes/machine | restart, CPU s |";
    println!("{head}\n|---|--:|--:|---|--:|--:|--:|--:|--:|");
    if is_on("throughput") {
        all(1_000_000, 0);
    }
    if is_on("hot") {
        all(1_000_000, 50);
        all(1_000_000, 100);
    }
    if is_on("growth") {
        for machines in [10_000, 100_000, 10_000_000] {
            let mut base = None;
            throughput(&row(Kind::Loop, machines, 0, 1, 1), &mut base);
            throughput(&row(Kind::Fleet, machines, 0, 1, 1), &mut base);
        }
    }
    println!(
        "\n| machines | events/epoch | processes x workers | journal | p50 ms | p99 ms | max ms |\n|--:|--:|---|---|--:|--:|--:|"
    );
    if is_on("epochs") {
        for (epoch, processes, threads) in [(100, 1, 1), (10_000, 1, 1), (10_000, 1, 2), (10_000, 2, 1)] {
            let events = (epoch * 1000).min(5_000_000) / scale;
            epochs(&Row { epoch, events, ..row(Kind::Epochs, 1_000_000, 0, processes, threads) });
        }
    }
}
