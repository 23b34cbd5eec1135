/** The picture of a type: its states and edges, found by their numbers, or by their order where there are none. */

import { every, html } from './dom.js'

/** What a picture is made of. Anything else is left out, for a recording may come from anyone. */
const ELEMENTS = new Set(['svg', 'g', 'rect', 'circle', 'path', 'text', 'tspan'])
const ATTRIBUTES = /^(class|x|y|width|height|rx|ry|cx|cy|r|d|viewBox|data-[a-z-]+)$/

function copied(element, into) {
  if (!ELEMENTS.has(element.localName)) return
  const copy = document.createElementNS('http://www.w3.org/2000/svg', element.localName)
  for (const { name, value } of element.attributes) if (ATTRIBUTES.test(name)) copy.setAttribute(name, value)
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) copy.append(child.data)
    else if (child.nodeType === Node.ELEMENT_NODE) copied(child, copy)
  }
  into.append(copy)
}

/** Numbers of an attribute, such as `5 7`; nothing if it has texts. */
const numbers = text => (text && /^[\d\s]+$/.test(text) ? text.trim().split(/\s+/).map(Number) : null)

export class Picture {
  constructor(type, into) {
    this.type = type
    const read = new DOMParser().parseFromString(type.svg, 'image/svg+xml').documentElement
    into.replaceChildren()
    copied(read, into)
    this.svg = into.firstElementChild ?? into.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'))
    this.width = +this.svg.getAttribute('width') || 100
    this.height = +this.svg.getAttribute('height') || 100
    this.findStates()
    this.findEdges()
    this.findLines()
  }

  findStates() {
    const groups = every('.fs-state', this.svg)
    const before = this.type.states.length - groups.length
    this.states = []
    groups.forEach((group, nth) => {
      const state = numbers(group.dataset.index)?.[0] ?? nth + before
      if (!this.type.states[state]) return
      this.states[state] = group
      group.dataset.at = state
      group.style.setProperty('--colour', this.type.colours[state])
      reachable(group, 'state', this.type.names[state])
    })
  }

  findEdges() {
    const { edges, transitions } = this.type
    this.edges = every('.fs-edge', this.svg).map((group, nth) => {
      const known = edges[nth] ?? [0, 0, []]
      const told = numbers(group.dataset.transitions)
      const taken = told ?? known[2]
      const branches = numbers(group.dataset.branch)
      const led = this.targets(taken, branches)
      const named = led.filter(state =>
        [this.type.states[state]?.n, this.type.states[state]?.id].includes(group.dataset.target),
      )
      // One that ends at a choice or a fork leads on to all that is behind it.
      const targets = named.length ? named : led.length ? led : [known[1]]
      const edge = {
        group,
        from: transitions[taken[0]]?.s ?? known[0],
        targets,
        isPart: !named.length,
        transitions: taken,
        branches,
      }
      group.dataset.edge = nth
      const way = group.querySelector('.fs-way')
      if (way) {
        const area = way.cloneNode()
        area.setAttribute('class', 'area')
        group.prepend(area)
      }
      if (taken.length) reachable(group, 'transition', transitions[taken[0]]?.t)
      return edge
    })
  }

  /** The states that some branches of transitions lead to. */
  targets(transitions, branches) {
    const ends = transitions.flatMap(nth => this.type.transitions[nth]?.ends ?? [])
    const own = ends.filter(([, , , branch]) => !branches || branch == null || branches.includes(branch))
    return [...new Set(own.flatMap(([, , states]) => states))]
  }

  /** Lines of text that stand for transitions: told by numbers, or found by their first word. */
  findLines() {
    this.lines = []
    this.states.forEach((group, state) => {
      for (const line of every('.fs-line', group)) {
        const told = numbers(line.dataset.transitions)
        const guessed = () =>
          this.type.transitions.flatMap((transition, nth) =>
            transition.s === state && line.textContent.startsWith(transition.on.split(/[ {(]/)[0]) ? nth : [],
          )
        this.lines.push({ line, transitions: told ?? guessed(), branches: numbers(line.dataset.branch) })
      }
    })
    for (const { group } of this.edges) {
      for (const line of every('text[data-transitions]', group)) {
        const transitions = numbers(line.dataset.transitions)
        if (transitions) this.lines.push({ line, transitions, branches: numbers(line.dataset.branch) })
      }
    }
  }

  /** The frame of a state, in the units of the picture. */
  frame(state) {
    return this.states[state]?.querySelector('.fs-frame')?.getBBox() ?? null
  }
  edgeOf(transition) {
    return this.edges.find(edge => edge.transitions.includes(transition)) ?? null
  }

  /** Puts something on top. */
  add(content, into = this.svg) {
    into.insertAdjacentHTML('beforeend', content)
    return into.lastElementChild
  }
}

/** Something that can be chosen. It is called what is written in it, or by its name. */
function reachable(group, kind, name) {
  group.setAttribute('tabindex', 0)
  group.setAttribute('role', 'button')
  group.setAttribute('aria-roledescription', kind)
  if (!group.textContent.trim()) group.setAttribute('aria-label', name)
}

/** Something that runs along a way. */
export const runner = path =>
  html`<circle class=runner r=5><animateMotion dur=.45s begin=indefinite fill=freeze calcMode=spline keyTimes="0;1" keySplines=".3 0 .2 1" path="${path}"/></circle>`
