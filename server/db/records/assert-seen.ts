// Why a record may not be changed: it is gone, it is in a state the step does not start from, or it is another one by now.
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Handled } from '#contract/review.ts'
import type { MessageKey } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'

/** A record as a call names it; without a version it is taken in whichever it has. */
export interface Seen {
  readonly id: string
  readonly version?: number | undefined
}
type StateOf<Row> = Row extends { readonly status: infer State } ? State : never

/** The states a step starts from, and what is said of a record in another. */
export interface Allowed<Row> {
  readonly states: readonly StateOf<Row>[]
  readonly refusal: (row: Row) => Refusal
}
/** What a step expects of the records it changes, beside that they are there. */
export interface Expected<Row> {
  readonly allowed?: Allowed<Row>
  /** What a refusal shows of a record that has changed; nothing unless given. */
  readonly fresh?: (row: Row) => unknown
  /** What is said where a record is missing. */
  readonly missing?: MessageKey
}

/** The refusal of a record that somebody has dealt with already: 40901, with what it is now. */
export const alreadyHandled = (
  key: MessageKey,
  facts: unknown = null,
  params: Record<string, string> = {},
): Refusal => new Refusal(Code.alreadyHandled, key, params, facts)

type Decided = Omit<z.input<typeof Handled>, 'status'> & { readonly status: string }

/** What a refusal says of a record that is decided: its state, who decided and when. */
export const toDecisionDetails = ({
  id,
  status,
  version,
  reviewerName,
  reviewedAt,
}: Decided): Decided => ({
  id,
  status,
  version,
  reviewerName,
  reviewedAt,
})

/** Throws the refusal of a step for a record in a state that it does not start from. */
function assertAllowed<Row>(row: Row, { states, refusal }: Allowed<Row>): void {
  const { status } = row as { readonly status: StateOf<Row> }
  if (!states.includes(status)) throw refusal(row)
}

/**
 * Throws unless each record is in a state the step starts from, is there (`Refusal` 40401), and is at the version that was
 * on screen (`Refusal` 40902, with the record as `fresh` reads it). In this order, for every step.
 */
export async function assertSeen<Row extends Seen>(
  rows: readonly Row[],
  items: readonly Seen[],
  { allowed, fresh, missing = 'notFound' }: Expected<Row> = {},
): Promise<void> {
  if (allowed) for (const row of rows) assertAllowed(row, allowed)
  const byId = new Map(rows.map((row) => [row.id, row]))
  if (items.some(({ id }) => !byId.has(id))) throw new Refusal(Code.notFound, missing)
  for (const { id, version } of items) {
    const row = byId.get(id)
    if (row && version !== undefined && row.version !== version)
      throw new Refusal(Code.stale, 'stale', {}, await fresh?.(row))
  }
}
