// Seals over the audit trail and their verification. A seal's MAC is made with a key that the database
// does not know, so a trail that was rewritten together with its hashes is found.
import { desc, eq, gt, sql } from 'drizzle-orm'
import { auditKeys, isValidMac, computeMac } from '#server/base/audit-key.ts'
import type { Tx } from './connection/client.ts'
import type { ReadDb } from './read-db.ts'
import { operationLogSeal } from './schema/audit-seal.ts'
import { operationLog } from './schema/operator/access.ts'

type Reader = Pick<ReadDb, 'select' | 'execute'>

/** Seals lines that the same transaction wrote, without gaps. The caller holds the chain's lock. */
export async function sealLines(
  tx: Tx,
  lines: readonly { seq: string; hash: string }[],
): Promise<void> {
  const [first] = lines
  const last = lines.at(-1)
  if (!first || !last) return
  await insertSeal(tx, { firstSeq: first.seq, lastSeq: last.seq, hash: last.hash })
}

/** Seals every line after the last seal as it is found: of a set that was loaded in bulk. */
export async function sealTrail(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7271001)`)
  const [newest] = await tx
    .select({ seq: operationLog.seq, hash: operationLog.hash })
    .from(operationLog)
    .orderBy(desc(operationLog.seq))
    .limit(1)
  const [sealed] = await tx.execute<{ seq: string }>(
    sql`select coalesce(max(last_seq), 0)::text as seq from operation_log_seal`,
  )
  const first = BigInt(sealed?.seq ?? 0) + 1n
  if (!newest || BigInt(newest.seq) < first) return
  await insertSeal(tx, { firstSeq: String(first), lastSeq: newest.seq, hash: newest.hash })
}

async function insertSeal(tx: Tx, covered: { firstSeq: string; lastSeq: string; hash: string }) {
  const [key] = auditKeys()
  const { firstSeq, lastSeq } = covered
  await tx
    .insert(operationLogSeal)
    .values({ firstSeq, lastSeq, keyId: key.id, mac: computeMac(key, covered) })
}

/** Newest seal that was verified in a trail, so that the next run need not begin at the first. */
export interface VerifiedUpTo {
  readonly seq: string
  readonly hash: string
}

/** What is wrong with the seals. */
export interface SealFindings {
  readonly count: number
  /** The first few, in words. */
  readonly examples: readonly string[]
  /** Where the next run may begin; only when nothing is wrong. */
  readonly upTo?: VerifiedUpTo
}

const page = 1_000
const maxExamples = 5

/**
 * Verifies the seals in pages, so that a long trail never holds up the process. With `since` it begins
 * after what an earlier run verified, provided that line is still the same: it commits to all before it.
 */
export async function verifySeals(db: Reader, since?: VerifiedUpTo): Promise<SealFindings> {
  let count = 0
  const examples: string[] = []
  const report = (text: string) => {
    count += 1
    if (examples.length < maxExamples) examples.push(text)
  }
  let at: VerifiedUpTo = { seq: '0', hash: '' }
  if (since && since.seq !== '0') {
    const [line] = await db
      .select({ hash: operationLog.hash })
      .from(operationLog)
      .where(eq(operationLog.seq, since.seq))
    if (line?.hash === since.hash) at = since
    else report(`audit row ${since.seq} is not the one that was verified before`)
  }
  for (;;) {
    const seals = await db
      .select({
        firstSeq: operationLogSeal.firstSeq,
        lastSeq: operationLogSeal.lastSeq,
        keyId: operationLogSeal.keyId,
        mac: operationLogSeal.mac,
        hash: operationLog.hash,
      })
      .from(operationLogSeal)
      .leftJoin(operationLog, eq(operationLog.seq, operationLogSeal.lastSeq))
      .where(gt(operationLogSeal.lastSeq, at.seq))
      .orderBy(operationLogSeal.lastSeq)
      .limit(page)
    for (const seal of seals) {
      const fault = faultOf(seal, at)
      if (fault !== undefined) report(fault)
      at = { seq: seal.lastSeq, hash: seal.hash ?? '' }
    }
    if (seals.length < page) break
  }
  // In one statement: lines and their seals become visible together.
  const [ends] = await db.execute<{ lines: string; sealed: string }>(sql`
    select (select coalesce(max(seq), 0) from operation_log)::text as lines,
           (select coalesce(max(last_seq), 0) from operation_log_seal)::text as sealed`)
  if (BigInt(ends?.lines ?? 0) > BigInt(ends?.sealed ?? 0))
    report(`audit rows after ${ends?.sealed} have no seal`)
  return { count, examples, ...(count === 0 && { upTo: at }) }
}

interface Seal {
  firstSeq: string
  lastSeq: string
  keyId: string
  mac: string
  hash: string | null
}

function faultOf({ keyId, mac, hash, ...seal }: Seal, before: VerifiedUpTo): string | undefined {
  const name = `audit row ${seal.lastSeq}`
  if (BigInt(seal.firstSeq) !== BigInt(before.seq) + 1n)
    return `audit rows ${BigInt(before.seq) + 1n} to ${BigInt(seal.firstSeq) - 1n} have no seal of their own`
  if (hash === null) return `${name} is gone, its seal is there`
  const isTrue = isValidMac(auditKeys(), keyId, mac, { ...seal, hash })
  if (isTrue === undefined)
    return `${name} was sealed with the key ${keyId}, which is not known here`
  return isTrue ? undefined : `${name} does not fit its seal`
}
