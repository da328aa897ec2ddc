import { expect, it } from 'vitest'
import { omitUnsentVersions, unsentVersion } from './unsent-version.ts'

it('sends no version back where none came, and every other one', () => {
  const items = [
    { id: '1', version: unsentVersion },
    { id: '2', version: 4 },
  ]
  expect(omitUnsentVersions({ id: '7', version: unsentVersion, items, remark: null })).toEqual({
    id: '7',
    items: [{ id: '1' }, { id: '2', version: 4 }],
    remark: null,
  })
})
