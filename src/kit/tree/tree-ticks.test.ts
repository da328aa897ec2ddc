import { describe, expect, it } from 'vitest'
import { getTickState, toggleTick } from './tree-ticks.ts'

const rows = [
  { id: 'shop', pid: '0' },
  { id: 'goods', pid: 'shop' },
  { id: 'add', pid: 'goods' },
  { id: 'delete', pid: 'goods' },
  { id: 'orders', pid: 'shop' },
]
const toggle = (ticked: string[], id: string, { isLinked = true, fixed = [] as string[] } = {}) =>
  [
    ...toggleTick(
      { rows, ticked: new Set(ticked), isLinked, isFree: (each) => !fixed.includes(each) },
      id,
    ),
  ].toSorted()

describe('a linked tree', () => {
  it('takes those below along, and those above as long as one below them is ticked', () => {
    expect(toggle([], 'goods')).toEqual(['add', 'delete', 'goods', 'shop'])
    expect(toggle(['add', 'delete', 'goods', 'shop'], 'goods')).toEqual([])
    expect(toggle(['add', 'goods', 'orders', 'shop'], 'goods')).toEqual([
      'add',
      'delete',
      'goods',
      'orders',
      'shop',
    ])
  })

  it('unticks an entry below which something cannot be ticked', () => {
    const fixed = ['delete']
    expect(toggle([], 'goods', { fixed })).toEqual(['add', 'goods', 'shop'])
    expect(toggle(['add', 'goods', 'shop'], 'goods', { fixed })).toEqual([])
  })

  it('neither ticks nor unticks what is fixed above', () => {
    expect(toggle([], 'add', { fixed: ['shop'] })).toEqual(['add', 'goods'])
    expect(toggle(['add', 'goods', 'shop'], 'add', { fixed: ['shop'] })).toEqual(['shop'])
  })

  it('shows an entry as ticked in part while something below it is not', () => {
    const ticks = { rows, ticked: new Set(['goods', 'add']), isLinked: true, isFree: () => true }
    expect(getTickState(ticks, 'goods')).toBe('mixed')
    expect(getTickState({ ...ticks, isLinked: false }, 'goods')).toBe(true)
  })
})

it('changes only the entry itself in a strict tree', () => {
  expect(toggle([], 'goods', { isLinked: false })).toEqual(['goods'])
  expect(toggle(['goods', 'shop'], 'goods', { isLinked: false })).toEqual(['shop'])
})
