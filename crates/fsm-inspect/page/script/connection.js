/** The connection to the program that serves this page. */

import { parameter } from './dom.js'
import { expectAnother, take } from './messages.js'
import { program, redraw, view } from './view.js'

let source = null

export function connect() {
  source = new EventSource('events?t=' + encodeURIComponent(parameter('t') ?? ''))
  source.onopen = () => {
    program.connection = 'live'
    view.live = true
    expectAnother()
    redraw('head')
  }
  source.onerror = () => {
    program.connection = 'gone'
    redraw('head')
  }
  source.onmessage = ({ data }) => take(JSON.parse(data))
}

export function disconnect() {
  source?.close()
  source = null
  program.connection = ''
}
