/** What can be done with the timeline: it is zoomed, moved and scrubbed, and its machines and steps are opened. */

import { $, html } from './dom.js'
import { chip } from './chart.js'
import { hideTip, tip } from './floats.js'
import { pick, scrub, setLive, show } from './look.js'
import { centre, length, moveBy, setSpan, span, zoom } from './span.js'
import { causeOf, kindOf } from './step.js'
import { lanes, NAMES, OVERVIEW, RULER, toTime, toX, whole } from './timeline.js'
import { redraw, view } from './view.js'

const canvas = $('timeline')
/** Pixels: how near a step has to be to be meant. */
const NEAR = 6
let held = null

const laneAt = y => lanes.at.find(({ top, bottom }) => y >= top && y < bottom)?.machine

/** The step nearest to a place of the screen, if it is near. */
function stepNear(machine, x) {
  const place = machine.placeAt(toTime(x))
  const [before, after] = [machine.kept(place), machine.kept(place + 1)]
  const distance = step => (step ? Math.abs(toX(step.at) - x) : Infinity)
  const nearest = distance(after) < distance(before) ? after : before
  return distance(nearest) < NEAR ? nearest : null
}

const DRAGS = {
  overview(x) {
    setLive(false)
    const { from, to } = whole()
    centre(from + ((x - NAMES) / (canvas.clientWidth - NAMES)) * (to - from))
  },
  scrub(x) {
    scrub(toTime(Math.max(NAMES, x)))
  },
  lanes(x) {
    const moved = x - held.x
    held.isFar ||= Math.abs(moved) > 3
    if (!held.isFar) return
    if (view.live) setLive(false)
    const each = (held.to - held.from) / (canvas.clientWidth - NAMES)
    setSpan(held.from - moved * each, held.to - moved * each)
  },
}

function press(event) {
  const { offsetX: x, offsetY: y } = event
  if (x < NAMES) {
    const machine = y > OVERVIEW + RULER && laneAt(y)
    return machine && show(machine)
  }
  canvas.setPointerCapture(event.pointerId)
  held = { kind: y < OVERVIEW ? 'overview' : y < OVERVIEW + RULER ? 'scrub' : 'lanes', x, ...span, machine: laneAt(y) }
  if (held.kind !== 'lanes') DRAGS[held.kind](x)
}

function release({ offsetX: x }) {
  if (held?.kind === 'lanes' && !held.isFar) {
    const { machine } = held
    const step = machine && stepNear(machine, x)
    if (step) pick(step, machine, true)
    else {
      if (machine && machine !== view.open) show(machine)
      scrub(toTime(x))
    }
  }
  held = null
}

function hover({ offsetX: x, offsetY: y, clientX, clientY }) {
  lanes.hover = x
  redraw('time')
  if (held) DRAGS[held.kind](x)
  const machine = x > NAMES && y > OVERVIEW + RULER && !held && laneAt(y)
  if (!machine) return hideTip()
  const time = toTime(x)
  const { leaves } = machine.configurationAt(time)
  const step = stepNear(machine, x)
  const { type } = machine
  tip(
    clientX,
    clientY,
    html`<div class=title>${machine.label} <span class="mute num">${time.toFixed(2)} s</span></div><div class=flow>${leaves.map(leaf => chip(type, leaf))}</div>
    ${step && html`<div class=line><small>${kindOf(step)}</small><b>${causeOf(type, step)}</b><code>${step.by[2]}</code></div>`}`,
  )
}

function roll(event) {
  event.preventDefault()
  const { offsetX: x, deltaX, deltaY, shiftKey } = event
  const sideways = shiftKey ? deltaY || deltaX : deltaX
  if (x < NAMES) {
    lanes.scroll += deltaY
    return redraw('time')
  }
  if (Math.abs(sideways) <= Math.abs(deltaY) && !shiftKey) return zoom(Math.exp(deltaY * 0.0018), toTime(x))
  if (view.live) setLive(false)
  moveBy((sideways * length()) / 900)
}

export function beginTimeline() {
  canvas.onwheel = roll
  canvas.onpointerdown = press
  canvas.onpointerup = release
  canvas.onpointermove = hover
  canvas.onpointerleave = () => {
    lanes.hover = null
    hideTip()
    redraw('time')
  }
}
