//! The tree of a large machine: the nesting of states, and the rules of each state, including composites.

use crate::random::Random;
use crate::table::{Drawing, State};

/// The states in document order. The first one is the body of the machine, which reacts to no event.
pub struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) events: usize,
}

pub(super) struct Node {
    pub parent: usize,
    pub inside: Vec<usize>,
    /// Its targets are states of the tree.
    pub state: State,
}

/// The habits of states, as shares of sixty.
#[derive(Clone, Copy)]
pub struct Habits {
    /// How many pairs of a leaf and an event have no rules. Three fifths of the others react.
    pub leaves_ignore: u32,
    /// How many pairs of a composite and an event have no rules.
    pub composites_ignore: u32,
    /// How many states have neither entry nor exit, and how many reactions neither guard nor effect.
    pub only_move: u32,
}

impl Tree {
    /// Draws a tree with the given number of states in each state, from the outermost level to the leaves.
    ///
    /// # Panics
    /// Panics without events, if a level has no states, or if a share exceeds sixty.
    #[must_use]
    pub fn draw(levels: &[usize], events: usize, habits: Habits) -> Self {
        assert!(events > 0 && levels.iter().all(|&inside| inside > 0), "a machine that reacts");
        let Habits { leaves_ignore, composites_ignore, only_move } = habits;
        assert!([leaves_ignore, composites_ignore, only_move].iter().all(|&of_60| of_60 <= 60), "sixtieths");
        let mut drawing = Drawing::new(Random::new(300), 2, events, 0);
        let root = State { enter: None, exit: None, rows: Vec::new() };
        let mut tree = Self { nodes: vec![Node { parent: 0, inside: Vec::new(), state: root }], events };
        tree.grow(0, levels);
        for at in 1..tree.nodes.len() {
            let is_leaf = tree.nodes[at].inside.is_empty();
            drawing.ignored = if is_leaf { leaves_ignore } else { composites_ignore };
            let mut state = drawing.state(at);
            only_moving(&mut state, only_move, &mut drawing.random);
            tree.nodes[at].state = tree.aimed(at, state, &mut drawing.random);
        }
        tree
    }

    fn grow(&mut self, parent: usize, levels: &[usize]) {
        let [here, deeper @ ..] = levels else { return };
        for _ in 0..*here {
            let at = self.nodes.len();
            let state = State { enter: None, exit: None, rows: Vec::new() };
            self.nodes[parent].inside.push(at);
            self.nodes.push(Node { parent, inside: Vec::new(), state });
            self.grow(at, deeper);
        }
    }

    /// Redirects three of four targets to siblings of the state, and the others to any state.
    fn aimed(&self, at: usize, mut state: State, random: &mut Random) -> State {
        for target in state.rows.iter_mut().flat_map(|row| &mut row.rules).filter_map(|rule| rule.target.as_mut()) {
            let near = !random.one_in(4);
            let anywhere =
                1 + random.below(u32::try_from(self.nodes.len() - 1).expect("a tree of moderate size")) as usize;
            *target = if near { random.pick(&self.nodes[self.nodes[at].parent].inside) } else { anywhere };
        }
        state
    }

    /// The leaves, in document order.
    pub(super) fn leaves(&self) -> impl Iterator<Item = usize> + '_ {
        (1..self.nodes.len()).filter(|&at| self.nodes[at].inside.is_empty())
    }

    /// A state and its enclosing states, innermost first, without the body of the machine.
    pub(super) fn upward(&self, from: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(from), |&at| Some(self.nodes[at].parent)).take_while(|&at| at != 0)
    }

    pub(super) fn contains(&self, outer: usize, inner: usize) -> bool {
        outer == 0 || self.upward(inner).any(|at| at == outer)
    }
}

/// Removes entry and exit from a state, and guards and effects from its reactions, each with a probability of `of_60`
/// in 60.
fn only_moving(state: &mut State, of_60: u32, random: &mut Random) {
    let mut drawn = || of_60 > 0 && random.below(60) < of_60;
    if drawn() {
        (state.enter, state.exit) = (None, None);
    }
    for row in &mut state.rows {
        if row.rules.iter().any(|rule| rule.target.is_some()) && drawn() {
            row.rules.retain(|rule| rule.target.is_some());
            row.rules.truncate(1);
            (row.rules[0].guard, row.rules[0].effect) = (None, None);
        }
    }
}
