//! Examples of the formatting: one idea for each test.

use fsmith_cli::layout::format;

/// Formats the items of a machine, in lines of `width` columns relative to their first column.
fn items(items: &str, width: usize) -> String {
    let items = items.replace('\n', "\n        ");
    let before = format!("state_machine! {{\n    machine M {{\n        {items}\n    }}\n}}\n");
    let formatted = format(&before, width + 8);
    assert_eq!(formatted.refused, []);
    let lines: Vec<_> = formatted.text.lines().collect();
    let inner = &lines[2..lines.len() - 2];
    inner.iter().map(|line| line.strip_prefix("        ").unwrap_or(line)).collect::<Vec<_>>().join("\n")
}

#[track_caller]
fn assert_formatted(before: &str, after: &str) {
    assert_formatted_in(before, 60, after);
}

#[track_caller]
fn assert_formatted_in(before: &str, width: usize, after: &str) {
    assert_eq!(items(before, width), after.trim_matches('\n'));
}

#[test]
fn headers_and_attributes_are_formatted() {
    let before = "fsmith::state_machine!{/// Docs.\n#[derive(Debug)] pub machine  Lamp<'a,T:Copy>(by:&mut  u8){
initial Off;state Off;}}";
    let after = "\
fsmith::state_machine!{
    /// Docs.
    #[derive(Debug)]
    pub machine Lamp<'a, T: Copy>(by: &mut u8) {
        initial Off;
        state Off;
    }
}";
    assert_eq!(format(before, 100).text, after);
}

#[test]
fn keywords_of_headers_are_formatted() {
    let before = "state_machine! {  pub(crate)   async   machine Job(io:&mut Io)fails  Lost{initial Off;state Off{
        on Go=>{let read=io.read().await?;if read {On} else{stay}} exit{io.close() . await;}}state On;}}";
    let after = "\
state_machine! {
    pub(crate) async machine Job(io: &mut Io) fails Lost {
        initial Off;
        state Off {
            on Go => { let read = io.read().await?; if read { On } else { stay } }
            exit { io.close().await; }
        }
        state On;
    }
}";
    assert_eq!(format(before, 100).text, after);
}

#[test]
fn where_clauses_of_headers_are_formatted() {
    let before = "state_machine! {
    pub machine Lamp<T>(by: &mut u8) where T: Copy, u8: Into<T> {
        initial state Off;
    }
}";
    let after = "\
state_machine! {
    pub machine Lamp<T>(by: &mut u8)
    where
        T: Copy,
        u8: Into<T>
    {
        initial state Off;
    }
}";
    assert_eq!(format(before, 62).text, after);
    assert_eq!(format(before, 100).text, before);
}

#[test]
fn each_item_is_on_its_own_line() {
    assert_formatted(
        "initial Off;state Off{on Press=>On;}
   state On{initial A; state A;
   final B;}",
        "
initial Off;
state Off { on Press => On; }
state On {
    initial A;
    state A;
    final B;
}",
    );
}

#[test]
fn single_empty_lines_between_items_are_kept() {
    assert_formatted(
        "initial Off;


state Off {

    on Press => On;

    // and
    on Hold => stay;

}
state On;",
        "
initial Off;

state Off {
    on Press => On;

    // and
    on Hold => stay;
}
state On;",
    );
}

#[test]
fn one_line_items_stay_if_they_fit() {
    let one = "state Off { enter { dark(); } on Press => { click(); On } }";
    assert_formatted(one, one);
    assert_formatted_in(
        one,
        40,
        "
state Off {
    enter { dark(); }
    on Press => { click(); On }
}",
    );
    assert_formatted_in(
        one,
        25,
        "
state Off {
    enter { dark(); }
    on Press => {
        click();
        On
    }
}",
    );
}

#[test]
fn decisions_are_formatted_like_rust() {
    assert_formatted_in(
        "state A { on Go(n)=>if n>3{up();B}
 else if n==3{stay}else{pass};
when let Some(x)=seen()=>match x{0=>B,1|2 if far(x)=>{near();C}
_=>stay} }",
        80,
        "
state A {
    on Go(n) => if n > 3 { up(); B } else if n == 3 { stay } else { pass };
    when let Some(x) = seen() => match x {
        0 => B,
        1 | 2 if far(x) => { near(); C }
        _ => stay
    }
}",
    );
    assert_formatted_in(
        "on Go(n) => if n > 3 { up(); B } else { pass };",
        30,
        "
on Go(n) => if n > 3 {
    up();
    B
} else {
    pass
};",
    );
}

#[test]
fn triggers_are_broken_before_operators() {
    let before = "on Jammed(why) if why.is_serious() or after 5s or when late() => OutOfOrder;";
    assert_formatted_in(before, 80, before);
    assert_formatted_in(
        before,
        50,
        "
on Jammed(why) if why.is_serious()
    or after 5s
    or when late() => OutOfOrder;",
    );
    assert_formatted_in(
        "alarm on Noise { volume } if volume > 10 && !deaf() => { wake(); Up }",
        40,
        "
alarm on Noise { volume }
    if volume > 10 && !deaf() =>
{
    wake();
    Up
}",
    );
    assert_formatted_in(
        "when far(1, 2) && !asleep() || near() => Up;",
        30,
        "
when far(1, 2)
    && !asleep()
    || near() => Up;",
    );
}

#[test]
fn conditional_durations_are_formatted() {
    assert_formatted(
        "after if slow{2s}else{500ms} if !stopped=>Over; every 1.5s=>stay;",
        "
after if slow { 2s } else { 500ms } if !stopped => Over;
every 1.5s => stay;",
    );
}

#[test]
fn cfg_attributes_are_placed_before_their_items() {
    assert_formatted(
        "events{A,#[cfg(x)]B{#[cfg(y)]c:u8},#[cfg_attr(x,doc=\"D\")]D}#[cfg(not(x))]initial S;
        #[cfg(feature=\"x\")]state S(#[cfg(y)]n:u8=3){#[cfg(x)]on A=>T;#[cfg(x)]enter{}}",
        "
events {
    A,
    #[cfg(x)] B { #[cfg(y)] c: u8 },
    #[cfg_attr(x, doc = \"D\")] D
}
#[cfg(not(x))]
initial S;
#[cfg(feature = \"x\")]
state S(#[cfg(y)] n: u8 = 3) {
    #[cfg(x)]
    on A => T;
    #[cfg(x)]
    enter {}
}",
    );
}

#[test]
fn tags_and_requirements_are_placed_before_their_items() {
    assert_formatted(
        "#[tag( hostile,fast )]#[requirement(\"A-1\",\"A-2\")]initial state S{#[requirement(\"A-3\")]on A if has( hostile )=>T;}",
        "
#[tag(hostile, fast)]
#[requirement(\"A-1\", \"A-2\")]
initial state S {
    #[requirement(\"A-3\")]
    on A if has(hostile) => T;
}",
    );
}

#[test]
fn names_in_caseless_scripts_are_formatted() {
    assert_formatted(
        "enter{let 表:列<列<u8>> =列::new();数<值;}on 撞(度)if 度<3=>停(度);",
        "
enter { let 表: 列<列<u8>> = 列::new(); 数 < 值; }
on 撞(度) if 度 < 3 => 停(度);",
    );
}

#[test]
fn operators_are_spaced_like_rust() {
    assert_formatted(
        "enter{let x:Vec<Vec<u8>> =Vec::<Vec<u8>>::new();a= -b*c- *d&&!e;f(|x,y|x<y,||1,&mut g[0..=2]);h?.i::<J>(); }",
        "
enter {
    let x: Vec<Vec<u8>> = Vec::<Vec<u8>>::new();
    a = -b * c - *d && !e;
    f(|x, y| x < y, || 1, &mut g[0..=2]);
    h?.i::<J>();
}",
    );
    assert_formatted_in(
        "on|One(1..)|Two{a:0,..}if a as u8<b=>C(x.0 .1,(y,)).D.history;",
        80,
        "on | One(1..) | Two { a: 0, .. } if a as u8 < b => C(x.0 .1, (y,)).D.history;",
    );
}

#[test]
fn comments_keep_their_positions() {
    let kept = "
events { Press, Hold } // what it hears

// between
state Off { // at the brace
    /* before */ on Press => On; /* behind */ // and more
    on Hold => {
        // alone
    }
    on _ /* inside */ => stay;
    // at the end
}
/*
 * Of several lines.
 */
state On {}";
    assert_formatted(kept, kept);
    assert_formatted(
        "state Off{on Press // why\n=>On;/* a */on Hold=>On// no semicolon\n}",
        "
state Off {
    on Press // why
    => On;
    /* a */ on Hold => On // no semicolon
}",
    );
}

#[test]
fn columns_of_aligned_comments_are_kept() {
    let aligned = "
initial Off;            // first
state Off;              // second
state Somewhere;        // third";
    assert_formatted(aligned, aligned);
    assert_formatted(
        "initial Off;// first\nstate  Off;     // second\nstate Somewhere;  // third",
        "
initial Off; // first
state Off;      // second
state Somewhere;  // third",
    );
}

#[test]
fn aligned_braces_are_kept() {
    let aligned = "
enter  { lights(); }
exit   { dark(); }
active { shine(); }

state A       { on B => Another; }
state Another { on B => A; }";
    assert_formatted(aligned, aligned);
    assert_formatted("enter   { lights(); }\nexit   { dark(); }", "enter { lights(); }\nexit { dark(); }");
}

#[test]
fn shared_lines_of_events_are_kept() {
    let packed = "
events {
    Up, Down,
    Left(u8), Right(u8),
}";
    assert_formatted(packed, packed);
    assert_formatted_in("events { Up, Down, Left, Right }", 25, "\nevents {\n    Up, Down, Left, Right\n}");
    assert_formatted_in("events { Up(u8), Down, Left }", 25, "\nevents {\n    Up(u8),\n    Down,\n    Left\n}");
}

#[test]
fn code_is_broken_at_calls_and_operators() {
    assert_formatted_in(
        "enter { let it = self.things.iter().filter(|it| it.big).count(); note(first_thing, second_thing, third); }",
        40,
        "
enter {
    let it = self.things
        .iter()
        .filter(|it| it.big)
        .count();
    note(
        first_thing,
        second_thing,
        third
    );
}",
    );
    assert_formatted(
        "enter { list.each(|x| { a(x);\n b(x); }); let y = a\n+ b; }",
        "
enter {
    list.each(|x| {
        a(x);
        b(x);
    });
    let y = a
        + b;
}",
    );
}

#[test]
fn macros_with_braces_are_only_indented() {
    assert_formatted(
        "enter { select! {\n   a  =  b  => c\n     d => e\n } after(); }",
        "
enter {
    select! {
      a  =  b  => c
        d => e
    }
    after();
}",
    );
}

#[test]
fn ignored_patterns_are_formatted() {
    assert_formatted("exhaustive ;\nignore   Key( 'a' ..= 'z' )|Stop ;", "exhaustive;\nignore Key('a'..='z') | Stop;");
}

#[test]
fn arguments_of_submachines_are_formatted_like_calls() {
    let before = "machine   watch :Watchdog ;
state Connecting {
machine retry:Retry< Tcp >(& mut net.log,&net . link) ; // tries
machine log: Log(&mut net.log, net.a_field_with_a_name.of_some_length);
machine kept: Log(
    &mut net.log,
    net.link,
);
}";
    let after = "\
machine watch: Watchdog;
state Connecting {
    machine retry: Retry<Tcp>(&mut net.log, &net.link); // tries
    machine log: Log(
        &mut net.log,
        net.a_field_with_a_name.of_some_length
    );
    machine kept: Log(
        &mut net.log,
        net.link,
    );
}";
    assert_formatted(before, after);
    assert_formatted(after, after);
}

#[test]
fn forwards_and_completions_are_formatted_like_transitions() {
    let before = "forward Link( event )if net.link>0=>retry( event );
forward Up|Down=>retry( RetryEvent :: Up );
forward Link(LinkEvent::Up { .. }) | Down { .. } | Another | Event { .. } => retry(RetryEvent::Up);
forward Link(event) if net.link > 0 && net.is_another_condition() => retry(event);
done( retry.Connected )=>Online;
done(retry . GaveUp{reason,..})if reason.is_empty()=>{net.note(reason);Idle}
done(retry)or after 3s=>Idle;";
    let after = "\
forward Link(event) if net.link > 0 => retry(event);
forward Up | Down => retry(RetryEvent::Up);
forward Link(LinkEvent::Up { .. })
    | Down { .. }
    | Another
    | Event { .. } => retry(RetryEvent::Up);
forward Link(event)
    if net.link > 0 && net.is_another_condition() =>
    retry(event);
done(retry.Connected) => Online;
done(retry.GaveUp { reason, .. }) if reason.is_empty() => {
    net.note(reason);
    Idle
}
done(retry) or after 3s => Idle;";
    assert_formatted(before, after);
    assert_formatted(after, after);
}

#[test]
fn invariants_are_broken_like_conditions() {
    assert_formatted(
        "never   robot.fuel<0 ;\nnever !is_in( Walk)&&let   Some(x)=robot.next();",
        "never robot.fuel < 0;\nnever !is_in(Walk) && let Some(x) = robot.next();",
    );
    let after = "
never robot.is_lost()
    && robot.battery_of(&world) < LEAST_CHARGE_OF_ALL
    && !is_in(Refuel);";
    assert_formatted("never robot.is_lost() && robot.battery_of(&world)<LEAST_CHARGE_OF_ALL && !is_in(Refuel);", after);
}

/// The code after `=>  // ..` is on separate lines, and so is its end.
#[test]
fn reactions_after_a_comment_are_indented() {
    let before = "
on A =>     // Why.
if x {
    B
} else {
    C
};
on B =>  // Why.
{ f(); B }
when x =>  // Why.
        match f() {
            0 => B,
            _ =>  // Else.
            { g(); C }
        };
after 5s =>  // Why.
B;
";
    let after = "
on A =>     // Why.
    if x {
        B
    } else {
        C
    };
on B =>  // Why.
    { f(); B }
when x =>  // Why.
    match f() {
        0 => B,
        _ =>      // Else.
            { g(); C }
    };
after 5s =>  // Why.
    B;
";
    assert_formatted(before, after);
    assert_formatted(after, after);
}

#[test]
fn comments_before_a_clause_do_not_break_its_head() {
    let before =
        "// One.\non Go if w.is_ready() => Y;\n// Two.\n\non Go or after 5s => Y;\n// Three.\ndone(Y) if w.n > 3 => Y;";
    assert_formatted(before, before);
}
