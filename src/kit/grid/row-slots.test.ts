import { expect, test } from 'vitest'
import { fillSlots, type RowSlot } from './row-slots.ts'

const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => at + first)
const rest = (before: readonly RowSlot[], wanted: readonly number[]) =>
  fillSlots(before, { wanted, held: -1, atRest: true })
const scroll = (before: readonly RowSlot[], wanted: readonly number[], held = -1) =>
  fillSlots(before, { wanted, held, atRest: false })
const shown = (slots: readonly RowSlot[]) => slots.map(({ index }) => index)
const keys = (slots: readonly RowSlot[]) => slots.map(({ key }) => key)

test('a row that leaves hands its element to one that comes, and no element moves', () => {
  const before = rest([], from(0, 5))
  const after = scroll(before, from(2, 5))
  expect(shown(after)).toEqual([5, 6, 2, 3, 4])
  expect(keys(after)).toEqual(keys(before))
})

test('at rest the elements stand in the order of their rows', () => {
  const scrolled = scroll(rest([], from(0, 5)), from(2, 5))
  const after = rest(scrolled, from(2, 5))
  expect(shown(after)).toEqual(from(2, 5))
  expect(keys(after)).toEqual([2, 3, 4, 0, 1])
})

test('an element that is spare for a moment stays, and goes at rest', () => {
  const before = rest([], from(0, 5))
  const fewer = scroll(before, from(1, 4))
  expect(keys(fewer)).toEqual(keys(before))
  expect(shown(scroll(fewer, from(1, 5)))).toEqual([5, 1, 2, 3, 4])
  expect(shown(rest(fewer, from(1, 4)))).toEqual(from(1, 4))
})

test('the element of the row with the focus is given to no other row', () => {
  const before = scroll([], [0, ...from(10, 3)])
  const after = scroll(before, from(9, 4), 0)
  expect(shown(after)).toEqual([10, 11, 12, 9])
  expect(after.find(({ index }) => index === 9)?.key).toBe(4)
})

test('at rest the element of the row with the focus is not moved', () => {
  // React leaves an element where it is when none that stood after it comes before it.
  const before: readonly RowSlot[] = [5, 0, 1, 2, 9].map((index, key) => ({ key, index }))
  const after = fillSlots(before, { wanted: [5, 0, 1, 2, 9], held: 5, atRest: true })
  expect(shown(after)).toEqual([0, 1, 2, 5, 9])
  expect(keys(after)).toEqual([5, 6, 7, 0, 4])
  expect(fillSlots(after, { wanted: shown(after), held: 5, atRest: true })).toEqual(after)
})

test('no two rows share an element after a leap, and drawing twice changes nothing', () => {
  let slots = rest([], from(0, 20))
  for (const start of [500, 507, 3, 980, 979]) {
    slots = scroll(slots, [0, ...from(start, 20)])
    expect(new Set(keys(slots)).size).toBe(slots.length)
    expect(new Set(shown(slots))).toEqual(new Set([0, ...from(start, 20)]))
    expect(scroll(slots, [0, ...from(start, 20)])).toEqual(slots)
  }
})
