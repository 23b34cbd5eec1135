/** Types of machines: their states and transitions, and which configurations they have been in. */

export const types = []

/** How many texts of a type are kept. */
const TEXTS = 64

/** How a transition is triggered, without its guard. */
const trigger = transition =>
  (transition.if && transition.t.endsWith(' if ' + transition.if)
    ? transition.t.slice(0, -4 - transition.if.length)
    : transition.t
  ).replace(/^after if .*?\{ (.*?) \} else \{ (.*?) \}$/, 'after $1 or $2')

/** States that are active together: all of them, the leaves, and the leaf of each region. */
class Configuration {
  constructor(type, list) {
    /** In the order in which they were entered. */
    this.list = list
    this.states = [...list].sort((a, b) => a - b)
    this.set = new Set(list)
    this.leaves = this.states.filter(state => type.isLeaf[state])
    this.regions = type.regions.map(() => -1)
    this.outside = -1
    for (const leaf of this.leaves) {
      if (type.regionOf[leaf] >= 0) this.regions[type.regionOf[leaf]] = leaf
      else this.outside = leaf
    }
    /** The leaf that stands for all of it where there is room for one. */
    this.main = this.outside >= 0 ? this.outside : (this.leaves[0] ?? 0)
  }
}

export class Type {
  constructor({ id, name, file, line, svg, states, trans, edges = [], events = [], v = 0, refused = [], tune = null }) {
    Object.assign(this, { id, name, file, line, svg, states, edges, events, v, refused, tune })
    /** All texts that it has had, as far as they are kept: of one that cannot change, this is the only one. */
    this.texts = [this]
    let branches = 0
    /** The ends of all transitions are numbered together, in document order, if no numbers are told. */
    const numbered = (ends = []) =>
      ends.map(([condition, end, states, branch = branches++]) => [condition, end, states, branch])
    this.transitions = trans.map(transition => ({
      ...transition,
      ends: numbered(transition.ends),
      trigger: trigger(transition),
    }))
    this.count = 0
    this.isLeaf = states.map((_, state) => state > 0 && !states.some(other => other.p === state))
    this.regions = []
    states.forEach((state, nth) => this.isParallel(state.p) && this.regions.push(nth))
    this.regionOf = states.map((_, state) =>
      this.path(state).reduce((found, outer) => Math.max(found, this.regions.indexOf(outer)), -1),
    )
    this.names = states.map(state => this.named(state))
    this.configurations = new Map()
    let leaves = 0
    this.hues = states.map((_, state) => (this.isLeaf[state] ? Math.round(255 + id * 40 + 137.5 * leaves++) % 360 : 0))
    this.colours = this.hues.map((hue, state) =>
      this.isLeaf[state] ? `oklch(var(--light) var(--chroma) ${hue})` : 'var(--mute)',
    )
  }

  /** The same by another text, which is in force from now on. */
  changed(message) {
    const { name, file } = this
    const type = new Type({ ...message, name, file })
    type.texts = this.texts
    type.texts.push(type)
    if (type.texts.length > TEXTS) type.texts.shift()
    type.count = this.count
    return type
  }

  /** The same by the text that was in force in a step. */
  in(step) {
    if (this.texts.length === 1 || !step) return this
    const v = step.v ?? 0
    return this.texts.findLast(text => text.v <= v) ?? this.texts[0]
  }

  isParallel(state) {
    return this.states[state]?.kind?.toLowerCase() === 'parallel'
  }

  /** A state and those around it, from the outside in, without the machine. */
  path(state) {
    const path = []
    for (; state > 0; state = this.states[state].p) path.unshift(state)
    return path
  }

  /** A name that no other state has. */
  named(state) {
    const isAlone = this.states.filter(other => other.n === state.n).length === 1
    const outer = this.states[state.p]
    return isAlone || !outer ? state.n : `${outer.n}.${state.n}`
  }

  /** Who a transition belongs to, in words. */
  owner(state) {
    return state ? this.names[state] : 'the machine'
  }

  /** A configuration, once for all machines that are in it. */
  configuration(list) {
    const key = list.join()
    let found = this.configurations.get(key)
    if (!found) this.configurations.set(key, (found = new Configuration(this, list)))
    return found
  }

  /** Where a configuration leads to by what happened in a step. */
  moved(from, happenings) {
    let list = null
    for (const [kind, state] of happenings) {
      if (kind === 'x' || kind === 'p') {
        list ??= [...from.list]
        const place = list.indexOf(state)
        if (place >= 0) list.splice(place, 1)
      } else if (kind === 'e' || kind === 's') (list ??= [...from.list]).push(state)
    }
    return list ? this.configuration(list) : from
  }
}
