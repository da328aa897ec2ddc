import { expect, it } from 'vitest'
import { z } from 'zod'
import { validateAnswer } from './answer-check.ts'

const output = z.object({
  list: z.array(z.object({ id: z.string(), tags: z.array(z.object({ name: z.string() })) })),
  total: z.int(),
})
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), tags: [{ name: 'a' }] }))
const answer = (list: unknown[]) => ({ list, total: list.length })

it.each([false, true])('sends a list as it is (sampled: %s)', (sampled) => {
  const list = rows(1000)
  expect(validateAnswer(output, answer(list), sampled)).toEqual({
    success: true,
    data: answer(list),
  })
})

it('finds one wrong row among a thousand when all rows are checked', () => {
  const list: unknown[] = rows(1000)
  list[500] = { id: 500, tags: [] }
  expect(validateAnswer(output, answer(list), false).success).toBe(false)
})

it('checks every row of a short list and the other fields of a long one, sampled or not', () => {
  expect(validateAnswer(output, answer([...rows(99), { id: 1 }]), true).success).toBe(false)
  expect(validateAnswer(output, { list: rows(1000), total: 'many' }, true).success).toBe(false)
})

it('refuses a long list whose rows all break the contract when sampled', () => {
  const list = rows(1000).map(({ tags }) => ({ tags }))
  expect(validateAnswer(output, answer(list), true).success).toBe(false)
})

it.each<[string, (row: object) => object]>([
  ['a field', (row) => ({ ...row, secret: 'x' })],
  ['a field of an object in the row', (row) => ({ ...row, tags: [{ name: 'a', at: 1 }] })],
])('drops %s that the contract does not know, sampled or not', (_, add) => {
  const list = rows(1000).map(add)
  const expected = { success: true, data: answer(rows(1000)) }
  expect(validateAnswer(output, answer(list), false)).toEqual(expected)
  expect(validateAnswer(output, answer(list), true)).toEqual(expected)
})
