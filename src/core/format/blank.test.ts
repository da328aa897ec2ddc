import { describe, expect, it } from 'vitest'
import { isEmpty } from './blank.ts'

describe('isEmpty', () => {
  const empty = [null, undefined, '', ' \n', Number.NaN, [], {}, Object.create(null)]
  it.each(empty.map((value: unknown) => ({ value })))('finds $value empty', ({ value }) => {
    expect(isEmpty(value)).toBe(true)
  })

  const filled = [0, false, '0', ' a ', [0], { a: undefined }, new Date(0), new Map()]
  it.each(filled.map((value: unknown) => ({ value })))('finds $value not empty', ({ value }) => {
    expect(isEmpty(value)).toBe(false)
  })
})
