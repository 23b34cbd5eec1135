/** The text of the open machine, to be tuned: numbers, transitions that are switched off, and where they lead. */

import { $, around, every, html, icon, put } from './dom.js'
import { chip } from './chart.js'
import { change, isBehind } from './commands.js'
import { Slider } from './slider.js'
import { link } from './source.js'
import { may, redraw, view } from './view.js'

/** Whether the text of the open machine may be tuned. */
export const isTunable = () => !!view.open?.type.tune && may('tune')

let isOpen = true
/** What is shown: when it is of the same form, only its texts and values are written, so that a hand may go on moving. */
let form = ''
let sliders = []
/** What was wrong with the last change. */
let refused = null
/** What the program is busy with, and what is to be sent next. */
let [busy, waiting] = [null, []]

/** Milliseconds: keys that follow each other so closely move a number in one gesture. */
const TOGETHER = 1000
/** The gesture that has moved a number last: of which place, when, and whether it still goes on. */
let last = { id: Date.now() % 1e6, at: null, time: 0, isOn: false }

/** The number of the gesture that moves this place now. One Ctrl Z undoes all that it does. */
function gesture(at, isOn) {
  const time = performance.now()
  const isSame = last.at === at && (last.isOn || time - last.time < TOGETHER)
  last = { id: isSame ? last.id : last.id + 1, at, time, isOn }
  return last.id
}
const endGesture = () => (last.at = null)

export function toggleTune() {
  isOpen = !isOpen
  redraw('tune')
}

/** Changes the text, one change after the other: of those of one gesture that come meanwhile, the last counts. */
async function tune(what) {
  if (what.what !== 'cell') endGesture()
  if (waiting.at(-1)?.g === what.g && what.g != null) waiting.pop()
  waiting.push(what)
  if (busy) return
  const { type } = view.open
  while (waiting.length && view.open?.type.id === type.id) {
    busy = waiting.shift()
    const answer = await change(type, busy)
    refused = answer?.error ?? (answer ? null : refused)
  }
  waiting = []
  busy = null
  redraw('tune')
}

export const undo = () => isTunable() && tune({ what: 'undo', write: true })
export const redo = () => isTunable() && tune({ what: 'redo', write: true })
export const retarget = (at, s) => tune({ what: 'target', at, s, write: true })
export const toggle = at => tune({ what: 'switch', at, on: !view.open.type.tune.switches[at].on, write: true })

/** The switch of a transition, by its number. */
export const switchOf = transition => view.open.type.tune.switches.findIndex(({ tr }) => tr.includes(transition))

/** Shows where a transition leads, to be chosen. */
export function showTargets(at) {
  isOpen = true
  drawTune()
  const row = $('tunables').querySelector(`[data-switch="${at}"]`)?.closest('.tunable')
  row?.scrollIntoView({ block: 'nearest' })
  row?.querySelector('select')?.focus()
}

/** Where the ends of an edge are written. */
export function targetsOf({ transitions, branches, targets }, type = view.open.type) {
  const ends = transitions.flatMap(nth => type.transitions[nth]?.ends ?? [])
  const own = new Set(branches ?? ends.map(([, , , branch]) => branch))
  return type.tune.targets.flatMap(({ branch, s }, at) => (own.has(branch) && targets.includes(s) ? at : []))
}

export function drawTune() {
  const panel = $('tune')
  $('tune-toggle').hidden = !isTunable()
  $('tune-toggle').setAttribute('aria-expanded', isOpen)
  panel.hidden = !isTunable() || !isOpen
  if (panel.hidden) return
  const { type } = view.open
  const { tune, name } = type
  put($('tune-name'), html`${name}`)
  $('undo').disabled = !tune.undo
  $('redo').disabled = !tune.redo
  put(
    $('written'),
    !tune.file
      ? 'In force, and in no file: the program does not know where its text stands.'
      : tune.written
        ? html`${icon('yes')} as in ${link(type, type.line)}`
        : html`<button class="small go" data-write>Write to ${tune.file.split(/[\\/]/).pop()}</button>`,
  )
  $('tune-refused').hidden = !refused
  put($('tune-refused'), refused ? html`${refused}` : '')
  const rows = new Rows(type)
  if (rows.form !== form) {
    form = rows.form
    $('tunables').innerHTML = rows.html
    sliders = every('.cell', $('tunables')).map(
      (row, nth) => new Slider(row, rows.cells[nth], tuned(rows.cells[nth].at)),
    )
  }
  every('[data-text]', $('tunables')).forEach((element, nth) => {
    if (element.textContent !== rows.texts[nth]) element.textContent = rows.texts[nth]
  })
  // What is moved here is shown already, until the program has told of it.
  const isMoving = [busy, ...waiting].some(change => change?.what === 'cell')
  if (!isMoving && !isBehind(type)) rows.cells.forEach((cell, nth) => sliders[nth].show(cell.value))
  every('select', $('tunables')).forEach((element, nth) => (element.value = rows.chosen[nth]))
  every('[data-switch]', $('tunables')).forEach(element => (element.checked = tune.switches[element.dataset.switch].on))
}

/** What is done when a slider is taken hold of, when it is moved, and when it rests. */
const tuned = at => ({
  begins: endGesture,
  moves: value => tune({ what: 'cell', at, value: String(value), write: false, g: gesture(at, true) }),
  rests: value => tune({ what: 'cell', at, value: String(value), write: true, g: gesture(at, false) }),
})

/** Rows for everything that may be tuned, state by state: their form, and what is written in it. */
class Rows {
  constructor(type) {
    this.type = type
    this.texts = []
    this.cells = []
    this.chosen = []
    const { cells, switches } = type.tune
    const parts = type.states.map((state, nth) => {
      if (state.gone) return ''
      const own = switches.flatMap((it, at) => (it.s === nth ? this.transition(it, at) : []))
      const rest = cells.flatMap((cell, at) => (cell.s === nth && !cell.tr.length ? this.cell(cell, at) : []))
      return own.length || rest.length
        ? html`<section><h3>${nth ? chip(type, nth) : html`<span class=mute>the machine</span>`}</h3>${own}${rest}</section>`
        : ''
    })
    this.html = html`${parts}`
    this.form = `${type.id} ${this.html}`
  }

  text(text) {
    this.texts.push(text)
    return html`<code data-text></code>`
  }

  transition(it, at) {
    const { type } = this
    const text = this.text(it.text)
    const ends = it.tr.flatMap(nth => type.transitions[nth]?.ends.map(([, , , branch]) => branch) ?? [])
    const targets = type.tune.targets.flatMap((target, nth) =>
      ends.includes(target.branch) ? this.target(target, nth) : [],
    )
    const cells = type.tune.cells.flatMap((cell, nth) =>
      cell.tr.some(own => it.tr.includes(own)) ? this.cell(cell, nth) : [],
    )
    return html`<div class="tunable ${it.on ? '' : 'off'}"><label><input type=checkbox role=switch data-switch=${at}>${text}</label>${link(type, it.line, true)}
      ${targets.length > 0 && html`<div class=targets><small>leads to</small>${targets}</div>`}${cells}</div>`
  }

  target({ s }, at) {
    const { type } = this
    this.chosen.push(s == null ? '' : String(s))
    const states = type.states.map(
      (state, nth) => nth && !state.gone && html`<option value=${nth}>${state.id}</option>`,
    )
    return html`<select class=small data-target=${at} aria-label="Leads to"><option value="">stay</option>${states.map(it => it || '')}</select>`
  }

  cell(cell, at) {
    this.cells.push({ ...cell, at })
    const { kind, unit } = cell
    const input =
      kind === 'flag'
        ? html`<input type=checkbox aria-label="Value">`
        : /text|char/.test(kind)
          ? html`<input class=mono aria-label="Value" spellcheck=false autocomplete=off>`
          : html`<input type=number step=any class=mono aria-label="Value"><span class="mute unit">${unit}</span>`
    const range = /whole|real|time/.test(kind) && html`<input type=range aria-label="Value">`
    return html`<div class="cell ${kind}">${this.text(cell.before)}${input}${this.text(cell.after)}${range}</div>`
  }
}

export function beginTune() {
  $('tune-toggle').onclick = toggleTune
  $('undo').onclick = undo
  $('redo').onclick = redo
  $('undo').innerHTML = icon('undo')
  $('redo').innerHTML = icon('redo')
  $('tune').onclick = event => {
    if (around(event, '[data-write]')) tune({ what: 'write', write: true })
  }
  $('tunables').onchange = ({ target }) => {
    const { switch: at, target: end } = target.dataset
    if (at != null) toggle(+at)
    if (end != null) retarget(+end, target.value === '' ? null : +target.value)
  }
}
