import { expect, it, vi } from 'vitest'
import { move } from '#contract/system/menu.ts'
import { treeSteps } from './tree-steps.ts'

const rows = [
  { id: '1', pid: '0' },
  { id: '2', pid: '0' },
  { id: '3', pid: '2' },
]
const blockedOf = (id: string, isWhole: boolean) =>
  treeSteps(rows, id, move, { isWhole, onMove: vi.fn() }).map(({ blocked }) => Boolean(blocked))

it('moves a row one step up, down, in and out, and says where a step leads nowhere', () => {
  const onMove = vi.fn()
  const steps = treeSteps(rows, '2', move, { isWhole: true, onMove })
  expect(blockedOf('2', true)).toEqual([false, true, false, true])
  expect(blockedOf('3', true)).toEqual([true, true, true, false])
  steps[0]?.run()
  expect(onMove).toHaveBeenCalledWith({ pid: '0', beforeId: '1' })
})

it('moves no row while a filter or an order hides where it would come to stand', () => {
  expect(blockedOf('2', false)).toEqual([true, true, true, true])
})
