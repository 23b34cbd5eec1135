/** The keys. */

import { $, html } from './dom.js'
import { setFollow, camera } from './camera.js'
import { fitAll } from './chart-hands.js'
import { toggleTheme } from './colours.js'
import { closeMenu, hideTip, isMenuOpen, menuKey } from './floats.js'
import { showHelp } from './head.js'
import { openAnother, setQuery } from './list.js'
import { go, goAny, goFirst, goLast, jump, setLive, togglePlay } from './look.js'
import { zoom } from './span.js'
import { stepOnce, togglePause } from './commands.js'
import { redo, toggleTune, undo } from './tune.js'
import { view } from './view.js'

/** What each key does: how it is shown, what it is for, and the keys with what they do. */
const KEYS = [
  [
    '← →',
    'step back and forward',
    {
      ArrowLeft: ({ shiftKey }) => (shiftKey ? goAny : go)(-1),
      ArrowRight: ({ shiftKey }) => (shiftKey ? goAny : go)(1),
    },
  ],
  ['⇧ ← →', 'the same, in any machine of the timeline', {}],
  ['N B', 'next and last change of the machine', { n: () => jump(1), b: () => jump(-1) }],
  ['Space', 'play from here', { ' ': () => togglePlay() }],
  ['L', 'follow what happens', { l: () => setLive(!view.live) }],
  ['Home End', 'first and last step', { Home: goFirst, End: goLast }],
  ['↑ ↓', 'another machine', { ArrowUp: () => openAnother(-1), ArrowDown: () => openAnother(1) }],
  ['/', 'filter the machines', { '/': () => $('query').focus() }],
  ['Tab Enter', 'to a state or an arrow of the chart, and its menu', {}],
  ['F', 'fit the chart', { f: fitAll }],
  ['Tab Enter ← →', 'to an edge: fold or move the pane', {}],
  ['C', 'let the camera follow', { c: () => setFollow(!camera.follows) }],
  ['+ −', 'zoom the timeline', { '+': () => zoom(0.7), '-': () => zoom(1.4) }],
  ['P', 'pause or resume the program', { p: togglePause }],
  ['O', 'let it take one step', { o: stepOnce }],
  ['W', 'ask why the event would do something, or would not', { w: () => $('why').click() }],
  ['U', 'tune the text of a live machine', { u: toggleTune }],
  ['Ctrl Z', 'undo what was tuned, and with ⇧ do it again', {}],
  ['S', 'save or open a recording', { s: () => $('file-menu').click() }],
  ['T', 'light or dark', { t: toggleTheme }],
  ['?', 'this', { '?': showHelp }],
]
const ACTIONS = Object.assign({}, ...KEYS.map(([, , actions]) => actions))

const isWriting = ({ target }) => /INPUT|SELECT|TEXTAREA/.test(target.tagName)
/** What is typed has an undo of its own, until it counts. */
const isTyping = event =>
  isWriting(event) &&
  !/range|checkbox|select/.test(event.target.type) &&
  (!event.target.closest('.cell') || event.target.matches('.typed'))
/** A button is pressed by these keys, and then they do nothing else. */
const isPressing = ({ target, key }) => (key === ' ' || key === 'Enter') && /BUTTON|A|SUMMARY/.test(target.tagName)

function press(event) {
  if (isMenuOpen()) return menuKey(event.key) && event.preventDefault()
  if (event.key === 'Escape') return escape()
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !isTyping(event)) {
    event.preventDefault()
    return (event.shiftKey ? redo : undo)()
  }
  if (
    isWriting(event) ||
    isPressing(event) ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !view.open ||
    $('help').open
  )
    return
  const action = ACTIONS[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (!action) return
  event.preventDefault()
  action(event)
}

function escape() {
  closeMenu()
  hideTip()
  if (document.activeElement === $('query')) setQuery('')
  document.activeElement?.blur()
}

export function beginKeys() {
  $('keys').innerHTML =
    html`${KEYS.map(([keys, what]) => html`<dt>${keys.split(' ').map(key => html`<kbd>${key}</kbd> `)}</dt><dd>${what}</dd>`)}`
  addEventListener('keydown', press)
}
