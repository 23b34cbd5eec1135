//! Sixty states and eight events, drawn at random. Every event moves.

super::forms! {
    machine Sixty tells SixtyEvent and starts in S00;
    events { A, B, C, D, E, F, G, H }
    S00 { A => S08, B => S36, C => S54, D => S51, E => S48, F => S04, G => S16, H => S07 }
    S01 { A => S31, B => S48, C => S28, D => S30, E => S41, F => S24, G => S50, H => S13 }
    S02 { A => S06, B => S31, C => S01, D => S57, E => S53, F => S24, G => S27, H => S38 }
    S03 { A => S48, B => S49, C => S00, D => S44, E => S28, F => S17, G => S46, H => S51 }
    S04 { A => S14, B => S37, C => S06, D => S57, E => S20, F => S01, G => S01, H => S01 }
    S05 { A => S41, B => S34, C => S00, D => S56, E => S24, F => S43, G => S13, H => S27 }
    S06 { A => S46, B => S01, C => S33, D => S14, E => S48, F => S28, G => S31, H => S35 }
    S07 { A => S14, B => S22, C => S14, D => S43, E => S14, F => S48, G => S29, H => S18 }
    S08 { A => S59, B => S01, C => S26, D => S53, E => S58, F => S35, G => S59, H => S41 }
    S09 { A => S06, B => S11, C => S40, D => S46, E => S55, F => S18, G => S07, H => S47 }
    S10 { A => S21, B => S57, C => S46, D => S45, E => S32, F => S59, G => S27, H => S32 }
    S11 { A => S53, B => S58, C => S42, D => S12, E => S19, F => S18, G => S37, H => S56 }
    S12 { A => S31, B => S54, C => S32, D => S25, E => S37, F => S54, G => S02, H => S30 }
    S13 { A => S15, B => S47, C => S51, D => S25, E => S26, F => S42, G => S11, H => S23 }
    S14 { A => S35, B => S56, C => S44, D => S49, E => S43, F => S47, G => S23, H => S05 }
    S15 { A => S28, B => S42, C => S32, D => S06, E => S49, F => S10, G => S33, H => S53 }
    S16 { A => S25, B => S23, C => S31, D => S46, E => S01, F => S30, G => S02, H => S19 }
    S17 { A => S45, B => S54, C => S39, D => S37, E => S37, F => S25, G => S41, H => S10 }
    S18 { A => S10, B => S32, C => S14, D => S00, E => S49, F => S12, G => S34, H => S58 }
    S19 { A => S55, B => S35, C => S14, D => S25, E => S32, F => S22, G => S54, H => S36 }
    S20 { A => S22, B => S29, C => S58, D => S17, E => S42, F => S35, G => S38, H => S46 }
    S21 { A => S00, B => S24, C => S50, D => S54, E => S52, F => S56, G => S47, H => S32 }
    S22 { A => S51, B => S08, C => S33, D => S49, E => S35, F => S13, G => S27, H => S03 }
    S23 { A => S30, B => S55, C => S23, D => S36, E => S35, F => S12, G => S32, H => S26 }
    S24 { A => S31, B => S52, C => S22, D => S26, E => S22, F => S00, G => S34, H => S34 }
    S25 { A => S39, B => S50, C => S39, D => S21, E => S29, F => S38, G => S01, H => S51 }
    S26 { A => S14, B => S40, C => S11, D => S35, E => S37, F => S11, G => S55, H => S05 }
    S27 { A => S51, B => S35, C => S51, D => S54, E => S52, F => S59, G => S16, H => S02 }
    S28 { A => S53, B => S43, C => S04, D => S05, E => S55, F => S01, G => S28, H => S00 }
    S29 { A => S48, B => S48, C => S17, D => S15, E => S17, F => S07, G => S51, H => S39 }
    S30 { A => S11, B => S22, C => S18, D => S04, E => S10, F => S10, G => S16, H => S33 }
    S31 { A => S10, B => S42, C => S17, D => S41, E => S45, F => S18, G => S29, H => S44 }
    S32 { A => S20, B => S31, C => S30, D => S07, E => S01, F => S19, G => S24, H => S21 }
    S33 { A => S26, B => S50, C => S12, D => S16, E => S06, F => S16, G => S57, H => S46 }
    S34 { A => S32, B => S13, C => S38, D => S27, E => S52, F => S01, G => S14, H => S01 }
    S35 { A => S25, B => S09, C => S02, D => S46, E => S10, F => S28, G => S45, H => S32 }
    S36 { A => S43, B => S27, C => S34, D => S53, E => S14, F => S40, G => S51, H => S44 }
    S37 { A => S33, B => S28, C => S14, D => S33, E => S41, F => S01, G => S25, H => S43 }
    S38 { A => S36, B => S51, C => S20, D => S42, E => S40, F => S27, G => S03, H => S47 }
    S39 { A => S19, B => S08, C => S13, D => S56, E => S03, F => S19, G => S04, H => S54 }
    S40 { A => S04, B => S19, C => S58, D => S19, E => S47, F => S10, G => S26, H => S36 }
    S41 { A => S16, B => S08, C => S00, D => S35, E => S56, F => S54, G => S02, H => S37 }
    S42 { A => S52, B => S13, C => S57, D => S36, E => S29, F => S10, G => S52, H => S55 }
    S43 { A => S55, B => S49, C => S45, D => S39, E => S32, F => S02, G => S24, H => S12 }
    S44 { A => S22, B => S06, C => S13, D => S36, E => S43, F => S57, G => S27, H => S37 }
    S45 { A => S12, B => S31, C => S06, D => S42, E => S24, F => S18, G => S32, H => S31 }
    S46 { A => S01, B => S20, C => S39, D => S55, E => S25, F => S57, G => S18, H => S01 }
    S47 { A => S10, B => S12, C => S54, D => S20, E => S51, F => S36, G => S50, H => S08 }
    S48 { A => S21, B => S27, C => S13, D => S17, E => S43, F => S06, G => S53, H => S24 }
    S49 { A => S59, B => S35, C => S22, D => S58, E => S56, F => S53, G => S43, H => S34 }
    S50 { A => S31, B => S49, C => S34, D => S15, E => S04, F => S46, G => S02, H => S05 }
    S51 { A => S08, B => S10, C => S10, D => S58, E => S34, F => S13, G => S17, H => S48 }
    S52 { A => S21, B => S38, C => S32, D => S53, E => S16, F => S23, G => S21, H => S21 }
    S53 { A => S07, B => S18, C => S15, D => S55, E => S38, F => S49, G => S45, H => S56 }
    S54 { A => S31, B => S08, C => S37, D => S35, E => S49, F => S06, G => S20, H => S02 }
    S55 { A => S26, B => S04, C => S24, D => S55, E => S50, F => S09, G => S53, H => S08 }
    S56 { A => S21, B => S07, C => S39, D => S37, E => S50, F => S59, G => S24, H => S04 }
    S57 { A => S36, B => S35, C => S14, D => S36, E => S05, F => S17, G => S23, H => S57 }
    S58 { A => S18, B => S36, C => S34, D => S59, E => S07, F => S29, G => S57, H => S17 }
    S59 { A => S06, B => S50, C => S02, D => S52, E => S18, F => S00, G => S39, H => S42 }
}
