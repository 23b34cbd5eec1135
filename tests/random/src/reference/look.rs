//! The view of the machine's code, and the configuration that it queries.

use super::chart::Chart;
use super::situation::Situation;
use crate::evaluate::{Datum, Evaluates, IS_LOST, QueryTime};
use crate::machine::Id;
use crate::tape::Tape;

/// The data for code without effects.
#[derive(Debug, Clone, Copy)]
pub struct Look<'c, 'l> {
    pub chart: &'c Chart,
    pub now: &'l Situation,
    pub tape: &'l Tape,
    pub asks: QueryTime,
}

impl Evaluates for Look<'_, '_> {
    fn tape(&self) -> &Tape {
        self.tape
    }

    fn is_in(&self, state: Id) -> bool {
        match self.asks {
            QueryTime::Before => self.now.before.contains(&state),
            QueryTime::Now => {
                if self.now.hidden.contains(&state) {
                    self.now.unknown.set(Some("what is active beside suspended states that are exited"));
                }
                self.now.is_in(state)
            }
        }
    }

    fn field(&self, name: &str) -> &Datum {
        let (state, at) = self.chart.field(name);
        let data = self.now.data.get(&state).and_then(|data| data[at].as_ref());
        data.unwrap_or_else(|| panic!("`{name}` {IS_LOST}"))
    }
}
