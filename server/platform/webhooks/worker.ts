// Sends deliveries. One process at a time works for an endpoint, under a lease that ends by itself; endpoints are worked for
// side by side. A process that dies between sending and storing the answer leaves the delivery due: it is sent again, under
// the same webhook-id.
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { type Poller, startPoller } from '#server/base/load/poller.ts'
import { runSerially } from '#server/base/load/run-serially.ts'
import { unseal } from '#server/base/secret-box.ts'
import type { Db } from '#server/db/connection/client.ts'
import { leaseEnd } from '#server/db/lease.ts'
import { platformWebhook } from '#server/db/schema/platform-webhook.ts'
import { appendEvents } from '../events/append.ts'
import { type DueDelivery, dueDeliveries, fanOut, purgeDeliveries } from './deliveries.ts'
import type { Network } from './network.ts'
import { send } from './send.ts'
import { settle } from './settle.ts'
import { secretContext, signatureHeaders } from './signature.ts'

const everyMs = 500
const purgeEveryMs = 3_600_000
/** Several times what one batch takes. */
const leaseSeconds = 60

type Webhook = typeof platformWebhook.$inferSelect

/** What the worker depends on. */
export interface WebhookDeps {
  readonly db: Db
  readonly network: Network
  readonly onError: (error: unknown) => void
  /** Milliseconds of the epoch; the clock of the process unless given. */
  readonly now?: () => number
  /** From 0 to 1, for the jitter of retries. */
  readonly random?: () => number
  /** How long a try may take, in milliseconds. */
  readonly timeoutMs?: number
}

/** A worker of webhooks, by rounds. */
export interface WebhookWorker {
  /** Begins to work for every endpoint that has something due and is not worked for. */
  round(signal: AbortSignal): Promise<void>
  /** Waits until no endpoint is worked for. */
  idle(): Promise<void>
}

/** Creates a worker; `startWebhooks` repeats its rounds. */
export function createWebhookWorker(deps: WebhookDeps): WebhookWorker {
  const { db, now = Date.now, onError } = deps
  const owner = randomUUID()
  const running = new Map<string, Promise<void>>()
  let purgedAt = now()
  return {
    async round(signal) {
      const ids = await pendingWebhooks(db, now)
      for (const id of ids) {
        if (running.has(id) || signal.aborted) continue
        const work = workFor(deps, id, { owner, signal })
          .catch(onError)
          .finally(() => running.delete(id))
        running.set(id, work)
      }
      if (now() - purgedAt < purgeEveryMs) return
      purgedAt = now()
      await purgeDeliveries(db, stampOf(now))
    },
    idle: async () => void (await Promise.all(running.values())),
  }
}

/** Starts the rounds; `stop` breaks off what is on its way, which stays due. */
export function startWebhooks(deps: WebhookDeps): Poller {
  const worker = createWebhookWorker(deps)
  const poller = startPoller((signal) => worker.round(signal), { everyMs, onError: deps.onError })
  return {
    stop: async () => {
      await poller.stop()
      await worker.idle()
    },
  }
}

const stampOf = (now: () => number) => new Date(now()).toISOString()

/** Returns the active endpoints that events or deliveries wait for. */
async function pendingWebhooks(db: Db, now: () => number): Promise<string[]> {
  const active = await db
    .select({ id: platformWebhook.id })
    .from(platformWebhook)
    .where(eq(platformWebhook.isActive, true))
    .limit(1)
  if (active.length === 0) return []
  await appendEvents(db)
  const rows = await db.execute<{ id: string }>(sql`
    select w.id::text from platform_webhook w
     where w.is_active and (
       w.sequence < (select sequence from platform_event_head)
       or exists (
         select from platform_delivery d
          where d.webhook_id = w.id and d.status = 'waiting' and d.next_try_at <= ${stampOf(now)}::timestamptz))
     order by w.id`)
  return rows.map(({ id }) => id)
}

/** Takes or renews the lease of an active endpoint and returns it as it is now; undefined where another process has it. */
const leased = (db: Db, id: string, owner: string): Promise<Webhook | undefined> =>
  db
    .update(platformWebhook)
    .set({ leaseUntil: leaseEnd(leaseSeconds), leaseOwner: owner })
    .where(
      and(
        eq(platformWebhook.id, id),
        eq(platformWebhook.isActive, true),
        or(
          isNull(platformWebhook.leaseOwner),
          eq(platformWebhook.leaseOwner, owner),
          sql`${platformWebhook.leaseUntil} <= now()`,
        ),
      ),
    )
    .returning()
    .then(([row]) => row)

const release = (db: Db, id: string, owner: string) =>
  db
    .update(platformWebhook)
    .set({ leaseOwner: null })
    .where(and(eq(platformWebhook.id, id), eq(platformWebhook.leaseOwner, owner)))

interface Holder {
  readonly owner: string
  readonly signal: AbortSignal
}

async function workFor(deps: WebhookDeps, id: string, { owner, signal }: Holder): Promise<void> {
  const { db, now = Date.now } = deps
  let webhook = await leased(db, id, owner)
  if (!webhook) return
  try {
    while (webhook && !signal.aborted) {
      const hasMore = await fanOut(db, id, stampOf(now))
      const due = await dueDeliveries(db, id, stampOf(now))
      if (due.length === 0 && !hasMore) return
      const target = { id, url: webhook.url, secrets: secretsOf(webhook, now()) }
      const ends = await Promise.allSettled(
        due.map((delivery) => deliver(deps, target, delivery, signal)),
      )
      for (const end of ends) if (end.status === 'rejected') throw end.reason
      webhook = await leased(db, id, owner)
    }
  } finally {
    await release(db, id, owner)
  }
}

/** The secrets that sign now. */
function secretsOf({ secret, formerSecret, formerEndsAt }: Webhook, now: number): string[] {
  const isFormerValid = formerEndsAt !== null && Date.parse(formerEndsAt) > now
  return [secret, ...(formerSecret !== null && isFormerValid ? [formerSecret] : [])].map((sealed) =>
    unseal(sealed, secretContext),
  )
}

interface Target extends Pick<Webhook, 'id' | 'url'> {
  readonly secrets: readonly string[]
}

async function deliver(
  { db, network, now = Date.now, random = Math.random, timeoutMs }: WebhookDeps,
  { id: webhookId, url, secrets }: Target,
  { id: deliveryId, tries, event }: DueDelivery,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = now()
  const begun = performance.now()
  const body = JSON.stringify(event)
  const attempt = event
    ? await send(
        {
          url,
          body,
          headers: signatureHeaders(secrets, {
            id: event.id,
            timestamp: Math.floor(startedAt / 1000),
            body,
          }),
        },
        { network, signal, ...(timeoutMs !== undefined && { timeoutMs }) },
      )
    : { error: 'The event is no longer kept.' }
  // Broken off by the end of this process, not by the endpoint.
  if (signal.aborted && attempt.status === undefined) return
  const durationMs = Math.round(performance.now() - begun)
  // One connection for an endpoint, however many answers come at once.
  await runSerially(`webhook ${webhookId}`, () =>
    settle(db, {
      deliveryId,
      webhookId,
      tries,
      attempt,
      durationMs,
      endedAt: now(),
      random: random(),
      isLast: event === undefined,
    }),
  )
}
