/** Why a step took one transition and no other. */

import { html, seconds } from './dom.js'
import { program } from './view.js'

/** The verdicts by their numbers: the word, how it looks, its sign, and what its guard has answered. */
export const VERDICTS = [
  { word: 'refused', look: 'refused', sign: 'no', guard: false },
  { word: 'taken', look: 'taken', sign: 'yes', guard: true },
  { word: 'passed on', look: 'passed', sign: 'over', guard: true },
  { word: 'outranked', look: 'outranked', sign: 'over', guard: true },
  { word: 'excluded', look: 'outranked', sign: 'over', guard: true },
  { word: 'not reached', look: 'unreached', sign: 'dash' },
  { word: 'no match', look: 'unreached', sign: 'dash' },
  { word: 'deferred', look: 'deferred', sign: 'wait' },
  { word: 'not due', look: 'unreached', sign: 'wait' },
]
const [REFUSED, TAKEN, , OUTRANKED, EXCLUDED, NOT_REACHED, NO_MATCH, DEFERRED, NOT_DUE] = VERDICTS.keys()

const REASONS = {
  [OUTRANKED]: by => html`${by} outranks it`,
  [EXCLUDED]: by => html`${by} leaves what it would leave, too`,
  [NOT_REACHED]: by => html`${by} came first`,
}

/** Why a verdict is what it is, where its word does not say it. */
export function reason(type, { verdict, by }) {
  if (verdict === NO_MATCH) return 'the pattern did not match'
  if (verdict === DEFERRED) return 'kept until no active state defers it'
  if (verdict === NOT_DUE) return by == null ? '' : `due in ${seconds(by)}`
  if (verdict === 2) return 'its code left it to others'
  const other = type.transitions[by]
  return other && REASONS[verdict] ? REASONS[verdict](html`${other.trigger} in ${type.owner(other.s)}`) : ''
}

/**
 * What was considered in a step, in order: transitions with their verdicts.
 *
 * Programs of the first version tell only what was taken and refused; what they leave out is found in the chart.
 */
export function candidates(type, configuration, step) {
  const told = step.look
    .filter(([transition]) => type.transitions[transition])
    .map(([transition, verdict, by]) => ({ transition, verdict, by }))
  if (program.version > 1 || told.some(({ verdict }) => verdict > TAKEN)) return told
  return derived(type, configuration, step, told)
}

const hears = (on, name) =>
  on.split('|').some(
    pattern =>
      pattern
        .trim()
        .replace(/^defer /, '')
        .match(/^[\w:]+/)?.[0]
        .split('::')
        .pop() === name,
  )
/** Whether a transition reacts to events of this name. */
export const reactsTo = (transition, name) => hears(transition.on, name)

/** Whether what has caused a step may cause this transition. */
function fits(transition, [kind, name]) {
  if (kind === 'poll') return /^when/.test(transition.on)
  return (kind === 'ev' || kind === 'in' || kind === 'sig') && hears(transition.on, name)
}

/** For each active leaf, alarms from the outside in, then the others from the inside out. */
function derived(type, configuration, step, told) {
  const found = new Map()
  const said = new Map(told.map(candidate => [candidate.transition, candidate]))
  for (const leaf of configuration.leaves) {
    const path = [0, ...type.path(leaf)]
    const of = (state, isAlarm) =>
      type.transitions.flatMap((transition, nth) =>
        transition.s === state && !!transition.alarm === isAlarm ? nth : [],
      )
    const order = [...path.flatMap(state => of(state, true)), ...path.reverse().flatMap(state => of(state, false))]
    let winner = null
    for (const nth of order) {
      if (!said.has(nth) && !fits(type.transitions[nth], step.by)) continue
      const candidate = said.get(nth) ?? { transition: nth, ...unsaid(type, nth, step, winner) }
      if (!found.has(nth)) found.set(nth, lost(type, candidate, step))
      if (candidate.verdict === TAKEN) winner ??= nth
    }
  }
  for (const candidate of told)
    if (!found.has(candidate.transition)) found.set(candidate.transition, lost(type, candidate, step))
  return [...found.values()]
}

function unsaid(type, transition, step, winner) {
  if (winner != null) return { verdict: NOT_REACHED, by: winner }
  const isKept = /^defer/.test(type.transitions[transition].t) && step.h.some(([kind]) => kind === 'd')
  return { verdict: isKept ? DEFERRED : NO_MATCH }
}

/** One that was picked, and whose effect is missing, was excluded by another region. */
function lost(type, candidate, step) {
  const transition = type.transitions[candidate.transition]
  const ran =
    !step.h.length ||
    step.h.some(([kind, source]) => kind === 'f' && source === transition.s) ||
    transition.ends.some(([, end]) => end === 'pass')
  return candidate.verdict === TAKEN && !ran ? { ...candidate, verdict: EXCLUDED } : candidate
}

/** What could have reacted, had it been active. */
export function inactive(type, step, considered) {
  const known = new Set(considered.map(({ transition }) => transition))
  return type.transitions.filter((transition, nth) => fits(transition, step.by) && !known.has(nth))
}

/** Which transitions of a step were taken, and which refused. */
export function outcome(step) {
  const of = wanted => new Set(step.look.filter(([, verdict]) => verdict === wanted).map(([transition]) => transition))
  return { taken: of(TAKEN), refused: of(REFUSED) }
}
