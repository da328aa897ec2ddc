import { expect, it } from 'vitest'
import { arranged } from './arrange.ts'

const columns = ['no', 'member', 'amount', 'status', 'at'].map((id) => ({ id }))
const idsOf = (order: string[], pinned: string[] = []) =>
  arranged(columns, { order, pinned }).map(({ id }) => id)

it('leaves columns as they are declared where nothing was asked for', () => {
  expect(idsOf([])).toEqual(['no', 'member', 'amount', 'status', 'at'])
})

it('keeps the first column first, whatever the order says', () => {
  expect(idsOf(['at', 'status', 'amount', 'member', 'no'])).toEqual([
    'no',
    'at',
    'status',
    'amount',
    'member',
  ])
})

it('puts pinned columns behind the first, in their order', () => {
  expect(idsOf(['at', 'status', 'amount', 'member'], ['amount', 'at'])).toEqual([
    'no',
    'at',
    'amount',
    'status',
    'member',
  ])
  expect(idsOf([], ['status'])).toEqual(['no', 'status', 'member', 'amount', 'at'])
})

it('puts a column of a newer version behind the one it is declared after', () => {
  expect(idsOf(['at', 'amount', 'member'])).toEqual(['no', 'at', 'amount', 'status', 'member'])
})

it('ignores columns that are no more', () => {
  expect(idsOf(['gone', 'at', 'member', 'amount', 'status'], ['lost'])).toEqual([
    'no',
    'at',
    'member',
    'amount',
    'status',
  ])
})
