//! Deliberately broken passes: the reference detects each of them within a few hundred machines.

use std::path::PathBuf;

use fsm_model::steps::{On, PASSES, Pass, Stmt};
use fsmith_random::host;
use fsmith_random::settings::Settings;

/// The number of machines with which each broken pass must be detected.
const MACHINES: u64 = 300;

macro_rules! caught {
    ($($(#[$doc:meta])* $name:ident = $rewrite:expr;)*) => {$(
        $(#[$doc])*
        #[test]
        fn $name() {
            const BROKEN: &[Pass] = &[Pass { name: stringify!($name), rewrite: $rewrite }];
            let settings = Settings { machines: MACHINES, tapes: 1, ..Settings::in_directory(PathBuf::new()) };
            let report = host::run(&settings, &|_| vec![BROKEN]);
            assert!(!report.findings.is_empty(), "{report}");
        }
    )*};
}

caught! {
    /// Hoists the statements of the first leaf to all leaves.
    hoists_what_is_not_the_same = |blocks, plan, stmts| {
        let same = |stmt| match stmt {
            Stmt::Match(On::Inside(_, state), table) => {
                Stmt::Call(blocks.table(table).get(plan.tree().leaves(state).next()))
            }
            _ => stmt,
        };
        stmts.into_iter().map(same).collect()
    };
    /// Inlines calls before everything else.
    inlines_too_early = |blocks, _, stmts| {
        let (calls, others): (Vec<_>, Vec<_>) = stmts.into_iter().partition(|stmt| matches!(stmt, Stmt::Call(_)));
        let inlined = calls.into_iter().flat_map(|stmt| match stmt {
            Stmt::Call(block) => blocks.get(block).to_vec(),
            _ => vec![stmt],
        });
        inlined.chain(others).collect()
    };
    /// Keeps only the last store, although code in between queries the active states.
    leaves_out_what_is_seen = |_, _, stmts| {
        let last = stmts.iter().rposition(|stmt| stores(*stmt));
        let kept = stmts.iter().enumerate().filter(|&(at, stmt)| !stores(*stmt) || Some(at) == last);
        kept.map(|(_, stmt)| *stmt).collect()
    };
    /// Moves all stores to the end, although code in between queries the active states.
    stores_too_late = |_, _, stmts| {
        let (stores, others): (Vec<_>, Vec<_>) = stmts.into_iter().partition(|stmt| stores(*stmt));
        others.into_iter().chain(stores).collect()
    };
    /// Reverses the statements of a block.
    turns_blocks_round = |_, _, mut stmts| {
        stmts.reverse();
        stmts
    };
}

fn stores(stmt: Stmt) -> bool {
    matches!(stmt, Stmt::Set(..) | Stmt::Off(_))
}

/// The harness does not report correct passes.
#[test]
fn correct_passes_are_not_reported() {
    let settings = Settings { machines: MACHINES, tapes: 1, ..Settings::in_directory(PathBuf::new()) };
    let report = host::run(&settings, &|_| vec![&PASSES, &[]]);
    assert!(report.findings.is_empty(), "{report}");
}
