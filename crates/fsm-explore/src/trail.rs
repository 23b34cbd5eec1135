//! A tape by the numbers of its steps, as a search finds it.

#[derive(Clone, Default)]
pub(crate) struct Trail {
    pub(crate) steps: Vec<u16>,
    /// The steps from here on repeat forever.
    pub(crate) repeats_from: Option<usize>,
    /// The configuration that the steps lead to.
    pub(crate) reaches: Option<u32>,
    /// Whether the last step panics.
    pub(crate) panics: bool,
    /// Whether a random walk has found it, so that it need not be a shortest one.
    pub(crate) is_sampled: bool,
}
