//! The style sheet of pictures, for light and for dark pages.
//!
//! Colours are written out for each theme instead of using variables, which many programs that show SVG do not support.

use fsm_model::{StateId, TransitionId};

const SHAPES: &str = "\
.fs-chart{max-width:100%;height:auto}
.fs-chart text{font-family:\"DejaVu Sans\",Verdana,Helvetica,Arial,sans-serif;font-size:11px;stroke:none}
.fs-chart .fs-frame{stroke-width:1.4}
.fs-chart .fs-region>.fs-frame{stroke-dasharray:5 4}
.fs-chart .fs-rule{stroke-opacity:.4;fill:none}
.fs-chart .fs-name{font-size:13px;text-anchor:middle}
.fs-chart .fs-title{font-size:13px;font-weight:bold}
.fs-chart .fs-small,.fs-chart .fs-label{text-anchor:middle}
.fs-chart .fs-way{fill:none;stroke-width:1.3}
.fs-chart .fs-alarm .fs-way{stroke-width:2}
.fs-chart .fs-push .fs-way{stroke-dasharray:6 4}
";

/// The colours of a theme.
struct Theme {
    ink: &'static str,
    line: &'static str,
    frame: &'static str,
    leaf: &'static str,
    /// The colours of composites, by nesting depth.
    depths: [&'static str; 4],
    alarm: &'static str,
    /// The colours of marks.
    never: &'static str,
    stuck: &'static str,
}

const LIGHT: Theme = Theme {
    ink: "#222",
    line: "#445",
    frame: "#5a6a9a",
    leaf: "#fff",
    depths: ["#f5f8ff", "#f5f8ff", "#eef6f0", "#fdf0ea"],
    alarm: "#c2410c",
    never: "#6b7280",
    stuck: "#dc2626",
};

const DARK: Theme = Theme {
    ink: "#e6e6e6",
    line: "#aab",
    frame: "#7f90c4",
    leaf: "#22252c",
    depths: ["#1a1f2b", "#1a1f2b", "#1a2620", "#2b211c"],
    alarm: "#fb923c",
    never: "#9ca3af",
    stuck: "#f87171",
};

/// The style sheet.
pub fn style() -> String {
    format!("{SHAPES}{}", themed(Theme::rules))
}

/// Rules that follow the theme of the page if it has one, as pages of rustdoc do, and otherwise that of the system. `rules`
/// returns those of a theme, each with a prefix.
fn themed(rules: impl Fn(&Theme, &str) -> String) -> String {
    let (light, dark) = (rules(&LIGHT, ""), rules(&DARK, ""));
    let chosen = [("light", LIGHT), ("dark", DARK), ("ayu", DARK)];
    let chosen = chosen.map(|(name, theme)| rules(&theme, &format!("[data-theme=\"{name}\"] ")));
    format!("{light}@media (prefers-color-scheme:dark){{\n{dark}}}\n{}", chosen.concat())
}

/// The style sheet in the colours of rustdoc's pages, for all themes. Paragraphs with pictures scroll there, like code.
pub fn for_rustdoc() -> String {
    const PAGE: &str = "\
p:has(>.fs-chart){overflow-x:auto;white-space:nowrap}
.fs-chart{color:var(--main-color,#222)}
.fs-chart text,.fs-chart .fs-dot,.fs-chart .fs-head{fill:currentColor}
.fs-chart a text{fill:var(--link-color,#3873ad)}
.fs-chart .fs-frame{fill:currentColor;fill-opacity:.03;stroke:currentColor;stroke-opacity:.5}
.fs-chart .fs-way,.fs-chart .fs-rule{stroke:currentColor;stroke-opacity:.6}
.fs-chart .fs-alarm .fs-way{stroke:var(--warning-border-color,#c2410c)}
.fs-chart .fs-alarm .fs-head{fill:var(--warning-border-color,#c2410c)}
";
    format!("{SHAPES}{PAGE}")
}

/// An element of a chart that is marked, by its position in document order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marked {
    /// A state.
    State(StateId),
    /// A transition.
    Transition(TransitionId),
}

/// What a mark says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It never happens: grey, and struck through.
    Never,
    /// The machine gets stuck there: red.
    Stuck,
}

/// The rules for marked elements.
pub fn marks(marks: &[(Marked, Mark)]) -> String {
    if marks.is_empty() { String::new() } else { themed(|theme, when| theme.marks(marks, when)) }
}

impl Theme {
    /// The rules of this theme, each with the prefix `when`.
    fn rules(&self, when: &str) -> String {
        let Theme { ink, line, frame, leaf, depths, alarm, .. } = self;
        let chart = format!("{when}.fs-chart");
        let mut rules = format!(
            "{chart} text,{chart} .fs-dot{{fill:{ink}}}\n{chart} .fs-frame{{fill:{leaf};stroke:{frame}}}\n{chart} \
             .fs-rule{{stroke:{frame}}}\n{chart} .fs-way{{stroke:{line}}}\n{chart} .fs-head{{fill:{line}}}\n{chart} \
             .fs-alarm .fs-way{{stroke:{alarm}}}\n{chart} .fs-alarm \
             .fs-head{{fill:{alarm}}}\n"
        );
        for (depth, colour) in depths.iter().enumerate() {
            rules += &format!("{chart} .fs-depth-{depth}>.fs-frame{{fill:{colour}}}\n");
        }
        rules
    }

    /// The rules for marked elements, each with the prefix `when`.
    fn marks(&self, marks: &[(Marked, Mark)], when: &str) -> String {
        let rules = marks.iter().map(|(marked, mark)| {
            // An edge or a line of several transitions is only struck through if none of them happens.
            let (colour, text, frame, arrow, matches) = match mark {
                Mark::Never => (self.never, ";text-decoration:line-through", "stroke-opacity:.6", ";opacity:.6", "="),
                Mark::Stuck => (self.stuck, "", "stroke-width:3", "", "~="),
            };
            match marked {
                Marked::State(state) => {
                    let state = format!("{when}.fs-chart .fs-state[data-index=\"{}\"]>", state.index());
                    format!(
                        "{state}.fs-frame{{stroke:{colour};{frame}}}\n\
                         {state}.fs-name,{state}.fs-title{{fill:{colour}{text}}}\n"
                    )
                }
                Marked::Transition(id) => {
                    let own = format!("[data-transitions{matches}\"{}\"]", id.index());
                    let edge = format!("{when}.fs-chart .fs-edge{own}");
                    format!(
                        "{edge} .fs-way{{stroke:{colour}{arrow}}}\n{edge} .fs-head{{fill:{colour}{arrow}}}\n\
                         {when}.fs-chart text{own}{{fill:{colour}{text}}}\n"
                    )
                }
            }
        });
        rules.collect()
    }
}
