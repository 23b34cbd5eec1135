/** The chart of the open machine: what is active, what the step did, and what it remembers. */

import { $, every, html, isStill, put } from './dom.js'
import { aimAtPicture, follow, markMap } from './camera.js'
import { Picture, runner } from './picture.js'
import { snapshotOf } from './situation.js'
import { putHandles } from './retarget.js'
import { link } from './source.js'
import { outcome } from './verdicts.js'
import { pending, program, shownTime, view } from './view.js'

let picture = null
/** The step that something has run along the chart for. */
let shown = null

/** What is shown of the open machine: the step, the configuration, and the type by the text of that step. */
export function looked() {
  const { open, step } = view
  const configuration = step ? step.after : open.configurationAt(shownTime())
  return { step: pending() ?? step, configuration, type: open.type.in(pending() ?? step) }
}

export const chartPicture = () => picture

export function drawChart() {
  const { step: last, configuration, type: before } = looked()
  // Who follows sees the text that is in force by now, of which a step before it says nothing.
  const type = view.live ? view.open.type : before
  const step = type === before ? last : null
  if (picture?.type !== type) {
    picture = new Picture(type, $('pan'))
    aimAtPicture(picture)
    putHandles(picture)
  }
  const effects = step?.h.filter(([kind]) => kind === 'f') ?? []
  markStates(configuration)
  const way = markEdges(step, effects)
  markLines(step, effects)
  every('.break, .runner', picture.svg).forEach(mark => mark.remove())
  markBreaks(type)
  if (way && shown !== step && !isStill()) run(way)
  shown = step
  markMap(configuration)
  follow(interesting(step, way))
  put($('title'), html`${view.open.label}`)
  put($('where'), html`<small>${type.name}</small>${configuration.leaves.map(leaf => chip(type, leaf))}`)
  put($('file'), html`${link(type, type.line)}`)
  drawRefused(view.open.type)
}

/** What is wrong with a text that is not in force. */
function drawRefused(type) {
  const { refused } = type
  $('refused').hidden = !refused.length
  put(
    $('refused'),
    html`<b>Not in force</b>${refused.map(([line, , words]) => html`<p>${link(type, line)} <span>${words}</span></p>`)}`,
  )
}

export const chip = (type, state) =>
  html`<span class=chip style="--colour:${type.colours[state]}">${type.names[state]}</span>`

function markStates(configuration) {
  const { stack = [], hist = [] } = snapshotOf(view.open, view.step) ?? {}
  const aside = new Set(stack.flat())
  const remembered = new Set(hist.map(([, state]) => state))
  picture.states.forEach((group, state) => {
    const isActive = configuration.set.has(state)
    group.classList.toggle('active', isActive)
    group.classList.toggle('aside', aside.has(state))
    group.classList.toggle('remembered', remembered.has(state) && !isActive)
    group.classList.remove('acting')
  })
}

/** Whether a part of the picture that may be about some branches only is about one of these effects. */
const isBranch = (branches, effects) =>
  !branches ||
  effects.every(([, , , , branch]) => branch == null) ||
  effects.some(([, , , , branch]) => branches.includes(branch))

/** Marks the edges that were taken or refused, and returns the first that was taken. */
function markEdges(step, effects) {
  const { taken, refused } = step ? outcome(step) : { taken: new Set(), refused: new Set() }
  const targets = new Set(effects.flatMap(([, , , states]) => states))
  let way = null
  for (const edge of picture.edges) {
    const isTaken =
      edge.transitions.some(nth => taken.has(nth)) &&
      edge.targets.some(state => targets.has(state)) &&
      isBranch(edge.branches, effects)
    edge.group.classList.toggle('taken', isTaken)
    edge.group.classList.toggle('refused', !isTaken && edge.transitions.some(nth => refused.has(nth)))
    if (isTaken) way ??= edge
  }
  return way
}

function markLines(step, effects) {
  const { taken, refused } = step ? outcome(step) : { taken: new Set(), refused: new Set() }
  for (const { line, transitions, branches } of picture.lines) {
    const isTaken = transitions.some(nth => taken.has(nth)) && isBranch(branches, effects)
    line.classList.toggle('taken', isTaken)
    line.classList.toggle('refused', !isTaken && transitions.some(nth => refused.has(nth)))
  }
  for (const [, source, end] of effects)
    if (end !== 'to' && end !== 'push') picture.states[source]?.classList.add('acting')
}

function markBreaks(type) {
  for (const [of, state, transition] of program.breaks) {
    if (of !== type.id) continue
    const group = state != null ? picture.states[state] : picture.edgeOf(transition)?.group
    const box = group?.querySelector('.fs-frame, .fs-back, .fs-label, .fs-way')?.getBBox()
    if (box)
      picture.add(
        html`<circle class=break cx=${box.x + 1} cy=${box.y + (state != null ? 1 : box.height / 2)} r=6 />`,
        group,
      )
  }
}

function run(edge) {
  const path = edge.group.querySelector('.fs-way')?.getAttribute('d')
  if (!path) return
  const mark = picture.add(runner(path))
  mark.firstElementChild.beginElement()
  setTimeout(() => mark.remove(), 600)
}

/** What the camera keeps in sight: the way that was taken and where it led; or what was asked. */
function interesting(step, way) {
  if (!step) return []
  const { type } = picture
  const boxes = []
  const add = states => boxes.push(...states.map(state => picture.frame(state)).filter(Boolean))
  const leaves = kinds =>
    step.h.filter(([kind, state]) => kinds.includes(kind) && type.isLeaf[state]).map(([, state]) => state)
  if (way) boxes.push(way.group.querySelector('.fs-way').getBBox())
  add(leaves('es'))
  if (!boxes.length) add(leaves('x'))
  if (!boxes.length) add(step.look.map(([nth]) => type.transitions[nth]?.s).filter(state => type.isLeaf[state]))
  return boxes
}
