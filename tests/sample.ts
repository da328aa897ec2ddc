// Which part of many equal checks a run does. `npm test` takes a share that moves on by one each day, so that all of it
// is done in turn; `npm run test:full` does everything.

/** True when every combination is to be checked. */
export const isFull = process.env['TEST_FULL'] === '1'

const day = 86_400_000

/** Changes once a day; `TEST_ROTATION` repeats the share of another day. */
const rotation = Number(process.env['TEST_ROTATION'] ?? Math.floor(Date.now() / day))

/** The value whose turn it is; neighbouring offsets get neighbouring values. */
function turnOf<T>(values: readonly T[], offset = 0): T {
  const value = values[(rotation + offset) % values.length]
  if (value === undefined) throw new Error('There is nothing to take a turn of.')
  return value
}

/** Every value of a full run, else the one whose turn it is. */
export const sampleOf = <T>(values: readonly T[], offset = 0): readonly T[] =>
  isFull ? values : [turnOf(values, offset)]

/** Every value of a full run, else one of so many, beginning with the one whose turn it is. */
export function shareOf<T>(values: readonly T[], shares: number, offset = 0): T[] {
  const share = (rotation + offset) % shares
  return values.filter((_, at) => isFull || at % shares === share)
}
