//! Parts: items of a machine that are moved out of it and included. *(Chapter `parts`.)*

use crate::rng::Rng;

/// The maximum nesting depth of includes.
const DEEPEST: usize = 8;

pub struct Parts {
    rng: Rng,
    /// The text of each part, with the depth of the includes in it.
    taken: Vec<(String, usize)>,
}

impl Parts {
    #[must_use]
    pub fn new(seed: u64) -> Parts {
        Parts { rng: Rng::new(seed), taken: Vec::new() }
    }

    /// Returns all parts, as items of the module of the machine.
    #[must_use]
    pub fn printed(self) -> String {
        self.taken.into_iter().map(|(text, _)| text).collect()
    }

    /// Moves some items of the body at the end of the text to parts, and includes these instead.
    pub fn take_apart(&mut self, text: &mut String, items: &[usize], depth: usize) {
        let mut last = items.len();
        // Begins at the end, so that the positions of earlier items remain valid.
        while last > 0 && self.rng.chance(if depth < 3 { 45 } else { 20 }) {
            let end = self.rng.within(1, last);
            let first = self.rng.below(end);
            let place = items[first]..items.get(end).copied().unwrap_or(text.len());
            self.take(text, place, depth);
            last = first;
        }
    }

    fn take(&mut self, text: &mut String, place: std::ops::Range<usize>, depth: usize) {
        let inside = &text[place.clone()];
        let name = format!("part{}", self.taken.len());
        let included = |(at, (_, deep)): (usize, &(String, usize))| {
            let includes = [format!("include part{at};"), format!("include parts{at}::part{at};")];
            includes.iter().any(|include| inside.contains(include)).then_some(*deep)
        };
        let deep = 1 + self.taken.iter().enumerate().filter_map(included).max().unwrap_or(0);
        if deep > DEEPEST {
            return;
        }
        let (part, path) = match self.rng.chance(50) {
            true => (format!("fsmith::part! {{ {name} {{\n{inside}}} }}\n\n"), name),
            false => {
                let module = name.replace("part", "parts");
                let part = format!("mod {module} {{\nfsmith::part! {{ pub(crate) {name} {{\n{inside}}} }}\n}}\n\n");
                (part, format!("{module}::{name}"))
            }
        };
        self.taken.push((part, deep));
        text.replace_range(place, &format!("{:indent$}include {path};\n", "", indent = depth * 4));
    }
}
