//! What of a text's code is running on this thread.

use super::frame::Frame;
use super::value::{Literal, Value};
use crate::model::{InvariantId, StateId, TransitionId};
use alloc::sync::Arc;
use core::any::type_name;
use core::cell::RefCell;
use core::mem;
use std::io::{Write, stderr};
use std::sync::{Mutex, PoisonError};
use std::vec::Vec;

/// What the engine has asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A transition.
    Transition(TransitionId),
    /// The code of a composite's `initial`.
    Initial(StateId),
    /// An invariant.
    Invariant(InvariantId),
    /// That it tells of a state, as the program knows it.
    State(StateId),
    /// Something that has no ends.
    Other,
}

/// The literals that have another value than when they were compiled, by their numbers.
pub type Changed = Arc<[(u32, Value)]>;

struct UnderWay {
    asked: Asked,
    changed: Option<Changed>,
    frame: Option<Arc<Frame>>,
}

std::thread_local! {
    static UNDER_WAY: RefCell<UnderWay> = const { RefCell::new(UnderWay { asked: Asked::Other, changed: None, frame: None }) };
}

/// Runs code that was asked for. What was under way before is so again afterwards: code may call other machines.
pub fn run<T>(frame: &Arc<Frame>, asked: Asked, changed: &Changed, code: impl FnOnce() -> T) -> T {
    let changed = (!changed.is_empty()).then(|| Arc::clone(changed));
    let frame = Some(Arc::clone(frame));
    let _before = Before(Some(UNDER_WAY.replace(UnderWay { asked, changed, frame })));
    code()
}

struct Before(Option<UnderWay>);

impl Drop for Before {
    fn drop(&mut self) {
        if let Some(before) = self.0.take() {
            UNDER_WAY.with_borrow_mut(|now| drop(mem::replace(now, before)));
        }
    }
}

/// What has been asked for.
pub fn asked() -> Asked {
    UNDER_WAY.with_borrow(|now| now.asked)
}

/// What is to be told of what is under way.
pub fn told<T>(of: impl FnOnce(&Frame, Asked) -> Option<T>) -> Option<T> {
    let (frame, asked) = UNDER_WAY.with_borrow(|now| (now.frame.clone(), now.asked));
    of(frame.as_deref()?, asked)
}

/// A literal of generated code: the value that it has in the text that is in force.
#[must_use]
pub fn cell<T: Literal>(number: u32, compiled: T) -> T {
    let changed = UNDER_WAY.with_borrow(|now| {
        now.changed.as_ref().and_then(|all| all.iter().find(|(at, _)| *at == number).map(|(_, value)| *value))
    });
    let Some(value) = changed else { return compiled };
    T::of(value).unwrap_or_else(|| {
        tell_that_it_does_not_fit(number, value, type_name::<T>());
        compiled
    })
}

/// Of what type a literal is, only the compiler has found out.
#[cold]
fn tell_that_it_does_not_fit(number: u32, value: Value, ty: &'static str) {
    static TOLD: Mutex<Vec<(u32, Value, &str)>> = Mutex::new(Vec::new());
    let mut told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
    if !told.contains(&(number, value, ty)) {
        told.push((number, value, ty));
        // If nobody reads the standard error, that changes nothing.
        let _ = writeln!(
            stderr(),
            "a literal of a live machine is now {value:?}, which is no `{ty}`: the value that was compiled stays"
        );
    }
}
