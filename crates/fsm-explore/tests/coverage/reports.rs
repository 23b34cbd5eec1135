//! The text of a comparison, and its reports in other formats.

use fsm_explore::Explore;
use fsm_explore::coverage::{Coverage, Kind, html, junit};
use fsmith::Answer;

use crate::{Door, DoorEvent};

#[test]
fn reports_list_missing_and_unexpected_items() {
    let all = Coverage::new();
    let tell = |event: DoorEvent, key: &'static str| {
        let all = &all;
        move |door: &mut Door| door.handle(key, &mut &*all, event) != Answer::Ignored
    };
    let explore = Explore::of(Door::start("", &mut &all)).step("push", tell(DoorEvent::Push, ""));
    let reachable = explore.step("pull", tell(DoorEvent::Pull, "")).reachable(&all);
    let mut test = Coverage::new();
    let mut door = Door::start("", &mut test);
    door.handle("z", &mut test, DoorEvent::Push);
    let covered = test.counts().against(&reachable);
    let expected = "\
states                1 of 2       50 %
transitions           0 of 2        0 %
guard outcomes        0 of 1        0 %
branches              0 of 2        0 %
transition pairs      0 of 2        0 %
missing: state `Open`
missing: transition `Shut: on Push if key < \"x&y\"`
missing: transition `Open: on Pull`
missing: guard `Shut: on Push if key < \"x&y\", is true`
missing: branch `branch 1, Shut: Open`
missing: branch `branch 2, Open: Shut`
missing: pair `Shut: on Push if key < \"x&y\", then Open: on Pull`
missing: pair `Open: on Pull, then Shut: on Push if key < \"x&y\"`
not reachable: guard `Shut: on Push if key < \"x&y\", is false`
";
    assert_eq!(covered.to_string(), expected);
    assert!(covered.unexpected(Kind::Guard).eq(["Shut: on Push if key < \"x&y\", is false"]));
    assert_eq!((covered.ratio(Kind::State), covered.percent(Kind::State)), ((1, 2), 50.0));

    let markdown = covered.markdown();
    assert!(
        markdown.starts_with("| | covered | reachable | |\n|---|--:|--:|--:|\n| states | 1 | 2 | 50 % |\n"),
        "{markdown}"
    );
    assert!(markdown.contains("\n- missing transition: `` Open: on Pull ``\n"), "{markdown}");
    let html = html([&covered]);
    for part in ["<h2>Door</h2>", "<tr><td>1</td><td><code>Shut</code></td></tr>", "if key &lt; &quot;x&amp;y&quot;"] {
        assert!(html.contains(part), "{part}: {html}");
    }
    let junit = junit([&covered]);
    let suite = r#"  <testsuite name="Door: states" tests="2" failures="1">
    <testcase classname="Door: states" name="Shut"/>
    <testcase classname="Door: states" name="Open"><failure message="not covered"/></testcase>
  </testsuite>
"#;
    assert!(junit.contains(suite), "{junit}");
}
