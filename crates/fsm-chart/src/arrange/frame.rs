//! The head and the border of a composite, and how edges pass through them without crossing the text there.

use super::Point;
use super::measure::{self, PADDING};
use super::place::{Content, Line};
use crate::scene::{Scene, Shape};

/// The distance between edges that pass through the upper border, or begin at the sides.
const APART: f64 = 12.0;
/// The space in which edges turn below the head.
const TURN: f64 = 20.0;

/// A content with the head and the border of its box around it.
pub fn framed(scene: &Scene, at: usize, mut content: Content) -> Content {
    let bare = scene.boxes[at].shape == Shape::Whole { framed: false };
    let padding = if bare { 8.0 } else { PADDING };
    let head = measure::head(scene, at);
    let is_own = |line: &Line| scene.edges[line.edge].from == at && !line.is_loop;
    let entries = entries(&content, |line| !is_own(line));
    let clear = measure::clear(scene, at);
    let room = if entries.is_empty() { 0.0 } else { clear.0 + clear.1 + APART * (entries.len() + 1) as f64 };
    let width = (content.width + 2.0 * padding).max(head.0).max(room);
    let x = (width - content.width) / 2.0;
    let beside = beside(&entries.iter().map(|entry| entry + x).collect::<Vec<_>>(), clear, width);
    let turns = entries.iter().zip(&beside).any(|(entry, beside)| (entry + x - beside).abs() > 0.05);
    let own = self::entries(&content, is_own);
    let turn = head.1 + APART * own.len() as f64;
    let y = turn + if turns { TURN } else { 0.0 } + padding;
    let frame = Frame { width, head: head.1, turn, x, y, end: y + content.height + padding };
    for line in &mut content.lines {
        let entry = entry(line);
        frame.place(line);
        match entry {
            Some(entry) if is_own(line) => frame.begin_at_side(line, &own, entry),
            Some(entry) => {
                let nth = entries.partition_point(|other| *other < entry);
                frame.enter(line, beside[nth]);
                content.ports.insert(line.edge, beside[nth] - x);
            }
            None => {}
        }
    }
    content.places.values_mut().for_each(|place| *place = place.moved(x, y));
    content.ports.values_mut().for_each(|port| *port += x);
    Content { width, height: frame.end, ..content }
}

/// The x positions at which some of the lines pass through the upper border, from left to right.
fn entries(content: &Content, which: impl Fn(&Line) -> bool) -> Vec<f64> {
    let mut entries: Vec<_> = content.lines.iter().filter(|line| which(line)).filter_map(entry).collect();
    entries.sort_by(f64::total_cmp);
    entries.dedup();
    entries
}

/// The x position at which a line passes through the upper border. The line ends at infinity there, or begins there.
fn entry(line: &Line) -> Option<f64> {
    line.points.iter().find(|point| point.y == f64::NEG_INFINITY).map(|point| point.x)
}

/// The positions at the upper border that are nearest to these, in the same order, and clear of the text at its ends.
fn beside(entries: &[f64], clear: (f64, f64), width: f64) -> Vec<f64> {
    let (mut least, mut found) = (clear.0 + APART / 2.0, Vec::new());
    for entry in entries {
        found.push(entry.max(least));
        least = entry.max(least) + APART;
    }
    let mut most = width - clear.1 - APART / 2.0;
    for place in found.iter_mut().rev() {
        *place = place.min(most);
        most = *place - APART;
    }
    found
}

/// The measures of the parts of a composite.
struct Frame {
    width: f64,
    /// The y position at which the head ends.
    head: f64,
    /// The y position at which incoming edges turn aside.
    turn: f64,
    x: f64,
    /// The y position at which the content begins.
    y: f64,
    /// The y position of the lower border.
    end: f64,
}

impl Frame {
    /// Moves a line to the position of the content, and cuts it off at the border where it went on to infinity.
    fn place(&self, line: &mut Line) {
        let moved = |point: Point| Point { x: point.x + self.x, y: (point.y + self.y).clamp(0.0, self.end) };
        line.points.iter_mut().for_each(|point| *point = moved(*point));
        line.label = line.label.map(|label| label.moved(self.x, self.y));
    }

    /// Makes a line of the composite itself begin at its nearer side. Lines that enter further in begin higher up.
    fn begin_at_side(&self, line: &mut Line, own: &[f64], entry: f64) {
        let is_left = |x: f64| x + self.x < self.width / 2.0;
        let is_further_in = |other: f64| if is_left(entry) { other > entry } else { other < entry };
        let above = own.iter().filter(|other| is_left(**other) == is_left(entry) && is_further_in(**other)).count();
        let y = self.head + APART * (above as f64 + 0.5);
        let Some(first) = line.points.first_mut() else { return };
        first.y = y;
        let border = Point { x: if is_left(entry) { 0.0 } else { self.width }, y };
        line.points.insert(0, border);
    }

    /// Makes a line pass through the upper border at `x`, and turn aside below the head.
    fn enter(&self, line: &mut Line, x: f64) {
        let ends = [Point { x, y: 0.0 }, Point { x, y: self.turn }];
        if line.points.first().is_some_and(|point| point.y == 0.0) {
            line.points.splice(..1, ends);
        } else {
            line.points.pop();
            line.points.extend([ends[1], ends[0]]);
        }
    }
}
