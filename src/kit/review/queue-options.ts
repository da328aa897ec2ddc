// What the hook of a review queue is given: its list, its calls, and what its screen says of a record.
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts'
import type { QueueKind } from '#contract/queues.ts'
import type { ClaimEndpoint } from '#contract/review.ts'
import type { Text } from '#core/i18n/text.ts'

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
