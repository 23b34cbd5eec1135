//! The configurations that a search has reached, each of them once, or only their fingerprints.
//!
//! Configurations are numbered in the order in which they are found. As long as all of them are kept, two are the same if
//! they are equal, so nothing is ever hidden. When memory is short, only a fingerprint of 64 bits remains of those that
//! are already expanded.

use std::collections::VecDeque;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;

/// SipHash without a random key: reports are the same in each run. `FxHasher` is faster, but maps similar values to
/// similar hashes, so it gives no bound on the probability of a collision.
type Fingerprints = BuildHasherDefault<DefaultHasher>;

fn fingerprint<S: Hash>(value: &S) -> u64 {
    Fingerprints::default().hash_one(value)
}

const COARSE: &str = "configurations that differ have the same hash: `Hash` must include all that `Eq` compares";

pub(crate) struct Seen<S> {
    /// The numbers of configurations, by hash.
    numbers: HashTable<u32>,
    kept: Kept<S>,
}

enum Kept<S> {
    All(Vec<S>),
    Fingerprints {
        all: Vec<u64>,
        /// The configurations that are not expanded yet.
        open: VecDeque<S>,
        /// Whether two configurations that differ have the same fingerprint.
        collided: bool,
    },
}

impl<S: Eq + Hash> Seen<S> {
    pub(crate) fn new() -> Self {
        Seen { numbers: HashTable::new(), kept: Kept::All(Vec::new()) }
    }

    pub(crate) fn len(&self) -> usize {
        match &self.kept {
            Kept::All(all) => all.len(),
            Kept::Fingerprints { all, .. } => all.len(),
        }
    }

    pub(crate) fn is_exact(&self) -> bool {
        matches!(self.kept, Kept::All(_))
    }

    /// Returns the number of `value`, and whether it is new. Returns `None` if it is new and there are `limit` already.
    pub(crate) fn insert(&mut self, value: S, limit: u32) -> Option<(u32, bool)> {
        let number = self.len() as u32;
        let hash = self.hash(&value);
        let entry = match &self.kept {
            Kept::All(all) => {
                let is_same = |&at: &u32| all[at as usize] == value;
                self.numbers.entry(hash, is_same, |&at| FxBuildHasher.hash_one(&all[at as usize]))
            }
            Kept::Fingerprints { all, .. } => {
                self.numbers.entry(hash, |&at| all[at as usize] == hash, |&at| all[at as usize])
            }
        };
        match entry {
            Entry::Occupied(entry) => {
                let number = *entry.get();
                if let Kept::Fingerprints { all, open, collided } = &mut self.kept
                    && let Some(nth) = (number as usize + open.len()).checked_sub(all.len())
                {
                    *collided |= open[nth] != value;
                }
                return Some((number, false));
            }
            Entry::Vacant(_) if number >= limit => return None,
            Entry::Vacant(entry) => entry.insert(number),
        };
        match &mut self.kept {
            Kept::All(all) => all.push(value),
            Kept::Fingerprints { all, open, .. } => {
                all.push(hash);
                open.push_back(value);
            }
        }
        Some((number, true))
    }

    /// Returns the number of `value`, if it is known.
    pub(crate) fn find(&self, value: &S) -> Option<u32> {
        let hash = self.hash(value);
        self.numbers.find(hash, |&at| self.is(at, value)).copied()
    }

    fn hash(&self, value: &S) -> u64 {
        if self.is_exact() { FxBuildHasher.hash_one(value) } else { fingerprint(value) }
    }

    /// Returns the configuration with this number, which must not have been [`close`](Self::close)d.
    pub(crate) fn get(&self, number: u32) -> &S {
        match &self.kept {
            Kept::All(all) => &all[number as usize],
            Kept::Fingerprints { all, open, .. } => &open[number as usize + open.len() - all.len()],
        }
    }

    /// Panics if `Eq` and `Hash` are seen to disagree: about configurations that differ, or about one that is equal to the one
    /// that led to it. `source` was expanded, and led to the configurations from `new` on.
    pub(crate) fn check_hashes(&self, source: u32, new: u32) {
        assert!(!matches!(self.kept, Kept::Fingerprints { collided: true, .. }), "{COARSE}");
        let is_same = |new| self.get(new) == self.get(source);
        assert!(
            !(new..self.len() as u32).any(is_same),
            "configurations that are equal have different hashes: `Hash` must not include anything that `Eq` ignores"
        );
    }

    /// Ends the use of the oldest configuration that is not closed yet.
    pub(crate) fn close(&mut self) {
        if let Kept::Fingerprints { open, .. } = &mut self.kept {
            open.pop_front();
        }
    }

    /// Whether `value` is the configuration with this number.
    pub(crate) fn is(&self, number: u32, value: &S) -> bool {
        match &self.kept {
            Kept::All(all) => all[number as usize] == *value,
            Kept::Fingerprints { all, .. } => all[number as usize] == fingerprint(value),
        }
    }

    /// Keeps only the fingerprints of all configurations, and those that are not expanded: `open` and later ones.
    ///
    /// Panics if two of them have the same fingerprint, since `Hash` is then coarser than `Eq`: otherwise, such
    /// configurations would count as one from here on.
    pub(crate) fn forget(&mut self, open: u32) {
        let Kept::All(states) = &mut self.kept else { return };
        let all: Vec<u64> = states.iter().map(fingerprint).collect();
        self.numbers.clear();
        for (number, &hash) in (0..).zip(&all) {
            match self.numbers.entry(hash, |&at| all[at as usize] == hash, |&at| all[at as usize]) {
                Entry::Occupied(_) => panic!("{COARSE}"),
                Entry::Vacant(entry) => entry.insert(number),
            };
        }
        let open = states.drain(open as usize..).collect();
        self.kept = Kept::Fingerprints { all, open, collided: false };
    }

    /// The allocated memory, without the memory that the configurations own.
    pub(crate) fn bytes(&self) -> usize {
        let kept = match &self.kept {
            Kept::All(all) => all.capacity() * size_of::<S>(),
            Kept::Fingerprints { all, open, .. } => all.capacity() * 8 + open.capacity() * size_of::<S>(),
        };
        kept + self.numbers.allocation_size()
    }
}
