/** Elements, and texts that become elements. */

export const $ = id => document.getElementById(id)
export const every = (query, within = document) => [...within.querySelectorAll(query)]
/** The element around the target of an event that fits a query. */
export const around = (event, query) => event.target.closest?.(query)

const SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = text => String(text).replace(/[&<>"']/g, sign => SIGNS[sign])

class Html {
  constructor(text) {
    this.text = text
  }
  toString() {
    return this.text
  }
}

const shown = value =>
  value == null || value === false
    ? ''
    : value instanceof Html
      ? value.text
      : Array.isArray(value)
        ? value.map(shown).join('')
        : escaped(value)

/** A template, whose values are texts that are escaped, or further templates, or lists of both. */
export const html = (parts, ...values) =>
  new Html(parts.reduce((text, part, nth) => text + shown(values[nth - 1]) + part))

/** Sets what an element contains. Elements that are still there stay the same, so that they keep the focus. */
export function put(element, content) {
  const text = shown(content)
  if (element.content === text) return
  element.content = text
  const next = document.createElement('template')
  next.innerHTML = text
  fill(element, next.content)
}

/** Gives a node the children of another one. */
function fill(node, next) {
  const before = [...node.childNodes]
  const after = [...next.childNodes]
  before.slice(after.length).forEach(child => child.remove())
  after.forEach((child, nth) => {
    const old = before[nth]
    if (!old) node.append(child)
    else if (old.nodeName !== child.nodeName) old.replaceWith(child)
    else become(old, child)
  })
}

/** Makes a node equal to another one with the same name. */
function become(node, next) {
  if (!(node instanceof Element)) {
    if (node.data !== next.data) node.data = next.data
    return
  }
  for (const { name } of [...node.attributes]) if (!next.hasAttribute(name)) node.removeAttribute(name)
  for (const { name, value } of next.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value)
  fill(node, next)
}

export const icon = name => html`<svg class=icon viewBox="0 0 16 16" aria-hidden=true><path d="${ICONS[name]}"/></svg>`
const ICONS = {
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  play: 'M5 3.2v9.6L12.5 8z',
  step: 'M4 3.5v9L9.5 8zM12 3.5v9',
  back: 'M10 3.5 5 8l5 4.5',
  forward: 'M6 3.5 11 8l-5 4.5',
  first: 'M11.5 3.5 6.5 8l5 4.5M4 3.5v9',
  last: 'M4.5 3.5 9.5 8l-5 4.5M12 3.5v9',
  lastChange: 'M13 8l-3-3-3 3 3 3zM5 4.5 1.5 8 5 11.5',
  nextChange: 'M3 8l3-3 3 3-3 3zM11 4.5 14.5 8 11 11.5',
  theme:
    'M8 5a3 3 0 100 6 3 3 0 000-6M8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7',
  pin: 'M5.5 2.5h5l-.8 4.2 2 2.3H4.3l2-2.3zM8 9v5',
  yes: 'M3.5 8.5 6.5 11.5 12.5 4.5',
  no: 'M4.5 4.5l7 7M11.5 4.5l-7 7',
  over: 'M3 11c1-5 8-6 10-2M13 5.5V9H9.6',
  dash: 'M5 8h6',
  wait: 'M8 2.5a5.5 5.5 0 100 11 5.5 5.5 0 000-11M8 5v3.2l2 1.3',
  aim: 'M8 2.5v2M8 11.5v2M2.5 8h2M11.5 8h2M8 5a3 3 0 100 6 3 3 0 000-6',
  save: 'M8 2.5v7M5 7l3 3 3-3M3 13h10',
  undo: 'M4 3.5v4h4M4.5 7A5 5 0 117 12.5',
  redo: 'M12 3.5v4H8M11.5 7A5 5 0 109 12.5',
  restore: 'M3.5 3v3.5H7M3.8 6.5A5 5 0 113 9.5',
}

export const parameter = name => new URLSearchParams(location.search).get(name)
export const grouped = number => number.toLocaleString('en')
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
/** Seconds as `3.25 s`, and from a minute on as `1:05`. */
export const seconds = time =>
  time < 0
    ? ''
    : time < 60
      ? `${+time.toFixed(3)} s`
      : `${Math.floor(time / 60)}:${(time % 60).toFixed(time % 1 ? 1 : 0).padStart(time % 1 ? 4 : 2, '0')}`

/** What the user has chosen for this and further visits. Pages from a disk may have no place for it. */
export const choices = {
  get(name) {
    try {
      return localStorage.getItem('fsmith.' + name)
    } catch {
      return null
    }
  },
  set(name, value) {
    try {
      localStorage.setItem('fsmith.' + name, value)
    } catch {
      /* then for this visit only */
    }
  },
}
