//! Events that a page sends and that carry something: the program says how they are made of text.

use super::orders::{Named, Refused};
use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

type Maker = Arc<dyn Fn(&str, &str) -> Option<Box<dyn Any>> + Send + Sync>;

/// By the type of an event: how one is made.
static MAKERS: Mutex<BTreeMap<TypeId, Maker>> = Mutex::new(BTreeMap::new());

/// Says how events of a type are made that a page of the inspector sends: of the name of the variant, and what the page says
/// that it carries, as text. `None` is answered where the text makes no sense.
///
/// Events that carry nothing need not be made: a page may send them in any case.
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
/// Why it cannot be made.
#[doc(hidden)]
pub fn made<E: 'static>(Named { name, carried }: &Named) -> Result<E, Refused> {
    let maker = makers().get(&TypeId::of::<E>()).cloned().ok_or_else(|| Refused::no_maker(name))?;
    let event = maker(name, carried).and_then(|event| event.downcast::<E>().ok());
    event.map(|event| *event).ok_or_else(|| Refused::not_made(name, carried))
}

/// Whether the program says how events of a type are made.
pub(super) fn makes(event: TypeId) -> bool {
    makers().contains_key(&event)
}

fn makers() -> MutexGuard<'static, BTreeMap<TypeId, Maker>> {
    MAKERS.lock().unwrap_or_else(PoisonError::into_inner)
}
