//! Braces that the user has aligned in consecutive items of one line each:
//!
//! ```text
//! enter { bot.brush_on(); }
//! exit  { bot.brush_off(); }
//! ```

use super::list::attributes;
use super::node::{Group, Node};

/// The number of spaces between the head and the braces of each item.
pub fn gaps(items: &[&[Node]]) -> Vec<usize> {
    let mut gaps = vec![1; items.len()];
    let mut start = 0;
    while start < items.len() {
        let column = column(items[start]);
        let same = |nodes: &&&[Node]| column.is_some() && self::column(nodes) == column;
        let run = items[start..].iter().take_while(same).count().max(1);
        let widths = || items[start..start + run].iter().filter_map(|nodes| head_width(nodes));
        let widest = widths().max().unwrap_or(0);
        for (gap, width) in gaps[start..].iter_mut().zip(widths()) {
            *gap = widest + 1 - width;
        }
        start += run;
    }
    gaps
}

/// The column of the braces, relative to the first word of the item, if the item is on one line.
fn column(nodes: &[Node]) -> Option<usize> {
    let (head, group) = split(nodes)?;
    let one_line = head[0].first().newline && !group.source.contains('\n') && !group.open.newline;
    one_line.then(|| group.open.start - head[0].first().start)
}

fn head_width(nodes: &[Node]) -> Option<usize> {
    let (head, _) = split(nodes)?;
    head.last().map(|last| last.last().end() - head[0].first().start)
}

/// The head of an item, and its braces.
fn split<'n, 's>(nodes: &'n [Node<'s>]) -> Option<(&'n [Node<'s>], &'n Group<'s>)> {
    let (_, nodes) = attributes(nodes, true);
    let (last, head) = nodes.split_last()?;
    let clause = head.iter().any(|node| node.is("=>"));
    last.braces().map(|group| (head, group)).filter(|(head, _)| !head.is_empty() && !clause)
}
