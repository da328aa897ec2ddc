// When this operator last had a record open, kept in this browser for the newest few hundred records of a kind.
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { Stamp } from '#contract/wire.ts'
import { readStored, writeStored } from '#core/browser/stored-json.ts'
import { session } from '#core/session/session.ts'

const maxKept = 300
const Visits = z.record(z.string(), Stamp)

/** Each operator of a shared browser has their own. */
const getKey = (kind: string) => `${kind}Visits.${session.state.user?.id ?? ''}`

function note(kind: string, id: string): void {
  const newest = Object.entries<string>({
    ...readStored(getKey(kind), Visits),
    [id]: new Date().toISOString(),
  })
    .toSorted(([, a], [, b]) => b.localeCompare(a))
    .slice(0, maxKept)
  writeStored(getKey(kind), Object.fromEntries(newest))
}

/** What was read for a visit; drawn anew within it, as after a change of tabs, a record still tells its news. */
const visits = new Map<string, Stamp | undefined>()

function lastBefore(visit: string, kind: string, id: string): Stamp | undefined {
  if (!visits.has(visit)) {
    visits.set(visit, readStored(getKey(kind), Visits)[id])
    const [oldest] = visits.keys()
    if (oldest !== undefined && visits.size > maxKept) visits.delete(oldest)
  }
  return visits.get(visit)
}

/**
 * Returns when the record was last open, undefined where never, and notes that it is open now. One entry of the browser's
 * history is one visit.
 */
export function useLastVisit(kind: string, id: string): Stamp | undefined {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const [last] = useState(() => lastBefore(`${entry} ${getKey(kind)} ${id}`, kind, id))
  // The storage is outside of React.
  useEffect(() => note(kind, id), [kind, id])
  return last
}
