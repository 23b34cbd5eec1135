//! A crowd as a collection: its iterators, all in the order of places, and how it is collected.

use super::agent::Home;
use super::agents::Agents;
use super::{Crowd, Id};
use crate::StateMachine;
use alloc::vec;
use core::fmt;
use core::iter::{Enumerate, FusedIterator};
use core::slice;

/// All agents of a crowd, in the order of their places: [`Crowd::iter`].
pub struct Iter<'a, M, C> {
    homes: Enumerate<slice::Iter<'a, Home<M, C>>>,
    left: usize,
}

impl<'a, M, C> Iter<'a, M, C> {
    pub(super) fn of(agents: &'a Agents<M, C>) -> Self {
        Iter { homes: agents.homes.iter().enumerate(), left: agents.len() }
    }
}

impl<'a, M, C> Iterator for Iter<'a, M, C> {
    type Item = (Id, &'a M, &'a C);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (place, agent) = self.homes.find_map(|(place, home)| Some((place, home.as_ref()?)))?;
        self.left -= 1;
        Some((agent.id(place as u32), &agent.machine, &agent.context))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<M, C> ExactSizeIterator for Iter<'_, M, C> {}

impl<M, C> FusedIterator for Iter<'_, M, C> {}

impl<M, C> Clone for Iter<'_, M, C> {
    fn clone(&self) -> Self {
        Iter { homes: self.homes.clone(), ..*self }
    }
}

impl<M: fmt::Debug, C: fmt::Debug> fmt::Debug for Iter<'_, M, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// All agents of a crowd, in the order of their places, with their contexts mutably: [`Crowd::iter_mut`].
#[derive(Debug)]
pub struct IterMut<'a, M, C> {
    homes: Enumerate<slice::IterMut<'a, Home<M, C>>>,
    left: usize,
}

impl<'a, M, C> IterMut<'a, M, C> {
    pub(super) fn of(agents: &'a mut Agents<M, C>) -> Self {
        let left = agents.len();
        IterMut { homes: agents.homes.iter_mut().enumerate(), left }
    }
}

impl<'a, M, C> Iterator for IterMut<'a, M, C> {
    type Item = (Id, &'a M, &'a mut C);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (place, agent) = self.homes.find_map(|(place, home)| Some((place, home.as_mut()?)))?;
        self.left -= 1;
        Some((agent.id(place as u32), &agent.machine, &mut agent.context))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<M, C> ExactSizeIterator for IterMut<'_, M, C> {}

impl<M, C> FusedIterator for IterMut<'_, M, C> {}

/// All agents that were in a crowd, in the order of their places: [`Crowd::drain`], and a crowd that is consumed.
#[derive(Clone, Debug)]
pub struct IntoIter<M, C> {
    homes: Enumerate<vec::IntoIter<Home<M, C>>>,
    left: usize,
}

impl<M, C> IntoIter<M, C> {
    pub(super) fn of(agents: Agents<M, C>) -> Self {
        let left = agents.len();
        IntoIter { homes: agents.homes.into_iter().enumerate(), left }
    }
}

impl<M, C> Iterator for IntoIter<M, C> {
    type Item = (Id, M, C);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (place, agent) = self.homes.find_map(|(place, home)| Some((place, home?)))?;
        self.left -= 1;
        Some((agent.id(place as u32), agent.machine, agent.context))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<M, C> ExactSizeIterator for IntoIter<M, C> {}

impl<M, C> FusedIterator for IntoIter<M, C> {}

impl<'a, M: StateMachine, C> IntoIterator for &'a Crowd<M, C> {
    type Item = (Id, &'a M, &'a C);
    type IntoIter = Iter<'a, M, C>;

    fn into_iter(self) -> Iter<'a, M, C> {
        self.iter()
    }
}

impl<'a, M: StateMachine, C> IntoIterator for &'a mut Crowd<M, C> {
    type Item = (Id, &'a M, &'a mut C);
    type IntoIter = IterMut<'a, M, C>;

    fn into_iter(self) -> IterMut<'a, M, C> {
        self.iter_mut()
    }
}

impl<M: StateMachine, C> IntoIterator for Crowd<M, C> {
    type Item = (Id, M, C);
    type IntoIter = IntoIter<M, C>;

    fn into_iter(self) -> IntoIter<M, C> {
        IntoIter::of(self.agents)
    }
}

/// Inserts these agents, one after the other.
impl<M: StateMachine, C> Extend<(M, C)> for Crowd<M, C> {
    fn extend<I: IntoIterator<Item = (M, C)>>(&mut self, agents: I) {
        for (machine, context) in agents {
            self.insert(machine, context);
        }
    }
}

/// Collects agents into a crowd, in this order.
impl<M: StateMachine, C> FromIterator<(M, C)> for Crowd<M, C> {
    fn from_iter<I: IntoIterator<Item = (M, C)>>(agents: I) -> Self {
        let agents = agents.into_iter();
        let mut crowd = Crowd::with_capacity(agents.size_hint().0);
        crowd.extend(agents);
        crowd
    }
}
