/**
 * What was active from when to when, as bands: `use(from, to, top, height, leaf)`, the place in parts of the whole height.
 *
 * A machine with regions has a row for each; a leaf outside of them fills all rows.
 */
export function bands(machine, from, to, use) {
  const rows = machine.type.regions.length || 1
  let place = machine.placeAt(from)
  let current = machine.kept(place)?.after ?? machine.base
  const start = Array(rows).fill(machine.kept(place) ? from : Math.max(from, machine.from))
  /** Ends what does not go on in the next configuration; all of it if there is none. */
  const end = (at, next) => {
    const isOutside = current.outside >= 0
    const goesIn = !next || next.outside >= 0
    if (isOutside && next?.outside === current.outside) return
    if (isOutside) use(start[0], at, 0, 1, current.outside)
    current.regions.forEach((leaf, row) => {
      const isOver = isOutside || goesIn || leaf !== next.regions[row]
      if (!isOutside && isOver && leaf >= 0) use(start[row], at, row / rows, 1 / rows, leaf)
      if (isOver) start[row] = at
    })
    if (isOutside || goesIn) start.fill(at)
  }
  for (place++; place < machine.steps.length; place++) {
    const step = machine.steps[place]
    if (!step || step.at > to) break
    if (step.after === current) continue
    end(step.at, step.after)
    current = step.after
  }
  end(Math.min(to, machine.gone ?? to), null)
}
