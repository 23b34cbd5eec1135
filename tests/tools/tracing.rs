//! Spans and events of `tracing`, as a subscriber sees them.

use std::fmt::{Debug, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};

use fsmith::observer::Tracing;
use fsmith::state_machine;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::{Context, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;

use super::{run, sink};

/// Records spans when they are closed, and events immediately, each with its enclosing spans.
#[derive(Clone, Default)]
struct Captures(Arc<Mutex<Vec<String>>>);

/// Fields as text, stored with each span.
#[derive(Default)]
struct Fields(String);

impl Visit for Fields {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.record_debug(field, &format_args!("{value}"));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        write!(self.0, " {field}={value:?}").expect("writing to a string cannot fail");
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Captures {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        context.span(id).expect("it is new").extensions_mut().insert(fields);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let span = context.span(id).expect("it is open");
        values.record(span.extensions_mut().get_mut::<Fields>().expect("every span has fields"));
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let mut fields = Fields::default();
        event.record(&mut fields);
        let depth = context.event_scope(event).map_or(0, Iterator::count);
        let (level, target) = (event.metadata().level(), event.metadata().target());
        self.0.lock().expect("no test panics here").push(format!("{depth} {level} {target}{}", fields.0));
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let span = context.span(&id).expect("it is closed only now");
        let (data, level, name) = (span.extensions(), span.metadata().level(), span.name());
        let fields = &data.get::<Fields>().expect("every span has fields").0;
        self.0.lock().expect("no test panics here").push(format!("{name} {level}{fields}"));
    }
}

fn traced(run: impl FnOnce()) -> Vec<String> {
    let captures = Captures::default();
    tracing::subscriber::with_default(tracing_subscriber::registry().with(captures.clone()), run);
    let mut lines = captures.0.lock().expect("no test panics here");
    std::mem::take(&mut *lines)
}

#[test]
fn a_step_is_a_span() {
    let lines = traced(|| run(&mut Tracing::new("lift")));
    let spans: Vec<_> = lines.iter().filter_map(|line| line.strip_prefix("step INFO machine=lift ")).collect();
    assert_eq!(
        spans,
        [
            "cause=Call answer=ignored",
            "cause=start answer=moved to=Waiting",
            "cause=Reset answer=ignored",
            "cause=Call answer=stayed",
            "cause=update answer=stayed",
            "cause=Alarm answer=moved from=Waiting to=Stuck",
            "cause=Reset answer=moved from=Stuck to=Waiting",
            "cause=Call answer=moved from=Waiting to=Up",
            "cause=Call answer=deferred",
            "cause=after 5s answer=moved from=Up to=Down",
            "cause=Arrive answer=moved from=Down to=Up",
            "cause=after 5s answer=moved from=Up to=Sunk",
            "cause=stop answer=moved from=Sunk",
        ]
    );
}

#[test]
fn details_of_a_step_are_events_in_the_span() {
    let lines = traced(|| run(&mut Tracing::new("lift").level(Level::WARN).details(Level::TRACE)));
    let at = lines.iter().position(|line| line == "step WARN machine=lift cause=Call answer=moved from=Waiting to=Up");
    let at = at.expect("the lift is called");
    assert_eq!(
        lines[at - 5..at],
        [
            "1 TRACE fsmith message=refused machine=lift state=Waiting transition=on Call if cabin.is_heavy",
            "1 TRACE fsmith message=took machine=lift state=Waiting transition=on Call",
            "1 TRACE fsmith message=exited machine=lift state=Waiting",
            "1 TRACE fsmith message=entered machine=lift state=Moving",
            "1 TRACE fsmith message=entered machine=lift state=Up",
        ]
    );
    for event in ["raised machine=lift event=Full", "began machine=lift event=Full", "deferred machine=lift event=Call"]
    {
        let line = format!("1 TRACE fsmith message={event}");
        assert!(lines.contains(&line), "{line} {lines:?}");
    }
    let idle = "0 TRACE fsmith message=refused machine=lift state=Waiting transition=when cabin.is_heavy".to_owned();
    assert!(lines.contains(&idle), "a poll in which nothing happens has no span: {lines:?}");
}

#[test]
fn a_violated_invariant_is_an_error_in_the_span() {
    let lines = traced(|| {
        let panicked = catch_unwind(AssertUnwindSafe(|| sink(&mut Tracing::new("lift"))));
        assert_eq!(panicked.is_err(), cfg!(debug_assertions));
        tracing::info!("outside");
    });
    let [.., error, step, outside] = &lines[..] else { panic!("{lines:?}") };
    if cfg!(debug_assertions) {
        assert_eq!(error, "1 ERROR fsmith message=violated machine=lift state=Sunk invariant=never cabin.is_deep");
        assert_eq!(step, "step INFO machine=lift cause=after 5s");
    }
    assert_eq!(outside, "0 INFO tools::tracing message=outside");
}

#[test]
fn events_of_actions_are_in_the_span() {
    state_machine! {
        machine Bell(watcher: &mut Tracing<BellState>) {
            events { Press }
            observer watcher;
            initial Still;
            state Still { on Press => { tracing::info!("ding"); Ringing } }
            final Ringing;
        }
    }
    let lines = traced(|| {
        let mut bell = Tracing::new("bell");
        Bell::start(&mut bell).handle(&mut bell, BellEvent::Press);
    });
    assert!(lines.contains(&"1 INFO tools::tracing message=ding".to_owned()), "{lines:?}");
}

/// An observer may be part of a value that moves between threads.
#[test]
fn the_observer_is_send_and_sync() {
    fn moves<T: Send + Sync>(_: T) {}
    moves(Tracing::<super::LiftState>::new("lift"));
}
