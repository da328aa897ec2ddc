import { expect, it } from 'vitest'
import {
  dropAt,
  idsAbove,
  idsBelow,
  openBranches,
  stepTo,
  buildTree,
  treeOptions,
} from './tree-rows.ts'

const rows = [
  { id: '1', pid: '0', name: 'a' },
  { id: '2', pid: '1', name: 'b' },
  { id: '3', pid: '1', name: 'c' },
  { id: '4', pid: '3', name: 'd' },
  { id: '5', pid: '0', name: 'e' },
]

it('shows what is open, each below its parent', () => {
  const shown = (closed: string[]) =>
    openBranches(buildTree(rows), (id) => !closed.includes(id)).map(
      ({ row, level }) => `${level}${row.name}`,
    )
  expect(shown([])).toEqual(['1a', '2b', '2c', '3d', '1e'])
  expect(shown(['3'])).toEqual(['1a', '2b', '2c', '1e'])
  expect(shown(['1'])).toEqual(['1a', '1e'])
})

it('takes a row whose parent is not there, or that is its own, for a top one', () => {
  expect(buildTree([{ id: '7', pid: '99' }]).map(({ level }) => level)).toEqual([1])
  expect(buildTree([{ id: '7', pid: '7' }]).map(({ level }) => level)).toEqual([1])
})

it('names what lies above and below', () => {
  expect(idsBelow(rows, '1')).toEqual(['1', '2', '3', '4'])
  expect(idsAbove(rows, '4')).toEqual(['3', '1'])
  expect(treeOptions(rows, ({ name }) => name).map(({ label }) => label)).toEqual([
    'a',
    'a / b',
    'a / c',
    'a / c / d',
    'e',
  ])
})

it('moves by a step up, down, in and out, and nowhere at the ends', () => {
  expect(stepTo(rows, '3', 'up')).toEqual({ pid: '1', beforeId: '2' })
  expect(stepTo(rows, '2', 'up')).toBeUndefined()
  expect(stepTo(rows, '2', 'down')).toEqual({ pid: '1', beforeId: null })
  expect(stepTo(rows, '5', 'down')).toBeUndefined()
  expect(stepTo(rows, '3', 'in')).toEqual({ pid: '2', beforeId: null })
  expect(stepTo(rows, '4', 'out')).toEqual({ pid: '1', beforeId: null })
  expect(stepTo(rows, '2', 'out')).toEqual({ pid: '0', beforeId: '5' })
  expect(stepTo(rows, '1', 'out')).toBeUndefined()
})

it('drops before, inside and after a row, never on itself or below itself', () => {
  expect(dropAt(rows, '5', '1', 'before')).toEqual({ pid: '0', beforeId: '1' })
  expect(dropAt(rows, '5', '1', 'inside')).toEqual({ pid: '1', beforeId: null })
  expect(dropAt(rows, '5', '2', 'after')).toEqual({ pid: '1', beforeId: '3' })
  expect(dropAt(rows, '1', '4', 'inside')).toBeUndefined()
  expect(dropAt(rows, '1', '1', 'after')).toBeUndefined()
})
