//! Times by criterion: a group for each workload and input, which contains each form of the machine.
//!
//! ```text
//! cargo bench -p fsmith-benches --bench dispatch [--features plots] [-- [--test] [sentry/random]]
//! ```
//!
//! The throughput is in steps, and so shows the time of one step. Compare forms within a group only, because on a
//! shared machine groups run at different speeds. `ratios` alternates the forms. With `--test`, criterion runs each
//! form once, here over a few thousand steps, and measures nothing.

use std::env;
use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fsmith_benches::all;

/// More steps than a branch predictor can remember.
const STEPS: usize = 1 << 20;
const STEPS_OF_A_TEST: usize = 1 << 12;

fn dispatch(criterion: &mut Criterion) {
    let steps = if env::args().any(|arg| arg == "--test") { STEPS_OF_A_TEST } else { STEPS };
    let jobs = all();
    assert!(!jobs.is_empty(), "no workload");
    for job in jobs {
        let cases = job.cases(steps);
        job.verify(&cases, steps);
        let mut group = criterion.benchmark_group(job.to_string());
        group.throughput(Throughput::Elements(steps as u64));
        for case in &cases {
            group.bench_function(case.form, |bencher| bencher.iter(|| case.run(black_box(steps))));
        }
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(30)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2));
    targets = dispatch
}
criterion_main!(benches);
