import { and, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { member } from '../schema/member/member.ts'
import { rechargeLog } from '../schema/money/money.ts'
import { dictType } from '../schema/operator/access.ts'
import {
  anyOf,
  between,
  contains,
  days,
  is,
  isSet,
  memberKeyword,
  overlaps,
  startsWith,
} from './filters.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ max: 2 })
  const titles = (zh: string, en: string) => ({ 'zh-cn': zh, en, 'zh-tw': zh })
  await database.db.delete(dictType).where(sql`dict_type like 'filter_%'`)
  await database.db.insert(dictType).values([
    { dictType: 'filter_a', titles: titles('状态', 'State'), remark: '' },
    { dictType: 'filter_b', titles: titles('百分之100%', 'Percent'), remark: 'B' },
  ])
})
afterAll(() => database.drop())

const found = async (condition: ReturnType<typeof is>) => {
  const rows = await database.db
    .select({ name: dictType.dictType })
    .from(dictType)
    .where(and(sql`dict_type like 'filter_%'`, condition))
    .orderBy(dictType.dictType)
  return rows.map(({ name }) => name)
}

describe('a filter that is not set', () => {
  it('is no condition', async () => {
    expect([
      is(dictType.remark, undefined),
      anyOf(dictType.remark, undefined),
      anyOf(dictType.remark, []),
      overlaps(rechargeLog.riskFlags, undefined),
      between(rechargeLog.amount, undefined, undefined),
      isSet(rechargeLog.txHash, undefined),
      contains('', dictType.remark),
      startsWith(undefined, dictType.remark),
      days('UTC', dictType.createdAt, undefined),
      await memberKeyword(database.db, rechargeLog.memberId, ''),
    ]).toEqual(Array(10).fill(undefined))
  })
})

describe('a filter that is set', () => {
  it('finds equal values, and values of a list', async () => {
    expect(await found(is(dictType.remark, 'B'))).toEqual(['filter_b'])
    expect(await found(is(dictType.remark, ''))).toEqual(['filter_a'])
    expect(await found(anyOf(dictType.remark, ['', 'B']))).toEqual(['filter_a', 'filter_b'])
  })
  it('searches texts in three languages by their words only', async () => {
    expect(await found(contains('stat', dictType.titles))).toEqual(['filter_a'])
    expect(await found(contains('zh-cn', dictType.titles))).toEqual([])
  })
  it('takes % and _ literally', async () => {
    expect(await found(contains('100%', dictType.titles))).toEqual(['filter_b'])
    expect(await found(contains('10_%', dictType.titles))).toEqual([])
    expect(await found(startsWith('filter_a', dictType.dictType))).toEqual(['filter_a'])
    expect(await found(startsWith('filter%', dictType.dictType))).toEqual([])
  })
  it('cuts days in the zone, both included', async () => {
    await database.sql`update dict_type set created_at = '2026-03-09T16:30:00Z' where dict_type = 'filter_a'`
    const at = (zone: string, day: string) => found(days(zone, dictType.createdAt, [day, day]))
    expect(await at('Asia/Shanghai', '2026-03-10')).toEqual(['filter_a'])
    expect(await at('Asia/Shanghai', '2026-03-09')).toEqual([])
    expect(await at('UTC', '2026-03-09')).toEqual(['filter_a'])
  })
  it('finds nothing for a member nobody is', async () => {
    const condition = await memberKeyword(database.db, member.id, 'nobody-here')
    expect(await database.db.select().from(member).where(condition)).toEqual([])
  })
})
