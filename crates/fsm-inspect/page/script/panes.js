/** The edges between the panes: they are dragged, moved by keys, and fold a pane away. */

import { $, choices, every } from './dom.js'

/** The smallest and the largest size of each pane in pixels, and whether its edge is at its end. */
const PANES = {
  left: { least: 150, most: 560, isBefore: true },
  step: { least: 220, most: 720 },
  times: { least: 110, most: 640 },
  tune: { least: 220, most: 640 },
}
/** The pixels of a key, and those that a folded pane has for its edge. */
const [KEY, FOLDED] = [24, 9]
let held = null

class Edge {
  constructor(grip) {
    this.grip = grip
    this.pane = $(grip.dataset.pane)
    Object.assign(this, PANES[this.pane.id])
    Object.assign(grip, { role: 'separator', tabIndex: 0, title: 'Drag; double-click folds' })
    this.isAcross = grip.getAttribute('aria-orientation') === 'horizontal'
    const chosen = choices.get(`pane.${this.pane.id}`)
    if (chosen != null) this.set(+chosen)
    else this.tell()
  }

  get size() {
    if (this.pane.matches('.folded')) return 0
    return this.isAcross ? this.pane.offsetHeight : this.pane.offsetWidth
  }

  /** The size to which a pane goes that is unfolded. */
  unfolded = null

  /** Sets the size; the pane is folded if that is less than half of the least one. */
  set(size) {
    const room = (this.isAcross ? innerHeight : innerWidth) * 0.6
    const isFolded = size < this.least / 2
    const next = isFolded ? 0 : Math.round(Math.min(Math.max(size, this.least), this.most, room))
    document.body.style.setProperty(`--${this.pane.id}`, (next || FOLDED) + 'px')
    this.pane.classList.toggle('folded', isFolded)
    this.grip.classList.toggle('folded', isFolded)
    choices.set(`pane.${this.pane.id}`, next)
    this.tell(next)
  }

  tell(size = this.size) {
    Object.assign(this.grip, { ariaValueMin: 0, ariaValueMax: this.most, ariaValueNow: size })
  }

  fold() {
    if (this.size) {
      this.unfolded = this.size
      this.set(0)
    } else this.set(this.unfolded ?? this.least * 1.5)
  }

  /** Moves the edge by so many pixels, to the right or down if they are positive. */
  move(from, by) {
    this.set(from + (this.isBefore ? by : -by))
  }

  key(event) {
    const [less, more] = this.isAcross ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
    if (event.key === 'Enter' || event.key === ' ') this.fold()
    else if (event.key === less) this.move(this.size, -KEY)
    else if (event.key === more) this.move(this.size || (this.isBefore ? 0 : this.least), this.size ? KEY : this.least)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}

export function beginPanes() {
  for (const grip of every('.grip')) {
    const edge = new Edge(grip)
    const place = event => (edge.isAcross ? event.clientY : event.clientX)
    grip.onpointerdown = event => {
      grip.setPointerCapture(event.pointerId)
      held = { from: edge.size, at: place(event) }
    }
    grip.onpointermove = event => held && edge.move(held.from, place(event) - held.at)
    grip.onpointerup = grip.onpointercancel = () => (held = null)
    grip.ondblclick = () => edge.fold()
    grip.onkeydown = event => edge.key(event)
  }
}
