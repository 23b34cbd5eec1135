/** The step that is looked at: its cause, what was considered, what happened, and the answer of the call. */

import { $, around, html, icon, put } from './dom.js'
import { chip, looked } from './chart.js'
import { restore, togglePause } from './commands.js'
import { pick } from './look.js'
import { drawSituation } from './situation.js'
import { link } from './source.js'
import { candidates, ending, inactive, reason, VERDICTS } from './verdicts.js'
import { may, pending, program, redraw, view } from './view.js'

const KINDS = {
  ev: 'event',
  in: 'raised or recalled event',
  sig: 'signal',
  poll: 'update',
  time: 'timer',
  auto: 'always',
  done: 'completion',
  start: 'start',
  stop: 'stop',
  force: 'forced by the inspector',
  restore: 'restored by the inspector',
  text: 'its text has changed',
  lost: 'steps are missing here',
}
export const kindOf = ({ by }) => KINDS[by[0]] ?? by[0]

/** What has caused a step, in a word or two. */
export function causeOf(type, { by, look }) {
  const taken = by[0] === 'time' && look.find(([, verdict]) => verdict === 1)
  return (taken && type.transitions[taken[0]]?.trigger) || by[1]
}

export function drawStep() {
  const { open } = view
  const { step, type } = looked()
  put(
    $('head'),
    step
      ? head(open, type, step)
      : html`<div class=cause>No step here</div><div class=mute>It had not started, or what it did is not kept.</div>`,
  )
  put(
    $('held'),
    pending() &&
      html`<div class=hold><b>Held before this step</b><span class=grow></span><button class=go data-act=continue>Continue</button></div>`,
  )
  put($('asked'), view.asked ? asked(open, view.asked) : '')
  put(
    $('considered'),
    step ? html`<h2>Considered, in this order</h2>${considered(type, before(open, step), step)}` : '',
  )
  put(
    $('happened'),
    step
      ? html`<h2>What ${pending() ? 'would happen' : 'happened'}</h2>${happened(type, step)}${pending() && rest(open)}`
      : '',
  )
  drawSituation()
}

const before = (machine, step) => (step === pending() ? machine.current : machine.before(machine.placeOf(step)))

/** The steps of the same call. */
function callOf(machine, step) {
  const at = machine.placeOf(step)
  const steps = [step]
  if (step.c == null) return steps
  for (let place = at - 1; machine.kept(place)?.c === step.c; place--) steps.unshift(machine.steps[place])
  for (let place = at + 1; machine.kept(place)?.c === step.c; place++) steps.push(machine.steps[place])
  return steps
}

function head(machine, type, step) {
  const isHeld = step === pending()
  const call = isHeld ? [step] : callOf(machine, step)
  const answer = step.ans ?? call.find(({ ans }) => ans)?.ans
  const isPast = !isHeld && step !== machine.last
  return html`<div class=cause><span class=cut>${causeOf(type, step)}</span>${step.by[2] && html`<code class="payload cut" title="${step.by[2]}">${step.by[2]}</code>`}<span class=grow></span>
    ${answer && html`<span class="badge ${answer}" title="What the call answered">${answer}</span>`}</div>
    <div class="mute num flow">${kindOf(step)} · ${isHeld ? 'not yet' : `step ${step.n} · ${(+step.at).toFixed(3)} s`}
      ${isPast && may('restore') && restoring(machine)}</div>
    ${
      call.length > 1 &&
      html`<div class=call><small>one call</small>${call.map(
        (other, nth) =>
          html`<button class=small data-step=${other.n} aria-pressed=${String(other === step)}>${nth + 1} ${causeOf(type, other).split(' ').slice(0, 2).join(' ')}</button>`,
      )}</div>`
    }`
}

/** The button that brings a machine back; greyed for one that cannot be. */
function restoring({ restores }) {
  const title = restores
    ? 'Bring the machine back to where it was after this step'
    : 'The program has not said how this machine is brought back'
  return html`<button class=small data-act=restore title="${title}" ${restores ? '' : html`disabled`}>${icon('restore')}Restore</button>`
}

function asked(machine, { name, from, steps }) {
  return html`<div class="hold asked"><div class=flow><b>If ${name} were sent now</b><span class=grow></span><button class=bare data-act=dismiss aria-label=Close>${icon('no')}</button></div>
    ${sequence(machine.type, from, steps)}${!steps.length && 'Nothing would react.'}</div>`
}

function considered(type, configuration, step) {
  const all = candidates(type, configuration, step)
  const away = [...new Set(inactive(type, step, all).map(({ s }) => type.owner(s)))]
  return html`${all.map(candidate => row(type, step, candidate))}${
    !all.length &&
    html`<p class=none>${
      /^(start|stop|force|restore|text|lost)$/.test(step.by[0])
        ? 'Nothing was asked.'
        : 'No active state reacts to this.'
    }</p>`
  }${away.length > 0 && html`<p class=none>Not asked, not active: ${away.join(', ')}</p>`}`
}

/** What follows the step that is held. */
function rest({ type, current }) {
  const [first, ...more] = program.held.steps
  return sequence(type, type.moved(current, first.h), more, true)
}

/** Steps that have not happened, one after the other; or what follows others. */
function sequence(type, from, steps, isContinued) {
  return steps.map((step, nth) => {
    const before = from
    from = type.moved(from, step.h)
    return html`${(isContinued || nth > 0) && html`<h2>then ${step.by[1]}</h2>`}${considered(type, before, step)}${step.isWhole && happened(type, step)}`
  })
}

/** A candidate: what it is, its verdict, its guard, and why or where to. */
function row(type, step, candidate) {
  const transition = type.transitions[candidate.transition]
  const { word, look, sign, guard } = VERDICTS[candidate.verdict] ?? VERDICTS[6]
  const name = transition.trigger.replace(/^(on|when|always)( |$)/, '') || transition.trigger
  const effect = candidate.verdict === 1 && step.h.find(([kind, source]) => kind === 'f' && source === transition.s)
  const more = effect
    ? html`→ ${ending(type, effect[2], effect[3])}${branch(type, transition, effect)}`
    : reason(type, candidate)
  return html`<div class="candidate ${look}">${icon(sign)}<span class="transition cut">${transition.alarm && html`<span class=alarm>alarm</span> `}<b>${name}</b> <small>in</small> ${type.owner(transition.s)}</span><span class=verdict>${word}</span>
    ${transition.if && html`<span class=guard><code title="${transition.if}">${transition.if}</code>${guard != null && html`<span class="truth ${String(guard)}">${String(guard)}</span>`}</span>`}
    <span class=why>${more}${link(type, transition.line)}</span></div>`
}

/** Which branch of a decision was taken, if there are several. */
function branch(type, transition, [, , , , told]) {
  if (transition.ends.length < 2) return ''
  const all = transition.ends
    .map(
      ([condition, end, states]) =>
        `${condition || 'else'} → ${states.map(state => type.names[state]).join(' + ') || end}`,
    )
    .join('\n')
  const condition = transition.ends.find(([, , , branch]) => branch === told)?.[0]
  return html` <span title="${all}">· ${condition ? html`<code>${condition}</code>, ` : ''}one of ${transition.ends.length} branches</span>`
}

const HAPPENED = {
  x: ['−', 'exit'],
  p: ['‖', 'pause'],
  f: ['→', 'effect'],
  e: ['+', 'enter'],
  s: ['▸', 'resume'],
  r: ['↑', 'raise'],
  u: ['∅', 'unheard'],
  d: ['…', 'defer'],
}

/** What a step did, in order; what follows each other and is of one kind, in one row. */
function happened(type, step) {
  const rows = []
  for (const [kind, what, ...rest] of step.h) {
    if (!HAPPENED[kind]) continue
    if (rows.at(-1)?.kind === kind && typeof what === 'number' && kind !== 'f') rows.at(-1).all.push(what)
    else rows.push({ kind, all: [what], happening: [kind, what, ...rest] })
  }
  return rows.length
    ? html`${rows.map(({ kind, all, happening }) => {
        const [sign, word] = HAPPENED[kind]
        return html`<div class="happened ${kind}"><span class=sign aria-hidden=true>${sign}</span><small>${word}</small><span class=flow>${what(type, step, all, happening)}</span></div>`
      })}`
    : html`<p class=none>Nothing ran.</p>`
}

function what(type, step, all, happening) {
  const [kind, source] = happening
  if (kind === 'f')
    return html`<small>of</small> ${type.owner(source)} <small>→</small> ${ending(type, happening[2], happening[3])}${link(type, lineOf(type, step, source), true)}`
  if (typeof source !== 'number') return html`<b>${source}</b>`
  return html`${all.map(state => (type.isLeaf[state] ? chip(type, state) : html`<span class=outer>${type.names[state]}</span> `))}${all.length === 1 && link(type, type.states[source]?.line, true)}`
}

/** The line of the transition of a state that was taken. */
function lineOf(type, step, source) {
  const taken = step.look.find(([nth, verdict]) => verdict === 1 && type.transitions[nth]?.s === source)
  return taken && type.transitions[taken[0]].line
}

export function beginStep() {
  $('step').onclick = event => {
    const to = around(event, '[data-step]')?.dataset.step
    const act = around(event, '[data-act]')?.dataset.act
    if (to) pick(view.open.steps.find(step => step?.n === +to))
    if (act === 'continue') togglePause()
    if (act === 'restore') restore(view.step)
    if (act !== 'dismiss') return
    view.asked = null
    redraw('step')
  }
}
