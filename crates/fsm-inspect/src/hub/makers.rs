//! Events with a payload that a page sends: the program makes them from text.

use super::orders::{Named, Refused};
use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

type Maker = Arc<dyn Fn(&str, &str) -> Option<Box<dyn Any>> + Send + Sync>;

/// The functions that make events, by the type of the events.
static MAKERS: Mutex<BTreeMap<TypeId, Maker>> = Mutex::new(BTreeMap::new());

/// Registers a function that makes events of a type for the pages of the inspector. It receives the name of the
/// variant, and the text of the payload as entered in the page. It returns `None` if the text is not valid.
///
/// Events without a payload need no function: pages can always send them.
///
/// ```
/// enum BossEvent {
///     Hit { damage: u32 },
///     Cutscene,
/// }
///
/// fsm_inspect::make_events(|name, carried| match name {
///     "Hit" => Some(BossEvent::Hit { damage: carried.trim_start_matches("damage:").trim().parse().ok()? }),
///     _ => None,
/// });
/// ```
pub fn make_events<E: 'static>(make: impl Fn(&str, &str) -> Option<E> + Send + Sync + 'static) {
    let maker: Maker = Arc::new(move |name, carried| Some(Box::new(make(name, carried)?)));
    makers().insert(TypeId::of::<E>(), maker);
}

/// Makes an event.
///
/// # Errors
///
/// Fails if no function makes events of this type, or if it returns `None`.
#[doc(hidden)]
pub fn made<E: 'static>(Named { name, carried }: &Named) -> Result<E, Refused> {
    let maker = makers().get(&TypeId::of::<E>()).cloned().ok_or_else(|| Refused::no_maker(name))?;
    let event = maker(name, carried).and_then(|event| event.downcast::<E>().ok());
    event.map(|event| *event).ok_or_else(|| Refused::not_made(name, carried))
}

/// Whether there is a function that makes events of this type.
pub(super) fn makes(event: TypeId) -> bool {
    makers().contains_key(&event)
}

fn makers() -> MutexGuard<'static, BTreeMap<TypeId, Maker>> {
    MAKERS.lock().unwrap_or_else(PoisonError::into_inner)
}
