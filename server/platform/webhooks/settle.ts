// What a try leads to: delivered, tried again, failed for good, or an endpoint that is switched off.
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { maxFailingMs, retryDelaysMs, type SwitchedOffReason } from '#contract/platform/webhook.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { platformDelivery, platformWebhook } from '#server/db/schema/platform-webhook.ts'
import type { Attempt } from './send.ts'
import { switchOff } from './switch-off.ts'

/** Retries are spread over a tenth of their delay, so that what failed together does not come back together. */
const jitter = 0.1

/** One try of a delivery. */
export interface Try {
  readonly deliveryId: string
  readonly webhookId: string
  /** Tries before this one. */
  readonly tries: number
  readonly attempt: Attempt
  readonly durationMs: number
  /** When it ended, in milliseconds of the epoch. */
  readonly endedAt: number
  /** From 0 to 1. */
  readonly random: number
  /** True: there is nothing to send, now or later. */
  readonly isLast?: boolean
}

const stampOf = (ms: number) => new Date(ms).toISOString()
const isAccepted = ({ status = 0 }: Attempt) => status >= 200 && status < 300

/** What a delivery is after a try. */
function stateAfter({ tries, attempt, endedAt, random, isLast = false }: Try) {
  if (isAccepted(attempt)) return { status: 'delivered' } as const
  const delay = isLast ? undefined : retryDelaysMs[tries]
  if (delay === undefined) return { status: 'failed' } as const
  return { nextTryAt: stampOf(endedAt + Math.round(delay * (1 + jitter * random))) }
}

/** Stores a try. A 410, or five days in which nothing was accepted, switches the endpoint off. */
export const settle = (db: Db, one: Try): Promise<void> =>
  db.transaction(async (tx) => {
    const { deliveryId, webhookId, tries, attempt, durationMs, endedAt } = one
    await tx
      .update(platformDelivery)
      .set({
        ...stateAfter(one),
        tries: tries + 1,
        triedAt: stampOf(endedAt),
        durationMs,
        httpStatus: attempt.status ?? null,
        answer: attempt.answer ?? null,
        error: attempt.error ?? null,
      })
      .where(eq(platformDelivery.id, deliveryId))
    if (one.isLast === true) return
    if (isAccepted(attempt)) await noteAccepted(tx, webhookId)
    else await noteFailed(tx, one)
  })

const noteAccepted = (tx: Tx, webhookId: string) =>
  tx
    .update(platformWebhook)
    .set({ failingSince: null })
    .where(and(eq(platformWebhook.id, webhookId), isNotNull(platformWebhook.failingSince)))

async function noteFailed(tx: Tx, { webhookId, attempt, endedAt }: Try): Promise<void> {
  const row = await tx
    .update(platformWebhook)
    .set({
      failingSince: sql`coalesce(${platformWebhook.failingSince}, ${stampOf(endedAt)}::timestamptz)`,
    })
    .where(eq(platformWebhook.id, webhookId))
    .returning()
    .then(atMostOne)
  if (!row?.isActive) return
  const reason = reasonToEnd(attempt, endedAt - Date.parse(row.failingSince ?? stampOf(endedAt)))
  if (reason) await switchOff(tx, row, { reason, at: stampOf(endedAt) })
}

function reasonToEnd({ status }: Attempt, failingMs: number): SwitchedOffReason | undefined {
  if (status === 410) return 'gone'
  return failingMs >= maxFailingMs ? 'failing' : undefined
}
