import { describe, expect, it } from 'vitest'
import { age } from './age.ts'

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
