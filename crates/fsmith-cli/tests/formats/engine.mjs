// Runs SCXML documents in SCION, and compares their behaviour with recorded runs.
//
// node engine.mjs FOLDER: for each FOLDER/*.scxml, repeats the runs in the JSON file with the same name. Prints a line
// for each difference, and at the end the number of documents. Must run in a folder with the npm packages
// @scion-scxml/core and @scion-scxml/scxml. Time is virtual.
import fs from "node:fs";
import path from "node:path";
import core from "@scion-scxml/core";
import scxml from "@scion-scxml/scxml";

/** A clock that only `advance` moves. */
const clock = { now: 0, next: 1, timers: new Map() };
globalThis.setTimeout = (run, delay = 0) => {
  clock.timers.set(clock.next, { at: clock.now + delay, run });
  return clock.next++;
};
globalThis.clearTimeout = (id) => clock.timers.delete(id);

function advance(milliseconds) {
  const until = clock.now + milliseconds;
  for (;;) {
    const due = [...clock.timers].filter(([, timer]) => timer.at <= until).sort(([a, one], [b, other]) => one.at - other.at || a - b)[0];
    if (!due) break;
    clock.timers.delete(due[0]);
    clock.now = due[1].at;
    due[1].run();
  }
  clock.now = until;
}

const prepared = (file) =>
  new Promise((resolve, reject) =>
    scxml.pathToModel(file, (error, model) => (error ? reject(error) : model.prepare((error, made) => (error ? reject(error) : resolve(made))))),
  );

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Whether the recorded states are active. The engine may also have an active state that only the document has. */
const isActive = (recorded, active) => {
  const states = active.filter((id) => !id.startsWith("$"));
  return recorded.every((name) => states.some((id) => id === name || id.endsWith(`.${name}`))) && states.length - recorded.length <= 1;
};

async function compare(document, file, run) {
  // Regions act in the order of their transitions. In SCXML, it is the order of the states that selected them.
  const ordered = (list) => (document.includes("<parallel") ? [...list].sort() : list);
  clock.timers.clear();
  const acts = [];
  const chart = new core.Statechart(await prepared(file), { console: { log: (_, act) => acts.push(act) } });
  const log = console.log;
  console.log = (_, act) => acts.push(act);
  try {
    const [start, ...steps] = run.steps;
    const done = [];
    for (const step of [start, ...steps]) {
      acts.length = 0;
      if (step.start) chart.start();
      else if ("flag" in step) chart.gen({ name: `set.${step.flag}`, data: step.value });
      else if ("milliseconds" in step) advance(step.milliseconds);
      else chart.gen({ name: step.event });
      const what = step.event ?? step.flag ?? step.milliseconds ?? "start";
      done.push(what);
      // This engine exits all states at the end, but fsmith does not.
      if (step.finished) return chart.isFinal?.() === false ? `${done.join(", ")}: has not ended` : undefined;
      const active = chart.getFullConfiguration();
      if (!isActive(step.active, active)) return `${done.join(", ")}: ${active} instead of ${step.active}`;
      if (!same(ordered(acts), ordered(step.acts))) return `${done.join(", ")}: ${acts} instead of ${step.acts}`;
    }
  } finally {
    console.log = log;
  }
}

const folder = process.argv.at(-1);
const files = fs.readdirSync(folder).filter((file) => file.endsWith(".scxml")).sort();
for (const file of files) {
  const name = file.slice(0, -".scxml".length);
  const document = fs.readFileSync(path.join(folder, file), "utf8");
  for (const run of JSON.parse(fs.readFileSync(path.join(folder, `${name}.json`), "utf8"))) {
    // The initial values of the flags are in the document, because no event can set them before the start.
    const flagged = Object.entries(run.flags).reduce(
      (text, [flag, value]) => text.replace(`<data id="${flag}" expr="false"/>`, `<data id="${flag}" expr="${value}"/>`),
      document,
    );
    const own = path.join(folder, `${name}.run`);
    fs.writeFileSync(own, flagged);
    const wrong = await compare(document, own, run).catch((error) => String(error?.stack ?? error).slice(0, 600));
    if (wrong) {
      console.log(`${name}: ${wrong}`);
      break;
    }
  }
}
console.log(`ran ${files.length}`);
