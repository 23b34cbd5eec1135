//! A picture for a page of rustdoc: HTML in a paragraph of Markdown.
//!
//! ```text
//! &#8203;<svg ..><g class="fs-state"><rect ../>[<text ..>PickUp</text>](RobotState::PickUp)</g> .. </svg>
//! ```
//!
//! The name of a state is a link that rustdoc resolves and checks, so it leads to the right page wherever the types are
//! exported from. This requires a paragraph, because links in a block of HTML are not resolved. So the text does not
//! begin with a tag, is on one line, and has entities for all characters that Markdown may interpret.

use crate::Chart;
use crate::arrange::{Picture, arrange};
use crate::marks::Marks;
use crate::scene::scene;
use crate::{style, svg};
use fsm_model::ROOT;
use proc_macro2::Ident;

/// How far a picture may shrink.
const READABLE: f64 = 0.75;

/// The text of a chart, for insertion between other paragraphs. A state without a variant is not a link.
pub fn write(chart: &Chart, variants: &[Ident]) -> String {
    let picture = arrange(scene(chart));
    // On a narrow screen a wide picture shrinks, but not so far that it cannot be read.
    let narrow = format!("<svg style=\"min-width:{:.0}px\" ", picture.width * READABLE);
    let drawn = svg::draw_in(chart, &picture, &Marks::default(), "").replacen("<svg ", &narrow, 1);
    let linked = linked(chart, &picture, &drawn, variants);
    // The style is in a separate block, because Markdown would interpret it in the paragraph.
    format!("\n\n<style>{}</style>\n\n&#8203;{}\n\n", style::for_rustdoc(), linked)
}

/// Returns the picture, with the first text of each state as a link.
fn linked(chart: &Chart, picture: &Picture, drawn: &str, variants: &[Ident]) -> String {
    const STATE: &str = "<g class=\"fs-state";
    let mut states = picture.scene.boxes.iter().filter_map(|inner| inner.shape.state());
    let mut starts = drawn.match_indices(STATE).map(|(at, _)| at).peekable();
    let mut text = inert(&drawn[..starts.peek().copied().unwrap_or(drawn.len())]);
    while let (Some(start), Some(state)) = (starts.next(), states.next()) {
        let part = &drawn[start..starts.peek().copied().unwrap_or(drawn.len())];
        let name =
            part.find("<text").and_then(|from| Some((from, from + part[from..].find("</text>")? + "</text>".len())));
        let variant = variants.get(state.index()).filter(|_| state != ROOT);
        text += &match (name, variant) {
            (Some((from, to)), Some(variant)) => {
                let link = format!("{}State::{variant}", chart.name());
                format!("{}[{}]({link}){}", inert(&part[..from]), inert(&part[from..to]), inert(&part[to..]))
            }
            _ => inert(part),
        };
    }
    text
}

/// Returns the HTML on one line, without characters that Markdown interprets in its texts.
fn inert(html: &str) -> String {
    let (mut out, mut tag, mut entity) = (String::new(), false, false);
    for sign in html.chars() {
        match sign {
            '\n' if !tag => continue,
            '\n' => {
                out.push(' ');
                continue;
            }
            '<' => tag = true,
            '>' => tag = false,
            '&' => entity = true,
            ';' if entity => {}
            _ if !tag && !entity && sign.is_ascii_punctuation() => {
                out += &format!("&#{};", u32::from(sign));
                continue;
            }
            _ => {}
        }
        entity &= sign != ';';
        out.push(sign);
    }
    out
}
