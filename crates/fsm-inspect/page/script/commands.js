/** What the page asks of the program. */

import { html, parameter } from './dom.js'
import { toast } from './floats.js'
import { setLive } from './look.js'
import { imagined } from './machines.js'
import { isLive, may, program, redraw, view } from './view.js'

/** Sends a command, and returns what is answered. */
async function command(message, isQuiet) {
  if (!may(message.k))
    return isQuiet || toast(isLive() ? `The program does not obey ‘${message.k}’.` : 'A recording answers no commands.')
  try {
    const request = { method: 'POST', headers: { 'x-fsmith': parameter('t') ?? '' }, body: JSON.stringify(message) }
    const answer = await (await fetch('cmd', request)).json()
    if (answer.error && !isQuiet) toast(answer.error)
    return answer
  } catch {
    if (!isQuiet) toast('The program does not answer.')
  }
}

/** Says which machines have to be told with what they remember: those in the timeline. */
export const watch = () => command({ k: 'watch', list: view.lanes.map(machine => machine.id) }, true)

/** Has the program do something, and then looks at what comes of it, unless one looked elsewhere before it answered. */
async function act(message, isQuiet) {
  const { live, step, cursor } = view
  const answer = await command(message, isQuiet)
  if (answer && !answer.error && !live && view.step === step && view.cursor === cursor) setLive(true)
  return answer
}

export const send = (ev, args) => act({ k: 'send', m: view.open.id, ev, args })

/** Asks what an event would do, and shows it. */
export async function ask(ev, args) {
  const { open } = view
  const answer = await command({ k: 'why', m: open.id, ev, args }, false)
  if (!answer || answer.error || view.open !== open) return
  view.asked = { name: ev, from: open.current, steps: (answer.steps ?? []).map(imagined) }
  redraw('step')
  document.getElementById('asked').scrollIntoView({ block: 'nearest' })
}

export const force = state => command({ k: 'force', m: view.open.id, s: state })
export const togglePause = () => command({ k: 'pause', on: !program.isPaused })
export const stepOnce = () => command({ k: 'step', m: view.open.id })

/** The seconds that the program lets pass in one request at most. */
const LAPSE = 600

/** Lets time pass for the open machine: so many seconds, or until the next timer is due. */
export async function advance(by) {
  const m = view.open.id
  if (by !== 'due') return command({ k: 'advance', m, by: +by })
  const { snapshot } = view.open
  const passed = snapshot ? Math.max(0, view.now - snapshot.at) : 0
  const left = (snapshot?.timers ?? []).map(([, left]) => left - passed).filter(left => left >= 0)
  if (!left.length) return toast('No timer is running.')
  for (let rest = Math.min(...left) + 0.001; rest > 0; rest -= LAPSE) {
    const answer = await command({ k: 'advance', m, by: Math.min(rest, LAPSE) })
    if (!answer || answer.error) return
  }
}

/** Changes the text of a type. The program says what is wrong with it, if it is not in force. */
export async function change(type, what) {
  const answer = await act({ k: 'tune', t: type.id, v: textOf(type), ...what }, true)
  if (answer?.v != null) texts.set(type.id, answer.v)
  return answer
}
/** The text that was in force when the program answered last, by type: it may be told later. */
const texts = new Map()
const textOf = ({ id, v }) => Math.max(v, texts.get(id) ?? 0)
/** Whether the text in force was not told of yet. */
export const isBehind = type => textOf(type) > type.v

/** Brings the open machine back to where it was after a step. */
export async function restore(step) {
  const answer = await act({ k: 'restore', m: view.open.id, n: step.n })
  if (answer && !answer.error) toast(html`Restored: it is where it was after step ${step.n}.`)
}

export const isBreak = (type, state, transition) =>
  program.breaks.some(([t, s, tr]) => t === type.id && s === state && tr === transition)

export function toggleBreak(type, state, transition) {
  const on = !isBreak(type, state, transition)
  return command({ k: 'break', t: type.id, s: state, tr: transition, on })
}
