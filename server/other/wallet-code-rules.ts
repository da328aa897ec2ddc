// What a wallet code may become, and what depends on it.
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Level } from '#contract/level.ts'
import * as rules from '#contract/other/wallet-code-rules.ts'
import type { setSwitch } from '#contract/other/wallet-code.ts'
import { exactlyOne } from '#server/base/exactly-one.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { walletCode as table } from '#server/db/schema/money/money.ts'
import { priceTick } from '#server/db/schema/trade/trade.ts'
import type { Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { diffFields } from '#server/lists/history.ts'
import { isPattern, matchesPattern } from '#server/money/index.ts'

type Row = typeof table.$inferSelect
type Fields = z.output<typeof rules.walletFields>

/**
 * Whether anything depends on a code: recharges, withdrawals or addresses of its network, and where it is the only code of
 * its currency, wallets, products and campaigns in that currency. The caller holds the code's lock.
 */
export async function isUsed(tx: ReadDb, { id, currency, network }: Row): Promise<boolean> {
  const rows = await tx.execute(sql`
    select exists (select from recharge_log where currency = ${currency} and network = ${network})
        or exists (select from withdraw_log where currency = ${currency} and network = ${network})
        or exists (select from withdraw_third where currency = ${currency} and network = ${network})
        or exists (select from recharge_address where currency = ${currency} and network = ${network})
        or exists (select from withdraw_address where currency = ${currency} and network = ${network})
        or (not exists (select from wallet_code where currency = ${currency} and id <> ${id}::bigint) and (
             exists (select from ledger_account where currency = ${currency})
          or exists (select from contract_product where ${currency} in (base_currency, settle_currency))
          or exists (select from staking_product where currency = ${currency})
          or exists (select from coupon where currency = ${currency})
          or exists (select from red_envelope where currency = ${currency})
          or exists (select from redemption_batch where currency = ${currency})
          or exists (select from award_record where currency = ${currency})
          or exists (select from member_experience where currency = ${currency})
        )) as used`)
  return exactlyOne(rows, z.object({ used: z.boolean() })).used
}

/** Reads a code as it is now; in a transaction nothing begins to use it meanwhile, and it stays as it was read. */
async function lockCode(db: ReadDb, id: string): Promise<Row> {
  return lockRecord(db, table, { id })
}

/**
 * Returns the level of an edit: another operator for fees and limits, and for what the asset is of a code that is open or in
 * use. Before that whoever prepares a code corrects it alone: two people open it.
 */
export async function levelOfEdit(
  db: ReadDb,
  changed: readonly string[],
  before: Row | undefined,
): Promise<Level> {
  const touches = (fields: readonly string[]) => fields.some((each) => changed.includes(each))
  if (touches(rules.feesAndLimits)) return 'K4'
  if (!before || !touches(rules.assetIdentity)) return 'K3'
  const now = await lockCode(db, before.id)
  const isOpen = now.rechargeEnabled || now.withdrawEnabled
  return isOpen || (await isUsed(db, now)) ? 'K4' : 'K3'
}

/** Returns the level of a switch: another operator opens a code that nothing uses yet, since from then on money is what it says. */
export async function levelOfSwitch(
  db: ReadDb,
  { id, value }: z.output<typeof setSwitch.input>,
): Promise<Level | undefined> {
  if (!value) return undefined
  return (await isUsed(db, await lockCode(db, id))) ? undefined : 'K4'
}

/**
 * Throws 40001 for what is wrong with a code that is about to be stored. A code that changes to another currency takes the
 * price of that one, and is closed as a new one is.
 */
export async function assertWalletCode(
  fields: Fields,
  change: Change,
  before: Row | undefined,
): Promise<void> {
  const { tx, lang } = change
  const problem = rules.walletProblem(fields)
  if (problem) throw invalidField(...problem, lang)
  for (const name of ['addressRegex', 'txRegex'] as const)
    if (!isPattern(fields[name])) throw invalidField(name, 'walletPattern', lang)
  const { addressRegex, sampleAddress } = fields
  if (sampleAddress !== '' && !matchesPattern(addressRegex, sampleAddress))
    throw invalidField('sampleAddress', 'walletSample', lang)
  if (!before) return
  const fixed: readonly string[] = rules.fixedOnceUsed
  const changed = diffFields(before, fields).find(({ field }) => fixed.includes(field))
  if (changed && (await isUsed(tx, before))) throw invalidField(changed.field, 'walletUsed', lang)
  const { id } = before
  const { currency } = fields
  if (currency === before.currency) return
  await takePrice({ id, currency }, change)
  const closed = { rechargeEnabled: false, withdrawEnabled: false }
  await tx.update(table).set(closed).where(eq(table.id, id))
}

/**
 * Gives a code the price of its currency and returns it: that of its other networks, the newest of the recorded path, or 0.
 * Prices are not typed in; without one a code stays closed.
 */
export async function takePrice(
  { id, currency }: Pick<Row, 'id' | 'currency'>,
  { tx }: Change,
): Promise<string> {
  const [known] = await tx
    .select({ price: table.priceUsd })
    .from(table)
    .where(and(eq(table.currency, currency), ne(table.id, id), gt(table.priceUsd, '0')))
    .orderBy(desc(table.priceUsd))
    .limit(1)
  const [newest] = known
    ? [known]
    : await tx
        .select({ price: priceTick.price })
        .from(priceTick)
        .where(eq(priceTick.currency, currency))
        .orderBy(desc(priceTick.at))
        .limit(1)
  const priceUsd = newest?.price ?? '0'
  await tx.update(table).set({ priceUsd }).where(eq(table.id, id))
  return priceUsd
}
