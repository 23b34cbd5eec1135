/** What the program tells. */

import { $ } from './dom.js'
import { addMachine, addStep, addText, addType, forgetAll, machines, imagined } from './machines.js'
import { follow, setLive, show } from './look.js'
import { program, redraw, view } from './view.js'

/** How many machines are in the timeline at first. */
const LANES = 6
let isFresh = true

/** What is told next comes from somewhere else, and its `hello` begins anew. */
export const expectAnother = () => (isFresh = true)

const KINDS = {
  hello({ program: name, now, paused, can = [], root = '', v }) {
    if (isFresh) begin()
    isFresh = false
    Object.assign(program, { name, root, version: v, isPaused: !!paused, can: new Set(can) })
    document.title = `${name} · fsmith`
    reached(now)
  },
  type: message => addType(message),
  text(message) {
    addText(message)
    reached(message.at)
    redraw('chart', 'tune')
  },
  new: message => addMachine(message),
  drop({ m, at }) {
    const machine = machines.get(m)
    if (!machine) return
    machine.gone = at
    if (!machine.first && machine !== view.open) machine.remove()
    reached(at)
  },
  step(message) {
    addStep(message)
    reached(message.at)
  },
  snap({ m, at, snap }) {
    const machine = machines.get(m)
    if (machine) machine.snapshot = { at, ...snap }
    reached(at)
  },
  breaks({ list }) {
    program.breaks = list
    redraw('chart')
  },
  paused({ on, held, at }) {
    program.isPaused = on
    if (!held) program.held = null
    reached(at)
  },
  held(message) {
    program.held = { ...message, steps: message.steps.map(imagined) }
    program.isPaused = true
    const machine = machines.get(message.m)
    // A pause holds whichever machine is called next, which need not be the one that is looked at.
    if (!machine || message.pause) return
    show(machine)
    setLive(true)
  },
  lost({ batches }) {
    program.lost += batches
  },
}

function begin() {
  forgetAll()
  Object.assign(view, { open: null, step: null, asked: null, lanes: [], now: 0 })
  Object.assign(program, { held: null, lost: 0, breaks: [] })
}

const reached = at => {
  if (at > view.now) view.now = at
}

/** Takes in what was told: a list of messages, of which those that are not known are passed over. */
export function take(messages) {
  for (const message of messages) if (Object.hasOwn(KINDS, message.k)) KINDS[message.k](message)
  view.lanes = view.lanes.filter(machine => machines.has(machine.id))
  if (view.open && !machines.has(view.open.id)) view.open = null
  if (!view.open && machines.size) {
    const [first, ...more] = [...machines.values()].slice(0, LANES)
    show(first)
    view.lanes.push(...more.filter(machine => !view.lanes.includes(machine)))
  }
  $('empty').hidden = machines.size > 0
  if (view.live) follow()
  redraw('head', 'list', 'population', 'time', 'step')
}
