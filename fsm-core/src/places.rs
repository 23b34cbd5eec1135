//! Places for what a call raises, one for each `raise` in the text of a machine.

/// Stores what a machine raises.
#[doc(hidden)]
pub trait Raises<Raised> {
    /// Stores an event or a signal that the `raise` at this position in the machine has raised. The value comes first, because
    /// it may raise something, too.
    fn raise(raised: Raised, place: usize, storage: &mut Self);
}

/// What a call has raised and not handled yet, by the position of the `raise` in the machine. The generated code knows in
/// which order the places were filled.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Places<Raised, const N: usize> {
    places: [Option<Raised>; N],
    next: Option<u16>,
}

impl<Raised, const N: usize> Places<Raised, N> {
    /// Creates empty places.
    #[must_use]
    #[inline(always)]
    pub const fn new() -> Self {
        Places { places: [const { None }; N], next: None }
    }

    /// Empties a place.
    #[inline(always)]
    pub fn take(&mut self, place: usize) -> Option<Raised> {
        self.places.get_mut(place)?.take()
    }

    /// Whether a place is full.
    #[must_use]
    #[inline(always)]
    pub fn is_full(&self, place: usize) -> bool {
        self.places.get(place).is_some_and(Option::is_some)
    }

    /// Notes that the follow-up steps of the configuration with this number come next.
    #[inline(always)]
    pub fn resume(&mut self, configuration: u16) {
        self.next = Some(configuration);
    }

    /// Whether follow-up steps come next.
    #[must_use]
    #[inline(always)]
    pub fn waits(&self) -> bool {
        self.next.is_some()
    }

    /// Takes the number of the configuration whose follow-up steps come next.
    #[inline(always)]
    pub fn resumed(&mut self) -> Option<u16> {
        self.next.take()
    }

    /// Sets a place.
    #[inline(always)]
    pub fn put(&mut self, place: usize, raised: Option<Raised>) {
        if let Some(it) = self.places.get_mut(place) {
            *it = raised;
        }
    }
}

impl<Raised, const N: usize> Default for Places<Raised, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<Raised, const N: usize> Raises<Raised> for Places<Raised, N> {
    #[inline(always)]
    fn raise(raised: Raised, place: usize, storage: &mut Self) {
        storage.put(place, Some(raised));
    }
}
