//! What of a text's code is running on this thread.

use super::frame::Frame;
use super::value::{Literal, Value};
use crate::model::{InvariantId, StateId, TransitionId};
use crate::read::Mistake;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use core::any::type_name;
use core::cell::RefCell;
use core::mem;
use proc_macro2::Span;
use std::sync::PoisonError;

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

/// The literals that have another value than when they were compiled.
pub type Changed = Arc<[NewLiteral]>;

/// A literal that has another value than when it was compiled.
#[derive(Clone, Copy, Debug)]
pub struct NewLiteral {
    number: u32,
    value: Value,
    line: usize,
    column: usize,
}

impl NewLiteral {
    /// The literal of this number, which stands there.
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
    let changed = UNDER_WAY
        .with_borrow(|now| now.changed.as_ref().and_then(|all| all.iter().find(|it| it.number == number).copied()));
    let Some(literal) = changed else { return compiled };
    T::of(literal.value).unwrap_or_else(|| {
        tell_that_it_does_not_fit(&literal, type_name::<T>());
        compiled
    })
}

/// Of what type a literal is, only the compiler has found out. It is told once of each text.
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
