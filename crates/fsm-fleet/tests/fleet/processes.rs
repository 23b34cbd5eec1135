//! Several processes on one computer: they have the results of one, and processes that are killed at any moment lose
//! nothing acknowledged and apply nothing twice.
//!
//! ```text
//! FSMITH_SEED=1 FSMITH_KILLS=100 cargo test --test fleet processes -- --nocapture
//! ```

use crate::load::{Results, loop_over, options, plain_loop, send, work};
use crate::order::Order;
use fsm_fleet::{Error, Fleet, run};
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The number of kills in `cargo test`.
const BRIEF: u64 = 5;

/// The message of the other processes when one is killed.
const LOST: &str = "another process of the fleet has ended or was not reached: start all of them again";

/// Runs until it is killed, and prints what is acknowledged and carried out.
fn forever(fleet: &mut Fleet<Order>, nth: u64) -> Result<(), Error> {
    println!("restored {}", fleet.restored().epoch);
    let is_failing = std::env::var("FSMITH_END").as_deref() == Ok("fail");
    loop {
        if is_failing && fleet.worker() == 1 && fleet.epoch() == 9 {
            return Err(Error::program("the file of events ends in the middle"));
        }
        send(fleet, nth)?;
        println!("acknowledged {}", fleet.acknowledged());
        let mut results = Results::default();
        fleet.deliver(|output| results.output(output))?;
        results.outputs.iter().for_each(|output| println!("output {output}"));
    }
}

/// The process that is started by the other tests. Without its environment, it does nothing.
#[test]
fn child() {
    let Ok(folder) = std::env::var("FSMITH_FLEET") else { return };
    let setting = |name| std::env::var(name).expect("it is set");
    let (process, addresses) = (setting("FSMITH_PROCESS").parse().expect("a number"), setting("FSMITH_ADDRESSES"));
    let options = options(Path::new(&folder)).process(process, addresses.split(','));
    let options = options.workers(setting("FSMITH_WORKERS").parse().expect("a number"));
    // Journals that are shortened do not fill the disk.
    let options = options.snapshot_after(if setting("FSMITH_END") == "full" { u64::MAX } else { 2000 });
    let nth = setting("FSMITH_RUN").parse().expect("a number");
    // The name of the test is already on this line.
    println!();
    let result = match setting("FSMITH_END").parse() {
        Err(_) => run(&options, move |fleet| forever(fleet, nth)).map(drop),
        Ok(end) => run(&options, move |fleet| {
            println!("restored {}", fleet.restored().epoch);
            work(fleet, end, nth)
        })
        .map(|results| {
            for results in results {
                results.machines.iter().for_each(|(key, text)| println!("machine {key} {text}"));
                results.outputs.iter().for_each(|output| println!("output {output}"));
            }
        }),
    };
    if let Err(error) = result {
        println!("failed {error}");
        std::process::exit(3);
    }
}

/// Processes that run as a fleet.
struct Running {
    processes: Vec<Child>,
    lines: Receiver<(usize, String)>,
}

impl Running {
    /// Starts processes, each with a number of workers, that end after the epoch before `end`, or run forever. If `end`
    /// is `fail`, one of them fails. If it is `full`, their files may not grow beyond 30 KiB, which is an error as on a
    /// full disk.
    fn start(folder: &Path, [processes, workers]: [usize; 2], nth: u64, end: &str) -> Running {
        let listeners: Vec<_> = (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
        let addresses: Vec<_> =
            listeners.iter().map(|listener| listener.local_addr().expect("an address").to_string()).collect();
        drop(listeners);
        let (sender, lines) = channel();
        let start = |process: usize| {
            let mut command = Command::new("sh");
            let setup = if end == "full" { "trap '' XFSZ; ulimit -f 60;" } else { "" };
            command.args(["-c", &format!("{setup} exec \"$0\" processes::child --exact --nocapture --test-threads=1")]);
            command.arg(std::env::current_exe().expect("this program"));
            command.env("FSMITH_FLEET", folder).env("FSMITH_PROCESS", process.to_string());
            command.env("FSMITH_ADDRESSES", addresses.join(",")).env("FSMITH_RUN", nth.to_string());
            command.env("FSMITH_END", end).env("FSMITH_WORKERS", workers.to_string());
            let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it runs");
            let (output, sender) = (BufReader::new(child.stdout.take().expect("a pipe")), sender.clone());
            thread::spawn(move || {
                output.lines().map_while(Result::ok).try_for_each(|line| sender.send((process, line)))
            });
            child
        };
        Running { processes: (0..processes).map(start).collect(), lines }
    }

    /// Returns the next line, or `None` if all processes have ended.
    fn line(&self) -> Option<(usize, String)> {
        match self.lines.recv_timeout(Duration::from_secs(60)) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("the processes do nothing"),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        for process in &mut self.processes {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// Runs processes until they end, and returns the epoch in which they began, and their results.
fn finish(folder: &Path, shape: [usize; 2], nth: u64, end: u64) -> (u64, Results) {
    let mut running = Running::start(folder, shape, nth, &end.to_string());
    let (mut restored, mut results) = (0, Results::default());
    while let Some((process, line)) = running.line() {
        let (what, rest) = line.split_once(' ').unwrap_or_default();
        match what {
            "machine" => {
                let (key, text) = rest.split_once(' ').expect("a key");
                let old = results.machines.insert(key.parse().expect("a number"), text.to_owned());
                assert_eq!(old, None, "the machine {key} is in two processes");
            }
            "output" => drop(results.outputs.insert(rest.to_owned())),
            "restored" => restored = rest.parse().expect("a number"),
            "failed" => panic!("process {process} of {shape:?}: {rest}"),
            _ => {}
        }
    }
    running.processes.iter_mut().for_each(|process| assert!(process.wait().expect("it ends").success()));
    (restored, results)
}

#[test]
fn several_processes_have_the_results_of_one() {
    let expected = plain_loop(60);
    for shape in [[1, 1], [2, 1], [4, 1], [2, 2]] {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(finish(folder.path(), shape, 0, 60).1, expected, "processes and workers: {shape:?}");
    }
}

#[test]
fn a_process_that_fails_ends_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let running = Running::start(folder.path(), [3, 1], 0, "fail");
    let mut failed = [const { String::new() }; 3];
    while let Some((process, line)) = running.line() {
        if let Some(message) = line.strip_prefix("failed ") {
            message.clone_into(&mut failed[process]);
        }
    }
    assert_eq!(failed, [LOST, "the file of events ends in the middle", LOST]);
    // The epochs before the error were acknowledged or not, but they are whole.
    let (restored, results) = finish(folder.path(), [1, 1], 0, 20);
    assert!(restored <= 9, "epoch {restored}");
    assert_eq!(results.machines, plain_loop(20).machines);
}

#[test]
fn a_full_disk_ends_the_fleet_and_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let running = Running::start(folder.path(), [1, 2], 0, "full");
    let (mut seen, mut failed) = (Seen::default(), String::new());
    while let Some((_, line)) = running.line() {
        match line.strip_prefix("failed ") {
            Some(message) => message.clone_into(&mut failed),
            None => seen.note(0, &line, "a full disk"),
        }
    }
    assert!(failed.contains("too large"), "{failed}");
    assert!(seen.acknowledged > 5, "it worked until the disk was full");
    let end = seen.acknowledged + 10;
    let (restored, results) = finish(folder.path(), [2, 1], 0, end);
    assert!(restored >= seen.acknowledged, "epoch {restored}, and {} are acknowledged", seen.acknowledged - 1);
    assert_eq!(results.machines, plain_loop(end).machines);
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}

/// The next random number below a bound.
fn below(bits: &mut u64, bound: u64) -> u64 {
    *bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*bits >> 33) % bound
}

/// What killed processes have printed.
#[derive(Default)]
struct Seen {
    /// The first epoch that is not acknowledged.
    acknowledged: u64,
    /// The epochs in which the runs began.
    restored: Vec<u64>,
    results: Results,
    lines: u64,
}

impl Seen {
    /// Notes a line of a run.
    fn note(&mut self, nth: usize, line: &str, when: &str) {
        let (what, rest) = line.split_once(' ').unwrap_or_default();
        match (what, rest.parse::<u64>()) {
            ("acknowledged", Ok(epoch)) => self.acknowledged = self.acknowledged.max(epoch),
            ("restored", Ok(epoch)) if self.restored.len() == nth => {
                assert!(epoch >= self.acknowledged, "{when}: epoch {} is lost", self.acknowledged - 1);
                self.restored.push(epoch);
            }
            ("restored", Ok(epoch)) => assert_eq!(epoch, self.restored[nth], "{when}: the processes agree"),
            ("failed", _) => assert_eq!(rest, LOST, "{when}"),
            ("output", _) => drop(self.results.outputs.insert(rest.to_owned())),
            _ => return,
        }
        self.lines += 1;
    }
}

#[test]
fn killed_processes_apply_each_event_exactly_once() {
    let (kills, seed) = (setting("FSMITH_KILLS", BRIEF), setting("FSMITH_SEED", 1));
    let folder = tempfile::tempdir().expect("a folder");
    let (mut seen, mut bits) = (Seen::default(), seed);
    for kill in 0..kills {
        let shape @ [processes, _] = [[1, 1], [2, 1], [2, 2], [4, 1]][below(&mut bits, 4) as usize];
        let when = format!("seed {seed}, kill {kill}, processes and workers {shape:?}");
        let mut running = Running::start(folder.path(), shape, kill, "never");
        let (first, until) = (seen.lines, 1 + below(&mut bits, 400));
        while seen.lines < first + until {
            let (_, line) = running.line().unwrap_or_else(|| panic!("{when}: the processes have ended"));
            seen.note(kill as usize, &line, &when);
        }
        thread::sleep(Duration::from_micros(below(&mut bits, 20_000)));
        running.processes[below(&mut bits, processes as u64) as usize].kill().expect("it can be killed");
        // The others notice it.
        let end = Instant::now();
        while let Some((_, line)) = running.line() {
            seen.note(kill as usize, &line, &when);
            assert!(end.elapsed() < Duration::from_secs(60), "{when}: the others go on");
        }
    }
    let end = seen.acknowledged + 10;
    let (restored, last) = finish(folder.path(), [1, 1], kills, end);
    seen.note(kills as usize, &format!("restored {restored}"), "the last run");
    seen.results.outputs.extend(last.outputs);
    // An epoch has the events of the last run that sent it.
    let expected = loop_over(end, |epoch| seen.restored.partition_point(|first| *first <= epoch) as u64 - 1);
    assert_eq!(last.machines, expected.machines, "seed {seed}");
    // The outputs of epochs that were not acknowledged are not carried out, so there are no others.
    assert_eq!(seen.results.outputs, expected.outputs, "seed {seed}");
    println!("seed {seed}: {kills} kills in {end} epochs, {} outputs", expected.outputs.len());
    assert!(seen.acknowledged > kills, "they were killed while they worked");
}
