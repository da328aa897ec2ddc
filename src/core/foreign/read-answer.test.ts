import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Titles } from '#contract/lang.ts'
import { list, RechargeLog } from '#contract/money/recharge-log.ts'
import { Id, Money, Stamp } from '#contract/wire.ts'
import { readAnswer } from './read-answer.ts'

const zone = 'Asia/Shanghai'
const read = (schema: z.ZodType, data: unknown) => readAnswer(schema, data, zone)

describe('readAnswer', () => {
  it.each([
    ['120.50', '120.50'],
    [120.5, '120.5'],
    [0, '0'],
    ['1e3', null],
    [1e21, null],
    [12345678901234568, null],
    ['', null],
    [undefined, null],
    [true, null],
  ])('reads the amount %j as %j', (sent, expected) => {
    const { data, faults } = read(z.object({ amount: Money }), { amount: sent })
    expect(data).toMatchObject({ amount: expected })
    expect(faults).toEqual(expected === null ? ['/amount'] : [])
  })

  it.each([
    ['2026-11-20 10:00:00', '2026-11-20T02:00:00.000Z'],
    ['2026-11-20T10:00:00+02:00', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T10:00:00.123456Z', '2026-11-20T10:00:00.123Z'],
    [1_700_000_000, '2023-11-14T22:13:20.000Z'],
    [1_700_000_000_123, '2023-11-14T22:13:20.123Z'],
    ['0001-01-01 00:00:00', null],
    ['2026-02-31 00:00:00', null],
    ['soon', null],
  ])('reads the time %j as %j', (sent, expected) => {
    expect(read(Stamp, sent).data).toBe(expected)
  })

  it('reads an absent number as none, never as zero', () => {
    const row = z.object({ riskScore: z.int(), level: z.int().nullable() })
    expect(read(row, {}).data).toEqual({ riskScore: null, level: null, unread: ['riskScore'] })
    expect(read(row, { riskScore: '7', level: 0 }).data).toEqual({ riskScore: 7, level: 0 })
  })

  it('reads ids as texts, lists that are null as empty, and plain titles in every language', () => {
    const shape = z.object({ id: Id, list: z.array(z.string()), titles: Titles, on: z.boolean() })
    expect(read(shape, { id: 5, list: null, titles: '充值', on: 1 }).data).toEqual({
      id: '5',
      list: [],
      titles: { 'zh-cn': '充值', en: '充值', 'zh-tw': '充值' },
      on: true,
    })
  })

  it('names what a row lacks, and by a pointer where', () => {
    const { data, faults } = read(list.output, {
      list: [{ id: 1, memberId: 2, status: 'melted', currency: 'USDT', amount: '1' }],
      total: 1,
      currentPage: 1,
    })
    const [row] = (data as { list: { unread: string[] }[] }).list
    expect(row?.unread).toContain('status')
    expect(row?.unread).not.toContain('amount')
    expect(row).toMatchObject({ id: '1', memberId: '2', status: null, riskFlags: [], nickname: '' })
    expect(faults).toContain('/list/0/status')
  })

  it('changes nothing of a row that fits the contract', () => {
    const row = {
      ...Object.fromEntries(Object.keys(RechargeLog.shape).map((key) => [key, null])),
      id: '1',
      version: 3,
      rechargeNo: 'R1',
      memberId: '2',
      memberNo: 'M2',
      account: 'a',
      nickname: 'n',
      memberType: 'normal',
      rechargeType: 'chain',
      walletType: 'spot',
      currency: 'USDT',
      network: 'TRC20',
      amount: '1',
      fee: '0',
      usdValue: '1',
      confirmations: 1,
      confirmationsRequired: 2,
      proofCount: 0,
      isFirst: false,
      riskFlags: [],
      status: 'pending',
      origin: 'operator',
      amenderIds: [],
      reviewRemark: '',
      remark: '',
      createdAt: '2026-11-20T02:00:00.000Z',
      updatedAt: '2026-11-20T02:00:00.000Z',
    }
    expect(RechargeLog.safeParse(row).success).toBe(true)
    expect(read(RechargeLog, row)).toEqual({ data: row, faults: [] })
  })
})
