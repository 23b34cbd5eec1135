//! Free choices: a step is run once for each sequence of them.

/// The choices of one run of a step, and whether other runs are left.
#[derive(Debug, Default)]
pub(crate) struct Choices {
    /// For each choice, the option that was taken, and the number of options.
    taken: Vec<(u16, u16)>,
    at: usize,
}

impl Choices {
    /// Returns one of `options` numbers, from 0. Each of them is returned in some run.
    pub fn of(&mut self, options: usize) -> usize {
        debug_assert!(options > 0, "there is something to choose from");
        if options == 1 {
            return 0;
        }
        if self.at == self.taken.len() {
            self.taken.push((0, options as u16));
        }
        self.at += 1;
        usize::from(self.taken[self.at - 1].0)
    }

    /// Returns `false` and `true`, in different runs.
    pub fn either(&mut self) -> bool {
        self.of(2) == 1
    }

    /// Prepares the next run. Returns whether there is one.
    pub fn next(&mut self) -> bool {
        self.at = 0;
        while let Some((option, options)) = self.taken.pop() {
            if option + 1 < options {
                self.taken.push((option + 1, options));
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::Choices;

    #[test]
    fn every_sequence_of_choices_is_run_once() {
        let (mut choices, mut runs) = (Choices::default(), Vec::new());
        loop {
            let first = choices.of(3);
            // Later choices may depend on earlier ones.
            let second = if first == 1 { choices.of(1) } else { usize::from(choices.either()) };
            runs.push((first, second));
            if !choices.next() {
                break;
            }
        }
        assert_eq!(runs, [(0, 0), (0, 1), (1, 0), (2, 0), (2, 1)]);
    }
}
