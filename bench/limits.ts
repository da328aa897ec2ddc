// A measured figure beside its limit, as each bench prints it.

const short = (figure: number) => String(Math.round(figure * 100) / 100)

/** Says each figure that it is given beside its limit; `over` counts those that broke theirs. */
export function limitsSaid(say: (line: string) => void): {
  readonly hold: (name: string, measured: number, max: number, unit: string) => void
  readonly over: () => number
} {
  let over = 0
  return {
    hold(name, measured, max, unit) {
      // What could not be measured is over its limit as well.
      const isOver = !(measured <= max)
      if (isOver) over += 1
      say(`${isOver ? 'OVER' : 'ok  '}  ${name}: ${short(measured)} ${unit} (limit ${short(max)})`)
    },
    over: () => over,
  }
}
