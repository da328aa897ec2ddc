import { expect, test } from 'vitest'
import { readCalendarDate, toCalendarDate } from './calendar-date.ts'

test.each([
  ['2026-11-21', '2026-11-21'],
  [' 2026-3-9 ', '2026-03-09'],
  ['2026/03/09', '2026-03-09'],
  ['2026.3.9', '2026-03-09'],
  ['20260309', '2026-03-09'],
  ['2024-02-29', '2024-02-29'],
])('%j is the day %s', (text, day) => {
  const date = readCalendarDate(text)
  expect(date && toCalendarDate(date)).toBe(day)
})

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-11-31',
  '2026-11/21',
  '26-11-21',
  '2026-11',
  '2026031',
  'today',
  '',
])('%j is no day', (text) => {
  expect(readCalendarDate(text)).toBeNull()
})
