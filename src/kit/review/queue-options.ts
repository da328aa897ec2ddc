// What the hook of a review queue is given: its list, its calls, and what its screen says of a record.
import { msg } from '@lingui/core/macro'
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts'
import type { QueueKind } from '#contract/queues.ts'
import type { ClaimEndpoint } from '#contract/review.ts'
import { type Text, translate } from '#core/i18n/text.ts'

/** What the hook needs of a running list; `useList` gives it. */
export interface QueueList<R> {
  readonly def: { readonly endpoint: ListEndpoint }
  readonly rows: readonly R[]
  readonly search: { readonly orderBy?: string | undefined }
  setSearch(change: { orderBy: string | undefined }): void
  refetch(): Promise<readonly R[]>
  readInOrder(orderBy: string): Promise<readonly R[]>
  readonly select: (ids: readonly string[], on: boolean) => void
}

/** What a queue is made of. */
export interface QueueOptions<R> {
  kind: QueueKind
  list: QueueList<R>
  get: Endpoint
  claim: ClaimEndpoint
  /** The call of a decision: who may not make it is not offered the queue's keys. */
  review: Endpoint
  /** The number people see. */
  getNumber: (row: R) => string
  /** True while the operator at the screen may decide the record. */
  isUndecided: (row: R) => boolean
  /** Why the lease of a record cannot be changed. */
  claimBlocked: (row: R) => Text | false
  /** Runs when the operator begins to review a record: by its key, or because it comes after the one just decided. */
  onReview?: ((row: R) => void) | undefined
}

/** Returns the number of the record that a sent body names, or how many it names; undefined where it names none of the rows. */
export function describeSent<R extends { readonly id: string }>(
  sent: unknown,
  { list, getNumber }: Pick<QueueOptions<R>, 'list' | 'getNumber'>,
): string | undefined {
  const { id, items = [] } = (sent ?? {}) as { id?: string; items?: readonly { id: string }[] }
  const ids = id === undefined ? items.map((item) => item.id) : [id]
  if (ids.length > 1) return translate(msg`${ids.length} 条记录`)
  const row = list.rows.find((each) => each.id === ids[0])
  return row && getNumber(row)
}
