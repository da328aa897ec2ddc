import { Refused } from './problem.ts'

/** Clocks differ by as much. */
const maxAheadMs = 5 * 60_000

/** Throws `Refused` 400 about a field where the moment that it names lies in the future. */
export function assertPast(instant: string, field: string): void {
  if (Date.parse(instant) <= Date.now() + maxAheadMs) return
  throw new Refused('invalid', 'It is reported when it has happened.', {
    errors: [{ pointer: `/${field}`, code: 'future', detail: 'It lies in the future.' }],
  })
}
