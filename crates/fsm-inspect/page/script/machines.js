/** The machines, and the steps of each: as many as fit, of which the oldest goes first. */

import { parameter } from './dom.js'
import { Ring } from './ring.js'
import { Type, types } from './types.js'

export const machines = new Map()

/** How many steps are kept. */
export const LIMIT = Math.max(1000, +parameter('keep') || 300000)
const order = new Ring(LIMIT)
export const count = {
  get kept() {
    return order.count
  },
  get isFull() {
    return order.count === LIMIT
  },
  told: 0,
}

/** How many steps there were in each quarter of a second, from `first` on. */
export const activity = { first: 0, counts: [] }
export const BIN = 0.25

class Machine {
  constructor(type, { m, label, at, n, cfg, can, send, restore }) {
    Object.assign(this, { id: m, type, label, from: at, n })
    this.introduce({ label, can, send, restore })
    this.base = this.current = type.configuration(cfg)
    /** Steps before `dropped` are gone, and `base` is where they led. */
    this.steps = []
    this.dropped = 0
    this.snapshot = null
    this.gone = null
    this.movedAt = 0
  }

  /** What it is called; which events may be sent to it, and whether it can be brought back to an earlier step. */
  introduce({ label = this.label, can, send, restore }) {
    this.label = label
    this.searched = `${label} ${this.type.name}`.toLowerCase()
    this.sends = can?.send ?? send ?? null
    this.restores = can?.restore ?? restore ?? false
  }

  get last() {
    return this.steps.at(-1) ?? null
  }
  get first() {
    return this.steps[this.dropped] ?? null
  }

  /** The place of the last step until a time; before the first if there is none. */
  placeAt(time) {
    return this.place(step => step.at <= time + 1e-6)
  }

  /** The place of the last step with a property that all steps before it have, too. */
  place(has) {
    let [low, high] = [this.dropped, this.steps.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (has(this.steps[middle])) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  stepAt(time) {
    return this.kept(this.placeAt(time))
  }
  kept(place) {
    return place >= this.dropped ? (this.steps[place] ?? null) : null
  }
  configurationAt(time) {
    return this.kept(this.placeAt(time))?.after ?? this.base
  }
  before(place) {
    return this.kept(place - 1)?.after ?? this.base
  }
  placeOf(step) {
    return this.place(other => other.order <= step.order)
  }
  isThereAt(time) {
    return this.from <= time + 1e-6 && (this.gone == null || time < this.gone)
  }

  add(step) {
    const after = this.type.in(step).moved(this.current, step.h)
    if (after !== this.current) this.movedAt = performance.now()
    step.after = this.current = after
    this.keep(step)
  }

  /** Its text has changed. */
  follow(type) {
    this.type = type
    this.current = type.configuration(this.current.list)
  }

  keep(step) {
    this.n = step.n
    step.order = ++count.told
    this.steps.push(step)
    if (step.snap) this.snapshot = { at: step.at, ...step.snap }
    const oldest = order.push(this.id)
    if (oldest != null) machines.get(oldest)?.forget()
    const bin = Math.floor(step.at / BIN) - activity.first
    if (bin >= 0) activity.counts[bin] = (activity.counts[bin] ?? 0) + 1
  }

  /** Drops the oldest step, and moves on to where it led. */
  forget() {
    const step = this.steps[this.dropped]
    this.base = step.after
    this.from = step.at
    this.steps[this.dropped++] = undefined
    if (this.dropped > 64 && this.dropped * 2 > this.steps.length) {
      this.steps.splice(0, this.dropped)
      this.dropped = 0
    }
    const bins = Math.floor(step.at / BIN) - activity.first - 4096
    if (bins > 0) {
      activity.counts.splice(0, bins)
      activity.first += bins
    }
    if (this.gone != null && !this.first) this.remove()
  }

  /** Forgets a machine that is gone, and of which no step is left. */
  remove() {
    machines.delete(this.id)
    this.type.count--
  }
}

export function forgetAll() {
  machines.clear()
  types.length = activity.counts.length = activity.first = count.told = 0
  order.clear()
}

/** A type that is told again is the same. */
export function addType(message) {
  types[message.id] ??= new Type(message)
}

/** Another text of a type is in force, or one was refused. */
export function addText(message) {
  const before = types[message.id]
  if (!before) return
  if (before.v === message.v) return Object.assign(before, { refused: message.refused ?? [], tune: message.tune })
  const type = (types[message.id] = before.changed(message))
  for (const machine of machines.values()) if (machine.type === before) machine.follow(type)
}

/** A machine that is new; or one whose steps were lost, and which is somewhere else now. */
export function addMachine(message) {
  const known = machines.get(message.m)
  if (known) {
    known.introduce(message)
    return catchUp(known, message)
  }
  const type = types[message.t]
  if (!type) return
  type.count++
  machines.set(message.m, new Machine(type, message))
}

function catchUp(machine, { n, cfg, at }) {
  if (n <= machine.n) return
  machine.current = machine.type.configuration(cfg)
  machine.keep({ m: machine.id, n, at, by: ['lost', 'not told'], look: [], h: [], after: machine.current })
}

/** A step as it was told, with what may be left out. */
const stepOf = message => ({ look: [], h: [], ...message })
/** One that has not happened: whether all of it is known, or only what would be considered. */
export const imagined = message => ({ ...stepOf(message), isWhole: 'h' in message })

export function addStep(message) {
  const step = stepOf(message)
  const machine = machines.get(step.m)
  // What has been told with the machine is not told again.
  if (machine && step.n > machine.n) machine.add(step)
}

/** All steps, in the order in which they came. */
export function eachStep(use) {
  const next = new Map()
  order.each(id => {
    const machine = machines.get(id)
    if (!machine) return
    const place = next.get(id) ?? machine.dropped
    next.set(id, place + 1)
    use(machine.steps[place])
  })
}
