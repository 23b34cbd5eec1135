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
    /// Groups of steps, each of which is one obligation.
    pub(crate) weak: Vec<Vec<String>>,
    pub(crate) strong: Vec<Vec<String>>,
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
        Fairness { weak: each(steps), strong: Vec::new() }
    }

    /// Excludes runs in which some of these steps are possible all the time from some point on, but none of them happens any
    /// more.
    ///
    /// All of the steps are one obligation. This fits time that passes in several steps, each with its own changes of the
    /// surroundings.
    pub fn weak_any<N: Into<String>>(steps: impl IntoIterator<Item = N>) -> Self {
        Fairness { weak: vec![all(steps)], strong: Vec::new() }
    }

    /// Excludes runs in which one of these steps becomes possible again and again, but does not happen any more.
    ///
    /// Each of the steps is a separate obligation. This fits a message that is lost sometimes, but not always.
    pub fn strong<N: Into<String>>(steps: impl IntoIterator<Item = N>) -> Self {
        Fairness { weak: Vec::new(), strong: each(steps) }
    }

    /// Excludes runs in which some of these steps become possible again and again, but none of them happens any more.
    ///
    /// All of the steps are one obligation.
    pub fn strong_any<N: Into<String>>(steps: impl IntoIterator<Item = N>) -> Self {
        Fairness { weak: Vec::new(), strong: vec![all(steps)] }
    }

    /// Excludes the runs that `self` or `other` excludes.
    #[must_use]
    pub fn and(mut self, other: Fairness) -> Self {
        self.weak.extend(other.weak);
        self.strong.extend(other.strong);
        self
    }

    /// The names of all steps.
    pub(crate) fn steps(&self) -> impl Iterator<Item = &String> {
        self.weak.iter().chain(&self.strong).flatten()
    }
}

fn all<N: Into<String>>(steps: impl IntoIterator<Item = N>) -> Vec<String> {
    steps.into_iter().map(Into::into).collect()
}

fn each<N: Into<String>>(steps: impl IntoIterator<Item = N>) -> Vec<Vec<String>> {
    steps.into_iter().map(|step| vec![step.into()]).collect()
}

impl fmt::Display for Fairness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let group = |steps: &Vec<String>| match &steps[..] {
            [step] => format!("`{step}`"),
            _ => format!("(`{}`)", steps.join("` or `")),
        };
        let mut separator = "";
        for (kind, groups) in [("weak", &self.weak), ("strong", &self.strong)] {
            if !groups.is_empty() {
                let groups: Vec<String> = groups.iter().map(group).collect();
                write!(f, "{separator}{kind} fairness of {}", groups.join(", "))?;
                separator = " and ";
            }
        }
        if separator.is_empty() { f.write_str("no fairness") } else { Ok(()) }
    }
}
