//! The event of a `forward` is created twice: first to query the submachine, and then for the submachine to handle.

fsmith::state_machine! {
    machine Log(lines: &mut Vec<String>) {
        events { Say(String), Pair { text: String, count: u32 } }
        initial state Open {
            on Say(text) if !text.is_empty() => lines.push(text);
            on Pair { text, count } => lines.push(text.repeat(count as usize));
        }
    }
}

fsmith::state_machine! {
    machine Chat(lines: &mut Vec<String>) {
        events { Text(String), Named(String, u32), Both(LogEvent), Cloned(String) }
        initial state Open {
            machine log: Log(lines);
            forward Text(text) => log(LogEvent::Say(text));
            forward Named(text, count) => log(LogEvent::Pair { text, count });
            forward Both(event) => log(event);
            forward Cloned(text) => log(LogEvent::Say(text.clone()));
        }
    }
}

fn main() {}
