import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { accessVersion } from '#contract/session.ts'
import { getDictData, revision } from '#contract/system/dict.ts'
import { invalidate, query } from '#core/http/api.ts'
import { lock } from '#core/lock/browser-lock.ts'
import { refreshMenu } from '#core/navigation/menu.ts'

const pollMs = 10_000
const dictQuery = query(revision, {})
const accessQuery = query(accessVersion, null, { quiet: true })

/**
 * Calls back when a value that was known has become another, and again with the next answer (at `answeredAt`) where that
 * failed.
 */
function useOnChange(
  current: string | undefined,
  answeredAt: number,
  onChange: () => Promise<unknown>,
): void {
  const seen = useRef<string>(undefined)
  const isRunning = useRef(false)
  const changed = useEffectEvent(onChange)
  // What is read again is outside React: the cache, the session.
  useEffect(() => {
    seen.current ??= current
    if (current === undefined || seen.current === current || isRunning.current) return
    isRunning.current = true
    void changed()
      .then(
        () => (seen.current = current),
        // Reported, where it must be, by the call.
        () => undefined,
      )
      .finally(() => (isRunning.current = false))
  }, [current, answeredAt])
}

/** Reads dictionaries, menu and rights again when somebody has changed them, here or elsewhere: nobody need sign out. */
export function useServerChanges(): void {
  const client = useQueryClient()
  const { isLocked } = useSnapshot(lock.state)
  // A locked session answers nothing; a hidden window asks nothing.
  const asked = { enabled: !isLocked, refetchInterval: pollMs }
  const dicts = useQuery({ ...dictQuery, ...asked })
  const access = useQuery({ ...accessQuery, ...asked })
  useOnChange(dicts.data?.revision, dicts.dataUpdatedAt, async () =>
    invalidate(client, getDictData),
  )
  useOnChange(access.data?.version, access.dataUpdatedAt, async () => refreshMenu())
}
