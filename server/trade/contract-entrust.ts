import { inArray, notInArray, or } from 'drizzle-orm'
import * as api from '#contract/trade/contract-entrust.ts'
import { confirmBulk } from '#server/access/confirm-bulk.ts'
import { confirmed } from '#server/access/confirm.ts'
import { anyOf, between, days, is, memberKeyword, startsWith } from '#server/db/lists/filters.ts'
import { contractEntrust as table } from '#server/db/schema/trade/trade.ts'
import type { App } from '#server/http/application.ts'
import { change, serve } from '#server/http/serve.ts'
import { rowLoader, serveList } from '#server/lists/list-page.ts'
import { wireMember } from '#server/lists/member-columns.ts'
import { serveRecord } from '#server/lists/record.ts'
import { forEachRecordVersion } from '#server/review/bulk.ts'
import { cancelByProduct, cancelEntrust, cancelSeen } from './cancel-entrust.ts'
import { readNewestDeals, loadEntrusts } from './rows.ts'

const source = { load: loadEntrusts, scope: table.memberId }
const open = [...api.openStatuses]

/** Orders of members. */
export function contractEntrust(app: App): void {
  serveList(app, api.list, table, {
    ...source,
    order: ['createdAt', 'desc'],
    where: async (query, { db, zone }) => [
      query.keyword
        ? or(
            startsWith(query.keyword, table.entrustNo, table.clientOrderId),
            await memberKeyword(db, table.memberId, query.keyword),
          )
        : undefined,
      query.tab === 'open' ? inArray(table.status, open) : undefined,
      query.tab === 'history' ? notInArray(table.status, open) : undefined,
      anyOf(table.status, query.status),
      anyOf(table.productCode, query.productCode),
      anyOf(table.orderType, query.orderType),
      anyOf(table.side, query.side),
      anyOf(table.positionSide, query.positionSide),
      is(table.isFollow, query.isFollow),
      between(table.qty, query.qtyMin, query.qtyMax),
      days(zone, table.createdAt, query.dateRange),
    ],
    wire: wireMember,
  })

  const { find } = rowLoader(table, source)
  serveRecord(app, api.get, {
    find,
    history: 'contractEntrust',
    answer: async (row, call, id) => {
      return { row: wireMember(row), deals: await readNewestDeals(call.db, { entrustId: id }) }
    },
  })

  // One order needs a reason and no code; many are confirmed together.
  const cancelOne = confirmed(app, { ...api.cancel, input: api.CancelOne }, cancelEntrust, {
    need: () => ({ level: undefined }),
  })
  serve(app, api.cancel, async (input, call) => {
    if (!('items' in input)) return cancelOne(input, call)
    const { items, requestId, dryRun, ...rest } = await confirmBulk(app, call, api.cancel, input)
    const bulk = { endpoint: api.cancel, items, requestId, dryRun, rest }
    return forEachRecordVersion(app, call, { table }, bulk, cancelSeen)
  })
  change(app, api.cancelByProduct, cancelByProduct)
}
