//! Runs what an `Explore` describes: a search, or one tape.

use std::hash::Hash;
use std::panic::Location;

use crate::explore::Explore;
use crate::kept::{Kept, Retraced};
use crate::property::{At, Kind, PANIC, Place};
use crate::report::Report;
use crate::retrace::{self, Outcome};
use crate::search::Search;
use crate::trail::Trail;
use crate::words::grouped;

/// Longer tapes are not printed as tests.
const LONGEST_TEST: usize = 100;

impl<S: Clone + Eq + Hash> Explore<'_, S> {
    /// Runs the search, prints the report, and returns it.
    ///
    /// If a property is violated, its tape is saved in a file of the folder [`tapes`](Self::tapes). The next run tries that tape
    /// first, and does not search as long as the tape violates the property. Then it removes the file. Programs that cargo
    /// does not build into a folder of results, such as doc tests, save nothing unless a folder is set.
    ///
    /// # Panics
    ///
    /// Panics with the report if it has not [`passed`](Report::passed), and if [`report`](Self::report) panics.
    #[track_caller]
    pub fn prove(self) -> Report {
        self.check_names();
        let kept = Kept::of(&self, Location::caller());
        if let Some(kept) = &kept
            && let Some(found) = kept.violation(&self)
        {
            let report = self.retraced(found);
            let path = kept.path().display();
            panic!("\n{report}the tape is that of an earlier run: delete `{path}` to search for a shorter one\n");
        }
        let report = self.report();
        if !report.passed() {
            let note = report.unexpected().map_or(String::new(), |(property, tape)| {
                let saved = kept.and_then(|kept| kept.save(property, tape)).map_or(String::new(), |note| note + "\n");
                let test = report.test(property).filter(|_| tape.steps().len() <= LONGEST_TEST);
                saved + &test.map_or(String::new(), |test| format!("as a test:\n\n{test}"))
            });
            panic!("\n{report}{note}");
        }
        println!("{report}");
        report
    }

    /// Runs these steps instead of a search, to test that they do not violate `property` any more. The report of a violation
    /// prints such a test.
    ///
    /// If one of the steps does not happen any more, the tape violates nothing, and a line on standard error names the step.
    ///
    /// # Panics
    ///
    /// Panics with the tape if the last configuration violates the property, and if a name is not that of a step or a
    /// property. Panics if more than 100,000 configurations follow the tape of an
    /// [`always_possible`](Self::always_possible), because only a search can decide about more.
    #[track_caller]
    pub fn retrace<'n>(&self, property: &str, steps: impl IntoIterator<Item = &'n str>) {
        self.retrace_trail(property, steps.into_iter().collect(), None);
    }

    /// Tests that a run which takes the steps `way`, and then repeats the steps `around` forever, does not violate `property` any
    /// more, which is a [`leads_to`](Self::leads_to).
    ///
    /// # Panics
    ///
    /// Panics like [`retrace`](Self::retrace).
    #[track_caller]
    pub fn retrace_loop<'n>(
        &self,
        property: &str,
        way: impl IntoIterator<Item = &'n str>,
        enclosing: impl IntoIterator<Item = &'n str>,
    ) {
        let mut steps: Vec<&str> = way.into_iter().collect();
        let repeats_from = steps.len();
        steps.extend(enclosing);
        assert!(steps.len() > repeats_from, "there are no steps that repeat");
        self.retrace_trail(property, steps, Some(repeats_from));
    }

    /// Takes these steps on the start itself, instead of on copies of it, and returns it. So a machine of
    /// `fsmith::inspect::state_machine!` reports its start and a [`tape`](Report::tape) to the inspector as the steps of one
    /// machine.
    ///
    /// # Panics
    ///
    /// Panics if a name is not that of a step, and if a step does not happen.
    #[track_caller]
    pub fn play<'n>(self, steps: impl IntoIterator<Item = &'n str>) -> S {
        self.check_names();
        let (names, steps) = (self.step_names(), steps.into_iter().collect::<Vec<_>>());
        steps.iter().for_each(|name| check(name, &names, Location::caller(), "step"));
        let numbers: Vec<_> = steps.iter().map(|name| usize::from(self.number_of(name))).collect();
        let Explore { first: mut value, steps: all, .. } = self;
        for (nth, (name, number)) in steps.into_iter().zip(numbers).enumerate() {
            let step = &all[number];
            assert!(step.is_allowed(&value) && step.happens(&mut value), "step {}, `{name}`, does not happen", nth + 1);
        }
        value
    }

    #[track_caller]
    fn retrace_trail(&self, property: &str, steps: Vec<&str>, repeats_from: Option<usize>) {
        self.check_names();
        let properties: Vec<&str> = self.properties.iter().map(|property| &*property.name).collect();
        check(property, &properties, Location::caller(), "property");
        let names = self.step_names();
        steps.iter().for_each(|step| check(step, &names, Location::caller(), "step"));
        let number = properties.iter().position(|name| *name == property).expect("it was checked");
        let panics = number == PANIC && !steps.is_empty();
        let steps = steps.iter().map(|step| self.number_of(step)).collect();
        let trail = Trail { steps, repeats_from, panics, ..Trail::default() };
        match retrace::outcome(self, number, &trail) {
            Outcome::Violated(panic) => panic!("\n{}", self.retraced(Retraced { property: number, trail, panic })),
            Outcome::Undecided => panic!(
                "this tape decides nothing: more than {} configurations follow it, so only a search decides {}",
                grouped(retrace::LIMIT as u64),
                self.properties[number]
            ),
            Outcome::Ended(nth) => {
                let name = &self.steps[trail.steps[nth] as usize].name;
                eprintln!("this tape tests nothing any more, because its step {}, `{name}`, does not happen", nth + 1);
            }
            Outcome::Passed => {}
        }
    }

    fn retraced(&self, found: Retraced) -> Report {
        Report::of(self, &mut Search::retraced(self, found))
    }

    /// Runs the search, and returns what it found.
    ///
    /// # Panics
    ///
    /// Panics if a name that should be the name of a step or a property is not, if the start is beyond a bound, if a step is
    /// seen to depend on anything but the configuration, and if `Hash` and `Eq` are seen to disagree.
    #[must_use = "a report is not a failure, even if there is a violation"]
    #[track_caller]
    pub fn report(self) -> Report {
        Report::of(&self, &mut self.search())
    }

    #[track_caller]
    pub(crate) fn search(&self) -> Search<'_, '_, S> {
        self.check_names();
        let search = Search::run(self);
        if search.beyond > 0 && search.beyond == search.seen.len() {
            let places: Vec<String> = self.bounds.iter().map(|&(_, place)| At(place).to_string()).collect();
            panic!("the start is beyond the bound ({}), so nothing would be explored", places.join(", "));
        }
        search
    }

    #[track_caller]
    fn check_names(&self) {
        let needed: Vec<&str> = self.needed.iter().map(|needed| &*needed.cure).collect();
        assert!(needed.is_empty(), "{}", needed.join("\n"));
        let steps = self.step_names();
        // A search cannot go on after a panic, so no panic is expected.
        let properties: Vec<&str> = self.properties[PANIC + 1..].iter().map(|property| &*property.name).collect();
        self.expected.iter().for_each(|(name, place)| check(name, &properties, place, "property"));
        self.allowed_unused.iter().for_each(|(name, place)| check(name, &steps, place, "step"));
        for property in &self.properties {
            if let (Kind::LeadsTo { fairness, .. }, Some(place)) = (&property.kind, property.place) {
                fairness.steps().for_each(|name| check(name, &steps, place, "step"));
            }
        }
    }
}

/// Panics if a name that was used at `place` is not one of the `names`.
#[track_caller]
fn check(name: &str, names: &[&str], place: Place, what: &str) {
    assert!(names.contains(&name), "{}: no {what} is named `{name}`, only `{}`", At(place), names.join("`, `"));
}
