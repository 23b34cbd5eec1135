//! The positions of everything in a composite, from the innermost composites outwards.

use super::across::across;
use super::around::around;
use super::frame::framed;
use super::layers::{Layers, What};
use super::measure;
use super::order::order;
use super::split::{End, Inside, Part, Piece};
use super::{Place, Point};
use crate::scene::{Scene, Shape};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The least space between two ranks.
const GAP: f64 = 16.0;

/// The content of a box. All positions are relative to its upper left corner.
#[derive(Debug, Default)]
pub struct Content {
    pub width: f64,
    pub height: f64,
    /// The places of the boxes directly inside.
    pub places: BTreeMap<usize, Place>,
    /// The pieces of edges.
    pub lines: Vec<Line>,
    /// The x positions at which edges pass through its border, by edge.
    pub ports: BTreeMap<usize, f64>,
}

/// A piece of an edge, with its position.
#[derive(Debug)]
pub struct Line {
    pub edge: usize,
    /// From source to target.
    pub points: Vec<Point>,
    pub label: Option<Place>,
    pub part: Part,
    pub is_loop: bool,
}

/// The contents of all boxes.
pub fn contents(scene: &Scene, insides: &[Inside]) -> Vec<Content> {
    let mut contents: Vec<Content> = scene.boxes.iter().map(|_| Content::default()).collect();
    for at in (0..scene.boxes.len()).rev() {
        contents[at] = match insides[at].ranks.is_empty() {
            true => {
                let (width, height) = measure::head(scene, at);
                Content { width, height, ..Content::default() }
            }
            false => {
                if matches!(scene.boxes[at].shape, Shape::Parallel(_)) {
                    stretch(scene, insides[at].ranks.keys().copied(), &mut contents);
                }
                framed(scene, at, content(scene, at, &insides[at], &contents))
            }
        };
    }
    contents
}

/// Gives all regions with nested states the same height.
fn stretch(scene: &Scene, regions: impl Iterator<Item = usize>, contents: &mut [Content]) {
    let is_composite = |at: &usize| matches!(scene.boxes[*at].shape, Shape::Composite { .. } | Shape::Parallel(_));
    let regions: Vec<_> = regions.filter(is_composite).collect();
    let tallest = regions.iter().map(|at| contents[*at].height).fold(0.0, f64::max);
    for at in regions {
        let Content { height, lines, .. } = &mut contents[at];
        let ends = lines.iter_mut().flat_map(|line| line.points.iter_mut()).filter(|point| point.y >= *height);
        ends.for_each(|point| point.y = tallest);
        *height = tallest;
    }
}

/// Arranges the content of a composite, relative to its upper left corner. Ends at the border are infinitely far away.
fn content(scene: &Scene, within: usize, inside: &Inside, contents: &[Content]) -> Content {
    let loops = Loops::of(scene, inside);
    let size = |at: usize| (contents[at].width + loops.room(at), contents[at].height.max(measure::beside(scene, at).1));
    let mut layers = Layers::of(scene, inside, &size);
    order(&mut layers);
    let ends = attach(scene, &layers, inside, contents, &loops);
    let x = across(&layers, &ends);
    let ranks = down(&layers, &ends, &x);
    let height = ranks.last().map_or(0.0, |rank| rank.0 + rank.1);
    let left = layers.vertices.iter().zip(&x).map(|(vertex, x)| x - vertex.width / 2.0).fold(f64::MAX, f64::min);
    let right = layers.vertices.iter().zip(&x).map(|(vertex, x)| x + vertex.width / 2.0).fold(f64::MIN, f64::max);
    // Regions are aligned at their tops; other boxes of a rank are aligned at their middles.
    let above = if matches!(scene.boxes[within].shape, Shape::Parallel(_)) { 0.0 } else { 0.5 };
    let mut content = Content { width: right - left, height, ..Content::default() };
    for (vertex, x) in layers.vertices.iter().zip(&x) {
        if let What::Box(at) = vertex.what {
            let (top, tall) = ranks[vertex.rank];
            let Content { width, height, .. } = contents[at];
            let place = Place { x: x - vertex.width / 2.0 - left, y: top + (tall - height) * above, width, height };
            content.places.insert(at, place);
        }
    }
    for (nth, piece) in inside.pieces.iter().enumerate() {
        let chain = &layers.chains[nth];
        let line = line(&layers, &content, piece, chain, &Sight { ends: &ends[nth], x: &x, left, ranks: &ranks });
        let border =
            |end: End, point: Option<&Point>| (end == End::Border).then(|| point.map(|point| point.x)).flatten();
        let (first, last) = if piece.up { (piece.lower, piece.upper) } else { (piece.upper, piece.lower) };
        let port = border(first, line.points.first()).or(border(last, line.points.last()));
        content.ports.extend(port.map(|x| (piece.edge, x)));
        content.lines.push(line);
    }
    loops.draw(scene, inside, &mut content);
    around(scene, inside, contents, &mut content);
    content
}

/// The space to the right of boxes for loops and for the names of final states.
struct Loops(BTreeMap<usize, f64>);

impl Loops {
    fn of(scene: &Scene, inside: &Inside) -> Self {
        let mut rooms = BTreeMap::new();
        for &edge in &inside.loops {
            let room: &mut f64 = rooms.entry(scene.edges[edge].from).or_default();
            *room = room.max(measure::LOOP + measure::labels(&scene.edges[edge].labels).0);
        }
        for &at in inside.ranks.keys() {
            let beside = measure::beside(scene, at).0;
            if beside > 0.0 {
                rooms.insert(at, beside);
            }
        }
        Loops(rooms)
    }

    fn room(&self, at: usize) -> f64 {
        self.0.get(&at).copied().unwrap_or(0.0)
    }

    fn draw(&self, scene: &Scene, inside: &Inside, content: &mut Content) {
        let mut below: BTreeMap<usize, f64> = BTreeMap::new();
        for &edge in &inside.loops {
            let at = scene.edges[edge].from;
            let (width, height) = measure::labels(&scene.edges[edge].labels);
            let (place, moved) = (content.places[&at], below.entry(at).or_default());
            let (x, y) = (place.x + place.width, place.y + place.height / 2.0 + *moved);
            *moved += height.max(20.0);
            let label = Place { x: x + measure::LOOP, y: y - height / 2.0, width, height };
            let points = vec![Point { x, y: y - 8.0 }, Point { x, y: y + 8.0 }];
            content.lines.push(Line {
                edge,
                points,
                label: (height > 0.0).then_some(label),
                part: Part::Middle,
                is_loop: true,
            });
        }
    }
}

/// The horizontal offset of both ends of each piece from the middles of their vertices.
fn attach(scene: &Scene, layers: &Layers, inside: &Inside, contents: &[Content], loops: &Loops) -> Vec<[f64; 2]> {
    let mut ends = vec![[0.0; 2]; inside.pieces.len()];
    let mut free: BTreeMap<(usize, usize), Vec<(usize, usize)>> = BTreeMap::new();
    let mut position = vec![0; layers.vertices.len()];
    for rank in &layers.ranks {
        rank.iter().enumerate().for_each(|(at, vertex)| position[*vertex] = at);
    }
    for (nth, piece) in inside.pieces.iter().enumerate() {
        let chain = &layers.chains[nth];
        for (side, end) in [piece.upper, piece.lower].into_iter().enumerate() {
            let End::Box(at) = end else { continue };
            let shift = loops.room(at) / 2.0;
            match contents[at].ports.get(&piece.edge) {
                Some(port) => ends[nth][side] = port - contents[at].width / 2.0 - shift,
                None => {
                    let next = if side == 0 { chain[1] } else { chain[chain.len() - 2] };
                    free.entry((at, side)).or_default().push((position[next], nth));
                }
            }
        }
    }
    for ((at, side), mut pieces) in free {
        pieces.sort_unstable();
        if let Shape::Choice(_) = scene.boxes[at].shape {
            let corners = corners(scene, inside, at, contents[at].width / 2.0, &pieces);
            corners.for_each(|(nth, corner)| ends[nth][side] = corner);
            continue;
        }
        // Pieces that share a vertex end at the same point, and so do all pieces at a circle.
        let mut positions: Vec<_> = pieces.iter().map(|(position, _)| *position).collect();
        positions.dedup();
        let is_circle = matches!(scene.boxes[at].shape, Shape::Final(_) | Shape::Dot);
        let step = ((contents[at].width - 16.0) / positions.len() as f64).clamp(2.0, 30.0);
        let step = if is_circle { 0.0 } else { step };
        let middle = (positions.len() as f64 - 1.0) / 2.0;
        for (position, nth) in pieces {
            let place = positions.partition_point(|other| *other < position);
            ends[nth][side] = (place as f64 - middle) * step - loops.room(at) / 2.0;
        }
    }
    ends
}

/// For each of these pieces, the corner of a choice at which it ends. The pieces are on one side of the choice, above
/// or below, from left to right. The incoming arrow ends in the middle, and the others begin at the corner on their
/// side of it.
fn corners(
    scene: &Scene,
    inside: &Inside,
    at: usize,
    half: f64,
    pieces: &[(usize, usize)],
) -> impl Iterator<Item = (usize, f64)> {
    let arrives = |(_, nth): &(usize, usize)| scene.edges[inside.pieces[*nth].edge].to == at;
    let arrival = pieces.iter().position(arrives);
    pieces.iter().enumerate().map(move |(place, (_, nth))| {
        let corner = match arrival.map(|arrival| place.cmp(&arrival)) {
            Some(Ordering::Less) => -half,
            Some(Ordering::Greater) => half,
            _ => 0.0,
        };
        (*nth, corner)
    })
}

/// The top and the height of each rank. There is more space between ranks if edges run far across.
fn down(layers: &Layers, ends: &[[f64; 2]], x: &[f64]) -> Vec<(f64, f64)> {
    let mut across = vec![0.0_f64; layers.ranks.len()];
    for (chain, ends) in layers.chains.iter().zip(ends) {
        for (at, link) in chain.windows(2).enumerate() {
            let upper = if at == 0 { ends[0] } else { 0.0 };
            let lower = if at + 2 == chain.len() { ends[1] } else { 0.0 };
            let far = (x[link[0]] + upper - x[link[1]] - lower).abs();
            let rank = layers.vertices[link[1]].rank;
            across[rank] = across[rank].max(far);
        }
    }
    let mut top = 0.0;
    let mut ranks = Vec::new();
    for (nth, rank) in layers.ranks.iter().enumerate() {
        let tall = rank.iter().map(|vertex| layers.vertices[*vertex].height).fold(0.0, f64::max);
        if nth > 0 {
            top += (across[nth] / 8.0).clamp(GAP, 56.0);
        }
        ranks.push((top, tall));
        top += tall;
    }
    ranks
}

/// The basis for drawing a line: offsets of its ends, middles of the vertices, the left border, and the ranks.
struct Sight<'s> {
    ends: &'s [f64; 2],
    x: &'s [f64],
    left: f64,
    ranks: &'s [(f64, f64)],
}

/// A piece of an edge.
fn line(layers: &Layers, content: &Content, piece: &Piece, chain: &[usize], sight: &Sight<'_>) -> Line {
    let mut points = Vec::new();
    let mut label = None;
    for (nth, vertex) in chain.iter().enumerate() {
        let (kind, (top, tall)) = (layers.vertices[*vertex], sight.ranks[layers.vertices[*vertex].rank]);
        let (is_first, is_last) = (nth == 0, nth + 1 == chain.len());
        let shift = if is_first {
            sight.ends[0]
        } else if is_last {
            sight.ends[1]
        } else {
            0.0
        };
        let x = sight.x[*vertex] + shift - sight.left;
        match kind.what {
            What::Box(at) => {
                let place = content.places[&at];
                // At its left and right corners, a choice is half as high.
                let is_beside = x <= place.x || x >= place.x + place.width;
                let half = if is_beside { place.height / 2.0 } else { 0.0 };
                match is_first {
                    true => points.extend([Point { x, y: place.y + place.height - half }, Point { x, y: top + tall }]),
                    false => points.extend([Point { x, y: top }, Point { x, y: place.y + half }]),
                }
            }
            What::Port if is_first => points.extend([Point { x, y: f64::NEG_INFINITY }, Point { x, y: top }]),
            What::Port => points.extend([Point { x, y: top + tall }, Point { x, y: f64::INFINITY }]),
            What::Label(_) => {
                let (width, height) = (kind.width, kind.height);
                label = Some(Place { x: x - width / 2.0, y: top + (tall - height) / 2.0, width, height });
                points.extend([Point { x, y: top }, Point { x, y: top + tall }]);
            }
            What::Bend => points.extend([Point { x, y: top }, Point { x, y: top + tall }]),
        }
    }
    points.dedup();
    if piece.up {
        points.reverse();
    }
    Line { edge: piece.edge, points, label, part: piece.part, is_loop: false }
}
