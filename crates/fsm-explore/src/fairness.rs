//! Which infinite runs do not count, because a step that is possible is never taken.

use std::fmt;

/// Names the steps that cannot be delayed forever, for [`leads_to`](crate::Explore::leads_to).
///
/// Without fairness, any step can happen again and again while all others wait. That includes the passing of time. A run
/// goes on as long as any step is possible, even without fairness: if only the user can act, the user acts. Add a step that
/// changes nothing (`|_| true`) if they may not.
///
/// A step that returns `true` without a change has happened, so it satisfies fairness.
#[derive(Clone, Debug, Default)]
pub struct Fairness {
    pub(crate) weak: Vec<String>,
    pub(crate) strong: Vec<String>,
}

impl Fairness {
    /// Counts all runs: no particular step has to happen, but a run ends only where no step is possible.
    pub fn none() -> Self {
        Fairness::default()
    }

    /// Excludes runs in which one of these steps stays possible from some point on, but does not happen any more.
    ///
    /// Each of the steps is a separate obligation. This fits time that passes and machines that are polled.
    pub fn weak<N: Into<String>>(steps: impl IntoIterator<Item = N>) -> Self {
        Fairness { weak: steps.into_iter().map(Into::into).collect(), strong: Vec::new() }
    }

    /// Excludes runs in which one of these steps becomes possible again and again, but does not happen any more.
    ///
    /// This fits a message that is lost sometimes, but not always.
    pub fn strong<N: Into<String>>(steps: impl IntoIterator<Item = N>) -> Self {
        Fairness { weak: Vec::new(), strong: steps.into_iter().map(Into::into).collect() }
    }

    /// Excludes the runs that `self` or `other` excludes.
    #[must_use]
    pub fn and(mut self, other: Fairness) -> Self {
        self.weak.extend(other.weak);
        self.strong.extend(other.strong);
        self
    }
}

impl fmt::Display for Fairness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (kind, steps) in [("weak", &self.weak), ("strong", &self.strong)] {
            if !steps.is_empty() {
                write!(f, "{separator}{kind} fairness of `{}`", steps.join("`, `"))?;
                separator = " and ";
            }
        }
        if separator.is_empty() { f.write_str("no fairness") } else { Ok(()) }
    }
}
