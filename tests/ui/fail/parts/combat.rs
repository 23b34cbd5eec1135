fsmith::part! {
    pub(super) combat {
        state Attack {
            enter { npc.nothing(npc.count); undeclared(); }
            on Lost => Patrool;
            on => Patrol;
            surprise Lost;
        }
        state Flee { on Safe => Patrol }
    }
}
