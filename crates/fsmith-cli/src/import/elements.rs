//! Parses the XML of an SCXML document.

use fsm_model::rules::Rule;
use fsm_syntax::BRACKETS;
use roxmltree::{Document, Node, ParsingOptions};

use super::document::{Cancel, Code, Content, Delay, History, Initial, Kind, Later, Raise, Scxml, State, Transition};
use crate::source::Mistake;

/// Parses a document.
///
/// # Errors
///
/// Fails if the text is not XML, not SCXML, or nested too deeply.
pub fn read(text: &str) -> Result<Scxml, Vec<Mistake>> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| {
        let message = error.to_string();
        // The line is reported separately.
        let message = message.split(" at ").next().unwrap_or(&message).to_owned();
        vec![Mistake { line: error.pos().row as usize, message: format!("this is not XML: {message}") }]
    })?;
    let root = document.root_element();
    let mut reader = Reader::of(text);
    if name(root) != "scxml" {
        let message = format!("expected <scxml>, not <{}>", name(root));
        return Err(vec![Mistake { line: reader.line(root), message }]);
    }
    let state = reader.state(root, Kind::Plain);
    if state.states.is_empty() && reader.mistakes.is_empty() {
        reader.mistakes.push(Mistake { line: state.line, message: "there is no state inside".to_owned() });
    }
    if !reader.mistakes.is_empty() {
        return Err(reader.mistakes);
    }
    let name = root.attribute("name").map(str::to_owned);
    Ok(Scxml { name, root: state, data: reader.data })
}

/// The types of processors by which a document sends events to itself.
const PROCESSORS: [&str; 2] = ["scxml", "http://www.w3.org/TR/scxml/#SCXMLEventProcessor"];

struct Reader<'t> {
    text: &'t str,
    /// The positions at which lines begin.
    lines: Vec<usize>,
    mistakes: Vec<Mistake>,
    data: Vec<(String, usize)>,
    /// The nesting depth of the current element, counted in the brackets that its translation to a machine needs.
    depth: usize,
    /// The number that the next numbered element gets.
    next: usize,
}

impl<'t> Reader<'t> {
    fn of(text: &'t str) -> Self {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        let lines = std::iter::once(0).chain(breaks).collect();
        Reader { text, lines, mistakes: Vec::new(), data: Vec::new(), depth: 0, next: 0 }
    }

    fn line(&self, node: Node) -> usize {
        self.lines.partition_point(|start| *start <= node.range().start)
    }

    /// The number of an element. Its position would not identify it, because an entity may be used several times.
    fn number(&mut self) -> usize {
        self.next += 1;
        self.next
    }

    fn code(&self, node: Node) -> Code {
        let text = self.text[node.range()].split_whitespace().collect::<Vec<_>>().join(" ");
        let values = node.attributes().map(|attribute| attribute.value());
        let words: Vec<_> = std::iter::once(name(node)).chain(values).chain(node.text()).collect();
        let has_events = node.descendants().any(|inner| matches!(name(inner), "raise" | "send" | "cancel"));
        Code { text, words: words.join(" "), has_events, line: self.line(node) }
    }

    /// Parses the content of an element that has brackets in the machine. Elements that are nested too deeply are not
    /// parsed, so that recursive functions cannot overflow the stack.
    fn inside<T>(&mut self, node: Node<'t, 't>, read: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth > BRACKETS {
            // One message is enough, however many elements there are at this depth.
            if !self.mistakes.iter().any(|mistake| Rule::of(&mistake.message) == Some(Rule::Nesting)) {
                let message = format!(
                    "elements are nested too deep here: the brackets of a machine can be nested at most {BRACKETS} deep [fsmith::{}]",
                    Rule::Nesting.name()
                );
                self.mistakes.push(Mistake { line: self.line(node), message });
            }
            return None;
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        Some(read)
    }

    fn state(&mut self, node: Node<'t, 't>, kind: Kind) -> State {
        let line = self.line(node);
        let initial = words(node.attribute("initial"));
        let mut state = State {
            id: node.attribute("id").map(str::to_owned),
            kind,
            line,
            comments: comments(node),
            initial: (!initial.is_empty()).then_some(Initial { targets: initial, content: Vec::new(), line }),
            histories: Vec::new(),
            entry: Vec::new(),
            exit: Vec::new(),
            transitions: Vec::new(),
            states: Vec::new(),
            omitted: Vec::new(),
        };
        self.inside(node, |reader| {
            for child in node.children().filter(Node::is_element) {
                reader.part(child, &mut state);
            }
        });
        state
    }

    /// Parses an element directly inside a state.
    fn part(&mut self, node: Node<'t, 't>, state: &mut State) {
        match name(node) {
            "state" => state.states.push(self.state(node, Kind::Plain)),
            "parallel" => state.states.push(self.state(node, Kind::Parallel)),
            "final" => state.states.push(self.state(node, Kind::Final)),
            "history" => state.histories.push(self.history(node)),
            "initial" => {
                state.initial = self.default(node);
                if state.initial.is_none() {
                    let message = "expected a <transition> inside this <initial>: it says where to start".to_owned();
                    self.mistakes.push(Mistake { line: self.line(node), message });
                }
            }
            "transition" => state.transitions.push(self.transition(node)),
            "onentry" => state.entry.extend(self.content(node)),
            "onexit" => state.exit.extend(self.content(node)),
            "datamodel" => {
                for data in node.children().filter(|child| name(*child) == "data") {
                    let id = data.attribute("id").unwrap_or_default().to_owned();
                    self.data.push((id, self.line(data)));
                }
            }
            other => {
                let message = format!("<{other}> has no counterpart in a machine, and is left out");
                state.omitted.push(Mistake { line: self.line(node), message });
            }
        }
    }

    fn history(&mut self, node: Node<'t, 't>) -> History {
        History {
            id: node.attribute("id").map(str::to_owned),
            is_deep: node.attribute("type") == Some("deep"),
            default: self.default(node),
            line: self.line(node),
        }
    }

    /// The transition inside an `<initial>` or a `<history>`.
    fn default(&mut self, node: Node<'t, 't>) -> Option<Initial> {
        let transition = node.children().find(|child| name(*child) == "transition")?;
        let Transition { targets, content, line, .. } = self.transition(transition);
        Some(Initial { targets, content, line })
    }

    fn transition(&mut self, node: Node<'t, 't>) -> Transition {
        Transition {
            line: self.line(node),
            events: words(node.attribute("event")),
            condition: node.attribute("cond").map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned),
            targets: words(node.attribute("target")),
            is_internal: node.attribute("type") == Some("internal"),
            content: self.content(node),
        }
    }

    /// The executable content of an element.
    fn content(&mut self, node: Node<'t, 't>) -> Vec<Content> {
        let read = |reader: &mut Self| {
            node.children().filter(Node::is_element).map(|child| reader.executable(child)).collect()
        };
        self.inside(node, read).unwrap_or_default()
    }

    fn executable(&mut self, node: Node<'t, 't>) -> Content {
        let attribute = |name: &str| node.attribute(name).map(str::to_owned);
        match name(node) {
            "raise" => Content::Raise(Raise {
                event: attribute("event").unwrap_or_default(),
                is_internal: true,
                has_data: false,
                line: self.line(node),
                at: self.number(),
            }),
            "send" => self.send(node),
            "cancel" => Content::Cancel(Cancel { id: attribute("sendid"), code: self.code(node), at: self.number() }),
            "if" => Content::If(self.inside(node, |reader| reader.branches(node)).unwrap_or_default()),
            "assign" => {
                let assigns = attribute("location").zip(attribute("expr"));
                Content::Other { code: self.code(node), assigns }
            }
            _ => Content::Other { code: self.code(node), assigns: None },
        }
    }

    fn send(&mut self, node: Node<'t, 't>) -> Content {
        let attribute = |name: &str| node.attribute(name).map(str::to_owned);
        let is_internal = node.attribute("target") == Some("#_internal");
        let is_own = (is_internal || node.attribute("target").is_none())
            && node.attribute("type").is_none_or(|of| PROCESSORS.contains(&of))
            && ["targetexpr", "typeexpr", "idlocation"].iter().all(|name| node.attribute(*name).is_none());
        let delay = attribute("delay").map(Delay::Literal).or_else(|| attribute("delayexpr").map(Delay::Code));
        // An event without a delay, or with a delay of zero, is sent immediately.
        let delay = delay.filter(|delay| delay.nanoseconds() != Some(0));
        let has_data = node.attribute("namelist").is_some() || node.children().any(|child| child.is_element());
        let (line, at) = (self.line(node), self.number());
        match (attribute("event"), delay) {
            (Some(event), None) if is_own => Content::Raise(Raise { event, is_internal, has_data, line, at }),
            (Some(event), Some(delay)) if is_own => {
                Content::Later(Later { event, id: attribute("id"), delay, code: self.code(node), has_data, line, at })
            }
            _ => Content::Other { code: self.code(node), assigns: None },
        }
    }

    /// The branches of an `<if>`, which are separated by `<elseif/>` and `<else/>`.
    fn branches(&mut self, node: Node<'t, 't>) -> Vec<(Option<String>, Vec<Content>)> {
        let condition = |node: Node| node.attribute("cond").unwrap_or("true").trim().to_owned();
        let mut branches = vec![(Some(condition(node)), Vec::new())];
        for child in node.children().filter(Node::is_element) {
            match name(child) {
                "elseif" => branches.push((Some(condition(child)), Vec::new())),
                "else" => branches.push((None, Vec::new())),
                _ => {
                    let content = self.executable(child);
                    branches.last_mut().expect("there is a first one").1.push(content);
                }
            }
        }
        branches
    }
}

/// The name of an element, without its namespace.
fn name<'n>(node: Node<'n, '_>) -> &'n str {
    node.tag_name().name()
}

fn words(attribute: Option<&str>) -> Vec<String> {
    attribute.unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}

/// The comments at the start of an element.
fn comments(node: Node) -> Vec<String> {
    let first = node.children().take_while(|child| !child.is_element());
    let texts = first.filter(Node::is_comment).filter_map(|comment| comment.text());
    texts.flat_map(str::lines).map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}
