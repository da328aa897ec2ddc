import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { getDictData, revision } from '#contract/system/dict.ts'
import { invalidate, query } from '#core/http/api.ts'
import { lock } from '#core/lock/browser-lock.ts'

const pollMs = 10_000
const revisionQuery = query(revision, {})

/** Reads the dictionaries on screen again when somebody has changed one, here or elsewhere. */
export function useDictChanges() {
  const client = useQueryClient()
  const { isLocked } = useSnapshot(lock.state)
  const { data } = useQuery({
    ...revisionQuery,
    // A locked session answers nothing; a hidden window asks nothing.
    enabled: !isLocked,
    refetchInterval: pollMs,
  })
  const seen = useRef<string>(undefined)
  const current = data?.revision
  // The cache is outside React.
  useEffect(() => {
    if (seen.current !== undefined && current !== undefined && seen.current !== current)
      void invalidate(client, getDictData)
    seen.current = current ?? seen.current
  }, [client, current])
}
