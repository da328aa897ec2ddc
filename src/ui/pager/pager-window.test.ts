import { expect, test } from 'vitest'
import { pagerWindow } from './pager-window.ts'

test.each([
  [1, 1, 7, '1'],
  [3, 7, 7, '1 2 3 4 5 6 7'],
  [1, 20, 7, '1 2 3 4 5 6 ahead 20'],
  [4, 20, 7, '1 2 3 4 5 6 ahead 20'],
  [5, 20, 7, '1 back 3 4 5 6 7 ahead 20'],
  [17, 20, 7, '1 back 15 16 17 18 19 20'],
  [20, 20, 7, '1 back 15 16 17 18 19 20'],
  [6, 116, 5, '1 back 5 6 7 ahead 116'],
  [2, 6, 5, '1 2 3 4 ahead 6'],
  [99, 20, 7, '1 back 15 16 17 18 19 20'],
] as const)('page %d of %d with %d numbers', (page, pages, count, stops) => {
  expect(pagerWindow(page, pages, count).join(' ')).toBe(stops)
})
