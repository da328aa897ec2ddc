import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quickestMs } from '#tests/quickest.ts'
import { foldQuery, indexEntries, isLikelyNumber, rank } from './palette.ts'

const entry = (title: string, also = '') => ({ id: also || title, title, also })
const menu = indexEntries([
  entry('会员列表', '/member/list'),
  entry('充值记录', '/money/rechargeLog'),
  entry('充值记录统计', '/report/recharge'),
  entry('提币记录', '/money/withdrawLog'),
  entry('大充值记录', '/money/large'),
  entry('Menu management', '/system/menu'),
])
const titles = (text: string, max = 10) => rank(menu, text, max).map(({ title }) => title)

describe('finding', () => {
  it.each([
    ['充值记录', '充值记录'],
    ['czjl', '充值记录'],
    ['CZJL', '充值记录'],
    ['ＣＺＪＬ', '充值记录'],
    ['chongzhijilu', '充值记录'],
    ['chongzhi jilu', '充值记录'],
    ['chongzjl', '充值记录'],
    ['rechargelog', '充值记录'],
    ['/member', '会员列表'],
    ['hylb', '会员列表'],
    ['tb', '提币记录'],
    ['menu', 'Menu management'],
    ['management menu', 'Menu management'],
  ])('%s finds %s first', (text, title) => {
    expect(titles(text)[0]).toBe(title)
  })

  it('puts the exact before the beginning before the middle', () => {
    expect(titles('czjl')).toEqual(['充值记录', '充值记录统计', '大充值记录'])
    expect(titles('充值记录')).toEqual(['充值记录', '充值记录统计', '大充值记录'])
  })

  it('lists everything in order where nothing is typed, up to the cap', () => {
    expect(titles('  ', 2)).toEqual(['会员列表', '充值记录'])
  })

  it('finds nothing for what is not there', () => expect(titles('不存在')).toEqual([]))
})

describe('bounds', () => {
  it('never throws and never exceeds the cap, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(rank(menu, text, 3).length).toBeLessThanOrEqual(3)
      }),
    )
  })

  it('compares no more than 64 characters of a pasted page', () => {
    expect(foldQuery('a'.repeat(1_000_000))).toHaveLength(64)
  })

  it('answers out of 5,000 entries within a frame', () => {
    const many = indexEntries(
      Array.from({ length: 5_000 }, (_, n) => entry(`充值记录第${n}号`, `/money/${n}`)),
    )
    rank(many, 'cz', 30)
    const five = () => {
      for (const text of ['czjl', '充值', '4999', 'zzzz', 'a'.repeat(64)]) rank(many, text, 30)
    }
    expect(quickestMs(five, 500)).toBeLessThanOrEqual(500)
  })
})

it.each([
  ['RC20251119000123', true],
  ['M100234', true],
  ['0x9f3a', true],
  ['充值1234', false],
  ['abcd', false],
  ['12', false],
  ['a b1234', false],
])('%s as a business number: %s', (text, yes) => expect(isLikelyNumber(text)).toBe(yes))
