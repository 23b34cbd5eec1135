/** In which order steps came, by their machines: numbers in a ring that grows to a limit. */
export class Ring {
  constructor(limit) {
    this.limit = limit
    this.clear()
  }

  clear() {
    this.numbers = new Int32Array(Math.min(this.limit, 1 << 16))
    this.first = this.count = 0
  }

  /** Adds a number, and returns the one that had to go for it, if one had. */
  push(number) {
    if (this.count === this.numbers.length && this.count < this.limit) this.grow()
    const at = (this.first + this.count) % this.numbers.length
    if (this.count < this.numbers.length) {
      this.numbers[at] = number
      this.count++
      return null
    }
    const gone = this.numbers[at]
    this.numbers[at] = number
    this.first = (at + 1) % this.numbers.length
    return gone
  }

  grow() {
    const more = new Int32Array(Math.min(this.limit, this.count * 2))
    this.each((number, nth) => (more[nth] = number))
    this.numbers = more
    this.first = 0
  }

  each(use) {
    for (let nth = 0; nth < this.count; nth++) use(this.numbers[(this.first + nth) % this.numbers.length], nth)
  }
}
