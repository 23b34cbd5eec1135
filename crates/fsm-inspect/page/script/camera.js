/** Which part of the picture is seen: dragged and zoomed by hand, or following what happens. */

import { $, html, isStill } from './dom.js'
import { redraw } from './view.js'

const stage = $('stage')
const [MARGIN, SMALLEST, LARGEST, FLIGHT] = [14, 0.15, 4, 320]
/** The smallest zoom at which labels can be read, which have 11 pixels. Only the user makes it smaller. */
const READABLE = 0.65
/** The map: its size, its proportions, its distance from the corner, and which part of the width it takes at most. */
const MAP = { width: 168, height: 108, margin: 12, part: 0.3 }
/** `isFitted` until the user moves it. */
export const camera = { x: 0, y: 0, zoom: 1, follows: false, isFitted: true }
let picture = null
let flight = null
/** Where the active leaves are in the picture. */
let active = []

const area = () => ({ width: stage.clientWidth, height: stage.clientHeight })

/** Looks at another picture. */
export function aimAtPicture(next) {
  picture = next
  $('map').setAttribute('viewBox', picture.svg.getAttribute('viewBox') ?? '0 0 100 100')
  const frames = picture.states.map((_, state) => [state, picture.frame(state)]).filter(([, frame]) => frame)
  $('map').innerHTML =
    html`${frames.map(([state, { x, y, width, height }]) => html`<rect data-at=${state} x=${x} y=${y} width=${width} height=${height} rx=8 />`)}<rect class=seen />`
  active = []
  // Where not all of it can be read at once, it follows from the beginning.
  setFollow(!fit())
}

/** Shows which leaves are active on the map. */
export function markMap(configuration) {
  const { type } = picture
  for (const frame of $('map').querySelectorAll('[data-at]')) {
    const state = +frame.dataset.at
    frame.style.fill = type.isLeaf[state] && configuration.set.has(state) ? type.colours[state] : ''
  }
  active = configuration.leaves.map(state => picture.frame(state)).filter(Boolean)
  placeMap()
}

/** Puts the map into a corner where it covers no active state; if there is none, it is hidden. */
function placeMap() {
  const map = $('map')
  const { width, height } = area()
  const size = Math.min(MAP.width, width * MAP.part)
  const { x, y, zoom } = camera
  const isWhole = x > -9 && y > -9 && x + picture.width * zoom < width + 9 && y + picture.height * zoom < height + 9
  // It stays where it is while a hand moves on it.
  if (map.matches(':active') && !isWhole) return
  const bottom = MAP.margin + (size * MAP.height) / MAP.width + 6
  const isFree = left =>
    active.every(box => {
      const [from, to] = [x + (box.x + 6) * zoom, x + (box.x + box.width + 6) * zoom]
      const isBeside = to < left - 6 || from > left + size + 6
      return isBeside || y + (box.y + 6) * zoom > bottom || y + (box.y + box.height + 6) * zoom < MAP.margin - 6
    })
  const corners = { right: width - size - MAP.margin, left: MAP.margin }
  const before = map.dataset.corner
  const corner = [before, 'right', 'left'].find(name => name in corners && isFree(corners[name]))
  map.style.display = isWhole || !corner ? 'none' : ''
  if (!corner) return
  map.dataset.corner = corner
  map.style.width = size + 'px'
  map.style.left = corners[corner] + 'px'
}

function place() {
  const { x, y, zoom } = camera
  const { width, height } = area()
  $('pan').style.transform = `translate(${x}px,${y}px) scale(${zoom})`
  placeMap()
  const seen = $('map').lastElementChild
  const corner = { x: -x / zoom - 6, y: -y / zoom - 6, width: width / zoom, height: height / zoom }
  for (const [name, value] of Object.entries(corner)) seen?.setAttribute(name, value)
}

function moveTo(next) {
  Object.assign(camera, next)
  place()
}

/** Shows the whole picture if it can be read then, and otherwise the part of it that is active. Returns whether it is whole. */
export function fit() {
  const { width, height } = area()
  if (!picture || !width) return true
  flight = null
  const whole = Math.min((width - 2 * MARGIN) / picture.width, (height - 2 * MARGIN) / picture.height, 1.6)
  const zoom = Math.max(whole, READABLE)
  const [left, top, right, bottom] = around(active)
  const along = (room, size, from, to) => {
    const rest = room - size * zoom
    if (rest >= 2 * MARGIN) return rest / 2
    return Math.min(MARGIN, Math.max(rest - MARGIN, room / 2 - ((from + to) / 2) * zoom))
  }
  // The buttons lie over the lower end of a part.
  const free = whole < READABLE ? height - 44 : height
  moveTo({ zoom, x: along(width, picture.width, left, right), y: along(free, picture.height, top, bottom) })
  camera.isFitted = true
  redraw('chart')
  return whole >= READABLE
}

/** The corners of a box around boxes of the picture. */
function around(boxes) {
  if (!boxes.length) return [0, 0, 0, 0]
  return [
    Math.min(...boxes.map(box => box.x)) + 6,
    Math.min(...boxes.map(box => box.y)) + 6,
    Math.max(...boxes.map(box => box.x + box.width)) + 6,
    Math.max(...boxes.map(box => box.y + box.height)) + 6,
  ]
}

export function setFollow(on) {
  camera.follows = on
  $('follow').setAttribute('aria-pressed', on)
  if (on) redraw('chart')
}

/** Takes it into the user's hand. */
function take() {
  flight = null
  camera.isFitted = false
  setFollow(false)
}

export function zoomAt(factor, x = area().width / 2, y = area().height / 2) {
  take()
  const zoom = Math.max(SMALLEST, Math.min(LARGEST, camera.zoom * factor))
  const part = zoom / camera.zoom
  moveTo({ zoom, x: x - (x - camera.x) * part, y: y - (y - camera.y) * part })
}

export function drag(x, y) {
  take()
  moveTo({ x, y })
}

/** Puts a point of the picture in the middle. */
export function centreOn(x, y) {
  const { width, height } = area()
  drag(width / 2 - (x + 6) * camera.zoom, height / 2 - (y + 6) * camera.zoom)
}

/** Brings something that has the focus into sight. */
export function reveal(element) {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const frame = stage.getBoundingClientRect()
  if (left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom) return
  const { x, y, width, height } = element.getBBox()
  centreOn(x + width / 2, y + height / 2)
}

/** Brings boxes into sight, moving no further than it must. */
export function follow(boxes) {
  if (!camera.follows || !boxes.length) return
  const [left, top, right, bottom] = around(boxes)
  const { width, height } = area()
  const from = flight?.to ?? camera
  const zoom = Math.max(READABLE, Math.min(0.9, (width - 60) / (right - left), (height - 110) / (bottom - top)))
  const isInSight =
    from.x + left * from.zoom > 20 &&
    from.x + right * from.zoom < width - 20 &&
    from.y + top * from.zoom > 20 &&
    from.y + bottom * from.zoom < height - 56
  if (from.zoom > zoom * 0.75 && from.zoom <= zoom * 1.15 && isInSight) return
  fly({ zoom, x: width / 2 - ((left + right) / 2) * zoom, y: (height - 30) / 2 - ((top + bottom) / 2) * zoom })
}

function fly(to) {
  if (isStill() || document.hidden) return moveTo(to)
  flight = { from: { ...camera }, to, began: performance.now() }
}

/** Moves on, if it is on its way. */
export function flyOn(time) {
  if (!flight) return
  const { from, to, began } = flight
  const part = Math.max(0, Math.min(1, (time - began) / FLIGHT))
  const eased = 1 - (1 - part) ** 3
  const between = name => from[name] + (to[name] - from[name]) * eased
  if (part === 1) flight = null
  moveTo({ x: between('x'), y: between('y'), zoom: between('zoom') })
}
