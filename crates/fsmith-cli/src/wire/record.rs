//! The content of a record, independent of machines.

use fsm_observe::wire::format::{self, Parts, verdict};
use fsm_observe::wire::number;

/// A record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    Hello(Hello),
    /// A machine, and the fingerprint of its chart.
    Declared(u32, u64),
    /// A machine, and the low bits of a fingerprint.
    Alike(u32, u64),
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
    pub fingerprint: u64,
    pub sum: u64,
}

/// A step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    pub cause: u8,
    /// The machine, if it is not the one of the last record.
    pub machine: Option<u32>,
    /// The time since the last record.
    pub time: i64,
    pub looks: Vec<u16>,
    /// Whether the last transition in `looks` was taken.
    pub taken: bool,
    pub subject: Option<u16>,
    /// Whether exits, effect and entries follow from the chart.
    pub moves: bool,
    pub end: u16,
    pub leaves: Vec<u16>,
    pub more: bool,
    pub answer: Option<u64>,
    pub verdicts: Vec<(u16, u8, Option<u16>)>,
    pub others: Vec<(u16, u8, u16)>,
    /// Everything that happened, if it does not follow from the chart.
    pub happened: Option<Vec<(u8, u16)>>,
}

/// The reason why some bytes are not a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoRecord {
    /// The record may be incomplete.
    Short,
    /// The bytes are not a record, whatever follows.
    Damaged,
}

use NoRecord::{Damaged, Short};

/// Parses a record. `ends` says whether the record is complete.
pub fn read(record: &[u8], ends: bool) -> Result<Record, NoRecord> {
    let (tag, mut rest) = record.split_first().ok_or(Short)?;
    let bytes = &mut rest;
    let record = match tag & format::CONTROL {
        format::CONTROL => control(tag >> 3 & 15, bytes, ends)?,
        cause => Record::Step(step(*tag, cause, bytes)?),
    };
    if bytes.is_empty() { Ok(record) } else { Err(Damaged) }
}

fn control(kind: u8, bytes: &mut &[u8], ends: bool) -> Result<Record, NoRecord> {
    Ok(match kind {
        format::HELLO => {
            for byte in format::MAGIC {
                let (first, rest) = bytes.split_first().ok_or(Short)?;
                *bytes = rest;
                if *first != byte {
                    return Err(Damaged);
                }
            }
            Record::Hello(Hello {
                ticks: small(bytes)?,
                now: whole(bytes)?,
                steps: small(bytes)?,
                machine: small(bytes)?,
                fingerprint: number::read_fixed(bytes, u64::BITS).ok_or(Short)?,
                sum: number::read_fixed(bytes, 14).ok_or(Short)?,
            })
        }
        format::DECLARED => Record::Declared(small(bytes)?, number::read_fixed(bytes, u64::BITS).ok_or(Short)?),
        format::ALIKE => Record::Alike(small(bytes)?, number::read_fixed(bytes, 14).ok_or(Short)?),
        format::PAYLOAD => Record::Payload(text(bytes, ends)?),
        format::HAPPENED => Record::Happened(happened(bytes)?),
        format::NAME => Record::Name(small(bytes)?, text(bytes, ends)?),
        format::HERE => {
            let machine = small(bytes)?;
            Record::Here(machine, list(bytes, small)?)
        }
        format::GONE => Record::Gone(small(bytes)?),
        format::VIOLATED => Record::Violated(small(bytes)?, small(bytes)?, text(bytes, ends)?),
        _ => return Err(Damaged),
    })
}

fn step(tag: u8, cause: u8, bytes: &mut &[u8]) -> Result<Step, NoRecord> {
    let mut step = Step { cause, ..Step::default() };
    if tag & format::MACHINE != 0 {
        step.machine = Some(small(bytes)?);
    }
    if tag & format::TIME != 0 {
        let time = whole(bytes)?;
        let ticks = (time >> 1) as i64;
        step.time = if time & 1 == 0 { ticks } else { -ticks };
    }
    let is_life = cause == format::LIFE;
    let has_subject = matches!(cause, format::EVENT | format::SIGNAL | format::DONE);
    let parts = match tag >> format::SHAPE & 3 {
        format::QUIET if has_subject => Parts::SUBJECT,
        format::QUIET => Parts::default(),
        format::REFUSED => Parts::LOOKED,
        format::TAKEN if is_life => Parts::default(),
        format::TAKEN => Parts(Parts::LOOKED.0 | Parts::TAKEN.0),
        _ => Parts(small(bytes)?),
    };
    step.moves = tag >> format::SHAPE & 3 >= format::TAKEN;
    step.taken = parts.has(Parts::TAKEN);
    step.more = parts.has(Parts::MORE);
    if parts.has(Parts::LOOKED) {
        step.looks = up_to_last(bytes)?;
    }
    if is_life || parts.has(Parts::SUBJECT) {
        step.subject = Some(small(bytes)?);
    }
    if parts.has(Parts::END) {
        step.end = small(bytes)?;
    }
    if parts.has(Parts::LEAVES) {
        step.leaves = up_to_last(bytes)?;
    }
    if parts.has(Parts::ANSWER) {
        step.answer = Some(whole(bytes)?);
    }
    if parts.has(Parts::VERDICTS) {
        step.verdicts = list(bytes, |bytes| {
            let what: u32 = small(bytes)?;
            let code = what as u8 & 7;
            let by = matches!(code, verdict::OUTRANKED | verdict::EXCLUDED).then(|| small(bytes)).transpose()?;
            Ok(((what >> 3) as u16, code, by))
        })?;
    }
    if parts.has(Parts::OTHERS) {
        step.others = list(bytes, |bytes| {
            let at = small(bytes)?;
            let (kind, what) = happening(bytes)?;
            Ok((at, kind, what))
        })?;
    }
    if parts.has(Parts::HAPPENED) {
        step.happened = Some(happened(bytes)?);
    }
    Ok(step)
}

fn whole(bytes: &mut &[u8]) -> Result<u64, NoRecord> {
    let begins = bytes.first().is_none_or(|first| number::follow(*first).is_some());
    number::read(bytes).ok_or(if begins { Short } else { Damaged })
}

fn small<T: TryFrom<u64>>(bytes: &mut &[u8]) -> Result<T, NoRecord> {
    T::try_from(whole(bytes)?).map_err(|_| Damaged)
}

/// Numbers that are doubled. The last one is increased by one.
fn up_to_last(bytes: &mut &[u8]) -> Result<Vec<u16>, NoRecord> {
    let mut numbers = Vec::new();
    loop {
        let number: u32 = small(bytes)?;
        numbers.push(u16::try_from(number >> 1).map_err(|_| Damaged)?);
        if number & 1 == 1 {
            return Ok(numbers);
        }
    }
}

fn list<T>(bytes: &mut &[u8], mut item: impl FnMut(&mut &[u8]) -> Result<T, NoRecord>) -> Result<Vec<T>, NoRecord> {
    let count: u16 = small(bytes)?;
    (0..count).map(|_| item(bytes)).collect()
}

fn happened(bytes: &mut &[u8]) -> Result<Vec<(u8, u16)>, NoRecord> {
    list(bytes, happening)
}

fn happening(bytes: &mut &[u8]) -> Result<(u8, u16), NoRecord> {
    let what: u32 = small(bytes)?;
    Ok((what as u8 & 7, u16::try_from(what >> 3).map_err(|_| Damaged)?))
}

/// The remaining bytes as text.
fn text(bytes: &mut &[u8], ends: bool) -> Result<String, NoRecord> {
    if !ends {
        return Err(Short);
    }
    let text: Vec<u8> = std::iter::from_fn(|| number::read_byte_of_text(bytes)).collect();
    Ok(String::from_utf8_lossy(&text).into_owned())
}
