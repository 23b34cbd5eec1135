/** A literal as something that is moved or typed: a number with a slider, a flag, a text. */

/** 1, 2 or 5 times a power of ten, and not less than this. */
const round = value => {
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map(part => part * power).find(part => part >= value * 0.999999)
}

/** From where to where a number is moved, and by how much at least. */
export function rangeOf(kind, value) {
  const size = Math.abs(value)
  const isFine = kind !== 'whole'
  const most = size ? round(size * 3) : isFine ? 1 : 10
  const step = isFine ? round(most / 500) : 1
  const max = isFine ? most : Math.max(10, Math.round(most))
  return { min: value < 0 ? -max : 0, max, step }
}

export class Slider {
  constructor(row, { kind, value }, { begins, moves, rests }) {
    this.kind = kind
    const [input, range] = row.querySelectorAll('input')
    this.input = input
    this.range = range ?? null
    if (range) {
      Object.assign(range, rangeOf(kind, +value))
      range.oninput = () => {
        input.value = range.value
        moves(range.value)
      }
      range.onchange = () => rests(range.value)
    }
    row.onpointerdown = begins
    // What is typed has an undo of its own until it counts.
    input.oninput = () => input.classList.add('typed')
    input.onchange = () => {
      input.classList.remove('typed')
      rests(kind === 'flag' ? input.checked : input.value)
    }
    input.onkeydown = event => {
      if (event.key === 'Enter') input.blur()
    }
  }

  /** Shows a value, unless a hand is just moving or typing another one. */
  show(value) {
    const { input, range } = this
    if (this.kind === 'flag') input.checked = value === 'true'
    else if (!input.matches('.typed') && input.value !== value) input.value = value
    if (!range || range.matches(':active')) return
    if (+value > +range.max || +value < +range.min) Object.assign(range, rangeOf(this.kind, +value))
    range.value = value
  }
}
