// The escrow of a red envelope: filled when it goes online, and what is left returned when it ends.
import Big from 'big.js'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { redEnvelope } from '#server/db/schema/marketing/red-envelope.ts'
import type { Actor } from '#server/http/call.ts'
import { post } from '#server/ledger/post.ts'
import { envelopeCloseLines, envelopeFundLines } from '#server/ledger/postings/marketing.ts'

type Envelope = typeof redEnvelope.$inferSelect
/** Who moves the money; the clock has no name. */
type By = Pick<Actor, 'id' | 'userName'> | undefined

const changed = nextVersion(redEnvelope)

const posting = ({ id, envelopeNo }: Envelope, step: string, by: By, memo: string) => ({
  bizType: 'redEnvelope',
  bizId: id,
  step,
  bizNo: envelopeNo,
  operatorId: by?.id ?? null,
  operatorName: by?.userName ?? '',
  memo,
})

/** Puts a draft of the platform online and funds its escrow; returns the journal's id. The row is locked. */
export async function activateEnvelope(
  tx: Tx,
  envelope: Envelope,
  by: By,
  memo: string,
): Promise<string> {
  const { id, status, senderType, expireAt } = envelope
  if (status !== 'draft' || senderType !== 'platform') throw new Refusal(Code.rule, 'statusStep')
  if (expireAt <= new Date().toISOString()) throw new Refusal(Code.rule, 'campaignOver')
  await tx
    .update(redEnvelope)
    .set({ ...changed, status: 'active' })
    .where(and(eq(redEnvelope.id, id), eq(redEnvelope.status, 'draft')))
  return post(tx, {
    ...posting(envelope, 'fund', by, memo),
    lines: envelopeFundLines(envelope),
  })
}

/** Ends an open envelope and returns what nobody claimed to whom it came from; the row is locked. */
export async function closeEnvelope(
  tx: Tx,
  envelope: Envelope,
  status: 'stopped' | 'expired',
  by: By,
  memo: string,
): Promise<string | null> {
  if (envelope.status !== 'active') throw new Refusal(Code.rule, 'statusStep')
  const { id } = envelope
  const rest = new Big(envelope.totalAmount).minus(envelope.claimedAmount)
  const amount = rest.toFixed()
  await tx
    .update(redEnvelope)
    .set({ ...changed, status, refundAmount: amount })
    .where(and(eq(redEnvelope.id, id), eq(redEnvelope.status, 'active')))
  if (rest.eq(0)) return null
  return post(tx, {
    ...posting(envelope, 'close', by, memo),
    variant: status,
    lines: envelopeCloseLines(envelope, amount),
  })
}

const perRound = 100

/** Ends the envelopes whose time is over. Servers that run it at once skip one another's. */
export async function expireEnvelopes(db: Pick<Db, 'transaction'>): Promise<void> {
  let closed = perRound
  while (closed === perRound)
    closed = await db.transaction(async (tx) => {
      const due = await tx
        .select()
        .from(redEnvelope)
        .where(and(inArray(redEnvelope.status, ['active']), lte(redEnvelope.expireAt, sql`now()`)))
        .orderBy(redEnvelope.id)
        .limit(perRound)
        .for('update', { skipLocked: true })
      for (const envelope of due) await closeEnvelope(tx, envelope, 'expired', undefined, '')
      return due.length
    })
}
