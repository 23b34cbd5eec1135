//! Serialization of crowds, with the feature `serde`: agents with their ids, and free places, so ids stay valid and
//! unique. The order by state is not saved.

use super::agents::Agents;
use super::id::Ids;
use super::{Crowd, Id, Iter};
use crate::StateMachine;
use alloc::vec;
use alloc::vec::Vec;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Serializes an id as one number of 48 bits, which fits into the numbers and map keys of common formats.
impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (u64::from(self.generation) << u32::BITS | u64::from(self.place)).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u64::deserialize(deserializer)?;
        match u16::try_from(number >> u32::BITS) {
            Ok(generation) => Ok(Id { place: number as u32, generation }),
            Err(_) => Err(D::Error::custom("an id of a crowd has at most 48 bits")),
        }
    }
}

/// The serialized form of a crowd. Each of its places is in exactly one of these lists.
#[derive(Serialize)]
#[serde(rename = "Crowd", bound(serialize = "M: Serialize, C: Serialize"))]
struct Written<'a, M, C> {
    #[serde(serialize_with = "write_all")]
    agents: Iter<'a, M, C>,
    /// The next ids of the free places, in the order in which they were freed.
    free: &'a [Id],
    /// The places that have run out of ids.
    used_up: Vec<u32>,
}

fn write_all<M: Serialize, C: Serialize, S: Serializer>(agents: &Iter<M, C>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(agents.clone())
}

/// The form from which a crowd is deserialized. Its fields are those of [`Written`].
#[derive(Deserialize)]
#[serde(rename = "Crowd")]
struct Read<M, C> {
    agents: Vec<(Id, M, C)>,
    free: Vec<Id>,
    used_up: Vec<u32>,
}

impl<M: StateMachine + Serialize, C: Serialize> Serialize for Crowd<M, C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Ids { free, places } = &self.ids;
        let mut is_used_up = vec![true; *places as usize];
        for id in self.agents.ids().chain(free.iter().copied()) {
            is_used_up[id.place as usize] = false;
        }
        let used_up = (0..*places).filter(|place| is_used_up[*place as usize]).collect();
        Written { agents: self.iter(), free, used_up }.serialize(serializer)
    }
}

impl<'de, M: StateMachine + Deserialize<'de>, C: Deserialize<'de>> Deserialize<'de> for Crowd<M, C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Read { agents, free, used_up } = Read::<M, C>::deserialize(deserializer)?;
        let places =
            places(agents.iter().map(|(id, ..)| id).chain(&free).map(|id| id.place).chain(used_up.iter().copied()))
                .ok_or_else(|| D::Error::custom("the places of a crowd are those from 0 on, each of them once"))?;
        let mut crowd = Crowd { agents: Agents::with_capacity(agents.len()), ids: Ids { free, places } };
        for (id, machine, context) in agents {
            crowd.agents.insert(id, machine, context);
        }
        Ok(crowd)
    }
}

/// The number of the given places; `None` unless they are the places from 0 on, each of them once.
fn places(places: impl Iterator<Item = u32> + Clone) -> Option<u32> {
    let count = places.clone().count();
    let mut found = vec![false; count];
    for place in places {
        if core::mem::replace(found.get_mut(place as usize)?, true) {
            return None;
        }
    }
    u32::try_from(count).ok()
}
