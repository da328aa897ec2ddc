// Stakes that members open and leave at the platform; the rules are those of the products.
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import * as api from '#contract/platform/stakes.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import type { Reader } from '#server/db/read-db.ts'
import { stakingProduct, stakingRecord } from '#server/db/schema/other/staking.ts'
import type { App } from '#server/http/application.ts'
import { assertMayMove } from '#server/money/index.ts'
import { leaveStake, lockStake, openStake } from '#server/other/index.ts'
import { externalIdTaken, externalIdUnknown, platformEntry } from './external-id.ts'
import { findExternalId, getMemberByExternalId } from './members.ts'
import { changePlatform, servePlatform } from './serve.ts'

type Row = typeof stakingRecord.$inferSelect
type Wire = z.input<typeof api.Stake>

const find = (db: Reader, externalId: string) =>
  db.select().from(stakingRecord).where(eq(stakingRecord.externalId, externalId)).then(atMostOne)

async function load(db: Reader, externalId: string): Promise<Row> {
  const row = await find(db, externalId)
  if (!row) throw externalIdUnknown('stake', externalId)
  return row
}

async function wireStake(db: Reader, row: Row): Promise<Wire> {
  const [product] = await db
    .select({ no: stakingProduct.stakingNo })
    .from(stakingProduct)
    .where(eq(stakingProduct.id, row.stakingId))
  return {
    id: row.id,
    externalId: row.externalId as Wire['externalId'],
    status: row.status,
    recordNo: row.recordNo,
    member: await findExternalId(db, row.memberId),
    product: product?.no ?? '',
    currency: row.currency,
    amount: row.principal as Wire['amount'],
    annualRate: row.annualRate as Wire['annualRate'],
    rateUp: row.rateUp as Wire['rateUp'],
    paidIncome: row.paidIncome as Wire['paidIncome'],
    penalty: row.penaltyAmount as Wire['penalty'],
    startAt: row.startAt,
    matureAt: row.matureAt,
    redeemedAt: row.redeemedAt,
  }
}

const targetOf = ({ id, recordNo: no }: Row) => ({ type: 'stakingRecord', id, no })

/** Mounts the calls about stakes. */
export function platformStakes(app: App): void {
  changePlatform(app, api.postStake, async (input, { tx }) => {
    const { externalId, product, amount, autoRenew = false } = input
    if (await find(tx, externalId)) throw externalIdTaken('A stake', externalId)
    const { id: memberId } = await getMemberByExternalId(tx, input.member)
    const facts = { externalId, memberId, stakingNo: product, amount, autoRenew }
    const row = await openStake(tx, facts, 'en')
    return {
      body: await wireStake(tx, row),
      entries: [platformEntry('add', targetOf(row), { after: facts })],
    }
  })
  servePlatform(app, api.getStake, async ({ externalId }, { db }) =>
    wireStake(db, await load(db, externalId)),
  )
  changePlatform(app, api.redeemStake, async ({ externalId }, { tx }) => {
    const { id, memberId } = await load(tx, externalId)
    await assertMayMove(tx, memberId, undefined, 'en')
    const { stake, product } = await lockStake(tx, { id })
    const { status, received, penaltyAmount } = await leaveStake(tx, stake, product, {
      waivePenalty: false,
      operatorId: null,
      memo: '',
    })
    return {
      body: await wireStake(tx, await load(tx, externalId)),
      entries: [
        platformEntry('redeem', targetOf(stake), {
          before: { status: stake.status, principal: stake.principal },
          after: { status, received, penaltyAmount },
        }),
      ],
    }
  })
}
