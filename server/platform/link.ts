// How the connection with the platform is: when a program last called, what waits to be sent, and what is still to be set up.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { FirstStep, platformLink } from '#contract/platform-link.ts'
import { add, list } from '#contract/system/api-key.ts'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { plainStamp } from '#server/db/columns.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { readPlatformSettings } from '#server/db/settings.ts'
import type { App } from '#server/http/application.ts'
import { may } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'

const Heard = z.object({
  keys: z.int(),
  heardAt: z.string().transform(plainStamp).nullable(),
  silentSec: z.number().nullable(),
})

/** When a program last called with a key that is valid; a key that was never used counts from its secret on. */
export async function lastHeard(db: Pick<ReadDb, 'execute'>) {
  const rows = await db.execute(sql`
    select count(*)::int as keys, max(s.last_used_at)::text as "heardAt",
           extract(epoch from now() - max(coalesce(s.last_used_at, s.created_at)))::float8 as "silentSec"
      from platform_key k join platform_secret s on s.platform_key_id = k.id
     where k.ended_at is null and (k.expires_at is null or k.expires_at > now())
       and (s.ends_at is null or s.ends_at > now())`)
  return exactlyOne(rows, Heard)
}

const Backlog = z.object({
  waiting: z.int(),
  failed: z.int(),
  lagSec: z.int(),
  troubled: z.int(),
})

async function backlog(db: ReadDb) {
  const rows = await db.execute(sql`
    select (select count(*) from platform_delivery where status = 'waiting')::int as waiting,
           (select count(*) from platform_delivery where status = 'failed')::int as failed,
           coalesce((select extract(epoch from now() - min(d.created_at))
                       from platform_delivery d join platform_webhook w on w.id = d.webhook_id
                      where d.status = 'waiting' and w.is_active), 0)::int as "lagSec",
           (select count(*) from platform_webhook
             where failing_since is not null or switched_off_at is not null)::int as troubled`)
  return exactlyOne(rows, Backlog)
}

const Steps = z.object(
  Object.fromEntries(FirstStep.options.map((step) => [step, z.boolean()])) as Record<
    FirstStep,
    z.ZodBoolean
  >,
)
const IsDemo = z.object({ isDemo: z.boolean() })

async function firstSteps(db: ReadDb) {
  const rows = await db.execute(sql`
    select exists (select from wallet_code where status = 'on' and price_usd > 0) as currency,
           (select count(*) from (select from operator where status = 'on' and deleted_at is null limit 2) as o) = 2 as operators,
           exists (select from platform_key k join platform_secret s on s.platform_key_id = k.id
                    where k.ended_at is null and (s.ends_at is null or s.ends_at > now())) as key,
           exists (select from member) as member,
           exists (select from recharge_log) as recharge,
           exists (select from platform_delivery where status = 'delivered') as webhook`)
  const done = exactlyOne(rows, Steps)
  const steps = FirstStep.options.map((step) => ({ step, isDone: done[step] }))
  if (steps.every(({ isDone }) => isDone)) return null
  // A member whom nobody reported and no operator opened is of the demo set.
  const demo = await db.execute(sql`
    select exists (select from member where external_id is null and register_source <> 'admin') as "isDemo"`)
  return exactlyOne(demo, IsDemo).isDemo ? null : steps
}

/** Mounts what home and the monitor say of the platform. */
export function link(app: App): void {
  serve(app, platformLink, async (_, { db, actor }) => {
    const steps = may(actor, add.permission) ? await firstSteps(db) : null
    if (!may(actor, list.permission)) return { link: null, steps }
    const { keys, heardAt, silentSec } = await lastHeard(db)
    if (keys === 0) return { link: null, steps }
    const silentMinutes = await readPlatformSettings(db).then(
      (settings) => settings['platform.silentMinutes'],
    )
    const isSilent = (silentSec ?? 0) > silentMinutes * 60
    return { link: { heardAt, isSilent, silentMinutes, ...(await backlog(db)) }, steps }
  })
}
