import { expect, it } from 'vitest'
import { datePresets, toCalendarDay } from './date-presets.ts'

it.each([
  [
    '2026-03-01T15:59:59.000Z',
    '2026-03-01',
    ['2026-02-28', '2026-02-28'],
    ['2026-02-23', '2026-03-01'],
    ['2026-03-01', '2026-03-01'],
    ['2026-02-01', '2026-02-28'],
  ],
  [
    '2026-02-28T16:00:00.000Z',
    '2026-03-01',
    ['2026-02-28', '2026-02-28'],
    ['2026-02-23', '2026-03-01'],
    ['2026-03-01', '2026-03-01'],
    ['2026-02-01', '2026-02-28'],
  ],
  [
    '2026-01-05T02:00:00.000Z',
    '2026-01-05',
    ['2026-01-04', '2026-01-04'],
    ['2025-12-30', '2026-01-05'],
    ['2026-01-01', '2026-01-05'],
    ['2025-12-01', '2025-12-31'],
  ],
])('at %s in Shanghai', (instant, today, yesterday, week, month, lastMonth) => {
  const now = Date.parse(instant)
  expect(toCalendarDay(now, 'Asia/Shanghai')).toBe(today)
  expect(datePresets(now, 'Asia/Shanghai')).toMatchObject({
    today: [today, today],
    yesterday,
    week,
    month,
    lastMonth,
  })
})
