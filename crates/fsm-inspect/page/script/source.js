/** Links to lines of the source: to an editor, if the user has said which; else they copy the place. */

import { $, around, choices, html, parameter } from './dom.js'
import { toast } from './floats.js'
import { program, redraw, view } from './view.js'

const EDITORS = {
  '': 'copy the place',
  'vscode://file/{path}:{line}': 'VS Code',
  'zed://file/{path}:{line}': 'Zed',
  'idea://open?file={path}&line={line}': 'JetBrains',
  'txmt://open?url=file://{path}&line={line}': 'TextMate',
}

const editor = {
  get scheme() {
    return parameter('editor') ?? choices.get('editor') ?? ''
  },
  set scheme(scheme) {
    choices.set('editor', scheme)
  },
  get root() {
    return choices.get('root') || program.root
  },
  set root(root) {
    choices.set('root', root)
  },
}

/** A link of an editor's own; pages and scripts are none. */
const isLink = scheme =>
  /^[a-z][a-z\d+.-]*:/i.test(scheme) && !/^(javascript|data|blob|https?|file|vbscript):/i.test(scheme)

/** A link to a line of a type's file, if it is known; without the file's name where there is no room. */
export function link(type, line, isShort) {
  if (!line) return ''
  const place = `${type.file}:${line}`
  const name = isShort ? `:${line}` : `${type.file.split('/').pop()}:${line}`
  const address = addressOf(type.file, line)
  if (!address) return html`<button class=source data-copy="${place}" title="Copy ${place}">${name}</button>`
  return html`<a class=source href="${address}" title="${place}">${name}</a>`
}

/** The address that opens a line in the editor; none if it is not said which, or where the project is. */
function addressOf(file, line) {
  const { scheme, root } = editor
  const isWhole = /^([a-z]:)?[\\/]/i
  const path = isWhole.test(file) ? file : `${root.replace(/[\\/]$/, '')}/${file}`
  if (!isLink(scheme) || !isWhole.test(path) || (!root && path !== file)) return null
  return scheme
    .replace('/{path}', () => '/' + encodeURI(path).replace(/^\//, ''))
    .replace('{path}', () => encodeURI(path))
    .replace('{line}', () => encodeURIComponent(line))
}

export function copy(place) {
  navigator.clipboard?.writeText(place).catch(() => {})
  toast(`Copied ${place}`)
}

document.addEventListener('click', event => {
  const place = around(event, '[data-copy]')?.dataset.copy
  if (place) copy(place)
})

/** The choice of an editor, in the help. */
export function offerEditors() {
  const [choice, root] = [$('editor'), $('root')]
  const known = Object.entries(EDITORS).map(([scheme, name]) => html`<option value="${scheme}">${name}</option>`)
  choice.innerHTML = html`${known}<option value=other>another…</option>`
  const other = $('scheme')
  const isKnown = editor.scheme in EDITORS
  choice.value = isKnown ? editor.scheme : 'other'
  other.value = editor.scheme
  other.hidden = isKnown
  root.placeholder = program.root || '/home/you/project'
  root.value = choices.get('root') ?? ''
  choice.onchange = () => {
    other.hidden = choice.value !== 'other'
    if (choice.value !== 'other') choose(choice.value)
    else other.focus()
  }
  other.onchange = () => choose(other.value)
  root.onchange = () => {
    editor.root = root.value
    redraw()
  }
}

function choose(scheme) {
  editor.scheme = scheme
  if (view.open) redraw()
}
