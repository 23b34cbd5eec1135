/** Light and dark, and the colours that are drawn by hand. */

import { choices, parameter } from './dom.js'
import { redraw } from './view.js'

const root = document.documentElement
let known = new Map()
let [light, chroma] = [0.76, 0.12]

/** A colour of the theme, by its name. */
export function colour(name) {
  if (!known.has(name))
    known.set(
      name,
      getComputedStyle(root)
        .getPropertyValue('--' + name)
        .trim(),
    )
  return known.get(name)
}

/** The colour of a leaf. */
export function ink(type, leaf, alpha) {
  const key = `${type.hues[leaf]}/${alpha}`
  if (!known.has(key)) known.set(key, `oklch(${light} ${chroma} ${type.hues[leaf]} / ${alpha})`)
  return known.get(key)
}

export const isDark = () => root.dataset.theme === 'dark'

function setTheme(theme) {
  root.dataset.theme = theme
  known = new Map()
  light = +colour('light')
  chroma = +colour('chroma')
  redraw()
}

export function toggleTheme() {
  const theme = isDark() ? 'light' : 'dark'
  choices.set('theme', theme)
  setTheme(theme)
}

const system = matchMedia('(prefers-color-scheme: light)')
const chosen = () => parameter('theme') ?? choices.get('theme')
export function beginTheme() {
  setTheme(chosen() ?? (system.matches ? 'light' : 'dark'))
  system.onchange = () => chosen() ?? setTheme(system.matches ? 'light' : 'dark')
}
