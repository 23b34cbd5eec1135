fsmith::part! {
    pub(super) code {
        state Attack {
            enter { npc.nothing(npc.count); undeclared(); }
            on Lost => Patrol;
        }
    }
}
