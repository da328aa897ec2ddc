// Addresses that members saved for payouts: looked through, blocked, and let cool down.
import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/withdraw-address.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { Refusal } from '#server/base/refusal.ts'
import { anyOf, days, is, memberKeyword, overlaps, startsWith } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { lockRecords, lockRows } from '#server/db/records/lock-record.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { member } from '#server/db/schema/member/member.ts'
import { withdrawAddress as table } from '#server/db/schema/money/address.ts'
import { readSettings } from '#server/db/settings.ts'
import type { App } from '#server/http/application.ts'
import { audited, type AuditEntry, type Call, type Change } from '#server/http/call.ts'
import { change, serve } from '#server/http/serve.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import { comparable, flagOpenWithdrawals, isAt } from './open-withdrawals.ts'

const sharedMemberCount = sql<number>`(select count(distinct other.member_id)::int from withdraw_address other
  where other.network = ${table.network} and canonical_address(other.network, other.address) = ${comparable(table.network, table.address)})`

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({ ...getTableColumns(table), ...memberColumns, sharedMemberCount })
    .from(table)
    .innerJoin(member, eq(member.id, table.memberId))
    .where(inArray(table.id, [...ids]))

/** Mounts the calls about members' payout addresses. */
export function withdrawAddress(app: App): void {
  const { list, get, edit } = api
  serveResource(app, { list, get, edit }, table, {
    target: { type: 'withdrawAddress', no: ({ address }) => address },
    order: ['createdAt', 'desc'],
    scope: table.memberId,
    sort: { sharedMemberCount },
    load,
    wire: (row) => wireMember(row),
    where: async ({ keyword, dateRange, sharedMemberCountMin: least, ...query }, { db, zone }) => [
      keyword
        ? or(
            startsWith(keyword, table.address),
            startsWith(keyword, table.label),
            await memberKeyword(db, table.memberId, keyword),
          )
        : undefined,
      anyOf(table.status, query.status),
      anyOf(table.currency, query.currency),
      anyOf(table.network, query.network),
      is(table.isWhitelisted, query.isWhitelisted),
      least === undefined ? undefined : sql`${sharedMemberCount} >= ${least}`,
      overlaps(table.riskFlags, query.riskFlags),
      days(zone, table.createdAt, dateRange),
    ],
  })
  serve(app, api.shared, (input, call) => sharingMembers(call, input))
  change(app, api.setStatus, setStatus, {
    need: ({ status }) => ({ level: levels[status] }),
  })
}

/** Blocking protects and is done at once; what lets money out again is confirmed. */
const levels = { blocked: undefined, cooling: 'K3', active: 'K4' } as const

type Stored = typeof table.$inferSelect

async function sharingMembers({ db, actor }: Call, { id }: { id: string }) {
  const scope = await memberScope(db, table.memberId, actor)
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), scope))
  if (!row) throw new Refusal(Code.notFound, 'notFound')
  const sharing = and(isAt(row), scope)
  const list = await db
    .select({
      memberId: table.memberId,
      memberNo: member.memberNo,
      account: member.account,
      label: table.label,
      usedCount: table.usedCount,
      addedAt: table.createdAt,
    })
    .from(table)
    .innerJoin(member, eq(member.id, table.memberId))
    .where(sharing)
    .orderBy(table.createdAt, table.id)
    .limit(200)
  return { list: list.map(wireMember), total: await db.$count(table, sharing) }
}

/** The addresses of a call, locked in the order of their ids; each as it was on screen and in a state that allows it. */
async function lockSeen(
  { tx }: Change,
  { items, status }: Pick<z.output<typeof api.setStatus.input>, 'items' | 'status'>,
): Promise<Stored[]> {
  const rows = await lockRecords(tx, table, items)
  const from: readonly string[] = api.allowedFrom[status]
  if (rows.some((row) => !from.includes(row.status)))
    throw new Refusal(Code.rule, 'addressNotInState')
  return rows
}

async function setStatus(input: z.output<typeof api.setStatus.input>, call: Change) {
  const { tx } = call
  const { status, items, applyToAllMembers, reason } = input
  const isBlock = status === 'blocked'
  if (!isBlock && (items.length > 1 || applyToAllMembers))
    throw new Refusal(Code.rule, 'addressOneByOne')
  const named = await lockSeen(call, input)
  const alike = and(or(...named.map(isAt)), inArray(table.status, [...api.allowedFrom.blocked]))
  const { 'withdraw.newAddressCoolingHours': hours } = await readSettings(tx)
  const ids = named.map(({ id }) => id)
  const which = applyToAllMembers ? alike : inArray(table.id, ids)
  const before = await lockRows(tx, table, which)
  const changed = await tx
    .update(table)
    .set({
      status,
      ...nextVersion(table),
      ...(status === 'cooling' && {
        coolingUntil: sql`now() + make_interval(hours => ${hours})`,
      }),
      ...(status === 'active' && { coolingUntil: sql`now()` }),
    })
    .where(
      inArray(
        table.id,
        before.map(({ id }) => id),
      ),
    )
    .returning()
  await flagOpenWithdrawals(tx, changed, isBlock)
  const was = new Map(before.map((row) => [row.id, row.status]))
  const [first, ...rest] = changed.map((row): AuditEntry => ({
    action: 'withdrawAddress.setStatus',
    targetType: 'withdrawAddress',
    targetId: row.id,
    targetNo: row.address,
    before: { status: was.get(row.id) },
    after: { status, ...(applyToAllMembers && { applyToAllMembers }) },
    reason,
  }))
  if (!first) throw new Refusal(Code.rule, 'nothingChanged')
  return audited({ count: changed.length }, first, ...rest)
}

/** Ends the cooling of addresses whose time has passed; returns how many. */
export async function endCooling(db: { execute: ReadDb['execute'] }): Promise<number> {
  const ended = await db.execute(sql`
    update withdraw_address set status = 'active', version = version + 1, updated_at = now()
     where id in (select id from withdraw_address where status = 'cooling' and cooling_until <= now()
                   order by id limit 1000 for update skip locked) returning id`)
  return ended.length
}
