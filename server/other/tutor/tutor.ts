import Big from 'big.js'
import { eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/tutor.ts'
import { Refusal } from '#server/base/refusal.ts'
import {
  anyOf,
  contains,
  days,
  memberKeyword,
  startsWith,
  within,
} from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { tutor as table } from '#server/db/schema/other/tutor.ts'
import { contractProduct } from '#server/db/schema/trade/trade.ts'
import type { App } from '#server/http/application.ts'
import type { Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { serve } from '#server/http/serve.ts'
import { rowLoader } from '#server/lists/list-page.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { serveRecord } from '#server/lists/record.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import { figures, readTutorRecord, wireFigures } from './tutor-figures.ts'
import { tutorStatus } from './tutor-status.ts'

type Calls = Pick<typeof api, 'list' | 'add' | 'edit'>
const maxOptions = 50

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({ ...getTableColumns(table), ...memberColumns, avatar: member.avatar, ...figures })
    .from(table)
    .innerJoin(member, eq(member.id, table.memberId))
    .where(inArray(table.id, [...ids]))
type Loaded = Awaited<ReturnType<typeof load>>[number]

const wire = (row: Loaded) => ({
  ...wireMember(row),
  ...wireFigures(row),
  avatar: row.avatar || null,
})

interface Offer {
  memberId?: string
  profitShareRate: string
  minFollowAmount: string
  products: string[]
}

async function check(
  { profitShareRate, minFollowAmount, products, ...rest }: Offer,
  { tx, lang }: Change,
  before: typeof table.$inferSelect | undefined,
): Promise<void> {
  if (new Big(profitShareRate).lt(0) || new Big(profitShareRate).gt('0.3'))
    throw invalidField('profitShareRate', 'tutorShare', lang)
  if (new Big(minFollowAmount).lt(10)) throw invalidField('minFollowAmount', 'tutorMin', lang)
  const known = products.length
    ? await tx.$count(contractProduct, inArray(contractProduct.productCode, products))
    : 0
  if (known < new Set(products).size) throw invalidField('products', 'tutorProducts', lang)
  if (before) {
    if (before.status === 'closed' || before.status === 'rejected')
      throw new Refusal(Code.rule, 'tutorStep')
    return
  }
  const [owner] = await tx
    .select({ realNameStatus: member.realNameStatus, status: member.status })
    .from(member)
    .where(eq(member.id, rest.memberId ?? '0'))
  if (owner?.realNameStatus !== 'approved' || owner.status === 'closed')
    throw invalidField('memberId', 'tutorRealName', lang)
}

/** Lead traders. */
export function tutor(app: App): void {
  const { list, add, edit } = api
  const source = { scope: table.memberId, load }
  const roi = sql`${figures.roi30d}`
  const followers = sql`${figures.followerCount}`
  const textOf = (count: number | undefined) => (count === undefined ? undefined : String(count))
  serveResource<Calls, typeof table, Loaded>(app, { list, add, edit }, table, {
    target: { type: 'tutor', no: ({ tutorNo }) => tutorNo },
    order: ['createdAt', 'desc'],
    ...source,
    sort: figures,
    wire,
    where: async ({ keyword, dateRange, ...query }, { db, zone }) => [
      keyword
        ? or(
            startsWith(keyword, table.tutorNo),
            contains(keyword, table.displayName),
            await memberKeyword(db, table.memberId, keyword),
          )
        : undefined,
      anyOf(table.status, query.status),
      anyOf(table.tutorLevel, query.tutorLevel),
      within(followers, textOf(query.followerCountMin), textOf(query.followerCountMax)),
      within(roi, query.roi30dMin, query.roi30dMax),
      days(zone, table.createdAt, dateRange),
    ],
    check: (fields, call, before) => check(fields, call, before),
  })
  tutorStatus(app)

  const { find } = rowLoader<typeof table, Loaded>(table, source)
  serveRecord(app, api.get, {
    find,
    history: 'tutor',
    answer: async (row, call) => {
      return { row: wire(row), ...(await readTutorRecord(call, row.memberId)) }
    },
  })

  serve(app, api.options, async ({ keyword, pageSize = maxOptions }, { db }) => ({
    list: await db
      .select({ id: table.id, tutorNo: table.tutorNo, displayName: table.displayName })
      .from(table)
      .where(
        sql`${table.status} = 'active' and ${
          keyword
            ? (or(startsWith(keyword, table.tutorNo), contains(keyword, table.displayName)) ??
              sql`true`)
            : sql`true`
        }`,
      )
      .orderBy(table.displayName)
      .limit(Math.min(pageSize, maxOptions)),
  }))
}
