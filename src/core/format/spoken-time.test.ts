import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { formatTokens, parseTime } from './format-tokens.ts'
import { greeting } from './greeting.ts'
import { relativeTime } from './relative-time.ts'

// Without a catalog the source texts are used, which is what is checked here.
const i18n = setupI18n({ locale: 'zh-cn', messages: { 'zh-cn': {} } })
const say = (message: ReturnType<typeof relativeTime>) => message && i18n._(message)
const now = Date.parse('2025-06-30T08:00:00Z')
const second = 1000
const hour = 3600 * second

describe('relativeTime', () => {
  it.each([
    [0, '刚刚'],
    [9.9 * second, '刚刚'],
    [-30 * second, '刚刚'],
    [10 * second, '10秒前'],
    [59 * second, '59秒前'],
    [60 * second, '1分钟前'],
    [3599 * second, '59分钟前'],
    [hour, '1小时前'],
    [23.9 * hour, '23小时前'],
    [24 * hour, '1天前'],
    [71.9 * hour, '2天前'],
    [72 * hour, undefined],
    [-61 * second, undefined],
  ])('says %d ms ago as %j', (ago, text) => {
    expect(say(relativeTime(now - ago, now))).toBe(text)
  })

  it('takes text and seconds, and nothing for no time', () => {
    expect(say(relativeTime('2025-06-30T07:59:00Z', now))).toBe('1分钟前')
    expect(say(relativeTime(now / 1000 - 20, now))).toBe('20秒前')
    expect(relativeTime(null, now)).toBeUndefined()
    expect(relativeTime('<b>', now)).toBeUndefined()
  })
})

describe('greeting', () => {
  it.each([
    [0, '凌晨好'],
    [5, '凌晨好'],
    [6, '早上好'],
    [8, '早上好'],
    [9, '上午好'],
    [11, '上午好'],
    [12, '中午好'],
    [13, '中午好'],
    [14, '下午好'],
    [16, '下午好'],
    [17, '傍晚好'],
    [18, '傍晚好'],
    [19, '晚上好'],
    [21, '晚上好'],
    [22, '夜里好'],
    [23, '夜里好'],
  ])('at %d is %s', (hours, text) => {
    expect(i18n._(greeting(Date.UTC(2025, 5, 30, hours), 'UTC'))).toBe(text)
  })

  it('goes by the zone', () => {
    expect(i18n._(greeting(Date.UTC(2025, 5, 30, 0)))).toBe('早上好')
  })
})

describe('formatTokens', () => {
  const write = (value: string | null, pattern: string) =>
    formatTokens(value, pattern, { i18n, zone: 'UTC' })

  it.each([
    ['YYYY-mm-dd HH:MM:SS', '2025-06-03 08:05:09'],
    ['YY/m/d H:M:S', '25/6/3 8:5:9'],
    ['W WW WWW', '二 周二 星期二'],
    ['Q QQQQ', '二 第二季度'],
    ['Z ZZZ', '23 第23周'],
  ])('writes %s as %s', (pattern, text) => {
    expect(write('2025-06-03T08:05:09Z', pattern)).toBe(text)
  })

  it.each([
    ['2025-12-29', '1'],
    ['2026-12-31', '53'],
    ['2027-01-03', '53'],
    ['2027-01-04', '1'],
    ['2024-12-29', '52'],
  ])('counts the week of %s as %s', (day, week) => {
    expect(write(day, 'Z')).toBe(week)
  })

  it('writes nothing for nothing', () => {
    expect(write(null, 'YYYY')).toBe('')
  })

  it('names weekdays in the language of the console', () => {
    const english = setupI18n({ locale: 'en', messages: { en: {} } })
    expect(formatTokens('2025-06-03', 'WWW', { i18n: english })).toBe('Tuesday')
  })
})

describe('parseTime', () => {
  it.each<[string | number | null, string | undefined, string | null]>([
    ['2025-06-01T08:05:09Z', undefined, '2025-06-01 08:05:09'],
    ['2025-06-01 08:05:09', '{y}/{m}/{d}', '2025/06/01'],
    [1_748_765_109, '{h}:{i} {a}', '08:05 日'],
    ['1748765109000', '{d} {x} {', '01 {x} {'],
    ['', undefined, null],
    [null, undefined, null],
  ])('writes %j by %j as %j', (value, pattern, text) => {
    expect(
      parseTime(value, { i18n, zone: 'UTC', ...(pattern === undefined ? {} : { pattern }) }),
    ).toBe(text)
  })
})
