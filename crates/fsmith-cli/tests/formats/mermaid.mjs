// Parses and draws diagrams with Mermaid, and compares the result with the same charts as JSON.
//
// node mermaid.mjs FOLDER: prints a line for each mistake in FOLDER/*.mmd, and at the end the number of files.
// Must run in a folder with the npm packages mermaid and jsdom. jsdom measures no texts, so they have made-up sizes.
import fs from "node:fs";
import path from "node:path";
import { JSDOM } from "jsdom";

const { window } = new JSDOM("<body></body>", { pretendToBeVisual: true });
Object.assign(globalThis, { window, document: window.document });
globalThis.CSSStyleSheet ??= window.CSSStyleSheet;
window.SVGElement.prototype.getBBox = function () {
  return { x: 0, y: 0, width: 10 + 5 * (this.textContent ?? "").length, height: 20 };
};
window.SVGElement.prototype.getComputedTextLength = () => 50;
const { default: mermaid } = await import("mermaid");
mermaid.initialize({ startOnLoad: false, suppressErrorRendering: true, htmlLabels: false });

/** Decodes the entity codes in a label, in the form that Mermaid gives them. */
const decoded = (text) =>
  text.replace(/ﬂ°°(\d+)¶ß/g, (_, code) => String.fromCodePoint(code)).replace(/#(\d+);/g, (_, code) => String.fromCodePoint(code));

/** The number of occurrences of each item, as texts that can be compared. */
const counted = (list) => {
  const counts = new Map();
  for (const item of list) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].map(([item, count]) => `${count} x ${item}`).sort();
};

const missing = (all, some) => all.filter((item) => !some.includes(item));

/** The differences between a diagram and its chart. */
async function mistakes(name, text, chart) {
  const { nodes, edges } = (await mermaid.mermaidAPI.getDiagramFromText(text)).db.getData();
  await mermaid.render(`picture-${name}`, text);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  /** The path of a node: the names of its enclosing states. Regions are separated by nodes without a name. */
  const pathOf = (id) => {
    const node = byId.get(id);
    if (!node) return [];
    const own = node.shape === "divider" || node.isMachine ? [] : [decoded([node.label].flat()[0])];
    return [...pathOf(node.parentId), ...own];
  };
  const machine = nodes.find((node) => !node.parentId && node.label === chart.machine && node.isGroup && nodes.some((inner) => inner.parentId === node.id));
  if (machine && !chart.states.some((state) => state.path === chart.machine)) machine.isMachine = true;
  const isState = (node) => !["stateStart", "stateEnd", "choice", "noteGroup", "note", "divider"].includes(node.shape) && !node.isMachine;
  const read = nodes.filter(isState).map((node) => pathOf(node.id).join(".")).filter((path) => !/(^|\.)(H\*?|II)$/.test(path));
  const wanted = chart.states.map((state) => state.path);
  const wrong = [
    ...missing(counted(wanted), counted(read)).map((item) => `is not read: ${item}`),
    ...missing(counted(read), counted(wanted)).map((item) => `is read instead: ${item}`),
  ];
  const end = ({ targets, kind }) => (kind === "go" || kind === "push" ? targets.length : 0);
  const arrows = (owners, key) => owners.flatMap((owner) => owner[key]).reduce((sum, it) => sum + end(it), 0);
  const finals = chart.states.filter((state) => state.kind === "final").length;
  const defaults = chart.states.filter((state) => state.history?.else).length;
  // The completion of a submachine is drawn once, as its `done`, and not for each kind of step that can complete it.
  const drawn = chart.transitions.filter(({ trigger }) => !["forward", "inside"].includes(trigger.kind));
  // Several branches that lead to states begin at a choice, to which one arrow leads.
  const choices = nodes.filter((node) => node.shape === "choice");
  for (const { id } of choices) {
    const [to, from] = ["end", "start"].map((side) => edges.filter((edge) => edge[side] === id).length);
    if (to !== 1 || from < 2) wrong.push(`has a choice with ${to} arrows to it and ${from} from it`);
  }
  const expected = choices.length + arrows([chart, ...chart.states], "initial") + arrows(drawn, "ends") + finals + defaults;
  const found = edges.filter((edge) => !/----note/.test(`${edge.start} ${edge.end}`)).length;
  if (found !== expected) wrong.push(`has ${found} arrows instead of ${expected}`);
  return wrong;
}

const folder = process.argv.at(-1);
const files = fs.readdirSync(folder).filter((file) => file.endsWith(".mmd")).sort();
for (const file of files) {
  const name = file.slice(0, -".mmd".length);
  const read = (extension) => fs.readFileSync(path.join(folder, `${name}.${extension}`), "utf8");
  try {
    for (const wrong of await mistakes(name, read("mmd"), JSON.parse(read("json")))) console.log(`${name}: ${wrong}`);
  } catch (error) {
    console.log(`${name}: ${String(error).slice(0, 500)}`);
  }
}
console.log(`read ${files.length}`);
