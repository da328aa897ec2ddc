// What one operator's exports may take from everybody: places in the queue, room in the store, room on the disk.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { exactlyOne } from '#server/base/exactly-one.ts'
import type { MessageKey } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import type { ObjectStore } from '#server/store/object-store.ts'

/** Days that a finished file is kept. */
export const keepDays = 7
/** Exports of one operator that wait or run at a time. */
const maxOpen = 3
/** What finished files of one operator may take: a gigabyte for 20 days, or three for a week. */
const maxGigabyteDays = 20
const gigabyte = 1e9
/** Bytes between two looks at the disk. */
const lookBytes = 64 * 1024

/** Ends the writing of a file with a sentence for whoever asked for it. */
export class ExportStopped extends Error {
  readonly key: MessageKey
  readonly params: Readonly<Record<string, string>>
  constructor(key: MessageKey, params: Readonly<Record<string, string>> = {}) {
    super(key)
    this.key = key
    this.params = params
  }
}

const Used = z.object({ open: z.number(), byteDays: z.number() })

async function usedBy(db: Pick<ReadDb, 'execute'>, operatorId: string) {
  const rows = await db.execute(sql`
    select count(*) filter (where status in ('queued', 'running'))::float8 as open,
      coalesce(sum(bytes * extract(epoch from expires_at - now()) / 86400)
        filter (where status = 'done' and expires_at > now()), 0)::float8 as "byteDays"
      from export_job where operator_id = ${operatorId}`)
  return exactlyOne(rows, Used)
}

/**
 * Throws 42202 where the operator has as many exports waiting, or as much kept, as one may have. Until the transaction
 * ends no other call of the operator asks for one.
 */
export async function assertMayAskForMore(tx: Tx, operatorId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('export'), hashtext(${operatorId}::text))`,
  )
  const { open, byteDays } = await usedBy(tx, operatorId)
  if (open >= maxOpen)
    throw new Refusal(Code.limitExceeded, 'exportsWaiting', { count: String(maxOpen) })
  if (byteDays >= maxGigabyteDays * gigabyte)
    throw new Refusal(Code.limitExceeded, 'exportsKept', { limit: String(maxGigabyteDays) })
}

/** Bytes that the next file of an operator may have. */
export async function roomFor(db: Pick<ReadDb, 'execute'>, operatorId: string): Promise<number> {
  const { byteDays } = await usedBy(db, operatorId)
  return (maxGigabyteDays * gigabyte - byteDays) / keepDays
}

/**
 * The bytes of a file while there is room for them: throws `ExportStopped` when they are more than the operator may keep,
 * or when the disk has no more than what is kept free for the database.
 */
export async function* whileThereIsRoom(
  store: Pick<ObjectStore, 'freeBytes'>,
  room: number,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let written = 0
  let looked = -lookBytes
  for await (const bytes of source) {
    written += bytes.length
    if (written > room) throw new ExportStopped('exportsKept', { limit: String(maxGigabyteDays) })
    if (written - looked >= lookBytes) {
      if ((await store.freeBytes()) < bytes.length) throw new ExportStopped('exportNoRoom')
      looked = written
    }
    yield bytes
  }
}
