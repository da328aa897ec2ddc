import { getTableColumns, inArray, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/wallet-code.ts'
import { Refusal } from '#server/base/refusal.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { anyOf, contains, days, is } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { walletCode as table } from '#server/db/schema/money/money.ts'
import type { App } from '#server/http/application.ts'
import { audited } from '#server/http/call.ts'
import { change } from '#server/http/serve.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import {
  assertWalletCode,
  isUsed,
  levelOfEdit,
  levelOfSwitch,
  takePrice,
} from './wallet-code-rules.ts'

// The books keep hot wallets by currency, so the networks of a currency show the same amount.
const hotBalance = sql<string>`coalesce((select house.balance from house_account house
  where house.code = '1100' and house.currency = wallet_code.currency), 0)`

const isPriced = (price: string) => /[1-9]/.test(price)

const load = async (db: ReadDb, ids: readonly string[]) => {
  const rows = await db
    .select({ ...getTableColumns(table), hotBalance })
    .from(table)
    .where(inArray(table.id, [...ids]))
  return rows.map((row) => ({ ...row, hotBalance: plainDecimal(row.hotBalance) }))
}

/** Registry of currency × network. */
export function walletCode(app: App): void {
  serveResource(app, api, table, {
    target: { type: 'walletCode', no: ({ code }) => code },
    order: ['sort', 'asc'],
    where: ({ keyword, dateRange, ...query }, { zone }) => [
      contains(keyword, table.code, table.currency, table.fullName),
      is(table.status, query.status),
      anyOf(table.network, query.network),
      is(table.rechargeEnabled, query.rechargeEnabled),
      is(table.withdrawEnabled, query.withdrawEnabled),
      days(zone, table.updatedAt, dateRange),
    ],
    sort: { hotBalance },
    load,
    wire: (row) => row,
    check: assertWalletCode,
    // A new code is opened by `setSwitch` once it has a price.
    derive: ({ priceUsd }) =>
      priceUsd === undefined
        ? { priceUsd: '0', rechargeEnabled: false, withdrawEnabled: false }
        : {},
    added: async (row, call) => {
      await takePrice(row, call)
    },
    confirmationLevel: (_, changed, { db, before }) => levelOfEdit(db, changed, before),
    checkRemove: async (row, { tx }) => {
      if (await isUsed(tx, row)) throw new Refusal(Code.rule, 'walletInUse')
    },
  })

  change(
    app,
    api.setSwitch,
    async ({ id, version, field, value, reason }, call) => {
      const { tx } = call
      const fresh = async () => (await load(tx, [id]))[0]
      const before = await lockRecord(tx, table, { id, version }, { fresh })
      if (before[field] === value) throw new Refusal(Code.rule, 'nothingChanged')
      // A price that was recorded since the code was added opens it.
      if (value && !isPriced(before.priceUsd) && !isPriced(await takePrice(before, call)))
        throw new Refusal(Code.rule, 'walletNoPrice')
      const row = await updateRecord(tx, table, before, { [field]: value })
      return audited(
        { id, version: row.version },
        {
          action: 'walletCode.setSwitch',
          targetType: 'walletCode',
          targetId: id,
          targetNo: row.code,
          before: { [field]: before[field] },
          after: { [field]: value },
          reason,
        },
      )
    },
    { need: async (input, { db }) => ({ level: await levelOfSwitch(db, input) }) },
  )
}
