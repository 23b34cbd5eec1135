//! Places for what a call raises, one for each `raise` in the text of a machine.

/// Stores what a machine raises.
#[doc(hidden)]
pub trait Raises<Raised> {
    /// Stores an event or a signal that the `raise` at this position in the machine has raised.
    fn raise(&mut self, place: usize, raised: Raised);
}

/// What a call has raised and not handled yet, by the position of the `raise` in the machine. The generated code knows in
/// which order the places were filled.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Places<Raised, const N: usize>([Option<Raised>; N]);

impl<Raised, const N: usize> Places<Raised, N> {
    /// Creates empty places.
    #[must_use]
    #[inline(always)]
    pub const fn new() -> Self {
        Places([const { None }; N])
    }

    /// Empties a place.
    #[inline(always)]
    pub fn take(&mut self, place: usize) -> Option<Raised> {
        self.0.get_mut(place)?.take()
    }

    /// Sets a place.
    #[inline(always)]
    pub fn put(&mut self, place: usize, raised: Option<Raised>) {
        if let Some(it) = self.0.get_mut(place) {
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
    fn raise(&mut self, place: usize, raised: Raised) {
        self.put(place, Some(raised));
    }
}
