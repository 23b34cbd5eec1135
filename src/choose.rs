//! Choosing one of several options by weight or by score, as in utility AI.
//!
//! The functions return the index of an option, for an ordinary `match` in a [reaction](crate::language::reactions). The
//! language has no other form for it, so each branch is visible in a picture and in a trace. The guide
//! [`choosing`](crate::guide::choosing) has an example.
//!
//! ```
//! use fsmith::choose::{favor, highest, only_if, weighted};
//!
//! let (hunger, thirst, has_beer) = (0.4, 0.6, false);
//! // The options with their scores. Without beer, drinking is left out.
//! assert_eq!(highest([hunger, only_if(has_beer, thirst)]), Some(0));
//! // The current option keeps its advantage until another is better by more than 0.3.
//! assert_eq!(highest(favor(Some(0), 0.3, [hunger, thirst])), Some(0));
//! // A random number from 0 to 1 selects the first option in three of four cases.
//! assert_eq!(weighted(0.74, [3.0, 1.0]), Some(0));
//! assert_eq!(weighted(0.76, [3.0, 1.0]), Some(1));
//! ```
//!
//! The scores are values, so each is computed once. The functions do not allocate, and draw no random numbers: the caller
//! passes one, so a replay with equal numbers makes equal choices, on every platform.
//!
//! # Unusual scores
//!
//! | scores | [`highest`] | [`weighted`] |
//! |---|---|---|
//! | none, or all left out | `None` | `None` |
//! | NaN | is left out | is left out |
//! | −∞ | is left out | is left out |
//! | zero or less | an ordinary score | is left out, so `None` if nothing is above zero |
//! | +∞ | is the highest | excludes all finite weights; several of them are equal |
//! | equal scores | the first | equal parts |

#[cfg(test)]
mod tests;

/// Returns the index of the highest score, and the first of equal ones.
///
/// NaN and −∞ are left out. Returns `None` if no score remains.
///
/// ```
/// use fsmith::choose::highest;
///
/// assert_eq!(highest([0.2, 0.9, 0.9]), Some(1));
/// assert_eq!(highest([-2.0, -1.0]), Some(1));
/// assert_eq!(highest([f32::NAN, 0.1]), Some(1));
/// assert_eq!(highest([]), None);
/// ```
#[must_use]
pub fn highest(scores: impl AsRef<[f32]>) -> Option<usize> {
    let mut best = None;
    let mut highest = f32::NEG_INFINITY;
    for (index, &score) in scores.as_ref().iter().enumerate() {
        // This is false for NaN.
        if score > highest {
            (best, highest) = (Some(index), score);
        }
    }
    best
}

/// Returns the index of a random option: each has a chance in proportion to its weight.
///
/// `random` is the caller's random number from 0 to 1, without 1. A number outside of this range selects the first or
/// the last option that has a weight, and NaN the first.
///
/// Weights of zero, negative weights and NaN are left out. Returns `None` if no weight is above zero. If some weights
/// are +∞, only these are considered, with equal chances. The sum of finite weights cannot overflow.
///
/// ```
/// use fsmith::choose::weighted;
///
/// assert_eq!(weighted(0.5, [1.0, 0.0, 3.0]), Some(2));
/// assert_eq!(weighted(0.0, [0.0, 2.0]), Some(1));
/// assert_eq!(weighted(0.9, [1.0, f32::INFINITY]), Some(1));
/// assert_eq!(weighted(0.5, [0.0, -1.0, f32::NAN]), None);
/// ```
#[must_use]
pub fn weighted(random: f32, weights: impl AsRef<[f32]>) -> Option<usize> {
    let weights = weights.as_ref();
    let has_infinite = weights.contains(&f32::INFINITY);
    // The weight in 64 bits, in which no sum of weights overflows; `None` if the option is left out.
    let weight = |weight: f32| match has_infinite {
        true => (weight == f32::INFINITY).then_some(1.0),
        false => (weight > 0.0).then_some(f64::from(weight)),
    };
    let options = || weights.iter().enumerate().filter_map(|(index, &given)| Some((index, weight(given)?)));
    let total: f64 = options().map(|(_, weight)| weight).sum();
    let mut remaining = f64::from(random.max(0.0)) * total;
    let mut last = None;
    for (index, weight) in options() {
        last = Some(index);
        if remaining < weight {
            break;
        }
        remaining -= weight;
    }
    last
}

/// Returns the score if the condition holds, and otherwise NaN, which leaves the option out.
///
/// The score is an argument, so it is evaluated even if the condition is false. If this is costly or invalid, as an index
/// that exists only if the condition holds, write `if condition { score } else { f32::NAN }`.
///
/// ```
/// use fsmith::choose::{highest, only_if};
///
/// let ammo = 0;
/// assert_eq!(highest([only_if(ammo > 0, 0.9), 0.1]), Some(1));
/// ```
#[must_use]
pub const fn only_if(condition: bool, score: f32) -> f32 {
    if condition { score } else { f32::NAN }
}

/// Adds a bonus to the score of the current option, so that small differences do not change the choice again and again
/// (hysteresis).
///
/// Scores that are NaN or −∞ stay left out. A weight of zero becomes the bonus: use [`only_if`] to leave an option out
/// even if it is the current one. `None`, or an index without a score, changes nothing.
///
/// If the sum equals another score, [`highest`] selects the first of the two, which may be the other option. A bonus of NaN
/// leaves the current option out. A sum beyond the range of `f32` is +∞.
///
/// ```
/// use fsmith::choose::{favor, highest};
///
/// assert_eq!(highest(favor(Some(0), 0.2, [0.5, 0.6])), Some(0));
/// assert_eq!(highest(favor(Some(0), 0.2, [0.5, 0.8])), Some(1));
/// ```
#[must_use]
pub fn favor<const N: usize>(current: Option<usize>, bonus: f32, mut scores: [f32; N]) -> [f32; N] {
    if let Some(score) = current.and_then(|current| scores.get_mut(current)) {
        *score += bonus;
    }
    scores
}
