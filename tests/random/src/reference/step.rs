//! A step: decisions, exits, effects, entries. *(SCXML, appendix D: `microstep`; chapter `step`.)*

use fsmith::Answer;

use super::chart::{Chart, Target, targets};
use super::look::Look;
use super::select::{Pick, Selection, Trigger};
use super::situation::{At, Situation};
use crate::evaluate::{Bindings, End, Executes, Failed, QueryTime};
use crate::machine::{Given, Id, Leaf};
use crate::tape::Tape;

#[derive(Debug)]
pub struct Call<'c, 'l> {
    pub chart: &'c Chart,
    pub now: &'l mut Situation,
    pub tape: &'l mut Tape,
    /// Whether something has reacted in the call.
    pub reacted: bool,
    /// The first error of the step, which is still to be handled.
    pub failed: Option<Failed>,
    /// The first error that no transition handled.
    pub returned: Option<Failed>,
}

/// A transition that is taken, with its branch.
struct Taken<'c> {
    source: Id,
    bound: Bindings,
    end: End<'c>,
}

/// The exits and entries of a transition.
#[derive(Debug)]
pub struct Move<'c> {
    /// The node inside of which states are exited and entered.
    pub domain: At,
    pub source: Id,
    pub leaf: &'c Leaf,
    pub targets: Vec<Target>,
}

impl<'c, 'l> Call<'c, 'l> {
    #[must_use]
    pub fn new(chart: &'c Chart, now: &'l mut Situation, tape: &'l mut Tape) -> Call<'c, 'l> {
        Call { chart, now, tape, reacted: false, failed: None, returned: None }
    }

    #[must_use]
    pub fn look(&self, asks: QueryTime) -> Look<'c, '_> {
        Look { chart: self.chart, now: self.now, tape: self.tape, asks }
    }

    #[must_use]
    pub fn state(&self, node: At) -> Id {
        self.now.nodes[node].state
    }

    pub fn step(&mut self, trigger: &Trigger) -> Answer {
        let selection = self.select(trigger);
        let refused = match (selection.deferred, trigger) {
            (true, Trigger::Event(value)) => !self.defer(value.clone()),
            _ => false,
        };
        match self.take_selected(selection) {
            Answer::Deferred if refused => Answer::Refused,
            answer => answer,
        }
    }

    pub fn select(&mut self, trigger: &Trigger) -> Selection<'c> {
        self.now.before = self.now.present();
        self.now.left.clear();
        self.look(QueryTime::Before).select(trigger).unwrap_or_else(|failed| {
            self.fails(failed);
            Selection { picks: Vec::new(), deferred: false, refused: false, lost: true }
        })
    }

    pub fn take_selected(&mut self, selection: Selection<'c>) -> Answer {
        match (selection.picks.is_empty(), selection.deferred) {
            (false, _) => self.take(selection.picks),
            (true, true) => Answer::Deferred,
            (true, false) if selection.refused => Answer::Refused,
            (true, false) => Answer::Ignored,
        }
    }

    /// Takes these transitions in one step. Each phase is run for all of them before the next phase begins.
    pub fn take(&mut self, picks: Vec<Pick<'c>>) -> Answer {
        self.now.left.clear();
        self.now.ending.clear();
        let mut taken = Vec::new();
        for pick in picks {
            match self.decided(pick) {
                Ok(decided) => taken.push(decided),
                // No state has been exited yet. *(Chapter `failing`.)*
                Err(failed) => {
                    self.fails(failed);
                    return Answer::Ignored;
                }
            }
        }
        self.reacted = true;
        self.now.handed = taken.iter().flat_map(|taken| given(taken.end.leaf)).map(|(state, _)| *state).collect();
        let mut moves: Vec<Move> = taken.iter().filter_map(|taken| self.movement(taken)).collect();
        moves.sort_by_key(|movement| self.state(movement.domain));
        for movement in moves.iter().rev() {
            self.part(movement);
        }
        for Taken { bound, end, .. } in &mut taken {
            self.run_effect(*end, bound);
            self.give(given(end.leaf), bound);
        }
        self.drop_exited_data();
        for movement in &moves {
            self.arrive(movement);
        }
        self.drop_unreachable_data();
        if moves.is_empty() { Answer::Stayed } else { Answer::Moved }
    }

    /// Decides the branch of a transition and runs the code before the decision, unless this has been done already.
    /// *(Chapter `reactions`: decision trees.)*
    fn decided(&mut self, pick: Pick<'c>) -> Result<Taken<'c>, Failed> {
        let Pick { transition, mut bound, end } = pick;
        let chart: &'c Chart = self.chart;
        let taken = &chart.transitions[transition];
        let end = match (end, &taken.inside) {
            (Some(end), _) => end,
            (None, Some(inside)) => self.decided_inside(inside, &mut bound)?,
            (None, None) => self.decides(&taken.reaction, &mut bound, QueryTime::Now)?,
        };
        Ok(Taken { source: taken.leads_from, bound, end })
    }

    fn movement(&self, taken: &Taken<'c>) -> Option<Move<'c>> {
        let &Taken { source, end: End { leaf, .. }, .. } = taken;
        let domain = self.look(QueryTime::Before).scope(source, leaf)?;
        let domain = self.now.node_of(domain).expect("what is around an active state is active");
        Some(Move { domain, source, leaf, targets: targets(leaf) })
    }
}

#[must_use]
pub fn given(leaf: &Leaf) -> &Given {
    const NONE: &Given = &Vec::new();
    match leaf {
        Leaf::Go { given, .. } | Leaf::Fork { given, .. } | Leaf::Push(_, given) => given,
        Leaf::Stay | Leaf::Nothing | Leaf::Pass | Leaf::Pop | Leaf::Ignore | Leaf::Forward(..) => NONE,
    }
}
