// The end of a stake: redeemed, or renewed where its member wants that. While its product is sold out it is
// renewed too, for its own quota stays taken; once the product has ended nothing can be renewed, and it is redeemed.
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/connection/client.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { type stakingProduct, stakingRecord as table } from '#server/db/schema/other/staking.ts'
import type { AuditEntry } from '#server/http/call.ts'
import { closeStake, type Stake, storeEnding } from './stake-close.ts'

type Product = typeof stakingProduct.$inferSelect

const renewable: readonly Product['status'][] = ['onSale', 'soldOut']

const entry = (
  verb: string,
  { id, recordNo }: Pick<Stake, 'id' | 'recordNo'>,
  states: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry => ({
  action: `stakingRecord.${verb}`,
  targetType: 'stakingRecord',
  targetId: id,
  targetNo: recordNo,
  ...states,
})

/** The principal stays where it is and goes on in a stake of its own, at the terms of the product. */
async function renew(tx: Tx, stake: Stake, { annualRate, termDays }: Product): Promise<Stake> {
  const { memberId, stakingId, currency, principal, matureAt } = stake
  const from = sql`${matureAt}::timestamptz`
  const [next] = await tx
    .insert(table)
    .values({
      memberId,
      stakingId,
      currency,
      principal,
      annualRate,
      termDays,
      startAt: from as never,
      matureAt: sql`${from} + make_interval(hours => 24 * ${termDays}::int)` as never,
      autoRenew: true,
      renewedFromId: stake.id,
    })
    .returning()
  if (!next) throw new Error('The renewed stake was not stored.')
  return next
}

/** Ends a stake whose time is over and whose row is locked, and its product's; returns what became of it, with its lines for the trail. */
export async function endStake(
  tx: Tx,
  stake: Stake,
  product: Product,
): Promise<{ ended: 'redeemed' | 'renewed'; lines: AuditEntry[] }> {
  const lines: AuditEntry[] = []
  let matured = stake
  if (stake.status === 'staking') {
    const row = await updateRecord(tx, table, stake, { status: 'matured' })
    matured = row
    lines.push(
      entry('mature', row, { before: { status: 'staking' }, after: { status: 'matured' } }),
    )
  }
  const before = { status: 'matured' }
  if (!matured.autoRenew || !renewable.includes(product.status)) {
    const { status, received } = await closeStake(tx, matured, {
      penaltyRate: null,
      operatorId: null,
      memo: '',
    })
    lines.push(entry('redeem', matured, { before, after: { status, received } }))
    return { ended: 'redeemed', lines }
  }
  await storeEnding(tx, matured, { status: 'redeemed', penaltyAmount: '0' })
  const next = await renew(tx, matured, product)
  lines.push(
    entry('renew', matured, { before, after: { status: 'redeemed', renewedTo: next.recordNo } }),
    entry('add', next, { before: null, after: { renewedFrom: matured.recordNo } }),
  )
  return { ended: 'renewed', lines }
}
