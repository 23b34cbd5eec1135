//! The start of a fleet: the workers agree on the last epoch that all of them have stored, rebuild their machines as of
//! that epoch, send each machine to its worker, and begin new journals.

use crate::log::{Log, Part, folder, parts};
use crate::machines::Machines;
use crate::member::worker;
use crate::replay::Replay;
use crate::shard::Shard;
use crate::workers::Workers;
use crate::{Error, Member, Options, Output};
use fsm_journal::Segment;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;

/// A machine or an output on its way to its worker. The text is JSON.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
struct Moved<K> {
    key: K,
    epoch: u64,
    /// The index of an output, or `None` for a machine.
    index: Option<u32>,
    text: String,
}

/// The newest complete journals.
struct Newest {
    generation: u64,
    /// The epoch after the last one that all workers have stored.
    end: u64,
    /// For each worker, the part from which it is rebuilt.
    parts: Vec<Part>,
}

/// Opens the journals of which this worker takes care, and returns the parts in them.
fn open(options: &Options, workers: &Workers) -> Result<BTreeMap<usize, (Segment, Vec<Part>)>, Error> {
    fs::create_dir_all(&options.folder)?;
    let mut opened = BTreeMap::new();
    let mut found: BTreeSet<usize> = [workers.index()].into();
    for entry in fs::read_dir(&options.folder)? {
        let name = entry?.file_name();
        let number = name.to_str().and_then(|name| name.strip_prefix("worker-")?.parse().ok());
        found.extend(number.filter(|number| number % workers.count() == workers.index()));
    }
    for worker in found {
        let store = Segment::open(folder(&options.folder, worker))?;
        let parts = parts(&store)?;
        opened.insert(worker, (store, parts));
    }
    Ok(opened)
}

/// Selects the newest generation of which all journals are there, or `None` if there are no journals.
fn newest(options: &Options, parts: &[Part]) -> Result<Option<Newest>, Error> {
    let generations: BTreeSet<_> = parts.iter().map(|part| part.generation).collect();
    for &generation in generations.iter().rev() {
        let mut of: BTreeMap<usize, Vec<&Part>> = BTreeMap::new();
        for part in parts.iter().filter(|part| part.generation == generation) {
            of.entry(part.worker).or_default().push(part);
        }
        let workers = of.values().next().map_or(0, |parts| parts[0].workers);
        if of.len() < workers {
            continue;
        }
        let ends = of.values().filter_map(|parts| parts.iter().map(|part| part.end).max());
        let end = ends.min().unwrap_or_default();
        let begun = |parts: &Vec<&Part>| {
            let parts = parts.iter().filter(|part| part.begin <= end);
            parts.max_by_key(|part| part.begin).map(|&part| part.clone())
        };
        let parts = of.values().map(begun).collect::<Option<Vec<_>>>();
        if let Some(parts) = parts {
            return Ok(Some(Newest { generation, end, parts }));
        }
    }
    let Some(part) = parts.iter().max() else { return Ok(None) };
    let is_missing =
        |worker: &usize| !parts.iter().any(|found| found.generation == part.generation && found.worker == *worker);
    let workers = (0..part.workers).filter(is_missing).collect();
    Err(Error::Missing { folder: options.folder.clone(), of: part.workers, workers })
}

/// Rebuilds the machines of this worker, and begins its journal.
pub(crate) fn restore<M: Member>(options: &Options, workers: &mut Workers) -> Result<Shard<M>, Error> {
    let mut opened = open(options, workers)?;
    let found: Vec<Part> = opened.values().flat_map(|(_, parts)| parts.clone()).collect();
    let found: Vec<Part> = workers.gather(found)?.into_iter().flatten().collect();
    let newest = newest(options, &found)?.unwrap_or(Newest { generation: 0, end: 1, parts: Vec::new() });
    let (mut moved, mut number) = (Vec::new(), 0);
    for (worker, (store, _)) in &opened {
        if let Some(part) = newest.parts.iter().find(|part| part.worker == *worker) {
            let replay = Replay::<M>::of(store, part, newest.end, options.epoch)?;
            number = number.max(replay.number);
            send(replay, &mut moved)?;
        }
    }
    let number = workers.gather(number)?.into_iter().max().unwrap_or_default();
    let (mut machines, mut outputs) = (Machines::new(options.epoch), Vec::new());
    for Moved { key, epoch, index, text } in workers.exchange(moved, |moved: &Moved<M::Key>| worker(&moved.key))? {
        match index {
            Some(index) => outputs.push(Output { key, epoch, index, out: parse(&text)? }),
            None => {
                let member = parse(&text)?;
                machines.insert(&key, epoch, || member);
            }
        }
    }
    outputs.sort_by_key(|output| output.epoch);
    let outputs = VecDeque::from(outputs);
    let (own, old) = opened.remove(&workers.index()).expect("it was opened");
    let generation = found.iter().map(|part| part.generation).max().unwrap_or(newest.generation) + 1;
    let mut log = Log::new(own, generation, workers.index(), workers.count(), newest.end);
    log.machines(&machines, options.epoch, number, &outputs)?;
    // When all workers have begun, the old journals are not needed any more.
    workers.gather(())?;
    log.remove(&old)?;
    for (worker, (store, _)) in opened {
        drop(store);
        fs::remove_dir_all(folder(&options.folder, worker))?;
    }
    // No epoch is acknowledged before the old journals of all workers are gone.
    workers.gather(())?;
    let (next, options) = (newest.end, options.clone());
    Ok(Shard { machines, log, outputs, number, next, carried_out: 0, options, error: None, has_failed: false })
}

/// Prepares machines and outputs for their way to other workers.
fn send<M: Member>(replay: Replay<M>, moved: &mut Vec<Moved<M::Key>>) -> Result<(), Error> {
    for (key, kept) in replay.machines.all() {
        moved.push(Moved { key: key.clone(), epoch: kept.at, index: None, text: text(&kept.member)? });
    }
    for Output { key, epoch, index, out } in replay.outputs {
        moved.push(Moved { key, epoch, index: Some(index), text: text(&out)? });
    }
    Ok(())
}

fn failed(error: serde_json::Error) -> Error {
    Error::Entry { entry: "that is sent to another worker".to_owned(), error }
}

fn text(value: &impl serde::Serialize) -> Result<String, Error> {
    serde_json::to_string(value).map_err(failed)
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(failed)
}
