import { expect, it } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { ownCallsNamed, ownCallTitles } from './own-calls.ts'

const withoutEntry = allEndpoints
  .filter(({ reads, access }) => !reads && access !== 'permission')
  .map(({ permission }) => permission)

it.each(withoutEntry)('%s has a title in the trail', (permission) => {
  const titles = Object.values(ownCallTitles(permission) ?? {})
  expect(titles).toHaveLength(3)
  expect(titles).not.toContain('')
})

it('names no call that there is not', () => {
  expect(ownCallsNamed('').toSorted()).toEqual(withoutEntry.toSorted())
})

it('finds a call by a part of its title in any language', () => {
  expect(ownCallsNamed('sign OUT')).toEqual(['api/v2/sitebkd/logout'])
  expect(ownCallsNamed('沒有這樣的')).toEqual([])
})
