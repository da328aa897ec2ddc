// What other operators decide reaches an open queue: the poll of waiting work says that something has changed, and what is
// on screen is read again. Selection, focus and what is being typed are kept by row and record, not by answer.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { rechargeWithdrawReview } from '#contract/alerts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { QueueKind } from '#contract/queues.ts'
import { alerts } from '#core/alerts/browser-alerts.ts'
import { call, invalidateInBackground } from '#core/http/api.ts'
import { lock } from '#core/lock/browser-lock.ts'

/** Reads these calls of a queue again whenever its records have changed. */
export function useQueueChanges(kind: QueueKind, calls: readonly Pick<Endpoint, 'path'>[]) {
  const client = useQueryClient()
  const read = useEffectEvent(() => {
    // The poll goes on while the session is locked, which answers no reading; everything is read again after that.
    if (lock.state.isLocked) return
    for (const endpoint of calls) void invalidateInBackground(client, endpoint)
  })
  // The engine lives outside React.
  useEffect(() => alerts.onQueueChange(kind, () => read()), [kind])
  return {
    /**
     * Asks now what waits, for whoever has changed a record and reads it by itself. What is read afterwards holds all that
     * the answer tells of, and is not read once more. Never rejects.
     */
    refreshCounts: async () => {
      const counts = await call(rechargeWithdrawReview, { Type: 0 }, { quiet: true }).catch(
        () => undefined,
      )
      if (counts) alerts.receive({ counts }, kind)
    },
  }
}
