/** Which part of the picture is seen: dragged and zoomed by hand, or following what happens. */

import { $, html, isStill } from './dom.js'
import { redraw } from './view.js'

const stage = $('stage')
const [MARGIN, SMALLEST, LARGEST, FLIGHT] = [14, 0.15, 4, 320]
export const camera = { x: 0, y: 0, zoom: 1, follows: false }
let picture = null
let flight = null

const area = () => ({ width: stage.clientWidth, height: stage.clientHeight })

/** Looks at another picture. */
export function aimAtPicture(next) {
  picture = next
  $('map').setAttribute('viewBox', picture.svg.getAttribute('viewBox') ?? '0 0 100 100')
  const frames = picture.states.map((_, state) => [state, picture.frame(state)]).filter(([, frame]) => frame)
  $('map').innerHTML =
    html`${frames.map(([state, { x, y, width, height }]) => html`<rect data-at=${state} x=${x} y=${y} width=${width} height=${height} rx=8 />`)}<rect class=seen />`
  fit()
  // Where nothing could be read, it follows from the beginning.
  setFollow(camera.zoom < 0.6)
}

/** Shows which leaves are active on the map. */
export function markMap(configuration) {
  const { type } = picture
  for (const frame of $('map').querySelectorAll('[data-at]')) {
    const state = +frame.dataset.at
    frame.style.fill = type.isLeaf[state] && configuration.set.has(state) ? type.colours[state] : ''
  }
}

function place() {
  const { x, y, zoom } = camera
  const { width, height } = area()
  $('pan').style.transform = `translate(${x}px,${y}px) scale(${zoom})`
  const isWhole = x > -9 && y > -9 && x + picture.width * zoom < width + 9 && y + picture.height * zoom < height + 9
  $('map').style.display = isWhole ? 'none' : ''
  const seen = $('map').lastElementChild
  const corner = { x: -x / zoom - 6, y: -y / zoom - 6, width: width / zoom, height: height / zoom }
  for (const [name, value] of Object.entries(corner)) seen?.setAttribute(name, value)
}

function moveTo(next) {
  Object.assign(camera, next)
  place()
}

export function fit() {
  const { width, height } = area()
  if (!picture || !width) return
  flight = null
  const zoom = Math.min((width - 2 * MARGIN) / picture.width, (height - 2 * MARGIN) / picture.height, 1.6)
  moveTo({ zoom, x: (width - picture.width * zoom) / 2, y: (height - picture.height * zoom) / 2 })
  redraw('chart')
}

export function setFollow(on) {
  camera.follows = on
  $('follow').setAttribute('aria-pressed', on)
  if (on) redraw('chart')
}

/** Takes it into the user's hand. */
function take() {
  flight = null
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
  const left = Math.min(...boxes.map(box => box.x)) + 6
  const right = Math.max(...boxes.map(box => box.x + box.width)) + 6
  const top = Math.min(...boxes.map(box => box.y)) + 6
  const bottom = Math.max(...boxes.map(box => box.y + box.height)) + 6
  const { width, height } = area()
  const from = flight?.to ?? camera
  const zoom = Math.max(0.42, Math.min(0.9, (width - 60) / (right - left), (height - 110) / (bottom - top)))
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
