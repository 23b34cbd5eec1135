/** The form under the chart: an event to send or to ask about, and time to let pass. */

import { $, around, html } from './dom.js'
import { advance, ask, send } from './commands.js'
import { isLive, may, view } from './view.js'

/** Of which machine the events are offered. */
let offered = null

/** The events that may be sent to a machine: those that the program can make. */
const sendable = ({ sends, type }) => (sends ? type.events.filter(([name]) => sends.includes(name)) : type.events)

/** What a machine that is polled may be told as well, if the program says so. */
const UPDATE = 'update'
const isPolled = type => type.transitions.some(({ on }) => /^(alarm )?(when|always)/.test(on))

const offers = machine => [
  ...sendable(machine).map(([name]) => name),
  ...(may(UPDATE) && isPolled(machine.type) ? [UPDATE] : []),
]

/** Offers the events of the open machine. */
export function fillForm() {
  if (offered === view.open) return
  offered = view.open
  const before = $('event').value
  const names = offers(view.open)
  $('event').innerHTML = html`${names.map(name => html`<option value="${name}">${name}</option>`)}`
  if (names.includes(before)) $('event').value = before
  fillPayload()
}

/** The payload that this event had last, or the names of its fields. */
function fillPayload() {
  const [name, fields] = view.open.type.events.find(([name]) => name === $('event').value) ?? []
  $('payload').value = fields
    ? (lastPayload(name) ??
      fields
        .split(',')
        .map(field => `${field.trim()}: `)
        .join(', '))
    : ''
  $('payload').placeholder = fields ? fields : 'no payload'
  drawForm()
}

function lastPayload(event) {
  for (let place = view.open.steps.length - 1; view.open.kept(place); place--) {
    const [kind, name, payload] = view.open.steps[place].by
    if (kind === 'ev' && name === event && payload) return payload.replace(/^\{\s*|\s*\}$/g, '')
  }
}

/** Puts an event into the form, and returns its payload. */
export function choose(event) {
  $('event').value = event
  fillPayload()
  ;($('payload').disabled ? $('send') : $('payload')).focus()
  return $('payload').value
}

/** Greys what cannot be done. */
export function drawForm() {
  const isEmpty = !$('event').options.length
  const hasFields = $('payload').placeholder !== 'no payload'
  $('event').disabled = isEmpty || !(may('send') || may('why'))
  $('payload').disabled = $('event').disabled || !hasFields
  $('send').disabled = isEmpty || !may('send')
  $('why').disabled = isEmpty || !may('why')
  for (const button of document.querySelectorAll('[data-by]')) button.disabled = !may('advance')
  $('note').textContent = isLive()
    ? may('send') && isEmpty
      ? 'the program offers no events to send'
      : ''
    : 'a recording answers no commands'
}

export function beginForm() {
  $('form').onsubmit = event => {
    event.preventDefault()
    send($('event').value, $('payload').value)
  }
  $('event').onchange = fillPayload
  $('why').onclick = () => ask($('event').value, $('payload').value)
  $('form').onclick = event => {
    const by = around(event, '[data-by]')?.dataset.by
    if (by) advance(by)
  }
}
