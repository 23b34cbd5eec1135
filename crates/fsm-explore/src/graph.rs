//! The explored configurations as numbers, and the steps between them, for properties of whole paths.

/// The steps of each configuration, in the order of the search.
pub(crate) struct Graph {
    /// The index of the first step of each expanded configuration, and the number of all steps.
    first: Vec<usize>,
    steps: Vec<u16>,
    targets: Vec<u32>,
    /// Whether an expanded configuration is open: some of its steps are unknown, because it is beyond a bound or the limit left
    /// out their targets.
    open: Vec<bool>,
    /// The number of configurations, including those that are not expanded.
    len: usize,
}

impl Graph {
    pub(crate) fn new() -> Self {
        Graph { first: vec![0], steps: Vec::new(), targets: Vec::new(), open: Vec::new(), len: 0 }
    }

    /// Adds a step of the configuration that is being expanded.
    pub(crate) fn push(&mut self, step: u16, target: u32) {
        self.steps.push(step);
        self.targets.push(target);
    }

    /// Completes the configuration that is being expanded.
    pub(crate) fn close(&mut self, is_open: bool) {
        self.open.push(is_open);
        self.first.push(self.steps.len());
    }

    /// Ends the search, after which all other configurations remain open.
    pub(crate) fn finish(&mut self, len: usize) {
        let complete = self.first[self.open.len()];
        self.steps.truncate(complete);
        self.targets.truncate(complete);
        self.len = len;
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Whether steps of a configuration are unknown, because it is beyond a bound, the limit left out their targets, or the
    /// search stopped before it.
    pub(crate) fn is_open(&self, at: u32) -> bool {
        self.open.get(at as usize).copied().unwrap_or(true)
    }

    /// The steps that happen in a configuration, with their targets; none if it is open.
    pub(crate) fn steps(&self, at: u32) -> impl Iterator<Item = (u16, u32)> {
        let range = if self.is_open(at) { 0..0 } else { self.first[at as usize]..self.first[at as usize + 1] };
        range.map(|step| (self.steps[step], self.targets[step]))
    }

    /// Whether one of these steps happens in a configuration.
    pub(crate) fn can(&self, at: u32, steps: &[u16]) -> bool {
        self.steps(at).any(|(nth, _)| steps.contains(&nth))
    }

    pub(crate) fn bytes(&self) -> usize {
        self.first.capacity() * 8 + self.steps.capacity() * 2 + self.targets.capacity() * 4 + self.open.capacity()
    }
}
