/** The end of an arrow, dragged to another state. */

import { $, every, html } from './dom.js'
import { openMenu, toast } from './floats.js'
import { isTunable, retarget, targetsOf } from './tune.js'
import { view } from './view.js'

/** The arrow that is dragged, from where, and the line that is drawn meanwhile. */
let held = null

export const isDragging = () => held !== null

/** Puts something to take hold of at the end of each arrow whose text may be tuned. */
export function putHandles(picture) {
  every('.handle', picture.svg).forEach(handle => handle.remove())
  if (!isTunable() || picture.type !== view.open.type) return
  for (const edge of picture.edges) {
    const way = edge.group.querySelector('.fs-way')
    if (!way?.getTotalLength || edge.isPart || !edge.transitions.length || !targetsOf(edge).length) continue
    const { x, y } = way.getPointAtLength(Math.max(0, way.getTotalLength() - 3))
    // On top of all, since arrows end beside each other.
    const of = edge.group.dataset.edge
    picture.add(
      html`<circle class=handle cx=${x} cy=${y} r=5 data-of=${of}><title>Drag to another state</title></circle>`,
    )
  }
}

const stateAt = ({ clientX, clientY }) =>
  document
    .elementsFromPoint(clientX, clientY)
    .find(element => element.closest('.fs-state'))
    ?.closest('.fs-state')

/** Whether a handle is taken hold of. */
export function takeHandle(event, picture) {
  const handle = event.target.closest?.('.handle')
  if (!handle) return false
  const edge = picture.edges[handle.dataset.of]
  const { x, y } = edge.group.querySelector('.fs-way').getPointAtLength(0)
  held = { edge, picture, x, y, line: picture.add(html`<path class=lead />`) }
  return true
}

export function dragHandle(event) {
  if (!held) return false
  const { picture, x, y, line } = held
  const to = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.svg.getScreenCTM().inverse())
  line.setAttribute('d', `M${x} ${y}L${to.x} ${to.y}`)
  aim(picture, stateAt(event))
  return true
}

export function letHandleGo(event) {
  if (!held) return false
  const { picture, edge, line } = held
  const state = stateAt(event)
  held = null
  line.remove()
  aim(picture, null)
  if (state) lead(edge, +state.dataset.at, event)
  return true
}

const aim = (picture, state) =>
  picture.states.forEach(group => group.classList.toggle('aimed', group === state && group !== picture.states[0]))

/** Has an arrow lead elsewhere: of several transitions that it stands for, one is chosen. */
function lead(edge, state, { clientX, clientY }) {
  const { type } = view.open
  if (!state || edge.targets.includes(state)) return
  const places = targetsOf(edge)
  if (places.length === 1) return retarget(places[0], state)
  if (!places.length) return toast('This arrow has no end that could lead elsewhere.')
  const of = at => {
    const { branch } = type.tune.targets[at]
    const transition = type.transitions.find(({ ends }) => ends.some(([, , , other]) => other === branch))
    const condition = transition?.ends.find(([, , , other]) => other === branch)?.[0]
    return transition ? `${transition.t}${condition ? `, ${condition}` : ''}` : 'initial'
  }
  openMenu(
    clientX,
    clientY,
    `Lead to ${type.names[state]}`,
    places.map(at => [of(at), () => retarget(at, state)]),
  )
}
