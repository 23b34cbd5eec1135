//! Parts: some items of a machine that stand elsewhere, and are included. *(Chapter `parts`.)*

use crate::rng::Rng;

/// How deep parts include each other at most.
const DEEPEST: usize = 8;

/// The parts of a machine so far.
pub struct Parts {
    rng: Rng,
    /// Each as a text of its own, with how deep the parts in it are.
    taken: Vec<(String, usize)>,
}

impl Parts {
    #[must_use]
    pub fn new(seed: u64) -> Parts {
        Parts { rng: Rng::new(seed), taken: Vec::new() }
    }

    /// All of them, as items of the module of the machine.
    #[must_use]
    pub fn printed(self) -> String {
        self.taken.into_iter().map(|(text, _)| text).collect()
    }

    /// Takes some items out of a body, which ends where the text does, and includes them where they stood.
    pub fn take_apart(&mut self, text: &mut String, items: &[usize], depth: usize) {
        let mut last = items.len();
        // From the end, so that the places of those before stay what they are.
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
