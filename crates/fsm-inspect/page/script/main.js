/** The beginning, and a frame after the other: what has changed is drawn, and nothing else. */

import './files.js'
import { $, every } from './dom.js'
import { camera, fit, flyOn } from './camera.js'
import { drawChart } from './chart.js'
import { beginChart } from './chart-hands.js'
import { beginTheme } from './colours.js'
import { connect } from './connection.js'
import { beginFiles, open } from './files.js'
import { beginForm } from './form.js'
import { beginHead, countSteps, drawHead } from './head.js'
import { beginKeys } from './keys.js'
import { beginList, drawList, drawPopulation } from './list.js'
import { beginPanes } from './panes.js'
import { playOn } from './look.js'
import { beginStep, drawStep } from './step.js'
import { beginTune, drawTune } from './tune.js'
import { drawTimeline } from './timeline.js'
import { beginTimeline } from './timeline-hands.js'
import { isDue, redraw, view } from './view.js'

/** Milliseconds: how often texts are written again. Nobody reads faster. */
const UNHURRIED = 90
let [last, written] = [performance.now(), 0]

function frame(time) {
  playOn(((time - last) / 1000) * +$('speed').value)
  last = time
  flyOn(time)
  if (countSteps(time)) redraw('head')
  if (view.open) draw(time)
  requestAnimationFrame(frame)
}

function draw(time) {
  if (isDue('chart')) drawChart()
  if (isDue('time')) drawTimeline()
  if (isDue('head')) drawHead()
  if (time - written < UNHURRIED) return
  written = time
  if (isDue('step')) drawStep()
  if (isDue('list')) drawList()
  if (isDue('population')) drawPopulation()
  if (isDue('tune')) drawTune()
}

function begin() {
  beginTheme()
  for (const part of [
    beginHead,
    beginList,
    beginChart,
    beginForm,
    beginTimeline,
    beginStep,
    beginTune,
    beginKeys,
    beginPanes,
    beginFiles,
  ])
    part()
  const resized = new ResizeObserver(() => {
    if (!camera.follows && camera.isFitted) fit()
    redraw()
  })
  every('#stage, #timeline, #rows').forEach(element => resized.observe(element))
  const recording = $('recording')
  if (recording) open(recording.textContent)
  else if (location.protocol.startsWith('http')) connect()
  else $('empty').hidden = false
  requestAnimationFrame(frame)
}

begin()
