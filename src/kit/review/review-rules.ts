// Why a record under review may not be touched right now, before the server is asked.
import { msg } from '@lingui/core/macro'
import { z } from 'zod'
import { Id, type RecordVersion, type Stamp } from '#contract/wire.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import type { Text } from '#core/i18n/text.ts'
import { session } from '#core/session/session.ts'
import { searchSchema } from '../list/view-search.ts'
import { undecidable } from '../unread.ts'

/** The lease of a row. */
export interface Leased {
  readonly claimedById: string | null
  readonly claimedBy: string | null
  readonly claimedUntil: string | null
}
/** What every row of a review queue has. */
export interface ReviewRow extends Leased {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly createdAt: Stamp
  /** What it is worth in USDT, where money moves. */
  readonly usdValue?: string
}

/** True when one of the operators is the one at the screen. */
export const isMe = (...ids: readonly (string | null)[]): boolean => {
  const mine = session.state.user?.id
  return mine !== undefined && ids.includes(mine)
}

const isLeased = (row: Leased) => Date.parse(row.claimedUntil ?? '') > Date.now()

/** The name of another operator who holds the record; a lease that has ended binds nobody. */
export const getClaimHolder = (row: Leased): string | undefined =>
  row.claimedBy !== null && !isMe(row.claimedById) && isLeased(row) ? row.claimedBy : undefined

/** True while the operator at the screen holds the record. */
export const isMine = (row: Leased): boolean => isMe(row.claimedById) && isLeased(row)

interface Rules<R, A extends string> {
  /** The states each action starts from; the contract's own value. */
  allowedFrom: Record<A, readonly string[]>
  /** What is said in every other state. */
  wrongState: Record<A, Text>
  /** Actions that a lease does not keep others from. */
  unleased?: readonly A[]
  /** What else stands against an action whose state is right. */
  also?: (action: A, row: R) => Text | false
}

/** The question "why not?" of a queue: false when the action is allowed. */
export interface BlockedFor<R, A extends string> {
  (action: A, row: R): Text | false
  /** Whether the action starts from the state of the record, whatever else stands against it now. */
  readonly isOfState: (action: A, row: R) => boolean
}

/** Makes the question "why not?" of a queue. */
export function createBlockedCheck<R extends ReviewRow, A extends string>({
  allowedFrom,
  wrongState,
  unleased = [],
  also,
}: Rules<R, A>): BlockedFor<R, A> {
  const isOfState = (action: A, { status }: R) => allowedFrom[action].includes(status)
  const why = (action: A, row: R): Text | false => {
    const unread = undecidable(row)
    if (unread) return unread
    if (!isOfState(action, row)) return wrongState[action]
    const holder = getClaimHolder(row)
    if (holder !== undefined && !unleased.includes(action)) {
      const until = formatDateTime(row.claimedUntil).slice(11)
      return msg`${holder} 正在处理此单（至 ${until}）`
    }
    return also?.(action, row) ?? false
  }
  return Object.assign(why, { isOfState })
}

/** What waits for a decision, in the order in which it is worked off. */
export const urgentFirst = 'urgency desc'
/** What changes in the address when a review starts. */
export const startSearch = searchSchema({
  open: Id,
  orderBy: z.literal(urgentFirst),
  pageNum: z.never(),
  cursor: z.never(),
})

/** The next record to decide after `id`, wrapping to the top of the page. */
export function nextUndecided<R extends ReviewRow>(
  rows: readonly R[],
  id: string | undefined,
  isUndecided: (row: R) => boolean,
): R | undefined {
  const index = rows.findIndex((row) => row.id === id)
  return [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0))].find(
    (row) => row.id !== id && isUndecided(row),
  )
}

/** The records of a bulk call, each bound to the version that is on screen. */
export const seenVersions = (rows: readonly RecordVersion[]): RecordVersion[] =>
  rows.map(({ id, version }) => ({ id, version }))
