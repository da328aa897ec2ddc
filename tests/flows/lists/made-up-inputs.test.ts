// Inputs that are made out of the contract: one for every call, and a sentence where none is found.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#contract/all.ts'
import { endpoint, listEndpoint } from '#contract/endpoint.ts'
import { validInputs } from '#scripts/valid-inputs.ts'

const nothing = z.object({})

describe('validInputs', () => {
  test.each(allEndpoints.map((each) => [`${each.method} ${each.path}`, each] as const))(
    'finds inputs for %s',
    (_name, each) => {
      const inputs = validInputs(each, 3)
      expect(inputs.map((input) => each.input.safeParse(input).success)).toEqual([true, true, true])
    },
  )

  test('finds the same inputs every time', () => {
    const [first] = allEndpoints
    if (!first) throw new Error('The contract has no endpoint')
    expect(validInputs(first, 5)).toEqual(validInputs(first, 5))
  })

  test('throws a sentence that names the endpoint, instead of searching for ever', () => {
    const picky = z.object({
      name: z.string().refine((text) => text === 'one of its kind', 'kind'),
    })
    expect(() => validInputs(endpoint('POST x/picky', picky, nothing))).toThrow(
      'POST x/picky: none of 400 values made up for "name" is valid (kind). Teach scripts/valid-inputs.ts to make one.',
    )
  })
})

describe('an endpoint', () => {
  test('reads when it is a GET or a list, unless it says otherwise', () => {
    const row = z.object({ id: z.string() })
    const list = { filter: nothing, row, sortable: ['id'] as const }
    expect(endpoint('GET x/get', nothing, nothing).reads).toBe(true)
    expect(endpoint('POST x/add', nothing, nothing).reads).toBe(false)
    expect(endpoint('POST x/count', nothing, nothing, { reads: true }).reads).toBe(true)
    expect(listEndpoint('POST x/list', list).reads).toBe(true)
  })
})
