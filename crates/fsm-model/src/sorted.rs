//! Maps and sets as sorted lists, because those of a machine have few entries or grow in order. `BTreeMap` and
//! `BTreeSet` are ten times the code, and are compiled anew for every type of entry, which slows down builds.

use alloc::vec::{self, Vec};
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::ops::{BitOr, Deref, Index, Sub};
use core::{mem, slice};

/// Values by key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Map<K, V>(Vec<(K, V)>);

/// Distinct values, in their order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Set<T>(Vec<T>);

/// Finds an entry in a sorted list, or else (`Err`) the index at which to insert it. `compare` compares the entry at an
/// index with the wanted one.
pub(crate) fn place(len: usize, mut compare: impl FnMut(usize) -> Ordering) -> Result<usize, usize> {
    let (mut low, mut high) = (0, len);
    // Most lists are built in order, so a new entry usually belongs at the end.
    let mut middle = len.saturating_sub(1);
    while low < high {
        match compare(middle) {
            Ordering::Less => low = middle + 1,
            Ordering::Equal => return Ok(middle),
            Ordering::Greater => high = middle,
        }
        middle = low + (high - low) / 2;
    }
    Err(low)
}

/// The indices of a list, sorted by their entries. Equal entries keep their order. This is one sort for all types.
fn order(len: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..len).collect();
    places.sort_by(|&one, &other| compare(one, other));
    places
}

/// Sorts a list. Equal entries keep their order.
pub fn sort_by<T>(list: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    if list.is_sorted_by(|one, other| compare(one, other) != Ordering::Greater) {
        return;
    }
    let order = order(list.len(), &|one, other| compare(&list[one], &list[other]));
    let mut unsorted = Vec::with_capacity(list.len());
    for entry in list.drain(..) {
        unsorted.push(Some(entry));
    }
    for at in order {
        list.extend(unsorted[at].take());
    }
}

impl<K, V> Map<K, V> {
    /// Creates an empty map.
    #[must_use]
    pub const fn new() -> Self {
        Map(Vec::new())
    }

    /// Whether the map has no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The entries, sorted by key.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&K, &V)> + Clone {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// The keys, in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &K> + Clone {
        self.0.iter().map(|(key, _)| key)
    }

    /// The values, sorted by key.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &V> + Clone {
        self.0.iter().map(|(_, value)| value)
    }

    /// The values, sorted by key.
    pub fn into_values(self) -> impl DoubleEndedIterator<Item = V> {
        self.0.into_iter().map(|(_, value)| value)
    }
}

impl<K: Ord, V> Map<K, V> {
    /// Creates a map in which each key has its last value.
    fn of_list(mut entries: Vec<(K, V)>) -> Self {
        sort_by(&mut entries, |(one, _), (other, _)| one.cmp(other));
        entries.dedup_by(|later, earlier| {
            let same = later.0 == earlier.0;
            if same {
                mem::swap(later, earlier);
            }
            same
        });
        Map(entries)
    }

    fn place<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        place(self.0.len(), |at| self.0[at].0.borrow().cmp(key))
    }

    /// The value of a key.
    #[must_use]
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        match self.place(key) {
            Ok(at) => Some(&self.0[at].1),
            Err(_) => None,
        }
    }

    /// Whether a key has a value.
    #[must_use]
    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.place(key).is_ok()
    }

    /// Sets the value of a key, and returns the previous one.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.place(&key) {
            Ok(at) => Some(mem::replace(&mut self.0[at].1, value)),
            Err(at) => {
                self.0.insert(at, (key, value));
                None
            }
        }
    }

    /// Returns the value of a key, after inserting `value` if there is none.
    pub fn or_insert_with(&mut self, key: K, value: impl FnOnce() -> V) -> &mut V {
        let at = match self.place(&key) {
            Ok(at) => at,
            Err(at) => {
                self.0.insert(at, (key, value()));
                at
            }
        };
        &mut self.0[at].1
    }

    /// Removes a key, and returns its value.
    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        match self.place(key) {
            Ok(at) => Some(self.0.remove(at).1),
            Err(_) => None,
        }
    }
}

impl<T> Set<T> {
    /// Creates an empty set.
    #[must_use]
    pub const fn new() -> Self {
        Set(Vec::new())
    }

    /// Keeps only the values for which `like` returns `true`.
    pub fn retain(&mut self, like: impl FnMut(&T) -> bool) {
        self.0.retain(like);
    }
}

impl<T> Deref for Set<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Ord> Set<T> {
    fn of_list(mut values: Vec<T>) -> Self {
        sort_by(&mut values, T::cmp);
        values.dedup();
        Set(values)
    }

    fn place<Q: Ord + ?Sized>(&self, value: &Q) -> Result<usize, usize>
    where
        T: Borrow<Q>,
    {
        place(self.0.len(), |at| self.0[at].borrow().cmp(value))
    }

    /// Whether the set contains a value.
    #[must_use]
    pub fn contains<Q: Ord + ?Sized>(&self, value: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.place(value).is_ok()
    }

    /// Removes a value, and returns whether it was present.
    pub fn remove<Q: Ord + ?Sized>(&mut self, value: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        let place = self.place(value);
        if let Ok(at) = place {
            self.0.remove(at);
        }
        place.is_ok()
    }

    /// Inserts a value, and returns whether it is new.
    pub fn insert(&mut self, value: T) -> bool {
        match self.place(&value) {
            Ok(_) => false,
            Err(at) => {
                self.0.insert(at, value);
                true
            }
        }
    }
}

/// Panics if the key has no value.
impl<Q: Ord + ?Sized, K: Ord + Borrow<Q>, V> Index<&Q> for Map<K, V> {
    type Output = V;

    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("a key that has a value")
    }
}

impl<K, V> Default for Map<K, V> {
    fn default() -> Self {
        Map::new()
    }
}

impl<T> Default for Set<T> {
    fn default() -> Self {
        Set::new()
    }
}

impl<K: Ord, V> Extend<(K, V)> for Map<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
}

impl<T: Ord> Extend<T> for Set<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        for value in values {
            self.insert(value);
        }
    }
}

impl<'v, T: Ord + Copy> Extend<&'v T> for Set<T> {
    fn extend<I: IntoIterator<Item = &'v T>>(&mut self, values: I) {
        for &value in values {
            self.insert(value);
        }
    }
}

/// The union.
impl<T: Ord + Clone> BitOr for &Set<T> {
    type Output = Set<T>;

    fn bitor(self, other: Self) -> Set<T> {
        let mut both = self.clone();
        for value in &other.0 {
            if !both.contains(value) {
                both.insert(value.clone());
            }
        }
        both
    }
}

/// The difference.
impl<T: Ord + Clone> Sub for &Set<T> {
    type Output = Set<T>;

    fn sub(self, other: Self) -> Set<T> {
        let mut rest = self.clone();
        rest.retain(|value| !other.contains(value));
        rest
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for Map<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut unsorted = Vec::new();
        for entry in entries {
            unsorted.push(entry);
        }
        Map::of_list(unsorted)
    }
}

impl<T: Ord> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut unsorted = Vec::new();
        for value in values {
            unsorted.push(value);
        }
        Set::of_list(unsorted)
    }
}

impl<K, V> IntoIterator for Map<K, V> {
    type Item = (K, V);
    type IntoIter = vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<T> IntoIterator for Set<T> {
    type Item = T;
    type IntoIter = vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'s, T> IntoIterator for &'s Set<T> {
    type Item = &'s T;
    type IntoIter = slice::Iter<'s, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
