/** The bar at the top: the program, how it is connected, and what it is told to do; and the buttons of the timeline. */

import { $, around, grouped, html, icon, put, seconds } from './dom.js'
import { stepOnce, toggleBreak, togglePause } from './commands.js'
import { openMenu, toast } from './floats.js'
import { offerEditors } from './source.js'
import { drawForm } from './form.js'
import { toggleTheme } from './colours.js'
import { go, goFirst, goLast, jump, setLive, show, togglePlay } from './look.js'
import { count, machines } from './machines.js'
import { openFile, savePage, saveRecording } from './files.js'
import { types } from './types.js'
import { isLive, may, program, view } from './view.js'

let [rate, counted, since] = [0, 0, 0]

/** Counts how many steps there are in a second; whether there is something new to say. */
export function countSteps(time) {
  if (time - since < 1000) return false
  rate = Math.max(0, ((count.told - counted) * 1000) / (time - since))
  ;[counted, since] = [count.told, time]
  return true
}

export function drawHead() {
  $('program').textContent = program.name
  const { connection, isPaused, held, lost, breaks } = program
  put(
    $('status'),
    isLive()
      ? html`<span class="led ${isPaused ? '' : 'on'}"></span>${isPaused ? 'paused' : 'live'} <span class="mute num">${grouped(Math.round(rate))} steps/s</span>`
      : html`<span class=led></span>${connection ? 'connection lost' : `recording · ${seconds(+view.now.toFixed(1))}`}`,
  )
  $('status').classList.toggle('bad', connection === 'gone')
  put(
    $('alarms'),
    html`${held && html`<button class="pill held" data-open-held title="Open the machine that is held">${held.pause ? 'held' : 'breakpoint'}: ${machines.get(held.m)?.label}</button>`}${
      lost > 0 &&
      html`<span class="pill bad" title="The page was slower than the program: what happened meanwhile is missing">${grouped(lost)} batches lost</span>`
    }`,
  )
  put($('pause'), html`${icon(isPaused ? 'play' : 'pause')}${isPaused ? 'Resume' : 'Pause'}`)
  $('pause').disabled = !may('pause')
  $('one').disabled = !may('step')
  put($('breaks'), html`<span class="bullet ${breaks.length ? 'on' : ''}"></span>${breaks.length || ''}`)
  $('breaks').setAttribute('aria-label', breaks.length ? `${breaks.length} breakpoints` : 'Breakpoints')
  $('live').classList.toggle('on', view.live)
  $('live').setAttribute('aria-pressed', view.live)
  put($('play'), icon(view.playing ? 'pause' : 'play'))
  $('play').setAttribute('aria-label', view.playing ? 'Stop playing' : 'Play')
  drawForm()
}

function breakMenu(event) {
  if (!program.breaks.length) return toast('No breakpoints yet: click a state or an arrow.')
  const items = program.breaks.map(([id, state, transition]) => {
    const type = types[id]
    const what = state != null ? `enter ${type.names[state]}` : type.transitions[transition].t
    return [`${type.name}: ${what}`, () => toggleBreak(type, state, transition)]
  })
  openUnder(event, 'Breakpoints: choose one to remove it', items)
}

function fileMenu(event) {
  openUnder(event, 'Recording', [
    ['Save as JSON', machines.size > 0 && saveRecording],
    ['Save as a page', machines.size > 0 && savePage],
    ['Open…', openFile],
  ])
}

function openUnder({ currentTarget }, title, items) {
  const { left, bottom } = currentTarget.getBoundingClientRect()
  openMenu(left, bottom + 6, title, items)
}

export function showHelp() {
  offerEditors()
  $('help').showModal()
}

export function beginHead() {
  const buttons = {
    first: goFirst,
    back: () => go(-1),
    forward: () => go(1),
    last: goLast,
    lastChange: () => jump(-1),
    nextChange: () => jump(1),
  }
  for (const [name, act] of Object.entries(buttons)) {
    $(name).innerHTML = icon(name)
    $(name).onclick = act
  }
  $('play').onclick = togglePlay
  $('live').onclick = () => setLive(!view.live)
  $('pause').onclick = togglePause
  $('one').innerHTML = html`${icon('step')}Step`
  $('one').onclick = stepOnce
  $('breaks').onclick = breakMenu
  $('alarms').onclick = event => {
    const machine = around(event, '[data-open-held]') && machines.get(program.held?.m)
    if (!machine) return
    show(machine)
    setLive(true)
  }
  $('file-menu').innerHTML = icon('save')
  $('file-menu').onclick = fileMenu
  $('theme').innerHTML = icon('theme')
  $('theme').onclick = toggleTheme
  $('show-help').onclick = showHelp
}
