/** The machines: how many of each type are in which state, and a list of those that fit a filter. */

import { $, around, grouped, html, icon, put } from './dom.js'
import { bands } from './bands.js'
import { ink } from './colours.js'
import { watch } from './commands.js'
import { hideTip, tip, toast } from './floats.js'
import { pin, ROOM, show, unpin } from './look.js'
import { count, LIMIT, machines } from './machines.js'
import { types } from './types.js'
import { redraw, shownTime, view } from './view.js'

const ROW = 32
/** Seconds that the small pictures of the list show. */
const PAST = 20
let fitting = []
const rows = []

/** A test for each word of the filter. */
function tests() {
  return view.query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map(word => {
      const [, key, value] = /^(type|state):(.*)$/.exec(word) ?? [null, null, word]
      if (key === 'type') return machine => machine.type.name.toLowerCase().startsWith(value)
      const isIn = (machine, { states }) =>
        states.some(state =>
          [machine.type.names[state], machine.type.states[state].n].some(name => name.toLowerCase() === value),
        )
      if (key === 'state') return isIn
      return (machine, { leaves }) =>
        machine.searched.includes(value) || leaves.some(leaf => machine.type.names[leaf].toLowerCase().includes(value))
    })
}

function filtered(time) {
  const all = tests()
  const found = []
  for (const machine of machines.values()) {
    if (!machine.isThereAt(time)) continue
    if (all.length) {
      const configuration = machine.configurationAt(time)
      if (!all.every(test => test(machine, configuration))) continue
    }
    found.push(machine)
  }
  return found
}

export function setQuery(query) {
  view.query = query
  $('query').value = query
  $('rows').scrollTop = 0
  redraw('list', 'population')
}

/** How many machines of each type are in which leaf. */
export function drawPopulation() {
  const time = shownTime()
  const counts = types.map(() => new Map())
  for (const machine of machines.values()) {
    if (!machine.isThereAt(time)) continue
    const of = counts[machine.type.id]
    const { main } = machine.configurationAt(time)
    of.set(main, (of.get(main) ?? 0) + 1)
  }
  put($('population'), html`${types.map(type => population(type, counts[type.id]))}`)
}

function population(type, counts) {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const query = `type:${type.name}`
  const leaves = [...counts].sort(([a], [b]) => a - b).filter(([leaf]) => leaf > 0)
  return html`<div><button class=type data-query="${query}" aria-pressed=${String(view.query.includes(query))}><b>${type.name}</b><span class="mute num">${grouped(total)}</span></button>
    <div class=bar>${leaves.map(
      ([leaf, count]) =>
        html`<i style="--colour:${type.colours[leaf]};flex:${count} 1 0" data-query="${query} state:${type.names[leaf]}" data-tip="${type.names[leaf]}: ${grouped(count)}"></i>`,
    )}</div></div>`
}

export function drawList() {
  const time = shownTime()
  fitting = filtered(time)
  const box = $('rows')
  const first = Math.max(0, Math.floor(box.scrollTop / ROW) - 2)
  const shown = Math.min(fitting.length - first, Math.ceil(box.clientHeight / ROW) + 4)
  box.firstElementChild.style.height = fitting.length * ROW + 'px'
  while (rows.length < shown) rows.push(row())
  rows.forEach((element, nth) => drawRow(element, nth < shown ? fitting[first + nth] : null, first + nth, time))
  const isNothing = !fitting.length && view.query.trim() !== ''
  $('nothing').hidden = !isNothing
  put(
    $('nothing'),
    isNothing &&
      html`<p>No machine fits “${view.query.trim()}”.</p><button class=small data-query="">Show all</button>`,
  )
  $('found').textContent = `${grouped(fitting.length)} of ${grouped(machines.size)} machines`
  $('kept').textContent = count.isFull
    ? `the last ${grouped(LIMIT)} steps`
    : `${grouped(count.kept)} of ${grouped(LIMIT)} steps`
}

function row() {
  const element = document.createElement('div')
  element.className = 'row'
  element.setAttribute('role', 'listitem')
  element.innerHTML = html`<button class="bare pin" aria-label="Show in the timeline" title="Show in the timeline">${icon('pin')}</button>
    <button class=machine><span class="label cut"></span><span class=chip></span></button><canvas width=80 height=20 aria-hidden=true></canvas>`
  $('rows').firstElementChild.append(element)
  return element
}

function drawRow(element, machine, nth, time) {
  element.style.display = machine ? '' : 'none'
  if (!machine) return
  const [pinned, opener] = element.querySelectorAll('button')
  const [label, chip] = opener.children
  const { type } = machine
  const configuration = machine.configurationAt(time)
  const name = type.states[configuration.main].n
  const isPinned = view.lanes.includes(machine)
  element.style.top = nth * ROW + 'px'
  element.classList.toggle('open', machine === view.open)
  opener.setAttribute('aria-current', machine === view.open)
  pinned.classList.toggle('on', isPinned)
  pinned.setAttribute('aria-pressed', isPinned)
  if (element.machine !== machine) {
    element.machine = machine
    element.movedAt = machine.movedAt
    chip.classList.remove('flash')
  }
  if (label.textContent !== machine.label) label.textContent = machine.label
  if (chip.textContent !== name) chip.textContent = name
  chip.style.setProperty('--colour', type.colours[configuration.main])
  if (element.movedAt !== machine.movedAt) flash(element, chip, machine)
  drawPast(element.querySelector('canvas').getContext('2d'), machine, time)
}

function flash(element, chip, machine) {
  element.movedAt = machine.movedAt
  chip.classList.remove('flash')
  if (performance.now() - machine.movedAt > 500) return
  void chip.offsetWidth
  chip.classList.add('flash')
}

function drawPast(context, machine, time) {
  const { width, height } = context.canvas
  const x = at => ((at - time + PAST) / PAST) * width
  context.clearRect(0, 0, width, height)
  bands(machine, time - PAST, time, (from, to, top, part, leaf) => {
    context.fillStyle = ink(machine.type, leaf, 0.8)
    context.fillRect(x(from), top * height, Math.max(1.5, x(to) - x(from) - 0.5), part * height)
  })
}

/** Opens the machine before or after in the list. */
export function openAnother(by) {
  const machine = fitting[Math.max(0, Math.min(fitting.length - 1, fitting.indexOf(view.open) + by))]
  if (!machine) return
  show(machine)
  const box = $('rows')
  const top = fitting.indexOf(machine) * ROW
  box.scrollTop = Math.max(top + ROW - box.clientHeight, Math.min(top, box.scrollTop))
}

export function beginList() {
  $('query').oninput = event => setQuery(event.target.value)
  $('population').onclick = event => {
    const query = around(event, '[data-query]')?.dataset.query
    if (query) setQuery(view.query === query ? '' : query)
  }
  $('nothing').onclick = event => around(event, 'button') && setQuery('')
  $('population').onpointermove = event =>
    tip(event.clientX, event.clientY, event.target.dataset.tip && html`${event.target.dataset.tip}`)
  $('population').onpointerleave = hideTip
  $('rows').onscroll = () => redraw('list')
  $('rows').onclick = event => {
    const machine = around(event, '.row')?.machine
    if (!machine) return
    if (!around(event, '.pin')) return show(machine)
    if (!view.lanes.includes(machine)) pin([machine])
    else if (machine !== view.open) unpin(machine)
    watch()
    redraw()
  }
  $('pin-all').onclick = () => {
    const some = fitting.slice(0, ROOM)
    view.lanes = some.includes(view.open) || !view.open ? some : [view.open, ...some].slice(0, ROOM)
    if (fitting.length > ROOM)
      toast(`The timeline has room for ${ROOM} machines: these are the first of ${grouped(fitting.length)}.`)
    watch()
    redraw()
  }
}
