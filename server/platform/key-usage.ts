// How much each key is used. Calls are counted in memory and written together, so that no call costs a write of its own; a
// process that is killed loses the last seconds of its counts.
import { sql } from 'drizzle-orm'
import { type Poller, startPoller } from '#server/base/load/poller.ts'
import type { Db } from '#server/db/connection/client.ts'
import type { Caller } from './key.ts'

const everyMs = 10_000
const minuteMs = 60_000

interface Count {
  readonly keyId: string
  readonly minute: string
  calls: number
  errors: number
}

interface Usage {
  counts: Map<string, Count>
  /** When each secret was last used, by its row. */
  lastUsed: Map<string, string>
}

const noUsage = (): Usage => ({ counts: new Map(), lastUsed: new Map() })

const usageByDb = new WeakMap<Db, Usage>()

function usageOf(db: Db): Usage {
  const usage = usageByDb.get(db) ?? noUsage()
  usageByDb.set(db, usage)
  return usage
}

function add({ counts }: Usage, { keyId, minute, calls, errors }: Count): void {
  const slot = `${keyId} ${minute}`
  const count = counts.get(slot) ?? { keyId, minute, calls: 0, errors: 0 }
  count.calls += calls
  count.errors += errors
  counts.set(slot, count)
}

/** Counts a call of a key; an error is what was answered with a problem. */
export function countCall(db: Db, { id, secretId }: Caller, isError: boolean): void {
  const usage = usageOf(db)
  const now = Date.now()
  const minute = new Date(now - (now % minuteMs)).toISOString()
  add(usage, { keyId: id, minute, calls: 1, errors: isError ? 1 : 0 })
  usage.lastUsed.set(secretId, new Date(now).toISOString())
}

/** Writes what was counted since the last time. What cannot be written is counted again. */
export async function writeKeyUsage(db: Db): Promise<void> {
  const { counts, lastUsed } = usageOf(db)
  if (counts.size === 0) return
  usageByDb.set(db, noUsage())
  try {
    await db.transaction(async (tx) => {
      const rows = [...counts.values()]
      const column = (field: keyof Count) => sql.param(rows.map((row) => row[field]))
      // In one order, so that two processes wait for each other instead of ending in a deadlock.
      await tx.execute(sql`
        insert into platform_key_minute as m (platform_key_id, minute, calls, errors)
        select * from unnest(${column('keyId')}::bigint[], ${column('minute')}::timestamptz[],
                             ${column('calls')}::integer[], ${column('errors')}::integer[]) order by 1, 2
        on conflict (platform_key_id, minute)
        do update set calls = m.calls + excluded.calls, errors = m.errors + excluded.errors`)
      await tx.execute(sql`
        with used as (
          select * from unnest(${sql.param([...lastUsed.keys()])}::bigint[],
                               ${sql.param([...lastUsed.values()])}::timestamptz[]) as u (id, at)
        ), held as (
          select s.id, u.at from platform_secret s join used u using (id) order by s.id for update of s
        )
        update platform_secret s set last_used_at = greatest(s.last_used_at, h.at) from held h where h.id = s.id`)
    })
  } catch (error) {
    const usage = usageOf(db)
    for (const count of counts.values()) add(usage, count)
    for (const [id, at] of lastUsed) if (!usage.lastUsed.has(id)) usage.lastUsed.set(id, at)
    throw error
  }
}

/** Starts to write what is counted; `stop` writes the rest. */
export function startKeyUsage(db: Db, onError: (error: unknown) => void): Pick<Poller, 'stop'> {
  const poller = startPoller(() => writeKeyUsage(db), { everyMs, firstMs: everyMs, onError })
  return {
    async stop() {
      await poller.stop()
      await writeKeyUsage(db).catch(onError)
    },
  }
}
