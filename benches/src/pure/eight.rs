//! Eight states and four events, drawn at random. Every event moves.

super::forms! {
    machine Eight tells EightEvent and starts in S0;
    events { A, B, C, D }
    S0 { A => S2, B => S1, C => S4, D => S1 }
    S1 { A => S7, B => S7, C => S7, D => S6 }
    S2 { A => S3, B => S1, C => S7, D => S0 }
    S3 { A => S6, B => S6, C => S0, D => S7 }
    S4 { A => S4, B => S3, C => S1, D => S5 }
    S5 { A => S0, B => S0, C => S0, D => S0 }
    S6 { A => S6, B => S3, C => S6, D => S0 }
    S7 { A => S3, B => S7, C => S7, D => S3 }
}
