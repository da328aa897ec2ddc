import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { accessVersion } from '#contract/session.ts'
import { query } from '#core/http/api.ts'
import { lock } from '#core/lock/browser-lock.ts'
import { refreshMenu } from '#core/navigation/menu.ts'

const pollMs = 10_000
const versionQuery = query(accessVersion, null, { quiet: true })

/** Fetches menu and rights again when somebody has changed them, here or elsewhere: nobody need sign out. */
export function useMenuChanges() {
  const { isLocked } = useSnapshot(lock.state)
  const { data } = useQuery({
    ...versionQuery,
    // A locked session answers nothing; a hidden window asks nothing.
    enabled: !isLocked,
    refetchInterval: pollMs,
  })
  const seen = useRef<string>(undefined)
  const current = data?.version
  // The session is outside React.
  useEffect(() => {
    if (seen.current !== undefined && current !== undefined && seen.current !== current)
      // Told, where it must be, by the call; the next question tries again.
      refreshMenu().catch(() => undefined)
    seen.current = current ?? seen.current
  }, [current])
}
