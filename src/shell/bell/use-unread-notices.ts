import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { unReadCount } from '#contract/system/sys-notice-read.ts'
import { query } from '#core/http/api.ts'
import { lock } from '#core/lock/browser-lock.ts'

const pollMs = 30_000
const countQuery = query(unReadCount, {})

/** How many notices and messages the operator has not read; 0 until it is known. */
export function useUnreadNotices(): number {
  const { isLocked } = useSnapshot(lock.state)
  const { data } = useQuery({
    ...countQuery,
    // A locked session answers nothing; a hidden window asks nothing.
    enabled: !isLocked,
    refetchInterval: pollMs,
  })
  return data ? data.noticeCount + data.messageCount : 0
}
