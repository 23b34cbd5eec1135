//! The code of a live machine that is running on this thread.

use super::id_map::IdMap;
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
pub enum CallSite {
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

struct CurrentCall {
    site: CallSite,
    changed: Option<Changed>,
    ids: Option<Arc<IdMap>>,
}

std::thread_local! {
    static CURRENT_CALL: RefCell<CurrentCall> = const { RefCell::new(CurrentCall { site: CallSite::Other, changed: None, ids: None }) };
}

/// Runs code of an item, and then restores what was running before, because code can call other machines.
pub fn run<T>(ids: &Arc<IdMap>, site: CallSite, changed: &Changed, code: impl FnOnce() -> T) -> T {
    let changed = (!changed.is_empty()).then(|| Arc::clone(changed));
    let ids = Some(Arc::clone(ids));
    let _before = Before(Some(CURRENT_CALL.replace(CurrentCall { site, changed, ids })));
    code()
}

struct Before(Option<CurrentCall>);

impl Drop for Before {
    fn drop(&mut self) {
        if let Some(before) = self.0.take() {
            CURRENT_CALL.with_borrow_mut(|now| drop(mem::replace(now, before)));
        }
    }
}

/// The item whose code is running.
pub fn site() -> CallSite {
    CURRENT_CALL.with_borrow(|now| now.site)
}

/// The map of ids of the text whose code is running; `None` if no code is running.
pub fn ids() -> Option<Arc<IdMap>> {
    CURRENT_CALL.with_borrow(|now| now.ids.clone())
}

/// Calls `of` with the running item and the map of ids of its text. Returns `None` if no code is running.
pub fn with<T>(of: impl FnOnce(&IdMap, CallSite) -> Option<T>) -> Option<T> {
    let (ids, site) = CURRENT_CALL.with_borrow(|now| (now.ids.clone(), now.site));
    of(ids.as_deref()?, site)
}

/// Returns the value that a literal of generated code has in the text in force, or `compiled` if that does not fit `T`.
#[must_use]
pub fn cell<T: Literal>(number: u32, compiled: T) -> T {
    let changed = CURRENT_CALL
        .with_borrow(|now| now.changed.as_ref().and_then(|all| all.iter().find(|it| it.number == number).copied()));
    let Some(literal) = changed else { return compiled };
    T::of(literal.value).unwrap_or_else(|| {
        notify_that_it_does_not_fit(&literal, type_name::<T>());
        compiled
    })
}

/// Reports, once for each text, that a literal does not fit its type. Only compiled code knows the type.
#[cold]
fn notify_that_it_does_not_fit(literal: &NewLiteral, ty: &'static str) {
    let ids = CURRENT_CALL.with_borrow(|now| now.ids.clone());
    let Some((ids, reports)) = ids.and_then(|ids| ids.reports.map(|reports| (ids, reports))) else { return };
    let mut reported = ids.misfits.lock().unwrap_or_else(PoisonError::into_inner);
    if !reported.contains(&literal.number) {
        reported.push(literal.number);
        let message = format!("{} is no `{ty}`: the value that was compiled stays", literal.value);
        reports.does_not_fit(Mistake { line: literal.line, column: literal.column, message });
    }
}
