//! The style sheet of pictures, for light and for dark pages.
//!
//! Colours are written out for each theme instead of using variables, which many programs that show SVG do not support.

use crate::marks::Mark;

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
    /// The colour of each mark, in the order of [`Mark::ALL`].
    marks: [&'static str; 5],
}

const LIGHT: Theme = Theme {
    ink: "#222",
    line: "#445",
    frame: "#5a6a9a",
    leaf: "#fff",
    depths: ["#f5f8ff", "#f5f8ff", "#eef6f0", "#fdf0ea"],
    alarm: "#c2410c",
    marks: ["#6b7280", "#dc2626", "#15803d", "#b45309", "#dc2626"],
};

const DARK: Theme = Theme {
    ink: "#e6e6e6",
    line: "#aab",
    frame: "#7f90c4",
    leaf: "#22252c",
    depths: ["#1a1f2b", "#1a1f2b", "#1a2620", "#2b211c"],
    alarm: "#fb923c",
    marks: ["#9ca3af", "#f87171", "#4ade80", "#fbbf24", "#f87171"],
};

/// The style sheet.
pub fn style() -> String {
    SHAPES.to_owned() + &in_all_themes(Theme::rules)
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

/// The shapes of marked elements, which do not depend on the theme.
const MARKS: &str = "\
.fs-chart .fs-never>.fs-frame,.fs-chart .fs-never>.fs-way,.fs-chart .fs-never>.fs-head{opacity:.6}
.fs-chart .fs-stuck>.fs-frame,.fs-chart .fs-partly>.fs-frame,.fs-chart .fs-missing>.fs-frame{stroke-width:3}
.fs-chart .fs-partly>.fs-way,.fs-chart .fs-missing>.fs-way{stroke-width:2.4}
.fs-chart .fs-never>.fs-name,.fs-chart .fs-never>.fs-title,.fs-chart .fs-never.fs-final>.fs-line,.fs-chart text.fs-never{text-decoration:line-through}
.fs-chart .fs-missing>.fs-name,.fs-chart .fs-missing>.fs-title,.fs-chart .fs-missing.fs-final>.fs-line,.fs-chart text.fs-missing{text-decoration:underline}
";

/// The part of the style sheet for a picture with these marks.
pub fn marks(marks: &[Mark]) -> String {
    if marks.is_empty() {
        return String::new();
    }
    MARKS.to_owned() + &in_all_themes(|theme, when| theme.marks(marks, when))
}

/// The rules for each theme. If the page has a theme, as pages of rustdoc have, its rules apply; otherwise those of the
/// system's theme.
fn in_all_themes(rules: impl Fn(&Theme, &str) -> String) -> String {
    let (light, dark) = (rules(&LIGHT, ""), rules(&DARK, ""));
    let chosen = [
        rules(&LIGHT, "[data-theme=\"light\"] "),
        rules(&DARK, "[data-theme=\"dark\"] "),
        rules(&DARK, "[data-theme=\"ayu\"] "),
    ];
    format!("{light}@media (prefers-color-scheme:dark){{\n{dark}}}\n{}", chosen.concat())
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

    /// The rules of this theme for elements with these marks, each with the prefix `when`.
    fn marks(&self, marks: &[Mark], when: &str) -> String {
        let all = Mark::ALL.into_iter().zip(self.marks);
        let rules = all.filter(|(mark, _)| marks.contains(mark)).map(|(mark, colour)| {
            let (chart, class) = (format!("{when}.fs-chart"), mark.class());
            let marked = format!("{chart} .{class}");
            format!(
                "{marked}>.fs-frame,{marked}>.fs-way{{stroke:{colour}}}\n{marked}>.fs-head,{marked}>.fs-name,{marked}>.fs-title,\
                 {marked}.fs-final>.fs-line,{chart} text.{class}{{fill:{colour}}}\n"
            )
        });
        rules.collect()
    }
}
