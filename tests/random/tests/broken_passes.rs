//! Passes that are broken on purpose: the reference objects to each within a few hundred machines.

use std::path::PathBuf;

use fsm_core::steps::{On, PASSES, Pass, Stmt};
use fsmith_random::host;
use fsmith_random::settings::Settings;

/// How many machines are drawn to catch one.
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
    /// What the first leaf does is done for all of them.
    hoists_what_is_not_the_same = |blocks, plan, stmts| {
        let same = |stmt| match stmt {
            Stmt::Match(On::Inside(_, state), table) => {
                Stmt::Call(blocks.table(table).get(plan.tree().leaves(state).next()))
            }
            _ => stmt,
        };
        stmts.into_iter().map(same).collect()
    };
    /// What is inlined comes before everything else.
    inlines_too_early = |blocks, _, stmts| {
        let (calls, others): (Vec<_>, Vec<_>) = stmts.into_iter().partition(|stmt| matches!(stmt, Stmt::Call(_)));
        let inlined = calls.into_iter().flat_map(|stmt| match stmt {
            Stmt::Call(block) => blocks.get(block).to_vec(),
            _ => vec![stmt],
        });
        inlined.chain(others).collect()
    };
    /// Only the last store is kept, also where code asks what is active in between.
    leaves_out_what_is_seen = |_, _, stmts| {
        let last = stmts.iter().rposition(|stmt| stores(*stmt));
        let kept = stmts.iter().enumerate().filter(|&(at, stmt)| !stores(*stmt) || Some(at) == last);
        kept.map(|(_, stmt)| *stmt).collect()
    };
    /// All stores come last, also where code asks what is active in between.
    stores_too_late = |_, _, stmts| {
        let (stores, others): (Vec<_>, Vec<_>) = stmts.into_iter().partition(|stmt| stores(*stmt));
        others.into_iter().chain(stores).collect()
    };
    /// What is done last comes first.
    turns_blocks_round = |_, _, mut stmts| {
        stmts.reverse();
        stmts
    };
}

fn stores(stmt: Stmt) -> bool {
    matches!(stmt, Stmt::Set(..) | Stmt::Off(_))
}

/// The harness itself objects to nothing that is right.
#[test]
fn right_passes_are_not_caught() {
    let settings = Settings { machines: MACHINES, tapes: 1, ..Settings::in_directory(PathBuf::new()) };
    let report = host::run(&settings, &|_| vec![&PASSES, &[]]);
    assert!(report.findings.is_empty(), "{report}");
}
