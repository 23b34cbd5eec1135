/** The timeline: many machines over each other, all of the time above them. */

import { $, seconds } from './dom.js'
import { bands } from './bands.js'
import { colour, ink, isDark } from './colours.js'
import { activity, BIN } from './machines.js'
import { followSpan, span } from './span.js'
import { program, view } from './view.js'

const canvas = $('timeline')
/** The width of the names, and the heights of the overview and of the ruler. */
export const [NAMES, OVERVIEW, RULER] = [150, 30, 22]
const [LANE, ROW, GAP] = [24, 15, 10]
const g = canvas.getContext('2d')
/** What is under the mouse, how far the lanes are scrolled, and where each is. */
export const lanes = { hover: null, scroll: 0, height: 0, at: [] }

const width = () => canvas.clientWidth
export const toX = time => NAMES + ((time - span.from) / (span.to - span.from)) * (width() - NAMES)
export const toTime = x => span.from + ((x - NAMES) / (width() - NAMES)) * (span.to - span.from)
/** All the time that there is, for the overview. */
export const whole = () => ({ from: activity.first * BIN, to: Math.max(view.now, span.to, activity.first * BIN + 1) })

const fill = name => (g.fillStyle = colour(name))
const font = (weight, size) => (g.font = `${weight} ${size}px Inter, system-ui, sans-serif`)
function faintly(alpha, draw) {
  g.globalAlpha = alpha
  draw()
  g.globalAlpha = 1
}
function vertical(x, from, to, name, wide = 1) {
  g.strokeStyle = colour(name)
  g.lineWidth = wide
  g.beginPath()
  g.moveTo(x, from)
  g.lineTo(x, to)
  g.stroke()
}
function within(x, y, wide, high, draw) {
  g.save()
  g.beginPath()
  g.rect(x, y, wide, high)
  g.clip()
  draw()
  g.restore()
}

const widths = new Map()
function widthOf(text) {
  const key = g.font + text
  if (widths.size > 20000) widths.clear()
  if (!widths.has(key)) widths.set(key, g.measureText(text).width)
  return widths.get(key)
}

/** As much of a text as fits. */
function fitting(text, room) {
  const wide = widthOf(text)
  if (wide <= room) return text
  const count = Math.floor((text.length * room) / wide) - 1
  return count > 1 ? text.slice(0, count) + '…' : ''
}

export function drawTimeline() {
  const [wide, high, density] = [width(), canvas.clientHeight, devicePixelRatio || 1]
  if (!wide) return
  if (canvas.width !== Math.round(wide * density)) canvas.width = Math.round(wide * density)
  if (canvas.height !== Math.round(high * density)) canvas.height = Math.round(high * density)
  g.setTransform(density, 0, 0, density, 0, 0)
  g.clearRect(0, 0, wide, high)
  if (view.live) followSpan()
  drawOverview(wide)
  drawRuler(wide, high)
  within(0, OVERVIEW + RULER, wide, high, () => drawLanes(wide, high))
  drawMarks(wide, high)
  writeClock()
}

/** How much happened, in all machines and all the time. */
function drawOverview(wide) {
  const { from, to } = whole()
  const room = wide - NAMES
  const x = time => NAMES + ((time - from) / (to - from)) * room
  const each = Math.max(1, (3 * (to - from)) / BIN / room)
  const sums = []
  for (let bin = 0; bin * each < activity.counts.length; bin++) {
    let sum = 0
    for (let at = Math.floor(bin * each); at < Math.min((bin + 1) * each, activity.counts.length); at++)
      sum += activity.counts[at] ?? 0
    sums.push(sum)
  }
  const top = Math.max(1, ...sums.slice(1))
  const step = (each * BIN * room) / (to - from)
  fill('up')
  g.fillRect(NAMES, 0, room, OVERVIEW)
  fill('acc')
  faintly(0.55, () =>
    sums.forEach((sum, bin) => {
      const high = Math.min(1, sum / top) * (OVERVIEW - 8)
      g.fillRect(NAMES + bin * step, OVERVIEW - high, Math.max(1, step - 1), high)
    }),
  )
  fill('bg')
  faintly(0.62, () => {
    g.fillRect(NAMES, 0, Math.max(0, x(span.from) - NAMES), OVERVIEW)
    g.fillRect(x(span.to), 0, wide, OVERVIEW)
  })
  g.strokeStyle = colour('acc')
  g.lineWidth = 1.5
  const left = Math.max(NAMES, x(span.from))
  const right = Math.min(wide, x(span.to))
  g.strokeRect(left + 0.75, 0.75, Math.max(4, right - left - 1.5), OVERVIEW - 1.5)
  font(500, 11)
  fill('mute')
  g.textBaseline = 'middle'
  g.textAlign = 'left'
  g.fillText('all machines', 12, OVERVIEW / 2)
}

function drawRuler(wide, high) {
  const wanted = ((span.to - span.from) / (wide - NAMES)) * 90
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = [1, 2, 5, 10].map(factor => factor * power).find(step => step >= wanted)
  for (let time = Math.ceil(span.from / step) * step; time < span.to; time += step) {
    const x = Math.round(toX(time)) + 0.5
    vertical(x, OVERVIEW + RULER - 6, high, 'line')
    fill('mute')
    g.fillText(seconds(+time.toFixed(6)), x + 4, OVERVIEW + RULER / 2)
  }
}

function drawLanes(wide, high) {
  lanes.scroll = Math.max(0, Math.min(lanes.scroll, lanes.height - (high - OVERVIEW - RULER)))
  let top = OVERVIEW + RULER + 4 - lanes.scroll
  lanes.at = []
  for (const machine of view.lanes) {
    const rows = machine.type.regions.length
    const tall = rows ? Math.max(18, ROW * rows) : LANE
    lanes.at.push({ top: top - 5, bottom: top + tall + GAP - 1, machine })
    if (top + tall > OVERVIEW + RULER && top < high) drawLane(machine, top, tall, rows, wide)
    top += tall + GAP
  }
  lanes.height = top + lanes.scroll - OVERVIEW - RULER
}

function drawLane(machine, top, tall, rows, wide) {
  const isOpen = machine === view.open
  if (isOpen) {
    fill('acc')
    faintly(0.07, () => g.fillRect(0, top - 4, wide, tall + GAP - 1))
    g.fillRect(0, top - 4, 2, tall + GAP - 1)
  }
  font(isOpen ? 640 : 500, 12)
  fill(isOpen ? 'ink' : 'soft')
  // The name of the first region stands beside the label.
  const taken = rows ? 8 + widthOf(machine.type.states[machine.type.regions[0]].n) : 0
  g.fillText(fitting(machine.label, NAMES - 24 - taken), 12, rows ? top + 8 : top + tall / 2)
  if (rows) nameRows(machine.type, top, tall, rows)
  within(NAMES, top - 2, wide - NAMES, tall + 8, () => {
    drawUnknown(machine, top, tall)
    font(550, 10.5)
    bands(machine, span.from, Math.min(span.to, view.now), (from, to, at, part, leaf) =>
      drawBand(
        machine.type,
        leaf,
        toX(from),
        toX(to),
        top + at * tall + (at ? 1 : 0),
        part * tall - (rows ? 1 : 0),
        part < 1,
      ),
    )
    drawSteps(machine, top, tall)
  })
}

function nameRows(type, top, tall, rows) {
  font(450, 10)
  fill('mute')
  g.textAlign = 'right'
  type.regions.forEach((region, row) =>
    g.fillText(fitting(type.states[region].n, 60), NAMES - 8, top + ((row + 0.5) * tall) / rows),
  )
  g.textAlign = 'left'
}

/** The time before the first step that is kept. */
function drawUnknown(machine, top, tall) {
  if (machine.from <= span.from) return
  fill('up')
  g.fillRect(NAMES, top, toX(machine.from) - NAMES, tall)
  fill('mute')
  font(450, 10.5)
  g.fillText(fitting('not recorded', toX(machine.from) - NAMES - 12), NAMES + 8, top + tall / 2)
}

function drawBand(type, leaf, x, end, y, high, isRegion) {
  const wide = Math.max(1, end - x - 1)
  g.fillStyle = ink(type, leaf, wide < 3 ? 0.7 : isDark() ? 0.3 : 0.22)
  g.beginPath()
  g.roundRect(x, y, wide, high, Math.min(3, wide / 2))
  g.fill()
  g.fillStyle = ink(type, leaf, 1)
  g.fillRect(x, y + 1, Math.min(2, wide), high - 2)
  if (wide <= 26) return
  fill('ink')
  g.fillText(
    fitting(isRegion ? type.states[leaf].n : type.names[leaf], wide - 10),
    Math.max(x, NAMES - 1) + 6,
    y + high / 2 + 0.5,
  )
}

const TICKS = { ev: 'acc', sig: 'warn', in: 'warn', lost: 'no' }
/** A tick for each step; a short red one where nothing came of it. */
function drawSteps(machine, top, tall) {
  const y = top + tall + 1
  let last = -9
  for (let place = Math.max(machine.dropped, machine.placeAt(span.from)); place < machine.steps.length; place++) {
    const step = machine.steps[place]
    if (step.at > span.to) break
    const x = toX(step.at)
    const isVain = !step.h.length
    if (x - last < 1.2 && step !== view.step) continue
    last = x
    fill(isVain ? 'no' : (TICKS[step.by[0]] ?? 'mute'))
    faintly(0.85, () => g.fillRect(x - 0.75, yOf(step, top, y), 1.5, step.by[0] === 'lost' ? tall : isVain ? 3 : 5))
    if (step !== view.step) continue
    fill('acc')
    g.beginPath()
    g.arc(x, y + 2, 4, 0, 7)
    g.fill()
  }
}
const yOf = (step, top, y) => (step.by[0] === 'lost' ? top : y)

/** The held step, the mouse, and the time that is looked at. */
function drawMarks(wide, high) {
  if (program.held) {
    g.setLineDash([3, 3])
    vertical(toX(view.now), OVERVIEW, high, 'warn')
    g.setLineDash([])
  }
  if (lanes.hover > NAMES) faintly(0.5, () => vertical(lanes.hover + 0.5, OVERVIEW, high, 'mute'))
  const x = toX(view.cursor)
  if (x < NAMES - 1 || x > wide) return
  vertical(x, OVERVIEW, high, 'acc', 1.5)
  font(650, 10.5)
  const label = seconds(+view.cursor.toFixed(2))
  const room = g.measureText(label).width + 12
  const left = Math.min(wide - room - 2, Math.max(NAMES, x - room / 2))
  fill('acc')
  g.beginPath()
  g.roundRect(left, OVERVIEW + 2, room, RULER - 5, 5)
  g.fill()
  fill('acc-ink')
  g.fillText(label, left + 6, OVERVIEW + RULER / 2)
}

function writeClock() {
  const { open, step, cursor } = view
  $('clock').textContent = cursor.toFixed(2) + ' s'
  $('position').textContent = step
    ? `step ${step.n} of ${open.last.n}`
    : open.last
      ? `before step ${open.first.n}`
      : 'no steps'
}
