//! The content of a record, independent of machines.

use fsm_observe::wire::format::{self, Parts, verdict};
use fsm_observe::wire::number;

/// A record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    Hello(Hello),
    /// A machine, and the fingerprint of its chart, as far as it is sent.
    Declared(u32, [u8; 4]),
    Payload(String),
    Happened(Vec<(u8, u16)>),
    Name(u32, String),
    Here(u32, Vec<u16>),
    Gone(u32),
    Violated(u32, u16, String),
    Step(Step),
}

/// A record at the start of the stream, which is repeated from time to time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hello {
    pub ticks: u32,
    pub now: u64,
    pub steps: u32,
    pub machine: u32,
    pub fingerprint: [u8; 4],
    pub sum: [u8; 2],
}

/// A step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    pub cause: u8,
    /// The machine, if it is not the one of the last record.
    pub machine: Option<u32>,
    /// The time since the last record.
    pub time: i64,
    pub considered: Vec<Considered>,
    pub subject: Option<u16>,
    pub end: u16,
    pub leaf: Option<u16>,
    pub more: bool,
    pub answer: Option<u64>,
    /// Everything that happened, if it does not follow from the chart.
    pub happened: Option<Vec<(u8, u16)>>,
}

/// A considered transition, the verdict on it, and the transition that takes precedence.
pub type Considered = (u16, u8, Option<u16>);

/// Parses a record; `None` if the bytes are not a record, or not all of it. `ends` says whether there are no more.
pub fn read(record: &[u8], ends: bool) -> Option<Record> {
    let (tag, mut rest) = record.split_first()?;
    let bytes = &mut rest;
    let record = match tag & format::CONTROL {
        format::CONTROL => control(tag >> 3 & 15, bytes, ends)?,
        cause => Record::Step(step(*tag, cause, bytes)?),
    };
    bytes.is_empty().then_some(record)
}

fn control(kind: u8, bytes: &mut &[u8], ends: bool) -> Option<Record> {
    Some(match kind {
        format::HELLO => {
            *bytes = bytes.strip_prefix(&format::MAGIC)?;
            Record::Hello(Hello {
                ticks: number(bytes)?,
                now: number(bytes)?,
                steps: number(bytes)?,
                machine: number(bytes)?,
                fingerprint: array(bytes)?,
                sum: array(bytes)?,
            })
        }
        format::DECLARED => Record::Declared(number(bytes)?, array(bytes)?),
        format::PAYLOAD => Record::Payload(text(bytes, ends)?),
        format::HAPPENED => Record::Happened(list(bytes, happening)?),
        format::NAME => Record::Name(number(bytes)?, text(bytes, ends)?),
        format::HERE => Record::Here(number(bytes)?, list(bytes, number)?),
        format::GONE => Record::Gone(number(bytes)?),
        format::VIOLATED => Record::Violated(number(bytes)?, number(bytes)?, text(bytes, ends)?),
        _ => return None,
    })
}

fn step(tag: u8, cause: u8, bytes: &mut &[u8]) -> Option<Step> {
    let mut step = Step { cause, ..Step::default() };
    if tag & format::MACHINE != 0 {
        step.machine = Some(number(bytes)?);
    }
    if tag & format::TIME != 0 {
        let time: u64 = number(bytes)?;
        let ticks = (time >> 1) as i64;
        step.time = if time & 1 == 0 { ticks } else { -ticks };
    }
    let parts = Parts(if tag & format::PARTS != 0 { number(bytes)? } else { 0 });
    step.more = parts.has(Parts::MORE);
    if tag & format::LOOKED != 0 {
        step.considered = considered(bytes)?;
    }
    if step.considered.is_empty() && format::has_subject(cause) || parts.has(Parts::SUBJECT) {
        step.subject = Some(number(bytes)?);
    }
    if parts.has(Parts::END) {
        step.end = number(bytes)?;
    }
    if parts.has(Parts::LEAF) {
        step.leaf = Some(number(bytes)?);
    }
    if parts.has(Parts::ANSWER) {
        step.answer = Some(number(bytes)?);
    }
    if parts.has(Parts::HAPPENED) {
        step.happened = Some(list(bytes, happening)?);
    }
    Some(step)
}

fn number<T: TryFrom<u64>>(bytes: &mut &[u8]) -> Option<T> {
    T::try_from(number::read(bytes)?).ok()
}

fn array<const COUNT: usize>(bytes: &mut &[u8]) -> Option<[u8; COUNT]> {
    let (these, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*these)
}

fn considered(bytes: &mut &[u8]) -> Option<Vec<Considered>> {
    let mut considered = Vec::new();
    loop {
        let number: u32 = number(bytes)?;
        let (code, is_last) = match number as u8 & 3 {
            3 => self::number(bytes).map(|code: u8| (code >> 1, code & 1 == 1))?,
            how => (how >> 1, how != 0),
        };
        let by = if verdict::names_another(code) { Some(self::number(bytes)?) } else { None };
        considered.push((u16::try_from(number >> 2).ok()?, code, by));
        if is_last {
            return Some(considered);
        }
    }
}

fn list<T>(bytes: &mut &[u8], mut item: impl FnMut(&mut &[u8]) -> Option<T>) -> Option<Vec<T>> {
    let count: u16 = number(bytes)?;
    (0..count).map(|_| item(bytes)).collect()
}

fn happening(bytes: &mut &[u8]) -> Option<(u8, u16)> {
    let what: u32 = number(bytes)?;
    Some((what as u8 & 7, u16::try_from(what >> 3).ok()?))
}

/// The remaining bytes as text.
fn text(bytes: &mut &[u8], ends: bool) -> Option<String> {
    let text: Vec<u8> = std::iter::from_fn(|| number::read_byte_of_text(bytes)).collect();
    ends.then(|| String::from_utf8_lossy(&text).into_owned())
}
