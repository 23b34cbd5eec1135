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
  { word: 'ignored', look: 'passed', sign: 'dash' },
  { word: 'failed', look: 'refused', sign: 'no' },
]
const [REFUSED, TAKEN, PASSED, OUTRANKED, EXCLUDED, NOT_REACHED, NO_MATCH, DEFERRED, NOT_DUE, IGNORED, FAILED] =
  VERDICTS.keys()

const REASONS = {
  [OUTRANKED]: by => html`${by} outranks it`,
  [EXCLUDED]: by => html`${by} leaves what it would leave, too`,
  [NOT_REACHED]: by => html`${by} came first`,
}

/** Where a reaction ends. */
export const ending = (type, word, states = []) =>
  word === 'to'
    ? states.map(state => type.names[state]).join(' + ')
    : word === 'push'
      ? `push ${type.names[states[0]]}`
      : word

/** Why a verdict is what it is, where its word does not say it. */
export function reason(type, { verdict, by }) {
  if (verdict === NO_MATCH) return 'the pattern did not match'
  if (verdict === DEFERRED) return 'kept until no active state defers it'
  if (verdict === FAILED) return 'its guard failed, and nothing else was asked'
  if (verdict === IGNORED) return 'means nothing to this state'
  if (verdict === NOT_DUE) return by == null ? '' : `due in ${seconds(by)}`
  if (verdict === PASSED) return 'its code left it to others'
  // Asked, but not run: it is said where it would end, if that is known without running its code.
  if (verdict === TAKEN) return Array.isArray(by) ? html`→ ${ending(type, ...by)}` : ''
  const other = type.transitions[by]
  return other && REASONS[verdict] ? REASONS[verdict](html`${other.trigger} in ${type.owner(other.s)}`) : ''
}

/** What was told of each transition that was considered; what was told last of one counts. */
const told = step => new Map(step.look.map(([transition, verdict, by]) => [transition, { transition, verdict, by }]))

/**
 * What was considered in a step, in order: transitions with their verdicts.
 *
 * Observers are not told of transitions that nobody asked, because another came first or their pattern did not match.
 * Those are found in the chart, unless the program has told at least one of them, and so all.
 */
export function candidates(type, configuration, step) {
  const said = new Map([...told(step)].filter(([transition]) => type.transitions[transition]))
  const all = [...said.values()]
  if (all.some(({ verdict }) => [NOT_REACHED, NO_MATCH, NOT_DUE].includes(verdict))) return all
  const found = derived(type, configuration, step, said)
  // The first version tells neither the order of all nor what was excluded.
  return program.version > 1
    ? [...all, ...found.filter(({ transition }) => !said.has(transition))]
    : found.map(candidate => lost(type, candidate, step))
}

const hears = (on, name) =>
  on.split('|').some(
    pattern =>
      pattern
        .trim()
        .replace(/^(defer|ignore) /, '')
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

/** Whether those after it are not reached: it is taken, or would be if another region let it. */
const wins = ({ verdict }) => [TAKEN, OUTRANKED, EXCLUDED, DEFERRED, IGNORED].includes(verdict)

/** For each active leaf, alarms from the outside in, then the others from the inside out; then whatever else was told. */
function derived(type, configuration, step, said) {
  const found = new Map()
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
      if (!found.has(nth)) found.set(nth, candidate)
      if (wins(candidate)) winner ??= nth
    }
  }
  for (const [nth, candidate] of said) if (!found.has(nth)) found.set(nth, candidate)
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
  const all = [...told(step).values()]
  const of = wanted => new Set(all.filter(({ verdict }) => verdict === wanted).map(({ transition }) => transition))
  return { taken: of(TAKEN), refused: of(REFUSED) }
}
