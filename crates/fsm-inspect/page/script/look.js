/** Moving about: from machine to machine, from step to step, and through time. */

import { watch } from './commands.js'
import { fillForm } from './form.js'
import { redraw, view } from './view.js'
import { keepSpan, reveal } from './span.js'

/** How many machines fit in the timeline. */
export const ROOM = 40

export function show(machine, keepsStep) {
  view.open = machine
  view.asked = null
  pin([machine])
  if (!keepsStep) view.step = machine.stepAt(view.cursor)
  fillForm()
  watch()
  redraw()
}

/** Puts machines into the timeline, the first of them at the top. */
export function pin(some) {
  view.lanes.unshift(...some.filter(machine => !view.lanes.includes(machine)))
  view.lanes.length = Math.min(view.lanes.length, ROOM)
}

export function unpin(machine) {
  view.lanes = view.lanes.filter(other => other !== machine)
}

/** Looks at what was told last. */
export function follow() {
  view.cursor = view.now
  if (view.open && look(view.open.last)) redraw('chart')
}

function look(step) {
  if (step === view.step) return false
  view.step = step
  return true
}

export function setLive(on) {
  view.live = on
  if (on) {
    view.playing = false
    keepSpan()
    follow()
  }
  redraw()
}

/** Looks at a step. */
export function pick(step, machine = view.open, stays) {
  if (!step) return
  setLive(false)
  view.cursor = step.at
  view.step = step
  if (view.open !== machine) show(machine, true)
  if (!stays) reveal()
  redraw()
}

/** One step back or forward in the open machine. */
export function go(by) {
  const { open, step, cursor } = view
  if (!open?.first) return
  const place = step ? open.placeOf(step) + by : open.placeAt(cursor) + (by > 0 ? 1 : 0)
  pick(open.steps[Math.max(open.dropped, Math.min(open.steps.length - 1, place))])
}

/** One step back or forward in whichever machine of the timeline took it. */
export function goAny(by) {
  const isBefore = view.step ? step => step.order <= view.step.order : step => step.at <= view.cursor + 1e-6
  let [best, owner] = [null, null]
  for (const machine of view.lanes) {
    const place = machine.place(isBefore)
    let step = machine.kept(by > 0 ? place + 1 : place)
    if (by < 0 && step === view.step) step = machine.kept(place - 1)
    if (step && (!best || (by > 0 ? step.order < best.order : step.order > best.order))) [best, owner] = [step, machine]
  }
  pick(best, owner)
}

/** To the last or next step in which the open machine changed its state. */
export function jump(by) {
  const { open, step, cursor } = view
  if (!open) return
  const from = step ? open.placeOf(step) : open.placeAt(cursor) + (by < 0 ? 1 : 0)
  for (let place = from + by; open.kept(place); place += by)
    if (open.steps[place].after !== open.before(place)) return pick(open.steps[place])
}

export const goFirst = () => pick(view.open?.first)
export const goLast = () => pick(view.open?.last)

/** Looks at a time. */
export function scrub(time) {
  if (view.live) setLive(false)
  view.cursor = Math.max(0, Math.min(view.now, time))
  if (view.open && look(view.open.stepAt(view.cursor))) redraw('chart')
  redraw('time', 'step', 'list', 'population', 'head')
}

export function togglePlay() {
  if (view.live) setLive(false)
  view.playing = !view.playing
  if (view.playing && view.cursor >= view.now) scrub(view.open?.from ?? 0)
  redraw()
}

/** Lets time pass, if it plays. */
export function playOn(time) {
  if (!view.playing) return
  scrub(view.cursor + time)
  if (view.cursor >= view.now) view.playing = false
  reveal()
}
