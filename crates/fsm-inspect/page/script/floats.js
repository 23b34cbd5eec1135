/** What lies over the page for a while: tips, menus and notes. */

import { $, html } from './dom.js'

export function tip(x, y, content) {
  const element = $('tip')
  if (!content) return hideTip()
  if (element.content !== String(content)) element.innerHTML = element.content = String(content)
  element.style.display = 'block'
  const { offsetWidth: width, offsetHeight: height } = element
  element.style.left = Math.max(6, Math.min(x + 14, innerWidth - width - 8)) + 'px'
  element.style.top = (y + 18 + height > innerHeight ? Math.max(6, y - height - 12) : y + 18) + 'px'
}

export const hideTip = () => ($('tip').style.display = 'none')

let returnTo = null

/** Opens a menu: a title, and items with a text and what they do; those without that are greyed. */
export function openMenu(x, y, title, items) {
  hideTip()
  const menu = $('menu')
  menu.innerHTML = html`<div class=title id=menu-title>${title}</div>${items.map(
    ([text, action], nth) =>
      html`<button role=menuitem data-item=${nth} ${action ? '' : html`disabled`}>${text}</button>`,
  )}`
  menu.onclick = event => {
    const item = event.target.closest('[data-item]')
    if (!item) return
    closeMenu()
    items[item.dataset.item][1]()
  }
  returnTo = document.activeElement
  menu.style.display = 'block'
  menu.style.left = Math.max(6, Math.min(x, innerWidth - menu.offsetWidth - 8)) + 'px'
  menu.style.top = Math.max(6, Math.min(y, innerHeight - menu.offsetHeight - 8)) + 'px'
  menu.querySelector('button:not(:disabled)')?.focus()
}

export const isMenuOpen = () => $('menu').style.display === 'block'

export function closeMenu() {
  if (!isMenuOpen()) return
  $('menu').style.display = 'none'
  returnTo?.focus?.()
}

/** The keys of a menu: whether it was one of them. */
export function menuKey(key) {
  const items = [...$('menu').querySelectorAll('button:not(:disabled)')]
  const at = items.indexOf(document.activeElement)
  if (key === 'Escape' || key === 'Tab') closeMenu()
  else if (key === 'ArrowDown') items[(at + 1) % items.length]?.focus()
  else if (key === 'ArrowUp') items[(at + items.length - 1) % items.length]?.focus()
  else return key !== 'Enter' && key !== ' '
  return true
}

document.addEventListener('pointerdown', event => event.target.closest('#menu, #stage') || closeMenu())

let hiding
export function toast(content) {
  const element = $('toast')
  element.innerHTML = html`${content}`
  element.className = 'on'
  clearTimeout(hiding)
  hiding = setTimeout(() => (element.className = ''), 2600)
}
