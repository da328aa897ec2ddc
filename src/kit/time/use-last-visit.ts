// When this operator last had a record open, kept in this browser for the newest few hundred records of a kind.
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { Stamp } from '#contract/wire.ts'
import { readStored, writeStored } from '#core/browser/stored-json.ts'
import { session } from '#core/session/session.ts'

const maxKept = 300
const Visits = z.record(z.string(), Stamp)

/** Each operator of a shared browser has their own. */
const keyOf = (kind: string) => `${kind}Visits.${session.state.user?.id ?? ''}`

function note(kind: string, id: string): void {
  const newest = Object.entries<string>({
    ...readStored(keyOf(kind), Visits),
    [id]: new Date().toISOString(),
  })
    .toSorted(([, a], [, b]) => b.localeCompare(a))
    .slice(0, maxKept)
  writeStored(keyOf(kind), Object.fromEntries(newest))
}

/** Returns when the record was last open, undefined where never, and notes that it is open now. */
export function useLastVisit(kind: string, id: string): Stamp | undefined {
  const [last] = useState(() => readStored(keyOf(kind), Visits)[id])
  // The storage is outside of React.
  useEffect(() => note(kind, id), [kind, id])
  return last
}
