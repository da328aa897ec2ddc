// When this operator last had a member open, kept in this browser for the newest few hundred members.
import { z } from 'zod'
import { Stamp } from '#contract/wire.ts'
import { session } from '#core/session/session.ts'

const maxKept = 300
const Visits = z.record(z.string(), Stamp)

/** Each operator of a shared browser has their own. */
const key = () => `memberVisits.${session.state.user?.id ?? ''}`

function read(): Record<string, string> {
  try {
    return Visits.parse(JSON.parse(localStorage.getItem(key()) ?? '{}'))
  } catch {
    return {}
  }
}

/** Returns when the member was last open, ISO 8601; undefined where never. */
export const lastVisit = (id: string): string | undefined => read()[id]

/** Notes that the member is open now. */
export function noteVisit(id: string): void {
  const newest = Object.entries({ ...read(), [id]: new Date().toISOString() })
    .toSorted(([, a], [, b]) => b.localeCompare(a))
    .slice(0, maxKept)
  localStorage.setItem(key(), JSON.stringify(Object.fromEntries(newest)))
}
