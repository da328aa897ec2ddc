// Coupons given to many members at once: the budget is taken by one guarded update, the limit of each member
// is kept, and what is sent is what the dry run showed.
import { createHash } from 'node:crypto'
import Big from 'big.js'
import { and, count, eq, inArray, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { isPercent } from '#contract/marketing/coupon-rules.ts'
import * as api from '#contract/marketing/coupon.ts'
import { targetField } from '#contract/marketing/recipients.ts'
import { requiredGrantConfirmation, recordGrant } from '#server/access/approval/value-grants.ts'
import { text } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import type { Reader } from '#server/db/read-db.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { coupon as table, couponLog } from '#server/db/schema/marketing/coupon.ts'
import { member } from '#server/db/schema/member/member.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Audited, type Call, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import type { Need } from '#server/http/operator-access.ts'
import { change, serve } from '#server/http/serve.ts'
import { readPriceUsd } from '#server/ledger/currency-facts.ts'
import { type By, resolveMembers } from '../recipients.ts'
import { getCouponExpiry } from './coupon-issue.ts'

type Coupon = typeof table.$inferSelect
type Sending = z.output<typeof api.sendPreview.input>

const maxProblems = 200
/** Coupons stored by one statement. */
const perStatement = 2_000

/** Who is meant, and a hash of exactly these members. */
async function membersOf(by: By, input: Sending) {
  const { found, problems } = await resolveMembers(by, input)
  const ids = found.map(({ memberId }) => memberId).toSorted((a, b) => Number(a) - Number(b))
  return { ids, problems, membersHash: createHash('sha256').update(ids.join()).digest('hex') }
}

/** How many coupons of a campaign each of the members has, by member. */
async function heldBy(db: Reader, couponId: string, ids: readonly string[]) {
  const held = new Map<string, number>()
  if (ids.length === 0) return held
  const rows = await db
    .select({ memberId: couponLog.memberId, held: count() })
    .from(couponLog)
    .where(and(eq(couponLog.couponId, couponId), inArray(couponLog.memberId, [...ids])))
    .groupBy(couponLog.memberId)
  for (const row of rows) held.set(row.memberId, row.held)
  return held
}

/** What coupons can cost at most, in USDT. */
async function costOf(db: Reader, row: Coupon, coupons: number): Promise<Big> {
  const each = isPercent(row.couponType) ? (row.maxDeduct ?? '0') : row.faceValue
  return new Big(each).times(await readPriceUsd(db, row.currency)).times(coupons)
}

async function findCoupon(db: Reader, { id, version }: Pick<Sending, 'id' | 'version'>) {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  if (!row) throw new Refusal(Code.notFound, 'notFound')
  if (row.version !== version) throw new Refusal(Code.stale, 'stale')
  return row
}

async function preview(input: Sending, call: Call) {
  const { countEach } = input
  const row = await findCoupon(call.db, input)
  const { ids, problems, membersHash } = await membersOf(call, input)
  const held = await heldBy(call.db, row.id, ids)
  const able = ids.filter((id) => (held.get(id) ?? 0) + countEach <= row.perMemberLimit)
  return {
    members: able.length,
    limited: ids.length - able.length,
    remaining: row.totalCount - row.sentCount,
    costUsd: (await costOf(call.db, row, able.length * countEach)).toFixed(),
    membersHash,
    problems: problems.slice(0, maxProblems),
    problemCount: problems.length,
  }
}

/** What a sending needs: as any grant, as if all who are meant got theirs. */
async function needOfSending(input: Sending, call: Call): Promise<Need> {
  const row = await findCoupon(call.db, input)
  const { ids } = await membersOf(call, input)
  return requiredGrantConfirmation(call, {
    usd: await costOf(call.db, row, ids.length * input.countEach),
  })
}

/** Takes coupons from the budget; whoever comes next waits. Throws 42202 where not enough is left, 42203 unless it is active. */
async function takeBudget(tx: Tx, row: Coupon, coupons: number): Promise<void> {
  const taken = await tx
    .update(table)
    .set({ sentCount: sql`${table.sentCount} + ${coupons}`, updatedAt: sql`now()` })
    .where(
      and(
        eq(table.id, row.id),
        eq(table.version, row.version),
        eq(table.status, 'active'),
        lte(sql`${table.sentCount} + ${coupons}`, table.totalCount),
      ),
    )
    .returning({ id: table.id })
  if (taken.length === 1) return
  if (row.status !== 'active') throw new Refusal(Code.rule, 'campaignInactive')
  const left = row.totalCount - row.sentCount
  throw new Refusal(
    Code.limitExceeded,
    'couponsShort',
    { left: String(left), wanted: String(coupons) },
    { limit: left },
  )
}

async function nextBatchNo(tx: Tx): Promise<string> {
  const [made] = await tx.execute<{ no: string }>(
    sql`select business_no('CB', nextval('coupon_batch_no_seq')) as no`,
  )
  return made?.no ?? ''
}

async function sendCoupons(
  input: z.output<typeof api.send.input>,
  by: Change,
): Promise<Audited<z.input<typeof api.send.output>>> {
  const { tx, actor, applicant = actor, lang } = by
  const { id, version, target, countEach, remark } = input
  // Whoever gives one of these coupons takes it from this row first, so nobody's limit is passed meanwhile.
  const row = await lockRecord(tx, table, { id, version })
  const { ids, problems, membersHash } = await membersOf({ db: tx, actor, lang }, input)
  if (problems.length > 0) throw invalidField(targetField[target], 'linesUnusable', lang)
  if (membersHash !== input.membersHash) throw new Refusal(Code.rule, 'couponMembersChanged')
  const held = await heldBy(tx, id, ids)
  const isAble = (each: string) => (held.get(each) ?? 0) + countEach <= row.perMemberLimit
  const able = ids.filter(isAble)
  if (able.length === 0) throw new Refusal(Code.limitExceeded, 'perMemberLimit')
  const sent = able.length * countEach
  await takeBudget(tx, row, sent)
  const batchNo = await nextBatchNo(tx)
  const { couponType, faceValue, currency } = row
  const values = able.flatMap((memberId) =>
    Array.from({ length: countEach }, () => ({
      couponId: id,
      memberId,
      couponType,
      faceValue,
      currency,
      source: 'manual' as const,
      expireAt: getCouponExpiry(row) as never,
      batchNo,
      operatorName: applicant.userName,
    })),
  )
  for (let from = 0; from < values.length; from += perStatement)
    await tx.insert(couponLog).values(values.slice(from, from + perStatement))
  const left = ids.filter((each) => !isAble(each))
  const limited = left.length
    ? await tx.select({ memberNo: member.memberNo }).from(member).where(inArray(member.id, left))
    : []
  const cost = await costOf(tx, row, sent)
  const entry = { action: 'coupon.send', targetType: 'coupon', targetId: id }
  await recordGrant(by, entry, { usd: cost })
  return audited(
    {
      batchNo,
      sent,
      failed: limited.map(({ memberNo }) => ({ memberNo, msg: text('perMemberLimit', lang) })),
    },
    {
      ...entry,
      targetNo: row.couponNo,
      after: { batchNo, target, members: able.length, countEach, sent, costUsd: cost.toFixed() },
      reason: remark,
    },
  )
}

/** Mounts the sending of coupons and its dry run. */
export function couponSend(app: App): void {
  serve(app, api.sendPreview, preview)
  change(app, api.send, sendCoupons, { need: needOfSending })
}
