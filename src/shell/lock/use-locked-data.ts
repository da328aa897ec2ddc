import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { invalidate } from '#core/http/api.ts'
import { lock } from '#core/lock/browser-lock.ts'

/** Drops what nobody looks at when the screen is locked, and reads the rest again when it is unlocked. */
export function useLockedData() {
  const queryClient = useQueryClient()
  const { isLocked } = useSnapshot(lock.state)
  const wasLocked = useRef(isLocked)
  // The cache is outside React. What a form on screen stands on stays, or the form would go with it.
  useEffect(() => {
    if (isLocked) queryClient.removeQueries({ type: 'inactive' })
    else if (wasLocked.current) void invalidate(queryClient)
    wasLocked.current = isLocked
  }, [isLocked, queryClient])
}
