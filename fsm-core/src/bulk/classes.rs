//! Classes of events: events that lead to the same leaf from every leaf are in one class. A machine over bytes usually
//! distinguishes few of the 256 values.

/// Returns the class of each event, and the number of classes. If there are more than `room` classes, returns `room +
/// 1` as their number, and only some events have their class.
#[must_use]
pub const fn classes<const EVENTS: usize, const LEAVES: usize>(
    next: &[[u8; LEAVES]; EVENTS],
    room: usize,
) -> ([u8; EVENTS], usize) {
    let mut class = [0; EVENTS];
    // The first event of each class.
    let mut firsts = [0; EVENTS];
    let mut count = 0;
    let mut event = 0;
    while event < EVENTS {
        let mut found = 0;
        while found < count && !same(&next[firsts[found]], &next[event]) {
            found += 1;
        }
        if found == count {
            if count == room {
                return (class, room + 1);
            }
            firsts[count] = event;
            count += 1;
        }
        class[event] = found as u8;
        event += 1;
    }
    (class, count)
}

const fn same<const LEAVES: usize>(one: &[u8; LEAVES], other: &[u8; LEAVES]) -> bool {
    let mut leaf = 0;
    while leaf < LEAVES && one[leaf] == other[leaf] {
        leaf += 1;
    }
    leaf == LEAVES
}
