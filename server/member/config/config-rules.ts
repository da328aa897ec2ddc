// What may be set for a member, and what is looser than the level.
import Big from 'big.js'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-config.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import {
  memberConfig,
  memberLevelChange,
  memberLevelConfig,
} from '#server/db/schema/member/member-config.ts'
import { member } from '#server/db/schema/member/member.ts'
import { contractProduct } from '#server/db/schema/trade/trade.ts'
import type { Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'

export type Field = api.LimitField | api.SwitchField
export type Override = typeof memberConfig.$inferSelect
export type LevelDefault = typeof memberLevelConfig.$inferSelect
/** A value as it is stored. */
export type Stored = string | number | boolean | null

export const limitFields = Object.keys(api.limits) as api.LimitField[]
const switchFields = Object.keys(api.switches) as api.SwitchField[]
export const fields: readonly Field[] = [...limitFields, ...switchFields]

const isSwitch = (field: Field): field is api.SwitchField => field in api.switches

/** Returns whether a value gives the member more than another. */
export function isLooser(field: Field, value: Stored, than: Stored): boolean {
  if (value === null || than === null) return false
  if (isSwitch(field)) return value !== than && value === api.switches[field]
  return new Big(String(value)).gt(String(than))
}

/** The values of a call as they are stored. */
export function storedValues(values: api.Values): Partial<Record<Field, Stored>> {
  const sent = Object.entries(values).filter(([name]) => fields.includes(name as Field))
  return Object.fromEntries(
    sent.map(([name, value]) => [
      name,
      value === 'inherit' ? null : value === 'on' ? true : value === 'off' ? false : value,
    ]),
  )
}

/** An override without anything in it. */
export const emptied = {
  ...(Object.fromEntries(fields.map((field) => [field, null])) as Record<Field, null>),
  validUntil: null,
}

/** Returns whether the time of an override is over. */
export const isOver = (own: Pick<Override, 'validUntil'> | undefined): boolean =>
  !!own?.validUntil && own.validUntil <= new Date().toISOString()

/** What is set for the member now: nothing where the time of the override is over. */
export const inForce = (own: Override | undefined): Override | undefined =>
  own && isOver(own) ? { ...own, ...emptied } : own

/** What holds for the member now: an override, unless its time is over, before the level. */
export function getEffectiveConfig(
  level: LevelDefault,
  own: Override | undefined,
): Record<Field, Stored> {
  const set = inForce(own)
  return Object.fromEntries(fields.map((field) => [field, set?.[field] ?? level[field]])) as Record<
    Field,
    Stored
  >
}

/**
 * Returns what holds for a member now. Orders, transfers, conversions and withdrawals are taken elsewhere: what takes them
 * reads the limits and the switches by this rule. Here a review of withdrawals reads `withdrawManualReview`.
 */
export async function readEffectiveConfig(
  db: Pick<ReadDb, 'select'>,
  memberId: string,
): Promise<Record<Field, Stored>> {
  const [row] = await db
    .select({ level: memberLevelConfig, own: memberConfig })
    .from(member)
    .innerJoin(memberLevelConfig, eq(memberLevelConfig.level, member.level))
    .leftJoin(memberConfig, eq(memberConfig.memberId, member.id))
    .where(eq(member.id, memberId))
  if (!row) throw new Refusal(Code.notFound, 'notFound')
  return getEffectiveConfig(row.level, row.own ?? undefined)
}

/** Throws what is wrong with the values that are set. */
export async function assertValues(
  { tx, lang }: Change,
  values: Partial<Record<Field, Stored>>,
): Promise<void> {
  for (const field of limitFields) {
    const value = values[field]
    if (value === null || value === undefined) continue
    const rule: { min?: string; max?: string; scale: number } = api.limits[field]
    const number = new Big(String(value))
    const isInside =
      number.gte(rule.min ?? '0') &&
      (rule.max === undefined || number.lte(rule.max)) &&
      number.round(rule.scale, Big.roundDown).eq(number)
    if (!isInside) throw invalidField(field, 'configRange', lang)
  }
  if (typeof values.maxLeverage === 'number') {
    const [top] = await tx
      .select({ max: sql<number | null>`max(${contractProduct.maxLeverage})::int` })
      .from(contractProduct)
    if (top && top.max !== null && values.maxLeverage > top.max)
      throw invalidField('maxLeverage', 'configLeverage', lang)
  }
}

/** Throws where one withdrawal might be more than those of a day. */
export function assertDaily({ lang }: Pick<Change, 'lang'>, now: Record<Field, Stored>): void {
  if (new Big(String(now.withdrawSingleLimitUsd)).gt(String(now.withdrawDailyLimitUsd)))
    throw invalidField('withdrawSingleLimitUsd', 'configDaily', lang)
}

/** The number and the level of a member, whose row stays locked where this is read in a transaction. */
export async function readMemberLevel(db: Pick<ReadDb, 'select'>, id: string) {
  const [owner] = await db
    .select({ memberNo: member.memberNo, level: member.level })
    .from(member)
    .where(eq(member.id, id))
    .for('no key update')
  if (!owner) throw new Refusal(Code.notFound, 'notFound')
  return owner
}

/** Days in which the lowest level that a member had is what limits are compared with. */
const levelDays = 30

/** What the levels give that a member has now or had in the last 30 days: nothing looser than each of them is usual. */
export async function recentLevels(
  db: Pick<ReadDb, 'select'>,
  memberId: string,
  now: LevelDefault['level'],
): Promise<LevelDefault[]> {
  const before = db
    .select({ level: memberLevelChange.fromLevel })
    .from(memberLevelChange)
    .where(
      and(
        eq(memberLevelChange.memberId, memberId),
        gt(memberLevelChange.createdAt, sql`now() - make_interval(days => ${levelDays})`),
      ),
    )
  const had = (await before).map(({ level }) => level as LevelDefault['level'])
  return db
    .select()
    .from(memberLevelConfig)
    .where(inArray(memberLevelConfig.level, [...new Set([now, ...had])]))
}

/**
 * Whether another level gives the member more than the present one in anything, or leaves them a value of their own that is
 * looser than it.
 */
export async function loosens(
  db: Pick<ReadDb, 'select'>,
  memberId: string,
  to: LevelDefault['level'],
): Promise<boolean> {
  const { level: from } = await readMemberLevel(db, memberId)
  const levels = await db
    .select()
    .from(memberLevelConfig)
    .where(inArray(memberLevelConfig.level, [from, to]))
  const usual = (level: LevelDefault['level']) => {
    const found = levels.find((each) => each.level === level)
    if (!found) throw new Refusal(Code.notFound, 'notFound')
    return found
  }
  const [now, next] = [usual(from), usual(to)]
  const [own] = await db.select().from(memberConfig).where(eq(memberConfig.memberId, memberId))
  const set = inForce(own)
  return fields.some(
    (field) =>
      isLooser(field, next[field], now[field]) ||
      isLooser(field, set?.[field] ?? null, next[field]),
  )
}
