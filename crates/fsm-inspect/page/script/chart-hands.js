/** What can be done with the chart: it is dragged and zoomed, and each state and edge has a tip and a menu. */

import { $, around, html, icon } from './dom.js'
import { camera, centreOn, drag, fit, reveal, setFollow, zoomAt } from './camera.js'
import { chartPicture } from './chart.js'
import { ask, force, isBreak, toggleBreak } from './commands.js'
import { closeMenu, hideTip, openMenu, tip } from './floats.js'
import { choose } from './form.js'
import { setQuery } from './list.js'
import { dragHandle, isDragging, letHandleGo, takeHandle } from './retarget.js'
import { copy } from './source.js'
import { isTunable, showTargets, switchOf, toggle } from './tune.js'
import { reactsTo } from './verdicts.js'
import { may, view } from './view.js'

const stage = $('stage')
let held = null

const stateAt = event => around(event, '.fs-state')?.dataset.at
const edgeAt = event => around(event, '.fs-edge')?.dataset.edge

function stateTip(state) {
  const { type } = chartPicture()
  const { kind, h: history, doc, act = [], line } = type.states[state]
  const word = { parallel: 'parallel', final: 'final' }[kind?.toLowerCase()] ?? ''
  return html`<div class=title><span class=dot style="--colour:${type.isLeaf[state] ? type.colours[state] : 'var(--line2)'}"></span>${type.names[state]} <span class=mute>${word}${history && ` history ${history}`}</span></div>
    ${doc && html`<p>${doc}</p>`}${type.transitions.filter(({ s }) => s === state).map(({ t }) => html`<div class=line><code>${t}</code></div>`)}
    ${act.map(([when, code]) => html`<div class=line><small>${when}</small><code>${code}</code></div>`)}<div class="line place"><small>${type.file}:${line}</small></div>`
}

function edgeTip(nth) {
  const { open } = view
  const { type } = chartPicture()
  const edge = chartPicture().edges[nth]
  if (!edge) return null
  if (!edge.transitions.length) return html`<small>begins in</small> ${type.names[edge.targets[0]]}`
  const [taken, refused] = told(open, edge.transitions)
  const conditions = ({ ends }) =>
    ends.filter(([condition, , states]) => condition && edge.targets.some(state => states.includes(state)))
  return html`<div class=title>${type.owner(edge.from)} → ${edge.targets.map(state => type.names[state]).join(', ')}</div>${edge.transitions
    .map(at => type.transitions[at])
    .map(
      transition =>
        html`<div class=line><code>${transition.alarm ? 'alarm ' : ''}${transition.t}</code></div>${conditions(transition).map(([condition]) => html`<div class=line><small>when</small><code>${condition}</code></div>`)}`,
    )}<div class="line place"><small>taken ${taken}×, refused ${refused}× · ${type.file}:${type.transitions[edge.transitions[0]].line}</small></div>`
}

/** How often transitions were taken and refused, in the steps that are kept. */
function told(machine, transitions) {
  let [taken, refused] = [0, 0]
  for (let place = machine.dropped; place < machine.steps.length; place++) {
    for (const [nth, verdict] of machine.steps[place].look) {
      if (!transitions.includes(nth)) continue
      if (verdict === 1) taken++
      if (verdict === 0) refused++
    }
  }
  return [taken, refused]
}

function stateMenu(x, y, state) {
  const { type } = chartPicture()
  const { line } = type.states[state]
  openMenu(x, y, type.names[state], [
    ['Force this state', type.isLeaf[state] && may('force') && (() => force(state))],
    [
      isBreak(type, state, null) ? 'Remove the breakpoint' : 'Pause before it is entered',
      may('break') && (() => toggleBreak(type, state, null)),
    ],
    ['Show all machines in it', () => setQuery(`type:${type.name} state:${type.names[state]}`)],
    [`Copy its place, line ${line}`, () => copy(`${type.file}:${line}`)],
  ])
}

function edgeMenu(x, y, nth) {
  const edge = chartPicture().edges[nth]
  const { type } = chartPicture()
  if (!edge?.transitions.length) return
  const items = edge.transitions.flatMap(at => {
    const transition = type.transitions[at]
    const event = type.events.find(([name]) => reactsTo(transition, name))?.[0]
    const which = edge.transitions.length > 1 ? html` <small>${transition.trigger}</small>` : ''
    return [
      ...(event
        ? [
            [html`Send ${event}…`, may('send') && (() => choose(event))],
            [html`Ask why ${event}`, may('why') && (() => ask(event, choose(event)))],
          ]
        : []),
      [
        html`${isBreak(type, null, at) ? 'Remove the breakpoint' : 'Pause before it is taken'}${which}`,
        may('break') && (() => toggleBreak(type, null, at)),
      ],
      ...(isTunable() && type === view.open.type && switchOf(at) >= 0
        ? [
            [html`Switch off${which}`, () => toggle(switchOf(at))],
            [html`Lead elsewhere…${which}`, () => showTargets(switchOf(at))],
          ]
        : []),
      [`Copy its place, line ${transition.line}`, () => copy(`${type.file}:${transition.line}`)],
    ]
  })
  openMenu(x, y, type.transitions[edge.transitions[0]].t, items)
}

function menuAt(event, x, y) {
  const state = stateAt(event)
  const edge = edgeAt(event)
  if (edge != null) edgeMenu(x, y, +edge)
  else if (state != null) stateMenu(x, y, +state)
}

function tipAt(event, x, y) {
  const state = stateAt(event)
  const edge = edgeAt(event)
  if (edge != null) tip(x, y, edgeTip(+edge))
  else if (state != null) tip(x, y, stateTip(+state))
  else hideTip()
}

function beginDragging() {
  stage.onpointerdown = event => {
    closeMenu()
    if (event.button === 0 && view.open && takeHandle(event, chartPicture())) return event.preventDefault()
    if (event.button === 0 && !around(event, '.float, #map'))
      held = { x: event.clientX, y: event.clientY, from: { ...camera }, isFar: false }
  }
  addEventListener('pointermove', event => {
    if (dragHandle(event)) return
    if (!held) return
    const [x, y] = [event.clientX - held.x, event.clientY - held.y]
    held.isFar ||= Math.abs(x) + Math.abs(y) > 4
    stage.classList.toggle('dragged', held.isFar)
    if (held.isFar) drag(held.from.x + x, held.from.y + y)
  })
  addEventListener('pointerup', event => {
    if (letHandleGo(event)) return
    if (held && !held.isFar && view.open) menuAt(event, event.clientX, event.clientY)
    held = null
    stage.classList.remove('dragged')
  })
  stage.onwheel = event => {
    event.preventDefault()
    const corner = stage.getBoundingClientRect()
    zoomAt(Math.exp(-event.deltaY * 0.0016), event.clientX - corner.left, event.clientY - corner.top)
  }
}

function beginMap() {
  const map = $('map')
  const go = event => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse())
    centreOn(x, y)
  }
  map.onpointerdown = event => {
    map.setPointerCapture(event.pointerId)
    go(event)
  }
  map.onpointermove = event => map.hasPointerCapture(event.pointerId) && go(event)
}

export function beginChart() {
  beginDragging()
  beginMap()
  stage.onpointermove = event => (held?.isFar || isDragging() ? hideTip() : tipAt(event, event.clientX, event.clientY))
  stage.onpointerleave = hideTip
  const corner = event => event.target.getBoundingClientRect()
  stage.addEventListener('focusin', event => {
    const group = around(event, '.fs-state, .fs-edge')
    if (!group?.matches(':focus-visible')) return
    reveal(group)
    tipAt(event, corner(event).left, corner(event).bottom)
  })
  stage.addEventListener('focusout', hideTip)
  stage.onkeydown = event => {
    if ((event.key !== 'Enter' && event.key !== ' ') || !around(event, '.fs-state, .fs-edge')) return
    event.preventDefault()
    event.stopPropagation()
    menuAt(event, corner(event).left, corner(event).bottom)
  }
  $('follow').innerHTML = icon('aim')
  $('follow').onclick = () => setFollow(!camera.follows)
  $('smaller').onclick = () => zoomAt(0.8)
  $('larger').onclick = () => zoomAt(1.25)
  $('fit').onclick = fitAll
}

export function fitAll() {
  setFollow(false)
  fit()
}
