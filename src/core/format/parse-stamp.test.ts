import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseStamp, type TimeValue } from './parse-stamp.ts'

const at = Date.parse('2025-06-30T08:00:00.000Z')

describe('parseStamp', () => {
  it.each<[TimeValue]>([
    ['2025-06-30T08:00:00.000Z'],
    ['2025-06-30T08:00:00Z'],
    ['2025-06-30T16:00:00+08:00'],
    ['2025-06-30T16:00:00+0800'],
    ['2025-06-30T16:00'],
    ['2025-06-30 16:00:00'],
    ['2025/06/30 16:00:00'],
    ['2025/6/30 16:00'],
    [' 2025-06-30 16:00:00 '],
    ['1751270400'],
    ['1751270400000'],
    [1_751_270_400],
    [1_751_270_400_000],
    [new Date(at)],
  ])('reads %j', (value) => {
    expect(parseStamp(value)).toBe(at)
  })

  it.each<[TimeValue]>([
    [null],
    [undefined],
    [''],
    [' '],
    ['abc'],
    ['2025-13-01'],
    ['2025-02-30'],
    ['2025-06-30 24:00:00'],
    ['2025-06-30 12:60'],
    ['2025-06-30 12:00:60'],
    ['2025-06/30'],
    ['20250630'],
    ['2025'],
    ['2025-06-30Z'],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [8.65e15],
    [new Date('x')],
    ['9'.repeat(100_000)],
  ])('refuses %j', (value) => {
    expect(parseStamp(value)).toBeUndefined()
  })

  it('keeps zero and fractions of a second', () => {
    expect(parseStamp(0)).toBe(0)
    expect(parseStamp('2025-06-30T08:00:00.1234567Z')).toBe(at + 123)
  })

  it('reads a bare day and a wall clock in the zone', () => {
    expect(parseStamp('2025-06-30')).toBe(Date.parse('2025-06-29T16:00:00Z'))
    expect(parseStamp('2025-06-30', 'UTC')).toBe(Date.parse('2025-06-30T00:00:00Z'))
    expect(parseStamp('2025-06-30 04:00:00', 'America/New_York')).toBe(at)
  })

  it('decides the two odd hours of a daylight change', () => {
    const zone = 'America/New_York'
    expect(parseStamp('2025-03-09 02:30:00', zone)).toBe(Date.parse('2025-03-09T07:30:00Z')) // never shown
    expect(parseStamp('2025-11-02 01:30:00', zone)).toBe(Date.parse('2025-11-02T05:30:00Z')) // shown twice
  })

  it('reads back what the clock of the platform writes', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }),
        (date) => {
          expect(parseStamp(date.toISOString())).toBe(date.getTime())
        },
      ),
    )
  })
})
