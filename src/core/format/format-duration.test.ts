import { expect, it } from 'vitest'
import { formatDuration } from './format-duration.ts'

it.each([
  [0, '0:00'],
  [0.2, '0:01'],
  [59.9, '1:00'],
  [61, '1:01'],
  [3_600, '1:00:00'],
  [7_325, '2:02:05'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
