// Moves between wallets and conversions that members make at the platform; the rules are those of the money domain.
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import * as api from '#contract/platform/moves.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import type { Reader } from '#server/db/read-db.ts'
import { flashLog, transferLog } from '#server/db/schema/money/wallet-moves.ts'
import type { App } from '#server/http/application.ts'
import { convert, transfer } from '#server/money/index.ts'
import { externalIdTaken, externalIdUnknown, platformEntry } from './external-id.ts'
import { assertPast } from './instant.ts'
import { findExternalId, getMemberByExternalId } from './members.ts'
import { changePlatform, servePlatform } from './serve.ts'

type Transfer = z.input<typeof api.Transfer>
type Conversion = z.input<typeof api.Conversion>

const wireTransfer = async (
  db: Reader,
  row: typeof transferLog.$inferSelect,
): Promise<Transfer> => ({
  id: row.id,
  externalId: row.externalId as Transfer['externalId'],
  status: row.status,
  transferNo: row.transferNo,
  member: await findExternalId(db, row.memberId),
  fromWallet: row.fromWallet,
  toWallet: row.toWallet,
  currency: row.currency,
  amount: row.amount as Transfer['amount'],
  createdAt: row.createdAt,
})

const wireConversion = async (
  db: Reader,
  row: typeof flashLog.$inferSelect,
): Promise<Conversion> => ({
  id: row.id,
  externalId: row.externalId as Conversion['externalId'],
  status: row.status,
  flashNo: row.flashNo,
  member: await findExternalId(db, row.memberId),
  from: row.fromCurrency,
  to: row.toCurrency,
  fromAmount: row.fromAmount as Conversion['fromAmount'],
  toAmount: row.toAmount as Conversion['toAmount'],
  rate: row.rate as Conversion['rate'],
  fee: row.feeAmount as Conversion['fee'],
  createdAt: row.createdAt,
})

const findTransfer = (db: Reader, externalId: string) =>
  db.select().from(transferLog).where(eq(transferLog.externalId, externalId)).then(atMostOne)
const findConversion = (db: Reader, externalId: string) =>
  db.select().from(flashLog).where(eq(flashLog.externalId, externalId)).then(atMostOne)

/** Mounts the calls about moves of a member's own money. */
export function platformMoves(app: App): void {
  changePlatform(app, api.postTransfer, async ({ externalId, ...input }, { tx }) => {
    if (await findTransfer(tx, externalId)) throw externalIdTaken('A transfer', externalId)
    const { id: memberId } = await getMemberByExternalId(tx, input.member)
    const { fromWallet, toWallet, currency, amount } = input
    const facts = { externalId, memberId, fromWallet, toWallet, currency, amount }
    const row = await transfer(tx, facts, 'en')
    const target = { type: 'transfer', id: row.id, no: row.transferNo }
    return {
      body: await wireTransfer(tx, row),
      entries: [platformEntry('move', target, { after: facts })],
    }
  })
  servePlatform(app, api.getTransfer, async ({ externalId }, { db }) => {
    const row = await findTransfer(db, externalId)
    if (!row) throw externalIdUnknown('transfer', externalId)
    return wireTransfer(db, row)
  })

  changePlatform(app, api.postConversion, async ({ externalId, ...input }, { tx }) => {
    if (input.quotedAt !== undefined) assertPast(input.quotedAt, 'quotedAt')
    if (await findConversion(tx, externalId)) throw externalIdTaken('A conversion', externalId)
    const { id: memberId } = await getMemberByExternalId(tx, input.member)
    const { from, to, fromAmount, toAmount, rate, fee = '0' } = input
    const facts = {
      externalId,
      memberId,
      fromCurrency: from,
      toCurrency: to,
      fromAmount,
      toAmount,
      rate,
      feeAmount: fee,
      quotedAt: input.quotedAt ?? new Date().toISOString(),
    }
    const row = await convert(tx, facts, 'en')
    const target = { type: 'flash', id: row.id, no: row.flashNo }
    return {
      body: await wireConversion(tx, row),
      entries: [platformEntry('add', target, { after: facts })],
    }
  })
  servePlatform(app, api.getConversion, async ({ externalId }, { db }) => {
    const row = await findConversion(db, externalId)
    if (!row) throw externalIdUnknown('conversion', externalId)
    return wireConversion(db, row)
  })
}
