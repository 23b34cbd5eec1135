/** Which time the timeline shows. */

import { redraw, view } from './view.js'

/** Seconds: from when to when; and how much while it follows. */
export const span = { from: 0, to: 30, live: 30 }
export const length = () => span.to - span.from

export function setSpan(from, to) {
  Object.assign(span, { from, to })
  clamp()
  redraw('time')
}

/** While it follows, it shows as much as before. */
export const keepSpan = () => (span.live = length())

/** Moves on with what is told. */
export function followSpan() {
  span.from = Math.max(0, view.now - span.live * 0.96)
  span.to = Math.max(span.live, view.now + span.live * 0.04)
}

function clamp() {
  const shown = length()
  const end = view.now + shown * 0.12
  if (span.to > end) Object.assign(span, { from: end - shown, to: end })
  if (span.from < 0) Object.assign(span, { from: 0, to: shown })
}

/** Moves so that the time that is looked at is in sight. */
export function reveal() {
  const shown = length()
  if (view.cursor < span.from + shown * 0.04 || view.cursor > span.to - shown * 0.04)
    setSpan(view.cursor - shown / 2, view.cursor + shown / 2)
}

/** Shows less or more around a time. */
export function zoom(factor, around = view.cursor) {
  const shown = Math.max(0.05, Math.min(Math.max(view.now * 1.2, 10), length() * factor))
  const part = shown / length()
  if (view.live) span.live = shown
  setSpan(around - (around - span.from) * part, around + (span.to - around) * part)
}

export const moveBy = time => setSpan(span.from + time, span.to + time)
export const centre = time => setSpan(time - length() / 2, time + length() / 2)
