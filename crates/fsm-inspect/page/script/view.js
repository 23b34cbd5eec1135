/** What is looked at, and what of it has to be drawn again. */

export const view = {
  /** Seconds: until when something has been told. */
  now: 0,
  /** Seconds: the time that is looked at. */
  cursor: 0,
  /** Whether it follows what is told. */
  live: true,
  playing: false,
  /** The machine whose chart is shown, and the step of it that is looked at. */
  open: null,
  step: null,
  /** The machines in the timeline. */
  lanes: [],
  /** What the list is filtered by. */
  query: '',
  /** What would happen if an event were sent, if that was asked. */
  asked: null,
}

/** The program that is looked at. */
export const program = {
  name: '',
  /** `live`, `gone`, or nothing for a recording. */
  connection: '',
  /** Which commands it obeys. */
  can: new Set(),
  /** Where its sources are, for links. */
  root: '',
  version: 0,
  isPaused: false,
  /** A step that a breakpoint holds, or a pause if its `pause` is set. */
  held: null,
  /** Breakpoints: [type, state or null, transition or null]. */
  breaks: [],
  lost: 0,
}

export const isLive = () => program.connection === 'live'
/** Whether the program obeys a command now. */
export const may = name => isLive() && program.can.has(name)
/** The time that is shown: while it follows, that of what was told last. */
export const shownTime = () => (view.live ? view.now : view.cursor)
/** The step that is held, if it is one of the open machine and nothing earlier is looked at. */
export const pending = () =>
  program.held && program.held.m === view.open?.id && view.live ? program.held.steps[0] : null

const PARTS = ['head', 'list', 'population', 'chart', 'time', 'step', 'tune']
const stale = new Set(PARTS)
/** Has these parts drawn again with the next frame, or all. */
export const redraw = (...parts) => (parts.length ? parts : PARTS).forEach(part => stale.add(part))
/** Whether a part has to be drawn, which then is done. */
export const isDue = part => stale.delete(part)
