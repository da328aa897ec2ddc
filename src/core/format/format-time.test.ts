import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDate, formatDateTime, formatDateTimeMs, formatDuration } from './format-time.ts'
import { parseStamp } from './parse-stamp.ts'

const stamp = '2025-06-30T17:05:09.045Z'

describe('dates and times', () => {
  it('are written in the zone', () => {
    expect(formatDateTime(stamp)).toBe('2025-07-01 01:05:09')
    expect(formatDateTime(stamp, 'UTC')).toBe('2025-06-30 17:05:09')
    expect(formatDateTime(stamp, 'America/New_York')).toBe('2025-06-30 13:05:09')
    expect(formatDateTime(stamp, 'Asia/Kathmandu')).toBe('2025-06-30 22:50:09')
    expect(formatDateTimeMs(stamp, 'UTC')).toBe('2025-06-30 17:05:09.045')
    expect(formatDate(stamp)).toBe('2025-07-01')
  })

  it('write midnight as 00', () => {
    expect(formatDateTime('2025-06-30T16:00:00Z')).toBe('2025-07-01 00:00:00')
  })

  it('write ten digits as seconds', () => {
    expect(formatDateTime(1_751_270_400)).toBe('2025-06-30 16:00:00')
  })

  it.each([null, undefined, '', 'x'])('write %j as a dash', (value) => {
    expect([formatDateTime(value), formatDateTimeMs(value), formatDate(value)]).toEqual([
      '-',
      '-',
      '-',
    ])
  })

  it('refuse an unknown zone', () => {
    expect(() => formatDate(stamp, 'Nowhere/City')).toThrow(RangeError)
  })

  it('read back to the same second where the clock never jumps', () => {
    const zones = fc.constantFrom('UTC', 'Asia/Shanghai', 'Asia/Kolkata', 'Pacific/Kiritimati')
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000_000, max: 4_000_000_000 }),
        zones,
        (seconds, zone) => {
          expect(parseStamp(formatDateTime(seconds, zone), zone)).toBe(seconds * 1000)
        },
      ),
    )
  })
})

describe('formatDuration', () => {
  it.each([
    [0, '00:00:00'],
    [59.9, '00:00:59'],
    [3661, '01:01:01'],
    [360_000, '100:00:00'],
    [-5, '00:00:00'],
    [null, '-'],
    [undefined, '-'],
    [Number.NaN, '-'],
  ])('writes %j as %j', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text)
  })
})
