/** Recordings: saved to a file, and opened from one. */

import { $ } from './dom.js'
import { expectAnother, take } from './messages.js'
import { disconnect } from './connection.js'
import { toast } from './floats.js'
import { pick } from './look.js'
import { eachStep, machines } from './machines.js'
import { setSpan } from './span.js'
import { types } from './types.js'
import { program, redraw, view } from './view.js'

/** What can be told again: all that is kept. */
function recorded() {
  const start = Math.min(...[...machines.values()].map(({ from }) => from))
  const messages = [
    { k: 'hello', v: program.version, program: program.name, root: program.root, now: start, paused: false, can: [] },
  ]
  for (const { texts } of types.filter(Boolean)) {
    texts.forEach(({ id, v, name, file, line, svg, states, transitions, edges, events }, nth) =>
      messages.push({
        k: nth ? 'text' : 'type',
        id,
        v,
        name,
        file,
        line,
        svg,
        states,
        trans: transitions.map(({ trigger, ...rest }) => rest),
        edges,
        events,
      }),
    )
  }
  for (const { id, type, label, from, first, n, base } of machines.values()) {
    messages.push({ k: 'new', m: id, t: type.id, label, at: from, n: first ? first.n - 1 : n, cfg: base.list })
  }
  eachStep(({ after, order, ...step }) =>
    messages.push(
      step.by[0] === 'lost' ? { k: 'new', m: step.m, at: step.at, n: step.n, cfg: after.list } : { k: 'step', ...step },
    ),
  )
  for (const { id, snapshot } of machines.values()) if (snapshot) messages.push(snapMessage(id, snapshot))
  for (const { id, gone } of machines.values()) if (gone != null) messages.push({ k: 'drop', m: id, at: gone })
  messages.push({ k: 'paused', on: program.isPaused, held: false, at: view.now })
  if (program.lost) messages.push({ k: 'lost', batches: program.lost })
  return `[\n${messages.map(message => JSON.stringify(message)).join(',\n')}\n]\n`
}

const snapMessage = (m, { at, isLater, ...snap }) => ({ k: 'snap', m, at, snap })

/** The page as it came, before anything was written into it. */
const original =
  '<!doctype html>\n' +
  document.documentElement.outerHTML.replace(/<script id="?recording"?[^>]*>.*?<\/script>/s, '<!--recording-->')
const PLACE = '<!--recording-->'

const page = () =>
  original.replace(
    PLACE,
    () => `<script id=recording type=application/json>${recorded().replaceAll('<', '\\u003c')}</script>`,
  )

function download(name, text, type) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10000)
}

const fileName = () => program.name.replace(/[^\w-]+/g, '-') || 'recording'
export const saveRecording = () => download(`${fileName()}.json`, recorded(), 'application/json')
export const savePage = () => download(`${fileName()}.html`, page(), 'text/html')

/** Opens the text of a recording. What was looked at before is let go. */
export function open(text) {
  const messages = JSON.parse(text)
  if (!Array.isArray(messages) || messages[0]?.k !== 'hello')
    throw new Error(messages?.trace ? 'it is a trace, not what this page saves' : 'it does not begin with ‘hello’')
  if (messages[0].v > 2) throw new Error(`version ${messages[0].v} is not known: this page is too old`)
  disconnect()
  expectAnother()
  view.live = false
  take(messages)
  setSpan(0, Math.min(view.now, 16) || 1)
  begin()
  redraw()
}

/** Begins where there is something to see: at a step that was refused, or the first. */
function begin() {
  const { open } = view
  if (!open) return
  const isTelling = step => step?.at > 2 && step.look.some(([, verdict]) => verdict === 0)
  pick(open.steps.find(isTelling) ?? open.first)
}

async function openBlob(file) {
  try {
    open(await file.text())
  } catch (error) {
    toast(`${file.name} is no recording: ${error.message}`)
  }
}

export const openFile = () => $('chosen').click()

export function beginFiles() {
  for (const button of document.querySelectorAll('[data-open]')) button.onclick = openFile
  $('chosen').onchange = event => {
    if (event.target.files[0]) openBlob(event.target.files[0])
    event.target.value = ''
  }
  addEventListener('dragover', event => event.preventDefault())
  addEventListener('drop', event => {
    event.preventDefault()
    const file = event.dataTransfer.files[0]
    if (file) openBlob(file)
  })
}
