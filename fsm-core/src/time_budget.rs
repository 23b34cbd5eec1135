//! The time of one call of `advance`.
//!
//! Time passes from one due timer to the next. [`TimeBudget::pass`] advances to the nearest running timer, or to the end of
//! the call if no timer is due before. In some machines, an `after` may be due and not taken. They consider such timers
//! first in every call and after every step: [`TimeBudget::look`]. Machines whose timers may have a duration of zero
//! [watch](StallGuard) whether time passes at all.

use super::{FailedTimers, State, StateMachine, Timer, Wait};
use core::time::Duration;

/// The remaining time of a call of `advance`.
///
/// ```
/// use core::time::Duration;
/// use fsm_core::{TimeBudget, Timer};
///
/// let mut timers = [Timer::OFF; 2];
/// timers[0].set(Duration::from_secs(5));
/// timers[1].set(Duration::from_secs(2));
///
/// let mut lapse = TimeBudget::of(Duration::from_secs(3));
/// assert!(lapse.pass(&mut timers) && timers[1].is_up());
/// timers[1].stop();
/// assert!(!lapse.pass(&mut timers) && lapse.is_over());
/// assert_eq!(Timer::due(&timers), Some(Duration::from_secs(2)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TimeBudget {
    /// The remaining nanoseconds. Always smaller than the value of a timer that does not run.
    left: u64,
    over: bool,
    /// Whether the refused timers have been considered since the last step.
    looked: bool,
    /// The submachines in which the guard of a timer has failed, since a step was taken or time passed.
    lost: FailedTimers,
}

impl TimeBudget {
    /// Creates the time of a call. A time of more than 584 years is reduced to that, because no timer is longer.
    #[must_use]
    #[inline]
    pub const fn of(time: Duration) -> Self {
        let left = match Timer::nanoseconds(time) {
            Some(nanoseconds) => nanoseconds,
            None => Timer::LONGEST,
        };
        TimeBudget { left, over: false, looked: false, lost: FailedTimers::NONE }
    }

    /// Whether all of the time has passed, and no timer is due.
    #[must_use]
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// The time that has not passed yet.
    #[must_use]
    #[inline]
    pub const fn left(&self) -> Duration {
        if self.over { Duration::ZERO } else { Duration::from_nanos(self.left) }
    }

    /// Ends the call, because no timer is running.
    #[inline]
    pub const fn end(&mut self) {
        self.over = true;
    }

    /// Notes that a step was taken, so all due timers have to be considered again.
    #[inline]
    pub const fn stir(&mut self) {
        self.looked = false;
        self.lost = FailedTimers::NONE;
    }

    /// Notes that the guard of a timer has failed in a submachine. All due timers are considered again, except those
    /// that were refused in that submachine. Returns whether this is the first such error there since a step was taken
    /// or time passed, so a loop over such errors ends.
    #[inline]
    pub const fn lose(&mut self, lost: FailedTimers) -> bool {
        self.looked = false;
        let before = self.lost;
        self.lost = before.and(lost);
        !before.contains(lost)
    }

    /// The submachines in which the guard of a timer has failed, since a step was taken or time passed.
    #[must_use]
    #[inline]
    pub const fn lost(&self) -> FailedTimers {
        self.lost
    }

    /// Advances the timers until the nearest one is due, or to the end of the call. Returns whether a timer is due.
    #[inline]
    pub fn pass(&mut self, timers: &mut [Timer]) -> bool {
        self.pass_with(timers, Timer::elapse)
    }

    /// A faster [`pass`](Self::pass) for timers that all run whenever the active leaf is active.
    #[inline]
    pub fn pass_all(&mut self, timers: &mut [Timer]) -> bool {
        self.pass_with(timers, Timer::elapse_all)
    }

    #[inline]
    fn pass_with(&mut self, timers: &mut [Timer], elapse: impl Fn(&mut [Timer], u64)) -> bool {
        let nearest = Timer::nearest(timers);
        if nearest > self.left {
            elapse(timers, self.left);
            self.over = true;
            return false;
        }
        elapse(timers, nearest);
        self.left -= nearest;
        true
    }

    /// A faster [`pass`](Self::pass) for a single timer that is not refused.
    #[inline]
    pub const fn pass_one(&mut self, timer: &mut Timer) -> bool {
        self.over = !timer.pass(&mut self.left);
        !self.over
    }

    /// Like [`pass`](Self::pass), but refused timers come first: if there are any, and they have not been considered
    /// since the last step or the beginning of the call, returns `true`, and no time passes.
    #[inline]
    pub fn look(&mut self, timers: &mut [Timer]) -> bool {
        self.looks_at(timers.iter().any(|timer| timer.is_refused())) || self.pass(timers)
    }

    /// Like [`look`](Self::look), for a machine with submachines. `wait` is the time until something is due in the timers
    /// or in a submachine. Also returns the number of nanoseconds that have passed, by which the caller has to advance
    /// the submachines.
    #[inline]
    pub fn look_with_submachines(&mut self, timers: &mut [Timer], wait: Wait) -> (bool, u64) {
        if self.looks_at(wait.refused) {
            return (true, 0);
        }
        let passed = wait.nearest.min(self.left);
        Timer::elapse(timers, passed);
        self.over = wait.nearest > self.left;
        if passed > 0 {
            self.lost = FailedTimers::NONE;
        }
        self.left -= if self.over { 0 } else { passed };
        (!self.over, passed)
    }

    /// Whether refused timers have to be considered, which is once in every call and after every step.
    #[inline]
    const fn looks_at(&mut self, refused: bool) -> bool {
        !core::mem::replace(&mut self.looked, true) && refused
    }
}

/// Counts the timer steps of an `advance` that happen at the same moment, and panics if there are too many. For
/// machines with an `after` whose duration may be zero.
///
/// States that enter each other by such timers form an endless cycle, in which the call would never return.
///
/// Each timer that was running when the moment came accounts for at most one of these steps, because an `every` is due
/// again only at a later moment. This includes timers of suspended states and of the stack. Every further step is an
/// `after` with zero duration, of a state that was entered at this moment. Without guards and data, more such steps
/// than there are states would be an endless cycle. But durations and guards can depend on data, so a machine may
/// legitimately process one work item per step. Therefore the limit is [not the number of states](Self::MOST).
#[derive(Clone, Copy, Debug)]
pub struct StallGuard {
    /// The remaining time of the call at the last step.
    left: u64,
    /// The number of steps since the remaining time last changed.
    steps: u32,
}

impl StallGuard {
    /// The maximum number of steps at one moment. It is greater than the number of states, which is below 65,536, and
    /// than the number of work items of a reasonable call. An endless cycle still reaches it quickly.
    pub const MOST: u32 = 1_000_000;

    /// Creates a counter for a call.
    #[must_use]
    #[inline]
    pub const fn of(lapse: &TimeBudget) -> Self {
        StallGuard { left: lapse.left, steps: 0 }
    }

    /// Counts a step that `machine` has taken.
    ///
    /// # Panics
    ///
    /// Panics if this is the first step above [`MOST`](Self::MOST) since time passed. The message names the machine and
    /// its active state.
    #[inline]
    #[track_caller]
    pub fn step<M: StateMachine>(&mut self, lapse: &TimeBudget, machine: &M) {
        if self.is_stuck(lapse) {
            no_time(M::NAME, machine.active_state().map_or(M::NAME, State::name));
        }
    }

    /// Counts a step. Returns whether there are more than [`MOST`](Self::MOST) since time passed.
    #[must_use]
    #[inline]
    pub const fn is_stuck(&mut self, lapse: &TimeBudget) -> bool {
        if self.left != lapse.left {
            *self = StallGuard::of(lapse);
        }
        self.steps += 1;
        self.steps > Self::MOST
    }

    /// Counts a round in which nothing reacted. Returns whether there are unusually many of them at one moment. If so,
    /// a timer that a panic has left running in an inactive state may be due, and the caller stops it.
    ///
    /// Usually there are two such rounds: one considers the timers that were refused before, and one those that have
    /// become due. Each further one needs an error in a guard or a submachine.
    #[must_use]
    #[inline]
    pub const fn is_idle(&mut self, lapse: &TimeBudget) -> bool {
        if lapse.over {
            return false;
        }
        let stuck = self.is_stuck(lapse);
        stuck || self.steps > Self::FEW
    }

    /// Whether nothing has reacted at one moment for more than [`MOST`](Self::MOST) rounds, so that the call would
    /// never return.
    #[must_use]
    pub const fn is_endless(&self) -> bool {
        self.steps > Self::MOST
    }

    /// The number of rounds without a reaction that a machine may have at one moment without being checked.
    const FEW: u32 = 8;
}

/// Panics because a timer stays due although nothing reacts to it, so the call would never end. `timer` is the text of
/// its trigger, such as `after 5s`.
#[cold]
#[inline(never)]
#[track_caller]
pub fn never_passes(machine: &str, timer: &str, state: &str) -> ! {
    panic!("`{machine}` cannot let time pass: `{timer}` of `{state}` stays due, and nothing reacts to it")
}

/// Panics because timers fire again and again without any time passing.
///
/// # Panics
///
/// Always.
#[cold]
#[inline(never)]
#[track_caller]
pub fn no_time(machine: &str, state: &str) -> ! {
    panic!(
        "`{machine}` cannot go on from `{state}`: its timers have fired {} times without any time passing; give an `after` a duration that is not zero",
        StallGuard::MOST,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn refused_timers_are_considered_first_and_after_each_step() {
        let mut timers = [Timer::OFF; 2];
        timers[0].refuse();
        timers[1].set(SECOND);
        let mut lapse = TimeBudget::of(SECOND);
        assert!(lapse.look(&mut timers) && !timers[1].is_up());
        assert!(lapse.look(&mut timers) && timers[1].is_up());
        timers[1].stop();
        lapse.stir();
        assert!(lapse.look(&mut timers));
        assert!(!lapse.look(&mut timers) && lapse.is_over());
    }

    #[test]
    fn a_single_timer_elapses_like_one_of_several() {
        for (left, waits) in [(1, 2), (2, 2), (3, 2), (0, 0)] {
            let [mut one, mut all] = [(); 2].map(|()| (TimeBudget::of(SECOND * left), [Timer::OFF; 1]));
            one.1[0].set(SECOND * waits);
            all.1[0].set(SECOND * waits);
            assert_eq!(one.0.pass_one(&mut one.1[0]), all.0.pass(&mut all.1));
            assert_eq!((one.1, one.0.left, one.0.over), (all.1, all.0.left, all.0.over));
        }
    }

    /// A timer that is off (`None`), refused (zero) or running.
    fn timer(waits: Option<u64>) -> Timer {
        let mut timer = Timer::OFF;
        match waits {
            None => {}
            Some(0) => timer.refuse(),
            Some(seconds) => timer.set(Duration::from_secs(seconds)),
        }
        timer
    }

    #[test]
    fn time_passes_with_submachines_as_in_a_flat_machine() {
        let all = [None, Some(0), Some(1), Some(2), Some(3)];
        for (own, inside) in all.into_iter().flat_map(|own| all.map(|inside| (timer(own), timer(inside)))) {
            let (mut together, mut flat) = ([own, inside], TimeBudget::of(SECOND * 2));
            let ([mut own, mut inside], mut beside) = ([[own], [inside]], TimeBudget::of(SECOND * 2));
            while !flat.is_over() {
                let wait = Wait::of(&own).or(Wait::of(&inside));
                let (due, passed) = beside.look_with_submachines(&mut own, wait);
                Timer::elapse(&mut inside, passed);
                assert_eq!(due, flat.look(&mut together));
                assert_eq!([own[0], inside[0]], together);
                assert_eq!((beside.left, beside.over, beside.looked), (flat.left, flat.over, flat.looked));
                for timer in together.iter_mut().chain(&mut own).chain(&mut inside).filter(|timer| timer.is_up()) {
                    timer.set(SECOND * 2);
                }
            }
        }
    }

    #[test]
    fn failed_refused_timers_wait_until_time_passes_or_a_step() {
        let (refused, mut lapse) = (Wait::of(&[timer(Some(0))]), TimeBudget::of(SECOND * 2));
        let reached = |lapse: &TimeBudget, wait: Wait| [0, 1].map(|nth| wait.is_due_after(lapse.lost().has(nth)));
        assert!(lapse.look_with_submachines(&mut [], refused).0);
        assert_eq!(reached(&lapse, refused), [true, true]);
        assert!(lapse.lose(FailedTimers::inside(0)) && !lapse.lose(FailedTimers::inside(0)), "only once");
        assert_eq!(lapse.look_with_submachines(&mut [], refused), (true, 0), "the other one has its turn");
        assert_eq!(reached(&lapse, refused), [false, true]);
        let up = Wait { nearest: 0, ..refused };
        assert_eq!(reached(&lapse, up), [true, true]);
        lapse.lose(FailedTimers::inside(1));
        assert_eq!(reached(&lapse, refused), [false, false]);
        lapse.stir();
        assert_eq!(reached(&lapse, refused), [true, true]);
        lapse.lose(FailedTimers::inside(0));
        let mut own = [timer(Some(1))];
        for _ in 0..2 {
            let wait = refused.or(Wait::of(&own));
            assert!(lapse.look_with_submachines(&mut own, wait).0);
        }
        assert!(own[0].is_up());
        assert_eq!(reached(&lapse, refused), [true, true]);
    }

    #[test]
    fn rounds_without_a_reaction_are_counted_until_time_passes() {
        let (mut lapse, mut timers) = (TimeBudget::of(SECOND * 2), [Timer::OFF; 1]);
        timers[0].set(SECOND);
        let mut watch = StallGuard::of(&lapse);
        assert!(lapse.pass(&mut timers));
        assert!((0..StallGuard::FEW).all(|_| !watch.is_idle(&lapse)) && watch.is_idle(&lapse));
        assert!((StallGuard::FEW + 1..StallGuard::MOST).all(|_| watch.is_idle(&lapse)) && !watch.is_endless());
        assert!(watch.is_idle(&lapse) && watch.is_endless());
        timers[0].set(SECOND / 2);
        assert!(lapse.pass(&mut timers));
        assert!(!watch.is_idle(&lapse) && !watch.is_endless());
        timers[0].stop();
        assert!(!lapse.pass(&mut timers) && (0..=StallGuard::FEW).all(|_| !watch.is_idle(&lapse)));
    }

    #[test]
    #[should_panic(
        expected = "`Robot` cannot let time pass: `after 5s` of `Search` stays due, and nothing reacts to it"
    )]
    fn a_timer_that_stays_due_is_named() {
        never_passes("Robot", "after 5s", "Search");
    }

    #[test]
    fn refused_timers_do_not_elapse_again() {
        let mut timers = [Timer::OFF; 2];
        timers[0].refuse();
        let before = timers;
        let mut lapse = TimeBudget::of(Duration::MAX);
        assert!(!lapse.pass(&mut timers) && lapse.is_over());
        assert_eq!(timers, before);
    }

    #[test]
    fn the_longest_timer_elapses() {
        let mut timers = [Timer::OFF; 1];
        timers[0].set(Duration::from_nanos(Timer::LONGEST));
        let mut lapse = TimeBudget::of(Duration::MAX);
        assert!(lapse.pass(&mut timers) && timers[0].is_up());
    }

    #[test]
    fn a_timer_of_zero_is_due_without_any_time() {
        let mut timers = [Timer::OFF; 1];
        timers[0].set(Duration::ZERO);
        let mut lapse = TimeBudget::of(Duration::ZERO);
        assert!(lapse.pass(&mut timers) && timers[0].is_up());
        timers[0].stop();
        assert!(!lapse.pass(&mut timers));
    }
}
