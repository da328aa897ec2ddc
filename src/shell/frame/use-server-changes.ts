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

/** Calls back when a value that was known has become another. */
function useOnChange(current: string | undefined, onChange: () => void): void {
  const seen = useRef<string>(undefined)
  const changed = useEffectEvent(onChange)
  // What is read again is outside React: the cache, the session.
  useEffect(() => {
    if (seen.current !== undefined && current !== undefined && seen.current !== current) changed()
    seen.current = current ?? seen.current
  }, [current])
}

/** Reads dictionaries, menu and rights again when somebody has changed them, here or elsewhere: nobody need sign out. */
export function useServerChanges(): void {
  const client = useQueryClient()
  const { isLocked } = useSnapshot(lock.state)
  // A locked session answers nothing; a hidden window asks nothing.
  const asked = { enabled: !isLocked, refetchInterval: pollMs }
  const dicts = useQuery({ ...dictQuery, ...asked }).data?.revision
  const access = useQuery({ ...accessQuery, ...asked }).data?.version
  useOnChange(dicts, () => void invalidate(client, getDictData))
  // Told, where it must be, by the call; the next question tries again.
  useOnChange(access, () => void refreshMenu().catch(() => undefined))
}
