/** Where the open machine is, what of it runs down, and what it remembers. */

import { $, html, put, seconds } from './dom.js'
import { chip, looked } from './chart.js'
import { isLive, shownTime, view } from './view.js'

/** How many steps back it is still worth looking for what a machine remembered. */
const BACK = 40

/** What a machine remembered after a step, as it was told last. */
export function snapshotOf(machine, step) {
  if (!machine) return null
  if (view.live && machine.snapshot && (!step?.snap || machine.snapshot.at >= step.at)) return machine.snapshot
  if (!step) return null
  const at = machine.placeOf(step)
  for (let place = at; machine.kept(place)?.c === step.c; place++) {
    const { snap, at: time } = machine.steps[place]
    if (snap) return { at: time, isLater: place > at, ...snap }
  }
  return earlier(machine, at)
}

/** The last snapshot before a place. */
function earlier(machine, at) {
  for (let place = at - 1; machine.kept(place) && place > at - BACK; place--) {
    const { snap, at: time } = machine.steps[place]
    if (snap) return { at: time, ...snap }
  }
  return null
}

/** Since when a state has been active, as far as is known. */
function since(machine, state) {
  const { step, cursor } = view
  for (let place = step ? machine.placeOf(step) : machine.placeAt(cursor); machine.kept(place); place--) {
    const { h: happenings, at } = machine.steps[place]
    if (happenings.some(([kind, other]) => (kind === 'e' || kind === 's') && other === state)) return at
  }
  return null
}

export function drawSituation() {
  const { open, step } = view
  const { configuration } = looked()
  const snapshot = snapshotOf(open, step)
  put(
    $('situation'),
    html`<h2>Where it is</h2>${configuration.states.filter(state => state > 0).map(state => place(open, state, snapshot))}`,
  )
  put($('timers'), timers(open.type, snapshot))
  put($('memory'), memory(open.type, snapshot))
  put($('context'), context(snapshot, step && earlier(open, open.placeOf(step))))
}

function place(machine, state, snapshot) {
  const { type } = machine
  const data = snapshot?.data?.[state]
  const from = since(machine, state)
  const fields =
    data &&
    Object.entries(data)
      .map(([name, value]) => `${name} = ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(', ')
  return html`<div class=place style="padding-left:${(type.path(state).length - 1) * 14}px"><span class=dot style="--colour:${type.isLeaf[state] ? type.colours[state] : 'var(--line2)'}"></span>
    <span class="cut ${type.isLeaf[state] ? 'leaf' : 'outer'}">${type.states[state].n}</span>${fields && html`<code class=cut title="${fields}">${fields}</code>`}
    <span class="time num">${from != null && seconds(+Math.max(0, shownTime() - from).toFixed(1))}</span></div>`
}

function timers(type, snapshot) {
  const running = snapshot?.timers?.filter(([nth]) => type.transitions[nth]) ?? []
  if (!running.length) return ''
  const passed = Math.max(0, shownTime() - snapshot.at)
  return html`<h2>Timers${snapshot.isLater && ' after the whole call'}</h2>${running.map(([nth, told, whole]) => {
    const { trigger, s: source } = type.transitions[nth]
    const left = Math.max(0, told - passed)
    return html`<div class=timer style="--colour:${type.isLeaf[source] ? type.colours[source] : 'var(--acc)'}"><span class=cut>${trigger} <small>in ${type.owner(source)}</small></span>
      <span class=num>${left.toFixed(2)} s</span><span class=track><i style="width:${whole ? ((left / whole) * 100).toFixed(1) : 0}%"></i></span></div>`
  })}`
}

function memory(type, snapshot) {
  if (!snapshot)
    return html`<p class=none>Timers, data and context were not told for this step.${!isLive() && ' Only machines of the timeline are told with them.'}</p>`
  const { hist = [], stack = [], kept = [] } = snapshot
  const rows = [
    ...hist.map(([of, state]) => [
      'history',
      html`${type.names[of]} <small>${type.states[of]?.h}</small> ${state != null ? chip(type, state) : html`<small>nothing yet</small>`}`,
    ]),
    ...stack.map(states => ['put aside', html`${states.map(state => chip(type, state))}`]),
    ...(kept.length ? [['deferred', html`${kept.map(event => html`<code>${event}</code> `)}`]] : []),
  ]
  return rows.length
    ? html`<h2>Remembers</h2><div class=memory>${rows.map(([word, content]) => html`<small>${word}</small><span class=flow>${content}</span>`)}</div>`
    : ''
}

/** What the machine works on: its fields, and those that have changed since the step before. */
function context(snapshot, before) {
  const now = fields(snapshot?.ctx)
  const past = new Map(before ? fields(before.ctx) : [])
  if (!now.length) return ''
  return html`<h2>What it works on</h2><div class=fields>${now.map(([name, value]) => {
    const old = past.get(name)
    const hasChanged = old !== undefined && old !== value
    const isShort = hasChanged && value.length < 14 && old.length < 14
    const text = value.length > 34 ? value.slice(0, 30) + '…' : value
    return html`<code class="${hasChanged ? 'changed' : ''}" title="${value}">${name && html`<em>${name}</em> `}${isShort && html`<s>${old}</s> `}${text}</code>`
  })}</div>`
}

/** The fields of a struct as `Debug` prints it, or its whole text. */
function fields(text) {
  const inside = /^\w+ \{ (.*) \}$/.exec(text ?? '')?.[1]
  if (inside == null) return text ? [['', text]] : []
  const found = []
  let [depth, part] = [0, '']
  for (const sign of inside + ',') {
    if ('({['.includes(sign)) depth++
    if (')}]'.includes(sign)) depth--
    if (sign !== ',' || depth) {
      part += sign
      continue
    }
    const colon = part.indexOf(':')
    found.push([part.slice(0, colon).trim(), part.slice(colon + 1).trim()])
    part = ''
  }
  return found
}
