//! Damages saved machines in one or two places.

use fsmith_tests::tape::mix;
use serde_json::{Map, Value};

struct Dice(u64);

impl Dice {
    fn below(&mut self, below: usize) -> usize {
        self.0 = mix(self.0);
        (self.0 % below.max(1) as u64) as usize
    }
}

/// Changes JSON in a few places, partly with values of another text. The result is valid JSON.
pub fn value(saved: &Value, other: &Value, bits: u64) -> Value {
    let (mut dice, mut changed) = (Dice(bits), saved.clone());
    for _ in 0..=dice.below(5) / 3 {
        let mut places = Vec::new();
        paths(&changed, String::new(), &mut places);
        // A wrong identity is refused before anything else is read.
        if dice.below(8) != 0 {
            places.retain(|place| !["/machine", "/version", "/structure"].contains(&&**place));
        }
        let place = places[dice.below(places.len())].clone();
        let mut others = Vec::new();
        paths(if dice.below(2) == 0 { other } else { saved }, String::new(), &mut others);
        let source = if dice.below(2) == 0 { other } else { saved };
        let piece = source.pointer(&others[dice.below(others.len())]).cloned().unwrap_or(Value::Null);
        let Some(at) = changed.pointer_mut(&place) else { continue };
        change(at, piece, &mut dice);
    }
    changed
}

/// Collects the paths of a value and of all values in it.
fn paths(value: &Value, path: String, found: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| paths(item, format!("{path}/{at}"), found))
        }
        Value::Object(fields) => fields.iter().for_each(|(name, field)| paths(field, format!("{path}/{name}"), found)),
        _ => {}
    }
    found.push(path);
}

fn change(value: &mut Value, piece: Value, dice: &mut Dice) {
    const NUMBERS: [u64; 6] = [0, 1, 2, 255, 1 << 32, u64::MAX];
    const WORDS: [&str; 8] = ["Off", "Due", "For", "Desk.Read", "Run.Both", "Run.Both.Belt.Slow", "Hall.lamp", ""];
    let kind = dice.below(10);
    match value {
        Value::Array(items) if kind < 6 && !items.is_empty() => {
            let (at, with) = (dice.below(items.len()), dice.below(items.len()));
            match kind {
                0 => drop(items.remove(at)),
                1 => items.insert(at, piece),
                2 => items.swap(at, with),
                3 => items[at] = items[with].clone(),
                4 => items.truncate(at),
                _ => items.extend(items.clone()),
            }
        }
        Value::Object(fields) if kind < 5 && !fields.is_empty() => {
            let names: Vec<_> = fields.keys().cloned().collect();
            let (name, with) = (&names[dice.below(names.len())], &names[dice.below(names.len())]);
            match kind {
                0 => drop(fields.remove(name)),
                1 => drop(fields.insert(name.clone(), piece)),
                2 => drop(fields.insert(name.clone(), fields[with].clone())),
                3 => drop(fields.insert("unknown".into(), piece)),
                _ => {
                    let moved = fields.remove(name).unwrap_or_default();
                    fields.insert(with.clone(), moved);
                }
            }
        }
        Value::Number(_) if kind < 5 => *value = NUMBERS[dice.below(NUMBERS.len())].into(),
        Value::String(text) if kind < 2 => text.push('x'),
        Value::String(_) if kind < 4 => *value = WORDS[dice.below(WORDS.len())].into(),
        _ => match kind {
            6 => *value = Value::Null,
            7 => *value = Value::Array(Vec::from([piece])),
            8 => *value = Value::Object(Map::from_iter([("For".into(), piece)])),
            _ => *value = piece,
        },
    }
}

/// Changes bytes in a few places, partly with bytes of others.
pub fn bytes(saved: &[u8], other: &[u8], bits: u64) -> Vec<u8> {
    let (mut dice, mut changed) = (Dice(bits), saved.to_vec());
    for _ in 0..=dice.below(5) / 3 {
        // The identity is the length of the name, the name, the version, and a hash of up to eight bytes.
        let identity = if dice.below(8) != 0 { saved.first().map_or(0, |length| usize::from(*length) + 10) } else { 0 };
        let at = (identity + dice.below(changed.len().saturating_sub(identity))).min(changed.len().saturating_sub(1));
        match dice.below(8) {
            _ if changed.is_empty() => changed.push(dice.below(256) as u8),
            0 => changed[at] ^= 1 << dice.below(8),
            1 => changed[at] = dice.below(256) as u8,
            2 => changed[at] = dice.below(6) as u8,
            3 => drop(changed.remove(at)),
            4 => changed.insert(at, [0, 1, 2, 127, 128, 255][dice.below(6)]),
            5 => changed.truncate(at),
            6 => {
                let from = dice.below(other.len());
                let end = (from + 1 + dice.below(6)).min(other.len());
                let to = (at + dice.below(6)).min(changed.len());
                changed.splice(at..to, other[from.min(end)..end].iter().copied());
            }
            // The largest number that fits.
            _ => drop(changed.splice(at..=at, [255; 9].into_iter().chain([1]))),
        }
    }
    changed
}
