//! How each configuration was first reached: the shortest tapes, since the search is breadth-first.

/// The step that first led to each configuration, and where it happened. The configuration 0 is the start.
#[derive(Default)]
pub(crate) struct Origins {
    from: Vec<u32>,
    by: Vec<u16>,
}

impl Origins {
    /// Adds the next configuration. The values for the start are not used.
    pub(crate) fn push(&mut self, from: u32, by: u16) {
        self.from.push(from);
        self.by.push(by);
    }

    /// The steps that lead to a configuration.
    pub(crate) fn path(&self, mut at: u32) -> Vec<u16> {
        let mut steps = Vec::new();
        while at != 0 {
            steps.push(self.by[at as usize]);
            at = self.from[at as usize];
        }
        steps.reverse();
        steps
    }

    pub(crate) fn bytes(&self) -> usize {
        self.from.capacity() * 4 + self.by.capacity() * 2
    }
}
