import { describe, expect, it } from 'vitest'
import { age, ageInWords } from './age.ts'

const minute = 60_000
const since = '2025-06-30T08:00:00.000Z'
const after = (minutes: number) => age(since, Date.parse(since) + minutes * minute, 30)

describe('age', () => {
  it.each([
    [0, '00:00', 'ok'],
    [14.99, '00:14', 'ok'],
    [15, '00:15', 'warn'],
    [29.99, '00:29', 'warn'],
    [30, '00:30', 'over'],
    [61, '01:01', 'over'],
    [6001, '100:01', 'over'],
    [-5, '00:00', 'ok'],
  ])('after %d minutes of 30 is %s %s', (minutes, text, level) => {
    expect(after(minutes)).toEqual({ text, level })
  })

  it('has no level without a promise and no text without a start', () => {
    expect(age(since, Date.parse(since) + 99 * minute, 0)).toEqual({ text: '01:39', level: 'ok' })
    expect(age(null, Date.now(), 30)).toEqual({ text: '-', level: 'ok' })
  })
})

describe('ageInWords', () => {
  it.each([
    ['02:13', 'en', '2 h 13 min'],
    ['00:05', 'en', '5 min'],
    ['641:00', 'en', '641 h 0 min'],
    ['-', 'en', '-'],
    ['02:13', 'zh-cn', '02:13'],
  ])('writes %s in %s as %s', (text, locale, words) => {
    expect(ageInWords(text, locale)).toBe(words)
  })
})
