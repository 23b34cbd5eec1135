//! A value is a number or a flag, and neither is converted into the other. A text that mixes them up is refused with
//! the line.

use fsmith::read::Blueprint;

fn machine(guard: &str, rest: &str) -> String {
    format!(
        "machine Guard {{\n events {{ Go(u32), Set(bool), Both {{ speed: f32, loud: bool }} }}\n signals {{ Full(u8) }} queue 4; initial A;\n\
         state A {{ {rest}\n  when {guard} => B; }}\n state B; }}"
    )
}

/// Returns the first mistake of a text whose values are bound to numbers and to flags.
fn first_mistake(text: &str) -> Option<String> {
    let blueprint = match Blueprint::read(text) {
        Ok(blueprint) => blueprint,
        Err(mistakes) => return Some(mistakes.to_string()),
    };
    let mut binding = blueprint.bind::<()>();
    for number in ["n", "m.n"] {
        binding = binding.value(number, |()| 3);
    }
    for flag in ["flag", "m.flag"] {
        binding = binding.value(flag, |()| true);
    }
    binding = binding.action("act", |(), _| {});
    match binding.finish() {
        Ok(_) => None,
        Err(unbound) => Some(unbound.mistaken.first()?.to_string()),
    }
}

#[test]
fn numbers_and_flags_are_not_converted_in_guards() {
    for guard in [
        "flag > 3",
        "3 <= flag",
        "n",
        "!n",
        "n && flag",
        "flag || n",
        "-flag == 1",
        "flag == 1",
        "1 == flag",
        "true == n",
        "(1..flag).contains(&n)",
        "(1..=3).contains(&flag)",
        "(n > 3) > 3",
        "m.flag < m.n",
        "m.n",
        "flag != n",
        "n == flag",
        "1",
        "-(n > 3) == 1",
    ] {
        let first_mistake = first_mistake(&machine(guard, "")).unwrap_or_else(|| panic!("{guard} is accepted"));
        assert!(
            first_mistake.starts_with("5:") && first_mistake.contains("converted into the other"),
            "{guard}: {first_mistake}"
        );
    }
    for guard in [
        "n > 3",
        "flag",
        "!flag && n == 3",
        "flag == true",
        "flag == m.flag",
        "n != m.n",
        "(1..=n).contains(&m.n)",
        "!(n > 3) == flag",
    ] {
        assert_eq!(first_mistake(&machine(guard, "")), None, "{guard}");
    }
}

#[test]
fn numbers_and_flags_are_not_converted_in_payloads() {
    for clause in [
        "on Go(x) if x => B;",
        "on Set(x) if x > 1 => B;",
        "on Both { loud, .. } if loud > 1 => B;",
        "on Go(true) => B;",
        "on Set(1) => B;",
        "on Both { speed, .. } if !speed => B;",
        "on Set(0..=1) => B;",
        "enter { raise(Full(flag)); }",
        "on Set(x) => { raise(Go(x)); }",
        "on Go(x) => if x { B } else { stay }",
        "never n;",
    ] {
        let first_mistake =
            first_mistake(&machine("is_in(B)", clause)).unwrap_or_else(|| panic!("{clause} is accepted"));
        assert!(first_mistake.starts_with("4:"), "{clause}: {first_mistake}");
    }
    for clause in [
        "on Go(x) if x > 1 => B;",
        "on Set(x) if x && flag => B;",
        "on Set(true) => B;",
        "on Go(1..=3) => B;",
        "enter { raise(Full(n)); act(n, flag); }",
    ] {
        assert_eq!(first_mistake(&machine("is_in(B)", clause)), None, "{clause}");
    }
}
