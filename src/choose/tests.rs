//! Tests of the choices, with unusual numbers.

use super::{favor, highest, only_if, weighted};

const INFINITY: f32 = f32::INFINITY;
const NEG_INFINITY: f32 = f32::NEG_INFINITY;
const NAN: f32 = f32::NAN;
const MAX: f32 = f32::MAX;
const MIN_POSITIVE: f32 = f32::MIN_POSITIVE;

#[test]
fn the_first_of_several_highest_scores_wins() {
    assert_eq!(highest([1.0, 3.0, 2.0, 3.0]), Some(1));
    assert_eq!(highest([0.0, -0.0]), Some(0), "zeros are equal");
    assert_eq!(highest([-0.0, 0.0]), Some(0));
    assert_eq!(highest([-5.0, -3.0, -4.0]), Some(1));
    assert_eq!(highest([0.0, 0.0]), Some(0), "nothing has to be above zero");
    assert_eq!(highest([1.0, INFINITY, INFINITY]), Some(1));
}

#[test]
fn nan_and_negative_infinity_are_never_chosen() {
    assert_eq!(highest([NAN, 1.0, NAN]), Some(1));
    assert_eq!(highest([NEG_INFINITY, -MAX]), Some(1));
    assert_eq!(highest([NAN, NEG_INFINITY]), None);
    assert_eq!(highest([]), None);
    assert_eq!(weighted(0.5, [NAN, 1.0, NEG_INFINITY]), Some(1));
    assert_eq!(weighted(0.5, [NAN, NEG_INFINITY, 0.0, -0.0, -1.0]), None);
    assert_eq!(weighted(0.5, []), None);
}

#[test]
fn options_are_chosen_in_proportion_to_their_weights() {
    let mut counts = [0; 4];
    for step in 0..1000_u16 {
        let random = f32::from(step) / 1000.0;
        counts[weighted(random, [1.0, 0.0, 3.0, 6.0]).expect("a choice")] += 1;
    }
    assert_eq!(counts, [100, 0, 300, 600]);
}

#[test]
fn random_numbers_outside_the_range_choose_an_outer_option() {
    let weights = [0.0, 1.0, 2.0, 0.0];
    for random in [-1.0, NEG_INFINITY, NAN, 0.0] {
        assert_eq!(weighted(random, weights), Some(1), "{random}");
    }
    for random in [1.0, 2.0, INFINITY] {
        assert_eq!(weighted(random, weights), Some(2), "{random}");
    }
}

#[test]
fn infinite_weights_exclude_finite_ones() {
    assert_eq!(weighted(0.0, [MAX, INFINITY, 1.0]), Some(1));
    assert_eq!(weighted(0.49, [INFINITY, 1.0, INFINITY]), Some(0));
    assert_eq!(weighted(0.51, [INFINITY, 1.0, INFINITY]), Some(2));
    assert_eq!(weighted(INFINITY, [INFINITY, 1.0]), Some(0));
}

#[test]
fn extreme_weights_do_not_overflow_or_vanish() {
    assert_eq!(weighted(0.49, [MAX, MAX]), Some(0));
    assert_eq!(weighted(0.51, [MAX, MAX]), Some(1));
    assert_eq!(weighted(0.51, [MIN_POSITIVE, MIN_POSITIVE]), Some(1));
    let below_one = 1.0 - f32::EPSILON / 2.0;
    assert_eq!(weighted(below_one, [0.1; 10]), Some(9), "rounding does not reach beyond the last option");
    assert_eq!(weighted(below_one, [1.0, MIN_POSITIVE, 0.0]), Some(0));
}

#[test]
fn the_current_option_has_an_advantage() {
    assert_eq!(highest(favor(Some(1), 0.5, [1.0, 0.75])), Some(1));
    assert_eq!(highest(favor(Some(1), 0.5, [1.5, 0.75])), Some(0));
    assert_eq!(highest(favor(None, 0.5, [1.0, 0.75])), Some(0));
    assert_eq!(highest(favor(Some(7), 0.5, [1.0, 0.75])), Some(0));
    assert_eq!(weighted(0.6, favor(Some(0), 2.0, [1.0, 1.0])), Some(0));
}

#[test]
fn an_excluded_current_option_is_never_chosen() {
    assert_eq!(highest(favor(Some(0), INFINITY, [only_if(false, 9.0), 0.1])), Some(1));
    assert_eq!(weighted(0.0, favor(Some(0), 9.0, [only_if(false, 9.0), 0.1])), Some(1));
    assert_eq!(highest(favor(Some(0), INFINITY, [NEG_INFINITY, 0.1])), Some(1));
}

#[test]
fn the_first_option_wins_a_tie_even_against_the_current_one() {
    assert_eq!(highest(favor(Some(0), 0.25, [0.5, 0.75])), Some(0));
    assert_eq!(highest(favor(Some(1), 0.25, [0.75, 0.5])), Some(0));
}

#[test]
fn unusual_bonuses_are_added_like_other_numbers() {
    assert_eq!(highest(favor(Some(0), NAN, [9.0, 0.1])), Some(1), "NaN leaves the option out");
    assert_eq!(favor(Some(0), MAX, [MAX, 1.0]), [INFINITY, 1.0]);
    assert_eq!(weighted(0.9, favor(Some(0), MAX, [MAX, MAX])), Some(0), "infinity excludes finite weights");
    assert_eq!(highest(favor(Some(0), NEG_INFINITY, [INFINITY, 0.1])), Some(1), "the sum is NaN");
    assert_eq!(highest(favor(Some(0), -1.0, [0.5, 0.1])), Some(1));
}
