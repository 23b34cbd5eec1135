//! The code of a live machine that is running on this thread.

use super::frame::Frame;
use super::value::{Literal, Value};
use crate::read::Mistake;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use core::any::type_name;
use core::cell::RefCell;
use core::mem;
use fsm_model::{InvariantId, StateId, TransitionId};
use proc_macro2::Span;
use std::sync::PoisonError;

/// The item whose code the engine has called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A transition.
    Transition(TransitionId),
    /// The code of a composite's `initial`.
    Initial(StateId),
    /// An invariant.
    Invariant(InvariantId),
    /// The entry or exit of a state, of which observers are notified. Contains the known id.
    State(StateId),
    /// Code that has no branches.
    Other,
}

/// The literals whose values differ from the compiled ones.
pub type Changed = Arc<[NewLiteral]>;

/// A literal whose value differs from the compiled one.
#[derive(Clone, Copy, Debug)]
pub struct NewLiteral {
    number: u32,
    value: Value,
    line: usize,
    column: usize,
}

impl NewLiteral {
    /// Creates a literal with this number, at the start of a span.
    pub fn of(number: u32, value: Value, place: Span) -> Self {
        let Mistake { line, column, .. } = Mistake::at(place, String::new());
        NewLiteral { number, value, line, column }
    }
}

struct UnderWay {
    asked: Asked,
    changed: Option<Changed>,
    frame: Option<Arc<Frame>>,
}

std::thread_local! {
    static UNDER_WAY: RefCell<UnderWay> = const { RefCell::new(UnderWay { asked: Asked::Other, changed: None, frame: None }) };
}

/// Runs code of an item, and then restores what was running before, because code can call other machines.
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

/// The item whose code is running.
pub fn asked() -> Asked {
    UNDER_WAY.with_borrow(|now| now.asked)
}

/// The frame of the code that is running; `None` if no code is running.
pub fn frame() -> Option<Arc<Frame>> {
    UNDER_WAY.with_borrow(|now| now.frame.clone())
}

/// Calls `of` with the running item and the frame that it belongs to. Returns `None` if no code is running.
pub fn told<T>(of: impl FnOnce(&Frame, Asked) -> Option<T>) -> Option<T> {
    let (frame, asked) = UNDER_WAY.with_borrow(|now| (now.frame.clone(), now.asked));
    of(frame.as_deref()?, asked)
}

/// Returns the value that a literal of generated code has in the text in force, or `compiled` if that does not fit `T`.
#[must_use]
pub fn cell<T: Literal>(number: u32, compiled: T) -> T {
    let changed = UNDER_WAY
        .with_borrow(|now| now.changed.as_ref().and_then(|all| all.iter().find(|it| it.number == number).copied()));
    let Some(literal) = changed else { return compiled };
    T::of(literal.value).unwrap_or_else(|| {
        tell_that_it_does_not_fit(&literal, type_name::<T>());
        compiled
    })
}

/// Reports, once for each text, that a literal does not fit its type. Only compiled code knows the type.
#[cold]
fn tell_that_it_does_not_fit(literal: &NewLiteral, ty: &'static str) {
    let frame = UNDER_WAY.with_borrow(|now| now.frame.clone());
    let Some((frame, source)) = frame.and_then(|frame| frame.source.map(|source| (frame, source))) else { return };
    let mut told = frame.misfits.lock().unwrap_or_else(PoisonError::into_inner);
    if !told.contains(&literal.number) {
        told.push(literal.number);
        let message = format!("{} is no `{ty}`: the value that was compiled stays", literal.value);
        source.does_not_fit(Mistake { line: literal.line, column: literal.column, message });
    }
}
